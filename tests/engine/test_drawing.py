"""Drawing up to six after every bout (rules: Drawing)."""

from durak_cli.engine.events import Drew, Event
from durak_cli.engine.position import Position
from tests.helpers import bout, card, cards, hand, play

FULL = "9s 9d 9h Ts Td Th"


def draws(events: list[Event]) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in events if isinstance(event, Drew)]


def after_a_throw_in(stock: str) -> tuple[Position, list[Event]]:
    """Seat 1 attacks 2 with a card, 0 throws in one: 1 and 0 lack a card, the defender two, 3 none."""
    hands = ("8c 7s 7d 7h Jc Js", "8d Kc Kd Ks Kh Jd", "Qs As Qc Qd Ad Ac", FULL)
    position = bout(*hands, rules="attack=single", trump="s", attacker=1, stock=stock)
    return position, play(position, "1 attack 8d", "2 beat Ad 8d", "0 attack 8c", "2 beat Ac 8c")


def test_the_attacker_then_the_others_clockwise_from_him_the_defender_last() -> None:
    """Drawing: "the attacker, then the others clockwise from him, the defender last". Fault 10."""
    position, events = after_a_throw_in("6c 6d 6h 8h 8s 6s")
    assert draws(events) == [(1, 1), (0, 1), (2, 2)]
    assert "6c" in hand(position, 1)
    assert "6d" in hand(position, 0)
    assert hand(position, 2) == "6h 8h Qc Qd Qs As"
    assert position.stock() == (card("8s"), card("6s"))


def test_it_is_the_order_of_the_bout_that_was_played_not_of_the_next() -> None:
    """Fault 10: drawing in the order of the next bout's roles."""
    position = bout("8c Kc", "9c Kd", "Ks Qs", stock="6c 6d 6s 7c 7d 7s Jc Jd Js Ac Ad As Ah")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert draws(events) == [(0, 5), (2, 4), (1, 4)]


def test_the_defender_draws_last_after_a_take_too() -> None:
    position = bout("8c Kc", "9d Kd", "8d Qs", rules="attack=single", stock="6c 6d 6s 7c 7d 7s Jc Jd Js Ac Ad As Ah")
    events = play(position, "0 attack 8c", "1 take", "2 attack 8d")
    assert draws(events) == [(0, 5), (2, 5), (1, 2)]


def test_everybody_with_fewer_than_six_draws_up_to_six() -> None:
    """Drawing: "each with fewer than six draws up to six at once", also one who laid nothing in this bout."""
    position = bout("8c Kc", "9c Kd", "Ks", "Qs Qc", stock="6c 6d 6s 7c 7d 7s Jc Jd Js Ac Ad As Ah")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert [one.bit_count() for one in position.hands] == [6, 1, 6, 5]
    assert position.stock_size == 0


def test_whoever_holds_six_or_more_draws_nothing() -> None:
    position = bout("8c Kc", "9d Kd Qc Qd Qs Jc Js", stock="6c 6d 6s 7c 7d 7s Ah")
    events = play(position, "0 attack 8c", "1 take")
    assert draws(events) == [(0, 5)]
    assert position.hands[1].bit_count() == 8


def test_the_up_card_is_drawn_last_and_everybody_sees_who_drew_it() -> None:
    """Drawing: "The up-card is drawn last"."""
    position = bout("8c Kc Kd Ks Jd Js", "9c Qc Qd Qs Jc Td", stock="6c Ah")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert [event for event in events if isinstance(event, Drew)] == [
        Drew(0, 1, cards("6c")),
        Drew(1, 1, cards("Ah"), cards("Ah")),
    ]
    assert position.known[1] == cards("Ah")


def test_short_stock_whoever_comes_later_gets_fewer_or_none() -> None:
    """Drawing: "Short stock: whoever comes later gets fewer or none"."""
    position, events = after_a_throw_in("6c 6d 6s")
    assert draws(events) == [(1, 1), (0, 1), (2, 1)]
    assert position.hands[2].bit_count() == 5
    position, events = after_a_throw_in("6s")
    assert draws(events) == [(1, 1)]
    assert [one.bit_count() for one in position.hands] == [5, 6, 4, 6]


def test_without_a_stock_nobody_draws() -> None:
    position = bout("8c Kc", "9c Kd")
    assert not draws(play(position, "0 attack 8c", "1 beat 9c 8c"))


def test_a_hand_emptied_while_the_stock_lasts_is_filled_again() -> None:
    """Fault 10: a player counted as out while the stock still has cards for him."""
    position = bout("8c", "9c Kd", "Ks Qs", stock="6c 6d 6s Ah")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.out, hand(position, 0)) == ([], "6c 6d 6s Ah")
    assert position.in_game == (0, 1, 2)


def test_the_cards_are_drawn_in_the_order_of_the_stock() -> None:
    position = bout("8c Kc Kd Ks", "9c Qc Qd Qs", stock="6c 6d 6s 7s 7d 7c Ah")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert hand(position, 0) == "6c 6d 6s Kc Kd Ks"
    assert hand(position, 1) == "7c 7d 7s Qc Qd Qs"
    assert position.stock() == (card("Ah"),)
