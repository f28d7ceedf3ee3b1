"""Cards, sets of cards, and their texts."""

import pytest

from durak_cli.engine.cards import (
    BEATERS,
    PACK,
    RANKS,
    SUIT_CARDS,
    SUITS,
    card_name,
    cards_name,
    cards_of,
    full_deck,
    mask_of,
    parse_card,
    parse_cards,
    rank_mates,
    rank_of,
    suit_of,
)
from tests.helpers import card, cards


def test_every_card_has_a_name_that_reads_back() -> None:
    assert len({card_name(one) for one in range(PACK)}) == PACK
    for one in range(PACK):
        assert parse_card(card_name(one)) == one


def test_a_card_is_its_rank_and_its_suit() -> None:
    assert [rank_of(card(name)) for name in ("2c", "Th", "As")] == [0, 8, 12]
    assert [suit_of(card(name)) for name in ("2c", "2d", "2h", "2s")] == [0, 1, 2, 3]


@pytest.mark.parametrize("text", ["", "8", "d8", "10d", "8D", "td", "1c", "8d ", "Xr"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_sets_of_cards() -> None:
    assert list(cards_of(cards("Ah 6c 6d"))) == [card("6c"), card("6d"), card("Ah")]
    assert cards_name(cards("Ah 6c 6d")) == "6c 6d Ah"
    assert mask_of([card("6c"), card("6c")]) == cards("6c")
    assert (parse_cards(""), cards_name(0), list(cards_of(0))) == (0, "", [])


def test_every_card_of_the_ranks_of_some() -> None:
    assert rank_mates(cards("8c 8d Kh")) == cards("8c 8d 8h 8s Kc Kd Kh Ks")
    assert rank_mates(0) == 0


def test_what_beats_a_card_and_the_suits() -> None:
    hearts = 2
    deck = mask_of(full_deck(36))
    assert BEATERS[hearts][card("Qs")] & deck == cards("Ks As 6h 7h 8h 9h Th Jh Qh Kh Ah")
    assert BEATERS[hearts][card("Qh")] == cards("Kh Ah")
    assert SUIT_CARDS[hearts].bit_count() == 13


def test_four_suits_of_thirteen_cards_and_no_fifth() -> None:
    assert [cards_name(suit) for suit in SUIT_CARDS] == [" ".join(rank + suit for rank in RANKS) for suit in SUITS]
