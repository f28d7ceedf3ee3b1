"""What finding, counting and splitting need for many games: processor time and memory, beside reading them all.

    python benchmarks/manygames.py [--games N] [--jobs N] [--times N]

Each command runs in a process of its own, over a file of games between computers (`memory.py`), 400 different ones
again and again. Processor time is that of all its processes together; memory the most that one of them held at once.
With `--times` the file is also made so many times as long, to see that memory stays what it was, but for `--unique`,
which keeps a key for every game.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from memory import ROOT, game

DIFFERENT: Final = 400


def make(path: Path, games: int) -> None:
    """Write a file of so many games; those that come again differ by nothing but the tag `Event`."""
    texts = [game(number)[0] for number in range(min(games, DIFFERENT))]
    with path.open("w", encoding="utf-8") as file:
        for number in range(games):
            text = texts[number % len(texts)].replace("[Players", f'[Event "Game {number}"]\n[Players', 1)
            file.write(text if number == 0 else f"\n{text}")


def commands(path: Path, folder: Path, jobs: int) -> Iterator[tuple[str, list[str]]]:
    """Yield what is measured, by name."""
    file = str(path)
    yield "validate", ["validate", file]
    yield "find, by a header", ["find", "--player", "Дима", "--event", "7", file]
    yield "find, by its text", ["find", "--has", "transfer", file]
    yield "find, by its plays", ["find", "--has", "throw-in", "--has", "draw", file]
    yield "find --unique", ["find", "--unique", file]
    yield "split", ["split", "--into", str(folder), file]
    yield "stats", ["stats", file]
    yield f"stats --jobs {jobs}", ["stats", "--jobs", str(jobs), file]


def measured(words: list[str]) -> tuple[float, float, float]:
    """Run `durak` with *words*; return the seconds on the clock, those of all processors, and megabytes."""
    code = "import resource, subprocess, sys; code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL); "
    code += "used = resource.getrusage(resource.RUSAGE_CHILDREN); "
    code += "print(code, used.ru_utime + used.ru_stime, used.ru_maxrss)"
    begin = time.perf_counter()
    inner = [sys.executable, "-c", code, sys.executable, "-m", "durak_cli", *words]
    done = subprocess.run(inner, cwd=ROOT, capture_output=True, text=True, check=True)
    clock = time.perf_counter() - begin
    exit_code, seconds, size = done.stdout.split()
    if exit_code != "0":
        raise SystemExit(f"durak {' '.join(words)} ended with {exit_code}")
    return clock, float(seconds), float(size) / (1024 if sys.platform != "darwin" else 1 << 20)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=8000, help="in the file (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="also count in so many processes (default: %(default)s)")
    parser.add_argument("--times", type=int, default=1, help="also measure a file so many times as long")
    arguments = parser.parse_args()
    for games in dict.fromkeys((arguments.games, arguments.games * arguments.times)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.durak"
            make(path, games)
            print(f"{games:,} games, {path.stat().st_size / 1e6:.1f} MB")
            print(f"{'':<24}{'games a second':>15}{'processor s':>13}{'clock s':>9}{'MB':>7}")
            for name, words in commands(path, Path(folder) / "split", arguments.jobs):
                clock, seconds, size = measured(words)
                print(f"{name:<24}{games / seconds:>15,.0f}{seconds:>13.2f}{clock:>9.2f}{size:>7.0f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
