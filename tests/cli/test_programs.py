"""Programs of other people as processes: whatever they do, they are ended, and we are told what they did."""

import os
import shlex
import sys
from collections.abc import Callable

import pytest

from durak_cli.cli.programs import Program, lapse_sentence, start
from durak_cli.cli.screen import Failure
from durak_cli.play.parley import GuestError, Lapse
from durak_cli.play.protocol import LONGEST_LINE

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs of these tests are shell scripts")


def script(text: str) -> str:
    """Return the command that runs the shell script *text*."""
    return shlex.join(["sh", "-c", text])


def lapse_of(act: Callable[[], object]) -> GuestError:
    with pytest.raises(GuestError) as error:
        act()
    return error.value


def is_gone(program: Program) -> bool:
    """Whether the process has been waited for, so that there is not even a zombie."""
    return program._process.returncode is not None


def test_a_program_hears_what_is_sent_and_is_heard() -> None:
    with Program("cat") as program:
        program.send("8d\nJd\n")
        assert [program.receive(), program.receive()] == ["8d", "Jd"]
    assert is_gone(program)


def test_the_words_of_a_command_are_no_shell_s() -> None:
    with Program("echo '$HOME; exit' > x | cat &&") as program:
        assert program.receive() == "$HOME; exit > x | cat &&"


def test_a_program_that_says_nothing_is_slow() -> None:
    with Program("sleep 1000", start_limit=0) as program:
        assert lapse_of(program.receive).lapse is Lapse.SLOW
        program.close()
    assert is_gone(program)


def test_the_limit_is_for_each_answer_behind_the_first() -> None:
    with Program(script("echo hello; exec sleep 1000"), limit=0) as program:
        assert program.receive() == "hello"
        assert lapse_of(program.receive).lapse is Lapse.SLOW
        program.close()


def test_what_a_program_has_started_is_ended_with_it() -> None:
    program = Program(script("sleep 1000 & echo begun; wait"))
    assert program.receive() == "begun"
    program.close()
    assert is_gone(program)
    # All who held the pipe are gone, or its reader would still wait for more.
    assert not any(thread.is_alive() for thread in program._threads)


def test_a_program_that_hears_no_signal_and_reads_nothing_is_ended() -> None:
    program = Program(script("trap '' TERM INT HUP; echo begun; while :; do sleep 1000; done"))
    assert program.receive() == "begun"
    program.send("see nothing\n" * 100_000)
    program.close()
    assert is_gone(program)
    assert not any(thread.is_alive() for thread in program._threads)


@pytest.mark.parametrize("flood", ["yes | tr -d '\\n'", "cat /dev/zero"])
def test_a_line_without_an_end_is_a_flood_of_which_little_is_kept(flood: str) -> None:
    program = Program(script(flood))
    assert lapse_of(program.receive).lapse is Lapse.FLOOD
    assert len(program._begun) <= LONGEST_LINE + 4096
    program.close()
    assert is_gone(program)


def test_a_long_line_is_a_flood_too() -> None:
    with Program(script(f"printf '%0{LONGEST_LINE + 1}d\\n' 7; printf '%0{LONGEST_LINE}d\\n' 7")) as program:
        assert lapse_of(program.receive).lapse is Lapse.FLOOD
        assert program.receive() == "7".zfill(LONGEST_LINE)


def test_endless_lines_wait_in_the_program_s_own_pipe() -> None:
    with Program("yes 8d") as program:
        assert [program.receive() for _ in range(1000)] == ["8d"] * 1000
        program.close()
    assert is_gone(program)


def test_a_program_that_has_ended_is_told_by_its_last_complaint() -> None:
    with Program(script("echo one >&2; echo 'no such card' >&2; exit 3")) as program:
        error = lapse_of(program.receive)
    assert (error.lapse, error.said) == (Lapse.ENDED, "no such card")
    assert lapse_sentence("Ben", error) == 'the program that plays Ben has ended and says "no such card"'


def test_complaints_without_end_are_thrown_away() -> None:
    with Program(script("yes oh >&2 & echo hello; wait")) as program:
        assert program.receive() == "hello"
        program.close()
    assert len(program._complaint) <= LONGEST_LINE
    assert is_gone(program)


def test_what_is_sent_to_a_program_that_has_ended_is_lost_without_harm() -> None:
    with Program("true") as program:
        assert lapse_of(program.receive).lapse is Lapse.ENDED
        program.send("move 8d\n")
        assert lapse_of(program.receive).lapse is Lapse.ENDED


def test_what_is_no_text_is_read_as_far_as_it_can_be() -> None:
    with Program(script("printf '8d\\377\\n'")) as program:
        assert program.receive() == "8d�"


@pytest.mark.parametrize("command", ["", "   ", "/no/such/program", "'open", "/", "a\0b"])
def test_a_command_that_cannot_be_started_is_one_sentence(command: str) -> None:
    with pytest.raises(Failure) as failure:
        start("Ben", command)
    assert failure.value.sentence.startswith("cannot start the program that plays Ben: ")
    assert "\n" not in failure.value.sentence


def test_what_a_program_says_is_shown_safely() -> None:
    said = lapse_sentence("Ben", GuestError(Lapse.ILLEGAL, "\x1b[31m" + "x" * 5000))
    assert "\x1b" not in said
    assert len(said) < 200


def test_programs_that_were_forgotten_are_ended_with_us() -> None:
    code = (
        "from durak_cli.cli.programs import Program\n"
        "program = Program('sh -c \"echo $$; sleep 1000\"')\n"
        "print(program.receive(), flush=True)\n"
    )
    import subprocess

    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30)
    with pytest.raises(ProcessLookupError):
        os.kill(int(shown.stdout), 0)
