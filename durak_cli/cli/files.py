"""Files for the commands: read whole, or written whole and at once.

A file that cannot be read or written is a `Failure` with one sentence. What its bytes mean, and whether they are text
at all, is the business of `notation.decode`. A record that a game is writing is appended to elsewhere.
"""

import contextlib
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, later
from notation.safe import safe_text

#: The file name that stands for standard input.
STANDARD_INPUT: Final = "-"
#: A file is read whole; a larger one (or a device that never ends) would fill the memory.
LARGEST: Final = 256 * 1024 * 1024
_TOO_LARGE: Final = later(
    "cannot read {file}: it holds more than {limit} megabytes; split it before a line that begins with [Durak"
)


def read(name: str) -> bytes:
    """Return what is in the file *name*, or on standard input for `-`."""
    try:
        if name == STANDARD_INPUT:
            if sys.stdin is None:
                raise Failure(_("standard input is closed; there is nothing to read"))
            return _read_whole(sys.stdin.buffer, name)
        # A pipe or a device is read like any other file: `durak validate <(zcat games.gz)`.
        with open(name, "rb") as source:
            return _read_whole(source, name)
    except OSError as error:
        raise Failure(_("cannot read {file}: {why}").format(file=shown(name), why=_why(error))) from error
    except ValueError as error:
        raise Failure(_("cannot read {file}: no file can have that name").format(file=shown(name))) from error


def _read_whole(source: BinaryIO, name: str) -> bytes:
    content = source.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Failure(_(_TOO_LARGE).format(file=shown(name), limit=LARGEST >> 20))
    return content


def check_once(names: Sequence[str]) -> None:
    """Raise Failure if standard input is named twice: it can be read only once."""
    if names.count(STANDARD_INPUT) > 1:
        raise Failure(_("standard input (-) can be read only once"))


def replace(name: str, content: bytes) -> None:
    """Put *content* in the place of what the file *name* held, wholly or not at all.

    A new file is written beside it and renamed over it, so that a reader, or a crash, meets the old text or the new one
    and nothing between. A symbolic link stays one; permissions are kept.
    """
    target = Path(os.path.realpath(name))
    try:
        before = target.stat()
        if not stat.S_ISREG(before.st_mode):
            raise Failure(_("cannot rewrite {file}: it is not a regular file").format(file=shown(name)))
        if not os.access(target, os.W_OK):
            raise Failure(_("cannot rewrite {file}: it may not be written to").format(file=shown(name)))
        with _unless_played(target, name):
            _swap_in(target, content, before)
    except OSError as error:
        raise Failure(_("cannot rewrite {file}: {why}").format(file=shown(name), why=_why(error))) from error


@contextlib.contextmanager
def _unless_played(target: Path, name: str) -> Iterator[None]:
    """Refuse a file to which a game is being written: its next play would go to the file that was replaced."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with open(target, "rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(_("cannot rewrite {file}: a game is being written to it").format(file=shown(name))) from None
        yield


def _swap_in(target: Path, content: bytes, before: os.stat_result) -> None:
    import tempfile

    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".new", dir=target.parent)
    try:
        with open(descriptor, "wb") as new:
            new.write(content)
            new.flush()
            os.fsync(new.fileno())
        _keep_owner(temporary, before)
        os.chmod(temporary, stat.S_IMODE(before.st_mode))
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(target.parent)


def _keep_owner(temporary: str, before: os.stat_result) -> None:
    """Leave the file to whom it belonged, where we may."""
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(temporary, before.st_uid, before.st_gid)


def sync_folder(folder: Path) -> None:
    """Make the new name outlast a power cut, where a folder can be opened at all."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def shown(name: str) -> str:
    """Return the name of a file as it may stand in a sentence."""
    return _("standard input") if name == STANDARD_INPUT else safe_text(name)


def _why(error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return _("there is no such file")
        case IsADirectoryError():
            return _("it is a folder")
        case PermissionError():
            return _("permission denied")
        case _:
            return error.strerror or type(error).__name__
