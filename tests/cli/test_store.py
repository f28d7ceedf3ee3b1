"""Files that are kept: their names, what is cut off them, and where a record goes when a game is over."""

import datetime
import os
import sys
from pathlib import Path

import pytest

from durak_cli.cli import places, store
from durak_cli.cli.journal import Journal, Opening
from durak_cli.cli.screen import Failure
from tests.cli.shell import durak
from tests.cli.test_resume import left, recorded, running

GAME = '[Durak "1"]\n[Players "A, B"]\n\n'
MOMENT = datetime.datetime(2026, 11, 30, 21, 4)


def test_a_file_is_called_by_the_minute_in_which_its_game_began() -> None:
    places.make(places.running_folder())
    places.make(places.records_folder())
    assert store.free_stem(MOMENT) == "2026-11-30-2104"
    (places.running_folder() / "2026-11-30-2104.durak").touch()
    (places.records_folder() / "2026-11-30-2104-2.durak").touch()
    assert store.free_stem(MOMENT) == "2026-11-30-2104-3"


def test_two_games_begun_at_once_have_files_of_their_own() -> None:
    keepers = [store.keeper_for(None, is_recorded=True, is_open=False) for _ in range(3)]
    for keeper in keepers:
        keeper.begin(GAME)
    assert len(running()) == 3
    for keeper in keepers:
        keeper.end()
    assert running() == []
    assert len(recorded()) == 3


def test_only_what_stands_at_the_end_is_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    with Journal(str(file)) as journal:
        journal.begin(GAME)
        journal.append("1. A > B: 8d")
        journal.cut("")
        journal.cut(" 8d")
        assert file.read_text(encoding="utf-8") == GAME + "1. A > B:"
        for text in (" 8d", "x" * 500):
            with pytest.raises(Failure, match="another program has written to it"):
                journal.cut(text)
        assert file.read_text(encoding="utf-8") == GAME + "1. A > B:"


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_file_that_went_away_before_it_was_locked_is_not_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    file = tmp_path / "a.durak"
    file.write_text(GAME, encoding="utf-8")
    lock = fcntl.flock

    def too_late(descriptor: int, how: int) -> None:
        file.unlink()
        lock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", too_late)
    with pytest.raises(Failure, match="it has just been moved away"):
        Journal(str(file), Opening.OLD)


def test_a_record_torn_on_the_way_into_its_file_is_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "evening.durak"
    file.write_text(GAME + "*\n", encoding="utf-8")
    left("--dealer", "Anna", "--record", str(file))
    (journal,) = running()
    with journal.open("a", encoding="utf-8") as ending:
        ending.write("\n*\n")
    text = journal.read_text(encoding="utf-8")
    whole = f"{GAME}*\n\n{text}"
    file.write_text(whole[: len(whole) // 2 + 40], encoding="utf-8")
    durak("resume")
    assert file.read_text(encoding="utf-8") == whole


def test_a_record_that_cannot_be_put_into_its_file_stays_in_the_journal(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "a.durak"
    left("--dealer", "Anna", "--record", str(file))
    folder.rename(tmp_path / "elsewhere")
    answer = durak("resume", stdin="resign\n")
    assert answer.code == 2
    assert "there is no such folder" in answer.err
    assert len(running()) == 1
    (tmp_path / "elsewhere").rename(folder)
    assert durak("resume").code == 0
    assert file.read_text(encoding="utf-8").endswith("\ndurak Player resigns\n")
    assert running() == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_home_that_may_not_be_written_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o500)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    answer = durak("play", "--dealer", "Anna")
    assert answer.code == 0
    assert "permission denied; so the game is neither kept nor recorded" in answer.err
