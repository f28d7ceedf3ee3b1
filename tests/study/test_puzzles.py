"""Puzzles: what is one, what is none and why, how hard it is, and that those which are shipped hold."""

import re
import runpy
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from durak_cli.bots.lines import Ending
from durak_cli.engine.cards import cards_name
from durak_cli.engine.moves import Move, parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import asked_view
from durak_cli.play.referee import judge
from durak_cli.play.resume import resume
from durak_cli.study.puzzles import Flaw, Goal, Level, Measures, NotAPuzzle, Puzzle, oddities, read_puzzle, tagged
from notation import parse, split_games, write

from ..bots.table import position
from ..bots.test_solver import brute

FOLDER = Path(__file__).resolve().parents[2] / "samples" / "puzzles"
#: A game of which other tests cut off the end: the last move saves Boris, and he has no other.
GAME = """\
[Durak "1"]
[Players "Anna, Boris"]
[Rules "podkidnoy"]
[Seed "puzzle podkidnoy 2 5"]
[Trump "6s"]

1. Anna > Boris: 9s/Ts Td takes
2. Anna > Boris: Jh takes
3. Anna > Boris: 6h/9s beaten
4. Boris > Anna: Td/7s beaten
5. Anna > Boris: Th/Jh beaten
6. Boris > Anna: Kd takes
7. Boris > Anna: Tc/Kc beaten
8. Anna > Boris: 9c 9d 9c/Jc 9d/Jd beaten
9. Boris > Anna: 8d/Kd 8h/9h beaten
10. Anna > Boris: 6c/Qc Qd/Ts Qh/Ah beaten
11. Boris > Anna: Ac Ad Ac/As Ad/Js beaten
12. Anna > Boris: 7d 7h/Qs
"""
REST = "7d/6s beaten\n13. Boris > Anna: 6d takes\n14. Boris > Anna: 7c/8c 8s/Ks Kh takes\ndurak Anna\n"


@cache
def records() -> tuple[str, ...]:
    """Return every record that is shipped."""
    texts = [(FOLDER / f"{level.value}.durak").read_text(encoding="utf-8") for level in Level]
    return tuple(text[game.start : game.end].strip() + "\n" for text in texts for game in split_games(text))


@cache
def all_tags() -> tuple[dict[str, str], ...]:
    """Return the tags of each, as a reader in a hurry finds them."""
    return tuple(dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE)) for text in records())


def sample(step: int = 101) -> tuple[str, ...]:
    """Return a few of them, from all files."""
    return records()[step // 2 :: step]


def flaw_of(text: str) -> Flaw:
    with pytest.raises(NotAPuzzle) as error:
        read_puzzle(text)
    return error.value.flaw


# -- what is one, and what is none -------------------------------------------------------------------------------------


def test_a_game_up_to_the_one_move_that_saves_is_a_puzzle_with_or_without_its_star() -> None:
    for text in (GAME, GAME + "*\n"):
        puzzle = read_puzzle(text)
        assert (puzzle.goal, puzzle.solution) == (Goal.WIN, parse_move("beat 6s 7d"))
        assert puzzle.names[puzzle.seat] == "Boris"
        assert puzzle.worths == {puzzle.solution: 1, parse_move("beat 8s 7d"): -1, parse_move("take"): -1}


def test_it_is_called_the_same_whatever_else_the_record_says() -> None:
    other = GAME.replace("Anna", "Xenia").replace("[Rules", '[Event "Friday"]\n[Rules')
    assert read_puzzle(other).id == read_puzzle(GAME).id == "hebjw"


def test_what_is_measured_goes_into_private_tags_and_the_record_stays_valid() -> None:
    record = parse(tagged(read_puzzle(GAME)))[0]
    assert judge(record) == []
    assert {"puzzle": "hebjw", "goal": "win", "solution": "beat 6s 7d"}.items() <= record.tags.items()
    assert record.tags["line"].startswith("7d/6s beaten 13. Boris > Anna: ")
    assert write(record) == tagged(read_puzzle(write(record)))


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("", Flaw.FAULT),
        ("Anna wins.\n", Flaw.FAULT),
        (GAME.replace("7d 7h/Qs", "7d 7h/Js"), Flaw.FAULT),
        (GAME.replace("7d 7h/Qs", "7d 7h/"), Flaw.FAULT),
        (GAME.replace('[Rules "podkidnoy"]\n', ""), Flaw.FAULT),
        (GAME + REST, Flaw.OVER),
        (GAME.partition("\n7.")[0] + "\n", Flaw.STOCK),
        (GAME + "7d/6s beaten\n13. Boris > Anna: 6d\n", Flaw.LOST),
        (GAME + "7d/6s beaten\n13. Boris > Anna: Kh\n", Flaw.SEVERAL),
        (GAME + "7d/6s beaten\n13. Boris > Anna: 6d takes\n14. Boris > Anna: 7c/8c 8s\n", Flaw.LOST),
        (GAME + "7d/6s beaten\n13. Boris > Anna: 6d takes\n14. Boris > Anna: 7c/8c 8s/Ks Kh\n", Flaw.FORCED),
        ('[Durak "1"]\n[Players "Anna, Boris"]\n[Rules "podkidnoy"]\n[Deck "?"]\n[Trump "6s"]\n', Flaw.HIDDEN),
    ],
)
def test_what_is_no_puzzle_is_refused_for_its_reason(text: str, flaw: Flaw) -> None:
    assert flaw_of(text) is flaw


