"""Files of any length: checked in one process or in several, packed or not, with a bar, and not told without end."""

import gzip
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from durak_cli.cli.checking import BATCH
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import MOST
from notation.stretches import LONGEST_GAME
from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import ROOT, Outcome, command, durak

#: Later Pythons warn of what a test runner with threads does when it is divided.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
#: Three batches of games, most of them with something to tell.
PADDING = "{" + "ж" * 4000 + "}\n"
MANY = "\n".join([*[KITCHEN + PADDING, ILLEGAL, LENIENT + PADDING, MALFORMED] * (3 * BATCH // 18_000), KITCHEN])

# -- several processes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["--json"], ["--max", "30", "--lang", "ru"]], ids=" ".join)
def test_several_processes_find_the_same_in_the_same_order(words: list[str], tmp_path: Path) -> None:
    long, short = tmp_path / "long", tmp_path / "short"
    long.write_text(MANY)
    short.write_text(ILLEGAL)
    names = [str(short), str(tmp_path / "missing"), str(long), str(short), str(tmp_path)]
    alone = durak("validate", *words, *names)
    assert alone.code == 2
    assert len(alone.err.splitlines()) >= 2
    assert durak("validate", "--jobs", "2", *words, *names) == alone


def test_as_many_processes_as_cores() -> None:
    answer = durak("validate", "--jobs", "0", "-", stdin=MANY)
    assert answer == durak("validate", "-", stdin=MANY)


@pytest.mark.parametrize("jobs", ["-1", "257", "x", ""])
def test_a_number_of_processes_that_cannot_be(jobs: str) -> None:
    answer = durak("validate", "--jobs", jobs, "-")
    assert answer.code == 2
    assert "--jobs" in answer.err


def test_a_file_that_breaks_off_has_been_told_of_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "torn.gz"
    path.write_bytes(gzip.compress(MANY.encode(), 0)[: -BATCH // 2])
    alone = durak("validate", str(path))
    assert alone.code == 2
    assert "D0352" in alone.out
    assert alone.err.endswith("it was packed by gzip, and is damaged or not whole\n")
    assert durak("validate", "--jobs", "2", str(path)) == alone


@pytest.mark.parametrize("rest", [b"", b"and what follows"])
def test_of_a_small_packed_file_with_a_damaged_end_the_games_before_it_are_told(tmp_path: Path, rest: bytes) -> None:
    path = tmp_path / "torn.gz"
    path.write_bytes(gzip.compress(LENIENT.encode() * 3) + rest if rest else gzip.compress(LENIENT.encode() * 3)[:-4])
    answer = durak("validate", str(path))
    assert answer.code == 2
    assert answer.out.splitlines()[-1] == "2 games in 0 files: 10 warnings; 1 file could not be read"


def started() -> "subprocess.Popen[bytes]":
    """Return a check in two processes that has begun to tell, and waits for more to read."""
    process = subprocess.Popen(
        command("validate", "--jobs", "2", "--max", "all", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write((f"{MANY}\n" * 3).encode())
    process.stdin.flush()
    assert process.stdout.readline()
    return process


def test_ctrl_c_ends_all_of_them_without_a_word() -> None:
    process = started()
    os.killpg(process.pid, signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


def test_when_the_first_process_is_killed_the_others_end() -> None:
    process = started()
    process.kill()
    process.communicate(timeout=60)  # it ends when nobody is left who could write


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find the other processes")
def test_when_another_process_is_killed_that_is_one_sentence() -> None:
    process = started()
    for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        os.kill(int(child), signal.SIGKILL)
    _out, err = process.communicate(timeout=60)
    assert (process.returncode, err.decode()) == (
        2,
        "durak: one of the processes was ended from outside; try again without --jobs\n",
    )


# -- not without end ---------------------------------------------------------------------------------------------------


def findings(answer: Outcome) -> int:
    return answer.out.count("]: ")


def test_people_are_told_of_the_first_findings_and_of_the_number_of_the_others() -> None:
    text = "\n".join([LENIENT] * MOST + [ILLEGAL])
    answer = durak("validate", "-", stdin=text)
    warnings = 5 * MOST
    assert findings(answer) == MOST
    assert answer.code == 1
    assert answer.out.splitlines()[-2:] == [
        f"{warnings + 1 - MOST} more findings are not shown (errors: 1); durak validate --max all shows them",
        f"{MOST + 1} games in 1 file: 1 error, {warnings} warnings",
    ]


@pytest.mark.parametrize(("most", "told"), [("0", 0), ("4", 4), ("5", 5), ("6", 5), ("all", 5)])
def test_as_many_findings_as_were_asked_for(most: str, told: int) -> None:
    answer = durak("validate", "--max", most, "-", stdin=LENIENT)
    assert answer.code == 0
    assert findings(answer) == told
    assert ("not shown" in answer.out) is (told < 5)
    assert ("1 more finding is not shown; durak validate --max all shows it\n" in answer.out) is (told == 4)


@pytest.mark.parametrize("most", ["-1", "x", "", "1.5", "9" * 20, "٣"])
def test_a_number_of_findings_that_cannot_be(most: str) -> None:
    answer = durak("validate", f"--max={most}", "-", stdin=LENIENT)
    assert (answer.code, answer.out, answer.err) == (2, "", "durak: --max takes a number, or all\n")


@pytest.mark.parametrize("words", [["validate"], ["format"], ["format", "--check"]], ids=" ".join)
def test_a_game_of_random_bytes_does_not_fill_the_screen(words: list[str]) -> None:
    content = b'[Durak "1"]\n' + bytes(range(256)) * 200
    answer = durak(*words, "-", stdin=content)
    assert answer.code == 1
    assert findings(answer) <= MOST
    assert "more findings are not shown" in answer.out


@pytest.mark.parametrize("words", [["validate"], ["format"], ["format", "--check"], ["replay"]], ids=" ".join)
def test_a_game_that_is_too_long_is_a_finding_and_the_next_one_is_read(words: list[str]) -> None:
    long = KITCHEN + "{" + "x" * LONGEST_GAME + "}\n"
    answer = durak(*words, "-", stdin=long + ILLEGAL)
    assert answer.code == 1
    assert answer.err == ""
    assert "-:1:1: error[D0130]: a game of more than 1,048,576 bytes is not read; " in answer.out
    if words == ["validate"]:
        line = long.count("\n") + 9
        assert f"-:{line}:17: error[D0352]" in answer.out
        assert answer.out.splitlines()[-1] == "2 games in 1 file: 2 errors"


# -- packed ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["validate"], ["format"], ["replay"]], ids=" ".join)
def test_a_packed_file_is_read_like_any_other(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text(LENIENT)
    plain = durak(*words, str(path))
    path.write_bytes(gzip.compress(LENIENT.encode()))
    assert durak(*words, str(path)) == plain
    half = len(LENIENT) // 2  # of two parts, as when packed files are joined
    path.write_bytes(gzip.compress(LENIENT[:half].encode()) + gzip.compress(LENIENT[half:].encode()) + b"\0" * 64)
    assert durak(*words, str(path)) == plain
    assert durak(*words, "-", stdin=path.read_bytes()).code == plain.code


def test_a_packed_file_is_packed_again_when_it_is_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_bytes(gzip.compress(LENIENT.encode()))
    assert durak("format", "--check", str(path)).code == 1
    assert durak("format", "-i", str(path)) == Outcome(0, f"{path} rewritten\n", "")
    assert gzip.decompress(path.read_bytes()) == KITCHEN.encode()
    assert durak("format", "--check", str(path)).code == 0
    before = path.read_bytes()
    assert durak("format", "-i", str(path)) == Outcome(0, "", "")
    assert path.read_bytes() == before


def test_a_text_longer_than_what_is_kept_in_memory_is_written_whole(tmp_path: Path) -> None:
    text = "\n".join([KITCHEN + "{" + "x" * 500_000 + "}\n"] * 3)
    assert durak("format", "-", stdin=text).out == text
    path = tmp_path / "long.durak"
    path.write_text(text.replace("\n", "\r\n"))
    assert durak("format", "-i", str(path)).code == 0
    assert path.read_text() == text


# -- how far it has come -----------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_for(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Return a terminal that is standard error for the rest of the test."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    return screen


def test_a_bar_shows_how_much_was_read_and_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_for(monkeypatch)
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1000)
    with Progress([str(path)], delay=0) as progress:
        progress.add(250)
        assert "25%" in terminal.getvalue()
        progress.hide()
        assert terminal.getvalue().endswith("\r\x1b[2K\x1b[?25h")
        length = len(terminal.getvalue())
        progress.hide()
        assert len(terminal.getvalue()) == length
        progress.add(500)
        assert "75%" in terminal.getvalue()[length:]
    assert terminal.getvalue().endswith("\r\x1b[2K\x1b[?25h")
    assert "\n" not in terminal.getvalue()


def test_short_work_has_no_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_for(monkeypatch)
    path = tmp_path / "file"
    path.write_text(ILLEGAL)
    assert durak("validate", str(path)).err == ""
    with Progress([str(path)], delay=3600) as progress:
        progress.add(250)
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("name", ["/dev/zero", "missing", "-", ""])
def test_what_has_no_length_has_no_bar(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_for(monkeypatch)
    monkeypatch.setattr(sys, "stdin", None)
    with Progress([name], delay=0) as progress:
        progress.add(250)
    assert terminal.getvalue() == ""


@pytest.mark.skipif(os.name != "posix", reason="needs pipes of Unix")
def test_there_is_no_bar_beside_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_text(ILLEGAL)
    terminal = terminal_for(monkeypatch)
    source, target = os.pipe()
    with os.fdopen(source), os.fdopen(target, "w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        with Progress([str(path)], delay=0) as progress:
            progress.add(250)
        monkeypatch.undo()
    assert terminal.getvalue() == ""


def test_a_dumb_terminal_and_a_file_get_no_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_for(monkeypatch)
    path = tmp_path / "file"
    path.write_text(ILLEGAL)
    monkeypatch.setenv("TERM", "dumb")
    with Progress([str(path)], delay=0) as progress:
        progress.add(250)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with Progress([str(path)], delay=0) as progress:
        progress.add(250)
    assert terminal.getvalue() == ""
