"""What one command must not do to another, nor show to a player who may not see it."""

import fcntl
from pathlib import Path

import pytest

from tests.cli.shell import durak

GAME = (
    '[Durak "1"]\n[Players "Anna, Ben, Carla"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qc"]\n\n'
    "1. Ben > Carla: 8d/Ac beaten\n"
)


def test_a_file_to_which_a_game_is_being_written_is_not_rewritten(tmp_path: Path) -> None:
    file = tmp_path / "game.durak"
    file.write_text(GAME.replace("8d/Ac", "8d / 9c"), encoding="utf-8")
    with open(file, "ab") as game:
        fcntl.flock(game, fcntl.LOCK_EX)
        result = durak("format", "--in-place", str(file))
    assert result.code == 2
    assert "a game is being written to it" in result.err
    assert file.read_text(encoding="utf-8").count("8d / 9c") == 1
    assert durak("format", "--in-place", str(file)).code == 0


@pytest.mark.parametrize(("view", "is_told"), [("all", True), ("Anna", False), ("Ben", False)])
def test_a_finding_in_a_replay_names_no_cards_that_the_viewer_cannot_see(
    tmp_path: Path, view: str, is_told: bool
) -> None:
    file = tmp_path / "game.durak"
    file.write_text(GAME, encoding="utf-8")
    assert ("Carla holds" in durak("replay", str(file), "--view", view).out) == is_told


def test_players_whose_names_differ_by_their_case_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "game.durak"
    file.write_text(GAME.replace("Anna, Ben, Carla", "anna, ANNA, All").split("\n\n")[0] + "\n", encoding="utf-8")
    hands = {view: durak("replay", str(file), "--view", view).out for view in ("anna", "ANNA", "All", "all")}
    assert len(set(hands.values())) == 4
    assert durak("replay", str(file), "--view", "Anna").code == 2
