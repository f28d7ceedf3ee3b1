"""Runs `durak` in a child process that is killed, or finds the disk full, at a chosen write to a file."""

import errno
import os
import signal
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from durak_cli.cli import play, resume
from durak_cli.cli.lines import Lines
from tests.cli.shell import Outcome, durak
from tests.cli.table_of import Person

#: What changes something on the disk, and so can be the last thing that a program did.
CALLS = ("open", "write", "fsync", "ftruncate", "unlink")
#: The seed of a game that was not given one.
SEED = "0123456789abcdef" * 2

Choose = Callable[[Sequence[str]], str]


def any_move(legal: Sequence[str]) -> str:
    """Answer with one of the legal moves, always the same one in the same situation."""
    if "swap" in legal:
        return "swap"
    return legal[zlib.crc32(" ".join(legal).encode()) % len(legal)]


def until_he_must_take(legal: Sequence[str]) -> str:
    """Answer like the other, but give the game up instead of taking where nothing else is possible."""
    return "resign" if list(legal) == ["take"] else any_move(legal)


def run(*arguments: str, choose: Choose = any_move) -> Outcome:
    """Run `durak` with a person at the keyboard who answers as *choose* says."""

    def lines(is_plain: bool) -> Lines:
        return Person(choose=choose)

    with (
        standing_in(play, "lines_for", lines),
        standing_in(resume, "lines_for", lines),
        standing_in(os, "urandom", lambda size: bytes.fromhex(SEED)),
    ):
        return durak(*arguments)


@contextmanager
def standing_in(module: object, name: str, thing: Any) -> Iterator[None]:
    """Put *thing* where the program looks for its keyboard or its chance, and put the old one back afterwards."""
    before = getattr(module, name)
    setattr(module, name, thing)
    try:
        yield
    finally:
        setattr(module, name, before)


@dataclass
class Disk:
    """Stands between the program and the disk. Call number *point* is the last that goes well.

    What happens then is said by *fate*: `killed` before the next call; `torn`, killed when half of the next write is
    done; `full`, nothing more can be written; `short`, half of the next write is done and then nothing can be written.
    """

    point: int
    fate: str
    calls: int = 0

    def install(self) -> None:
        """Take over the calls of this process; there is no way back."""
        for name in CALLS:
            setattr(os, name, self._between(name, getattr(os, name)))

    def _between(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*arguments: Any, **more: Any) -> Any:
            if name == "open" and not arguments[1] & os.O_CREAT:
                return call(*arguments, **more)
            self.calls += 1
            if self.calls <= self.point:
                return call(*arguments, **more)
            return self._end(name, call, arguments, more, is_first=self.calls == self.point + 1)

        return guarded

    def _end(self, name: str, call: Callable[..., Any], arguments: Any, more: Any, *, is_first: bool) -> Any:
        if self.fate == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if name != "write" and self.fate != "torn":
            return call(*arguments, **more)  # making room, and waiting, is possible also on a full disk
        if name != "write":
            os.kill(os.getpid(), signal.SIGKILL)
        file, content = arguments
        if is_first and self.fate in ("short", "torn"):
            written = call(file, content[: len(content) // 2])
            if self.fate == "torn":
                os.kill(os.getpid(), signal.SIGKILL)
            return written
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def count(*arguments: str, choose: Choose = any_move) -> int:
    """Return how many calls a whole undisturbed run makes."""
    disk = Disk(10**9, "killed")
    before = {name: getattr(os, name) for name in CALLS}
    try:
        disk.install()
        run(*arguments, choose=choose)
    finally:
        for name, call in before.items():
            setattr(os, name, call)
    return disk.calls


@dataclass(frozen=True)
class Ended:
    """How a child ended: its exit code, or minus the signal that killed it, and what it said on standard error."""

    code: int
    err: str


def crash(disk: Disk, notes: Path, *arguments: str, choose: Choose = any_move) -> Ended:
    """Run `durak` on *disk* in a child process; *notes* is a file for what it says on standard error."""
    notes.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        code = 99
        with suppress(BaseException):
            write, opened = os.write, os.open(notes, os.O_WRONLY | os.O_CREAT)
            disk.install()
            answer = run(*arguments, choose=choose)
            write(opened, answer.err.encode())
            code = answer.code
        os._exit(code)
    _pid, status = os.waitpid(child, 0)
    return Ended(os.waitstatus_to_exitcode(status), notes.read_text(encoding="utf-8") if notes.exists() else "")
