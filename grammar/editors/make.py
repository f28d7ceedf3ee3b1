"""Makes what colours records in editors from the terminals of `durak.lark`, so that it never knows another grammar.

    python grammar/editors/make.py            write terminals.json, for the Pygments lexer, and the Vim syntax
    python grammar/editors/make.py --check    only say which of them differ; exit 1 if any does

It needs lark and the notation, and is no part of what is installed.
"""

import json
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from re import _constants as sre  # what the standard library reads an expression into
from re import _parser
from typing import Any, Final

from lark import Lark

from notation.spelling import card_spellings

GRAMMAR: Final = Path(__file__).parents[1]
SUIT_NAMES: Final = {"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"}


@cache
def terminals() -> dict[str, str]:
    """Return the regular expression of each terminal, in the order in which they have to be tried."""
    grammar = Lark((GRAMMAR / "durak.lark").read_text(encoding="utf-8"), start="game", parser="lalr")
    ordered = sorted(grammar.terminals, key=lambda terminal: -terminal.priority)
    return {terminal.name: terminal.pattern.to_regexp() for terminal in ordered}


def suits() -> dict[str, str]:
    """Return the suit that the last character of a card tells (but for a variation selector), whatever its spelling."""
    pairs = {(spelling.rstrip("\ufe0e\ufe0f")[-1], card[-1]) for spelling, (card, _) in card_spellings().items()}
    return {sign: SUIT_NAMES[suit] for sign, suit in sorted(pairs)}


def tables() -> str:
    """Return the text of `terminals.json`, in which every character can be seen."""
    text = json.dumps({"terminals": terminals(), "suits": suits()}, ensure_ascii=False, indent=2) + "\n"
    return "".join(
        letter if letter in "\n " or unicodedata.category(letter)[0] in "LNPS" else f"\\u{ord(letter):04x}"
        for letter in text
    )


# ---- Regular expressions as Vim writes them --------------------------------------------------------------------------

#: What stands for itself in Vim's expressions, besides letters and digits.
PLAIN: Final = frozenset("- \"!#%&'(),:;<=>?@_{|}♣♦♥♠♧♢♡♤“”„«»")


def vim_pattern(expression: str) -> str:
    """Return a regular expression of Python as one of Vim, without a slash in it."""
    return _sequence(_parser.parse(expression), is_any_case=False)


def _sequence(items: Any, *, is_any_case: bool) -> str:
    return "".join(_item(kind, value, is_any_case) for kind, value in items)


def _item(kind: Any, value: Any, is_any_case: bool) -> str:
    if kind is sre.LITERAL:
        letter = chr(value)
        return f"[{letter.upper()}{letter.lower()}]" if is_any_case and letter.isalpha() else _literal(value)
    if kind is sre.NOT_LITERAL:
        return _collection([(sre.NEGATE, None), (sre.LITERAL, value)])
    if kind is sre.IN:
        return _collection(value)
    if kind is sre.BRANCH:
        inner = "\\|".join(_sequence(branch, is_any_case=is_any_case) for branch in value[1])
        return f"\\%({inner}\\)"
    if kind is sre.SUBPATTERN:
        _, added, _, inside = value
        inner = _sequence(inside, is_any_case=is_any_case or bool(added & sre.SRE_FLAG_IGNORECASE))
        return inner if len(inside) == 1 else f"\\%({inner}\\)"
    if kind is sre.MAX_REPEAT:
        least, most, inside = value
        inner = _sequence(inside, is_any_case=is_any_case)
        return (inner if len(inside) == 1 else f"\\%({inner}\\)") + _times(least, most)
    if kind is sre.ASSERT_NOT:
        return f"\\%({_sequence(value[1], is_any_case=is_any_case)}\\)\\@!"
    raise ValueError(f"the grammar has a regular expression that is not known here: {kind}")


def _times(least: int, most: Any) -> str:
    if most is sre.MAXREPEAT:
        return {0: "*", 1: "\\+"}[least]
    return "\\=" if (least, most) == (0, 1) else f"\\{{{least},{most}}}"


def _literal(code: int) -> str:
    letter = chr(code)
    if letter in "\\[].*":
        return f"\\{letter}"
    return letter if letter.isalnum() or letter in PLAIN else f"\\%x{code:02x}" if code < 256 else f"\\%u{code:04x}"


