"""`durak completion`, and the words with which a shell completes what is typed after `durak`.

Typer completes commands and options; here are the words that it cannot know, and the script that a shell asks for. The
words come from tables alone, since a person waits for each Tab: no record is read and no game opened.
"""

from enum import StrEnum
from typing import Annotated, Any, Final

import typer

#: In this variable the script of a shell says what it wants.
ASKED_BY_SHELL: Final = "_DURAK_COMPLETE"
#: So many games of a folder are offered.
_SHOWN: Final = 12


class Shell(StrEnum):
    """The shells that can complete commands of durak."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def print_script(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.", show_default=False)],
) -> None:
    """Print the script with which a shell completes commands, options and their values.

    Put it where your shell looks for such scripts; for bash ~/.local/share/bash-completion/completions/durak.
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # public there, if not listed

    from durak_cli.cli.screen import say

    say(get_completion_script(prog_name="durak", complete_var=ASKED_BY_SHELL, shell=shell.value).strip())


def answer(command: Any) -> int:
    """Write the words that the shell asks for, and return the exit code; none where it asks what makes no sense.

    A person who presses Tab must not see a fault between the words that he types.
    """
    from typer.completion import get_completion_inspect_parameters

    get_completion_inspect_parameters()  # makes Typer's own answers those that are given
    try:
        command.main(args=[], prog_name="durak", complete_var=ASKED_BY_SHELL)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    except Exception:
        return 2
    return 0


def levels() -> list[tuple[str, str]]:
    """Return the levels of the computer players, each with what it is like."""
    from durak_cli.bots.levels import LEVELS

    return [(level.name, level.description) for level in LEVELS]


def rule_words() -> list[str]:
    """Return the presets of the rules, and every option with each of its values."""
    from durak_cli.engine.rules import OPTIONS, PRESETS

    return [*PRESETS, *(f"{name}={value}" for name, values in OPTIONS.items() for value in values)]


def finding_words() -> list[tuple[str, str]]:
    """Return the codes of all findings, each with its name."""
    from durak_cli.play.explanations import kinds

    return [(kind.code, kind.name) for kind in kinds()]


def kept_games() -> list[str]:
    """Return the names of the games that are kept, running ones first, the newest first; not more than can be read."""
    from durak_cli.cli.store import newest, own_folders

    return [path.stem for folder in own_folders() for path in newest(folder)[:_SHOWN]]
