"""Positions written by hand that show that the plain rules obey the sentences of rules.md."""

import random

import pytest

from .cards import OPTIONS, beats, whole_deck
from .game import PlainGame

DEFAULTS = {
    "deck": "36",
    "attack": "group",
    "transfer": "off",
    "throwers": "all",
    "pile": "on",
    "first": "6",
    "swap": "off",
    "tie": "draw",
    "repeat": "third",
    "start": "series",
    "teams": "off",
}


def options(**changes: str) -> dict[str, str]:
    return DEFAULTS | {name.replace("_", "-"): value for name, value in changes.items()}


def ordered_deck(size: str = "36") -> list[str]:
    return sorted(whole_deck(size))


def position(
    *hands: str, trump: str = "h", stock: str = "", attacker: int = 0, out: tuple[int, ...] = (), **changes: str
) -> PlainGame:
    """A game at the start of a bout: these hands, this stock (the up-card last), all else gone."""
    opts = options(**changes)
    game = PlainGame(opts, len(hands), ordered_deck(opts["deck"]), len(hands) - 1)
    game.hands = [set(hand.split()) for hand in hands]
    game.stock = stock.split()
    game.up_card = game.stock[-1] if game.stock else "A" + trump
    game.trump = trump
    known = [*game.stock, *(card for hand in game.hands for card in hand)]
    assert len(set(known)) == len(known)
    game.gone = whole_deck(opts["deck"]) - set(known)
    game.out = set(out)
    game.went_out = list(out)
    game.attacker = attacker
    if game.partners_play():
        game.defender = next(s for s in game.clockwise_after(attacker) if game.are_opponents(s, attacker))
    else:
        game.defender = game.next_player(attacker)
    game.bout = 0
    game.seen = []
    game.start_bout()
    return game


def play(game: PlainGame, *lines: str) -> PlainGame:
    """Each line is a seat and its move; unless it is a swap, the seat must be the one that is asked."""
    for line in lines:
        seat, move = line.split(" ", 1)
        if move != "swap":
            assert game.asked == int(seat), f"{line}: seat {game.asked} is asked"
        game.play(int(seat), move)
    return game


# Deal


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    deck = ordered_deck()
    game = PlainGame(options(), 3, deck, dealer=1)
    assert game.hands[2] == set(deck[0:18:3])
    assert game.hands[0] == set(deck[1:18:3])
    assert game.hands[1] == set(deck[2:18:3])
    assert game.up_card == deck[18]
    assert game.stock == [*deck[19:], deck[18]]


def test_full_deal_shows_the_dealers_last_card_which_stays_in_his_hand() -> None:
    deck = ordered_deck()
    game = PlainGame(options(), 6, deck, dealer=2)
    assert game.stock == []
    assert game.up_card == deck[-1]
    assert deck[-1] in game.hands[2]
    assert game.trump == deck[-1][1]


@pytest.mark.parametrize(
    ("players", "changes", "message"),
    [
        (1, {}, "2 to 6"),
        (7, {"deck": "52"}, "2 to 6"),
        (5, {"deck": "24"}, "not enough cards"),
        (3, {"teams": "2"}, "4 or 6"),
        (4, {"teams": "2", "transfer": "on"}, "do not go together"),
        (2, {"deck": "32"}, "24, 36, 52"),
        (2, {"jokers": "2"}, "unknown option"),
    ],
)
def test_impossible_tables_are_errors(players: int, changes: dict[str, str], message: str) -> None:
    opts = options(**changes)
    deck = ordered_deck(opts["deck"]) if opts["deck"] in ("24", "36", "52") else ordered_deck()
    with pytest.raises(ValueError, match=message):
        PlainGame(opts, players, deck, 0)


def test_a_deck_with_a_card_twice_is_an_error() -> None:
    deck = ordered_deck()
    with pytest.raises(ValueError, match="not a deck"):
        PlainGame(options(), 2, [*deck[:-1], deck[0]], 0)


# Who attacks first


def deck_with(*wanted: str, players: int, up_card: str) -> list[str]:
    """A deck that deals seat k (dealer: the last seat) the cards wanted[k], for whole hands."""
    hands = [hand.split() for hand in wanted]
    dealt = [hands[seat][number] for number in range(6) for seat in range(players)]
    rest = [card for card in ordered_deck() if card not in dealt and card != up_card]
    return [*dealt, up_card, *rest]


