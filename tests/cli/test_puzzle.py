"""`durak puzzle`: set, solved, refuted and shown; the puzzle of the day; puzzles of one's own; what is kept of them."""

import datetime
import re
from pathlib import Path

import pytest

from durak_cli.cli.command import TYPED, move_typed
from durak_cli.cli.puzzlebook import entry_of_day, shipped
from durak_cli.engine.moves import Move
from durak_cli.study.puzzles import Level, Puzzle, read_puzzle
from tests.cli.records import ILLEGAL, KITCHEN
from tests.cli.shell import command, durak
from tests.cli.terminals import Terminal
from tests.cli.test_languages import remnants
from tests.study.test_puzzles import GAME, REST

DAY = "2026-11-30"


@pytest.fixture
def own(tmp_path: Path) -> str:
    """Return a file with one puzzle, written by hand and without any tag of its own."""
    file = tmp_path / "own.durak"
    file.write_text(GAME, encoding="utf-8")
    return str(file)


def typed(puzzle: Puzzle, first: Move | None = None) -> str:
    """Return what a player types who finds every move of the proving line; *first* in front of it, if given."""
    session = puzzle.resumed().session
    lines = [] if first is None else [move_typed(first, TYPED.typed)]
    for move in puzzle.line:
        if session.asked == puzzle.seat:
            lines.append(move_typed(move, TYPED.typed))
        assert session.asked is not None
        session.play(session.asked, move)
    return "".join(f"{line}\n" for line in lines)


def flat(text: str) -> str:
    return " ".join(text.split())


def log(home: Path) -> list[str]:
    file = home / "state" / "durak" / "puzzles.log"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


# -- one puzzle --------------------------------------------------------------------------------------------------------


def test_it_says_who_is_to_move_what_is_to_be_achieved_and_shows_both_hands(own: str) -> None:
    answer = durak("puzzle", "--file", own)
    assert answer.code == 0
    assert "Puzzle hebjw (easy, podkidnoy). You are to move and to win: one move does it." in flat(answer.out)
    assert "Whoever has counted the cards knows what Anna holds, so it is shown." in flat(answer.out)
    assert re.search(r"^Table: +7♦ +7♥/Q♠$", answer.out, re.MULTILINE)
    assert re.search(r"^Anna: +8♣ +K♠$", answer.out, re.MULTILINE)
    assert re.search(r"^Hand: +7♣ +6♦ +K♥ +\[6♠\] \[8♠\]$", answer.out, re.MULTILINE)


@pytest.mark.parametrize("level", Level)
def test_whoever_finds_every_move_has_solved_it_at_the_first_try(level: Level, home: Path) -> None:
    entry = next(entry for entry in shipped() if entry.level is level)
    answer = durak("puzzle", entry.id, stdin=typed(read_puzzle(entry.text)))
    assert (answer.code, answer.err) == (0, "")
    assert "Solved at the first try: " in answer.out
    assert [line.split()[1:] for line in log(home)] == [[entry.id, "solved"]]
    assert f"{level.value}: 1 of " in durak("puzzle", "--progress").out


def test_a_wrong_move_is_refuted_move_by_move_with_the_table_and_may_be_tried_again(own: str, home: Path) -> None:
    answer = durak("puzzle", "--file", own, stdin="8s\n" + typed(read_puzzle(GAME)))
    refuted, _, again = answer.out.partition("Try again")
    assert "7♦/8♠ loses." in refuted
    assert "You beat 7♦ with 8♠." in refuted
    assert "Bout 13: you attack Anna" in refuted
    assert refuted.rstrip().endswith("You are the durak.")
    assert "Table:  7♦  7♥/Q♠" in again
    assert "Solved after 1 wrong try: 7♦/6♠." in again
    assert [line.split()[2] for line in log(home)] == ["wrong", "solved"]
    assert "wrong tries: 1\n" in durak("puzzle", "--progress").out
    assert "hebjw easy, win, podkidnoy: solved after 1 wrong try" in flat(durak("puzzle", "--file", own, "--list").out)


def test_a_move_that_only_draws_where_one_wins_is_told_as_such() -> None:
    for entry in shipped():
        puzzle = read_puzzle(entry.text) if "goal=" not in entry.text and entry.goal.value == "win" else None
        drawing = [move for move, worth in puzzle.worths.items() if worth == 0] if puzzle else []
        if puzzle and drawing:
            answer = durak("puzzle", entry.id, stdin=typed(puzzle, drawing[0]))
            assert "only draws." in answer.out
            assert "the game is drawn" in flat(answer.out)
            assert "Solved after 1 wrong try" in flat(answer.out)
            return
    raise AssertionError("no such puzzle")


