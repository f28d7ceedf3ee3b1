"""From the bytes of a JSON file, as they come, to the text of each record: the reader of files of any length.

The records may be the elements of a list, or stand one after another, on a line each or on many; several such files may
be joined. No more than one record is held at a time, and one that is longer than `LONGEST_RECORD` is not held at all.
What is cut out here is not yet read: brackets and quotation marks alone are looked at. Where they do not match, the
damage ends at the next line that begins with `{"version"`, as every record of ours does, and what stands there is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from notation import treewords
from notation.problems import Words

#: The longest record that is read, in bytes: with room for what the longest text of a game needs as JSON.
LONGEST_RECORD: Final = 16 << 20
#: What is kept of a longer one, to show where it begins.
_KEPT: Final = 4096
#: So much of the end of what has come may be the beginning of a line that begins a record.
_HELD: Final = 160

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"
_SOLID: Final = re.compile(rb"[^ \t\r\n]")
_STRING: Final = rb'"(?:[^"\\\n]|\\.)*+"'
_REST: Final = re.compile(rb'(?:[^"\\\n]|\\[^\n])*+')
#: What is looked at inside a record: an object without others in it at once, since most of a record is made of these;
#: texts; brackets; the comma behind an element; a line end, and whether a record begins behind it.
_SIGNS: Final = re.compile(
    rb"(?P<flat>\{[^{}\[\]\"\n]*+(?:" + _STRING + rb"[^{}\[\]\"\n]*+)*+\})"
    rb"|(?P<string>" + _STRING + rb")"
    rb"|(?P<record>\n[ \t]{0,64}(?=\{[ \t\r\n]{0,64}\"version\"))"
    rb"|[\[\]{}\",\n]"
)
#: The same on the rest of a line in which a text is not closed: no text can begin there that is.
_BARE: Final = re.compile(rb"[\[\]{},]")


class Piece(NamedTuple):
    """The text of one record, its *content*, and the *line* and *column* of the file where it begins, both from 1.

    Where *fault* says what is wrong at this place, there is no record to be read.
    """

    content: bytes
    line: int
    column: int
    fault: Words | None = None

    def text(self) -> str:
        """The text, in which undecodable bytes are lone surrogates."""
        return self.content.decode("utf-8", "surrogateescape")


def pieces(chunks: Iterable[bytes]) -> Iterator[Piece]:
    """Cut what *chunks* hold together into its records, and tell what is wrong between them."""
    cutter = _Cutter()
    for chunk in chunks:
        yield from cutter.feed(chunk)
    yield from cutter.finish()


class _Cutter:
    """What has come of a file and was not handed on yet."""

    def __init__(self) -> None:
        self._buffer = b""
        #: In front of this place everything has been looked at.
        self._at = 0
        #: Whether a text began in front of this place, and has not ended yet.
        self._in_text = False
        #: Up to this place, which is a line end, no text is closed.
        self._broken = 0
        #: A place in the buffer, and where it is in the file: from there on lines and columns are counted.
        self._mark, self._line, self._column = 0, 1, 1
        self._is_begun = False
        #: Where the record begins that is looked at, if any, and how many brackets of it are open.
        self._begin: int | None = None
        self._depth = 0
        #: The beginning of a record that has grown too long, and where that was.
        self._long: Piece | None = None
        #: Within a list: whether a comma was the last sign there, and whether an element was.
        self._in_list = self._behind_comma = self._behind_element = False
        #: Whether it was told that an element is missing.
        self._is_empty = False
        self._has_found = False
        #: The last record ended because the next one began.
        self._is_cut_off = False

    def feed(self, chunk: bytes) -> Iterator[Piece]:
        """Take what has come; yield each record whose end is known by it."""
        self._buffer += chunk
        yield from self._cut(len(self._buffer) - _HELD)
        self._forget()

    def finish(self) -> Iterator[Piece]:
        """Yield what is left at the end of the file."""
        yield from self._cut(len(self._buffer))
        if self._begin is not None:
            yield self._piece(len(self._buffer))
        if self._in_list:
            yield self._told(len(self._buffer), treewords.OPEN_LIST)
        elif not self._has_found:
            yield self._told(0, treewords.NOTHING)

    # ---- Between the records -----------------------------------------------------------------------------------------

    def _cut(self, last: int) -> Iterator[Piece]:
        """Yield the records that end in front of the place *last*."""
        if not self._is_begun and last > 0:
            self._is_begun = True
            self._buffer = self._buffer.removeprefix(_BYTE_ORDER_MARK)
            last = min(last, len(self._buffer))
        while self._at < last:
            if self._begin is not None:
                end = self._end(last)
                if end is None:
                    return
                yield self._piece(end)
                continue
            solid = _SOLID.search(self._buffer, self._at, last)
            if solid is None:
                self._at = max(self._at, last)
                return
            self._at = solid.start()
            yield from self._between(solid.group())

    def _between(self, sign: bytes) -> Iterator[Piece]:
        """Look at the first *sign* behind a record, or in front of all."""
        if not self._in_list and sign == b"[":
            self._in_list = self._has_found = True
            self._behind_comma = self._behind_element = False
            self._at += 1
        elif self._in_list and sign == b"]":
            if self._behind_comma:
                yield self._told(self._at, treewords.TRAILING)
            self._in_list = False
            self._at += 1
        elif self._in_list and sign == b",":
            if not self._behind_element and not self._is_empty:
                self._is_empty = True  # of a row of commas the first is told
                yield self._told(self._at, treewords.NO_ELEMENT)
            self._behind_comma, self._behind_element = True, False
            self._at += 1
        elif self._buffer.startswith(_BYTE_ORDER_MARK, self._at):  # files were joined
            self._at += len(_BYTE_ORDER_MARK)
        else:
            if self._behind_element:
                yield self._told(self._at, treewords.NO_COMMA)
            self._begin, self._depth, self._has_found, self._is_empty = self._at, 0, True, False

    # ---- Within a record ---------------------------------------------------------------------------------------------

    def _end(self, last: int) -> int | None:
        """Return where the record ends that has begun; None if that is not known yet."""
        if self._in_text and not self._leave_text():
            return None
        depth = self._depth
        while match := self._sign():
            if match.start() >= last:
                break
            sign, self._at = match.group(), match.end()
            match match.lastgroup:
                case "flat":
                    if depth == 0:
                        return self._at
                case "string":
                    pass
                case "record":
                    self._is_cut_off = True
                    return match.start()
                case _ if sign == b'"':
                    self._broken = self._buffer.find(b"\n", self._at)
                    if self._broken < 0:  # else the text is broken, and ends with its line
                        self._in_text, self._depth = True, depth
                        self._leave_text()
                        return None
                case _ if sign in b"[{":
                    depth += 1
                case _ if sign in b"]}":
                    if depth <= 1:
                        return self._at if depth else self._closing(match.start())
                    depth -= 1
                case _ if depth == 0 and (sign == b"\n" or self._in_list):
                    return match.start()
        else:
            self._at = max(self._at, last)
        self._depth = depth
        return None

    def _sign(self) -> re.Match[bytes] | None:
        """Find the next sign that matters."""
        if self._at < self._broken:
            if match := _BARE.search(self._buffer, self._at, self._broken):
                return match
            self._at = self._broken
        return _SIGNS.search(self._buffer, self._at)

    def _leave_text(self) -> bool:
        """Go on to the end of the text that has begun; whether it has come."""
        match = _REST.match(self._buffer, self._at)
        self._at = match.end() if match else self._at
        sign = self._buffer[self._at : self._at + 1]
        if sign == b'"':
            self._at += 1
        # A backslash at the very end waits for what it escapes.
        self._in_text = sign in (b"", b"\\") and self._at + 2 > len(self._buffer)
        return not self._in_text

    def _closing(self, at: int) -> int:
        """Return where a value ends at a bracket that closes the list around it; a stray one belongs to the value."""
        return at if self._in_list and at > (self._begin or 0) else at + 1

    # ---- Pieces ------------------------------------------------------------------------------------------------------

    def _piece(self, end: int) -> Piece:
        """Return the record that ends at *end*."""
        begin = self._begin or 0
        long, self._long = self._long, None
        content = self._buffer[begin:end].rstrip(_BLANK)
        self._begin, self._at = None, end
        self._behind_comma, self._behind_element = False, self._in_list and not self._is_cut_off
        self._is_cut_off = False
        if long is not None or len(content) > LONGEST_RECORD:
            line, column = self._place(begin) if long is None else (long.line, long.column)
            kept = content[:_KEPT] if long is None else long.content
            return Piece(kept, line, column, Words(treewords.TOO_LONG, limit=f"{LONGEST_RECORD:,}"))
        return Piece(content, *self._place(begin))

    def _told(self, at: int, template: str) -> Piece:
        """Return what is wrong at the place *at*, with the line as far as it has come."""
        rest = self._buffer[at : at + _KEPT].partition(b"\n")[0]
        return Piece(rest, *self._place(at), Words(template))

    def _place(self, at: int) -> tuple[int, int]:
        """Return the line and the column of a place in the buffer, which is not in front of the last one asked for."""
        passed, self._mark = self._buffer[self._mark : at], at
        lines = passed.count(b"\n")
        if lines:
            self._line, self._column = self._line + lines, 1
            passed = passed[passed.rfind(b"\n") + 1 :]
        self._column += len(passed.decode("utf-8", "replace"))
        return self._line, self._column

    def _forget(self) -> None:
        """Drop what is not needed any more."""
        keep = self._at if self._begin is None else self._begin
        if self._begin is not None and len(self._buffer) - self._begin > LONGEST_RECORD:
            if self._long is None:
                self._long = Piece(self._buffer[keep : keep + _KEPT], *self._place(keep))
            keep = self._begin = self._at
        if keep:
            self._place(keep)
            self._mark = 0
            self._buffer = self._buffer[keep:]
            self._at -= keep
            self._broken -= keep
            self._begin = None if self._begin is None else self._begin - keep
