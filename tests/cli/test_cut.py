"""The journal of a game cut at every byte, or spoilt at one: it goes on from its last whole play, or is refused whole.

A write may be cut off anywhere, by a crash or a full disk. A power cut can do worse: bytes that are others, or NUL
bytes where the text was to stand. A file that was spoilt so is never written to.
"""

import datetime
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pytest

if sys.platform == "win32":
    pytest.skip("journals are not locked there", allow_module_level=True)

from durak_cli.cli import places, settings, solved
from durak_cli.cli.screen import Failure
from durak_cli.cli.store import newest
from tests.cli.crashes import any_move, run
from tests.cli.shell import Outcome, durak

#: A short game, in which there is a swap, a transfer, and names that need quotation marks.
GAME: Final = (
    *("play", "-p", "2", "--dealer", "Ваня", "--name", "Anna M", "--bots", "Ваня"),
    *("--rules", "perevodnoy deck=24 swap=on", "--level", "novice", "--no-memory-aid"),
)
#: In the ordinary run every so many bytes are tried.
STEP: Final = 61


def played(folder: Path, *arguments: str) -> tuple[bytes, Outcome]:
    """Play a whole game into a new file of *folder*; return what the file holds, and what was said."""
    record = folder / "whole.durak"
    outcome = run(*arguments, "--record", str(record), choose=any_move)
    assert outcome.code == 0, outcome.err
    return record.read_bytes(), outcome


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """Return the record of a whole game whose deal may be known, which is written play by play."""
    content, _ = played(tmp_path, *GAME, "--seed", "byte by byte")
    assert content.endswith(b"\n")
    assert 300 < len(content) < 1500
    return content


def body_of(content: bytes) -> int:
    """Return where the first bout begins."""
    return content.index(b"\n\n") + 2


def resumed(path: Path) -> Outcome:
    return run("resume", str(path), choose=any_move)


def check_cuts(whole: bytes, places: Iterable[int], folder: Path) -> None:
    path = folder / "cut.durak"
    for at in places:
        path.write_bytes(whole[:at])
        outcome = resumed(path)
        assert "Traceback" not in outcome.both
        if outcome.code == 0:
            assert path.read_bytes() == whole, at
            continue
        # Only what was cut off within the tags, where no card had been seen yet, or is over already, is refused.
        assert at < body_of(whole) or at >= len(whole.rstrip()), (at, outcome.err)
        assert outcome.code == 2
        assert outcome.err.startswith(f"durak: cannot go on with {path}: ") or "the last game" in outcome.err, (
            outcome.err
        )
        assert path.read_bytes() == whole[:at]


def test_a_journal_that_was_cut_off_goes_on_to_the_same_end(whole: bytes, tmp_path: Path) -> None:
    check_cuts(whole, range(7, len(whole) + 1, STEP), tmp_path)


@pytest.mark.slow
def test_a_journal_that_was_cut_off_at_any_byte_goes_on_to_the_same_end(whole: bytes, tmp_path: Path) -> None:
    check_cuts(whole, range(len(whole) + 1), tmp_path)


def check_spoilt(spoilt: bytes, kept: int, folder: Path) -> None:
    """What is refused stays as it is; what goes on keeps its first *kept* bytes."""
    path = folder / "spoilt.durak"
    path.write_bytes(spoilt)
    outcome = resumed(path)
    assert "Traceback" not in outcome.both
    now = path.read_bytes()
    if outcome.code:
        assert outcome.code == 2
        assert outcome.err.startswith("durak: ")
        assert len(outcome.err.splitlines()) <= 2
        assert now == spoilt
    else:
        assert now.startswith(spoilt[:kept])


def check_flips(whole: bytes, places: Iterable[int], folder: Path, masks: Sequence[int] = (0x20,)) -> None:
    last = whole.rstrip().rindex(b" ")
    for at in places:
        for mask in (*masks, whole[at]):
            spoilt = whole[:at] + bytes([whole[at] ^ mask]) + whole[at + 1 :]
            check_spoilt(spoilt, min(at, last), folder)
            # While the game was still going on:
            check_spoilt(spoilt[: at + 40], min(at, last), folder)


def test_a_journal_with_a_byte_that_is_another_is_refused_or_goes_on(whole: bytes, tmp_path: Path) -> None:
    check_flips(whole, range(3, len(whole), 4 * STEP), tmp_path, [0x01])


@pytest.mark.slow
def test_a_journal_with_any_byte_that_is_another_is_refused_or_goes_on(whole: bytes, tmp_path: Path) -> None:
    check_flips(whole, range(len(whole)), tmp_path)


def check_nul_bytes(whole: bytes, places: Iterable[int], folder: Path) -> None:
    path = folder / "nul.durak"
    for at in places:
        for spoilt in (whole[:at] + bytes(len(whole) - at), whole[:at] + bytes(4096), bytes(at) + whole[at:]):
            path.write_bytes(spoilt)
            outcome = resumed(path)
            assert outcome.code == 2, at
            assert outcome.err.startswith("durak: cannot go on with"), outcome.err
            assert len(outcome.err.splitlines()) <= 2
            assert path.read_bytes() == spoilt


