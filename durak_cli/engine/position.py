"""The whole truth about a game at one moment: mutable, copied cheaply, with no rules in it.

Only the engine and whoever owns the game (a session, a solver in a guessed world) touch a position; everybody else gets
a `View`. `transition` changes it, `legality` reads it.
"""

from enum import IntEnum
from typing import Final

from durak_cli.engine.cards import NO_CARD, Card, Cards, Seat, Suit
from durak_cli.engine.events import Ending, Event
from durak_cli.engine.rules import Rules

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

    def __init__(self, rules: Rules, players: int, deck: tuple[Card, ...]) -> None:
        self.rules = rules
        self.players = players
        #: The deck in dealing order; the stock is deck[drawn:], its last card being `up_card`.
        self.deck = deck
        self.drawn = 0
        #: The card that shows trumps; after a swap the lowest trump.
        self.up_card: Card = NO_CARD
        self.trump: Suit = 0
        self.lowest_trump: Card = NO_CARD
        #: The lowest trump may still be swapped: it has not lain on the table.
        self.swappable = False
        self.hands: list[Cards] = [0] * players
        #: known[seat]: cards that everybody has seen go into that hand (those that left it again included).
        self.known: list[Cards] = [0] * players
        #: Cards that have left the game.
        self.gone: Cards = 0
        #: The bout's number, from 1.
        self.bout = 0
        self.attacker: Seat = NOBODY
        self.defender: Seat = NOBODY
        #: Attack card -> the card that beats it, or NO_CARD; in the order of laying.
        self.table: dict[Card, Card] = {}
        #: Every card on the table.
        self.on_table: Cards = 0
        #: Attack cards that are not beaten.
        self.unbeaten: Cards = 0
        #: Every card of a rank on the table.
        self.ranks: Cards = 0
        #: How many attack cards this bout may hold, and how many of them may still come.
        self.limit = 0
        self.left = 0
        #: Who may throw in, in the order of asking; throwers[next_thrower] is asked after the one asked now.
        self.throwers: tuple[Seat, ...] = ()
        self.next_thrower = 0
        self.phase = Phase.LEAD
        self.asked: Seat = NOBODY
        #: A bout of this game has been beaten off.
        self.has_beaten_off = False
        #: Seats whose hand became empty in this bout, in that order.
        self.emptied: list[Seat] = []
        #: Seats still in the game, ascending; those who are out, in the order of going out.
        self.in_game: tuple[Seat, ...] = tuple(range(players))
        self.out: list[Seat] = []
        #: How often each situation at the start of a bout has stood since the last change that cannot come back.
        self.counted: dict[tuple[int, ...], int] = {}
        #: What everybody has seen, in order, from the start of the first bout; who passed is not told.
        self.history: list[Event] = []
        self.ending: Ending | None = None
        self.durak: tuple[Seat, ...] = ()
        #: Groups of seats from best to worst, once the game is over.
        self.places: tuple[tuple[Seat, ...], ...] = ()

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        # Written out: a loop over the slots takes six times as long, and a search copies for every move it tries.
        twin = Position.__new__(Position)
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
