"""The file that a game is written to while it is played: opened for appending, one write for every play.

A kill at any moment leaves what was written before, which is a valid record that ends early. What does not fit on the
disk is taken back whole. Nothing that stands in the file already is ever changed.
"""

import contextlib
import os
import re
import stat
from types import TracebackType
from typing import Final, Self

from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from notation.safe import safe_text

#: How much of a file is looked at to tell whether it is a record.
_HEAD: Final = 1 << 20
_GAME: Final = re.compile(rb"^(?:\xef\xbb\xbf)?\[Durak(?![0-9A-Za-z])", re.MULTILINE)


class Journal:
    """One file that grows at its end."""

    def __init__(self, name: str) -> None:
        """Open the file *name*, made if it is not there; Failure if it cannot be written or holds something else."""
        self.name = safe_text(name)
        if name in ("", "-"):
            raise self._failure(_("give the name of a file"))
        try:
            self._check_content(name)
            self._file = os.open(name, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise self._failure(_why(error)) from error
        except ValueError as error:
            raise self._failure(_("no file can have that name")) from error
        self._is_regular = stat.S_ISREG(os.fstat(self._file).st_mode)
        self._lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)

    def begin(self, opening: str) -> None:
        """Append the opening of a game, a blank line behind what stands in the file before it."""
        self.append(self._gap() + opening)

    def append(self, text: str) -> None:
        """Append *text* with one write, wholly or not at all; Failure if it cannot be written."""
        if not text:
            return
        content = text.encode()
        before = os.fstat(self._file).st_size
        try:
            written = os.write(self._file, content)
        except OSError as error:
            raise self._failure(_why(error)) from error
        if written < len(content):
            if self._is_regular:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._file, before)
            raise self._failure(_("there is no room left for it"))

    def sync(self) -> None:
        """Wait until what was appended is safe from a power cut; a pipe or a device knows nothing of that."""
        if self._is_regular:
            try:
                os.fsync(self._file)
            except OSError as error:
                raise self._failure(_why(error)) from error

    def _check_content(self, name: str) -> None:
        """Remember how the file ends, and refuse one that holds something else than records."""
        self._tail = b""
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(os.stat(name).st_mode):
                return
            with open(name, "rb") as file:
                head = file.read(_HEAD)
                if head.strip() and not _GAME.search(head):
                    raise self._failure(_("it holds something that is not a record; choose another file"))
                file.seek(max(0, os.fstat(file.fileno()).st_size - 2))
                self._tail = file.read()

    def _gap(self) -> str:
        """Return what is missing between the end of the file and a new game."""
        tail, self._tail = self._tail, b"\n"
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
                os.close(self._file)
                raise self._failure(_("another game is being written to it")) from None
            except OSError:
                return

    def _failure(self, why: str) -> Failure:
        return Failure(_("cannot write the record {file}: {why}").format(file=self.name, why=why))


def _why(error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return _("there is no such folder")
        case IsADirectoryError():
            return _("it is a folder")
        case PermissionError():
            return _("permission denied")
        case _:
            reason = error.strerror or type(error).__name__
            return f"{reason[:1].lower()}{reason[1:]}"
