"""`durak analyse`: a valid file on standard output, the summary for the person on standard error."""

import gzip
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.records import ILLEGAL
from tests.cli.records import KITCHEN as WHOLE
from tests.cli.shell import durak

SCHEMA: dict[str, Any] = json.loads((files("grammar") / "analysis.schema.json").read_text(encoding="utf-8"))
#: The beginning of a game: little to think about.
KITCHEN = WHOLE[: WHOLE.index("3. ")]


def test_the_records_go_to_standard_output_and_the_summary_to_standard_error() -> None:
    answer = durak("analyse", "--quick", "-", stdin=KITCHEN)
    assert answer.code == 0
    assert "@win=" in answer.out
    assert '[analysis "durak ' in answer.out
    assert "Anna" in answer.err
    assert "lost by play" in answer.err
    assert "lost by play" not in answer.out
    checked = durak("validate", "-", stdin=answer.out)
    assert checked.code == 0, checked.out
    assert durak("format", "--check", "-", stdin=answer.out).code == 0


def test_the_same_seed_gives_the_same_bytes_whatever_the_processes() -> None:
    two = f"{KITCHEN}\n{KITCHEN}"
    alone = durak("analyse", "--quick", "--seed", "a", "-", stdin=two)
    assert durak("analyse", "--quick", "--seed", "a", "--jobs", "2", "-", stdin=two).out == alone.out
    first, second = alone.out.split("\n\n[Durak")
    assert first.removeprefix("[Durak") == second.rstrip("\n")


def test_another_seed_guesses_other_cards() -> None:
    told = [durak("analyse", "--quick", "--json", "--seed", seed, "-", stdin=KITCHEN).out for seed in ("a", "b")]
    one, two = [json.loads(line)["decisions"] for line in told]
    assert [decision["move"] for decision in one] == [decision["move"] for decision in two]
    assert [decision["after"] for decision in one] != [decision["after"] for decision in two]


def test_json_holds_everything_and_follows_its_schema() -> None:
    answer = durak("analyse", "--quick", "--json", "-", stdin=KITCHEN)
    assert answer.code == 0
    (line,) = answer.out.splitlines()
    game = json.loads(line)
    jsonschema.validate(game, SCHEMA)
    assert game["decisions"]
    assert {one["player"] for one in game["summaries"]} == {"Anna", "Ben", "Carla"}
    assert game["record"] == durak("analyse", "--quick", "-", stdin=KITCHEN).out
    assert line.isascii()


def test_one_player_by_name() -> None:
    answer = durak("analyse", "--quick", "--json", "--player", "ben", "-", stdin=KITCHEN)
    assert {one["player"] for one in json.loads(answer.out)["decisions"]} == {"Ben"}


def test_a_player_who_sat_nowhere() -> None:
    answer = durak("analyse", "--quick", "--player", "Zoe", "-", stdin=KITCHEN)
    assert answer.code == 2
    assert "Zoe" in answer.err
    assert answer.out == durak("format", "-", stdin=KITCHEN).out


def test_a_game_with_faults_is_reported_and_written_as_it_stands() -> None:
    answer = durak("analyse", "--quick", "-", stdin=f"{ILLEGAL}\n{KITCHEN}")
    assert answer.code == 1
    assert "error[" in answer.err
    assert answer.out.startswith(ILLEGAL.rstrip("\n"))
    assert "@win=" in answer.out


def test_a_packed_file_and_one_that_is_not_there(tmp_path: Path) -> None:
    packed = tmp_path / "evening.durak.gz"
    packed.write_bytes(gzip.compress(KITCHEN.encode()))
    answer = durak("analyse", "--quick", str(tmp_path / "none.durak"), str(packed))
    assert answer.code == 2
    assert "@win=" in answer.out
    assert "none.durak" in answer.err


def test_quick_and_deep_do_not_go_together() -> None:
    assert durak("analyse", "--quick", "--deep", "-", stdin=KITCHEN).code == 2


@pytest.mark.parametrize("seed", ["a\nb", "x" * 201, "\x1b[2J"])
def test_a_seed_is_one_short_line(seed: str) -> None:
    answer = durak("analyse", "--quick", "--seed", seed, "-", stdin=KITCHEN)
    assert (answer.code, answer.out) == (2, "")


def test_a_text_without_a_game() -> None:
    answer = durak("analyse", "-", stdin="hello\n")
    assert answer.code == 1
    assert answer.out == ""


def test_a_hidden_deal_is_told_of() -> None:
    hidden = '[Durak "1"]\n[Players "Anna, Ben"]\n[Rules "podkidnoy"]\n[Deck "?"]\n[Trump "h"]\n'
    answer = durak("analyse", "--quick", "-", stdin=hidden)
    assert answer.code == 0
    assert "hidden" in answer.err
    assert "analysis" not in answer.out


@pytest.mark.parametrize(("lang", "word"), [("de", "verspielt"), ("ru", "везение")])
def test_other_languages(lang: str, word: str) -> None:
    assert word in durak("analyse", "--quick", "--lang", lang, "-", stdin=KITCHEN).err
