"""The bot that plays as a sensible beginner does: cheap cards first, trumps saved, every plain card thrown in.

It weighs nothing but the moment: what a card costs and whether the stock still gives new ones. It does not
count cards or look ahead.
"""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from durak_cli.engine.cards import (
    BEATERS,
    LOWEST_RANK,
    PACK,
    RANK_MATES,
    SUIT_CARDS,
    Card,
    Cards,
    Suit,
    cards_of,
    rank_mates,
)
from durak_cli.engine.moves import ATTACKS, BEATS, PASS, SWAP, TAKE, TRANSFERS, Attack, Move, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View

#: While the stock holds more than this many cards a player, a good trump is not spent on a plain card.
STOCK_TO_SAVE_FOR: Final = 2
#: How many ranks dearer an answer may be that brings no new rank to the table.
_RANKS_FOR_SILENCE: Final = 2


def greedy(view: View, rng: random.Random) -> Move:
    """Return the greedy move, one of `view.moves`; *rng* chooses between cards of equal price."""
    if SWAP in view.moves:
        return SWAP
    return _CHOICES[view.phase](view, rng)


def _lead(view: View, rng: random.Random) -> Move:
    """Lead the cheapest card."""
    return ATTACKS[_cheapest(view.hand, view.trump, rng)]


def _add(view: View, rng: random.Random) -> Move:
    """Add the cheapest plain card to the attack; a trump only when no new cards come and it has to be beaten.

    A bout is never closed: whatever the others add, the defender has to deal with it.
    """
    cards = _cards_to_lay(view, Attack)
    if view.stock or view.is_taking():
        cards &= ~SUIT_CARDS[view.trump]
    return ATTACKS[_cheapest(cards, view.trump, rng)] if cards else PASS


def _answer(view: View, rng: random.Random) -> Move:
    """Pass the attack on with a plain card, else beat it if that is worth the cards, else take."""
    trumps = SUIT_CARDS[view.trump]
    transfers = _cards_to_lay(view, Transfer)
    if transfers & ~trumps:
        return TRANSFERS[_cheapest(transfers & ~trumps, view.trump, rng)]
    plan = _plan(view, rng)
    if plan and not any(_is_too_dear(view, card, target) for target, card in plan.items()):
        target = max(plan, key=lambda target: _price(target, view.trump))
        return BEATS[target][plan[target]]
    for card in cards_of(transfers):
        if not _is_to_be_saved(view, card):
            return TRANSFERS[card]
    return TAKE


def _plan(view: View, rng: random.Random) -> dict[Card, Card]:
    """Return an answer to every unbeaten card, the cheapest for the dearest first; empty if not all can be beaten.

    The answers to a card all answer any cheaper one of its suit as well, so taken from the dearest down none is wasted.
    """
    hand, plan = view.hand, {}
    for target in sorted(cards_of(view.unbeaten), key=lambda card: -_price(card, view.trump)):
        answers = hand & BEATERS[view.trump][target]
        if not answers:
            return {}
        plan[target] = _best_answer(view, answers, rng)
        hand ^= 1 << plan[target]
    return plan


def _best_answer(view: View, answers: Cards, rng: random.Random) -> Card:
    """Return the cheapest of *answers*, or one little dearer that lets the others throw nothing new in."""
    cheapest = _cheapest(answers, view.trump, rng)
    silent = answers & rank_mates(view.on_table) & ~SUIT_CARDS[view.trump]
    if view.stock and silent:
        card = _cheapest(silent, view.trump, rng)
        if (card >> 2) - (cheapest >> 2) <= _RANKS_FOR_SILENCE:
            return card
    return cheapest


def _is_too_dear(view: View, card: Card, target: Card) -> bool:
    """Whether to take *target* rather than beat it with *card*: a good trump for a plain card, early in the game."""
    return card & 3 == view.trump != target & 3 and _is_to_be_saved(view, card)


def _is_to_be_saved(view: View, trump: Card) -> bool:
    """Whether *trump* is one of the upper two thirds and the stock will last a while."""
    lowest = LOWEST_RANK[view.rules.deck_size]
    return view.stock > STOCK_TO_SAVE_FOR * view.players and trump >> 2 >= lowest + (PACK // 4 - lowest) // 3


def _cards_to_lay(view: View, kind: type[Attack] | type[Transfer]) -> Cards:
    cards = 0
    for move in view.moves:
        if isinstance(move, kind):
            cards |= 1 << move.card
    return cards


def _price(card: Card, trump: Suit) -> int:
    """Return what *card* is worth: its rank, any trump more than every plain card."""
    return (card >> 2) + (PACK if card & 3 == trump else 0)


def _cheapest(cards: Cards, trump: Suit, rng: random.Random) -> Card:
    """Return the cheapest of *cards*, one of them at random where several cost the same."""
    worth_least = cards & ~SUIT_CARDS[trump] or cards
    lowest = (worth_least & -worth_least).bit_length() - 1
    return rng.choice(list(cards_of(worth_least & RANK_MATES[lowest])))


def _settle(view: View, rng: random.Random) -> Move:
    """Let the moment before the draw go by; a swap has been chosen already if there was one."""
    return PASS


_CHOICES: Final[Mapping[Phase, Callable[[View, random.Random], Move]]] = MappingProxyType(
    {
        Phase.LEAD: _lead,
        Phase.GROUP: _add,
        Phase.DEFEND: _answer,
        Phase.THROW_IN: _add,
        Phase.PILE: _add,
        Phase.SETTLE: _settle,
    }
)
