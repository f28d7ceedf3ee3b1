"""What the seat of a view can say for certain: who holds what, what beats what, and what it would take.

Every question here is answered from the view alone, and a yes is true in every deal that agrees with it.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from durak_cli.bots.scene import worth_of_draw
from durak_cli.engine.cards import (
    BEATERS,
    NO_CARD,
    RANK_MATES,
    SUIT_CARDS,
    Card,
    Cards,
    Seat,
    cards_of,
    full_deck,
    mask_of,
    rank_mates,
)
from durak_cli.engine.moves import Attack, Beat, Move, Take, Transfer
from durak_cli.engine.turn import clockwise, throw_order
from durak_cli.engine.view import View
from durak_cli.engine.worlds import hidden_from


class Insight:
    """One moment as the seat that is asked sees it, with what follows from it."""

    def __init__(self, view: View) -> None:
        """ValueError where *view* is nobody's: who sees every hand need not reason."""
        if view.seat is None:
            raise ValueError("only a player has reasons")
        self.view = view
        self.seat: Seat = view.seat
        self.hand = view.hand
        self.trumps = SUIT_CARDS[view.trump]
        self._hidden = hidden_from(view)

    # -- who holds what ------------------------------------------------------------------------------------------------

    @cached_property
    def sure(self) -> Sequence[Cards]:
        """sure[seat]: the cards that are certainly in that hand."""
        hidden = self._hidden
        everything = mask_of(hidden.cards)
        return [
            known | everything if need and need == len(hidden.cards) else known
            for known, need in zip(self.view.hands, hidden.in_hands, strict=True)
        ]

    @cached_property
    def possible(self) -> Sequence[Cards]:
        """possible[seat]: the cards that may be in that hand; whatever else there is certainly is not."""
        everything = mask_of(self._hidden.cards)
        return [
            known | everything if need else known
            for known, need in zip(self.view.hands, self._hidden.in_hands, strict=True)
        ]

    @cached_property
    def elsewhere(self) -> Cards:
        """The cards that are still in the game, neither in the seat's own hand nor on the table."""
        everything = mask_of(full_deck(self.view.rules.deck_size))
        return everything & ~(self.view.gone | self.view.on_table | self.hand)

    def is_open(self, seat: Seat) -> bool:
        """Whether every card of that hand is known."""
        return self.sure[seat].bit_count() == self.view.counts[seat]

    @cached_property
    def only_opponent(self) -> Seat | None:
        """The one other player in the game, where there is just one."""
        others = [seat for seat in self.view.in_game if seat != self.seat]
        return others[0] if len(others) == 1 else None

    # -- cards ---------------------------------------------------------------------------------------------------------

    def is_trump(self, card: Card) -> bool:
        """Whether *card* is a trump."""
        return card & 3 == self.view.trump

    def price(self, card: Card) -> tuple[bool, int]:
        """Return what orders cards from the cheapest: any trump is dearer than every plain card."""
        return self.is_trump(card), card >> 2

    def is_cheapest(self, card: Card, cards: Cards) -> bool:
        """Whether none of *cards* is cheaper."""
        return all(self.price(card) <= self.price(other) for other in cards_of(cards))

    def beaters(self, card: Card) -> Cards:
        """Return every card that beats *card*."""
        return BEATERS[self.view.trump][card]

    def mates(self, card: Card) -> Cards:
        """Return the other cards of the rank of *card* in the seat's hand."""
        return self.hand & RANK_MATES[card] & ~(1 << card)

    def is_new_rank(self, card: Card) -> bool:
        """Whether no card of that rank lies on the table."""
        return not rank_mates(self.view.on_table) >> card & 1

    # -- answers -------------------------------------------------------------------------------------------------------

    def answers(self, target: Card) -> Cards:
        """Return what the seat holds that beats *target*."""
        return self.hand & self.beaters(target)

    @cached_property
    def trumps_needed(self) -> int | None:
        """How many trumps at least it takes to beat all that lies there unbeaten; None where that cannot be done."""
        return self.trumps_to_beat(self.view.unbeaten, self.hand)

    def trumps_to_beat(self, targets: Cards, hand: Cards) -> int | None:
        """Return how many trumps of *hand* it takes at least to beat all of *targets*; None where it cannot.

        From the highest target down: whatever beats it beats the lower ones of its suit, too, so nothing is wasted.
        """
        rest, spent, open_targets = hand, 0, 0
        for target in sorted(cards_of(targets), key=self.price, reverse=True):
            plain = rest & self.beaters(target) & ~self.trumps
            if plain:
                rest ^= plain & -plain
            elif not self.is_trump(target):
                open_targets += 1
            else:
                higher = rest & self.beaters(target)
                if not higher:
                    return None
                rest ^= higher & -higher
                spent += 1
        if (rest & self.trumps).bit_count() < open_targets:
            return None
        return spent + open_targets

    def nobody_can_add_behind(self, beat: Beat) -> bool:
        """Whether nobody can throw anything in when the card has been beaten so."""
        view = self.view
        if view.unbeaten != 1 << beat.target:
            return False
        if not view.left:
            return True
        ranks = rank_mates(view.on_table | 1 << beat.card)
        return not any(self.possible[seat] & ranks for seat in self._throwers)

    def known_throw_ins(self, card: Card) -> Iterator[tuple[Seat, Card]]:
        """Yield who is known to hold which other card of a rank that *card* brings to the table, and may throw in."""
        mates = RANK_MATES[card] & ~(1 << card) if self.is_new_rank(card) and self.view.left else 0
        for seat in self._throwers:
            for mate in cards_of(self.sure[seat] & mates):
                yield seat, mate

    @cached_property
    def _throwers(self) -> Sequence[Seat]:
        view = self.view
        return throw_order(view.in_game, view.attacker, view.defender, view.rules.throwers, view.rules.has_teams)

    # -- after a move --------------------------------------------------------------------------------------------------

    def hand_after(self, move: Move) -> Cards:
        """Return the seat's hand after *move*; what is taken is counted in."""
        match move:
            case Attack(card) | Transfer(card) | Beat(card, _):
                return self.hand & ~(1 << card)
            case Take():
                return self.hand | self.view.on_table
            case _:
                return self.hand

    def is_answer_to_each(self, opponent: Seat, move: Move) -> bool:
        """Whether *opponent*'s hand is known, nothing is to be drawn, and *move* leaves an answer to each of it."""
        held, hand = self.sure[opponent], self.hand_after(move)
        if self.view.stock or not held or not self.is_open(opponent):
            return False
        return all(hand & self.beaters(card) for card in cards_of(held))

    def is_last_of_rank(self, card: Card) -> bool:
        """Whether others than the seat may throw in, and behind *card* nobody can with another of its rank."""
        mates = RANK_MATES[card] & ~(1 << card)
        others = [seat for seat in self._throwers if seat != self.seat and self.view.counts[seat]]
        return bool(others) and not any(self.possible[seat] & mates for seat in self._throwers)

    # -- words of the moment -------------------------------------------------------------------------------------------

    @cached_property
    def addable(self) -> Cards:
        """What the seat could add now."""
        return mask_of(move.card for move in self.view.moves if isinstance(move, Attack))

    @property
    def lowest_held_trump(self) -> Card:
        """The lowest trump in the seat's hand, or no card."""
        return next(cards_of(self.hand & self.trumps), NO_CARD)

    @property
    def next_defender(self) -> Seat:
        """To whom the defender would pass the attack on: the next player who holds cards."""
        view = self.view
        others = clockwise(view.in_game, view.defender)
        return next((seat for seat in others if view.counts[seat] and seat != view.defender), view.defender)

    @property
    def is_draw_half(self) -> bool:
        """Whether a draw is worth less than a win: between two players or two sides."""
        return worth_of_draw(self.view.rules, self.view.players) < 1

    def is_rest_open_behind(self, beat: Beat) -> bool:
        """Whether all could be beaten before *beat*, and what is left behind it cannot."""
        rest = self.view.unbeaten & ~(1 << beat.target)
        return self.trumps_needed is not None and self.trumps_to_beat(rest, self.hand & ~(1 << beat.card)) is None

    def is_highest_trump(self, card: Card) -> bool:
        """Whether *card* is the highest trump that is still in the game."""
        return not self.beaters(card) & (self.elsewhere | self.hand | self.view.on_table)
