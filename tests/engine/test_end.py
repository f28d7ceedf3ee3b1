"""Going out, the durak, draws, places, and repetition (rules: The end)."""

from random import Random

import pytest

from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.errors import Reason
from durak_cli.engine.events import Ending, GameOver, WentOut
from durak_cli.engine.legality import moves_of, why_not
from durak_cli.engine.moves import vocabulary
from durak_cli.engine.position import NOBODY, Phase, Position
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.transition import agree_draw, resign
from tests.helpers import bout, moves, play, refused, roles
from tests.strategies import ENDLESS, Style, playthrough

# Out


def test_out_is_who_has_no_cards_after_the_draw_with_the_stock_empty() -> None:
    """The end: "Out: no cards after the draw, with the stock empty"."""
    position = bout("8c", "9c Kd", "Ks Qs")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert WentOut(0) in events
    assert (position.out, position.in_game) == ([0], (1, 2))


def test_nobody_is_out_while_the_stock_gives_him_a_card() -> None:
    """Fault 10: a player counted as out while the stock still has cards for him."""
    position = bout("8c", "9c Kd", "Ks Qs", stock="Ah")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert position.out == []


def test_out_is_also_who_gets_no_card_because_the_stock_ran_out_on_the_way() -> None:
    position = bout("8c Kd Ks Qs Qd", "9c", "Kc Jd Jc Js Qc", stock="Kh Ah")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.out, [one.bit_count() for one in position.hands]) == ([1], [6, 0, 5])


def test_a_last_card_still_has_to_be_answered() -> None:
    """The end: "A bout is always played to its end; a last card still has to be answered"."""
    position = bout("8c", "9c Kd")
    play(position, "0 attack 8c")
    assert (position.is_over(), position.asked) == (False, 1)
    play(position, "1 beat 9c 8c")
    assert position.durak == (1,)


def test_an_attacker_without_cards_waits_while_the_others_throw_in() -> None:
    position = bout("8c", "9c Kd", "8d Ks")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.asked, position.out) == (2, [])


# The durak


def test_the_last_player_left_with_cards_is_the_durak() -> None:
    """The end: "One player (side) left with cards: the durak"."""
    position = bout("8c", "9d Kd")
    events = play(position, "0 attack 8c", "1 take")
    assert events[-1] == GameOver(Ending.PLAYED, (1,), ((0,), (1,)))
    assert (position.is_over(), position.asked, position.phase) == (True, NOBODY, Phase.OVER)


def test_in_a_game_of_two_the_first_to_finish_wins() -> None:
    position = bout("8c Kc", "9c")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.durak, position.places) == ((0,), ((1,), (0,)))


def test_the_others_play_on_when_one_is_out() -> None:
    position = bout("8c", "9d Kd", "Tc Td")
    play(position, "0 attack 8c", "1 take")
    assert (position.is_over(), roles(position)) == (False, (2, 1))


def test_two_out_at_once_leave_the_third_as_the_durak() -> None:
    """Fault 9: three players left, two go out at once."""
    position = bout("8c", "9c", "Tc Td")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.durak, position.places) == ((2,), ((0,), (1,), (2,)))


# Nobody left


def test_nobody_left_with_cards_is_a_draw() -> None:
    """The end: "Nobody: a draw (tie=draw)". Fault 9: everybody out at once is taken for an error."""
    position = bout("8c", "9c")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert events[-1] == GameOver(Ending.PLAYED, (), ((0, 1),))
    assert (position.durak, position.ending) == ((), Ending.PLAYED)


def test_tie_defender_makes_the_last_defender_the_durak() -> None:
    """The end: "or with tie=defender the last defender (his side) is the durak"."""
    position = bout("8c", "9c", rules="tie=defender", attacker=0)
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert events[-1] == GameOver(Ending.PLAYED, (1,), ((0,), (1,)))
    assert (position.ending, position.durak, position.places) == (Ending.PLAYED, (1,), ((0,), (1,)))
    position = bout("9c", "8c", rules="tie=defender", attacker=1)
    play(position, "1 attack 8c", "0 beat 9c 8c")
    assert (position.durak, position.places) == ((0,), ((1,), (0,)))


def test_tie_defender_names_the_defender_to_whom_the_attack_was_passed() -> None:
    position = bout("8c", "8d", "9c 9d", rules="tie=defender transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d", "2 beat 9c 8c", "2 beat 9d 8d")
    assert (position.durak, position.places) == ((2,), ((0,), (1,), (2,)))


# Places


