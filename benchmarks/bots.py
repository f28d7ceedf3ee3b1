"""How long each level thinks about a decision.

    python benchmarks/bots.py [--levels "casual strong"] [--games N] [--players N] [--rules "PRESET opt=value …"]
                              [--json]

The decisions are those of games between casual players, so that all levels think about the same ones; only decisions
that leave a choice are counted. Processor time of this process, on one core. To reach for, on average: up to strong
10 ms, expert 50 ms, master 500 ms.
"""

import argparse
import json
import random
import statistics
import time
from typing import Final

from durak_cli.bots import BOTS, LADDER, LEVELS
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.rules import Rules, parse_rules, rules_name
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view

#: Of the slow levels only every so many decisions are looked at.
EVALUATIONS_A_STEP: Final = 500


def decisions(rules: Rules, players: int, games: int) -> list[View]:
    """Return the views of all decisions with a choice."""
    views = []
    for number in range(games):
        position, _ = deal(rules, players, deck_of(f"bots {number}", rules.deck_size))
        rng = random.Random(number)
        while not position.is_over():
            view = asked_view(position)
            if len(view.moves) > 1:
                views.append(view)
            apply(position, position.asked, BOTS["casual"](view, rng))
    return views


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--levels", default=" ".join(LADDER), help="with blanks between (default: all)")
    parser.add_argument("--games", type=int, default=20, help="games to think about (default: %(default)s)")
    parser.add_argument("--players", type=int, default=2, help="at the table (default: %(default)s)")
    parser.add_argument("--rules", default="podkidnoy attack=single", help="preset and options (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    rules = parse_rules(arguments.rules)
    views = decisions(rules, arguments.players, arguments.games)
    rows = []
    for level in (level for level in LEVELS if level.name in arguments.levels.split()):
        times = []
        for view in views[:: 1 + level.evaluations // EVALUATIONS_A_STEP]:
            start = time.process_time()
            level.bot(view, random.Random(0))
            times.append(1000 * (time.process_time() - start))
        rows.append(
            {
                "level": level.name,
                "decisions": len(times),
                "mean_ms": round(statistics.mean(times), 3),
                "median_ms": round(statistics.median(times), 3),
                "longest_ms": round(max(times), 1),
            }
        )
    if arguments.json:
        print(json.dumps({"rules": rules_name(rules), "players": arguments.players, "rows": rows}, indent=2))
        return
    print(f"{arguments.players} players, rules {rules_name(rules)}; milliseconds a decision")
    print("level       decisions      mean    median   longest")
    for row in rows:
        print(
            f"{row['level']:<10}  {row['decisions']:>9}  {row['mean_ms']:>8}  {row['median_ms']:>8}"
            f"  {row['longest_ms']:>8}"
        )


if __name__ == "__main__":
    main()
