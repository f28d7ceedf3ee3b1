"""A view holds what one seat may know, and nothing else."""

import pytest

from durak_cli.engine.cards import card_name, full_deck
from durak_cli.engine.deal import deal
from durak_cli.engine.errors import Reason
from durak_cli.engine.legality import legal_moves, why_not
from durak_cli.engine.moves import PASS
from durak_cli.engine.position import Phase
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.view import View, asked_view, view_of
from tests.helpers import bout, card, cards, play


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    view = view_of(bout("8c 8d", "9c 9d Td", "8s"), 1)
    assert (view.seat, view.hand, view.hands) == (1, cards("9c 9d Td"), (0, cards("9c 9d Td"), 0))
    assert view.counts == (2, 3, 1)


def test_one_who_sees_every_hand_is_a_view_too() -> None:
    view = view_of(bout("8c 8d", "9c 9d Td", "8s"), None)
    assert view.hands == (cards("8c 8d"), cards("9c 9d Td"), cards("8s"))
    assert (view.hand, view.moves, view.is_asked) == (0, (), False)


def test_nobody_sees_the_stock_but_its_size_and_the_up_card() -> None:
    view = view_of(bout("8c 8d", "9c", stock="6c 7c Ah"), None)
    assert (view.stock, view.up_card, view.trump) == (3, card("Ah"), 2)
    assert "deck" not in view._fields


def test_cards_picked_up_are_known_until_they_are_laid() -> None:
    position = bout("8c 8d 7s", "9c Tc 6c", "6d 6s", "Kd", rules="attack=group")
    play(position, "0 attack 8c", "0 attack 8d", "1 take")
    view = view_of(position, 2)
    assert view.hands[1] == cards("8c 8d")
    assert view.counts[1] == 5


def test_the_card_that_shows_trumps_in_a_full_deal_is_known() -> None:
    position, _ = deal(parse_rules(""), 6, full_deck(36))
    assert view_of(position, 0).hands[5] == cards("As")
    assert view_of(position, 5).hands[5] == position.hands[5]


def test_the_up_card_that_was_drawn_is_known() -> None:
    """Fault 17: the up-card that another player drew forgotten when guessing hands."""
    position = bout("8c Kd", "9c Kc", "Qd", stock="6c Ah")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert view_of(position, 1).hands == (cards("Ah"), cards("Kc"), 0)


def test_the_up_card_that_was_swapped_for_is_known_and_the_lowest_trump_no_longer() -> None:
    position = bout("6h 7c", "8d 9d", rules="swap=on", stock="Kc Ah")
    play(position, "0 swap")
    assert view_of(position, 1).hands[0] == cards("Ah")
    assert view_of(position, 1).up_card == card("6h")


@pytest.mark.parametrize("seat", range(3))
def test_a_view_says_whether_its_own_seat_is_asked_and_its_moves(seat: int) -> None:
    position = bout("8c 8d", "9c 9d Td", "8s")
    view = view_of(position, seat)
    assert view.is_asked is (seat == 0)
    assert view.moves == (tuple(legal_moves(position)) if seat == 0 else ())


def test_a_view_never_says_which_other_seat_is_asked() -> None:
    """The bout 4: "a view says whether its own seat is asked, never which other seat is"."""
    waiting = bout("8c 9s", "9c Tc Td", "8s 7s", "8h 7h", rules="attack=single")
    play(waiting, "0 attack 8c", "1 beat 9c 8c")
    assert waiting.asked == 0
    for seat in (1, 2, 3):
        before = view_of(waiting, seat)
        later = waiting.copy()
        play(later, "0 pass")
        if seat != later.asked:
            assert view_of(later, seat) == before
    assert [name for name in before._fields if "asked" in name] == ["is_asked"]


def test_while_a_group_is_led_the_others_see_a_card_to_be_beaten() -> None:
    """Whether the attacker holds another card of the rank is his secret."""
    more = bout("8c 8d", "9c Tc Td", "8s 7s", "7d Kd")
    none = bout("8c 7d", "9c Tc Td", "8s 7s", "8d Kd")
    play(more, "0 attack 8c")
    play(none, "0 attack 8c")
    assert view_of(more, 0).phase is Phase.GROUP
    assert view_of(more, 2).phase is Phase.DEFEND
    assert view_of(more, 2) == view_of(none, 2)


def test_while_a_swap_is_offered_before_the_draw_the_others_do_not_see_to_whom() -> None:
    hands = ("7c 7d", "9c Kc", "6h Qd", "Qc")
    for rules, lines, phase in (
        ("", ("0 attack 7c", "1 beat 9c 7c", "0 pass"), Phase.THROW_IN),
        ("", ("0 attack 7c", "1 take", "0 pass"), Phase.PILE),
    ):
        position = bout(*hands, rules=f"attack=single swap=on {rules}", stock="Ks Ah")
        play(position, *lines)
        assert (position.phase, position.asked) == (Phase.SETTLE, 2)
        assert view_of(position, 2).phase is Phase.SETTLE
        for seat in (0, 1, 3):
            assert view_of(position, seat).phase is phase
            assert view_of(position, seat).is_taking() is (phase is Phase.PILE)


def test_off_turn_a_view_offers_a_swap_at_most() -> None:
    position = bout("7c 7d", "9c Kc", "6h Qd", rules="swap=on", stock="Ks Ah")
    assert [type(move).__name__ for move in view_of(position, 2).moves] == ["Swap"]
    assert view_of(position, 2).can_swap
    assert view_of(position, 1).can_swap
    assert view_of(position, 1).moves == ()


