"""`durak validate`: everything that is wrong with records, in the order of the text."""

from collections import Counter
from typing import Annotated

import typer

from durak_cli.cli.documents import games, read_document
from durak_cli.cli.files import check_once
from durak_cli.cli.screen import Failure, complain, say
from durak_cli.cli.speech import Lang, _, n_
from durak_cli.play.referee import judge
from notation.problems import Severity


def validate(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    lang: Lang = None,
) -> None:
    """Check records against the notation and the rules of the game.

    Each finding is one line, FILE:LINE:COLUMN: error[CODE]: sentence, with the line of the text and a caret below it.
    Warnings and notes leave the exit code alone.
    """
    check_once(files)
    count: Counter[Severity] = Counter()
    played = unread = 0
    for name in files:
        try:
            document = read_document(name)
        except Failure as failure:
            complain(failure.sentence, failure.hint)
            unread += 1
            continue
        records = document.records()
        played += sum(1 for _ in games(records))
        for number, record in enumerate(records, start=1):
            for finding in judge(record):
                count[finding.kind.severity] += 1
                say(document.report(finding, number, record))
    say(_summary(played, len(files), count, unread))
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
