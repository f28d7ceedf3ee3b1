"""Where something stood in a text."""

from __future__ import annotations

from typing import Final, NamedTuple


class Span(NamedTuple):
    """A stretch of text: offsets in code points, *end* behind the last one."""

    start: int
    end: int


#: The span of what was never read from a text.
NOWHERE: Final = Span(0, 0)
