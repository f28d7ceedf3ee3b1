"""From a record to findings: everything wrong with one game, in the order of the text (notation: section 6).

The text first (the parser has collected what is wrong with it), then the tags, the deal, every play in turn, and the
outcome. The first broken rule ends the checking of the game's own line, since what follows hangs on it; a broken rule
in a variation ends that variation alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from durak_cli.engine.cards import Seat
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.transition import side_of
from durak_cli.play import faults
from durak_cli.play.binding import outcome_text, result_of
from durak_cli.play.broken import Broken
from durak_cli.play.mending import hint_of
from durak_cli.play.recordmending import record_hint
from durak_cli.play.setup import Setup, read_setup
from durak_cli.play.walk import BrokenRuleError, Line, Stage
from notation.kinds import NAMED_TAKE
from notation.problems import Finding, Kind
from notation.record import Item, Record, Result, variations_of
from notation.span import Span

__all__ = ["judge"]

#: Says what a broken rule probably meant, or nothing.
Hint: TypeAlias = Callable[[Broken], str]


def judge(record: Record) -> list[Finding]:
    """Return everything that is wrong with *record*, syntax included, in the order of the text.

    Where the deck holds unknown cards, that is what the text and the tags show; `records.check` judges the plays, too.
    """
    return judge_line(record)[0]


def judge_line(record: Record) -> tuple[list[Finding], Line | None]:
    """Return what `judge` does, and the game's own line as far as it holds; None where it cannot begin."""
    findings, line = _judge(record, hint_of)
    return [_with_record_hint(record, finding) for finding in without_echoes(findings)], line


def _judge(record: Record, hint: Hint) -> tuple[list[Finding], Line | None]:
    setup, of_tags = read_setup(record)
    findings, line = [*record.findings, *of_tags], None
    is_known = setup is not None and not setup.is_hidden and record.is_well_formed()
    if setup is not None and is_known and not any(finding.is_error() for finding in of_tags):
        line = _judge_game(setup, record, findings, hint)
    return sorted(findings, key=lambda finding: finding.span.start), line


def _with_record_hint(record: Record, finding: Finding) -> Finding:
    if finding.hint:
        return finding
    return faults.with_hint(finding, record_hint(record, finding, lambda other: _judge(other, lambda _: "")[0]))


def without_echoes(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield *findings* without the warnings that only repeat an error at the same place."""
    findings = list(findings)
    refused = {finding.span.start for finding in findings if finding.is_error()}
    for finding in findings:
        if finding.kind is not NAMED_TAKE or finding.span.start not in refused:
            yield finding


def _judge_game(setup: Setup, record: Record, findings: list[Finding], hint: Hint) -> Line:
    """Judge the game's own line with its variations, then its outcome; return the line."""
    line = Line(setup.names, setup.deal())
    if not _judge_items(line, record.items, findings, hint, setup):
        return line
    try:
        _judge_outcome(line, record)
    except BrokenRuleError as fault:
        findings.append(fault.finding)
    else:
        if record.result is None and is_over(line):
            right = outcome_text(finished(line), line.names)
            end = record.items[-1].span.end
            findings.append(faults.found(faults.RESULT_MISSING, Span(end, end), right=right))
    return line


def _judge_items(line: Line, items: Sequence[Item], findings: list[Finding], hint: Hint, begins: Setup | Line) -> bool:
    """Judge *items* and their variations; False if a rule was broken on this line itself.

    *begins* is from what the line can be read again where a rule is broken: the table, or the line itself as it was.
    """
    for index, item in enumerate(items):
        variations = variations_of(item)
        start = line.before(item) if variations else None
        try:
            line.read(item)
        except BrokenRuleError as fault:
            setup = begins if isinstance(begins, Setup) else None
            broken = Broken(lambda: _anew(begins), items, index, fault.finding, setup)
            findings.append(faults.with_hint(fault.finding, hint(broken)))
            return False
        for variation in variations:
            assert start is not None
            _judge_items(start.branch(), variation.items, findings, hint, start)
    return True


def _anew(begins: Setup | Line) -> Line:
    return begins.branch() if isinstance(begins, Line) else Line(begins.names, begins.deal())


def is_over(line: Line) -> bool:
    """Whether the game is over: behind a take it is if nobody could add a card (notation: Bouts; Small print)."""
    return finished(line).is_over()


def finished(line: Line) -> Position:
    """Return the position after a take to which nobody could add a card, or else as it stands."""
    position = line.position
    if line.stage is Stage.TAKEN and position.phase in (Phase.PILE, Phase.SETTLE) and not _could_add(position):
        end = line.branch()
        end.finish_bout()
        return end.position
    return position


def _could_add(position: Position) -> bool:
    return bool(position.left) and any(position.hands[seat] & position.ranks for seat in position.throwers)


def _judge_outcome(line: Line, record: Record) -> None:
    result = record.result
    if result is None:
        line.end_with_head()
        return
    line.no_pending(result.span)
    losers = _loser_seats(line, result)
    if result.by_word or not (result.losers or result.drawn):
        _judge_broken_off(line, result, losers)
        return
    if line.stage in (Stage.OPEN, Stage.NUMBERED):
        raise _fault(faults.UNFINISHED_AT_RESULT, result.span, number=str(line.bout))
    if line.stage is Stage.TAKEN:
        line.finish_bout()
    position = line.position
    if not position.is_over():
        holders = ", ".join(line.names[seat] for seat in position.in_game)
        raise _fault(faults.NOT_OVER, result.span, players=holders)
    if result != result_of(position, line.names):
        if position.rules.has_teams and losers and set(losers) <= set(position.durak):
            raise _fault(faults.WHOLE_SIDE, result.span, right=outcome_text(position, line.names))
        value = "draw" if result.drawn else "durak " + " ".join(result.losers)
        raise _fault(faults.WRONG_DURAK, result.span, right=outcome_text(position, line.names), value=value)


def _judge_broken_off(line: Line, result: Result, losers: list[Seat]) -> None:
    """Judge `*`, `resigns` and `agreed`: the game must have been running, and whoever gives up in it."""
    end = finished(line)
    if end.is_over():
        kind = faults.ALREADY_OVER if result.by_word else faults.BROKEN_OFF_AT_END
        raise _fault(kind, result.span, right=outcome_text(end, line.names))
    if not losers:
        return
    side = side_of(end, losers[0])
    if tuple(losers) != side:
        if len(side) == 1:
            raise _fault(faults.ONE_DURAK, _loser_span(result, 1))
        right = "durak " + " ".join(line.names[seat] for seat in side) + " resigns"
        raise _fault(faults.WHOLE_SIDE, result.span, right=right)
    if not any(seat in end.in_game for seat in losers):
        raise _fault(faults.NOT_IN_GAME, _loser_span(result, 0), player=result.losers[0])


def _loser_seats(line: Line, result: Result) -> list[Seat]:
    return [line.seat_of(name, _loser_span(result, index)) for index, name in enumerate(result.losers)]


def _loser_span(result: Result, index: int) -> Span:
    return result.loser_spans[index] if result.loser_spans else result.span


def _fault(kind: Kind, span: Span, **facts: str) -> BrokenRuleError:
    return BrokenRuleError(faults.found(kind, span, **facts))
