"""The table of an arena: scores with their intervals, and Elo, from how much of the durak everybody was.

The score is the share of games in which an entrant was not the durak, a draw counting as shared by those left in it:
with two sides that is 1 for a win, 1/2 for a draw and 0 for a loss. All counting is in whole numbers, so the table does
not depend on the order in which results come in.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from durak_cli.study.arena import DURAK, DealResult, Failed, GameResult
from durak_cli.study.contest import Contest

__all__ = ["Standing", "Standings"]

#: The level that others are measured by, and its Elo.
ANCHOR: Final = "casual"
ANCHOR_ELO: Final = 1000
#: So many points of Elo make the durak ten times less likely.
_DECADE: Final = 400
#: When the iteration ends: after so many rounds, or when no weight changes by more than this part of it.
_ROUNDS: Final = 5000
_STILL: Final = 1e-10
#: No weight goes below this part of the anchor's, nor as far above it.
_LEAST: Final = 1e-9
#: Of a normal distribution, 95 % lie within so many standard deviations.
_NORMAL: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table: between *low* and *high* the true score lies with 95 %."""

    name: str
    level: str
    #: Games in which he took part, and the deals to which they belong; the interval is that of a mean over deals.
    games: int
    deals: int
    score: float
    low: float
    high: float
    #: None where he was always or never the durak, so that no number would be right.
    elo: float | None
    #: Seats on which he was the durak, or shared a draw.
    lost: int
    drawn: int
    #: How often his program failed.
    faults: int


