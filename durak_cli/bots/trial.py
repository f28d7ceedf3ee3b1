"""Moves tried in one guessed world after another: all play on for a few bouts, and what has come of it is judged.

Search and appraisal both rest on this; how many worlds are tried, and what follows from them, is theirs to say.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from durak_cli.bots.guess import Guesses
from durak_cli.bots.playout import play_out
from durak_cli.bots.scene import Scene
from durak_cli.bots.solver import Solver, TooManyNodes, can_solve
from durak_cli.bots.value import value_of
from durak_cli.engine.cards import Seat
from durak_cli.engine.moves import Move

#: What a move was worth in the worlds in which it was tried, one after another.
Found = list[float]

#: A move is dropped when it is behind the best by so many standard errors.
_CLEARLY: Final = 2.5
#: An ending in a guessed world that takes more nodes is guessed at.
_NODES_AN_ENDING: Final = 400


class Trials:
    """What moves are worth to one seat, each tried in the same worlds."""

    __slots__ = ("_bouts", "_seat", "_solver")

    def __init__(self, guesses: Guesses, seat: Seat, bouts: int) -> None:
        """Let everybody play on until *bouts* bouts have ended before a world is judged."""
        self._bouts = bouts
        self._seat = seat
        self._solver = Solver(guesses.frame, 0)

    @property
    def nodes(self) -> int:
        """How many nodes the endings of guessed worlds have taken so far."""
        return self._solver.nodes

    def worths(self, scene: Scene, moves: Iterable[Move], *, is_exact: bool) -> list[float]:
        """Return what each of *moves* is worth in the world *scene*, its ending being reckoned out where *is_exact*."""
        found = []
        for move in moves:
            after = scene.copy()
            after.play(move)
            found.append(self.worth(after, is_exact=is_exact))
        return found

    def worth(self, scene: Scene, *, is_exact: bool) -> float:
        """Return what *scene* is worth, which is played on here and now."""
        play_out(scene, self._bouts)
        found = self._reckoned(scene, _NODES_AN_ENDING) if is_exact else None
        return value_of(scene, self._seat) if found is None else found

    def worth_at_once(self, scene: Scene, nodes: int) -> float:
        """Return what the start of a bout is worth: an ending that takes no more than *nodes* exactly."""
        found = self._reckoned(scene, nodes)
        return self.worth(scene, is_exact=False) if found is None else found

    def _reckoned(self, scene: Scene, nodes: int) -> float | None:
        """Return what the start of a bout is worth for certain, if that can be found out with so many *nodes*."""
        seat = self._seat
        if scene.is_over or not can_solve(scene) or seat not in scene.in_game:
            return None
        solver = self._solver
        solver.limit = solver.nodes + nodes
        try:
            value = solver.value(scene)
        except TooManyNodes:
            return None
        if value == 0:
            return scene.frame.draw
        return 1.0 if (value > 0) == (seat == scene.attacker) else 0.0


def without_stragglers(live: list[tuple[Move, Found]]) -> list[tuple[Move, Found]]:
    """Return the moves that are not clearly worse than the best one."""
    _, best = max(live, key=lambda one: sum(one[1]))
    kept = []
    for move, found in live:
        mean, error = behind(best, found)
        if mean <= _CLEARLY * error + 1e-9:
            kept.append((move, found))
    return kept


def behind(best: Sequence[float], found: Sequence[float]) -> tuple[float, float]:
    """Return by how much *found* is behind *best* in the same worlds on the average, and its standard error."""
    differences = [one - other for one, other in zip(best, found, strict=True)]
    return mean_of(differences)


def mean_of(found: Sequence[float]) -> tuple[float, float]:
    """Return the mean of *found* and its standard error."""
    count = len(found)
    mean = sum(found) / count
    spread = sum(one * one for one in found) / count - mean * mean
    return mean, sqrt(max(spread, 0.0) / count)
