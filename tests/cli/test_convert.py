"""`durak convert`: from each form into each other, files and pipes, what is left out, and what is written where."""

import gzip
import json
import os
from pathlib import Path

import pytest

from durak_cli.cli.formats import FORMS
from notation import jsonfile
from notation.jsonfile import LONGEST_RECORD
from notation.stretches import LONGEST_GAME
from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import Outcome, durak

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
NAMES = [str(path) for path in sorted((SAMPLES / "valid").glob("[a-k]*.durak"))]
BACK = ("json", "ndjson", "markdown")
GOOD = '{"version":1,"tags":[{"name":"Durak","value":"1"}],"items":[]}'


def converted(to: str, text: str | bytes, *words: str) -> str:
    answer = durak("convert", "--to", to, *words, "-", stdin=text)
    assert (answer.code, answer.err) == (0, "")
    return answer.out


# -- forms -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", BACK)
def test_games_come_back_byte_for_byte(form: str) -> None:
    canonical = durak("convert", "--to", "durak", *NAMES)
    assert canonical == durak("format", *NAMES)
    there = durak("convert", "--to", form, *NAMES)
    assert (there.code, there.err) == (0, "")
    assert durak("convert", "--from", form, "-", stdin=there.out) == canonical


def test_illegal_games_are_converted_like_any_other() -> None:
    assert converted("durak", converted("json", ILLEGAL), "--from", "json") == ILLEGAL


def test_lenient_spelling_becomes_canonical() -> None:
    assert converted("durak", converted("ndjson", LENIENT), "--from", "json") == KITCHEN


def test_json_is_one_list_with_a_game_on_each_line() -> None:
    out = converted("json", f"{KITCHEN}\n{KITCHEN}")
    first, *lines, last = out.splitlines()
    assert (first, last, len(lines), lines[0]) == ("[", "]", 2, lines[1] + ",")
    assert [game["version"] for game in json.loads(out)] == [1, 1]
    assert converted("ndjson", f"{KITCHEN}\n{KITCHEN}") == 2 * f"{lines[1]}\n"
    assert "Дима" in converted("json", KITCHEN.replace("Anna", "Дима"))


def test_every_form_can_be_written_from_json() -> None:
    tree = converted("json", KITCHEN)
    for form in FORMS:
        assert converted(form, tree, "--from", "json") == converted(form, KITCHEN)


def test_with_full_there_is_what_follows_and_reading_passes_over_it() -> None:
    full = converted("ndjson", KITCHEN, "--full")
    assert json.loads(full)["derived"]["attacker"] == "Ben"
    assert converted("durak", full, "--from", "ndjson") == KITCHEN
    assert converted("ndjson", full, "--from", "ndjson") == converted("ndjson", KITCHEN)


def test_an_empty_list_holds_no_game() -> None:
    assert converted("durak", "[]", "--from", "json") == ""
    assert json.loads(converted("json", "[ ]", "--from", "json")) == []


# -- which form --------------------------------------------------------------------------------------------------------


def test_the_endings_of_files_say_which_form_is_meant(tmp_path: Path) -> None:
    source = tmp_path / "a.durak"
    source.write_text(KITCHEN)
    for ending in (".json", ".NDJSON", ".jsonl", ".md", ".json.gz"):
        target = tmp_path / f"a{ending}"
        assert durak("convert", str(source), "-o", str(target)) == Outcome(0, "", "")
        assert durak("convert", str(target)) == Outcome(0, KITCHEN, "")
    assert (tmp_path / "a.html").exists() is False
    durak("convert", str(source), "-o", str(tmp_path / "a.html"))
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-"], "--to says which form is wanted: durak, json, ndjson, markdown, html"),
        (["-", "-o", "x"], "--to says which form is wanted: durak, json, ndjson, markdown, html"),
        (["--to", "xml", "-"], "--to takes one of durak, json, ndjson, markdown, html"),
        (["--from", "html", "--to", "json", "-"], "--from takes one of durak, json, ndjson, markdown"),
        (["--from", "html", "-"], "--from takes one of durak, json, ndjson, markdown"),
        (["--to", "html", "--full", "-"], "--full tells more with JSON only; leave it out, or write --to json"),
        (["--to", "json", "-", "-"], "standard input (-) can be read only once"),
        (["--to", "json", "-", "-o", "a\0b"], "cannot write a\\x00b: no file can have that name"),
        (["--to", "json", "-", "-o", "/"], "cannot write /: it is a folder"),
        (["--to", "json", "-", "-o", "no/such"], "cannot write no/such: there is no such file"),
    ],
)
def test_what_cannot_be_asked_for(words: list[str], sentence: str) -> None:
    answer = durak("convert", *words, stdin=KITCHEN)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"durak: {sentence}\n"


# -- what is left out --------------------------------------------------------------------------------------------------


def test_a_game_with_syntax_errors_is_reported_and_the_others_go_on(tmp_path: Path) -> None:
    answer = durak("convert", "--to", "ndjson", "-", stdin=f"{MALFORMED}\n{KITCHEN}")
    assert (answer.code, answer.out) == (1, converted("ndjson", KITCHEN))
    assert answer.err.startswith("-:10:18: error[D0113]: expected a card")
    target = tmp_path / "a.json"
    answer = durak("convert", "-", "-o", str(target), stdin=f"{MALFORMED}\n{KITCHEN}")
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith("-:10:18: error[D0113]: expected a card")
    assert target.read_text() == converted("json", KITCHEN)


