"""What light commands do not import: a start is felt, and heavy libraries are what it costs."""

import sys

import pytest

from tests.cli.shell import run

HEAVY = {"lark", "prompt_toolkit", "rich", "pydantic", "asyncio"}


def imported_by(*arguments: str) -> set[str]:
    """Return the top-level names of what `durak` imported for *arguments*."""
    done = run([sys.executable, "-X", "importtime", "-m", "durak_cli", *arguments])
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.decode().splitlines() if line.startswith("import time:")]
    return {line.rsplit("|", 1)[1].strip().split(".")[0] for line in lines}


@pytest.mark.parametrize(
    "arguments", [[], ["--version"], ["--help"], ["deal", "x"], ["deal", "--help"], ["rules"], ["rules", "--help"]]
)
def test_light_commands_import_nothing_heavy(arguments: list[str]) -> None:
    assert not imported_by(*arguments) & HEAVY


@pytest.mark.parametrize("name", ["validate", "replay", "format"])
def test_commands_that_read_records_import_no_terminal_library(name: str) -> None:
    assert not imported_by(name, "--help") & (HEAVY - {"lark"})


def test_a_shell_that_asks_for_commands_waits_for_none_of_them() -> None:
    asking = {"_DURAK_COMPLETE": "complete_bash", "COMP_WORDS": "durak ", "COMP_CWORD": "1"}
    done = run([sys.executable, "-X", "importtime", "-m", "durak_cli"], env=asking)
    assert b"validate" in done.stdout
    assert b"durak_cli.cli.shells" in done.stderr
    assert b"durak_cli.cli.validate" not in done.stderr


def test_the_check_itself_would_see_them() -> None:
    done = run([sys.executable, "-X", "importtime", "-c", "import lark"])
    assert b"lark" in done.stderr
