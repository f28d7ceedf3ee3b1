"""A view as text: trumps and stock, the players, the table, the hand.

Only what the view holds is drawn. Plain text comes out, without colours (`Theme.paint` adds them) and with names as
they were given (whoever writes it makes it safe).
"""

from collections.abc import Sequence
from typing import Final

from durak_cli.cli.shown import (
    BACK,
    card_or_back,
    counted,
    heading,
    legal_cards,
    shown_seats,
    sorted_hand,
    unknown_cards,
)
from durak_cli.cli.speech import _
from durak_cli.cli.theme import SUIT_NAMES, Sort, Theme, cells
from durak_cli.engine.cards import Seat
from durak_cli.engine.view import View

#: The column behind the labels.
_LABEL: Final = 8


def draw(view: View, names: Sequence[str], theme: Theme, you: Seat | None = None, *, is_counted: bool = False) -> str:
    """Return the table as *view* shows it, in lines no wider than the screen; *you* is the seat addressed as "you".

    Legal cards of the seat that is asked stand in brackets. A view of every hand shows every hand, and one that
    *is_counted* also the hand that counting tells.
    """
    view = counted(view) if is_counted else view
    if theme.is_spoken:
        from durak_cli.cli.spoken import described  # not for everybody

        return described(view, names, theme, you, is_counted=is_counted)
    lines = [theme.paragraph(heading(view, names, you)), theme.paragraph(_trump(view, theme))]
    if view.seat is not None:
        lines.append(_others(view, names, theme, you))
    lines.append(_table(view, names, theme, you))
    lines += [_hand(view, seat, _whose(view, seat, names, you), theme) for seat in shown_seats(view, is_counted)]
    return "\n".join(lines)


def _whose(view: View, seat: Seat, names: Sequence[str], you: Seat | None) -> str:
    """Return what stands in front of the hand of *seat*; beside a player's own hand it stands in the same column."""
    if seat == you:
        return _label(_("Hand"))
    label = f"{names[seat]}: "
    return label if view.seat is None else label.ljust(_LABEL)


def _label(word: str) -> str:
    """Return *word* as it stands in front of a row."""
    return f"{word}:".ljust(_LABEL)


def _trump(view: View, theme: Theme) -> str:
    sign = "" if theme.is_ascii else f" {theme.suit(view.trump)}"
    trump = _("Trumps: {suit}").format(suit=_(SUIT_NAMES[view.trump])) + sign
    if not view.stock:
        stock = _("no stock")
    else:
        stock = _("stock: {count}, last {card}").format(count=view.stock, card=card_or_back(view.up_card, theme))
    return f"{trump} {theme.dot} {stock}"


def _others(view: View, names: Sequence[str], theme: Theme, you: Seat | None) -> str:
    assert view.seat is not None
    seats = [(view.seat + step) % view.players for step in range(1, view.players)]
    parts = [_count(view, seat, names, you) for seat in seats]
    words = [f"{part} {theme.dot}" for part in parts[:-1]] + parts[-1:]
    return theme.fold(words, _label(_("Cards")), " " * _LABEL)


def _count(view: View, seat: Seat, names: Sequence[str], you: Seat | None) -> str:
    held = _("out") if seat not in view.in_game else str(view.counts[seat])
    name = _("you") if seat == you else names[seat]
    count = _("{player} (partner) {count}") if view.is_partner(seat) else "{player} {count}"
    return count.format(player=name, count=held)


def _table(view: View, names: Sequence[str], theme: Theme, you: Seat | None) -> str:
    pairs = [
        theme.card(attack) if answer < 0 else f"{theme.card(attack)}/{theme.card(answer)}"
        for attack, answer in view.table
    ]
    if view.is_taking():
        taking = _("(you take)") if view.defender == you else _("({player} takes)")
        pairs.append(taking.format(player=names[view.defender]))
    return theme.fold([f"{pair} " for pair in pairs] or [_("empty")], _label(_("Table")), " " * _LABEL)


def _hand(view: View, seat: Seat, label: str, theme: Theme) -> str:
    """Every card has a cell on both sides, for the brackets of legal ones; before another group there is one more."""
    if seat not in view.in_game:
        return label + _("out")
    legal = legal_cards(view) if seat == view.seat else 0
    words: list[str] = []
    last = None
    for card in sorted_hand(view.hands[seat], view.trump, theme):
        group = card & 3 if theme.sort is Sort.SUIT else card & 3 == view.trump
        if last is not None and last != group:
            words[-1] += " "  # behind the one group, so that no line begins with it
        words.append(f"[{theme.card(card)}]" if legal >> card & 1 else f" {theme.card(card)} ")
        last = group
    backs = [f" {BACK} "] * unknown_cards(view, seat)
    if words and backs:
        words[-1] += " "
    words += backs
    return theme.fold(words or [_("no cards")], label, " " * cells(label))
