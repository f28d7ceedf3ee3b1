"""`durak validate`: findings where they stand, a last line, and an exit code."""

from pathlib import Path

import pytest

from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import durak


def written(tmp_path: Path, **texts: str) -> list[str]:
    """Write files and return their names."""
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return [str(tmp_path / name) for name in texts]


def test_a_true_game(tmp_path: Path) -> None:
    answer = durak("validate", *written(tmp_path, good=KITCHEN))
    assert answer.code == 0
    assert answer.out == "1 game in 1 file: no faults\n"
    assert answer.err == ""


def test_a_broken_rule_is_shown_under_its_card(tmp_path: Path) -> None:
    [name] = written(tmp_path, bad=ILLEGAL)
    answer = durak("validate", name)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[0].startswith(f"{name}:9:17: error[D0352]: ")
    assert "9♦" in lines[0]
    at = lines.index(next(line for line in lines if "1. Ben > Carla: 9d/9c beaten" in line))
    assert lines[at].index("9d") == lines[at + 1].index("^")
    assert lines[-1] == "1 game in 1 file: 1 error"
    assert answer.err == ""


def test_findings_come_in_the_order_of_the_text(tmp_path: Path) -> None:
    [name] = written(tmp_path, bad=f"{MALFORMED}\n{ILLEGAL}\n{LENIENT}")
    answer = durak("validate", name)
    places = [line.split(":")[1:3] for line in answer.out.splitlines() if line.startswith(f"{name}:")]
    numbers = [(int(line), int(column)) for line, column in places]
    assert numbers == sorted(numbers)
    assert len(numbers) >= 4
    assert answer.out.splitlines()[-1].startswith("3 games in 1 file: 2 errors, ")


def test_warnings_leave_the_exit_code_alone(tmp_path: Path) -> None:
    answer = durak("validate", *written(tmp_path, lenient=LENIENT))
    assert answer.code == 0
    assert ": warning[W" in answer.out
    assert answer.out.splitlines()[-1].startswith("1 game in 1 file: ")
    assert "error" not in answer.out.splitlines()[-1]


def test_a_note_is_counted_as_a_note(tmp_path: Path) -> None:
    text = KITCHEN.replace('[Seed "', '[Weather "rain"]\n[Seed "')
    answer = durak("validate", *written(tmp_path, note=text))
    assert answer.code == 0
    assert answer.out.splitlines()[-1] == "1 game in 1 file: 1 note"


def test_it_goes_on_when_a_file_cannot_be_read(tmp_path: Path) -> None:
    names = written(tmp_path, bad=ILLEGAL, good=KITCHEN)
    answer = durak("validate", names[0], str(tmp_path / "missing"), names[1])
    assert answer.code == 2
    assert "error[D0352]" in answer.out
    assert answer.out.splitlines()[-1] == "2 games in 2 files: 1 error; 1 file could not be read"
    assert answer.err.splitlines() == [f"durak: cannot read {tmp_path / 'missing'}: there is no such file"]


def test_standard_input_is_called_a_dash() -> None:
    answer = durak("validate", "-", stdin=ILLEGAL)
    assert answer.code == 1
    assert answer.out.startswith("-:9:17: error[D0352]: ")


@pytest.mark.parametrize("text", ["", "\n", "Anna, Ben\n", "{only a comment}\n"])
def test_a_file_without_a_game(text: str) -> None:
    answer = durak("validate", "-", stdin=text)
    assert answer.code == 1
    assert "error[D0101]" in answer.out
    assert answer.out.splitlines()[-1].startswith("0 games in 1 file: ")


def test_bytes_that_are_no_text_are_found_where_they_stand() -> None:
    answer = durak("validate", "-", stdin=KITCHEN.encode().replace(b"kitchen table", b"k\xfcchen"))
    assert answer.code == 1
    assert answer.out.startswith("-:2:24: error[D0103]: ")


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("beginning", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(ending: str, beginning: str) -> None:
    text = beginning + KITCHEN.replace("\n", ending)
    assert durak("validate", "-", stdin=text).out == "1 game in 1 file: no faults\n"


def test_deep_nesting_is_a_finding() -> None:
    text = KITCHEN.replace("8d/9c", "8d/9c " + "(8d/9c " * 5000)
    answer = durak("validate", "-", stdin=text)
    assert answer.code == 1
    assert answer.err == ""
