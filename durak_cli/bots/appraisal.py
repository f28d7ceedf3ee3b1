"""What each move is worth: exactly where two are left and the stock is empty, before that from guessed worlds.

A chance is that of not being the durak, as far as the seat that is asked can know. Every move is tried in the same
worlds. The better move is chosen in one part of them, and what another move loses beside it is measured in fresh ones:
the best of several guesses is nearly always guessed too high, and measured where it was chosen it would make a mistake
of what is only chance. So a loss has no bias from the choice, and its interval is an honest one; by chance a loss can
come out below nothing.

Where nothing is hidden any more and yet no solver reaches (the up-card still to be drawn, or an ending above the cap
of nodes), there is one world, and nothing by which to measure what its judgement is worth: that is called not solved.

An interval speaks of the worlds that were guessed and not of how they are judged: everybody plays on by rules of thumb
(`playout`) for some bouts, what comes then is judged from weights that were learned (`value`), or reckoned out where
the ending is small.
"""

import random
from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from durak_cli.bots.guess import Guesses
from durak_cli.bots.lines import Ending
from durak_cli.bots.trial import Found, Trials, behind, mean_of, without_stragglers
from durak_cli.engine.moves import SWAP, Attack, Move
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View

#: So many standard errors to each side of a mean hold what is meant in 95 of 100 cases.
INTERVAL: Final = 1.96
#: What never came in n worlds comes in fewer than this many of n, in 95 of 100 cases.
_NEVER_SEEN: Final = 3
#: Worlds between two looks at which move has fallen behind.
_WORLDS_A_LOOK: Final = 32


class Chance(NamedTuple):
    """A chance, or a difference of two, from 0 to 1, and how far it may be off in 95 of 100 cases."""

    value: float
    #: 0 where it is exact, infinite where nobody can say.
    half_width: float

    def is_sure(self) -> bool:
        """Whether it is above nothing by more than chance can do."""
        return self.value - self.half_width > 0


class Depth(NamedTuple):
    """How thoroughly a decision is looked at. Counted, never timed, so that it comes out the same everywhere."""

    #: Worlds in which the better move is chosen, and fresh ones in which it is held against the others.
    choosing: int
    worlds: int
    #: Bouts that are played on before a world is judged.
    bouts: int
    #: Nodes of the exact solver for an ending that is known.
    nodes: int
    #: Nodes of the exact solver, all together, for the endings of guessed worlds.
    ending_nodes: int
    #: Worlds in which the luck of a draw is measured.
    draws: int
    #: How likely somebody acts against the rules of thumb, compared with as they say.
    doubt: float = 0.5


QUICK: Final = Depth(choosing=60, worlds=120, bouts=3, nodes=20_000, ending_nodes=0, draws=150)
DEFAULT: Final = Depth(choosing=80, worlds=240, bouts=3, nodes=60_000, ending_nodes=4_000, draws=240)
DEEP: Final = Depth(choosing=1000, worlds=4000, bouts=3, nodes=1_000_000, ending_nodes=100_000, draws=4000)

NOTHING: Final = Chance(0.0, 0.0)


