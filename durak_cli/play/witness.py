"""One seat's view of a game, put together from what that seat is told and from nothing else.

A session makes views from the whole truth; a program at the other end of a line has only the events, as its seat sees
them, and arrives at the same view. So what a view holds is exactly what a seat can know.
"""

from dataclasses import dataclass, field
from typing import Final

from durak_cli.engine.cards import NO_CARD, Card, Cards, Seat, full_deck
from durak_cli.engine.deal import lowest_trump
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    CardBeaten,
    Dealt,
    Drew,
    Event,
    GameOver,
    PickedUp,
    TakeAnnounced,
    Transferred,
    TrumpShown,
    TrumpSwapped,
    WentOut,
)
from durak_cli.engine.moves import PASS, SWAP, Move
from durak_cli.engine.position import Phase
from durak_cli.engine.rules import Rules
from durak_cli.engine.turn import most_of
from durak_cli.engine.view import View

_ONLY_TO_SWAP: Final = {PASS, SWAP}


@dataclass(slots=True)
class Witness:
    """What *seat* has seen so far of a game of that many *players*."""

    seat: Seat
    rules: Rules
    players: int
    hands: list[Cards] = field(init=False)
    counts: list[int] = field(init=False)
    #: Attack card -> the card that beats it, or NO_CARD.
    table: dict[Card, Card] = field(default_factory=dict)
    history: list[Event] = field(default_factory=list)
    in_game: tuple[Seat, ...] = field(init=False)
    out: list[Seat] = field(default_factory=list)
    stock: int = field(init=False)
    gone: Cards = 0
    up_card: Card = NO_CARD
    lowest_trump: Card = NO_CARD
    was_laid: bool = False
    bout: int = 0
    attacker: Seat = 0
    defender: Seat = 0
    limit: int = 0
    is_taking: bool = False
    has_beaten_off: bool = False
    end: GameOver | None = None

    def __post_init__(self) -> None:
        self.hands, self.counts = [0] * self.players, [0] * self.players
        self.in_game = tuple(range(self.players))
        self.stock = self.rules.deck_size

    def see(self, event: Event) -> None:
        """Take in what has happened; what is no news to a view, such as a pass, is let go by."""
        match event:
            case Dealt(seat, count, cards):
                self._draw(seat, count, cards)
                return
            case TrumpShown(card):
                self.up_card = card
                self.lowest_trump = lowest_trump(full_deck(self.rules.deck_size), card & 3)
                return
            case BoutBegan():
                self._begin(event)
            case AttackLaid(seat, card):
                self._lay(seat, card)
            case CardBeaten(seat, card, target):
                self._lose(seat, card)
                self.table[target] = card
            case Transferred(seat, card, defender):
                self._lay(seat, card)
                self.attacker, self.defender = seat, defender
                self._limit()
            case TakeAnnounced():
                self.is_taking = True
            case TrumpSwapped(seat, gave, got):
                self.hands[seat] = self.hands[seat] & ~(1 << gave) | 1 << got
                self.up_card = gave
            case BeatenOff(cards):
                self.gone |= cards
                self.has_beaten_off = True
                self._clear(cards)
            case PickedUp(seat, cards):
                self._take(seat, cards.bit_count(), cards)
                self._clear(cards)
            case Drew(seat, count, cards, shown):
                self._draw(seat, count, cards)
                event = Drew(seat, count, shown, shown)  # none of those that the engine keeps: it may be any number
            case WentOut(seat):
                self.in_game = tuple(other for other in self.in_game if other != seat)
                self.out.append(seat)
            case GameOver():
                self.end = event
            case _:
                return
        self.history.append(event)

    def view(self, moves: tuple[Move, ...] = ()) -> View:
        """Return the view of this moment, in which *moves* are possible: if there are any, the seat is asked.

        A swap alone is no question: it is what the seat may do off turn.
        """
        is_asked = bool(moves) and moves != (SWAP,)
        end = self.end
        return View(
            self.seat,
            self.rules,
            self.players,
            self.up_card & 3,
            self.up_card,
            self.stock,
            self.bout,
            self.attacker,
            self.defender,
            self._phase(moves if is_asked else ()),
            self.limit,
            self.limit - len(self.table),
            tuple(self.table.items()),
            tuple(self.hands),
            tuple(self.counts),
            self.gone,
            self.in_game,
            tuple(self.out),
            is_asked,
            moves,
            self._can_swap(),
            tuple(self.history),
            end.ending if end else None,
            end.durak if end else (),
            end.places if end else (),
        )

    def _phase(self, moves: tuple[Move, ...]) -> Phase:
        """Return what is to be decided; without *moves* as it looks to a seat that is not asked."""
        is_unbeaten = NO_CARD in self.table.values()
        if self.end:
            return Phase.OVER
        if not self.table:
            return Phase.LEAD
        if SWAP in moves and set(moves) == _ONLY_TO_SWAP:
            return Phase.SETTLE
        if self.is_taking:
            return Phase.PILE
        if not is_unbeaten:
            return Phase.THROW_IN
        return Phase.GROUP if moves and self.seat == self.attacker else Phase.DEFEND

    def _can_swap(self) -> bool:
        is_lowest = self.up_card == self.lowest_trump
        return self.rules.has_swap and not self.was_laid and self.stock > 0 and not is_lowest

    def _begin(self, bout: BoutBegan) -> None:
        self.bout, self.attacker, self.defender = bout.number, bout.attacker, bout.defender
        self.is_taking = False
        self._limit()

    def _limit(self) -> None:
        self.limit = min(most_of(self.rules.first, self.bout, self.has_beaten_off), self.counts[self.defender])

    def _lay(self, seat: Seat, card: Card) -> None:
        self._lose(seat, card)
        self.table[card] = NO_CARD

    def _lose(self, seat: Seat, card: Card) -> None:
        self.hands[seat] &= ~(1 << card)
        self.counts[seat] -= 1

    def _take(self, seat: Seat, count: int, cards: Cards) -> None:
        self.hands[seat] |= cards
        self.counts[seat] += count

    def _draw(self, seat: Seat, count: int, cards: Cards) -> None:
        self._take(seat, count, cards)
        self.stock -= count

    def _clear(self, cards: Cards) -> None:
        self.was_laid |= bool(cards >> self.lowest_trump & 1)
        self.table = {}