def test_a_file_that_cannot_be_read_is_told_and_the_others_go_on() -> None:
    answer = durak("convert", "--to", "durak", "missing", "-", stdin=KITCHEN)
    assert answer == Outcome(2, KITCHEN, "durak: cannot read missing: there is no such file\n")


def test_faults_of_json_are_told_with_place_and_way() -> None:
    bad = GOOD.replace('"items":[]', '"items":[{"kind":"swaps","player":"A"},{"kind":"swaps","player":7,"x":0}]')
    answer = durak("convert", "--from", "json", "-", stdin=f"[{GOOD},\n {bad},\n{GOOD}]")
    assert (answer.code, answer.out) == (1, '[Durak "1"]\n\n[Durak "1"]\n')
    at = bad.index("7")
    lines = answer.err.splitlines()
    assert lines[0] == f"-:2:{at + 2}: error: $.items[1].player: expected a text, found 7"
    assert lines[1:4] == [bad, " " * at + "^", "in record 2"]
    assert lines[4].startswith(f'-:2:{bad.index("0") + 2}: error: $.items[1].x: the key "x" is not known here')


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "{}", "[[]]", "[{]", '"', "\\", "\0", "\ud800", "\ufeff", "[" * 100_000, '{"a":' * 100_000),
        *(KITCHEN, f"[{GOOD}", GOOD[:-1], f"{GOOD},{GOOD}", "[1e999]"),
        *('{"version":1e999}', '{"version":1,"version":1}', '{"version":NaN}'),
    ],
    ids=range(20),
)
def test_what_is_no_json_is_never_a_traceback(text: str) -> None:
    answer = durak("convert", "--from", "json", "-", stdin=text.encode("utf-8", "surrogatepass"))
    assert answer.code in (1, 2)
    assert "Traceback" not in answer.err
    assert "fault of the program" not in answer.err
    assert ": error: " in answer.err or "cannot read" in answer.err


def test_of_very_many_faults_the_first_are_told() -> None:
    answer = durak("convert", "--from", "json", "-", stdin="{}\n" * 150)
    assert answer.code == 1
    assert answer.err.count(": error: ") == 100
    assert answer.err.splitlines()[-1] == "350 more faults are not shown"


def test_a_record_that_is_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONGEST_RECORD == 16_777_216
    monkeypatch.setattr(jsonfile, "LONGEST_RECORD", 2_000_000)
    long = GOOD.replace('"1"', json.dumps("x" * LONGEST_GAME))
    longer = GOOD.replace('"1"', json.dumps("x" * 2_000_000))
    answer = durak("convert", "--from", "json", "-", stdin=f"{long}\n{longer}\n{GOOD}")
    assert (answer.code, answer.out) == (1, '[Durak "1"]\n')
    assert "-:1:1: error: as a text this game has more than 1,048,576 bytes" in answer.err
    assert "-:2:1: error: a record of more than 2,000,000 bytes is not read" in answer.err


# -- files -------------------------------------------------------------------------------------------------------------


def test_packed_files_are_read_and_written(tmp_path: Path) -> None:
    target = tmp_path / "a.ndjson.gz"
    assert durak("convert", "--from", "durak", "-", "-o", str(target), stdin=gzip.compress(KITCHEN.encode())).code == 0
    before = target.read_bytes()
    assert gzip.decompress(before).decode() == converted("ndjson", KITCHEN)
    assert durak("convert", "-", "-o", str(target), stdin=KITCHEN).code == 0
    assert target.read_bytes() == before
    assert durak("convert", str(target)).out == KITCHEN


def test_a_file_is_replaced_wholly_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_text("old")
    target.chmod(0o640)
    assert durak("convert", "-", "-o", str(target), stdin=MALFORMED).code == 1
    assert durak("convert", "missing", "-o", str(target)).code == 2
    assert target.read_text() == "old"
    assert durak("convert", "-", "-o", str(target), stdin=KITCHEN).code == 0
    assert json.loads(target.read_text())[0]["version"] == 1
    assert durak("convert", str(target), "--to", "json", "-o", str(target)).code == 0
    assert target.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_dash_is_standard_output() -> None:
    assert durak("convert", "--to", "durak", "-", "-o", "-", stdin=KITCHEN) == Outcome(0, KITCHEN, "")


@pytest.mark.skipif(os.name != "posix", reason="needs the devices of Unix")
def test_a_device_is_written_to() -> None:
    assert durak("convert", "--to", "json", "-", "-o", os.devnull, stdin=KITCHEN) == Outcome(0, "", "")
    assert Path(os.devnull).is_char_device()


def test_several_processes_write_the_same(tmp_path: Path) -> None:
    text = "\n".join([KITCHEN, LENIENT, MALFORMED, ILLEGAL] * 90)
    one, two = (durak("convert", "--to", "json", "--jobs", jobs, "-", stdin=text) for jobs in ("1", "2"))
    assert one == two
    assert one.code == 1
    path = tmp_path / "a.json"
    path.write_text(one.out)
    back = durak("convert", "--jobs", "2", str(path))
    assert back.out == "\n".join([KITCHEN, KITCHEN, ILLEGAL] * 90)


# -- people ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_faults_are_told_in_the_language_in_use(lang: str) -> None:
    text = '{}\n{"version":1,"tags":[],"items":[]}\n[{"a":1,}'
    english, other = (durak("convert", "--from", "json", "--lang", one, "-", stdin=text).err for one in ("en", lang))
    assert english.count("\n") == other.count("\n")
    for line, same in zip(english.splitlines(), other.splitlines(), strict=True):
        assert (line == same) is line.startswith(("{", " ", "[", "^")), line
