"""A clock that jumps, to another year, over midnight, an hour back: names stay apart, and nothing is lost."""

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest

from durak_cli.cli import places, solved
from durak_cli.cli.store import free_stem, newest
from durak_cli.records.check import check
from notation import parse
from tests.cli.crashes import any_move, run, standing_in
from tests.cli.shell import Outcome, durak

WATCHED = ("play", "--watch", "-p", "2", "--rules", "podkidnoy deck=24", "--level", "novice")
Moment = datetime.datetime

#: What the clock says, each time somebody looks at it, and then again from the beginning.
JUMPS: dict[str, tuple[Moment, ...]] = {
    "standing still": (Moment(2026, 11, 30, 12, 0),),
    "back by a year": (Moment(2026, 11, 30, 12, 0), Moment(2025, 11, 30, 12, 0)),
    "over midnight": (Moment(2026, 11, 30, 23, 59, 59), Moment(2026, 12, 1)),
    "over new year, and back": (Moment(2026, 12, 31, 23, 59), Moment(2027, 1, 1), Moment(2026, 12, 31, 23, 59)),
    "the hour that comes twice": (Moment(2026, 10, 25, 2, 30), Moment(2026, 10, 25, 2, 30, fold=1)),
    "a battery that is empty": (Moment(1970, 1, 1), Moment(2026, 11, 30), Moment(1970, 1, 1)),
    "the first and the last of all days": (datetime.datetime.min, datetime.datetime.max),
    "a leap day": (Moment(2028, 2, 29), Moment(2027, 2, 28)),
}


#: In the ordinary run some of them are enough.
OFTEN = {"standing still", "back by a year", "the first and the last of all days"}
jumping = pytest.mark.parametrize(
    "jump", [pytest.param(jump, marks=[] if jump in OFTEN else pytest.mark.slow) for jump in JUMPS]
)


@contextmanager
def clock(moments: Sequence[Moment]) -> Iterator[None]:
    """Let the clock of the machine say one of the *moments* after the other."""
    said = cycle(moments)

    class Now(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Moment:  # type: ignore[override]
            return next(said)

    class Today(datetime.date):
        @classmethod
        def today(cls) -> datetime.date:  # type: ignore[override]
            return next(said).date()

    with standing_in(datetime, "datetime", Now), standing_in(datetime, "date", Today):
        yield


def kept() -> list[Path]:
    """Return the record files in the person's own folder."""
    return newest(places.records_folder())


def check_records(paths: Sequence[Path], games: int) -> None:
    """There are so many games in the files, whole and right, each with the day of some clock."""
    records = [record for path in paths for record in parse(path.read_text(encoding="utf-8"))]
    assert len(records) == games
    for record in records:
        assert [finding.message for finding in check(record) if finding.is_error()] == []
        assert record.result is not None
        assert len(record.tags["Date"]) == len("2026-11-30")


@jumping
def test_games_under_a_clock_that_jumps_all_keep_their_records(jump: str) -> None:
    with clock(JUMPS[jump]):
        outcomes = [durak(*WATCHED) for _ in range(2)]
        outcomes.append(durak(*WATCHED, "--seed", "known"))
    assert [(one.code, one.err) for one in outcomes] == [(0, "")] * 3
    assert len(kept()) == 3
    check_records(kept(), 3)
    assert newest(places.running_folder()) == []


@jumping
def test_a_series_under_a_clock_that_jumps_stays_in_its_file(jump: str, tmp_path: Path) -> None:
    path = tmp_path / "series.durak"
    with clock(JUMPS[jump]):
        outcome = durak(*WATCHED, "--games", "2", "--record", str(path))
    assert (outcome.code, outcome.err) == (0, "")
    check_records([path], 2)
    assert [record.tags.get("Game", "1") for record in parse(path.read_text(encoding="utf-8"))] == ["1", "2"]


@jumping
def test_a_game_that_was_left_goes_on_whatever_the_clock_says_by_then(jump: str) -> None:
    def leaving(legal: Sequence[str]) -> str:
        raise EOFError

    with clock(JUMPS[jump]):
        assert run("play", "-p", "2", "--dealer", "Player", "--rules", "podkidnoy deck=24", choose=leaving).code == 0
        assert len(newest(places.running_folder())) == 1
        assert durak(*WATCHED).code == 0
        assert run("resume", choose=any_move).code == 0
    check_records(kept(), 2)
    assert newest(places.running_folder()) == []


def test_no_game_takes_a_name_that_is_taken_in_either_folder() -> None:
    moment = Moment(2026, 10, 25, 2, 30)
    for folder in (places.running_folder(), places.records_folder()):
        places.make(folder)
    (places.running_folder() / "2026-10-25-0230.durak").write_text("running", encoding="utf-8")
    assert free_stem(moment) == "2026-10-25-0230-2"
    (places.records_folder() / "2026-10-25-0230-2.durak").write_text("over", encoding="utf-8")
    assert free_stem(moment.replace(fold=1)) == "2026-10-25-0230-3"
    assert free_stem(moment.replace(hour=3)) == "2026-10-25-0330"


# ---- The puzzle of the day -------------------------------------------------------------------------------------------


def solved_on(*days: datetime.date) -> solved.Progress:
    for number, day in enumerate(days):
        solved.note(f"p{number}", solved.Deed.SOLVED, day, day)
    return solved.progress()


def test_days_in_a_row_are_counted_by_the_calendar_in_whatever_order_they_were_noted() -> None:
    day = datetime.date(2026, 12, 31)
    following = datetime.date(2027, 1, 1)
    found = solved_on(following, day, datetime.date(2026, 12, 30), datetime.date(2026, 3, 1), day)
    assert found.streak(following) == 3
    assert found.streak(day) == 2
    assert found.streak(datetime.date(2027, 1, 2)) == 3
    assert found.streak(datetime.date(2027, 1, 3)) == 0
    assert found.longest() == 3


def test_a_clock_that_went_back_takes_no_day_away() -> None:
    first = [datetime.date(2027, 1, number) for number in (1, 2, 3)]
    assert solved_on(*first).longest() == 3
    found = solved_on(datetime.date(2026, 1, 1))
    assert found.longest() == 3
    assert found.streak(datetime.date(2026, 1, 1)) == 1
    assert found.streak(datetime.date(2026, 1, 2)) == 1


@pytest.mark.parametrize("day", [datetime.date.min, datetime.date.max])
def test_the_first_and_the_last_of_all_days_are_days_like_others(day: datetime.date) -> None:
    found = solved_on(day)
    assert (found.streak(day), found.longest()) == (1, 1)
    outcome = durak("puzzle", "--progress")
    assert (outcome.code, outcome.err) == (0, "")
    assert "longest streak: 1 day\n" in outcome.out


@jumping
def test_the_puzzle_of_the_day_is_there_on_every_day(jump: str) -> None:
    with clock(JUMPS[jump]):
        outcomes: list[Outcome] = [durak("puzzle", "--daily") for _ in JUMPS[jump]]
    assert [(one.code, one.err) for one in outcomes] == [(0, "")] * len(outcomes)
