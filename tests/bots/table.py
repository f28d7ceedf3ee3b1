"""Positions written by hand, and games between bots."""

import random
from collections.abc import Sequence

from durak_cli.bots import Bot, decision_rng
from durak_cli.engine.cards import SUITS, cards_of, full_deck, mask_of, parse_card, parse_cards
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.errors import SetupError
from durak_cli.engine.moves import CLOSE, PASS, Move, move_name, parse_move
from durak_cli.engine.position import Position, empty_position
from durak_cli.engine.rules import OPTIONS, Rules, check_players, parse_rules
from durak_cli.engine.transition import apply, begin_bout
from durak_cli.engine.view import View, view_of

#: No game that bots play is longer.
MOST_DECISIONS = 5000


def position(rules: str, *hands: str, stock: str = "", trump: str = "h", attacker: int = 0) -> Position:
    """Return a second bout about to begin: these hands, this stock (the up-card last), all other cards gone."""
    options = parse_rules(rules)
    held = [parse_cards(hand) for hand in hands]
    rest = [parse_card(name) for name in stock.split()]
    gone = mask_of(full_deck(options.deck_size)) & ~mask_of(rest) & ~sum(held)
    deck = (*cards_of(gone), *cards_of(sum(held)), *rest)
    made = empty_position(options, len(hands), deck)
    made.hands, made.gone, made.drawn = held, gone, len(deck) - len(rest)
    made.trump = SUITS.index(trump)
    made.up_card = rest[-1] if rest else max(card for card in deck if card & 3 == made.trump)
    made.lowest_trump = min(card for card in deck if card & 3 == made.trump)
    made.swappable = True
    made.bout = 1
    begin_bout(made, attacker, (attacker + 1) % len(hands), made.history)
    return made


def answer(bot: Bot, at: Position, *so_far: str) -> str:
    """Play the moves of *so_far*, each by the seat that is asked, and return what *bot* does next."""
    for move in so_far:
        apply(at, at.asked, parse_move(move))
    return move_name(bot(view_of(at, at.asked), random.Random(0)))


def random_rules(rng: random.Random) -> tuple[Rules, int]:
    """Return options and players that go together, every option as likely as the others."""
    while True:
        players = rng.randint(2, 6)
        try:
            rules = Rules(**{name: rng.choice(values) for name, values in OPTIONS.items()})
            check_players(rules, players)
        except SetupError:
            continue
        return rules, players


class Game:
    """One game between bots, in which every move is held against the view it was made for."""

    def __init__(self, rules: Rules, bots: Sequence[Bot], seed: str) -> None:
        self.position, _ = deal(rules, len(bots), deck_of(seed, rules.deck_size))
        self.bots, self.seed, self.decisions, self.plays = bots, seed, 0, 0
        self.moves: list[Move] = []

    def play(self) -> "Game":
        """Play to the end, or to `MOST_DECISIONS`."""
        while not self.position.is_over() and self.decisions < MOST_DECISIONS:
            for seat in range(len(self.bots)):
                if seat != self.position.asked:
                    self._decide(seat)
            self._decide(self.position.asked)
        return self

    def _decide(self, seat: int) -> None:
        view = view_of(self.position, seat)
        if view.moves:
            self.decisions += 1
            move = self.check(view, self.bots[seat](view, decision_rng(self.seed, self.plays, seat)))
            self.plays += move not in (PASS, CLOSE)
            self.moves.append(move)
            apply(self.position, seat, move)

    def check(self, view: View, move: Move) -> Move:
        assert move in view.moves, (view, move)
        return move
