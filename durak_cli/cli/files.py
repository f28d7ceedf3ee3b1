"""Files for the commands: read piece by piece, or written whole and at once.

A file that cannot be read or written is a `Failure` with one sentence. A file that gzip has packed is unpacked on the
way, and packed again when it is rewritten. What its bytes mean is the business of `notation`; here is only seen whether
they can be a text at all. A record that a game is writing is appended to elsewhere.
"""

import contextlib
import io
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, BinaryIO, Final

from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from notation.safe import safe_text

#: The file name that stands for standard input.
STANDARD_INPUT: Final = "-"
#: So many bytes of a file are read at once.
CHUNK: Final = 1 << 16
#: How a file begins that gzip has packed.
_PACKED: Final = b"\x1f\x8b"
#: How a text in another Unicode encoding begins.
_OTHER_UNICODE: Final = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff", b"[\0D\0", b"\0[\0D", b"[\0\0\0", b"\0\0\0[")
#: Is told how many bytes were read.
Tell = Callable[[int], object]


def unheard(count: int) -> None:
    """Tell nobody."""


def chunks(name: str, tell: Tell = unheard) -> Iterator[bytes]:
    """Yield what is in the file *name*, or on standard input for `-`, piece by piece; Failure if it cannot be read.

    A pipe or a device is read like any other file: `durak validate <(zcat games.gz)`. *tell* is told of each piece, as
    many bytes as it had before it was unpacked.
    """
    try:
        with _opened(name) as file, _buffered(_Told(file, tell)) as source:
            if _is_output(file):
                raise Failure(_("cannot read {file}: the output goes into this very file").format(file=shown(name)))
            is_packed = source.peek(len(_PACKED)).startswith(_PACKED)
            yield from _checked(_unpacked(source, name) if is_packed else _pieces(source), name)
    except OSError as error:
        raise Failure(_("cannot read {file}: {why}").format(file=shown(name), why=why(error))) from error
    except ValueError as error:
        raise Failure(_("cannot read {file}: no file can have that name").format(file=shown(name))) from error


def _opened(name: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    if name != STANDARD_INPUT:
        return open(name, "rb")
    if sys.stdin is None:
        raise Failure(_("standard input is closed; there is nothing to read"))
    return contextlib.nullcontext(sys.stdin.buffer)


def _is_output(file: IO[bytes]) -> bool:
    """Whether standard output goes into *file*: it would grow while it is read, and what it held is perhaps gone."""
    try:
        source, target = os.fstat(file.fileno()), os.fstat(sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return False
    return stat.S_ISREG(target.st_mode) and os.path.samestat(source, target)


def _buffered(source: io.RawIOBase) -> io.BufferedReader:
    return io.BufferedReader(source, CHUNK)


class _Told(io.RawIOBase):
    """The bytes of a file on their way; somebody is told how many there were."""

    def __init__(self, source: IO[bytes], tell: Tell) -> None:
        self._source, self._tell = source, tell
        #: On a terminal the end comes with Ctrl-D, and only once.
        self._is_over = False

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override] # any buffer, says typeshed
        """Put what comes next into *buffer*."""
        content = b"" if self._is_over else self._source.read(len(buffer))
        self._is_over = len(content) < len(buffer)
        buffer[: len(content)] = content
        self._tell(len(content))
        return len(content)


def _pieces(source: BinaryIO) -> Iterator[bytes]:
    while piece := source.read(CHUNK):
        yield piece


def _unpacked(source: io.BufferedReader, name: str) -> Iterator[bytes]:
    import gzip
    import zlib

    try:
        with gzip.GzipFile(fileobj=source, mode="rb") as file:
            while piece := file.read1(CHUNK):  # what comes before the damage is not held back
                yield piece
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        sentence = _("cannot read {file} to its end: it was packed by gzip, and is damaged or not whole")
        raise Failure(sentence.format(file=shown(name))) from error


def _checked(pieces: Iterator[bytes], name: str) -> Iterator[bytes]:
    """Yield *pieces*, unless the first of them shows that they are no text; Failure then."""
    for number, piece in enumerate(pieces):
        reason = why_no_text(piece) if number == 0 else ""
        if reason:
            raise Failure(_("cannot read {file}: {why}").format(file=shown(name), why=reason))
        yield piece


def why_no_text(head: bytes) -> str:
    """Return why a file that begins with *head* is no text, in a few words, or nothing."""
    if head.startswith(_OTHER_UNICODE):
        return _("it is UTF-16 or UTF-32; save it as UTF-8")
    if head.startswith(_PACKED):
        return _("it was packed by gzip; unpack it first")
    return _("it is not a text") if b"\0" in head and b"[Durak" not in head else ""


def check_once(names: Sequence[str]) -> None:
    """Raise Failure if standard input is named twice: it can be read only once."""
    if names.count(STANDARD_INPUT) > 1:
        raise Failure(_("standard input (-) can be read only once"))


# -- rewriting ---------------------------------------------------------------------------------------------------------


def rewritable(name: str) -> os.stat_result:
    """Return what the file *name* is now, for `replace`; Failure if it cannot be rewritten."""
    try:
        before = os.stat(name)
        if not stat.S_ISREG(before.st_mode):
            raise Failure(_("cannot rewrite {file}: it is not a regular file").format(file=shown(name)))
        if not os.access(name, os.W_OK):
            raise Failure(_("cannot rewrite {file}: it may not be written to").format(file=shown(name)))
    except OSError as error:
        raise Failure(_("cannot rewrite {file}: {why}").format(file=shown(name), why=why(error))) from error
    except ValueError as error:
        raise Failure(_("cannot rewrite {file}: no file can have that name").format(file=shown(name))) from error
    return before


def replace(name: str, content: BinaryIO, before: os.stat_result) -> None:
    """Put *content* in the place of what the file *name* held, wholly or not at all; packed if that was packed.

    A new file is written beside it and renamed over it, so that a reader, or a crash, meets the old text or the new one
    and nothing between. A symbolic link stays one; permissions are kept. A file that has changed since it was as
    *before* is left alone.
    """
    target = Path(os.path.realpath(name))
    try:
        with _unless_played(target, name) as old:
            now = os.fstat(old.fileno())
            if (now.st_ino, now.st_size, now.st_mtime_ns) != (before.st_ino, before.st_size, before.st_mtime_ns):
                sentence = _("cannot rewrite {file}: another program has just written to it; try again")
                raise Failure(sentence.format(file=shown(name)))
            is_packed = old.read(len(_PACKED)) == _PACKED
            _put_in_place(target, _pieces(content), before, lambda: True, is_packed=is_packed)
    except OSError as error:
        raise Failure(_("cannot rewrite {file}: {why}").format(file=shown(name), why=why(error))) from error


@contextlib.contextmanager
def _unless_played(target: Path, name: str) -> Iterator[BinaryIO]:
    """Refuse a file to which a game is being written: its next play would go to the file that was replaced."""
    with open(target, "rb") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except BlockingIOError:
            raise Failure(_("cannot rewrite {file}: a game is being written to it").format(file=shown(name))) from None
        yield file


def create(name: str, pieces: Iterator[bytes], is_wanted: Callable[[], bool]) -> None:
    """Write *pieces* into the file *name*, wholly or not at all; packed if its name ends with `.gz`.

    A new file is written beside it and renamed over it. Nothing is written if it is not *is_wanted* in the end. What is
    no regular file, a pipe or a device, is written to as the pieces come.
    """
    try:
        target = Path(os.path.realpath(name))
        before = os.stat(target) if target.exists() else None
    except OSError as error:
        raise Failure(_("cannot write {file}: {why}").format(file=shown(name), why=why(error))) from error
    except ValueError as error:
        raise Failure(_("cannot write {file}: no file can have that name").format(file=shown(name))) from error
    try:
        if before is not None and not stat.S_ISREG(before.st_mode):
            with open(target, "wb") as device:
                device.writelines(pieces)
            return
        if before is not None and not os.access(target, os.W_OK):
            raise Failure(_("cannot rewrite {file}: it may not be written to").format(file=shown(name)))
        with _unless_played(target, name) if before is not None else contextlib.nullcontext():
            _put_in_place(target, pieces, before, is_wanted, is_packed=name.lower().endswith(".gz"))
    except OSError as error:
        raise Failure(_("cannot write {file}: {why}").format(file=shown(name), why=why(error))) from error


def _put_in_place(
    target: Path,
    pieces: Iterator[bytes],
    before: os.stat_result | None,
    is_wanted: Callable[[], bool],
    *,
    is_packed: bool,
) -> None:
    """Write *pieces* beside *target*, and put them in its place when they are whole; *before* is what it is now."""
    import tempfile

    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".new", dir=target.parent)
    try:
        with open(descriptor, "wb") as new:
            if is_packed:
                import gzip

                # Without a name and a time in it the same text is always packed the same way.
                with gzip.GzipFile("", "wb", fileobj=new, mtime=0) as packed:
                    packed.writelines(pieces)
            else:
                new.writelines(pieces)
            new.flush()
            os.fsync(new.fileno())
        if not is_wanted():
            os.unlink(temporary)
            return
        if before is not None:
            _keep_owner(temporary, before)
        os.chmod(temporary, stat.S_IMODE(before.st_mode) if before is not None else 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(target.parent)


def _umask() -> int:
    """Return which permissions new files do not get."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


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
    return _("standard input") if name == STANDARD_INPUT else safe_text(name) or "''"


def why(error: OSError) -> str:
    """Return why a file cannot be opened, read or written, in a few words."""
    match error:
        case FileNotFoundError():
            return _("there is no such file")
        case IsADirectoryError():
            return _("it is a folder")
        case NotADirectoryError():
            return _("what should be a folder is a file")
        case PermissionError():
            return _("permission denied")
        case _:
            reason = error.strerror or type(error).__name__
            return f"{reason[:1].lower()}{reason[1:]}"
