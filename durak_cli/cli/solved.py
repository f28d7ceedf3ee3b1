"""Which puzzles were tried and solved: a private file in the state folder that only ever grows, a line for each event.

    2026-11-30 2gsb9 wrong
    2026-11-30 2gsb9 solved 2026-11-30

A line is the day, the puzzle, what happened and, for the puzzle of a day, which day's. Each is added by one write
under a lock, so that several programs lose nothing of one another; what a crash tore off, and whatever else is no such
line, is passed over and left where it is. Where nothing can be kept a puzzle is solved all the same.
"""

import contextlib
import datetime
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

from durak_cli.cli import places
from durak_cli.cli.files import why
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, n_
from notation.safe import safe_text

_FILE: Final = "puzzles.log"
#: Nobody may read what was tried but the person himself.
_PRIVATE: Final = 0o600
_DAY: Final = r"\d{4}-\d\d-\d\d"
_LINE: Final = re.compile(rf"({_DAY}) ([0-9a-z]{{1,20}}) (wrong|hint|shown|solved)(?: ({_DAY}))?")


class Deed(Enum):
    """What happened at a puzzle."""

    WRONG = "wrong"
    HINT = "hint"
    SHOWN = "shown"
    SOLVED = "solved"


@dataclass(slots=True)
class Standing:
    """How it went with one puzzle: so many wrong tries, solved or not, and with whose help."""

    wrong: int = 0
    is_solved: bool = False
    is_helped: bool = False

    @property
    def is_at_first(self) -> bool:
        """Whether the first try was right, without any help."""
        return self.is_solved and not self.wrong and not self.is_helped

    def add(self, deed: Deed) -> None:
        """Count *deed*; once it is solved, nothing changes any more."""
        if self.is_solved:
            return
        self.wrong += deed is Deed.WRONG
        self.is_helped = self.is_helped or deed in (Deed.HINT, Deed.SHOWN)
        self.is_solved = deed is Deed.SOLVED


@dataclass(slots=True)
class Progress:
    """What was done so far: the standing of each puzzle, and the days whose puzzle was solved on that very day."""

    standings: dict[str, Standing] = field(default_factory=dict)
    days: set[datetime.date] = field(default_factory=set)

    def streak(self, today: datetime.date) -> int:
        """Return on how many days in a row, up to *today* or the day before, the puzzle of the day was solved."""
        days, day = self._numbers(), today.toordinal()
        return _in_a_row(days, day) or _in_a_row(days, day - 1)

    def longest(self) -> int:
        """Return the longest such streak."""
        days = self._numbers()
        return max((_in_a_row(days, day) for day in days if day + 1 not in days), default=0)

    def _numbers(self) -> frozenset[int]:
        """Return the days as numbers, which go on also before the first of all dates and behind the last."""
        return frozenset(day.toordinal() for day in self.days)


def _in_a_row(days: frozenset[int], last: int) -> int:
    """Return how many of the *days* come one after another up to the *last*."""
    first = last
    while first in days:
        first -= 1
    return last - first


def progress() -> Progress:
    """Return what was done so far; nothing where there is no file that can be read."""
    try:
        with open(_path(), "rb", opener=_unless_it_waits) as file:
            return progress_of(file.read().decode(errors="replace").split("\n"))
    except (Failure, OSError):
        return Progress()


def _unless_it_waits(path: str, flags: int) -> int:
    """Open what is there without waiting for whoever should write to a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def progress_of(lines: Iterable[str]) -> Progress:
    """Return what *lines* tell; those that are none of ours tell nothing."""
    found = Progress()
    for line in lines:
        read = _LINE.fullmatch(line.strip())
        if read is None:
            continue
        day, puzzle, deed, of_day = read.groups()
        found.standings.setdefault(puzzle, Standing()).add(Deed(deed))
        if of_day == day and deed == Deed.SOLVED.value:
            with contextlib.suppress(ValueError):  # there is no such day
                found.days.add(datetime.date.fromisoformat(day))
    return found


def note(puzzle: str, deed: Deed, today: datetime.date, of_day: datetime.date | None = None) -> None:
    """Add a line to the file; Failure, with a sentence that says why, if it cannot be kept."""
    words = [today.isoformat(), puzzle, deed.value, *([of_day.isoformat()] if of_day else [])]
    try:
        places.make(places.running_folder(), is_private=True)
        with _locked() as file:
            _append(file, " ".join(words) + "\n")
    except OSError as error:
        raise _refusal(error) from error


def forget() -> None:
    """Forget everything; Failure if that cannot be."""
    try:
        if os.path.lexists(_path()):
            with _locked() as file:
                os.ftruncate(file, 0)
    except OSError as error:
        raise _refusal(error) from error


def _refusal(error: OSError) -> Failure:
    return Failure(_("cannot rewrite {file}: {why}").format(file=safe_text(str(_path())), why=why(error)))


def _path() -> Path:
    return places.running_folder() / _FILE


@contextlib.contextmanager
def _locked() -> Iterator[int]:
    """Open the file, and close it to others; OSError if it is no file of ours."""
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.open(_path(), flags | getattr(os, "O_BINARY", 0), _PRIVATE)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(0, _("it is a device or a pipe, not a file"))
        if os.name != "nt":
            import fcntl

            os.fchmod(file, _PRIVATE)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file
    finally:
        os.close(file)


def _append(file: int, line: str) -> None:
    """Add *line* wholly or not at all, on a line of its own also where the last one was torn off."""
    size = os.fstat(file).st_size
    if size:
        os.lseek(file, size - 1, os.SEEK_SET)
        if os.read(file, 1) != b"\n":
            line = "\n" + line
    content = line.encode()
    try:
        written = os.write(file, content)
    except OSError:
        os.ftruncate(file, size)
        raise
    if written < len(content):
        os.ftruncate(file, size)
        raise OSError(0, _("there is no room left for it"))


def state_of(puzzle: str, standings: Mapping[str, Standing]) -> str:
    """Return in a few words how it went with *puzzle*; nothing where it was not tried."""
    standing = standings.get(puzzle)
    if standing is None:
        return ""
    if standing.is_at_first:
        return _("solved at the first try")
    if standing.is_solved and standing.wrong:
        sentence = n_("solved after {count} wrong try", "solved after {count} wrong tries", standing.wrong)
        return sentence.format(count=standing.wrong)
    if standing.is_solved:
        return _("solved with help")
    return _("tried")
