"""How fast records are read, beside python-chess and PokerKit in the same run.

    python benchmarks/records.py [--games N] [--moves N] [--rounds N] [--jobs N] [--json]

One thread, processor time: the ratios hold on any machine, the games a second on this one alone. Our games are whole
games between computers, with two, three and four players, as `durak play` writes them. The chess games have 80 moves,
those of both players counted, chosen at random, as python-chess writes them; the hand of poker has six players and four
streets. python-chess and PokerKit are left out where they are not installed (`pip install -e .[benchmark]`).

To reach: reading alone at twice the games a second of python-chess's `read_game`; with the rules checked at 1.3 times,
better at twice; counting, splitting and reading headers at least as fast as its `read_headers`. With `--jobs`, on the
clock: `durak validate` in two processes at 1.8 times the games a second of one.
"""

import argparse
import importlib.util
import io
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from memory import ROOT, game
from yardstick import speeds_of

from durak_cli.play.referee import judge
from notation import Record, count_games, parse, read_headers, read_records, split_games, write

HAND: Final = """\
variant = "NT"
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0, 0, 0]
min_bet = 2
starting_stacks = [200, 200, 200, 200, 200, 200]
actions = [
  "d dh p1 7h6h", "d dh p2 Qs2c", "d dh p3 AcKd", "d dh p4 9s8s", "d dh p5 5d5c", "d dh p6 JhTc",
  "p3 cbr 6", "p4 cc", "p5 f", "p6 f", "p1 cc", "p2 f",
  "d db Ks8h2d", "p1 cc", "p3 cbr 12", "p4 cc", "p1 f",
  "d db 8c", "p3 cc", "p4 cbr 30", "p3 cc",
  "d db 3h", "p3 cc", "p4 cbr 80", "p3 f",
]
"""
#: The readers against which ours are held, and by how much ours should be faster.
READ_GAME: Final = "python-chess read_game"
READ_HEADERS: Final = "python-chess read_headers"
#: Reads a batch of games and returns how many they were.
Reader = Callable[[], int]


def drained(things: Iterable[object]) -> None:
    """Make all of *things* and keep none, as a program that works through a large file does."""
    deque(things, maxlen=0)


def durak_readers(games: int) -> Iterator[tuple[str, str, float, Reader]]:
    """Yield our readers: name, the reader against which it is held, what is to be reached, and the reader."""
    text = "\n".join(game(number)[0] for number in range(games))
    records = parse(text)

    def reader(work: Callable[[], Iterable[object]]) -> Reader:
        def read() -> int:
            drained(work())
            return games

        return read

    def judged(read: Iterable[Record]) -> Iterator[object]:
        return map(judge, read)

    yield "parse", READ_GAME, 2.0, reader(lambda: read_records(text))
    yield "parse and judge", READ_GAME, 1.3, reader(lambda: judged(read_records(text)))
    yield "judge", READ_GAME, 0, reader(lambda: judged(records))
    yield "write", READ_GAME, 0, reader(lambda: map(write, records))
    yield "headers", READ_HEADERS, 1.0, reader(lambda: read_headers(text))
    yield "split", READ_HEADERS, 1.0, reader(lambda: split_games(text))
    yield "count", READ_HEADERS, 1.0, reader(lambda: [count_games(text)])


def chess_games(games: int, moves: int) -> str:
    """Return so many chess games of so many moves, chosen at random."""
    import chess
    import chess.pgn

    rng = random.Random("chess")
    made: list[str] = []
    while len(made) < games:
        board = chess.Board()
        while len(board.move_stack) < moves and (legal := list(board.legal_moves)):
            board.push(rng.choice(legal))
        if len(board.move_stack) == moves:
            record = chess.pgn.Game.from_board(board)
            record.headers.update(Event="Friday", Site="Kitchen", Date="2026.11.30", White="Anna", Black="Ben")
            made.append(str(record))
    return "\n\n".join(made) + "\n"


def chess_readers(games: int, moves: int) -> Iterator[tuple[str, Reader]]:
    import chess.pgn

    text = chess_games(games, moves)

    def reader(read_next: Callable[[io.StringIO], object]) -> Reader:
        def read() -> int:
            file = io.StringIO(text)
            count = 0
            while read_next(file) is not None:
                count += 1
            return count

        return read

    yield READ_GAME, reader(chess.pgn.read_game)
    yield READ_HEADERS, reader(chess.pgn.read_headers)


def poker_readers() -> Iterator[tuple[str, Reader]]:
    from pokerkit import HandHistory

    def read() -> int:
        drained(HandHistory.loads(HAND))
        return 1

    yield "PokerKit load and replay", read


def is_installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def measured(arguments: argparse.Namespace) -> list[dict[str, float | str]]:
    """Measure every reader, all in turn, round by round."""
    ours = {name: (beside, aim, reader) for name, beside, aim, reader in durak_readers(arguments.games)}
    readers = {name: reader for name, (_, _, reader) in ours.items()}
    if is_installed("chess"):
        readers |= dict(chess_readers(max(1, arguments.games // 4), arguments.moves))
    if is_installed("pokerkit"):
        readers |= dict(poker_readers())
    for reader in readers.values():
        reader()  # what is made once is made now
    speeds = dict(zip(readers, speeds_of(list(readers.values()), arguments.rounds), strict=True))
    rows: list[dict[str, float | str]] = []
    for name, speed in speeds.items():
        row: dict[str, float | str] = {"reader": name, "games_a_second": round(speed.per_second)}
        beside, aim, _ = ours.get(name, ("", 0, None))
        if beside in speeds:
            row |= {"beside": beside, "ratio": speed.per_million_additions / speeds[beside].per_million_additions}
            row |= {"to_reach": aim} if aim else {}
        rows.append(row)
    return rows


def clocked(games: int, jobs: int) -> dict[str, float | str]:
    """Measure `durak validate` in one process and in *jobs*, on the clock, by turns, the least of three runs."""
    times: dict[int, list[float]] = {1: [], jobs: []}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.durak"
        path.write_text("\n".join(game(number % 50)[0] for number in range(games)), encoding="utf-8")
        for _ in range(3):
            for number, found in times.items():
                words = [sys.executable, "-m", "durak_cli", "validate", "--jobs", str(number), str(path)]
                begin = time.perf_counter()
                subprocess.run(words, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
                found.append(time.perf_counter() - begin)
    one, many = min(times[1]), min(times[jobs])
    beside = "durak validate"
    return {
        "reader": f"{beside} --jobs {jobs}",
        "games_a_second": round(games / many),
        "beside": beside,
        "ratio": one / many,
        "to_reach": 0.9 * jobs,
    }


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=60, help="of ours in a batch (default: %(default)s)")
    parser.add_argument("--moves", type=int, default=80, help="in a chess game (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=30, help="of which the median counts (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="measure validate in N processes, too")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    rows = measured(arguments)
    if arguments.jobs > 1:
        rows.append(clocked(5000, arguments.jobs))
    if arguments.json:
        print(json.dumps(rows, indent=2))
    else:
        print(f"{'':<26}{'games a second':>15}{'ratio':>8}  beside")
        for row in rows:
            ratio = f"{row['ratio']:>8.2f}  {row['beside']}" if "ratio" in row else ""
            aim = f" (to reach: {row['to_reach']})" if "to_reach" in row else ""
            print(f"{row['reader']:<26}{row['games_a_second']:>15,}{ratio}{aim}")
    return 0 if all(float(row["ratio"]) >= float(row["to_reach"]) for row in rows if "to_reach" in row) else 1


if __name__ == "__main__":
    sys.exit(main())