def test_places_in_the_order_of_going_out_and_the_durak_last() -> None:
    """The end: "the durak has the last one"."""
    position = bout("8c", "9d Kd", "Kc", "", "", out=(4, 3))
    play(position, "0 attack 8c", "1 take")
    assert position.out == [4, 3, 0]
    play(position, "2 attack Kc", "1 take")
    assert (position.durak, position.places) == ((1,), ((4,), (3,), (0,), (2,), (1,)))


def test_places_in_the_order_in_which_hands_were_emptied() -> None:
    """The end: "Places in the order in which hands were emptied for good", within a bout too."""
    position = bout("8c", "9c Tc", "9d", "Td Kd")
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 9d", "1 take")
    assert position.out == [0, 2]
    beaten = bout("8c Kc", "9c Th", "9d", "Kd")
    play(beaten, "0 attack 8c", "1 beat 9c 8c", "2 attack 9d", "1 beat Th 9d")
    assert beaten.out == [2, 1]


def test_a_hand_emptied_and_filled_again_was_not_emptied_for_good() -> None:
    position = bout("8c", "9c 9d", "9s", stock="Kd")
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 9s", "1 take")
    assert position.hands[0]
    assert position.out == [2]


def test_who_goes_out_in_a_drawn_last_bout_shares_the_place() -> None:
    """The end: "those who go out in a drawn last bout share the place"."""
    position = bout("8c", "9c Th", "9d", "", out=(3,))
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 9d", "1 beat Th 9d")
    assert (position.durak, position.places) == ((), ((3,), (0, 1, 2)))


def test_under_tie_defender_the_others_come_in_order() -> None:
    """The end: "(under tie=defender the defender, the others in order)"."""
    position = bout("8c", "9c Th", "9d", "", out=(3,), rules="tie=defender")
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 9d", "1 beat Th 9d")
    assert (position.durak, position.places) == ((1,), ((3,), (0,), (2,), (1,)))


# Repetition

#: Three players, each lays a card that the next takes: after two rounds all is as it was.
CIRCLE = (
    *("0 attack 6c", "1 take", "2 attack 8c", "0 take", "1 attack 6c", "2 take"),
    *("0 attack 8c", "1 take", "2 attack 6c", "0 take", "1 attack 8c", "2 take"),
)


def circle(rules: str) -> Position:
    return bout("6c 9s", "7d Ts", "8c Js", rules=f"attack=single {rules}")


def full_circle(going_round: str, rules: str) -> Position:
    """The same with hands so large that nobody draws; seat 0 holds the lowest trump."""
    others = {"6c": "6h", "6h": "6c"}
    hands = (
        f"{going_round} {others[going_round]} Qd Kc Kd Ks Ad",
        "7d 7c 7s Tc Td Ts Qs",
        "8c 9c 9d 9s Jc Jd Js",
    )
    return bout(*hands, rules=f"attack=single throwers=attacker pile=off {rules}", stock="Ac Ah")


@pytest.mark.parametrize(("repeat", "rounds"), [("third", 2), ("first", 1)])
@pytest.mark.parametrize("tie", ["draw", "defender"])
def test_the_same_situation_again_draws_the_game(repeat: str, rounds: int, tie: str) -> None:
    """The end: "stands for the third time (comes back for the first time) [...] drawn (also under tie=defender)".

    Fault 13: endless games.
    """
    position = circle(f"repeat={repeat} tie={tie}")
    play(position, *(CIRCLE * rounds)[:-1])
    assert not position.is_over()
    events = play(position, CIRCLE[-1])
    assert events[-1] == GameOver(Ending.REPETITION, (), ((0, 1, 2),))
    assert (position.durak, position.ending) == ((), Ending.REPETITION)


def test_repeat_off_goes_on() -> None:
    """The end: "repeat=off: no such rule"."""
    position = circle("repeat=off")
    play(position, *CIRCLE * 6)
    assert not position.is_over()


def test_a_card_that_left_the_game_in_between_makes_another_situation() -> None:
    """The end: "with no card having left the game"."""
    position = full_circle("6c", "repeat=first")
    play(position, *CIRCLE[:-1], "2 beat 9c 8c")
    assert not position.is_over()


def test_a_draw_in_between_makes_another_situation() -> None:
    """The end: "been drawn": the stock is smaller, so that nothing comes back."""
    position = bout("6c 9s", "7d Ts", rules="attack=single repeat=first", stock="Kc Kd Ks Kh Jd Jc Js Ah")
    play(position, "0 attack 6c", "1 take")
    assert not position.is_over()


def test_a_swap_in_between_clears_the_count() -> None:
    """The end: "or been swapped": the situations before the swap do not count, those after it do."""
    position = full_circle("6c", "repeat=first swap=on")
    play(position, "0 attack 6c", "0 swap", *CIRCLE[1:])
    assert not position.is_over()
    play(position, *CIRCLE[:2])
    assert position.ending is Ending.REPETITION


