"""How fast the computers play: a rest after each of their plays, on a terminal only."""

import sys
import time
from collections.abc import Callable
from typing import Final

from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from notation.safe import quoted

#: The words for a speed, and the seconds between two plays.
SPEEDS: Final = {"slow": 2.0, "normal": 0.8, "fast": 0.0}
#: Nobody waits longer than this.
_SLOWEST: Final = 60.0


def parse_speed(text: str) -> float:
    """Return the seconds between two plays: for a word, or the number that *text* is; Failure if it is neither."""
    word = text.strip().lower()
    if word in SPEEDS:
        return SPEEDS[word]
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _SLOWEST:
        raise Failure(
            _("the speed cannot be {speed}; choose slow, normal, fast, or seconds from 0 to {most}").format(
                speed=quoted(text), most=int(_SLOWEST)
            )
        )
    return seconds


def rest_of(
    seconds: float, *, is_watched: bool, spared: int = 0, sleep: Callable[[float], None] = time.sleep
) -> Callable[[], None] | None:
    """Return what rests so long, by *sleep*; None where nobody waits: no time, or no screen that somebody watches.

    Ctrl-C cuts a rest short, so that it loses no game; where nobody plays it ends the program, after so many *spared*.
    """
    if not seconds or sys.stdout is None or not sys.stdout.isatty():
        return None

    cut = 0

    def rest() -> None:
        nonlocal cut
        try:
            sleep(seconds)
        except KeyboardInterrupt:
            cut += 1
            if is_watched and cut > spared:
                raise

    return rest
