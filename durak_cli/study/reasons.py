"""Why a move is a good one, and what was wrong with another: reasons that hold in the position in which they are given.

A reason is looked for in what the player sees, never in the head of the computer that would play so: each kind has a
condition in the words of its sentence, and is given only where that holds. The most telling comes first. Whoever shows
a reason words it: below the command line it is a kind with facts.
"""

from durak_cli.engine.moves import Move
from durak_cli.engine.view import View
from durak_cli.study.defects import Stakes, defects, stakes_of
from durak_cli.study.insight import Insight
from durak_cli.study.merits import merits
from durak_cli.study.sayings import Facts, Kind, Reason

__all__ = ["Facts", "Kind", "Reason", "Stakes", "reason_against", "reason_for", "stakes_of"]


def reason_for(view: View, move: Move, chance: float | None = None, *, is_exact: bool = True) -> Reason:
    """Return why *move* is a good one for the seat of *view*.

    The *chance* of not being the durak after it, if it is known, is exact or an estimate; an estimate is told only
    where nothing else is telling.
    """
    return next(merits(Insight(view), move, chance, is_exact=is_exact))


def reason_against(view: View, played: Move, better: Move, stakes: Stakes | None = None) -> Reason:
    """Return what was wrong with the move *played* by the seat of *view*, beside a *better* one."""
    return next(defects(Insight(view), played, better, stakes))