def test_more_than_two_players_are_no_puzzle() -> None:
    full = '[Durak "1"]\n[Players "A, B, C, D, E, F"]\n[Rules "podkidnoy"]\n[Seed "1"]\n[Trump "Jc"]\n'
    assert flaw_of(full) is Flaw.CROWD


def test_a_situation_that_would_be_drawn_if_it_came_back_is_no_puzzle() -> None:
    """Attacks that were passed on and taken have changed the hands and nothing else; the solver might go back there."""
    game = next(text for text in records() if "[puzzle " in text and has_gone_round(text))
    assert flaw_of(game.replace('[Rules "perevodnoy"]', '[Rules "perevodnoy repeat=first"]')) is Flaw.REPEATED


def has_gone_round(text: str) -> bool:
    """Whether there was another situation since the last card left the game of *text*."""
    return '[Rules "perevodnoy"]' in text and len(resume(text).session.position().counted) > 1


# -- how hard ----------------------------------------------------------------------------------------------------------

LEAST = Measures(6, 2, 10, 0, 5, False, False, ())


HARDER = (
    *({"cards": count} for count in range(6, 16)),
    *({"moves": count} for count in range(2, 20)),
    *({"nodes": 10**power} for power in range(1, 6)),
    *({"only_moves": count} for count in range(12)),
    *({"odd": ("dear", "trump", "transfer")[:count]} for count in range(4)),
    *({"misses_thumb": misses} for misses in (False, True)),
    *({"misses_look": misses} for misses in (False, True)),
)


@pytest.mark.parametrize("base", [LEAST, LEAST._replace(misses_thumb=True), LEAST._replace(only_moves=2)])
def test_each_measure_by_itself_can_only_make_a_puzzle_harder(base: Measures) -> None:
    levels = list(Level)
    for lesser, greater in pairwise(HARDER):
        if lesser.keys() == greater.keys():
            before, after = base._replace(**lesser), base._replace(**greater)
            assert before.points <= after.points
            assert levels.index(before.level) <= levels.index(after.level)


def test_the_points_are_those_of_the_manual() -> None:
    assert (LEAST.points, LEAST.level) == (0, Level.EASY)
    assert LEAST._replace(misses_thumb=True).points == 2
    assert LEAST._replace(misses_look=True).points == 2
    assert LEAST._replace(odd=("trump", "transfer")).points == 2
    assert [LEAST._replace(only_moves=count).points for count in (1, 2, 3, 4, 13)] == [1, 2, 3, 3, 3]
    assert [LEAST._replace(moves=count).points for count in (3, 4, 5, 6)] == [0, 1, 1, 2]
    assert [LEAST._replace(nodes=count).points for count in (99, 100, 999, 1000)] == [0, 1, 1, 2]
    assert [LEAST._replace(only_moves=3, nodes=nodes).level for nodes in (99, 100)] == [Level.EASY, Level.MEDIUM]
    hard = LEAST._replace(misses_thumb=True, misses_look=True, only_moves=3)
    assert [hard.level, hard._replace(only_moves=2).level] == [Level.HARD, Level.MEDIUM]


@pytest.mark.parametrize(
    ("hands", "so_far", "move", "odd"),
    [
        (("6c 9d", "7c Ah"), "", "attack 6c", ()),
        (("6c 9d", "7c Ah"), "", "attack 9d", ("dear",)),
        (("6h 9d", "7c Ah"), "", "attack 6h", ("trump",)),
        (("6h 9h", "7c Ah"), "", "attack 9h", ("dear",)),
        (("6c 9d", "7c Ah"), "attack 6c", "beat 7c 6c", ()),
        (("6c 9d", "7c Ah"), "attack 6c", "beat Ah 6c", ("trump",)),
        (("6c 9d", "7c 8c"), "attack 6c", "beat 8c 6c", ("dear",)),
        (("6c 9d", "7c Ah"), "attack 6c", "take", ("take",)),
        (("Ac 9d", "7d 8s"), "attack Ac", "take", ()),
        (("6c 7d", "7c Ah"), "attack 6c; beat 7c 6c", "attack 7d", ()),
        (("6c 7d", "7c Ah"), "attack 6c; beat 7c 6c", "pass", ("done",)),
    ],
)
def test_what_is_odd_about_a_move(hands: tuple[str, str], so_far: str, move: str, odd: tuple[str, ...]) -> None:
    at = position("solo", *hands, trump="h")
    for one in filter(None, so_far.split("; ")):
        apply(at, at.asked, parse_move(one))
    assert oddities(asked_view(at), parse_move(move)) == odd


