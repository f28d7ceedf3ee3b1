"""Lines from a pipe and from a terminal: what keys do, and what never reaches the screen."""

import asyncio
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from durak_cli.cli.lines import Lines, PlainLines, TerminalLines, lines_for, listen_for_faults, screen_width
from tests.cli.shell import run

LEGAL = ("8d", "8s", ">8c", "take")
WORDS = ("take", "help", "quit")


@contextmanager
def standard_input(content: bytes) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def every_line(lines: Lines) -> list[str]:
    answers = []
    while True:
        try:
            answers.append(lines.ask(LEGAL, WORDS))
        except EOFError:
            return answers


def plain(content: bytes) -> list[str]:
    with standard_input(content):
        return every_line(PlainLines())


def test_plain_lines_come_one_by_one_until_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert plain(b"8d\n\ntake") == ["8d", "", "take"]
    assert capsys.readouterr().out == "> 8d\n> \n> take\n> \n"


def test_windows_line_ends_are_read() -> None:
    assert plain(b"8d\r\ndone\r\n") == ["8d", "done"]


def test_what_is_no_text_is_read_as_escapes_and_harms_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert plain(b"\xff8d\n") == ["\\xff8d"]
    plain("\x1b[31m\u202e8d\x07\n".encode())
    assert all(sign.isprintable() or sign == "\n" for sign in capsys.readouterr().out)


def test_of_an_endless_line_only_the_beginning_is_kept() -> None:
    (long, short) = plain(b"x" * 1_000_000 + b"\n8d\n")
    assert len(long) < 10_000
    assert short == "8d"


def test_of_an_endless_line_little_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    plain(b"x" * 100_000 + b"\n")
    assert len(capsys.readouterr().out) < 300


def test_no_standard_input_is_its_end() -> None:
    before = sys.stdin
    sys.stdin = None
    try:
        assert every_line(PlainLines()) == []
    finally:
        sys.stdin = before


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_poor_terminal_gets_plain_lines(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    assert isinstance(lines_for(is_plain=False), PlainLines)


def test_a_pipe_gets_plain_lines_and_the_usual_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    with standard_input(b""):
        assert isinstance(lines_for(is_plain=False), PlainLines)
    assert screen_width() == 80


def typed(keys: str) -> list[str]:
    """Return the lines that *keys* give on a terminal, one after another until the end of input."""
    with create_pipe_input() as keyboard:
        lines = TerminalLines(keyboard, DummyOutput())
        keyboard.send_text(keys)
        return every_line(lines)


CTRL_C, CTRL_D, CTRL_R = "\x03", "\x04", "\x12"


def test_lines_typed_on_a_terminal() -> None:
    assert typed(f"8d\r\rtake\r{CTRL_D}") == ["8d", "", "take"]


def test_ctrl_c_clears_the_line_and_leaves_nothing() -> None:
    assert typed(f"quit{CTRL_C}8d\r{CTRL_C}{CTRL_C}take\r{CTRL_D}") == ["8d", "take"]


def test_ctrl_d_in_a_line_that_is_not_empty_does_not_leave() -> None:
    assert typed(f"8{CTRL_D}d\r{CTRL_D}") == ["8d"]


@pytest.mark.parametrize("key", [CTRL_C, "\x1b"])
def test_a_search_is_left_and_the_line_cleared(key: str) -> None:
    assert typed(f"why 8d\r{CTRL_R}hy{key}take\r{CTRL_D}") == ["why 8d", "take"]
    assert typed(f"why 8d\r{CTRL_R}{key}take\r{CTRL_D}") == ["why 8d", "take"]


def test_ctrl_d_in_an_empty_search_leaves() -> None:
    assert typed(f"why 8d\r{CTRL_R}{CTRL_D}") == ["why 8d"]


def test_ctrl_d_in_a_search_that_is_not_empty_does_not_leave() -> None:
    assert typed(f"why 8d\r{CTRL_R}hy{CTRL_D}{CTRL_C}take\r{CTRL_D}") == ["why 8d", "take"]


def test_tab_completes_legal_moves_and_words() -> None:
    assert typed(f"ta\t\r{CTRL_D}") == ["take"]
    assert typed(f">\t\r{CTRL_D}") == [">8c"]
    assert typed(f"HE\t\r{CTRL_D}") == ["help"]


def test_tab_completes_every_card_of_a_line() -> None:
    assert typed(f"8d >\t\r{CTRL_D}") == ["8d >8c"]


def test_tab_adds_nothing_where_two_moves_could_be_meant() -> None:
    assert typed(f"8\t\r{CTRL_D}") == ["8"]


def test_plain_play_loads_no_terminal_library() -> None:
    done = run([sys.executable, "-X", "importtime", "-m", "durak_cli", "play", "--seed", "x"], b"help\nquit\n")
    assert done.returncode == 0
    names = {line.rsplit(b"|", 1)[-1].strip().split(b".")[0] for line in done.stderr.splitlines()}
    assert b"durak_cli" in names
    assert not names & {b"prompt_toolkit", b"asyncio", b"lark", b"rich"}


def test_prompts_ask_no_terminal_where_its_cursor_is() -> None:
    typed(CTRL_D)
    assert os.environ["PROMPT_TOOLKIT_NO_CPR"] == "1"


@pytest.mark.parametrize("content", ["z" * 40_000, "8d take\n" * 5_000])
def test_what_is_pasted_without_end_is_cut_short(content: str) -> None:
    (line,) = typed(f"\x1b[200~{content}\x1b[201~\r{CTRL_D}")
    assert line == content[:1000]


@pytest.mark.parametrize(("end", "is_told"), [(SystemExit(129), False), (ValueError("a fault"), True)])
def test_a_signal_that_strikes_beside_the_prompt_is_no_fault(
    end: BaseException, is_told: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def prompt() -> None:
        listen_for_faults()
        asyncio.get_running_loop().call_exception_handler({"message": "a task has ended", "exception": end})

    asyncio.run(prompt())
    assert ("a task has ended" in caplog.text) == is_told
