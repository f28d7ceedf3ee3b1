"""Makes the puzzles: lets good players play, and takes from each game at most one position in which one move saves.

    python samples/puzzles/make.py                  # the files of this folder, as they are shipped
    python samples/puzzles/make.py --check          # prove what stands in them once more
    python samples/puzzles/make.py --rules "perevodnoy deck=24" --players 2 --count 20 --seed mine > mine.durak

Every game has a seed of its own that follows from its number, every decision is the same on every machine, and all
work is counted in nodes, so the same call always makes the same file. Of a deal at most one position is taken, so that
no two are alike; the easy ones are those that a rule of thumb finds, the trivial ones are left out.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from durak_cli.bots import BOTS, decision_rng
from durak_cli.bots.lines import worths_of
from durak_cli.cli.seats import NAMES
from durak_cli.engine.deal import deck_of
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.view import View
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session
from durak_cli.study.puzzles import Level, NotAPuzzle, Puzzle, read_puzzle, tagged
from notation import split_games

HERE: Final = Path(__file__).parent
#: Who plays the games.
PLAYER: Final = "strong"
#: A puzzle of fewer plays is over before one has thought, and one of more nodes is proven too slowly to be played.
FEWEST_PLIES: Final = 5
MOST_NODES: Final = 10_000
#: More cards than these, in the hands and on the table, are no exercise for a human head.
MOST_CARDS: Final = 14
#: So many games are played for a puzzle; of a level that is rare there will be fewer.
GAMES_A_PUZZLE: Final = 8
#: So many games are given out before it is seen what is still wanted.
AT_ONCE: Final = 20


class Setting(NamedTuple):
    """By which rules so many play, and how many puzzles of each level are wanted from their games."""

    rules: str
    players: int
    wanted: int


#: What is shipped: 3 * 134 puzzles.
SHIPPED: Final = (
    Setting("podkidnoy", 2, 32),
    Setting("podkidnoy attack=single", 2, 32),
    Setting("perevodnoy", 2, 32),
    Setting("podkidnoy", 3, 14),
    Setting("perevodnoy", 3, 8),
    Setting("podkidnoy deck=24", 2, 8),
    Setting("podkidnoy tie=defender", 2, 4),
    Setting("podkidnoy pile=off", 2, 4),
)


def candidates(rules: str, players: int, seed: str) -> list[Puzzle]:
    """Play the game of *seed* and return the positions in it that are puzzles."""
    chosen, names = parse_rules(rules), NAMES[:players]
    session = Session(chosen, players, deck_of(seed, chosen.deck_size))
    bots = ", ".join(f"{name}={PLAYER}" for name in names)
    recorder = Recorder(Heading(names, chosen, seed=seed, bots=bots), session)
    text = recorder.opening()
    found: list[Puzzle] = []
    while session.asked is not None:
        view = session.view(session.asked)
        if _has_one_best(view):
            found += _puzzle_at(text, view)
        session.play(session.asked, BOTS[PLAYER](view, decision_rng(seed, session.plays, session.asked)))
        text += recorder.add(session.decisions[-1])
    return found


def _has_one_best(view: View) -> bool:
    """Whether one move of this moment is better than all others, as far as that is quickly found out."""
    cards = sum(view.counts) + view.on_table.bit_count()
    if len(view.moves) < 2 or len(view.in_game) > 2 or view.stock or cards > MOST_CARDS:
        return False
    worths = worths_of(view, MOST_NODES)
    return worths is not None and list(worths.values()).count(max(worths.values())) == 1


def _puzzle_at(text: str, view: View) -> Iterator[Puzzle]:
    """Yield the puzzle of the moment of *view*, if the record tells that moment from others and it is not trivial."""
    try:
        puzzle = read_puzzle(text)
    except NotAPuzzle:
        return
    # Passing is not written, so behind a pass a record may say no more than that it could have been.
    if (puzzle.view.seat, puzzle.view.moves) != (view.seat, view.moves):
        return
    measures = puzzle.measures
    is_trivial = measures.plies < FEWEST_PLIES or (measures.moves == 2 and not measures.points)
    if not is_trivial and measures.nodes <= MOST_NODES:
        yield puzzle


def made(setting: Setting, seed: str, pool: ProcessPoolExecutor) -> list[tuple[Level, str]]:
    """Return the records of as many puzzles of each level as are wanted, in the order of their games."""
    need = Counter(dict.fromkeys(Level, setting.wanted))
    records: list[tuple[Level, str]] = []
    for start in range(0, GAMES_A_PUZZLE * need.total(), AT_ONCE):
        tasks = [
            (setting, f"{seed} {setting.rules} {setting.players} {number}") for number in range(start, start + AT_ONCE)
        ]
        for found in pool.map(_choices, tasks):
            fitting = [one for one in found if need[one[0]] > 0]
            if fitting:
                level, _, record = max(fitting, key=lambda one: (need[one[0]], one[1]))
                need[level] -= 1
                records.append((level, record))
        if not +need:
            break
    print(f"{setting}: {len(records)} from {start + AT_ONCE} games", file=sys.stderr)
    return records


def _choices(task: tuple[Setting, str]) -> list[tuple[Level, int, str]]:
    """Return the level, the points and the record of each puzzle in a game."""
    setting, seed = task
    found = candidates(setting.rules, setting.players, seed)
    return [(one.measures.level, one.measures.points, tagged(one)) for one in found]


def check(names: list[Path]) -> int:
    """Prove every puzzle of the files once more, and return how many do not hold."""
    wrong = 0
    for name in names:
        text = name.read_text(encoding="utf-8")
        for game in split_games(text):
            record = text[game.start : game.end]
            place = f"{name}: line {text.count(chr(10), 0, game.start) + 1}"
            try:
                if tagged(read_puzzle(record)).strip() == record.strip():
                    continue
                print(f"{place}: what its tags say is not what comes out", file=sys.stderr)
            except NotAPuzzle as error:
                print(f"{place}: no puzzle: {error}", file=sys.stderr)
            wrong += 1
    return wrong


def main() -> int:
    """Do what the command line says and return the exit code."""
    parser = argparse.ArgumentParser(description="Make puzzles from games between good players.")
    parser.add_argument("--check", action="store_true", help="only prove the puzzles that are there")
    parser.add_argument("--rules", default="podkidnoy", help="the rules of the games")
    parser.add_argument("--players", type=int, default=2, help="how many play them")
    parser.add_argument("--count", type=int, help="make so many of each level, and write them to standard output")
    parser.add_argument("--seed", default="puzzle", help="what all seeds begin with")
    parser.add_argument("--jobs", type=int, default=1, help="in so many processes")
    options = parser.parse_args()
    files = {level: HERE / f"{level.value}.durak" for level in Level}
    if options.check:
        return 1 if check(list(files.values())) else 0
    with ProcessPoolExecutor(options.jobs) as pool:
        if options.count:
            records = made(Setting(options.rules, options.players, options.count), options.seed, pool)
            print("\n".join(record for _, record in records), end="")
            return 0
        records = [one for setting in SHIPPED for one in made(setting, options.seed, pool)]
    for level, file in files.items():
        file.write_text("\n".join(record for own, record in records if own is level), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