PLAIN_HANDS = ("6c 7c 8c 9c Tc Jc", "6d 7d 8d 9d Td Jd", "6s 7s 8s 9s Ts Js")
TRUMP_HANDS = ("6c 7c 8c 9c Tc Kh", "6d 7d 8d 9d 8h Jd", "6s 7s 8s 9s Ts 9h")


def test_lowest_trump_in_hand_attacks_and_the_up_card_does_not_count() -> None:
    deck = deck_with(*TRUMP_HANDS, players=3, up_card="6h")
    game = PlainGame(options(), 3, deck, dealer=2)
    assert (game.attacker, game.defender) == (1, 2)
    assert game.moves(1) == {f"attack {card}" for card in TRUMP_HANDS[1].split()}  # any card


def test_nobody_has_a_trump_then_the_dealers_left_attacks() -> None:
    deck = deck_with(*PLAIN_HANDS, players=3, up_card="6h")
    assert PlainGame(options(), 3, deck, dealer=2).attacker == 0


@pytest.mark.parametrize(
    ("start", "game", "first", "attacker"),
    [
        ("series", 1, None, 1),
        ("series", 2, None, 0),
        ("lowest-trump", 2, None, 1),
        ("onto-fool", 1, None, 1),
        ("onto-fool", 2, None, 1),
        ("free", 1, 2, 2),
        ("free", 2, None, 1),
    ],
)
def test_start(start: str, game: int, first: int | None, attacker: int) -> None:
    deck = deck_with(*TRUMP_HANDS, players=3, up_card="6h")
    assert PlainGame(options(start=start), 3, deck, 2, game, first).attacker == attacker


def test_onto_fool_makes_the_dealer_defend_first() -> None:
    game = PlainGame(options(start="onto-fool"), 5, ordered_deck(), dealer=3, game=2)
    assert (game.attacker, game.defender) == (2, 3)


# Beating


@pytest.mark.parametrize(
    ("answer", "attack", "does"),
    [
        ("9c", "8c", True),
        ("7c", "8c", False),
        ("9d", "8c", False),
        ("6h", "Ac", True),
        ("7h", "6h", True),
        ("6h", "7h", False),
        ("Ac", "6h", False),
    ],
)
def test_beats(answer: str, attack: str, does: bool) -> None:
    assert beats(answer, attack, "h") == does


# The bout


def test_a_group_is_laid_one_after_another_until_the_defender_answers() -> None:
    game = position("6c 6d 6s Kd", "7c 7d 7s 9h")
    play(game, "0 attack 6c")
    assert game.phase == "group"
    assert game.moves(0) == {"attack 6d", "attack 6s", "pass"}
    play(game, "0 attack 6d", "0 pass")
    assert game.phase == "defend"
    assert game.moves(1) == {"beat 7c 6c", "beat 7d 6d", "beat 9h 6c", "beat 9h 6d", "take"}


def test_no_group_without_another_card_of_the_rank_within_the_limit_or_with_attack_single() -> None:
    assert play(position("6c 7d", "7c 8d"), "0 attack 6c").phase == "defend"
    assert play(position("6c 6d", "7c"), "0 attack 6c").phase == "defend"
    assert play(position("6c 6d", "7c 8d", attack="single"), "0 attack 6c").phase == "defend"


def test_a_group_is_led_never_thrown_in_and_nobody_throws_in_over_an_unbeaten_card() -> None:
    game = position("6c 7d 7s Kd", "7c 8d 8s 9h")
    play(game, "0 attack 6c", "1 beat 7c 6c", "0 attack 7d")
    assert (game.phase, game.asked) == ("defend", 1)
    assert game.moves(0) == set()


def test_unbeaten_cards_are_beaten_in_any_order_and_he_may_take_as_long_as_one_lies() -> None:
    game = play(position("6c 6d Kd", "7c 7d Js"), "0 attack 6c", "0 attack 6d", "1 beat 7d 6d")
    assert game.moves(1) == {"beat 7c 6c", "take"}
    assert game.table == [("6c", None), ("6d", "7d")]


