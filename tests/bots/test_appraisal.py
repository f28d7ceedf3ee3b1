"""What moves are worth: exact where that can be known, else an honest estimate with an interval."""

import random
from math import inf

import pytest

from durak_cli.bots.appraisal import NOTHING, QUICK, Appraisal, Depth, appraise
from durak_cli.engine.moves import SWAP, Move, move_name, parse_move
from durak_cli.engine.view import asked_view
from durak_cli.study.verdicts import judgement_of, verdict_of

from .table import position

TINY = Depth(choosing=16, worlds=32, bouts=2, nodes=20_000, ending_nodes=0, draws=8)


def appraised(at_seed: int, rules: str, *hands: str, depth: Depth = TINY, **table: str) -> Appraisal:
    return appraise(asked_view(position(rules, *hands, **table)), random.Random(at_seed), depth)  # type: ignore[arg-type]


def named(appraisal: Appraisal) -> list[str]:
    return list(map(move_name, appraisal.moves))


def move(words: str) -> Move:
    return parse_move(words)


def test_in_an_ending_of_two_everything_is_certain() -> None:
    """The trump ace first wins; the seven first lets the last card of the other out on the ace: a draw."""
    found = appraised(0, "solo", "7d Ah", "8d Kd")
    assert found.is_exact
    assert found.best == move("attack Ah")
    assert found.chance_of(move("attack Ah")) == (1.0, 0.0)
    assert found.chance_of(move("attack 7d")) == (0.5, 0.0)
    assert found.lost_by(move("attack 7d")) == (0.5, 0.0)
    assert verdict_of(found, move("attack 7d")) == "draw"
    assert judgement_of(found, move("attack 7d")) == "??"
    assert judgement_of(found, move("attack Ah")) == ""


def test_above_the_cap_of_nodes_nothing_is_judged() -> None:
    hands = "6c 7d 8s 9h Tc Jd", "6d 7s 8h 9c Td Js"
    found = appraised(0, "solo", *hands, depth=TINY._replace(nodes=20))
    assert found.is_unsolved
    assert not found.is_exact
    assert {chance.half_width for chance in found.chances} == {inf}
    assert {judgement_of(found, one) for one in found.moves} == {""}
    assert {verdict_of(found, one) for one in found.moves} == {""}
    assert not appraised(0, "solo", *hands, depth=TINY._replace(nodes=10**6)).is_unsolved


def test_the_up_card_alone_hides_nothing_and_is_not_solved() -> None:
    found = appraised(0, "solo", "6c 7d 8s 9h Tc Jd", "6d 7s 8h 9c Td Js", stock="Ah")
    assert found.is_unsolved
    assert {judgement_of(found, one) for one in found.moves} == {""}


HANDS = "6c 9d Jd Qs 8h Kh", "6d 7s 8s 9c Td Js"
STOCK = "6s 7c Qd Kd Ac Tc Jh"


def test_a_loss_is_the_difference_in_the_same_worlds() -> None:
    found = appraised(1, "podkidnoy", *HANDS, stock=STOCK)
    assert not found.is_exact
    top = found.chance_of(found.best).value
    for one in found.moves:
        assert found.lost_by(one).value == pytest.approx(top - found.chance_of(one).value)
    assert found.lost_by(found.best) == NOTHING
    assert found.chance_of(found.best).half_width > 0


def test_the_same_chance_gives_the_same_and_another_one_something_else() -> None:
    assert appraised(1, "podkidnoy", *HANDS, stock=STOCK) == appraised(1, "podkidnoy", *HANDS, stock=STOCK)
    assert appraised(1, "podkidnoy", *HANDS, stock=STOCK) != appraised(2, "podkidnoy", *HANDS, stock=STOCK)


def test_what_cannot_be_seen_has_no_part_in_it() -> None:
    """The other's hand and the stock are exchanged: to the attacker it is the same game."""
    other = "6s 7c Qd Kd Ac Tc"
    one = appraised(1, "podkidnoy", *HANDS, stock=STOCK)
    two = appraised(1, "podkidnoy", HANDS[0], other, stock=f"{HANDS[1]} Jh")
    assert one == two


def test_where_one_move_is_asked_about_it_and_the_best_are_measured() -> None:
    view = asked_view(position("podkidnoy", *HANDS, stock=STOCK))
    played = move("attack Kh")
    found = appraise(view, random.Random(1), TINY, played)
    lost = found.chance_of(found.best).value - found.chance_of(played).value
    assert found.lost_by(played).value == pytest.approx(lost)
    assert found.moves == view.moves


def test_chance_is_not_taken_for_a_mistake() -> None:
    """Two cards that are worth the same: one is always chosen, and the other loses nothing on the average."""
    losses = []
    for seed in range(60):
        found = appraised(seed, "solo", "6c 6d Jc Jd 9h Th", "6s 7c 8c 9c Tc Js", stock="7d 8d 9d Td 7s 8s 9s Ts Ah")
        twins = [one for one in found.moves if move_name(one) in ("attack 6c", "attack 6d")]
        best = max(twins, key=lambda one: found.chance_of(one).value)
        if found.best in twins:
            losses.append(found.lost_by(next(one for one in twins if one != found.best)).value)
        assert best in found.moves
    assert len(losses) > 20
    mean = sum(losses) / len(losses)
    spread = (sum((one - mean) ** 2 for one in losses) / len(losses)) ** 0.5
    assert abs(mean) <= 3.5 * spread / len(losses) ** 0.5 + 1e-9


def test_a_swap_is_no_move_to_be_appraised() -> None:
    at = position("podkidnoy swap=on", "6h 9d Jd Qs 8h Kh", "6d 7s 8s 9c Td Js", stock="6s 7c Jh")
    view = asked_view(at)
    assert SWAP in view.moves
    assert SWAP not in appraise(view, random.Random(0), TINY).moves


def test_among_more_than_two_a_draw_is_as_good_as_not_being_the_durak() -> None:
    at = position("solo", "7d Ah", "8d Kd", "")
    at.in_game, at.out = (0, 1), [2]
    at.throwers = (0,)
    found = appraise(asked_view(at), random.Random(0), QUICK)
    assert verdict_of(found, move("attack 7d")) == "draw"
    assert found.chance_of(move("attack 7d")) == (1.0, 0.0)
    assert judgement_of(found, move("attack 7d")) == ""
