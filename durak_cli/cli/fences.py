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
    for line, marked in groupby(_marked(chunks), lambda marked: marked[0]):
        if line:
            found = True
            yield line, (text for _line, text in marked)
    if not found:
        yield 1, iter(())


def _marked(chunks: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield each line with that on which the part begins in which it stands, 0 outside."""
    begin = ticks = 0
    for line, text in _lines(chunks):
        match = (_END if ticks else _BEGIN).fullmatch(text)
        if match is None or len(match[1]) < ticks:
            yield begin, text
            continue
        begin, ticks = (0, 0) if ticks else (line + 1, len(match[1]))
        yield begin, b""


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
