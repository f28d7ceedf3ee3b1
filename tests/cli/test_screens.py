"""Whole screens on a real pseudo-terminal, at 80×24 and 40×20, compared with those in `screens.txt`."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.cli.screens import SESSIONS, pinned, screen_of


@pytest.mark.parametrize("title", SESSIONS)
def test_a_whole_screen_is_as_it_is_pinned(title: str) -> None:
    session = SESSIONS[title]
    shown = screen_of(session)
    assert shown == pinned()[title]
    assert all(len(line) <= session.columns for line in shown.splitlines())


def test_ten_screens_and_more_are_pinned_in_both_sizes() -> None:
    sizes = [(session.columns, session.lines) for session in SESSIONS.values()]
    assert len(sizes) >= 10
    assert {(80, 24), (40, 20)} == set(sizes)
    assert pinned().keys() == SESSIONS.keys()
