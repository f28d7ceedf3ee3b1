"""How long `durak` takes to start, beside a bare Typer hello-world of the same version in the same run.

    python benchmarks/startup.py [RUNS]

The minimum of RUNS (30) runs of each, in processes of their own and by turns. To reach: at most 1.5 times.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HELLO = """\
import typer
app = typer.Typer()
@app.command()
def hello() -> None:
    print("hello")
app()
"""
CASES: dict[str, Sequence[str]] = {
    "python -c pass": ("-c", "pass"),
    "Typer hello-world": ("-c", HELLO),
    "durak --version": ("-m", "durak_cli", "--version"),
    "durak": ("-m", "durak_cli"),
    "durak --help": ("-m", "durak_cli", "--help"),
    "durak deal x": ("-m", "durak_cli", "deal", "x"),
    "durak rules": ("-m", "durak_cli", "rules"),
    "durak validate -": ("-m", "durak_cli", "validate", "-"),
}


def seconds(arguments: Sequence[str]) -> float:
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        check=False,
    )
    return time.perf_counter() - started


def main(runs: int = 30) -> None:
    import typer

    times = {name: [seconds(arguments)] for name, arguments in CASES.items()}
    for _ in range(runs):
        for name, arguments in CASES.items():
            times[name].append(seconds(arguments))
    hello = min(times["Typer hello-world"])
    print(f"typer {typer.__version__}, Python {sys.version.split()[0]}, {os.cpu_count()} cores, minimum of {runs} runs")
    for name, taken in times.items():
        print(f"{name:<20}{min(taken) * 1000:7.0f} ms {min(taken) / hello:6.2f} x hello-world")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
