"""A series of games: who deals next, and who has how many points (rules: Who attacks first; Scoring a series)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from durak_cli.engine.cards import Seat
from durak_cli.engine.turn import clockwise

__all__ = ["Scoring", "Tally", "fools_score", "next_dealer", "places_score"]


def next_dealer(players: int, dealer: Seat, durak: Sequence[Seat]) -> Seat:
    """Return who deals the next game: the durak; of a losing side the first member clockwise after *dealer*.

    After a drawn game (*durak* is empty) the same player deals again.
    """
    if not durak:
        return dealer
    return next(seat for seat in clockwise(tuple(range(players)), dealer) if seat in durak)


def fools_score(players: int, duraks: Iterable[Sequence[Seat]]) -> list[int]:
    """Return how often each seat was the durak (of a losing side every member), by seat; fewest wins.

    *duraks* has for each game the seats that were it, and is empty for a drawn one.
    """
    score = [0] * players
    for durak in duraks:
        for seat in durak:
            score[seat] += 1
    return score


def places_score(players: int, games: Iterable[Sequence[Sequence[Seat]]]) -> list[float]:
    """Return the points by places, by seat: place p of n gets n - p, shared places the average; most wins.

    *games* has the `places` of each game: groups of seats from best to worst.
    """
    score = [0.0] * players
    for places in games:
        best = players - 1
        for group in places:
            share = best - (len(group) - 1) / 2
            for seat in group:
                score[seat] += share
            best -= len(group)
    return score


class Scoring(StrEnum):
    """How the games of a series are counted."""

    #: How often each was the durak; fewest wins.
    FOOLS = "fools"
    #: Points for every place; most wins.
    PLACES = "places"


class Tally:
    """The results of a series so far, game by game."""

    def __init__(self, players: int, scoring: Scoring = Scoring.FOOLS) -> None:
        self.players, self.scoring = players, scoring
        self._duraks: list[tuple[Seat, ...]] = []
        self._places: list[tuple[tuple[Seat, ...], ...]] = []
        self._skipped = 0

    def add(self, durak: Sequence[Seat], places: Sequence[Sequence[Seat]]) -> None:
        """Count a game that has ended: its *durak* (nobody in a drawn game) and its *places*, best first."""
        self._duraks.append(tuple(durak))
        self._places.append(tuple(map(tuple, places)))

    def skip(self, games: int) -> None:
        """Leave out *games* that were played, but of which nothing is known any more."""
        self._skipped += games

    @property
    def next_game(self) -> int:
        """The number in the series of the game that comes now."""
        return len(self._duraks) + self._skipped + 1

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return len(self._duraks)

    def points(self) -> list[float]:
        """Return what each seat has, by seat."""
        if self.scoring is Scoring.PLACES:
            return places_score(self.players, self._places)
        return [float(number) for number in fools_score(self.players, self._duraks)]

    def standing(self) -> list[tuple[Seat, ...]]:
        """Return the seats in groups of equal points, from best to worst."""
        points = self.points()
        values = sorted(set(points), reverse=self.scoring is Scoring.PLACES)
        return [tuple(seat for seat, held in enumerate(points) if held == value) for value in values]
