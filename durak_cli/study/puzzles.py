"""Puzzles: positions in which exactly one move saves, read from records, proven by the solver and rated.

Two players are left, the stock is empty, and one of them is to move: one move wins where no other does, or draws where
all others lose. A puzzle is a record that ends at that position; what is measured of it stands in private tags, and is
never trusted: whoever reads a puzzle proves it again. How one is shown and solved is the business of `cli`.
"""

import hashlib
import random
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from durak_cli.bots import BOTS
from durak_cli.bots.effort import Effort
from durak_cli.bots.lines import Ending
from durak_cli.bots.search import searched
from durak_cli.engine.cards import Seat, cards_name, mask_of
from durak_cli.engine.moves import PASS, TAKE, Attack, Beat, Move, Transfer, move_name
from durak_cli.engine.rules import rules_name
from durak_cli.engine.view import View
from durak_cli.engine.worlds import hidden_from
from durak_cli.play.referee import judge
from durak_cli.play.resume import NotResumable, Resumed, resume
from durak_cli.play.session import Session
from durak_cli.study.insight import Insight
from notation import parse, write
from notation.problems import Finding
from notation.record import Result, Tag

#: The solver's nodes for one decision: a second or so. A puzzle that takes more is none.
NODES: Final = 100_000
#: What may be spent on a decision once it is known to be a puzzle: nobody shall be left without an answer.
_NODES_IN_PLAY: Final = 20 * NODES
#: The rules of thumb, and a look: each move once, three bouts played on by rules of thumb, and a guess behind them.
_THUMB: Final = "casual"
_LOOK: Final = Effort(1, nodes=0)
_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH: Final = 5


class Goal(Enum):
    """What the one move achieves: its value in the name of the tag."""

    WIN = "win"
    DRAW = "draw"


class Level(Enum):
    """How hard a puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Flaw(Enum):
    """Why a record is no puzzle."""

    #: The record itself is at fault; a finding says how.
    FAULT = "fault"
    HIDDEN = "hidden"
    OVER = "over"
    CROWD = "more than two"
    STOCK = "stock"
    #: A situation has come before in which the game would now be drawn.
    REPEATED = "repeated"
    FORCED = "one legal move"
    UNSOLVED = "not solved"
    LOST = "every move loses"
    SEVERAL = "several moves"


class NotAPuzzle(Exception):  # noqa: N818 - the record is at fault, not the program
    """A record that is no puzzle: which *flaw* it has, and the *finding* where the record itself is at fault."""

    def __init__(self, flaw: Flaw, finding: Finding | None = None) -> None:
        self.flaw = flaw
        self.finding = finding
        super().__init__(flaw.value)


class Measures(NamedTuple):
    """What is measured of a puzzle. Each is counted, so that it is the same on every machine."""

    #: Cards in both hands and on the table, legal moves, and nodes that the solver needs for all of them.
    cards: int
    moves: int
    nodes: int
    #: Further decisions in the proving line in which just one of several moves is right; plays of the line.
    only_moves: int
    plies: int
    #: Whether the rules of thumb, and a look a few bouts ahead, miss the move.
    misses_thumb: bool
    misses_look: bool
    #: What is odd about the move, see `oddities`.
    odd: tuple[str, ...]

    @property
    def points(self) -> int:
        """How hard it is, from 0 to 13; each measure can only add."""
        return (
            2 * self.misses_thumb
            + 2 * self.misses_look
            + min(len(self.odd), 2)
            + min(self.only_moves, 3)
            + (self.moves > 3)
            + (self.moves > 5)
            + (self.nodes >= 100)
            + (self.nodes >= 1000)
        )

    @property
    def level(self) -> Level:
        """Easy up to 3 points, hard from 7."""
        return Level.EASY if self.points <= 3 else Level.MEDIUM if self.points <= 6 else Level.HARD

    def text(self) -> str:
        """Return the value of the tag `measures`."""
        misses = [word for word, is_missed in (("thumb", self.misses_thumb), ("look", self.misses_look)) if is_missed]
        odd = ",".join(self.odd) or "-"
        return (
            f"points={self.points} cards={self.cards} moves={self.moves} nodes={self.nodes} "
            f"only-moves={self.only_moves} plies={self.plies} misses={','.join(misses) or '-'} odd={odd}"
        )


@dataclass(frozen=True)
class Puzzle:
    """A position with one saving move, and the record that leads to it."""

    text: str
    names: tuple[str, ...]
    #: The moment, as the player sees it who is to move.
    view: View
    goal: Goal
    solution: Move
    worths: dict[Move, int]
    ending: Ending

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def other(self) -> Seat:
        """Against whom."""
        return next(seat for seat in self.view.in_game if seat != self.seat)

    @cached_property
    def id(self) -> str:
        """A short name that follows from the position, so that everybody calls it the same."""
        return puzzle_id(self.view)

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The best play of both to the end: the proof, as far as one line can be one."""
        return self.ending.line(self.view, self.solution) or (self.solution,)

    def resumed(self) -> Resumed:
        """Return the game at the position, to be played on; each time a new one."""
        return resume(self.text)

    @cached_property
    def measures(self) -> Measures:
        """What is measured of it."""
        chance = random.Random(0)
        fresh = Ending(self.view, NODES)
        fresh.worths(self.view)
        return Measures(
            cards=sum(self.view.counts) + self.view.on_table.bit_count(),
            moves=len(self.view.moves),
            nodes=fresh.nodes,
            only_moves=self.ending.only_moves(self.view, self.line),
            plies=sum(move is not PASS for move in self.line),
            misses_thumb=BOTS[_THUMB](self.view, chance) != self.solution,
            misses_look=searched(self.view, chance, _LOOK) != self.solution,
            odd=oddities(self.view, self.solution),
        )

    def line_text(self) -> str:
        """Return the proving line in the notation, as it would stand behind the record."""
        found = self.resumed()
        session, recorder = found.session, found.recorder
        words = []
        for move in self.line:
            assert session.asked is not None
            session.play(session.asked, move)
            words.append(recorder.add(session.decisions[-1]))
        return " ".join("".join(words).split())


