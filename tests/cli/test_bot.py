"""`durak bot`: our computer players at somebody else's table."""

import shlex
from pathlib import Path

import pytest

import notation
from tests.cli.shell import command, durak

BEGINNING = """\
hello durak 1
game
rules podkidnoy attack=single
players Anna, Ben
dealer Ben
seat Ben
chance abc
see Anna dealt 6
see Ben dealt 6 7d 7h Td Th Js As
see trump Qd
see 1. Ben > Anna:
"""


def test_it_says_hello_and_answers_with_moves_until_it_is_told_goodbye() -> None:
    game = BEGINNING + "move 7d 7h Td Th Js As\nsee Ben: 7h\nsee 7h/8h\nmove pass\nbye\nmove 8d\n"
    answer = durak("bot", "casual", stdin=game)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == ["hello durak 1 durak casual", "7h", "pass"]


def test_it_ends_with_its_input() -> None:
    assert durak("bot", "casual", stdin="hello durak 1\n").out == "hello durak 1 durak casual\n"
    assert durak("bot", "casual", stdin="").code == 0


def test_it_plays_the_same_for_the_same_chance() -> None:
    games = [BEGINNING.replace("abc", chance) + "move 7d 7h Td Th Js As\n" for chance in "aab"]
    answers = [durak("bot", "random", stdin=game).out for game in games]
    assert answers[0] == answers[1]
    others = {durak("bot", "random", stdin=games[0].replace("chance a", f"chance {n}")).out for n in range(12)}
    assert len(others) > 1


@pytest.mark.parametrize(
    "line", ["move", "move queen", "see the light", "move 8d 9d", "see Ben: 8d/9d", "see 9d/Td", "move \x1b[31m8d"]
)
def test_a_line_that_makes_no_sense_is_answered_with_one_sentence(line: str) -> None:
    answer = durak("bot", "casual", stdin=f"{BEGINNING}{line}\nmove 8d/9d\n" * 2)
    if answer.code:
        assert answer.code == 2
        assert answer.err.startswith("durak: this makes no sense here: ")
        assert answer.err.count("\n") == 1
        assert "\x1b" not in answer.err


def test_a_level_that_there_is_not_is_one_sentence() -> None:
    answer = durak("bot", "godlike")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith('durak: there is no computer player "godlike"')


def test_it_can_sit_at_our_own_table(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    ours = shlex.join(command("bot", "casual"))
    answer = durak("play", "--watch", "--seed", "kitchen-42", "--bot", f"Ben={ours}", "--record", str(file))
    assert (answer.code, answer.err) == (0, "")
    assert "The program" not in answer.out
    assert notation.parse(file.read_text(encoding="utf-8"))[0].result is not None
    assert durak("validate", str(file)).code == 0
