"""From the bytes of a file, as they come, to the stretch of each game: the reader of files that may be of any length.

No more than one stretch is held at a time. A game that is longer than `LONGEST_GAME` is not held at all: its stretch
has only its first line, and says so. What is a game is decided as in `games`; nothing is read from a disk here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from notation import kinds, parse
from notation.games import LONGEST_GAME as LONGEST_GAME
from notation.games import decode
from notation.problems import Finding
from notation.record import Record
from notation.span import Span

#: What is kept of a longer one, to show where it begins.
_KEPT: Final = 4096

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_BEGINNING: Final = b"[Durak"
_GAME: Final = re.compile(rb"\n(?=((?:\xef\xbb\xbf)?\[Durak)(?![0-9A-Za-z]))")
#: So much of the end of what has come may be the beginning of a line that begins a game, and the sign behind it.
_HELD: Final = len(b"\n" + _BYTE_ORDER_MARK + _BEGINNING) + 4


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of a file that is one game, with all that stands behind it, and in front of it if it is the first.

    *content* begins with the line *line* of the file, and holds only the beginning of a stretch that *is_too_long*.
    Where there is no game in the file, its one stretch *has_game* not.
    """

    content: bytes
    line: int = 1
    has_game: bool = True
    is_too_long: bool = False

    def text(self) -> str:
        """The text, in which undecodable bytes are lone surrogates."""
        return decode(self.content)


def stretches(chunks: Iterable[bytes]) -> Iterator[Stretch]:
    """Cut what *chunks* hold together into its games; at least one stretch, also where there is none.

    Where no game begins within the length of the longest, nothing further is read: the one stretch that comes then
    *is_too_long* and *has_game* not.
    """
    cutter = _Cutter()
    for chunk in chunks:
        yield from cutter.feed(chunk)
        if cutter.is_hopeless():
            break
    yield from cutter.finish()


def read_stretch(stretch: Stretch) -> Record:
    """Read the one game of a stretch; places in the record are those in `Stretch.text`."""
    if stretch.is_too_long:
        facts = {"limit": f"{LONGEST_GAME:,}"}
        return Record((), findings=(Finding(kinds.TOO_LONG, Span(0, len(_BEGINNING)), facts),))
    return parse(stretch.text())[0]


class _Cutter:
    """What has come of a file and was not handed on yet."""

    def __init__(self) -> None:
        #: The sign in front of the stretch, a line end also at the beginning of the file, and what has come of it.
        self._buffer = b"\n"
        #: In front of this place the buffer has been searched for games.
        self._searched = 0
        self._has_game = False
        #: The line on which the stretch begins.
        self._line = 1
        #: The beginning of a stretch that has grown too long, and how many lines of it were dropped.
        self._head: bytes | None = None
        self._dropped = 0

    def feed(self, chunk: bytes) -> Iterator[Stretch]:
        """Take what has come; yield each game whose end is known by it."""
        self._buffer += chunk
        yield from self._cut(len(self._buffer) - _HELD)
        if len(self._buffer) > LONGEST_GAME + 1:
            self._drop()

    def finish(self) -> Iterator[Stretch]:
        """Yield what is left at the end of the file."""
        if not self.is_hopeless():
            yield from self._cut(len(self._buffer))
        yield self._stretch(self._buffer[1:])

    def is_hopeless(self) -> bool:
        """Whether so much has come without a game that there will hardly be one."""
        return self._head is not None and not self._has_game

    def _cut(self, last: int) -> Iterator[Stretch]:
        """Yield the games in front of those that begin up to the place *last*."""
        begin = 0
        for match in _GAME.finditer(self._buffer, self._searched):
            at = match.start()
            if at > last:
                break
            if _goes_on(self._buffer, match.end(1)):
                continue
            if not self._has_game and at > LONGEST_GAME:
                self._drop()
                return
            if self._has_game:
                yield self._stretch(self._buffer[begin + 1 : at + 1])
                begin = at
            self._has_game = True
        self._searched = max(self._searched, last + 1) - begin
        if begin:
            self._buffer = self._buffer[begin:]

    def _stretch(self, content: bytes) -> Stretch:
        """Return the stretch that ends with *content*; the next one begins behind it."""
        line, lines = self._line, self._dropped + content.count(b"\n")
        is_too_long = self._head is not None or len(content) > LONGEST_GAME
        if is_too_long:
            content = (self._head or content)[:_KEPT]
        self._line, self._head, self._dropped = line + lines, None, 0
        return Stretch(content, line, self._has_game, is_too_long)

    def _drop(self) -> None:
        """Keep of a stretch that has grown too long only its beginning, and the end that is still to be searched."""
        if self._head is None:
            self._head = self._buffer[1 : _KEPT + 1]
        keep = len(self._buffer) - _HELD
        self._dropped += self._buffer.count(b"\n", 1, keep + 1)
        self._buffer = self._buffer[keep:]
        self._searched = max(1, self._searched - keep)


def _goes_on(buffer: bytes, at: int) -> bool:
    """Whether the word that ends at *at* goes on with a letter or a digit that is not ASCII."""
    following = buffer[at : at + 4]
    if not following or following[0] < 0x80:
        return False
    return following.decode("utf-8", "surrogateescape")[0].isalnum()
