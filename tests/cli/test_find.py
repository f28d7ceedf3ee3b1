"""`durak find`: the games that fit, byte for byte as they stand in their files."""

import gzip
import sys
from pathlib import Path

import pytest

from durak_cli.cli.passages import behind_another
from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import command, durak, run

#: Four short games: who sits there, when, by which rules, how they ended.
RESIGNED = """\
[Durak "1"]
[Event "Summer cup"]
[Site "Riga"]
[Date "2026-07-??"]
[Players "anna, Žofie"]
[Rules "perevodnoy deck=24"]
[Seed "a"]
[Trump "Ah"]

durak anna resigns
"""
AGREED = """\
[Durak "1"]
[Date "2025-12-31"]
[Players "Ben, Eva"]
[Bots "Eva=expert"]
[Rules "podkidnoy transfer=on"]
[Seed "b"]
[Trump "6c"]

draw agreed
"""
RUNNING = """\
[Durak "1"]
[Players "Ben, Carla"]
[Rules "table"]
[Seed "kitchen-42"]
[Trump "Qd"]
"""
ALL = "\n".join((KITCHEN, RESIGNED, AGREED, RUNNING))


def found(*words: str, stdin: str | bytes = ALL) -> str:
    """Return what is found in the four games."""
    answer = durak("find", *words, "-", stdin=stdin)
    assert answer.err == ""
    assert answer.code == (0 if answer.out else 1)
    return answer.out


def test_the_games_are_true() -> None:
    assert durak("validate", "-", stdin=ALL).code == 0


def test_without_a_question_every_game_is_written() -> None:
    assert found() == ALL


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("--player Anna", [KITCHEN, RESIGNED]),
        ("--player anna", [KITCHEN, RESIGNED]),
        ("--player BEN", [KITCHEN, AGREED, RUNNING]),
        ("--player Ben --player Carla", [KITCHEN, RUNNING]),
        ("--player Žofie", [RESIGNED]),
        ("--player Zofie", []),
        ("--player An", []),
        ("--durak anna", [RESIGNED]),
        ("--durak Anna", [RESIGNED]),
        ("--durak Žofie", []),
        ("--durak Ben", []),
        ("--rule transfer=on", [RESIGNED, AGREED]),
        ("--rule perevodnoy", [AGREED]),
        ("--rule deck=36 --rule transfer=off", [KITCHEN, RUNNING]),
        ("--rule table", [RUNNING]),
        ("--rule podkidnoy", [KITCHEN]),
        ("--since 2026", [KITCHEN, RESIGNED]),
        ("--since 2026-07-15", [KITCHEN, RESIGNED]),
        ("--since 2026-08", [KITCHEN]),
        ("--until 2026-07-15", [RESIGNED, AGREED]),
        ("--until 2026-06-30", [AGREED]),
        ("--since 2026-07 --until 2026-07", [RESIGNED]),
        ("--since 2026-12", []),
        ("--event KITCHEN", [KITCHEN]),
        ("--site riga", [RESIGNED]),
        ("--tag Bots=expert", [AGREED]),
        ("--tag Bots=", [AGREED]),
        ("--seed kitchen-42", [KITCHEN, RUNNING]),
        ("--seed kitchen", []),
        ("--players 3", [KITCHEN]),
        ("--min-bouts 5", [KITCHEN]),
        ("--max-bouts 4", [RESIGNED, AGREED, RUNNING]),
        ("--has take", [KITCHEN]),
        ("--has transfer", []),
        ("--has throw-in --has comment", [KITCHEN]),
        ("--has draw", [AGREED]),
        ("--has bots", [AGREED]),
        ("--finished", [RESIGNED, AGREED]),
        ("--unfinished", [KITCHEN, RUNNING]),
        ("--valid", [KITCHEN, RESIGNED, AGREED, RUNNING]),
        ("--invalid", []),
        ("--invert --player Ben", [RESIGNED]),
        ("--limit 2", [KITCHEN, RESIGNED]),
        ("--limit 1 --player Eva", [AGREED]),
    ],
)
def test_what_is_asked_for(words: str, games: list[str]) -> None:
    assert found(*words.split()) == "\n".join(games)
    assert durak("find", *words.split(), "--count", "-", stdin=ALL).out == f"{len(games)}\n"


def test_the_letter_case_matters_where_two_players_differ_in_nothing_else() -> None:
    both = RESIGNED.replace("anna, Žofie", "anna, Anna")
    assert found("--durak", "Anna", stdin=both) == ""
    assert found("--durak", "anna", stdin=both) == both