def test_a_journal_that_ends_or_begins_in_nul_bytes_is_refused(whole: bytes, tmp_path: Path) -> None:
    check_nul_bytes(whole, range(9, len(whole), 2 * STEP), tmp_path)


@pytest.mark.slow
def test_a_journal_that_ends_or_begins_anywhere_in_nul_bytes_is_refused(whole: bytes, tmp_path: Path) -> None:
    check_nul_bytes(whole, range(1, len(whole)), tmp_path)


def check_private(folder: Path, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal of the private folder, whose record goes elsewhere, is cut: the record is the same in the end."""
    content, _ = played(folder, *GAME)
    home = folder / "home"
    for variable in ("STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{variable}_HOME", str(home / variable.lower()))
    for at in range(body_of(content), len(content) + 1, step):
        shutil.rmtree(home, ignore_errors=True)
        places.make(places.running_folder(), is_private=True)
        target, journal = folder / "there.durak", places.running_folder() / "game.durak"
        target.unlink(missing_ok=True)
        journal.write_bytes(content[:at])
        journal.with_suffix(".target").write_text(str(target), encoding="utf-8")
        outcome = run("resume", choose=any_move)
        assert outcome.code == 0, (at, outcome.err)
        assert target.read_bytes() == content, at
        assert newest(places.running_folder()) == []


def test_a_private_journal_that_was_cut_off_ends_in_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_private(tmp_path, 2 * STEP, monkeypatch)


@pytest.mark.slow
def test_a_private_journal_that_was_cut_off_at_any_byte_ends_in_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_private(tmp_path, 1, monkeypatch)


# ---- What else is kept -----------------------------------------------------------------------------------------------

#: Three puzzles, as they are noted: solved on its day, solved with help, tried.
NOTED: Final = (
    *("2026-11-29 aaaaa wrong", "2026-11-29 aaaaa solved 2026-11-29"),
    *("2026-11-29 bbbbb hint", "2026-11-30 bbbbb solved", "2026-11-30 ccccc wrong"),
)


def test_notes_on_puzzles_that_were_cut_off_at_any_byte_lose_the_last_line_at_most() -> None:
    text = "\n".join(NOTED) + "\n"
    for at in range(len(text) + 1):
        lines = text[:at].split("\n")
        # A line that was cut off behind `solved` says all but whose day it was.
        whole, cut = solved.progress_of(lines[:-1]), solved.progress_of(lines)
        after = solved.progress_of([*lines[:-1], NOTED[len(lines) - 1]]) if at < len(text) else whole
        assert cut.standings in (whole.standings, after.standings), at
        assert cut.days in (whole.days, after.days)


def test_notes_on_puzzles_go_on_behind_what_was_cut_off(home: Path) -> None:
    text = ("\n".join(NOTED) + "\n").encode()
    folder = places.running_folder()
    places.make(folder, is_private=True)
    path = folder / "puzzles.log"
    day = datetime.date(2026, 12, 1)
    for at in range(0, len(text) + 1, 5):
        for spoilt in (text[:at], text[:at] + bytes(len(text) - at)):
            path.write_bytes(spoilt)
            before = solved.progress().standings.keys()
            solved.note("ddddd", solved.Deed.SOLVED, day, day)
            assert path.read_bytes().startswith(spoilt)
            found = solved.progress()
            assert found.standings["ddddd"].is_solved
            assert found.standings.keys() >= before
            assert day in found.days


SETTINGS: Final = b'lang = "de"\ncolor = "never"\n# I prefer it\nspeed = "slow"\nmemory-aid = false\n'


def test_settings_that_were_cut_off_or_spoilt_are_read_or_refused(home: Path) -> None:
    path = settings.settings_file()
    path.parent.mkdir(parents=True)
    refused: list[str] = []
    for at in range(0, len(SETTINGS) + 1, 3):
        for spoilt in (SETTINGS[:at], SETTINGS[:at] + bytes(9), SETTINGS[:at] + b"\xff" + SETTINGS[at + 1 :]):
            path.write_bytes(spoilt)
            try:
                found = settings.settings()
            except Failure as failure:
                refused.append(failure.sentence)
            else:
                assert found.keys() <= {"lang", "color", "speed", "memory-aid"}
    assert refused
    assert all(str(path) in sentence for sentence in refused)
    path.write_bytes(SETTINGS[:20] + bytes(9))
    outcome = durak("rules")
    assert outcome.code == 2
    assert outcome.err.startswith(f"durak: the settings in {path} cannot be read: ")
    assert len(outcome.err.splitlines()) <= 2
    assert path.read_bytes() == SETTINGS[:20] + bytes(9)
