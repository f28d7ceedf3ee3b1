"""The options about programs of other people that commands share: which they are, and how they are treated."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

import typer


class Fault(StrEnum):
    """What becomes of a program that fails."""

    #: A computer player of ours takes its seat.
    REPLACE = "replace"
    #: It loses the game.
    RESIGN = "resign"


#: How long a program may take for an answer, in seconds.
USUAL_LIMIT: Final = 10.0
#: No longer can be waited for an answer: a day.
_LONGEST_LIMIT: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Manners:
    """How programs are treated: what becomes of one that fails, and how many seconds each answer may take."""

    fault: Fault = Fault.REPLACE
    limit: float = USUAL_LIMIT


def _seconds(value: float) -> float:
    """Return *value*; a number that is none ("nan") lies in no range, but is not outside of one either."""
    if math.isnan(value):
        raise typer.BadParameter(f"'{value}' is not a number")
    return value


Programs = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME=COMMAND",
        help="Let somebody else's program play NAME (see durak-protocol); can be given several times.",
        show_default=False,
    ),
]
FaultOption = Annotated[
    Fault,
    typer.Option("--bot-fault", help="Let a player of durak replace a program that fails, or let it resign."),
]
LimitOption = Annotated[
    float,
    typer.Option(
        "--bot-time",
        metavar="SECONDS",
        min=0,
        max=_LONGEST_LIMIT,
        callback=_seconds,
        help="How long a program may take for an answer.",
    ),
]
