"""`durak replay`: the whole game as text, step by step before a person, and only what one seat saw."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from durak_cli.cli.stepper import Stepper
from durak_cli.cli.stops import Look, branch_lines, stops_of
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import STEPS
from durak_cli.play.replay import replay
from notation import parse
from tests.cli.records import ILLEGAL, KITCHEN, MALFORMED
from tests.cli.shell import ROOT, command, durak
from tests.cli.test_resume import left, recorded, running

COMMENTED = KITCHEN.replace("8d/9c beaten", "8d/9c!? @12s {is it wise?} beaten")
VARIED = KITCHEN.replace(
    "8d/9c beaten", "8d/9c?? @12s (8d/Jc! beaten 2. Carla > Anna: 7h) (8d takes {so be it}) beaten"
)
BROKEN_VARIATION = KITCHEN.replace("8d/9c beaten", "8d/9c (8d/6d beaten) beaten")


def test_a_whole_game_as_text() -> None:
    answer = durak("replay", "-", "--ascii", stdin=KITCHEN)
    assert answer.code == 0
    assert answer.err == ""
    lines = answer.out.splitlines()
    assert lines[0] == "Friday at the kitchen table, 2026-11-30"
    assert lines[1] == "Anna, Ben, Carla - podkidnoy"
    bout = lines[lines.index("Bout 1: Ben attacks Carla") : lines.index("Bout 2: Carla attacks Anna") - 1]
    assert bout[-6:] == [
        "1. Ben > Carla: 8d",
        "    Ben lays 8d.",
        "8d/9c",
        "    Carla beats 8d with 9c.",
        "beaten",
        "    Beaten off. Ben draws Qh. Carla draws 6c.",
    ]
    assert [line for line in lines if line.startswith("Bout ")] == [
        "Bout 1: Ben attacks Carla",
        "Bout 2: Carla attacks Anna",
        "Bout 3: Ben attacks Carla",
        "Bout 4: Anna attacks Ben",
        "Bout 5: Carla attacks Anna",
    ]
    assert "    {Ben is in trouble now.}" in lines
    assert lines[-2:] == ["*", "    The game is broken off here."]


def test_a_record_of_the_list_is_replayed_by_its_name_and_a_game_that_is_not_over_is_not() -> None:
    left("--dealer", "Anna", "-p", "2", lines="resign\n")
    (record,) = recorded()
    assert durak("replay", record.stem).out == durak("replay", str(record)).out
    assert "gives the game up" in durak("replay", record.name).out
    left("--dealer", "Anna", "-p", "3")
    (journal,) = running()
    name = journal.stem if journal.stem != record.stem else f"{journal.stem}-running"
    refused = durak("replay", name)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"durak: cannot read {name}: there is no such file\n"


def test_every_play_of_the_record_stands_there_in_its_order() -> None:
    out = durak("replay", "-", stdin=KITCHEN).out
    body = KITCHEN.partition("\n\n")[2]
    words = [word for word in body.split() if re.fullmatch(r"[0-9TJQKA][cdhs](/[0-9TJQKA][cdhs])?|takes|beaten", word)]
    at = 0
    for word in words:
        at = re.compile(rf"(?<!\S){word}(?!\S)").search(out, at).end()  # type: ignore[union-attr]


def test_judgements_annotations_comments_and_variations_are_shown() -> None:
    answer = durak("replay", "-", "--ascii", stdin=VARIED)
    assert answer.code == 0
    laid, _, answered = answer.out.partition("\n8d/9c?? @12s\n    Carla beats 8d with 9c.\n")
    assert laid.endswith("1. Ben > Carla: 8d\n    Ben lays 8d.")
    first, _, second = answered.partition("    Variation 2, instead of 8d/9c?? @12s:\n")
    assert first.startswith(
        "    Variation 1, instead of 8d/9c?? @12s:\n"
        "    8d\n        Ben lays 8d.\n"
        "    8d/Jc!\n        Carla beats 8d with Jc.\n"
        "    beaten\n        Beaten off. "
    )
    assert second.startswith("    8d\n        Ben lays 8d.\n    takes\n        Carla takes. ")
    assert "        {so be it}\n    Back to the game:\nbeaten\n    Beaten off. " in second
    assert answer.out.count("Back to the game:") == 2


@pytest.mark.parametrize("text", [KITCHEN, COMMENTED, VARIED])
def test_from_a_bout_on(text: str) -> None:
    answer = durak("replay", "-", "--from", "3", stdin=text)
    assert answer.code == 0
    assert "Bout 3: Ben attacks Carla" in answer.out
    assert "Bout 1" not in answer.out
    assert "2. Carla" not in answer.out
    assert "5. Carla > Anna: 6d" in answer.out


def test_a_bout_that_is_not_there() -> None:
    answer = durak("replay", "-", "--from", "9", stdin=KITCHEN)
    assert (answer.code, answer.err) == (2, "durak: the game has no bout 9; its bouts are 1 to 5\n")


def test_one_game_of_several() -> None:
    text = f"{KITCHEN}\n{KITCHEN.replace('Friday', 'Saturday')}"
    assert "Game 1 of 2 in standard input, Friday" in durak("replay", "-", stdin=text).out
    assert "Game 2 of 2 in standard input, Saturday" in durak("replay", "-", "--game", "2", stdin=text).out
    answer = durak("replay", "-", "--game", "3", stdin=text)
    assert (answer.code, answer.err) == (2, "durak: there is no game 3 in standard input; there are 2 games\n")


def test_a_game_with_a_fault_is_shown_up_to_it() -> None:
    text = KITCHEN.replace("Td/Jc Ben: Jh/Kh", "Td/Jc Ben: Jh/Qh")
    answer = durak("replay", "-", stdin=text)
    assert answer.code == 1
    shown, _, finding = answer.out.partition("-:11:")
    assert shown.endswith("    Carla beats 10♦ with J♣.\nBen: Jh\n    Ben lays J♥.\n")  # what he laid lies there
    assert "Bout 4" not in shown
    assert finding.partition(": ")[2].startswith("error[D0352]")
    assert "broken off" not in answer.out


def test_a_fault_at_the_very_beginning() -> None:
    answer = durak("replay", "-", stdin=ILLEGAL)
    assert answer.code == 1
    assert "-:9:17: error[D0352]" in answer.out


@pytest.mark.parametrize("text", [MALFORMED, KITCHEN.replace("Qc", "Qd"), KITCHEN.replace("podkidnoy", "whist"), ""])
def test_a_game_that_cannot_even_begin_is_its_findings(text: str) -> None:
    answer = durak("replay", "-", stdin=text)
    assert answer.code == 1
    assert "error[D0" in answer.out
    assert "Bout" not in answer.out
    assert answer.err == ""


def test_a_broken_variation_does_not_end_the_game() -> None:
    answer = durak("replay", "-", stdin=BROKEN_VARIATION)
    assert answer.code == 1
    assert "5. Carla > Anna: 6d" in answer.out
    assert "error[D03" in answer.out


def test_a_record_may_end_without_a_result() -> None:
    answer = durak("replay", "-", stdin=KITCHEN.replace("\n*\n", "\n"))
    assert answer.code == 0
    assert answer.out.endswith("The record ends here, without a result.\n")


def test_a_result_is_told() -> None:
    answer = durak("replay", "-", stdin=KITCHEN.replace("\n*\n", "\ndurak Ben resigns {he left}\n"))
    assert answer.code == 0
    assert "\ndurak Ben resigns\n    Ben gives the game up" in answer.out
    assert answer.out.endswith("\n    {he left}\n")


def test_a_wrong_outcome_is_shown_at_the_end() -> None:
    answer = durak("replay", "-", stdin=KITCHEN.replace("\n*", "\ndurak Ben"))
    assert answer.code == 1
    assert "error[D04" in answer.out


# What one seat saw


def hands_shown(text: str) -> set[str]:
    """Return whose hand is drawn."""
    return set(re.findall(r"^(Anna|Ben|Carla): {2}", text, re.MULTILINE))


def test_all_hands_are_shown_unless_one_seat_is_chosen() -> None:
    assert hands_shown(durak("replay", "-", stdin=KITCHEN).out) == {"Anna", "Ben", "Carla"}
    assert hands_shown(durak("replay", "-", "--view", "all", stdin=KITCHEN).out) == {"Anna", "Ben", "Carla"}
    assert hands_shown(durak("replay", "-", "--view", "Ben", stdin=KITCHEN).out) == {"Ben"}
    assert hands_shown(durak("replay", "-", "--view", "bEN", stdin=KITCHEN).out) == {"Ben"}


def test_what_others_were_dealt_and_drew_stays_hidden() -> None:
    out = durak("replay", "-", "--ascii", "--view", "Ben", "--from", "1", stdin=KITCHEN).out
    first_bout = out.partition("Bout 2")[0]
    # Anna was dealt the seven of diamonds, which comes to the table in bout 4 only; Carla drew the six of clubs.
    assert "7d" not in first_bout
    whole = durak("replay", "-", "--ascii", "--view", "Ben", stdin=KITCHEN).out
    assert "Ben is dealt 7c 8d Jh Js Ac As" in whole.replace("\n", " ")
    assert "Anna is dealt" not in whole
    assert "Carla is dealt" not in whole


def test_a_seat_that_is_not_there() -> None:
    answer = durak("replay", "-", "--view", "Dora", stdin=KITCHEN)
    assert answer.code == 2
    assert answer.err == "durak: no player is called Dora; --view takes all or one of Anna, Ben, Carla\n"
    assert durak("replay", "-", "--view", "", stdin=KITCHEN).err.startswith("durak: no player is called ''; ")


# How it looks


def test_a_game_that_goes_on_by_itself_waits_for_nobody_but_on_a_terminal() -> None:
    answer = durak("replay", "-", "--ascii", "--auto", "3600", stdin=KITCHEN)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("Table:") == len(stops_of(replay(parse(KITCHEN)[0]).steps)) + 1  # type: ignore[union-attr]
    assert "Bout 5: Carla attacks Anna" in answer.out
    assert "The game is broken off here." in answer.out
    later = durak("replay", "-", "--auto", "0", "--from", "5", stdin=KITCHEN).out
    assert later.startswith(answer.out[:8])
    assert "Bout 4" not in later
    for seconds in ("-1", "nan", "inf", "1e9", "soon", ""):
        answer = durak("replay", "-", "--auto", seconds, stdin=KITCHEN)
        assert (answer.code, answer.out) == (2, "")


def test_a_replay_can_be_read_out() -> None:
    shown = durak("replay", "-", "--plain", "--auto", "0", stdin=KITCHEN).out
    assert "The table is empty." in shown
    assert "Table:" not in shown


def test_letters_instead_of_signs() -> None:
    assert "♦" in durak("replay", "-", stdin=KITCHEN).out
    assert durak("replay", "-", "--ascii", stdin=KITCHEN).out.isascii()


def test_colour_only_where_it_is_asked_for() -> None:
    assert "\x1b" not in durak("replay", "-", stdin=KITCHEN).out
    assert "\x1b" not in durak("replay", "-", "--color", "never", stdin=KITCHEN).out
    assert "\x1b" not in durak("replay", "-", "--plain", stdin=KITCHEN).out
    coloured = durak("replay", "-", "--color", "always", stdin=KITCHEN).out
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == durak("replay", "-", stdin=KITCHEN).out


def test_no_line_is_wider_than_the_screen() -> None:
    record = parse(VARIED)[0]
    replayed = replay(record)
    assert replayed is not None
    look = Look(replayed.names, Theme(width=50))
    told = "\n".join(branch_lines(stops_of(replayed.steps), look))
    canonical = {line.strip() for line in told.split("\n") if re.match(r"\s*(\d+\. |Variation)", line)}
    assert max(len(line) for line in told.split("\n") if line.strip() not in canonical) <= 50


# Step by step


def stepper(text: str) -> Stepper:
    """Return a way through the first game of *text*."""
    replayed = replay(parse(text)[0])
    assert replayed is not None
    look = Look(replayed.names, Theme(is_ascii=True))
    return Stepper(
        stops_of(replayed.steps), replayed.opening, look, end="The end.", report=lambda finding: finding.message
    )


def test_enter_goes_on_and_b_goes_back() -> None:
    way = stepper(KITCHEN)
    assert way.prompt.startswith("[0/")
    assert "Bout 1: Ben attacks Carla" in way.show()
    laid = way.do("")
    assert laid.startswith("1. Ben > Carla: 8d\n    Ben lays 8d.\n")
    answered = way.do("n")
    assert answered.startswith("8d/9c\n    Carla beats 8d with 9c.\n")
    assert way.do("b") == laid
    assert way.do("back") != laid
    assert way.do("b") == "This is the beginning; Enter goes on."
    assert way.do("") == laid


def test_a_card_lies_open_then_beaten_and_is_put_away_at_the_word() -> None:
    way = stepper(KITCHEN)
    assert "\nTable:  8d\n" in way.do("")
    answered = way.do("")
    assert "\nTable:  8d/9c\n" in answered
    assert "Bout 1: Ben attacks Carla\nTrumps: clubs - stock: 18" in answered
    assert "Beaten off" not in answered  # though nobody could add a card
    beaten = way.do("")
    assert beaten.startswith("beaten\n    Beaten off. Ben draws Qh. Carla draws 6c.\n")
    assert "Bout 2: Carla attacks Anna\nTrumps: clubs - stock: 16, last Qc\nTable:  empty\n" in beaten
    assert beaten.count("Table:") == 1


def test_every_play_is_one_enter_away() -> None:
    way = stepper(KITCHEN)
    shown = []
    while not (text := way.do("")).startswith("This is the end"):
        shown.append(text.split("\n")[0])
    assert shown[:6] == ["1. Ben > Carla: 8d", "8d/9c", "beaten", "2. Carla > Anna: 7h", "takes", "Ben: 7c"]
    assert text == "This is the end; b goes back, q leaves."


def test_g_goes_to_a_bout() -> None:
    way = stepper(KITCHEN)
    assert "Bout 4: Anna attacks Ben" in way.do("g 4")
    assert way.do("").startswith("4. Anna > Ben: 7d")
    assert "Bout 2: Carla attacks Anna" in way.do("2")
    assert way.do("g 9") == "There is no bout 9 here; there are bouts 1 to 5."
    assert way.do("g") == "Type g and the number of a bout, like g 7."
    assert way.do("g x") == "Type g and the number of a bout, like g 7."
    assert way.do("g " + "9" * 5000) == "Type g and the number of a bout, like g 7."


def test_e_goes_to_the_end() -> None:
    assert stepper(KITCHEN).do("e").endswith("The end.")


def test_v_goes_into_a_variation_and_u_out_again() -> None:
    way = stepper(VARIED)
    assert "variation" not in way.do("")  # they stand behind the answer
    assert way.do("v") == "The play just shown has no variation."
    main = way.do("")
    assert main.endswith("There are 2 variations: v 1 to v 2.")
    inside = way.do("v")
    assert inside.startswith("Variation 1, instead of 8d/9c?? @12s:\n8d\n")
    assert way.prompt.startswith("[variation, 1/4]")
    assert way.do("").startswith("8d/Jc!\n    Carla beats 8d with Jc.\n")
    assert "2. Carla > Anna: 7h" in way.do("e")
    assert way.do("").startswith("This is the end; b goes back, u goes back to the game.")
    assert way.do("u") == main
    assert way.do("v 2").startswith("Variation 2, instead of 8d/9c?? @12s:\n8d\n")
    assert way.do("b") == main
    assert way.do("v 3") == "Type v and a number from 1 to 2."
    assert way.do("u") == "This is the game itself, not a variation."
    way.do("")
    assert way.do("v") == "The play just shown has no variation."


def test_the_table_in_a_variation_is_that_of_the_variation() -> None:
    way = stepper(VARIED)
    way.do("")
    way.do("")
    assert "\nTable:  8d\n" in way.do("v")
    assert "\nTable:  8d/Jc\n" in way.do("")


def test_a_variation_that_breaks_a_rule_says_so() -> None:
    way = stepper(BROKEN_VARIATION)
    way.do("")
    way.do("")
    inside = way.do("v")
    assert inside.startswith("Variation, instead of 8d/9c:\n8d\n    Ben lays 8d.\n")
    assert "6♦" in inside.split("\n")[-1]


def test_an_empty_variation() -> None:
    way = stepper(KITCHEN.replace("8d/9c beaten", "8d/9c () beaten"))
    way.do("")
    way.do("")
    assert way.do("v").endswith("It is empty.")


def test_help_names_every_word_and_anything_else_is_answered() -> None:
    way = stepper(KITCHEN)
    for letter in set(STEPS) - {"", "?"}:
        assert re.search(rf"(^|  ){letter} ", way.do("?"), re.MULTILINE)
    assert way.do("help") == way.do("?")
    assert "? explains them" in way.do("beer")
    assert not way.is_done
    way.do("q")
    assert way.is_done


# On a terminal


@pytest.fixture
def typed(tmp_path: Path) -> Iterator["Terminal"]:
    """Return a terminal on which a replay can be started."""
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.close()


class Terminal:
    """A replay on a pseudo-terminal."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def start(self, text: str, *options: str) -> None:
        import pexpect

        path = self.folder / "game.durak"
        path.write_text(text, encoding="utf-8")
        words = command("replay", str(path), *options)
        self.child = pexpect.spawn(
            words[0], words[1:], cwd=str(ROOT), env={**os.environ, "TERM": "xterm"}, encoding="utf-8", timeout=30
        )

    def close(self) -> None:
        self.child.close(force=True)

    def interrupt(self) -> None:
        """Press Ctrl-C until it is heard: one that comes just before the program begins to read may be missed."""
        import pexpect

        for _ in range(10):
            self.child.sendintr()
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0:
                return

    def leave(self) -> int:
        import pexpect

        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus)


