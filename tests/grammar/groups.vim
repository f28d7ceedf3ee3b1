" Writes which syntax group Vim sees at each place that it is asked about; run by test_vim.py.
" $DURAK_PLACES holds a list of files as JSON, each with its places: line, and byte in it, from 1.
set encoding=utf-8 nomore noswapfile viminfo=
exe 'set runtimepath^=' . fnameescape($DURAK_VIM)
filetype plugin on
syntax on
let s:groups = []
for [s:file, s:places] in json_decode(join(readfile($DURAK_PLACES)))
  exe 'edit ++enc=utf-8 ++ff=unix ' . fnameescape(s:file)
  call add(s:groups, [&filetype] + map(s:places, {_, at -> synIDattr(synID(at[0], at[1], 1), 'name')}))
endfor
call writefile([json_encode(s:groups)], $DURAK_GROUPS)
qall!
