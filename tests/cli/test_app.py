"""The command `durak` as a whole: how it begins, how it ends, and that it never shows a traceback."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from durak_cli import __version__
from durak_cli.cli.app import COMMANDS
from tests.cli.shell import ROOT, command, durak, in_shell, run


def test_alone_it_says_how_to_begin() -> None:
    answer = durak()
    assert answer.code == 0
    assert "durak play" in answer.out
    assert "durak --help" in answer.out
    assert len(answer.out.splitlines()) < 10


def test_its_version() -> None:
    assert durak("--version").out == f"durak {__version__}\n"


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_its_help_names_every_command(option: str) -> None:
    answer = durak(option)
    assert answer.code == 0
    for name, entry in COMMANDS.items():
        assert f"  {name} " in answer.out
        assert entry.help in answer.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help(name: str) -> None:
    answer = durak(name, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"Usage: durak {name} ")
    assert answer.err == ""
    assert max(map(len, answer.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pley"], "there is no command 'pley'; the commands are play, "),
        (["--colour"], "no such option: --colour"),
        (["deal"], "missing argument 'SEED'"),
        (["deal", "x", "--players", "many"], "'many' is not a whole number"),
        (["validate", "x", "--jobs", "many"], "'many' is not a whole number\n"),
        (["validate", "x", "--jobs", "300"], "300 is not between 0 and 256\n"),
        (["play", "--games", "0"], "0 is not 1 or more\n"),
        (["replay", "x", "--auto", "soon"], "'soon' is not a number\n"),
        (["replay", "x", "--auto", "nan"], "'nan' is not a number\n"),
        (["deal", "x", "y"], "unexpected extra argument: y\n"),
        (["deal", "x", "y", "z"], "unexpected extra argument: y z\n"),
        (["deal", "x", "--players"], "--players"),
        (["validate"], "missing argument"),
        (["rules", "whist"], "there is no preset 'whist'; choose podkidnoy, "),
    ],
)
def test_wrong_usage_is_answered_in_two_lines_at_most(words: list[str], said: str) -> None:
    answer = durak(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("durak: ")
    assert said in answer.err
    assert len(answer.err.splitlines()) <= 2


def test_a_usage_error_says_where_to_read_more() -> None:
    assert durak("deal").err.splitlines()[1] == "Try 'durak deal --help'."


HOSTILE = "a\x1b[31mb\x07c\x9bd\u202ee\u2066f\r\ng\x00"[:-1]


@pytest.mark.parametrize(
    "words",
    [
        [HOSTILE],
        ["--" + HOSTILE],
        ["deal", HOSTILE],
        ["deal", "a\u202eb"],
        ["deal", "x", HOSTILE],
        ["deal", "x", "--players", HOSTILE],
        ["deal", "x", "--" + HOSTILE],
        ["deal", "x", "--rules", HOSTILE],
        ["deal", "x", "--rules", f"first={HOSTILE}"],
        ["deal", "x", "--rules", f"{HOSTILE}=1"],
        ["rules", HOSTILE],
        ["validate", HOSTILE],
        ["format", HOSTILE],
        ["format", "--in-place", HOSTILE],
        ["format", "--check", HOSTILE],
        ["replay", HOSTILE],
        ["replay", "--color", HOSTILE, "x"],
        ["replay", "--view", HOSTILE, "x"],
        ["play", "--players", HOSTILE],
        ["play", "--rules", HOSTILE],
        ["play", "--color", HOSTILE],
        ["play", "--" + HOSTILE],
        ["play", HOSTILE],
    ],
)
def test_no_control_or_bidirectional_character_of_an_argument_comes_back(words: list[str]) -> None:
    answer = durak(*words)
    assert is_clean(answer.both), answer.both
    assert answer.both != ""
    assert "Traceback" not in answer.both


def is_clean(text: str) -> bool:
    """Whether nothing in *text* could steer a terminal or turn its direction round."""
    return all(line.isprintable() for line in text.split("\n"))


def test_a_closed_pipe_ends_it_quietly() -> None:
    """As with other tools: `durak rules | head -1` says nothing more, and the shell sees 128 + SIGPIPE."""
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        command("rules"), stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, check=False, timeout=60
    )
    os.close(writing)
    assert process.returncode == 141
    assert process.stderr == b""


@pytest.mark.parametrize("words", [["--help"], ["deal", "--help"], ["--version"], []])
def test_a_closed_pipe_ends_help_quietly_too(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(command(*words), stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, check=False, timeout=60)
    os.close(writing)
    assert process.returncode == 141
    assert process.stderr == b""


def test_a_full_disk_is_said_in_a_sentence(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk."""
    script = f'ulimit -f 0; exec "$0" -m durak_cli rules > "{tmp_path}/out"'
    done = run(["sh", "-c", script, sys.executable])
    assert done.returncode == 2
    assert done.stderr.startswith(b"durak: cannot write to standard output: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-", ">&- 2>&-"])
def test_a_closed_stream_is_no_traceback(closing: str) -> None:
    done = run(["sh", "-c", f'"$0" -m durak_cli deal x {closing}', sys.executable])
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if closing.startswith(">") else 0)


def test_an_encoding_that_lacks_a_sign_is_no_crash() -> None:
    answer = in_shell("deal", "дурак", env={"PYTHONIOENCODING": "ascii"})
    assert answer.code == 0
    assert "\\u0434" in answer.out


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_it_with_128_and_its_number(name: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    words = command("validate", str(pipe))
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    # Opening for writing waits until the command has opened the pipe for reading.
    with open(pipe, "wb"):
        process.send_signal(getattr(signal, name))
        _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + getattr(signal, name)
    assert err == b""


@pytest.mark.parametrize("package", ["notation", "grammar"])
def test_another_package_of_the_same_name_is_one_clear_sentence(package: str, tmp_path: Path) -> None:
    foreign = tmp_path / package
    foreign.mkdir()
    (foreign / "__init__.py").write_text("raise SystemExit('the wrong one was run')\n")
    done = run([sys.executable, "-m", "durak_cli", "--version"], env={"PYTHONPATH": str(ROOT)}, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == b""
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1
    assert f"'{package}'" in lines[0]
    assert "pipx" in lines[0]


def test_a_fault_of_the_program_is_said_and_not_shown(tmp_path: Path) -> None:
    """A broken installation stands for every other fault: a command whose module cannot be imported."""
    script = (
        "import sys; from durak_cli.cli import app; from durak_cli.__main__ import main;"
        "app.COMMANDS['deal'] = app.Entry('durak_cli.cli.no_such', 'x', '');"
        "sys.exit(main(['deal', 'x']))"
    )
    done = run([sys.executable, "-c", script])
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"durak: a fault of the program, not yours")
    assert b"Traceback" in run([sys.executable, "-c", script], env={"DURAK_TRACEBACK": "1"}).stderr
