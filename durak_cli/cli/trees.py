"""Files of JSON as the commands see them: their records one after another, and what is wrong with one, at its place.

No more of a file is held than one of its records.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from durak_cli.cli.files import Tell, chunks, unheard
from durak_cli.cli.localized import word
from durak_cli.cli.speech import _
from notation import Record, treewords, write
from notation.jsonfile import Piece, pieces
from notation.jsontext import JsonFault, read_json, span_of
from notation.problems import Words
from notation.render import line_and_column, source_and_caret
from notation.safe import safe_text
from notation.span import Span
from notation.stretches import LONGEST_GAME
from notation.treereader import path_name, record_of


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a record, in *words*, and where in its text; *path* is the way to it, where it has one."""

    words: Words
    span: Span
    path: str = ""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One record of a file of JSON: the name of the *file* as it was given, its *number* in it, and its text."""

    file: str
    number: int
    piece: Piece

    @property
    def size(self) -> int:
        """How many bytes of the file it is."""
        return len(self.piece.content)

    def record(self) -> tuple[Record | None, list[Fault]]:
        """Return what was read, or everything that is wrong with it."""
        if self.piece.fault is not None:
            return None, [Fault(self.piece.fault, Span(0, 1))]
        text = self.piece.text()
        try:
            tree = read_json(text)
        except JsonFault as fault:
            return None, [Fault(fault.words, fault.span)]
        record, faults = record_of(tree)
        if record is None:
            told = [Fault(one.words, span_of(text, one.path), path_name(one.path)) for one in faults]
            return None, sorted(told, key=lambda fault: fault.span.start)
        # A short tree makes a short text, so nothing has to be written to know that.
        if self.size > LONGEST_GAME and len(write(record).encode()) > LONGEST_GAME:
            return None, [Fault(Words(treewords.TOO_LONG_A_TEXT, limit=f"{LONGEST_GAME:,}"), Span(0, 1))]
        return record, []

    def report(self, fault: Fault) -> str:
        """Return *fault* with its place, its line, a caret, and the number of the record."""
        text = self.piece.text()
        line, column = line_and_column(text, fault.span.start)
        if line == 1:
            column += self.piece.column - 1
        line += self.piece.line - 1
        sentence = f"{fault.path}: {word(fault.words)}" if fault.path else word(fault.words)
        shown = [f"{safe_text(self.file)}:{line}:{column}: error: {sentence}"]
        source, caret = source_and_caret(text, fault.span.start, fault.span.end)
        if source:
            shown += [source, caret]
        return "\n".join([*shown, _("in record {number}").format(number=self.number)])


def leaves(name: str, tell: Tell = unheard) -> Iterator[Leaf]:
    """Yield the records of the file *name* (`-`: standard input) one by one; Failure where it cannot be read (further).

    *tell* is told how many bytes were read.
    """
    number = 0
    for piece in pieces(chunks(name, tell)):
        number += piece.fault is None
        yield Leaf(name, max(number, 1), piece)
