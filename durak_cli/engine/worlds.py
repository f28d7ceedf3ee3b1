"""A guessed position that agrees with a view: what a seat cannot see is dealt anew, what it knows stays.

Known are its own hand, the cards that everybody saw go into a hand, the table, what has left the game, the up-card, and
how many cards each hand and the stock hold. How likely a guess is after what the others have done is not weighed here.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from durak_cli.engine.cards import Card, Cards, Seat, cards_of, full_deck, mask_of, rank_mates
from durak_cli.engine.deal import lowest_trump
from durak_cli.engine.events import AttackLaid, BoutBegan, CardBeaten, Event, Transferred, TrumpSwapped
from durak_cli.engine.position import Phase, Position, empty_position
from durak_cli.engine.turn import throw_order
from durak_cli.engine.view import View

__all__ = ["Hidden", "hidden_from", "world_of"]


class Hidden(NamedTuple):
    """What a seat cannot place: the *cards*, and where they are."""

    cards: tuple[Card, ...]
    #: in_hands[seat]: how many of them are in that hand; the rest are in the stock, above the up-card.
    in_hands: tuple[int, ...]


def hidden_from(view: View) -> Hidden:
    """Return what the seat of *view* cannot place. With an empty stock and one opponent that is nothing it needs."""
    seen = view.gone | view.on_table
    for hand in view.hands:
        seen |= hand
    if view.stock:
        seen |= 1 << view.up_card
    cards = mask_of(full_deck(view.rules.deck_size)) & ~seen
    in_hands = tuple(view.counts[seat] - known.bit_count() for seat, known in enumerate(view.hands))
    return Hidden(tuple(cards_of(cards)), in_hands)


def world_of(view: View, rng: random.Random) -> Position:
    """Return a position of which `view_of` gives *view* again, each way to deal the hidden cards being as likely.

    Who of the others is asked when nobody can tell, and how often a situation has stood, is taken as it is likeliest:
    the first who might be, and once.
    """
    hidden = hidden_from(view)
    cards = list(hidden.cards)
    rng.shuffle(cards)
    hands = list(view.hands)
    for seat, count in enumerate(hidden.in_hands):
        hands[seat] |= mask_of(cards[:count])
        del cards[:count]
    stock = (*cards, view.up_card) if view.stock else ()
    return position_of(view, hands, stock)


def position_of(view: View, hands: list[Cards], stock: tuple[Card, ...]) -> Position:
    """Return the position that *view* shows, with these hands and this stock, the up-card last."""
    rules, deck = view.rules, full_deck(view.rules.deck_size)
    drawn = tuple(card for card in deck if card not in stock)
    position = empty_position(rules, view.players, (*drawn, *stock))
    position.drawn = len(drawn)
    position.up_card, position.trump = view.up_card, view.trump
    position.lowest_trump = lowest_trump(deck, view.trump)
    position.swappable = view.can_swap
    position.hands = hands
    position.known = [0 if seat == view.seat else known for seat, known in enumerate(view.hands)]
    position.gone, position.has_beaten_off = view.gone, bool(view.gone)
    position.bout, position.attacker, position.defender = view.bout, view.attacker, view.defender
    position.table = dict(view.table)
    position.on_table, position.unbeaten = view.on_table, view.unbeaten
    position.ranks = rank_mates(view.on_table)
    position.limit, position.left = view.limit, view.left
    position.in_game, position.out = view.in_game, list(view.out)
    position.history = list(view.history)
    position.phase = view.phase
    if not view.is_over():
        position.throwers = throw_order(view.in_game, view.attacker, view.defender, rules.throwers, rules.has_teams)
        position.emptied = _emptied(view)
        _ask(position, view)
        if rules.repetitions:
            _count_situation(position)
    position.ending, position.durak, position.places = view.ending, view.durak, view.places
    return position


def _ask(position: Position, view: View) -> None:
    """Say who is asked; where *view* does not tell, the first who might be."""
    if view.is_asked and view.seat is not None:
        position.asked = view.seat
    elif view.phase in (Phase.LEAD, Phase.DEFEND):
        asked = view.defender if view.phase is Phase.DEFEND else view.attacker
        if asked == view.seat:  # he waits for the attacker, who may add to his group
            asked, position.phase = view.attacker, Phase.GROUP
        position.asked = asked
    else:
        others = [seat for seat in position.throwers if seat != view.seat]
        if not others:  # somebody may swap before the bout is settled
            position.phase = Phase.SETTLE
            others = [seat for seat in view.in_game if seat != view.seat]
        position.asked = others[0]
    if position.asked in position.throwers and position.phase in (Phase.THROW_IN, Phase.PILE):
        position.next_thrower = position.throwers.index(position.asked) + 1


def _emptied(view: View) -> list[Seat]:
    """Return who has laid his last card in this bout, in that order."""
    events = _this_bout(view.history)
    laid = [event.seat for event in events if isinstance(event, AttackLaid | CardBeaten | Transferred)]
    latest_first = dict.fromkeys(laid[::-1])
    return [seat for seat in reversed(latest_first) if not view.counts[seat]]


def _this_bout(history: Sequence[Event]) -> Sequence[Event]:
    """Return what has happened since the last bout began."""
    begun = [number for number, event in enumerate(history) if isinstance(event, BoutBegan)]
    return history[begun[-1] :] if begun else history


def _count_situation(position: Position) -> None:
    """Count the situation at the start of this bout, unless a swap has begun the count anew since."""
    hands, roles = position.hands[:], (position.attacker, position.defender)
    for event in _this_bout(position.history):
        match event:
            case AttackLaid(seat, card) | CardBeaten(seat, card) | Transferred(seat, card):
                hands[seat] |= 1 << card
            case BoutBegan(_, attacker, defender):
                roles = attacker, defender
            case TrumpSwapped():
                return
    position.counted[(*roles, *hands)] = 1
