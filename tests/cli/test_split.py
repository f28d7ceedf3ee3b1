"""`durak split`: games into files of a folder, all of them or none, whatever stands in their tags."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.cli.filing import Cabinet, safe_stem
from durak_cli.cli.screen import Failure
from tests.cli.records import ILLEGAL, KITCHEN, MALFORMED
from tests.cli.shell import Outcome, durak
from tests.cli.test_find import AGREED, ALL, RESIGNED, RUNNING


def split(folder: Path, *words: str, stdin: str = ALL) -> Outcome:
    """Split the four games into *folder*."""
    return durak("split", "--into", str(folder), *words, "-", stdin=stdin)


def files(folder: Path) -> dict[str, str]:
    """Return what is in *folder*, by name; nothing is there that was not to be."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def test_a_file_for_each_game(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    answer = split(folder)
    names = [
        "0001-2026-11-30-Anna-Ben-Carla.durak",
        "0002-2026-07-xx-anna-Žofie.durak",
        "0003-2025-12-31-Ben-Eva.durak",
        "0004-Ben-Carla.durak",
    ]
    assert files(folder) == dict(zip(names, (KITCHEN, RESIGNED, AGREED, RUNNING), strict=True))
    assert answer == Outcome(0, "".join(f"{folder / name}: 1 game\n" for name in names), "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--by event", {"Friday-at-the-kitchen-table": 1, "Summer-cup": 1, "no-event": 2}),
        ("--by site", {"Riga": 1, "no-site": 3}),
        ("--by player", {"Anna": 1, "Ben": 3, "Carla": 2, "anna-2": 1, "Žofie": 1, "Eva": 1}),
        ("--by date", {"2026-11-30": 1, "2026-07-xx": 1, "2025-12-31": 1, "undated": 1}),
        ("--by month", {"2026-11": 1, "2026-07": 1, "2025-12": 1, "undated": 1}),
        ("--by year", {"2026": 2, "2025": 1, "undated": 1}),
        ("--by rules", {"podkidnoy": 1, "perevodnoy-deck-24": 1, "podkidnoy-transfer-on": 1, "table": 1}),
        ("--every 3", {"part-0001": 3, "part-0002": 1}),
    ],
)
def test_games_that_belong_together(words: str, expected: dict[str, int], tmp_path: Path) -> None:
    answer = split(tmp_path, *words.split())
    assert {name: text.count("[Durak ") for name, text in files(tmp_path).items()} == {
        f"{name}.durak": count for name, count in expected.items()
    }
    assert answer.code == 0
    assert durak("validate", *map(str, tmp_path.iterdir())).code == 0
    assert len(answer.out.splitlines()) == len(expected)


def test_the_games_of_a_file_stand_as_they_came(tmp_path: Path) -> None:
    split(tmp_path, "--by", "year")
    assert files(tmp_path)["2026.durak"] == f"{KITCHEN}\n{RESIGNED}"


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    answer = split(folder, "--dry-run", "--every", "3")
    assert answer.out == (
        f"{folder / 'part-0001.durak'} would be written: 3 games\n"
        f"{folder / 'part-0002.durak'} would be written: 1 game\n"
    )
    assert not folder.exists()


def test_a_file_that_is_there_is_kept_and_nothing_else_is_written(tmp_path: Path) -> None:
    (tmp_path / "part-0002.durak").write_text("mine", encoding="utf-8")
    for words in ([], ["--dry-run"]):
        answer = split(tmp_path, "--every", "3", *words)
        assert (answer.code, answer.out) == (2, "")
        assert "part-0002.durak is there already; --force overwrites it" in answer.err
        assert files(tmp_path) == {"part-0002.durak": "mine"}
    assert split(tmp_path, "--every", "3", "--force").code == 0
    assert files(tmp_path)["part-0002.durak"] == RUNNING


def test_a_dry_run_says_why_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "games"):
        for words in ([], ["--dry-run"]):
            answer = split(folder, *words)
            assert (answer.code, answer.out) == (2, "")
            assert answer.err == f"durak: cannot write {folder}: what should be a folder is a file\n"
    for words in ([], ["--dry-run"]):
        answer = durak("split", "--into", "", *words, "-", stdin=ALL)
        assert (answer.code, answer.out, answer.err) == (2, "", "durak: cannot write '': there is no such file\n")
    assert files(tmp_path) == {"file": "mine"}


