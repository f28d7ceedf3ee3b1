"""The limits that durak(5) lists: what is within them is read, what is beyond is refused as the page says."""

import re
from pathlib import Path

import pytest

from durak_cli.cli.reports import MOST
from notation import parse
from notation.kinds import CONTROL_CHARACTER
from notation.stretches import LONGEST_GAME
from tests.cli.records import KITCHEN
from tests.cli.shell import durak

PAGE = (Path(__file__).resolve().parents[2] / "man" / "durak.5").read_text(encoding="utf-8")
SECTION = PAGE.partition(".Sh LIMITS\n")[2].partition("\n.Sh ")[0]
HEAD = KITCHEN[: KITCHEN.index("1. ")]
BOUT = "1. Ben > Carla: 8d/9c beaten\n"
GAME = HEAD + BOUT


def listed(item: str) -> tuple[list[int], str]:
    """Return the numbers that the page gives for *item*, and the code that it names."""
    text = SECTION.partition(f".It {item}\n")[2].partition("\n.It ")[0]
    code = re.search(r"[DW]\d{4}", text)
    numbers = re.findall(r"\b[0-9][0-9,]*\b", text.replace(code[0], "") if code else text)
    return [int(number.replace(",", "")) for number in numbers], code[0] if code else ""


def codes(text: str | bytes, *words: str) -> set[str]:
    """Return the codes of the errors that are found in *text*."""
    answer = durak("validate", "--max", "all", *words, "-", stdin=text)
    assert answer.err == ""
    return set(re.findall(r"^-:\d+:\d+: error\[(D\d{4})\]", answer.out, re.M))


def test_a_game() -> None:
    (limit, same), code = listed("A game")
    assert limit == same == LONGEST_GAME
    longest = GAME + "{" + "x" * (limit - len(GAME) - 3) + "}\n"
    assert codes(longest + GAME) == set()
    assert codes(longest.replace("x", "xx", 1) + GAME) == {code}
    assert codes("{in front}" + "\n" + longest + GAME) == {code}
    answer = durak("validate", "-", stdin="x\n" * (limit // 2 + 1) + GAME)
    assert answer.code == 2
    assert f"no game begins in its first {limit:,} bytes" in answer.err


@pytest.mark.parametrize(
    "words", [["format"], ["convert", "--to", "durak"], ["convert", "--to", "markdown"], ["convert", "--to", "html"]]
)
@pytest.mark.parametrize(
    "bout",
    [
        # A variation behind a joined beat begins before the transfer, which it has to name again.
        "1. Ben > Carla: 8d {name} > Ben: 8h 8h/9h {variations}",
        # A speaker who says nothing at the marked word is named in each variation behind it.
        "1. Ben > Carla: 8d {name}: takes {variations}",
        # It may grow deep inside another variation, too.
        "1. Ben > Carla: 8d (8s ({name}: takes {variations}))",
    ],
)
def test_a_game_that_would_grow_in_canonical_form_is_not_written(words: list[str], bout: str) -> None:
    game = HEAD + bout.format(name="A" * 20_000, variations="(8c) " * 60) + "\n"
    answer = durak(*words, "-", stdin=game + GAME)
    assert answer.code == 1
    assert "as a text this game has more than 1,048,576 bytes, and could not be read again" in answer.out + answer.err
    if words[0] == "convert":
        assert "8♦" in answer.out or "8d/9c" in answer.out  # the other game goes on
    assert len(answer.out) < 1 << 20


def test_variations() -> None:
    (limit,), code = listed("Variations")

    def nested(depth: int) -> str:
        return HEAD + "1. Ben > Carla: 8d/9c " + "(Jh " * depth + ")" * depth + "\n"

    assert code not in codes(nested(limit))
    assert codes(nested(limit + 1)) == {code}


def test_the_number_of_a_bout() -> None:
    (digits,), code = listed("The number of a bout")
    assert code not in codes(HEAD + BOUT.replace("1.", "1" * digits + "."))
    assert codes(HEAD + BOUT.replace("1.", "1" * (digits + 1) + ".")) == {code}


def test_the_seed() -> None:
    (least, most), code = listed("The seed")
    for length in (least, most):
        assert code not in codes(GAME.replace("kitchen-42", "ж" * length))
    for length in (least - 1, most + 1):
        assert codes(GAME.replace("kitchen-42", "ж" * length)) == {code}


def test_players() -> None:
    (least, most), code = listed("Players")
    names = [f"P{number}" for number in range(most + 1)]
    for number in (least, most):
        assert code not in codes(HEAD.replace("Anna, Ben, Carla", ", ".join(names[:number])))
    for number in (least - 1, most + 1):
        assert codes(HEAD.replace("Anna, Ben, Carla", ", ".join(names[:number]))) == {code}


@pytest.mark.parametrize("length", [10_000, 100_000])
def test_names_values_lines_and_comments_have_no_limit_of_their_own(length: int) -> None:
    long = "B" * length
    assert codes(GAME.replace("Ben", long)) == set()
    assert codes(GAME.replace("Friday", long)) == set()
    assert codes(GAME + "{" + long + "}\n") == set()
    assert codes(GAME.replace("beaten", "beaten" + " " * length)) == set()


def test_characters_that_may_stand_nowhere() -> None:
    (limit,), _code = listed("Characters that may stand nowhere")

    def found(number: int) -> int:
        (record,) = parse(GAME + "{" + "\x01 " * number + "}\n")
        return sum(finding.kind is CONTROL_CHARACTER for finding in record.findings)

    assert found(limit) == limit
    assert found(limit + 10) == limit


def test_findings() -> None:
    (_section, limit), _code = listed("Findings")
    assert limit == MOST