class Appraisal(NamedTuple):
    """What the moves of one decision are worth to the seat that is asked."""

    #: Every legal move but a swap, which costs nothing and can wait.
    moves: tuple[Move, ...]
    #: The chance after each move, and by how much it is behind the best one.
    chances: tuple[Chance, ...]
    losses: tuple[Chance, ...]
    best: Move
    #: Where it is exact: 1 won, 0 drawn, -1 lost, for each move; else nothing.
    worths: tuple[int, ...] = ()
    #: Nothing is hidden any more, but the ending is not solved: it is too large, or the up-card is still to be drawn.
    is_unsolved: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether the chances are certain, for the best play of both."""
        return bool(self.worths)

    def chance_of(self, move: Move) -> Chance:
        """Return the chance after *move*."""
        return self.chances[self.moves.index(move)]

    def lost_by(self, move: Move) -> Chance:
        """Return by how much *move* is behind the best one, in the same worlds."""
        return self.losses[self.moves.index(move)]

    def worth_of(self, move: Move) -> int | None:
        """Return what *move* is worth for certain: 1 won, 0 drawn, -1 lost; None where that is not known."""
        return self.worths[self.moves.index(move)] if self.worths else None


def appraise(
    view: View,
    rng: random.Random,
    depth: Depth,
    played: Move | None = None,
    ending: Ending | None = None,
    *,
    goes_on: bool = False,
) -> Appraisal:
    """Return what the moves of *view*, which must be asked, are worth.

    Where only *played* is asked about, the fresh worlds go to it and to the best move, and what is said of the others
    is what was found while choosing. *ending* may know already what it has reckoned out of the same ending. Where
    *goes_on* the card *played* is not the last of a group that is led: another of its rank is no better than it, if it
    can still be laid behind it.
    """
    moves = tuple(move for move in view.moves if move is not SWAP)
    if not moves:
        raise ValueError("nobody is asked for more than a swap here")
    guesses = Guesses(view, depth.doubt, are_kept=True)
    if guesses.is_certain and len(view.in_game) == 2:
        worths = (ending or Ending(view, depth.nodes)).worths(view)
        if worths is not None:
            return _exact(moves, [worths[move] for move in moves], guesses.frame.draw)
    if guesses.is_single:
        return _unsolved(view, guesses, moves, depth)
    return _sampled(view, rng, guesses, moves, depth, played, goes_on=goes_on)


def _exact(moves: tuple[Move, ...], worths: Sequence[int], draw: float) -> Appraisal:
    values = [{1: 1.0, 0: draw, -1: 0.0}[worth] for worth in worths]
    top = max(values)
    return Appraisal(
        moves,
        tuple(Chance(value, 0.0) for value in values),
        tuple(Chance(top - value, 0.0) for value in values),
        moves[max(range(len(moves)), key=lambda number: worths[number])],
        tuple(worths),
    )


def _unsolved(view: View, guesses: Guesses, moves: tuple[Move, ...], depth: Depth) -> Appraisal:
    """There is one world only, so nothing tells how far off its judgement may be: this is not to be judged by."""
    assert view.seat is not None
    trials = Trials(guesses, view.seat, depth.bouts)
    values = trials.worths(guesses.scene(float), moves, is_exact=False)
    top = max(values)
    return Appraisal(
        moves,
        tuple(Chance(value, inf) for value in values),
        tuple(Chance(top - value, inf) for value in values),
        moves[values.index(top)],
        is_unsolved=True,
    )


class _Sampling:
    """Worlds of one view, one after another, with the nodes for their endings spread evenly over all of them."""

    def __init__(self, view: View, rng: random.Random, guesses: Guesses, depth: Depth) -> None:
        assert view.seat is not None
        self._chance = rng.random
        self._guesses = guesses
        self._trials = Trials(guesses, view.seat, depth.bouts)
        self._nodes = depth.ending_nodes / (depth.choosing + depth.worlds)
        self._count = 0

    def worths(self, moves: Sequence[Move]) -> list[float]:
        """Return what *moves* are worth in the next world."""
        return self.worths_of_lines([(move,) for move in moves])

    def worths_of_lines(self, lines: Sequence[Sequence[Move]]) -> list[float]:
        """Return what it is worth in the next world to play each of *lines*, moves of the seat that is asked."""
        self._count += 1
        # What the worlds before have taken decides, so all moves are judged alike in this one.
        is_exact = self._trials.nodes < self._nodes * self._count
        return self._trials.worths_of_lines(self._guesses.scene(self._chance), lines, is_exact=is_exact)


def _sampled(
    view: View,
    rng: random.Random,
    guesses: Guesses,
    moves: tuple[Move, ...],
    depth: Depth,
    played: Move | None,
    *,
    goes_on: bool,
) -> Appraisal:
    sampling = _Sampling(view, rng, guesses, depth)
    found: dict[Move, Found] = {move: [] for move in moves}
    best = _chosen(sampling, found, depth) if len(moves) > 1 else moves[0]
    measured = moves if played is None else tuple(dict.fromkeys((best, played)))
    lines: list[tuple[Move, ...]] = [(move,) for move in measured]
    if goes_on and played is not None and _can_follow(view, played, best):
        lines.append((played, best))
    worths: list[Found] = [[] for _ in lines]
    for _ in range(depth.worlds):
        for worths_of, worth in zip(worths, sampling.worths_of_lines(lines), strict=True):
            worths_of.append(worth)
    found |= zip(measured, worths, strict=False)
    if played is not None and len(lines) > len(measured):
        found[played] = max(worths[1:], key=sum)
    chances = [_estimate(found[move]) for move in moves]
    losses = [NOTHING if move == best else _loss(found, best, move, is_measured=move in measured) for move in moves]
    return Appraisal(moves, tuple(chances), tuple(losses), best)


def _chosen(sampling: _Sampling, found: dict[Move, Found], depth: Depth) -> Move:
    """Return the move that is best in the worlds for choosing; those clearly behind are not tried in all of them."""
    live = list(found.items())
    for count in range(1, depth.choosing + 1):
        worths = sampling.worths([move for move, _ in live])
        for (_, worth_in), worth in zip(live, worths, strict=True):
            worth_in.append(worth)
        if count % _WORLDS_A_LOOK == 0:
            live = without_stragglers(live)
            if len(live) == 1:
                break
    return max(live, key=lambda one: sum(one[1]))[0]


def _can_follow(view: View, played: Move, other: Move) -> bool:
    """Whether *other* can still be led behind *played*, as another card of one group."""
    is_led = view.rules.is_group and view.phase in (Phase.LEAD, Phase.GROUP) and view.left > 1
    if not is_led or not isinstance(played, Attack) or not isinstance(other, Attack):
        return False
    return played != other and played.card >> 2 == other.card >> 2


def _estimate(found: Found) -> Chance:
    """Return the chance of which *found* tells: an estimate, also where all worlds say the same."""
    mean, error = mean_of(found)
    return Chance(mean, INTERVAL * error or _NEVER_SEEN / len(found))


def _loss(found: dict[Move, Found], best: Move, move: Move, *, is_measured: bool) -> Chance:
    if is_measured:
        mean, error = behind(found[best], found[move])
        return Chance(mean, INTERVAL * error or (_NEVER_SEEN / len(found[move]) if mean else 0.0))
    mean, error = mean_of(found[move])
    top, other_error = mean_of(found[best])
    return Chance(top - mean, INTERVAL * (error * error + other_error * other_error) ** 0.5)
