"""The games that are kept, at a glance: from the tags and the last line of a record file, without reading them.

`durak play` looks here before its first card, so this must be quick; what is shown is said again, and checked, when a
game is really gone on with.
"""

import contextlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from durak_cli.cli import places
from durak_cli.cli.journal import Busy, Journal, Opening
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, n_
from durak_cli.cli.store import ENDING, is_private, newest, target_of
from durak_cli.play.recorder import GAMES
from notation import decode
from notation.games import split_games
from notation.safe import safe_text
from notation.values import read_number, split_names

_TAG: Final = re.compile(r'^\[(\w+)\s+"((?:[^"\\\n]|\\.)*)"\]', re.MULTILINE)
#: All the tags, none of them torn off.
_HEAD: Final = re.compile(r"(?:\[[^\n]*\][ \t\r]*(?:\n|$))+(?!\[)")
_NEEDED: Final = {"Players", "Rules", "Trump"}
_BOUT: Final = re.compile(r"^(\d+)\. ", re.MULTILINE)
_RESULT: Final = r"durak\s|draw\b|\*$"
_BROKEN_OFF: Final = "*"
#: How a running game is told from the record that bears the same name.
_RUNNING: Final = "-running"
#: So many files of each folder are looked at for a game that was left, the newest first.
_LOOKED_AT: Final = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of records, as its last game says. Names and rules are safe to show."""

    path: Path
    players: tuple[str, ...]
    rules: str
    games: int
    #: The number of the last bout with a card, 1 before the first.
    bout: int
    is_over: bool
    #: So many games of its series are still to be played.
    to_come: int

    @property
    def name(self) -> str:
        """What the file is called in a list: a game that is running differs from the record of those before it."""
        stem = self.path.name.removesuffix(ENDING)
        return safe_text(stem + _RUNNING if has_namesake(self.path) else stem)

    @property
    def is_to_be_filed(self) -> bool:
        """Whether the game is over, but its record not in its file."""
        return self.is_over and is_private(self.path)

    @property
    def can_go_on(self) -> bool:
        """Whether there is something to play: the rest of the game, or the next of its series."""
        return bool(self.players) and (not self.is_over or (self.to_come > 0 and not self.is_to_be_filed))

    def line(self) -> str:
        """Return what the file holds, in a few words."""
        if not self.players:
            return _("{name}: no game that can be read").format(name=self.name)
        if not self.is_over:
            sentence = _("{name}: {players} ({rules}), bout {bout}")
        elif self.is_to_be_filed:
            sentence = _("{name}: {players} ({rules}), over, but not in its record file yet")
        elif self.to_come:
            sentence = n_(
                "{name}: {players} ({rules}), {number} game of the series to come",
                "{name}: {players} ({rules}), {number} games of the series to come",
                self.to_come,
            )
        else:
            sentence = n_(
                "{name}: {players} ({rules}), {games} game", "{name}: {players} ({rules}), {games} games", self.games
            )
        players = ", ".join(self.players)
        return sentence.format(
            name=self.name,
            players=players,
            rules=self.rules,
            bout=self.bout,
            games=self.games,
            number=self.to_come,
        )


def look_at(path: Path) -> Kept:
    """Return what the file *path* holds; Failure if it cannot be read."""
    try:
        text = decode(path.read_bytes())
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Failure(_("cannot read {file}: {why}").format(file=safe_text(str(path)), why=why)) from error
    games = list(split_games(text))
    last = text[games[-1].start :] if games else ""
    tags = {name: value.replace('\\"', '"').replace("\\\\", "\\") for name, value in _TAG.findall(last)}
    is_begun = tags.keys() >= _NEEDED and _HEAD.match(last) is not None
    players = tuple(map(safe_text, split_names(tags["Players"]) or ())) if is_begun else ()
    numbers = _BOUT.findall(last)
    ending = last.rstrip().rpartition("\n")[2]
    # The line of a running game is whole only with what ends it.
    result = re.match(_RESULT, ending) if text.endswith("\n") or not is_private(path) else None
    return Kept(
        path,
        players,
        safe_text(tags.get("Rules", "")),
        len(games),
        int(numbers[-1]) if numbers else 1,
        result is not None,
        0 if result is None or result[0] == _BROKEN_OFF or _is_followed(path) else _games_to_come(tags),
    )


def _games_to_come(tags: Mapping[str, str]) -> int:
    """Return how many games follow in the series, as far as the *tags* of its last game tell."""
    number, games = read_number(tags.get("Game", "1")), read_number(tags.get(GAMES, ""))
    return max(0, games - number) if number and games else 0


def _is_followed(path: Path) -> bool:
    """Whether *path* is a record beside which the next game of its series is running."""
    with contextlib.suppress(Failure):
        return not is_private(path) and bool(look_at(places.running_folder() / path.name).players)
    return False


def is_waiting(file: str) -> bool:
    """Whether there is a game that is not over in the *file*."""
    with contextlib.suppress(Failure):
        return os.path.isfile(file) and not look_at(Path(file)).is_over
    return False


def running_for(record: str) -> Kept | None:
    """Return the newest running game whose record is to go into the file *record*."""
    target = os.path.abspath(record)
    return next((kept for kept in running() if kept.players and _target_of(kept.path) == target), None)


def has_namesake(path: Path) -> bool:
    """Whether *path* is a running game beside which a record bears the same name: that of the games before it."""
    with contextlib.suppress(Failure):  # where there is no home, there are no records
        return is_private(path) and (places.records_folder() / path.name).exists()
    return False


def running(most: int | None = None) -> list[Kept]:
    """Return the games of the private folder, the newest first, at *most* so many."""
    return _in_folder(places.running_folder, most)


def recorded(most: int | None = None) -> list[Kept]:
    """Return the record files of the person's own folder, the newest first, at *most* so many."""
    return _in_folder(places.records_folder, most)


