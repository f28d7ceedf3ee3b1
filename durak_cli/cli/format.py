"""`durak format`: records in their one canonical form. A matter of text alone; illegal games are formatted too."""

from typing import Annotated

import typer

from durak_cli.cli.documents import Document, games, read_document
from durak_cli.cli.files import STANDARD_INPUT, check_once, replace, shown
from durak_cli.cli.screen import Failure, complain, say, write_document
from durak_cli.cli.speech import Lang, _
from durak_cli.engine.errors import SetupError
from durak_cli.engine.rules import parse_rules, rules_name
from notation import write_all


def format_records(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    check: Annotated[bool, typer.Option("--check", help="Only name the files that would change.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Rewrite the files themselves.")] = False,
    lang: Lang = None,
) -> None:
    """Write records in their canonical form, to standard output or with --in-place to the files themselves.

    A text with syntax errors is refused: what is wrong with it is reported, and the file stays as it is.
    """
    if check and in_place:
        raise Failure(_("--check and --in-place do not go together; choose one"))
    if in_place and STANDARD_INPUT in files:
        raise Failure(_("standard input (-) cannot be rewritten; leave --in-place out"))
    check_once(files)
    worst, is_first = 0, True
    for name in files:
        try:
            document = read_document(name)
            text = _canonical(document)
            if text is None:
                worst = max(worst, 1)
            elif check:
                worst = max(worst, _check(document, text))
            elif in_place:
                _rewrite(document, text)
            else:
                # Games are parted by a blank line, those of two files too.
                write_document(text if is_first else f"\n{text}")
                is_first = False
        except Failure as failure:
            complain(failure.sentence, failure.hint)
            worst = 2
    if worst:
        raise typer.Exit(worst)


def _canonical(document: Document) -> str | None:
    """Return the canonical text, or None, with the syntax errors reported, if there is none."""
    records = document.records()
    errors = [finding for record in records for finding in record.findings if finding.is_error()]
    for finding in errors:
        say(document.report(finding))
    if errors:
        return None
    return write_all(games(records), rules_name=canonical_rules)


def _check(document: Document, text: str) -> int:
    """Name the file if it would change, and return 1 then."""
    if document.is_written_as(text):
        return 0
    say(_("{file} would change").format(file=shown(document.name)))
    return 1


def _rewrite(document: Document, text: str) -> None:
    """Put the canonical text in the place of the file, unless it holds that already."""
    if not document.is_written_as(text):
        replace(document.name, text.encode())
        say(_("{file} rewritten").format(file=shown(document.name)))


def canonical_rules(text: str) -> str:
    """Return the value of a tag `Rules` in its canonical form; as it is if these rules are not known."""
    try:
        return rules_name(parse_rules(text))
    except SetupError:
        return text
