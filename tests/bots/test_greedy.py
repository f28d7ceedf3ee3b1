"""What sense greedy has."""

import pytest

from durak_cli.bots import BOTS
from durak_cli.bots.greedy import greedy
from durak_cli.engine.moves import parse_move
from durak_cli.engine.rules import Rules, parse_rules
from durak_cli.engine.transition import apply
from durak_cli.engine.view import view_of

from .table import Game, answer, position

LONG_STOCK = "6s 7s 8s 9s Ts Js Qs 8c 9c Tc 7h"


def test_greedy_beats_random_nearly_always() -> None:
    rules, points = Rules(attack="single"), 0.0
    for number in range(300):
        seat = number % 2
        bots = [BOTS["random"], BOTS["random"]]
        bots[seat] = greedy
        durak = Game(rules, bots, f"match {number // 2}").play().position.durak
        points += 0.5 if not durak else durak != (seat,)
    assert points / 300 >= 0.93


@pytest.mark.parametrize("rules", ["perevodnoy", "table teams=2", "podkidnoy deck=52 swap=on throwers=permission"])
def test_greedy_seldom_becomes_the_durak_among_four(rules: str) -> None:
    options, lost = parse_rules(rules), 0
    for number in range(60):
        bots = [greedy, BOTS["random"], greedy if options.has_teams else BOTS["random"], BOTS["random"]]
        lost += 0 in Game(options, bots, f"four {number}").play().position.durak
    assert lost <= 3


def test_leads_the_cheapest_plain_card() -> None:
    assert answer(greedy, position("solo", "6h 7d 8c As", "9c Tc Jc", stock=LONG_STOCK)) == "attack 7d"


def test_does_not_lead_the_trump_ace_while_anything_else_is_left() -> None:
    """Fault 17."""
    assert answer(greedy, position("solo", "Ah As", "9c Tc Jc", stock=LONG_STOCK)) == "attack As"
    assert answer(greedy, position("solo", "Ah 9h", "9c Tc Jc", stock=LONG_STOCK)) == "attack 9h"


def test_leads_every_plain_card_of_the_rank_and_keeps_the_trump() -> None:
    table = position("podkidnoy", "7d 7c 7h As", "9c Tc Jc", stock="6s 7s 8s 9s Ts Js Qs 8c 6h")
    lead = answer(greedy, table)
    assert lead in ("attack 7c", "attack 7d")
    second = answer(greedy, table, lead)
    assert {lead, second} == {"attack 7c", "attack 7d"}
    assert answer(greedy, table, second) == "pass"


def test_throws_in_every_plain_card_but_no_trump_while_the_stock_lasts() -> None:
    table = position("solo", "7d 9s 9h Kd", "9d Tc Jc Qc", stock="6s 7s 8s 6h")
    assert answer(greedy, table, "attack 7d", "beat 9d 7d") == "attack 9s"
    assert answer(greedy, table, "attack 9s", "take") == "pass"


def test_throws_trumps_in_when_the_stock_is_empty_but_gives_none_away() -> None:
    hands = ("7d 9h Kd", "9d Tc Jc")
    assert answer(greedy, position("solo", *hands), "attack 7d", "beat 9d 7d") == "attack 9h"
    hands = ("7d 7h Kd", "6c Tc Jc")
    assert answer(greedy, position("solo", *hands), "attack 7d", "take") == "pass"


def test_adds_plain_cards_for_the_defender_to_take() -> None:
    assert answer(greedy, position("solo", "7d 7s Kd", "6c Tc"), "attack 7d", "take") == "attack 7s"


def test_leaves_the_bout_open_to_others_where_it_could_close_it() -> None:
    hands = ("7d 8s Kd", "9d Tc Jc", "9s Qs As")
    assert answer(greedy, position("table attack=single", *hands), "attack 7d", "beat 9d 7d") == "pass"


def test_beats_with_the_cheapest_card() -> None:
    assert answer(greedy, position("solo", "7d Kc", "9d Kd 6h 8c"), "attack 7d") == "beat 9d 7d"
    assert answer(greedy, position("solo", "Ad Kc", "6h 9h Kd"), "attack Ad") == "beat 6h Ad"


