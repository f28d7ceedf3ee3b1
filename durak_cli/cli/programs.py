"""Programs of other people as processes of ours: started, spoken to over pipes, and ended whatever they do.

A program is a guest who is not trusted. It gets no shell, a process group of its own, and nothing of our terminal; what
it writes is read as far as an answer needs it, and what it complains about is thrown away but for its last line. It can
be slow, silent or endless, and our side stays as it is: nothing here waits longer than the limit, and nothing grows.
"""

import atexit
import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import IO, Final, Self

from durak_cli.cli.manners import USUAL_LIMIT, Manners
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, later
from durak_cli.engine.cards import Seat
from durak_cli.play.parley import Guest, GuestError, Lapse
from durak_cli.play.protocol import LONGEST_LINE
from notation.safe import quoted, safe_text

#: How long one may take to start and to say hello.
_START_LIMIT: Final = 20.0
#: How long one that was told goodbye may take to leave by itself.
_GRACE: Final = 0.3
#: How often the pipes of one that has been ended are looked at before they are left to themselves.
_PATIENCE: Final = 200
_CHUNK: Final = 4096
#: So many chunks wait to be read; a program that writes more has to wait itself.
_CHUNKS: Final = 16
#: How much of an answer, or of a complaint, is shown.
_SHOWN: Final = 80
_running: set["Program"] = set()


class Program:
    """A process that speaks the protocol, as a line to a guest; it is ended when it is closed."""

    def __init__(self, command: str, limit: float = USUAL_LIMIT, start_limit: float = _START_LIMIT) -> None:
        """Start *command*, words as a shell reads them but no shell; ValueError or OSError if that cannot be."""
        words = shlex.split(command)
        if not words:
            raise ValueError("no command")
        self._limit, self._next_limit = limit, start_limit
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=os.name != "nt",
            bufsize=0,
        )
        _running.add(self)
        self._chunks: queue.Queue[bytes] = queue.Queue(_CHUNKS)
        self._outgoing: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._begun = b""
        self._complaint = b""
        self._is_closed = False
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._threads = [
            threading.Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in (
                (self._write, process.stdin),
                (self._read, process.stdout),
                (self._listen_to_complaints, process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(grace=_GRACE if kind is None else 0)

    # -- a line to a guest ---------------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Send *text* on its way; a program that does not read lets it lie."""
        self._outgoing.put(text.encode())

    def receive(self) -> str:
        """Return the next line; GuestError if none comes in time, or one without end."""
        deadline = time.monotonic() + self._next_limit
        self._next_limit = self._limit
        while b"\n" not in self._begun:
            if len(self._begun) > LONGEST_LINE:
                raise GuestError(Lapse.FLOOD)
            try:
                chunk = self._chunks.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise GuestError(Lapse.SLOW) from None
            if not chunk:
                self._chunks.put(chunk)  # for whoever asks again
                raise GuestError(Lapse.ENDED, self._last_words())
            self._begun += chunk
        line, _, self._begun = self._begun.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise GuestError(Lapse.FLOOD)
        return line.decode(errors="replace")

    def close(self, grace: float = 0) -> None:
        """End the program, with all that it has started; one that was told goodbye may leave by itself first."""
        if self._is_closed:
            return
        self._is_closed = True
        _running.discard(self)
        self._outgoing.put(b"")
        with contextlib.suppress(subprocess.TimeoutExpired):
            if grace:
                self._process.wait(grace)
        self.kill()
        self._process.wait()
        for _attempt in range(_PATIENCE):  # a process that has left the group can still hold a pipe open
            if not any(thread.is_alive() for thread in self._threads):
                break
            with contextlib.suppress(queue.Empty):
                self._chunks.get_nowait()  # makes room for a reader who waits with his last chunk
            for thread in self._threads:
                thread.join(0.002)

    def kill(self) -> None:
        """Kill the program, and all that it has started, and wait for nothing."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "nt":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    # -- threads: each serves one pipe until it is closed at the other end ---------------------------------------------

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while text := self._outgoing.get():
                while text:
                    text = text[pipe.write(text) :]
        _shut(pipe)

    def _read(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while chunk := pipe.read(_CHUNK):
                self._chunks.put(chunk)
        self._chunks.put(b"")
        _shut(pipe)

    def _listen_to_complaints(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while chunk := pipe.read(_CHUNK):
                self._complaint = (self._complaint + chunk)[-LONGEST_LINE:]
        _shut(pipe)

    def _last_words(self) -> str:
        """Return the last line of what the program complained about before it ended."""
        self._threads[-1].join(_GRACE)
        lines = self._complaint.decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""


def _shut(pipe: IO[bytes]) -> None:
    with contextlib.suppress(OSError):
        pipe.close()


@atexit.register
def end_all() -> None:
    """End every program that still runs."""
    for program in list(_running):
        program.close()


def kill_all() -> None:
    """Kill every program that still runs, and wait for nothing: whoever ends us at once calls this first."""
    for program in list(_running):
        program.kill()


def start(name: str, command: str, limit: float = USUAL_LIMIT) -> Program:
    """Start the program that plays *name*; Failure if there is no such program."""
    try:
        return Program(command, limit)
    except (OSError, ValueError) as error:
        why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        sentence = _("cannot start the program that plays {player}: {why}")
        raise Failure(
            sentence.format(player=safe_text(name), why=safe_text(why[:1].lower() + why[1:], _SHOWN))
        ) from error


@contextlib.contextmanager
def guests(programs: Mapping[Seat, str], names: Sequence[str], manners: Manners) -> Iterator[dict[Seat, Guest]]:
    """Start the *programs*, by seat, and say hello to each; Failure if one does not answer that. In the end all end."""
    with contextlib.ExitStack() as stack:
        found = {}
        for seat, command in programs.items():
            program = stack.enter_context(start(names[seat], command, manners.limit))
            try:
                found[seat] = Guest(program)
            except GuestError as error:
                raise Failure(lapse_sentence(names[seat], error)) from error
        yield found
        for guest in found.values():
            guest.part()


_LAPSES: Final[dict[Lapse, str]] = {
    Lapse.NO_HELLO: later("the program that plays {player} does not speak durak-protocol(7); it says {said}"),
    Lapse.SLOW: later("the program that plays {player} gives no answer in time"),
    Lapse.ENDED: later("the program that plays {player} has ended"),
    Lapse.FLOOD: later("the program that plays {player} writes without an end"),
    Lapse.ILLEGAL: later("the program that plays {player} answers {said}, which is no move that it was offered"),
}
_LAST_WORDS: Final = later("the program that plays {player} has ended and says {said}")


def lapse_sentence(name: str, error: GuestError) -> str:
    """Return what the program that plays *name* did wrong, without a full stop."""
    is_explained = error.lapse is Lapse.ENDED and error.said
    sentence = _LAST_WORDS if is_explained else _LAPSES[error.lapse]
    return _(sentence).format(player=safe_text(name), said=quoted(error.said[:_SHOWN]))
