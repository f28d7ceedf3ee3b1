"""From a record to steps: what is written, what it caused, and the position after it, with every variation.

A game with a fault is replayed up to it. A game with unknown cards needs a deal that explains it first, and then
shows no more than is known of that (`records.replaying`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from durak_cli.engine.cards import NO_CARD, Cards, Seat
from durak_cli.engine.events import BeatenOff, Event
from durak_cli.engine.moves import Attack, Beat, Move, Transfer
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.rules import Rules
from durak_cli.engine.transition import agree_draw, resign
from durak_cli.engine.view import View, view_of
from durak_cli.play.referee import judge
from durak_cli.play.setup import read_setup
from durak_cli.play.walk import BrokenRuleError, Line
from notation.problems import Finding
from notation.record import Beaten, Comment, Item, Record, Result, Speaker, variations_of
from notation.writer import item_text, result_text

__all__ = ["Branch", "Replay", "Sight", "Step", "replay"]


@dataclass(frozen=True, slots=True)
class Step:
    """One item of a record, or one of the two cards of a joined play: its canonical *text*, the *events* it caused,
    and the game after it.
    """

    text: str
    item: Item | Result | None
    bout: int
    events: tuple[Event, ...] = ()
    #: Each variation of the item: its own steps, and the finding that cut it short.
    variations: tuple["Branch", ...] = ()
    position: Position = field(repr=False, kw_only=True)
    #: What is known of the cards; None where all are.
    sight: "Sight | None" = None

    def view(self, seat: Seat | None) -> View:
        """Return the game after this step as *seat* sees it (None: every hand), as far as its cards are known."""
        view = view_of(self.position, seat)
        return self.sight.dimmed(view) if self.sight else view


@dataclass(frozen=True, slots=True)
class Sight:
    """What is known of a hidden deal at one moment: the cards of each hand, and whether the up-card is."""

    hands: tuple[Cards, ...]
    is_up_card_known: bool

    def dimmed(self, view: View) -> View:
        """Return *view* without what is not known: of the moves, those with known cards of a seat that must act."""
        moves: list[Move] = []
        if view.seat is not None and view.phase in (Phase.LEAD, Phase.DEFEND):
            own = self.hands[view.seat]
            moves = [move for move in view.moves if isinstance(move, Attack | Beat | Transfer) and own >> move.card & 1]
        return view._replace(
            hands=tuple(hand & known for hand, known in zip(view.hands, self.hands, strict=True)),
            up_card=view.up_card if self.is_up_card_known else NO_CARD,
            moves=tuple(moves),
        )


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of steps, up to its end or to the first broken rule."""

    steps: tuple[Step, ...]
    finding: Finding | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record as steps. *opening* is the deal; *line* the game's own line; *findings* all that is wrong."""

    names: tuple[str, ...]
    rules: Rules
    opening: Step
    line: Branch
    findings: tuple[Finding, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the game's own line."""
        return self.line.steps

    @property
    def finding(self) -> Finding | None:
        """The finding that ends the replay, if there is one: a broken rule, or the first error of the record."""
        if self.line.finding is not None:
            return self.line.finding
        return next((finding for finding in self.findings if finding.is_error()), None)


def replay(record: Record) -> Replay | None:
    """Return *record* as steps, or None if its tags or its deal are too broken to begin, or cards of it unknown."""
    findings = tuple(judge(record))
    setup, of_tags = read_setup(record)
    if setup is None or setup.is_hidden or not record.is_well_formed():
        return None
    if any(finding.is_error() for finding in of_tags):
        return None
    position, events = setup.open()
    opening = Step("", None, 0, events, position=position.copy())
    line = Line(setup.names, position)
    branch = _walk(line, record.items)
    if record.result is not None and branch.finding is None and not any(finding.is_error() for finding in findings):
        branch = Branch((*branch.steps, _end(line, record.result)))
    return Replay(setup.names, setup.rules, opening, branch, findings)


def _end(line: Line, result: Result) -> Step:
    """The result as the last step: those still asked pass, or the game ends as the line says."""
    events = []
    if not result.by_word and (result.losers or result.drawn):
        events = line.finish_bout()
    elif result.losers:
        events = resign(line.position, line.names.index(result.losers[0]))
    elif result.drawn:
        events = agree_draw(line.position)
    return Step(result_text(result), result, line.bout, tuple(events), position=line.position)


def _walk(line: Line, items: Sequence[Item], settling: Sequence[Event] = ()) -> Branch:
    """Read *items* as steps: a card and its answer are two.

    Where a bout ends by itself, *settling* it (and what follows from that) is the step of the word `beaten`; until
    that word the steps show the table with everything beaten on it.
    """
    steps: list[Step] = []
    for index, item in enumerate(items):
        variations = variations_of(item)
        start, settling_there = (line.before(item) if variations else None), settling
        for part in line.parts(item):
            try:
                events = line.read(part)
            except BrokenRuleError as fault:
                return Branch(tuple(steps), fault.finding)
            if isinstance(part, Beaten):
                events, settling = [*settling, *events], ()
            elif (parted := _parted(events))[1] and _is_beaten_next(items, index + 1):
                events, settling = parted
            position = line.moment() if settling else line.position
            steps.append(Step(item_text(part), part, line.bout, tuple(events), position=position.copy()))
        if start is not None:
            branches = tuple(_walk(start.branch(), variation.items, settling_there) for variation in variations)
            steps[-1] = replace(steps[-1], variations=branches)
    return Branch(tuple(steps))


def _parted(events: list[Event]) -> tuple[list[Event], list[Event]]:
    """Return *events* up to where the cards are put away, and from there on."""
    end = next((index for index, event in enumerate(events) if isinstance(event, BeatenOff)), len(events))
    return events[:end], events[end:]


def _is_beaten_next(items: Sequence[Item], index: int) -> bool:
    """Whether `beaten` comes at *index*, or behind what says nothing of the play there."""
    while index < len(items) and isinstance(items[index], Comment | Speaker):
        index += 1
    return index < len(items) and isinstance(items[index], Beaten)