def test_the_best_defence_answers_until_nothing_can_go_wrong_any_more(own: str) -> None:
    answer = durak("puzzle", "--file", own, stdin=typed(read_puzzle(GAME)))
    assert answer.out.count("Right; and now?") == 4
    assert answer.out.rstrip().endswith("Anna is the durak.")


def test_a_later_mistake_is_a_wrong_try_too(own: str, home: Path) -> None:
    answer = durak("puzzle", "--file", own, stdin="6s\n8s\n")
    assert "8♠ loses." in answer.out or "8♠ only draws." in answer.out
    assert [line.split()[2] for line in log(home)] == ["wrong"]


def test_what_is_typed_is_read_as_in_a_game(own: str) -> None:
    answer = durak("puzzle", "--file", own, stdin="xyzzy\n9c\nwhy take\nshow\nlog\ngone\nrules\nбью\n6 of spades\n")
    assert "'xyzzy'" in answer.out
    assert "9♣ cannot beat 7♦" in answer.out
    assert answer.out.count("Table:  7♦  7♥/Q♠") == 2
    assert "12. Anna > Boris: 7d 7h/Qs" in flat(answer.out)
    assert "cards are out of the game" in answer.out
    assert "Right; and now?" in answer.out


def test_a_hint_says_of_what_kind_the_move_is_and_then_the_move(own: str, home: Path) -> None:
    answer = durak("puzzle", "--file", own, stdin="hint\nhint\n" + typed(read_puzzle(GAME)))
    first, _, second = answer.out.partition("> hint")[2].partition("> hint")
    assert "6♠" not in first
    assert "Beat 7♦ with 6♠: " in second
    assert "Solved with a hint: 7♦/6♠." in second
    assert [line.split()[2] for line in log(home)] == ["hint", "hint", "solved"]
    assert "0 at the first try" in durak("puzzle", "--progress").out


def test_the_solution_is_shown_with_the_rest_of_the_game(own: str, home: Path) -> None:
    for word in ("solution", "resign", "решение", "Lösung"):
        answer = durak("puzzle", "--file", own, stdin=f"{word}\n")
        assert "7♦/6♠ wins, and no other move." in answer.out
        assert answer.out.rstrip().endswith("Anna is the durak.")
    assert {line.split()[2] for line in log(home)} == {"shown"}
    assert "solved" not in durak("puzzle", "--file", own, "--list").out


def test_help_lists_what_a_puzzle_knows_and_nothing_else(own: str) -> None:
    answer = durak("puzzle", "--file", own, stdin="help\nhelp skip\nundo\nscore\n")
    listed = answer.out.partition("> help\n")[2].partition("> help skip")[0]
    assert {"hint", "solution", "skip", "take", "quit"} <= set(re.findall(r"^(\w+)", listed, re.MULTILINE))
    assert not {"undo", "resign", "abandon", "score"} & set(re.findall(r"^(\w+)", listed, re.MULTILINE))
    assert "In a puzzle: leaves it unsolved" in answer.out
    assert "There is nothing to take back" in answer.out
    assert "durak puzzle --progress" in answer.out


def test_the_words_of_puzzles_mean_nothing_in_a_game() -> None:
    answer = durak("play", "--no-record", "--seed", "x", stdin="solution\nskip\n")
    assert answer.out.count("This is a game; durak puzzle has something to solve.") == 2


@pytest.mark.parametrize("leaving", ["", "quit\n", "abandon\n"])
def test_whoever_leaves_is_told_how_to_come_back(own: str, leaving: str, home: Path) -> None:
    for words, way_on in (
        (["hebjw"], "You leave the puzzle; durak puzzle hebjw comes back to it."),
        (["--file", own], "You leave the puzzle unsolved."),
    ):
        answer = durak("puzzle", *words, stdin=leaving)
        assert (answer.code, answer.err) == (0, "")
        assert way_on in flat(answer.out)
    assert log(home) == []


# -- which one ---------------------------------------------------------------------------------------------------------


def ids(text: str) -> list[str]:
    return re.findall(r"Puzzle (?:of [-\d]+: )?([0-9a-z]{5}) \(", text)


