"""The closed vocabulary of moves, every one of them made once.

A move says what is done, not by whom: the seat stands beside it. One kind, `Attack`, lays an attack card whether it
leads, adds to a group, is thrown in or is added after a take; which of them it is follows from the position.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from durak_cli.engine.cards import PACK, Card, card_name, parse_card

__all__ = [
    "ATTACKS",
    "BEATS",
    "CLOSE",
    "PASS",
    "SWAP",
    "TAKE",
    "TRANSFERS",
    "Attack",
    "Beat",
    "Close",
    "Move",
    "Pass",
    "Swap",
    "Take",
    "Transfer",
    "move_name",
    "parse_move",
    "vocabulary",
]


@dataclass(frozen=True, slots=True)
class Attack:
    """Lay *card* as an attack card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Beat:
    """The defender lays *card* over the attack card *target*."""

    card: Card
    target: Card


@dataclass(frozen=True, slots=True)
class Transfer:
    """The defender adds *card*, of the rank on the table, and passes the attack on."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take:
    """The defender announces that he takes."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing: add no card to a group, throw nothing in, do not swap."""


@dataclass(frozen=True, slots=True)
class Close:
    """The attacker ends the bout, so that nobody may throw in (`throwers=permission`)."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the deck's lowest trump for the up-card."""


#: Whatever can be done in a game.
Move: TypeAlias = Attack | Beat | Transfer | Take | Pass | Close | Swap

#: ATTACKS[card]: to lay that card as an attack card.
ATTACKS: Final = tuple(Attack(card) for card in range(PACK))
#: TRANSFERS[card]: to pass the attack on with that card.
TRANSFERS: Final = tuple(Transfer(card) for card in range(PACK))
#: The one `Take` that there is.
TAKE: Final = Take()
#: The one `Pass` that there is.
PASS: Final = Pass()
#: The one `Close` that there is.
CLOSE: Final = Close()
#: The one `Swap` that there is.
SWAP: Final = Swap()


class _Beats(dict[Card, tuple[Beat, ...]]):
    """The moves that beat a card, made when that card is first to be beaten: all at once would be felt at the start."""

    def __missing__(self, target: Card) -> tuple[Beat, ...]:
        self[target] = tuple(Beat(card, target) for card in range(PACK))
        return self[target]


#: BEATS[target][card]: to beat *target* with *card*, whether or not it can.
BEATS: Final = _Beats()

#: The moves that name no card, by their words.
WORDS: Final[dict[str, Move]] = {"take": TAKE, "pass": PASS, "close": CLOSE, "swap": SWAP}


@cache
def vocabulary() -> tuple[Move, ...]:
    """Return every move there is, in a fixed order."""
    beats = (beat for target in range(PACK) for beat in BEATS[target])
    return (*ATTACKS, *beats, *TRANSFERS, *WORDS.values())


def move_name(move: Move) -> str:
    """Return the words of *move*: `attack 8d`, `beat Jd 8d`, `transfer 8c`, `take`, `pass`, `close`, `swap`."""
    match move:
        case Beat(card, target):
            return f"beat {card_name(card)} {card_name(target)}"
        case Attack(card) | Transfer(card):
            return f"{type(move).__name__.lower()} {card_name(card)}"
        case _:
            return type(move).__name__.lower()


def parse_move(text: str) -> Move:
    """Return the move whose words are *text*; ValueError if there is none."""
    verb, *cards = text.split()
    match verb, [parse_card(card) for card in cards]:
        case "attack", [card]:
            return ATTACKS[card]
        case "beat", [card, target]:
            return BEATS[target][card]
        case "transfer", [card]:
            return TRANSFERS[card]
        case "take" | "pass" | "close" | "swap", []:
            return WORDS[verb]
    raise ValueError(f"{text!r} is not a move")
