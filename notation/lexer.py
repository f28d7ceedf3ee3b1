"""The lexer: the terminals of the grammar, found in a text, and comments put aside with their places.

The terminals are those of `durak.lark`, joined into one regular expression; that is twice as fast as the lexers that
come with lark. Which word may follow which is the parser's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from lark.common import LexerConf
from lark.lexer import Lexer, TerminalDef

from notation import kinds
from notation.lenient import CHECKS, PLAIN_WORDS, check_space
from notation.record import Comment
from notation.span import Span
from notation.words import Source, UnreadableError, Word

#: What stands between the words.
_ASIDE: Final = frozenset({"SPACE", "COMMENT", "LINE_COMMENT"})
#: The commonest words, which are tried first; no word of a higher priority looks like one of them.
_COMMON: Final = ("CARD", "_BEATEN_BY", "_COLON", "_ATTACKS", "_DOT", "NUMBER")

#: Makes a named tuple of its fields in a third of the time that calling its class takes: there are very many words.
_new = tuple.__new__


def _place_of(terminal: TerminalDef) -> tuple[int, int]:
    """Where a terminal comes in the regular expression."""
    name = terminal.name
    return (_COMMON.index(name) if name in _COMMON else len(_COMMON), -terminal.priority)


class WordLexer(Lexer):
    """The lexer of the notation: one regular expression made of all the terminals of the grammar."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: LexerConf) -> None:
        terminals = sorted(lexer_conf.terminals, key=_place_of)
        patterns = {terminal.name: f"(?P<{terminal.name}>{terminal.pattern.to_regexp()})" for terminal in terminals}
        space = next(terminal.pattern.to_regexp() for terminal in terminals if terminal.name == "SPACE")
        self._pattern = re.compile(f"(?:{space})?(?:{'|'.join(patterns.values())})")
        # Where no comment can be closed any more, looking for the end of one at every brace would take quadratic time.
        del patterns["COMMENT"]
        self._pattern_without_comments = re.compile(f"(?:{space})?(?:{'|'.join(patterns.values())})")

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        """Lark's own way in, which the reader does not take: it feeds the parser word by word."""
        raise NotImplementedError

    def words(self, source: Source, at: int) -> Iterator[Word]:
        """Find the words of *source* from the line begun at *at*; raises `UnreadableError` where there is none."""
        text, end = source.text, source.end
        pattern = self._pattern if at < source.last_brace else self._pattern_without_comments
        match_next = pattern.scanner(text, at, end).match  # type: ignore[attr-defined] # typeshed lacks it
        has_no_break_space = source.has_no_break_space
        before: Word | None = None
        #: The number of a bout, if that was the last word.
        number: Word | None = None
        #: The end of the last word or comment; None at the beginning of a line.
        last: int | None = None
        while match := match_next():
            terminal: str = match.lastgroup
            span = match.span(terminal)
            start, stop = span
            if has_no_break_space:
                check_space(source, at, stop if terminal == "SPACE" else start)
            at = stop
            if terminal in _ASIDE:
                if terminal != "SPACE":
                    own_line = last is None or text.find("\n", last, start) >= 0
                    source.comments.append(_comment(text[start:stop], own_line, Span(start, stop)))
                    last = stop
                continue
            value = text[start:stop]
            word = _new(Word, (terminal, value, _new(Span, span)))
            if value not in PLAIN_WORDS and (check := CHECKS.get(terminal)) is not None:
                canonical = check(source, word, before)
                if canonical != value:
                    word = word._replace(value=canonical)
            if number is not None:
                if terminal != "_DOT":
                    source.report(kinds.NUMBER_WITHOUT_DOT, number.start, number.end, found=number.value)
                number = None
            if terminal == "NUMBER":
                number = word
            yield word
            before = word
            last = stop
        if at < end:
            raise UnreadableError(at)


def _comment(written: str, own_line: bool, span: Span) -> Comment:
    if written[0] == ";":
        return Comment(written[1:].removesuffix("\r"), to_line_end=True, own_line=own_line, span=span)
    return Comment(written[1:-1].replace("\r\n", "\n"), own_line=own_line, span=span)
