"""The transcript in durak-protocol(7) is a real game, its script a real player, and its words those of the program."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from durak_cli.cli.programs import Program
from durak_cli.engine.deal import deck_of
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.view import View
from durak_cli.play.parley import Guest, Visitor, chance_of
from durak_cli.play.protocol import HELLO, move_word
from durak_cli.play.session import Session
from notation.values import split_names
from tests.man.examples import MAN, ROOT

PAGE = (MAN / "durak-protocol.7").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^\.Bd -literal -offset indent\n(.*?)^\.Ed$", PAGE, re.M | re.S)
SCRIPT, TRANSCRIPT = BLOCKS
LINES: list[str] = TRANSCRIPT.splitlines()
#: From what the game of the transcript was dealt: what its `chance` follows from.
SEED = "transcript-396"
SAMPLES = ROOT / "samples/bots"


class Reading:
    """A line to a guest who says what the transcript says, and that notes what he hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def send(self, text: str) -> None:
        self.lines += text.splitlines()

    def receive(self) -> str:
        said: str = LINES[len(self.lines)]
        self.lines.append(said)
        return said.removeprefix("< ")


def value(word: str) -> str:
    """Return what stands behind *word* in the transcript."""
    found: str = next(line.removeprefix(f"{word} ") for line in LINES if line.startswith(f"{word} "))
    return found


def played(guest: Guest) -> Session:
    """Play the game of the transcript: the others make the first move that they can."""
    names = split_names(value("players"))
    assert names is not None
    rules = parse_rules(value("rules"))
    session = Session(rules, len(names), deck_of(SEED, rules.deck_size))
    seat = names.index(value("seat"))
    guest.begin(session, seat, names, names.index(value("dealer")), SEED)
    while (asked := session.asked) is not None:
        move = guest.choose(session, asked) if asked == seat else session.view(asked).moves[0]
        session.play(asked, move)
    guest.end(session)
    guest.part()
    return session


def test_the_transcript_is_what_is_said_in_that_game() -> None:
    wire = Reading()
    assert played(Guest(wire)).is_over()
    assert wire.lines == LINES


def test_our_own_player_at_the_other_end_is_offered_the_moves_of_the_transcript_and_no_others() -> None:
    answers = iter([line.removeprefix("< ") for line in LINES if line.startswith("< ")][1:])
    offered = (line.split()[1:] for line in LINES if line.startswith("move "))

    def choose(view: View, chance: str, plays: int) -> object:
        assert chance == chance_of(SEED, 1)
        words = [move_word(move) for move in view.moves]
        assert words == next(offered)
        return view.moves[words.index(next(answers))]

    visitor = Visitor("test", choose)  # type: ignore[arg-type]
    for number, line in enumerate(LINES):
        if not line.startswith("< "):
            answer = visitor.hear(line)
            if line.startswith("move "):
                assert f"< {answer}" == LINES[number + 1]
    assert visitor.is_gone
    assert next(answers, None) is None


def test_the_script_of_the_page_is_the_sample_and_plays_the_transcript() -> None:
    code = [line for line in (SAMPLES / "first.sh").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    assert code == SCRIPT.splitlines()
    with Program(f"sh '{SAMPLES / 'first.sh'}'") as program:
        assert [line.removeprefix("< ") for line in answers_of(program)] == [
            line.removeprefix("< ") for line in LINES if line.startswith("< ")
        ]


def answers_of(program: Program) -> Iterator[str]:
    """Say the host's part of the transcript to a program, and yield its answers."""
    for line in LINES:
        if line.startswith("< "):
            yield program.receive()
        else:
            program.send(f"{line}\n")


def test_the_sample_in_python_plays_a_game_and_is_as_short_as_the_page_says() -> None:
    path = SAMPLES / "lowest.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 30
    with Program(f"'{Path(sys.executable)}' '{path}'") as program:
        guest = Guest(program)
        assert guest.name == "Lowest"
        assert played(guest).is_over()


def test_the_page_has_every_word_of_both_sides() -> None:
    for word in ("game", "rules", "players", "dealer", "seat", "chance", "see", "move", "over", "bye"):
        assert re.search(rf"^\.It Cm {word}\b", PAGE, re.M), word
    assert f".It Cm {HELLO}\n" in PAGE
    for word in ("takes", "pass", "close", "swaps"):
        assert re.search(rf"^\.It Cm {word}$", PAGE, re.M), word
    for word in ("dealt", "trump", "takes", "swaps", "beaten", "picks up", "draws", "out", "durak"):
        assert re.search(rf"^\.It .*Cm {word}\b", PAGE, re.M), word