def test_faulty_games_are_looked_at_as_far_as_they_go() -> None:
    games = f"{ILLEGAL}\n{MALFORMED}\n{KITCHEN}"
    assert found("--invalid", stdin=games) == f"{ILLEGAL}\n{MALFORMED}"
    assert found("--invalid", "--player", "Carla", "--min-bouts", "1", stdin=games) == f"{ILLEGAL}\n{MALFORMED}"
    assert found("--has", "throw-in", stdin=games) == KITCHEN
    assert found("--has", "take", stdin=ILLEGAL) == ILLEGAL


def test_the_exit_code_is_that_of_grep(tmp_path: Path) -> None:
    assert durak("find", "--player", "Ben", "-", stdin=ALL).code == 0
    assert durak("find", "--player", "Nobody", "-", stdin=ALL).code == 1
    assert durak("find", "-", stdin="").code == 1
    answer = durak("find", "--player", "Ben", str(tmp_path / "none.durak"), "-", stdin=KITCHEN)
    assert (answer.code, answer.out) == (2, KITCHEN)
    assert answer.err.startswith("durak: cannot read ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--since", "yesterday"], "--since takes a date"),
        (["--until", "2026-02-30"], "--until takes a date"),
        (["--rule", "transfer=maybe"], "transfer cannot be 'maybe'"),
        (["--rule", "poker"], "poker"),
        (["--tag", "Bots"], "--tag takes NAME=TEXT"),
        (["--has", "luck"], "'luck' is not one of"),
        (["--unique", "--duplicates"], "say the opposite"),
        (["--limit", "0"], "--limit"),
        (["--players", "0"], "--players"),
        (["--min-bouts", "-1"], "--min-bouts"),
        (["--max-bouts", "-1"], "--max-bouts"),
        (["--min-bouts", "6", "--max-bouts", "5"], "no game can fit: --min-bouts is above --max-bouts"),
        (["--since", "2026-12", "--until", "2026-11"], "no game can fit: --since is above --until"),
        (["-", "-"], "only once"),
    ],
)
def test_a_question_that_cannot_be(words: list[str], says: str) -> None:
    answer = durak("find", *words, "-", stdin=ALL)
    assert answer.code == 2
    assert says in answer.err
    assert answer.out == ""


# ---- As a document ---------------------------------------------------------------------------------------------------


def test_a_game_stays_as_it_was_typed() -> None:
    text = LENIENT.replace("\n", "\r\n")
    assert durak("find", "-", stdin=text).out == text


def test_marks_at_the_beginning_and_blank_lines_at_the_end_are_no_part_of_a_game() -> None:
    assert durak("find", "-", stdin=f"\ufeff{KITCHEN}\n\n\n\ufeff{RUNNING}\n \n").out == f"{KITCHEN}\n{RUNNING}"
    assert durak("find", "-", stdin=KITCHEN.rstrip()).out == KITCHEN


def test_a_question_at_its_narrowest() -> None:
    assert durak("find", "--since", "2026-11-30", "--until", "2026-11", "-", stdin=ALL).out == KITCHEN
    assert durak("find", "--min-bouts", "0", "--max-bouts", "0", "--player", "Carla", "-", stdin=ALL).out == RUNNING


@pytest.mark.parametrize(
    ("end", "kept"), [("\n", "\n"), ("\r\n", "\r\n"), (" \r\n", "\r\n"), ("\r\n\n", "\r\n"), ("\n\r\n", "\n")]
)
def test_what_was_found_is_found_the_same_again(end: str, kept: str) -> None:
    """The end of a game's last line stays, whatever kind of blank line is behind it."""
    game = KITCHEN.rstrip()
    once = durak("find", "-", stdin=f"{game}{end}{RUNNING}").out
    assert once == f"{game}{kept}\n{RUNNING}"
    assert durak("find", "-", stdin=once).out == once


def test_a_comment_that_moves_ends_as_the_lines_of_its_game() -> None:
    moved = b'\n[Durak "1"]\r\n; a\r\n[Trump "9d"]\r\n'
    assert behind_another(b'; a\r\n[Durak "1"]\r\n[Trump "9d"]\r\n') == moved


def test_a_comment_in_front_of_a_file_stays_with_its_game(tmp_path: Path) -> None:
    """Behind another game it would be that one's."""
    file = tmp_path / "b.durak"
    file.write_text(f"; From the club.\n{RUNNING}", encoding="utf-8")
    assert durak("find", str(file)).out == f"; From the club.\n{RUNNING}"
    both = durak("find", "-", str(file), stdin=KITCHEN).out
    head, rest = RUNNING.split("\n", 1)
    assert both == f"{KITCHEN}\n{head}\n; From the club.\n{rest}"
    alone = durak("find", "--rule", "table", "-", stdin=both).out
    assert "From the club" in alone
    assert durak("format", "-", stdin=alone).out == durak("format", str(file)).out.replace(
        f"; From the club.\n{head}\n", f"{head}\n; From the club.\n"
    )


