"""Counting games: the interval, the middle, and that the order does not matter."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from durak_cli.records.played import play
from durak_cli.study.tally import WHOLE, Share, Tally, mean, median
from notation import parse

VALID = Path(__file__).resolve().parents[2] / "samples" / "valid"


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_interval(count: int, of: int, low: float, high: float) -> None:
    """The values are those of the usual tables; the last is Newcombe's example."""
    assert Share(count, of).bounds == pytest.approx((low, high), abs=5e-5)


def test_of_nothing_nothing_is_known() -> None:
    assert (Share(0, 0).value, Share(0, 0).bounds) == (None, (0.0, 1.0))
    assert (mean(Counter()), median(Counter())) == (None, None)


@pytest.mark.parametrize(
    ("values", "average", "middle"),
    [([3], 3.0, 3.0), ([1, 2], 1.5, 1.5), ([1, 1, 10], 4.0, 1.0), ([1, 5, 6, 100], 28.0, 5.5)],
)
def test_middle(values: list[int], average: float, middle: float) -> None:
    assert (mean(Counter(values)), median(Counter(values))) == (average, middle)


def tally(texts: list[str]) -> Tally:
    found = Tally()
    for text in texts:
        for record in parse(text):
            found.add(record, play(record))
    return found


def test_parts_in_any_order_make_the_same_whole() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(VALID.glob("[b-k]*.durak"))]
    whole = tally(texts)
    Random(1).shuffle(texts)
    parts = [tally(texts[start::3]) for start in range(3)]
    merged = Tally()
    for part in parts:
        merged.merge(part)
    assert merged == whole
    assert whole.games > 20


@pytest.mark.parametrize(
    ("name", "durak", "expected"),
    [("partners-four", 2, 2.0), ("two-players", 1, 1.0), ("six-players", 1, 1.0), ("partners-drawn", 0, 0.0)],
)
def test_by_chance_somebody_or_a_side_is_the_durak(name: str, durak: int, expected: float) -> None:
    found = tally([(VALID / f"{name}.durak").read_text(encoding="utf-8")])
    assert found.finished == 1
    assert sum(one.durak for one in found.players.values()) == durak
    assert sum(one.expected for one in found.players.values()) == expected * WHOLE


def test_luck_is_what_own_play_does_not_explain() -> None:
    """Jonas was the durak where an even chance is a half, and gave Marta a tenth of it himself."""
    text = (VALID / "two-players.durak").read_text(encoding="utf-8")
    assert tally([text]).players["Jonas"].luck_each is None
    known = tally([text.replace("6c/Ac", "6c?? @win=0.4 @lost=0.10±0.02 6c/Ac @win=0.6")])
    jonas, marta = known.players["Jonas"], known.players["Marta"]
    assert (jonas.reckoned, jonas.lost_each, jonas.luck_each) == (1, 0.1, -0.4)
    assert (marta.reckoned, marta.lost_each, marta.luck_each) == (1, 0.0, 0.4)
    half = tally([text.replace("6c/Ac", "6c/Ac @win=0.6")])
    assert half.players["Marta"].reckoned == 0  # of Jonas nothing is known
    unfinished = text.replace("6c/Ac", "6c @win=0.4 6c/Ac @win=0.6").partition("\n4.")[0]
    assert tally([unfinished]).players["Jonas"].reckoned == 0