def test_all_passes_are_void_after_every_card_and_the_attacker_is_asked_first_again() -> None:
    game = position("6c 7d Ad", "7c 8s 9s Th", "7s Ac Kc")
    play(game, "0 attack 6c", "1 beat 7c 6c", "0 pass", "2 attack 7s", "1 beat 8s 7s")
    assert (game.phase, game.asked) == ("throw-in", 0)
    play(game, "0 attack 7d", "1 take")
    assert (game.bout, game.attacker, game.defender) == (2, 2, 0)  # nobody had a 6, 7 or 8 to add


def test_whoever_has_no_card_to_throw_in_is_skipped_and_the_bout_is_beaten_off() -> None:
    game = position("6c Ad", "7c 8s Th", "9s Kc", "7s Kd")
    play(game, "0 attack 6c", "1 beat 7c 6c")
    assert game.asked == 3
    play(game, "3 pass")
    assert game.gone >= {"6c", "7c"}
    assert (game.attacker, game.defender, game.bout) == (1, 2, 2)


def test_throwers_are_asked_from_the_attacker_clockwise_also_when_he_sits_in_the_middle() -> None:
    game = position("7d Ac", "6c 7h Ad", "7c 8s Th", "7s Kd", attacker=1)
    play(game, "1 attack 6c", "2 beat 7c 6c", "1 pass", "3 pass", "0 pass")
    assert game.bout == 2


def test_the_limit_is_the_defenders_hand_and_the_bout_ends_at_once_when_it_is_reached() -> None:
    game = position("6c 7d 7s Ad", "7c 8d", "Ks Qs")
    play(game, "0 attack 6c", "1 beat 7c 6c", "0 attack 7d", "1 beat 8d 7d")
    assert game.bout == 2
    assert game.out == {1}
    assert (game.attacker, game.defender) == (2, 0)


def test_at_most_six_attack_cards_also_against_a_large_hand() -> None:
    game = position("6c 6d 6s 7d 7s 7h Ac", "7c 8c 9c Tc Jc Qc Kc", "6h Kd")
    play(game, "0 attack 6c", "0 attack 6d", "0 attack 6s", "1 beat 7c 6c", "1 take")
    assert (game.phase, game.limit) == ("pile", 6)
    play(game, "0 attack 7d", "0 attack 7s", "0 attack 7h")
    assert game.bout == 2  # 2 could not add the 6h
    assert game.hands[2] == {"6h", "Kd"}


def test_after_a_take_cards_are_added_within_the_limit_unanswered_in_the_same_order() -> None:
    game = position("6c 6d Ad", "7c 8d Ks", "6s 6h Qd")
    play(game, "0 attack 6c", "0 pass", "1 take")
    assert (game.phase, game.asked) == ("pile", 0)
    play(game, "0 pass", "2 attack 6s")
    assert game.asked == 0  # all passes are void
    play(game, "0 pass", "2 attack 6h")  # the limit of 3: the bout ends
    assert game.hands[1] == {"7c", "8d", "Ks", "6c", "6s", "6h"}
    assert (game.attacker, game.defender) == (2, 0)


def test_the_ranks_of_answers_count_too_after_a_take() -> None:
    game = position("6c 6d 8h", "8c 9c Ks Kd", "Qs Qd")
    play(game, "0 attack 6c", "0 attack 6d", "1 beat 8c 6c", "1 take")
    assert game.moves(0) == {"attack 8h", "pass"}


def test_pile_off_ends_the_bout_with_the_take() -> None:
    game = play(position("6c 6d Ad", "7c 8d Ks", pile="off"), "0 attack 6c", "0 pass", "1 take")
    assert (game.bout, game.phase, game.attacker) == (2, "lead", 0)


def test_first_5_concerns_the_first_bout_alone() -> None:
    game = position("6c 6d Ad 9s 9c 9d", "7c 8d Ks Kd Kc Kh", first="5", pile="off")
    assert game.limit == 5
    play(game, "0 attack 6c", "0 pass", "1 take")
    assert game.limit == 6


def test_first_5_until_beaten_lasts_until_a_bout_has_been_beaten_off() -> None:
    hand = "7c 7d 8d Ks Kd Kc Kh"
    game = position("6c 6d Ad 9s 9c 9d 6s 6h", hand, first="5-until-beaten", pile="off")
    play(game, "0 attack 6c", "0 pass", "1 take")
    assert (game.bout, game.limit) == (2, 5)
    play(game, "0 attack 6d", "0 pass", "1 beat 7d 6d", "0 pass")
    assert (game.bout, game.attacker, game.limit) == (3, 1, 6)


