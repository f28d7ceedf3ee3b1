"""Cards as ints, hands as bit masks, and every table that follows from the cards alone.

`card = rank * 4 + suit`, ranks 0–12 for 2–A and suits 0–3 for clubs, diamonds, hearts, spades, so that the lowest bit
of a hand is its cheapest card, a smaller deck is a cut, and a rank is a nibble. Text is made and read only by
`parse_card` and `card_name`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

__all__ = [
    "BEATERS",
    "NO_CARD",
    "PACK",
    "RANKS",
    "RANK_MATES",
    "SUITS",
    "SUIT_CARDS",
    "Card",
    "Cards",
    "Rank",
    "Seat",
    "Suit",
    "card_name",
    "cards_name",
    "cards_of",
    "full_deck",
    "mask_of",
    "parse_card",
    "parse_cards",
    "rank_mates",
    "rank_of",
    "suit_of",
]

#: A card: its rank times four, and its suit.
Card: TypeAlias = int
#: A set of cards: bit *card* is set for every card in it.
Cards: TypeAlias = int
#: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
Suit: TypeAlias = int
#: 0 for a two up to 12 for an ace.
Rank: TypeAlias = int
#: A player by his place at the table: 0 up to players - 1, clockwise.
Seat: TypeAlias = int

#: The letters of the ranks and of the suits, each in its place.
RANKS: Final = "23456789TJQKA"
#: See `RANKS`.
SUITS: Final = "cdhs"
#: How many cards there are at most; every card is less.
PACK: Final = 52
#: Stands where there is no card: behind an attack card that is not beaten.
NO_CARD: Final = -1
#: The rank with which a deck of that many cards begins.
LOWEST_RANK: Final[dict[int, Rank]] = {52: 0, 36: 4, 24: 7}

#: CARD_NAMES[card] is its canonical text: rank, then suit.
CARD_NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARD_OF_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}
#: RANK_MATES[card] holds the four cards of its rank, itself among them.
RANK_MATES: Final = tuple(0b1111 << (card & ~3) for card in range(PACK))
#: SUIT_CARDS[suit] holds the thirteen cards of the suit.
SUIT_CARDS: Final = tuple(sum(1 << card for card in range(suit, PACK, 4)) for suit in range(4))


def _beaters(card: Card, trump: Suit) -> Cards:
    suit = card & 3
    higher = SUIT_CARDS[suit] >> (card + 1) << (card + 1)
    return higher if suit == trump else higher | SUIT_CARDS[trump]


#: BEATERS[trump][card] holds every card that beats *card* when *trump* is trumps.
BEATERS: Final = tuple(tuple(_beaters(card, trump) for card in range(PACK)) for trump in range(4))


def suit_of(card: Card) -> Suit:
    """Return the suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def rank_of(card: Card) -> Rank:
    """Return the rank: 0 for a two up to 12 for an ace."""
    return card >> 2


def card_name(card: Card) -> str:
    """Return the canonical text of *card*, such as `Td`."""
    return CARD_NAMES[card]


def parse_card(name: str) -> Card:
    """Return the card whose canonical text is *name*; ValueError if there is none."""
    try:
        return CARD_OF_NAME[name]
    except KeyError:
        raise ValueError(f"{name!r} is not a card; write rank and suit, like 8d or Th") from None


def cards_of(mask: Cards) -> Iterator[Card]:
    """Yield the cards of *mask* from the lowest rank up."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[Card]) -> Cards:
    """Return the set that holds *cards*."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def parse_cards(text: str) -> Cards:
    """Return the set of the cards named in *text*, such as `6s 7h`; ValueError if a word is no card."""
    return mask_of(parse_card(word) for word in text.split())


def cards_name(mask: Cards) -> str:
    """Return the names of the cards of *mask*, separated by blanks, from the lowest rank up."""
    return " ".join(CARD_NAMES[card] for card in cards_of(mask))


def rank_mates(mask: Cards) -> Cards:
    """Return every card that shares a rank with one of *mask*."""
    mates = 0
    for card in cards_of(mask):
        mates |= RANK_MATES[card]
    return mates


@cache
def full_deck(size: int) -> tuple[Card, ...]:
    """Return the ordered deck of 24, 36 or 52 cards: suits c d h s, ranks ascending (notation, section 5).

    KeyError for any other *size*.
    """
    first = LOWEST_RANK[size]
    return tuple(rank * 4 + suit for suit in range(4) for rank in range(first, 13))