def read_puzzle(text: str) -> Puzzle:
    """Return the puzzle whose record is *text*, proven; NotAPuzzle if it is none."""
    found = _resumed(text)
    session = found.session
    if session.is_over() or session.asked is None:
        raise NotAPuzzle(Flaw.OVER)
    view = session.view(session.asked)
    if len(view.in_game) > 2:
        raise NotAPuzzle(Flaw.CROWD)
    if view.stock:
        raise NotAPuzzle(Flaw.STOCK)
    if _can_be_cut_short(session):
        raise NotAPuzzle(Flaw.REPEATED)
    return prove(text, found.setup.names, view)


def prove(text: str, names: tuple[str, ...], view: View) -> Puzzle:
    """Return the puzzle that *view* is, with the record *text* and the players' *names*; NotAPuzzle if it is none."""
    if len(view.moves) < 2:
        raise NotAPuzzle(Flaw.FORCED)
    ending = Ending(view, NODES)
    worths = ending.worths(view)
    if worths is None:
        raise NotAPuzzle(Flaw.UNSOLVED)
    top = max(worths.values())
    if top < 0:
        raise NotAPuzzle(Flaw.LOST)
    best = [move for move, worth in worths.items() if worth == top]
    if len(best) > 1:
        raise NotAPuzzle(Flaw.SEVERAL)
    ending.allowed = _NODES_IN_PLAY
    return Puzzle(text, names, view, Goal.WIN if top > 0 else Goal.DRAW, best[0], worths, ending)


def _resumed(text: str) -> Resumed:
    """Return the game of *text* at its end; NotAPuzzle if the record is at fault or its deal is hidden."""
    record = parse(text)[-1]
    fault = next((finding for finding in judge(record) if finding.is_error()), None)
    if fault is not None:
        raise NotAPuzzle(Flaw.FAULT, fault)
    try:
        return resume(text)
    except NotResumable as error:
        raise NotAPuzzle(Flaw.HIDDEN if error.is_hidden else Flaw.FAULT, error.finding) from error


def _can_be_cut_short(session: Session) -> bool:
    """Whether the game would be drawn if a situation from before came back: the solver does not know those."""
    position = session.position()
    rules = position.rules
    now = (position.attacker, position.defender, *position.hands)
    often = [situation for situation, times in position.counted.items() if times >= rules.repetitions - 1]
    return rules.has_transfer and any(situation != now for situation in often)


def tagged(puzzle: Puzzle) -> str:
    """Return the record of *puzzle*, broken off at its position, with what is measured of it in private tags."""
    record = parse(puzzle.text)[-1]
    values = {
        "puzzle": puzzle.id,
        "goal": puzzle.goal.value,
        "level": puzzle.measures.level.value,
        "solution": move_name(puzzle.solution),
        "line": puzzle.line_text(),
        "measures": puzzle.measures.text(),
    }
    kept = tuple(one for one in record.head if not isinstance(one, Tag) or one.name not in values)
    tags = tuple(Tag(name, value) for name, value in values.items())
    return write(replace(record, head=(*kept, *tags), result=Result()))


def oddities(view: View, move: Move) -> tuple[str, ...]:
    """Return what is odd about *move* to whoever goes by the rules of thumb.

    `take`: taking what could be beaten; `done`: adding nothing where something could be added; `transfer`: passing on
    what could be beaten; `trump`: a trump where a plain card would do; `dear`: not the cheapest card of its kind.
    """
    kinds = {type(one) for one in view.moves}
    if move is TAKE:
        return ("take",) if Beat in kinds else ()
    if move is PASS:
        return ("done",) if Attack in kinds else ()
    if not isinstance(move, Attack | Beat | Transfer):
        return ()
    odd = ["transfer"] if isinstance(move, Transfer) and Beat in kinds else []
    cards = [one.card for one in view.moves if isinstance(one, Attack | Beat | Transfer) and _is_alike(one, move)]
    insight = Insight(view)
    if insight.is_trump(move.card) and not all(map(insight.is_trump, cards)):
        odd.append("trump")
    elif not insight.is_cheapest(move.card, mask_of(cards)):
        odd.append("dear")
    return tuple(odd)


def _is_alike(one: Attack | Beat | Transfer, other: Attack | Beat | Transfer) -> bool:
    """Whether the two moves do the same with another card."""
    if isinstance(one, Beat) and isinstance(other, Beat):
        return one.target == other.target
    return type(one) is type(other)


def puzzle_id(view: View) -> str:
    """Return the name of the position that *view* shows, whoever sits there."""
    other = sum(1 << card for card in hidden_from(view).cards)
    for seat in view.in_game:
        other |= view.hands[seat] if seat != view.seat else 0
    told = (
        rules_name(view.rules),
        str(view.trump),
        cards_name(view.hand),
        cards_name(other),
        repr(view.table),
        "attacks" if view.attacker == view.seat else "defends",
        str(view.left),
        str(int(view.phase)),
    )
    number = int.from_bytes(hashlib.sha256("\n".join(told).encode()).digest(), "big")
    letters = []
    for _ in range(_ID_LENGTH):
        number, place = divmod(number, len(_ID_LETTERS))
        letters.append(_ID_LETTERS[place])
    return "".join(letters)
