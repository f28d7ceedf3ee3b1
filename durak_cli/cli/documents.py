"""Record files as the commands see them: a name, a text, and findings shown with the line where they stand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from durak_cli.cli.files import read, shown
from durak_cli.cli.localized import hint, message, possible, whereabouts
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from notation import decode, parse
from notation.kinds import NO_GAME
from notation.problems import Finding
from notation.record import Record
from notation.render import columns, render_worded

#: How a text in another Unicode encoding begins.
_BEGINNINGS: Final = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


@dataclass(frozen=True, slots=True)
class Document:
    """A file of records: its *name* as it was given, its *content*, and the *text* for which that stands."""

    name: str
    content: bytes
    text: str

    def records(self) -> list[Record]:
        """Return the games; where there is none, one empty record that says so."""
        return parse(self.text)

    def is_written_as(self, text: str) -> bool:
        """Whether the file holds *text*, byte for byte."""
        return self.content == text.encode()

    def report(self, finding: Finding, number: int = 0, record: Record | None = None) -> str:
        """Return *finding* with its place, its line and a caret; and with the game, if its *number* in the file is told."""
        behind = [possible(finding), hint(finding)]
        if number:
            behind.append(whereabouts(finding, number, record, columns(self.text, finding.span)))
        return render_worded(finding, self.text, self.name, message(finding), *behind)


def read_document(name: str) -> Document:
    """Return the file *name* (`-`: standard input) as a text; Failure if it cannot be read or is no text at all."""
    content = read(name)
    if content.startswith(_BEGINNINGS):
        raise Failure(_("cannot read {file}: it is UTF-16 or UTF-32; save it as UTF-8").format(file=shown(name)))
    if b"\0" in content and b"[Durak" not in content:
        raise Failure(_("cannot read {file}: it is not a text").format(file=shown(name)))
    return Document(name, content, decode(content))


def games(records: list[Record]) -> Iterator[Record]:
    """Yield those that are games: not the empty one that stands for a text without any."""
    return (record for record in records if not is_no_game(record))


def is_no_game(record: Record) -> bool:
    """Whether the record stands for a text without a game."""
    return any(finding.kind is NO_GAME for finding in record.findings)
