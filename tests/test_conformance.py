"""The runner of the conformance suite: our own program passes, and one that is wrong is told where."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import durak
from tests.helpers import script

SAMPLES = Path(__file__).parent.parent / "samples"
RUNNER = SAMPLES / "conformance.py"
CONFORMANCE = script(RUNNER)
EXACTLY = CONFORMANCE.Leniency(False, False, False)


class Here(CONFORMANCE.Program):  # type: ignore[misc,name-defined]
    """Our own program, run in this process, which takes a hundredth of the time."""

    def run(self, path: Path, name: str = "") -> object:
        words = [name if word == "{name}" else word for word in self.words]
        answer = durak(*words, str(path))
        return CONFORMANCE.Answer(answer.code, answer.out.encode())


@pytest.mark.parametrize(
    ("what", "command"), [("check", "validate --json"), ("format", "format"), ("redact", "redact --view {name}")]
)
def test_our_own_program_does_what_every_sample_demands(what: str, command: str) -> None:
    trial, folders = CONFORMANCE.TRIALS[what]
    program = Here(command.split(), by_stdin=False)
    differing = {
        path.name: said for path in CONFORMANCE.samples(folders, "") if (said := trial(program, path, EXACTLY))
    }
    assert differing == {}


def test_every_sample_is_tried() -> None:
    _trial, folders = CONFORMANCE.TRIALS["check"]
    tried = set(CONFORMANCE.samples(folders, ""))
    assert tried == set(SAMPLES.rglob("*.durak")) - set((SAMPLES / "puzzles").iterdir())  # made, and held elsewhere


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run the runner as anybody would, by an interpreter that sees no packages but its own."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(RUNNER), *words], capture_output=True, text=True, check=False, timeout=60
    )


def program(tmp_path: Path, text: str) -> list[str]:
    """Return the command of another program, written in Python."""
    path = tmp_path / "other.py"
    path.write_text(text, encoding="utf-8")
    return [sys.executable, "-I", "-S", str(path)]


def finding(line: int, column: int, code: str = "D0351") -> str:
    return json.dumps({"line": line, "column": column, "code": code})


RIGHT = finding(8, 20)
BEAT = ("--only", "illegal/does-not-beat")


@pytest.mark.parametrize(
    ("output", "options", "is_right"),
    [
        (RIGHT, "", True),
        ("x.durak:8:20: error[D0351]: that cannot beat\n  8d/Th\n     ^^", "", True),
        (finding(8, 19), "", False),
        (finding(8, 19), "--no-columns", True),
        (finding(8, 20, "E7"), "", False),
        (finding(8, 20, "E7"), "--no-codes", True),
        (f"{RIGHT}\n{finding(1, 1, 'W0101')}", "", False),
        (f"{RIGHT}\n{finding(1, 1, 'W0101')}", "--no-warnings", True),
        ("", "", False),
        ('{"line": []}', "", False),
    ],
)
def test_findings_are_compared_as_strictly_as_is_asked(
    tmp_path: Path, output: str, options: str, is_right: bool
) -> None:
    answer = run("check", *BEAT, *options.split(), "--", *program(tmp_path, f"print({output!r})"))
    assert answer.returncode == (0 if is_right else 1), answer.stdout + answer.stderr
    if not is_right:
        assert answer.stdout.startswith("illegal/does-not-beat.durak: must be found: D0351 at 8:20; was found: ")


COPY = "import sys; sys.stdout.buffer.write(open(sys.argv[-1], 'rb').read())"


@pytest.mark.parametrize(
    ("sample", "text", "said"),
    [
        ("valid/tiny", COPY, ""),
        ("valid/tiny", "print('Hello')", "line 1 must be\n    "),
        ("valid/tiny", f"{COPY}; print()", "line "),
        ("valid/tiny", "raise SystemExit(3)", "it was refused: the exit code is 3"),
        ("valid/lenient-words.durak", COPY, "line "),
        ("illegal/does-not-beat", COPY, ""),
        ("illegal/does-not-beat", "import os; print(os.getpid())", "line 1"),
        ("malformed/no-colon", COPY, "it has a syntax error, and was not refused"),
        ("malformed/no-colon", "raise SystemExit(1)", ""),
    ],
)
def test_what_is_written_is_compared(tmp_path: Path, sample: str, text: str, said: str) -> None:
    answer = run("format", "--only", sample, "--", *program(tmp_path, text))
    assert answer.returncode == (1 if said else 0), answer.stdout + answer.stderr
    if said:
        assert f": {said}" in answer.stdout
    else:
        assert answer.stdout == "1 of 1 samples are as they must be\n"


def test_a_sample_can_be_given_on_standard_input(tmp_path: Path) -> None:
    other = program(tmp_path, "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read())")
    assert run("format", "--stdin", "--only", "valid/tiny", "--", *other).returncode == 0


def test_the_command_says_what_is_tried(tmp_path: Path) -> None:
    """`-- durak format` needs no other word."""
    assert run("--only", "valid/tiny", "--", *program(tmp_path, COPY), "format").returncode == 0


def test_a_command_that_cannot_be_run_is_told(tmp_path: Path) -> None:
    answer = run("--only", "valid/tiny", "--", str(tmp_path / "none"))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("cannot run ")
    assert run("--only", "valid/tiny").returncode == 2


def test_samples_that_do_not_exist_are_not_called_right(tmp_path: Path) -> None:
    assert run("--only", "nothing", "--", *program(tmp_path, COPY)).returncode == 1


def test_a_part_of_no_samples_is_refused() -> None:
    answer = run("--only", "vlaid/", "--", "true")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "there is no sample whose name holds 'vlaid/'\n"
