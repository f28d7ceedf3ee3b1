"""Every command that takes a file, on all that a name can stand for: one sentence, the exit code, nothing lost."""

import contextlib
import gzip
import io
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import pytest

from durak_cli.__main__ import main
from durak_cli.cli import files
from durak_cli.cli.screen import Failure
from tests.cli.records import ILLEGAL, KITCHEN, LENIENT
from tests.cli.shell import ROOT, Outcome, command, durak, run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these targets are those of Unix")
#: Root may read and write everything.
IS_ROOT = os.geteuid() == 0
#: Somebody who may do little.
NOBODY = 65534

# -- what can be wrong with a file -------------------------------------------------------------------------------------


def folder(path: Path) -> None:
    path.mkdir()


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


def below_a_file(path: Path) -> None:
    path.write_text(KITCHEN)


def a_socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # its name may not be long
    with contextlib.chdir(here), contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path.name)


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 2000)


def utf_16(path: Path) -> None:
    path.write_bytes(KITCHEN.encode("utf-16"))


def utf_16_without_mark(path: Path) -> None:
    path.write_bytes(KITCHEN.encode("utf-16-be"))


def utf_32(path: Path) -> None:
    path.write_bytes(KITCHEN.encode("utf-32"))


def torn_gzip(path: Path) -> None:
    path.write_bytes(gzip.compress(KITCHEN.encode())[:-9])


def damaged_gzip(path: Path) -> None:
    content = bytearray(gzip.compress(KITCHEN.encode()))
    content[-6] ^= 1
    path.write_bytes(content)


def no_gzip(path: Path) -> None:
    path.write_bytes(b"\x1f\x8b")


def gzip_of_utf_16(path: Path) -> None:
    path.write_bytes(gzip.compress(KITCHEN.encode("utf-16")))


def endless_prose(path: Path) -> None:
    path.write_bytes(b"Anna, Ben\n" * 200_000)


def missing(path: Path) -> None:
    """Make nothing."""


#: How a file comes to be odd, and why it cannot be read.
UNREADABLE: dict[Callable[[Path], None], str] = {
    missing: "there is no such file",
    dangling_link: "there is no such file",
    folder: "it is a folder",
    link_to_itself: "too many levels of symbolic links",
    a_socket: "no such device or address",
    binary: "it is not a text",
    utf_16: "it is UTF-16 or UTF-32; save it as UTF-8",
    utf_16_without_mark: "it is UTF-16 or UTF-32; save it as UTF-8",
    utf_32: "it is UTF-16 or UTF-32; save it as UTF-8",
    gzip_of_utf_16: "it is UTF-16 or UTF-32; save it as UTF-8",
    torn_gzip: "it was packed by gzip, and is damaged or not whole",
    damaged_gzip: "it was packed by gzip, and is damaged or not whole",
    no_gzip: "it was packed by gzip, and is damaged or not whole",
    endless_prose: "no game begins in its first 1,048,576 bytes; is it a file of records?",
}
#: The commands that only read a file, and those that also write to it.
READERS = (["validate"], ["format"], ["format", "--check"], ["replay"], ["redact", "--view", "Ben"])
WRITERS = (["format", "-i"], ["resume"], ["play", "-p", "2", "--seed", "1", "--record"])


def snapshot(place: Path) -> dict[str, tuple[int, bytes]]:
    """Return everything below *place*: how it may be used, and what is in it."""
    found = {}
    for path in sorted(place.rglob("*")):
        about = path.lstat()
        is_plain = path.is_file() and not path.is_symlink() and os.access(path, os.R_OK)
        found[str(path)] = (about.st_mode, path.read_bytes() if is_plain else b"")
    return found


def one_sentence(answer: Outcome) -> str:
    """Return the one line on standard error: that of a command that could not do its work."""
    assert answer.code == 2, answer
    (line,) = answer.err.splitlines()
    assert line.startswith("durak: ")
    assert "a fault of the program" not in line
    assert "error[" not in answer.out
    return line


