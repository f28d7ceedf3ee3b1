"""Lines that prove an ending: nobody gives away what he has, and the loser makes it as hard as he can."""

import random

import pytest

from durak_cli.bots.lines import Ending, proven_line, worths_of
from durak_cli.engine.cards import cards_name
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.moves import Move, move_name, parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import asked_view, view_of

from .table import position
from .test_solver import endings, worth

PLENTY = 10**5


def end_of(at: Position, line: tuple[Move, ...]) -> int:
    """Play *line*, every move of which must be legal, and return what the end is worth to the seat that began."""
    seat, after = at.asked, at.copy()
    for move in line:
        assert move in legal_moves(after)
        apply(after, after.asked, move)
    if not after.is_over():
        return 0
    return 0 if not after.durak else -1 if after.durak == (seat,) else 1


def check(at: Position) -> None:
    """Hold the line of every move of *at* against the value of that move."""
    view = asked_view(at)
    worths = worths_of(view, PLENTY)
    assert worths is not None
    for move, value in worths.items():
        line = proven_line(view, move, PLENTY)
        assert line is not None, (at.rules, list(map(cards_name, at.hands)), move)
        assert line[0] is move
        assert end_of(at, line) == value
        keep_on(at, line)


def keep_on(at: Position, line: tuple[Move, ...]) -> None:
    """Hold every move of *line* but the first: whoever makes it loses nothing by it."""
    after = at.copy()
    for number, move in enumerate(line):
        if number:
            moves = legal_moves(after)
            values = worth(after, moves)
            assert values is not None
            assert values[moves.index(move)] == max(values)
        apply(after, after.asked, move)


def test_a_line_leads_to_what_the_move_is_worth_and_nobody_gives_anything_away() -> None:
    for at in endings(25, "lines", 4, transfer=False):
        check(at)


def test_a_line_gets_on_where_attacks_can_be_passed_to_and_fro() -> None:
    for at in endings(15, "lines passed on", 3, transfer=True):
        check(at)


@pytest.mark.slow
def test_hundreds_of_lines_are_right() -> None:
    for at in endings(300, "many lines", 5, transfer=False):
        check(at)
    for at in endings(200, "many lines passed on", 4, transfer=True):
        check(at)


def test_what_each_move_is_worth_is_told_from_the_view_of_either() -> None:
    """Led first the trump ace wins; led last it only reaches a draw, since the last card goes out on it."""
    at = position("solo", "7d Ah", "8d Kd", trump="h")
    assert worths_of(view_of(at, 0), PLENTY) == {parse_move("attack 7d"): 0, parse_move("attack Ah"): 1}


def test_nothing_is_said_where_three_are_left_or_the_stock_is_not_empty_or_the_nodes_are_used_up() -> None:
    three = asked_view(position("solo", "7d Ah", "8d Kd", "9c", trump="h"))
    stocked = asked_view(position("solo", "7d Ah", "8d Kd", stock="9h", trump="h"))
    large = asked_view(position("solo", "6c 7d 8s 9h Tc Jd", "6d 7s 8h 9c Td Js", trump="h"))
    for view in (three, stocked):
        assert worths_of(view, PLENTY) is None
        assert proven_line(view, view.moves[0], PLENTY) is None
    assert worths_of(large, 20) is None
    assert proven_line(large, large.moves[0], 20) is None


def test_the_loser_defends_so_that_the_fewest_answers_are_right() -> None:
    """Found by hand among all defences: after no other does the winner have fewer right moves for each legal one."""
    rng = random.Random("defence")
    tried = 0
    for at in endings(60, "defences", 4, transfer=False):
        view = asked_view(at)
        ending = Ending(view, PLENTY)
        worths = ending.worths(view)
        assert worths is not None
        if len(view.moves) < 2 or max(worths.values()) != -1:
            continue
        shares = {}
        for move in rng.sample(view.moves, len(view.moves)):
            after = at.copy()
            apply(after, after.asked, move)
            if not after.is_over() and after.asked != view.seat and len(legal_moves(after)) > 1:
                values = worth(after, legal_moves(after))
                assert values is not None
                shares[move] = values.count(1) / len(values)
        defence = ending.defence(view)
        if defence in shares:
            tried += 1
            assert shares[defence] == min(shares.values()), (move_name(defence), shares)
    assert tried > 5