def test_an_attacker_with_an_empty_hand_keeps_his_place_until_the_bout_ends() -> None:
    game = position("6c", "7c 8s Th", "7s Kd", "7d Qd", throwers="neighbours")
    play(game, "0 attack 6c", "1 beat 7c 6c")
    assert game.asked == 2
    play(game, "2 pass")  # 3 is no neighbour: 0 still is
    assert (game.bout, game.out, game.attacker) == (2, {0}, 1)


# Who may throw in


@pytest.mark.parametrize(
    ("throwers", "seats"),
    [("all", [1, 3, 4, 0]), ("neighbours", [1, 3]), ("attacker", [1]), ("permission", [1, 3, 4, 0])],
)
def test_throwers(throwers: str, seats: list[int]) -> None:
    assert position("6c", "7c", "8c", "9c", "Tc", attacker=1, throwers=throwers).throwers() == seats


def test_neighbour_skips_who_is_out_and_may_be_the_attacker_himself() -> None:
    game = position("6c", "7c", "8c", "", "Tc", attacker=1, out=(3,), throwers="neighbours")
    assert game.throwers() == [1, 4]
    assert position("6c 7d", "7c 8d", throwers="neighbours").throwers() == [0]


def test_permission_asks_the_attacker_who_has_nothing_to_add_and_he_may_close() -> None:
    game = position("6c Ad", "7c 8s Th", "7s Kd", throwers="permission")
    play(game, "0 attack 6c", "1 beat 7c 6c")
    assert game.moves(0) == {"pass", "close"}
    play(game, "0 pass", "2 attack 7s", "1 beat 8s 7s", "0 close")
    assert (game.bout, game.attacker) == (2, 1)


def test_permission_asks_the_attacker_with_an_empty_hand_even_where_the_others_cannot_add() -> None:
    game = position("6c", "7c 8s Th", "9s Kd", throwers="permission")
    play(game, "0 attack 6c", "1 beat 7c 6c")
    assert game.moves(0) == {"pass", "close"}


def test_permission_skips_the_attacker_without_a_card_where_nobody_else_could_throw_in() -> None:
    game = position("6c Ad", "7c 8s Th", throwers="permission")
    assert play(game, "0 attack 6c", "1 beat 7c 6c").bout == 2
    limited = position("6c Ad", "7c", "7s Kd", throwers="permission")  # the limit is reached
    assert play(limited, "0 attack 6c", "1 beat 7c 6c").out == {1}


def test_permission_also_governs_what_is_added_after_a_take() -> None:
    game = position("6c Ad", "7c 8s Th", "6s Kd", throwers="permission")
    play(game, "0 attack 6c", "1 take")
    assert game.moves(0) == {"pass", "close"}
    assert play(game, "0 close").hands[2] == {"6s", "Kd"}


# Transfer


def test_transfer_passes_the_attack_on_and_sets_roles_and_limit_anew() -> None:
    game = position("6c 9d 9s", "6d 7c Ks", "7s 8d", transfer="on")
    play(game, "0 attack 6c")
    assert "transfer 6d" in game.moves(1)
    play(game, "1 transfer 6d")
    assert (game.attacker, game.defender, game.limit) == (1, 2, 2)
    assert (game.phase, game.asked) == ("defend", 2)
    assert game.throwers() == [1, 0]


def test_nobody_adds_a_card_after_a_transfer_until_everything_is_beaten() -> None:
    game = position("6c 9d 9s", "6d 6s 7c Ks", "7d Kc 8c 9c", transfer="on")
    play(game, "0 attack 6c", "1 transfer 6d", "2 beat 8c 6c", "2 beat 7d 6d")
    assert (game.phase, game.asked) == ("throw-in", 1)


def test_transfer_needs_as_many_cards_as_then_lie_on_the_table() -> None:
    game = position("6c 6s 9s", "6d 6h Ks", "7s 8d", transfer="on")
    play(game, "0 attack 6c", "0 attack 6s")
    assert not any(move.startswith("transfer") for move in game.moves(1))
    game = play(position("6c 6s 9s", "6d 6h Ks", "7s 8d", transfer="on"), "0 attack 6c", "0 pass")
    assert {"transfer 6d", "transfer 6h"} <= game.moves(1)  # a trump too


