"""Games looked through batch by batch, in this process or in several, and put out in the order of the files."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from durak_cli.cli.checking import Entry, Unread, batches, done_in_order
from durak_cli.cli.documents import NO_NUMBER, Game
from durak_cli.cli.files import shown
from durak_cli.cli.passages import behind_another, first_line, passage, put_out
from durak_cli.cli.progress import Progress
from durak_cli.cli.screen import complain, say
from durak_cli.cli.speech import _
from durak_cli.cli.twice import Twice, Which
from durak_cli.records.criteria import Criteria
from durak_cli.records.sameness import Key, key_of
from notation.stretches import LONGEST_GAME


class Found(NamedTuple):
    """A game that fits: where it is, its text, and its key if that was asked for."""

    file: str
    line: int
    text: bytes
    key: Key | None


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is done with a batch: what fits the *criteria* is kept, with its key if it *is_keyed*."""

    criteria: Criteria
    is_keyed: bool

    def __call__(self, batch: list[Entry]) -> list[Found | Unread]:
        """Return the games of *batch* that fit."""
        return [found for entry in batch if (found := self._looked_at(entry)) is not None]

    def _looked_at(self, entry: Entry) -> Found | Unread | None:
        if isinstance(entry, Unread):
            return entry
        if entry.number == NO_NUMBER:
            return None
        if entry.stretch.is_too_long:
            return too_long(entry)
        if not self.criteria.wants(entry.stretch):
            return None
        key = key_of(entry.record(), entry.stretch.content) if self.is_keyed else None
        return Found(entry.file, first_line(entry.stretch), passage(entry.stretch), key)


def too_long(game: Game) -> Unread:
    """Say that *game* is too long to be read."""
    sentence = _("cannot read game {number} of {file}: it is longer than {limit} bytes")
    return Unread(sentence.format(number=game.number, file=shown(game.file), limit=f"{LONGEST_GAME:,}"), "")


def find_games(
    files: Sequence[str], sieve: Sieve, which: Which, *, limit: int | None, is_counted: bool, jobs: int
) -> int:
    """Put out the games of *files* that fit, or how many they are; return the exit code."""
    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(Progress(files))
        work = done_in_order(batches(files, progress.add), sieve, jobs)
        search = _Search(progress)
        games = search.games(stack.enter_context(contextlib.closing(work)))
        chosen: Iterator[bytes] = (game.text for game in games)
        if which is not Which.ALL:
            twice = stack.enter_context(Twice(which))
            for game in games:
                twice.add(game.file, game.line, game.text, game.key)
            progress.hide()
            chosen = twice.chosen(is_told=not is_counted)
        number = 0
        for number, text in enumerate(islice(chosen, limit), start=1):
            if not is_counted:
                progress.hide()
                put_out(text if number == 1 else behind_another(text))
    if is_counted:
        say(str(number))
    if search.is_troubled:
        return 2
    return 0 if number else 1


class _Search:
    """The games that come of the batches, and whether a file could not be read."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self.is_troubled = False

    def games(self, results: Iterator[list[Found | Unread]]) -> Iterator[Found]:
        """Yield what was found, and say what could not be read."""
        for batch in results:
            for one in batch:
                if isinstance(one, Unread):
                    self.is_troubled = True
                    self._progress.hide()
                    complain(one.sentence, one.hint)
                else:
                    yield one
