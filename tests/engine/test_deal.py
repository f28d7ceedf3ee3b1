"""The deal: from a seed to a deck, from a deck to hands, up-card and stock (rules: Deal; notation: section 5)."""

import hashlib
import unicodedata

import pytest

from durak_cli.engine.cards import cards_of, full_deck, mask_of
from durak_cli.engine.deal import LONGEST_SEED, check_deck, commitment, deal, deck_of, seed_bytes
from durak_cli.engine.errors import SetupError, SetupReason
from durak_cli.engine.events import BoutBegan, Dealt, TrumpShown
from durak_cli.engine.rules import parse_rules
from tests.helpers import card, cards, deck, hand, names

#: The five decks of the notation, in full: they bind every implementation in every language.
VECTORS = [
    (
        "kitchen-42",
        36,
        "Qs Js Kh Td 7c 7h 6h As Jc 7d Ac Th Qd 8d 9c Kd Jh Kc Qc Qh 6c 6d 9s 7s Ah 9d Ts Ks 8s 8h 6s 8c Jd Tc 9h Ad",
    ),
    (
        "1",
        36,
        "Js Ks Td Jh Kh Qd 8s Ts Tc Ac Qc As Ad Ah 9d 8c 6d 7c 8d Qh 9s 9c 6s 8h 9h Qs 6c 7h 6h 7s Jd Th 7d Kd Kc Jc",
    ),
    (
        "дурак",
        36,
        "Kh 7h 7c 6s Ts 7s Kd Jd Jc Qc Ad Ah 9c Kc Ks Th Td 6c 9s 9d 7d Js Jh Ac 8s Tc Qs 6d 6h As 8h 9h Qh 8d Qd 8c",
    ),
    ("1", 24, "As Ts Kh Th Jh Tc Qd Js Ks 9h Qh Jd Qc Qs 9c Td Ah Kc Jc 9d Kd 9s Ad Ac"),
    (
        "1",
        52,
        "7c 4s 9d Ks 9s Th 7h 5h 3h Ah As 3d Kd 9h Qc 8d 6c Jh 2c Ts Qd 3s 2d Js 2h 5d 6s Kh 4h 8s Ac 7d 7s 3c 6d Kc "
        "Qs Jc 9c Qh Ad 6h 8c 2s 4d Tc 8h Jd 5c 4c 5s Td",
    ),
]
#: Seeds of which a word is thrown away, since it lies at or above the greatest multiple of the cards that are left:
#: where nothing is thrown away, other decks come out.
THROWN_AWAY = [
    # the twelfth word, 4294967269, with 41 cards left
    (
        "7842688",
        52,
        "9h 6h 2s Jc Ts 4d 4h Ks Ah 3s 7c Qh Qd 2d 8h Qs 9d Kd 4s 7s Th 3h Js 2h Tc Jh 3c Ac Qc As Ad 8c 5d 8s 5s Kc "
        "5h 4c 7d 9s 6d 5c 6s 3d Td 6c Kh 9c 2c 8d Jd 7h",
    ),
]


@pytest.mark.parametrize(("seed", "size", "expected"), [*VECTORS, *THROWN_AWAY])
def test_a_seed_gives_the_same_deck_in_every_language(seed: str, size: int, expected: str) -> None:
    """Fault 16: a seed that gives another deck on another version or machine."""
    assert deck_of(seed, size) == deck(expected)
    assert len(deck(expected)) == size


def test_the_ordered_deck_has_suits_c_d_h_s_and_ranks_ascending() -> None:
    assert full_deck(36)[:10] == deck("6c 7c 8c 9c Tc Jc Qc Kc Ac 6d")
    assert full_deck(24)[:7] == deck("9c Tc Jc Qc Kc Ac 9d")
    assert full_deck(52)[:2] == deck("2c 3c")
    assert full_deck(52)[-1] == card("As")


def test_a_deck_of_36_runs_from_6_to_ace_24_from_9_and_52_from_2() -> None:
    for size, lowest in ((36, "6"), (24, "9"), (52, "2")):
        whole = full_deck(size)
        assert len(set(whole)) == size
        assert card(lowest + "s") in whole
        assert min(whole) == card(lowest + "c")
        assert max(whole) == card("As")


def test_a_seed_stands_for_its_bytes_after_nfc() -> None:
    assert seed_bytes("дурак") == "дурак".encode()
    decomposed = unicodedata.normalize("NFD", "й")
    assert seed_bytes(decomposed) == "й".encode()
    assert deck_of(decomposed, 36) == deck_of("й", 36)


@pytest.mark.parametrize("seed", ["", "x" * (LONGEST_SEED + 1), "a\nb", "a\x7fb", "\ud800"])
def test_a_seed_has_1_to_200_characters_of_text(seed: str) -> None:
    with pytest.raises(SetupError) as error:
        seed_bytes(seed)
    assert error.value.reason is SetupReason.BAD_SEED
    assert "1 to 200 characters" in str(error.value)


def test_the_longest_seed_counts_characters_not_bytes() -> None:
    assert len(seed_bytes("д" * LONGEST_SEED)) == 2 * LONGEST_SEED


def test_a_commitment_is_the_sha256_of_the_seeds_bytes() -> None:
    assert commitment("kitchen-42") == "sha256:" + hashlib.sha256(b"kitchen-42").hexdigest()


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """Deal: "Deal one card at a time from the dealer's left"."""
    the_deck = deck_of("kitchen-42", 36)
    position, _ = deal(parse_rules(""), 3, the_deck, dealer=1)
    assert hand(position, 2) == names(mask_of(the_deck[0:18:3]))
    assert hand(position, 0) == names(mask_of(the_deck[1:18:3]))
    assert hand(position, 1) == names(mask_of(the_deck[2:18:3]))