@pytest.mark.parametrize("words", READERS, ids=" ".join)
@pytest.mark.parametrize("make", UNREADABLE, ids=lambda make: make.__name__)
def test_what_cannot_be_read_is_one_sentence(make: Callable[[Path], None], words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "x.durak"
    make(path)
    before = snapshot(tmp_path)
    line = one_sentence(durak(*words, str(path)))
    assert line.startswith(f"durak: cannot read {path}")
    assert line.endswith(UNREADABLE[make])
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[0])
@pytest.mark.parametrize("make", UNREADABLE, ids=lambda make: make.__name__)
def test_what_cannot_be_written_to_is_one_sentence_too(
    make: Callable[[Path], None], words: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "x.durak"
    make(path)
    before = snapshot(tmp_path)
    if words[0] == "play" and make in (missing, dangling_link):
        return  # a file that is not there is made
    line = one_sentence(durak(*words, str(path)))
    assert str(path) in line
    if words[0] == "resume" and make in (utf_16, utf_16_without_mark, utf_32, binary):
        assert line.endswith(UNREADABLE[make])
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("words", [*READERS, *WRITERS[1:]], ids=" ".join)
@pytest.mark.parametrize("name", ["", "x" * 300, "a\0b", "x.durak/below"], ids=["empty", "long", "nul", "below a file"])
def test_a_name_that_no_file_can_have(name: str, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "x.durak").write_text(KITCHEN)
    with contextlib.chdir(tmp_path):
        assert one_sentence(durak(*words, name))


@pytest.mark.parametrize("words", [*READERS, ["format", "-i"]], ids=" ".join)
@pytest.mark.parametrize("name", ["a\nb", "\x1b[2J", "\u202ex", " ", "-", "--", "ÿ\udcff", "*"], ids=ascii)
def test_a_name_that_few_would_give(name: str, words: list[str], tmp_path: Path) -> None:
    path = f"{tmp_path}/{name}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(ILLEGAL)
    answer = durak(*words, path)
    assert answer.code == (0 if words[0] == "format" else 1)
    assert all(character.isprintable() for character in answer.both.replace("\n", ""))
    assert Path(path).read_text() == ILLEGAL


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_an_empty_file_and_the_empty_device_hold_no_game(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name in (str(tmp_path / "empty"), os.devnull):
        answer = durak(*words, name)
        assert answer.code == 1
        assert answer.both.count("D0101") == 1


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/urandom"])
@pytest.mark.parametrize("words", [*READERS, *WRITERS[:2]], ids=" ".join)
def test_a_device_that_never_ends_is_not_read_for_ever(words: list[str], device: str) -> None:
    assert device in one_sentence(durak(*words, device))


# -- pipes -------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def pipe(path: Path, content: bytes | None = None) -> Iterator[str]:
    """Make a pipe with a name, into which somebody writes *content* as soon as it is read."""
    os.mkfifo(path)
    if content is None:
        yield str(path)
        return
    writer = subprocess.Popen(["sh", "-c", 'cat > "$1"', "sh", str(path)], stdin=subprocess.PIPE)
    try:
        assert writer.stdin is not None
        writer.stdin.write(content)
        writer.stdin.close()
        yield str(path)
    finally:
        writer.terminate()
        writer.wait()


@pytest.mark.parametrize("words", READERS, ids=" ".join)
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["text", "gzip"])
def test_a_pipe_with_a_writer_is_read_like_a_file(
    pack: Callable[[bytes], bytes], words: list[str], tmp_path: Path
) -> None:
    with pipe(tmp_path / "pipe", pack(KITCHEN.encode())) as name:
        answer = durak(*words, name)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == durak(*words, "-", stdin=KITCHEN).out.replace("standard input", name)


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[0])
def test_a_pipe_without_anybody_is_not_written_to(words: list[str], tmp_path: Path) -> None:
    with pipe(tmp_path / "pipe") as name:
        assert name in one_sentence(durak(*words, name))
    assert (tmp_path / "pipe").is_fifo()


def test_a_pipe_without_a_writer_is_waited_for_until_ctrl_c(tmp_path: Path) -> None:
    with pipe(tmp_path / "pipe") as name:
        waiting = subprocess.Popen(command("validate", name), stderr=subprocess.PIPE, cwd=ROOT)
        writer = os.open(name, os.O_WRONLY)  # from now on it is known to be there
        waiting.send_signal(signal.SIGINT)
        _out, err = waiting.communicate(timeout=30)
        os.close(writer)
    assert (waiting.returncode, err) == (130, b"")


