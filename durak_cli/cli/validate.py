"""`durak validate`: everything that is wrong with records, in the order of the text."""

import contextlib
from collections import Counter
from typing import Annotated

import typer

from durak_cli.cli.checking import Check, Unread, batches, cores, done_in_order
from durak_cli.cli.files import check_once
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import MOST, Reports, parse_most
from durak_cli.cli.screen import Failure, report, say
from durak_cli.cli.speech import Lang, _, n_
from notation.problems import Severity


def validate(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    is_json: Annotated[bool, typer.Option("--json", help="Write each finding as one line of JSON.")] = False,
    most: Annotated[
        str | None,
        typer.Option(
            "--max", metavar="N|all", help="Show so many findings, and how many more there are.", show_default=False
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            metavar="N",
            min=0,
            max=256,
            help="Check in so many processes at once; 0 for one on each core.",
            show_default=True,
        ),
    ] = 1,
    complete: Annotated[
        bool,
        typer.Option("--complete", help="Write every game with unknown cards with one whole deal that explains it."),
    ] = False,
    lang: Lang = None,
) -> None:
    """Check records against the notation and the rules of the game.

    Each finding is one line, FILE:LINE:COLUMN: error[CODE]: sentence, with the line of the text and a caret below it.
    Warnings and notes leave the exit code alone.
    """
    if complete and (is_json or jobs != 1):
        raise Failure(_("--complete goes together with neither --json nor --jobs"))
    check_once(files)
    limit = parse_most(most) if most is not None else None if is_json else MOST
    if complete:
        from durak_cli.cli.hidden import complete_games  # not for everybody

        played, count, unread = complete_games(files, limit)
        report(_summary(played, len(files), count, unread))
        _exit(count, unread)
        return
    with Progress(files) as progress:
        reports = Reports(limit, is_json=is_json, before=progress.hide)
        work = batches(files, progress.add)
        played = unread = 0
        with contextlib.closing(done_in_order(work, Check(limit, is_json), jobs or cores())) as results:
            for checked in results:
                reports.count += checked.count
                played += checked.games
                for told in checked.told:
                    if isinstance(told, Unread):
                        unread += 1
                        reports.fail(told.failure())
                    else:
                        reports.tell(*told)
        reports.end()
    if not is_json:
        say(_summary(played, len(files), reports.count, unread))
    _exit(reports.count, unread)


def _exit(count: Counter[Severity], unread: int) -> None:
    """End with the exit code for what was found."""
    if unread:
        raise typer.Exit(2)
    if count[Severity.ERROR]:
        raise typer.Exit(1)


def _summary(played: int, files: int, count: Counter[Severity], unread: int) -> str:
    """Return the last line: `3 games in 1 file: 1 error, 2 warnings`."""
    read = files - unread
    numbers = (
        n_("{count} error", "{count} errors", count[Severity.ERROR]),
        n_("{count} warning", "{count} warnings", count[Severity.WARNING]),
        n_("{count} note", "{count} notes", count[Severity.NOTE]),
    )
    found = [words.format(count=count[severity]) for severity, words in zip(Severity, numbers, strict=True)]
    found = [words for severity, words in zip(Severity, found, strict=True) if count[severity]]
    summary = _("{games} in {files}: {found}").format(
        games=n_("{count} game", "{count} games", played).format(count=played),
        files=n_("{count} file", "{count} files", read).format(count=read),
        found=", ".join(found) or _("no faults"),
    )
    if not unread:
        return summary
    lost = n_("{count} file could not be read", "{count} files could not be read", unread).format(count=unread)
    return f"{summary}; {lost}"
