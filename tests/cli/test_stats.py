"""`durak stats`: what is counted, in words, as JSON and as a picture."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.records import ILLEGAL, KITCHEN, MALFORMED
from tests.cli.shell import ROOT, command, durak, run
from tests.cli.test_find import AGREED, ALL, RESIGNED, RUNNING

SCHEMA: dict[str, Any] = json.loads((files("grammar") / "stats.schema.json").read_text(encoding="utf-8"))
SAMPLES = [str(path) for path in sorted((ROOT / "samples" / "valid").glob("*.durak"))]
SVG = "{http://www.w3.org/2000/svg}"


def counted(*words: str, stdin: str = ALL) -> dict[str, Any]:
    """Return what is counted, which must be as the schema says."""
    answer = durak("stats", "--json", *words, stdin=stdin)
    assert answer.out.isascii()
    found: dict[str, Any] = json.loads(answer.out)
    Draft202012Validator(SCHEMA).validate(found)
    return found


def player(found: dict[str, Any], name: str) -> dict[str, Any]:
    (one,) = [one for one in found["players"] if one["name"] == name]
    return dict(one)


def test_the_schema_is_one_and_names_every_key() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    found = counted("-")
    assert list(found) == SCHEMA["required"]
    assert list(found["deeds"]) == SCHEMA["$defs"]["deeds"]["required"]
    assert list(found["players"][0]) == SCHEMA["$defs"]["player"]["required"]


def test_how_games_ended() -> None:
    found = counted("-")
    assert (found["games"], found["finished"], found["drawn"], found["faulty"], found["unread"]) == (4, 2, 1, 0, 0)
    assert found["ends"] == {
        "played": 0,
        "repetition": 0,
        "resigned": 1,
        "agreed": 1,
        "broken-off": 1,
        "running": 1,
    }
    assert found["tables"] == {"2": 3, "3": 1}
    assert {one["rules"]: one["games"] for one in found["rules"]} == {
        "podkidnoy": 1,
        "perevodnoy deck=24": 1,
        "podkidnoy transfer=on": 1,
        "table": 1,
    }


def test_who_was_the_durak() -> None:
    found = counted("-")
    anna, ben = player(found, "anna"), player(found, "Ben")
    assert (anna["games"], anna["finished"], anna["durak"]["count"], anna["durak"]["expected"]) == (1, 1, 1, 0.5)
    assert (ben["games"], ben["finished"], ben["drawn"], ben["durak"]["count"]) == (3, 1, 1, 0)
    assert player(found, "Anna")["durak"] == {
        "count": 0,
        "of": 0,
        "share": None,
        "low": 0.0,
        "high": 1.0,
        "expected": None,
    }


def test_what_was_played_in_the_kitchen() -> None:
    """Counted by hand from the five bouts."""
    found = counted("-", stdin=KITCHEN)
    assert (found["bouts"]["mean"], found["cards"]["mean"]) == (5.0, 29.0)
    done = {name: player(found, name)["deeds"] for name in ("Anna", "Ben", "Carla")}
    told = ("attacks", "thrown_in", "added", "takes", "picked_up", "beaten_off")
    assert {name: [one[key] for key in told] for name, one in done.items()} == {
        "Anna": [1, 4, 1, 2, 7, 0],
        "Ben": [2, 2, 1, 1, 9, 0],
        "Carla": [2, 0, 1, 1, 11, 1],
    }


def test_games_with_faults_are_reported_and_left_out() -> None:
    answer = durak("stats", "-", stdin=f"{ILLEGAL}\n{KITCHEN}\n{MALFORMED}")
    assert answer.code == 1
    assert answer.out.startswith("1 game, 3 players\n")
    assert "2 games with faults are left out." in answer.out
    assert "-:9:17: error[D0352]: Ben does not hold 9♦" in answer.err
    assert "error[D01" in answer.err
    assert counted("-", stdin=ILLEGAL)["faulty"] == 1


def test_groups() -> None:
    found = counted("--by", "year", "-")
    assert [(group["group"], group["games"]) for group in found["groups"]] == [(None, 1), ("2025", 1), ("2026", 2)]
    assert found["games"] == 4
    assert counted("--by", "event", "-")["by"] == "event"
    answer = durak("stats", "--by", "rules", "-", stdin=ALL)
    assert [line for line in answer.out.splitlines() if line.startswith("==")] == [
        "== perevodnoy deck=24 ==",
        "== podkidnoy ==",
        "== podkidnoy transfer=on ==",
        "== table ==",
    ]


def test_it_does_not_matter_how_many_processes_count(tmp_path: Path) -> None:
    file = tmp_path / "many.durak"
    padding = "{" + "x" * 50_000 + "}\n"
    file.write_text("\n".join(game + padding for game in [KITCHEN, RESIGNED, ILLEGAL, AGREED] * 2), encoding="utf-8")
    words = ("stats", "--by", "rules", str(file))
    one, two = durak(*words), run(command(*words, "--jobs", "2"))
    assert (two.returncode, two.stdout.decode(), two.stderr.decode()) == (one.code, one.out, one.err)
    assert one.err.count("error[D0352]") == 2


def test_no_game_and_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    answer = durak("stats", "-", stdin="")
    assert (answer.code, answer.out) == (0, "0 games, 0 players\n")
    counted("-", stdin="")
    answer = durak("stats", str(tmp_path / "none"), "-", stdin=KITCHEN)
    assert (answer.code, answer.out.splitlines()[0]) == (2, "1 game, 3 players")


def test_every_valid_sample_counts() -> None:
    found = counted(*SAMPLES)
    assert (found["faulty"], found["unread"]) == (0, 0)
    assert found["games"] == sum(found["ends"].values()) == sum(found["tables"].values())
    assert found["deeds"]["takes"] > 0 < found["deeds"]["transfers"]
    assert found["deeds"]["swaps"] > 0 < found["deeds"]["judged"]


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_a_number_is_not_torn_from_its_unit(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    timed = next(path for path in SAMPLES if path.endswith("judgements.durak"))
    for width in range(32, 72, 4):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = durak("stats", "--lang", lang, timed).out.splitlines()
        assert not [line for line in lines if line.startswith(("  %", "  s ", "  с ", "  с,"))]


def test_so_many_players_are_shown() -> None:
    answer = durak("stats", "--max", "2", "-", stdin=ALL)
    assert "4 more players are not shown; --max all shows everybody" in answer.out
    assert "not shown" not in durak("stats", "--max", "all", "-", stdin=ALL).out


def test_a_screen_reader_is_told_each_value_with_what_it_is() -> None:
    answer = durak("stats", "--plain", "-", stdin=f"{RESIGNED}\n{AGREED}")
    assert "anna: games 1, durak 1, share 100.0 %, 95 % 20.7-100.0 %, by chance 50.0 %\n" in answer.out


@pytest.mark.parametrize(("lang", "word"), [("de", "Spieler"), ("ru", "игрок")])
def test_languages(lang: str, word: str) -> None:
    assert word in durak("stats", "--lang", lang, "-", stdin=ALL).out


# ---- The picture -----------------------------------------------------------------------------------------------------


def drawn(path: Path, *words: str, stdin: str = ALL) -> bytes:
    """Return the picture that is drawn into a file."""
    answer = durak("stats", "--plot", str(path), *words, "-", stdin=stdin)
    assert (answer.code, answer.err) == (0, "")
    return path.read_bytes()


def test_the_picture_is_the_same_for_the_same_games_and_told_in_words(tmp_path: Path) -> None:
    content = drawn(tmp_path / "a.svg")
    assert content == drawn(tmp_path / "b.svg")
    assert b"<dc:date>" not in content
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "b.svg"]
    picture = ET.fromstring(content)
    assert (picture.get("role"), picture.get("aria-labelledby")) == ("img", "title desc")
    title, description = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert title is not None
    assert (title.text, title.get("id")) == ("Durak: 4 games", "title")
    assert description is not None
    assert "anna: durak in 1 of 1 games" in (description.text or "")
    texts = {"".join(text.itertext()) for text in picture.iter(f"{SVG}text")}
    assert {"anna (1)", "Žofie (1)", "by chance", "bouts in a game"} <= texts


def test_no_name_is_a_formula_or_a_mark_of_its_own(tmp_path: Path) -> None:
    game = RESIGNED.replace("anna, Žofie", 'anna, \\"$x^2$<b>&\u200f\\"')
    picture = ET.fromstring(drawn(tmp_path / "a.svg", stdin=game))
    texts = {"".join(text.itertext()) for text in picture.iter(f"{SVG}text")}
    assert "$x^2$<b>&\\u200f (1)" in texts


def test_a_picture_without_an_end_or_without_a_game(tmp_path: Path) -> None:
    assert b"no game has come to an end" in drawn(tmp_path / "a.svg", stdin=RUNNING)
    answer = durak("stats", "--plot", str(tmp_path / "b.svg"), "-", stdin="")
    assert (answer.code, answer.err) == (1, "durak: there is no game to draw\n")
    assert not (tmp_path / "b.svg").exists()


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    answer = durak("stats", "--plot", str(tmp_path / "games.durak"), "-", stdin=ALL)
    assert (answer.code, answer.out) == (2, "")
    assert "give " in answer.err
    assert "the ending .svg" in answer.err
    answer = durak("stats", "--plot", str(tmp_path / "none" / "a.svg"), "-", stdin=ALL)
    assert answer.code == 2
    assert "cannot write" in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes with a name")
def test_a_pipe_in_the_place_of_a_picture_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert durak("stats", "--plot", str(pipe), "-", stdin=RUNNING).code == 0
        assert os.read(reader, 5) == b"<?xml"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_what_is_missing_for_a_picture_is_said_before_anything_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    answer = durak("stats", "--plot", "a.svg", "-", stdin=ALL)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == ("durak: a picture needs matplotlib; install durak with it: pip install 'durak-cli[plot]'\n")


def test_only_a_picture_loads_what_draws_it() -> None:
    code = "import sys; from durak_cli.__main__ import main; main(sys.argv[1:]); print('matplotlib' in sys.modules)"
    words = [sys.executable, "-c", code, "stats", SAMPLES[0]]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "False"
