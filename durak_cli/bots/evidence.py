"""What the others have given away: how well a guessed world goes with what they have done in the game so far.

A player who leads a nine is likely to hold nothing cheaper; one who throws nothing in has no plain card of a rank on
the table; one who takes could not beat, or not cheaply; one who beats had no cheaper answer. None of this is certain,
so a world in which it is not so is not ruled out but made rarer. To hold it against a world, the game is gone through
backwards: what a player laid comes back into his hand, and which of his cards he drew when is left to chance.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final

from durak_cli.bots.greedy import STOCK_TO_SAVE_FOR
from durak_cli.bots.prices import Priced, bits_of, prices_of
from durak_cli.engine.cards import Seat
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    CardBeaten,
    Drew,
    Event,
    PickedUp,
    TakeAnnounced,
    Transferred,
    TrumpSwapped,
)
from durak_cli.engine.turn import most_of, throw_order
from durak_cli.engine.view import View

#: Nothing further back than so many of a player's draws is looked at: by then hardly any of his cards is left.
_DRAWS_BACK: Final = 4


class _Step(IntEnum):
    """What a step backwards does."""

    #: He held none of the cards, most likely.
    NONE_OF = 0
    #: He laid the card.
    LAID = 1
    #: He picked the cards up.
    PICKED_UP = 2
    #: He drew so many; among those that he had before are the cards, which everybody knew.
    DREW = 3
    #: He gave one card for another.
    SWAPPED = 4


#: What is done, with which cards, and a number or a likelihood.
Step = tuple[_Step, Priced, float]


class Evidence:
    """What the history in a view says of the others' hands."""

    __slots__ = ("_steps",)

    def __init__(self, view: View, doubt: float) -> None:
        """Let a world in which a player acted out of character be *doubt* times as likely."""
        steps = _Reader(view, doubt).read()
        #: The steps of each seat that has something to hide, the latest first.
        self._steps: list[tuple[Seat, Sequence[Step]]] = [
            (seat, latest)
            for seat, latest in enumerate(map(_latest, steps))
            if seat != view.seat and view.counts[seat] and any(step[0] is _Step.NONE_OF for step in latest)
        ]

    def speaks(self) -> bool:
        """Whether there is anything to weigh by."""
        return bool(self._steps)

    def accepts(self, hands: Sequence[Priced], chance: Callable[[], float]) -> bool:
        """Whether chance lets a world with these *hands* pass, the likelier it is the more often."""
        bar = chance()
        likelihood = 1.0
        for seat, steps in self._steps:
            hand = hands[seat]
            for kind, cards, number in steps:  # compared with plain numbers, since a search comes here for every world
                if kind == 0:
                    if hand & cards:
                        likelihood *= number
                        if likelihood < bar:
                            return False
                elif kind == 1:
                    hand |= cards
                elif kind == 2:
                    hand &= ~cards
                elif kind == 3:
                    hand = _before_draw(hand, cards, int(number), chance)
                else:
                    hand ^= cards
        return True


def _latest(steps: list[Step]) -> list[Step]:
    """Return the steps backwards, as far as they are worth it."""
    draws, latest = 0, []
    for step in reversed(steps):
        draws += step[0] is _Step.DREW
        if draws > _DRAWS_BACK:
            break
        latest.append(step)
    while latest and latest[-1][0] is not _Step.NONE_OF:
        latest.pop()
    return latest


def _before_draw(hand: Priced, known: Priced, count: int, chance: Callable[[], float]) -> Priced:
    """Return *hand* without *count* cards, any but those that are *known* to have been in it."""
    bits = bits_of(hand & ~known)
    if count >= len(bits):
        return hand & known
    for _ in range(count):
        hand ^= bits.pop(int(chance() * len(bits)))
    return hand


