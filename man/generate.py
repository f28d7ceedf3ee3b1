"""Fills the parts of the man pages that follow from the program: synopses, options, rule options, codes of findings.

    python man/generate.py            write the pages anew
    python man/generate.py --check    only say which pages differ; exit 1 if any does

Everything else in the pages is written by hand. A part stands between two comments, `.\\" BEGIN name…` and `.\\" END`.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import typer

from durak_cli.cli import vocabulary
from durak_cli.cli.app import app
from durak_cli.engine.rules import OPTIONS, PRESETS
from durak_cli.play.explanations import explanations, kinds
from durak_cli.records.traits import MEANINGS

MAN: Final = Path(__file__).parent
#: The overview, which stands for the program itself rather than for one of its commands.
OVERVIEW: Final = "durak.6"
PART: Final = re.compile(
    r'(?P<begin>^\.\\" BEGIN (?P<name>[a-z ]+)[^\n]*\n)(?P<text>.*?)(?P<end>^\.\\" END$)', re.M | re.S
)


def pages() -> list[Path]:
    """Return the man pages, in alphabetical order."""
    return sorted(path for path in MAN.iterdir() if re.fullmatch(r"durak[a-z-]*\.[567]", path.name))


def generated(page: Path) -> str:
    """Return the text of *page* with its parts made anew."""

    def part(match: re.Match[str]) -> str:
        lines = PARTS[match["name"].strip()](page)
        return match["begin"] + "".join(f"{line}\n" for line in lines) + match["end"]

    return PART.sub(part, page.read_text(encoding="utf-8"))


@cache
def commands() -> dict[str, list[Any]]:
    """Return the options and arguments that each command shows to people, by the name of its page."""
    program: Any = typer.main.get_command(app)
    context = program.make_context("durak", [], resilient_parsing=True)
    found = {OVERVIEW: _parameters(program, context)}
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        inner = command.make_context(name, [], parent=context, resilient_parsing=True)
        found[f"durak-{name}.6"] = _parameters(command, inner)
    return found


def _parameters(command: Any, context: Any) -> list[Any]:
    return [parameter for parameter in command.get_params(context) if not getattr(parameter, "hidden", False)]


def synopsis(page: Path) -> Iterator[str]:
    """Yield one `.Nm` and a line for every option and argument."""
    yield ".Nm durak"
    if page.name != OVERVIEW:
        yield f".Cm {page.stem.removeprefix('durak-')}"
    for option in _options(page):
        yield f".{'' if option.required else 'Op '}{_flags(option, ' | ')}"
    if page.name == OVERVIEW:
        yield ".Op Ar command Op Ar argument ..."
    for argument in _arguments(page):
        yield (".Ar " if argument.required else ".Op Ar ") + _argument_name(argument)


def options(page: Path) -> Iterator[str]:
    """Yield a list of what can stand on the command line, with the help of the program itself."""
    yield ".Bl -tag -width Ds"
    for argument in _arguments(page):
        yield f".It Ar {_argument_name(argument)}"
        yield from _explained(argument)
    for option in _options(page):
        yield f".It {_flags(option, ' , ')}"
        yield from _explained(option)
    yield ".El"


def _options(page: Path) -> list[Any]:
    return [one for one in commands()[page.name] if one.param_type_name == "option"]


def _arguments(page: Path) -> list[Any]:
    return [one for one in commands()[page.name] if one.param_type_name == "argument"]


def _argument_name(argument: Any) -> str:
    name = argument.metavar or argument.name.upper()
    return _word(name.rstrip(".…").strip("[]")) + (" ..." if argument.nargs == -1 else "")


def _flags(option: Any, between: str) -> str:
    value = "" if option.is_flag else f" Ar {_word(_value_name(option))}"
    names = [*sorted(option.opts, key=len, reverse=True), *option.secondary_opts]
    return between.join(f"Fl {_word(name[1:])}{value}" for name in names)


def _value_name(option: Any) -> str:
    if option.metavar:
        return str(option.metavar)
    choices = getattr(option.type, "choices", None)
    return "|".join(choices) if choices else str(option.name).upper()


def _explained(parameter: Any) -> Iterator[str]:
    yield from _sentences(parameter.help or "")
    if isinstance(parameter.show_default, str):
        yield f"Default: {parameter.show_default}."
    elif parameter.show_default and parameter.default and isinstance(parameter.default, str | int):
        yield "Default:"
        yield f".Cm {_word(str(getattr(parameter.default, 'value', parameter.default)))} ."


def rule_options(page: Path) -> Iterator[str]:
    """Yield a list of the rule options with their values, and one of the presets with what they change."""
    podkidnoy = PRESETS["podkidnoy"].options()
    yield ".Bl -tag -width throwers"
    for name, values in OPTIONS.items():
        yield f".It Cm {name}"
        for value in values:
            yield f".Cm {value} {',' if value != values[-1] else ';'}"
        yield f"podkidnoy: {podkidnoy[name]}."
    yield ".El"
    yield ".Pp"
    yield "The presets, with every option that differs from podkidnoy:"
    yield ".Bl -tag -width weitergabe"
    for preset, rules in PRESETS.items():
        yield f".It Cm {preset}"
        changed = [f"{name}={value}" for name, value in rules.options().items() if value != podkidnoy[name]]
        yield f".Ql {' '.join(changed)}" if changed else "as above."
    yield ".El"


def game_words(page: Path) -> Iterator[str]:
    """Yield a list of everything that can be typed in a game, in three languages."""
    yield from _in_three_languages(vocabulary.TABLE.values())


def replay_words(page: Path) -> Iterator[str]:
    """Yield a list of everything that can be typed in a replay, in three languages."""
    yield from _in_three_languages(vocabulary.STEPS.values())


def _in_three_languages(rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    yield ".Bl -tag -width Ds"
    for columns in rows:
        yield f".It Cm {columns[0].split(', ')[0]}"
        for language, column in zip(("English", "German", "Russian"), columns, strict=True):
            yield f"{language}: {column}{'.' if language == 'Russian' else ';'}"
    yield ".El"


def findings(page: Path) -> Iterator[str]:
    """Yield the codes of all findings with their sentences, and what each means at length."""
    yield ".Bl -tag -width D0101"
    for kind in kinds():
        yield f".It {kind.code} {kind.name} Pq {kind.severity.value}"
        yield from _sentences(kind.template.replace("{{", "{").replace("}}", "}"))
        yield ".Pp"
        yield from _sentences(explanations()[kind.code].text)
    yield ".El"


def _word(text: str) -> str:
    """Return *text* as one argument of a macro that is never read as a macro itself."""
    return "\\&" + _plain(text) if re.fullmatch(r"[A-Z%][A-Za-z1]{1,2}", text) else _plain(text)


def _plain(text: str) -> str:
    return text.replace("\\", "\\e")


def _sentences(text: str) -> Iterator[str]:
    """Yield *text* as lines of input: each sentence on its own, none mistaken for a request."""
    for sentence in re.split(r"(?<=[.!?]) +(?=[A-Z])", " ".join(text.split())):
        if sentence:
            line = _plain(sentence)
            yield "\\&" + line if line[0] in ".'" else line


def traits(page: Path) -> Iterator[str]:
    """Yield a list of what a game can be asked to have."""
    yield ".Bl -tag -width broken-off -compact"
    for trait, meaning in MEANINGS.items():
        yield f".It Cm {trait}"
        yield f"{meaning};" if trait is not list(MEANINGS)[-1] else f"{meaning}."
    yield ".El"


PARTS: Final[dict[str, Callable[[Path], Iterable[str]]]] = {
    "synopsis": synopsis,
    "options": options,
    "rule options": rule_options,
    "game words": game_words,
    "replay words": replay_words,
    "findings": findings,
    "traits": traits,
}


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` only compare them."""
    differing = [page for page in pages() if generated(page) != page.read_text(encoding="utf-8")]
    for page in differing:
        if arguments == ["--check"]:
            print(f"{page.name} is not what the program gives; run: python man/generate.py")
        else:
            page.write_text(generated(page), encoding="utf-8")
            print(f"{page.name} written anew")
    return 1 if differing and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