def _in_folder(folder: Callable[[], Path], most: int | None = None) -> list[Kept]:
    found = []
    with contextlib.suppress(Failure):  # where there is no home, nothing is kept
        for path in newest(folder())[:most]:
            with contextlib.suppress(Failure):
                found.append(look_at(path))
    return found


def find(name: str) -> Kept | None:
    """Return the game that the list calls *name*, also by its file, if there is one."""
    kept = (*running(), *recorded())
    return next((one for one in kept if name in (one.name, one.name + ENDING, str(one.path))), None)


def left() -> Iterator[Kept]:
    """Yield the games and series that can be gone on with and that nobody plays at the moment, the newest first.

    Those come before them that are over, but whose record is not in its file yet.
    """
    found = sorted(begun(), key=lambda kept: kept.is_to_be_filed, reverse=True)
    yield from (kept for kept in found if not is_played(kept.path))


def begun() -> list[Kept]:
    """Return the games and series that are not over, and the games whose record is not in its file, newest first."""
    return to_go_on_with([kept for kept in running(_LOOKED_AT) if kept.players], recorded(_LOOKED_AT))


def to_go_on_with(games: Sequence[Kept], records: Iterable[Kept]) -> list[Kept]:
    """Return the running *games* and those of the *records* that can be gone on with, by their last change."""
    # A record may have been torn off on the way into its file, and the next game of a series may be running; then the
    # game is the one in the private folder.
    targets = {_target_of(kept.path) for kept in games}
    found = [*games, *(kept for kept in records if kept.can_go_on and str(kept.path) not in targets)]
    return sorted(found, key=moment, reverse=True)


def _target_of(path: Path) -> str | None:
    with contextlib.suppress(Failure):  # there may be no home any more, or the note cannot be read
        return target_of(path)
    return None


def moment(kept: Kept) -> int:
    """Return when the file was changed the last time."""
    with contextlib.suppress(OSError):
        return kept.path.stat().st_mtime_ns
    return 0


def is_busy(path: Path) -> bool:
    """Whether another program has the file *path* open for its game."""
    try:
        Journal(str(path), Opening.OLD).close()
    except Busy:
        return True
    except Failure:
        return False
    return False


def is_played(path: Path) -> bool:
    """Whether a game is being written to the file *path*, or none could be."""
    try:
        Journal(str(path), Opening.OLD).close()
    except Failure:
        return True
    return False
