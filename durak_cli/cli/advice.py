"""Why a card can or cannot be played: sentences made from the rules and from what the player sees."""

from collections.abc import Sequence
from typing import Final

from durak_cli.cli.command import MOVES, Answer, Lay, LayRank, PassOn, Play, moves_with
from durak_cli.cli.messages import refusal
from durak_cli.cli.speech import _, later
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Word
from durak_cli.engine.cards import RANK_MATES, SUIT_CARDS, Card, cards_of, rank_mates
from durak_cli.engine.errors import Reason
from durak_cli.engine.moves import (
    ATTACKS,
    BEATS,
    TRANSFERS,
    Attack,
    Beat,
    Close,
    Move,
    Pass,
    Swap,
    Take,
    Transfer,
)
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View
from durak_cli.play.explain import RANK_WORDS, facts_of
from durak_cli.play.session import Session

_CAN: Final = {
    Phase.LEAD: later("You can lead {card}."),
    Phase.GROUP: later("You can add {card} to your attack."),
    Phase.THROW_IN: later("You can throw in {card}."),
    Phase.PILE: later("You can add {card} for {defender} to take."),
}
_CAN_ALSO: Final[dict[type[Move], str]] = {
    Beat: later("You can beat {target} with {card}."),
    Transfer: later("You can pass the attack on with {card}."),
    Take: later("You can take."),
    Pass: later("You can let it be and add nothing."),
    Close: later("You can close the bout."),
    Swap: later("You can swap {lowest} for {up_card}."),
}


def why(play: Play, session: Session, view: View, names: Sequence[str], theme: Theme) -> str:
    """Return the sentences that say whether the seat of *view* can do what *play* says, and if not, why."""
    said: list[str] = []
    for move in _meant(play, view):
        reason = None if move in view.moves else _reason(session, view, move)
        if reason is None:
            sentence = _can(move, view, names, theme)
        else:
            assert view.seat is not None
            facts = facts_of(session.position(), view.seat, move, reason, names, theme.card)
            sentence = refusal(reason, facts)
        said.append(sentence)
    if not said and isinstance(play, LayRank):
        return _("You hold no {rank}.").format(rank=_(RANK_WORDS[play.rank]))
    return " ".join(dict.fromkeys(said))


def _meant(play: Play, view: View) -> list[Move]:
    """Return the moves that *play* could mean: the legal ones, or if there are none those that are refused."""
    match play:
        case Word():
            return [MOVES[play]]
        case Answer(target, card):
            return [BEATS[target][card]]
        case PassOn(card):
            return [TRANSFERS[card]]
        case Lay(card):
            return [*moves_with(card, view)] or _refused(card, view)
        case LayRank(rank):
            held = cards_of(view.hand & RANK_MATES[rank * 4])
            return [move for card in held for move in _meant(Lay(card), view)]


def _refused(card: Card, view: View) -> list[Move]:
    """Return what a player could try to do with *card*, none of which is legal."""
    is_answer = view.phase is Phase.DEFEND and view.seat == view.defender
    if not is_answer or not view.hand >> card & 1:
        return [ATTACKS[card]]
    beats: list[Move] = [BEATS[target][card] for target in cards_of(view.unbeaten)]
    is_of_rank = rank_mates(view.on_table) >> card & 1
    return [*beats, TRANSFERS[card]] if view.rules.has_transfer and is_of_rank else beats


def _reason(session: Session, view: View, move: Move) -> Reason | None:
    assert view.seat is not None
    reason = session.why_not(view.seat, move)
    is_strange = isinstance(move, Attack) and reason is not Reason.NOT_IN_DECK and not view.hand >> move.card & 1
    # Whose turn it is says little about a card that the player does not hold.
    return Reason.NOT_IN_HAND if reason is not None and is_strange and not view.is_over() else reason


def _can(move: Move, view: View, names: Sequence[str], theme: Theme) -> str:
    sentence = _CAN[view.phase] if isinstance(move, Attack) else _CAN_ALSO[type(move)]
    return _(sentence).format(**_facts(move, view, names, theme))


def _facts(move: Move, view: View, names: Sequence[str], theme: Theme) -> dict[str, str]:
    """Return what the sentences about *move* can speak of."""
    card = move.card if isinstance(move, Attack | Beat | Transfer) else None
    target = move.target if isinstance(move, Beat) else None
    trumps = list(cards_of(view.hand & SUIT_CARDS[view.trump]))
    return {
        "card": "" if card is None else theme.card(card),
        "target": "" if target is None else theme.card(target),
        "lowest": theme.card(trumps[0]) if trumps else "",
        "up_card": theme.card(view.up_card),
        "defender": names[view.defender],
    }
