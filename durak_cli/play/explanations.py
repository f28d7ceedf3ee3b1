"""Every kind of finding with what it means at length: the table behind `durak explain` and the index of durak(5).

The texts of the kinds that need the rules stand in `explanations.txt` beside this module, in the form that
`notation.explanations` reads.
"""

from functools import cache
from importlib.resources import files

from durak_cli.play import faults
from notation import explanations as of_text
from notation.explanations import Explanation, read_explanations
from notation.kinds import LENIENT_FORMS, LIMITS, SYNTAX_ERRORS
from notation.problems import Kind


@cache
def kinds() -> tuple[Kind, ...]:
    """Return every kind of finding, by code."""
    return tuple(sorted((*SYNTAX_ERRORS, *LIMITS, *LENIENT_FORMS, *faults.KINDS), key=lambda kind: kind.code))


@cache
def explanations() -> dict[str, Explanation]:
    """Return what there is to say of each kind, by code."""
    own = files("durak_cli.play").joinpath("explanations.txt").read_text(encoding="utf-8")
    return of_text.explanations() | read_explanations(own)
