"""The facts that a move causes, in the order in which a table would see them.

A skip and a pass are the same event: to the others a player who cannot throw in looks exactly like one who will not.
What one seat may see of an event is decided by `view.redact`.
"""

from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from durak_cli.engine.cards import PACK, Card, Cards, Seat
from durak_cli.engine.rules import MOST_PLAYERS

__all__ = [
    "AttackLaid",
    "BeatenOff",
    "BoutBegan",
    "CardBeaten",
    "Closed",
    "Dealt",
    "Drew",
    "Ending",
    "Event",
    "GameOver",
    "Passed",
    "PickedUp",
    "TakeAnnounced",
    "Transferred",
    "TrumpShown",
    "TrumpSwapped",
    "WentOut",
]

_Event = TypeVar("_Event", bound=tuple[Any, ...])


class Ending(Enum):
    """How a game came to its end."""

    PLAYED = "played"
    REPETITION = "repetition"
    RESIGNED = "resigned"
    AGREED = "agreed"


def _kind(events: type[_Event]) -> type[_Event]:
    """Make events equal only to those of their own kind; as named tuples they would be equal to all that hold the same.

    (Named tuples, because they are made in half the time of frozen dataclasses, and their classes in a fifth of it.)
    """

    def is_equal(self: _Event, other: object) -> bool:
        return other.__class__ is self.__class__ and tuple.__eq__(self, other)

    def is_different(self: _Event, other: object) -> bool:
        return not is_equal(self, other)

    for name, method in (("__eq__", is_equal), ("__ne__", is_different)):
        setattr(events, name, method)
    return events


@_kind
class Dealt(NamedTuple):
    """*seat* was dealt *count* cards; *shown* are those that everybody saw (the up-card of a full deal)."""

    seat: Seat
    count: int  # type: ignore[assignment] # nobody counts in an event
    cards: Cards
    shown: Cards = 0


@_kind
class TrumpShown(NamedTuple):
    """*card* shows trumps; it lies under the stock, or is in the hand of *holder*."""

    card: Card
    holder: Seat | None


@_kind
class BoutBegan(NamedTuple):
    """Bout *number* begins: *attacker* attacks *defender*."""

    number: int
    attacker: Seat
    defender: Seat


@_kind
class AttackLaid(NamedTuple):
    """*seat* laid *card*: led, added to a group, thrown in, or added after a take."""

    seat: Seat
    card: Card


@_kind
class CardBeaten(NamedTuple):
    """*seat*, the defender, beat *target* with *card*."""

    seat: Seat
    card: Card
    target: Card


@_kind
class Transferred(NamedTuple):
    """*seat* passed the attack on to *defender* with *card*."""

    seat: Seat
    card: Card
    defender: Seat


@_kind
class TakeAnnounced(NamedTuple):
    """*seat*, the defender, takes."""

    seat: Seat


@_kind
class Passed(NamedTuple):
    """*seat* lays nothing, or was skipped because he could not."""

    seat: Seat


@_kind
class Closed(NamedTuple):
    """*seat*, the attacker, closed the bout."""

    seat: Seat


@_kind
class TrumpSwapped(NamedTuple):
    """*seat* put *gave*, the lowest trump, under the stock and took the up-card *got*."""

    seat: Seat
    gave: Card
    got: Card


@_kind
class BeatenOff(NamedTuple):
    """The bout was beaten off: *cards* have left the game."""

    cards: Cards


@_kind
class PickedUp(NamedTuple):
    """*seat* picked up *cards*, everything on the table."""

    seat: Seat
    cards: Cards


@_kind
class Drew(NamedTuple):
    """*seat* drew *count* cards; *shown* is the up-card if it was among them, which everybody saw."""

    seat: Seat
    count: int  # type: ignore[assignment] # nobody counts in an event
    cards: Cards
    shown: Cards = 0


@_kind
class WentOut(NamedTuple):
    """*seat* has no cards left and the stock is empty: he is out."""

    seat: Seat


@_kind
class GameOver(NamedTuple):
    """The game has ended: *durak* is empty for a draw; *places* are groups of seats from best to worst."""

    ending: Ending
    durak: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]


#: Whatever can happen in a game.
Event: TypeAlias = (
    Dealt
    | TrumpShown
    | BoutBegan
    | AttackLaid
    | CardBeaten
    | Transferred
    | TakeAnnounced
    | Passed
    | Closed
    | TrumpSwapped
    | BeatenOff
    | PickedUp
    | Drew
    | WentOut
    | GameOver
)

_SEATS: Final = range(MOST_PLAYERS)
#: The commonest events, made once: ATTACK_LAID[seat][card], PASSED[seat], TAKE_ANNOUNCED[seat].
ATTACK_LAID: Final = tuple(tuple(AttackLaid(seat, card) for card in range(PACK)) for seat in _SEATS)
PASSED: Final = tuple(Passed(seat) for seat in _SEATS)
TAKE_ANNOUNCED: Final = tuple(TakeAnnounced(seat) for seat in _SEATS)
#: card_beaten(seat, card, target) and bout_began(number, attacker, defender): each made when first asked for.
card_beaten: Final = cache(CardBeaten)
bout_began: Final = cache(BoutBegan)


@cache
def draw_seen(seat: Seat, count: int, shown: Cards) -> Drew:
    """Return a draw as everybody sees it, whatever was drawn."""
    return Drew(seat, count, shown, shown)
