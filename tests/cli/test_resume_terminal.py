"""Leaving and going on on a real pseudo-terminal."""

import signal
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from durak_cli.cli import places
from durak_cli.cli.store import newest
from tests.cli.shell import command
from tests.cli.terminals import Terminal
from tests.cli.test_play_record import faults
from tests.cli.test_play_terminal import CTRL_D


def test_a_game_that_was_left_is_offered_and_goes_on() -> None:
    started = Terminal(command("play", "--dealer", "Anna"), 80, 24, {})
    started.until_prompt()
    started.type(CTRL_D)
    assert started.ended() == 0
    assert "it is kept, and durak resume goes on with it." in started.text.replace("\n", " ")
    (journal,) = newest(places.running_folder())
    again = Terminal(command("play"), 80, 24, {})
    again.until_prompt()
    assert "Go on with it? Type yes, or just Enter for a new game." in again.text.replace("\n", " ")
    again.answer("yes")
    assert "The game goes on where it was left." in again.text
    again.answer("resign")
    again.type("\r")
    assert again.ended() == 0
    assert not journal.exists()
    (record,) = newest(places.records_folder())
    assert record.read_text(encoding="utf-8").endswith("\ndurak Player resigns\n")


def test_enter_alone_begins_a_new_game_and_keeps_the_old_one() -> None:
    started = Terminal(command("play", "--dealer", "Anna"), 80, 24, {})
    started.until_prompt()
    started.type(CTRL_D)
    started.ended()
    again = Terminal(command("play", "--plain"), 80, 24, {})
    again.until_prompt()
    again.answer("")
    assert "Type a card such as 8d to play it" in again.text.replace("\n", " ")
    again.process.close(force=True)
    assert len(newest(places.running_folder())) == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_leaves_a_valid_journal_and_a_sane_terminal(number: signal.Signals) -> None:
    shown = Terminal(command("play", "--dealer", "Anna", "-p", "2"), 80, 24, {})
    shown.until_prompt()
    shown.until(lambda: not shown.process.getecho())
    shown.process.kill(number)
    assert shown.ended() == 128 + number
    (journal,) = newest(places.running_folder())
    assert faults(journal.read_text(encoding="utf-8")) == []
    again = Terminal(command("resume"), 80, 24, {})
    again.until_prompt()
    assert "The game goes on" in again.text
    again.until(lambda: not again.process.getecho())
    again.process.kill(number)
    assert again.ended() == 128 + number
    assert newest(places.running_folder()) == [journal]
