"""`durak resume`, and the offer of `durak play`: a game that was left goes on, and nothing of a bad file is touched."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import notation
from durak_cli.cli import places
from durak_cli.cli.settings import settings_file
from durak_cli.cli.store import newest
from durak_cli.play.referee import judge
from tests.cli.shell import ROOT, command, durak
from tests.cli.test_play import by_hand
from tests.cli.test_play_record import faults, playing, say


def running() -> list[Path]:
    """Return the games that are not over."""
    return newest(places.running_folder())


def recorded() -> list[Path]:
    """Return the record files for which no name was given."""
    return newest(places.records_folder())


def left(*options: str, lines: str = "") -> str:
    """Begin a game, play *lines*, leave it, and return what was shown."""
    answer = durak("play", *options, stdin=lines)
    assert (answer.code, answer.err) == (0, "")
    return answer.out


def resumed(*words: str, lines: str = "") -> str:
    """Go on with a game and return what was shown."""
    answer = durak("resume", *words, stdin=lines)
    assert (answer.code, answer.err) == (0, "")
    return answer.out


def refused(*words: str) -> str:
    answer = durak("resume", *words)
    assert (answer.code, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    return answer.err


@pytest.mark.parametrize("rules", ["podkidnoy", "perevodnoy swap=on", "table"])
def test_a_game_left_after_every_answer_ends_as_it_would_have(rules: str, tmp_path: Path) -> None:
    lines = by_hand(rules=rules).splitlines(keepends=True)
    whole, pieces = tmp_path / "whole.durak", tmp_path / "pieces.durak"
    options = ("--seed", "kitchen-42", "--rules", rules, "--record")
    left(*options, str(whole), lines="".join(lines))
    left(*options, str(pieces), lines=lines[0])
    for line in lines[1:]:
        if faults(pieces.read_text(encoding="utf-8")) or notation.parse(pieces.read_text(encoding="utf-8"))[0].result:
            break
        resumed(str(pieces), lines=line)
    assert pieces.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_the_newest_game_that_was_left_goes_on_and_its_record_goes_where_it_was_to_go(tmp_path: Path) -> None:
    file = tmp_path / "evening.durak"
    left("--dealer", "Anna")
    left("--dealer", "Anna", "--record", str(file), "-p", "2", "--name", "Ben")
    assert len(running()) == 2
    assert not file.exists()
    shown = resumed(lines="resign\n")
    assert "The game goes on where it was left." in shown
    assert "evening.durak" in shown.replace("\n", "")
    (record,) = notation.parse(file.read_text(encoding="utf-8"))
    assert judge(record) == []
    assert record.tags["Players"] == "Ben, Anna"
    assert "Commit" in record.tags
    assert len(running()) == 1
    resumed(lines="abandon\n")
    assert running() == []
    assert recorded()[0].read_text(encoding="utf-8").endswith("\n*\n")
    assert "there is no game to go on with; durak play begins one" in refused()


def test_a_running_game_is_a_private_journal_and_a_valid_record() -> None:
    shown = left("--dealer", "Anna")
    (journal,) = running()
    text = journal.read_text(encoding="utf-8")
    (record,) = notation.parse(text)
    assert faults(text) == []
    assert record.tags["Commit"] in shown.replace("\n", " ")
    assert record.tags["Seed"] not in shown
    assert recorded() == []
    if os.name == "posix":
        assert journal.stat().st_mode & 0o777 == 0o600
        assert journal.parent.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_read_is_closed() -> None:
    places.running_folder().mkdir(parents=True, mode=0o755)
    left("--dealer", "Anna")
    if os.name == "posix":
        assert places.running_folder().stat().st_mode & 0o777 == 0o700


def test_the_deal_of_a_game_is_not_written_into_its_record_before_its_end(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    left("--dealer", "Anna", "--record", str(file))
    assert not file.exists()
    left("--dealer", "Anna", "--record", str(file), "--no-commit")
    assert "Commit" not in file.read_text(encoding="utf-8")
    assert len(running()) == 1


def test_a_game_that_is_not_recorded_leaves_nothing(tmp_path: Path) -> None:
    shown = left("--dealer", "Anna", "--no-record", lines="resign\n")
    assert "The record is in" not in shown
    assert "sha256" not in shown
    assert (running(), recorded()) == ([], [])
    assert list(places.running_folder().iterdir()) == []
    left("--dealer", "Anna", "--no-record")
    assert resumed(lines="resign\n").count("The record is in") == 0
    assert list(places.running_folder().iterdir()) == []
    assert "say the opposite" in durak("play", "--record", "x", "--no-record").err


def test_a_series_is_one_file_and_goes_on_with_its_numbers_and_score(tmp_path: Path) -> None:
    left("--dealer", "Anna", "-p", "2", "--games", "3", lines="resign\nresign\n")
    (file,) = recorded()
    assert [game.tags.get("Game") for game in notation.parse(file.read_text(encoding="utf-8"))] == [None, "2"]
    assert "Times the durak: You 2, Anna 0." in resumed(lines="score\nresign\n").replace("you", "You")
    text = file.read_text(encoding="utf-8")
    records = notation.parse(text)
    assert [game.tags.get("Game") for game in records] == [None, "2", "3"]
    assert faults(text) == []
    assert len({game.tags["Seed"] for game in records}) == 3


def test_a_series_goes_on_to_its_end_and_is_counted_as_before(tmp_path: Path) -> None:
    file = tmp_path / "s.durak"
    options = ("--seed", "ser", "-p", "2", "--games", "3", "--scoring", "places", "--record", str(file))
    left(*options)
    shown = resumed(str(file), lines="resign\n")
    assert "Points: you 0, Anna 1." in shown
    shown = resumed(str(file), lines="resign\nresign\n")
    assert "Points after 3 games, the most wins:" in shown
    text = file.read_text(encoding="utf-8")
    records = notation.parse(text)
    assert [(game.tags["games"], game.tags["scoring"]) for game in records] == [("3", "places")] * 3
    assert faults(text) == []
    assert "is over" in refused(str(file))


def test_the_command_line_says_anew_how_a_series_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "s.durak"
    left("--seed", "ser", "-p", "2", "--games", "2", "--scoring", "places", "--record", str(file))
    shown = resumed(str(file), "--scoring", "fools", lines="resign\nresign\n")
    assert "Times the durak in 2 games" in shown


@pytest.mark.parametrize("tag", ['[games "many"]', '[scoring "goals"]', '[games "0"]', '[games "²"]'])
def test_what_a_record_says_of_its_series_may_be_anything(tag: str, tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    file.write_text(f"{TAGS}{tag}\n", encoding="utf-8")
    resumed(str(file), lines="resign\n")


def test_what_happened_since_the_last_move_is_told_again() -> None:
    lines = by_hand().splitlines(keepends=True)
    left("--seed", "kitchen-42", lines="".join(lines[:4]))
    shown = resumed()
    assert "Bout 1:" not in shown
    assert shown.count("\n> ") == 1


def test_a_torn_last_word_is_dropped_and_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    left("--seed", "kitchen-42", "--record", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text + "\n2. Yo", encoding="utf-8")
    assert "The last word was not whole, and is dropped: 2. Yo" in resumed(str(file))
    assert file.read_text(encoding="utf-8") == text


def cut_off(step: int, tmp_path: Path) -> None:
    """Cut a journal off at every so many bytes: it goes on, or one sentence refuses it and it stays as it is."""
    whole = tmp_path / "whole.durak"
    left("--seed", "kitchen-42", "--record", str(whole), "-p", "2", lines=by_hand(2))
    content = whole.read_bytes()
    file = tmp_path / "cut.durak"
    begun = content.index(b"\n\n")
    for length in range(0, len(content), step):
        file.write_bytes(content[:length])
        answer = durak("resume", str(file))
        assert "Traceback" not in answer.both
        after = file.read_bytes()
        if answer.code == 2:
            assert len(answer.err.splitlines()) == 1
            assert after == content[:length]
            assert length < begun or content[:length].strip() == content.strip()  # not begun, or over
        else:
            assert answer.code == 0
            assert content.startswith(after)
            assert length - len(after) < 60
            assert faults(after.decode()) == []


def test_a_journal_cut_off_anywhere_goes_on_or_is_refused(tmp_path: Path) -> None:
    cut_off(17, tmp_path)


@pytest.mark.slow
def test_a_journal_cut_off_at_every_byte_goes_on_or_is_refused(tmp_path: Path) -> None:
    cut_off(1, tmp_path)


TAGS = '[Durak "1"]\n[Players "A, B"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qd"]\n'


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "there is no game in it"),
        ("Dear Anna,\n", "there is no game in it"),
        ('[Durak "1"]\n[Players "A, B"]\n\n1. A > B: 8d\n', "the tag [Rules] is missing"),
        (f"{TAGS}\n*\n", "is over"),
        (f"{TAGS}\n1. B > A: 6c takes", "6♣"),
        (TAGS.replace("[Rules", '[Bots "B=oracle"]\n[Rules'), 'there is no computer player "oracle"'),
    ],
)
def test_a_file_that_cannot_be_gone_on_with_stays_as_it_is(content: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    file.write_text(content, encoding="utf-8")
    assert why in refused(str(file))
    assert file.read_text(encoding="utf-8") == content


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "none.durak"
    assert refused(str(file)) == f"durak: cannot go on with {file}: there is no such file\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks on files")
def test_a_game_is_played_by_one_process_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    with playing(file) as first:
        say(first, "")
        assert refused(str(file)) == f"durak: cannot go on with {file}: it is being played at the moment\n"
        before = file.read_bytes()
    assert file.read_bytes() == before
    assert "The game goes on" in resumed(str(file))  # the kill has released the lock


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks on files")
def test_a_game_that_is_being_played_is_not_offered() -> None:
    process = subprocess.Popen(
        command("play", "--dealer", "Anna"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    try:
        say(process, "")
        (journal,) = running()
        assert f"to go on with: {journal.stem} is being played by another program" in refused()
    finally:
        process.kill()
        process.communicate()
    assert "The game goes on" in resumed()


def test_on_a_pipe_one_line_says_that_a_game_was_left_and_a_new_one_begins() -> None:
    left("--dealer", "Anna", "--name", "Ben")
    shown = left("--dealer", "Anna").splitlines()
    assert shown[0].startswith("A game was left, ")
    assert "Ben, Anna, Boris (podkidnoy)" in " ".join(shown[:2])
    assert len(running()) == 2
    assert "A game was left" not in left("--seed", "x")
    assert "A game was left" not in left("--watch")


def test_a_record_that_a_crash_kept_from_its_file_is_put_there_once(tmp_path: Path) -> None:
    file = tmp_path / "evening.durak"
    left("--dealer", "Anna", "--record", str(file))
    (journal,) = running()
    with journal.open("a", encoding="utf-8") as ending:
        ending.write("\n*\n")
    content = journal.read_bytes()
    note = journal.with_suffix(".target").read_bytes()
    assert "That game was over already" in resumed().replace("\n", " ")
    assert file.read_bytes() == content
    # The crash came between the record file and the journal: the record is not put there again.
    journal.write_bytes(content)
    journal.with_suffix(".target").write_bytes(note)
    assert "That game was over already" in left("--dealer", "Anna").replace("\n", " ")
    assert file.read_bytes() == content
    assert len(running()) == 1  # the new game


def test_without_a_folder_the_game_is_played_and_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file" / "state"))
    answer = durak("play", "--dealer", "Anna", "-p", "2", stdin="resign\n")
    assert answer.code == 0
    assert len(answer.err.splitlines()) == 1
    assert answer.err.rstrip().endswith("not a directory; so the game is neither kept nor recorded")
    assert "are the durak" in answer.out
    answer = durak("play", "--dealer", "Anna", "--no-record", stdin="")
    assert answer.err.rstrip().endswith("so the game is not kept")
    assert "it was not kept" in answer.out
    file = tmp_path / "a.durak"
    answer = durak("play", "--dealer", "Anna", "-p", "2", "--record", str(file), stdin="resign\n")
    assert "its record is written only when it is over" in answer.err
    assert faults(file.read_text(encoding="utf-8")) == []
    assert "durak Player resigns" in file.read_text(encoding="utf-8")


def test_a_home_that_is_not_there_keeps_nobody_from_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, "relative/is/ignored")
    monkeypatch.setenv("HOME", "/dev/null/home")
    answer = durak("play", "--dealer", "Anna", stdin="")
    assert answer.code == 0
    assert len(answer.err.splitlines()) == 1
    assert "neither kept nor recorded" in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="has another home")
@pytest.mark.parametrize("home", ["", "relative"])
@pytest.mark.parametrize("folder", ["", "relative"])
def test_without_any_home_the_game_is_played_and_nothing_is_kept(
    home: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, folder)
    monkeypatch.setenv("HOME", home)
    for options in ((), ("--seed", "x")):
        answer = durak("play", "-p", "2", *options, stdin="resign\n")
        assert answer.code == 0
        assert answer.err.startswith("durak: there is no home folder; set XDG_STATE_HOME to a folder; so the game")
        assert len(answer.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
    assert durak("play", "-p", "2", "--record", "a.durak", stdin="resign\n").code == 0
    assert durak("play", "-p", "2", "--seed", "x", "--record", "b.durak").code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.durak", "b.durak"]
    answer = durak("config")
    assert (answer.code, answer.err) == (2, "durak: there is no home folder; set XDG_CONFIG_HOME to a folder\n")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="has other folders")
@pytest.mark.parametrize("folder", ["", "relative"])
def test_folders_named_by_half_are_as_if_they_were_not_named(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert places.running_folder() == tmp_path / ".local/state/durak"
    assert places.records_folder() == tmp_path / ".local/share/durak/games"
    assert settings_file() == tmp_path / ".config/durak/config.toml"


def test_the_record_file_is_tried_before_the_game(tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "none" / "a.durak"), ""):
        answer = durak("play", "--dealer", "Anna", "--record", name)
        assert (answer.code, answer.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("names", ["Anna=B=casual,Ben", "draw,8d"])
def test_computers_of_any_name_are_known_again(names: str) -> None:
    left("--dealer", "Player", "-p", "3", f"--bots={names}")
    resumed(lines="resign\n")
    (record,) = notation.parse(recorded()[0].read_text(encoding="utf-8"))
    assert judge(record) == []


# -- a series that was ended between two games -------------------------------------------------------------------------


def ended_between_games(*options: str) -> None:
    """Leave a series as a kill between its first game and its second does."""
    left("-p", "2", "--games", "3", *options, lines="resign\n")
    for journal in running():
        journal.unlink()
        journal.with_suffix(".target").unlink(missing_ok=True)


@pytest.mark.parametrize("is_named", [True, False])
def test_a_series_goes_on_with_its_next_game(is_named: bool, tmp_path: Path) -> None:
    file = tmp_path / "evening.durak"
    ended_between_games("--dealer", "Anna", *(("--record", str(file)) if is_named else ()))
    if not is_named:
        (file,) = recorded()
        assert "Player, Anna (podkidnoy), 2 games of the series to come" in durak("games").out.partition("Records:")[0]
        assert f"A game was left, {file.stem}" in left("--dealer", "Anna", "--no-record", "-p", "2", lines="resign\n")
    shown = resumed(*((str(file),) if is_named else ()), lines="resign\n")
    assert "The series goes on where it was left. Times the durak: you 1, Anna 0." in shown.replace("\n", " ")
    assert "Game 2: You play against Anna (podkidnoy); you deal." in shown
    assert len(running()) == 1  # the third
    shown = resumed(lines="resign\n")
    assert "Times the durak in 3 games" in shown
    records = notation.parse(file.read_text(encoding="utf-8"))
    assert [record.tags.get("Game") for record in records] == [None, "2", "3"]
    assert faults(file.read_text(encoding="utf-8")) == []
    assert running() == []


def test_a_series_from_a_seed_goes_on_as_it_would_have(tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.durak", tmp_path / "halves.durak"
    options = ("--seed", "ser", "-p", "2", "--games", "3", "--record")
    left(*options, str(whole), lines="resign\n" * 3)
    text = whole.read_text(encoding="utf-8")
    halves.write_text(text[: text.index("[Durak", 1)], encoding="utf-8")
    resumed(str(halves), lines="resign\n" * 2)
    assert halves.read_text(encoding="utf-8") == text


def test_a_series_that_was_broken_off_is_over(tmp_path: Path) -> None:
    file = tmp_path / "s.durak"
    left("--seed", "ser", "-p", "2", "--games", "3", "--record", str(file), lines="abandon\n")
    assert "is over" in refused(str(file))


def test_a_game_whose_record_is_not_in_its_file_yet_is_put_there_and_its_series_goes_on() -> None:
    left("--dealer", "Anna", "-p", "2", "--games", "2")
    (journal,) = running()
    with journal.open("a", encoding="utf-8") as ending:
        ending.write("\ndurak Player resigns\n")
    shown = resumed(lines="resign\n")
    assert "That game was over already" in shown
    assert "Game 2:" in shown
    (file,) = recorded()
    assert len(notation.parse(file.read_text(encoding="utf-8"))) == 2


# -- what is no game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("folder", "it is a folder"),
        ("/dev/null", "it is a device or a pipe, not a file"),
        ("pipe", "it is a device or a pipe, not a file"),
        ("none", "there is no such file"),
        ("none/none", "there is no such file"),
        ("", "give the name of a file"),
        ("-", "give the name of a file"),
    ],
)
def test_what_is_no_file_is_refused_for_what_it_is(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    file = name if name.startswith("/") or not name.strip("-") else str(tmp_path / name)
    assert refused(file) == f"durak: cannot go on with {file}: {why}\n"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
@pytest.mark.parametrize("mode", [0o000, 0o200, 0o400])
def test_a_file_that_may_not_be_read_or_written_is_refused_for_that(mode: int, tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    left("--seed", "kitchen-42", "--record", str(file))
    file.chmod(mode)
    assert "permission denied" in refused(str(file))
    assert "record" not in refused(str(file)).replace(str(file), "")


def test_a_running_game_goes_on_also_where_there_is_no_home_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    left("--dealer", "Anna", "-p", "2")
    (journal,) = running()
    for name in ("XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(name, "")
    answer = durak("play", "-p", "2", "--no-record", stdin="resign\n")
    assert (answer.code, answer.err) == (0, "")
    assert f"A game was left, {journal.stem}" in answer.out
    assert journal.stem in durak("games").out
    answer = durak("play", "-p", "2", stdin="resign\n")
    assert answer.code == 0
    assert "the game is neither kept nor recorded" in answer.err
    assert "there is no home folder" in durak("resume").err
    assert journal.exists()


@pytest.mark.parametrize("begun", ["", '[Durak "1"]\n[Game "2"]\n[Players "Pla'])
def test_a_series_whose_next_game_was_not_whole_begins_that_anew_in_the_same_file(begun: str) -> None:
    ended_between_games("--dealer", "Anna")
    (file,) = recorded()
    (places.running_folder() / file.name).write_text(begun, encoding="utf-8")
    resumed(lines="resign\nresign\n")
    assert recorded() == [file]
    assert len(notation.parse(file.read_text(encoding="utf-8"))) == 3


def test_a_record_file_stands_for_the_game_that_is_to_go_there(tmp_path: Path) -> None:
    file = tmp_path / "evening.durak"
    left("--dealer", "Anna", "-p", "2", "--games", "2", "--record", str(file))
    assert "The game goes on where it was left." in resumed(str(file), lines="resign\n")
    assert "The game goes on where it was left." in resumed(str(file), lines="resign\n")
    assert len(notation.parse(file.read_text(encoding="utf-8"))) == 2
    assert "is over" in refused(str(file))
