"""`durak validate --json`: a line a finding, each as the schema says, the same in every language."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import Outcome, durak

SCHEMA: dict[str, Any] = json.loads((files("grammar") / "finding.schema.json").read_text(encoding="utf-8"))
SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def objects(answer: Outcome) -> list[dict[str, Any]]:
    """Return what was written, each line of which must be an object that the schema allows."""
    assert answer.out.isascii()
    found = [json.loads(line) for line in answer.out.splitlines()]
    validator = Draft202012Validator(SCHEMA)
    for one in found:
        validator.validate(one)
        assert list(one) == SCHEMA["required"]
    return found


def test_the_schema_is_one_and_names_every_key() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert list(SCHEMA["properties"]) == SCHEMA["required"]


def test_a_true_game_has_no_line() -> None:
    assert durak("validate", "--json", "-", stdin=KITCHEN) == Outcome(0, "", "")


def test_a_finding_says_where_it_stands_in_the_file() -> None:
    answer = durak("validate", "--json", "-", stdin=f"{KITCHEN}\n{ILLEGAL}")
    assert answer.code == 1
    (one,) = objects(answer)
    line = KITCHEN.count("\n") + 1 + 9
    assert one["message"] == "Ben does not hold 9♦"
    assert one["possible"].startswith("Ben holds ")
    place = ("file", "game", "line", "column", "end_line", "end_column", "code", "severity")
    assert [one[key] for key in place] == ["-", 2, line, 17, line, 19, "D0352", "error"]
    assert one["source"][16:18] == "9d"
    assert one["caret"] == " " * 16 + "^^"


def test_a_file_without_a_game_has_no_number() -> None:
    (one,) = objects(durak("validate", "--json", "-", stdin=""))
    assert (one["game"], one["line"], one["column"], one["source"]) == (None, 1, 1, "")


def test_every_sample_fits_the_schema() -> None:
    names = [str(path) for path in sorted(SAMPLES.rglob("*.durak"))]
    answer = durak("validate", "--json", *names)
    assert answer.code == 1
    found = objects(answer)
    assert {one["severity"] for one in found} == {"error", "warning", "note"}
    assert {one["file"] for one in found} <= set(names)
    assert any(one["hint"] for one in found)


def test_it_is_english_in_every_language() -> None:
    text = "\n".join((ILLEGAL, MALFORMED, LENIENT))
    answers = {durak("validate", "--json", "--lang", lang, "-", stdin=text).out for lang in ("en", "de", "ru")}
    assert len(answers) == 1


@pytest.mark.parametrize("name", ["ÿ\udcff", "кухня\n", '"\\\x1b'])
def test_a_name_comes_as_it_was_given(name: str, tmp_path: Path) -> None:
    path = str(tmp_path / name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(ILLEGAL)
    (one,) = objects(durak("validate", "--json", path))
    assert one["file"] == path


def test_bytes_that_are_no_text_do_not_come_through() -> None:
    content = KITCHEN.encode().replace(b"kitchen table", b"k\xfcchen \x1b[2J")
    found = objects(durak("validate", "--json", "-", stdin=content))
    assert [one["code"] for one in found] == ["D0103", "D0104"]
    assert "\x1b" not in json.dumps(found, ensure_ascii=False)


def test_a_file_that_cannot_be_read_is_told_beside_it(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_text(ILLEGAL)
    answer = durak("validate", "--json", str(tmp_path / "missing"), str(bad))
    assert answer.code == 2
    assert len(objects(answer)) == 1
    assert answer.err.endswith("there is no such file\n")


def test_there_is_no_limit_but_one_that_is_asked_for() -> None:
    text = "\n".join([ILLEGAL] * 150)
    assert len(objects(durak("validate", "--json", "-", stdin=text))) == 150
    answer = durak("validate", "--json", "--max", "2", "-", stdin=text)
    assert answer.code == 1
    assert len(objects(answer)) == 2
    assert answer.err == ("durak: 148 more findings are not shown (errors: 148); durak validate --max all shows them\n")
