"""From a session to its record, play by play: each decision becomes the text to append, and nothing is ever rewritten.

At every moment the text so far is a valid record that ends early, and when the game is over it is the canonical one.
Nothing is written here; whoever owns the file appends what he is given.
"""

from dataclasses import dataclass
from typing import assert_never

from durak_cli.engine.cards import Card, card_name
from durak_cli.engine.deal import commitment
from durak_cli.engine.events import BeatenOff, BoutBegan, Event, Transferred
from durak_cli.engine.moves import Attack, Beat, Close, Pass, Swap, Take, Transfer
from durak_cli.engine.rules import Rules, rules_name
from durak_cli.play.binding import result_of
from durak_cli.play.session import Decision, Session
from notation import record as written
from notation.values import join_names
from notation.writer import Writer


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands in the tags of a record. Empty texts and None leave a tag out."""

    players: tuple[str, ...]
    rules: Rules
    seed: str | None = None
    #: The deck in dealing order, where there is no seed.
    deck: tuple[Card, ...] = ()
    dealer: str | None = None
    game: int = 1
    event: str = ""
    site: str = ""
    date: str = ""
    time: str = ""
    #: `Ben=greedy, Carla=greedy`
    bots: str = ""
    #: Publish the seed's SHA-256 in the tag `Commit`.
    has_commit: bool = False

    def tags(self, up_card: Card) -> tuple[written.Tag, ...]:
        """Return the tags in canonical order; *up_card* is the card that shows trumps, as it was dealt."""
        values = {
            "Durak": "1",
            "Event": self.event,
            "Site": self.site,
            "Date": self.date,
            "Time": self.time,
            "Game": str(self.game) if self.game > 1 else "",
            "Players": join_names(self.players),
            "Dealer": "" if self.dealer in (None, self.players[-1]) else join_names((self.dealer or "",)),
            "Bots": self.bots,
            "Rules": rules_name(self.rules),
            "Seed": self.seed or "",
            "Deck": " ".join(card_name(card) for card in self.deck),
            "Trump": card_name(up_card),
            "Commit": commitment(self.seed) if self.has_commit and self.seed else "",
        }
        return tuple(written.Tag(name, value) for name, value in values.items() if value)


class Recorder:
    """Writes one game down while it is played."""

    def __init__(self, heading: Heading, session: Session) -> None:
        """Begin the record of *session*, in which nothing has been decided yet."""
        self._heading = heading
        self._names = heading.players
        self._session = session
        self._writer = Writer()
        self._bout: BoutBegan | None = None
        self._note(session.opening)

    @classmethod
    def resumed(cls, heading: Heading, session: Session, record: written.Record) -> "Recorder":
        """Go on with *record*, which holds what has been played in *session* and stands on the page already."""
        recorder = cls(heading, session)
        recorder._writer.head(record.head)
        for item in record.items:
            recorder._writer.item(item)
        for decision in session.decisions:
            recorder._note(decision.events)
        numbers = [item.number for item in record.items if isinstance(item, written.BoutNumber)]
        if recorder._bout and numbers and recorder._bout.number == numbers[-1]:
            recorder._bout = None
        return recorder

    def opening(self) -> str:
        """Return the tags: what a record begins with."""
        return self._writer.head(self._heading.tags(self._session.view(None).up_card))

    def add(self, decision: Decision) -> str:
        """Return the text to append for *decision*: nothing for a pass, unless it ends a bout."""
        items = self._items(decision)
        if any(isinstance(event, BeatenOff) for event in decision.events):
            items.append(written.Beaten())
        self._note(decision.events)
        return "".join(self._writer.item(item) for item in items)

    def close(self) -> str:
        """Return the line with the game's result, or nothing while it goes on."""
        result = result_of(self._session.position(), self._names)
        return "" if result is None else self._writer.result(result) + self._writer.finish()

    def end_bout(self) -> str:
        """Return the word that a bout has been beaten off, where a record was cut off before it."""
        return self._writer.item(written.Beaten())

    def abandon(self) -> str:
        """Return the line that says that the game was broken off for good."""
        return self._writer.result(written.Result()) + self._writer.finish()

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, BoutBegan):
                self._bout = event

    def _items(self, decision: Decision) -> list[written.Item]:
        name = self._names[decision.seat]
        match decision.move:
            case None | Pass() | Close():
                return []
            case Attack(card):
                return [*self._head(), written.Speaker(name), written.Play(card_name(card))]
            case Beat(card, target):
                return [written.Play(card_name(target), card_name(card))]
            case Transfer(card):
                transferred = next(event for event in decision.events if isinstance(event, Transferred))
                head = written.Attack(name, self._names[transferred.defender])
                return [head, written.Play(card_name(card))]
            case Take():
                return [written.Takes()]
            case Swap():
                return [written.Swap(name)]
            case _:
                assert_never(decision.move)

    def _head(self) -> list[written.Item]:
        """The head of a bout, in front of its first card."""
        if self._bout is None:
            return []
        bout, self._bout = self._bout, None
        head = written.Attack(self._names[bout.attacker], self._names[bout.defender])
        return [written.BoutNumber(bout.number), head]
