"""A series of games: who deals next, and who has how many points (rules: Who attacks first; Scoring a series)."""

from collections.abc import Iterable, Sequence

from durak_cli.engine.cards import Seat
from durak_cli.engine.turn import clockwise


def next_dealer(players: int, dealer: Seat, durak: Sequence[Seat]) -> Seat:
    """Return who deals the next game: the durak; of a losing side the first member clockwise after *dealer*.

    After a drawn game (*durak* is empty) the same player deals again.
    """
    if not durak:
        return dealer
    return next(seat for seat in clockwise(tuple(range(players)), dealer) if seat in durak)


def fools_score(players: int, duraks: Iterable[Sequence[Seat]]) -> list[int]:
    """Return how often each seat was the durak (of a losing side every member); fewest wins."""
    score = [0] * players
    for durak in duraks:
        for seat in durak:
            score[seat] += 1
    return score


def places_score(players: int, games: Iterable[Sequence[Sequence[Seat]]]) -> list[float]:
    """Return the points by places: place p of n gets n - p, shared places the average; most wins."""
    score = [0.0] * players
    for places in games:
        best = players - 1
        for group in places:
            share = best - (len(group) - 1) / 2
            for seat in group:
                score[seat] += share
            best -= len(group)
    return score