def test_transfer_only_before_any_card_of_the_bout_is_beaten() -> None:
    game = position("6c 6d 9s", "7c 6s Ks", "7s 8d Kc Kd", transfer="on")
    play(game, "0 attack 6c", "0 attack 6d")
    assert "transfer 6s" in game.moves(1)
    play(game, "1 beat 7c 6c")
    assert game.moves(1) == {"take"}


def test_transfer_with_the_last_card_and_back_to_the_first_attacker_with_two_players() -> None:
    game = position("6c 7d Ad", "6d", transfer="on")
    play(game, "0 attack 6c", "1 transfer 6d")
    assert (game.attacker, game.defender, game.limit) == (1, 0, 2)
    play(game, "0 beat 7d 6d", "0 take")
    assert game.durak == (0,)
    assert game.places == [[1], [0]]


def test_the_player_reached_over_a_skipped_one_needs_the_cards_too_and_with_nobody_there_is_no_transfer() -> None:
    game = position("6c", "6d Ks Qs", "6s Ts Js", transfer="on")
    play(game, "0 attack 6c", "1 transfer 6d")
    assert "transfer 6s" not in game.moves(2)  # 0 has no cards; 1 has two, but three would lie on the table
    game = position("6c", "6d Ks", transfer="on")
    play(game, "0 attack 6c")
    assert game.moves(1) == {"take"}


def test_transfer_over_a_skipped_player_reaches_the_next_one() -> None:
    game = position("6c", "6d Ks Qs Js", "6s Ts Jd", transfer="on")
    play(game, "0 attack 6c", "1 transfer 6d", "2 transfer 6s")
    assert (game.attacker, game.defender, game.limit) == (2, 1, 3)


def test_who_passed_it_on_draws_first_and_the_defender_attacks_next() -> None:
    game = position("6c 9d", "6d Kc", "7c 7d", stock="Ac Ad As Ah Qc Qd Qs Qh", transfer="on")
    play(game, "0 attack 6c", "1 transfer 6d", "2 beat 7c 6c", "2 beat 7d 6d")
    assert game.hands == [{"9d", "Qd", "Qs", "Qh"}, {"Kc", "Ac", "Ad", "As", "Ah", "Qc"}, set()]
    assert (game.out, game.attacker, game.defender) == ({2}, 0, 1)


def test_transfer_not_first_forbids_it_in_the_first_bout() -> None:
    game = position("6c 7d 8d Ad", "6d 7s Kc", transfer="not-first")
    play(game, "0 attack 6c")
    assert "transfer 6d" not in game.moves(1)
    play(game, "1 take", "0 attack 7d")
    assert "transfer 7s" in game.moves(1)


# Drawing


def test_attacker_draws_first_defender_last_and_a_short_stock_leaves_some_without() -> None:
    game = position("Kd Ad", "6c 9s 9c 9d", "7c 8s Th", "Ks Kc Ac Qc Qd", stock="7d 7s Jd Jc 6h", attacker=1)
    play(game, "1 attack 6c", "2 beat 7c 6c")
    assert game.hands[1] == {"9s", "9c", "9d", "7d", "7s", "Jd"}
    assert game.hands[3] == {"Ks", "Kc", "Ac", "Qc", "Qd", "Jc"}
    assert game.hands[0] == {"Kd", "Ad", "6h"}
    assert game.hands[2] == {"8s", "Th"}


# Swapping


def test_swap_on_turn_or_not_with_the_up_card_alone() -> None:
    game = position("7c 8c", "9c Tc", "6h Kc", stock="Ah", swap="on")
    assert game.moves(2) == {"swap"}
    assert "swap" not in game.moves(0)
    play(game, "2 swap")
    assert game.hands[2] == {"Ah", "Kc"}
    assert (game.up_card, game.stock, game.asked, game.phase) == ("6h", ["6h"], 0, "lead")
    assert game.moves(2) == set()


def test_no_swap_of_a_card_that_has_lain_on_the_table() -> None:
    game = position("6h 8c", "9c Tc", stock="7d 7s 7c Jd Jc Js 8s 8d Ah", swap="on")
    assert "swap" in game.moves(0)
    play(game, "0 attack 6h", "1 take")
    assert "6h" in game.hands[1]
    assert game.moves(1) == set()


def test_no_swap_without_stock_and_none_with_the_option_off() -> None:
    assert "swap" not in position("6h 8c", "9c Tc", swap="on").moves(0)
    assert "swap" not in position("6h 8c", "9c Tc", stock="Ah").moves(0)


