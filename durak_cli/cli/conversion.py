"""Games on their way from one form to another, batch by batch: in this process or in several."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from durak_cli.cli.checking import BATCH, Unread
from durak_cli.cli.documents import Game, games_of
from durak_cli.cli.files import Tell, unheard
from durak_cli.cli.formats import FORMS, Given, Wishes
from durak_cli.cli.reports import MOST, Reports
from durak_cli.cli.screen import Failure
from notation.problems import Severity


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


Entry: TypeAlias = tuple[int, Game] | Unread
Converted: TypeAlias = list[str | Faults | Unread]


@dataclass(frozen=True, slots=True)
class Conversion:
    """How batches of games are converted."""

    form: str
    wishes: Wishes

    def __call__(self, batch: list[Entry]) -> Converted:
        """Return what comes of each game of *batch*: its text, or why it has none."""
        return [entry if isinstance(entry, Unread) else self._convert(*entry) for entry in batch]

    def _convert(self, number: int, game: Game) -> str | Faults:
        record = game.record()
        errors = [finding for finding in record.findings if finding.is_error()]
        if errors:
            return Faults(tuple(game.report(finding) for finding in errors[:MOST]), len(errors))
        return FORMS[self.form].converter().game_text(Given(record, number, game.file), self.wishes)


def batches(names: Iterable[str], source: str | None, tell: Tell = unheard) -> Iterator[list[Entry]]:
    """Yield the games of the files *names* in batches; *tell* is told how many bytes were read."""
    batch: list[Entry] = []
    size = 0
    for entry in _entries(names, tell):
        batch.append(entry)
        size += 0 if isinstance(entry, Unread) else len(entry[1].stretch.content)
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _entries(names: Iterable[str], tell: Tell) -> Iterator[Entry]:
    number = 0
    for name in names:
        try:
            for game in games_of(name, tell):
                number += 1
                yield number, game
        except Failure as failure:
            yield Unread(failure.sentence, failure.hint)
