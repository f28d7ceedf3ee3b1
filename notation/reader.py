"""One game's text to its record: the parser, and how it goes on where it has lost its way.

The parser stops at the first word that does not fit. What was read up to there is kept; reading goes on at the next
line that begins a tag, a bout or the result, to find the other faults of the game. Nothing from behind a fault is
spliced on: the items of a record end at the first fault, and only tags are still taken.

This module imports lark, which takes a while: import it when there is something to read.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from lark import Lark

from notation import kinds
from notation.builder import MAKES
from notation.diagnosis import Stop, diagnose
from notation.games import BYTE_ORDER_MARK
from notation.lexer import WordLexer
from notation.mending import with_hint
from notation.parser import Parse, Table, UnexpectedWordError
from notation.places import place_in_head, place_in_line
from notation.problems import Finding
from notation.record import Comment, Item, Record, Result, Tag
from notation.span import Span
from notation.spelling import BLANKS
from notation.values import TAG_ORDER
from notation.words import Source, UnreadableError, Word

#: A line at which reading can go on: it begins a tag (perhaps one without its bracket), a bout or the result.
_WAYMARK: Final = re.compile(
    rf"^[ \t\u00A0]*(?:\[|(?:{'|'.join(TAG_ORDER)})[ \t\u00A0]+[\"“„«]|"
    r"[0-9]{1,6}(?:[ \t\u00A0]*\.|[ \t\u00A0])"
    r"|(?:durak|draw)(?![^\x00-&(-,./:-@\[-^`{-\xA0])|\*)",
    re.MULTILINE | re.IGNORECASE,
)
_BRACKETS: Final = re.compile(r'[()]|"(?:\\["\\]|[^"\\\n])*"|;[^\n]*|@[^ \t\r\n\u00A0(){};]+')
#: The same as far as the last `}`: behind it no comment can be closed.
_BRACKETS_AND_COMMENTS: Final = re.compile(rf"{_BRACKETS.pattern}|\{{[^}}]*\}}")


@cache
def grammar() -> Lark:
    """The grammar, as lark has read it."""
    text = files("grammar").joinpath("durak.lark").read_text(encoding="utf-8")
    return Lark(text, start="game", parser="lalr", lexer=WordLexer)


@cache
def table() -> Table:
    """The table that the grammar makes."""
    return Table(grammar(), "game", MAKES)


@cache
def _lexer() -> WordLexer:
    return cast(WordLexer, grammar().parser.lexer)


def read_game(text: str, span: Span) -> Record:
    """Read the game that stands at *span* of *text*."""
    reading = _Reading(Source(text, span.start, span.end))
    at: int | None = span.start
    while at is not None:
        at = reading.read_on(at)
    return reading.record()


def first_fault(text: str) -> int | None:
    """Return where reading stops in *text*, a few lines of a game; None if it does not."""
    parse = Parse(table())
    try:
        parse.feed(_lexer().words(Source(text, 0, len(text)), 0))
        parse.finish(len(text))
    except UnexpectedWordError as error:
        return error.word.start
    except UnreadableError as error:
        return error.start
    return None


def read_preface(text: str, end: int) -> tuple[tuple[Comment, ...], list[Finding]]:
    """Read the comments in front of the first game; anything else is one finding, where it begins."""
    source = Source(text, 1 if text.startswith(BYTE_ORDER_MARK) else 0, end)
    try:
        for word in _lexer().words(source, source.start):
            source.findings = []
            source.report(kinds.TEXT_BEFORE_GAME, word.start, word.end)
            break
    except UnreadableError as error:
        source.findings = []
        kind = kinds.UNCLOSED_COMMENT if text[error.start] == "{" else kinds.TEXT_BEFORE_GAME
        source.report(kind, error.start, error.end or error.start + 1)
    return tuple(source.comments), source.findings


class _Reading:
    """The reading of one game, stretch by stretch; a stretch ends at a fault."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tags: list[Tag] = []
        self._items: list[Item] = []
        self._result: Result | None = None
        self._body_begun = False
        #: Where the game's own line was lost; items from behind it are not taken.
        self._lost: int | None = None
        #: A second game inside this one's lines: its tags are not taken, either.
        self._foreign = False
        self._unclosed: frozenset[int] | None = None

    def read_on(self, at: int) -> int | None:
        """Read from the line that begins at *at*; return where to go on behind a fault, or None at the end."""
        source = self._source
        source.open_variations.clear()
        source.tag = None
        parse = Parse(table())
        word: Word | UnreadableError
        try:
            parse.feed(_lexer().words(source, at))
            self._take(parse.finish(source.end))
        except UnexpectedWordError as error:
            word = error.word
        except UnreadableError as error:
            word = error
        else:
            return None
        stop = Stop(source, word, parse.before, parse.accepted(), list(parse.values))
        finding = with_hint(stop, diagnose(stop), first_fault)
        self._take(_finished(parse))
        self._note(stop, finding)
        return self._next_waymark(word.start, at, stop.before)

    def _note(self, stop: Stop, finding: Finding) -> None:
        """Put the fault aside, and remember what is lost by it."""
        source = self._source
        tag = stop.tag
        if tag is not None:
            finding = replace(finding, facts={**finding.facts, "tag": tag.value})
        elif finding.kind is kinds.BAD_TAG:
            finding = replace(finding, facts={"tag": "", **finding.facts})
        _drop_echoes(source.findings, stop, tag, finding.span.start)
        source.findings.append(finding)
        in_tag = tag is not None or source.text.startswith("[", finding.span.start)
        self._foreign = self._foreign or finding.kind is kinds.GAME_INSIDE_LINE
        if self._lost is None and (self._foreign or not in_tag):
            self._lost = finding.span.start
        self._note_unclosed(stop, finding)

    def _note_unclosed(self, stop: Stop, finding: Finding) -> None:
        """Tell of the variations that were begun in the lines of other bouts and that no bracket closes."""
        source, opened = self._source, self._source.open_variations
        told = finding.span.start if finding.kind is kinds.UNCLOSED_VARIATION else None
        for begin in opened:
            if begin not in self._unclosed_variations() or not self._are_apart(begin, stop.word.start):
                continue
            if told is None or (begin > told and self._are_apart(told, begin)):
                told = begin
                if begin != finding.span.start:
                    source.report(kinds.UNCLOSED_VARIATION, begin, begin + 1)

    def _are_apart(self, first: int, last: int) -> bool:
        """Whether a tag, a bout or the result begins between two places."""
        waymark = _WAYMARK.search(self._source.text, first, self._source.end)
        return waymark is not None and waymark.start() <= last

    def _unclosed_variations(self) -> frozenset[int]:
        """Where variations begin that no bracket of the game closes."""
        if self._unclosed is None:
            source, opened = self._source, list[int]()
            behind_comments = max(source.start, source.last_brace + 1)
            for pattern, begin, end in (
                (_BRACKETS_AND_COMMENTS, source.start, behind_comments),
                (_BRACKETS, behind_comments, source.end),
            ):
                for match in pattern.finditer(source.text, begin, end):
                    if match.group() == "(":
                        opened.append(match.start())
                    elif match.group() == ")" and opened:
                        opened.pop()
            self._unclosed = frozenset(opened)
        return self._unclosed

    def _next_waymark(self, fault: int, at: int, before: Word | None) -> int | None:
        source = self._source
        if before is not None:
            line = max(source.text.rfind("\n", at, fault) + 1, at)
            if not source.text[line:fault].strip(BLANKS) and _WAYMARK.match(source.text, line, source.end):
                return line
        waymark = _WAYMARK.search(source.text, fault + 1, source.end)
        return waymark.start() if waymark else None

    def _take(self, values: list[Any]) -> None:
        """Take what a stretch has given."""
        body = next((at for at, value in enumerate(values) if not isinstance(value, Tag)), len(values))
        for tag in values[:body]:
            self._take_tag(tag)
        rest = values[body:]
        if not rest:
            return
        self._body_begun = True
        if self._lost is None:
            if isinstance(rest[-1], Result):
                self._result = rest.pop()
            self._items += rest

    def _take_tag(self, tag: Tag) -> None:
        if tag.name == "Durak" and self._tags and not self._foreign:
            self._foreign = True
            self._lost = tag.span.start if self._lost is None else self._lost
            self._source.report(kinds.GAME_INSIDE_LINE, *tag.span)
        if self._foreign:
            return
        self._tags.append(tag)
        told = any(finding.kind is kinds.TAG_IN_BODY for finding in self._source.findings)
        if self._body_begun and not told:
            self._source.report(kinds.TAG_IN_BODY, *tag.span)

    def record(self) -> Record:
        """What was read, with the comments where they stood."""
        source, result = self._source, self._result
        lost = source.end if self._lost is None else self._lost
        comments = deque(comment for comment in source.comments if comment.span.start < lost)
        line_end = source.end if result is None else result.span.start
        body = self._items[0].span.start if self._items else line_end
        head = place_in_head(self._tags, comments, body)
        items = place_in_line(self._items, comments, line_end)
        span = Span(source.start, source.end)
        return Record(head, items, result, tuple(comments), span=span, findings=_in_order(source.findings))


def _drop_echoes(findings: list[Finding], stop: Stop, tag: Word | None, fault: int) -> None:
    """Take away the warnings about what is refused: a number that is none needs no dot, a broken tag has no spaces."""
    last = stop.before if stop.before is not None and stop.before.type in ("NUMBER", "_BEATEN_BY") else None
    begin = min([fault, *(word.start for word in (tag, last) if word is not None)])
    while findings and not findings[-1].is_error() and findings[-1].span.start >= begin:
        findings.pop()


def _in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """The findings in the order of the text; of two errors at one place, the first that was found."""
    places: set[int] = set()
    kept: list[Finding] = []
    for finding in findings:
        if finding.is_error():
            if finding.span.start in places:
                continue
            places.add(finding.span.start)
        kept.append(finding)
    return tuple(sorted(kept, key=lambda finding: finding.span.start))


def _finished(parse: Parse) -> list[Any]:
    """What can be kept of a stretch that ended in a fault: the whole items in front of it."""
    try:
        values: list[Any] = parse.finish(0)
    except UnexpectedWordError:
        return list(_whole(parse.values))
    return values


def _whole(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if not isinstance(value, Word):
            yield value
        elif value.type == "VARIATION_BEGIN":
            return
