"""`durak explain`: what a finding means, in three languages, and what is said where there is no such finding."""

import re

import pytest

from durak_cli.play.explanations import explanations, kinds
from tests.cli.shell import durak


def test_a_finding_is_explained() -> None:
    answer = durak("explain", "D0352")
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "D0352  not-in-hand (error)",
        "",
        "The player does not hold the card at that moment: it is mistyped, somebody",
        "else laid it, or a bout before is not written as it was played.",
        "",
        "For example, with the tags of the first game in durak(5):",
        "",
        "  1. Ben > Carla: 9s",
        "                  ^^",
        "      Ben does not hold 9♠",
        "",
        "Mended:",
        "",
        "  1. Ben > Carla: 8d",
    ]


def test_by_name_in_any_letter_case_and_several_at_once() -> None:
    answer = durak("explain", "Bout-Is-Over", "w0101")
    assert answer.code == 0
    assert re.findall(r"^([DW]\d{4})  (\S+) \((\w+)\)$", answer.out, re.M) == [
        ("D0312", "bout-is-over", "error"),
        ("W0101", "ten-as-10", "warning"),
    ]


@pytest.mark.parametrize("words", [(), ("--list",)])
def test_the_list_has_every_finding(words: tuple[str, ...]) -> None:
    answer = durak("explain", *words)
    assert answer.code == 0
    assert re.findall(r"^([DW]\d{4})  \S+$", answer.out, re.M) == [kind.code for kind in kinds()]
    assert "      this comment is never closed: expected }\n" in answer.out
    assert "\n      {why}\n" not in answer.out


@pytest.mark.parametrize(
    ("word", "hint"),
    [("D0399", "did you mean"), ("not-in-hnd", "did you mean not-in-hand or not-in-deck?"), ("xyzzy", "")],
)
def test_an_unknown_finding_is_answered_with_a_near_one(word: str, hint: str) -> None:
    answer = durak("explain", "D0101", word)
    assert (answer.code, answer.out) == (2, "")
    assert f"there is no finding '{word}'; durak explain lists them all" in answer.err
    assert hint in answer.err


def test_what_is_explained_can_be_shown_anywhere() -> None:
    shown = durak("explain", *(kind.code for kind in kinds())).out
    assert all(line.isprintable() for line in shown.splitlines())
    assert "{J\\xfcrgen looks on}" in shown


@pytest.mark.parametrize("language", ["de", "ru"])
def test_it_is_explained_in_the_language(language: str) -> None:
    english = durak("explain", "D0352").out.splitlines()
    answer = durak("explain", "D0352", "--lang", language)
    assert answer.code == 0
    assert {line for line in answer.out.splitlines() if line in english} == {
        *("", "  1. Ben > Carla: 9s", "                  ^^", "  1. Ben > Carla: 8d")
    }
    assert explanations()["D0352"].text[:20] not in answer.out
