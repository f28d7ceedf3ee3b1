"""A game's text byte for byte as it stands in its file, ready to stand with others in another file.

What is in front of a file's first game belongs to that game. Behind another game it would be read as that one's, so it
moves behind the game's first line there.
"""

import re
import sys
from typing import Final

from durak_cli.cli.screen import say, write_document
from notation.games import decode
from notation.stretches import Stretch

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_BEGINNING: Final = b"[Durak"
_GAME: Final = re.compile(rb"^(?:\xef\xbb\xbf)?(?=\[Durak)", re.MULTILINE)


def passage(stretch: Stretch) -> bytes:
    """Return the text of a game with one line end behind it, and nothing but comments in front of it."""
    text = stretch.content.removeprefix(_BYTE_ORDER_MARK)
    kept = text.rstrip(b" \t\r\n")
    is_windows = text[len(kept) :].lstrip(b" \t").startswith(b"\r\n")
    return kept + (b"\r\n" if is_windows else b"\n")


def first_line(stretch: Stretch) -> int:
    """Return the line of the file on which the game itself begins."""
    if stretch.content.startswith(_BEGINNING):
        return stretch.line
    found = _GAME.search(stretch.content)
    return stretch.line + (stretch.content.count(b"\n", 0, found.start()) if found else 0)


def behind_another(text: bytes) -> bytes:
    """Return a passage as it stands behind another game: parted by a blank line, and with its own comments."""
    found = None if text.startswith(_BEGINNING) else _GAME.search(text)
    if found is None or found.start() == 0:
        return b"\n" + text
    line, end, rest = text[found.end() :].partition(b"\n")
    comments = text[: found.start()].strip()
    return b"\n" + line + end + comments + (b"\r\n" if line.endswith(b"\r") else b"\n") + rest


def put_out(text: bytes) -> None:
    """Write a passage to standard output: byte for byte, but on a terminal nothing that could steer it."""
    if sys.stdout is not None and sys.stdout.isatty():
        say(decode(text).replace("\r\n", "\n").expandtabs(4), end="")
    else:
        write_document([text])