@pytest.mark.parametrize(("deck", "card"), [("24", "9h"), ("36", "6h"), ("52", "2h")])
def test_the_lowest_trump_of_the_deck_swaps(deck: str, card: str) -> None:
    assert "swap" in position(f"{card} Jc", "Qc Tc", stock="Ah", deck=deck, swap="on").moves(0)


def test_before_the_draw_the_swapper_is_asked_and_afterwards_it_is_too_late_if_the_stock_is_empty() -> None:
    for answer, hand in (("swap", {"Kc", "Ah"}), ("pass", {"Kc", "6h"})):
        game = position("7c 8c", "9c Tc", "6h Kc", stock="Ah", swap="on")
        play(game, "0 attack 7c", "1 beat 9c 7c")
        assert (game.phase, game.asked, game.moves(2)) == ("settle", 2, {"swap", "pass"})
        assert game.stock == ["Ah"]
        play(game, f"2 {answer}")
        assert game.hands[2] == hand
        assert game.hands[0] == {"8c", "6h" if answer == "swap" else "Ah"}
        assert game.phase == "lead"


def test_a_swap_on_turn_may_take_away_the_last_card_to_throw_in() -> None:
    game = position("7c 6s Kc", "9c Tc 7h 8h", "6h 9d", stock="Ah", swap="on")
    play(game, "0 attack 6s", "1 beat 7h 6s", "0 pass", "2 swap")
    assert game.bout == 2
    assert game.hands[2] == {"Ah", "9d"}


def test_who_was_skipped_has_passed_and_is_not_asked_again_after_a_swap_until_a_card_is_laid() -> None:
    game = position("7c 6h 8c", "Ac Tc 8s Th", "7d Kc", stock="Ah", swap="on")
    play(game, "0 attack 7c", "1 beat Ac 7c")
    assert game.asked == 2
    play(game, "0 swap")
    assert (game.asked, game.phase) == (2, "throw-in")
    play(game, "2 attack 7d", "1 beat Th 7d")
    assert game.moves(0) == {"attack Ah", "pass"}


# The end and the places


def test_a_last_card_still_has_to_be_answered_and_nobody_left_is_a_draw() -> None:
    game = play(position("6c", "7c"), "0 attack 6c")
    assert not game.over
    play(game, "1 beat 7c 6c")
    assert game.over
    assert (game.durak, game.places, game.asked, game.phase) == ((), [[0, 1]], None, "over")


def test_tie_defender_makes_the_last_defender_the_durak() -> None:
    game = play(position("6c", "7c", tie="defender"), "0 attack 6c", "1 beat 7c 6c")
    assert (game.durak, game.places) == ((1,), [[0], [1]])


@pytest.mark.parametrize(("tie", "places"), [("draw", [[3], [0, 1, 2]]), ("defender", [[3], [0], [2], [1]])])
def test_a_drawn_last_bout_is_shared_and_tie_defender_orders_it(tie: str, places: list[list[int]]) -> None:
    game = position("6c", "7c 8d", "7d", "", out=(3,), tie=tie)
    play(game, "0 attack 6c", "1 beat 7c 6c", "2 attack 7d", "1 beat 8d 7d")
    assert game.over
    assert game.places == places
    assert game.durak == ((1,) if tie == "defender" else ())


def test_places_in_the_order_in_which_hands_were_emptied_for_good() -> None:
    game = position("6c 8h", "7c 8d 9h", "7d Kd", "8s", attacker=0)
    play(game, "0 attack 6c", "1 beat 7c 6c", "2 attack 7d", "1 beat 8d 7d", "0 pass", "3 attack 8s")
    play(game, "1 beat 9h 8s")
    assert game.places == [[3], [1]]  # 3 laid his last card before 1 beat it
    assert game.out == {1, 3}
    assert (game.attacker, game.defender) == (2, 0)


def test_a_hand_that_was_emptied_and_filled_again_is_not_out() -> None:
    game = position("6c", "7c 8d 9h", stock="Ah")
    play(game, "0 attack 6c", "1 beat 7c 6c")
    assert game.out == set()
    assert game.hands[0] == {"Ah"}


def test_durak_has_the_last_place() -> None:
    game = play(position("6c", "8d 9d"), "0 attack 6c", "1 take")
    assert (game.durak, game.places, game.out) == ((1,), [[0], [1]], {0})


