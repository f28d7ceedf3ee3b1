"""From a session to its record, play by play: each decision becomes the text to append, and nothing is ever rewritten.

At every moment the text so far is a valid record that ends early, and when the game is over it is the canonical one.
Nothing is written here; whoever owns the file appends what he is given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, assert_never

from durak_cli.engine.cards import Card, Seat, card_name
from durak_cli.engine.deal import commitment
from durak_cli.engine.events import BeatenOff, BoutBegan, Event, Transferred
from durak_cli.engine.moves import Attack, Beat, Close, Move, Pass, Swap, Take, Transfer
from durak_cli.engine.rules import Rules, rules_name
from durak_cli.play.binding import result_of
from durak_cli.play.session import Decision, Session
from notation import record as written
from notation.values import join_names
from notation.writer import Writer

__all__ = ["Heading", "Recorder"]

#: Private tags: how many games the series has, and how they are counted.
GAMES: Final = "games"
SCORING: Final = "scoring"
#: Stands in a comment between the name of whoever took something back and what it was.
TOOK_BACK: Final = " took back: "


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
    #: How many games the series has, where that was said before it.
    games: int | None = None
    #: How the series is counted, where it matters for going on with it.
    scoring: str = ""

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
            GAMES: str(self.games) if self.games and self.games > 1 else "",
            SCORING: self.scoring,
        }
        return tuple(written.Tag(name, value) for name, value in values.items() if value)


class _Piece(NamedTuple):
    """An item on the page: the number of the decision that it shows, or before which the comment stands."""

    number: int
    item: written.Item
    text: str

    @property
    def is_comment(self) -> bool:
        return isinstance(self.item, written.Comment)


class Recorder:
    """Writes one game down while it is played."""

    #: How many decisions have been written down.
    _number: int

    def __init__(self, heading: Heading, session: Session) -> None:
        """Begin the record of *session*, in which nothing has been decided yet."""
        self._names = heading.players
        self._session = session
        self._tags: Sequence[written.Tag | written.Comment] = heading.tags(session.view(None).up_card)
        self._begin()

    @classmethod
    def resumed(cls, heading: Heading, session: Session, record: written.Record, moves: Sequence[int]) -> "Recorder":
        """Go on with *record*, which holds what has been played in *session* and stands on the page already.

        *moves* has for each item of the record how many moves of the session had been made behind it.
        """
        recorder = cls(heading, session)
        recorder._tags = record.head
        recorder.opening()
        for number, item in _numbered(record.items, moves, session):
            recorder._write(number, item)
        recorder._number = len(session.decisions)
        recorder._note_bouts(session.decisions)
        return recorder

    def opening(self) -> str:
        """Return the tags: what a record begins with."""
        return self._writer.head(self._tags)

    def add(self, decision: Decision) -> str:
        """Return the text to append for *decision*: nothing for a pass, unless it ends a bout."""
        items = self._items(decision)
        if any(isinstance(event, BeatenOff) for event in decision.events):
            items.append(written.Beaten())
        self._note(decision.events)
        text = "".join(self._write(self._number, item) for item in items)
        self._number += 1
        return text

    def take_back(self, lost: Sequence[Decision]) -> tuple[str, str]:
        """Take *lost*, the last decisions, off the page, when the session has gone back to the moment before them.

        Return the text that has to go from the end of the page, and what is to be appended in its place: a comment that
        names what was taken back, and by whom, so that the record tells the truth; comments that stood there remain.
        """
        number = self._number - len(lost)
        at = next(
            (at for at, piece in enumerate(self._pieces) if piece.number >= number and not piece.is_comment),
            len(self._pieces),
        )
        kept, gone = self._pieces[:at], self._pieces[at:]
        plays = "".join(piece.text for piece in gone if not piece.is_comment)
        comments = [piece.item for piece in gone if piece.is_comment]
        comments.append(written.Comment(f"{self._names[lost[0].seat]}{TOOK_BACK}{_taken_back(lost, plays)}"))
        self._begin()
        self.opening()
        for piece in kept:
            self._write(piece.number, piece.item)
        self._number = number
        self._note_bouts(self._session.decisions)
        # At the end of the line, since on a line of its own behind a take what comes next could move it.
        added = [self._write(number, comment) for comment in comments]
        return "".join(piece.text for piece in gone), "".join(added)

    def close(self) -> str:
        """Return the line with the game's result, or nothing while it goes on."""
        result = result_of(self._session.position(), self._names)
        return "" if result is None else self._writer.result(result) + self._writer.finish()

    def end_bout(self) -> str:
        """Return the word that a bout has been beaten off, where a record was cut off before it."""
        return self._write(self._number - 1, written.Beaten())

    def abandon(self) -> str:
        """Return the line that says that the game was broken off for good."""
        return self._writer.result(written.Result()) + self._writer.finish()

    def _begin(self) -> None:
        self._writer = Writer()
        self._pieces: list[_Piece] = []
        self._number = 0
        self._bout: BoutBegan | None = None
        self._note(self._session.opening)

    def _write(self, number: int, item: written.Item) -> str:
        text = self._writer.item(item)
        self._pieces.append(_Piece(number, item, text))
        return text

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, BoutBegan):
                self._bout = event

    def _note_bouts(self, decisions: Iterable[Decision]) -> None:
        """Remember the bout that *decisions* led to, unless its head stands on the page."""
        for decision in decisions:
            self._note(decision.events)
        begun = [piece.item.number for piece in self._pieces if isinstance(piece.item, written.BoutNumber)]
        if self._bout and begun and self._bout.number == begun[-1]:
            self._bout = None

    def _items(self, decision: Decision) -> list[written.Item]:
        if decision.move is None:
            return []
        items = items_of(self._names, decision.seat, decision.move, decision.events)
        return [*self._head(), *items] if isinstance(decision.move, Attack) else items

    def _head(self) -> list[written.Item]:
        """The head of a bout, in front of its first card."""
        if self._bout is None:
            return []
        bout, self._bout = self._bout, None
        head = written.Attack(self._names[bout.attacker], self._names[bout.defender])
        return [written.BoutNumber(bout.number), head]


