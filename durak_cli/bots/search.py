"""The search: try each move in many guessed worlds, let all play on for a few bouts, and see what has come of it.

Every move is tried in the same worlds. A move that falls behind clearly is dropped, so that the work goes where the
choice is close. The work is counted in evaluations, a move tried in one world being one; never by the clock.
"""

import random
from collections.abc import Sequence

from durak_cli.bots.effort import Effort
from durak_cli.bots.guess import Guesses
from durak_cli.bots.solver import can_solve, solved_moves
from durak_cli.bots.trial import Found, Trials, without_stragglers
from durak_cli.engine.moves import SWAP, Move
from durak_cli.engine.view import View

#: Worlds between two looks at who has fallen behind.
_WORLDS_A_LOOK = 16


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
    chance, seat = rng.random, view.seat
    live: list[tuple[Move, Found]] = [(move, []) for move in moves]
    evaluations = effort.evaluations if not guesses.is_certain else len(moves)
    looks = 0
    trials = Trials(guesses, seat, effort.bouts)
    while evaluations > 0:
        # Asked before a world, so that all moves are judged alike in it.
        is_exact = trials.nodes < effort.ending_nodes
        worths = trials.worths(guesses.scene(chance), [move for move, _ in live], is_exact=is_exact)
        for (_, found), worth in zip(live, worths, strict=True):
            found.append(worth)
        evaluations -= len(live)
        looks += 1
        if looks % _WORLDS_A_LOOK == 0:
            live = without_stragglers(live)
            if len(live) == 1:
                break
    return max(live, key=lambda one: sum(one[1]))[0]
