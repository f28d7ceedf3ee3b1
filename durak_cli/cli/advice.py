"""Why a card can or cannot be played, and why a move is a good one: sentences made from what the player sees.

A reason is said only where it holds: it is looked for in the view, not in the head of the computer that would play so.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from durak_cli.cli.command import MOVES, Answer, Lay, LayRank, PassOn, Play, moves_with
from durak_cli.cli.messages import refusal
from durak_cli.cli.speech import _, later
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Word
from durak_cli.engine.cards import BEATERS, RANK_MATES, SUIT_CARDS, Card, Cards, Seat, cards_of, mask_of, rank_mates
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

#: A sentence, and the card that it speaks of beside the one that is played.
_Why: TypeAlias = tuple[str, Card | None]

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


# -- why ---------------------------------------------------------------------------------------------------------------


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
    return _(sentence).format(**_facts(move, None, view, names, theme))


def _facts(move: Move, other: Card | None, view: View, names: Sequence[str], theme: Theme) -> dict[str, str]:
    """Return what the sentences about *move* can speak of; *other* is a card on the table."""
    card = move.card if isinstance(move, Attack | Beat | Transfer) else None
    target = move.target if isinstance(move, Beat) else other
    trumps = list(cards_of(view.hand & SUIT_CARDS[view.trump]))
    return {
        "card": "" if card is None else theme.card(card),
        "target": "" if target is None else theme.card(target),
        "unbeaten": theme.cards(view.unbeaten),
        "lowest": theme.card(trumps[0]) if trumps else "",
        "up_card": theme.card(view.up_card),
        "defender": names[view.defender],
        "next": names[_next_defender(view)],
    }


def _next_defender(view: View) -> Seat:
    """Return to whom the defender would pass the attack on: the next player who holds cards."""
    others = [(view.defender + step) % view.players for step in range(1, view.players)]
    return next((seat for seat in others if seat in view.in_game and view.counts[seat]), view.defender)


# -- hint --------------------------------------------------------------------------------------------------------------


def hint(move: Move, view: View, names: Sequence[str], theme: Theme) -> str:
    """Return one sentence that recommends *move*, with a reason that holds in this *view*."""
    sentence, other = _why_good(move, view)
    return _(sentence).format(**_facts(move, other, view, names, theme))


def _why_good(move: Move, view: View) -> _Why:
    match move:
        case Attack(card):
            return (_why_lead(card, view) if view.phase is Phase.LEAD else _why_add(card, view)), None
        case Beat(card, target):
            return _why_beat(card, target, view), None
        case Transfer():
            return later("Pass the attack on with {card}: then {next} has to answer it, not you."), None
        case Take():
            return _why_take(view)
        case Pass():
            return _why_done(view), None
        case Close():
            return later("Close the bout: then nobody else can add a card."), None
        case Swap():
            return later("Swap: {up_card} is a higher trump than {lowest}, and it costs you no turn."), None


def _why_lead(card: Card, view: View) -> str:
    if _cannot_be_beaten(card, view):
        return later("Lead {card}: {defender} holds nothing that beats it.")
    if not view.hand & ~SUIT_CARDS[view.trump] and _is_cheapest(card, view.hand, view):
        return later("Lead {card}: you hold nothing but trumps, and it is the lowest.")
    if _is_cheapest(card, view.hand, view):
        return later("Lead {card}: no card that you hold is cheaper.")
    if view.hand & RANK_MATES[card] & ~(1 << card):
        return later("Lead {card}: you hold another card of its rank.")
    if card & 3 == view.trump:
        return later("Lead {card}: only a higher trump beats it.")
    return later("Lead {card}: it costs you no trump.")


def _why_add(card: Card, view: View) -> str:
    is_taking = view.phase is Phase.PILE
    if not is_taking and _cannot_be_beaten(card, view):
        return later("Add {card}: {defender} holds nothing that beats it.")
    if not view.stock:
        return later("Add {card}: the stock is empty, and every card that you lay brings you nearer to going out.")
    if card & 3 == view.trump:
        return later("Add {card}: it makes one more card for {defender} to deal with.")
    if is_taking:
        return later("Add {card}: it costs you no trump, and {defender} has to pick it up.")
    return later("Add {card}: it costs you no trump, and {defender} has one more card to answer.")


def _why_done(view: View) -> str:
    if view.phase is Phase.SETTLE:
        return later("Done: you keep {lowest}.")
    addable = mask_of(move.card for move in view.moves if isinstance(move, Attack))
    if not addable:
        return later("Done: you hold no card that could be added.")
    if not addable & ~SUIT_CARDS[view.trump]:
        return later("Done: you could add nothing but trumps.")
    return later("Done: you keep the cards that you could add.")


def _why_beat(card: Card, target: Card, view: View) -> str:
    answers = view.hand & BEATERS[view.trump][target]
    if answers == 1 << card:
        return later("Beat {target} with {card}: no other card of yours beats it.")
    if _is_cheapest(card, answers, view):
        return later("Beat {target} with {card}: no cheaper card of yours beats it.")
    if rank_mates(view.on_table) >> card & 1:
        return later("Beat {target} with {card}: it brings no new rank to the table, so nothing new can be thrown in.")
    if card & 3 != view.trump:
        return later("Beat {target} with {card}: it costs you no trump.")
    return later("Beat {target} with {card}: whoever takes loses his turn to attack.")


def _why_take(view: View) -> _Why:
    answers = {target: view.hand & BEATERS[view.trump][target] for target in cards_of(view.unbeaten)}
    for target, cards in answers.items():
        if not cards:
            return later("Take: you hold nothing that beats {target}."), target
    if not _can_answer_all(list(answers.values())):
        return later("Take: you cannot beat all of {unbeaten} together."), None
    for target, cards in answers.items():
        if target & 3 != view.trump and not cards & ~SUIT_CARDS[view.trump]:
            return later("Take: you could beat {target} only with a trump, and you keep it."), target
    return later("Take: you keep the cards that you would have to beat with."), None


def _can_answer_all(answers: Sequence[Cards]) -> bool:
    """Whether every set of *answers* can give a card of its own."""
    if not answers:
        return True
    return any(_can_answer_all([other & ~(1 << card) for other in answers[1:]]) for card in cards_of(answers[0]))


def _cannot_be_beaten(card: Card, view: View) -> bool:
    """Whether every card of the defender is known, and none of them beats *card*."""
    held = view.hands[view.defender]
    return held.bit_count() == view.counts[view.defender] and not held & BEATERS[view.trump][card]


def _is_cheapest(card: Card, cards: Cards, view: View) -> bool:
    """Whether none of *cards* is cheaper: of a lower rank, any trump being dearer than every plain card."""
    return all(_price(card, view) <= _price(other, view) for other in cards_of(cards))


def _price(card: Card, view: View) -> tuple[bool, int]:
    return card & 3 == view.trump, card >> 2