def items_of(names: Sequence[str], seat: Seat, move: Move, events: Iterable[Event]) -> list[written.Item]:
    """Return what a record shows of *seat*'s *move*, which caused *events*: nothing of a pass. No head of a bout."""
    match move:
        case Pass() | Close():
            return []
        case Attack(card):
            return [written.Speaker(names[seat]), written.Play(card_name(card))]
        case Beat(card, target):
            return [written.Play(card_name(target), card_name(card))]
        case Transfer(card):
            transferred = next(event for event in events if isinstance(event, Transferred))
            return [written.Attack(names[seat], names[transferred.defender]), written.Play(card_name(card))]
        case Take():
            return [written.Takes()]
        case Swap():
            return [written.Swap(names[seat])]
        case _:
            assert_never(move)


def _taken_back(lost: Sequence[Decision], plays: str) -> str:
    """Return in words of the notation what was taken back: the first of *lost*, and the *plays* on the page."""
    word = {Pass: "done ", Close: "close "}.get(type(lost[0].move), "")
    if plays.startswith("/"):  # the card that it answers stands in front of what is taken off the page
        plays = next(card_name(one.move.target) for one in lost if isinstance(one.move, Beat)) + plays
    return " ".join((word + plays).split())


def _numbered(
    items: Sequence[written.Item], moves: Sequence[int], session: Session
) -> Iterator[tuple[int, written.Item]]:
    """Yield each item with the number of its decision; a card laid and beaten is two, and two items."""
    heads: list[written.Item] = []
    before = 0
    for item, after in zip(items, moves, strict=True):
        if isinstance(item, written.BoutNumber | written.Attack | written.Speaker):
            heads.append(item)
            continue
        made = range(before, after)
        laid = next((one for one in made if isinstance(session.decisions[one].move, Attack | Transfer)), after - 1)
        first = before if isinstance(item, written.Comment) else laid
        yield from ((first, head) for head in heads)
        heads.clear()
        if isinstance(item, written.Play) and item.answer is not None and laid < after - 1:
            yield laid, written.Play(item.card)
            first = after - 1
        yield first, item
        before = after
