"""Tab in a shell: each shell that is on the machine is asked, with the script that the program prints for it."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from durak_cli.bots.levels import LEVELS
from durak_cli.cli.app import COMMANDS
from tests.cli.shell import durak, in_shell, run

if sys.platform == "win32":
    pytest.skip("the shells of other systems", allow_module_level=True)

import pexpect

_PROGRAM = Path(sys.executable).parent / "durak"


def needs(shell: str) -> pytest.MarkDecorator:
    is_there = shutil.which(shell) is not None and _PROGRAM.exists()
    return pytest.mark.skipif(not is_there, reason=f"needs {shell} and an installed durak")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, in which the program and a script for each shell are found."""
    for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PATH", f"{_PROGRAM.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("TERM", "xterm")
    for shell in ("bash", "zsh", "fish"):
        (tmp_path / f"script.{shell}").write_text(durak("completion", shell).out, encoding="utf-8")
    return tmp_path


def asked(words: str) -> list[str]:
    """Return what the program offers bash for the line *words*, whose last word is not finished."""
    asking = {"_DURAK_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in asking.items():
            patch.setenv(name, value)
        done = durak()
    assert done.err == ""
    return done.out.split()


@needs("bash")
def test_bash_completes_a_command(home: Path) -> None:
    shell = pexpect.spawn("bash", ["--norc", "-i"], cwd=str(home), encoding="utf-8", timeout=20)
    shell.sendline("PS1='ready '; bind 'set enable-bracketed-paste off'; . ./script.bash")
    shell.expect("ready ")
    shell.send("durak valid\t--no-such-option\r")
    shell.expect("durak validate --no-such-option")
    shell.close(force=True)


@needs("zsh")
def test_zsh_completes_a_command(home: Path) -> None:
    shell = pexpect.spawn("zsh", ["-f", "-i"], cwd=str(home), encoding="utf-8", timeout=20)
    shell.sendline("PS1='ready '; autoload -U compinit; compinit -u -D; . ./script.zsh; print loaded")
    shell.expect("\nloaded")
    shell.send("durak valid\t")
    shell.expect("durak validate")
    shell.close(force=True)


@needs("fish")
def test_fish_completes_commands_options_and_levels(home: Path) -> None:
    def offered(line: str) -> list[str]:
        done = run(["fish", "--no-config", "-c", f"source script.fish; complete -C '{line}'"], cwd=home)
        return [word.split("\t")[0] for word in done.stdout.decode().splitlines()]

    assert offered("durak valid") == ["validate"]
    assert offered("durak play --lev") == ["--level"]
    assert sorted(offered("durak play --level ")) == sorted(level.name for level in LEVELS)


def test_every_command_is_offered() -> None:
    assert asked("durak ") == list(COMMANDS)
    assert asked("durak re") == [name for name in COMMANDS if name.startswith("re")]


@pytest.mark.parametrize(
    ("words", "some"),
    [
        ("durak play --level ", "casual"),
        ("durak bot exp", "expert"),
        ("durak arena ", "novice"),
        ("durak play --rules pere", "perevodnoy"),
        ("durak rules transfer=", "transfer=not-first"),
        ("durak explain D0302", "D0302"),
        ("durak play --lang ", "ru"),
        ("durak completion ", "fish"),
        ("durak validate --", "--json"),
        ("durak --ver", "--version"),
    ],
)
def test_values_are_offered(words: str, some: str) -> None:
    assert some in asked(words)


def test_kept_games_are_offered(home: Path) -> None:
    assert asked("durak games ") == []
    assert durak("play", "--watch", "--seed", "kept").code == 0
    [name] = asked("durak games ")
    assert name in durak("games").out


@pytest.mark.parametrize("words", ["durak nonsense ", "durak nonsense", "durak deal a "])
def test_a_line_that_makes_no_sense_is_offered_nothing(words: str) -> None:
    assert asked(words) == []


@pytest.mark.parametrize("asking", [{"_DURAK_COMPLETE": "complete_bash"}, {"_DURAK_COMPLETE": "nonsense"}])
def test_a_question_that_makes_no_sense_is_no_fault(asking: dict[str, str]) -> None:
    done = in_shell("play", env=asking)
    assert done.code in (1, 2)
    assert "Traceback" not in done.err


def test_a_script_is_there_for_each_shell_alone() -> None:
    assert durak("completion", "tcsh").code == 2
    assert durak("completion").code == 2
