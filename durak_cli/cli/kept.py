"""What is kept, at a glance: from the tags and the last line of a record file, without reading the games.

`durak play` looks here before its first card, so this must be quick; what is shown is said again, and checked, when a
game is really gone on with.
"""

import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from durak_cli.cli import places
from durak_cli.cli.journal import Busy, Journal, Opening
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, n_
from durak_cli.cli.store import ENDING, is_private, newest, target_of
from notation import decode
from notation.games import split_games
from notation.safe import safe_text
from notation.values import split_names

_TAG: Final = re.compile(r'^\[(\w+)\s+"((?:[^"\\\n]|\\.)*)"\]', re.MULTILINE)
#: All the tags, none of them torn off.
_HEAD: Final = re.compile(r"(?:\[[^\n]*\][ \t\r]*(?:\n|$))+(?!\[)")
_NEEDED: Final = {"Players", "Rules", "Trump"}
_BOUT: Final = re.compile(r"^(\d+)\. ", re.MULTILINE)
_RESULT: Final = re.compile(r"durak\s|draw\b|\*$")
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

    @property
    def name(self) -> str:
        """What the file is called in a list."""
        return safe_text(self.path.name.removesuffix(ENDING))

    def line(self) -> str:
        """Return what the file holds, in a few words."""
        if not self.players:
            return _("{name}: no game that can be read").format(name=self.name)
        if not self.is_over:
            sentence = _("{name}: {players} ({rules}), bout {bout}")
        elif is_private(self.path):
            sentence = _("{name}: {players} ({rules}), over, but not in its record file yet")
        else:
            sentence = n_(
                "{name}: {players} ({rules}), {games} game", "{name}: {players} ({rules}), {games} games", self.games
            )
        players = ", ".join(self.players)
        return sentence.format(name=self.name, players=players, rules=self.rules, bout=self.bout, games=self.games)


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
    return Kept(
        path,
        players,
        safe_text(tags.get("Rules", "")),
        len(games),
        int(numbers[-1]) if numbers else 1,
        _RESULT.match(ending) is not None,
    )


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
    """Return the game that the list calls *name*, if there is one."""
    return next((kept for kept in (*running(), *recorded()) if name in (kept.path.name, kept.path.stem)), None)


def left() -> Iterator[Kept]:
    """Yield the games that can be gone on with and that nobody plays at the moment, the newest first.

    Those come before them that are over, but whose record is not in its file yet.
    """
    found = sorted(begun(), key=lambda kept: kept.is_over, reverse=True)
    yield from (kept for kept in found if not is_played(kept.path))


def begun() -> list[Kept]:
    """Return the games that are not over, and those whose record is not in its file yet, by their last change."""
    found = [kept for kept in running(_LOOKED_AT) if kept.players]
    # A record may have been torn off on the way into its file; its game is the one in the private folder.
    targets = {target_of(kept.path) for kept in found}
    found += [kept for kept in recorded(_LOOKED_AT) if kept.players and not kept.is_over]
    found = [kept for kept in found if str(kept.path) not in targets]
    return sorted(found, key=moment, reverse=True)


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
