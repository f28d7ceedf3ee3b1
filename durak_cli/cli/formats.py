"""The forms into which records are converted, in one table. Each has a module, imported when it is asked for.

Such a module has two functions. `game_text(given, wishes)` returns the text of one game; of a large file it is called
in several processes, in each for other games. `document(texts, wishes)` yields the pieces of the whole document: what
stands in front of the games, their *texts* one after the other as they come, what stands between and behind. Neither
holds more than one game at a time, and neither writes anything.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Final, NamedTuple, Protocol, cast

from notation import Record


@dataclass(frozen=True, slots=True)
class Given:
    """A game on its way to another form: what was read of it, without a syntax error.

    *number* counts the games of all files that are converted, from 1; *file* is the name of its file as it was given.
    """

    record: Record
    number: int
    file: str


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line beside the form itself."""

    #: What follows from a game by the rules is told with it: hands, stock, who laid each card.
    is_full: bool = False


class Converter(Protocol):
    """What the module of a form has."""

    def game_text(self, given: Given, wishes: Wishes) -> str:
        """Return the text of one game."""

    def document(self, texts: Iterable[str], wishes: Wishes) -> Iterator[str]:
        """Yield the document piece by piece; *texts* may be asked for only once, and come as games are read."""


class Form(NamedTuple):
    """A form: the *endings* of its files, the first of them the usual one, and its module."""

    endings: tuple[str, ...]
    module: str

    def converter(self) -> Converter:
        """Import its module."""
        return cast(Converter, import_module(self.module))


#: Every form by its name for `--to`.
FORMS: Final[dict[str, Form]] = {
    "durak": Form((".durak",), "durak_cli.cli.canonical"),
    "json": Form((".json",), "durak_cli.cli.array"),
    "ndjson": Form((".ndjson", ".jsonl"), "durak_cli.cli.objects"),
    "markdown": Form((".md", ".markdown"), "durak_cli.cli.markdown"),
    "html": Form((".html", ".htm"), "durak_cli.cli.page"),
}
#: The forms that are read, for `--from`; `json` and `ndjson` are told apart by themselves.
SOURCES: Final = ("durak", "json", "ndjson", "markdown")
#: The name of a file that gzip packs ends so, behind the ending of its form.
PACKED: Final = ".gz"


def form_of_file(name: str) -> str | None:
    """Return the form that the ending of a file's *name* stands for, if any."""
    bare = name.lower().removesuffix(PACKED)
    return next((form for form, (endings, _) in FORMS.items() if bare.endswith(endings)), None)


def source_of(name: str, source: str | None) -> str:
    """Return the form as which the file *name* is read: *source*, or else what its ending stands for."""
    form = source or form_of_file(name)
    return form if form in SOURCES else "durak"
