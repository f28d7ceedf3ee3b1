"""How much memory the commands need for a file of a million plays, beside one a tenth as long.

    python benchmarks/memory.py [--plays N] [--jobs N] [--keep FILE]

Each command runs in a process of its own, which the system tells the most that it held at once (of several processes,
the largest). The file is made of fifty games between computers, again and again; a play is a card laid. To reach: no
more for the long file than for the short one, but for chance.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from durak_cli.bots import BOTS, decision_rng
from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import Attack, Beat, Transfer
from durak_cli.engine.rules import parse_rules
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session

ROOT: Final = Path(__file__).resolve().parents[1]
NAMES: Final = ("Anna", "Ben", "Carla", "Дима")
GAMES: Final = 50


def game(number: int) -> tuple[str, int]:
    """Return the record of a game between computers, and how many cards were laid in it."""
    seed, players = f"memory {number}", 2 + number % 3
    rules = parse_rules("perevodnoy" if number % 2 else "podkidnoy")
    session = Session(rules, players, deck_of(seed, rules.deck_size))
    recorder = Recorder(Heading(NAMES[:players], rules, seed), session)
    pieces = [recorder.opening()]
    while (seat := session.asked) is not None:
        move = BOTS["greedy"](session.view(seat), decision_rng(seed, session.plays, seat))
        session.play(seat, move)
        pieces.append(recorder.add(session.decisions[-1]))
    pieces.append(recorder.close())
    laid = sum(isinstance(decision.move, Attack | Beat | Transfer) for decision in session.decisions)
    return "".join(pieces), laid


def make(path: Path, plays: int) -> int:
    """Write a file of at least so many *plays*, and return how many games they are."""
    made = [game(number) for number in range(GAMES)]
    games = 0
    with path.open("w", encoding="utf-8") as file:
        while plays > 0:
            text, laid = made[games % GAMES]
            file.write(text if games == 0 else f"\n{text}")
            plays -= laid
            games += 1
    return games


def peak(words: list[str]) -> tuple[float, float]:
    """Run `durak` with *words*; return the most that it held, in megabytes, and the seconds that it took."""
    begin = time.perf_counter()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([sys.executable, "-m", "durak_cli", *words], stdout=out, stderr=out, cwd=ROOT)
        _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"durak {' '.join(words)} ended with {process.returncode}")
    return used.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20), time.perf_counter() - begin


def commands(file: Path, games: int, jobs: int) -> Iterator[list[str]]:
    """Yield the command lines that are measured."""
    yield ["validate", str(file)]
    yield ["validate", "--jobs", str(jobs), str(file)]
    yield ["format", str(file)]
    yield ["format", "--check", str(file)]
    yield ["replay", "--all", "--game", str(games), str(file)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--plays", type=int, default=1_000_000, help="in the long file (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="leave the long file there")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        short, long = Path(folder) / "short.durak", arguments.keep or Path(folder) / "long.durak"
        lengths = {short: arguments.plays // 10, long: arguments.plays}
        games = {path: make(path, plays) for path, plays in lengths.items()}
        for path, plays in lengths.items():
            print(f"{path.name}: {plays:,} plays, {games[path]:,} games, {path.stat().st_size / 1e6:.1f} MB")
        print(f"{'command':<28}{'short':>10}{'long':>10}{'ratio':>8}{'seconds':>10}")
        pairs = zip(*(commands(path, games[path], arguments.jobs) for path in (short, long)), strict=True)
        for short_words, long_words in pairs:
            (before, _), (after, seconds) = peak(short_words), peak(long_words)
            name = " ".join(word for word in long_words if word != str(long))
            print(f"{name:<28}{before:>7.1f} MB{after:>7.1f} MB{after / before:>8.2f}{seconds:>10.1f}")


if __name__ == "__main__":
    main()
