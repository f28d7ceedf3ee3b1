"""The search: try each move in many guessed worlds, let all play on for a few bouts, and see what has come of it.

Every move is tried in the same worlds. A move that falls behind clearly is dropped, so that the work goes where the
choice is close. The work is counted in evaluations, a move tried in one world being one; never by the clock.
"""

import random
from collections.abc import Sequence
from math import sqrt

from durak_cli.bots.effort import Effort
from durak_cli.bots.guess import Guesses
from durak_cli.bots.playout import play_out
from durak_cli.bots.scene import Scene
from durak_cli.bots.solver import Solver, TooManyNodes, can_solve, solved_moves
from durak_cli.bots.value import value_of
from durak_cli.engine.cards import Seat
from durak_cli.engine.moves import SWAP, Move
from durak_cli.engine.view import View

#: A move is dropped when it is behind the best by so many standard errors.
_CLEARLY = 2.5
#: Worlds between two looks at who has fallen behind.
_WORLDS_A_LOOK = 16
#: An ending in a guessed world that takes more nodes is guessed at.
_NODES_AN_ENDING = 400


def searched(view: View, rng: random.Random, effort: Effort) -> Move:
    """Return the best of `view.moves` as far as *effort* shows."""
    if len(view.moves) == 1 or SWAP in view.moves:
        return SWAP if SWAP in view.moves else view.moves[0]
    guesses = Guesses(view, effort.doubt)
    moves = list(view.moves)
    if guesses.is_certain:
        best = exact(view, guesses, effort.nodes)
        if len(best) == 1:
            return best[0]
        moves = best or moves
    return _likeliest(view, rng, guesses, moves, effort)


def exact(view: View, guesses: Guesses, nodes: int) -> list[Move]:
    """Return the moves that are best for certain; none where the ending is too large or of another kind."""
    scene = guesses.scene(float)
    if not can_solve(scene):
        return []
    worths = solved_moves(scene, view.seat == view.attacker, view.moves, nodes)
    if worths is None:
        return []
    top = max(worths)
    return [move for move, worth in zip(view.moves, worths, strict=True) if worth == top]


def _likeliest(view: View, rng: random.Random, guesses: Guesses, moves: Sequence[Move], effort: Effort) -> Move:
    """Return the move after which the seat most often does not become the durak."""
    assert view.seat is not None
    chance, seat, bouts = rng.random, view.seat, effort.bouts
    live = [(move, []) for move in moves]  # type: list[tuple[Move, list[float]]]
    evaluations = effort.evaluations if not guesses.is_certain else len(moves)
    looks = 0
    judge = _Judge(guesses, effort.ending_nodes)
    while evaluations > 0:
        scene = guesses.scene(chance)
        is_exact = judge.can_afford()
        for move, found in live:
            after = scene.copy()
            after.play(move)
            play_out(after, bouts)
            found.append(judge.worth(after, seat) if is_exact else value_of(after, seat))
        evaluations -= len(live)
        looks += 1
        if looks % _WORLDS_A_LOOK == 0:
            live = _without_stragglers(live)
            if len(live) == 1:
                break
    return max(live, key=lambda one: sum(one[1]))[0]


class _Judge:
    """Judges the endings of guessed worlds exactly as long as its nodes last."""

    __slots__ = ("_nodes", "_solver")

    def __init__(self, guesses: Guesses, nodes: int) -> None:
        self._nodes = nodes
        self._solver = Solver(guesses.frame, 0)

    def can_afford(self) -> bool:
        """Whether there are nodes left; asked before a world, so that all moves are judged alike in it."""
        return self._solver.nodes < self._nodes

    def worth(self, scene: Scene, seat: Seat) -> float:
        """Return what the start of a bout is worth to *seat*, exactly where that can be found out quickly."""
        if scene.is_over or not can_solve(scene) or seat not in scene.in_game:
            return value_of(scene, seat)
        solver = self._solver
        solver.limit = solver.nodes + _NODES_AN_ENDING
        try:
            value = solver.value(scene)
        except TooManyNodes:
            return value_of(scene, seat)
        if value == 0:
            return scene.frame.draw
        return 1.0 if (value > 0) == (seat == scene.attacker) else 0.0


def _without_stragglers(live: list[tuple[Move, list[float]]]) -> list[tuple[Move, list[float]]]:
    """Return the moves that are not clearly worse than the best one."""
    _, best = max(live, key=lambda one: sum(one[1]))
    count = len(best)
    kept = []
    for move, found in live:
        behind = [one - other for one, other in zip(best, found, strict=True)]
        mean = sum(behind) / count
        spread = sum(one * one for one in behind) / count - mean * mean
        if mean <= _CLEARLY * sqrt(max(spread, 0.0) / count) + 1e-9:
            kept.append((move, found))
    return kept
