"""`durak format`: records in their one canonical form. A matter of text alone; illegal games are formatted too."""

from enum import Enum, auto
from tempfile import SpooledTemporaryFile
from typing import Annotated, BinaryIO, Final, Self, cast

import typer

from durak_cli.cli.documents import Game, games_of
from durak_cli.cli.files import CHUNK, STANDARD_INPUT, check_once, replace, rewritable, shown, why
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import Reports
from durak_cli.cli.screen import Failure, complain, say, write_document
from durak_cli.cli.speech import Lang, _
from durak_cli.engine.errors import SetupError
from durak_cli.engine.rules import parse_rules, rules_name
from notation import write

#: So many bytes of a text are kept in memory.
_IN_MEMORY: Final = 1 << 20


class _Mode(Enum):
    """What is done with the canonical text."""

    PRINT = auto()
    CHECK = auto()
    IN_PLACE = auto()


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
    mode = _Mode.CHECK if check else _Mode.IN_PLACE if in_place else _Mode.PRINT
    worst, is_first = 0, True
    reports = Reports()
    with Progress(files) as progress:
        for name in files:
            try:
                fault = _format(name, mode, reports, progress, is_first=is_first)
                is_first = is_first and (fault > 0 or mode is not _Mode.PRINT)
                worst = max(worst, fault)
            except Failure as failure:
                progress.hide()
                complain(failure.sentence, failure.hint)
                worst = 2
        reports.end()
    if worst:
        raise typer.Exit(worst)


def _format(name: str, mode: _Mode, reports: Reports, progress: Progress, *, is_first: bool) -> int:
    """Do with the file *name* what *mode* says; return 1 if it has syntax errors or is not as it was to be."""
    before = rewritable(name) if mode is _Mode.IN_PLACE else None
    with _Canonical(is_kept=mode is not _Mode.CHECK) as canonical:
        for game in games_of(name, progress.add):
            canonical.add(game, reports, progress)
        progress.hide()
        if canonical.has_errors:
            return 1
        if mode is _Mode.PRINT:
            text = canonical.file()
            # Games are parted by a blank line, those of two files too.
            if not is_first:
                write_document([b"\n"])
            write_document(iter(lambda: text.read(CHUNK), b""))
        elif canonical.is_written():
            return 0
        elif mode is _Mode.CHECK:
            say(_("{file} would change").format(file=shown(name)))
            return 1
        elif before is not None:
            replace(name, canonical.file(), before)
            say(_("{file} rewritten").format(file=shown(name)))
    return 0


def new_spool() -> "SpooledTemporaryFile[bytes]":
    """Return a file for a text that is put out later; it goes with the program."""
    return SpooledTemporaryFile(_IN_MEMORY)


class _Canonical:
    """The canonical text of a file, which is shown to nobody before the whole file is known to have one.

    It is kept in memory, a long one in a file that goes with the program.
    """

    def __init__(self, *, is_kept: bool) -> None:
        """Keep the text only if it is asked for behind."""
        self._kept = new_spool() if is_kept else None
        self._is_empty = True
        #: Whether the file holds just this text as far as it was read, and what it holds beyond that.
        self._is_same = True
        self._ahead = b""
        self.has_errors = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._kept is not None:
            self._kept.close()

    def add(self, game: Game, reports: Reports, progress: Progress) -> None:
        """Add the text of the next game, or report its syntax errors."""
        record = game.record()
        for finding in record.findings:
            if finding.is_error():
                self.has_errors = True
                reports.count[finding.kind.severity] += 1
                if reports.can_take() != 0:
                    progress.hide()
                    reports.tell(finding.kind.severity, game.report(finding))
        if self.has_errors:
            return
        self._add(write(record, rules_name=canonical_rules).encode(), game.stretch.content)

    def _add(self, canonical: bytes, content: bytes) -> None:
        """Add the *canonical* text of what stands in the file as *content*."""
        text = canonical if self._is_empty else b"\n" + canonical
        self._is_empty = False
        if self._is_same:
            self._ahead += content
            self._is_same = self._ahead.startswith(text)
            self._ahead = self._ahead[len(text) :]
        if self._kept is not None:
            try:
                self._kept.write(text)
            except OSError as error:
                sentence = _("cannot write a temporary file: {why}")
                raise Failure(sentence.format(why=why(error))) from error

    def is_written(self) -> bool:
        """Whether the file holds just this text."""
        return self._is_same and not self._ahead

    def file(self) -> BinaryIO:
        """Return the text as a file, from its beginning."""
        assert self._kept is not None
        self._kept.seek(0)
        return cast(BinaryIO, self._kept)


def canonical_rules(text: str) -> str:
    """Return the value of a tag `Rules` in its canonical form; as it is if these rules are not known."""
    try:
        return rules_name(parse_rules(text))
    except SetupError:
        return text
