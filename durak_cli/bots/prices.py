"""Cards in the order of their price: how a search holds a hand, so that its lowest bit is its cheapest card.

Plain cards come first, by rank, then the trumps, by rank; every card is one bit. The order depends on the trumps and on
the size of the deck, so it is turned from and into the engine's cards only when a decision begins and ends.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from durak_cli.engine.cards import LOWEST_RANK, Card, Cards, Suit

#: A set of cards in the order of their price. A single card is a set of one.
Priced = int

_RANKS: Final = 13


@dataclass(frozen=True, slots=True)
class Prices:
    """The order of one deck under one trump suit, and the tables that follow from it."""

    #: How many ranks the deck has.
    ranks: int
    #: bit_of[card]: the bit of an engine's card; 0 for one that is not in the deck.
    bit_of: tuple[Priced, ...]
    card_of: dict[Priced, Card]
    #: What beats a card, and all cards of its rank, itself included.
    beaters: dict[Priced, Priced]
    mates: dict[Priced, Priced]
    plain: Priced
    trumps: Priced
    #: The trumps of the upper two thirds of the ranks.
    good_trumps: Priced
    everything: Priced

    def priced(self, cards: Cards) -> Priced:
        """Return the same set of cards in the order of their price."""
        bit_of, priced = self.bit_of, 0
        while cards:
            low = cards & -cards
            priced |= bit_of[low.bit_length() - 1]
            cards ^= low
        return priced

    def cards(self, priced: Priced) -> Cards:
        """Return the same set of cards as the engine holds it."""
        card_of, cards = self.card_of, 0
        while priced:
            low = priced & -priced
            cards |= 1 << card_of[low]
            priced ^= low
        return cards


def bits_of(priced: Priced) -> list[Priced]:
    """Return the single cards of *priced*, the cheapest first."""
    bits = []
    while priced:
        low = priced & -priced
        bits.append(low)
        priced ^= low
    return bits


@cache
def prices_of(deck_size: int, trump: Suit) -> Prices:
    """Return the order of prices in a deck of that size when *trump* is trumps."""
    lowest = LOWEST_RANK[deck_size]
    ranks = _RANKS - lowest
    bit_of = [0] * (4 * _RANKS)
    plain_suits = [suit for suit in range(4) if suit != trump]
    for rank in range(ranks):
        for place, suit in enumerate(plain_suits):
            bit_of[4 * (lowest + rank) + suit] = 1 << (3 * rank + place)
        bit_of[4 * (lowest + rank) + trump] = 1 << (3 * ranks + rank)
    beaters, mates = _tables(ranks)
    everything = (1 << 4 * ranks) - 1
    plain = (1 << 3 * ranks) - 1
    good_trumps = everything >> (3 * ranks + ranks // 3) << (3 * ranks + ranks // 3)
    card_of = {bit: card for card, bit in enumerate(bit_of) if bit}
    return Prices(ranks, tuple(bit_of), card_of, beaters, mates, plain, everything ^ plain, good_trumps, everything)


@cache
def _tables(ranks: int) -> tuple[dict[Priced, Priced], dict[Priced, Priced]]:
    """Return what beats each card, and its rank mates."""
    trumps = [1 << (3 * ranks + rank) for rank in range(ranks)]
    all_trumps = sum(trumps)
    beaters: dict[Priced, Priced] = {}
    mates: dict[Priced, Priced] = {}
    for rank in range(ranks):
        of_rank = 0b111 << (3 * rank) | trumps[rank]
        for place in range(3):
            higher = sum(1 << (3 * other + place) for other in range(rank + 1, ranks))
            beaters[1 << (3 * rank + place)] = higher | all_trumps
        beaters[trumps[rank]] = sum(trumps[rank + 1 :])
        mates |= dict.fromkeys(bits_of(of_rank), of_rank)
    return beaters, mates


def all_mates(prices: Prices, cards: Priced) -> Priced:
    """Return every card that shares a rank with one of *cards*."""
    mates = 0
    for bit in bits_of(cards):
        mates |= prices.mates[bit]
    return mates
