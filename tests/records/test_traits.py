"""What a game has, in one word: each on the samples that show it."""

from pathlib import Path

import pytest

from durak_cli.records.played import End, outcome, play
from durak_cli.records.traits import MEANINGS, Trait, has
from notation import Record, parse
from tests.play.records import game

VALID = Path(__file__).resolve().parents[2] / "samples" / "valid"
T = Trait


def sample(name: str) -> Record:
    """Return the first game of a sample."""
    return parse((VALID / f"{name}.durak").read_text(encoding="utf-8"))[0]


def traits(record: Record) -> set[Trait]:
    return {trait for trait in Trait if has(record, trait, lambda: play(record))}


def test_each_has_a_meaning() -> None:
    assert list(MEANINGS) == list(Trait)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("judgements", {T.GROUP, T.SWAP, T.COMMENT, T.JUDGEMENT, T.MISTAKE, T.BLUNDER}
         | {T.ANNOTATION, T.ANALYSIS, T.VARIATION}),
        ("not-begun", {T.COMMENT}),
    ],
)  # fmt: skip
def test_all_that_a_sample_has(name: str, expected: set[Trait]) -> None:
    found = traits(sample(name))
    assert found >= expected
    assert not found & {T.TAKE, T.THROW_IN, T.TRANSFER, T.DRAW, T.RESIGNED, T.BROKEN_OFF, T.HIDDEN, T.PARTNERS}


@pytest.mark.parametrize(
    ("name", "trait"),
    [
        ("transfer-back-and-forth", T.TRANSFER),
        ("swaps", T.SWAP),
        ("drawn", T.DRAW),
        ("draw-agreed", T.AGREED),
        ("draw-agreed", T.DRAW),
        ("third-time", T.REPETITION),
        ("third-time", T.DRAW),
        ("klassisch-drawn-by-repetition", T.REPETITION),
        ("resigned", T.RESIGNED),
        ("side-resigned", T.PARTNERS),
        ("broken-off", T.BROKEN_OFF),
        ("hidden-deal", T.HIDDEN),
        ("variations", T.VARIATION),
        ("partners-drawn", T.DRAW),
    ],
)
def test_what_a_sample_shows(name: str, trait: Trait) -> None:
    assert trait in traits(sample(name))


@pytest.mark.parametrize(
    ("body", "rules", "expected"),
    [
        ("1. Anna > Ben: 8d", "podkidnoy", set()),
        ("1. Anna > Ben: 8d 8s", "podkidnoy", {T.GROUP}),
        ("1. Anna > Ben: 8d/Jd Carla: Jc", "podkidnoy", {T.THROW_IN}),
        ("1. Anna > Ben: 8d takes", "podkidnoy", {T.TAKE}),
        ("1. Anna > Ben: 8d takes 8s", "podkidnoy", {T.TAKE, T.ADDED}),
        ("1. Anna > Ben: 8d Ben > Carla: 8c", "perevodnoy", {T.TRANSFER}),
        ("1. Anna > Ben: 8d Ben > Carla:", "perevodnoy", set()),
        ("1. Anna > Ben: 8d/Jd (8d takes 8s)", "podkidnoy", {T.VARIATION}),
        ("1. Anna > Ben: 8d!?", "podkidnoy", {T.JUDGEMENT}),
        ("1. Anna > Ben: 8d?", "podkidnoy", {T.JUDGEMENT, T.MISTAKE}),
        ("1. Anna > Ben: 8d {no} @x", "podkidnoy", {T.COMMENT, T.ANNOTATION}),
        ("1. Anna > Ben: 8d @win=0.62±0.01", "podkidnoy", {T.ANNOTATION, T.ANALYSIS}),
        ("1. Anna > Ben: 8d @winner", "podkidnoy", {T.ANNOTATION}),
        ("1. Anna > Ben: 8d (8s {in another line})", "podkidnoy", {T.VARIATION, T.COMMENT}),
    ],
)
def test_a_few_cards(body: str, rules: str, expected: set[Trait]) -> None:
    (record,) = parse(game(body, rules))
    assert traits(record) == expected


@pytest.mark.parametrize(
    ("name", "end", "is_drawn"),
    [
        ("two-players", End.PLAYED, False),
        ("drawn", End.PLAYED, True),
        ("third-time", End.REPETITION, True),
        ("resigned", End.RESIGNED, False),
        ("draw-agreed", End.AGREED, True),
        ("broken-off", End.BROKEN_OFF, False),
        ("in-progress", End.RUNNING, False),
        ("hidden-nothing-known", End.PLAYED, False),
    ],
)
def test_outcomes(name: str, end: End, is_drawn: bool) -> None:
    record = sample(name)
    found = outcome(record, play(record))
    assert (found.end, found.is_drawn, found.is_finished) == (end, is_drawn, end not in (End.BROKEN_OFF, End.RUNNING))
    assert bool(found.durak) is (found.is_finished and not is_drawn)


def test_a_missing_last_line_follows_from_the_rules() -> None:
    record = sample("result-missing")
    assert record.result is None
    found = outcome(record, play(record))
    assert found.is_finished
    assert found.durak
    assert outcome(record).end is End.RUNNING


@pytest.mark.parametrize("text", ["8d {a}", "8d (8s {a})", "8d (8s @x {a} 9s)", "8d (8s (8h/9h {a}))", "{a} 8d"])
def test_a_comment_counts_wherever_it_stands(text: str) -> None:
    (with_it,), (without,) = (parse(game(f"1. Anna > Ben: {one}")) for one in (text, text.replace("{a}", "")))
    assert T.COMMENT in traits(with_it)
    assert T.COMMENT not in traits(without)
