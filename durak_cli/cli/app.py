"""The command `durak`: a table of commands, each imported when it is asked for.

Here are the names, the one-line helps, and what all commands have in common: how a wrong word, a sentence for the
person, a signal and a fault of the program itself become an exit code. What a command does stands in its own module.
"""

import contextlib
import errno
import importlib
import importlib.util
import os
import re
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from durak_cli import __version__
from durak_cli.cli.shells import ASKED_BY_SHELL, answer


class Entry(NamedTuple):
    """Where a command's function is, and what it does in one line."""

    module: str
    function: str
    help: str


#: Every command, in the order in which `durak --help` lists them.
COMMANDS: Final[dict[str, Entry]] = {
    "play": Entry("durak_cli.cli.play", "play", "Play a game against the computer."),
    "tutorial": Entry("durak_cli.cli.tutorial", "tutorial", "Learn the game by playing one."),
    "puzzle": Entry("durak_cli.cli.puzzle", "puzzle", "Find the one move that saves, in the last cards of a game."),
    "resume": Entry("durak_cli.cli.resume", "resume_game", "Go on with a game that was left."),
    "games": Entry("durak_cli.cli.games", "list_games", "List, show and delete the games that are kept."),
    "validate": Entry("durak_cli.cli.validate", "validate", "Check records against the notation and the rules."),
    "explain": Entry("durak_cli.cli.explain", "explain_findings", "Explain what a finding means and how to mend it."),
    "replay": Entry("durak_cli.cli.replay", "replay", "Show a recorded game step by step."),
    "analyse": Entry("durak_cli.cli.analyse", "analyse", "Write records with judgements, chances and better moves."),
    "format": Entry("durak_cli.cli.format", "format_records", "Write records in their canonical form."),
    "convert": Entry("durak_cli.cli.convert", "convert", "Convert records to JSON, Markdown or HTML, and back."),
    "find": Entry("durak_cli.cli.find", "find", "Find the games that fit what is asked for."),
    "split": Entry("durak_cli.cli.split", "split", "Write the games of files into a file each, or by event and such."),
    "stats": Entry("durak_cli.cli.stats", "stats", "Count games: who was the durak how often, and what was played."),
    "redact": Entry("durak_cli.cli.redact", "redact_records", "Write records as one of the players saw them."),
    "deal": Entry("durak_cli.cli.deal", "deal_seed", "Show the deck and the hands that a seed gives."),
    "bots": Entry("durak_cli.cli.bots", "list_bots", "List the computer players, from the weakest to the strongest."),
    "arena": Entry("durak_cli.cli.arena", "arena", "Let computer players play each other, and rank them."),
    "bot": Entry("durak_cli.cli.bot", "speak", "Let a computer player play at another program's table."),
    "config": Entry("durak_cli.cli.config", "show_settings", "Show the settings and where they come from."),
    "rules": Entry("durak_cli.cli.rules", "explain_rules", "Explain the rules, their presets and options."),
    "completion": Entry("durak_cli.cli.shells", "print_script", "Print what lets a shell complete durak's commands."),
}

START: Final = """\
Durak, the Russian card game: get rid of your cards, and do not be the last who holds any.

  durak play            play against two computers
  durak tutorial        learn the game by playing one
  durak play --help     choose players, rules and a file for the record
  durak resume          go on with a game that you left
  durak rules           the rules and what can be changed about them
  durak validate FILE   check a recorded game; durak replay FILE shows it
  durak --help          all commands"""

#: Packages of ours whose names others use too.
OWN_PACKAGES: Final = ("notation", "grammar")
FOREIGN: Final = (
    "the Python package '{name}' that is found first is not the one that belongs to durak; "
    "install durak by itself, with pipx or uv tool, or start it from another folder"
)
HELP_OPTIONS: Final = {"help_option_names": ["-h", "--help"]}


class Word(NamedTuple):
    """A word that a shell may offer: what Typer asks of one."""

    value: str
    help: str
    type: str = "plain"


class PlainCommand(TyperCommand):
    """A command whose usage line names what is needed as manual pages do: `FILE...`, without braces."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the words of the usage line."""
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Return the context of a call, in which the settings are the defaults; a help page does not need them."""
        if not extra.get("resilient_parsing") and not set(HELP_OPTIONS["help_option_names"]) & set(args):
            from durak_cli.cli.settings import defaults

            extra["default_map"] = defaults(self.name or "", [one.name for one in self.params if one.name], args)
        return super().make_context(info_name, args, parent, **extra)


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and help, and imports one only when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import the command of that name; None if there is none."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        one = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        function = getattr(importlib.import_module(entry.module), entry.function)
        one.command(cmd_name, cls=PlainCommand)(function)
        return typer.main.get_command(one)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that *args* begin with; a wrong name is answered with the right ones."""
        if not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(f"there is no command '{args[0]}'; the commands are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Return the commands or options that begin with *incomplete*, without importing a command."""
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        return [Word(name, entry.help) for name, entry in COMMANDS.items() if name.startswith(incomplete)]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the table of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])


