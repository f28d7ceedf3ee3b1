"""Record files as the commands see them: their games one after another, and findings shown with the line of the file.

No more of a file is held than one of its games.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from durak_cli.cli.files import Tell, chunks, shown, unheard
from durak_cli.cli.localized import hint, message, possible, whereabouts
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from notation.problems import Finding
from notation.record import Record
from notation.render import columns, render_worded
from notation.stretches import LONGEST_GAME, Stretch, read_stretch, stretches

#: The number of the game where a file holds none.
NO_NUMBER: Final = 0


@dataclass(frozen=True)
class Game:
    """One game of a file: the name of the *file* as it was given, the game's *number* in it from 1, and its text.

    A file without a game has one all the same, with the number 0, and its record says so.
    """

    file: str
    number: int
    stretch: Stretch

    def record(self) -> Record:
        """Return what was read; never fails, since what is wrong stands in the record's findings."""
        return read_stretch(self.stretch)

    @cached_property
    def text(self) -> str:
        """The text, in which the places of the record are."""
        return self.stretch.text()

    @property
    def size(self) -> int:
        """How many bytes of the file it is."""
        return len(self.stretch.content)

    def report(self, finding: Finding, record: Record | None = None) -> str:
        """Return *finding* with its place, its line and a caret; and the game, if its *record* is told."""
        text = self.text
        behind = [possible(finding), hint(finding)]
        if record is not None and self.number:
            behind.append(whereabouts(finding, self.number, record, columns(text, finding.span)))
        line = self.stretch.line
        return render_worded(finding, text, self.file, message(finding), *behind, first_line=line)


#: Finds the parts of a file that are records: the line on which each begins, and its bytes.
Parts = Callable[[Iterator[bytes]], Iterator[tuple[int, Iterator[bytes]]]]


def _whole(content: Iterator[bytes]) -> Iterator[tuple[int, Iterator[bytes]]]:
    """The whole file is records."""
    yield 1, content


def games_of(name: str, tell: Tell = unheard, parts: Parts = _whole) -> Iterator[Game]:
    """Yield the games of the file *name* (`-`: standard input) one by one; Failure where it cannot be read (further).

    *tell* is told how many bytes were read; *parts* finds where in the file there are records.
    """
    number = 0
    for line, part in parts(chunks(name, tell)):
        for stretch in stretches(part):
            if stretch.is_too_long and not stretch.has_game:
                sentence = _("cannot read {file}: no game begins in its first {limit} bytes; is it a file of records?")
                raise Failure(sentence.format(file=shown(name), limit=f"{LONGEST_GAME:,}"))
            number += 1
            there = stretch if line == 1 else replace(stretch, line=stretch.line + line - 1)
            yield Game(name, number if stretch.has_game else NO_NUMBER, there)
