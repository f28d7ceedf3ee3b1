"""From the record of a game in progress to the session that goes on with it.

The record is read as the referee reads it: a game in which anything is wrong is not gone on with. What a kill or a full
disk tore off in the middle of a word is dropped, and nothing else: what is dropped must be the beginning of one play or
of one result line, so that a whole play that is illegal stays a fault.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from durak_cli.engine.cards import Seat
from durak_cli.engine.moves import Move
from durak_cli.engine.transition import side_of
from durak_cli.play.binding import card_of, outcome_text
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.referee import judge
from durak_cli.play.session import Session
from durak_cli.play.setup import Setup, read_setup
from durak_cli.play.walk import Line, Stage
from notation import parse, split_games
from notation.games import without_forbidden
from notation.problems import Finding
from notation.record import Attack, BoutNumber, Item, Record, Result, Speaker
from notation.spelling import is_card
from notation.writer import result_text


class NotResumable(Exception):  # noqa: N818 - the record is at fault, not the program
    """A record that cannot be gone on with, since it is at fault (*finding*) or its deal is hidden (*is_hidden*).

    Where it is neither, there is no game at all.
    """

    def __init__(self, finding: Finding | None = None, *, is_hidden: bool = False) -> None:
        self.finding = finding
        self.is_hidden = is_hidden
        super().__init__(finding.message if finding else "there is no game")


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game as far as its record goes: its session, and the recorder that writes the rest of it."""

    setup: Setup
    record: Record
    session: Session
    recorder: Recorder
    #: Where the last whole play ends in the text, in characters; what stands behind it is torn, or white space.
    end: int
    #: What was torn off there, without white space; empty where nothing was.
    torn: str
    #: What follows from the last play and was cut off with it: the word `beaten`, the result line.
    missing: str

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to play, though the result line may still be missing."""
        return self.record.result is not None or self.session.is_over()


def resume(text: str) -> Resumed:
    """Return the last game of *text* as far as it is whole; NotResumable if that is not a valid game.

    A game that has its result is returned like any other. A hidden deal cannot be gone on with.
    """
    games = list(split_games(text))
    if not games:
        raise NotResumable
    start = games[-1].start
    fault: NotResumable | None = None
    for end in _ends(text, start):
        try:
            found = _read(text, start, end)
        except NotResumable as error:
            fault = fault or error
            continue
        # As long as nothing is taken away, only a head without its card can be missing.
        if fault is None or _is_torn(text[found.end :], found):
            return found
    assert fault is not None
    raise fault


#: The longest torn word: a number, two names of forty signs in quotes, and the marks between them.
_LONGEST: Final = 200
#: Where a word or the answer to a card begins.
_BEGINNINGS: Final = re.compile(r"(?<=\S)(?=\s)|(?=/)")


def _ends(text: str, start: int) -> Iterator[int]:
    """Yield where the game that begins at *start* could end: at the end of *text*, then further and further back."""
    last = len(text.rstrip())
    yield last
    earliest = max(start, last - _LONGEST)
    yield from sorted((match.start() for match in _BEGINNINGS.finditer(text, earliest, last)), reverse=True)


def _read(text: str, start: int, end: int) -> Resumed:
    """Return the game between *start* and *end*; NotResumable if anything is wrong with it."""
    record = parse(text[start:end])[-1]
    heads = list(takewhile(_is_head, reversed(record.items)))
    if heads and record.result is None and record.is_well_formed():
        # A head is written together with its first card, so this one has been torn off from it.
        end = len(text[: start + heads[-1].span.start].rstrip())
        record = parse(text[start:end])[-1]
    findings = judge(record)
    fault = next((finding for finding in findings if finding.is_error()), None)
    setup, _ = read_setup(record)
    if fault is not None or setup is None:
        raise NotResumable(fault or (findings[0] if findings else None))
    if setup.is_hidden:
        raise NotResumable(is_hidden=True)
    line = Line(setup.names, setup.deal())
    moves: list[int] = []
    for item in record.items:
        line.read(item)
        moves.append(len(line.moves))
    session = _session(setup, line.moves)
    recorder = Recorder.resumed(_heading(setup, record), session, record, moves)
    has_ended = line.position.bout != line.bout or line.position.is_over()
    missing = recorder.end_bout() if line.stage is Stage.OPEN and has_ended else ""
    if record.result is None:
        missing += recorder.close()
    return Resumed(setup, record, session, recorder, end, text[end:].strip(), missing)


def _is_head(item: Item) -> bool:
    return isinstance(item, BoutNumber | Attack | Speaker)


def _session(setup: Setup, moves: Iterable[tuple[Seat, Move]]) -> Session:
    """Return a session in which *moves* have been made."""
    session = Session(setup.rules, len(setup.names), setup.deck, setup.dealer, game=setup.game, first=setup.first)
    for seat, move in moves:
        session.play(seat, move)
    return session


def _heading(setup: Setup, record: Record) -> Heading:
    """Return what the tags say, as far as the rest of the record needs it: the players' names."""
    return Heading(setup.names, setup.rules, seed=record.tags.get("Seed"), game=setup.game)


#: A name in a record, perhaps cut off.
_NAME: Final = r'(?:"(?:[^"\\\n]|\\.)*"?|(?!(?:takes|beaten|swaps|draw|agreed|resigns)(?!\w))[^\s"/:>\[\]]+)'
#: What a write can leave behind when it is cut off before its end, white space at both ends aside.
_TORN: Final = re.compile(
    rf"/?[2-9TJQKA]?|(?:\d+\.?)?\s*(?:{_NAME}(?:\s*>\s*(?:{_NAME})?)?\s*:?)?\s*[2-9TJQKA]?"
    rf"|{_NAME}\s+(?:s|sw|swa|swap)|durak(?:\s+{_NAME})*|\{{[^}}]*"
)

#: The bytes of a letter that was torn apart, as they are read.
_BYTES: Final = "".join(map(chr, range(0xDC80, 0xDD00)))
_MOST_OF_A_LETTER: Final = 3


def _is_torn(rest: str, found: Resumed) -> bool:
    """Whether *rest*, behind the last whole play of *found*, can be the beginning of what would have been written."""
    words = rest.strip()
    if not words:
        return True
    letters = words.rstrip(_BYTES)
    if len(words) - len(letters) > _MOST_OF_A_LETTER or without_forbidden(letters) != letters:
        return False  # a power cut has put other bytes there, NUL bytes for the most part
    card, _, answer = words.partition("/")
    if is_card(card):  # all of a play, unless it lies there already and its answer has been cut off
        return card_of(card) in found.session.position().table and len(answer) < 2
    if found.record.result is not None or not _TORN.fullmatch(words):
        return False
    if not words.startswith("durak"):
        return True
    begun = words.encode(errors="surrogateescape")  # it may end within a letter
    return any(text.encode().startswith(begun) for text in _results(found))


def _results(found: Resumed) -> Iterator[str]:
    """Yield every result line that could have been written next."""
    names, position = found.setup.names, found.session.position()
    yield outcome_text(position, names)
    for seat in position.in_game:
        yield result_text(Result(tuple(names[other] for other in side_of(position, seat)), by_word=True))
