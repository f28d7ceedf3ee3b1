"""A view in whole sentences, for whoever hears the screen instead of seeing it.

It says what `table` draws, in the same order, and nothing more.
"""

from collections.abc import Iterator, Sequence

from durak_cli.cli.localized import word
from durak_cli.cli.messages import all_of
from durak_cli.cli.shown import heading, shown_seats, sorted_hand, unknown_cards
from durak_cli.cli.speech import _, n_
from durak_cli.cli.theme import SUIT_NAMES, Theme
from durak_cli.engine.cards import NO_CARD, Seat
from durak_cli.engine.errors import listed
from durak_cli.engine.view import View


def described(
    view: View, names: Sequence[str], theme: Theme, you: Seat | None = None, *, is_counted: bool = False
) -> str:
    """Return the table as *view* shows it, a line for each thing, every line of whole sentences."""
    seats = shown_seats(view, is_counted)
    lines = [
        _stopped(heading(view, names, you)),
        " ".join(_stock(view, theme)),
        *([" ".join(_counts(view, names, you))] if view.seat is not None else []),
        " ".join(_table(view, names, theme, you)),
        *(_hand(view, seat, names, theme, you) for seat in seats),
    ]
    return "\n".join(map(theme.paragraph, lines))


def _stopped(sentence: str) -> str:
    return sentence if sentence.endswith(".") else f"{sentence}."


def _stock(view: View, theme: Theme) -> Iterator[str]:
    yield _stopped(_("Trumps: {suit}").format(suit=_(SUIT_NAMES[view.trump])))
    if not view.stock:
        yield _("The stock is used up.")
        return
    if view.up_card == NO_CARD:
        sentence = n_("The stock has {count} card.", "The stock has {count} cards.", view.stock)
        yield sentence.format(count=view.stock)
        return
    sentence = n_(
        "The stock has {count} card; the last is {card}.",
        "The stock has {count} cards; the last is {card}.",
        view.stock,
    )
    yield sentence.format(count=view.stock, card=theme.card(view.up_card))


def _counts(view: View, names: Sequence[str], you: Seat | None) -> Iterator[str]:
    assert view.seat is not None
    for step in range(1, view.players):
        seat = (view.seat + step) % view.players
        if seat not in view.in_game:
            sentence = _("You are out.") if seat == you else _("{player} is out.")
        elif view.is_partner(seat):
            sentence = n_(
                "{player}, your partner, holds {count} card.",
                "{player}, your partner, holds {count} cards.",
                view.counts[seat],
            )
        else:
            sentence = n_("{player} holds {count} card.", "{player} holds {count} cards.", view.counts[seat])
        yield sentence.format(player=names[seat], count=view.counts[seat])


def _table(view: View, names: Sequence[str], theme: Theme, you: Seat | None) -> Iterator[str]:
    if not view.table:
        yield _("The table is empty.")
        return
    for attack, answer in view.table:
        if answer == NO_CARD:
            yield _("{card} lies there and is not beaten.").format(card=theme.card(attack))
        else:
            yield _("{target} is beaten with {card}.").format(target=theme.card(attack), card=theme.card(answer))
    if view.is_taking():
        taking = _("You take.") if view.defender == you else _("{player} takes.")
        yield taking.format(player=names[view.defender])


def _hand(view: View, seat: Seat, names: Sequence[str], theme: Theme, you: Seat | None) -> str:
    held = [theme.card(card) for card in sorted_hand(view.hands[seat], view.trump, theme)]
    unknown = unknown_cards(view, seat)
    if seat not in view.in_game:
        sentence = _("You are out.") if seat == you else _("{player} is out.")
    elif unknown:
        return _partly_known(names[seat], held, unknown)
    elif not held:
        sentence = _("You hold no cards.") if seat == you else _("{player} holds no cards.")
    else:
        sentence = _("You hold {cards}.") if seat == you else _("{player} holds {cards}.")
    return sentence.format(player=names[seat], cards=all_of(held) if held else "")


def _partly_known(player: str, cards: list[str], unknown: int) -> str:
    """Say what a hand holds of which not all is known, in a game that others have played."""
    if not cards:
        sentence = n_("{player} holds {count} unknown card.", "{player} holds {count} unknown cards.", unknown)
    else:
        sentence = n_(
            "{player} holds {cards} and {count} unknown card.",
            "{player} holds {cards} and {count} unknown cards.",
            unknown,
        )
    return sentence.format(player=player, cards=word(listed(cards)) if cards else "", count=unknown)
