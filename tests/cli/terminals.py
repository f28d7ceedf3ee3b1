"""A real pseudo-terminal with a screen, on which a command runs."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pexpect
import pyte

from tests.cli.shell import ROOT

ENVIRONMENT = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "NO_COLOR": ""}


class Terminal:
    """A terminal with a screen of so many columns and lines, on which a command runs."""

    def __init__(self, words: Sequence[str], columns: int, lines: int, environment: dict[str, str]) -> None:
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        self.process = pexpect.spawn(
            words[0],
            list(words[1:]),
            dimensions=(lines, columns),
            cwd=str(ROOT),
            env={**inherited, **ENVIRONMENT, **environment},
            timeout=30,
        )

    @property
    def text(self) -> str:
        """What stands on the screen, without the blanks at the ends of its lines."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def last(self) -> str:
        """The last line with something in it."""
        return self.text.splitlines()[-1] if self.text else ""

    def until(self, is_so: Callable[[], bool]) -> None:
        """Read what the program writes until the screen *is_so*."""
        while not is_so():
            try:
                content = self.process.read_nonblocking(4096, timeout=30)
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                raise AssertionError(f"the screen was not reached:\n{self.text}") from error
            self.received += content
            self._stream.feed(content)

    def until_prompt(self) -> None:
        self.until(lambda: self.last == ">")

    def until_asked(self) -> None:
        """Read until the cursor stands behind a prompt, that of a game or of a replay, with nothing typed yet."""
        self.until(self._is_asking)

    def _is_asking(self) -> bool:
        line = self.screen.display[self.screen.cursor.y].rstrip()
        is_there = line == ">" or line.endswith(", ?")
        return is_there and self.screen.cursor.x == len(line) + 1

    def send_line(self, line: str) -> None:
        """Type *line*; what is shown then counts as an answer when it has come."""
        before = len(self.received)
        self.type(line + "\r")
        self.until(lambda: b"\n" in self.received[before:])

    def type(self, keys: str) -> None:
        self.process.send(keys)

    def answer(self, line: str) -> None:
        """Type *line* at the prompt and wait for the next one."""
        self.until_prompt()
        self.screen.reset()
        self.type(line + "\r")
        self.until(lambda: self.last == ">" and self.text != ">")

    def ended(self) -> int:
        """Read to the end, and return the exit code."""
        while True:
            try:
                content = self.process.read_nonblocking(4096, timeout=30)
            except pexpect.EOF:
                break
            self.received += content
            self._stream.feed(content)
        self.process.close()
        return self.process.exitstatus if self.process.exitstatus is not None else -(self.process.signalstatus or 0)


@contextmanager
def on_terminal(
    words: Sequence[str], columns: int = 80, lines: int = 24, environment: dict[str, str] | None = None
) -> Iterator[Terminal]:
    shown = Terminal(words, columns, lines, environment or {})
    try:
        yield shown
    finally:
        shown.process.close(force=True)
