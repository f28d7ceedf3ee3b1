"""What passes between lexer and reader: a game's text, the words in it, and what was put aside on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from notation.problems import Finding, Kind
from notation.record import Comment
from notation.safe import quoted
from notation.span import Span

#: Terminals of the grammar that are a name wherever it wants one.
NAME_TERMINALS: Final = frozenset({"NAME", "ACT", "STRING"})


class Word(NamedTuple):
    """A terminal that was read: its *type* in the grammar, its *value*, and where it stood."""

    type: str
    value: str
    span: Span

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.span[0]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.span[1]


class UnreadableError(Exception):
    """At *start* stands something that is no word of the notation; *kind* says why, where the lexer knows it."""

    def __init__(self, start: int, end: int | None = None, kind: Kind | None = None) -> None:
        super().__init__(start)
        self.start = start
        self.end = end
        self.kind = kind


@dataclass(slots=True)
class Source:
    """One game's text, from *start* to *end* of *text*, and what its reader has put aside."""

    text: str
    start: int
    end: int
    comments: list[Comment] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    #: Where the variations begin that are open at the moment.
    open_variations: list[int] = field(default_factory=list)
    #: The tag that was opened last.
    tag: Word | None = None
    #: The last word that was an act of some player, not a name.
    act: Word | None = None
    #: The place of the last `}`: behind it no comment can be closed.
    last_brace: int = -1
    has_no_break_space: bool = False

    def __post_init__(self) -> None:
        self.last_brace = self.text.rfind("}", self.start, self.end)
        self.has_no_break_space = self.text.find("\u00a0", self.start, self.end) >= 0

    def report(self, kind: Kind, start: int, end: int, **facts: str) -> None:
        """Put a finding aside; the fact `found` is the text at its place unless *facts* say otherwise."""
        facts.setdefault("found", quoted(self.text[start:end]))
        self.findings.append(Finding(kind, Span(start, end), facts))