def test_the_first_that_was_not_tried_comes_and_skip_goes_on_with_the_next() -> None:
    first, second, third = (entry.id for entry in shipped()[:3])
    assert ids(durak("puzzle", stdin="skip\nskip\n").out) == [first, second, third]
    durak("puzzle", stdin="solution\n")
    assert ids(durak("puzzle").out) == [second]


def test_a_level_can_be_chosen() -> None:
    for level in Level:
        assert f"({level.value}, " in durak("puzzle", "--level", level.value).out
        assert re.search(rf"^\w+ +{level.value}, (win|draw), ", durak("puzzle", "--list", "-l", level.value).out)


def test_one_that_is_named_is_set_alone() -> None:
    name = shipped()[7].id
    assert ids(durak("puzzle", name.upper(), stdin="skip\n").out) == [name]
    answer = durak("puzzle", "zzzzz")
    assert answer.code == 2
    assert answer.err == 'durak: no puzzle is called "zzzzz"; durak puzzle --list lists them\n'


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_on_another_day(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one = durak("puzzle", "--date", DAY).out
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert durak("puzzle", "--daily", "--date", DAY).out == one
    assert f"Puzzle of {DAY}: " in one
    entries = shipped()
    days = [datetime.date(2026, 12, 1) + datetime.timedelta(days=number) for number in range(60)]
    of_days = [entry_of_day(day, entries) for day in days]
    assert len({entry.id for entry in of_days}) > 40
    assert {entry.level for entry in of_days} == set(Level)
    more = entries[: len(entries) * 9 // 10]  # most days keep their puzzle where others come to it
    assert sum(entry_of_day(day, more) == entry for day, entry in zip(days, of_days, strict=True)) > 45


def test_today_is_the_day_where_none_is_named() -> None:
    before, answer, after = datetime.date.today(), durak("puzzle", "--daily"), datetime.date.today()
    assert any(f"Puzzle of {day}: " in answer.out for day in (before, after))


@pytest.mark.parametrize("text", ["tomorrow", "30.11.2026", "2026-02-30", "", "0000-01-01", "2026-11-30x"])
def test_a_day_that_is_none_is_refused(text: str) -> None:
    answer = durak("puzzle", "--date", text)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("durak: a day is written like 2026-11-30; this is ")


@pytest.mark.parametrize(
    "words",
    [
        ["--daily", "--list"],
        ["--progress", "--reset"],
        ["hebjw", "--daily"],
        ["hebjw", "--level", "easy"],
        ["--file", "x", "--daily"],
        ["--file", "x", "hebjw"],
        ["--progress", "--level", "easy"],
    ],
)
def test_options_that_say_different_things_are_refused(words: list[str]) -> None:
    answer = durak("puzzle", *words)
    assert (answer.code, answer.out) == (2, "")
    assert "do not go together; leave one away" in answer.err


def test_all_are_listed_with_what_was_done() -> None:
    entries = shipped()
    durak("puzzle", entries[0].id, stdin=typed(read_puzzle(entries[0].text)))
    durak("puzzle", entries[1].id, stdin="solution\n")
    lines = durak("puzzle", "--list").out.splitlines()
    assert len(lines) == len(entries)
    assert lines[0].endswith(": solved at the first try")
    assert lines[1].endswith(": tried")
    assert not any(":" in line for line in lines[2:])


# -- files of one's own ------------------------------------------------------------------------------------------------


def test_several_puzzles_of_a_file_are_set_one_after_another(tmp_path: Path) -> None:
    file, entries = tmp_path / "two.durak", shipped()[:2]
    file.write_text("\n".join(entry.text for entry in entries), encoding="utf-8")
    assert ids(durak("puzzle", "--file", str(file), stdin="skip\nskip\n").out) == [entry.id for entry in entries]
    assert len(durak("puzzle", "--file", "-", "--list", stdin=file.read_bytes()).out.splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GAME + REST, "the game is over"),
        (KITCHEN, "more than two players are left in the game"),
        (GAME.partition("\n7.")[0] + "\n", "the stock is not empty"),
        (GAME + "7d/6s beaten\n13. Boris > Anna: 6d\n", "every move loses"),
        (GAME + "7d/6s beaten\n13. Boris > Anna: Kh\n", "several moves are equally good"),
        (KITCHEN.replace('[Seed "kitchen-42"]', '[Deck "?"]'), "its deal is hidden"),
    ],
)
def test_a_game_that_is_no_puzzle_is_refused_with_the_reason(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "own.durak"
    file.write_text(GAME + "\n" + text, encoding="utf-8")
    answer = durak("puzzle", "--file", str(file), stdin="skip\n")
    assert answer.code == 2
    assert answer.err.startswith(f"durak: game 2 of {file} is no puzzle: {why}")


@pytest.mark.parametrize("text", [ILLEGAL, "no game at all\n", "", GAME + "7d/\n"])
def test_a_record_that_is_at_fault_is_reported_as_by_validate(tmp_path: Path, text: str) -> None:
    file = tmp_path / "own.durak"
    file.write_text(text, encoding="utf-8")
    answer = durak("puzzle", "--file", str(file))
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.split("\n")[0] == durak("validate", str(file)).out.split("\n")[0]


def test_a_file_that_cannot_be_read_or_is_the_keyboard_is_refused(tmp_path: Path) -> None:
    for name, why in ((str(tmp_path / "none"), "there is no such file"), ("-", "cannot come from standard input")):
        answer = durak("puzzle", "--file", name)
        assert (answer.code, answer.out) == (2, "")
        assert why in answer.err


# -- progress ----------------------------------------------------------------------------------------------------------


def test_the_streak_is_told_where_the_day_is_today() -> None:
    today = datetime.date.today()
    entry = entry_of_day(today, shipped())
    durak("puzzle", "--date", today.isoformat(), stdin=typed(read_puzzle(entry.text)))
    told = durak("puzzle", "--progress").out
    assert "puzzle of the day: 1 day in a row\nlongest streak: 1 day\n" in told or today != datetime.date.today()


def test_progress_can_be_forgotten(own: str, home: Path) -> None:
    durak("puzzle", "--file", own, stdin="8s\n")
    assert log(home)
    assert durak("puzzle", "--reset").out == "It is forgotten which puzzles you have solved.\n"
    assert log(home) == []
    assert durak("puzzle", "--reset").code == 0


def test_where_nothing_can_be_kept_a_puzzle_is_solved_all_the_same(own: str, home: Path) -> None:
    home.mkdir()
    (home / "state").write_text("in the way", encoding="utf-8")
    answer = durak("puzzle", "--file", own, stdin="8s\n8s\n" + typed(read_puzzle(GAME)))
    assert answer.code == 0
    assert "Solved after 2 wrong tries" in answer.out
    assert answer.err.startswith("durak: your progress is not kept: ")
    assert len(answer.err.splitlines()) == 1


# -- languages and screens ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "ru"])
def test_nothing_is_left_in_english(language: str, own: str) -> None:
    said = ["--lang", language]
    typed_words = "help\nhelp skip\nhelp solution\nhint\nhint\nundo\nscore\n8s\n" + typed(read_puzzle(GAME))
    shown = [
        durak("puzzle", "--file", own, *said, stdin=typed_words).out,
        durak("puzzle", "--file", own, *said, "--plain", stdin="solution\n").out,
        durak("puzzle", *said, "--date", DAY).out,
        durak("puzzle", *said, "--list", "--level", "hard").out,
        durak("puzzle", *said, "--progress").out,
        durak("puzzle", *said, "--reset").out,
        durak("puzzle", *said, "zzzzz").err,
        durak("puzzle", *said, "--date", "x").err,
    ]
    lines = [line for line in "\n".join(shown).splitlines() if not line.startswith(">")]
    text = re.sub(
        r"durak puzzle( ID| [a-z0-9]{5})?|--\w+|podkidnoy|attack=single|perevodnoy|deck=24|pile=off|tie=defender",
        "",
        "\n".join(lines),
    )
    assert not remnants(text), remnants(text)


def test_a_screen_reader_is_told_both_hands_in_sentences(own: str) -> None:
    answer = durak("puzzle", "--file", own, "--plain")
    assert "Anna holds 8♣ and K♠." in answer.out
    assert "Your moves: #1 6♠, #2 8♠, #3 take." in answer.out


def test_on_a_narrow_terminal_one_is_solved_and_another_offered() -> None:
    shown = Terminal(command("puzzle"), 40, 30, {})
    shown.until_asked()
    shown.send_line("solution")
    shown.until(lambda: "Another puzzle?" in flat(shown.text))
    shown.until_asked()
    assert max(map(len, shown.text.splitlines())) <= 40
    shown.send_line("")
    assert shown.ended() == 0
