"""The signs: from how many points on, and only where chance is not the cause."""

import pytest

from durak_cli.bots.appraisal import NOTHING, Appraisal, Chance
from durak_cli.engine.moves import PASS, TAKE
from durak_cli.study.verdicts import judgement_of


def judged(lost: float, half_width: float) -> str:
    """Return the sign for a pass that is so much behind taking."""
    chances = (Chance(0.9, 0.01), Chance(0.9 - lost, 0.01))
    return judgement_of(Appraisal((TAKE, PASS), chances, (NOTHING, Chance(lost, half_width)), TAKE), PASS)


@pytest.mark.parametrize(
    ("lost", "sign"),
    [(0.0, ""), (0.029, ""), (0.03, "?!"), (0.059, "?!"), (0.06, "?"), (0.119, "?"), (0.12, "??"), (0.5, "??")],
)
def test_from_three_six_and_twelve_points(lost: float, sign: str) -> None:
    assert judged(lost, 0.01) == sign


def test_only_where_the_interval_excludes_chance() -> None:
    assert judged(0.2, 0.19) == "??"
    assert judged(0.2, 0.2) == ""
    assert judged(0.2, 0.3) == ""


def test_the_best_move_is_never_a_mistake() -> None:
    appraisal = Appraisal((TAKE, PASS), (Chance(0.1, 0.1), Chance(0.0, 0.1)), (NOTHING, Chance(0.1, 0.2)), TAKE)
    assert judgement_of(appraisal, TAKE) == ""
