"""How strong the levels are: each against one opponent, over duplicate deals with exchanged seats.

    python benchmarks/strength.py [--levels "club strong"] [--against NAME] [--games N] [--players N]
                                  [--rules "PRESET opt=value …"] [--seed TEXT] [--file FILE] [--until N] [--json]

Every deal is played once with the level in each seat, everybody else being the opponent. The score of a game is 1 where
the level is not the durak and 0 where it is; at two players a draw is one half. The interval holds in 95 of 100 cases;
it comes from the means of whole deals, since the games of one deal hang together. With more than two at the table
compare with the opponent's own row. With `--file` every deal is kept as it is finished, and a run that was broken off
goes on. With `--until N` a row is finished early once its interval is as narrow as N points.

A level may also be `search/EVALUATIONS` with `/bouts=N`, `/nodes=N` and so on behind it, to try one out.
"""

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from durak_cli.bots import BOTS, LADDER, Bot, decision_rng
from durak_cli.bots.effort import Effort
from durak_cli.bots.scene import worth_of_draw
from durak_cli.bots.search import searched
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.moves import CLOSE, PASS, Move
from durak_cli.engine.position import Position
from durak_cli.engine.rules import Rules, parse_rules, rules_name
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, view_of


def bot_of(name: str) -> Bot:
    """Return the bot of that name, or the search that it describes."""
    if not name.startswith("search/"):
        return BOTS[name]
    evaluations, *others = name.split("/")[1:]
    options = {
        key: float(value) if "." in value else int(value) for key, _, value in (one.partition("=") for one in others)
    }
    effort = Effort(int(evaluations), **options)  # type: ignore[arg-type]

    def bot(view: View, rng: random.Random) -> Move:
        return searched(view, rng, effort)

    return bot


@dataclass
class Clock:
    """The time that a level takes for its decisions."""

    seconds: float = 0.0
    decisions: int = 0


@dataclass
class Row:
    """One level against one opponent: the score of each deal."""

    level: str
    scores: list[float] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)

    @property
    def half_width(self) -> float:
        """How far the interval reaches to either side of the mean."""
        count, mean = len(self.scores), self.mean
        if count < 2:
            return 1.0
        return 1.96 * math.sqrt(sum((score - mean) ** 2 for score in self.scores) / (count - 1) / count)


def play_game(rules: Rules, bots: list[Bot], seed: str, timed: Seat, clock: Clock) -> Position:
    """Play one game and return its end; the decisions of *timed* that leave a choice are clocked."""
    position, _ = deal(rules, len(bots), deck_of(seed, rules.deck_size))
    plays = 0
    while not position.is_over():
        for seat in (*(s for s in position.in_game if rules.has_swap and s != position.asked), position.asked):
            view = view_of(position, seat)
            if not view.moves:
                continue
            rng = decision_rng(seed, plays, seat)
            start = time.process_time()
            move = bots[seat](view, rng)
            if seat == timed and len(view.moves) > 1:
                clock.seconds += time.process_time() - start
                clock.decisions += 1
            plays += move is not PASS and move is not CLOSE
            apply(position, seat, move)
    return position


def score_of(position: Position, seat: Seat) -> float:
    """Return what the finished game is worth to *seat*."""
    if not position.durak:
        return worth_of_draw(position.rules, position.players)
    return 0.0 if seat in position.durak else 1.0


def deal_score(level: Bot, other: Bot, rules: Rules, players: int, seed: str, clock: Clock) -> float:
    """Play one deal with *level* in each seat, with partners on each side, and return its mean score."""
    total = 0.0
    seats = range(2) if rules.has_teams else range(players)
    for seat in seats:
        side = [place for place in range(players) if place == seat or (rules.has_teams and (place - seat) % 2 == 0)]
        bots = [level if place in side else other for place in range(players)]
        total += score_of(play_game(rules, bots, seed, seat, clock), seat)
    return total / len(seats)


