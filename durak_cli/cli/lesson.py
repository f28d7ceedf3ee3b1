"""What the tutorial says: a few sentences when something comes up for the first time, and what to try then.

The coach looks on over the player's shoulder. It says what somebody who goes by rules of thumb would do in his place,
never insists on it, and knows no more than the player's own view. The game itself is played like any other.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from durak_cli.bots import BOTS
from durak_cli.cli.command import Asked, move_typed
from durak_cli.cli.speech import _, later
from durak_cli.cli.theme import SUIT_NAMES, Theme
from durak_cli.engine.cards import Cards, Seat
from durak_cli.engine.moves import Attack, Beat, Move, Take
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View


class Topic(Enum):
    """What there is to learn by doing it."""

    ATTACK = "attack"
    THROW_IN = "throw in"
    BEAT = "beat"
    TRUMP = "trump"
    TAKE = "take"
    ADD = "add"
    LET_BE = "let be"
    GROUP = "group"


class Note(Enum):
    """What is explained once it has happened."""

    BEATEN_OFF = "beaten off"
    BEAT_OFF = "beat off"
    TOOK = "took"
    STOCK_EMPTY = "stock empty"


#: Without these a game has not shown what the tutorial is for; the others come up or do not.
ESSENTIAL: Final = frozenset({Topic.ATTACK, Topic.THROW_IN, Topic.BEAT, Topic.TRUMP, Topic.TAKE})
#: The bot whose moves are taught: the lessons say how one plays by rule of thumb, as it does.
_TEACHER: Final = "casual"
#: A topic that the player passed by comes up once more.
_MOST: Final = 2


@dataclass(frozen=True, slots=True)
class _Words:
    """What is said of a topic: before the move, when it was made, when another was made, if it never came up."""

    before: str
    made: str
    other: str
    missed: str = ""


_TOPICS: Final[dict[Topic, _Words]] = {
    Topic.ATTACK: _Words(
        later(
            "You attack: lead a card, and {other} has to beat it or take it. A low card is best; the high ones and the "
            "trumps will be worth more later. Type {typed} to lead {card}."
        ),
        later("Well led. Now {other} has to beat it or take it."),
        later("That can be led, too. The lesson had a cheaper card in mind: {card}."),
    ),
    Topic.GROUP: _Words(
        later(
            "Cards of one rank may be led together, and you hold another one of this rank. Type {typed} to add {card}, "
            "or done to leave it at what lies there."
        ),
        later("Good: now {other} has one more card to beat."),
        later("That is allowed, too; {card} stays in your hand."),
    ),
    Topic.THROW_IN: _Words(
        later(
            "Everything on the table is beaten. Now you may throw in another card, but only of a rank that lies there, "
            "yours or that of {other}. Type {typed} to throw in {card}."
        ),
        later("That is throwing in: one more card to beat, and one card fewer for you."),
        later("Nobody has to throw in. The lesson wanted to show you how: {card} is of a rank on the table."),
        later("Throwing in: when all is beaten, the attacker may add a card of a rank that lies on the table."),
    ),
    Topic.LET_BE: _Words(
        later("You could throw in a card now, but what you hold of these ranks is worth keeping. Type {typed}."),
        later("So it ends here: nobody adds anything, and the bout is beaten off."),
        later("You may do that. The lesson would have kept that card and said done."),
    ),
    Topic.BEAT: _Words(
        later(
            "{other} attacks you with {unbeaten}. A card is beaten by a higher one of its suit. Type {typed} to beat "
            "{target} with {card}."
        ),
        later("Beaten. {other} may throw in more cards now, of the ranks on the table."),
        later("That is possible, too. The lesson wanted to show you how to beat: {target} with {card}."),
        later("Beating: a higher card of the same suit beats an attack card."),
    ),
    Topic.TRUMP: _Words(
        later(
            "{other} attacks you with {unbeaten}. You hold no higher card of the suit of {target}, but {suit} are "
            "trumps: any trump beats every card of the other suits. Type {typed} to beat {target} with {card}."
        ),
        later("That is what trumps are for. A trump itself is beaten by a higher trump alone."),
        later("That is possible, too. The lesson wanted to show you a trump at work: {card} beats {target}."),
        later("Trumps: any trump beats every card of the other suits; a trump is beaten by a higher trump alone."),
    ),
    Topic.TAKE: _Words(
        later("You hold nothing that beats {unbeaten}, so you have to take. Type {typed}."),
        later("You pick up all that lies there, and {other} attacks again."),
        later("You beat it after all; that is allowed. The lesson would have taken and kept the good cards."),
        later("Taking: who cannot beat a card, or does not want to, picks up everything and loses his turn to attack."),
    ),
    Topic.ADD: _Words(
        later(
            "{other} takes. Before the cards are picked up, you may add more of the ranks on the table, to be taken "
            "as well. Type {typed} to be rid of {card}."
        ),
        later("One card fewer for you, one more for {other}."),
        later("Nobody has to. The lesson would have got rid of {card}."),
    ),
}
#: Said instead, where the player could beat the card but a good card would be the price.
_TAKE_ANYWAY: Final = later(
    "You could beat {unbeaten}, but only with a card that is worth more than what lies there. You may take as long as "
    "a card is not beaten: you pick up everything on the table. Type {typed}."
)
#: Said instead of a card that was beaten, where another still has to be.
_BEAT_ON: Final = later(
    "Beaten. Beat the rest, too: only when everything is beaten may {other} throw in more, of the ranks on the table."
)
_NOTES: Final[dict[Note, str]] = {
    Note.BEATEN_OFF: later(
        "{other} has beaten everything off: those cards are out of the game. Whoever beats a bout off attacks next."
    ),
    Note.BEAT_OFF: later(
        "You have beaten everything off: those cards are out of the game, and whoever beats a bout off attacks next."
    ),
    Note.TOOK: later("{other} has taken and loses the turn to attack, so you attack again."),
    Note.STOCK_EMPTY: later(
        "The stock is empty, so nobody draws any more. Whoever gets rid of the last card now is out, and the one who "
        "is left with cards is the durak."
    ),
}


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is said in the moment of *view*: the topic, if there is one, and the move that it is about."""

    view: View
    topic: Topic | None
    move: Move
    text: str


