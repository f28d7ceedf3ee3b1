"""What each decision of a game was worth, and what luck did: a record with a teacher's eye.

Everything is judged by what the player could know when he decided. The chances are those of `bots.appraisal`; what is
no choice stands in `moments`, and what luck means in `luck`. Where the deal is hidden, the players whose every card the
record tells are judged, and no others.
"""

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from durak_cli.bots.appraisal import NOTHING, Appraisal, Chance, Depth, appraise
from durak_cli.bots.lines import Ending
from durak_cli.bots.scene import worth_of_draw
from durak_cli.engine.cards import Cards, Seat
from durak_cli.engine.moves import CLOSE, PASS, Move
from durak_cli.engine.position import Position
from durak_cli.engine.view import View, view_of
from durak_cli.play.setup import Setup, read_setup
from durak_cli.play.walk import Line
from durak_cli.records.check import check
from durak_cli.records.hidden import explain, has_unknown_cards, told_cards
from durak_cli.study.luck import even_chance, luck_of_deal, luck_of_draw
from durak_cli.study.moments import Choice, Draw, moments_of
from durak_cli.study.verdicts import judgement_of, verdict_of
from notation.record import Record

#: The dearest moments of a player, of which a summary tells.
COSTLIEST: Final = 3
#: For each move of a proof so many times fewer nodes are allowed than for a decision.
_PROOF: Final = 4
#: So often the beginning of the exact ending is tried to be proven, each time a decision later.
_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody chose to do, and what it was worth to him as far as he could know."""

    #: The number of the move among all moves of the game, passes included, from 0.
    number: int
    #: Where it stands in the record: the number of the item, and whether it is the answer of a joined play. A pass
    #: stands at the word `beaten` or `takes` behind which it let the bout end.
    item: int
    is_answer: bool
    seat: Seat
    view: View
    move: Move
    #: The best move, and how the game would go on behind it where that is proven: that move and the best of both.
    better: Move
    line: tuple[Move, ...]
    #: The chance of not being the durak after the better move, and after the one that was made.
    before: Chance
    after: Chance
    #: By how much the one is above the other; by chance it may be below nothing.
    lost: Chance
    judgement: str
    #: What is certain after the move: `win`, `draw` or `loss`; nothing where the chances are estimates.
    verdict: str
    #: The ending was too large to be reckoned out.
    is_unsolved: bool

    @property
    def bout(self) -> int:
        """The number of the bout."""
        return self.view.bout

    @property
    def is_exact(self) -> bool:
        """Whether the chances are certain."""
        return bool(self.verdict)


class Luck(NamedTuple):
    """What one draw did to the chance of who drew; bout 0: what he was dealt."""

    seat: Seat
    bout: int
    cards: Cards
    gain: Chance


@dataclass(frozen=True, slots=True)
class Summary:
    """One player's game in numbers. Where the game has ended, result = even + luck - lost + rest."""

    seat: Seat
    decisions: int
    #: How many decisions got each judgement.
    judgements: dict[str, int]
    #: The chance before anybody has seen a card.
    even: float
    #: What he lost by play, and what he won by luck, or lost where it is below nothing.
    lost: Chance
    luck: Chance
    #: 1 for who did not become the durak, 0 for who did, and what a draw is worth; None where the game has not ended.
    result: float | None
    #: The dearest of his decisions that got a judgement, the dearest first.
    costliest: tuple[Decision, ...]

    @property
    def rest(self) -> float | None:
        """What else made the result: what the others did and showed, and by how much the estimates were off."""
        return None if self.result is None else self.result - self.even - self.luck.value + self.lost.value


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game with what each decision and each draw was worth."""

    names: tuple[str, ...]
    #: Who could be judged: everybody, unless the deal is hidden.
    seats: tuple[Seat, ...]
    decisions: tuple[Decision, ...]
    luck: tuple[Luck, ...]
    summaries: tuple[Summary, ...]


class FaultyError(ValueError):
    """The record has a fault, so what was played cannot be judged."""


def unheard(_count: int) -> None:
    """Tell nobody."""


def analyse(
    record: Record,
    depth: Depth,
    seed: str = "",
    *,
    only: str | None = None,
    tell: Callable[[int], object] = unheard,
) -> Analysis:
    """Return what the decisions of *record* were worth; FaultyError if it has a fault.

    *only*: judge nobody but this player. *tell* is told of each item of the record that has been dealt with.
    """
    if any(finding.is_error() for finding in check(record)):
        raise FaultyError
    setup, _ = read_setup(record)
    whole = record
    if has_unknown_cards(record):
        whole = explain(record).completed or record
    dealt, _ = read_setup(whole)
    if setup is None or dealt is None or dealt.is_hidden:
        return Analysis(setup.names if setup else (), (), (), (), ())
    return _Analyst(record, setup, dealt, depth, seed, only, tell).analysis()


class _Analyst:
    """Goes through one game."""

    def __init__(
        self,
        record: Record,
        setup: Setup,
        dealt: Setup,
        depth: Depth,
        seed: str,
        only: str | None,
        tell: Callable[[int], object],
    ) -> None:
        self._record, self._names, self._depth, self._seed, self._tell = record, setup.names, depth, seed, tell
        self._opening = dealt.deal()
        self._told = told_cards(record, setup)
        self._only = None if only is None else setup.names.index(only)
        self._decisions: list[Decision] = []
        self._luck: list[Luck] = []
        #: Players of whom a card is not told.
        self._unknown: set[Seat] = set()
        #: What is known of the ending, once it has begun, and whether the line that proves it stands somewhere.
        self._ending: Ending | None = None
        self._tries = _TRIES

    def analysis(self) -> Analysis:
        line = Line(self._names, self._opening.copy())
        seats = range(len(self._names)) if self._only is None else (self._only,)
        for seat in seats:
            self._dealt(seat)
        done = 0
        for moment in moments_of(line, self._record):
            if isinstance(moment, Draw):
                if moment.seat in seats:
                    self._drawn(moment)
            elif moment.seat in seats:
                self._chosen(moment)
            if isinstance(moment, Choice) and moment.item > done:
                self._tell(moment.item - done)
                done = moment.item
        self._tell(len(self._record.items) - done)
        known = tuple(seat for seat in seats if seat not in self._unknown)
        return Analysis(
            self._names,
            known,
            tuple(one for one in self._decisions if one.seat in known),
            tuple(one for one in self._luck if one.seat in known),
            tuple(self._summary(seat, line.position) for seat in known),
        )

    def _chance(self, what: str) -> random.Random:
        """Return the source of chance for *what*, on every machine the same."""
        label = f"durak analysis 1\n{self._seed}\n{what}".encode()
        return random.Random(int.from_bytes(hashlib.sha256(label).digest(), "big"))

    def _dealt(self, seat: Seat) -> None:
        view = view_of(self._opening, seat)
        if view.hand & ~self._told:
            self._unknown.add(seat)
            return
        gain = luck_of_deal(view, self._chance(f"deal {seat}"), self._depth)
        self._luck.append(Luck(seat, 0, view.hand, gain))

    def _drawn(self, draw: Draw) -> None:
        if draw.cards & ~self._told:
            self._unknown.add(draw.seat)
        if draw.seat in self._unknown:
            return
        gain = luck_of_draw(draw, self._chance(f"draw {draw.number} {draw.seat}"), self._depth)
        self._luck.append(Luck(draw.seat, draw.bout, draw.cards, gain))

    def _chosen(self, choice: Choice) -> None:
        if choice.seat in self._unknown:
            return
        view, move = choice.view, choice.move
        may_close = move is PASS and CLOSE in view.moves
        if self._ending is None and len(view.in_game) == 2 and not view.stock:
            self._ending = Ending(view, self._depth.nodes)
        rng, asked = self._chance(f"move {choice.number}"), None if may_close else move
        appraisal = appraise(view, rng, self._depth, asked, self._ending, goes_on=choice.goes_on)
        if may_close:  # a record does not tell which of the two it was
            ends: tuple[Move, ...] = (PASS, CLOSE)
            move = min(ends, key=lambda one: appraisal.lost_by(one).value)
        judgement = judgement_of(appraisal, move)
        self._decisions.append(
            Decision(
                choice.number,
                choice.item,
                choice.is_answer,
                choice.seat,
                view,
                move,
                appraisal.best if appraisal.lost_by(move) != NOTHING else move,
                self._proof(appraisal, view, move, is_wanted=bool(judgement)),
                appraisal.chance_of(appraisal.best),
                appraisal.chance_of(move),
                appraisal.lost_by(move),
                judgement,
                verdict_of(appraisal, move),
                appraisal.is_unsolved,
            )
        )

    def _proof(self, appraisal: Appraisal, view: View, move: Move, *, is_wanted: bool) -> tuple[Move, ...]:
        """Return the line that proves what is exact: where the ending begins, and wherever something was lost."""
        if self._ending is None or not appraisal.is_exact or not (is_wanted or self._tries):
            return ()
        best = appraisal.best if appraisal.lost_by(move) != NOTHING else move
        self._ending.allowed = self._depth.nodes // _PROOF
        line = self._ending.line(view, best)
        self._ending.allowed = self._depth.nodes
        self._tries = 0 if line else max(self._tries - 1, 0)
        return line or ()

    def _summary(self, seat: Seat, end: Position) -> Summary:
        own = [one for one in self._decisions if one.seat == seat]
        judged = sorted((one for one in own if one.judgement), key=lambda one: (-one.lost.value, one.number))
        return Summary(
            seat,
            len(own),
            {sign: sum(one.judgement == sign for one in own) for sign in ("?!", "?", "??")},
            even_chance(end.rules, end.players),
            _sum(one.lost for one in own),
            _sum(one.gain for one in self._luck if one.seat == seat),
            self._result(seat, end),
            tuple(judged[:COSTLIEST]),
        )

    def _result(self, seat: Seat, end: Position) -> float | None:
        """Return what came out for *seat*; None where it has not, by the cards."""
        if not end.is_over():
            return None
        if not end.durak:
            return worth_of_draw(end.rules, end.players)
        return 0.0 if seat in end.durak else 1.0


def _sum(found: Iterator[Chance]) -> Chance:
    """Return the sum of what was measured independently."""
    all_found = [one for one in found if one.half_width < 1]
    return Chance(sum(one.value for one in all_found), sqrt(sum(one.half_width**2 for one in all_found)))
