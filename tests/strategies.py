"""Games to try the rules on: options, players, deck and dealer that go together, and players that play at random.

A `Setup` and a `Style` are made from a `random.Random`, so that a comparison over thousands of games and Hypothesis
draw from the same well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from durak_cli.engine.cards import Card, Seat, full_deck
from durak_cli.engine.deal import deal
from durak_cli.engine.events import Event
from durak_cli.engine.legality import legal_moves, moves_of
from durak_cli.engine.moves import PASS, SWAP, TAKE, Attack, Beat, Move, Transfer
from durak_cli.engine.position import Position
from durak_cli.engine.rules import OPTIONS, Rules
from durak_cli.engine.transition import apply

#: More decisions than any game here takes; a game that takes more goes round for ever.
ENDLESS = 20_000


@dataclass(frozen=True)
class Setup:
    """Everything that a deal needs."""

    rules: Rules
    players: int
    deck: tuple[Card, ...]
    dealer: Seat
    game: int = 1
    first: Seat | None = None

    def deal(self) -> tuple[Position, tuple[Event, ...]]:
        """Deal the game."""
        return deal(self.rules, self.players, self.deck, self.dealer, game=self.game, first=self.first)


def random_setup(rng: Random, **fixed: str) -> Setup:
    """Return a setup with random options, except those that are *fixed*."""
    options = {name: rng.choice(values) for name, values in OPTIONS.items()} | fixed
    if "teams" not in fixed and rng.random() < 0.4:
        options["teams"] = "off"
    has_teams = options["teams"] == "2"
    if has_teams:
        options["transfer"] = "off"
    most = min(6, int(options["deck"]) // 6)
    players = rng.choice([n for n in range(2, most + 1) if not has_teams or n in (4, 6)])
    deck = list(full_deck(int(options["deck"])))
    rng.shuffle(deck)
    first = rng.choice([None, rng.randrange(players)])
    return Setup(Rules(**options), players, tuple(deck), rng.randrange(players), rng.choice((1, 2)), first)


@dataclass(frozen=True)
class Style:
    """How all players of a game choose. *circling* lasts for so many decisions, then chance takes over."""

    rng: Random = field(compare=False)
    #: How likely a defender who could beat or transfer takes all the same.
    taking: float = 0.2
    #: How likely an attacker who could add a card passes.
    passing: float = 0.3
    #: Everybody leads his lowest card, adds nothing and takes everything, so that the cards go round.
    circling: int = 0

    def choose(self, position: Position, number: int) -> tuple[Seat, Move]:
        """Return who does what as decision *number* of the game."""
        seat = position.asked
        moves = legal_moves(position)
        if number < self.circling:
            return seat, next((move for move in (TAKE, PASS) if move in moves), moves[0])
        swappers = (
            [s for s in position.in_game if s != seat and moves_of(position, s)] if position.rules.has_swap else []
        )
        if swappers and self.rng.random() < 0.2:
            return swappers[0], SWAP
        return seat, self._decide(moves)

    def _decide(self, moves: Sequence[Move]) -> Move:
        if TAKE in moves and self.rng.random() < self.taking:
            return TAKE
        if PASS in moves and self.rng.random() < self.passing:
            return PASS
        cards = [move for move in moves if isinstance(move, Attack | Beat | Transfer)]
        transfers = [move for move in cards if isinstance(move, Transfer)]
        if transfers and self.rng.random() < 0.5:
            return self.rng.choice(transfers)
        return self.rng.choice(cards if cards and self.rng.random() < 0.9 else moves)


def random_style(rng: Random) -> Style:
    """Return one of many ways to play at random."""
    circling = rng.choice((0,) * 12 + (400,))
    return Style(rng, taking=rng.choice((0, 0.1, 0.3, 0.6)), passing=rng.choice((0, 0.2, 0.5)), circling=circling)


def playthrough(position: Position, style: Style) -> Iterator[tuple[Seat, Move, list[Event]]]:
    """Play *position* to its end and yield every decision with what followed from it."""
    for number in range(ENDLESS):
        if position.is_over():
            return
        seat, move = style.choose(position, number)
        yield seat, move, apply(position, seat, move)
    raise AssertionError(f"no end after {ENDLESS} decisions: {position.rules}")


#: A source of chance that Hypothesis can try again.
randoms = st.integers(0, 2**32 - 1).map(Random)


@st.composite
def setups(draw: st.DrawFn, /, **fixed: str) -> Setup:
    """Draw rules, players, deck and dealer that go together."""
    return random_setup(draw(randoms), **fixed)
