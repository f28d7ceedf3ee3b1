"""Findings: what is wrong or unusual in a document, with a permanent code, a place and one plain sentence.

The codes are for ever: `D01xx` syntax, `D02xx` tags and deal, `D03xx` plays, `D04xx` outcome, `W…` lenient forms and
notes. This module holds the vocabulary that all of them share; the kinds that the text alone shows stand in `kinds`,
those that need the rules of the game beside the referee.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from notation.span import NOWHERE, Span


class Severity(Enum):
    """How much a finding matters: only an error makes a document faulty."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of finding: its permanent *code*, a short *name*, and the English sentence with `{fact}` places."""

    code: str
    name: str
    severity: Severity
    template: str


class Words(str):
    """English words of ours that remember how they were made: a *template* with `{fact}` places, and the *facts*.

    Whoever shows them in another language translates the template. (The engine's `Phrase` is the same for the rules,
    of which the notation knows nothing.)
    """

    __slots__ = ("facts", "template")

    template: str
    facts: dict[str, object]

    def __new__(cls, template: str, **facts: object) -> Words:
        """Fill the places of *template* with *facts*."""
        words = super().__new__(cls, template.format_map(facts))
        words.template = template
        words.facts = facts
        return words


@dataclass(frozen=True, slots=True)
class Finding:
    """A *kind* found at *span*, with the *facts* that fill its sentence.

    *possible* is a second sentence that says what would have been possible, where there is one; *hint* a third one,
    where the mistake is a usual one: what was probably meant. It is given only where what it says would hold.
    """

    kind: Kind
    span: Span = NOWHERE
    facts: Mapping[str, str] = field(default_factory=dict)
    possible: str = ""
    hint: str = ""

    @property
    def code(self) -> str:
        """The permanent code, such as `D0104`."""
        return self.kind.code

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.kind.template.format_map(self.facts)

    def is_error(self) -> bool:
        """Whether it makes the document faulty."""
        return self.kind.severity is Severity.ERROR
