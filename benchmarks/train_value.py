"""Learn the weights of `durak_cli/bots/weights.txt` from games that the bots play against themselves.

    python benchmarks/train_value.py --players N [--games N] [--bot NAME] [--evaluations N] [--seed TEXT] [--out FILE]

Run for 2, 3 and 4 players, each of which has weights of its own (those for 4 stand for more, too); the others' lines in
the file stay as they are. Now and then a move is made at random, so that all sorts of positions come up. Each start of
a bout with all players in the game is an example, and the durak of the game the answer; where two are left with an
empty stock the exact result takes the place of what happened. The weights are the likeliest under the model of
`durak_cli.bots.value` (Newton's method with a ridge), so that the same games give the same lines. Needs numpy.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from durak_cli.bots import BOTS, Bot
from durak_cli.bots.effort import Effort
from durak_cli.bots.prices import Priced, prices_of
from durak_cli.bots.scene import frame_of, scene_of
from durak_cli.bots.search import searched
from durak_cli.bots.solver import Solver, TooManyNodes
from durak_cli.bots.value import MOST_APART, PHASE, ROLES, STOCKS, WEIGHTS, features_of
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.rules import Rules
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view

OUT: Final = Path(__file__).parents[1] / "durak_cli" / "bots" / "weights.txt"
RANDOM_MOVES: Final = 0.12
RIDGE: Final = 2.0
#: An ending that takes more nodes counts as it is played to its end.
EXACT_NODES: Final = 30_000
#: Examples of one kind beyond these teach nothing more.
MOST_EXAMPLES: Final = 40_000
#: Fewer teach nothing at all.
FEWEST_EXAMPLES: Final = 200
#: In the deck of 36 with which all games are played.
RANKS: Final = 9

#: The hands by role (attacker, defender, the others), the stock, and how much of the loss falls on each.
Example = tuple[tuple[Priced, ...], int, tuple[float, ...]]


def examples_of(rules: Rules, players: int, seed: str, bot: Bot) -> Iterator[Example]:
    """Play one game and yield what is learned from it."""
    rng = random.Random(seed)
    position, _ = deal(rules, players, deck_of(seed, rules.deck_size), first=rng.randrange(players))
    seen: list[tuple[tuple[int, ...], tuple[Priced, ...], int]] = []
    losses: dict[int, float] = {}
    is_tried = False
    while not position.is_over():
        if position.phase is Phase.LEAD:
            seen.append(start_of_bout(position))
            if len(position.in_game) == 2 and not position.stock_size and not is_tried:
                is_tried = True
                losses = exact_losses(position)
                if losses:
                    break
        view = asked_view(position)
        move = rng.choice(view.moves) if rng.random() < RANDOM_MOVES else bot(view, rng)
        apply(position, position.asked, move)
    if not losses:
        losses = {seat: 1.0 / len(position.durak) for seat in position.durak}
    for seats, hands, stock in seen:
        loss = tuple(losses.get(seat, 0.0) for seat in seats)
        if sum(loss) > 0.99:
            yield hands, stock, loss


def start_of_bout(position: Position) -> tuple[tuple[int, ...], tuple[Priced, ...], int]:
    """Return who is in the game, the attacker and the defender first, and their hands."""
    prices = prices_of(position.rules.deck_size, position.trump)
    others = [seat for seat in position.in_game if seat not in (position.attacker, position.defender)]
    seats = (position.attacker, position.defender, *others)
    return seats, tuple(prices.priced(position.hands[seat]) for seat in seats), position.stock_size


def exact_losses(position: Position) -> dict[int, float]:
    """Return on whom the loss of this ending falls when both play it perfectly; nothing if it is too large."""
    view = asked_view(position)
    frame = frame_of(view)
    scene = scene_of(view, frame, [frame.prices.priced(hand) for hand in position.hands], ())
    try:
        worth = Solver(frame, EXACT_NODES).value(scene)
    except TooManyNodes:
        return {}
    return {position.attacker: (1 - worth) / 2, position.defender: (1 + worth) / 2}


def newton(features: Any, losses: Any) -> Any:
    """Return the weights under which *losses* are likeliest: the loss falls like exp(-score).

    *features*: games x players x weights; *losses*: games x players.
    """
    games, players, count = features.shape
    flat, weights = features.reshape(games * players, count), np.zeros(count)
    for _ in range(30):
        scores = -(flat @ weights).reshape(games, players)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        weighed = flat * chances.reshape(-1, 1)
        mean = weighed.reshape(games, players, count).sum(axis=1)
        slope = -flat.T @ (losses - chances).reshape(-1) - RIDGE * weights
        step = np.linalg.solve(flat.T @ weighed - mean.T @ mean + RIDGE * np.eye(count), slope)
        weights += step
        if np.abs(step).max() < 1e-3:
            break
    return weights


def learn(examples: list[Example], ranks: int) -> tuple[list[Any], str]:
    """Return the weights of each role, and how well they foretell a part of the examples that was kept back."""
    players = len(examples[0][0])
    roles = min(players, len(ROLES))
    features = np.zeros((len(examples), players, roles * WEIGHTS))
    losses = np.array([loss for _, _, loss in examples])
    for number, (hands, _, _) in enumerate(examples):
        for place, hand in enumerate(hands):
            role = min(place, roles - 1)
            for feature in features_of(hand, ranks):
                features[number, place, role * WEIGHTS + feature] += 1
    part = len(examples) * 9 // 10
    trial = newton(features[:part], losses[:part])
    scores = -(features[part:] @ trial)
    right = (scores.argmax(axis=1) == losses[part:].argmax(axis=1))[losses[part:].max(axis=1) > 0.6]
    weights = newton(features, losses)
    note = f"{len(examples)} examples, {right.mean():.3f} of {len(right)} foretold"
    return [weights[role * WEIGHTS : (role + 1) * WEIGHTS] for role in range(roles)], note


def bot_of(name: str, evaluations: int) -> Bot:
    """Return the bot that plays the games."""
    if not evaluations:
        return BOTS[name]

    def bot(view: View, rng: random.Random) -> Any:
        return searched(view, rng, Effort(evaluations, nodes=1000))

    return bot


def collect(players: int, games: int, seed: str, bot: Bot) -> dict[int, list[Example]]:
    """Return the examples of all games by phase."""
    found: dict[int, list[Example]] = {}
    for number in range(games):
        rules = Rules(attack="group" if number % 3 == 1 and players > 2 else "single")
        for example in examples_of(rules, players, f"{seed} {players} {number}", bot):
            if len(example[0]) == players:
                found.setdefault(PHASE[example[1]], []).append(example)
    return found


def learned(players: int, phase: int, examples: list[Example], before: list[Any]) -> list[Any]:
    """Return the weights of each role; where there are hardly any examples, those of the phase *before*."""
    if len(examples) < FEWEST_EXAMPLES:
        print(f"{players} players, phase {phase}: too few examples")
        return before
    weights, note = learn(examples[:MOST_EXAMPLES], RANKS)
    print(f"{players} players, phase {phase}: {note}")
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, required=True, choices=range(2, MOST_APART + 1))
    parser.add_argument("--games", type=int, default=9000, help="games to learn from (default: %(default)s)")
    parser.add_argument("--bot", default="casual", help="who plays them (default: %(default)s)")
    parser.add_argument("--evaluations", type=int, default=0, help="play by a search with so many instead")
    parser.add_argument("--seed", default="training", help="of deals and chance (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=OUT, help="the file to change (default: the bots' own)")
    arguments = parser.parse_args()
    players = arguments.players
    found = collect(players, arguments.games, arguments.seed, bot_of(arguments.bot, arguments.evaluations))
    made_by = f"# {players} players: {arguments.games} games of {arguments.bot}"
    if arguments.evaluations:
        made_by = f"# {players} players: {arguments.games} games of a search with {arguments.evaluations} evaluations"
    lines = [f"{made_by}, seed {arguments.seed!r}"]
    weights: list[Any] = []
    for phase in range(len(STOCKS)):
        weights = learned(players, phase, found.get(phase, []), weights)
        for role, row in zip(ROLES, weights, strict=False):
            lines.append(" ".join([str(players), str(phase), role, *(f"{weight:.3f}" for weight in row)]))
    before = arguments.out.read_text("ascii").splitlines() if arguments.out.exists() else []
    kept = [line for line in before if line[2 if line[0] == "#" else 0] != str(players)]
    lines = sorted([*kept, *lines], key=lambda line: line.lstrip("# ")[0])
    arguments.out.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
