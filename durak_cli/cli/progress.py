"""A bar on the terminal that shows how much of the files has been read: only for work that takes a while.

It stands on standard error, and goes away whenever something else is said. Where standard output is a pipe, there is
none: whoever reads from it (`less`) may write to the same screen.
"""

import os
import shutil
import stat
import sys
import time
from collections.abc import Iterable
from typing import Any, Final, Self, TextIO

from durak_cli.cli.files import STANDARD_INPUT

#: Work that is over in so many seconds needs no bar.
DELAY: Final = 1.0
#: The bar has at most so many cells, and beside it stand numbers of so many.
_WIDEST, _BESIDE = 36, 24
#: To the beginning of the line, delete it, show the cursor (which the bar hides).
_AWAY: Final = "\r\x1b[2K\x1b[?25h"


class Progress:
    """How far the reading of the files *names* has come. Pipes and devices have no length, so they are left out."""

    def __init__(self, names: Iterable[str], delay: float = DELAY) -> None:
        """Show no bar before *delay* seconds have passed."""
        self._length = sum(map(_size, names)) if _is_wanted() else 0
        self._begin = time.monotonic() + delay
        self._unshown = 0
        self._bar: Any = None
        self._is_shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.hide()

    def add(self, count: int) -> None:
        """Show that *count* more bytes were read."""
        self._unshown += count
        if not self._length or time.monotonic() < self._begin:
            return
        if self._bar is None:
            import typer

            # On a line that is folded the bar could not be taken away.
            width = max(1, min(_WIDEST, shutil.get_terminal_size().columns - _BESIDE))
            self._bar = typer.progressbar(length=self._length, file=sys.stderr, width=width)
        self._bar.update(self._unshown)
        self._unshown = 0
        self._bar.render_progress()
        self._is_shown = True

    def hide(self) -> None:
        """Take the bar away until more is read."""
        if self._is_shown:
            sys.stderr.write(_AWAY)
            sys.stderr.flush()
            self._is_shown = False


def _is_wanted() -> bool:
    is_seen = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    return is_seen and not _is_pipe(sys.stdout)


def _is_pipe(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def _size(name: str) -> int:
    try:
        about = os.fstat(sys.stdin.fileno()) if name == STANDARD_INPUT else os.stat(name)
    except (OSError, ValueError, AttributeError):
        return 0
    return about.st_size if stat.S_ISREG(about.st_mode) else 0