def test_somebody_going_out_in_between_makes_another_situation() -> None:
    """The end: "and nobody gone out in between"."""
    position = bout("6c", "8d 9d", "Kc Kd", rules="repeat=first")
    play(position, "0 attack 6c", "1 take")
    assert (position.is_over(), position.out) == (False, [0])


def test_the_limits_do_not_make_another_situation() -> None:
    """The end: the situation is "attacker, defender, all hands, stock, up-card; not the limits [...]"."""
    position = full_circle("6c", "repeat=first first=5")
    assert position.limit == 5
    play(position, *CIRCLE[:2])
    assert position.limit == 6
    play(position, *CIRCLE[2:])
    assert position.ending is Ending.REPETITION


def test_the_right_to_swap_does_not_make_another_situation() -> None:
    """The end: "[...] not the right to swap": the lowest trump itself goes round."""
    position = full_circle("6h", "repeat=first swap=on")
    assert "swap" in moves(position)
    play(position, *(line.replace("6c", "6h") for line in CIRCLE))
    assert position.ending is Ending.REPETITION


def test_another_attacker_makes_another_situation() -> None:
    position = bout("6c 9s", "7d Ts", "8c Js", rules="attack=single repeat=first")
    play(position, *CIRCLE[:6])
    assert not position.is_over()
    assert (position.hands[1], roles(position)) == (bout("6c 9s", "7d Ts").hands[1], (0, 1))


def test_after_a_repetition_those_still_in_the_game_share_the_rest() -> None:
    """The end: "After a repetition those still in the game share the rest"."""
    position = bout("6c 9s", "7d Ts", "8c Js", "", "", out=(4, 3), rules="attack=single repeat=first tie=defender")
    play(position, *CIRCLE)
    assert position.places == ((4,), (3,), (0, 1, 2))


def test_the_game_is_drawn_at_once_before_anybody_can_swap() -> None:
    """The end: "the game is drawn at once, before anybody can swap"."""
    position = circle("repeat=first swap=on")
    play(position, *CIRCLE)
    assert all(moves_of(position, seat) == [] for seat in range(3))


# After the end


def test_no_move_is_possible_after_the_end() -> None:
    """Fault 11: moves accepted when no game is running or after the end."""
    position = bout("8c", "9d Kd")
    play(position, "0 attack 8c", "1 take")
    for seat in range(2):
        assert moves(position, seat) == set()
        assert {why_not(position, seat, move) for move in vocabulary()} == {Reason.GAME_OVER}


def test_a_player_who_is_out_makes_no_move() -> None:
    """Fault 8: the turn of a player without cards is waited for."""
    position = bout("8c", "9d Kd", "Tc Td")
    play(position, "0 attack 8c", "1 take")
    assert {why_not(position, 0, move) for move in vocabulary()} == {Reason.PLAYER_OUT}
    assert refused(position, "0 pass") is Reason.PLAYER_OUT


# Giving up and agreeing (notation: Bouts)


def test_whoever_resigns_takes_the_last_place_and_the_others_in_the_game_share() -> None:
    """Notation: "he takes the last place, the others still in the game share the places left"."""
    position = bout("6c 9s", "7c Ts", "8c Js", "", out=(3,))
    assert resign(position, 1) == [GameOver(Ending.RESIGNED, (1,), ((3,), (0, 2), (1,)))]
    assert (position.is_over(), position.durak, position.asked) == (True, (1,), NOBODY)


def test_with_partners_the_whole_side_resigns() -> None:
    position = bout("6c 9s", "7c Ts", "8c Js", "9c Qs", rules="teams=2")
    resign(position, 3)
    assert (position.durak, position.places) == ((1, 3), ((0, 2), (1, 3)))


def test_an_agreed_draw_shares_the_places_left() -> None:
    position = bout("6c 9s", "7c Ts", "8c Js", "", out=(3,))
    assert agree_draw(position) == [GameOver(Ending.AGREED, (), ((3,), (0, 1, 2)))]
    assert position.ending is Ending.AGREED
    partners = bout("6c 9s", "7c Ts", "8c Js", "9c Qs", rules="teams=2")
    agree_draw(partners)
    assert partners.places == ((0, 1, 2, 3),)


# Every game ends


@pytest.mark.parametrize("players", range(2, 7))
def test_players_who_only_take_come_to_an_end(players: int) -> None:
    """Fault 13: endless games. Everybody leads his lowest card, adds nothing and takes whatever comes."""
    position, _ = deal(parse_rules(""), players, deck_of("1", 36))
    *_, (_, _, events) = playthrough(position, Style(Random(1), circling=ENDLESS))
    assert isinstance(events[-1], GameOver)
