"""Several people at one keyboard: each sees his own hand alone, and the keyboard is handed on before it is shown."""

import re
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import notation
from durak_cli.cli.journal import Journal
from durak_cli.cli.loop import Outcome
from durak_cli.engine.cards import parse_cards
from durak_cli.engine.moves import move_name
from durak_cli.play.referee import judge
from tests.cli.shell import durak
from tests.cli.table_of import NAMES, Person, Played, following, sit
from tests.cli.test_play_loop import dealt

if TYPE_CHECKING:
    from tests.cli.terminals import Terminal

HANDS = ("6h 8d 8s 8c Td Qd", "7c 9c 9d Js Ks Ts", "7s 9s Jd Jc Ac Ad")


def shared(*script: str, people: tuple[int, ...] = (0, 1), players: int = 2, **more: object) -> Played:
    return sit(Person(script), people=people, players=players, deck=dealt(*HANDS[:players]), **more)  # type: ignore[arg-type]


def turns(played: Played) -> list[tuple[str, str]]:
    """Return what was shown to whom: the name called, and the text up to the next call."""
    parts = re.split(
        r"-{20,}\nIt is the turn of (\w+)\. Press Enter, \w+, when nobody else can see the screen\.\n", played.shown
    )
    return list(zip(parts[1::2], parts[2::2], strict=True))


def test_each_is_called_before_his_hand_is_shown() -> None:
    played = shared("", "8d", "done", "", "9d", "", "done", "", "7c")
    (first, shown), (second, then), *_ = turns(played)
    assert (first, second) == ("You", "Anna")
    assert "Bout 1: you attack Anna" in shown
    assert "Hand:   [8c]  [8d] [10d] [Qd]  [8s]  [6h]" in shown
    assert "You lays 8d." in then
    assert "Hand:    7c   9c   [9d]   10s   Js   Ks" in then


def test_nothing_is_shown_before_somebody_is_called() -> None:
    played = shared()
    assert "Hand" not in played.shown
    assert played.outcome is Outcome.LEFT


@pytest.mark.parametrize("word", ["quit", " Q ", "выход", "ende"])
def test_whoever_is_called_may_leave_instead(word: str) -> None:
    played = shared(word, "8d")
    assert played.outcome is Outcome.LEFT
    assert "Hand:" not in played.shown
    assert len(played.person.given) == 1


def test_a_hand_is_never_told_to_another() -> None:
    person = Person(choose=lambda legal: legal[0] if legal else "")
    played = sit(person, people=(0, 1, 2), players=3)
    assert played.outcome is Outcome.PLAYED
    seats = {name: seat for seat, name in enumerate(NAMES)}
    for name, shown in turns(played)[:-1]:
        for event in re.findall(r"(\w+) draws? ([^.]*)\.", shown):
            who, what = event
            if who != "You":  # the one who is addressed
                assert "card" in what, (name, event)
        assert shown.count("Hand:") >= 1
        assert seats[name] in (0, 1, 2)


def test_the_end_is_told_to_all_by_name() -> None:
    person = Person(choose=lambda legal: legal[0] if legal else "")
    played = sit(person, people=(1, 2), players=3)
    assert played.shown.splitlines()[-4].endswith("the durak.") or "drawn" in played.shown.splitlines()[-4]
    assert "You are the durak" not in played.shown
    assert [line[:2] for line in played.shown.splitlines()[-3:]] == ["1.", "2.", "3."]


def test_a_computer_between_them_plays_by_itself() -> None:
    played = shared("", "8d", "done", "", "done", people=(0, 2), players=3, bots={1: following("beat 9d 8d")})
    names = [name for name, _ in turns(played)]
    assert set(names) <= {"You", "Boris"}
    assert "Anna beats 8d with 9d." in played.shown


def test_who_goes_on_himself_is_not_called_again() -> None:
    played = shared("", "8d", "8s")
    assert [name for name, _ in turns(played)] == ["You"]


def test_the_rest_of_a_line_is_the_own_one() -> None:
    played = shared("", "8d 8s 8c", "", "9d")
    moves = [move_name(one.move) for one in played.session.decisions if one.move is not None]
    assert moves == ["attack 8d", "attack 8s", "attack 8c", "beat 9d 8d"]


def test_undo_is_for_one_against_computers() -> None:
    played = shared("", "8d", "undo")
    assert "Several people play, so nothing is taken back." in played.shown
    assert len(played.session.decisions) == 1


def test_a_hint_and_why_are_from_the_own_seat() -> None:
    played = shared("", "8d", "done", "", "why 7c", "hint")
    assert "7c cannot beat 8d" in turns(played)[-1][1]