def test_a_terminal_is_asked_and_answers(typed: Terminal) -> None:
    typed.start(KITCHEN, "--ascii", "--color", "never")
    child = typed.child
    child.expect("Bout 1: Ben attacks Carla")
    child.expect(r"\[0/")
    child.sendline("")
    child.expect("1. Ben > Carla: 8d")
    child.expect(r"\[1/")
    child.sendline("")
    child.expect("8d/9c")
    child.expect(r"\[2/")
    child.sendline("g 5")
    child.expect("Bout 5: Carla attacks Anna")
    child.sendline("e")
    child.expect("The game is broken off here.")
    child.sendline("q")
    assert typed.leave() == 0


def test_ctrl_d_leaves_and_ctrl_c_too(typed: Terminal) -> None:
    typed.start(KITCHEN)
    typed.child.expect(r"\[0/")
    typed.child.sendeof()
    assert typed.leave() == 0
    typed.start(KITCHEN)
    typed.child.expect(r"\[0/")
    typed.interrupt()
    assert typed.leave() == 130
    assert "Traceback" not in typed.child.before


def test_a_fault_is_shown_where_the_game_ends_and_remembered(typed: Terminal) -> None:
    typed.start(ILLEGAL)
    typed.child.expect(r"\[0/")
    typed.child.sendline("e")
    typed.child.expect("error.D0352")
    typed.child.sendline("q")
    assert typed.leave() == 1


def test_all_on_a_terminal_does_not_ask(typed: Terminal) -> None:
    typed.start(KITCHEN, "--all", "--color", "never")
    typed.child.expect("The game is broken off here.")
    assert typed.leave() == 0
