"""Commands as the shell runs them: in a process of their own, or in this one when only words and exit codes matter."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from durak_cli.__main__ import main

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def both(self) -> str:
        """Everything that reached the screen."""
        return self.out + self.err


class _Stream(io.TextIOWrapper):
    """A text stream that remembers its bytes, as a pipe would have received them."""

    def __init__(self, content: bytes = b"") -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8", newline="")

    def text(self) -> str:
        self.flush()
        raw = self.buffer
        assert isinstance(raw, io.BytesIO)
        return raw.getvalue().decode("utf-8")


def durak(*arguments: str, stdin: str | bytes = "") -> Outcome:
    """Run `durak` with *arguments* in this process."""
    out, err = _Stream(), _Stream()
    source = _Stream(stdin.encode() if isinstance(stdin, str) else stdin)
    before = sys.stdin
    sys.stdin = source
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
    finally:
        sys.stdin = before
    return Outcome(code, out.text(), err.text())


def command(*arguments: str) -> list[str]:
    """Return the words that start `durak` as a process of its own."""
    return [sys.executable, "-m", "durak_cli", *arguments]


def in_shell(*arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> Outcome:
    """Run `durak` with *arguments* as a process of its own, without a terminal."""
    done = run(command(*arguments), stdin, env, cwd)
    return Outcome(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def run(
    words: Sequence[str], stdin: bytes = b"", env: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> "subprocess.CompletedProcess[bytes]":
    """Run any command with *env* added to the environment."""
    return subprocess.run(
        words, input=stdin, capture_output=True, env={**os.environ, **(env or {})}, cwd=cwd, check=False, timeout=60
    )
