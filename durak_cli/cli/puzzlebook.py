"""Where puzzles come from: the files that are shipped, or a file of the person's own.

Of the shipped ones only the tags are read until one is chosen: who lists hundreds need not wait for their proofs.
"""

import datetime
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import durak_cli
from durak_cli.cli.documents import games_of
from durak_cli.cli.files import shown
from durak_cli.cli.screen import Failure, say
from durak_cli.cli.solved import Standing
from durak_cli.cli.speech import _, later
from durak_cli.study.puzzles import Flaw, Goal, Level, NotAPuzzle, Puzzle, read_puzzle
from notation import split_games
from notation.safe import quoted

_TAG: Final = re.compile(r'^\[(\w+) "((?:[^"\\\n]|\\.)*)"\]', re.MULTILINE)
#: In the installed package, and in a copy of the project.
_FOLDERS: Final = ("puzzles", "../samples/puzzles")

_FLAWS: Final[dict[Flaw, str]] = {
    Flaw.FAULT: later("the record is at fault"),
    Flaw.HIDDEN: later("its deal is hidden"),
    Flaw.OVER: later("the game is over; a puzzle's record ends where the player is to move"),
    Flaw.CROWD: later("more than two players are left in the game"),
    Flaw.STOCK: later("the stock is not empty"),
    Flaw.REPEATED: later("a situation in which the game would now be drawn has come before"),
    Flaw.FORCED: later("there is only one legal move"),
    Flaw.UNSOLVED: later("it is too large to be solved"),
    Flaw.LOST: later("every move loses"),
    Flaw.SEVERAL: later("several moves are equally good"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of the book, as its tags say: its name, how hard it is, what is to be achieved; and its record."""

    id: str
    level: Level
    goal: Goal
    rules: str
    text: str


def shipped() -> list[Entry]:
    """Return the puzzles that come with the program, the easy ones first; Failure if there are none."""
    home = Path(durak_cli.__file__).parent
    for folder in _FOLDERS:
        files = [home / folder / f"{level.value}.durak" for level in Level]
        if all(file.is_file() for file in files):
            return [entry for file in files for entry in _entries(file.read_text(encoding="utf-8"))]
    raise Failure(_("no puzzles were installed with this program; durak puzzle --file FILE takes those of a file"))


def _entries(text: str) -> Iterator[Entry]:
    for game in split_games(text):
        record = text[game.start : game.end]
        tags = dict(_TAG.findall(record))
        yield Entry(tags["puzzle"], Level(tags["level"]), Goal(tags["goal"]), tags["Rules"], record)


def proven(entry: Entry) -> Puzzle:
    """Return the puzzle of *entry*; Failure if it does not hold, which would be our fault."""
    try:
        return read_puzzle(entry.text)
    except NotAPuzzle as error:
        raise Failure(_("puzzle {id} does not hold: {why}").format(id=entry.id, why=_(_FLAWS[error.flaw]))) from error


def entry_called(name: str, entries: Sequence[Entry]) -> Entry:
    """Return the puzzle called *name*; Failure if there is none."""
    wanted = name.strip().casefold()
    for entry in entries:
        if entry.id == wanted:
            return entry
    raise Failure(_("no puzzle is called {name}; durak puzzle --list lists them").format(name=quoted(name)))


def entry_of_day(day: datetime.date, entries: Sequence[Entry]) -> Entry:
    """Return the puzzle of *day*: the same for everybody, and mostly the same where a version has more puzzles."""
    return min(entries, key=lambda entry: hashlib.sha256(f"{day.isoformat()} {entry.id}".encode()).digest())


def next_entry(entries: Sequence[Entry], standings: dict[str, Standing], passed: set[str]) -> Entry | None:
    """Return what comes next: the first that was not tried, else the first not solved; None where all are.

    Those *passed* over now do not come again.
    """
    left = [entry for entry in entries if entry.id not in passed]
    untried = (entry for entry in left if entry.id not in standings)
    unsolved = (entry for entry in left if entry.id in standings and not standings[entry.id].is_solved)
    return next(untried, None) or next(unsolved, None)


class Fault(Exception):  # noqa: N818 - a fault of the document
    """A record of a person's own file is at fault; the finding has been reported."""


def puzzles_of(file: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a person's own *file*, each proven; Failure where one is no puzzle.

    A record that is at fault is reported as `durak validate` does; `Fault` then.
    """
    for game in games_of(file):
        try:
            yield read_puzzle(game.text)
        except NotAPuzzle as error:
            if error.finding is None:
                raise _no_puzzle(file, game.number, error.flaw) from error
            say(game.report(error.finding, game.record()))
            raise Fault from error


def _no_puzzle(file: str, number: int, flaw: Flaw) -> Failure:
    why = _(_FLAWS[flaw])
    return Failure(_("game {number} of {file} is no puzzle: {why}").format(number=number, file=shown(file), why=why))
