"""Who plays whom in an arena, on which deals and from which seats, so that luck falls on everybody alike.

A deal is played by one table of entrants, as many as there are sides or all of them if they are fewer, and as often as
that table has members: each time all move on, so that in the games of a deal everybody holds every seat once, with the
same cards in it. The tables take turns from deal to deal, and so do the orders in which a table can sit around.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import LONGEST_SEED
from durak_cli.engine.rules import Rules

__all__ = ["Contest", "Entrant", "Pairing", "deals_for", "games_of"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who takes part: his *name* in the table, and the *level* that plays, or what stands in the tag `Bots`."""

    name: str
    level: str


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that decides how the games of an arena go, but for how many there are."""

    entrants: tuple[Entrant, ...]
    rules: Rules
    players: int
    seed: str

    @property
    def sides(self) -> int:
        """How many play against each other: everybody, or two sides of partners."""
        return 2 if self.rules.has_teams else self.players

    @property
    def members(self) -> int:
        """How many entrants play a deal, which is also how many games are played of it."""
        return min(len(self.entrants), self.sides)


class Pairing(NamedTuple):
    """One game to be played: game number *game* of deal number *deal*, both from 0."""

    deal: int
    game: int
    #: From what its cards are dealt.
    seed: str
    #: line_up[seat]: which of the entrants sits there.
    line_up: tuple[int, ...]


def deals_for(contest: Contest, games: int) -> int:
    """Return the fewest whole deals that give at least *games* games."""
    return -(-games // contest.members)


def games_of(contest: Contest, deal: int) -> Iterator[Pairing]:
    """Yield the games of deal number *deal*: those of one table, moving on by one seat each time."""
    order = _order_at(contest, deal)
    seed = _seed_of(contest.seed, deal)
    for game in range(len(order)):
        line_up = tuple(order[_place(contest, seat, game, len(order))] for seat in range(contest.players))
        yield Pairing(deal, game, seed, line_up)


def _place(contest: Contest, seat: Seat, game: int, members: int) -> int:
    side = seat % 2 if contest.rules.has_teams else seat
    return (side + game) % members


def _order_at(contest: Contest, deal: int) -> tuple[int, ...]:
    """Return who sits down for that deal, in the order in which they sit around the table."""
    tables = list(combinations(range(len(contest.entrants)), contest.members))
    table = tables[deal % len(tables)]
    # A table turned round is the same order, so that its first member can stay where he is.
    orders = list(permutations(table[1:]))
    return (table[0], *orders[deal // len(tables) % len(orders)])


def _seed_of(seed: str, deal: int) -> str:
    text = f"{seed} {deal + 1}"
    return text if len(text) <= LONGEST_SEED else hashlib.sha256(text.encode()).hexdigest()
