"""200 fixed endings: what the solver says, how many nodes it takes, and how long.

    python benchmarks/solver.py [--rules "PRESET opt=value …"] [--endings N] [--nodes N] [--json]

The endings are the first moments with an empty stock in games of casual players who now and then move at random. Values
and nodes are the same on every machine: `values` is the sum of number * value over all endings, to compare by.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator

from durak_cli.bots import BOTS
from durak_cli.bots.scene import Scene, frame_of, scene_of
from durak_cli.bots.solver import Solver, TooManyNodes
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.position import Phase
from durak_cli.engine.rules import Rules, parse_rules, rules_name
from durak_cli.engine.transition import apply
from durak_cli.engine.view import asked_view

RANDOM_MOVES = 0.1


def endings(rules: Rules) -> Iterator[Scene]:
    """Yield endings without end."""
    number = 0
    while True:
        rng = random.Random(f"ending {number}")
        position, _ = deal(rules, 2, deck_of(f"ending {number}", rules.deck_size))
        number += 1
        while not position.is_over():
            view = asked_view(position)
            if not view.stock and position.phase is Phase.LEAD:
                frame = frame_of(view)
                yield scene_of(view, frame, [frame.prices.priced(hand) for hand in position.hands], ())
                break
            move = rng.choice(view.moves) if rng.random() < RANDOM_MOVES else BOTS["casual"](view, rng)
            apply(position, position.asked, move)


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", default="podkidnoy attack=single", help="preset and options (default: %(default)s)")
    parser.add_argument("--endings", type=int, default=200, help="how many (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=100_000, help="give up after so many (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    rules = parse_rules(arguments.rules)
    nodes: list[float] = []
    times: list[float] = []
    results = {1: 0, 0: 0, -1: 0}
    values = given_up = 0
    for number, scene in zip(range(1, arguments.endings + 1), endings(rules), strict=False):
        solver = Solver(scene.frame, arguments.nodes)
        start = time.process_time()
        try:
            value = solver.value(scene)
            results[value] += 1
            values += number * value
        except TooManyNodes:
            given_up += 1
        times.append(1000 * (time.process_time() - start))
        nodes.append(solver.nodes)
    figures = {
        "rules": rules_name(rules),
        "endings": len(nodes),
        "attacker_wins": results[1],
        "draws": results[0],
        "attacker_loses": results[-1],
        "given_up": given_up,
        "values": values,
        "nodes": int(sum(nodes)),
        "nodes_median": int(percentile(nodes, 0.5)),
        "nodes_p90": int(percentile(nodes, 0.9)),
        "nodes_p99": int(percentile(nodes, 0.99)),
        "ms_median": round(percentile(times, 0.5), 2),
        "ms_p90": round(percentile(times, 0.9), 1),
        "ms_p99": round(percentile(times, 0.99), 1),
        "us_a_node": round(1000 * sum(times) / sum(nodes), 2),
    }
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return
    for name, figure in figures.items():
        print(f"{name:<15} {figure}")


if __name__ == "__main__":
    main()
