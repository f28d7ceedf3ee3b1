"""`durak bots`: the computer players from the weakest to the strongest, and what each is like.

How they play is decided in the package `bots`; here it is only said.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from durak_cli.bots import BOTS
from durak_cli.cli.screen import say
from durak_cli.cli.seats import BOT
from durak_cli.cli.speech import Lang, _, later


class LevelWords(NamedTuple):
    """What a level is like, and how long it thinks about a move."""

    manner: str
    time: str


_AT_ONCE: Final = later("at once")
_MOMENT: Final = later("a moment")
_SECOND: Final = later("up to a second")

LEVEL_WORDS: Final[dict[str, LevelWords]] = {
    "novice": LevelWords(later("plays whatever is allowed"), _AT_ONCE),
    "beginner": LevelWords(later("knows what is cheap, and often forgets it"), _AT_ONCE),
    "casual": LevelWords(later("cheap cards first, trumps saved; counts nothing"), _AT_ONCE),
    "club": LevelWords(later("the same, and plays the last cards without a mistake"), _AT_ONCE),
    "strong": LevelWords(later("imagines what the others may hold, and tries its moves out"), _AT_ONCE),
    "expert": LevelWords(later("the same, more thoroughly"), _MOMENT),
    "master": LevelWords(later("as well as it can"), _SECOND),
}

_HOW: Final = later("""\
To choose how well the computers play, all of them or one by one:
  durak play --level strong
  durak play --bots "Ben=casual,Carla=strong"
To let them play each other:
  durak arena casual strong --games 2000""")


def list_bots(lang: Lang = None) -> None:
    """List the computer players, from the weakest to the strongest."""
    for line in _lines():
        say(line)


def _lines() -> Iterator[str]:
    yield _("The computer players, from the weakest to the strongest (the usual one is marked *):")
    for level, words in LEVEL_WORDS.items():
        if level in BOTS:
            mark = "*" if level == BOT else " "
            yield f"  {mark} {level:<10}{_(words.time):<16}{_(words.manner)}"
    yield ""
    yield _(_HOW)
