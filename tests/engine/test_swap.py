"""Exchanging the deck's lowest trump for the up-card (rules: Swapping the lowest trump)."""

import pytest

from durak_cli.engine.cards import cards_name
from durak_cli.engine.errors import Reason
from durak_cli.engine.events import Drew, TrumpSwapped
from durak_cli.engine.legality import why_no_swap
from durak_cli.engine.position import Phase
from tests.helpers import bout, card, cards, hand, moves, play, refused, roles

SWAP = "swap=on attack=single"


def test_the_holder_exchanges_the_lowest_trump_for_the_up_card() -> None:
    """Swapping: "may exchange it for the up-card": the one goes under the stock, the other into the hand."""
    position = bout("6h 7c", "8d 9d", rules=SWAP, stock="Kc Ah")
    events = play(position, "0 swap")
    assert events == [TrumpSwapped(0, card("6h"), card("Ah"))]
    assert hand(position, 0) == "7c Ah"
    assert position.up_card == card("6h")
    assert position.stock() == (card("Kc"), card("6h"))
    assert position.trump == 2


@pytest.mark.parametrize(("size", "lowest"), [("36", "6h"), ("24", "9h"), ("52", "2h")])
def test_the_lowest_trump_is_the_decks(size: str, lowest: str) -> None:
    """Swapping: "the deck's lowest trump (6; 9 with 24 cards; 2 with 52)"."""
    position = bout(f"{lowest} Tc", "Td Jd", rules=f"{SWAP} deck={size}", stock="Ah")
    assert "swap" in moves(position)
    other = bout("Th Tc", "Td Jd", rules=f"{SWAP} deck={size}", stock="Ah")
    assert refused(other, "0 swap") is Reason.LOWEST_TRUMP_NOT_HELD


def test_on_turn_or_not() -> None:
    """Swapping: "at any moment while the stock is not empty [...], on turn or not"."""
    position = bout("7c 8c", "8d 9d", "6h Tc", rules=SWAP, stock="Kc Ah")
    assert moves(position, 2) == {"swap"}
    assert moves(position, 1) == set()
    play(position, "0 attack 7c", "2 swap")
    assert hand(position, 2) == "Tc Ah"


def test_it_costs_no_turn() -> None:
    """Swapping: "It costs no turn"."""
    position = bout("7c 8c", "6h 9d", rules=SWAP, stock="Kc Ah")
    play(position, "1 swap")
    assert (position.asked, position.phase) == (0, Phase.LEAD)
    play(position, "0 attack 7c")
    assert (position.asked, moves(position)) == (1, {"beat Ah 7c", "take"})
    on_turn = bout("7c 8c", "6h 9d", rules=SWAP, stock="Kc Ah")
    play(on_turn, "0 attack 7c", "1 swap")
    assert (on_turn.asked, moves(on_turn)) == (1, {"beat Ah 7c", "take"})


def test_the_up_card_alone_is_enough() -> None:
    """Swapping: "(the up-card alone is enough)"."""
    position = bout("6h 7c", "8d 9d", rules=SWAP, stock="Ah")
    play(position, "0 swap")
    assert position.stock() == (card("6h"),)


def test_not_with_an_empty_stock() -> None:
    """Swapping: "while the stock is not empty"."""
    position = bout("6h 7c", "8d 9d", rules=SWAP)
    assert refused(position, "0 swap") is Reason.STOCK_EMPTY


def test_not_where_the_up_card_is_itself_the_lowest_trump() -> None:
    """Swapping: "If the up-card is itself the lowest trump there is nothing to swap"."""
    position = bout("Ah 7c", "8d 9d", rules=SWAP, stock="Kc 6h")
    assert refused(position, "0 swap") is Reason.UP_CARD_IS_LOWEST
    swapped = bout("6h 7c", "8d 9d", rules=SWAP, stock="Kc Ah")
    play(swapped, "0 swap")
    assert refused(swapped, "0 swap") is Reason.UP_CARD_IS_LOWEST
    assert refused(swapped, "1 swap") is Reason.UP_CARD_IS_LOWEST


def test_not_without_the_option() -> None:
    """Options: `swap=off`."""
    position = bout("6h 7c", "8d 9d", stock="Kc Ah")
    assert refused(position, "0 swap") is Reason.NO_SWAPPING


def test_a_lowest_trump_that_was_drawn_may_be_swapped_too() -> None:
    """Swapping: "Whoever was dealt or has drawn the deck's lowest trump"."""
    position = bout("7c 8c Qc Qd Qs Jc", "8d 9c Kc Kd Ks Jd", rules=SWAP, stock="6h Td Ts Ah")
    play(position, "0 attack 7c", "1 beat 9c 7c")
    assert moves(position, 0) == {"swap"}
    play(position, "0 swap")
    assert "Ah" in hand(position, 0)


def test_not_when_it_has_lain_on_the_table() -> None:
    """Swapping: "unless it has lain on the table in the meantime"."""
    position = bout("6h 7c", "8d 9d", rules=f"{SWAP} pile=off", stock="Jc Jd Kc Kd Ks Qc Qd Qs Ah")
    play(position, "0 attack 6h", "1 take")
    assert "6h" in hand(position, 1)
    assert refused(position, "1 swap") is Reason.LOWEST_TRUMP_WAS_PLAYED
    as_answer = bout("7c 7d 7s 8s", "6h 9d 9c", rules="swap=on", stock="Jc Jd Js Tc Td Kc Kd Ks Qc Qd Qs Ah")
    play(as_answer, "0 attack 7c", "0 attack 7d", "0 pass", "1 beat 6h 7c", "1 take", "0 pass")
    assert refused(as_answer, "1 swap") is Reason.LOWEST_TRUMP_WAS_PLAYED


