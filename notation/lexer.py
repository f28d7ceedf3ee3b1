"""The lexer: the terminals of the grammar, found in a text, and comments put aside with their places.

The terminals are those of `durak.lark`, joined into one regular expression; that is twice as fast as the lexers that
come with lark. Which word may follow which is the parser's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lark.common import LexerConf
from lark.lexer import Lexer

from notation import kinds
from notation.lenient import CHECKS, check_space
from notation.record import Comment
from notation.span import Span
from notation.words import Source, UnreadableError, Word


class WordLexer(Lexer):
    """The lexer of the notation: one regular expression made of all the terminals of the grammar."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: LexerConf) -> None:
        terminals = sorted(lexer_conf.terminals, key=lambda terminal: -terminal.priority)
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
        before: Word | None = None
        #: The end of the last word or comment; None at the beginning of a line.
        last: int | None = None
        while match := match_next():
            terminal: str = match.lastgroup
            start = match.start(terminal)
            if source.has_no_break_space:
                check_space(source, at, match.end() if terminal == "SPACE" else start)
            at = match.end()
            if terminal == "SPACE":
                continue
            if terminal in ("COMMENT", "LINE_COMMENT"):
                own_line = last is None or text.find("\n", last, start) >= 0
                source.comments.append(_comment(match[terminal], own_line, Span(start, at)))
            else:
                word = Word(terminal, match[terminal], start, at)
                if (check := CHECKS.get(terminal)) is not None:
                    check(source, word, before)
                if terminal != "_DOT" and before is not None and before.type == "NUMBER":
                    source.report(kinds.NUMBER_WITHOUT_DOT, before.start, before.end, found=before.value)
                yield word
                before = word
            last = at
        if at < end:
            raise UnreadableError(at)


def _comment(written: str, own_line: bool, span: Span) -> Comment:
    if written[0] == ";":
        return Comment(written[1:].removesuffix("\r"), to_line_end=True, own_line=own_line, span=span)
    return Comment(written[1:-1].replace("\r\n", "\n"), own_line=own_line, span=span)
