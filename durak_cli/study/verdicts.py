"""How bad a move was, as the signs of a record say it.

A sign needs both: so many points lost, and that chance cannot be the cause. An exact loss is a whole class, from won to
drawn or lost or from drawn to lost, and always the worst of the three. Where an ending is not solved nothing is said.
"""

from typing import Final

from durak_cli.bots.appraisal import Appraisal
from durak_cli.engine.moves import Move

#: From so many of 100 points on, the worst first.
THRESHOLDS: Final = ((12, "??"), (6, "?"), (3, "?!"))
#: What is exact, by what it is worth.
VERDICTS: Final = {1: "win", 0: "draw", -1: "loss"}


def judgement_of(appraisal: Appraisal, move: Move) -> str:
    """Return the sign for *move*: `?!`, `?` or `??`; nothing where it loses less or chance could be the cause."""
    lost = appraisal.lost_by(move)
    if not lost.is_sure():
        return ""
    return next((sign for points, sign in THRESHOLDS if 100 * lost.value >= points), "")


def verdict_of(appraisal: Appraisal, move: Move) -> str:
    """Return what *move* leads to for certain: `win`, `draw` or `loss`; nothing where that is not known."""
    worth = appraisal.worth_of(move)
    return "" if worth is None else VERDICTS[worth]
