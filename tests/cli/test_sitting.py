"""Series of games: who deals, how it is counted and told, and that one file holds all of it."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import notation
from durak_cli.cli.pace import SPEEDS, parse_speed, rest_of
from durak_cli.cli.score import closing_table, score_line
from durak_cli.cli.screen import Failure
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import Seat
from durak_cli.play.referee import judge
from durak_cli.play.series import Scoring, Tally
from tests.cli.shell import durak
from tests.cli.table_of import Person, following, sit
from tests.cli.test_play_loop import dealt

NAMES = ("You", "Anna", "Boris")


def watched(file: Path, *arguments: str) -> str:
    """Let computers play a series into *file*, and return what was shown."""
    answer = durak("play", "--watch", "--seed", "series", "--record", str(file), *arguments)
    assert (answer.code, answer.err) == (0, "")
    return answer.out


@pytest.mark.parametrize("rules", ["podkidnoy", "perevodnoy start=onto-fool", "klassisch", "podkidnoy teams=2"])
def test_all_games_of_a_series_stand_in_one_file(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    watched(file, "--games", "4", "--players", "4", "--rules", rules)
    records = notation.parse(file.read_text(encoding="utf-8"))
    assert [record.tags.get("Game") for record in records] == [None, "2", "3", "4"]
    assert [finding.message for record in records for finding in judge(record)] == []


def test_the_fool_deals_the_next_game(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    watched(file, "--games", "5")
    records = notation.parse(file.read_text(encoding="utf-8"))
    dealers = [record.tags.get("Dealer", "Clara") for record in records]
    for record, dealer, before in zip(records[:-1], dealers[1:], dealers[:-1], strict=True):
        assert record.result is not None
        assert dealer == (record.result.losers[0] if record.result.losers else before)


def test_the_score_stands_between_the_games_and_a_table_at_the_end(tmp_path: Path) -> None:
    shown = watched(tmp_path / "a.durak", "--games", "3")
    assert shown.count("Times the durak: ") == 2
    assert "Game 3: Anna, Boris and Clara play" in shown
    table = shown.partition("Times the durak in 3 games, the fewest wins:\n")[2].splitlines()[:3]
    assert table[0].startswith("1.")
    assert sum(int(row.split()[-1]) for row in table) <= 3


def test_points_for_places_can_be_counted(tmp_path: Path) -> None:
    shown = watched(tmp_path / "a.durak", "--games", "2", "--scoring", "places")
    table = shown.partition("Points after 2 games, the most wins:\n")[2].splitlines()[:3]
    assert sum(float(row.split()[-1]) for row in table) == 2 * (2 + 1 + 0)


def test_one_game_has_no_table(tmp_path: Path) -> None:
    assert "wins:" not in watched(tmp_path / "a.durak")


def test_a_series_on_a_pipe_asks_for_no_other_game() -> None:
    answer = durak("play", "--games", "2", "--seed", "x", "--no-record", stdin="resign\nresign\n")
    assert "Another game?" not in answer.out
    assert "Game 2: You play against Anna and Boris (podkidnoy); you deal." in answer.out.replace("\n", " ")
    assert "1.-2. Anna   0\n1.-2. Boris  0\n3.    You    2\n" in answer.out


def test_leaving_a_series_shows_the_score_so_far() -> None:
    lines = "resign\nresign\nquit\n"
    answer = durak("play", "--games", "5", "--seed", "x", "--no-record", stdin=lines)
    assert "Times the durak in 2 games" in answer.out
    assert answer.code == 0


def test_the_score_can_be_asked_for() -> None:
    answer = durak("play", "--games", "2", "--seed", "x", "--no-record", stdin="score\nresign\nscore\n")
    assert "No game of this series has been finished yet." in answer.out
    assert answer.out.count("Times the durak: you 1, Anna 0, Boris 0.") == 2


def test_a_number_of_games_is_at_least_one() -> None:
    answer = durak("play", "--games", "0")
    assert (answer.code, answer.out) == (2, "")


# -- the score ---------------------------------------------------------------------------------------------------------


def tally(scoring: Scoring, *duraks: Seat) -> Tally:
    counted = Tally(3, scoring)
    for loser in duraks:
        others = [seat for seat in range(3) if seat != loser]
        counted.add((loser,), [(others[0],), (others[1],), (loser,)])
    return counted


def test_a_line_tells_what_everybody_has() -> None:
    assert score_line(tally(Scoring.FOOLS, 0, 0, 2), NAMES, 0) == "Times the durak: you 2, Anna 0, Boris 1."
    assert score_line(tally(Scoring.PLACES, 0), NAMES) == "Points: You 0, Anna 2, Boris 1."


def test_half_points_are_shown() -> None:
    counted = Tally(3, Scoring.PLACES)
    counted.add((2,), [(0, 1), (2,)])
    assert score_line(counted, NAMES) == "Points: You 1.5, Anna 1.5, Boris 0."


def test_the_table_has_the_best_first_and_equal_places_shared() -> None:
    assert closing_table(tally(Scoring.FOOLS, 0, 0), NAMES, Theme(), 0).splitlines() == [
        "Times the durak in 2 games, the fewest wins:",
        "1.-2. Anna   0",
        "1.-2. Boris  0",
        "3.    You    2",
    ]
    assert closing_table(tally(Scoring.PLACES, 0, 0), NAMES, Theme()).splitlines()[1:] == [
        "1. Anna   4",
        "2. Boris  2",
        "3. You    0",
    ]


def test_the_table_fits_forty_columns() -> None:
    names = ("Maximiliana", "王小明", "Žofie")
    for line in closing_table(tally(Scoring.FOOLS, 1), names, Theme(width=40)).splitlines():
        assert len(line) <= 40


# -- the pace of the computers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "seconds"), [*SPEEDS.items(), ("SLOW", 2.0), ("1.5", 1.5), ("0", 0.0), (" 3 ", 3.0)])
def test_a_speed_is_a_word_or_seconds(text: str, seconds: float) -> None:
    assert parse_speed(text) == seconds


@pytest.mark.parametrize("text", ["", "quick", "-1", "61", "nan", "inf", "1e9", "\x1b[m"])
def test_another_speed_is_refused_with_what_is_possible(text: str) -> None:
    with pytest.raises(Failure, match="choose slow, normal, fast, or seconds from 0 to 60"):
        parse_speed(text)


class Screen(io.StringIO):
    """A terminal, as far as anybody asks."""

    def isatty(self) -> bool:
        return True


def test_nobody_waits_before_a_pipe() -> None:
    with redirect_stdout(io.StringIO()):
        assert rest_of(2.0, is_watched=False) is None
    with redirect_stdout(Screen()):
        assert rest_of(0.0, is_watched=True) is None


def test_on_a_screen_the_computers_rest_so_long() -> None:
    rests: list[float] = []
    with redirect_stdout(Screen()):
        rest = rest_of(1.5, is_watched=False, sleep=rests.append)
    assert rest is not None
    rest()
    assert rests == [1.5]


def test_ctrl_c_cuts_a_rest_short_and_ends_only_what_nobody_plays() -> None:
    def interrupted(seconds: float) -> None:
        raise KeyboardInterrupt

    with redirect_stdout(Screen()):
        played = rest_of(1.0, is_watched=False, sleep=interrupted)
        watched_by = rest_of(1.0, is_watched=True, sleep=interrupted)
        spared_once = rest_of(1.0, is_watched=True, spared=1, sleep=interrupted)
    assert played is not None
    assert watched_by is not None
    assert spared_once is not None
    played()
    with pytest.raises(KeyboardInterrupt):
        watched_by()
    spared_once()
    with pytest.raises(KeyboardInterrupt):
        spared_once()


def test_the_computers_rest_after_what_they_tell_and_after_nothing_else() -> None:
    """A pass is not told, so nobody can tell from a rest that somebody was asked."""
    rests: list[int] = []
    hands = ("8d 9s 8c Jc Qc 6h", "9d 9c Ts Jd Kd Kc", "8s 9h 7c 7d Ks Ac")
    bots = {1: following("beat 9d 8d"), 2: following("pass")}
    person = Person(["8d", "done"])
    sit(
        person,
        rules="attack=single",
        deck=dealt(*hands, up_card="Ah"),
        bots=bots,
        rest=lambda: rests.append(len(person.given)),
    )
    assert rests[0] == 1
    assert rests.count(2) >= 1


def test_what_is_told_at_leisure_is_the_same_in_the_end() -> None:
    def script(legal: object) -> str:
        return str(legal[0])  # type: ignore[index]

    at_once = sit(Person(choose=script)).shown
    at_leisure = sit(Person(choose=script), rest=lambda: None).shown
    assert at_leisure.split() == at_once.split()
