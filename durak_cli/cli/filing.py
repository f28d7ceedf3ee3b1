"""Games put into files of a folder: names that no tag can lead astray, and all of the files at once or none of them.

The texts are gathered in a folder of their own inside the target, and get their names there when the last has come. No
file is overwritten unless that was asked for, not even one that came into being meanwhile.
"""

import contextlib
import os
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from durak_cli.cli.files import shown, why
from durak_cli.cli.passages import behind_another
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _

SUFFIX: Final = ".durak"
#: A name made from a text has at most so many letters, and so many bytes.
_LETTERS: Final = 60
_BYTES: Final = 150
#: Names that Windows keeps for devices, whatever their ending.
_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)


def safe_stem(text: str, otherwise: str) -> str:
    """Return *text* as the name of a file without its ending: letters, digits and hyphens; *otherwise* if none is left.

    A letter can be of any script.
    """
    plain = unicodedata.normalize("NFC", text)
    letters = "".join(sign if unicodedata.category(sign)[0] in "LN" else _other(sign) for sign in plain)
    words = (word.strip("-_") for word in letters.split())
    stem = "-".join(filter(None, words))[:_LETTERS]
    while len(stem.encode()) > _BYTES:
        stem = stem[:-1]
    stem = stem.strip("-_") or otherwise
    return f"{stem}_" if stem.casefold() in _DEVICES else stem


def _other(sign: str) -> str:
    """Return what stands for a sign that is neither a letter nor a digit: a mark on a letter stays."""
    return sign if sign in "-_" or unicodedata.category(sign) in ("Mn", "Mc") else " "


@dataclass(slots=True)
class _File:
    """A file to be: its name, where it waits, and how many games it has."""

    name: str
    waiting: Path
    games: int = 0


class Cabinet:
    """The files of one *folder*, each for a key."""

    def __init__(self, folder: str, *, is_forced: bool, is_tried: bool) -> None:
        """Overwrite files if it *is_forced*; write nothing at all if it *is_tried*."""
        self._given, self._folder = folder, Path(folder)
        self._is_forced, self._is_tried = is_forced, is_tried
        self._staging: Path | None = None
        self._files: dict[str, _File] = {}
        #: Every name that is used, as a file system that ignores letter case sees it.
        self._used: set[str] = set()

    @contextlib.contextmanager
    def opened(self) -> Iterator[None]:
        """Make room for the files; whatever happens, nothing is left but what `close` has put in its place."""
        made: list[Path] = []
        try:
            try:
                missing = self._missing()
                if not self._is_tried:
                    for folder in missing:
                        with contextlib.suppress(FileExistsError):  # somebody else was quicker
                            folder.mkdir()
                            made.append(folder)
                    self._staging = Path(tempfile.mkdtemp(prefix=".durak-split-", dir=self._folder))
            except (OSError, ValueError) as error:
                raise self._failure(self._given, error) from error
            yield
        finally:
            if self._staging is not None:
                shutil.rmtree(self._staging, ignore_errors=True)
            for folder in reversed(made):
                with contextlib.suppress(OSError):
                    folder.rmdir()  # only an empty one goes

    def _missing(self) -> list[Path]:
        """Return which folders must be made, the outermost first; OSError where none can be."""
        if not self._given:
            raise FileNotFoundError
        missing: list[Path] = []
        for folder in (self._folder, *self._folder.parents):
            if folder.is_dir():
                break
            if os.path.lexists(folder):
                raise NotADirectoryError
            missing.append(folder)
        return missing[::-1]

    def put(self, key: str, stem: str, text: bytes) -> None:
        """Put a game's *text* into the file of *key*, which is called *stem* or nearly so."""
        file = self._files.get(key)
        if file is None:
            name = self._name(stem)
            target = self._folder / name
            if not self._is_forced and os.path.lexists(target):
                raise self._there(name)
            if os.path.isdir(target) and not os.path.islink(target):
                raise self._failure(str(target), IsADirectoryError())
            waiting = (self._staging or self._folder) / str(len(self._files))
            file = self._files[key] = _File(name, waiting)
        if not self._is_tried:
            try:
                with open(file.waiting, "ab") as out:
                    out.write(behind_another(text) if file.games else text)
            except OSError as error:
                raise self._failure(str(self._folder / file.name), error) from error
        file.games += 1

    def _name(self, stem: str) -> str:
        """Return a name that no file has yet."""
        number, name = 1, stem
        while (key := unicodedata.normalize("NFKC", name).casefold()) in self._used:
            number += 1
            name = f"{stem}-{number}"
        self._used.add(key)
        return name + SUFFIX

    def close(self) -> list[tuple[str, int]]:
        """Give all files their names; return these, with how many games each has."""
        written: list[Path] = []
        try:
            for file in self._files.values() if not self._is_tried else ():
                target = self._folder / file.name
                self._put_in_place(file, target)
                if not self._is_forced:
                    written.append(target)
        except BaseException:
            for target in written:
                with contextlib.suppress(OSError):
                    target.unlink()
            raise
        return [(str(self._folder / file.name), file.games) for file in self._files.values()]

    def _put_in_place(self, file: _File, target: Path) -> None:
        try:
            if self._is_forced:
                os.replace(file.waiting, target)
                return
            try:
                os.link(file.waiting, target)  # unlike a renaming, it never takes another file's place
            except FileExistsError:
                raise self._there(file.name) from None
            except OSError:  # a file system without links
                if os.path.lexists(target):
                    raise self._there(file.name) from None
                os.rename(file.waiting, target)
        except OSError as error:
            raise self._failure(str(target), error) from error

    def _there(self, name: str) -> Failure:
        file = shown(str(self._folder / name))
        return Failure(_("{file} is there already; --force overwrites it, or choose another folder").format(file=file))

    def _failure(self, name: str, error: OSError | ValueError) -> Failure:
        reason = why(error) if isinstance(error, OSError) else _("no file can have that name")
        return Failure(_("cannot write {file}: {why}").format(file=shown(name), why=reason))