# Repetition


CIRCLE = (
    *("0 attack 6c", "1 take", "2 attack 8c", "0 take", "1 attack 6c", "2 take"),
    *("0 attack 8c", "1 take", "2 attack 6c", "0 take", "1 attack 8c", "2 take"),
)


@pytest.mark.parametrize(("repeat", "rounds"), [("third", 2), ("first", 1)])
def test_the_same_situation_without_a_card_leaving_draws_the_game(repeat: str, rounds: int) -> None:
    game = position("6c 9s", "7c Ts", "8c Js", repeat=repeat, tie="defender")
    play(game, *(CIRCLE * rounds)[:-1])
    assert not game.over
    play(game, CIRCLE[-1])
    assert (game.over, game.durak, game.places) == (True, (), [[0, 1, 2]])


def test_repeat_off_goes_on() -> None:
    game = position("6c 9s", "7c Ts", "8c Js", repeat="off")
    assert not play(game, *CIRCLE * 5).over


def test_a_card_that_leaves_the_game_clears_the_count() -> None:
    game = position("6c 9s", "7c Ts", "8c Js")
    play(game, *CIRCLE)
    assert len(game.seen) == 7
    play(game, "0 attack 6c", "1 beat 7c 6c")
    assert len(game.seen) == 1


def test_swap_and_draw_and_going_out_clear_the_count() -> None:
    game = position("6h 7c", "8d 9d", stock="Ah", swap="on")
    play(game, "0 swap")
    assert game.seen == []
    game = position("6c 7c", "8d 9d", stock="Ah")
    play(game, "0 attack 6c", "1 take")
    assert len(game.seen) == 1  # the new start alone: 0 has drawn
    game = position("6c", "8d 9d", "Kc Kd")
    play(game, "0 attack 6c", "1 take")
    assert game.out == {0}
    assert len(game.seen) == 1
    game = position("6c 7c", "8d 9d", "Kc Kd")
    play(game, "0 attack 6c", "1 take")
    assert len(game.seen) == 2  # nothing of the kind: counted on


def test_after_a_repetition_those_still_in_the_game_share_the_rest() -> None:
    game = position("6c 7c", "8d 9d", "", "Kc", out=(2,), tie="defender")
    game.seen = [game.situation(), game.situation()]
    game.start_bout()
    assert (game.over, game.durak, game.places) == (True, (), [[2], [0, 1, 3]])


def test_after_a_repetition_partners_all_share() -> None:
    game = position("6c 7c", "8d 9d", "", "Kc", out=(2,), teams="2", repeat="first")
    game.start_bout()
    assert (game.over, game.durak, game.places) == (True, (), [[0, 1, 2, 3]])


# Partners


def test_only_the_defenders_opponents_throw_in() -> None:
    hands = ("6c 6d", "7c 7d", "8c 8d", "9c 9d", "Tc Td", "Jc Jd")
    assert position(*hands, teams="2").throwers() == [0, 2, 4]
    assert position(*hands, teams="2", throwers="neighbours").throwers() == [0, 2]
    assert position(*hands, teams="2", throwers="attacker").throwers() == [0]
    assert position(*hands, teams="2", throwers="permission", attacker=3).throwers() == [3, 5, 1]


def test_neighbours_with_partners_may_be_the_attacker_alone() -> None:
    game = position("6c 6d", "7c 7d", "", "9c 9d", teams="2", throwers="neighbours", out=(2,))
    assert game.throwers() == [0]
    # The attacker need not sit beside the defender, and may sit on his left.
    game = position("6c", "7c", "8c", "9c", "Tc", "Jc", teams="2", throwers="neighbours")
    game.attacker, game.defender = 4, 1
    assert game.throwers() == [4, 2]
    game.attacker, game.defender = 2, 1
    assert game.throwers() == [2]


def test_with_everyone_in_partners_play_in_the_ordinary_order() -> None:
    game = position("6c 6d Ah", "7c 7d Kh", "8c 8d Qh", "9c 9d Jh", teams="2", attack="single")
    play(game, "0 attack 6c", "1 beat 7c 6c", "0 pass")
    assert (game.attacker, game.defender) == (1, 2)
    play(game, "1 attack 7d", "2 take")
    assert (game.attacker, game.defender) == (3, 0)