def test_passing_on_what_could_be_beaten_is_odd() -> None:
    at = position("perevodnoy", "6c 9d Kd", "6d 7c Ah", trump="h")
    apply(at, at.asked, parse_move("attack 6c"))
    assert oddities(asked_view(at), parse_move("transfer 6d")) == ("transfer",)


# -- those that are shipped --------------------------------------------------------------------------------------------


def test_there_are_hundreds_of_all_levels_and_several_rules() -> None:
    tags = all_tags()
    levels = Counter(one["level"] for one in tags)
    rules = Counter(one["Rules"] for one in tags)
    assert len(tags) >= 300
    assert min(levels.values()) >= 80
    assert min(rules[name] for name in ("podkidnoy", "podkidnoy attack=single", "perevodnoy")) >= 60
    assert Counter(one["goal"] for one in tags)["draw"] >= 10
    assert sum(one["Players"].count(",") == 2 for one in tags) >= 20


def test_no_two_are_alike() -> None:
    tags = all_tags()
    assert len({one["puzzle"] for one in tags}) == len(tags)
    assert len({(one["Rules"], one["Seed"]) for one in tags}) == len(tags)  # of a deal one position at most


def test_none_is_trivial() -> None:
    for tags in all_tags():
        measures = dict(word.split("=") for word in tags["measures"].split())
        assert int(measures["moves"]) >= 2
        assert int(measures["plies"]) >= 5


def prove(text: str) -> Puzzle:
    """Hold everything that the record says against what comes out."""
    record = parse(text)[0]
    assert judge(record) == []
    puzzle = read_puzzle(text)
    assert tagged(puzzle) == text
    best = max(puzzle.worths.values())
    assert list(puzzle.worths.values()).count(best) == 1
    assert best == (1 if puzzle.goal is Goal.WIN else 0)
    return puzzle


def test_a_sample_is_valid_and_proven_and_its_tags_are_true() -> None:
    for text in sample():
        prove(text)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_all_are_valid_and_proven_and_their_tags_are_true(part: int) -> None:
    for text in records()[part::8]:
        prove(text)


def test_small_ones_hold_against_trying_everything() -> None:
    """Without the solver: every move to the end against every answer, by the rules of the engine alone."""
    small = [text for text in records() if re.search(r"cards=[456] ", text) and '[Rules "podkidnoy attack' in text]
    assert small
    for text in small[:6]:
        puzzle = read_puzzle(text)
        assert tried_out(puzzle) == puzzle.worths


def tried_out(puzzle: Puzzle) -> dict[Move, int]:
    """Return what each move is worth when everything is tried."""
    at: Position = puzzle.resumed().session.position()
    sign, known = 1 if puzzle.seat == 0 else -1, {}  # type: int, dict[object, int]
    found = {}
    for move in puzzle.view.moves:
        after = at.copy()
        apply(after, after.asked, move)
        found[move] = sign * brute(after, known)
    return found


def test_the_proving_line_ends_as_the_goal_says() -> None:
    for text in sample(201):
        puzzle = read_puzzle(text)
        at = puzzle.resumed().session.position()
        for move in puzzle.line:
            apply(at, at.asked, move)
        if puzzle.goal is Goal.WIN:
            assert at.durak == (puzzle.other,), cards_name(at.hands[0])
        else:
            assert not at.durak


def test_an_ending_knows_how_many_moments_are_left_in_which_one_move_is_right() -> None:
    puzzle = read_puzzle(GAME)
    assert Ending(puzzle.view, 10**5).only_moves(puzzle.view, puzzle.line) == puzzle.measures.only_moves == 4


@pytest.mark.slow
@pytest.mark.parametrize("file", ["easy", "medium", "hard"])
def test_the_script_makes_them_again_from_their_games(file: str) -> None:
    make = runpy.run_path(str(FOLDER / "make.py"))
    text = next(one for one in records() if f'[level "{file}"]' in one and '[Rules "podkidnoy"]' in one)
    tags = parse(text)[0].tags
    found = make["candidates"](tags["Rules"], tags["Players"].count(",") + 1, tags["Seed"])
    assert text in [tagged(puzzle) for puzzle in found]
