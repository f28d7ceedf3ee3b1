"""The lines typed in earlier games, for the arrow keys and Ctrl-R: a private file beside the running games.

Without a place to keep them, or where the disk is full, they last as long as the program runs.
"""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from durak_cli.cli import places
from durak_cli.cli.screen import Failure

#: Nobody may read what was typed but the person himself.
_PRIVATE: Final = 0o600
#: A file that has grown beyond this is begun anew.
_LARGEST: Final = 100_000


def kept_history() -> History:
    """Return the history of all games; one of this game where there is no place for a file."""
    try:
        folder = places.running_folder()
        places.make(folder, is_private=True)
        return _Kept(_prepared(folder / "history"))
    except (Failure, OSError):
        return InMemoryHistory()


def _prepared(path: Path) -> str:
    """Make the file if it is not there, and close it to others; OSError if it is no file of ours."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, flags, _PRIVATE)
    try:
        if os.name != "nt":
            os.fchmod(file, _PRIVATE)
        if os.fstat(file).st_size > _LARGEST:
            os.ftruncate(file, 0)
    finally:
        os.close(file)
    return str(path)


class _Kept(FileHistory):
    """A history that no fault of its file can disturb a game with."""

    def load_history_strings(self) -> Iterable[str]:
        """Return the lines of the file, the newest first; none if it cannot be read."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """Add a line to the file, if it can be written."""
        with contextlib.suppress(OSError):
            super().store_string(string)