def test_without_a_dealer_the_last_player_deals() -> None:
    the_deck = deck_of("1", 36)
    position, _ = deal(parse_rules(""), 2, the_deck)
    assert position.hands[0] == mask_of(the_deck[0:12:2])


def test_everybody_gets_six_cards_and_the_next_shows_trumps_and_is_drawn_last() -> None:
    """Deal: "The next card is the up-card: trumps, and last card of the stock"."""
    the_deck = deck_of("kitchen-42", 36)
    position, events = deal(parse_rules(""), 3, the_deck)
    assert [one.bit_count() for one in position.hands] == [6, 6, 6]
    assert position.up_card == card("Qc")
    assert position.trump == "cdhs".index("c")
    assert position.stock() == (*the_deck[19:], card("Qc"))
    assert position.stock_size == 18
    assert TrumpShown(card("Qc"), None) in events


@pytest.mark.parametrize(("players", "size"), [(6, 36), (4, 24)])
@pytest.mark.parametrize("dealer", [0, 2])
def test_a_full_deal_shows_the_dealers_last_card_which_stays_in_his_hand(players: int, size: int, dealer: int) -> None:
    """Fault 3: six players with 36 cards crash or show the wrong trump."""
    the_deck = deck_of("1", size)
    position, events = deal(parse_rules(f"deck={size}"), players, the_deck, dealer)
    shown = the_deck[-1]
    assert position.stock() == ()
    assert position.trump == shown & 3
    assert position.hands[dealer] >> shown & 1
    assert TrumpShown(shown, dealer) in events
    assert [event.shown for event in events if isinstance(event, Dealt)] == [
        1 << shown if seat == dealer else 0 for seat in range(players)
    ]


def test_the_events_of_a_deal_are_hands_trump_and_the_first_bout() -> None:
    position, events = deal(parse_rules(""), 2, deck_of("1", 36))
    assert events == (
        Dealt(0, 6, position.hands[0]),
        Dealt(1, 6, position.hands[1]),
        TrumpShown(position.up_card, None),
        BoutBegan(1, position.attacker, position.defender),
    )


@pytest.mark.parametrize(
    ("size", "players"),
    [(36, 1), (36, 7), (36, 0), (24, 5), (24, 6), (52, 7), (52, 8)],
)
def test_too_few_or_too_many_players_for_the_deck_are_refused(size: int, players: int) -> None:
    """Fault 3: a deck too small for the seats is accepted."""
    with pytest.raises(SetupError) as error:
        deal(parse_rules(f"deck={size}"), players, full_deck(size))
    assert error.value.reason is SetupReason.PLAYERS
    assert f"2 to {min(6, size // 6)}" in str(error.value)


@pytest.mark.parametrize(("size", "most"), [(24, 4), (36, 6), (52, 6)])
def test_two_up_to_as_many_players_as_have_six_cards_each(size: int, most: int) -> None:
    for players in range(2, most + 1):
        position, _ = deal(parse_rules(f"deck={size}"), players, full_deck(size))
        assert position.stock_size == size - 6 * players


@pytest.mark.parametrize("size", ["32", "54", "0", "many"])
def test_an_unknown_deck_size_is_refused_with_what_is_possible(size: str) -> None:
    """Fault 3: an unknown deck size is accepted."""
    with pytest.raises(SetupError) as error:
        parse_rules(f"deck={size}")
    assert error.value.reason is SetupReason.UNKNOWN_VALUE
    assert "24, 36 or 52" in str(error.value)


@pytest.mark.parametrize(
    ("the_deck", "what"),
    [
        ((*full_deck(36)[:35], card("6c")), "6c comes twice"),
        ((*full_deck(36)[:35], card("2c")), "2c is not one of them"),
        (full_deck(36)[:35], "it holds 35"),
        ((), "it holds 0"),
        ((*full_deck(36), card("6c")), "6c comes twice"),
    ],
)
def test_a_deck_must_hold_each_card_once(the_deck: tuple[int, ...], what: str) -> None:
    with pytest.raises(SetupError) as error:
        deal(parse_rules(""), 2, the_deck)
    assert error.value.reason is SetupReason.BAD_DECK
    assert what in str(error.value)


def test_a_deck_of_which_some_cards_are_not_known() -> None:
    """A hidden deal: the cards that are known must still be different cards of the deck."""
    check_deck(full_deck(36)[:30], 36, unknown=6)
    with pytest.raises(SetupError):
        check_deck(full_deck(36)[:30], 36, unknown=5)


@pytest.mark.parametrize(("dealer", "first"), [(2, None), (-1, None), (0, 2), (0, -1)])
def test_dealer_and_first_attacker_must_sit_at_the_table(dealer: int, first: int | None) -> None:
    with pytest.raises(SetupError) as error:
        deal(parse_rules("start=free"), 2, full_deck(36), dealer, first=first)
    assert error.value.reason is SetupReason.BAD_SEAT
    assert "a table of 2" in str(error.value)


def test_the_dealt_cards_and_the_stock_are_the_whole_deck() -> None:
    position, _ = deal(parse_rules("deck=52"), 5, deck_of("1", 52))
    held = [one for a_hand in position.hands for one in cards_of(a_hand)]
    assert sorted([*held, *position.stock()]) == sorted(full_deck(52))
    assert cards("7c Th As 8d Qd 5d") == position.hands[0]
