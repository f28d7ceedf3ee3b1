"""What is said to a person: events as sentences, and the question that a view asks.

Every sentence is in the words of the game and makes sense by itself. The player who is addressed is "you". The facts
behind a refusal come from `play.explain`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, assert_never

from durak_cli.cli.localized import sentence, word
from durak_cli.cli.shown import card_or_back
from durak_cli.cli.speech import _, later, n_
from durak_cli.cli.theme import SUIT_NAMES, Theme
from durak_cli.engine.cards import NO_CARD, Card, Seat, cards_of
from durak_cli.engine.errors import SENTENCES, Reason, listed
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    CardBeaten,
    Closed,
    Dealt,
    Drew,
    Ending,
    Event,
    GameOver,
    Passed,
    PickedUp,
    TakeAnnounced,
    Transferred,
    TrumpShown,
    TrumpSwapped,
    WentOut,
)
from durak_cli.engine.moves import CLOSE, SWAP, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View


def tell(event: Event, names: Sequence[str], theme: Theme, you: Seat | None = None) -> str | None:
    """Return one sentence for *event*, or None where there is nothing to be told (a pass, a hidden hand).

    *you* is the seat addressed as "you"; without it all are named.
    """
    said = _Speech(names, you)
    match event:
        case Dealt(seat, count, cards):
            return said.of(event, seat, cards=theme.cards(cards)) if cards.bit_count() == count else None
        case TrumpShown(card, holder):
            shown, suit = theme.card(card), _(SUIT_NAMES[card & 3])
            if holder is None:
                return _("{card} shows trumps: {suit}.").format(card=shown, suit=suit)
            return said.of(event, holder, card=shown, suit=suit)
        case BoutBegan(number, attacker, defender):
            return said.of(event, attacker, defender, number=str(number))
        case AttackLaid(seat, card):
            return said.of(event, seat, card=theme.card(card))
        case CardBeaten(seat, card, target):
            return said.of(event, seat, card=theme.card(card), target=theme.card(target))
        case Transferred(seat, card, defender):
            return said.of(event, seat, defender, card=theme.card(card))
        case TakeAnnounced(seat) | Closed(seat) | WentOut(seat):
            return said.of(event, seat)
        case Passed():
            return None
        case TrumpSwapped(seat, gave, got):
            return said.of(event, seat, gave=theme.card(gave), got=card_or_back(got, theme))
        case BeatenOff():
            return _("Beaten off.")
        case PickedUp(seat, cards):
            return said.of(event, seat, cards=theme.cards(cards))
        case Drew():
            return _drawing(event, said, theme)
        case GameOver():
            return _ending(event, said)
    assert_never(event)


def narrate(events: Iterable[Event], names: Sequence[str], theme: Theme, you: Seat | None = None) -> str:
    """Return what is to be told of *events* as folded text, a paragraph for every bout."""
    paragraphs: list[list[str]] = [[]]
    for event in events:
        told = tell(event, names, theme, you)
        if told is None:
            continue
        if isinstance(event, BoutBegan | GameOver):
            paragraphs.append([])
        paragraphs[-1].append(told)
    return "\n".join(theme.paragraph(" ".join(sentences)) for sentences in paragraphs if sentences)


def placing(places: Sequence[Sequence[Seat]], names: Sequence[str], you: Seat | None = None) -> str:
    """Return the places, a line for each: `1. Ben`, `2.-3. You and Carla`."""
    said = _Speech(names, you)
    return "\n".join(f"{label} {said.all_of(seats)}" for label, seats in labelled(places))


def labelled(places: Iterable[Sequence[Seat]]) -> Iterator[tuple[str, Sequence[Seat]]]:
    """Yield the seats of each place, the first place first, with its label: `1.`, or where several share it `2.-3.`."""
    place = 1
    for seats in places:
        last = place + len(seats) - 1
        yield f"{place}." if last == place else f"{place}.-{last}.", seats
        place = last + 1


def question(view: View, names: Sequence[str], theme: Theme) -> str:
    """Return what the seat of *view* is to decide now, and with which words."""
    if not view.is_asked or view.phase is Phase.SETTLE:
        lowest, up_card = theme.card(_lowest_trump(view)), theme.card(view.up_card)
        return _("You may swap {lowest} for {up_card}: swap, or done.").format(lowest=lowest, up_card=up_card)
    asked = _(_QUESTIONS[view.phase]).format(
        unbeaten=theme.cards([attack for attack, answer in view.table if answer == NO_CARD]),
        attacker=names[view.attacker],
        defender=names[view.defender],
        rank=theme.card(view.table[0][0])[:-1] if view.table else "",
    )
    pass_on = _(">{card} to pass it on")
    more = [pass_on.format(card=theme.card(move.card)) for move in view.moves if isinstance(move, Transfer)]
    more += [_("close")] if CLOSE in view.moves else []
    more += [_("swap")] if SWAP in view.moves else []
    for way in more:
        asked = _("{first}, or {last}").format(first=asked, last=way)
    return f"{asked}."


def refusal(reason: Reason, facts: Mapping[str, str]) -> str:
    """Return the sentence that tells the player at the table why his move is refused."""
    told = sentence(_TO_YOU.get(reason, SENTENCES[reason]), facts)
    return f"{told[:1].upper()}{told[1:]}."


def all_of(words: Iterable[str]) -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    return str(word(listed(words, _ALL)))


_ALL: Final = later("{first} and {last}")

#: What is told of an event: of a player who is named, and of the one addressed.
_TOLD: Final[dict[type[Event], tuple[str, str]]] = {
    Dealt: (later("{player} is dealt {cards}."), later("You are dealt {cards}.")),
    TrumpShown: (
        later("{card}, {player}'s last card, shows trumps: {suit}."),
        later("{card}, your last card, shows trumps: {suit}."),
    ),
    BoutBegan: (later("Bout {number}: {player} attacks {other}."), later("Bout {number}: you attack {other}.")),
    AttackLaid: (later("{player} lays {card}."), later("You lay {card}.")),
    CardBeaten: (later("{player} beats {target} with {card}."), later("You beat {target} with {card}.")),
    Transferred: (
        later("{player} passes the attack on to {other} with {card}."),
        later("You pass the attack on to {other} with {card}."),
    ),
    TakeAnnounced: (later("{player} takes."), later("You take.")),
    Closed: (later("{player} closes the bout."), later("You close the bout.")),
    TrumpSwapped: (later("{player} swaps {gave} for {got}."), later("You swap {gave} for {got}.")),
    PickedUp: (later("{player} picks up {cards}."), later("You pick up {cards}.")),
    Drew: (later("{player} draws {cards}."), later("You draw {cards}.")),
    WentOut: (later("{player} is out."), later("You are out.")),
}
#: The same where the other player of the sentence is the one addressed.
_AT_YOU: Final[dict[type[Event], str]] = {
    BoutBegan: later("Bout {number}: {player} attacks you."),
    Transferred: later("{player} passes the attack on to you with {card}."),
}

#: The reasons that speak of the player, said to himself.
_TO_YOU: Final[dict[Reason, str]] = {
    Reason.PLAYER_OUT: later("you are out of the game"),
    Reason.NOT_YOUR_TURN: later("it is not your turn"),
    Reason.DEFENDER_CANNOT_ATTACK: later("you defend and cannot attack in this bout"),
    Reason.MAY_NOT_THROW_IN: later("you may not throw in here"),
    Reason.MUST_LEAD: later("you attack and must lead a card"),
    Reason.MUST_ANSWER: later("you must beat {unbeaten} or take"),
    Reason.NOT_IN_HAND: later("you do not hold {card}"),
    Reason.LOWEST_TRUMP_NOT_HELD: later("you do not hold {lowest}, the lowest trump"),
}

_QUESTIONS: Final[dict[Phase, str]] = {
    Phase.LEAD: later("Attack {defender}: lead a card"),
    Phase.GROUP: later("Add another {rank} to your attack, or done"),
    Phase.DEFEND: later("Beat {unbeaten}, or take"),
    Phase.THROW_IN: later("Throw in a card against {defender}, or done"),
    Phase.PILE: later("Add a card for {defender} to take, or done"),
}


def _lowest_trump(view: View) -> Card:
    held = [card for card in cards_of(view.hand) if card & 3 == view.trump]
    return held[0] if held else NO_CARD


def _drawing(event: Drew, said: "_Speech", theme: Theme) -> str:
    if event.cards.bit_count() == event.count:
        return said.of(event, event.seat, cards=theme.cards(event.cards))
    shown, count = theme.cards(event.shown), event.count
    if said.is_you(event.seat):
        drew = n_("You draw {count} card.", "You draw {count} cards.", count)
        among = n_("You draw {count} card, {shown} among them.", "You draw {count} cards, {shown} among them.", count)
    else:
        drew = n_("{player} draws {count} card.", "{player} draws {count} cards.", count)
        among = n_(
            "{player} draws {count} card, {shown} among them.",
            "{player} draws {count} cards, {shown} among them.",
            count,
        )
    return (among if shown else drew).format(player=said.name(event.seat), count=count, shown=shown)


def _ending(event: GameOver, said: "_Speech") -> str:
    losers = event.durak
    if not losers:
        return _(_DRAWS[event.ending])
    several, one, you = _GAVE_UP if event.ending is Ending.RESIGNED else _DURAK
    if len(losers) > 1:
        return _(several).format(players=said.all_of(losers))
    return _(you if said.is_you(losers[0]) else one).format(player=said.name(losers[0]))


#: Who is the durak: several, one who is named, the one addressed.
_DURAK: Final = (later("{players} are the durak."), later("{player} is the durak."), later("You are the durak."))
_GAVE_UP: Final = (
    later("{players} give the game up and are the durak."),
    later("{player} gives the game up and is the durak."),
    later("You give the game up and are the durak."),
)
#: Why a game without a durak ended.
_DRAWS: Final[dict[Ending, str]] = {
    Ending.PLAYED: later("Nobody has cards left: the game is drawn."),
    Ending.REPETITION: later("The same situation has come back too often: the game is drawn."),
    Ending.AGREED: later("The players agree on a draw."),
}


class _Speech:
    """Who is named and who is addressed."""

    def __init__(self, names: Sequence[str], you: Seat | None) -> None:
        self._names, self._you = names, you

    def of(self, event: Event, seat: Seat, other: Seat | None = None, **facts: str) -> str:
        """Return the sentence for *event*, in which *seat* does something, perhaps to the *other*."""
        named, addressed = _TOLD[type(event)]
        if other is not None and self.is_you(other):
            named = _AT_YOU[type(event)]
        told = _(addressed if self.is_you(seat) else named)
        return told.format(player=self.name(seat), other="" if other is None else self.name(other), **facts)

    def is_you(self, seat: Seat) -> bool:
        """Whether that seat is addressed."""
        return seat == self._you

    def name(self, seat: Seat) -> str:
        """Return the name of that seat."""
        return self._names[seat]

    def all_of(self, seats: Sequence[Seat]) -> str:
        """Return all their names, with which a sentence begins."""
        return all_of([_("You") if self.is_you(seat) else self.name(seat) for seat in seats])