def test_beats_with_a_rank_that_lies_there_already_rather_than_with_one_little_cheaper() -> None:
    table = position("solo", "7d 8s 8c", "8d 9s Ts 9c Tc Jc", stock=LONG_STOCK.replace("8s", "Qd").replace("8c", "Kd"))
    assert answer(greedy, table, "attack 7d", "beat 8d 7d", "attack 8s") == "beat 9s 8s"
    table = position("solo", "9d 9s Kc", "Td Js Ts Qs", stock="6s 7s 8s 6h")
    assert answer(greedy, table, "attack 9d", "beat Td 9d", "attack 9s") == "beat Ts 9s"
    table = position("solo", "9s 9d Kc", "Qs Jd Qd", stock="6s 7s 8s 6h")
    assert answer(greedy, table, "attack 9s", "beat Qs 9s", "attack 9d") == "beat Qd 9d"


def test_takes_early_rather_than_spend_a_good_trump_on_a_plain_card() -> None:
    stock = "6s 7s 8s 9s Ts Js Qs 8c 9c 6h"
    assert answer(greedy, position("solo", "7d Kc", "Ah Qc Jc", stock=stock), "attack 7d") == "take"
    assert answer(greedy, position("solo", "7d Kc", "8h Qc Jc", stock=stock), "attack 7d") == "beat 8h 7d"


def test_defends_with_the_trump_ace_when_it_counts() -> None:
    """Fault 17."""
    assert answer(greedy, position("solo", "7d Kc", "Ah Qc Jc", stock="6h"), "attack 7d") == "beat Ah 7d"
    assert answer(greedy, position("solo", "Kh Kc", "Ah Qc Jc", stock=LONG_STOCK), "attack Kh") == "beat Ah Kh"


def test_takes_at_once_what_it_cannot_beat_in_full() -> None:
    table = position("podkidnoy", "7d 7s Kc", "9d 6c Jc")
    assert answer(greedy, table, "attack 7d", "attack 7s") == "take"


def test_answers_a_group_so_that_every_card_is_beaten() -> None:
    table = position("podkidnoy", "7d 7h Kc", "Td 8h 6h")
    assert answer(greedy, table, "attack 7d", "attack 7h") == "beat 8h 7h"
    assert answer(greedy, table, "beat 8h 7h") == "beat Td 7d"
    table = position("podkidnoy", "7d 7s Kc", "6h 8h 9c")
    moves = ["attack 7d", "attack 7s"]
    for _ in range(2):
        moves = [answer(greedy, table, *moves)]
        assert moves[0].startswith("beat")


def test_passes_the_attack_on_with_a_plain_card() -> None:
    table = position("weitergabe", "7d Kc Ad", "9d 7s 7h")
    assert answer(greedy, table, "attack 7d") == "transfer 7s"


def test_passes_it_on_with_a_trump_only_where_it_would_have_to_take() -> None:
    assert answer(greedy, position("weitergabe", "7d Kc Ad", "9d 6c 7h"), "attack 7d") == "beat 9d 7d"
    table = position("weitergabe", "Td Kc Ad", "9c 6c Th", stock=LONG_STOCK.replace("Tc", "6d"))
    assert answer(greedy, table, "attack Td") == "take"
    table = position("perevodnoy", "7d 7s Kc Ad Qs", "9c 6c 7h")
    assert answer(greedy, table, "attack 7d", "attack 7s") == "transfer 7h"


def test_swaps_whenever_it_may() -> None:
    """On turn, off turn, and before the draw."""
    hands = ("7d 8d", "9d 6h Tc", "Jc Qc")
    table = position("solo swap=on", *hands, stock="Ah")
    assert answer(greedy, position("solo swap=on", *hands, stock="Ah", attacker=1)) == "swap"
    off_turn = view_of(table, 1)
    assert not off_turn.is_asked
    assert answer(lambda view, rng: greedy(off_turn, rng), table) == "swap"
    apply(table, 0, parse_move("attack 7d"))
    apply(table, 1, parse_move("beat 9d 7d"))
    assert answer(greedy, table) == "swap"
    assert answer(greedy, table, "swap").startswith("attack")
