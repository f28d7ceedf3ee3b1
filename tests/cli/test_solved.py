"""What is kept of puzzles: nothing of it is lost, whoever writes at the same time and whatever stands there."""

import datetime
import os
import threading
from pathlib import Path

import pytest

from durak_cli.cli.screen import Failure
from durak_cli.cli.solved import Deed, Progress, forget, note, progress, progress_of, state_of

DAY = datetime.date(2026, 11, 30)
NEXT = datetime.date(2026, 12, 1)


@pytest.fixture
def file(home: Path) -> Path:
    """Return the file in which it is kept; it is not there yet."""
    return home / "state" / "durak" / "puzzles.log"


def days(*numbers: int) -> Progress:
    """Return the progress of somebody who solved the puzzle of the day on these days of December."""
    return progress_of(f"2026-12-{number:02} aaaaa solved 2026-12-{number:02}" for number in numbers)


def day(number: int) -> datetime.date:
    return datetime.date(2026, 12, number)


def test_a_line_is_added_for_each_thing_that_happens(file: Path) -> None:
    note("2gsb9", Deed.WRONG, DAY)
    note("2gsb9", Deed.SOLVED, NEXT, NEXT)
    assert file.read_text() == "2026-11-30 2gsb9 wrong\n2026-12-01 2gsb9 solved 2026-12-01\n"
    assert progress().standings["2gsb9"].wrong == 1
    assert progress().days == {NEXT}


def test_nobody_else_may_read_it(file: Path) -> None:
    note("2gsb9", Deed.WRONG, DAY)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    file.chmod(0o644)
    note("2gsb9", Deed.WRONG, DAY)
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("deeds", "state"),
    [
        ((), ""),
        ((Deed.WRONG,), "tried"),
        ((Deed.SHOWN,), "tried"),
        ((Deed.SOLVED,), "solved at the first try"),
        ((Deed.SOLVED, Deed.WRONG), "solved at the first try"),
        ((Deed.WRONG, Deed.SOLVED), "solved after 1 wrong try"),
        ((Deed.WRONG, Deed.HINT, Deed.WRONG, Deed.SOLVED, Deed.WRONG), "solved after 2 wrong tries"),
        ((Deed.HINT, Deed.SOLVED), "solved with help"),
        ((Deed.SHOWN, Deed.SOLVED), "solved with help"),
    ],
)
def test_how_it_went_with_a_puzzle(deeds: tuple[Deed, ...], state: str) -> None:
    found = progress_of(f"2026-11-30 aaaaa {deed.value}" for deed in deeds)
    assert state_of("aaaaa", found.standings) == state


def test_a_streak_lasts_as_long_as_no_day_is_missing_and_today_may_still_come() -> None:
    assert days(1, 2, 3).streak(day(3)) == 3
    assert days(1, 2, 3).streak(day(4)) == 3
    assert days(1, 2, 3).streak(day(5)) == 0
    assert days(1, 2, 4, 5).streak(day(5)) == 2
    assert days().streak(day(5)) == 0
    assert (days(1, 2, 3, 5, 6).longest(), days().longest()) == (3, 0)


def test_a_puzzle_of_another_day_and_one_not_solved_do_not_count_for_the_streak() -> None:
    later = progress_of(["2026-12-02 aaaaa solved 2026-12-01", "2026-12-02 bbbbb wrong 2026-12-02"])
    assert later.days == set()


def test_what_is_no_such_line_is_passed_over_and_left_where_it_is(file: Path) -> None:
    odd = b"\xff\xfe\0 odd\n2026-11-30 2gsb9 wrong\n2026-13-99 2gsb9 solved 2026-13-99\n"
    odd += b"2026-11-30 x y z\n\n2026-11-30 2gs"
    file.parent.mkdir(parents=True)
    file.write_bytes(odd)
    note("aaaaa", Deed.SOLVED, DAY)
    assert file.read_bytes() == odd + b"\n2026-11-30 aaaaa solved\n"
    found = progress()
    assert (found.standings["2gsb9"].wrong, found.standings["aaaaa"].is_at_first) == (1, True)
    assert found.days == set()


def test_many_who_write_at_once_lose_nothing(file: Path) -> None:
    def write(number: int) -> None:
        for _ in range(50):
            note(f"aaaa{number}", Deed.WRONG, DAY)

    writers = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(file.read_text().splitlines()) == 200
    assert [progress().standings[f"aaaa{number}"].wrong for number in range(4)] == [50] * 4


def test_it_can_be_forgotten_and_begun_anew(file: Path) -> None:
    forget()
    assert not file.exists()
    note("aaaaa", Deed.WRONG, DAY)
    forget()
    assert progress().standings == {}
    note("bbbbb", Deed.WRONG, DAY)
    assert list(progress().standings) == ["bbbbb"]


@pytest.mark.parametrize("what", ["folder", "pipe", "link"])
def test_what_is_no_file_of_ours_is_left_alone(file: Path, what: str, tmp_path: Path) -> None:
    file.parent.mkdir(parents=True)
    other = tmp_path / "other"
    other.write_text("not ours")
    if what == "folder":
        file.mkdir()
    elif what == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(other)
    with pytest.raises(Failure):
        note("aaaaa", Deed.WRONG, DAY)
    assert other.read_text() == "not ours"
    assert progress().standings == {}


def test_where_a_file_cannot_be_read_nothing_was_done_yet(file: Path) -> None:
    file.mkdir(parents=True)
    assert progress().standings == {}
