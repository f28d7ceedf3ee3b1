"""`durak validate --complete`: each game with unknown cards, written with one whole deal that explains it.

The games go to standard output, where they are a file of records; everything that is found goes to standard error.
"""

from collections import Counter
from collections.abc import Sequence

from durak_cli.cli.checking import Unread, batches
from durak_cli.cli.documents import NO_NUMBER, Game
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import Reports
from durak_cli.cli.screen import report, write_document
from durak_cli.records.hidden import explain
from notation import write
from notation.problems import Severity


def complete_games(files: Sequence[str], most: int | None) -> tuple[int, Counter[Severity], int]:
    """Write the completed games of *files*, and tell of the first *most* findings (None: all).

    Return how many games there were, how much was found, and how many files could not be read.
    """
    played = unread = 0
    is_first = True
    with Progress(files) as progress:
        reports = Reports(most, before=progress.hide, say=report)
        for entry in (entry for batch in batches(files, progress.add) for entry in batch):
            if isinstance(entry, Unread):
                unread += 1
                reports.fail(entry.failure())
                continue
            played += entry.number != NO_NUMBER
            text = _completed(entry, reports)
            if text:
                progress.hide()
                write_document([b"" if is_first else b"\n", text.encode()])
                is_first = False
        reports.end()
    return played, reports.count, unread


def _completed(game: Game, reports: Reports) -> str:
    """Return *game* with a deal that explains it, or nothing; tell *reports* what is found in it."""
    record = game.record()
    explanation = explain(record)
    for finding in explanation.findings:
        severity = finding.kind.severity
        reports.count[severity] += 1
        if reports.can_take() != 0:
            reports.tell(severity, game.report(finding, record))
    return "" if explanation.completed is None else write(explanation.completed, rules_name=canonical_rules)
