"""An ending reckoned out, move by move: what each move is worth, the best defence, and a line that proves it.

Two players are left and the stock is empty, so each knows the other's hand and a view says everything. Nobody gives
away what he has: a winner goes on winning, a drawer drawing. Among what is equally good the loser, and in a draw
everybody, makes the move after which the fewest of the other's next moves are right: that much resistance can be
measured. The winner takes the shortest way that he sees.
"""

import random
from collections.abc import Iterator
from typing import Final

from durak_cli.bots.guess import Guesses
from durak_cli.bots.scene import frame_of
from durak_cli.bots.solver import Solver, TooManyNodes, can_solve, moves_worth
from durak_cli.engine.cards import Seat, Suit
from durak_cli.engine.moves import Attack, Beat, Move, Transfer
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view
from durak_cli.engine.worlds import world_of

#: Hands, roles and table: two moments with the same are the same to everybody.
_Situation = tuple[object, ...]

#: A player who may go on by himself is followed for so many choices of his own.
_OWN_CHOICES: Final = 3
#: What the other meets who has nothing left to go wrong in.
_EASY: Final = (1.0, 0)


class Ending:
    """The positions of one ending, with one table of values for all of them."""

    __slots__ = ("_solver", "allowed")

    def __init__(self, view: View, nodes: int) -> None:
        """Allow *nodes* of the solver for each question; *view* may be any of the ending."""
        self.allowed = nodes
        self._solver = Solver(frame_of(view), 0)

    @property
    def nodes(self) -> int:
        """How many nodes have been looked at so far."""
        return self._solver.nodes

    def worths(self, view: View) -> dict[Move, int] | None:
        """Return what each legal move of *view* is worth to its seat: 1 won, 0 drawn, -1 lost; None if not solved."""
        guesses = Guesses(view)
        scene = guesses.scene(float)
        if not guesses.is_certain or not can_solve(scene):
            return None
        self._solver.limit = self._solver.nodes + self.allowed
        try:
            found = moves_worth(self._solver, scene, view.seat == view.attacker, view.moves)
        except TooManyNodes:
            return None
        return dict(zip(view.moves, found, strict=True))

    def best(self, view: View) -> list[Move]:
        """Return the moves that are best for certain; none if that is not solved."""
        return _best_of(self.worths(view))

    def defence(self, view: View) -> Move | None:
        """Return the best move that makes it hardest for the other player; None if it is not solved."""
        at = world_of(view, random.Random(0))
        ranked = self._by_resistance(at, self.best(view))
        return ranked[0] if ranked else None

    def _by_resistance(self, at: Position, moves: list[Move]) -> list[Move]:
        """Return *moves* with those first after which the fewest of the other's next moves are right."""
        if len(moves) < 2:
            return moves
        return sorted(moves, key=lambda move: (self._ease(at, move), _price(move, at.trump)))

    def _ease(self, at: Position, move: Move, depth: int = _OWN_CHOICES) -> tuple[float, int]:
        """Return how many of the other's moves are right at his next choice behind *move*: the share, and of how many.

        Where *move* leaves the choice to the same player, he will make it as hard as he can.
        """
        seat, after = at.asked, _after(at, move)
        while not after.is_over():
            view = asked_view(after)
            if len(view.moves) == 1:
                after = _after(after, view.moves[0])
            elif view.seat != seat:
                return len(self.best(view)) / len(view.moves), -len(view.moves)
            elif depth:
                return min((self._ease(after, one, depth - 1) for one in self.best(view)), default=_EASY)
            else:
                break
        return _EASY

    def line(self, view: View, move: Move) -> tuple[Move, ...] | None:
        """Return *move* and the best play of both to the end behind it; see `proven_line`."""
        worths = self.worths(view)
        if worths is None or view.seat is None:
            return None
        at = world_of(view, random.Random(0))
        return _walk(self, _after(at, move), view.seat, worths[move], [move])

    def only_moves(self, view: View, line: tuple[Move, ...]) -> int:
        """Return how often in *line*, behind its first move, just one of several moves of the same seat is right."""
        at, found = world_of(view, random.Random(0)), 0
        for number, move in enumerate(line):
            if number and at.asked == view.seat:
                moment = asked_view(at)
                found += len(moment.moves) > 1 and len(self.best(moment)) == 1
            apply(at, at.asked, move)
        return found

    def choices(self, at: Position, hero: Seat, worth: int) -> list[Move]:
        """Return with which moves the seat that is asked goes on in a line that is worth *worth* to *hero*."""
        view = asked_view(at)
        best = self.best(view)
        is_winning = worth == (1 if at.asked == hero else -1)
        if is_winning:
            return sorted(best, key=lambda move: (not _after(at, move).is_over(), _price(move, at.trump)))
        return self._by_resistance(at, best)[:1]


def worths_of(view: View, nodes: int) -> dict[Move, int] | None:
    """Return what each legal move of *view* is worth to its seat: 1 won, 0 drawn, -1 lost.

    None where more than two are left, the stock holds a card, or *nodes* nodes of the solver do not suffice.
    """
    return Ending(view, nodes).worths(view)


def proven_line(view: View, move: Move, nodes: int) -> tuple[Move, ...] | None:
    """Return *move* and the best play of both behind it, each move by the seat that is then asked, passes included.

    It ends with the game, or, where nobody can win, when a situation comes back. None where it cannot be solved with
    *nodes* nodes for each decision.
    """
    return Ending(view, nodes).line(view, move)


def _walk(ending: Ending, at: Position, hero: Seat, worth: int, line: list[Move]) -> tuple[Move, ...] | None:
    """Return the line that begins with *line* and leads from *at* to an end that is worth *worth* to *hero*.

    The loser does the same whenever a situation comes back, so the winner, who has to get on, tries another way then.
    """
    seen: set[_Situation] = set()
    ways: list[tuple[Position, Iterator[Move]]] = []
    while True:
        here = _situation(at)
        if at.is_over():
            if _worth_at_end(at, hero) == worth:
                return tuple(line)
        elif here in seen:
            if worth == 0:
                return tuple(line)
        else:
            seen.add(here)
            ways.append((at, iter(ending.choices(at, hero, worth))))
        while ways:
            last, moves = ways[-1]
            move = next(moves, None)
            if move is not None:
                del line[len(ways) :]
                line.append(move)
                at = _after(last, move)
                break
            ways.pop()
        else:
            return None


def _after(at: Position, move: Move) -> Position:
    after = at.copy()
    apply(after, after.asked, move)
    return after


def _worth_at_end(at: Position, seat: Seat) -> int:
    if not at.durak:
        return 0
    is_lost = seat in at.durak
    return -1 if is_lost else 1


def _situation(at: Position) -> _Situation:
    table = tuple(at.table.items())
    return (*at.hands, at.attacker, at.defender, table, at.phase, at.asked, at.left, at.next_thrower)


def _best_of(worths: dict[Move, int] | None) -> list[Move]:
    if not worths:
        return []
    top = max(worths.values())
    return [move for move, worth in worths.items() if worth == top]


def _price(move: Move, trump: Suit) -> tuple[int, int, int]:
    """What a move costs: cards by rank, trumps above all others, then words."""
    if isinstance(move, Attack | Beat | Transfer):
        return 0, int(move.card & 3 == trump), move.card
    return 1, 0, 0
