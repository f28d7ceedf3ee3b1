"""What of a view the drawn table and the spoken one show alike: its heading, the order of a hand, the legal cards."""

from collections.abc import Sequence
from typing import Final

from durak_cli.cli.speech import _
from durak_cli.cli.theme import End, Sort, Theme
from durak_cli.engine.cards import NO_CARD, Card, Cards, Seat, Suit, cards_of
from durak_cli.engine.moves import Attack, Beat, Transfer
from durak_cli.engine.view import View
from durak_cli.engine.worlds import hidden_from

#: A card that nobody knows, in a record and on the screen.
BACK: Final = "??"


def sorted_hand(hand: Cards, trump: Suit, theme: Theme) -> tuple[Card, ...]:
    """Return the cards of *hand* in the order of the look: by suit or by rank, the trumps at one end."""
    is_by_rank, are_first = theme.sort is Sort.RANK, theme.trumps is End.FIRST

    def place(card: Card) -> tuple[bool, int, int]:
        rank, suit = card >> 2, card & 3
        return (suit == trump) != are_first, rank if is_by_rank else suit, suit if is_by_rank else rank

    return tuple(sorted(cards_of(hand), key=place))


def card_or_back(card: Card, theme: Theme) -> str:
    """Return *card* as it is shown, where there is one, or a back: a card that nobody knows."""
    return BACK if card == NO_CARD else theme.card(card)


def shown_seats(view: View, is_counted: bool) -> Sequence[Seat]:
    """Return whose hands are shown: all of them, one's own, or where counting *is_counted* in the others' in full."""
    if view.seat is None:
        return range(view.players)
    others = [seat for seat in view.in_game if seat != view.seat and not unknown_cards(view, seat)]
    return (*others, view.seat) if is_counted else (view.seat,)


def unknown_cards(view: View, seat: Seat) -> int:
    """Return how many cards of the hand of *seat*, which is shown, nobody knows."""
    return view.counts[seat] - view.hands[seat].bit_count()


def counted(view: View) -> View:
    """Return *view* with what counting tells: the other's hand, where two are left and the stock is empty."""
    others = [seat for seat in view.in_game if seat != view.seat]
    if view.seat is None or view.stock or len(others) != 1:
        return view
    hands = list(view.hands)
    hands[others[0]] |= sum(1 << card for card in hidden_from(view).cards)
    return view._replace(hands=tuple(hands))


def legal_cards(view: View) -> Cards:
    """Return the cards that the seat may lay now, in whatever way."""
    cards = 0
    for move in view.moves:
        if isinstance(move, Attack | Beat | Transfer):
            cards |= 1 << move.card
    return cards


def heading(view: View, names: Sequence[str], you: Seat | None) -> str:
    """Return which bout this is, and who attacks whom."""
    if view.is_over():
        return _("The game is over.")
    if view.attacker == you:
        sentence = _("Bout {number}: you attack {defender}")
    elif view.defender == you:
        sentence = _("Bout {number}: {attacker} attacks you")
    else:
        sentence = _("Bout {number}: {attacker} attacks {defender}")
    return sentence.format(number=view.bout, attacker=names[view.attacker], defender=names[view.defender])
