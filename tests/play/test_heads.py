"""Heads without a card, heads that are lost, and takers who are not asked."""

import pytest

from durak_cli.play.referee import judge
from notation import parse, write

TAGS = '[Durak "1"]\n[Players "Anna, Ben, Carla"]\n[Rules "{rules}"]\n[Seed "kitchen-42"]\n[Trump "Qc"]\n\n'


def found(body: str, rules: str = "podkidnoy") -> list[tuple[str, str]]:
    """Return the errors in a game with this *body*: the code, and the text at which it stands."""
    text = TAGS.format(rules=rules) + body + "\n"
    (record,) = parse(text)
    return [(f.code, text[f.span.start : f.span.end]) for f in judge(record) if f.is_error()]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ("1. Ben > Carla: 8d Carla > Ben:", [("D0310", "Ben")]),
        ("1. Ben > Carla: 8d Carla > Carla:", [("D0310", "Carla")]),
        ("1. Ben > Carla: 8d Carla > Anna:", []),
        ("1. Ben > Carla: 8d Anna > Ben:", [("D0328", "Anna")]),
    ],
)
def test_a_transfer_at_the_end_of_a_record_must_be_possible(body: str, errors: list[tuple[str, str]]) -> None:
    assert found(body, "perevodnoy") == errors


def test_nothing_is_transferred_before_a_card_is_led() -> None:
    assert found("1. Ben > Carla: Carla > Anna: 8c", "perevodnoy") == [("D0307", "Carla > Anna")]


@pytest.mark.parametrize("rules", ["podkidnoy", "podkidnoy start=free"])
def test_a_head_that_cannot_be_read_is_not_replaced_by_a_later_one(rules: str) -> None:
    errors = found("# Ben > Carla: 8d/9c beaten\n2. Carla > Anna: 7h takes Ben: 7c", rules)
    assert [code for code, _ in errors] == ["D0125"]


@pytest.mark.parametrize(("taker", "code"), [("Ben", "D0309"), ("Anna", "D0309"), ("Zed", "D0304")])
def test_formatting_does_not_mend_a_wrong_taker(taker: str, code: str) -> None:
    body = f"1. Ben > Carla: 8d {taker} takes"
    assert [error for error, _ in found(body)] == [code]
    text = write(parse(TAGS.format(rules="podkidnoy") + body)[0])
    assert text.endswith(f"8d {taker} takes\n")
    assert write(parse(text)[0]) == text


def test_formatting_drops_the_name_of_the_defender_who_takes() -> None:
    text = write(parse(TAGS.format(rules="perevodnoy") + "1. Ben > Carla: 8d Carla > Anna: 8c Anna takes")[0])
    assert text.endswith("Carla > Anna: 8c takes\n")


def test_two_strengths_for_one_player_cannot_be_read() -> None:
    text = TAGS.format(rules="podkidnoy").replace("[Rules", '[Bots "Ben=x, Ben=y"]\n[Rules')
    assert [finding.code for finding in judge(parse(text)[0])] == ["D0210"]
