"""Who plays whom: duplicate deals in which everybody holds every seat."""

from collections import Counter

import pytest

from durak_cli.engine.deal import LONGEST_SEED, deck_of
from durak_cli.engine.rules import most_players, parse_rules
from durak_cli.study.contest import Contest, Entrant, deals_for, games_of

RULES = ("podkidnoy", "podkidnoy teams=2", "podkidnoy deck=24")


def contest(entrants: int, players: int, rules: str = "podkidnoy", seed: str = "a seed") -> Contest:
    """Return an arena of so many entrants."""
    names = tuple(Entrant(f"{number}", "casual") for number in range(entrants))
    return Contest(names, parse_rules(rules), players, seed)


def possible() -> list[Contest]:
    """Return arenas of every size."""
    found = []
    for rules in RULES:
        chosen = parse_rules(rules)
        for players in (4, 6) if chosen.has_teams else range(2, most_players(chosen) + 1):
            found += [contest(entrants, players, rules) for entrants in range(2, 8)]
    return found


ALL = possible()


def line_ups(of: Contest, deals: int) -> list[list[tuple[int, ...]]]:
    """Return who sits where in the games of the first *deals* deals."""
    return [[pairing.line_up for pairing in games_of(of, deal)] for deal in range(deals)]


def test_two_play_every_deal_twice_with_the_seats_exchanged() -> None:
    assert line_ups(contest(2, 2), 3) == [[(0, 1), (1, 0)]] * 3


def test_three_at_a_table_of_two_meet_in_turn() -> None:
    assert line_ups(contest(3, 2), 4) == [
        [(0, 1), (1, 0)],
        [(0, 2), (2, 0)],
        [(1, 2), (2, 1)],
        [(0, 1), (1, 0)],
    ]


def test_two_at_a_table_of_four_sit_crosswise() -> None:
    assert line_ups(contest(2, 4), 1) == [[(0, 1, 0, 1), (1, 0, 1, 0)]]


def test_three_at_a_table_of_three_sit_in_both_orders() -> None:
    assert line_ups(contest(3, 3), 2) == [
        [(0, 1, 2), (1, 2, 0), (2, 0, 1)],
        [(0, 2, 1), (2, 1, 0), (1, 0, 2)],
    ]


def test_partners_are_the_same_entrant() -> None:
    assert line_ups(contest(3, 4, "podkidnoy teams=2"), 2) == [
        [(0, 1, 0, 1), (1, 0, 1, 0)],
        [(0, 2, 0, 2), (2, 0, 2, 0)],
    ]


@pytest.mark.parametrize("of", ALL, ids=lambda of: f"{len(of.entrants)}-{of.players}-{of.rules.teams}-{of.rules.deck}")
def test_in_the_games_of_a_deal_everybody_holds_every_seat_once_with_the_same_cards(of: Contest) -> None:
    for deal in range(5):
        pairings = list(games_of(of, deal))
        assert len(pairings) == of.members
        assert len({pairing.seed for pairing in pairings}) == 1
        members = sorted(set(pairings[0].line_up))
        for seat in range(of.players):
            assert sorted(pairing.line_up[seat] for pairing in pairings) == members


@pytest.mark.parametrize("entrants", [3, 5, 7])
def test_everybody_plays_as_much_and_meets_everybody_as_often(entrants: int) -> None:
    of = contest(entrants, 2)
    tables = entrants * (entrants - 1) // 2
    met = Counter(tuple(sorted(line_up)) for deal in line_ups(of, tables * 2) for line_up in deal)
    assert len(met) == tables
    assert set(met.values()) == {4}


def test_every_deal_has_cards_of_its_own() -> None:
    of = contest(2, 2)
    seeds = [next(games_of(of, deal)).seed for deal in range(100)]
    assert len(set(seeds)) == 100
    assert seeds[:2] == ["a seed 1", "a seed 2"]


def test_a_seed_as_long_as_can_be_still_gives_deals() -> None:
    of = contest(2, 2, seed="ж" * LONGEST_SEED)
    seeds = [next(games_of(of, deal)).seed for deal in range(2)]
    assert len({deck_of(seed, 36) for seed in seeds}) == 2


@pytest.mark.parametrize(("entrants", "players", "games", "deals"), [(2, 2, 2000, 1000), (2, 2, 1, 1), (3, 3, 100, 34)])
def test_a_whole_deal_is_always_played(entrants: int, players: int, games: int, deals: int) -> None:
    assert deals_for(contest(entrants, players), games) == deals
