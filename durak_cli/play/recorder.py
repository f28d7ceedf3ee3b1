"""From a session to its record, play by play: each decision becomes the text to append, and nothing is ever rewritten.

At every moment the text so far is a valid record that ends early, and when the game is over it is the canonical one.
Nothing is written here; whoever owns the file appends what he is given.
"""

from dataclasses import dataclass

from durak_cli.engine.cards import NO_CARD, Card, Seat, card_name
from durak_cli.engine.deal import commitment
from durak_cli.engine.events import BeatenOff, BoutBegan, Event, Transferred
from durak_cli.engine.moves import Attack, Beat, Close, Pass, Swap, Take, Transfer
from durak_cli.engine.rules import Rules, rules_name
from durak_cli.play.binding import result_of
from durak_cli.play.session import Decision, Session
from notation.record import Record, Tag
from notation.spelling import write_name
from notation.values import join_names
from notation.writer import result_text, write


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

    def tags(self, up_card: Card) -> tuple[Tag, ...]:
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
        return tuple(Tag(name, value) for name, value in values.items() if value)


class Recorder:
    """Writes one game down while it is played."""

    def __init__(self, heading: Heading, session: Session) -> None:
        """Begin the record of *session*, in which nothing has been decided yet."""
        self._names = [write_name(name) for name in heading.players]
        self._heading = heading
        self._session = session
        self._next: BoutBegan | None = None
        self._speaker: Seat | None = None
        #: The attack card that was written last, so that its answer can be joined to it.
        self._last: Card = NO_CARD
        self._is_line_begun = False
        self._note(session.opening)

    def opening(self) -> str:
        """Return the tags: what a record begins with."""
        up_card = self._session.view(None).up_card
        return write(Record(self._heading.tags(up_card))) + "\n"

    def add(self, decision: Decision) -> str:
        """Return the text to append for *decision*: nothing for a pass, unless it ends a bout."""
        text = self._play_text(decision)
        if any(isinstance(event, BeatenOff) for event in decision.events):
            text += " beaten\n"
            self._is_line_begun = False
        self._note(decision.events)
        return text

    def close(self) -> str:
        """Return the line with the game's result, or nothing while it goes on."""
        result = result_of(self._session.position(), self._heading.players)
        return "" if result is None else self._line_end() + result_text(result) + "\n"

    def abandon(self) -> str:
        """Return the line that says that the game was broken off for good."""
        return self._line_end() + "*\n"

    def _line_end(self) -> str:
        return "\n" if self._is_line_begun else ""

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, BoutBegan):
                self._next = event

    def _play_text(self, decision: Decision) -> str:
        seat, last = decision.seat, self._last
        match decision.move:
            case None | Pass() | Close():
                return ""
            case Attack(card):
                self._last = card
                return self._attack_text(seat, card)
            case Beat(card, target):
                self._last = NO_CARD
                return f"/{card_name(card)}" if target == last else f" {card_name(target)}/{card_name(card)}"
            case Transfer(card):
                self._last = card
                self._speaker = seat
                defender = next(event.defender for event in decision.events if isinstance(event, Transferred))
                return f" {self._names[seat]} > {self._names[defender]}: {card_name(card)}"
            case Take():
                self._last = NO_CARD
                return " takes"
            case Swap():
                self._last = NO_CARD
                return f" {self._names[seat]} swaps" if self._is_line_begun else f"{self._names[seat]} swaps\n"

    def _attack_text(self, seat: Seat, card: Card) -> str:
        if self._next is not None:
            bout, self._next = self._next, None
            start = self._line_end()
            self._is_line_begun = True
            self._speaker = seat
            head = f"{self._names[bout.attacker]} > {self._names[bout.defender]}"
            return f"{start}{bout.number}. {head}: {card_name(card)}"
        if seat == self._speaker:
            return f" {card_name(card)}"
        self._speaker = seat
        return f" {self._names[seat]}: {card_name(card)}"