def test_a_folder_in_the_place_of_a_file_is_seen_before_anything_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "part-0001.durak").write_text("mine", encoding="utf-8")
    there = tmp_path / "part-0002.durak"
    there.mkdir()
    for words in ([], ["--dry-run"]):
        answer = split(tmp_path, "--every", "3", "--force", *words)
        assert (answer.code, answer.out) == (2, "")
        assert answer.err == f"durak: cannot write {there}: it is a folder\n"
        there.rmdir()
        assert files(tmp_path) == {"part-0001.durak": "mine"}
        there.mkdir()


def test_of_folders_that_were_made_in_vain_none_is_left(tmp_path: Path) -> None:
    assert split(tmp_path / "a" / "b" / "c", stdin="").code == 1
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "a").mkdir()
    assert split(tmp_path / "a" / "b" / "c", stdin="").code == 1
    assert [path.name for path in tmp_path.rglob("*")] == ["a"]


def test_only_the_digits_of_a_day_can_be_unknown(tmp_path: Path) -> None:
    games = RUNNING.replace("Ben", "-Wer?").replace("[Rules", '[Date "2026-1?-??"]\n[Rules')
    split(tmp_path, stdin=games)
    assert list(files(tmp_path)) == ["0001-2026-1x-xx-Wer-Carla.durak"]


def test_a_file_that_comes_into_being_meanwhile_is_kept(tmp_path: Path) -> None:
    cabinet = Cabinet(str(tmp_path), is_forced=False, is_tried=False)
    with cabinet.opened(), pytest.raises(Failure):  # noqa: PT012 - between the two the file appears
        cabinet.put("a", "a", b"A")
        cabinet.put("b", "b", b"B")
        (tmp_path / "b.durak").write_text("mine", encoding="utf-8")
        cabinet.close()
    assert files(tmp_path) == {"b.durak": "mine"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_link_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine", encoding="utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "part-0001.durak").symlink_to(outside)
    assert split(folder, "--every", "9").code == 2
    assert split(folder, "--every", "9", "--force").code == 0
    assert outside.read_text(encoding="utf-8") == "mine"
    assert files(folder) == {"part-0001.durak": ALL}


def test_tags_lead_nowhere_else(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    tricks = ["../../x", "..", "/etc/x", ".hidden", "-rf", "con", "NUL", "a\tb", "x" * 500, "ж" * 500, "e\u0301", "é"]
    games = "\n".join(RUNNING.replace("[Players", f'[Event "{trick}"]\n[Players') for trick in tricks)
    assert split(folder, "--by", "event", stdin=games).code == 0
    names = {path.name for path in folder.iterdir()}
    assert names == {
        *("x.durak", "no-event.durak", "etc-x.durak", "hidden.durak", "rf.durak", "con_.durak", "NUL_.durak"),
        *("a-b.durak", f"{'x' * 60}.durak", f"{'ж' * 60}.durak", "é.durak", "é-2.durak"),
    }
    assert list((tmp_path / "a").iterdir()) == [folder]


@given(text=st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_text_makes_a_safe_name(text: str) -> None:
    stem = safe_stem(text, "none")
    assert stem
    assert len(stem.encode()) <= 151
    assert stem[0] not in "-._ "
    assert not set(stem) & set('/\\:*?"<>|. \0\n')
    assert stem.isprintable()


def test_faulty_games_are_put_into_files_too(tmp_path: Path) -> None:
    split(tmp_path, "--every", "1", stdin=f"{ILLEGAL}\n{MALFORMED}")
    assert list(files(tmp_path).values()) == [ILLEGAL, MALFORMED]


def test_what_cannot_be_read_or_written(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    answer = durak("split", "--into", str(folder), "-", str(tmp_path / "none"), stdin=RUNNING)
    assert answer.code == 2
    assert "cannot read" in answer.err
    assert list(files(folder)) == ["0001-Ben-Carla.durak"]
    answer = split(tmp_path / "other", stdin="")
    assert (answer.code, answer.out, answer.err) == (1, "", "durak: there is no game to put into a file\n")
    assert not (tmp_path / "other").exists()
    answer = split(folder / "0001-Ben-Carla.durak")
    assert answer.code == 2
    assert "cannot write" in answer.err
    assert split(folder, "--by", "player", "--every", "2").code == 2
