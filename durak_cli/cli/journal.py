"""The file that a game is written to while it is played: opened for appending, one write for every play.

A kill at any moment leaves what was written before, which is a valid record that ends early. What does not fit on the
disk is taken back whole. Of what stands in the file already, only a torn last word and what a player takes back ever
goes. As long as the file is open it is locked, and a crash releases the lock.
"""

import contextlib
import errno
import os
import re
import stat
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from durak_cli.cli.files import sync_folder
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, later
from notation import decode
from notation.safe import safe_text

#: How much of a file is looked at to tell whether it is a record.
_HEAD: Final = 1 << 20
_CLOSED: Final = -1
#: What cannot be done with a file that cannot be opened.
WRITING: Final = later("cannot write the record {file}: {why}")
GOING_ON: Final = later("cannot go on with {file}: {why}")
DELETING: Final = later("cannot delete {file}: {why}")
#: A text, since most games begin in a new file, and then nothing need be compiled.
_GAME: Final = rb"(?m)^(?:\xef\xbb\xbf)?\[Durak(?![0-9A-Za-z])"


class Busy(Failure):
    """Another program writes its game to the file."""


class Gone(Failure):
    """Another program has moved the file away, or put another in its place."""


class Opening(Enum):
    """How the file is opened: the flags that say whether it is there already."""

    #: Made if it is not there.
    ANY = os.O_CREAT
    #: It must not be there yet.
    NEW = os.O_CREAT | os.O_EXCL
    #: It must be there.
    OLD = 0


