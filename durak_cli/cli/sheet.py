"""The score sheet of an arena: a file with a line for every deal that has been played, so that a run can go on.

The first line says which arena it is. A line is written with one write, and behind it nothing is changed; what a kill
or a full disk has torn off is dropped and played again. As long as it is open the file is locked.
"""

import contextlib
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from durak_cli.study.arena import DealResult, Failed, GameResult
from durak_cli.study.contest import Contest, games_of
from notation.safe import quoted, safe_text

#: What the first line must have, and the version of the form.
_KIND: Final = "arena"
_VERSION: Final = 1
#: What the first line calls the length of the record file before the first deal.
BEGINNING: Final = "record begins at"


class Sheet:
    """One such file, open for appending."""

    def __init__(self, path: Path, heading: Mapping[str, Any], drawn: Mapping[str, Any]) -> None:
        """Open the sheet at *path*, or begin it; Failure if it is that of another arena or cannot be written.

        What is *drawn* at random is written into a new sheet, and taken from one that is there, unless the *heading*
        asks for something.
        """
        self._name = safe_text(str(path))
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
        except (OSError, ValueError) as error:
            raise self._failure(error) from error
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise self._failure(OSError(0, _("it is not a regular file")))
            self._lock()
            lines = self._whole_lines()
            self.heading = self._checked(lines[0], heading) if lines else self._begin({**drawn, **heading})
            self._lines = lines[1:]
            #: Whether anything has been played for it, if only a deal that was not finished.
            self.is_in_use = bool(self._lines)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and with it give up the lock."""
        with contextlib.suppress(OSError):
            os.close(self._file)

    def results(self, contest: Contest) -> list[DealResult]:
        """Return what the sheet holds, deal by deal from the first."""
        found = []
        for number, line in enumerate(self._lines):
            pairings = games_of(contest, number)
            try:
                games = list(zip(pairings, line["burdens"], strict=True))
                results = tuple(GameResult(pairing.line_up, tuple(map(int, burdens))) for pairing, burdens in games)
                faults = tuple(Failed(int(entrant), str(lapse), str(said)) for entrant, lapse, said in line["faults"])
                found.append(DealResult(number, results, faults))
            except (KeyError, TypeError, ValueError) as error:
                raise self._damage(number + 2) from error
        return found

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return len(self._lines)

    @property
    def record_size(self) -> int | None:
        """How long the record file was behind the last deal, or before the first; None if that was not noted."""
        size = self._lines[-1].get("record") if self._lines else self.heading.get(BEGINNING)
        return size if isinstance(size, int) else None

    def add(self, result: DealResult, record_size: int | None) -> None:
        """Append the result of the next deal; Failure if it cannot be written."""
        line = {
            "deal": result.deal,
            "burdens": [game.burdens for game in result.games],
            "faults": result.faults,
            "record": record_size,
        }
        self._append(line)

    def _append(self, line: Mapping[str, Any]) -> None:
        content = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        before = os.fstat(self._file).st_size
        try:
            written = os.write(self._file, content)
            if written < len(content):
                os.ftruncate(self._file, before)
                raise OSError(28, _("there is no room left for it"))
        except OSError as error:
            raise self._failure(error) from error

    def _begin(self, heading: Mapping[str, Any]) -> dict[str, Any]:
        whole = {_KIND: _VERSION, **heading}
        self._append(whole)
        return whole

    def _whole_lines(self) -> list[dict[str, Any]]:
        """Return the lines, and cut off what is torn; Failure if they are none of such a file."""
        os.lseek(self._file, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._file), "rb") as file:
            content = file.read()
        lines: list[dict[str, Any]] = []
        end = 0
        for piece in content.splitlines(keepends=True):
            line = _line(piece)
            if line is None or (lines and line.get("deal") != len(lines) - 1):
                break
            lines.append(line)
            end += len(piece)
        if content and (not lines or lines[0].get(_KIND) != _VERSION):
            raise Failure(_("{file} is no score sheet of an arena; choose another file").format(file=self._name))
        if b"\n" in content[end:]:  # a line that is whole was not torn off, but changed by somebody
            raise self._damage(len(lines) + 1)
        os.ftruncate(self._file, end)
        return lines

    def _checked(self, found: dict[str, Any], heading: Mapping[str, Any]) -> dict[str, Any]:
        for key, value in heading.items():
            if found.get(key) != json.loads(json.dumps(value)):
                sentence = _("the score sheet {file} is that of another arena: {key} is {before} there, not {now}")
                before, now = (quoted(_shown(one)) for one in (found.get(key), value))
                raise Failure(sentence.format(file=self._name, key=quoted(key), before=before, now=now))
        return found

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sentence = _("the score sheet {file} is being written by another arena; name another with --state")
            raise Failure(sentence.format(file=self._name)) from None
        except OSError:
            return

    def _damage(self, line: int) -> Failure:
        sentence = _("the score sheet {file} is damaged in line {line}; choose another file")
        return Failure(sentence.format(file=self._name, line=line))

    def _failure(self, error: Exception) -> Failure:
        why = (error.strerror or type(error).__name__) if isinstance(error, OSError) else str(error)
        sentence = _("cannot write the score sheet {file}: {why}")
        return Failure(sentence.format(file=self._name, why=f"{why[:1].lower()}{why[1:]}"))


def _line(piece: bytes) -> dict[str, Any] | None:
    """Return what a whole line holds; None if it is torn or no line of a score sheet."""
    if not piece.endswith(b"\n"):
        return None
    try:
        line = json.loads(piece)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) else None


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