app = typer.Typer(
    name="durak",
    cls=LazyGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=HELP_OPTIONS,
)


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        from durak_cli.cli.screen import say

        say(f"durak {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def begin(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Durak in the terminal: play it, write games down, check and replay them."""
    if ctx.invoked_subcommand is None:
        from durak_cli.cli.screen import say

        say(START)


def run(arguments: Sequence[str]) -> int:
    """Run the command that *arguments* name and return the exit code (see `durak_cli.__main__`)."""
    foreign = foreign_package()
    if foreign:
        # `screen` itself needs the notation, so this one sentence is written by hand.
        print(f"durak: {foreign}", file=sys.stderr)
        return 2
    from durak_cli.cli import screen, speech

    speech.choose(None)
    _end_cleanly_on_signals()
    try:
        screen.prepare()
        code = _run(list(arguments))
        screen.flush()
    except screen.Failure as failure:
        screen.complain(failure.sentence, failure.hint)
        return 2
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    return code


def _run(arguments: list[str]) -> int:
    """Run a command, and turn everything but a `Failure` into an exit code."""
    from durak_cli.cli.screen import Failure
    from durak_cli.cli.speech import _

    command = typer.main.get_command(app)
    if os.environ.get(ASKED_BY_SHELL):
        return answer(command)
    try:
        with command.make_context("durak", arguments) as context:
            command.invoke(context)
    except Failure:
        raise
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        raise _usage(error) from error
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except MemoryError:
        raise Failure(_("there is not enough memory for this")) from None
    except RecursionError:
        raise Failure(_("this is nested too deeply to be read")) from None
    except OSError as error:
        _lost_output(error)
    except Exception as error:
        raise _explained(error) from error
    return 0


#: How what the command line's parser says is said more plainly.
_PLAINER: Final = (
    (r"a valid (?:integer|int)(?: range)?$", "a whole number"),
    (r"a valid float(?: range)?$", "a number"),
    (r"in the range (\S+?)<=x<=(\S+)$", r"between \1 and \2"),
    (r"in the range x>=(\S+)$", r"\1 or more"),
    (r"^Got unexpected extra argument\(?s?\)? \((.*)\)$", r"unexpected extra argument: \1"),
)


def _usage(error: typer.TyperException) -> Exception:
    """Return what is wrong with the words of a command line, and where to read more."""
    from durak_cli.cli.screen import Failure

    sentence = error.format_message().strip().rstrip(".")
    for pattern, words in _PLAINER:
        sentence = re.sub(pattern, words, sentence)
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "durak"
    return Failure(f"{sentence[:1].lower()}{sentence[1:]}", f"Try '{path} --help'.")


def _lost_output(error: OSError) -> NoReturn:
    """Answer an error that no command expected: mostly a reader who left, or a full disk, under a help page."""
    from durak_cli.cli import screen

    if error.errno in (errno.EPIPE, errno.ENOSPC):
        screen.give_up(error)
    raise _explained(error) from error


def _explained(error: Exception) -> Exception:
    """Return what is to be said of *error*: rules that cannot be, or a fault of the program itself.

    Whoever wants to mend such a fault asks for the whole story.
    """
    from durak_cli.cli.screen import Failure
    from durak_cli.cli.speech import _
    from durak_cli.engine.errors import SetupError

    if isinstance(error, SetupError):
        from durak_cli.cli.localized import setup_error

        return Failure(setup_error(error))
    if os.environ.get("DURAK_TRACEBACK"):
        return error
    package = (error.name or "").split(".")[0] if isinstance(error, ImportError) else ""
    if package in OWN_PACKAGES:
        return Failure(FOREIGN.format(name=package))
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    own = _("a fault of the program, not yours ({what}); please report it with what DURAK_TRACEBACK=1 shows")
    return Failure(own.format(what=what))


def foreign_package() -> str:
    """Return a sentence if a package of another origin stands in front of one of ours, else nothing."""
    home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    for name in OWN_PACKAGES:
        found = importlib.util.find_spec(name)
        place = os.path.realpath(found.origin) if found and found.origin else ""
        if os.path.dirname(os.path.dirname(place)) != home:
            return FOREIGN.format(name=name)
    return ""


def _end_cleanly_on_signals() -> None:
    """Let a signal that asks the program to end unwind it, so that half-written files are put away."""
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)
        # One that is ignored (nohup) stays so.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            with contextlib.suppress(ValueError):  # outside the main thread no handler can be set
                signal.signal(number, _end_by_signal)


def _end_by_signal(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)