class Standings:
    """Counts results as they come in."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        size = len(contest.entrants)
        #: For each entrant: deals, burden in them, its square, games, seats lost, seats drawn, faults.
        self._deals, self._burdens, self._squares = [0] * size, [0] * size, [0] * size
        self._games, self._lost, self._drawn, self._faults = [0] * size, [0] * size, [0] * size, [0] * size
        #: How often each company of entrants met, an entrant standing in it once for every side he played.
        self._companies: Counter[tuple[int, ...]] = Counter()
        #: Pairs of entrants the first of whom was the durak, or shared a draw, where the second played.
        self._falls: set[tuple[int, int]] = set()
        self.games = 0
        #: How the program of an entrant failed the last time.
        self.last_failed: dict[int, Failed] = {}

    def add(self, result: DealResult) -> None:
        """Count the games of a deal."""
        burdens: Counter[int] = Counter()
        for game in result.games:
            self._add_game(game, burdens)
        for entrant in {entrant for game in result.games for entrant in game.line_up}:
            self._deals[entrant] += 1
            self._burdens[entrant] += burdens[entrant]
            self._squares[entrant] += burdens[entrant] ** 2
        for failed in result.faults:
            self._faults[failed.entrant] += 1
            self.last_failed[failed.entrant] = failed

    def _add_game(self, game: GameResult, burdens: Counter[int]) -> None:
        sides = self._contest.sides
        self.games += 1
        self._companies[tuple(sorted(game.line_up[:sides]))] += 1
        for entrant in set(game.line_up):
            self._games[entrant] += 1
        for entrant, burden in zip(game.line_up[:sides], game.burdens, strict=False):
            burdens[entrant] += burden
            self._lost[entrant] += burden == DURAK
            self._drawn[entrant] += 0 < burden < DURAK
            if burden:
                self._falls.update((entrant, other) for other in game.line_up)

    def table(self) -> list[Standing]:
        """Return a line for each entrant, the best first; those of the same score as they were named."""
        ratings = self._ratings()
        lines = [self._line(entrant, elo) for entrant, elo in enumerate(ratings)]
        return sorted(lines, key=lambda line: -line.score)

    def _line(self, entrant: int, elo: float | None) -> Standing:
        contest, deals = self._contest, self._deals[entrant]
        # In the games of a deal everybody holds every side once.
        whole = DURAK * contest.sides
        score, low, high = interval(deals, self._burdens[entrant], self._squares[entrant], whole)
        name, level = contest.entrants[entrant].name, contest.entrants[entrant].level
        lost, drawn, faults = self._lost[entrant], self._drawn[entrant], self._faults[entrant]
        return Standing(name, level, self._games[entrant], deals, score, low, high, elo, lost, drawn, faults)

    def _ratings(self) -> list[float | None]:
        levels = [entrant.level for entrant in self._contest.entrants]
        anchor = levels.index(ANCHOR) if ANCHOR in levels else 0
        shares = [burden / DURAK for burden in self._burdens]
        return ratings(shares, self._companies, self._falls, anchor)


def interval(deals: int, total: int, squares: int, whole: int) -> tuple[float, float, float]:
    """Return the mean score over *deals* and the bounds of its 95 % interval, from the sum of burdens and of squares.

    A deal's score is 1 less its burden as a part of *whole*. The interval is Wilson's, which stays between 0 and 1, for
    as many independent games as would have had the spread that the deals have.
    """
    if not deals:
        return 0.5, 0.0, 1.0
    score = 1 - total / (deals * whole)
    spread = (squares - total * total / deals) / (deals - 1) / whole**2 if deals > 1 else score * (1 - score)
    error = spread / deals
    if error <= 0 and 0 < score < 1:
        # Every deal came out the same; only more deals than these could tell more.
        error = 0.25 / deals**2
    alike = score * (1 - score) / error if error > 0 else deals
    z = _quantile(deals)
    middle = (score + z * z / (2 * alike)) / (1 + z * z / alike)
    half = z / (1 + z * z / alike) * math.sqrt(score * (1 - score) / alike + z * z / (4 * alike * alike))
    return score, max(0.0, min(score, middle - half)), min(1.0, max(score, middle + half))


def _quantile(deals: int) -> float:
    """Return within how many standard errors 95 % lie, for a spread that was estimated from *deals* values."""
    z, freedom = _NORMAL, max(1, deals - 1)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def ratings(
    shares: Sequence[float], companies: Mapping[tuple[int, ...], int], falls: Set[tuple[int, int]], anchor: int
) -> list[float | None]:
    """Return the Elo of each entrant, that of *anchor* being 1000; None where no number would be right.

    *shares[entrant]* is how often he was the durak, *companies* who met how often, *falls* who was the durak where whom
    was by. The model: of those who play a game, each is the durak with a probability in proportion to 10^(-Elo/400); at
    two players this is Elo's own. Its most likely ratings are found by the usual iteration, in which every round makes
    the results more likely. Whoever was never the durak where the others were by, or always, has none that is.
    """
    weights = [1.0] * len(shares)
    meetings = sorted(companies.items())
    for _ in range(_ROUNDS):
        expected = [0.0] * len(shares)
        for company, times in meetings:
            whole = sum(weights[entrant] for entrant in company)
            for entrant in company:
                expected[entrant] += times / whole
        fresh = [share / hope if share and hope else _LEAST for share, hope in zip(shares, expected, strict=True)]
        middle = fresh[anchor]
        fresh = [min(max(weight / middle, _LEAST), 1 / _LEAST) for weight in fresh]
        change = max(abs(new / old - 1) for new, old in zip(fresh, weights, strict=True))
        weights = fresh
        if change < _STILL:
            break
    comparable = _reached(falls, anchor) & _reached({(second, first) for first, second in falls}, anchor) | {anchor}
    return [
        ANCHOR_ELO - _DECADE * math.log10(weight) if entrant in comparable else None
        for entrant, weight in enumerate(weights)
    ]


def _reached(steps: Set[tuple[int, int]], start: int) -> set[int]:
    """Return who can be reached from *start* by *steps*."""
    found: set[int] = set()
    ahead = [start]
    while ahead:
        here = ahead.pop()
        fresh = {second for first, second in steps if first == here} - found
        found |= fresh
        ahead += fresh
    return found
