"""The only bridge between the words of a record and the values of the engine."""

from collections.abc import Sequence

from durak_cli.engine.cards import CARD_OF_NAME, RANKS, Card
from durak_cli.engine.events import Ending
from durak_cli.engine.position import Position
from notation.record import Result
from notation.writer import result_text

_SIGNS = "♣♦♥♠"


def card_of(text: str) -> Card:
    """Return the card for a record's canonical card text, which the parser has checked."""
    return CARD_OF_NAME[text]


def sign_name(card: Card) -> str:
    """Return the card with its suit sign, as sentences show it: `8♦`, `10♥`."""
    rank = RANKS[card >> 2]
    return ("10" if rank == "T" else rank) + _SIGNS[card & 3]


def outcome_text(position: Position, names: Sequence[str]) -> str:
    """Return the result line that the rules give for a game that has ended."""
    result = result_of(position, names)
    return "" if result is None else result_text(result)


def result_of(position: Position, names: Sequence[str]) -> Result | None:
    """Return the result line of a game that has ended, or None for one that goes on."""
    if position.ending is None:
        return None
    by_word = position.ending in (Ending.RESIGNED, Ending.AGREED)
    losers = tuple(names[seat] for seat in position.durak)
    return Result(losers, drawn=not losers, by_word=by_word)
