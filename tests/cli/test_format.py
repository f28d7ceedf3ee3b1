"""`durak format`: the canonical text on standard output, in the file, or only asked for."""

import stat
from pathlib import Path

import pytest

from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import command, durak, in_shell, run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a canonical file, a lenient one and a malformed one."""
    for name, text in {"good": KITCHEN, "lenient": LENIENT, "bad": MALFORMED}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_canonical_text_stays_as_it_is() -> None:
    answer = durak("format", "-", stdin=KITCHEN)
    assert (answer.code, answer.out, answer.err) == (0, KITCHEN, "")


def test_lenient_forms_are_mended() -> None:
    assert durak("format", "-", stdin=LENIENT).out == KITCHEN
    assert durak("format", "-", stdin="\ufeff" + LENIENT.replace("\n", "\r\n")).out == KITCHEN


def test_an_illegal_game_is_formatted_like_any_other() -> None:
    assert durak("format", "-", stdin=ILLEGAL).out == ILLEGAL


def test_games_are_parted_by_a_blank_line(folder: Path) -> None:
    twice = f"{KITCHEN}\n\n\n{LENIENT}"
    assert durak("format", "-", stdin=twice).out == f"{KITCHEN}\n{KITCHEN}"
    assert durak("format", str(folder / "good"), str(folder / "lenient")).out == f"{KITCHEN}\n{KITCHEN}"


def test_rules_are_written_shortly() -> None:
    text = KITCHEN.replace('"podkidnoy"', '"podkidnoy first=5  deck=36 attack=single"')
    assert '[Rules "podkidnoy attack=single first=5"]' in durak("format", "-", stdin=text).out


def test_rules_that_are_not_known_stay() -> None:
    text = KITCHEN.replace('"podkidnoy"', '"whist"')
    assert durak("format", "-", stdin=text).out == text


def test_syntax_errors_are_reported_and_nothing_is_written(folder: Path) -> None:
    answer = durak("format", str(folder / "bad"))
    assert answer.code == 1
    assert answer.out.startswith(f"{folder / 'bad'}:10:18: error[D01")
    assert "[Durak" not in answer.out
    assert answer.err == ""


def test_the_other_files_are_still_written(folder: Path) -> None:
    answer = durak("format", str(folder / "bad"), str(folder / "good"))
    assert answer.code == 1
    assert answer.out.endswith(KITCHEN)
    answer = durak("format", str(folder / "missing"), str(folder / "good"))
    assert answer.code == 2
    assert answer.out == KITCHEN


@pytest.mark.parametrize(
    ("names", "code", "said"),
    [
        (["good"], 0, []),
        (["lenient"], 1, ["lenient would change"]),
        (["good", "lenient"], 1, ["lenient would change"]),
    ],
)
def test_check_names_the_files_that_would_change(folder: Path, names: list[str], code: int, said: list[str]) -> None:
    answer = durak("format", "--check", *(str(folder / name) for name in names))
    assert answer.code == code
    assert answer.out.splitlines() == [f"{folder}/{line}" for line in said]
    assert (folder / "lenient").read_text(encoding="utf-8") == LENIENT


def test_check_reports_syntax_errors(folder: Path) -> None:
    answer = durak("format", "--check", str(folder / "bad"))
    assert answer.code == 1
    assert "error[D01" in answer.out


def test_check_reads_standard_input() -> None:
    assert durak("format", "--check", "-", stdin=KITCHEN).code == 0
    answer = durak("format", "--check", "-", stdin=KITCHEN.replace("\n", "\r\n"))
    assert (answer.code, answer.out) == (1, "standard input would change\n")


def test_in_place_rewrites_only_what_changes(folder: Path) -> None:
    before = (folder / "good").stat()
    answer = durak("format", "--in-place", str(folder / "good"), str(folder / "lenient"))
    assert answer.code == 0
    assert answer.out.splitlines() == [f"{folder / 'lenient'} rewritten"]
    assert (folder / "lenient").read_bytes() == KITCHEN.encode()
    after = (folder / "good").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_in_place_leaves_a_malformed_file_alone(folder: Path) -> None:
    answer = durak("format", "-i", str(folder / "bad"), str(folder / "lenient"))
    assert answer.code == 1
    assert (folder / "bad").read_text(encoding="utf-8") == MALFORMED
    assert (folder / "lenient").read_bytes() == KITCHEN.encode()
    assert sorted(path.name for path in folder.iterdir()) == ["bad", "good", "lenient"]


def test_in_place_keeps_permissions_and_links(folder: Path) -> None:
    (folder / "lenient").chmod(0o640)
    (folder / "link").symlink_to("lenient")
    assert durak("format", "-i", str(folder / "link")).code == 0
    assert (folder / "link").is_symlink()
    assert stat.S_IMODE((folder / "lenient").stat().st_mode) == 0o640
    assert (folder / "lenient").read_bytes() == KITCHEN.encode()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--in-place", "-"], "standard input (-) cannot be rewritten"),
        (["--in-place", "--check", "x"], "do not go together"),
    ],
)
def test_what_does_not_go_together(words: list[str], said: str) -> None:
    answer = durak("format", *words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.out == ""


def test_the_text_is_utf_8_whatever_the_terminal_speaks() -> None:
    text = KITCHEN.replace("kitchen table", "кухонный стол")
    done = run(command("format", "-"), text.encode(), env={"PYTHONIOENCODING": "latin-1"})
    assert done.stdout == text.encode()


def test_formatting_is_a_fixed_point_in_a_pipe() -> None:
    once = in_shell("format", "-", stdin=LENIENT.encode()).out
    assert in_shell("format", "-", stdin=once.encode()).out == once
