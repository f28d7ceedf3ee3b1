"""How soon `durak play --plain` asks its first question, beside a bare Typer hello-world in the same run.

    python benchmarks/firstquestion.py [RUNS]

For each the time until its text has arrived, in processes of their own and by turns; the minimum of RUNS (30). The
question is behind a dealt hand, and what computers did before it. To reach: at most twice as long. As in any
installation the modules are compiled once, by a first run that does not count.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence

from startup import HELLO, ROOT

#: What the installed command `durak` does.
DURAK = "import sys; from durak_cli.__main__ import main; sys.exit(main())"
#: What is run, and the text that is waited for.
CASES: dict[str, tuple[Sequence[str], bytes]] = {
    "Typer hello-world": (("-c", HELLO), b"hello"),
    "durak play --plain": (("-c", DURAK, "play", "--plain"), b"\n> "),
    "  with --seed": (("-c", DURAK, "play", "--plain", "--no-record", "--seed", "kitchen-42"), b"\n> "),
    "  in Russian": (("-c", DURAK, "play", "--plain", "--lang", "ru"), b"\n> "),
}
#: The case that is measured, and how many times as long as the first it may take.
LIMIT = ("durak play --plain", 2.0)


def seconds(arguments: Sequence[str], awaited: bytes, compiled: str) -> float:
    # A home of its own each time, so that no game that was left is offered.
    with tempfile.TemporaryDirectory() as home:
        folders = {f"XDG_{kind}_HOME": home for kind in ("STATE", "DATA", "CONFIG", "CACHE")}
        environment = {**os.environ, **folders, "LC_ALL": "C.UTF-8", "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        return _seconds(arguments, awaited, environment)


def _seconds(arguments: Sequence[str], awaited: bytes, environment: Mapping[str, str]) -> float:
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment
    )
    assert process.stdout is not None
    received = b""
    while awaited not in received:
        content = os.read(process.stdout.fileno(), 65536)
        if not content:
            raise SystemExit(f"{' '.join(arguments)} ended without {awaited!r}")
        received += content
    taken = time.perf_counter() - started
    process.communicate()
    return taken


def main(runs: int = 30) -> int:
    import typer

    times: dict[str, list[float]] = {name: [] for name in CASES}
    with tempfile.TemporaryDirectory() as compiled:
        for number in range(runs + 1):
            for name, (arguments, awaited) in CASES.items():
                taken = seconds(arguments, awaited, compiled)
                if number:
                    times[name].append(taken)
    hello = min(times["Typer hello-world"])
    print(f"typer {typer.__version__}, Python {sys.version.split()[0]}, {os.cpu_count()} cores, minimum of {runs} runs")
    for name, found in times.items():
        print(f"{name:<20}{min(found) * 1000:7.0f} ms {min(found) / hello:6.2f} x hello-world")
    measured, limit = LIMIT
    return 0 if min(times[measured]) <= limit * hello else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
