"""The values that a record is made of: what was written, and where it stood.

A record is pure syntax. Nothing here knows a rule of the game: an illegal game is a record like any other, can be
shown and written again. Cards and names are canonical text (`"Th"`, `"Anna Maria"`); what they mean is the business of
whoever binds them to an engine. The body is one flat sequence of items, and so is every variation, so that a game's
own line and its variations are read by the same code.

Spans take no part in comparison: two records are equal when they say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

from notation.problems import Finding
from notation.span import NOWHERE, Span

_Value = TypeVar("_Value", bound=tuple[Any, ...])


def said(values: type[_Value]) -> type[_Value]:
    """Make values of a named tuple equal when they are of one kind and say the same, wherever they stood.

    Named tuples are made several times as fast as frozen dataclasses, and of a large file very many are. The spans are
    the last fields of each.
    """
    fields: tuple[str, ...] = getattr(values, "_fields", ())
    count = fields.index("span") if "span" in fields else len(fields)

    def is_equal(self: _Value, other: object) -> bool:
        return other.__class__ is self.__class__ and self[:count] == other[:count]

    def is_different(self: _Value, other: object) -> bool:
        return not is_equal(self, other)

    def hash_of(self: _Value) -> int:
        return hash(self[:count])

    def text_of(self: _Value) -> str:
        pairs = zip(fields[:count], self, strict=False)
        return f"{self.__class__.__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    for name, method in (("eq", is_equal), ("ne", is_different), ("hash", hash_of), ("repr", text_of)):
        setattr(values, f"__{name}__", method)
    return values


@said
class Comment(NamedTuple):
    """A comment: `{…}`, or `;…` to the end of the line (*to_line_end*)."""

    text: str
    to_line_end: bool = False
    #: It began its own line (it keeps it, outside a bout and among tags).
    own_line: bool = False
    span: Span = NOWHERE


@said
class Annotation(NamedTuple):
    """`@` and what is attached to it (*text* without the `@`): kept, without meaning in version 1."""

    text: str
    span: Span = NOWHERE


@said
class Variation(NamedTuple):
    """Another line, from the moment before the item behind which it stands."""

    items: tuple[Item, ...]
    span: Span = NOWHERE


@said
class Mark(NamedTuple):
    """What is said of a play, a word or a swap; *notes* keep the order in which they were written."""

    judgement: str | None = None
    notes: tuple[Note, ...] = ()

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The variations among the notes."""
        return tuple(note for note in self.notes if isinstance(note, Variation))


#: The mark of everything of which nothing is said.
NO_MARK = Mark()


@said
class BoutNumber(NamedTuple):
    """`12.`: a bout begins."""

    number: int
    span: Span = NOWHERE


@said
class Attack(NamedTuple):
    """`Ben > Carla:`: the first of a bout names attacker and defender; a later one is a transfer."""

    attacker: str
    defender: str
    span: Span = NOWHERE
    attacker_span: Span = NOWHERE
    defender_span: Span = NOWHERE


@said
class Speaker(NamedTuple):
    """`Carla:`: the attack cards that follow are hers."""

    name: str
    span: Span = NOWHERE


@said
class Play(NamedTuple):
    """`8d` (laid) or `8d/Jd` (*answer* beats *card*, which is laid now unless it lies there already)."""

    card: str
    answer: str | None = None
    mark: Mark = NO_MARK
    span: Span = NOWHERE
    card_span: Span = NOWHERE
    answer_span: Span = NOWHERE


@said
class Takes(NamedTuple):
    """The defender takes; bare cards behind it are added for him to take as well."""

    mark: Mark = NO_MARK
    #: The name in front, as in `Ben takes` (a lenient form); written only where it is not the defender's: a fault.
    by: str | None = None
    span: Span = NOWHERE


@said
class Beaten(NamedTuple):
    """Every card is beaten and no attacker adds another."""

    mark: Mark = NO_MARK
    span: Span = NOWHERE


@said
class Swap(NamedTuple):
    """`Ben swaps`: he exchanges the lowest trump for the card that shows trumps."""

    player: str
    mark: Mark = NO_MARK
    span: Span = NOWHERE


@said
class UnknownAct(NamedTuple):
    """A name and an unknown lower-case word: of a newer notation, perhaps. *text* is kept as it was written."""

    text: str
    span: Span = NOWHERE


#: What can stand behind a play, a word or a swap and say something of it.
Note: TypeAlias = Annotation | Variation | Comment
#: What the body of a record, and a variation, is a sequence of.
Item: TypeAlias = BoutNumber | Attack | Speaker | Play | Takes | Beaten | Swap | UnknownAct | Comment


@said
class Tag(NamedTuple):
    """`[Name "value"]`; *value* without quotes and escapes."""

    name: str
    value: str
    span: Span = NOWHERE
    value_span: Span = NOWHERE


@said
class Result(NamedTuple):
    """How the game ended: `durak NAME …` [`resigns`], `draw` [`agreed`], or `*` (no *losers*, not *drawn*)."""

    losers: tuple[str, ...] = ()
    drawn: bool = False
    #: `resigns` behind `durak`, `agreed` behind `draw`.
    by_word: bool = False
    span: Span = NOWHERE
    loser_spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it was written down.

    *head* holds the tags and the comments among them, *items* the body, *result* is None for a game in progress
    and *after* holds the comments behind the result. *before* are comments in front of the first game of a file.
    """

    head: tuple[Tag | Comment, ...]
    items: tuple[Item, ...] = ()
    result: Result | None = None
    after: tuple[Comment, ...] = ()
    before: tuple[Comment, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    #: What the reader found: syntax errors (with them the record is incomplete) and warnings, in the order of the text.
    findings: tuple[Finding, ...] = field(default=(), compare=False, repr=False)

    @property
    def tags(self) -> dict[str, str]:
        """The values of the tags by name, the first of each name."""
        values: dict[str, str] = {}
        for tag in self.head:
            if isinstance(tag, Tag):
                values.setdefault(tag.name, tag.value)
        return values

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name."""
        return next((tag for tag in self.head if isinstance(tag, Tag) and tag.name == name), None)

    def is_well_formed(self) -> bool:
        """Whether the reader found no syntax error."""
        return not any(finding.is_error() for finding in self.findings)

    def bouts(self) -> Iterator[tuple[BoutNumber, tuple[Item, ...]]]:
        """Each bout's number with the items up to the next number."""
        number: BoutNumber | None = None
        items: list[Item] = []
        for item in self.items:
            if isinstance(item, BoutNumber):
                if number is not None:
                    yield number, tuple(items)
                number, items = item, []
            else:
                items.append(item)
        if number is not None:
            yield number, tuple(items)


def variations_of(item: Item) -> tuple[Variation, ...]:
    """Return the variations that stand behind *item*."""
    return item.mark.variations if isinstance(item, (Play, Takes, Beaten, Swap)) and item.mark.notes else ()
