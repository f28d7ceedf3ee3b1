"""A series of games: who deals, and who has how many points (rules: Who attacks first; Scoring a series)."""

import pytest

from durak_cli.play.series import fools_score, next_dealer, places_score


@pytest.mark.parametrize("dealer", range(4))
def test_the_durak_deals_the_next_game(dealer: int) -> None:
    """Who attacks first: "from game 2 the previous durak deals"."""
    for durak in range(4):
        assert next_dealer(4, dealer, (durak,)) == durak


def test_after_a_drawn_game_the_same_player_deals_again() -> None:
    """Who attacks first: "After a drawn game the same player deals again"."""
    assert [next_dealer(4, dealer, ()) for dealer in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("players", "dealer", "durak", "expected"),
    [
        (4, 0, (1, 3), 1),
        (4, 2, (1, 3), 3),
        (4, 1, (1, 3), 3),  # he himself last
        (4, 3, (1, 3), 1),
        (6, 5, (0, 2, 4), 0),
        (6, 4, (0, 2, 4), 0),
        (6, 1, (1, 3, 5), 3),
    ],
)
def test_of_a_losing_side_the_first_clockwise_after_the_dealer_deals(
    players: int, dealer: int, durak: tuple[int, ...], expected: int
) -> None:
    """Who attacks first: "the losing side's first member clockwise after the previous dealer (he himself last)"."""
    assert next_dealer(players, dealer, durak) == expected


def test_fools_counts_1_for_the_durak_and_0_for_a_draw() -> None:
    """Scoring a series: "`fools` (default): 1 for the durak (each member of a losing side), 0 for a draw"."""
    assert fools_score(3, []) == [0, 0, 0]
    assert fools_score(3, [(1,), (), (1,), (2,)]) == [0, 2, 1]
    assert fools_score(4, [(1, 3), (0, 2), (1, 3)]) == [1, 2, 1, 2]


def test_places_gives_n_minus_p_and_shared_places_the_average() -> None:
    """Scoring a series: "`places`: place p of n gets n − p, shared places the average"."""
    assert places_score(3, [((2,), (0,), (1,))]) == [1, 0, 2]
    assert places_score(3, [((2,), (0, 1))]) == [0.5, 0.5, 2]
    assert places_score(4, [((0, 2), (1, 3)), ((0, 1, 2, 3),)]) == [4, 2, 4, 2]
    assert sum(places_score(5, [((4,), (1, 2, 3), (0,))])) == 4 + 3 + 2 + 1


def test_points_by_places_add_up_over_a_series() -> None:
    assert places_score(3, [((0,), (1,), (2,)), ((2,), (1,), (0,)), ((0, 1, 2),)]) == [3, 3, 3]


def test_a_losing_side_shares_the_second_half_of_the_places() -> None:
    assert places_score(4, [((1, 3), (0, 2))]) == [0.5, 2.5, 0.5, 2.5]
    assert places_score(6, [((0, 2, 4), (1, 3, 5))]) == [4, 1, 4, 1, 4, 1]