def _collection(parts: Any) -> str:
    """Return a set of characters; one that a line end belongs to says so."""
    is_negated = parts[0][0] is sre.NEGATE
    ranges = [(value, value) if kind is sre.LITERAL else value for kind, value in parts[is_negated:]]
    has_line_end = any(first <= 10 <= last for first, last in ranges)
    inner = "".join(
        _member(max(first, 1)) if first == last else f"{_member(max(first, 1))}-{_member(last)}"
        for first, last in ranges
        if (first, last) != (10, 10)
    )
    if is_negated and not inner:
        return "."
    return f"{'[' if has_line_end is is_negated else chr(92) + '_['}{'^' if is_negated else ''}{inner}]"


def _member(code: int) -> str:
    letter = chr(code)
    if letter in "\\]^-":
        return f"\\{letter}"
    return letter if letter.isalnum() or letter in PLAIN else f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


# ---- The syntax file of Vim ------------------------------------------------------------------------------------------

#: The group of each terminal. (Cards have one for each suit.)
GROUPS: Final = {
    "CARD": "durakCard",
    "TAKES": "durakKeyword",
    "BEATEN": "durakKeyword",
    "SWAPS": "durakKeyword",
    "DURAK": "durakResult",
    "RESIGNS": "durakResult",
    "DRAW": "durakResult",
    "AGREED": "durakResult",
    "ABANDONED": "durakResult",
    "NUMBER": "durakNumber",
    "ACT": "durakAct",
    "NAME": "durakName",
    "STRING": "durakValue",
    "FANCY_STRING": "durakValue",
    "TAG": "durakTag",
    "TAG_END": "durakTag",
    "JUDGEMENT": "durakJudgement",
    "ANNOTATION": "durakAnnotation",
    "_ATTACKS": "durakOperator",
    "_BEATEN_BY": "durakOperator",
    "_COLON": "durakOperator",
    "_DOT": "durakOperator",
    "VARIATION_BEGIN": "durakVariation",
    "VARIATION_END": "durakVariation",
    "SPACE": "",
    "COMMENT": "durakComment",
    "LINE_COMMENT": "durakComment",
}
#: The tags whose values list cards, and a line with which a game begins.
CARD_TAGS: Final = ("Deck", "Trump")
GAME: Final = "\\[Durak[[:alnum:]]\\@!"
#: What each group looks like where a colour scheme says nothing else. Names stay plain, beside cards in four colours.
LINKS: Final = {
    "durakKeyword": "Keyword",
    "durakResult": "Statement",
    "durakNumber": "LineNr",
    "durakAct": "PreProc",
    "durakLoser": "durakName",
    "durakValue": "String",
    "durakCards": "durakValue",
    "durakEscape": "SpecialChar",
    "durakTag": "Type",
    "durakJudgement": "Special",
    "durakAnnotation": "Tag",
    "durakOperator": "Operator",
    "durakVariation": "Delimiter",
    "durakComment": "Comment",
    "durakError": "Error",
}
#: The colours of the suits on a terminal of 16 and of 256 colours and in a window.
SUIT_COLOURS: Final = {
    "Clubs": "ctermfg=DarkGreen guifg=#3a8f3a",
    "Diamonds": "ctermfg=DarkCyan guifg=#2f87d8",
    "Hearts": "ctermfg=Red guifg=#e0413a",
    "Spades": "cterm=bold gui=bold",
}


def vim_syntax() -> str:
    """Return the text of `vim/syntax/durak.vim`."""
    patterns = {name: vim_pattern(expression) for name, expression in terminals().items()}
    if missing := patterns.keys() - GROUPS.keys():
        raise ValueError(f"terminals without a group: {', '.join(sorted(missing))}")
    lines = [*_errors_and_names(patterns), *_tags(patterns), *_comments(patterns), *_words(patterns), *_looks()]
    return HEAD + "".join(f"{line}\n" for line in lines) + FOOT


