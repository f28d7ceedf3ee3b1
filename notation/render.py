"""A finding as it is shown: the place, the sentence, the line of the text, and a caret under the very words.

Whatever came from the text is made safe to show first, and the caret is drawn under what is shown: under the right
cell also behind tabs, wide characters, combining marks and escapes.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import Final

from notation.problems import Finding
from notation.safe import safe_cells, safe_text
from notation.span import Span

__all__ = ["columns", "line_and_column", "render"]

TAB_WIDTH: Final = 8
#: So many cells of a longer line are shown, around the place.
LINE_LIMIT: Final = 160
#: What is looked at of a line that is longer than anyone writes, in characters on either side of the place.
_REACH: Final = 2 * LINE_LIMIT


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return line and column of an offset, both from 1; columns count code points."""
    begins = _line_begins(text)
    line = bisect_right(begins, offset)
    return line, offset - begins[line - 1] + 1


def columns(text: str, span: Span) -> tuple[int, int]:
    """Return the first and the last column of a stretch, as far as it stands on the line on which it begins."""
    line, first = line_and_column(text, span.start)
    begins = _line_begins(text)
    line_end = begins[line] - 1 if line < len(begins) else len(text)
    return first, first + max(1, min(span.end, line_end) - span.start) - 1


@lru_cache(maxsize=1)
def _line_begins(text: str) -> list[int]:
    """Where each line begins; kept for the text that is being worked on, which may have many findings."""
    begins = [0]
    while (end := text.find("\n", begins[-1])) >= 0:
        begins.append(end + 1)
    return begins


def render(finding: Finding, text: str, filename: str) -> str:
    """Return `FILE:LINE:COL: error[CODE]: sentence`, the source line, and a line with the caret.

    What was possible and a hint, where the finding has them, stand on lines of their own behind these.
    """
    hint = f"hint: {finding.hint}" if finding.hint else ""
    return render_worded(finding, text, filename, finding.message, finding.possible, hint)


def render_worded(finding: Finding, text: str, filename: str, message: str, *behind: str, first_line: int = 1) -> str:
    """Return what `render` does, with the sentence and the lines *behind* the source line in the caller's words.

    *first_line* is the line of the file on which *text* begins.
    """
    line, column = line_and_column(text, finding.span.start)
    line += first_line - 1
    kind = finding.kind
    shown = [f"{safe_text(filename)}:{line}:{column}: {kind.severity.value}[{kind.code}]: {message}"]
    source, caret = source_and_caret(text, finding.span.start, finding.span.end)
    if source:
        shown += [source, caret]
    return "\n".join([*shown, *(words for words in behind if words)])


def source_and_caret(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the line on which *start* stands, as it is shown, and a line with a caret under every cell up to *end*."""
    line_begin = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    first, last = max(line_begin, start - _REACH), min(line_end, start + _REACH)
    cells = _cells(text[first:last].removesuffix("\r"))
    at, behind = start - first, min(end, last) - first
    left = cell_width("".join(cells[:at]))
    wide = max(1, cell_width("".join(cells[at:behind])))
    source, caret = "".join(cells), " " * left + "^" * wide
    cut = max(0, left - LINE_LIMIT // 2) if left + wide > LINE_LIMIT else 0
    if cut or first > line_begin:
        cells, dropped = _cut_left(cells, cut)
        source, caret = "…" + "".join(cells), " " * (left - dropped + 1) + "^" * wide
    if cell_width(source) > LINE_LIMIT:
        source = "".join(_cut_right(source)) + "…"
    return source.rstrip(), caret[: LINE_LIMIT + 1]


def _cells(line: str) -> list[str]:
    """What is shown for each character of the line, tabs expanded."""
    if line.isascii() and line.isprintable():
        return list(line)
    cells = safe_cells(line.replace("\t", " "))
    if "\t" not in line:
        return cells
    at = 0
    for place, character in enumerate(line):
        if character == "\t":
            cells[place] = " " * (TAB_WIDTH - at % TAB_WIDTH)
        at += cell_width(cells[place])
    return cells


def cell_width(shown: str) -> int:
    """Return how many columns of a terminal a piece of text takes."""
    if shown.isascii():
        return len(shown)
    return sum(_character_width(character) for character in shown)


def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    if "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7fb":
        return 0  # the vowel or the final consonant of a Korean syllable, which stands in the cells of its beginning
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _cut_left(cells: list[str], width: int) -> tuple[list[str], int]:
    """The cells without the first ones, at least *width* wide, and how wide those were."""
    dropped = place = 0
    while dropped < width:
        dropped += cell_width(cells[place])
        place += 1
    return cells[place:], dropped


def _cut_right(source: str) -> list[str]:
    kept: list[str] = []
    wide = 0
    for character in source:
        wide += _character_width(character)
        if wide >= LINE_LIMIT:
            break
        kept.append(character)
    return kept
