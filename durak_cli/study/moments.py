"""The moments of a game that are worth a thought: where somebody had a choice, and where somebody drew.

A record tells what was laid. Passing is not written, so of passes those count that let the bout end: they belong to the
word `beaten` or `takes`. Whoever passed before another card came was asked again. Where an attacker could have led more
cards of the rank he may still throw them in, and a swap costs nothing; both are no choice here, and neither is a moment
with one legal move. Where only the attacker may end a bout (`throwers=permission`) the others cannot be held to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from durak_cli.engine.cards import Cards, Seat
from durak_cli.engine.events import Drew, Event
from durak_cli.engine.moves import PASS, SWAP, Move
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.transition import apply, lay
from durak_cli.engine.view import View, view_of
from durak_cli.play.referee import finished
from durak_cli.play.walk import Line
from notation.record import Beaten, Item, Play, Record, Takes


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody had more than one legal move."""

    #: The number of the move among all moves of the game, the passes included.
    number: int
    #: Where it stands: the number of the item among the record's, and whether it is the answer of a joined play.
    item: int
    is_answer: bool
    seat: Seat
    view: View
    move: Move


@dataclass(frozen=True, slots=True)
class Draw:
    """Somebody drew. *before* is what he saw when the cards of the bout were put away and nobody had drawn yet."""

    number: int
    bout: int
    seat: Seat
    before: View
    cards: Cards


Moment: TypeAlias = Choice | Draw


def moments_of(line: Line, record: Record) -> Iterator[Moment]:
    """Yield the moments of the game *record*, which has no fault, in their order; *line* stands before its first card.

    In the end *line* stands where the game ends.
    """
    follower = _Follower(line)
    for index, item in enumerate(record.items):
        yield from follower.read(index, item)
    if _has_been_played(record, line):
        yield from follower.finish()


def _has_been_played(record: Record, line: Line) -> bool:
    """Whether the game was played to its end, so that whoever could still have added a card behind a take has not."""
    result = record.result
    if result is None:
        return finished(line).is_over()
    return not result.by_word and bool(result.losers or result.drawn)


class _Follower:
    """Follows a line move by move, one behind the other."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._position = line.position.copy()
        self._number = 0
        #: The word at which the bout may end, and who has passed since the last card, with what he saw.
        self._word = -1
        self._passed: dict[Seat, Choice] = {}

    def read(self, index: int, item: Item) -> Iterator[Moment]:
        """Read *item*, the record's number *index*, and yield the moments that it shows."""
        if isinstance(item, Takes | Beaten):
            self._word = index
        self._line.read(item)
        yield from self._follow(index, isinstance(item, Play) and item.answer is not None)

    def finish(self) -> Iterator[Moment]:
        """Let everybody pass who is still asked, and yield the moments of that."""
        self._line.finish_bout()
        yield from self._follow(self._word, is_answered=False)

    def _follow(self, index: int, is_answered: bool) -> Iterator[Moment]:
        moves = self._line.moves[self._number :]
        last = len(moves) - 1
        for at, (seat, move) in enumerate(moves):
            yield from self._made(seat, move, index, is_answer=is_answered and at == last)

    def _made(self, seat: Seat, move: Move, index: int, *, is_answer: bool) -> Iterator[Moment]:
        position = self._position
        if move is PASS:
            self._note_pass(seat)
        elif move is not SWAP:
            self._passed.clear()
            view = view_of(position, seat)
            if _is_choice(view):
                yield Choice(self._number, index, is_answer, seat, view, move)
        before = position.copy()
        events = apply(position, seat, move)
        if position.bout != before.bout or position.is_over():
            yield from self._passed.values()
            self._passed.clear()
            lay(before, seat, move, [])
            yield from _draws(self._number, before, events)
        self._number += 1

    def _note_pass(self, seat: Seat) -> None:
        position = self._position
        if position.phase not in (Phase.THROW_IN, Phase.PILE):
            return
        if position.rules.has_permission and seat != position.attacker:
            return
        view = view_of(position, seat)
        if _is_choice(view):
            self._passed[seat] = Choice(self._number, self._word, False, seat, view, PASS)


def _is_choice(view: View) -> bool:
    return view.is_asked and sum(move is not SWAP for move in view.moves) > 1


def _draws(number: int, before: Position, events: Sequence[Event]) -> Iterator[Draw]:
    for event in events:
        if isinstance(event, Drew) and event.count:
            yield Draw(number, before.bout, event.seat, put_away(before, event.seat), event.cards)


def put_away(position: Position, seat: Seat) -> View:
    """Return what *seat* sees once the cards of a bout that is decided lie in a hand or are gone, before the draw."""
    view = view_of(position, seat)
    table, defender = view.on_table, view.defender
    is_swappable = view.can_swap and not table >> position.lowest_trump & 1
    view = view._replace(table=(), can_swap=is_swappable, is_asked=False, moves=())
    if not position.is_taking():
        return view._replace(gone=view.gone | table, phase=Phase.THROW_IN)
    hands, counts = list(view.hands), list(view.counts)
    hands[defender] |= table
    counts[defender] += table.bit_count()
    return view._replace(hands=tuple(hands), counts=tuple(counts), phase=Phase.PILE)
