" Vim syntax file
" Language: records of Durak, *.durak
" Made by grammar/editors/make.py from the terminals of grammar/durak.lark: change those, and run it.
" The suits have colours that can be changed in a vimrc, for instance: hi durakDiamonds ctermfg=Red guifg=Red

if exists("b:current_syntax")
  finish
endif
let s:cpo_save = &cpo
set cpo&vim
scriptencoding utf-8
syn case match

" What is defined later is tried first.
syn match durakError /[^ \x09\x0d\xa0]/
syn match durakError /[^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\+/
syn match durakName /"\%(\\["\\]\|[^"\\]\)*"/ nextgroup=@durakBehindName skipwhite skipempty
syn match durakLoser /"\%(\\["\\]\|[^"\\]\)*"/ contained nextgroup=@durakBehindDurak skipwhite skipempty
syn match durakName /[^\x01-@\x5b-\x60{-\xa9][^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]*/ nextgroup=@durakBehindName skipwhite skipempty
syn match durakLoser /[^\x01-@\x5b-\x60{-\xa9][^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]*/ contained nextgroup=@durakBehindDurak skipwhite skipempty
syn match durakName /[a-z]\+\%(-[a-z]\+\)*\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/ nextgroup=@durakBehindName skipwhite skipempty
syn match durakLoser /[a-z]\+\%(-[a-z]\+\)*\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/ contained nextgroup=@durakBehindDurak skipwhite skipempty
syn match durakAct /[a-z]\+\%(-[a-z]\+\)*\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/ contained
syn match durakEscape /\\["\\]/ contained
syn match durakValue /"\%(\\["\\]\|[^"\\]\)*"/ contained contains=durakEscape
syn match durakValue /[“”„«»]\%(\\["\\]\|[^“”„«»\\]\)*[“”„«»]/ contained contains=durakEscape
syn match durakCards /"\%(\\["\\]\|[^"\\]\)*"/ contained contains=durakEscape,@durakSuits
syn region durakTagged matchgroup=durakTag start=/\[\_[ \x09\x0d\xa0]*[A-Za-z][\-0-9A-Z_a-z]*/ end=/\]/ end=/^\ze\s*\%(\[\|\d\)/ contains=durakValue,durakComment
syn region durakTagged matchgroup=durakTag start=/\[\_[ \x09\x0d\xa0]*\%(Deck\|Trump\)[\-0-9A-Z_a-z]\@!/ end=/\]/ end=/^\ze\s*\%(\[\|\d\)/ contains=durakValue,durakCards,durakComment
syn region durakComment start=/{/ end=/}/ end=/^\ze\[Durak[[:alnum:]]\@!/ contains=@Spell
syn match durakComment /;.*/ contains=@Spell
syn match durakResult /\*/
syn match durakVariation /)/
syn match durakVariation /(/
syn match durakOperator /\./
syn match durakOperator /:/
syn match durakOperator /\%x2f/
syn match durakOperator />/
syn match durakAnnotation /@[^ \x09\x0d\xa0(){};]\+/
syn match durakJudgement /\%(!!\|??\|!?\|?!\|!\|?\)\%([!?]\)\@!/
syn match durakNumber /\%(0\|[1-9][0-9]\{0,5}\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/
syn match durakResult /\%([Aa][Gg][Rr][Ee][Ee][Dd]\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/
syn match durakResult /\%([Dd][Rr][Aa][Ww]\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/
syn match durakResult /\%([Rr][Ee][Ss][Ii][Gg][Nn][Ss]\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/
syn match durakResult /\%([Dd][Uu][Rr][Aa][Kk]\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/ nextgroup=@durakBehindDurak skipwhite skipempty
syn match durakKeyword /\%([Ss][Ww][Aa][Pp][Ss]\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/
syn match durakKeyword /\%([Bb][Ee][Aa][Tt][Ee][Nn]\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/
syn match durakKeyword /\%([Tt][Aa][Kk][Ee][Ss]\)\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!/
syn match durakClubs /\%(10\|\S\)[CcКСТкст♣♧]\&\%(\%(10\|[2-9TJQKAtjqkaАКакВДвд]\)[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]\=\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9TJQKAtjqkaАКак]\)[cdhsCDHSсС]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9ВДКТвдкт]\)[пчбткПЧБТК]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\)/
syn match durakDiamonds /\%(10\|\S\)[DdБб♢♦]\&\%(\%(10\|[2-9TJQKAtjqkaАКакВДвд]\)[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]\=\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9TJQKAtjqkaАКак]\)[cdhsCDHSсС]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9ВДКТвдкт]\)[пчбткПЧБТК]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\)/
syn match durakHearts /\%(10\|\S\)[HhЧч♡♥]\&\%(\%(10\|[2-9TJQKAtjqkaАКакВДвд]\)[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]\=\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9TJQKAtjqkaАКак]\)[cdhsCDHSсС]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9ВДКТвдкт]\)[пчбткПЧБТК]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\)/
syn match durakSpades /\%(10\|\S\)[SsПп♠♤]\&\%(\%(10\|[2-9TJQKAtjqkaАКакВДвд]\)[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]\=\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9TJQKAtjqkaАКак]\)[cdhsCDHSсС]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\|\%(10\|[2-9ВДКТвдкт]\)[пчбткПЧБТК]\%([^\x01-&(-,\x2e\x2f:-@\x5b-\^\x60{-\xa0]\)\@!\)/
syn cluster durakSuits contains=durakClubs,durakDiamonds,durakHearts,durakSpades
syn cluster durakBehindName contains=durakAct,@durakSuits,durakKeyword,durakResult
syn cluster durakBehindDurak contains=durakLoser,durakResult
syn sync match durakGame grouphere NONE /^\[Durak[[:alnum:]]\@!/

hi def durakClubs ctermfg=DarkGreen guifg=#3a8f3a
hi def durakDiamonds ctermfg=DarkCyan guifg=#2f87d8
hi def durakHearts ctermfg=Red guifg=#e0413a
hi def durakSpades cterm=bold gui=bold
hi def link durakKeyword Keyword
hi def link durakResult Statement
hi def link durakNumber LineNr
hi def link durakAct PreProc
hi def link durakLoser durakName
hi def link durakValue String
hi def link durakCards durakValue
hi def link durakEscape SpecialChar
hi def link durakTag Type
hi def link durakJudgement Special
hi def link durakAnnotation Tag
hi def link durakOperator Operator
hi def link durakVariation Delimiter
hi def link durakComment Comment
hi def link durakError Error

let b:current_syntax = "durak"
let &cpo = s:cpo_save
unlet s:cpo_save
