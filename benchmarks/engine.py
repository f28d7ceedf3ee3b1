"""How fast the engine plays random games, bare and through a session.

    python benchmarks/engine.py [--rules "PRESET opt=value …"] [--games N] [--seed TEXT] [--json]

One thread. *bare*: deal a shuffled deck, then `legal_moves` and `apply` on one position to the end. *session*: the same
through `Session`, with a view for every decision, from which the move is chosen. Dealing and choosing are part of the
time, shuffling is not. See `yardstick` for the loop against which the games are held. To reach for: 500 two-player
games bare while the loop makes a million additions, and a third of that through a session.
"""

import argparse
import json
import random
from collections.abc import Callable
from typing import Final

from yardstick import Speed, speeds_of

from durak_cli.engine.cards import Card
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.errors import SetupError
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.rules import Rules, most_players, parse_rules, rules_name
from durak_cli.engine.transition import apply
from durak_cli.play.session import Session

#: Games in one batch, between two runs of the loop.
BATCH: Final = 50

#: Plays one game from a deck and returns the number of its moves.
Game = Callable[[Rules, int, tuple[Card, ...], random.Random], int]


def bare(rules: Rules, players: int, deck: tuple[Card, ...], rng: random.Random) -> int:
    position, _ = deal(rules, players, deck)
    chance, count = rng.random, 0
    while moves := legal_moves(position):
        apply(position, position.asked, moves[int(chance() * len(moves))])
        count += 1
    return count


def through_session(rules: Rules, players: int, deck: tuple[Card, ...], rng: random.Random) -> int:
    session = Session(rules, players, deck)
    chance = rng.random
    while (seat := session.asked) is not None:
        moves = session.view(seat).moves
        session.play(seat, moves[int(chance() * len(moves))])
    return len(session.decisions)


class Batch:
    """Games of one kind, the same in every run with the same seed."""

    def __init__(self, game: Game, rules: Rules, players: int, decks: list[tuple[Card, ...]], seed: str) -> None:
        self.game, self.rules, self.players, self.decks = game, rules, players, decks
        self.rng = random.Random(f"{seed} {players}")
        self.games = self.moves = 0

    def __call__(self) -> int:
        """Play the next `BATCH` games."""
        for deck in self.decks[self.games : self.games + BATCH]:
            self.moves += self.game(self.rules, self.players, deck, self.rng)
        self.games += BATCH
        return BATCH


def row(batch: Batch, speed: Speed) -> dict[str, float | int | str]:
    moves_a_game = batch.moves / batch.games
    return {
        "players": batch.players,
        "through": "session" if batch.game is through_session else "bare",
        "games": batch.games,
        "moves_a_game": round(moves_a_game, 1),
        "games_a_second": round(speed.per_second),
        "moves_a_second": round(speed.per_second * moves_a_game),
        "games_a_million_additions": round(speed.per_million_additions, 1),
        "moves_a_million_additions": round(speed.per_million_additions * moves_a_game),
    }


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", default="podkidnoy", help="preset and options (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="games of each kind (default: %(default)s)")
    parser.add_argument("--seed", default="benchmark", help="of the decks and the moves (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    try:
        arguments.rules = parse_rules(arguments.rules)
    except SetupError as error:
        parser.error(str(error))
    return arguments


def main() -> None:
    arguments = parse_arguments()
    rules, rounds = arguments.rules, max(1, round(arguments.games / BATCH))
    decks = [deck_of(f"{arguments.seed} {number}", rules.deck_size) for number in range(rounds * BATCH)]
    numbers = [n for n in (2, 4, 6) if n <= most_players(rules) and not (rules.has_teams and n == 2)]
    batches = [Batch(game, rules, n, decks, arguments.seed) for n in numbers for game in (bare, through_session)]
    rows = [row(batch, speed) for batch, speed in zip(batches, speeds_of(batches, rounds), strict=True)]
    if arguments.json:
        print(json.dumps({"rules": rules_name(rules), "seed": arguments.seed, "rows": rows}, indent=2))
        return
    print(f"rules {rules_name(rules)}, seed {arguments.seed!r}; per second, and per million additions of the loop")
    print("players  through  moves/game   games/s   moves/s  games/M additions  moves/M additions")
    for line in rows:
        print(
            f"{line['players']:>7}  {line['through']:<7}  {line['moves_a_game']:>10}  {line['games_a_second']:>8,}"
            f"  {line['moves_a_second']:>8,}  {line['games_a_million_additions']:>17,}"
            f"  {line['moves_a_million_additions']:>17,}"
        )


if __name__ == "__main__":
    main()
