"""What can be said of a game in one word: that somebody took, transferred, threw in; that it was drawn, or commented.

What the text alone shows is read from it; the rest needs the game played, and holds up to its first broken rule.
Variations do not count, since they were not played, but for the comments in them.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Final, TypeAlias

from durak_cli.engine.errors import SetupError
from durak_cli.engine.rules import parse_rules
from durak_cli.records.deeds import CHANCE, deeds
from durak_cli.records.hidden import has_unknown_cards
from durak_cli.records.played import End, Played, outcome
from notation.record import (
    NO_MARK,
    Annotation,
    Attack,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Play,
    Record,
    Swap,
    Takes,
    variations_of,
)


class Trait(StrEnum):
    """One thing that a game can have."""

    TAKE = "take"
    TRANSFER = "transfer"
    GROUP = "group"
    THROW_IN = "throw-in"
    ADDED = "added"
    SWAP = "swap"
    DRAW = "draw"
    AGREED = "agreed"
    REPETITION = "repetition"
    RESIGNED = "resigned"
    BROKEN_OFF = "broken-off"
    COMMENT = "comment"
    JUDGEMENT = "judgement"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    ANNOTATION = "annotation"
    ANALYSIS = "analysis"
    VARIATION = "variation"
    BOTS = "bots"
    HIDDEN = "hidden"
    PARTNERS = "partners"


#: What each means, in a few words.
MEANINGS: Final[dict[Trait, str]] = {
    Trait.TAKE: "somebody took",
    Trait.TRANSFER: "an attack was passed on",
    Trait.GROUP: "several cards were led at once",
    Trait.THROW_IN: "a card was thrown in",
    Trait.ADDED: "a card was added for somebody to take",
    Trait.SWAP: "the lowest trump was swapped",
    Trait.DRAW: "nobody was the durak",
    Trait.AGREED: "a draw was agreed on",
    Trait.REPETITION: "a repetition ended it",
    Trait.RESIGNED: "somebody gave up",
    Trait.BROKEN_OFF: "it was broken off for good",
    Trait.COMMENT: "a comment stands in it",
    Trait.JUDGEMENT: "a play is judged, such as ! or ?!",
    Trait.MISTAKE: "a play is judged ? or ??",
    Trait.BLUNDER: "a play is judged ??",
    Trait.ANNOTATION: "an annotation stands in it, such as @12s",
    Trait.ANALYSIS: "a chance stands in it, such as @win=0.62",
    Trait.VARIATION: "another line stands in it",
    Trait.BOTS: "a program played",
    Trait.HIDDEN: "cards of its deck are unknown",
    Trait.PARTNERS: "it was played with partners",
}

#: What is seen in a played game.
_Seen: TypeAlias = Callable[[Record, Played], bool]


def needs_play(trait: Trait) -> bool:
    """Whether the game must be played to know whether it has *trait*."""
    return trait in _PLAYED


def has(record: Record, trait: Trait, play: Callable[[], Played]) -> bool:
    """Whether the game of *record* has *trait*; it is played, by *play*, only if that must be known."""
    if trait in _WRITTEN:
        return _WRITTEN[trait](record)
    return _PLAYED[trait](record, play())


# ---- What the text shows ---------------------------------------------------------------------------------------------


def _has_transfer(record: Record) -> bool:
    """Whether a second head stands in a bout, and its card behind it."""
    heads, is_open = 0, False
    for item in record.items:
        if isinstance(item, BoutNumber):
            heads, is_open = 0, False
        elif isinstance(item, Attack):
            heads, is_open = heads + 1, True
        elif isinstance(item, Play):
            if is_open and heads > 1:
                return True
            is_open = False
    return False


def _has_comment(record: Record) -> bool:
    if record.before or record.after or any(isinstance(part, Comment) for part in record.head):
        return True
    items = list(_all_items(record))
    return any(isinstance(item, Comment) for item in items) or any(
        isinstance(note, Comment) for mark in _marks(items) for note in mark.notes
    )


def _all_items(record: Record) -> Iterator[Item]:
    """Yield the items of the game's own line and of all variations."""
    ahead = [record.items]
    while ahead:
        for item in ahead.pop():
            yield item
            ahead += (variation.items for variation in variations_of(item))


def _marks(items: Iterable[Item]) -> Iterator[Mark]:
    """Yield what is said of the decisions among *items*."""
    for item in items:
        mark = getattr(item, "mark", NO_MARK)
        if mark is not NO_MARK:
            yield mark


def _is_judged(record: Record, *judgements: str) -> bool:
    return any(mark.judgement in judgements for mark in _marks(record.items))


def _annotations(record: Record) -> Iterator[str]:
    return (note.text for mark in _marks(record.items) for note in mark.notes if isinstance(note, Annotation))


def _has_partners(record: Record) -> bool:
    try:
        return parse_rules(record.tags.get("Rules", "")).has_teams
    except SetupError:
        return False


_WRITTEN: Final[dict[Trait, Callable[[Record], bool]]] = {
    Trait.TAKE: lambda record: any(isinstance(item, Takes) for item in record.items),
    Trait.TRANSFER: _has_transfer,
    Trait.SWAP: lambda record: any(isinstance(item, Swap) for item in record.items),
    Trait.AGREED: lambda record: outcome(record).end is End.AGREED,
    Trait.RESIGNED: lambda record: outcome(record).end is End.RESIGNED,
    Trait.BROKEN_OFF: lambda record: outcome(record).end is End.BROKEN_OFF,
    Trait.COMMENT: _has_comment,
    Trait.JUDGEMENT: lambda record: any(mark.judgement is not None for mark in _marks(record.items)),
    Trait.MISTAKE: lambda record: _is_judged(record, "?", "??"),
    Trait.BLUNDER: lambda record: _is_judged(record, "??"),
    Trait.ANNOTATION: lambda record: any(True for _ in _annotations(record)),
    Trait.ANALYSIS: lambda record: any(map(CHANCE.fullmatch, _annotations(record))),
    Trait.VARIATION: lambda record: any(map(variations_of, record.items)),
    Trait.BOTS: lambda record: "Bots" in record.tags,
    Trait.HIDDEN: has_unknown_cards,
    Trait.PARTNERS: _has_partners,
}


# ---- What the game shows ---------------------------------------------------------------------------------------------


def _any_deed(name: str) -> _Seen:
    def is_done(record: Record, played: Played) -> bool:
        position = played.position
        if position is None:
            return False
        return any(getattr(one, name) for one in deeds(played.events, position.players, position.trump))

    return is_done


_PLAYED: Final[dict[Trait, _Seen]] = {
    Trait.GROUP: _any_deed("grouped"),
    Trait.THROW_IN: _any_deed("thrown_in"),
    Trait.ADDED: _any_deed("added"),
    Trait.DRAW: lambda record, played: outcome(record, played).is_drawn,
    Trait.REPETITION: lambda record, played: outcome(record, played).end is End.REPETITION,
}
