"""Games on their way from one form to another, batch by batch: in this process or in several."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from durak_cli.cli.checking import Unread, gathered
from durak_cli.cli.documents import Game, games_of
from durak_cli.cli.fences import fences
from durak_cli.cli.files import Tell, unheard
from durak_cli.cli.formats import FORMS, Given, Wishes, source_of
from durak_cli.cli.reports import MOST, Reports
from durak_cli.cli.screen import Failure
from durak_cli.cli.trees import Leaf, leaves, too_long
from notation import Record
from notation.problems import Severity
from notation.writer import TooLongError


@dataclass(frozen=True, slots=True)
class Faults:
    """Why a game cannot be converted: the first of its faults in words, and how many there are."""

    told: tuple[str, ...]
    count: int

    def tell(self, reports: Reports) -> None:
        """Tell of them."""
        reports.count[Severity.ERROR] += self.count
        for words in self.told:
            reports.tell(Severity.ERROR, words)


Entry: TypeAlias = tuple[int, Game | Leaf] | Unread
Converted: TypeAlias = list[str | Faults | Unread]


@dataclass(frozen=True, slots=True)
class Conversion:
    """How batches of games are converted."""

    form: str
    wishes: Wishes

    def __call__(self, batch: list[Entry]) -> Converted:
        """Return what comes of each game of *batch*: its text, or why it has none."""
        return [entry if isinstance(entry, Unread) else self._convert(*entry) for entry in batch]

    def _convert(self, number: int, game: Game | Leaf) -> str | Faults:
        record = _read(game)
        if isinstance(record, Faults):
            return record
        try:
            return FORMS[self.form].converter().game_text(Given(record, number, game.file), self.wishes)
        except TooLongError as error:
            if isinstance(game, Leaf):
                return Faults((game.report(too_long()),), 1)
            return Faults((game.report(error.finding, record),), 1)


def _read(game: Game | Leaf) -> Record | Faults:
    if isinstance(game, Leaf):
        from_tree, faults = game.record()
        return from_tree or Faults(tuple(map(game.report, faults[:MOST])), len(faults))
    record = game.record()
    errors = [finding for finding in record.findings if finding.is_error()]
    if not errors:
        return record
    return Faults(tuple(game.report(finding, record) for finding in errors[:MOST]), len(errors))


def batches(names: Iterable[str], source: str | None, tell: Tell = unheard) -> Iterator[list[Entry]]:
    """Return the games of the files *names* in batches, read as *source* or as each name says."""
    entries = _entries(names, source, tell)
    return gathered(entries, lambda entry: 0 if isinstance(entry, Unread) else entry[1].size)


def _entries(names: Iterable[str], source: str | None, tell: Tell) -> Iterator[Entry]:
    number = 0
    for name in names:
        try:
            for game in _games_of(name, source_of(name, source), tell):
                number += 1
                yield number, game
        except Failure as failure:
            yield Unread(failure.sentence, failure.hint)


def _games_of(name: str, form: str, tell: Tell) -> Iterator[Game | Leaf]:
    match form:
        case "json" | "ndjson":
            return leaves(name, tell)
        case "markdown":
            return games_of(name, tell, fences)
        case _:
            return games_of(name, tell)
