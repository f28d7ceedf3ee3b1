"""A copy of a position is a whole one, and apart from the original."""

import random

from durak_cli.engine.cards import NO_CARD, full_deck
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.position import NOBODY, Phase, empty_position
from durak_cli.engine.rules import MOST_PLAYERS, parse_rules
from durak_cli.engine.transition import apply
from tests.helpers import FIELDS, bout, deck, play, state


def test_a_copy_holds_everything_and_shares_nothing_that_changes() -> None:
    rng = random.Random("copy")
    for number in range(10):
        position, _ = deal(parse_rules("perevodnoy swap=on"), 3, deck_of(f"copy {number}", 36))
        moves = legal_moves(position)
        while moves:
            apply(position, position.asked, rng.choice(moves))
            moves = legal_moves(position)
            twin = position.copy()
            for name in FIELDS:
                mine, copied = getattr(position, name), getattr(twin, name)
                assert mine == copied, name
                assert mine is not copied or not isinstance(mine, list | dict | set), name
        assert twin.ending is not None


def test_before_the_deal_everything_is_in_the_stock_and_nobody_is_asked() -> None:
    rules = parse_rules("swap=on")
    assert state(empty_position(rules, 3, full_deck(36))) == {
        "rules": rules,
        "players": 3,
        "deck": full_deck(36),
        "drawn": 0,
        "up_card": NO_CARD,
        "trump": 0,
        "lowest_trump": NO_CARD,
        "swappable": False,
        "hands": [0, 0, 0],
        "known": [0, 0, 0],
        "gone": 0,
        "bout": 0,
        "attacker": NOBODY,
        "defender": NOBODY,
        "table": {},
        "on_table": 0,
        "unbeaten": 0,
        "ranks": 0,
        "limit": 0,
        "left": 0,
        "throwers": (),
        "next_thrower": 0,
        "phase": Phase.LEAD,
        "asked": NOBODY,
        "has_beaten_off": False,
        "emptied": [],
        "in_game": (0, 1, 2),
        "out": [],
        "counted": {},
        "history": [],
        "ending": None,
        "durak": (),
        "places": (),
        "stock_size": 36,
    }


def test_the_stock_in_the_order_of_drawing_with_the_up_card_last() -> None:
    position = bout("6h 7c", "8d 9d", rules="swap=on", stock="Kc Kd Ah")
    assert (position.stock(), position.stock_size) == (deck("Kc Kd Ah"), 3)
    play(position, "0 swap")
    assert position.stock() == deck("Kc Kd 6h")
    assert (bout("8c", "9c").stock(), bout("8c", "9c").stock_size) == ((), 0)


def test_he_takes_from_the_word_until_the_bout_is_over() -> None:
    position = bout("7c 7d", "9c Kc", "6h 9d", rules="attack=single swap=on", stock="Ks Ah")
    taking = [position.is_taking()]
    for line in ("0 attack 7c", "1 take", "0 pass", "2 pass"):
        play(position, line)
        taking.append(position.is_taking())
    assert (taking, position.phase) == ([False, False, True, True, False], Phase.LEAD)


def test_he_takes_the_two_of_clubs_too() -> None:
    """It is card number 0."""
    position = bout("2c 2d", "9c Kc", rules="deck=52 attack=single")
    play(position, "0 attack 2c", "1 take")
    assert position.is_taking()


def test_phases_come_in_the_order_of_a_bout_numbered_from_0() -> None:
    names = [Phase(number).name for number in range(len(Phase))]
    assert names == ["LEAD", "GROUP", "DEFEND", "THROW_IN", "PILE", "SETTLE", "OVER"]


def test_nobody_is_no_seat() -> None:
    assert NOBODY not in range(MOST_PLAYERS)
