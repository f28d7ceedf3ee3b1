"""Text from outside, made safe to show: no character of it can move a cursor, turn a line round or hide.

Nothing is refused here, and nothing here is for storing: what comes out is for a reader's eyes.
"""

from __future__ import annotations

import unicodedata
from typing import Final

#: So many combining marks may stand on one character.
MARKS_LIMIT: Final = 2
#: So long may a quoted word of a message be.
WORD_LIMIT: Final = 40

_SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is no UTF-8, as it is read
        code -= 0xDC00
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def safe_cells(text: str) -> list[str]:
    """Return what is shown for each character of *text*: itself, an escape, or nothing."""
    cells: list[str] = []
    marks = 0
    for character in text:
        if unicodedata.category(character)[0] == "M":
            marks += 1
            cells.append("" if character in _SELECTORS or marks > MARKS_LIMIT else character)
            continue
        marks = 0
        cells.append(character if character.isprintable() else _escaped(character))
    return cells


def safe_text(text: str, limit: int | None = None) -> str:
    """Return *text* as it may be shown; with *limit*, cut to that many characters, the last of them `…`."""
    if limit is not None:
        text = text[: 4 * limit + 1]
    if not (text.isascii() and text.isprintable()):
        text = "".join(safe_cells(text))
    if limit is not None and len(text) > limit:
        text = text[: limit - 1] + "…"
    return text


def quoted(text: str) -> str:
    """Return *text* as a word of a message: safe, short, and in quotation marks."""
    return f'"{safe_text(text, WORD_LIMIT)}"'
