"""`durak arena`: the table, the records, and runs that are interrupted and go on."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import notation
from durak_cli.cli.sheet import Sheet
from durak_cli.play.referee import judge
from tests.cli.shell import ROOT, Outcome, command, durak

#: A record that is none of an arena.
BEFORE = (ROOT / "samples/valid/cards-24.durak").read_text(encoding="utf-8")
FEW = ("casual", "random", "--games", "6", "--seed", "a seed", "--jobs", "1")


def table(*arguments: str) -> dict[str, Any]:
    """Return what `durak arena --json` answers."""
    outcome = durak("arena", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found: dict[str, Any] = json.loads(outcome.out)
    return found


def refused(*arguments: str) -> str:
    """Return the one sentence with which that is refused."""
    outcome = durak("arena", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    sentence, *hints = outcome.err.splitlines()
    assert len(hints) <= 1
    return sentence.removeprefix("durak: ")


def test_the_table_says_who_is_how_strong_and_within_what_bounds() -> None:
    outcome = durak("arena", *FEW)
    assert (outcome.code, outcome.err) == (0, "")
    title, _, heading, *lines, _, note = outcome.out.splitlines()
    assert title == "6 games of 2 players (podkidnoy), dealt from the seed a seed:"
    assert heading.split() == ["name", "games", "score", "95", "%", "Elo", "durak", "draws"]
    assert [line.split()[:2] for line in lines] == [["casual", "6"], ["random", "6"]]
    assert note == "Score: 1 for a win, 1/2 for a draw, 0 for the durak."


def test_json_has_the_same_table() -> None:
    found = table(*FEW, "--players", "3", "--rules", "perevodnoy first=5")
    assert {key: found[key] for key in ("rules", "players", "seed", "games")} == {
        "rules": "perevodnoy first=5",
        "players": 3,
        "seed": "a seed",
        "games": 6,
    }
    for line in found["table"]:
        assert set(line) >= {
            "name",
            "level",
            "games",
            "deals",
            "score",
            "low",
            "high",
            "elo",
            "lost",
            "drawn",
            "faults",
        }
        assert 0 <= line["low"] <= line["score"] <= line["high"] <= 1
        assert (line["games"], line["deals"]) == (6, 3)
    assert found["table"][0]["name"] == "casual"
    assert found["table"][0]["elo"] == 1000


def test_the_same_level_can_play_itself_under_names_of_its_own() -> None:
    found = table("A=casual", "B=casual", "--games", "4", "--seed", "s", "--jobs", "1")
    assert [(line["name"], line["level"], line["score"]) for line in found["table"]] == [
        ("A", "casual", 0.5),
        ("B", "casual", 0.5),
    ]


def test_two_processes_find_the_same_as_one_and_write_the_same_records(tmp_path: Path) -> None:
    one, two = tmp_path / "one.durak", tmp_path / "two.durak"
    here = table(*FEW, "--record", str(one))
    there = table(*FEW[:-1], "2", "--record", str(two))
    assert here == there
    assert one.read_bytes() == two.read_bytes()
    records = notation.parse(one.read_text(encoding="utf-8"))
    assert len(records) == 6
    assert [finding for record in records for finding in judge(record)] == []


def test_records_are_put_behind_what_is_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    file.write_text(BEFORE, encoding="utf-8")
    table(*FEW, "--record", str(file))
    text = file.read_text(encoding="utf-8")
    assert text.startswith(BEFORE + "\n[Durak")
    assert len(notation.parse(text)) == 7


# ---- Going on --------------------------------------------------------------------------------------------------------


def sheet_of(path: Path, games: int) -> bytes:
    """Play *games* games with the score sheet at *path*, and return it."""
    table(*FEW[:2], "--games", str(games), *FEW[4:], "--state", str(path))
    return path.read_bytes()


def test_a_sheet_is_gone_on_with_and_more_games_give_the_same_table_as_all_at_once(tmp_path: Path) -> None:
    path = tmp_path / "sheet"
    few = sheet_of(path, 4)
    assert few.count(b"\n") == 3
    more = sheet_of(path, 10)
    assert more.startswith(few)
    assert more == sheet_of(tmp_path / "other", 10)


@pytest.mark.parametrize("torn", [1, 5, 20, 60])
def test_a_torn_line_of_a_sheet_is_played_again(tmp_path: Path, torn: int) -> None:
    path = tmp_path / "sheet"
    whole = sheet_of(path, 6)
    path.write_bytes(whole[:-torn])
    assert sheet_of(path, 6) == whole


def test_records_behind_the_last_deal_of_the_sheet_are_taken_off_and_written_again(tmp_path: Path) -> None:
    path, record = tmp_path / "sheet", tmp_path / "a.durak"
    arguments = (*FEW, "--state", str(path), "--record", str(record))
    found = table(*arguments)
    whole, text = path.read_bytes(), record.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    record.write_bytes(text[:-200])
    assert table(*arguments) == found
    assert record.read_bytes() == text
    assert path.read_bytes() == whole


@pytest.mark.parametrize("left", [0, 1, 15, 60, 400])
def test_a_kill_before_the_first_deal_is_counted_leaves_no_record_of_it(tmp_path: Path, left: int) -> None:
    path, record = tmp_path / "sheet", tmp_path / "a.durak"
    record.write_text(BEFORE, encoding="utf-8")
    arguments = (*FEW, "--state", str(path), "--record", str(record))
    table(*arguments)
    whole, text = path.read_bytes(), record.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:1]))
    record.write_bytes(text[: len(BEFORE.encode()) + left])
    table(*arguments)
    assert record.read_bytes() == text


@pytest.mark.parametrize("kept", [1, 3])
def test_what_others_have_written_behind_the_records_is_not_taken_off(tmp_path: Path, kept: int) -> None:
    path, record = tmp_path / "sheet", tmp_path / "a.durak"
    arguments = (*FEW, "--state", str(path), "--record", str(record))
    table(*arguments)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:kept]))
    with record.open("a", encoding="utf-8") as file:
        file.write("\n" + BEFORE)
    text = record.read_bytes()
    assert refused(*arguments).endswith("is not as the arena left it; say --no-state to begin anew")
    assert record.read_bytes() == text


def test_a_run_without_a_sheet_of_its_own_leaves_nothing_when_it_is_over(home: Path) -> None:
    table(*FEW)
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_a_sheet_that_was_drawn_a_seed_for_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "sheet"
    arguments = ("casual", "random", "--games", "2", "--jobs", "1", "--state", str(path))
    assert table(*arguments)["seed"] == table(*arguments)["seed"]


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("random", "casual"), "players"),
        (("casual", "random", "--rules", "perevodnoy"), "rules"),
        (("casual", "random", "--players", "3"), "size"),
        (("casual", "random", "--seed", "2"), "seed"),
        (("casual", "random", "--record", "b.durak"), "record"),
    ],
)
def test_the_sheet_of_another_arena_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], key: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sheet_of(Path("sheet"), 2)
    sentence = refused("--seed", "a seed", *arguments, "--games", "2", "--jobs", "1", "--state", "sheet")
    assert sentence.startswith(f'the score sheet sheet is that of another arena: "{key}" is ')
    assert Path("sheet").read_bytes() == before


@pytest.mark.parametrize("content", ["no sheet\n", "[1]\n", "{}\n", '{"arena": 2}\n', "\n", '[Durak "1"]\n'])
def test_a_file_that_is_no_sheet_is_left_as_it_is(tmp_path: Path, content: str) -> None:
    path = tmp_path / "sheet"
    path.write_text(content, encoding="utf-8")
    assert "is no score sheet of an arena" in refused(*FEW, "--state", str(path))
    assert path.read_text(encoding="utf-8") == content


@pytest.mark.parametrize("line", ['{"deal":0}', '{"deal":0,"burdens":[[0,60]],"faults":[]}', '{"deal":0,"burdens":7}'])
def test_a_damaged_sheet_is_one_sentence(tmp_path: Path, line: str) -> None:
    path = tmp_path / "sheet"
    heading = sheet_of(path, 2).splitlines()[0].decode()
    path.write_text(f"{heading}\n{line}\n", encoding="utf-8")
    assert refused(*FEW, "--state", str(path)).endswith("is damaged in line 2; choose another file")


@pytest.mark.parametrize("end", ["a note\n", '{"deal":7}\n', "a note\nand half a"])
def test_a_whole_line_that_somebody_wrote_into_a_sheet_is_not_cut_off_with_all_behind_it(
    tmp_path: Path, end: str
) -> None:
    path = tmp_path / "sheet"
    heading, first, *rest = sheet_of(path, 6).decode().splitlines(keepends=True)
    path.write_text("".join([heading, first, end, *rest]), encoding="utf-8")
    before = path.read_bytes()
    assert refused(*FEW, "--state", str(path)).endswith("is damaged in line 3; choose another file")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "arguments", [("--record", "."), ("--bot", "Ben=true"), ("--bot", "Ben=/no/such/program"), ("--seed", "x" * 201)]
)
def test_a_run_that_cannot_begin_leaves_no_sheet(home: Path, arguments: tuple[str, ...]) -> None:
    refused(*FEW, *arguments)
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_who_has_not_played_has_no_score() -> None:
    outcome = durak("arena", "casual", "random", "club", "--games", "2", "--seed", "s", "--jobs", "1")
    assert next(line.split() for line in outcome.out.splitlines() if line.startswith("club")) == [
        *("club", "0", "-", "-", "-", "0", "0"),
    ]


@pytest.mark.parametrize("name", ["no/such/folder/sheet", ".", "/dev/null", "", "-"])
def test_a_sheet_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(*FEW, "--state", name).startswith("cannot write the score sheet ")


def test_two_arenas_do_not_write_on_one_sheet(tmp_path: Path) -> None:
    path = tmp_path / "sheet"
    sheet_of(path, 2)
    heading = json.loads(path.read_bytes().splitlines()[0])
    with Sheet(path, {"rules": heading["rules"]}, {}):
        assert "is being written by another arena" in refused(*FEW, "--state", str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_ctrl_c_leaves_a_run_that_the_same_command_goes_on_with(tmp_path: Path) -> None:
    record = tmp_path / "a.durak"
    words = command("arena", "casual", "random", "--games", "100000", "--seed", "s", "--record", str(record))
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    with subprocess.Popen([*words, "--jobs", "2"], stderr=subprocess.PIPE, env=environment, text=True) as process:
        try:
            while not record.exists() or not record.stat().st_size:
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=30)
        finally:
            process.kill()  # one that does not hear is not waited for
    assert process.returncode == 130
    assert said.startswith("durak: ")
    assert said.endswith(" of 100000 games are played; the same command goes on\n")
    (sheet,) = (tmp_path / "durak" / "arena").iterdir()
    played = len(sheet.read_bytes().splitlines()) - 1
    assert said.split()[1] == str(2 * played)


# ---- What cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "an arena needs at least two players"),
        (("casual",), "an arena needs at least two players"),
        (("casual", "casual"), 'two players are called "casual"'),
        (("casual", "CASUAL=random"), "two players are called"),
        (("casual", "nobody"), 'there is no computer player "nobody"'),
        (("casual", "="), "there is no computer player"),
        (("casual", "=casual"), "two players are called"),
        (("casual", "random", "--players", "7"), "7"),
        (("casual", "random", "--games", "0"), "games"),
        (("casual", "random", "--rules", "nonsense"), "nonsense"),
        (("casual", "random", "--seed", "a\nb"), "control character"),
        (("casual", "random", "--seed", "x" * 201), "200"),
        (("casual", "random", "--jobs", "2", "--cluster", "x"), "leave one away"),
        (("casual", "random", "--state", "x", "--no-state"), "leave one away"),
        (("casual", "random", "--bot", "Ben"), "Ben=COMMAND"),
        (("casual", "random", "--bot", "Ben=/no/such/program"), "cannot start the program that plays Ben"),
        (("casual", "random", "--bot", "Ben=true"), "the program that plays Ben has ended"),
        (("casual", "random", "--bot-time", "nan"), "not a number"),
        (("casual", "random", "--bot-time", "inf"), "--bot-time"),
        (("casual", "random", "--bot-time", "1e300"), "--bot-time"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(*arguments)


def programs(*arguments: str) -> Outcome:
    """Run a short arena against programs."""
    return durak("arena", "casual", "--games", "2", "--seed", "s", "--jobs", "1", *arguments)


@pytest.mark.skipif(sys.platform == "win32", reason="the programs of these tests are shell scripts")
@pytest.mark.parametrize(
    ("script", "what"),
    [
        ("read x; echo hello durak 1; read x", "has ended"),
        ("read x; echo hello durak 1; yes lala", 'answers "lala", which is no move that it was offered'),
        ("read x; echo hello durak 1; cat /dev/zero", "writes without an end"),
        ("read x; echo hello durak 1; read x; echo 'no card' >&2; exit 1", 'has ended and says "no card"'),
    ],
)
@pytest.mark.parametrize(("fault", "lost"), [("resign", 2), ("replace", 1)])
def test_a_program_that_fails_loses_or_is_replaced_and_the_table_says_so(
    script: str, what: str, fault: str, lost: int
) -> None:
    outcome = programs("--bot", f'Ben=sh -c "{script}"', "--bot-fault", fault)
    assert (outcome.code, outcome.err) == (0, "")
    assert "The program that plays Ben failed 2 times." in outcome.out
    assert f"The last time: the program that plays Ben {what}." in " ".join(outcome.out.split())
    line = next(line for line in outcome.out.splitlines() if line.startswith("Ben"))
    assert line.split()[-2] == str(lost)


@pytest.mark.skipif(sys.platform == "win32", reason="the programs of these tests are shell scripts")
def test_a_program_that_hangs_is_not_waited_for() -> None:
    outcome = programs("--bot", "Ben=sh -c 'echo hello durak 1; exec sleep 1000'", "--bot-time", "0")
    assert "The last time: the program that plays Ben gives no answer in time." in outcome.out


def test_the_sheet_remembers_how_programs_failed(tmp_path: Path) -> None:
    arguments = ("--bot", "Ben=sh -c 'read x; echo hello durak 1; read x'", "--state", str(tmp_path / "sheet"))
    first, second = programs(*arguments), programs(*arguments)
    assert second.out.splitlines()[1:] == first.out.splitlines()
    assert second.out.startswith("2 games are on the score sheet already")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_a_line_tells_how_far_the_games_are_and_goes_away() -> None:
    import pexpect

    words = command("arena", *FEW)
    text = pexpect.spawn(words[0], words[1:], timeout=60, cwd=str(ROOT)).read().decode()
    line = "2 of 6 games, about 0:0"
    assert line in text
    table_begins = text.index("6 games of 2 players")
    assert text.index(line) < table_begins
    assert text[:table_begins].endswith(" \r")


def test_elsewhere_no_line_of_progress_is_written() -> None:
    outcome = durak("arena", *FEW)
    assert outcome.err == ""
    assert "\r" not in outcome.out


@pytest.mark.skipif(sys.platform == "win32", reason="the programs of these tests are shell scripts")
def test_whoever_ends_an_arena_ends_its_processes_and_programs(tmp_path: Path) -> None:
    script = f"echo $$ >> {tmp_path}/pids; read hello; echo hello durak 1; read game; exec sleep 1000"
    words = command("arena", "casual", "--bot", f"Ben=sh -c '{script}'", "--jobs", "2", "--no-state", "--games", "8")
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        pids = tmp_path / "pids"
        # The first says hello only, before the arena begins; the others play.
        while not pids.exists() or len(pids.read_text().split()) < 3:
            assert process.poll() is None
        process.terminate()
        process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGTERM
    for pid in map(int, pids.read_text().split()):
        wait_until_gone(pid)


def wait_until_gone(pid: int) -> None:
    """Wait until there is no such process, or only what its parent, which we have ended, did not take leave of."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        while " Z " not in Path(f"/proc/{pid}/stat").read_text():
            pass