class Journal:
    """One file that grows at its end."""

    def __init__(self, name: str, opening: Opening = Opening.ANY, mode: int = 0o666, *, refusal: str = WRITING) -> None:
        """Open the file *name*; Failure if it cannot be written or holds something else than records.

        FileExistsError if it is to be *opening* a new one and it is there. *mode* is who may read a new file, and
        *refusal* the sentence for a file that cannot be opened.
        """
        self.path, self.name, self._refusal = name, safe_text(name), refusal
        if name in ("", "-"):
            raise self._failure(_("give the name of a file"))
        try:
            was_there = opening is Opening.OLD or os.path.lexists(name)
            if opening is Opening.OLD:
                self._check_kind(name)
            else:
                self._check_content(name)
            flags = os.O_WRONLY | os.O_APPEND | opening.value | getattr(os, "O_BINARY", 0)
            # A pipe that nobody reads is refused, not waited for.
            self._file = os.open(name, flags | getattr(os, "O_NONBLOCK", 0), mode)
            if hasattr(os, "set_blocking"):
                os.set_blocking(self._file, True)
        except FileExistsError:
            raise
        except OSError as error:
            is_missing = opening is Opening.OLD and isinstance(error, FileNotFoundError)
            raise self._failure(_("there is no such file") if is_missing else _why(error)) from error
        except ValueError as error:
            raise self._failure(_("no file can have that name")) from error
        self._is_regular = stat.S_ISREG(os.fstat(self._file).st_mode)
        self._has_game, self._is_new, self._is_made = opening is Opening.OLD, opening is Opening.NEW, not was_there
        self._lock()
        self._refusal = WRITING

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and with it give up the lock."""
        if self._file != _CLOSED:
            os.close(self._file)
            self._file = _CLOSED

    def begin(self, opening: str) -> None:
        """Append the opening of a game, a blank line behind what stands in the file before it.

        Where there is no room for it, no empty file is left that was not there before.
        """
        try:
            self.append(self._gap() + opening)
        except Failure:
            if self._is_made and not self._has_game and self.is_empty():
                with contextlib.suppress(OSError):
                    os.unlink(self.path)
            raise
        self._has_game = True

    def append(self, text: str) -> None:
        """Append *text* with one write, wholly or not at all; Failure if it cannot be written."""
        if not text:
            return
        content = text.encode()
        before = os.fstat(self._file).st_size
        try:
            written = os.write(self._file, content)
        except OSError as error:
            raise self._full(_why(error)) from error
        if written < len(content):
            if self._is_regular:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._file, before)
            raise self._full(_("there is no room left for it"))

    def text(self) -> str:
        """Return what the file holds, as `notation.decode` reads it; a pipe or a device holds nothing."""
        if not self._is_regular:
            return ""
        try:
            with open(self.path, "rb") as file:
                return decode(file.read())
        except OSError as error:
            raise Failure(_("cannot read {file}: {why}").format(file=self.name, why=_why(error))) from error

    def is_empty(self) -> bool:
        """Whether it is a file in which nothing stands."""
        return self._is_regular and os.fstat(self._file).st_size == 0

    @property
    def can_cut(self) -> bool:
        """Whether something can be taken off the end: not where it has gone through a pipe or to a device."""
        return self._is_regular

    def cut(self, text: str) -> None:
        """Take *text* off the end of the file, where it stands; Failure if it does not stand there."""
        content = text.encode(errors="surrogateescape")
        if not content:
            return
        try:
            end = os.fstat(self._file).st_size - len(content)
            with open(self.path, "rb") as file:
                file.seek(max(0, end))
                if file.read() != content:
                    raise self._failure(_("another program has written to it"))
            os.ftruncate(self._file, end)
        except OSError as error:
            raise self._failure(_why(error)) from error

    def sync(self) -> None:
        """Wait until what was appended is safe from a power cut; a pipe or a device knows nothing of that.

        The first time that is so of the name of a new file, too.
        """
        if not self._is_regular:
            return
        try:
            os.fsync(self._file)
        except OSError as error:
            raise self._failure(_why(error)) from error
        if self._is_new:
            sync_folder(Path(self.path).parent)
            self._is_new = False

    def _check_kind(self, name: str) -> None:
        """Refuse what keeps nothing that could be read again, before it is opened: a pipe would wait for a reader."""
        if not stat.S_ISREG(os.stat(name).st_mode) and not os.path.isdir(name):
            raise self._failure(_("it is a device or a pipe, not a file"))

    def _check_content(self, name: str) -> None:
        """Refuse a file that holds something else than records."""
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(os.stat(name).st_mode):
                return
            with open(name, "rb") as file:
                head = file.read(_HEAD)
            if head.strip() and not re.search(_GAME, head):
                raise self._failure(_("it holds something that is not a record; choose another file"))

    def _gap(self) -> str:
        """Return what is missing between the end of the file and a new game."""
        if not self._is_regular:
            return ""
        try:
            with open(self.path, "rb") as file:
                file.seek(max(0, os.fstat(self._file).st_size - 2))
                tail = file.read()
        except OSError as error:
            raise self._failure(_why(error)) from error
        if not tail or tail == b"\n\n":
            return ""
        return "\n" if tail.endswith(b"\n") else "\n\n"

    def _lock(self) -> None:
        """Keep a second game from writing into this one, where the system has such locks."""
        try:
            import fcntl
        except ImportError:
            return
        if self._is_regular:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.close()
                is_other = self._refusal == WRITING  # else it is that very game that is wanted
                why = _("another game is being written to it") if is_other else _("it is being played at the moment")
                raise Busy(self._failure(why).sentence) from None
            except OSError:
                return
            self._check_place()

    def _check_place(self) -> None:
        """Refuse a file that went away between its opening and its locking: another program has ended its game."""
        try:
            is_there = os.path.samestat(os.fstat(self._file), os.stat(self.path))
        except FileNotFoundError:
            is_there = False
        if not is_there:
            self.close()
            raise Gone(self._failure(_("it has just been moved away")).sentence)

    def _full(self, why: str) -> Failure:
        """Return what is to be said where a play could not be written: those before it are not lost."""
        if not (self._has_game and self._is_regular):
            return self._failure(why)
        sentence = _("cannot write the record {file}: {why}; durak resume goes on with what was written before")
        return Failure(sentence.format(file=self.name, why=why))

    def _failure(self, why: str) -> Failure:
        return Failure(_(self._refusal).format(file=self.name, why=why))


def _why(error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return _("there is no such folder")
        case IsADirectoryError():
            return _("it is a folder")
        case PermissionError():
            return _("permission denied")
        case OSError(errno=errno.ENXIO):
            return _("nobody reads from it")
        case _:
            reason = error.strerror or type(error).__name__
            return f"{reason[:1].lower()}{reason[1:]}"