def test_whether_the_lowest_trump_may_still_be_swapped_is_known_to_all() -> None:
    def can_swap(rules: str, stock: str, *lines: str, mine: str = "6h 7c") -> set[bool]:
        position = bout(mine, "8d 9d", "Tc", rules=f"{rules} pile=off", stock=stock)
        play(position, *lines)
        return {view_of(position, seat).can_swap for seat in (None, 0, 1, 2)}

    plenty = "Jc Jd Kc Kd Ks Qc Qd Qs Js Ts 9c 9s 8s 8c Ah"
    assert can_swap("swap=on", plenty) == {True}
    assert can_swap("swap=on", "Ah") == {True}  # the up-card alone is enough
    assert can_swap("swap=off", plenty) == {False}
    assert can_swap("swap=on", "") == {False}
    assert can_swap("swap=on", "Kc 6h", mine="Ah") == {False}  # the up-card is itself the lowest trump
    assert can_swap("swap=on", plenty, "0 swap") == {False}
    assert can_swap("swap=on", plenty, "0 attack 6h", "1 take") == {False}  # it has lain on the table


def test_the_table_its_cards_and_what_is_unbeaten() -> None:
    position = bout("8c 8d", "9c 9d Td", "8s")
    play(position, "0 attack 8c", "0 attack 8d", "1 beat 9c 8c")
    view = view_of(position, 2)
    assert view.table == ((card("8c"), card("9c")), (card("8d"), -1))
    assert (view.on_table, view.unbeaten) == (cards("8c 8d 9c"), cards("8d"))
    assert (view.limit, view.left) == (3, 1)


def test_the_two_of_clubs_is_a_card_like_any_other() -> None:
    """It is card number 0, and beats as a trump, and lies unbeaten as an attack card."""
    position = bout("3d 3h", "2c 4h", "8s", rules="deck=52", trump="c", stock="Kd Ac")
    play(position, "0 attack 3d", "0 pass", "1 beat 2c 3d")
    assert (view_of(position, 2).on_table, view_of(position, 2).unbeaten) == (cards("3d 2c"), 0)
    position = bout("2c 3h", "4c 4h", "8s", rules="deck=52", trump="h")
    play(position, "0 attack 2c")
    assert (view_of(position, 2).on_table, view_of(position, 2).unbeaten) == (cards("2c"), cards("2c"))


def test_he_takes_while_cards_are_added_and_while_one_may_swap_behind_them() -> None:
    position = bout("7c 7d", "9c Kc", "6h Qd", "Qc", rules="attack=single swap=on", stock="Ks Ah")
    play(position, "0 attack 7c")
    assert not view_of(position, 2).is_taking()
    play(position, "1 take")
    assert (position.phase, view_of(position, 2).is_taking()) == (Phase.PILE, True)
    play(position, "0 pass")
    assert (position.phase, view_of(position, 2).is_taking()) == (Phase.SETTLE, True)
    beaten = bout("7c 7d", "9c Kc", "6h Qd", "Qc", rules="attack=single swap=on", stock="Ks Ah")
    play(beaten, "0 attack 7c", "1 beat 9c 7c", "0 pass")
    assert (beaten.phase, view_of(beaten, 2).is_taking()) == (Phase.SETTLE, False)


def test_who_is_a_partner() -> None:
    partners = view_of(bout("8c", "9c", "Tc", "Jc", rules="teams=2"), 1)
    assert [partners.is_partner(seat) for seat in range(4)] == [False, True, False, True]
    alone = view_of(bout("8c", "9c", "Tc", "Jc"), 1)
    assert [alone.is_partner(seat) for seat in range(4)] == [False, True, False, False]
    assert not view_of(bout("8c", "9c"), None).is_partner(0)


def test_the_end_of_a_game_in_a_view() -> None:
    position = bout("8c", "9d Kd")
    assert not view_of(position, 1).is_over()
    play(position, "0 attack 8c", "1 take")
    view = view_of(position, 1)
    assert view.is_over()
    assert (view.durak, view.places, view.out, view.in_game) == ((1,), ((0,), (1,)), (0,), (1,))
    assert why_not(position, 1, PASS) is Reason.GAME_OVER


def test_the_view_of_the_seat_that_is_asked() -> None:
    position = bout("8c", "9d Kd")
    assert asked_view(position) == view_of(position, 0)
    play(position, "0 attack 8c", "1 take")
    with pytest.raises(ValueError, match="nobody is asked"):
        asked_view(position)


def test_a_view_made_by_hand_needs_no_history_and_no_end() -> None:
    view = view_of(bout("8c", "9d Kd"), 1)
    made = View(*view[:21])
    assert made == view._replace(history=())
    assert (made.history, made.ending, made.durak, made.places) == ((), None, (), ())


def test_a_view_is_frozen_and_keeps_the_moment() -> None:
    position = bout("8c 8d", "9c 9d Td", "8s")
    view = view_of(position, 0)
    twin = view_of(position.copy(), 0)
    play(position, "0 attack 8c")
    assert view == twin
    assert [card_name(attack) for attack, _ in view.table] == []
    with pytest.raises(AttributeError):
        view.left = 0  # type: ignore[misc]
