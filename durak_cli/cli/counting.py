"""Games counted batch by batch, in this process or in several: the same sums, whatever the number of processes."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from durak_cli.cli.checking import Entry, Unread, batches, done_in_order
from durak_cli.cli.documents import NO_NUMBER, Game
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import Reports
from durak_cli.cli.screen import report
from durak_cli.cli.searching import too_long
from durak_cli.engine.rules import rules_name
from durak_cli.records.played import Played, play
from durak_cli.study.tally import Tally
from notation.problems import Severity
from notation.record import Record
from notation.values import is_date


class By(StrEnum):
    """What the games of a group have in common."""

    RULES = "rules"
    EVENT = "event"
    YEAR = "year"

    def group_of(self, record: Record, played: Played) -> str:
        """Return the group of a game; an empty text where the record does not say."""
        tags = record.tags
        match self:
            case By.RULES:
                return rules_name(played.rules) if played.rules else ""
            case By.EVENT:
                return tags.get("Event", "")
            case By.YEAR:
                date = tags.get("Date", "")
                return date[:4] if is_date(date) else ""


@dataclass(slots=True)
class Counted:
    """What was counted in some games: by group, an empty name where there are none; the faulty ones are left out."""

    groups: dict[str, Tally] = field(default_factory=dict)
    #: Games with faults; the faults of the first of them in words; files that could not be read.
    faulty: int = 0
    errors: int = 0
    told: list[str | Unread] = field(default_factory=list)
    unread: int = 0

    def whole(self) -> Tally:
        """Return all groups together."""
        if list(self.groups) == [""]:
            return self.groups[""]
        whole = Tally()
        for tally in self.groups.values():
            whole.merge(tally)
        return whole


@dataclass(frozen=True, slots=True)
class Count:
    """How the games of a batch are counted: in groups, and of the findings at most so many told (None: all)."""

    by: By | None
    most: int | None

    def __call__(self, batch: list[Entry]) -> Counted:
        """Count the games of *batch*."""
        counted = Counted()
        for entry in batch:
            if not isinstance(entry, Unread) and entry.stretch.is_too_long:
                entry = too_long(entry)
            if isinstance(entry, Unread):
                counted.told.append(entry)
            elif entry.number != NO_NUMBER:
                self._count(entry, counted)
        return counted

    def _count(self, game: Game, counted: Counted) -> None:
        record = game.record()
        played = play(record)
        if not played.is_faulty:
            group = self.by.group_of(record, played) if self.by else ""
            counted.groups.setdefault(group, Tally()).add(record, played)
            return
        counted.faulty += 1
        for finding in played.findings:
            if finding.is_error():
                counted.errors += 1
                if self.most is None or counted.errors <= self.most:
                    counted.told.append(game.report(finding, record))


def count_games(files: Sequence[str], count: Count, jobs: int) -> Counted:
    """Count the games of *files*; what is wrong goes to standard error."""
    whole = Counted()
    with Progress(files) as progress:
        reports = Reports(count.most, before=progress.hide, say=report)
        with contextlib.closing(done_in_order(batches(files, progress.add), count, jobs)) as results:
            for counted in results:
                whole.faulty += counted.faulty
                reports.count[Severity.ERROR] += counted.errors
                for name, tally in counted.groups.items():
                    whole.groups.setdefault(name, Tally()).merge(tally)
                for told in counted.told:
                    if isinstance(told, Unread):
                        whole.unread += 1
                        reports.fail(told.failure())
                    else:
                        reports.tell(Severity.ERROR, told)
        reports.end()
    return whole
