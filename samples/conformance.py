#!/usr/bin/env python3
"""Tries another program on the samples: does it find what must be found, and write what must be written?

    python samples/conformance.py -- durak validate --json     what is found in each sample
    python samples/conformance.py -- durak format              the canonical form of each sample
    python samples/conformance.py redact -- durak redact --view {name}

Behind `--` stands the command of any program. It is run once for each sample, whose file name takes the place of the
word {file}, or comes last; with --stdin the sample is its standard input. What it writes to standard output is
compared. Which of the three is tried is told by the first word (check, format or redact), or by the command itself.

check    Each finding is a line: a JSON object with the keys code, line and column, or FILE:LINE:COLUMN: error[CODE]: …
         Other lines are passed over. A sample says in its first lines what must be found; in a lenient one there may be
         warnings about lenient forms (W01) and nothing else; in findings.durak finding n must stand on line n.
format   A valid sample must be written as it is, a lenient one as its partner, an illegal one in a form that is written
         as it is the next time; a malformed one must be refused, with an exit code that is not 0.
redact   A sample in redacted/ is what the player in its name saw of the sample of that name in valid/.

The exit code is 0 if everything is as it must be, 1 if something differs, and 2 if the command cannot be run. Nothing
but Python 3.8 or newer is needed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

SAMPLES = Path(__file__).resolve().parent
FOLDERS = ("valid", "redacted", "illegal", "malformed")
#: A sample beside the folders: its finding number n, whatever the code, stands on line n.
ALL_FINDINGS = "findings.durak"
#: What a sample says of itself in its first lines.
EXPECTED = re.compile(r"\ufeff?; expect ([DW]\d{4}) at (\d+):(\d+) - ")
#: A finding as a line for people.
REPORTED = re.compile(r"^.*?:(\d+):(\d+): (?:error|warning|note)\[([A-Z]\d+)\]")
#: Longer than any sample may take.
SECONDS = 60


class Found(NamedTuple):
    """What must be found, or was found: a code, and where."""

    code: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.code} at {self.line}:{self.column}"


class Answer(NamedTuple):
    """What the command answered."""

    code: int
    out: bytes


class Program:
    """The command that is tried."""

    def __init__(self, words: list[str], *, by_stdin: bool) -> None:
        self.words, self.by_stdin = words, by_stdin

    def run(self, path: Path, name: str = "") -> Answer:
        """Run it on the sample at *path*."""
        places = {"{file}": str(path), "{name}": name}
        words = [places.get(word, word) for word in self.words]
        if not self.by_stdin and "{file}" not in self.words:
            words.append(str(path))
        given = path.read_bytes() if self.by_stdin else b""
        done = subprocess.run(words, input=given, stdout=subprocess.PIPE, check=False, timeout=SECONDS)
        return Answer(done.returncode, done.stdout)


class Leniency(NamedTuple):
    """What is not compared, for a program that has other codes, counts other columns, or knows no warnings."""

    codes: bool
    columns: bool
    warnings: bool

    def of(self, found: list[Found]) -> list[Found]:
        """Return *found* as far as it is compared."""
        kept = (one for one in found if not (self.warnings and one.code.startswith("W")))
        return sorted(
            Found("" if self.codes else one.code, one.line, 0 if self.columns else one.column) for one in kept
        )


def expected_in(path: Path) -> list[Found]:
    """Return what must be found in the sample at *path*."""
    expected = []
    for line in path.read_bytes().split(b"\n"):
        match = EXPECTED.match(line.decode("utf-8", "replace"))
        if match is None:
            break
        expected.append(Found(match[1], int(match[2]), int(match[3])))
    return expected


def found_in(out: bytes) -> list[Found]:
    """Return the findings that a command has written."""
    found = []
    for line in out.decode("utf-8", "replace").splitlines():
        match = REPORTED.match(line)
        if match:
            found.append(Found(match[3], int(match[1]), int(match[2])))
            continue
        try:
            one: Any = json.loads(line) if line.startswith("{") else {}
            found.append(Found(str(one["code"]), int(one["line"]), int(one["column"])))
        except (KeyError, TypeError, ValueError):
            continue
    return found


def is_lenient(path: Path) -> bool:
    """Whether the sample shows lenient forms."""
    return path.stem.startswith("lenient-") and not path.stem.endswith(".canonical")


def check(program: Program, path: Path, leniency: Leniency) -> str:
    """Return how what is found in the sample at *path* differs from what must be found."""
    found, expected = found_in(program.run(path).out), expected_in(path)
    if path.name == ALL_FINDINGS:
        expected = [Found("", number, 0) for number in range(1, path.read_bytes().count(b"\n") + 1)]
        leniency = Leniency(codes=True, columns=True, warnings=False)
    if is_lenient(path):
        found = [one for one in found if not one.code.startswith("W01")]
    found, expected = leniency.of(found), leniency.of(expected)
    if found == expected:
        return ""
    return f"must be found: {_listed(expected)}; was found: {_listed(found)}"


def _listed(found: list[Found]) -> str:
    return ", ".join(map(str, found)) or "nothing"


def canonical(program: Program, path: Path, leniency: Leniency) -> str:
    """Return how the canonical form of the sample at *path* differs from what must be written."""
    answer = program.run(path)
    folder = path.parent.name
    if folder == "malformed":
        return "" if answer.code else "it has a syntax error, and was not refused: the exit code is 0"
    if answer.code:
        return f"it was refused: the exit code is {answer.code}"
    if folder != "illegal":
        partner = path.with_name(f"{path.stem}.canonical.durak") if is_lenient(path) else path
        return _difference(answer.out, partner.read_bytes())
    with tempfile.TemporaryDirectory() as place:
        again = Path(place) / path.name
        again.write_bytes(answer.out)
        return _difference(program.run(again).out, answer.out)


def redacted(program: Program, path: Path, leniency: Leniency) -> str:
    """Return how what a player saw differs from the redacted sample at *path*."""
    source, name = path.stem.rsplit(".", 1)
    answer = program.run(SAMPLES / "valid" / f"{source}.durak", name)
    if answer.code:
        return f"it was refused: the exit code is {answer.code}"
    return _difference(answer.out, path.read_bytes())


def _difference(out: bytes, right: bytes) -> str:
    """Say where *out* first differs from what is *right*; nothing if it does not."""
    if out == right:
        return ""
    ours, theirs = (text.decode("utf-8", "replace").split("\n") for text in (out, right))
    shared = min(len(ours), len(theirs))
    at = next((number for number in range(shared) if ours[number] != theirs[number]), shared)
    is_line, must_be = (lines[at] if at < len(lines) else "no such line" for lines in (ours, theirs))
    return f"line {at + 1} must be\n    {must_be}\n  and is\n    {is_line}"


#: How each thing is tried, and on which samples.
TRIALS: dict[str, tuple[Callable[[Program, Path, Leniency], str], tuple[str, ...]]] = {
    "check": (check, (*FOLDERS, ALL_FINDINGS)),
    "format": (canonical, FOLDERS),
    "redact": (redacted, ("redacted",)),
}


def samples(folders: tuple[str, ...], only: str) -> Iterator[Path]:
    """Yield the samples of *folders* whose names hold *only*."""
    for folder in folders:
        pattern = folder if folder == ALL_FINDINGS else f"{folder}/*.durak"
        yield from (path for path in sorted(SAMPLES.glob(pattern)) if only in path.relative_to(SAMPLES).as_posix())


def main(arguments: list[str]) -> int:
    """Try a command on the samples, and say what differs."""
    own, command = arguments, []
    if "--" in arguments:
        at = arguments.index("--")
        own, command = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(
        usage="conformance.py [check|format|redact] [option ...] -- COMMAND [word ...]",
        description=(__doc__ or "").split("\n\n", 1)[0],
    )
    parser.add_argument("what", nargs="?", choices=sorted(TRIALS), help="what is tried (default: as the command says)")
    parser.add_argument("--stdin", action="store_true", help="give each sample on standard input")
    parser.add_argument("--only", metavar="TEXT", default="", help="only the samples whose names hold this text")
    parser.add_argument("--no-codes", action="store_true", help="compare places, not codes")
    parser.add_argument("--no-columns", action="store_true", help="compare lines, not columns")
    parser.add_argument(
        "--no-warnings", action="store_true", help="pass over warnings and notes (W), and findings.durak"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at once (default: one a core)")
    options = parser.parse_args(own)
    if not command:
        parser.error("no command; write it behind --, as in: conformance.py -- durak validate --json")
    what = options.what or next((word for word in ("format", "redact") if word in command), "check")
    trial, folders = TRIALS[what]
    program = Program(command, by_stdin=options.stdin)
    leniency = Leniency(options.no_codes, options.no_columns, options.no_warnings)

    def tried(path: Path) -> str:
        try:
            return trial(program, path, leniency)
        except subprocess.TimeoutExpired:
            return f"no answer within {SECONDS} seconds"

    paths = [path for path in samples(folders, options.only) if not (leniency.warnings and path.name == ALL_FINDINGS)]
    count, differing = len(paths), 0
    if not paths:
        print(f"there is no sample whose name holds {options.only!r}", file=sys.stderr)
        return 2
    try:
        with ThreadPoolExecutor(max(1, options.jobs)) as pool:
            for path, difference in zip(paths, pool.map(tried, paths)):  # noqa: B905 - strict came with 3.10
                if difference:
                    differing += 1
                    print(f"{path.relative_to(SAMPLES).as_posix()}: {difference}")
    except OSError as error:
        print(f"cannot run {command[0]}: {error.strerror}", file=sys.stderr)
        return 2
    print(f"{count - differing} of {count} samples are as they must be")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
