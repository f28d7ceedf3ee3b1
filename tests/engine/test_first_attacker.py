"""Who attacks first (rules: Who attacks first)."""

import pytest

from durak_cli.engine.cards import SUIT_CARDS, full_deck
from durak_cli.engine.deal import deal
from durak_cli.engine.position import Position
from durak_cli.engine.rules import parse_rules
from tests.helpers import deck, deck_beginning, moves, play, roles

#: Hearts are trumps; dealt from seat 0 on, seat 1 holds the 7h, seat 2 the 9h, seat 0 the Kh.
TRUMPS = deck_beginning("Kh 7h 9h", up_card="Ah", players=3)
#: Hearts are trumps and nobody holds one.
NO_TRUMPS = (*deck("6c 7c 8c 9c Tc Jc 6d 7d 8d 9d Td Jd 6s 7s 8s 9s Ts Js 6h"), *deck("Qc Kc Ac Qd Kd Ad Qs Ks As"))
NO_TRUMPS += tuple(card for card in full_deck(36) if card not in NO_TRUMPS)


def dealt(
    rules: str, the_deck: tuple[int, ...] = TRUMPS, dealer: int = 2, game: int = 1, first: int | None = None
) -> Position:
    position, _ = deal(parse_rules(rules), 3, the_deck, dealer, game=game, first=first)
    return position


def test_the_lowest_trump_in_hand_attacks_first_and_the_next_player_defends() -> None:
    """Fault 4: seat 0 always leads."""
    assert roles(dealt("")) == (1, 2)
    assert roles(dealt("start=lowest-trump")) == (1, 2)


def test_the_lowest_trump_attacks_from_every_seat() -> None:
    for dealer in range(3):
        assert dealt("", dealer=dealer).attacker == (dealer + 2) % 3


def test_the_up_card_under_the_stock_does_not_count() -> None:
    """Who attacks first: "the up-card under the stock does not count"."""
    the_deck = deck_beginning("6c 6d 9h", up_card="6h", players=3)
    assert dealt("", the_deck).attacker == 2


def test_the_shown_card_of_a_full_deal_counts() -> None:
    """Who attacks first: "the shown card of a full deal does, it is in a hand"."""
    whole = full_deck(36)
    hearts = [card for card in whole if card & 3 == 2]
    six_of_hearts = hearts[0]
    the_deck = (*(card for card in whole if card != six_of_hearts), six_of_hearts)
    position, _ = deal(parse_rules(""), 6, the_deck, dealer=4)
    assert position.attacker == 4
    assert position.defender == 5


def test_he_may_lead_any_card() -> None:
    """Who attacks first: "He may lead any card"; he need not show the trump by playing it."""
    position = dealt("")
    held = position.hands[1]
    assert len(moves(position)) == held.bit_count() == 6


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_nobody_has_a_trump_then_the_player_to_the_dealers_left_attacks(dealer: int) -> None:
    """Fault 4: nobody holds a trump: the last seat never leads, or nobody does."""
    position = dealt("", NO_TRUMPS, dealer)
    assert not any(hand & SUIT_CARDS[2] for hand in position.hands)
    assert roles(position) == ((dealer + 1) % 3, (dealer + 2) % 3)


@pytest.mark.parametrize(
    ("start", "game", "first", "attacker"),
    [
        ("series", 1, None, 0),
        ("series", 2, None, 2),
        ("series", 7, None, 2),
        ("series", 2, 0, 2),
        ("lowest-trump", 2, None, 0),
        ("onto-fool", 1, None, 0),
        ("onto-fool", 2, None, 0),
        ("free", 1, 2, 2),
        ("free", 2, 1, 1),
        ("free", 1, None, 0),
        ("lowest-trump", 1, 2, 0),
    ],
)
def test_the_option_start(start: str, game: int, first: int | None, attacker: int) -> None:
    """Who attacks first: seat 1 deals, seat 0 holds the lowest trump."""
    assert dealt(f"start={start}", dealer=1, game=game, first=first).attacker == attacker


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_series_lets_the_player_to_the_dealers_left_attack_from_game_2_on(dealer: int) -> None:
    """Who attacks first: "from game 2 the previous durak deals and the player to the dealer's left attacks first"."""
    assert roles(dealt("", dealer=dealer, game=2)) == ((dealer + 1) % 3, (dealer + 2) % 3)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_onto_fool_lets_the_fool_who_deals_defend_first(dealer: int) -> None:
    """Who attacks first: "the player to the dealer's right attacks first, so that the fool has to defend first"."""
    assert roles(dealt("start=onto-fool", dealer=dealer, game=2)) == ((dealer - 1) % 3, dealer)
    assert roles(dealt("start=onto-fool", NO_TRUMPS, dealer, game=2)) == ((dealer - 1) % 3, dealer)
    assert roles(dealt("start=onto-fool", NO_TRUMPS, dealer, game=1)) == ((dealer + 1) % 3, (dealer + 2) % 3)


def test_a_swap_before_the_first_card_changes_nothing() -> None:
    """Who attacks first: "Settled by the deal (a swap before the first card changes nothing)"."""
    the_deck = deck_beginning("7c 6h 7h", up_card="Ah", players=3)
    position = dealt("swap=on", the_deck)
    assert position.attacker == 1
    play(position, "1 swap")
    assert roles(position) == (1, 2)
    assert position.asked == 1
