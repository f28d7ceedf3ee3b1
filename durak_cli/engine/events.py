"""The facts that a move causes, in the order in which a table would see them.

A skip and a pass are the same event: to the others a player who cannot throw in looks exactly like one who will not.
What one seat may see of an event is decided by `view.redact`.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from durak_cli.engine.cards import PACK, Card, Cards, Seat
from durak_cli.engine.rules import MOST_PLAYERS


class Ending(Enum):
    """How a game came to its end."""

    PLAYED = "played"
    REPETITION = "repetition"
    RESIGNED = "resigned"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class Dealt:
    """*seat* was dealt *count* cards; *shown* are those that everybody saw (the up-card of a full deal)."""

    seat: Seat
    count: int
    cards: Cards
    shown: Cards = 0


@dataclass(frozen=True, slots=True)
class TrumpShown:
    """*card* shows trumps; it lies under the stock, or is in the hand of *holder*."""

    card: Card
    holder: Seat | None


@dataclass(frozen=True, slots=True)
class BoutBegan:
    """Bout *number* begins: *attacker* attacks *defender*."""

    number: int
    attacker: Seat
    defender: Seat


@dataclass(frozen=True, slots=True)
class AttackLaid:
    """*seat* laid *card*: led, added to a group, thrown in, or added after a take."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardBeaten:
    """*seat*, the defender, beat *target* with *card*."""

    seat: Seat
    card: Card
    target: Card


@dataclass(frozen=True, slots=True)
class Transferred:
    """*seat* passed the attack on to *defender* with *card*."""

    seat: Seat
    card: Card
    defender: Seat


@dataclass(frozen=True, slots=True)
class TakeAnnounced:
    """*seat*, the defender, takes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """*seat* lays nothing, or was skipped because he could not."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Closed:
    """*seat*, the attacker, closed the bout."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrumpSwapped:
    """*seat* put *gave*, the lowest trump, under the stock and took the up-card *got*."""

    seat: Seat
    gave: Card
    got: Card


@dataclass(frozen=True, slots=True)
class BeatenOff:
    """The bout was beaten off: *cards* have left the game."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class PickedUp:
    """*seat* picked up *cards*, everything on the table."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Drew:
    """*seat* drew *count* cards; *shown* is the up-card if it was among them, which everybody saw."""

    seat: Seat
    count: int
    cards: Cards
    shown: Cards = 0


@dataclass(frozen=True, slots=True)
class WentOut:
    """*seat* has no cards left and the stock is empty: he is out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended: *durak* is empty for a draw; *places* are groups of seats from best to worst."""

    ending: Ending
    durak: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]


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
