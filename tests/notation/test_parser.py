"""The parser beside lark's own, which takes every step by itself: the same values, and the same words refused."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from lark import Lark, Transformer, UnexpectedToken

from notation import Span, write
from notation.builder import MAKES
from notation.lexer import WordLexer
from notation.parser import END, Parse, UnexpectedWordError
from notation.reader import grammar, table
from notation.words import Source, UnreadableError, Word
from tests.notation.strategies import broken_texts, records
from tests.notation.test_canonical import EXAMPLE
from tests.notation.test_grammar import grammar_text


@cache
def larks_own() -> Lark:
    methods = {name: staticmethod(make) for name, make in MAKES.items()}
    transformer = type("Builder", (Transformer,), methods)()
    return Lark(grammar_text(), start="game", parser="lalr", lexer=WordLexer, transformer=transformer)


def words_of(text: str) -> Iterator[Word]:
    """The words of *text* up to something that is none, and its end."""
    with suppress(UnreadableError):
        yield from grammar().parser.lexer.words(Source(text, 0, len(text)), 0)
    yield Word(END, "", Span(len(text), len(text)))


def is_read_by_lark(parser: Any, word: Word) -> bool:
    try:
        parser.parser_state.feed_token(word, word.type == END)
    except UnexpectedToken:
        return False
    return True


def is_read(parse: Parse, word: Word) -> bool:
    try:
        parse.feed([word])
    except UnexpectedWordError:
        return False
    return True


def compare(text: str) -> None:
    """Assert that both parsers read *text* in the same way, as far as it can be read."""
    lark: Any = larks_own().parse_interactive(start="game")
    parse = Parse(table())
    for word in words_of(text):
        fits = is_read_by_lark(lark, word)
        assert is_read(parse, word) is fits, (text, word.start)
        if not fits:
            assert parse.accepted() == lark.accepts()
            return
    assert parse.values[0] == lark.parser_state.value_stack[-1]


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(broken_texts | records().map(write) | records().map(lambda record: write(record)[:-9]))
@example(EXAMPLE)
@example("")
@example('[Durak "1"] 1. A > B: 8d/9d (8d (A: 9d) ()! @x @y) takes (beaten 2. B > A: 8c) durak A B resigns')
def test_the_parser_reads_as_lark_would(text: str) -> None:
    compare(text)


def test_a_rule_has_a_maker_if_it_has_a_value() -> None:
    named = {str(rule.origin.name) for rule in grammar().rules}
    assert set(MAKES) == {name for name in named if not name.startswith("_")} - {"name"}