class _Reader:
    """Goes through the history once, forwards, and notes the steps of every seat."""

    def __init__(self, view: View, doubt: float) -> None:
        self.view, self.doubt = view, doubt
        self.prices = prices_of(view.rules.deck_size, view.trump)
        self.steps: list[list[Step]] = [[] for _ in range(view.players)]
        self.known: list[Priced] = [0] * view.players
        self.counts = _counts_at_first(view)
        self.stock = view.stock + sum(event.count for event in view.history if isinstance(event, Drew))
        self.in_game: tuple[Seat, ...] = tuple(range(view.players))
        self.bout, self.attacker, self.defender = 0, view.attacker, view.defender
        self.table: Priced = 0
        self.unbeaten: Priced = 0
        self.ranks: Priced = 0
        self.left = 0
        self.has_beaten_off = False

    def read(self) -> list[list[Step]]:
        """Return the steps of each seat, in the order of time."""
        for event in self.view.history:
            self._note(event)
        return self.steps

    def _note(self, event: Event) -> None:
        match event:
            case BoutBegan(number, attacker, defender):
                self.bout, self.attacker, self.defender = number, attacker, defender
                self.table = self.unbeaten = self.ranks = 0
                self.left = self._limit()
            case AttackLaid(seat, card):
                self._attack(seat, self.prices.bit_of[card])
            case CardBeaten(seat, card, target):
                self._beat(seat, self.prices.bit_of[card], self.prices.bit_of[target])
            case Transferred(seat, card, defender):
                bit = self.prices.bit_of[card]
                self._lay(seat, bit)
                self.unbeaten |= bit
                self.attacker, self.defender = seat, defender
                self.left = self._limit() - self.unbeaten.bit_count()
            case TakeAnnounced(seat):
                self._take(seat)
            case BeatenOff():
                self.has_beaten_off = True
                self._end()
            case PickedUp(seat, cards):
                self._end()
                self.counts[seat] += cards.bit_count()
                self.known[seat] |= self.table
                self.steps[seat].append((_Step.PICKED_UP, self.table, 0))
            case Drew(seat, count, _, shown):
                self._draw(seat, count, self.prices.priced(shown))
            case TrumpSwapped(seat, gave, got):
                bits = self.prices.bit_of[gave] | self.prices.bit_of[got]
                self.steps[seat].append((_Step.SWAPPED, bits, 0))
                self.known[seat] |= self.prices.bit_of[got]

    def _limit(self) -> int:
        return min(most_of(self.view.rules.first, self.bout, self.has_beaten_off), self.counts[self.defender])

    def _none_of(self, seat: Seat, cards: Priced) -> None:
        if cards:
            self.steps[seat].append((_Step.NONE_OF, cards, self.doubt))

    def _lay(self, seat: Seat, bit: Priced) -> None:
        self.steps[seat].append((_Step.LAID, bit, 0))
        self.known[seat] &= ~bit
        self.counts[seat] -= 1
        self.table |= bit
        self.ranks |= self.prices.mates[bit]

    def _attack(self, seat: Seat, bit: Priced) -> None:
        """Whoever leads leads his cheapest card."""
        if not self.table:
            mates = self.prices.mates[bit] & self.prices.plain if bit & self.prices.plain else 0
            self._none_of(seat, (bit - 1) & ~mates)
        self._lay(seat, bit)
        self.unbeaten |= bit
        self.left -= 1

    def _beat(self, seat: Seat, bit: Priced, target: Priced) -> None:
        """Whoever beats does it with his cheapest card, unless a dearer one lets the others throw nothing new in."""
        if not bit & self.ranks:
            self._none_of(seat, self.prices.beaters[target] & (bit - 1))
        self._lay(seat, bit)
        self.unbeaten &= ~target

    def _take(self, seat: Seat) -> None:
        """Whoever takes a single card has nothing that beats it, good trumps excepted while they are saved."""
        target = self.unbeaten
        if target & target - 1 == 0 and target:
            answers = self.prices.beaters[target]
            if target & self.prices.plain and self.stock > STOCK_TO_SAVE_FOR * self.view.players:
                answers &= ~self.prices.good_trumps
            self._none_of(seat, answers)

    def _end(self) -> None:
        """Whoever could have added a plain card when the bout ended would have."""
        if self.left <= 0:
            return
        rules = self.view.rules
        who = "attacker" if rules.has_permission else rules.throwers
        in_game = tuple(seat for seat in self.in_game if self.counts[seat] or seat in (self.attacker, self.defender))
        for seat in throw_order(in_game, self.attacker, self.defender, who, rules.has_teams):
            self._none_of(seat, self.ranks & self.prices.plain)

    def _draw(self, seat: Seat, count: int, shown: Priced) -> None:
        self.steps[seat].append((_Step.DREW, self.known[seat], count))
        self.known[seat] |= shown
        self.counts[seat] += count
        self.stock -= count


def _counts_at_first(view: View) -> list[int]:
    """Return how many cards each held when the history begins."""
    counts = list(view.counts)
    for event in view.history:
        match event:
            case AttackLaid(seat) | CardBeaten(seat) | Transferred(seat):
                counts[seat] += 1
            case PickedUp(seat, cards):
                counts[seat] -= cards.bit_count()
            case Drew(seat, count):
                counts[seat] -= count
    return counts