def test_nobody_else_may_swap() -> None:
    position = bout("6h 7c", "8d 9d", rules=SWAP, stock="Kc Ah")
    assert refused(position, "1 swap") is Reason.LOWEST_TRUMP_NOT_HELD


def test_before_the_draw_the_holder_is_asked() -> None:
    """Drawing: "The draw is one step: a swap comes before or after it, never within"; else it would be too late."""
    position = bout("7c Jc", "9c Kc", "6h Td", rules=SWAP, stock="Ks Ah")
    play(position, "0 attack 7c", "1 beat 9c 7c")
    assert (position.phase, position.asked, moves(position)) == (Phase.SETTLE, 2, {"pass", "swap"})
    events = play(position, "2 swap")
    assert [event for event in events if isinstance(event, Drew)] == [Drew(0, 2, cards("Ks 6h"), cards("6h"))]
    assert hand(position, 2) == "Td Ah"


def test_before_the_draw_he_may_let_it_go_without_an_event() -> None:
    position = bout("7c Jc", "9c Kc", "6h Td", rules=SWAP, stock="Ks Ah")
    play(position, "0 attack 7c", "1 beat 9c 7c")
    events = play(position, "2 pass")
    assert not [event for event in events if type(event).__name__ == "Passed"]
    assert hand(position, 0) == "Jc Ks Ah"
    assert refused(position, "2 swap") is Reason.STOCK_EMPTY


def test_before_the_draw_nothing_but_a_swap_can_be_done() -> None:
    position = bout("7c 7d", "9c Kc", "6h 9d", rules=SWAP, stock="Ks Ah")
    play(position, "0 attack 7c", "1 beat 9c 7c", "0 pass", "2 pass")
    assert (position.phase, position.asked) == (Phase.SETTLE, 2)
    for line in ("2 attack 9d", "0 attack 7d", "1 take", "1 attack Kc", "0 pass"):
        assert refused(position, line) is not None
    assert moves(position, 0) == set()


def test_after_the_draw_he_may_swap_too() -> None:
    position = bout("7c Jc Qc Qd Qs Jd", "9c Kc Ks Kd Tc Ts", "6h Td 8c 8d 8s Js", rules=SWAP, stock="Ad As Ac Ah")
    play(position, "0 attack 7c", "1 beat 9c 7c", "2 pass")
    assert (position.bout, position.stock_size) == (2, 2)
    play(position, "2 swap")
    assert "Ah" in hand(position, 2)


def test_a_swap_on_turn_may_take_away_the_last_card_to_throw_in() -> None:
    position = bout("6c 6h", "7c Kc Kd", rules=SWAP, stock="Ks Ah")
    play(position, "0 attack 6c", "1 beat 7c 6c")
    assert moves(position) == {"attack 6h", "pass", "swap"}
    play(position, "0 swap")
    assert position.bout == 2


def test_a_swap_on_turn_may_give_a_card_to_throw_in() -> None:
    position = bout("6c 6h 6s", "Ac Kc Kd", rules=SWAP, trump="h", stock="Ks Ah")
    play(position, "0 attack 6c", "1 beat Ac 6c", "0 swap")
    assert moves(position) == {"attack 6s", "attack Ah", "pass"}


def test_who_was_skipped_has_passed_until_a_card_is_laid() -> None:
    """The bout 4: a skip looks like a pass, so a swap that gives him a card to add does not undo it."""
    position = bout("7c 9d", "Ac Kc Kd", "6h Td", "9s Ts", rules=SWAP, stock="Ks Ah")
    play(position, "0 attack 7c", "1 beat Ac 7c")
    assert (position.phase, position.asked) == (Phase.SETTLE, 2)  # nobody had a seven or an ace
    play(position, "2 swap")
    assert (position.bout, roles(position)) == (2, (1, 2))


def test_a_swap_during_a_group_goes_on_with_the_group() -> None:
    position = bout("6c 6h 9c", "7c Kc Kd", rules="swap=on", stock="Ks Ah")
    play(position, "0 attack 6c")
    assert (position.phase, moves(position)) == (Phase.GROUP, {"attack 6h", "pass", "swap"})
    play(position, "0 swap")
    assert (position.phase, position.asked) == (Phase.DEFEND, 1)


def test_the_swapped_cards_are_known_to_all() -> None:
    position = bout("6h 7c", "8d 9d", rules=SWAP, stock="Kc Ah")
    play(position, "0 swap")
    assert cards_name(position.known[0]) == "Ah"


def test_no_swap_when_the_game_is_over() -> None:
    """Fault 11: moves accepted after the end."""
    position = bout("7c", "8d 9d", rules=SWAP)
    play(position, "0 attack 7c", "1 take")
    assert position.is_over()
    assert refused(position, "1 swap") is Reason.GAME_OVER
    assert why_no_swap(position, 1) is Reason.GAME_OVER


def test_a_swap_of_a_later_thrower_asks_him_again_and_not_the_one_before_him() -> None:
    """Swapping: "It costs no turn"."""
    position = bout("7c 7d", "9c Kc Kd", "7s 6h", "Qc Qd", rules="attack=single swap=on", stock="Ks Ah")
    play(position, "0 attack 7c", "1 beat 9c 7c", "0 pass")
    assert position.asked == 2
    play(position, "2 swap")
    assert (position.asked, moves(position)) == (2, {"attack 7s", "pass"})
