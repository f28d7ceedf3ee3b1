"""The sums of an analysis in the tags of its record: what each player lost by play, and won by luck.

They stand there so that whoever counts games need not analyse them again: points of a hundred with their half-widths,
in the order of the players, `?` for one who was not judged.
"""

import re
from collections.abc import Sequence
from math import isinf
from typing import Final

from durak_cli.bots.appraisal import Chance

#: The private tags: `[analysis-lost "14.2±0.8, 4.3±2.2"]`, `[analysis-luck "-16.0±1.7, +45.8±5.1"]`.
LOST: Final = "analysis-lost"
LUCK: Final = "analysis-luck"

_UNKNOWN: Final = "?"
_SUM: Final = re.compile(r"([-+]?[0-9]{1,6})\.([0-9])(?:±[0-9]{1,6}\.[0-9])?")


def sums_text(sums: Sequence[Chance | None], *, is_signed: bool = False) -> str:
    """Return *sums*, one for each player, as the value of a tag."""
    return ", ".join(_UNKNOWN if one is None else _sum_text(one, is_signed=is_signed) for one in sums)


def _sum_text(one: Chance, *, is_signed: bool) -> str:
    points = f"{100 * one.value:{'+' if is_signed else ''}.1f}"
    return points if isinf(one.half_width) else f"{points}±{100 * one.half_width:.1f}"


def read_sums(text: str, players: int) -> list[int | None]:
    """Return the sum of each of *players* in tenths of a point; None for whom it is unknown."""
    found = [_SUM.fullmatch(part) for part in text.split(", ")]
    if len(found) != players:
        return [None] * players
    return [int(one[1] + one[2]) if one else None for one in found]
