"""A measure of speed that a shared machine does not bend: work done per addition of a fixed loop in the same run.

The loop is `for number in range(n): total += number`, in pure Python, with n = 200,000. It runs before and after every
batch of what is measured, on the processor time of this process alone; the median over all batches is reported.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

ADDITIONS: Final = 200_000


def million_additions_a_second() -> float:
    """Run the loop once and return its speed."""
    total = 0
    start = time.process_time()
    for number in range(ADDITIONS):
        total += number
    return ADDITIONS / (time.process_time() - start) / 1e6


@dataclass(frozen=True, slots=True)
class Speed:
    """How often a second something was done, and how often while the loop made a million additions."""

    per_second: float
    per_million_additions: float


def speeds_of(batches: Sequence[Callable[[], int]], rounds: int) -> list[Speed]:
    """Run each of *batches* in turn, *rounds* times; a batch returns how many things it has done."""
    found: list[list[Speed]] = [[] for _ in batches]
    before = million_additions_a_second()
    for _ in range(rounds):
        for speeds, batch in zip(found, batches, strict=True):
            start = time.process_time()
            done = batch()
            per_second = done / (time.process_time() - start)
            after = million_additions_a_second()
            speeds.append(Speed(per_second, per_second / ((before + after) / 2)))
            before = after
    return [
        Speed(
            statistics.median(speed.per_second for speed in speeds),
            statistics.median(speed.per_million_additions for speed in speeds),
        )
        for speeds in found
    ]
