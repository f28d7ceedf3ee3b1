"""`durak convert`: records in another form, or back from one. What a form is made of stands in its own module.

A matter of text alone, as `durak format` is: a game that breaks the rules is converted like any other. Only what cannot
be read is left out, and reported; the other games go on.
"""

import contextlib
from collections.abc import Iterator
from typing import Annotated

import typer

from durak_cli.cli.checking import Unread, cores, done_in_order
from durak_cli.cli.conversion import Conversion, Converted, Faults, batches
from durak_cli.cli.files import STANDARD_INPUT, check_once, create
from durak_cli.cli.formats import FORMS, SOURCES, Wishes, form_of_file, source_of
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import Reports
from durak_cli.cli.screen import Failure, report, say, write_document
from durak_cli.cli.speech import Lang, _, n_


def convert(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="|".join(FORMS), help="The form to write.", show_default="by the ending of -o"),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="|".join(SOURCES), help="The form of the files.", show_default="by the ending of each"
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write into this file.", show_default="standard output"),
    ] = None,
    is_full: Annotated[
        bool, typer.Option("--full", help="Tell with JSON what follows by the rules: hands, who laid what, the stock.")
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="N", min=0, max=256, help="Convert in so many processes at once; 0 for one on each core."
        ),
    ] = 1,
    lang: Lang = None,
) -> None:
    """Convert records into another form, or from JSON back into records.

    JSON and ndjson (one game a line) lose nothing; their schema is grammar/record.schema.json.
    A game with syntax errors is reported and left out.
    """
    check_once(files)
    output = None if output == STANDARD_INPUT else output
    source = _source(source)
    form = _form(to, source, files, output)
    if is_full and form not in ("json", "ndjson"):
        raise Failure(_("--full tells more with JSON only; leave it out, or write --to json"))
    wishes = Wishes(is_full=is_full)
    with Progress(files) as progress:
        work = _Work(progress, is_beside_document=output is None)
        tasks = batches(files, source, progress.add)
        with contextlib.closing(done_in_order(tasks, Conversion(form, wishes), jobs or cores())) as results:
            document = FORMS[form].converter().document(work.texts(results), wishes)
            pieces = (piece.encode() for piece in document)
            if output is None:
                write_document(pieces)
            else:
                create(output, pieces, is_wanted=lambda: work.games > 0 or work.worst == 0)
        work.end(are_records=all(source_of(name, source) in ("durak", "markdown") for name in files))
    if work.worst:
        raise typer.Exit(work.worst)


def _source(name: str | None) -> str | None:
    if name is not None and name not in SOURCES:
        raise Failure(_("--from takes one of {forms}").format(forms=", ".join(SOURCES)))
    return name


def _form(to: str | None, source: str | None, files: list[str], output: str | None) -> str:
    """Return the form that is asked for: by its name, by the ending of the *output*, or back to records."""
    if to is None and output is not None:
        to = form_of_file(output)
    if to is None and output is None and all(source_of(name, source) != "durak" for name in files):
        to = "durak"
    if to is None:
        sentence = _("--to says which form is wanted: {forms}")
        raise Failure(sentence.format(forms=", ".join(FORMS)))
    if to not in FORMS:
        raise Failure(_("--to takes one of {forms}").format(forms=", ".join(FORMS)))
    return to


class _Work:
    """What comes of the games, as the document asks for it: texts are handed on, faults are told."""

    def __init__(self, progress: Progress, *, is_beside_document: bool) -> None:
        self._say = report if is_beside_document else say
        self.reports = Reports(before=progress.hide, say=self._say)
        self._progress = progress
        self.worst = 0
        self.games = 0

    def texts(self, results: Iterator[Converted]) -> Iterator[str]:
        """Yield the texts of the games that could be converted, and tell of the others."""
        for batch in results:
            for one in batch:
                match one:
                    case str():
                        self.games += 1
                        self._progress.hide()
                        yield one
                    case Unread():
                        self.worst = 2
                        self.reports.fail(one.failure())
                    case Faults():
                        self.worst = max(self.worst, 1)
                        one.tell(self.reports)

    def end(self, *, are_records: bool) -> None:
        """Say how many faults were not told, and where more can be seen if all files *are_records*."""
        if are_records:
            self.reports.end()
            return
        self._progress.hide()
        left = self.reports.untold().total()
        if left:
            words = n_("{count} more fault is not shown", "{count} more faults are not shown", left)
            self._say(words.format(count=left))
