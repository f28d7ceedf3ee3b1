"""One moment of a game in a few letters, from which the script draws the table.

    3,0,1,1,12,Qd,4,T|8d9c,7h|6c7c9h,??????

The bout, the seats of attacker, defender and whoever is asked (`-`: nobody, or it is not known), the cards of the stock
and the one under it, how many cards have left the game, `T` where the defender takes and `E` where the game has ended;
then the table, each card with the one that beats it; then the hands, as the page shows them, `-` for a player who is
out. A card that is not known is `??`.
"""

from typing import Final

from durak_cli.cli.shown import BACK, sorted_hand, unknown_cards
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import NO_CARD, Card, Seat, card_name
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View
from durak_cli.play.replay import Step

_NOBODY: Final = "-"
_THEME: Final = Theme()


def moment(step: Step) -> str:
    """Return the game after *step*, as far as its cards are known."""
    view = step.view(None)
    asked = asked_seat(step, view)
    facts = (
        view.bout,
        view.attacker,
        view.defender,
        _NOBODY if asked is None else asked,
        view.stock,
        _card(view.up_card) if view.stock else "",
        view.gone.bit_count(),
        ("E" if view.is_over() else "T" if view.is_taking() else ""),
    )
    table = (card_name(attack) + (card_name(answer) if answer != NO_CARD else "") for attack, answer in view.table)
    hands = (_hand(view, seat) for seat in range(view.players))
    return f"{','.join(map(str, facts))}|{','.join(table)}|{','.join(hands)}"


def asked_seat(step: Step, view: View) -> Seat | None:
    """Return who is asked after *step*; where hands are hidden, only as far as everybody can tell."""
    if step.sight is not None:
        asked = {Phase.LEAD: view.attacker, Phase.DEFEND: view.defender}.get(view.phase)
    else:
        asked = next((seat for seat in range(view.players) if step.view(seat).is_asked), None)
    # Where the last card is beaten and no other can follow, the bout waits for its last word, and for nobody.
    is_waiting = asked == view.defender and view.table and not view.unbeaten
    return None if is_waiting else asked


def _card(card: Card) -> str:
    return BACK if card == NO_CARD else card_name(card)


def _hand(view: View, seat: Seat) -> str:
    if seat not in view.in_game:
        return _NOBODY
    known = sorted_hand(view.hands[seat], view.trump, _THEME)
    return "".join(map(card_name, known)) + BACK * unknown_cards(view, seat)
