"""A record with its game played: what is wrong with it, how far it goes by the rules, and how it ended.

The one door for whoever asks what happened in a game: the record is judged and played in one go, its deal known or
hidden. A game with faults is played up to the first broken rule; one whose tags are broken, or whose text cannot be
read, not at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from durak_cli.engine.events import Ending, Event
from durak_cli.engine.position import Position
from durak_cli.engine.rules import Rules, parse_rules
from durak_cli.play.referee import finished, judge_line
from durak_cli.play.walk import Line
from durak_cli.records.hidden import explain, has_unknown_cards
from notation.problems import Finding
from notation.record import Record


class End(StrEnum):
    """How a game came to its end, or that it has none."""

    PLAYED = "played"
    REPETITION = "repetition"
    RESIGNED = "resigned"
    AGREED = "agreed"
    BROKEN_OFF = "broken-off"
    RUNNING = "running"


_END_OF = {Ending.PLAYED: End.PLAYED, Ending.REPETITION: End.REPETITION}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, and who was the durak: nobody in a draw, and where it did not end."""

    end: End
    durak: tuple[str, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether the game came to an end that counts: a durak or a draw, by the rules or by word."""
        return self.end not in (End.BROKEN_OFF, End.RUNNING)

    @property
    def is_drawn(self) -> bool:
        """Whether nobody was the durak of a finished game."""
        return self.is_finished and not self.durak


@dataclass(frozen=True, slots=True)
class Played:
    """What is wrong with a game, and the position to which its own line leads; None where it cannot begin."""

    findings: tuple[Finding, ...]
    names: tuple[str, ...] = ()
    rules: Rules | None = None
    position: Position | None = None

    @property
    def is_faulty(self) -> bool:
        """Whether the game breaks a rule, or its text cannot be read."""
        return any(finding.is_error() for finding in self.findings)

    @property
    def events(self) -> list[Event]:
        """What everybody saw from the start of the first bout, without passes."""
        return self.position.history if self.position else []


def play(record: Record) -> Played:
    """Judge *record* and play it, in one go."""
    if not has_unknown_cards(record):
        findings, line = judge_line(record)
        return _played(record, findings, line)
    explanation = explain(record)
    line = judge_line(explanation.dealt)[1] if explanation.dealt is not None else None
    return _played(record, explanation.findings, line)


def _played(record: Record, findings: Sequence[Finding], line: Line | None) -> Played:
    if line is None:
        return Played(tuple(findings))
    # Not those of the position: a deal that explains a game may be judged without the rule about repetitions.
    rules = parse_rules(record.tags["Rules"])
    return Played(tuple(findings), tuple(line.names), rules, finished(line))


def outcome(record: Record, played: Played | None = None) -> Outcome:
    """Return how the game ended: as its last line says, or where it has none, as its *played* game shows.

    Without that, a game with no such line is taken to be running.
    """
    position = played.position if played else None
    ending = position.ending if position else None
    result = record.result
    if result is None:
        if played is None or position is None or ending is None:
            return Outcome(End.RUNNING)
        return Outcome(_END_OF.get(ending, End.PLAYED), tuple(played.names[seat] for seat in position.durak))
    if not result.losers and not result.drawn:
        return Outcome(End.BROKEN_OFF)
    if result.by_word:
        return Outcome(End.RESIGNED if result.losers else End.AGREED, result.losers)
    return Outcome(_END_OF.get(ending, End.PLAYED) if ending else End.PLAYED, result.losers)
