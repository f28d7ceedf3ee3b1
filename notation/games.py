"""From bytes to text, and from a text to its games: all that is done before anything is parsed, or instead of it.

A game begins at a line that starts with `[Durak` in its first column, followed by no letter or digit, and ends where
the next one begins. So the games of a large file can be counted, split and looked up by their tags at many times the
speed of reading them. Characters that may stand nowhere are found here, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from notation import kinds
from notation.problems import Finding
from notation.safe import safe_text
from notation.span import Span
from notation.spelling import unescape

BYTE_ORDER_MARK: Final = "\ufeff"

# The letters come first, so that they are searched for, and then what must be in front of them.
_GAME: Final = re.compile(r"\[Durak(?:(?<=^\[Durak)|(?<=^\ufeff\[Durak))(?![^\W_])", re.MULTILINE)
_GAP: Final = r"(?:[ \t\r\n\u00A0]++|\{[^}]*+\}|;[^\n]*+)*+"
_TAG: Final = re.compile(
    rf"{_GAP}\[[ \t\r\n\u00A0]*+([A-Za-z][-0-9A-Z_a-z]*+){_GAP}"
    rf"""(?:"((?:\\["\\]|[^"\\\n])*+)"|[“”„«»]((?:\\["\\]|[^“”„«»\\\n])*+)[“”„«»]){_GAP}\]"""
)
# Undecodable bytes come as the lone surrogates that `decode` makes of them. A sequence that colours a terminal's text,
# such as ESC [31m, is one thing.
_COLOUR: Final = r"\x1b\[[0-9;?]*[A-Za-z]"
_FORBIDDEN: Final = re.compile(
    "(?P<bytes>[\ud800-\udfff]+)|(?P<bidi>[\u202a-\u202e\u2066-\u2069]+)"
    rf"|(?P<control>{_COLOUR}|(?:(?!{_COLOUR})[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f])+|(?:\r(?!\n))+)"
)
#: What is looked for first: one set of characters is found much faster than three alternatives.
_SUSPECT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_KINDS: Final = {"bytes": kinds.NOT_UTF8, "bidi": kinds.BIDI_CONTROL, "control": kinds.CONTROL_CHARACTER}


def decode(content: bytes) -> str:
    """Return the text of a file, for `parse`; never fails.

    Bytes that are not UTF-8 become lone surrogates (`surrogateescape`), which `parse` reports where they stand. A
    byte-order mark is dropped, at the beginning and (files were joined) in front of a game; line ends stay as they are.
    """
    text = content.decode("utf-8", "surrogateescape").removeprefix(BYTE_ORDER_MARK)
    return text.replace("\n\ufeff[Durak", "\n[Durak")


def split_games(text: str) -> Iterator[Span]:
    """Find the games of a text in turn: each from its `[Durak` to the next one or the end of the text."""
    start: int | None = None
    for match in _GAME.finditer(text):
        if start is not None:
            yield Span(start, match.start())
        start = match.start()
    if start is not None:
        yield Span(start, len(text))


def count_games(text: str) -> int:
    """Return how many games *text* holds, without reading them."""
    return sum(1 for _ in _GAME.finditer(text))


def read_headers(text: str) -> Iterator[dict[str, str]]:
    """Read the tags of each game in turn, up to the first thing that is none, and nothing further of it.

    The values are those of `Record.tags`; what else is wrong with the game is not found.
    """
    for start, end in split_games(text):
        headers: dict[str, str] = {}
        while match := _TAG.match(text, start, end):
            name, value, fancy_value = match.groups()
            headers.setdefault(name, unescape(fancy_value if value is None else value))
            start = match.end()
        yield headers


def forbidden_characters(text: str, start: int = 0, end: int | None = None) -> Iterator[Finding]:
    """Find the characters that may stand nowhere in a record: controls, bidirectional controls, undecodable bytes."""
    for match in _FORBIDDEN.finditer(text, start, len(text) if end is None else end):
        group = match.lastgroup or ""
        found = _bytes_in_hex(match.group()) if group == "bytes" else safe_text(match.group(), 40)
        yield Finding(_KINDS[group], Span(*match.span()), {"found": found})


def _bytes_in_hex(surrogates: str) -> str:
    shown = " ".join(f"{ord(character) & 0xFF:02x}" for character in surrogates[:8])
    return shown if len(surrogates) <= 8 else f"{shown} …"


def without_forbidden(text: str) -> str:
    """Return *text* with a blank for each character that may stand nowhere, so that all places stay the same."""
    if _SUSPECT.search(text) is None:
        return text
    return _FORBIDDEN.sub(lambda match: " " * len(match.group()), text)


def is_writable(text: str) -> bool:
    """Whether *text* can be a name or the value of a tag: on one line, without a character that may stand nowhere."""
    return "\n" not in text and "\r" not in text and _FORBIDDEN.search(text) is None
