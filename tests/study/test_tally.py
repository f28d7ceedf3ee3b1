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


def test_luck_and_loss_are_those_that_an_analysis_has_summed_up() -> None:
    text = (VALID / "two-players.durak").read_text(encoding="utf-8")
    assert tally([text]).players["Jonas"].luck_each is None

    def with_sums(lost: str, luck: str) -> str:
        tags = f'[analysis-lost "{lost}"]\n[analysis-luck "{luck}"]\n'
        return text.replace("\n\n1.", f"\n{tags}\n1.", 1)

    first = with_sums("10.0±2.0, -0.4±0.1", "-40.1±1.0, +40.1±3.0")
    second = with_sums("20.0, 0.4", "+10.1±1.0, ?")
    names = ("Jonas", "Marta") if 'Players "Jonas' in text else ("Marta", "Jonas")
    known = tally([first, second, text])
    one, other = (known.players[name] for name in names)
    assert (one.reckoned, one.lost_each, one.luck_each) == (2, 0.15, -0.15)
    assert (other.reckoned, other.lost_each, other.luck_each) == (1, -0.0004 * 10, 0.401)
    assert tally([with_sums("10.0", "10.0")]).players["Jonas"].reckoned == 0  # not for all who played
    assert tally([with_sums("ten, 1.0", "a lot, 1.0")]).players[names[0]].reckoned == 0
