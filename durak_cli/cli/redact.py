"""`durak redact`: records as one of the players could have written them, to be handed on without what he never saw.

The records go to standard output, and whatever is to be said of them to standard error.
"""

from typing import Annotated

import typer

from durak_cli.cli.documents import Game, games_of
from durak_cli.cli.files import check_once, shown
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import Reports
from durak_cli.cli.screen import Failure, report, write_document
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.whose import seat_of_name
from durak_cli.play.setup import read_setup
from durak_cli.records.check import check
from durak_cli.records.redact import redact
from notation import write
from notation.problems import Severity
from notation.safe import safe_text
from notation.writer import TooLongError


def redact_records(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    view: Annotated[str, typer.Option("--view", metavar="NAME", help="The player who saw the games.")],
    has_comments: Annotated[
        bool,
        typer.Option("--comments/--no-comments", help="Keep the comments, or leave them out.", show_default=False),
    ] = True,
    lang: Lang = None,
) -> None:
    """Write records to standard output as one of the players could have written them.

    The seed goes, and ?? stands in the deck for every card of which he did not see where it lay.
    A game with faults, or at which he did not sit, is reported and left out.
    """
    check_once(files)
    worst, is_first = 0, True
    with Progress(files) as progress:
        reports = Reports(before=progress.hide, say=report)
        for name in files:
            try:
                for game in games_of(name, progress.add):
                    text, fault = _redacted(game, view, reports, has_comments=has_comments)
                    progress.hide()
                    worst = max(worst, fault)
                    if text:
                        # Games are parted by a blank line, those of two files too.
                        write_document([b"" if is_first else b"\n", text.encode()])
                        is_first = False
            except Failure as failure:
                reports.fail(failure)
                worst = 2
        reports.end()
    if worst:
        raise typer.Exit(worst)


def _redacted(game: Game, view: str, reports: Reports, *, has_comments: bool) -> tuple[str, int]:
    """Return the text of *game* as the player *view* saw it; else nothing, with why not reported, and the exit code."""
    record = game.record()
    errors = [finding for finding in check(record) if finding.is_error()]
    reports.count[Severity.ERROR] += len(errors)
    for finding in errors:
        if reports.can_take() == 0:
            break
        reports.tell(Severity.ERROR, game.report(finding))
    if errors:
        return "", 1
    setup, _findings = read_setup(record)
    names = setup.names if setup else ()
    seat = seat_of_name(view, names)
    if seat is None:
        sentence = _("no player is called {player} in game {number} of {file}; there sat {names}")
        who, known = safe_text(view) or "''", safe_text(", ".join(names))
        reports.fail(Failure(sentence.format(player=who, number=game.number, file=shown(game.file), names=known)))
        return "", 2
    from durak_cli.study.annotate import without_analysis  # what is asked wrongly need not wait for it

    # An analysis tells what each could have done, and so what he held.
    record = without_analysis(record)
    try:
        return write(redact(record, names[seat], has_comments=has_comments), rules_name=canonical_rules), 0
    except TooLongError as error:
        reports.count[Severity.ERROR] += 1
        reports.tell(Severity.ERROR, game.report(error.finding))
        return "", 1