class Ledger:
    """The deals that are finished, in a file if there is one."""

    def __init__(self, path: Path | None, key: str) -> None:
        self.path, self.key = path, key
        self.rows: dict[str, Row] = {}
        for line in self._lines():
            entry = json.loads(line)
            if entry["key"] == key:
                self.add(entry["level"], entry["number"], entry["score"], Clock(entry["seconds"], entry["decisions"]))

    def _lines(self) -> Iterator[str]:
        if self.path and self.path.exists():
            text = self.path.read_text("ascii")
            # A torn last line is a deal that was not finished.
            yield from text[: text.rfind("\n") + 1].splitlines()

    def row(self, level: str) -> Row:
        """Return the row of *level*, an empty one if it is new."""
        return self.rows.setdefault(level, Row(level))

    def add(self, level: str, number: int, score: float, clock: Clock) -> None:
        """Count deal *number*, unless it has been counted already."""
        row = self.row(level)
        if number == len(row.scores):
            row.scores.append(score)
            row.clock.seconds += clock.seconds
            row.clock.decisions += clock.decisions

    def keep(self, level: str, number: int, score: float, clock: Clock) -> None:
        """Count deal *number* and write it down."""
        self.add(level, number, score, clock)
        if self.path:
            entry = {"key": self.key, "level": level, "number": number, "score": score}
            entry |= {"seconds": round(clock.seconds, 4), "decisions": clock.decisions}
            with self.path.open("a", encoding="ascii") as file:
                file.write(json.dumps(entry) + "\n")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--levels", default=" ".join(LADDER), help="with blanks between (default: %(default)s)")
    parser.add_argument("--against", default="casual", help="the opponent (default: %(default)s)")
    parser.add_argument("--games", type=int, default=2000, help="games of each level (default: %(default)s)")
    parser.add_argument("--players", type=int, default=2, help="at the table (default: %(default)s)")
    parser.add_argument("--rules", default="podkidnoy attack=single", help="preset and options (default: %(default)s)")
    parser.add_argument("--seed", default="strength", help="of deals and chance (default: %(default)s)")
    parser.add_argument("--file", type=Path, help="keep every deal there, and go on where it ends")
    parser.add_argument("--until", type=float, default=0.0, help="half-width in points at which a row is finished")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def measure(arguments: argparse.Namespace, level: str, ledger: Ledger, rules: Rules) -> Row:
    """Play what is left to play of one row."""
    seats = 2 if rules.has_teams else arguments.players
    row, deals = ledger.row(level), math.ceil(arguments.games / seats)
    while len(row.scores) < deals and not (len(row.scores) >= 50 and 100 * row.half_width <= arguments.until):
        number, clock = len(row.scores), Clock()
        seed = f"{arguments.seed} {number}"
        score = deal_score(bot_of(level), bot_of(arguments.against), rules, arguments.players, seed, clock)
        ledger.keep(level, number, score, clock)
    return row


def main() -> None:
    arguments = parse_arguments()
    rules = parse_rules(arguments.rules)
    key = f"{arguments.against} {arguments.players} {rules_name(rules)} {arguments.seed}"
    ledger = Ledger(arguments.file, key)
    rows = []
    if not arguments.json:
        print(f"against {arguments.against}, {arguments.players} players, rules {rules_name(rules)}")
        print("level            games  score %   +-    ms a decision")
    for level in arguments.levels.split():
        row = measure(arguments, level, ledger, rules)
        games = len(row.scores) * (2 if rules.has_teams else arguments.players)
        milliseconds = 1000 * row.clock.seconds / max(row.clock.decisions, 1)
        rows.append(
            {
                "level": level,
                "games": games,
                "score": round(row.mean, 4),
                "half_width": round(row.half_width, 4),
                "ms_a_decision": round(milliseconds, 2),
            }
        )
        if not arguments.json:
            print(
                f"{level:<15} {games:>6}  {100 * row.mean:>6.1f}  {100 * row.half_width:>4.1f}  {milliseconds:>12.2f}"
            )
            sys.stdout.flush()
    if arguments.json:
        print(json.dumps({"against": arguments.against, "rules": rules_name(rules), "rows": rows}, indent=2))


if __name__ == "__main__":
    main()
