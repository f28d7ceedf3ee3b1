"""Questions that yes or no decides: a slip decides nothing."""

import pytest

from durak_cli.cli.consent import is_agreed
from durak_cli.cli.theme import Theme
from tests.cli.table_of import Person


def asked(*script: str) -> bool:
    return is_agreed("Another game?", Person(script), Theme())


@pytest.mark.parametrize(("line", "is_yes"), [("yes", True), (" J ", True), ("да", True), ("nein", False), ("", False)])
def test_yes_no_and_enter_decide(line: str, is_yes: bool) -> None:
    assert asked(line) is is_yes


@pytest.mark.parametrize(
    ("slip", "likely"), [("ye", "yes"), ("yse", "yes"), ("yess", "yes"), ("нуы", "yes"), ("nien", "nein")]
)
def test_a_slip_is_asked_back(slip: str, likely: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(slip, "yes")
    assert capsys.readouterr().out.count("Another game?") == 2
    with pytest.raises(EOFError):
        asked(slip)
    assert f"did you mean {likely}?" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["hint", "8d", "y" * 4000])
def test_anything_else_is_asked_back_in_short(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert not asked(line, "no")
    shown = capsys.readouterr().out
    assert "is neither yes nor no." in shown
    assert len(shown) < 200


@pytest.mark.parametrize("line", ["quit", "q", "выход"])
def test_whoever_wants_to_leave_may(line: str) -> None:
    with pytest.raises(EOFError):
        asked(line, "yes")
