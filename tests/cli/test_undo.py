"""Undo: the person's last decision goes back, the record says so, and nobody else's game is touched."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import notation
from durak_cli.cli.journal import Journal
from durak_cli.engine.moves import move_name
from durak_cli.play.referee import judge
from notation.record import Comment
from tests.cli.crashes import Choose, Disk, any_move, crash, run
from tests.cli.shell import durak
from tests.cli.table_of import Person, Played, following, sit
from tests.cli.test_play_loop import HIS, MINE, dealt


def duel(*script: str, file: Path | None = None, rules: str = "", bot: tuple[str, ...] = ()) -> Played:
    """Play two-handed; the person leads."""
    deck, bots = dealt(MINE, HIS), {1: following(*bot)} if bot else None
    if file is None:
        return sit(Person(script), players=2, rules=rules, deck=deck, bots=bots)
    with Journal(str(file)) as journal:
        return sit(Person(script), players=2, rules=rules, deck=deck, bots=bots, journal=journal)


def moves(played: Played) -> list[str]:
    return [f"{one.seat} {move_name(one.move)}" for one in played.session.decisions if one.move is not None]


def comments(text: str) -> list[str]:
    (record,) = notation.parse(text)
    assert [finding.code for finding in judge(record)] == [], text
    return [item.text for item in record.items if isinstance(item, Comment)]


@pytest.mark.parametrize("word", ["undo", "u", "UNDO", "rückgängig", "отменить"])
def test_undo_goes_back_to_the_last_decision(word: str) -> None:
    played = duel("8d", word)
    assert moves(played) == []
    assert "You take back: 8d." in played.shown.splitlines()
    assert played.shown.splitlines()[-1] == "Attack Anna: lead a card."


def test_undo_takes_what_followed_with_it() -> None:
    played = duel("8d", "undo", "8c", rules="attack=single")
    assert moves(played)[0] == "0 attack 8c"
    assert played.person.asked[0] == played.person.asked[2]


def test_undo_of_done_asks_again_whether_to_add() -> None:
    played = duel("8d", "done", "undo", rules="attack=group", bot=("take",))
    assert "You take back: done." in played.shown
    assert moves(played) == ["0 attack 8d"]
    assert played.shown.splitlines()[-1] == "Add another 8 to your attack, or done."


def test_undo_again_goes_back_further() -> None:
    played = duel("8d", "8s", "undo", "undo")
    assert moves(played) == []
    assert [line for line in played.shown.splitlines() if line.startswith("You take back")] == [
        "You take back: 8s.",
        "You take back: 8d.",
    ]


def test_the_cards_of_one_line_go_back_one_by_one() -> None:
    assert moves(duel("8d 8s 8c", "undo")) == ["0 attack 8d", "0 attack 8s"]


def test_with_nothing_decided_nothing_is_taken_back() -> None:
    played = duel("undo", "8d")
    assert "You have decided nothing yet that could be taken back." in played.shown
    assert moves(played)[0] == "0 attack 8d"


def test_the_computers_play_on_as_if_nothing_had_been() -> None:
    lines = ["8d", "done", "8s", "done", "8c"]
    straight = duel(*lines)
    bent = duel("8c", "undo", lines[0], lines[1], "undo", *lines[1:])
    assert moves(bent) == moves(straight)


def test_the_record_says_what_was_taken_back_and_stays_valid(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    duel("8d", "undo", "8c", "done", "undo", "undo", file=file, bot=("take",))
    assert comments(file.read_text(encoding="utf-8")) == [
        "You took back: 1. You > Anna: 8d",
        "You took back: done takes",
        "You took back: 1. You > Anna: 8c",
    ]


def test_the_file_before_the_game_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    duel("resign", file=file)
    before = file.read_bytes()
    duel("8d", "undo", "undo", file=file)
    assert file.read_bytes().startswith(before)
    assert len(notation.parse(file.read_text(encoding="utf-8"))) == 2


def test_a_whole_game_with_many_steps_back_is_valid_after_every_write(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"

    class Watched(Journal):
        texts: list[str] = []  # noqa: RUF012 - one journal only

        def append(self, text: str) -> None:
            super().append(text)
            self.texts.append(file.read_text(encoding="utf-8"))

        def cut(self, text: str) -> None:
            super().cut(text)
            self.texts.append(file.read_text(encoding="utf-8"))

    turns = iter(range(1000))

    def choose(legal: object) -> str:
        number = next(turns)
        words = list(legal)  # type: ignore[call-overload]
        return "undo" if number % 5 == 4 and number < 60 else str(words[number % len(words)])

    with Watched(str(file)) as journal:
        played = sit(Person(choose=choose), players=3, rules="podkidnoy swap=on", journal=journal)
    assert played.session.is_over()
    for text in Watched.texts:
        comments(text)
    whole = file.read_text(encoding="utf-8")
    assert len(comments(whole)) == played.person.given.count("undo") > 5
    assert notation.write(notation.parse(whole)[0]) == whole


def test_nothing_is_taken_back_from_what_is_no_file() -> None:
    class Pipe(Journal):
        can_cut = False

    with Pipe("/dev/null") as journal:
        played = sit(Person(["8d", "undo"]), players=2, deck=dealt(MINE, HIS), journal=journal)
    assert "something from which nothing can be taken back" in played.shown
    assert moves(played)[0] == "0 attack 8d"


# -- left and killed in between ----------------------------------------------------------------------------------------


def test_in_a_game_gone_on_with_the_last_play_of_the_time_before_goes_back(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    words = ("--seed", "kitchen-42", "-p", "2", "--dealer", "Player", "--record", str(file))
    turns = iter(range(100))
    begun = run("play", *words, choose=lambda legal: any_move(legal) if next(turns) < 4 else "quit")
    before = file.read_text(encoding="utf-8")
    gone_on = durak("resume", str(file), stdin="undo\nundo\nquit\n")
    assert (begun.code, gone_on.code) == (0, 0)
    assert gone_on.out.count("You take back: ") == 2
    after = file.read_text(encoding="utf-8")
    assert comments(after)[0].startswith("Player took back: ")
    assert before.startswith(after.partition(" {")[0])


def some_undo() -> Choose:
    """Return a player who takes back every third of his first decisions."""
    turns = iter(range(10_000))

    def choose(legal: Sequence[str]) -> str:
        number = next(turns)
        return "undo" if number < 12 and number % 3 == 2 else any_move(legal)

    return choose


@pytest.mark.skipif(sys.platform == "win32", reason="needs processes that can be forked")
@pytest.mark.parametrize("fate", ["killed", "short"])
@pytest.mark.parametrize("options", [("--seed", "kitchen-42"), ("--dealer", "Player")])
def test_a_kill_or_a_full_disk_in_the_middle_of_it_leaves_a_valid_game(
    fate: str, options: tuple[str, ...], tmp_path: Path, home: Path
) -> None:
    for point in range(8, 44, 5):
        file = tmp_path / f"{point}.durak"
        words = ("play", "-p", "2", *options, "--record", str(file))
        crash(Disk(point, fate), tmp_path / "notes", *words, choose=some_undo())
        for one in (file, *home.rglob("*.durak")):
            if one.exists():
                comments(one.read_text(encoding="utf-8"))
        run("resume", *([str(file)] if "--seed" in options else []), choose=any_move)
        (record,) = notation.parse(file.read_text(encoding="utf-8"))
        assert record.result is not None
        comments(file.read_text(encoding="utf-8"))
