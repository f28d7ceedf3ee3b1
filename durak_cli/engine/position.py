"""The whole truth about a game at one moment: mutable, copied cheaply, with no rules in it.

Only the engine and whoever owns the game (a session, a solver in a guessed world) touch a position; everybody else gets
a `View`. `transition` changes it, `legality` reads it.
"""

from enum import IntEnum
from typing import Final

from durak_cli.engine.cards import NO_CARD, Card, Cards, Seat, Suit
from durak_cli.engine.events import Ending, Event
from durak_cli.engine.rules import Rules

__all__ = ["NOBODY", "Phase", "Position"]

#: Stands where nobody is asked.
NOBODY: Final = -1


class Phase(IntEnum):
    """What the seat that is asked has to decide."""

    #: The attacker must lead a card.
    LEAD = 0
    #: The attacker may add a card to the group he leads.
    GROUP = 1
    #: A card lies unbeaten: the defender beats, takes or transfers.
    DEFEND = 2
    #: Everything is beaten: the throwers are asked in turn.
    THROW_IN = 3
    #: A take is announced: the throwers may add cards that are not answered.
    PILE = 4
    #: The bout is decided; before anything is put away or drawn, the holder of the lowest trump may swap.
    SETTLE = 5
    OVER = 6


class Position:
    """Hands, stock, table and roles. Every field is plain data; see the comments for units."""

    __slots__ = (
        "asked",
        "attacker",
        "bout",
        "counted",
        "deck",
        "defender",
        "drawn",
        "durak",
        "emptied",
        "ending",
        "gone",
        "hands",
        "has_beaten_off",
        "history",
        "in_game",
        "known",
        "left",
        "limit",
        "lowest_trump",
        "next_thrower",
        "on_table",
        "out",
        "phase",
        "places",
        "players",
        "ranks",
        "rules",
        "swappable",
        "table",
        "throwers",
        "trump",
        "unbeaten",
        "up_card",
    )

    rules: Rules
    players: int
    #: The deck in dealing order; the stock is deck[drawn:], its last card being `up_card`.
    deck: tuple[Card, ...]
    drawn: int
    #: The card that shows trumps; after a swap the lowest trump.
    up_card: Card
    trump: Suit
    lowest_trump: Card
    #: The lowest trump may still be swapped: it has not lain on the table.
    swappable: bool
    hands: list[Cards]
    #: known[seat]: cards that everybody has seen go into that hand (those that left it again included).
    known: list[Cards]
    #: Cards that have left the game.
    gone: Cards
    #: The bout's number, from 1.
    bout: int
    attacker: Seat
    defender: Seat
    #: Attack card -> the card that beats it, or NO_CARD; in the order of laying.
    table: dict[Card, Card]
    #: Every card on the table.
    on_table: Cards
    #: Attack cards that are not beaten.
    unbeaten: Cards
    #: Every card of a rank on the table.
    ranks: Cards
    #: How many attack cards this bout may hold, and how many of them may still come.
    limit: int
    left: int
    #: Who may throw in, in the order of asking; throwers[next_thrower] is asked after the one asked now.
    throwers: tuple[Seat, ...]
    next_thrower: int
    phase: Phase
    asked: Seat
    #: A bout of this game has been beaten off.
    has_beaten_off: bool
    #: Seats whose hand became empty in this bout, in that order.
    emptied: list[Seat]
    #: Seats still in the game, ascending; those who are out, in the order of going out.
    in_game: tuple[Seat, ...]
    out: list[Seat]
    #: How often each situation at the start of a bout has stood since the last change that cannot come back.
    counted: dict[tuple[int, ...], int]
    #: What everybody has seen, in order, from the start of the first bout; who passed is not told.
    history: list[Event]
    ending: Ending | None
    durak: tuple[Seat, ...]
    #: Groups of seats from best to worst, once the game is over.
    places: tuple[tuple[Seat, ...], ...]

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        # Written out: a loop over the slots takes six times as long, and a search copies for every move it tries.
        twin = Position()
        twin.rules = self.rules
        twin.players = self.players
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.up_card = self.up_card
        twin.trump = self.trump
        twin.lowest_trump = self.lowest_trump
        twin.swappable = self.swappable
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.gone = self.gone
        twin.bout = self.bout
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.table = self.table.copy()
        twin.on_table = self.on_table
        twin.unbeaten = self.unbeaten
        twin.ranks = self.ranks
        twin.limit = self.limit
        twin.left = self.left
        twin.throwers = self.throwers
        twin.next_thrower = self.next_thrower
        twin.phase = self.phase
        twin.asked = self.asked
        twin.has_beaten_off = self.has_beaten_off
        twin.emptied = self.emptied[:]
        twin.in_game = self.in_game
        twin.out = self.out[:]
        twin.counted = self.counted.copy()
        twin.history = self.history[:]
        twin.ending = self.ending
        twin.durak = self.durak
        twin.places = self.places
        return twin

    @property
    def stock_size(self) -> int:
        """How many cards the stock holds, the up-card among them."""
        return len(self.deck) - self.drawn

    def stock(self) -> tuple[Card, ...]:
        """Return the stock in the order of drawing, the up-card last."""
        rest = self.deck[self.drawn :]
        return (*rest[:-1], self.up_card) if rest else ()

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def is_taking(self) -> bool:
        """Whether the defender has announced that he takes."""
        return self.unbeaten != 0 and self.phase >= Phase.PILE


def empty_position(rules: Rules, players: int, deck: tuple[Card, ...]) -> Position:
    """Return the position in which nothing has been dealt yet."""
    # No `__init__`: a copy, which sets every field itself, would have to go through it first.
    position = Position()
    position.rules = rules
    position.players = players
    position.deck = deck
    position.drawn = 0
    position.up_card = NO_CARD
    position.trump = 0
    position.lowest_trump = NO_CARD
    position.swappable = False
    position.hands = [0] * players
    position.known = [0] * players
    position.gone = 0
    position.bout = 0
    position.attacker = NOBODY
    position.defender = NOBODY
    position.table = {}
    position.on_table = 0
    position.unbeaten = 0
    position.ranks = 0
    position.limit = 0
    position.left = 0
    position.throwers = ()
    position.next_thrower = 0
    position.phase = Phase.LEAD
    position.asked = NOBODY
    position.has_beaten_off = False
    position.emptied = []
    position.in_game = tuple(range(players))
    position.out = []
    position.counted = {}
    position.history = []
    position.ending = None
    position.durak = ()
    position.places = ()
    return position
