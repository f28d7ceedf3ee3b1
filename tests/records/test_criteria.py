"""Days of which not all is known, rules as they are in force, and how little of a game is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_cli.engine.rules import parse_rules
from durak_cli.records.criteria import Case, Criteria, called, parse_days, parse_rules_wish
from notation.stretches import Stretch
from tests.cli.records import KITCHEN


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026", (2026, 1, 1), (2026, 12, 31)),
        ("2026-02", (2026, 2, 1), (2026, 2, 29)),
        ("2026-11-30", (2026, 11, 30), (2026, 11, 30)),
        ("2026-??-??", (2026, 1, 1), (2026, 12, 31)),
        ("2026-1?-?1", (2026, 10, 1), (2026, 12, 31)),
        ("20??-07-1?", (2000, 7, 10), (2099, 7, 19)),
        (" 2026-11 ", (2026, 11, 1), (2026, 11, 30)),
    ],
)
def test_days(text: str, first: tuple[int, int, int], last: tuple[int, int, int]) -> None:
    assert parse_days(text) == (first, last)


@pytest.mark.parametrize("text", ["", "26", "2026-13", "2026-02-30", "2026-11-30-1", "today", "2026/11/30", "-"])
def test_no_days(text: str) -> None:
    assert parse_days(text) is None


@given(st.dates())
def test_a_whole_date_is_one_day(day: object) -> None:
    found = parse_days(str(day))
    assert found is not None
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("wish", "rules", "holds"),
    [
        ("transfer=on", "perevodnoy", True),
        ("transfer=on", "perevodnoy transfer=off", False),
        ("transfer=off", "podkidnoy", True),
        ("transfer=on deck=24", "perevodnoy deck=24 swap=on", True),
        ("transfer=on deck=24", "perevodnoy", False),
        ("perevodnoy", "podkidnoy transfer=on", True),
        ("perevodnoy", "perevodnoy deck=24", False),
        ("perevodnoy deck=24", "podkidnoy transfer=on deck=24", True),
    ],
)
def test_rules_in_force(wish: str, rules: str, holds: bool) -> None:
    assert parse_rules_wish(wish).holds(parse_rules(rules)) is holds


def test_names() -> None:
    assert called("anna", ("Anna", "Ben")) == ("Anna",)
    assert called("anna", ("Anna", "anna")) == ("anna",)
    assert called("ANNA", ("Anna", "anna")) == ("Anna", "anna")
    assert called("Zofie", ("Žofie",)) == ()
    assert called("D’Arcy", ("D'Arcy",)) == ("D'Arcy",)


def test_no_more_of_a_game_is_read_than_must_be() -> None:
    """A text of which nothing but the tags can be decoded still tells them."""
    case = Case(Stretch(KITCHEN.encode()))
    assert Criteria(players=("Ben",), seed="kitchen-42").fits(case)
    assert "record" not in case.__dict__
    assert not Criteria(players=("Nobody",), fewest_bouts=1).fits(case)
    assert "record" not in case.__dict__
    assert Criteria(fewest_bouts=5).fits(case)
    assert "_played" not in case.__dict__
