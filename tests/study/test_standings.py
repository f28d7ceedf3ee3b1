"""The table of an arena: scores, their intervals, and Elo."""

import math
from collections import Counter
from random import Random

import pytest

from durak_cli.engine.rules import parse_rules
from durak_cli.study.arena import DURAK, DealResult, Failed, GameResult
from durak_cli.study.contest import Contest, Entrant
from durak_cli.study.standings import Standing, Standings, interval, ratings


def contest(*levels: str, players: int = 2, rules: str = "podkidnoy") -> Contest:
    """Return an arena of these levels, who are called A, B, C …"""
    entrants = tuple(Entrant("ABCDEFG"[number], level) for number, level in enumerate(levels))
    return Contest(entrants, parse_rules(rules), players, "a seed")


def game(line_up: str, burdens: str) -> GameResult:
    """Return a game in which `AB` sat and `10` means that A was the durak; `==` is a draw between those two."""
    sharing = burdens.count("=")
    weights = {"1": DURAK, "0": 0, "=": DURAK // sharing if sharing else 0}
    return GameResult(tuple(map("ABCDEFG".index, line_up)), tuple(weights[sign] for sign in burdens))


def table(of: Contest, *deals: list[GameResult]) -> dict[str, Standing]:
    """Return the lines of the table by name."""
    standings = Standings(of)
    for number, games in enumerate(deals):
        standings.add(DealResult(number, tuple(games)))
    return {line.name: line for line in standings.table()}


def test_a_win_counts_one_a_draw_a_half_and_the_durak_nothing() -> None:
    lines = table(contest("casual", "strong"), [game("AB", "10"), game("BA", "=="), game("AB", "10"), game("BA", "01")])
    # Four games stand for two deals here: every entrant holds each of the two seats once in a deal.
    assert (lines["A"].lost, lines["A"].drawn, lines["A"].games) == (3, 1, 4)
    assert (lines["B"].lost, lines["B"].drawn, lines["B"].games) == (0, 1, 4)


def test_the_score_is_the_mean_over_deals() -> None:
    won, lost = [game("AB", "10"), game("BA", "01")], [game("AB", "01"), game("BA", "10")]
    shared, drawn = [game("AB", "10"), game("BA", "10")], [game("AB", "=="), game("BA", "==")]
    lines = table(contest("casual", "strong"), won, lost, shared, drawn, won)
    assert lines["B"].score == pytest.approx(0.6)
    assert lines["A"].score == pytest.approx(0.4)
    assert lines["A"].deals == 5


def test_with_more_than_two_the_score_is_the_share_of_games_not_lost() -> None:
    lines = table(
        contest("casual", "club", "strong", players=3),
        [game("ABC", "100"), game("BCA", "001"), game("CAB", "0=="), game("ABC", "100")][:3],
    )
    assert lines["A"].score == pytest.approx(1 - 2.5 / 3)
    assert lines["B"].score == pytest.approx(1 - 0.5 / 3)
    assert lines["C"].score == 1


def test_with_partners_a_side_counts_once() -> None:
    rules = contest("casual", "strong", players=4, rules="podkidnoy teams=2")
    whole, half = DURAK, DURAK // 2
    games = [GameResult((0, 1, 0, 1), (whole, 0, whole, 0)), GameResult((1, 0, 1, 0), (half, half, half, half))]
    lines = table(rules, games)
    assert (lines["A"].score, lines["B"].score) == (0.25, 0.75)
    assert (lines["A"].lost, lines["A"].drawn, lines["A"].games) == (1, 1, 2)


def test_the_best_come_first_and_faults_are_counted() -> None:
    standings = Standings(contest("casual", "strong"))
    failed = Failed(1, "slow", "")
    standings.add(DealResult(0, (game("AB", "10"), game("BA", "01")), (failed, failed)))
    assert [(line.name, line.level, line.faults) for line in standings.table()] == [
        ("B", "strong", 2),
        ("A", "casual", 0),
    ]
    assert standings.last_failed == {1: failed}


def test_results_count_the_same_in_any_order() -> None:
    rng = Random(5)
    deals = [
        DealResult(number, (game("AB", rng.choice(("10", "01", "=="))), game("BA", rng.choice(("10", "01", "==")))))
        for number in range(200)
    ]
    tables = []
    for _ in range(3):
        rng.shuffle(deals)
        standings = Standings(contest("casual", "strong"))
        for deal in deals:
            standings.add(deal)
        tables.append(standings.table())
    assert tables[0] == tables[1] == tables[2]


def test_without_a_deal_nothing_is_known() -> None:
    line = table(contest("casual", "strong"))["A"]
    assert (line.low, line.high, line.games) == (0.0, 1.0, 0)


# ---- Intervals -------------------------------------------------------------------------------------------------------


def test_the_interval_holds_the_true_score_in_95_of_100_experiments() -> None:
    rng, within, experiments = Random(1), 0, 1000
    for _ in range(experiments):
        # Two games of a deal in which luck is shared: both won, one, or none.
        burdens = [rng.choices((0, DURAK, 2 * DURAK), (55, 30, 15))[0] for _ in range(60)]
        _, low, high = interval(60, sum(burdens), sum(b * b for b in burdens), 2 * DURAK)
        within += low <= 0.7 <= high
    assert 0.93 <= within / experiments <= 0.97


def test_more_deals_make_the_interval_narrower_and_it_stays_between_0_and_1() -> None:
    def width(deals: int, lost: int) -> float:
        score, low, high = interval(deals, lost * 120, lost * 120 * 120, 120)
        assert 0 <= low <= score <= high <= 1
        return high - low

    for lost in (0, 1):
        widths = [width(deals, lost * deals // 10) for deals in (10, 100, 1000, 10_000)]
        assert widths == sorted(widths, reverse=True)
        assert widths[-1] > 0


def test_a_single_deal_says_next_to_nothing() -> None:
    score, low, high = interval(1, 0, 0, 120)
    assert score == 1
    assert low < 0.25
    assert high == 1


def test_deals_that_all_came_out_the_same_leave_a_doubt() -> None:
    score, low, high = interval(100, 100 * 60, 100 * 3600, 120)
    assert score == 0.5
    assert 0 < high - low < 0.05


# ---- Elo -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("score", [0.1, 0.5, 0.64, 0.91])
def test_at_two_players_elo_is_that_of_the_score(score: float) -> None:
    games = 1000
    shares = [score * games, (1 - score) * games]
    found = ratings(shares, {(0, 1): games}, {(0, 1), (1, 0)}, 0)
    assert found[0] == 1000
    assert found[1] == pytest.approx(1000 + 400 * math.log10(score / (1 - score)))


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ratings_are_found_again_from_the_games_that_they_would_give(sides: int) -> None:
    true = [1000.0, 1150.0, 900.0, 1320.0, 760.0]
    weights = [10 ** (-elo / 400) for elo in true]
    companies = Counter({tuple((start + step) % 5 for step in range(sides)): 100 for start in range(5)})
    companies.update({tuple(sorted((start + 2 * step) % 5 for step in range(sides))): 50 for start in range(5)})
    shares = [0.0] * 5
    for company, times in companies.items():
        whole = sum(weights[entrant] for entrant in company)
        for entrant in company:
            shares[entrant] += times * weights[entrant] / whole
    everybody = {(first, second) for first in range(5) for second in range(5)}
    assert ratings(shares, companies, everybody, 0) == pytest.approx(true, abs=0.01)


def test_who_was_never_or_always_the_durak_has_no_elo() -> None:
    lines = table(
        contest("casual", "strong", "novice"),
        [game("AB", "10"), game("BA", "10")],
        [game("AC", "01"), game("CA", "10")],
        [game("BC", "01"), game("CB", "10")],
    )
    assert lines["A"].elo == 1000
    assert lines["B"].elo is not None
    assert lines["C"].elo is None


def test_casual_has_1000_wherever_it_stands_and_without_it_the_first() -> None:
    deal = [game("AB", "10"), game("BA", "10")]
    assert table(contest("strong", "casual"), deal)["B"].elo == 1000
    assert table(contest("strong", "club"), deal)["A"].elo == 1000
