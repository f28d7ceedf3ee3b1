"""Fit by how much dear cards are likelier in the hands of others than in the stock (`durak_cli/bots/guess.py`).

    python benchmarks/fit_hands.py [--games N] [--seed TEXT]

Games of two and of three are played by `casual` and by `strong`. At some decisions it is noted for every hidden card
how often the guesses that weigh what was done put it into a hand, and whether it was in one. What the guesses miss is
fitted as a logistic regression, the share of the guesses being its offset, once for each kind of game and once for all
four with the same weight; this last line is what the program uses. The guesses are made without what is fitted here.
Needs numpy.
"""

import argparse
import random
from typing import Any, Final

import numpy as np

from durak_cli.bots import BOTS
from durak_cli.bots.guess import Guesses
from durak_cli.engine.cards import LOWEST_RANK, rank_of
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.position import Position
from durak_cli.engine.rules import HAND, Rules
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view
from durak_cli.engine.worlds import hidden_from

GUESSES: Final = 40
#: How often a decision is looked at, and the doubt with which an analysis weighs what was done.
SHARE: Final = 0.15
DOUBT: Final = 0.5

#: For a card: what tells of it, the share of the guesses as a logarithm of odds, whether it was in a hand.
Row = tuple[tuple[float, float, float, float], float, bool]


def rows_of(view: View, position: Position, rng: random.Random) -> list[Row]:
    """Return what there is to learn from the cards that are hidden in *view*."""
    hidden = hidden_from(view)
    held, count = sum(hidden.in_hands), len(hidden.cards)
    if not 0 < held < count:
        return []
    guesses = Guesses(view, DOUBT)
    prices = guesses.frame.prices
    others = [seat for seat in view.in_game if seat != view.seat]
    often = dict.fromkeys(hidden.cards, 0)
    for _ in range(GUESSES):
        hands = guesses.scene(rng.random).hands
        for card in hidden.cards:
            often[card] += any(hands[seat] & prices.bit_of[card] for seat in others)
    spent = 1 - view.stock / (view.rules.deck_size - HAND * view.players)
    weight, share = spent * (2 - spent), held / count
    rows: list[Row] = []
    for card, times in often.items():
        height = (rank_of(card) - LOWEST_RANK[view.rules.deck_size]) / (prices.ranks - 1) - 0.5
        is_trump = bool(prices.bit_of[card] & prices.trumps)
        told = (1.0, 0.0, 1.0, height) if is_trump else (1.0, height, 0.0, 0.0)
        odds = float(np.log((times + 2 * share) / (GUESSES - times + 2 * (1 - share))))
        is_held = any(position.hands[seat] >> card & 1 for seat in others)
        rows.append(((weight * told[0], weight * told[1], weight * told[2], weight * told[3]), odds, is_held))
    return rows


def play(level: str, players: int, seed: str) -> list[Row]:
    """Play one game, and return what there is to learn from it."""
    rng, look, rows = random.Random(seed), random.Random(f"look {seed}"), []
    position, _ = deal(Rules(), players, deck_of(seed, 36), first=rng.randrange(players))
    while not position.is_over():
        view = asked_view(position)
        if len(view.moves) > 1 and view.stock > 1 and look.random() < SHARE:
            rows += rows_of(view, position, look)
        apply(position, position.asked, BOTS[level](view, rng))
    return rows


def fitted(kinds: list[list[Row]]) -> Any:
    """Return the likeliest weights, each of *kinds* counting the same: nuisance, plain rank, trump, trump rank."""
    told = np.array([row[0] for rows in kinds for row in rows])
    odds = np.array([row[1] for rows in kinds for row in rows])
    held = np.array([row[2] for rows in kinds for row in rows], dtype=float)
    share = np.concatenate([np.full(len(rows), 1 / len(rows)) for rows in kinds])
    weights = np.zeros(told.shape[1])
    for _ in range(12):
        chances = 1 / (1 + np.exp(-(odds + told @ weights)))
        slope = told.T @ (share * (held - chances))
        weights += np.linalg.solve(told.T @ (told * (share * chances * (1 - chances)).reshape(-1, 1)), slope)
    return weights


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="of each kind (default: %(default)s)")
    parser.add_argument("--seed", default="hands", help="of deals and chance (default: %(default)s)")
    wanted = parser.parse_args()
    kinds = []
    for level in ("casual", "strong"):
        for players in (2, 3):
            seeds = [f"{wanted.seed} {level} {players} {number}" for number in range(wanted.games)]
            kinds.append([row for seed in seeds for row in play(level, players, seed)])
            tell(f"{level}, {players} players", fitted(kinds[-1:]))
    tell("all", fitted(kinds))


def tell(name: str, weights: Any) -> None:
    """Print the weights, but for the first, which stands for nothing."""
    print(f"{name}: plain rank {weights[1]:.2f}, trump {weights[2]:.2f}, trump rank {weights[3]:.2f}")


if __name__ == "__main__":
    main()
