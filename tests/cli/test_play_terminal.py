"""`durak play` on a real pseudo-terminal: what stands on the screen, and what the keys do."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.cli.records import KITCHEN
from tests.cli.shell import command
from tests.cli.terminals import Terminal, on_terminal

CTRL_A, CTRL_C, CTRL_D, CTRL_R, CTRL_Z = "\x01", "\x03", "\x04", "\x12", "\x1a"
TAB, UP, DELETE = "\t", "\x1b[A", "\x1b[3~"


@contextmanager
def terminal(
    *arguments: str, columns: int = 80, lines: int = 24, environment: dict[str, str] | None = None
) -> Iterator[Terminal]:
    with on_terminal(command("play", "--seed", "kitchen-42", *arguments), columns, lines, environment) as shown:
        yield shown


def test_the_first_screen_at_80_by_24() -> None:
    with terminal() as shown:
        shown.until_prompt()
        assert shown.text.splitlines() == [
            "You play against Anna and Boris (podkidnoy); Boris deals.",
            "Type a card such as 8d to play it; help shows all words, quit leaves.",
            "Q♣ shows trumps: clubs.",
            "Bout 1: Anna attacks Boris. Anna lays 8♦. Boris takes. Boris picks up 8♦. Anna",
            "draws 1 card.",
            "",
            "Bout 2: you attack Anna",
            "Trumps: clubs ♣ · stock: 17, last Q♣",
            "Cards:  Anna 6 · Boris 7",
            "Table:  empty",
            "Hand:   [7♦] [10♦] [Q♦] [K♦]  [6♥]  [Q♠]",
            "Attack Anna: lead a card.",
            ">",
        ]


def test_the_first_screen_at_40_by_20() -> None:
    with terminal(columns=40, lines=20) as shown:
        shown.until_prompt()
        assert shown.text.splitlines() == [
            "You play against Anna and Boris",
            "(podkidnoy); Boris deals.",
            "Type a card such as 8d to play it; help",
            "shows all words, quit leaves.",
            "Q♣ shows trumps: clubs.",
            "Bout 1: Anna attacks Boris. Anna lays",
            "8♦. Boris takes. Boris picks up 8♦. Anna",
            "draws 1 card.",
            "",
            "Bout 2: you attack Anna",
            "Trumps: clubs ♣ · stock: 17, last Q♣",
            "Cards:  Anna 6 · Boris 7",
            "Table:  empty",
            "Hand:   [7♦] [10♦] [Q♦] [K♦]  [6♥]  [Q♠]",
            "Attack Anna: lead a card.",
            ">",
        ]


def test_a_move_is_answered_under_it() -> None:
    with terminal() as shown:
        shown.answer("6h")
        assert "You lay 6♥. Anna beats 6♥ with J♥. Beaten off." in shown.text
        assert "Throw in a card against Boris, or done." in shown.text


def test_tab_completes_and_lists() -> None:
    with terminal() as shown:
        shown.until_prompt()
        shown.type("6" + TAB)
        shown.until(lambda: shown.last == "> 6h")
        shown.type(CTRL_C + TAB)
        shown.until(lambda: "7d" in shown.text and shown.last == ">")
        assert {"7d", "10d", "Qd", "Kd", "6h", "Qs"} <= set(shown.text.split())


def test_ctrl_c_clears_the_line_and_the_game_goes_on() -> None:
    with terminal() as shown:
        shown.until_prompt()
        shown.type("quit")
        shown.until(lambda: shown.last == "> quit")
        shown.type(CTRL_C)
        shown.until_prompt()
        shown.answer("6h")
        assert "You lay 6♥." in shown.text


def test_the_arrow_key_brings_the_last_line_back() -> None:
    with terminal() as shown:
        shown.answer("Ad")
        shown.type(UP)
        shown.until(lambda: shown.last == "> Ad")


def test_ctrl_d_leaves_and_says_how_the_record_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    with terminal("--record", str(file)) as shown:
        shown.until_prompt()
        shown.type(CTRL_D)
        assert shown.ended() == 0
        assert "can be gone on with" in shown.text.replace("\n", " ")
    assert file.read_text(encoding="utf-8").endswith("1. Anna > Boris: 8d takes")


@pytest.mark.parametrize("arguments", [("--plain",), ()])
def test_plain_lines_write_no_escape_code(arguments: tuple[str, ...]) -> None:
    with terminal(*arguments, environment={} if arguments else {"TERM": "dumb"}) as shown:
        shown.until_prompt()
        shown.type("qui")
        shown.until(lambda: shown.last == "> qui")
        shown.type(CTRL_C)
        shown.until_prompt()
        shown.type("quit\r")
        assert shown.ended() == 0
        assert b"\x1b" not in shown.received
        assert "You leave the game" in shown.text


def test_colour_is_there_unless_it_is_unwanted() -> None:
    with terminal() as shown:
        shown.until_prompt()
        assert b"\x1b[91m" in shown.received
    for arguments, environment in ((("--color", "never"), {}), ((), {"NO_COLOR": "1"})):
        with terminal(*arguments, environment=environment) as shown:
            shown.until_prompt()
            assert b"\x1b[91m" not in shown.received


def test_letters_where_the_locale_is_c() -> None:
    with terminal(environment={"LC_ALL": "C", "LANG": "C"}) as shown:
        shown.until_prompt()
        assert shown.text.isascii()
        assert "Hand:   [7d] [10d] [Qd] [Kd]  [6h]  [Qs]" in shown.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals) -> None:
    with terminal() as shown:
        shown.until_prompt()
        shown.until(lambda: not shown.process.getecho())
        shown.process.kill(number)
        assert shown.ended() == 128 + number
        assert b"Traceback" not in shown.received
        assert shown.received.rfind(b"\x1b[?2004l") > shown.received.rfind(b"\x1b[?2004h")  # pasting is as it was


def test_a_second_ctrl_c_leaves_a_game_that_is_watched() -> None:
    with terminal("--watch", "--speed", "60") as shown:
        shown.until(lambda: "Bout 1" in shown.text or " lays " in shown.text)
        before = len(shown.received)
        shown.type(CTRL_C)
        shown.until(lambda: len(shown.received) > before + len("^C\r\n"))
        shown.type(CTRL_C)
        assert shown.ended() == 130
        assert "it is kept, and durak resume goes on with it." in shown.text.replace("\n", " ")


def test_another_game_is_offered_where_the_fool_deals() -> None:
    with terminal("--players", "2") as shown:
        shown.answer("resign")
        assert "Another game? Type yes, or just Enter to leave." in shown.text
        shown.answer("yes")
        assert "Game 2: You play against Anna (podkidnoy); you deal." in shown.text
        assert "Bout 1: Anna attacks you" in shown.text
        shown.answer("resign")
        assert "Times the durak: you 2, Anna 0." in shown.text
        shown.type("\r")
        assert shown.ended() == 0


# -- looks -------------------------------------------------------------------------------------------------------------


def test_the_first_screen_read_aloud_at_40_by_20() -> None:
    with terminal("--plain", columns=40, lines=20) as shown:
        shown.until_prompt()
        assert shown.text.splitlines() == [
            "You play against Anna and Boris",
            "(podkidnoy); Boris deals.",
            "Type a card such as 8d to play it; help",
            "shows all words, quit leaves.",
            "Q♣ shows trumps: clubs.",
            "Bout 1: Anna attacks Boris. Anna lays",
            "8♦. Boris takes. Boris picks up 8♦. Anna",
            "draws 1 card.",
            "",
            "Bout 2: you attack Anna.",
            "Trumps: clubs. The stock has 17 cards;",
            "the last is Q♣.",
            "Anna holds 6 cards. Boris holds 7 cards.",
            "The table is empty.",
            "You hold 7♦, 10♦, Q♦, K♦, 6♥ and Q♠.",
            "Attack Anna: lead a card. Your moves: #1",
            "6♥, #2 7♦, #3 10♦, #4 Q♦, #5 Q♠, #6 K♦.",
            ">",
        ]


def test_a_move_by_its_number() -> None:
    with terminal("--plain") as shown:
        shown.answer("#1")
        assert "You lay 6♥." in shown.text


def test_a_hand_by_rank_at_40_by_20_with_four_colours() -> None:
    with terminal("--sort", "rank", "--trumps", "first", "--four-colors", columns=40, lines=20) as shown:
        shown.answer("6h")
        assert shown.text.splitlines()[-7:] == [
            "Bout 3: Anna attacks Boris",
            "Trumps: clubs ♣ · stock: 15, last Q♣",
            "Cards:  Anna 5 · Boris 6",
            "Table:  6♦/8♦",
            "Hand:   [6♣]   7♦   10♦   Q♦   Q♠   K♦",
            "Throw in a card against Boris, or done.",
            ">",
        ]
        assert b"\x1b[38;5;33m6\xe2\x99\xa6" in shown.received
        assert b"\x1b[38;5;64mQ\xe2\x99\xa3" in shown.received


def test_the_table_is_there_before_the_prompt_library() -> None:
    with terminal(environment={"PYTHONPROFILEIMPORTTIME": "1"}, lines=2000) as shown:
        shown.until(lambda: b"prompt_toolkit.shortcuts" in shown.received)
        assert shown.received.index(b"Attack Anna: lead a card.") < shown.received.index(b"prompt_toolkit")


def test_a_replay_that_goes_on_by_itself_at_40_by_20(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    file.write_text(KITCHEN, encoding="utf-8")
    with on_terminal(command("replay", str(file), "--auto", "0.01"), 40, 20) as shown:
        assert shown.ended() == 0
        assert "The game is broken off here." in shown.text
        assert "Enter, b, g" not in shown.text


# -- keys --------------------------------------------------------------------------------------------------------------


def test_lines_of_an_earlier_game_come_back_from_a_private_file(home: Path) -> None:
    with terminal("--no-record") as shown:
        shown.answer("why Ad")
        shown.type(CTRL_D)
        assert shown.ended() == 0
    file = home / "state" / "durak" / "history"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    with terminal("--no-record") as shown:
        shown.until_prompt()
        shown.type(UP)
        shown.until(lambda: shown.last == "> why Ad")
        shown.type(CTRL_C + CTRL_R + "hy")
        shown.until(lambda: "why Ad" in shown.last)
        shown.type("\r")
        shown.until(lambda: shown.last == "> why Ad")
        shown.type("\r")
        shown.until(lambda: "You do not hold" in shown.text)


def test_a_history_that_cannot_be_kept_disturbs_nobody(home: Path) -> None:
    (home / "state" / "durak" / "history").mkdir(parents=True)
    with terminal("--no-record") as shown:
        shown.answer("why Ad")
        shown.type(UP)
        shown.until(lambda: shown.last == "> why Ad")


def test_the_line_can_be_edited() -> None:
    with terminal() as shown:
        shown.until_prompt()
        shown.type("xh" + CTRL_A + DELETE + "6")
        shown.until(lambda: shown.last == "> 6h")


def test_ctrl_z_stops_the_game_and_it_goes_on() -> None:
    play = " ".join(command("play", "--seed", "kitchen-42", "--no-record"))
    with on_terminal(["bash", "-c", f"set -m; {play}; echo stopped; fg"]) as shown:
        shown.until_prompt()
        shown.type(CTRL_Z)
        shown.until(lambda: "stopped" in shown.text)
        shown.until_prompt()
        shown.answer("6h")
        assert "You lay 6♥." in shown.text