@dataclass(slots=True)
class Coach:
    """Teaches one game: the player of *you* against the one *other* player."""

    names: Sequence[str]
    you: Seat
    theme: Callable[[], Theme]
    #: What the player has done, and what has been explained.
    learned: set[Topic] = field(default_factory=set)
    #: What he has done in whatever moment, taught or not: nothing of it need be told in the end.
    done: set[Topic] = field(default_factory=set)
    explained: set[Note] = field(default_factory=set)
    _lessons: list[Lesson] = field(default_factory=list)
    _gone: Cards = 0

    @property
    def wanted(self) -> Move | None:
        """The move that the last lesson was about."""
        return self._lessons[-1].move if self._lessons else None

    def greeting(self, view: View) -> str:
        """Return what is said before the first card."""
        return _(
            "This is a whole game of Durak against {other}, with a small deck from nine to ace. Six cards each are "
            "dealt; the next one, {up_card}, is turned up and lies under the stock: {suit} are trumps. After each bout "
            "both draw up to six again. Get rid of your cards: whoever is left with some in the end is the durak.\n"
            "You are told what to do when it comes up, and may always do something else. "
            "hint suggests a move, help lists the words, quit leaves."
        ).format(other=self._other, up_card=self.theme().card(view.up_card), suit=_(SUIT_NAMES[view.trump]))

    def before(self, view: View, rng: random.Random) -> str:
        """Return what is said before the question that *view* asks; nothing where nothing is new."""
        given = next((lesson for lesson in self._lessons if lesson.view == view), None)
        if given is not None:  # shown once more
            self._lessons.append(given)
            return given.text
        move = BOTS[_TEACHER](view, rng)
        notes = [_(_NOTES[note]).format(other=self._other) for note in self._news(view)]
        topic = _topic(view, move)
        if topic in self.learned or [one.topic for one in self._lessons].count(topic) >= _MOST:
            topic = None
        told = [] if topic is None else [_(_before(topic, view, move)).format_map(self._facts(view, move))]
        lesson = Lesson(view, topic, move, "\n".join(notes + told))
        self._lessons.append(lesson)
        return lesson.text

    def after(self, view: View, move: Move) -> str:
        """Return what is said of the *move* that was made in the moment of *view*; nothing without a lesson."""
        made = _topic(view, move)
        if made is not None:
            self.done.add(made)
        lesson = next((one for one in reversed(self._lessons) if one.view == view), None)
        if lesson is None or lesson.topic is None:
            return ""
        words = _TOPICS[lesson.topic]
        is_made = made is lesson.topic
        if is_made:
            self.learned.add(lesson.topic)
        is_praised = move == lesson.move or (is_made and lesson.topic is not Topic.ATTACK)
        said = _made(lesson.topic, view) if is_praised else words.other
        return _(said).format_map(self._facts(view, lesson.move))

    def answer(self, asked: Asked, view: View) -> str | None:
        """Leave the answers to the game."""
        return None

    def words(self) -> Sequence[str]:
        """Return no words of its own."""
        return ()

    def farewell(self, view: View) -> str:
        """Return what is said when the game is over."""
        if not view.durak:
            result = _("Nobody is left with cards, so nobody is the durak: a draw.")
        elif self.you in view.durak:
            result = _("This time you are the durak. It happens to everybody; there is always another game.")
        else:
            result = _("You got rid of your cards first: {other} is the durak.").format(other=self._other)
        missed = [_(_TOPICS[topic].missed) for topic in Topic if topic in ESSENTIAL - self.done]
        way_on = _("That was a whole game. Play the next one with durak play; durak rules explains what else there is.")
        return "\n".join(part for part in (result, *missed, way_on) if part)

    @property
    def _other(self) -> str:
        return self.names[1 - self.you]

    def _news(self, view: View) -> list[Note]:
        """Return what has happened for the first time since the last question."""
        found: list[Note] = []
        if view.gone != self._gone:
            self._gone = view.gone
            found.append(Note.BEAT_OFF if view.attacker == self.you else Note.BEATEN_OFF)
        elif (
            view.phase is Phase.LEAD and view.bout > 1 and self._lessons and self._lessons[-1].view.phase is Phase.PILE
        ):
            found.append(Note.TOOK)
        if view.stock == 0:
            found.append(Note.STOCK_EMPTY)
        found = [note for note in found if note not in self.explained]
        self.explained.update(found)
        return found

    def _facts(self, view: View, move: Move) -> dict[str, str]:
        theme = self.theme()
        return {
            "other": self._other,
            "typed": move_typed(move, theme.typed),
            "card": theme.card(move.card) if isinstance(move, Attack | Beat) else "",
            "target": theme.card(move.target) if isinstance(move, Beat) else "",
            "unbeaten": theme.cards(view.unbeaten),
            "suit": _(SUIT_NAMES[view.trump]),
        }


def _topic(view: View, move: Move) -> Topic | None:
    """Return what *move* would teach in the moment of *view*."""
    match move:
        case Beat(card, target):
            return Topic.BEAT if card & 3 == target & 3 else Topic.TRUMP
        case Take():
            return Topic.TAKE
        case Attack():
            return _ATTACKS.get(view.phase)
        case _:
            return Topic.LET_BE if view.phase is Phase.THROW_IN else None


_ATTACKS: Final = {
    Phase.LEAD: Topic.ATTACK,
    Phase.GROUP: Topic.GROUP,
    Phase.THROW_IN: Topic.THROW_IN,
    Phase.PILE: Topic.ADD,
}


def _made(topic: Topic, view: View) -> str:
    """Return what is said when *topic* was done in the moment of *view*."""
    if topic is Topic.BEAT and view.unbeaten.bit_count() > 1:
        return _BEAT_ON
    return _TOPICS[topic].made


def _before(topic: Topic, view: View, move: Move) -> str:
    """Return the sentence that teaches *topic* in this moment."""
    if topic is Topic.TAKE and any(isinstance(one, Beat) for one in view.moves):
        return _TAKE_ANYWAY
    return _TOPICS[topic].before