def _errors_and_names(patterns: Mapping[str, str]) -> Iterator[str]:
    """Yield what is tried last: any character, any word, and what may be a name (or, behind a name, an act)."""
    word = _sequence(_parser.parse(terminals()["NAME"])[1:], is_any_case=False).removesuffix("*")
    blanks = patterns["SPACE"].removeprefix("\\_[").removesuffix("]\\+")
    yield f"syn match durakError /[^{blanks}]/"
    yield f"syn match durakError /{word}\\+/"
    for name in ("STRING", "NAME", "ACT"):
        yield f"syn match durakName /{patterns[name]}/ nextgroup=@durakBehindName skipwhite skipempty"
        yield f"syn match durakLoser /{patterns[name]}/ contained nextgroup=@durakBehindDurak skipwhite skipempty"
    yield f"syn match durakAct /{patterns['ACT']}/ contained"


def _tags(patterns: Mapping[str, str]) -> Iterator[str]:
    """Yield the tags, which end before the next tag or bout at the latest, and their values, two with cards."""
    end = f"end=/{patterns['TAG_END']}/ end=/^\\ze\\s*\\%(\\[\\|\\d\\)/"
    yield 'syn match durakEscape /\\\\["\\\\]/ contained'
    for name in ("STRING", "FANCY_STRING"):
        yield f"syn match durakValue /{patterns[name]}/ contained contains=durakEscape"
    yield f"syn match durakCards /{patterns['STRING']}/ contained contains=durakEscape,@durakSuits"
    start = f"start=/{patterns['TAG']}/"
    yield f"syn region durakTagged matchgroup=durakTag {start} {end} contains=durakValue,durakComment"
    before_name, _, name_end = patterns["TAG"].partition("[A-Za-z]")
    names = "\\|".join(CARD_TAGS)
    with_cards = f"{before_name}\\%({names}\\){name_end.removesuffix('*')}\\@!"
    inside = "contains=durakValue,durakCards,durakComment"
    yield f"syn region durakTagged matchgroup=durakTag start=/{with_cards}/ {end} {inside}"


def _comments(patterns: Mapping[str, str]) -> Iterator[str]:
    """Yield the comments; one that is not closed ends where the next game begins, as for every reader."""
    start, end = patterns["COMMENT"][0], patterns["COMMENT"][-1]
    yield f"syn region durakComment start=/{start}/ end=/{end}/ end=/^\\ze{GAME}/ contains=@Spell"
    yield f"syn match durakComment /{patterns['LINE_COMMENT']}/ contains=@Spell"


def _words(patterns: Mapping[str, str]) -> Iterator[str]:
    """Yield all the other words, those that go first at the end."""
    done = {"STRING", "FANCY_STRING", "NAME", "ACT", "TAG", "TAG_END", "SPACE", "COMMENT", "LINE_COMMENT"}
    for name in reversed([name for name in patterns if name not in done]):
        if name == "CARD":
            for suit in SUIT_COLOURS:
                signs = "".join(sign for sign, meant in suits().items() if meant == suit)
                yield f"syn match durak{suit} /\\%(10\\|\\S\\)[{signs}]\\&{patterns[name]}/"
        else:
            behind = " nextgroup=@durakBehindDurak skipwhite skipempty" if name == "DURAK" else ""
            yield f"syn match {GROUPS[name]} /{patterns[name]}/{behind}"
    yield f"syn cluster durakSuits contains={','.join(f'durak{suit}' for suit in SUIT_COLOURS)}"
    yield "syn cluster durakBehindName contains=durakAct,@durakSuits,durakKeyword,durakResult"
    yield "syn cluster durakBehindDurak contains=durakLoser,durakResult"
    yield f"syn sync match durakGame grouphere NONE /^{GAME}/"


def _looks() -> Iterator[str]:
    yield ""
    for suit, colours in SUIT_COLOURS.items():
        yield f"hi def durak{suit} {colours}"
    for group, link in LINKS.items():
        yield f"hi def link {group} {link}"


HEAD: Final = """\
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
"""
FOOT: Final = """
let b:current_syntax = "durak"
let &cpo = s:cpo_save
unlet s:cpo_save
"""

FILES: Final = {"terminals.json": tables, "editors/vim/syntax/durak.vim": vim_syntax}


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` only compare them."""
    differing = []
    for name, make in FILES.items():
        file, text = GRAMMAR / name, make()
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            differing.append(name)
            if arguments != ["--check"]:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
    for name in differing:
        print(f"{name} is not what the grammar gives" if arguments == ["--check"] else f"{name} written anew")
    return 1 if differing and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
