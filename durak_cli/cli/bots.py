"""`durak bots`: the computer players from the weakest to the strongest, and what each is like.

How they play is decided in the package `bots`; here it is only said.
"""

from collections.abc import Iterator
from typing import Final

from durak_cli.bots import LEVELS
from durak_cli.cli.options import Look
from durak_cli.cli.screen import say
from durak_cli.cli.seats import BOT
from durak_cli.cli.speech import Lang, _, later
from durak_cli.cli.theme import Theme, cells

#: How long a player thinks that tries out fewer moves than this for a decision.
_TIMES: Final = ((1000, later("at once")), (5000, later("a moment")))
_LONGEST: Final = later("up to a second")
_HOW: Final = later("""\
To choose how well the computers play, all of them or one by one:
  durak play --level strong
  durak play --bots "Ben=casual,Carla=strong"
To let them play each other:
  durak arena casual strong --games 2000""")


def list_bots(lang: Lang = None) -> None:
    """List the computer players, from the weakest to the strongest."""
    for line in _lines(Look().theme()):
        say(line)


def _lines(theme: Theme) -> Iterator[str]:
    yield theme.paragraph(_("The computer players, from the weakest to the strongest; * is the usual one."))
    yield theme.paragraph(_("Behind each: how many moves it tries out for a decision, and how long that takes."))
    yield ""
    times = [time_of(level.evaluations) for level in LEVELS]
    width = max(map(cells, times))
    for level, time in zip(LEVELS, times, strict=True):
        mark = "*" if level.name == BOT else " "
        tried = str(level.evaluations or "-")
        column = f"{mark} {level.name:<8} {tried:>6}  {time}{' ' * (width - cells(time))}  "
        yield theme.fold(_(level.description).split(), column, " " * cells(column))
    yield ""
    yield _(_HOW)


def time_of(evaluations: int) -> str:
    """Return how long a player thinks about a move, in words."""
    return _(next((words for limit, words in _TIMES if evaluations < limit), _LONGEST))