def test_a_game_on_one_line_keeps_its_comment() -> None:
    assert behind_another(b'{a}\n[Durak "1"] 1. A > B: 8d\n') == b'\n[Durak "1"] 1. A > B: 8d\n{a}\n'


def test_it_is_a_filter() -> None:
    mine = durak("find", "--player", "Ben", "-", stdin=ALL).out
    answer = durak("find", "--rule", "transfer=on", "-", stdin=mine)
    assert answer.out == AGREED
    assert durak("validate", "-", stdin=answer.out).out == "1 game in 1 file: no faults\n"


def test_gzip_and_several_files(tmp_path: Path) -> None:
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress(ALL.encode()))
    plain = tmp_path / "plain.durak"
    plain.write_text(KITCHEN, encoding="utf-8")
    assert durak("find", "--players", "3", str(packed), str(plain)).out == f"{KITCHEN}\n{KITCHEN}"


def test_a_game_that_is_too_long_is_told_of_and_the_others_are_found() -> None:
    long = KITCHEN + "{" + "x" * (1 << 20) + "}\n"
    answer = durak("find", "-", stdin=f"{long}\n{RUNNING}")
    assert (answer.code, answer.out) == (2, RUNNING)
    assert "game 1 of standard input: it is longer than 1,048,576 bytes" in answer.err


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    file = tmp_path / "many.durak"
    long = KITCHEN + "{" + "x" * 50_000 + "}\n"
    file.write_text("\n".join([long, ALL] * 6), encoding="utf-8")
    words = ("find", "--has", "throw-in", "--player", "Anna", str(file))
    one = durak(*words)
    assert one.out == "\n".join([long, KITCHEN] * 6)
    two = run(command(*words, "--jobs", "2"))
    assert (two.returncode, two.stdout) == (0, one.out.encode())


def test_bytes_that_are_no_text_pass_as_they_are() -> None:
    content = KITCHEN.encode().replace(b"trouble", b"tr\xffuble")
    assert run(command("find", "-"), content).stdout == content


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_nothing_of_a_game_steers_it(tmp_path: Path) -> None:
    from tests.cli.terminals import on_terminal

    file = tmp_path / "evil.durak"
    file.write_text(KITCHEN.replace("trouble", "\x1b]0;title\x07\u202e"), encoding="utf-8")
    with on_terminal(command("find", str(file))) as terminal:
        assert terminal.ended() == 0
    assert b"\x1b" not in terminal.received
    assert b"{Ben is in \\x1b]0;title\\x07\\u202e now.}" in terminal.received


# ---- Twice -----------------------------------------------------------------------------------------------------------

SHORTER = KITCHEN[: KITCHEN.index("4. Anna")]
OTHER = KITCHEN.replace("9s/6c", "9s/Ts")


def test_of_a_game_that_stands_there_twice_one_is_left() -> None:
    games = "\n".join((KITCHEN, RUNNING, LENIENT, KITCHEN.replace("Friday", "Saturday")))
    assert found("--unique", stdin=games) == f"{KITCHEN}\n{RUNNING}"


@pytest.mark.parametrize("games", [[SHORTER, KITCHEN, RUNNING], [KITCHEN, RUNNING, SHORTER]])
def test_of_two_records_of_a_game_the_longer_is_left(games: list[str]) -> None:
    assert found("--unique", stdin="\n".join(games)) == "\n".join(game for game in games if game != SHORTER)


def test_the_others_are_named_with_their_places(tmp_path: Path) -> None:
    file = tmp_path / "b.durak"
    file.write_text(f"; copies\n{LENIENT}\n{RUNNING}", encoding="utf-8")
    answer = durak("find", "--duplicates", "-", str(file), stdin=f"{SHORTER}\n{KITCHEN}")
    second = SHORTER.count("\n") + 2
    assert answer.code == 0
    assert answer.err == (
        f"standard input:1: the same game as standard input:{second}, which goes on further\n"
        f"{file}:2: the same game as standard input:{second}\n"
    )
    copy = behind_another(f"; copies\n{LENIENT}".encode()).decode()
    assert answer.out == SHORTER.rstrip() + "\n" + copy


def test_every_game_is_unique_or_a_duplicate() -> None:
    games = "\n".join((SHORTER, KITCHEN, OTHER, LENIENT, RUNNING, MALFORMED, MALFORMED, ILLEGAL))
    unique = durak("find", "--unique", "--count", "-", stdin=games).out
    others = durak("find", "--duplicates", "--count", "-", stdin=games)
    assert (int(unique), int(others.out), others.err) == (5, 3, "")


def test_only_games_that_fit_are_compared() -> None:
    games = f"{KITCHEN}\n{SHORTER}"
    assert found("--unique", "--max-bouts", "3", stdin=games) == SHORTER.rstrip() + "\n"
