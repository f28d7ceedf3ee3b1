"""The record of a game being played: valid at every moment, appended to, and never half-written."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import notation
from durak_cli.cli.journal import Journal
from durak_cli.cli.store import own_folders
from durak_cli.engine.rules import PRESETS
from durak_cli.play.referee import judge
from tests.cli.shell import ROOT, command, durak, run
from tests.cli.table_of import Person, sit
from tests.cli.test_play import by_hand


def faults(text: str) -> list[str]:
    """Return everything that a validator says about the games of *text*."""
    return [finding.message for record in notation.parse(text) for finding in judge(record)]


def games(text: str) -> int:
    return len(notation.parse(text))


def play(file: Path, lines: str = "", *more: str) -> str:
    """Play with *lines* on the deal kitchen-42, and return what the file holds then."""
    answer = durak("play", "--seed", "kitchen-42", "--record", str(file), *more, stdin=lines)
    assert (answer.code, answer.err) == (0, "")
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_is_a_valid_and_canonical_record(preset: str, players: int, tmp_path: Path) -> None:
    text = play(tmp_path / "a.durak", by_hand(players, preset), "--rules", preset, "-p", str(players))
    assert faults(text) == []
    assert text.splitlines()[-1].startswith(("durak ", "draw"))
    assert notation.write_all(notation.parse(text)) == text


def test_a_watched_game_is_recorded_too(tmp_path: Path) -> None:
    text = play(tmp_path / "a.durak", "", "--watch", "--rules", "perevodnoy swap=on")
    assert faults(text) == []
    assert '[Players "Anna, Boris, Clara"]' in text


def test_leaving_writes_nothing_so_that_the_record_can_be_gone_on_with(tmp_path: Path) -> None:
    lines = by_hand().splitlines(keepends=True)
    whole = play(tmp_path / "whole.durak", "".join(lines))
    for number, end in ((0, ""), (1, "quit\n"), (3, "q\n"), (5, "")):
        file = tmp_path / f"{number}.durak"
        text = play(file, "".join(lines[:number]) + end)
        assert faults(text) == []
        assert whole.startswith(text)
        assert notation.parse(text)[0].result is None


def test_the_way_on_is_said(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    answer = durak("play", "--seed", "x", "--record", str(file), stdin="quit\n")
    assert "can be gone on with" in answer.out.replace("\n", " ")
    assert "a.durak" in answer.out.replace("\n", "")


def test_giving_up_and_breaking_off_are_written(tmp_path: Path) -> None:
    given_up = play(tmp_path / "a.durak", "resign\n", "--name", "Ben")
    assert given_up.endswith("\ndurak Ben resigns\n")
    assert faults(given_up) == []
    broken_off = play(tmp_path / "b.durak", "abandon\n")
    assert broken_off.endswith("\n*\n")
    assert faults(broken_off) == []


def test_games_are_appended_with_a_blank_line_between(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    play(file, "quit\n")
    play(file, by_hand())
    text = play(file, "resign\n")
    assert games(text) == 3
    assert faults(text) == []
    assert text.count("\n\n[Durak") == 2
    assert "\n\n\n" not in text


@pytest.mark.parametrize("end", ["1. A > B: 8d takes", "*\n", "*\n\n", "{ an open comment"])
def test_what_stands_in_the_file_stays(end: str, tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    before = f'[Durak "1"]\n[Players "A, B"]\n\n{end}'
    file.write_text(before, encoding="utf-8")
    text = play(file, "quit\n")
    assert text.startswith(before)
    assert games(text) == 2
    assert faults(text[len(before) :].lstrip()) == []


@pytest.mark.parametrize(
    "name",
    ["As", "draw", "Xr", "Anna Maria", 'A "B" C', "a, b", "back\\slash", "Ваня", "王小明", "O’Neil", "1st", "e\u0301"],
)
def test_any_name_can_be_recorded(name: str, tmp_path: Path) -> None:
    text = play(tmp_path / "a.durak", by_hand(), f"--name={name}", "--dealer", name)
    assert faults(text) == []
    assert notation.write_all(notation.parse(text)) == text.rstrip("\n") + "\n"


def test_the_record_says_which_players_were_computers(tmp_path: Path) -> None:
    assert '[Bots "Anna=casual, Boris=casual"]' in play(tmp_path / "a.durak", "quit\n")


def refused(*arguments: str) -> str:
    """Return the sentence with which a game is refused before it begins."""
    answer = durak("play", "--seed", "x", *arguments, stdin="quit\n")
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1
    assert answer.out == ""
    return answer.err


def test_a_record_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    assert "there is no such folder" in refused("--record", str(tmp_path / "none" / "a.durak"))
    assert "it is a folder" in refused("--record", str(tmp_path))
    assert "no file can have that name" in refused("--record", "a\0b")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_before_the_game() -> None:
    assert "no space left on device" in refused("--record", "/dev/full")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_may_not_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    file.touch(0o400)
    assert "permission denied" in refused("--record", str(file))


def test_a_file_that_is_no_record_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Dear Anna,\n\xff\x00[Durak is a game.\n")
    assert "it holds something that is not a record" in refused("--record", str(file))
    assert file.read_bytes() == b"Dear Anna,\n\xff\x00[Durak is a game.\n"


def test_wrong_usage_makes_no_file(tmp_path: Path) -> None:
    for arguments in (["--players", "9"], ["--seed", ""], ["--name", ""], ["--dealer", "Nobody"]):
        durak("play", "--record", str(tmp_path / "a.durak"), *arguments)
    assert list(tmp_path.iterdir()) == []


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
from durak_cli.__main__ import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on the size of a file")
@pytest.mark.parametrize("room", [3, 9, 20, 33])
def test_a_disk_that_fills_up_ends_the_game_and_leaves_nothing_half_written(room: int, tmp_path: Path) -> None:
    whole = play(tmp_path / "whole.durak", by_hand())
    limit = whole.index("1. ") + room
    file = tmp_path / "a.durak"
    words = ["play", "--seed", "kitchen-42", "--record", str(file)]
    done = run([sys.executable, "-c", LIMITED, str(limit), *words], by_hand().encode())
    assert done.returncode == 2
    assert done.stderr.decode().startswith("durak: cannot write the record")
    assert len(done.stderr.splitlines()) == 1
    text = file.read_text(encoding="utf-8")
    assert whole.startswith(text)
    assert len(text) <= limit
    assert faults(text) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on the size of a file")
def test_where_there_is_no_room_for_a_game_no_empty_file_is_left(tmp_path: Path) -> None:
    file, empty = tmp_path / "a.durak", tmp_path / "b.durak"
    empty.touch()
    own: tuple[list[str], ...] = (
        ["--no-commit", "--no-record"],
        ["--no-commit"],
        [],
        ["--record", str(tmp_path / "c.durak")],
    )
    for words in (["--seed", "1", "--record", str(file)], ["--seed", "1", "--record", str(empty)], *own):
        done = run([sys.executable, "-c", LIMITED, "5", "play", *words], by_hand().encode())
        assert done.returncode == 2
        assert done.stderr.startswith(b"durak: cannot write")
    assert list(tmp_path.iterdir()) == [empty]
    assert [path for folder in own_folders() for path in folder.iterdir()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks on files")
def test_two_games_do_not_write_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    with playing(file) as first:
        say(first, "")
        assert "another game is being written to it" in refused("--record", str(file))
    assert games(file.read_text(encoding="utf-8")) == 1


@contextlib.contextmanager
def playing(file: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a game as a process of its own; it is killed at the end."""
    process = subprocess.Popen(
        command("play", "--seed", "kitchen-42", "--record", str(file)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def say(process: "subprocess.Popen[bytes]", line: str) -> None:
    """Wait for the prompt, and answer it."""
    assert process.stdin is not None
    assert process.stdout is not None
    shown = b""
    while not shown.endswith(b"\n> "):
        sign = process.stdout.read(1)
        assert sign, shown
        shown += sign
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()


@pytest.mark.parametrize("number", [1, 2, 4, 7])
def test_a_kill_leaves_a_valid_record_that_ends_early(number: int, tmp_path: Path) -> None:
    lines = by_hand().splitlines()
    whole = play(tmp_path / "whole.durak", by_hand())
    file = tmp_path / "a.durak"
    with playing(file) as process:
        for line in lines[:number]:
            say(process, line)
        process.kill()
        process.wait()
    text = file.read_text(encoding="utf-8")
    assert faults(text) == []
    assert whole.startswith(text)


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_game_with_its_number(name: str, tmp_path: Path) -> None:
    number = signal.Signals[name]
    with playing(tmp_path / "a.durak") as process:
        say(process, "help")
        process.send_signal(number)
        assert process.wait(30) == 128 + number
    assert faults((tmp_path / "a.durak").read_text(encoding="utf-8")) == []


class Watched(Journal):
    """A journal that remembers what its file held after every write."""

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        self.texts: list[str] = []
        self._path = file

    def append(self, text: str) -> None:
        super().append(text)
        self.texts.append(self._path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("rules", ["podkidnoy", "perevodnoy swap=on", "table"])
def test_after_every_single_write_the_record_is_valid(rules: str, tmp_path: Path) -> None:
    with Watched(tmp_path / "a.durak") as journal:
        sit(Person(choose=lambda legal: legal[0]), players=4, rules=rules, journal=journal)
    texts = list(dict.fromkeys(journal.texts))
    assert len(texts) > 40
    assert [text for text in texts if faults(text)] == []
    assert all(after.startswith(before) for before, after in pairwise(texts))
