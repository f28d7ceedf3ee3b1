"""How far the chances of an analysis come true, and how they compare with exact values.

    python benchmarks/calibration.py [--games N] [--players N] [--rules RULES] [--bot LEVEL] [--seed TEXT]

Games are played by computer players of one level, each start of a bout with hidden cards is appraised for whoever is
to lead, and what is found is held against four things:

outcomes   how the game ended, played on by that level: what an estimate says of play as it is, also by the stock;
exact      where two are left and the stock is empty, what is certain, the estimate being made as if it were not;
worlds     the same just before the last draws, two being left and few cards in the stock: the mean, over all worlds
           that agree with what the player knows, of what is certain in each;
sampling   estimates with many times the worlds: whether the intervals hold in 95 of 100 cases.

A table of reliability: estimates in bins, their mean, what came of them, and how many they were; the Brier score, which
is the mean square of the difference (a guess of one half would get 0.25); the mean difference with an interval for
which estimates of one game count as one; the log loss, of outcomes; and how often the value is in the interval.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log, sqrt
from typing import Final, NamedTuple

from durak_cli.bots import BOTS
from durak_cli.bots.appraisal import INTERVAL, QUICK, Chance, Depth, appraise
from durak_cli.bots.guess import Guesses
from durak_cli.bots.lines import worths_of
from durak_cli.bots.scene import frame_of, scene_of, worth_of_draw
from durak_cli.bots.solver import Solver, TooManyNodes
from durak_cli.bots.trial import Trials
from durak_cli.engine.cards import Card, mask_of
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.moves import SWAP, Attack, Beat, Move, Transfer
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.rules import Rules, parse_rules
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view
from durak_cli.engine.worlds import hidden_from, position_of

#: So many of the solver's nodes are worth the work of one position of the engine.
NODES_A_POSITION: Final = 20
#: A world that takes more is left out, and so is every position of which one world is.
NODES_A_WORLD: Final = 400_000
BINS: Final = 10
#: Outcomes are also told for so many cards in the stock.
STOCKS: Final = ((0, 6), (7, 15), (16, 52))


class Pair(NamedTuple):
    """An estimate, and what it is held against."""

    estimate: Chance
    truth: float
    #: The game, and how many cards the stock held.
    game: str = ""
    stock: int = 0


class Endgame:
    """A position with every card laid open, two players being left: what each move is worth with the best play of both.

    The engine plays until the stock is empty and a bout begins; what comes then is for the solver. Independent of how
    the program estimates.
    """

    def __init__(self, position: Position, nodes: int = NODES_A_WORLD) -> None:
        """Allow so many *nodes*; TooManyNodes later if they do not suffice."""
        self._position = position
        self._left = nodes
        frame = frame_of(asked_view(position))
        self._bit_of = frame.prices.bit_of
        self._solver = Solver(frame, 0)
        self._hero = position.in_game[0]
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}

    def worths(self) -> dict[Move, int]:
        """Return what each move but a swap is worth to the seat that is asked: 1 won, 0 drawn, -1 lost."""
        sign = 1 if self._position.asked == self._hero else -1
        moves = [move for move in legal_moves(self._position) if move is not SWAP]
        return {move: sign * self._value(_after(self._position, move), -1, 1) for move in moves}

    def _value(self, at: Position, alpha: int, beta: int) -> int:
        if at.is_over():
            return 0 if not at.durak else -1 if self._hero in at.durak else 1
        if not at.stock_size and at.phase is Phase.LEAD:
            return self._solved(at)
        stock = at.stock()
        key = (*at.hands, at.on_table, at.unbeaten, at.phase, at.asked, at.left, at.next_thrower, stock)
        low, high = self._known.get(key, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self._spend(NODES_A_POSITION)
        best = self._best(at, alpha, beta)
        self._known[key] = (best, high) if best >= beta else (low, best) if best <= alpha else (best, best)
        return best

    def _best(self, at: Position, alpha: int, beta: int) -> int:
        is_hero = at.asked == self._hero
        best = -2 if is_hero else 2
        for move in sorted(legal_moves(at), key=self._price):
            if move is SWAP:
                continue
            found = self._value(_after(at, move), alpha, beta)
            best = max(best, found) if is_hero else min(best, found)
            if is_hero:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def _price(self, move: Move) -> int:
        return self._bit_of[move.card] if isinstance(move, Attack | Beat | Transfer) else 1 << 60

    def _solved(self, at: Position) -> int:
        view = asked_view(at)
        frame = frame_of(view)
        scene = scene_of(view, frame, [frame.prices.priced(hand) for hand in at.hands], ())
        before = self._solver.nodes
        self._solver.limit = before + self._left
        value = self._solver.value(scene)
        self._spend(self._solver.nodes - before)
        return value if at.attacker == self._hero else -value

    def _spend(self, nodes: int) -> None:
        self._left -= nodes
        if self._left < 0:
            raise TooManyNodes


def _after(at: Position, move: Move) -> Position:
    after = at.copy()
    apply(after, after.asked, move)
    return after


def worlds_of(view: View) -> Iterator[Position]:
    """Yield every position that agrees with *view*, in which one opponent and a stock of two or fewer are hidden."""
    hidden = hidden_from(view)
    other = next(seat for seat in view.in_game if seat != view.seat)
    for held in combinations(hidden.cards, hidden.in_hands[other]):
        rest = tuple(card for card in hidden.cards if card not in held)
        yield _world(view, other, held, rest)


def _world(view: View, other: int, held: Sequence[Card], rest: tuple[Card, ...]) -> Position:
    hands = list(view.hands)
    hands[other] |= mask_of(held)
    return position_of(view, hands, (*rest, view.up_card) if view.stock else ())


def mean_worths(view: View, nodes: int = NODES_A_WORLD) -> dict[Move, float] | None:
    """Return for each move the mean of what it is worth over all worlds, as a chance; None if one is too large."""
    sums: dict[Move, float] = {}
    count = 0
    for world in worlds_of(view):
        try:
            found = Endgame(world, nodes).worths()
        except TooManyNodes:
            return None
        count += 1
        for move, worth in found.items():
            sums[move] = sums.get(move, 0.0) + (1 + worth) / 2
    return {move: total / count for move, total in sums.items()}


def guess_of(view: View, move: Move, depth: Depth, rng: random.Random) -> Chance:
    """Return the estimate of *move* where everything is known, as if no solver were there."""
    assert view.seat is not None
    guesses = Guesses(view)
    trials = Trials(guesses, view.seat, depth.bouts)
    return Chance(trials.worths(guesses.scene(rng.random), [move], is_exact=False)[0], 0.0)


class Findings:
    """What is held against what."""

    def __init__(self) -> None:
        self.outcomes: list[Pair] = []
        self.exact: list[Pair] = []
        self.worlds: list[Pair] = []
        self.sampling: list[Pair] = []


def play(rules: Rules, players: int, seed: str, level: str, findings: Findings, rng: random.Random) -> None:
    """Play one game, and add what is found in it."""
    position, _ = deal(rules, players, deck_of(seed, rules.deck_size))
    led: list[tuple[int, int, Chance]] = []
    while not position.is_over():
        view = asked_view(position)
        if sum(move is not SWAP for move in view.moves) > 1:
            _look(view, position, findings, led, rng)
        apply(position, position.asked, BOTS[level](view, rng))
    draw = worth_of_draw(rules, players)
    for seat, stock, chance in led:
        truth = draw if not position.durak else 0.0 if seat in position.durak else 1.0
        findings.outcomes.append(Pair(chance, truth, seed, stock))


def _look(
    view: View, position: Position, findings: Findings, led: list[tuple[int, int, Chance]], rng: random.Random
) -> None:
    is_two = len(view.in_game) == 2
    if is_two and not view.stock:
        worths = worths_of(view, 50_000) or {}
        draw = worth_of_draw(view.rules, view.players)
        for move, worth in worths.items():
            truth = {1: 1.0, 0: draw, -1: 0.0}[worth]
            findings.exact.append(Pair(guess_of(view, move, QUICK, rng), truth))
        return
    if is_two and view.stock == 2 and view.players == 2:
        means = mean_worths(view)
        appraisal = appraise(view, rng, QUICK)
        for move, mean in (means or {}).items():
            findings.worlds.append(Pair(appraisal.chance_of(move), mean))
    if position.phase is Phase.LEAD and view.stock > 1:
        appraisal = appraise(view, rng, QUICK)
        assert view.seat is not None
        led.append((view.seat, view.stock, appraisal.chance_of(appraisal.best)))
        if rng.random() < 0.2:
            many = appraise(view, rng, QUICK._replace(worlds=20 * QUICK.worlds), appraisal.best)
            findings.sampling.append(Pair(appraisal.chance_of(appraisal.best), many.chance_of(appraisal.best).value))


def brier_of(pairs: Sequence[Pair]) -> float:
    """Return the mean square of the difference."""
    return sum((pair.estimate.value - pair.truth) ** 2 for pair in pairs) / len(pairs)


def log_loss_of(pairs: Sequence[Pair]) -> float:
    """Return the mean of minus the logarithm of the chance that was given to what came; none is taken for certain."""
    total = 0.0
    for pair in pairs:
        chance = min(max(pair.estimate.value, 0.005), 0.995)
        total -= pair.truth * log(chance) + (1 - pair.truth) * log(1 - chance)
    return total / len(pairs)


def bias_of(pairs: Sequence[Pair]) -> Chance:
    """Return the mean difference and its interval; what is of one game hangs together."""
    games: dict[str, float] = {}
    for number, pair in enumerate(pairs):
        game = pair.game or str(number)
        games[game] = games.get(game, 0.0) + pair.estimate.value - pair.truth
    error = sqrt(sum(one * one for one in games.values())) / len(pairs)
    return Chance(sum(games.values()) / len(pairs), INTERVAL * error)


def coverage_of(pairs: Sequence[Pair]) -> float:
    """Return how often the truth is within the interval."""
    hits = sum(abs(pair.estimate.value - pair.truth) <= pair.estimate.half_width + 1e-9 for pair in pairs)
    return hits / len(pairs)


def reliability_of(pairs: Sequence[Pair]) -> list[tuple[float, float, int]]:
    """Return for each bin of estimates their mean, the mean of what they are held against, and their number."""
    bins: dict[int, list[Pair]] = {}
    for pair in pairs:
        bins.setdefault(min(int(pair.estimate.value * BINS), BINS - 1), []).append(pair)
    return [
        (sum(one.estimate.value for one in some) / len(some), sum(one.truth for one in some) / len(some), len(some))
        for _, some in sorted(bins.items())
    ]


def tell(name: str, pairs: Sequence[Pair], *, has_interval: bool) -> None:
    """Print what was found."""
    if not pairs:
        print(f"{name}: nothing to compare")
        return
    bias = bias_of(pairs)
    print(f"{name}: {len(pairs)} estimates, Brier score {brier_of(pairs):.4f}, ", end="")
    print(f"mean difference {bias.value:+.4f}±{bias.half_width:.4f}", end="")
    print("" if has_interval else f", log loss {log_loss_of(pairs):.4f}", end="")
    print(f", within the interval {100 * coverage_of(pairs):.0f} %" if has_interval else "")
    for estimate, truth, count in reliability_of(pairs):
        print(f"    {estimate:.2f} -> {truth:.2f}  ({count})")


def main() -> None:
    """Play, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rules", default="podkidnoy")
    parser.add_argument("--bot", default="strong", choices=BOTS)
    parser.add_argument("--seed", default="calibration")
    wanted = parser.parse_args()
    findings = Findings()
    for number in range(wanted.games):
        seed = f"{wanted.seed} {number}"
        play(parse_rules(wanted.rules), wanted.players, seed, wanted.bot, findings, random.Random(seed))
    tell("outcomes", findings.outcomes, has_interval=False)
    for least, most in STOCKS:
        some = [pair for pair in findings.outcomes if least <= pair.stock <= most]
        tell(f"outcomes, {least} to {most} cards in the stock", some, has_interval=False)
    tell("exact", findings.exact, has_interval=False)
    tell("worlds", findings.worlds, has_interval=True)
    tell("sampling", findings.sampling, has_interval=True)


if __name__ == "__main__":
    main()
