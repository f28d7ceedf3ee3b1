"""Games between computer players, on any executor: what comes out follows from the contest alone."""

import pickle
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

import notation
from durak_cli.bots import BOTS
from durak_cli.engine.moves import SWAP, Move
from durak_cli.engine.rules import parse_rules
from durak_cli.play.referee import judge
from durak_cli.play.session import Session
from durak_cli.study.arena import DURAK, ENDLESS, DealResult, Here, Own, play_deal, play_game, run
from durak_cli.study.contest import Contest, Entrant, Pairing


def contest(*levels: str, players: int = 2, rules: str = "podkidnoy", seed: str = "a seed") -> Contest:
    """Return an arena of these levels."""
    entrants = tuple(Entrant(f"{level}-{number}", level) for number, level in enumerate(levels, 1))
    return Contest(entrants, parse_rules(rules), players, seed)


class Backwards(Executor):
    """Does what has been asked for only when somebody waits, the last first, as workers of different speed might."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, Any]] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = _Asked(self)
        self.waiting.append((future, fn, args))
        self.most = max(self.most, len(self.waiting))
        return future

    def work(self) -> None:
        while self.waiting:
            future, fn, args = self.waiting.pop()
            future.set_result(fn(*args))


class _Asked(Future[Any]):
    def __init__(self, executor: Backwards) -> None:
        super().__init__()
        self._executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self._executor.work()
        return super().result(timeout)


def test_the_results_are_the_same_on_every_executor_and_come_in_the_order_of_the_deals() -> None:
    of = contest("casual", "random", "casual")
    here = list(run(of, range(6), Here(), window=1, is_recorded=True))
    assert [result.deal for result in here] == list(range(6))
    assert list(run(of, range(6), Backwards(), window=4, is_recorded=True)) == here
    with ThreadPoolExecutor(3) as threads:
        assert list(run(of, range(6), threads, window=9, is_recorded=True)) == here


def test_no_more_deals_are_waited_for_than_the_window_holds() -> None:
    executor = Backwards()
    assert len(list(run(contest("random", "random"), range(7), executor, window=3))) == 7
    assert executor.most == 3


def test_two_of_the_same_play_every_deal_to_the_same_end_from_both_sides() -> None:
    for result in run(contest("casual", "casual"), range(5), Here(), window=1):
        first, second = result.games
        assert first.burdens == second.burdens


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("podkidnoy", 2),
        ("perevodnoy swap=on", 3),
        ("table", 4),
        ("podkidnoy teams=2", 4),
        ("podkidnoy tie=defender deck=24", 4),
        ("podkidnoy deck=52 throwers=neighbours", 6),
    ],
)
def test_every_game_is_a_valid_record_and_its_burden_is_one_durak(rules: str, players: int) -> None:
    of = contest("casual", "random", "casual", players=players, rules=rules)
    for result in run(of, range(2), Here(), window=1, is_recorded=True):
        for game in result.games:
            (record,) = notation.parse(game.record)
            assert [finding.message for finding in judge(record)] == []
            assert notation.write(record) == game.record
            sides = 2 if of.rules.has_teams else players
            assert sum(game.burdens[:sides]) == DURAK
            drawn = record.result is not None and record.result.drawn
            assert (DURAK in game.burdens) is not drawn


def test_a_record_says_who_played_and_on_which_deal() -> None:
    of = contest("casual", "random", players=4)
    (result,) = run(of, [6], Here(), window=1, is_recorded=True)
    tags = notation.parse(result.games[1].record)[0].tags
    assert tags["Event"] == "Arena, deal 7, game 2"
    assert tags["Players"] == "random-2-1, casual-1-1, random-2-2, casual-1-2"
    assert tags["Bots"] == "random-2-1=random, casual-1-1=casual, random-2-2=random, casual-1-2=casual"
    assert tags["Seed"] == "a seed 7"


def test_players_are_called_by_names_that_nobody_else_bears() -> None:
    entrants = (Entrant("A", "random"), Entrant("A-1", "random"))
    of = Contest(entrants, parse_rules("podkidnoy"), 4, "a seed")
    names = notation.parse(play_deal(of, 0, is_recorded=True).games[0].record)[0].tags["Players"]
    assert names == "A-2, A-1-1, A-3, A-1-2"


class Scripted:
    """Somebody who gives up at once, or goes round in circles."""

    def __init__(self, *, gives_up: bool) -> None:
        self._gives_up = gives_up
        self.seen: list[str] = []

    def begin(self, session: Session, seat: int, names: Sequence[str], dealer: int, seed: str) -> None:
        self.seen.append(f"begin {names[seat]}")

    def choose(self, session: Session, seat: int) -> Move | None:
        moves = session.view(seat).moves
        words = [move for move in moves if type(move).__name__ in ("Take", "Pass")]
        return None if self._gives_up else [*words, moves[0]][0]

    def end(self, session: Session) -> None:
        self.seen.append(f"end {session.is_over()}")


def test_who_gives_the_game_up_is_the_durak() -> None:
    of = contest("casual", "casual")
    player = Scripted(gives_up=True)
    result = play_game(of, Pairing(0, 0, "a seed", (0, 1)), [player, Scripted(gives_up=False)], is_recorded=True)
    assert result.burdens == (DURAK, 0)
    assert result.record.endswith("durak casual-1 resigns\n")
    assert player.seen == ["begin casual-1", "end True"]


def test_a_game_that_goes_round_for_ever_is_called_a_draw() -> None:
    of = contest("casual", "casual", "casual", players=3, rules="podkidnoy attack=single repeat=off")
    players = [Scripted(gives_up=False) for _ in range(3)]
    result = play_game(of, Pairing(0, 0, "1", (0, 1, 2)), players, is_recorded=True)
    assert result.record.endswith("draw agreed\n")
    assert sum(result.burdens) == DURAK
    assert max(result.burdens) < DURAK
    assert result.record.count("takes") < ENDLESS


class Swapping(Own):
    """A computer player that notes when it swaps, and who was asked then."""

    def __init__(self) -> None:
        super().__init__(BOTS["casual"])
        self.swaps: list[tuple[int, int | None]] = []

    def choose(self, session: Session, seat: int) -> Move:
        move = super().choose(session, seat)
        if move == SWAP:
            self.swaps.append((seat, session.asked))
        return move


def test_who_is_not_asked_swaps_as_soon_as_he_can() -> None:
    of = contest("casual", "casual", rules="podkidnoy swap=on")
    found = []
    for number in range(12):
        players = [Swapping(), Swapping()]
        play_game(of, Pairing(0, 0, f"{number}", (0, 1)), players)
        found += [*players[0].swaps, *players[1].swaps]
    assert any(seat == asked for seat, asked in found)
    assert any(seat != asked for seat, asked in found)


def test_a_result_is_what_can_be_sent_to_another_process() -> None:
    of = contest("casual", "random")
    result = play_deal(of, 3, True)
    assert pickle.loads(pickle.dumps(result)) == result
    assert pickle.loads(pickle.dumps(of)) == of
    assert isinstance(result, DealResult)