def rotation(x: int, y: int, taken: bool, *out: int) -> tuple[int, int]:
    """Who attacks whom after a bout of six partners in which X attacked Y and these are out."""
    game = position("6c", "7c", "8c", "9c", "Tc", "Jc", teams="2")
    game.attacker, game.defender, game.taken, game.out = x, y, taken, set(out)
    game.change_roles()
    return game.attacker, game.defender


def test_rotation_of_partners() -> None:
    assert rotation(0, 1, False) == (1, 2)
    assert rotation(0, 1, True) == (2, 3)
    assert rotation(0, 1, False, 1) == (3, 2)  # Y is out: next(Y) attacks next(X)
    assert rotation(0, 1, False, 2) == (1, 4)
    assert rotation(0, 1, True, 2, 3) == (4, 5)
    assert rotation(0, 1, False, 2, 4) == (1, 0)  # X alone: next(X) is X himself
    assert rotation(0, 1, True, 2, 4) == (0, 3)
    assert rotation(0, 1, True, 0, 2) == (4, 3)  # X himself is out
    assert rotation(4, 1, True, 3, 5) == (0, 1)  # Y alone is attacked again


def test_a_side_without_cards_wins_and_the_sides_share_the_halves() -> None:
    game = position("6c", "8d 9d", "", "Kc Kd", teams="2", out=(2,))
    play(game, "0 attack 6c", "1 take")
    assert (game.durak, game.places) == ((1, 3), [[0, 2], [1, 3]])


def test_the_losing_sides_members_who_were_out_lose_as_well() -> None:
    game = position("6c", "8d 9d", "", "", teams="2", out=(3, 2))
    play(game, "0 attack 6c", "1 take")
    assert (game.durak, game.places) == ((1, 3), [[0, 2], [1, 3]])


@pytest.mark.parametrize(
    ("tie", "durak", "places"),
    [("draw", (), [[0, 1, 2, 3]]), ("defender", (1, 3), [[0, 2], [1, 3]])],
)
def test_both_sides_in_the_same_bout(tie: str, durak: tuple[int, ...], places: list[list[int]]) -> None:
    game = position("6c", "8c", "", "", teams="2", out=(3, 2), tie=tie)
    play(game, "0 attack 6c", "1 beat 8c 6c")
    assert (game.durak, game.places) == (durak, places)


# Random play


def random_options(rng: random.Random) -> tuple[dict[str, str], int]:
    while True:
        opts = {name: rng.choice(values) for name, values in OPTIONS.items()}
        players = rng.randint(2, 6)
        together = opts["teams"] == "off" or (opts["transfer"] == "off" and players in (4, 6))
        if 6 * players <= int(opts["deck"]) and together:
            return opts, players


def check_state(game: PlainGame) -> None:
    cards = [*game.stock, *game.gone, *game.table_cards(), *(card for hand in game.hands for card in hand)]
    assert len(cards) == len(set(cards)) == int(game.options["deck"])
    assert len(game.table) <= game.limit or game.over or game.phase == "lead"
    assert not game.out or not game.stock
    if game.over:
        assert game.asked is None
        assert game.table == []
        assert sorted(seat for group in game.places for seat in group) == list(range(game.players))
        assert not any(game.moves(seat) for seat in range(game.players))
    else:
        assert game.asked is not None
        assert game.moves(game.asked)
        for seat in range(game.players):
            assert seat == game.asked or game.moves(seat) <= {"swap"}


@pytest.mark.parametrize("block", range(10))
def test_random_games_end_and_conserve_the_cards(block: int) -> None:
    for number in range(25):
        rng = random.Random(f"{block} {number}")
        opts, players = random_options(rng)
        deck = ordered_deck(opts["deck"])
        rng.shuffle(deck)
        game = PlainGame(opts, players, deck, rng.randrange(players), rng.randint(1, 2))
        for _ in range(5000):
            check_state(game)
            if game.over:
                break
            choices = [(seat, move) for seat in range(players) for move in sorted(game.moves(seat))]
            # Taking at random makes games long: mostly beat where it is possible.
            beating = [(seat, move) for seat, move in choices if move != "take"]
            seat, move = rng.choice(beating if beating and rng.random() < 0.9 else choices)
            with pytest.raises(ValueError, match="may not"):
                game.play(seat, "attack 1x")
            game.play(seat, move)
        assert game.over, opts
