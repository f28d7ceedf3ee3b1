"""Records taken out of Markdown: what stands in the parts that begin with three backticks and the word `durak`.

Every line of anything else is read as an empty one, so that a finding names the line of the file.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from notation.stretches import LONGEST_GAME

_BEGIN: Final = re.compile(rb" {0,3}(`{3,})[ \t]*durak[ \t]*\r?\n?")
_END: Final = re.compile(rb" {0,3}(`{3,})[ \t]*\r?\n?")


def fenced(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of *chunks* in which records stand, and an empty one for every other."""
    ticks = 0
    for line in _lines(chunks):
        match = (_END if ticks else _BEGIN).fullmatch(line)
        if match is not None and len(match[1]) >= ticks:
            ticks = 0 if ticks else len(match[1])
            yield b"\n"
        elif ticks:
            yield line
        else:
            yield b"\n" * line.endswith(b"\n")


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of *chunks*, one that is longer than any game in parts."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line + b"\n"
        if len(rest) > LONGEST_GAME:
            yield rest
            rest = b""
    yield rest
