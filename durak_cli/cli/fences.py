"""Records taken out of Markdown: what stands in the parts that begin with three backticks and the word `durak`.

Each such part is read as a file of its own, so that a comment in front of its game stays there.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from notation.stretches import LONGEST_GAME

_BEGIN: Final = re.compile(rb" {0,3}(`{3,})[ \t]*durak[ \t]*\r?\n?")
_END: Final = re.compile(rb" {0,3}(`{3,})[ \t]*\r?\n?")


def fences(chunks: Iterable[bytes]) -> Iterator[tuple[int, Iterator[bytes]]]:
    """Yield each part that holds records: the line of the file on which it begins, and its text as it comes.

    Where there is none, there is an empty one.
    """
    found = False
    for number, lines in groupby(_marked(chunks), lambda marked: marked[0]):
        if number:
            found = True
            _number, first, text = next(lines)
            yield first, _texts(text, lines)
    if not found:
        yield 1, iter(())


def _texts(first: bytes, lines: Iterator[tuple[int, int, bytes]]) -> Iterator[bytes]:
    yield first
    for _number, _line, text in lines:
        yield text


def _marked(chunks: Iterable[bytes]) -> Iterator[tuple[int, int, bytes]]:
    """Yield each line with the number of the part in which it stands (0 outside) and its own."""
    number = ticks = 0
    for line, text in _lines(chunks):
        match = (_END if ticks else _BEGIN).fullmatch(text)
        if match is None or len(match[1]) < ticks:
            yield (number if ticks else 0), line, text
            continue
        if not ticks:
            number += 1
            yield number, line + 1, b""
        ticks = 0 if ticks else len(match[1])


def _lines(chunks: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of *chunks* with their numbers, one that is longer than any game in parts."""
    line, rest = 1, b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for text in lines:
            yield line, text + b"\n"
            line += 1
        if len(rest) > LONGEST_GAME:
            yield line, rest
            rest = b""
    if rest:
        yield line, rest