@pytest.mark.parametrize("rules", ["podkidnoy", "perevodnoy swap=on", "table", "podkidnoy teams=2"])
def test_a_whole_game_of_four_people_is_recorded(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    with Journal(str(file)) as journal:
        person = Person(choose=lambda legal: legal[0] if legal else "")
        played = sit(person, people=(0, 1, 2, 3), players=4, rules=rules, journal=journal)
    assert played.session.is_over()
    (record,) = notation.parse(file.read_text(encoding="utf-8"))
    assert judge(record) == []


def test_the_right_to_swap_off_turn_calls_nobody() -> None:
    deck = dealt("7h 8d Qs Qc Td Qd", "9h 9c 9d Js Ks Ts", stock="6h")
    played = sit(Person(["", "8d", "done"]), people=(0, 1), players=2, rules="swap=on", deck=deck)
    assert "You may swap" not in played.shown


# -- the command -------------------------------------------------------------------------------------------------------


def test_people_and_computers_are_named_on_the_command_line() -> None:
    answer = durak("play", "--humans", "Ann,Ben", "--bots", "Boris,Karl", "--seed", "x", "--no-record")
    assert "Ann, Ben, Boris and Karl play (podkidnoy); Karl deals." in answer.out


def test_the_record_says_who_was_a_computer(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    durak("play", "--humans", "Ann,,Ben", "--bots", "Karl", "-p", "4", "--seed", "x", "--record", str(file))
    text = file.read_text(encoding="utf-8")
    assert '[Players "Ann, Karl, Ben, Anna"]' in text
    assert '[Bots "Karl=casual, Anna=casual"]' in text


def test_partners_can_sit_opposite_each_other() -> None:
    answer = durak("play", "--humans", "Ann,,Ben", "-p", "4", "--rules", "teams=2", "--seed", "x", "--no-record")
    assert "Ann and Ben play against Anna and Boris" in answer.out.replace("\n", " ")


def test_on_a_pipe_a_line_separates_the_turns_and_no_code_is_written() -> None:
    answer = durak("play", "--humans", "Ann,Ben", "--seed", "x", "--no-record", stdin="\n" * 2)
    assert answer.out.count("-" * 80) == 1
    assert "\x1b" not in answer.out
    assert "Press Enter, " in answer.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--humans", "Ann,Ben", "--name", "Cy"], "leave --name away"),
        (["--humans", "Ann,Ben", "--watch"], "--humans has no place there"),
        (["--humans", ","], "--humans needs a name"),
        (["--humans", "Ann,Ann"], 'two players are called "Ann"'),
        (["--humans", "Ann,Ben", "--bots", "ben"], 'two players are called "ben"'),
        (["--humans", "Ann,Ben,Cy", "-p", "2"], "3 seats are named, but 2 play"),
        (["--humans", "A,B,C,D,E,F,G"], "podkidnoy cannot be played by 7"),
        (["--humans", "A\x1bB"], "no control or invisible characters"),
        (["--bots", "A\u202eB"], "no control or invisible characters"),
    ],
)
def test_seats_that_cannot_be_are_one_sentence(arguments: list[str], sentence: str) -> None:
    answer = durak("play", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err


def test_who_is_named_plays_where_no_number_is_given() -> None:
    for arguments, players in (
        (["--humans", "Ann,Ben"], 2),
        (["--humans", "Ann"], 3),
        (["--bots", "Karl"], 2),
        (["--humans", "Ann,Ben", "--bots", "Karl,Boris"], 4),
        (["--humans", "Ann,,Ben"], 3),
        ([], 3),
    ):
        out = durak("play", "--seed", "x", "--no-record", *arguments).out.replace("\n", " ")
        names = re.split(r", | and | against | play ", out[: out.index(" (podkidnoy)")])
        assert len([name for name in names if name.strip()]) == players + ("You" in names) * 0, (arguments, names)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_the_screen_is_cleared_before_the_next_hand() -> None:
    from tests.cli.test_play_terminal import UP, terminal

    with terminal("--humans", "Ann,Ben", "--no-record") as shown:
        shown.until_prompt()
        assert "Hand:" not in shown.text
        assert "Ann and Ben play" in shown.text
        assert shown.received.count(b"\x1b[3J") == 1
        shown.type("\r")
        shown.until(lambda: "Hand:" in shown.text and shown.last == ">")
        shown.type("10d\r")
        shown.until(lambda: shown.last == ">" and "Add another" in shown.text)
        assert shown.received.count(b"\x1b[3J") == 1
        shown.type("done\r")
        shown.until(lambda: "It is the turn of Ann." in shown.text and shown.last == ">")
        assert "Hand:" not in shown.text
        assert shown.received.count(b"\x1b[3J") == 2
        shown.type("\r")
        shown.until(lambda: "Hand:" in shown.text and shown.last == ">")
        shown.type(UP + UP + "x")  # what Ben typed is not Ann's to bring back
        shown.until(lambda: shown.last.endswith("x"))
        assert shown.last == "> x"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("way", ["quit\r", "\x04", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_whoever_leaves_leaves_no_hand_on_the_screen(way: str, term: str) -> None:
    from tests.cli.shell import command
    from tests.cli.terminals import Terminal

    for words in (("play", "--humans", "Ann,Ben"), ("resume",)):
        leave(Terminal(command(*words), 80, 24, {"TERM": term}), way)


def leave(shown: "Terminal", way: str) -> None:
    shown.until_prompt()
    shown.type("\r")
    shown.until(lambda: "Hand:" in shown.text and shown.last == ">")
    if way.startswith("SIG"):
        number = getattr(signal, way)
        shown.process.kill(number)
        assert shown.ended() == 128 + number
    else:
        shown.type(way)
        assert shown.ended() == 0
        assert "durak resume goes on with it." in shown.text.replace("\n", " ")
    assert "Hand:" not in shown.text


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_of_plain_lines_the_hand_is_scrolled_away() -> None:
    from tests.cli.test_play_terminal import terminal

    with terminal("--humans", "Ann,Ben", "--no-record", environment={"TERM": "dumb"}) as shown:
        shown.until_prompt()
        shown.type("\r")
        shown.until(lambda: "Hand:" in shown.text and shown.last == ">")
        shown.type("10d\r")
        shown.until(lambda: shown.last == ">" and "Add another" in shown.text)
        shown.type("done\r")
        shown.until(lambda: "It is the turn of Ann." in shown.text and shown.last == ">")
        assert "Hand:" not in shown.text
        assert b"\x1b" not in shown.received


def test_cards_of_the_helper_are_disjoint() -> None:
    assert len({card for hand in HANDS for card in hand.split()}) == 18
    assert all(parse_cards(hand) for hand in HANDS)
