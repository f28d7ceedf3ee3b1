"""`durak games`: what is kept, told without giving the deal away."""

import os
import sys
from pathlib import Path

import pytest

import notation
from durak_cli.cli import places
from durak_cli.cli.journal import Journal, Opening
from tests.cli.shell import durak
from tests.cli.test_resume import left, recorded, resumed, running


def games(*words: str) -> str:
    answer = durak("games", *words)
    assert (answer.code, answer.err) == (0, "")
    return answer.out


def refused(*words: str) -> str:
    answer = durak("games", *words)
    assert (answer.code, answer.out) == (2, "")
    return answer.err


def test_where_nothing_is_kept_that_is_said() -> None:
    assert games() == "No games are kept; durak play begins one.\n"


def test_the_list_tells_games_to_go_on_with_from_records() -> None:
    left("--dealer", "Anna", "-p", "2", lines="resign\n")
    left("--dealer", "Anna", "--name", "Ваня", "--rules", "perevodnoy")
    left("--seed", "kitchen-42")
    shown = games()
    over, to_go_on = shown.partition("Records:")[2], shown.partition("Records:")[0]
    assert "Ваня, Anna, Boris (perevodnoy), bout 1" in to_go_on
    assert "Player, Anna, Boris (podkidnoy), bout 1" in to_go_on
    assert "Player, Anna (podkidnoy), 1 game" in over


def test_the_newest_game_comes_first_wherever_it_is_kept_and_goes_on() -> None:
    for number, (name, options) in enumerate([("Ann", ()), ("Ben", ("--seed", "x")), ("Cyd", ()), ("Dan", ())]):
        left("--dealer", "Anna", "--name", name, *options)
        newest = max((*running(), *recorded()), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (1000 + number, 1000 + number))
        if name == "Dan":
            with newest.open("a", encoding="utf-8") as ending:
                ending.write("\n*\n")
    (seeded,) = recorded()
    os.utime(seeded, (2000, 2000))
    shown = games()
    names = sorted(("Ann", "Ben", "Cyd", "Dan"), key=lambda name: shown.index(f": {name},"))
    assert names == ["Ben", "Cyd", "Ann", "Dan"]
    resumed(lines="resign\n")
    assert "durak Ben resigns" in seeded.read_text(encoding="utf-8")


def test_a_game_is_shown_as_its_player_sees_it() -> None:
    left("--dealer", "Anna")
    (journal,) = running()
    (record,) = notation.parse(journal.read_text(encoding="utf-8"))
    shown = games(journal.stem)
    assert "Hand:" in shown
    assert journal.name in shown
    assert record.tags["Seed"] not in shown


def test_a_record_is_shown_by_its_place() -> None:
    left("--dealer", "Anna", lines="resign\n")
    (file,) = recorded()
    assert str(file) in games(file.name).replace("\n", "")


def test_a_game_is_shown_with_the_command_that_goes_on_with_it_or_replays_it() -> None:
    left("--dealer", "Anna", "-p", "2", lines="resign\n")
    (record,) = recorded()
    assert games(record.stem).splitlines()[-1] == f"durak replay {record.stem} shows it card by card."
    left("--dealer", "Anna")
    (journal,) = running()
    assert games(journal.stem).splitlines()[-1] == f"durak resume {journal.stem} goes on with it."


def test_a_game_goes_on_by_its_name() -> None:
    left("--dealer", "Anna", "--name", "Ben")
    left("--dealer", "Anna")
    older = running()[1].stem
    assert "Ben" in games(older)
    resumed(older, lines="resign\n")
    assert "durak Ben resigns" in recorded()[0].read_text(encoding="utf-8")


def test_games_are_deleted_by_name_alone() -> None:
    left("--dealer", "Anna", "--no-record")
    left("--dealer", "Anna")
    first, second = (path.stem for path in running())
    assert "needs the names" in refused("--delete")
    assert "no game is called" in refused("--delete", "x")
    assert len(running()) == 2
    games("--delete", first, second)
    assert list(places.running_folder().iterdir()) == []


def test_a_file_that_cannot_be_read_is_listed_and_only_deleted_when_told_to() -> None:
    left("--dealer", "Anna")
    (journal,) = running()
    content = journal.read_bytes()[:30]
    journal.write_bytes(content)
    assert "no game that can be read" in games()
    assert "there is no game to go on with" in durak("resume").err
    left("--dealer", "Boris")
    assert journal.read_bytes() == content
    games("--delete", journal.stem)
    assert not journal.exists()


def test_names_in_a_file_cannot_steer_the_screen() -> None:
    folder: Path = places.records_folder()
    folder.mkdir(parents=True)
    tags = '[Durak "1"]\n[Players "A\x1b[31m, B\u202e"]\n[Rules "x\x07"]\n[Seed "s"]\n[Trump "Qd"]\n\n1. A > B: 8d'
    (folder / "x\x1b.durak").write_text(tags, encoding="utf-8")
    shown = games()
    assert all(sign.isprintable() or sign == "\n" for sign in shown)


def test_a_running_game_and_the_record_of_the_games_before_it_have_names_of_their_own() -> None:
    left("--dealer", "Anna", "-p", "2", "--games", "3", lines="resign\n")
    (journal,), (file,) = running(), recorded()
    assert journal.name == file.name
    shown = games()
    assert shown.count(f"{file.stem}: ") == 1
    assert shown.count(f"{file.stem}-running: ") == 1
    assert "Hand:" in games(f"{file.stem}-running")
    assert "1 game" in games(file.stem)
    games("--delete", file.stem)
    assert (running(), recorded()) == ([journal], [])
    assert f"{journal.stem}: " in games()


def test_deleting_a_game_that_is_not_over_is_said_so() -> None:
    left("--dealer", "Anna", "-p", "2")
    left("--dealer", "Anna", "-p", "2", lines="resign\n")
    (journal,), (file,) = running(), recorded()
    assert games("--delete", journal.stem) == f"{journal.stem}, which was not over, is deleted.\n"
    assert games("--delete", file.stem) == f"{file.stem} is deleted.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks on files")
def test_a_game_that_is_being_played_is_marked_and_not_deleted() -> None:
    left("--dealer", "Anna", "-p", "2")
    (journal,) = running()
    with Journal(str(journal), Opening.OLD):
        assert "bout 1, being played at the moment" in games().replace("\n    ", " ")
        said = refused("--delete", journal.stem)
        assert said == f"durak: cannot delete {journal}: it is being played at the moment\n"
    assert "being played" not in games()


def test_where_the_record_of_a_running_game_goes_is_told(tmp_path: Path) -> None:
    left("--dealer", "Anna", "-p", "2", "--record", str(tmp_path / "a.durak"))
    (journal,) = running()
    shown = games(journal.stem).replace("\n", " ")
    assert "When it is over its record goes into" in shown
    assert "a.durak" in shown
    left("--dealer", "Anna", "-p", "2", "--no-record")
    assert "No record of it is to be left." in games(running()[0].stem)
