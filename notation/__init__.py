"""The record notation: text to record and back, pure syntax.

`parse` reads any text and never fails: what is wrong stands in the findings of each record. `write` gives the one
canonical text of a record. Nothing here knows a rule of the game.

Importing this package is quick: lark, which reads the grammar, is imported when the first text is parsed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from notation import kinds
from notation.games import (
    count_games,
    decode,
    forbidden_characters,
    is_writable,
    read_headers,
    split_games,
    without_forbidden,
)
from notation.problems import Finding, Kind, Severity
from notation.record import (
    NO_MARK,
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Note,
    Play,
    Record,
    Result,
    Speaker,
    Swap,
    Tag,
    Takes,
    UnknownAct,
    Variation,
)
from notation.span import NOWHERE, Span
from notation.writer import (
    RulesName,
    Writer,
    comment_text,
    item_text,
    result_text,
    separator,
    tag_text,
    write,
    write_all,
)

__all__ = [
    "NOWHERE",
    "NO_MARK",
    "Annotation",
    "Attack",
    "Beaten",
    "BoutNumber",
    "Comment",
    "Finding",
    "Item",
    "Kind",
    "Mark",
    "Note",
    "Play",
    "Record",
    "Result",
    "RulesName",
    "Severity",
    "Span",
    "Speaker",
    "Swap",
    "Tag",
    "Takes",
    "UnknownAct",
    "Variation",
    "Writer",
    "comment_text",
    "count_games",
    "decode",
    "is_writable",
    "item_text",
    "parse",
    "read_headers",
    "read_records",
    "result_text",
    "separator",
    "split_games",
    "tag_text",
    "write",
    "write_all",
]


#: So many places with characters that may stand nowhere are found in one game.
MOST_FORBIDDEN: Final = 1000


def parse(text: str) -> list[Record]:
    """Read every game of *text*; at least one record, which is empty (and says so) if there is no game."""
    return list(read_records(text))


def read_records(text: str) -> Iterator[Record]:
    """Read the games of *text* one by one, each when it is asked for."""
    from notation.reader import read_game, read_preface

    readable = without_forbidden(text)
    is_clean = readable == text
    first = True
    for span in split_games(text):
        record = read_game(readable, span)
        if first:
            before, findings = read_preface(readable, span.start)
            record = replace(record, before=before, findings=(*findings, *record.findings))
        yield record if is_clean else _with_forbidden(record, text, 0 if first else span.start, span.end)
        first = False
    if first:
        before, findings = read_preface(readable, len(text))
        where = findings[0].span if findings else NOWHERE
        no_game = Record((), before=before, findings=(Finding(kinds.NO_GAME, where),))
        yield _with_forbidden(no_game, text, 0, len(text))


def _with_forbidden(record: Record, text: str, start: int, end: int) -> Record:
    """The record with a finding for each character in its text that may stand nowhere."""
    forbidden = list(islice(forbidden_characters(text, start, end), MOST_FORBIDDEN))
    if not forbidden:
        return record
    findings = sorted((*record.findings, *forbidden), key=lambda finding: finding.span.start)
    return replace(record, findings=tuple(findings))
