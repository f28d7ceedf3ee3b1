"""What a position at the start of a bout is worth, guessed at once from weights that were learned from many games.

Each hand has a score: the sum of a weight for every trump, for the first, second and third plain card of a rank, and
for its size, by its role (attacker, defender, another), by how many are in the game and how much of the stock is left.
Who becomes the durak follows from the scores as in a race: the chance falls by a factor of e for each point.

The weights stand in `weights.txt` and are made by `benchmarks/train_value.py`, which writes down from what.
"""

from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from durak_cli.bots.prices import Priced
from durak_cli.bots.scene import Scene
from durak_cli.engine.cards import Seat

#: Levels of the stock: up to so many cards.
STOCKS: Final = (0, 3, 6, 10, 15, 52)
#: PHASE[stock]: which of them it is.
PHASE: Final = tuple(next(index for index, most in enumerate(STOCKS) if stock <= most) for stock in range(53))
#: Weights are learned for two, for three, and for four and more in the game.
MOST_APART: Final = 4
ROLES: Final = ("attacker", "defender", "another")
#: The ranks for which there are weights; the ranks of other decks are stretched over them.
CLASSES: Final = 9
LARGEST_HAND: Final = 12
#: plain card number 1, 2, 3 of each rank; trumps; sizes of a hand
WEIGHTS: Final = 3 * CLASSES + CLASSES + LARGEST_HAND + 1

#: A hand is looked up twelve cards at a time.
_CHUNK: Final = 12
_MASK: Final = (1 << _CHUNK) - 1

#: Scores by the hand's twelve-card pieces, then by its size.
Table = tuple[tuple[list[float], ...], list[float]]


@cache
def _weights() -> dict[tuple[int, int, str], tuple[float, ...]]:
    """Return the weights by players, phase and role."""
    text = files("durak_cli.bots").joinpath("weights.txt").read_text("ascii")
    rows = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {(int(players), int(phase), role): tuple(map(float, rest)) for players, phase, role, *rest in rows}


def class_of(rank: int, ranks: int) -> int:
    """Return the class of the *rank* from the bottom in a deck of that many ranks."""
    return round(rank * (CLASSES - 1) / (ranks - 1))


def features_of(hand: Priced, ranks: int) -> list[int]:
    """Return which weights count for *hand*, as their numbers."""
    features = []
    for rank in range(ranks):
        count = (hand >> 3 * rank & 0b111).bit_count()
        features += [3 * class_of(rank, ranks) + number for number in range(count)]
        if hand >> 3 * ranks + rank & 1:
            features.append(3 * CLASSES + class_of(rank, ranks))
    features.append(4 * CLASSES + min(hand.bit_count(), LARGEST_HAND))
    return features


@cache
def _tables(players: int, phase: int, ranks: int) -> tuple[Table, ...]:
    """Return the table of each role."""
    return tuple(_table(_weights()[players, phase, role], ranks) for role in ROLES[: 2 if players == 2 else 3])


def _table(weights: tuple[float, ...], ranks: int) -> Table:
    pieces = []
    for start in range(0, 4 * ranks, _CHUNK):
        piece = [0.0] * (1 << min(_CHUNK, 4 * ranks - start))
        for some in range(1, len(piece)):
            top = some.bit_length() - 1
            rest = some ^ 1 << top
            place = start + top
            if place < 3 * ranks:
                number = (some >> top - place % 3 & 0b111).bit_count() - 1
                weight = weights[3 * class_of(place // 3, ranks) + number]
            else:
                weight = weights[3 * CLASSES + class_of(place - 3 * ranks, ranks)]
            piece[some] = piece[rest] + weight
        pieces.append(piece)
    sizes = [weights[4 * CLASSES + min(size, LARGEST_HAND)] for size in range(53)]
    return tuple(pieces), sizes


def _score(table: Table, hand: Priced) -> float:
    pieces, sizes = table
    score = sizes[hand.bit_count()]
    for piece in pieces:
        score += piece[hand & _MASK]
        hand >>= _CHUNK
    return score


def value_of(scene: Scene, seat: Seat) -> float:
    """Return the chance that *seat* will not be the durak, a bout of *scene* being about to begin."""
    if scene.is_over:
        return scene.outcome(seat)
    in_game, hands, attacker, defender = scene.in_game, scene.hands, scene.attacker, scene.defender
    players = len(in_game)
    tables = _tables(
        players if players < MOST_APART else MOST_APART, PHASE[len(scene.stock) - scene.drawn], scene.frame.prices.ranks
    )
    ahead = _score(tables[0], hands[attacker]) - _score(tables[1], hands[defender])
    if players == 2:
        if seat not in in_game and not scene.frame.has_teams:
            return 1.0
        is_attacker = (seat - attacker) % 2 == 0 if scene.frame.has_teams else seat == attacker
        return _chance(ahead if is_attacker else -ahead)
    if scene.frame.has_teams:
        others = sum(
            _score(tables[2], hands[other]) * (1 if (other - attacker) % 2 == 0 else -1)
            for other in in_game
            if other not in (attacker, defender)
        )
        ahead += others
        return _chance(ahead if (seat - attacker) % 2 == 0 else -ahead)
    if seat not in in_game:
        return 1.0
    slow = {other: exp(-_score(tables[2], hands[other])) for other in in_game if other not in (attacker, defender)}
    slow[attacker] = exp(-_score(tables[0], hands[attacker]))
    slow[defender] = exp(-_score(tables[1], hands[defender]))
    return 1.0 - slow[seat] / sum(slow.values())


def _chance(ahead: float) -> float:
    if ahead > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-ahead)) if ahead > -30.0 else 0.0