# -- what may not be used ----------------------------------------------------------------------------------------------


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of somebody without rights, who runs the test; his home is beside it."""
    top = Path(tempfile.mkdtemp())
    for name in ("STATE", "DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(top / "home"))
    for words in (["validate", "-"], ["format", "-"], ["replay", "-"], ["resume", "x"], ["play"]):
        durak(*words)  # what they import may lie where only root can read
    shutil.rmtree(top / "home")
    try:
        if IS_ROOT:
            os.chown(top, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, 0)
        (top / "files").mkdir()
        yield top / "files"
    finally:
        if IS_ROOT:
            os.setresuid(0, 0, 0)
        (top / "files").chmod(0o700)
        shutil.rmtree(top)


@pytest.mark.parametrize("words", [*READERS, *WRITERS], ids=" ".join)
def test_a_file_that_may_not_be_read(words: list[str], place: Path) -> None:
    path = place / "secret"
    path.write_text(LENIENT)
    path.chmod(0)
    assert one_sentence(durak(*words, str(path))).endswith(("permission denied", "it may not be written to"))
    path.chmod(0o600)
    assert path.read_text() == LENIENT


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[0])
def test_a_file_that_may_not_be_written_to(words: list[str], place: Path) -> None:
    path = place / "game.durak"
    path.write_text(LENIENT)
    path.chmod(0o400)
    assert one_sentence(durak(*words, str(path))).endswith(("permission denied", "it may not be written to"))
    assert path.read_text() == LENIENT


def test_a_folder_that_may_not_be_written_to(place: Path) -> None:
    path = place / "game.durak"
    path.write_text(LENIENT)
    place.chmod(0o500)
    assert one_sentence(durak("format", "-i", str(path))).endswith("permission denied")
    assert one_sentence(durak("play", "--record", str(place / "new"))).endswith("permission denied")
    assert path.read_text() == LENIENT
    assert [one.name for one in place.iterdir()] == [path.name]


# -- files that change, and outputs that end ---------------------------------------------------------------------------


def test_a_file_that_changed_since_it_was_looked_at_is_not_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text(LENIENT)
    before = files.rewritable(str(path))
    path.write_text(LENIENT + "{and more}\n")
    with pytest.raises(Failure, match="another program has just written to it; try again"):
        files.replace(str(path), io.BytesIO(KITCHEN.encode()), before)
    assert path.read_text() == LENIENT + "{and more}\n"
    assert list(tmp_path.iterdir()) == [path]


#: Longer than a pipe holds, and than one process checks at once.
LONG = "\n".join([LENIENT + "{" + "x" * 4000 + "}\n"] * 50)


@pytest.mark.parametrize("words", [["validate", "--json", "--jobs", "2"], ["format"]], ids=" ".join)
def test_a_reader_that_goes_away_ends_the_program_without_a_word(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "long.durak"
    path.write_text(LONG)
    script = '"$@" | head -1; echo "${PIPESTATUS[0]}"'
    done = run(["bash", "-c", script, "bash", *command(*words, str(path))])
    assert done.stderr == b""
    first, code = done.stdout.decode().splitlines()
    assert first
    assert code == "141"


FULL = Path("/dev/full")
WRITING = (
    *([*words, "FILE"] for words in READERS if words != ["format", "--check"]),
    ["validate", "--jobs", "2", "FILE"],
    ["games"],
    ["config"],
    ["rules"],
    ["deal", "x"],
    ["play", "--seed", "x"],
    ["tutorial"],
    ["puzzle"],
    ["--help"],
    ["--version"],
    [],
)


@contextlib.contextmanager
def streams(out: TextIO | None = None, source: TextIO | None = None) -> Iterator[io.StringIO]:
    """Have these as standard output and input for a while, closed ones for None; yield what standard error holds."""
    before = sys.stdout, sys.stderr, sys.stdin
    err = io.StringIO()
    sys.stdout, sys.stderr, sys.stdin = out, err, source
    try:
        yield err
    finally:
        sys.stdout, sys.stderr, sys.stdin = before


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_full_disk_is_one_sentence(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text(LENIENT)
    with FULL.open("w") as full, streams(full) as err:
        code = main([str(path) if word == "FILE" else word for word in words])
    assert (code, err.getvalue()) == (2, "durak: cannot write to standard output: No space left on device\n")


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_standard_output_that_is_closed(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text(LENIENT)
    with streams() as err:
        code = main([str(path) if word == "FILE" else word for word in words])
    if words == ["--help"]:  # Typer writes it, to nowhere
        return
    assert (code, err.getvalue()) == (2, "durak: standard output is closed; there is nowhere to write to\n")


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_standard_input_that_is_closed(words: list[str]) -> None:
    with streams(io.StringIO()) as err:
        assert main([*words, "-"]) == 2
    assert err.getvalue() == "durak: standard input is closed; there is nothing to read\n"


@pytest.mark.parametrize(("stream", "code"), [(">&-", 2), ("2>&-", 0)])
def test_streams_as_a_shell_closes_them(stream: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text(KITCHEN)
    done = run(["sh", "-c", f'exec "$@" {stream}', "sh", *command("validate", str(path))])
    assert done.returncode == code
    assert len(done.stderr.splitlines()) == (1 if code else 0)


# -- the settings, which every command reads ---------------------------------------------------------------------------


@pytest.mark.parametrize("make", [folder, link_to_itself, a_socket, binary, utf_16, torn_gzip, endless_prose])
def test_settings_that_cannot_be_read(make: Callable[[Path], None], home: Path) -> None:
    path = home / "config" / "durak" / "config.toml"
    path.parent.mkdir(parents=True)
    make(path)
    for words in (["config"], ["validate", "x"], ["games"]):
        assert str(path) in one_sentence(durak(*words))


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/urandom"])
def test_settings_that_never_end(device: str, home: Path) -> None:
    path = home / "config" / "durak" / "config.toml"
    path.parent.mkdir(parents=True)
    path.symlink_to(device)
    assert "it is longer than settings can be" in one_sentence(durak("config"))


def test_odd_things_among_the_kept_games(home: Path) -> None:
    kept = home / "data" / "durak" / "games"
    kept.mkdir(parents=True)
    for make in UNREADABLE:
        make(kept / f"{make.__name__}.durak")
    os.mkfifo(kept / "pipe.durak")
    (kept / "good.durak").write_text(KITCHEN)
    for words in (["games"], ["games", "good"]):
        answer = durak(*words)
        assert (answer.code, answer.err) == (0, "")
        assert "good" in answer.out


@pytest.mark.parametrize("mode", [0o500, 0o000], ids=["read-only", "closed"])
def test_a_home_that_cannot_be_used(mode: int, place: Path) -> None:
    path = place / "game.durak"
    path.write_text(KITCHEN)
    home = place.parent / "home"
    home.mkdir()
    home.chmod(mode)
    for words in (
        ["validate", str(path)],
        ["format", str(path)],
        ["replay", str(path)],
        ["games"],
        ["config"],
        ["rules"],
    ):
        answer = durak(*words)
        assert answer.code == 0 if mode else one_sentence(answer).endswith("ermission denied")
    if mode:
        answer = durak("play", "-p", "2", "--seed", "1", stdin="quit\nyes\n")
        assert answer.code == 0
        assert "so the game is neither kept nor recorded" in answer.err
        assert len(answer.err.splitlines()) == 1
    assert path.read_text() == KITCHEN
    home.chmod(0o700)
    assert list(home.iterdir()) == []


def test_a_home_that_is_not_there(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(place / "nowhere"))
    path = place / "game.durak"
    path.write_text(KITCHEN)
    for words in (["validate", str(path)], ["format", str(path)], ["replay", str(path)], ["games"], ["config"]):
        answer = durak(*words)
        assert (answer.code, answer.err) == (0, "")
    assert [one.name for one in place.iterdir()] == [path.name]


@pytest.mark.parametrize("command", ["validate", "format", "redact --view Ben", "replay"])
def test_an_empty_name_of_a_file_is_shown_as_one(command: str) -> None:
    answer = durak(*command.split(), "")
    assert answer.code == 2
    assert "cannot read '': there is no such file\n" in answer.err
