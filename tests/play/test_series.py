"""A series of games: who deals, and the score (rules: Who attacks first; Scoring a series)."""

import pytest

from durak_cli.play.series import fools_score, next_dealer, places_score


@pytest.mark.parametrize(
    ("players", "dealer", "durak", "right"),
    [
        pytest.param(3, 0, (2,), 2, id="the durak deals"),
        pytest.param(3, 2, (2,), 2, id="the durak deals again"),
        pytest.param(3, 1, (), 1, id="after a draw the same player deals again"),
        pytest.param(4, 0, (1, 3), 1, id="the losing side's first member clockwise after the dealer"),
        pytest.param(4, 1, (1, 3), 3, id="he himself last"),
        pytest.param(4, 2, (1, 3), 3, id="clockwise from seat 2"),
        pytest.param(4, 3, (1, 3), 1, id="round the table"),
        pytest.param(4, 3, (0, 2), 0, id="the other side"),
        pytest.param(6, 3, (1, 3, 5), 5, id="three against three"),
        pytest.param(6, 5, (0, 2, 4), 0, id="three against three, round the table"),
    ],
)
def test_who_deals_the_next_game(players: int, dealer: int, durak: tuple[int, ...], right: int) -> None:
    assert next_dealer(players, dealer, durak) == right


def test_fools_counts_one_for_the_durak_and_nothing_for_a_draw() -> None:
    assert fools_score(3, []) == [0, 0, 0]
    assert fools_score(3, [(2,), (), (0,), (2,)]) == [1, 0, 2]


def test_fools_counts_one_for_each_member_of_a_losing_side() -> None:
    assert fools_score(4, [(0, 2), (0, 2), (1, 3)]) == [2, 1, 2, 1]


def test_place_p_of_n_gets_n_minus_p() -> None:
    assert places_score(4, [((2,), (0,), (3,), (1,))]) == [2, 0, 3, 1]


def test_shared_places_get_the_average() -> None:
    assert places_score(3, [((1,), (0, 2))]) == [0.5, 2, 0.5]
    assert places_score(4, [((0, 1, 2, 3),)]) == [1.5] * 4
    assert places_score(4, [((1, 3), (0, 2))]) == [0.5, 2.5, 0.5, 2.5]


def test_points_by_places_add_up_over_a_series() -> None:
    assert places_score(3, [((0,), (1,), (2,)), ((2,), (1,), (0,)), ((0, 1, 2),)]) == [3, 3, 3]
