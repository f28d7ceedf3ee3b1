"""From a record to steps: what is written, what it caused, and the position after it, with every variation.

A game with a fault is replayed up to it. Where the deck holds unknown cards there are no positions to show: the steps
then carry their text alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from durak_cli.engine.cards import Seat
from durak_cli.engine.events import Event
from durak_cli.engine.position import Position
from durak_cli.engine.rules import Rules
from durak_cli.engine.transition import agree_draw, resign
from durak_cli.engine.view import View, view_of
from durak_cli.play.referee import judge
from durak_cli.play.setup import read_setup
from durak_cli.play.walk import BrokenRuleError, Line
from notation.problems import Finding
from notation.record import Item, Record, Result, variations_of
from notation.writer import item_text, result_text


@dataclass(frozen=True, slots=True)
class Step:
    """One item of a record: its canonical *text*, the *events* it caused, and the game after it."""

    text: str
    item: Item | Result | None
    bout: int
    events: tuple[Event, ...] = ()
    #: Each variation of the item: its own steps, and the finding that cut it short.
    variations: tuple["Branch", ...] = ()
    position: Position | None = field(default=None, repr=False)

    def view(self, seat: Seat | None) -> View | None:
        """Return the game after this step as *seat* sees it (None: every hand), or None in a hidden deal."""
        return None if self.position is None else view_of(self.position, seat)


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
    """Return *record* as steps, or None if its tags or its deal are too broken to begin."""
    findings = tuple(judge(record))
    setup, of_tags = read_setup(record)
    if setup is None or not record.is_well_formed():
        return None
    if setup.is_hidden:
        return Replay(setup.names, setup.rules, Step("", None, 0), _unseen(record.items), findings)
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
    return Step(result_text(result), result, line.bout, tuple(events), (), line.position)


def _walk(line: Line, items: Sequence[Item]) -> Branch:
    steps: list[Step] = []
    for item in items:
        variations = variations_of(item)
        start = line.before(item) if variations else None
        try:
            events = line.read(item)
        except BrokenRuleError as fault:
            return Branch(tuple(steps), fault.finding)
        branches = tuple(_walk(start.branch(), variation.items) for variation in variations if start)
        steps.append(Step(item_text(item), item, line.bout, tuple(events), branches, line.position.copy()))
    return Branch(tuple(steps))


def _unseen(items: Sequence[Item]) -> Branch:
    """The steps of a hidden deal: what was written, without positions."""
    bout = 0
    steps: list[Step] = []
    for item in items:
        bout = getattr(item, "number", bout)
        branches = tuple(_unseen(variation.items) for variation in variations_of(item))
        steps.append(Step(item_text(item), item, bout, (), branches))
    return Branch(tuple(steps))
