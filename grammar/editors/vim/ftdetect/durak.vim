autocmd BufRead,BufNewFile *.durak setfiletype durak
