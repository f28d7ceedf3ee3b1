"""What is said to a person: events as sentences, and the question that a view asks.

Every sentence is in the words of the game and makes sense by itself. The player who is addressed is "you". The facts
behind a refusal come from `play.explain`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, assert_never

from durak_cli.cli.theme import SUIT_NAMES, Theme
from durak_cli.engine.cards import NO_CARD, Card, Seat, cards_of
from durak_cli.engine.errors import SENTENCES, Reason
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
            return f"{said.be(seat)} dealt {theme.cards(cards)}." if cards.bit_count() == count else None
        case TrumpShown(card, holder):
            whose = "" if holder is None else f", {said.whose(holder)} last card,"
            return f"{theme.card(card)}{whose} shows trumps: {SUIT_NAMES[card & 3]}."
        case BoutBegan(number, attacker, defender):
            return f"Bout {number}: {said.do(attacker, 'attack', is_first=False)} {said.object(defender)}."
        case AttackLaid(seat, card):
            return f"{said.do(seat, 'lay')} {theme.card(card)}."
        case CardBeaten(seat, card, target):
            return f"{said.do(seat, 'beat')} {theme.card(target)} with {theme.card(card)}."
        case Transferred(seat, card, defender):
            return f"{said.do(seat, 'pass')} the attack on to {said.object(defender)} with {theme.card(card)}."
        case TakeAnnounced(seat):
            return f"{said.do(seat, 'take')}."
        case Passed():
            return None
        case Closed(seat):
            return f"{said.do(seat, 'close')} the bout."
        case TrumpSwapped(seat, gave, got):
            return f"{said.do(seat, 'swap')} {theme.card(gave)} for {theme.card(got)}."
        case BeatenOff():
            return "Beaten off."
        case PickedUp(seat, cards):
            return f"{said.do(seat, 'pick')} up {theme.cards(cards)}."
        case Drew():
            return _drawing(event, said, theme)
        case WentOut(seat):
            return f"{said.be(seat)} out."
        case GameOver():
            return _ending(event, said)
    assert_never(event)


def narrate(events: Iterable[Event], names: Sequence[str], theme: Theme, you: Seat | None = None) -> str:
    """Return what is to be told of *events* as folded text, a paragraph for every bout."""
    paragraphs: list[list[str]] = [[]]
    for event in events:
        sentence = tell(event, names, theme, you)
        if sentence is None:
            continue
        if isinstance(event, BoutBegan | GameOver):
            paragraphs.append([])
        paragraphs[-1].append(sentence)
    return "\n".join(theme.paragraph(" ".join(sentences)) for sentences in paragraphs if sentences)


def placing(places: Sequence[Sequence[Seat]], names: Sequence[str], you: Seat | None = None) -> str:
    """Return the places, a line for each: `1. Ben`, `2.-3. You and Carla`."""
    said = _Speech(names, you)
    lines = []
    place = 1
    for seats in places:
        last = place + len(seats) - 1
        label = f"{place}." if last == place else f"{place}.-{last}."
        lines.append(f"{label} {said.all_of(seats)}")
        place = last + 1
    return "\n".join(lines)


def question(view: View, names: Sequence[str], theme: Theme) -> str:
    """Return what the seat of *view* is to decide now, and with which words."""
    if not view.is_asked or view.phase is Phase.SETTLE:
        return f"You may swap {theme.card(_lowest_trump(view))} for {theme.card(view.up_card)}: swap, or done."
    asked = _QUESTIONS[view.phase].format(
        unbeaten=theme.cards([attack for attack, answer in view.table if answer == NO_CARD]),
        attacker=names[view.attacker],
        defender=names[view.defender],
        rank=theme.card(view.table[0][0])[:-1] if view.table else "",
    )
    more = [f">{theme.card(move.card)} to pass it on" for move in view.moves if isinstance(move, Transfer)]
    more += ["close"] if CLOSE in view.moves else []
    more += ["swap"] if SWAP in view.moves else []
    return ", or ".join([asked, *more]) + "."


def refusal(reason: Reason, facts: Mapping[str, str]) -> str:
    """Return the sentence that tells the player at the table why his move is refused."""
    sentence = _TO_YOU.get(reason, SENTENCES[reason]).format_map(facts)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def either(words: Sequence[str], joint: str = "and") -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


#: The reasons that speak of the player, said to himself.
_TO_YOU: Final[dict[Reason, str]] = {
    Reason.PLAYER_OUT: "you are out of the game",
    Reason.NOT_YOUR_TURN: "it is not your turn",
    Reason.DEFENDER_CANNOT_ATTACK: "you defend and cannot attack in this bout",
    Reason.MAY_NOT_THROW_IN: "you may not throw in here",
    Reason.MUST_LEAD: "you attack and must lead a card",
    Reason.MUST_ANSWER: "you must beat {unbeaten} or take",
    Reason.NOT_IN_HAND: "you do not hold {card}",
    Reason.LOWEST_TRUMP_NOT_HELD: "you do not hold {lowest}, the lowest trump",
}

_QUESTIONS: Final[dict[Phase, str]] = {
    Phase.LEAD: "Attack {defender}: lead a card",
    Phase.GROUP: "Add another {rank} to your attack, or done",
    Phase.DEFEND: "Beat {unbeaten}, or take",
    Phase.THROW_IN: "Throw in a card against {defender}, or done",
    Phase.PILE: "Add a card for {defender} to take, or done",
}


def _lowest_trump(view: View) -> Card:
    held = [card for card in cards_of(view.hand) if card & 3 == view.trump]
    return held[0] if held else NO_CARD


def _drawing(event: Drew, said: "_Speech", theme: Theme) -> str:
    drew = said.do(event.seat, "draw")
    if event.cards.bit_count() == event.count:
        return f"{drew} {theme.cards(event.cards)}."
    number = "1 card" if event.count == 1 else f"{event.count} cards"
    shown = f", {theme.cards(event.shown)} among them" if event.shown else ""
    return f"{drew} {number}{shown}."


def _ending(event: GameOver, said: "_Speech") -> str:
    losers = event.durak
    if not losers:
        return _DRAWS[event.ending]
    is_one = said.is_one(losers)
    gave_up = f"{'gives' if is_one else 'give'} the game up and " if event.ending is Ending.RESIGNED else ""
    return f"{said.all_of(losers)} {gave_up}{'is' if is_one else 'are'} the durak."


#: Why a game without a durak ended.
_DRAWS: Final[dict[Ending, str]] = {
    Ending.PLAYED: "Nobody has cards left: the game is drawn.",
    Ending.REPETITION: "The same situation has come back too often: the game is drawn.",
    Ending.AGREED: "The players agree on a draw.",
}


class _Speech:
    """Names as the subject and the object of a sentence, and the verb that goes with them."""

    def __init__(self, names: Sequence[str], you: Seat | None) -> None:
        self._names, self._you = names, you

    def do(self, seat: Seat, verb: str, *, is_first: bool = True) -> str:
        """Return `You lay` or `Ben lays`."""
        if seat == self._you:
            return f"{'You' if is_first else 'you'} {verb}"
        return f"{self._names[seat]} {verb}{'es' if verb.endswith('s') else 's'}"

    def be(self, seat: Seat) -> str:
        """Return `You are` or `Ben is`."""
        return "You are" if seat == self._you else f"{self._names[seat]} is"

    def object(self, seat: Seat) -> str:
        """Return `you` or the name."""
        return "you" if seat == self._you else self._names[seat]

    def whose(self, seat: Seat) -> str:
        """Return `your` or `Ben's`."""
        return "your" if seat == self._you else f"{self._names[seat]}'s"

    def all_of(self, seats: Sequence[Seat]) -> str:
        """Return all their names as the subject of a sentence."""
        return either(["You" if seat == self._you else self._names[seat] for seat in seats])

    def is_one(self, seats: Sequence[Seat]) -> bool:
        """Whether the verb behind them is one for a single person (not for "you")."""
        return len(seats) == 1 and seats[0] != self._you
