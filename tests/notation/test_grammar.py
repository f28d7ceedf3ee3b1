"""The grammar as a specification: unambiguous by itself, and read only when there is something to read."""

import subprocess
import sys
from importlib.resources import files

import pytest
from lark import Lark

from notation import Record, parse, write
from notation.words import Source
from tests.notation.reading import HEAD
from tests.notation.test_canonical import EXAMPLE


def grammar_text() -> str:
    return files("grammar").joinpath("durak.lark").read_text(encoding="utf-8")


def test_the_grammar_has_no_conflict_and_no_two_of_its_terminals_collide() -> None:
    pytest.importorskip("interegular", reason="a development tool; .ci/run has it")
    strict = Lark(grammar_text(), start="game", parser="lalr", lexer="basic", strict=True)
    assert strict.parse(EXAMPLE).data == "game"


def test_the_lexer_of_the_reader_finds_what_lark_finds() -> None:
    from notation.reader import grammar

    basic = Lark(grammar_text(), start="game", parser="lalr", lexer="basic")
    text = HEAD + '1. Anna > "As": 10♦/Тч! @x (anna: 9d ()) Boris shows TAKES {x} ; y\nb: 8s Ben swaps?! draw agreed'
    words = [(str(token.type), token.start_pos) for token in basic.lex(text)]
    lexer = grammar().parser.lexer
    assert [(word.type, word.start) for word in lexer.words(Source(text, 0, len(text)), 0)] == words


def test_the_parser_is_fed_word_by_word_and_not_by_lark() -> None:
    from notation.reader import grammar

    with pytest.raises(NotImplementedError):
        grammar().parse(EXAMPLE)


def test_reading_is_what_imports_lark() -> None:
    program = (
        "import sys, notation, notation.render, notation.values, notation.safe\n"
        "assert 'lark' not in sys.modules\n"
        "notation.parse('[Durak \"1\"]')\n"
        "assert 'lark' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_records_are_equal_when_they_say_the_same() -> None:
    one = parse(HEAD + "1.  Anna > Ben:  8d/Jd\n")
    other = parse("\n" + HEAD + "1. Anna > Ben: 8d / Jd")
    assert one == other
    assert one[0].span != other[0].span
    assert isinstance(one[0], Record)
    assert write(one[0]) == write(other[0])
