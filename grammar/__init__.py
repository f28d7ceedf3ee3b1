"""The grammar of the record notation, as data: shipped with the packages, so that other programs can read it.

`durak.lark` is the grammar, and with durak(5) the specification of the notation; the schemas say what records,
findings, analyses and counts look like as JSON. From the grammar's terminals `editors/make.py` makes what colours
records: `terminals.json`, of which `highlighting` makes a lexer for Pygments, and the folder `editors/vim`.
"""
