"""What one seat may know, and nothing else.

Computer players and everything that draws a table get views, never the position. A view is built from what the seat has
seen: its own hand, the table, counts, what has left the game, and the cards that everybody saw go into a hand. Shuffle
what it cannot see and it stays equal, the order of its moves too.
"""

from operator import and_
from typing import NamedTuple

from durak_cli.engine.cards import Card, Cards, Seat, Suit
from durak_cli.engine.events import Dealt, Drew, Ending, Event
from durak_cli.engine.legality import moves_of
from durak_cli.engine.moves import Move
from durak_cli.engine.position import NOBODY, Phase, Position
from durak_cli.engine.rules import Rules

__all__ = ["View", "asked_view", "redact", "view_of"]


class View(NamedTuple):
    """The game as *seat* sees it, or, where *seat* is None, as one who sees every hand.

    One is made for every decision, hence a named tuple: a frozen dataclass of this size takes seven times as long.
    *phase* is `Phase.GROUP` or `Phase.SETTLE` only for the seat that is asked then; to the others these moments look
    like the ones around them.
    """

    seat: Seat | None
    rules: Rules
    players: int
    trump: Suit
    up_card: Card
    #: Cards in the stock, the up-card among them.
    stock: int
    bout: int
    attacker: Seat
    defender: Seat
    phase: Phase
    #: Attack cards this bout may hold, and how many of them may still come.
    limit: int
    left: int
    #: (attack card, the card that beats it or NO_CARD) in the order of laying.
    table: tuple[tuple[Card, Card], ...]
    #: hands[seat]: the cards of that hand that this seat knows for certain (its own: all of them).
    hands: tuple[Cards, ...]
    #: counts[seat]: how many cards that hand holds.
    counts: tuple[int, ...]
    gone: Cards
    in_game: tuple[Seat, ...]
    out: tuple[Seat, ...]
    #: Whether this seat is asked now, and its legal moves (off turn: a swap at most).
    is_asked: bool
    moves: tuple[Move, ...]
    #: The lowest trump may still be swapped for the up-card by whoever holds it.
    can_swap: bool
    #: What everybody has seen since the first bout began, in order; who passed is not told, nor what was drawn.
    history: tuple[Event, ...] = ()
    ending: Ending | None = None
    durak: tuple[Seat, ...] = ()
    places: tuple[tuple[Seat, ...], ...] = ()

    @property
    def hand(self) -> Cards:
        """The seat's own hand."""
        return self.hands[self.seat] if self.seat is not None else 0

    @property
    def on_table(self) -> Cards:
        """Every card on the table."""
        cards = 0
        for attack, answer in self.table:
            cards |= 1 << attack
            if answer >= 0:
                cards |= 1 << answer
        return cards

    @property
    def unbeaten(self) -> Cards:
        """The attack cards that are not beaten."""
        cards = 0
        for attack, answer in self.table:
            if answer < 0:
                cards |= 1 << attack
        return cards

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def is_taking(self) -> bool:
        """Whether the defender has announced that he takes."""
        return self.phase is Phase.PILE or (self.phase is Phase.SETTLE and self.unbeaten != 0)

    def is_partner(self, seat: Seat) -> bool:
        """Whether *seat* is of this seat's side (itself included)."""
        if self.seat is None:
            return False
        return seat == self.seat or (self.rules.has_teams and (seat - self.seat) % 2 == 0)


def view_of(position: Position, seat: Seat | None) -> View:
    """Return the game as *seat* sees it; with None, as one who sees every hand (but not the order of the stock)."""
    hands = position.hands
    is_asked = seat == position.asked
    if seat is None:
        seen, moves = hands, []
    else:
        seen = list(map(and_, hands, position.known))
        seen[seat] = hands[seat]
        moves = moves_of(position, seat)
    stock = len(position.deck) - position.drawn
    return View(
        seat,
        position.rules,
        position.players,
        position.trump,
        position.up_card,
        stock,
        position.bout,
        position.attacker,
        position.defender,
        position.phase if is_asked else _open_phase(position),
        position.limit,
        position.left,
        tuple(position.table.items()),
        tuple(seen),
        tuple([hand.bit_count() for hand in hands]),
        position.gone,
        position.in_game,
        tuple(position.out),
        is_asked,
        tuple(moves),
        position.rules.has_swap and position.swappable and stock > 0 and position.up_card != position.lowest_trump,
        tuple(position.history),
        position.ending,
        position.durak,
        position.places,
    )


def _open_phase(position: Position) -> Phase:
    """The phase as it looks to a seat that is not asked."""
    if position.phase is Phase.GROUP:
        return Phase.DEFEND
    if position.phase is Phase.SETTLE:
        return Phase.PILE if position.unbeaten else Phase.THROW_IN
    return position.phase


def redact(event: Event, seat: Seat | None) -> Event:
    """Return *event* as *seat* sees it: the cards that others were dealt or drew are hidden, unless shown to all."""
    match event:
        case Dealt() | Drew() if event.seat != seat and seat is not None:
            return event._replace(cards=event.shown)
    return event


def asked_view(position: Position) -> View:
    """Return the view of the seat that is asked; ValueError if the game is over."""
    if position.asked == NOBODY:
        raise ValueError("the game is over; nobody is asked")
    return view_of(position, position.asked)
