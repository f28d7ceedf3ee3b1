"""Computer players of several levels, and programs of other people, at the table of `durak play`."""

import os
import shlex
import sys
from pathlib import Path

import pytest

import notation
from tests.cli.shell import Outcome, durak

ROOT = Path(__file__).parents[2]
FIRST = f"sh {shlex.quote(str(ROOT / 'samples/bots/first.sh'))}"
LOWEST = f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'samples/bots/lowest.py'))}"
shells = pytest.mark.skipif(os.name == "nt", reason="the programs of these tests are shell scripts")


def watch(*arguments: str) -> Outcome:
    """Let computers play one game."""
    outcome = durak("play", "--watch", "--seed", "kitchen-42", *arguments)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome


def tags(file: Path) -> dict[str, str]:
    """Return the tags of the last game in *file*."""
    return dict(notation.parse(file.read_text(encoding="utf-8"))[-1].tags)


def refused(*arguments: str) -> str:
    """Return the sentence with which that is refused."""
    outcome = durak(*arguments)
    assert outcome.code == 2
    return outcome.err.removeprefix("durak: ").rstrip("\n")


# ---- Levels ----------------------------------------------------------------------------------------------------------


def test_a_level_is_that_of_all_computers_but_those_that_have_their_own(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    watch("--players", "3", "--level", "novice", "--bots", "Ben=casual,Carla", "--record", str(file))
    assert tags(file)["Bots"] == "Ben=casual, Carla=novice, Anna=novice"


def test_without_a_level_computers_are_casual(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    watch("--players", "2", "--record", str(file))
    assert tags(file)["Bots"] == "Anna=casual, Boris=casual"


def test_levels_play_differently(tmp_path: Path) -> None:
    one, two = tmp_path / "one.durak", tmp_path / "two.durak"
    watch("--players", "2", "--record", str(one))
    watch("--players", "2", "--record", str(two), "--level", "novice")
    lines = [notation.parse(file.read_text(encoding="utf-8"))[0].items for file in (one, two)]
    assert lines[0] != lines[1]


def test_levels_can_be_set_once_and_for_all(home: Path, tmp_path: Path) -> None:
    settings = home / "config" / "durak" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('level = "novice"\nbots = "Ben=casual"\n', encoding="utf-8")
    file = tmp_path / "a.durak"
    watch("--record", str(file))
    assert tags(file)["Bots"] == "Ben=casual, Anna=novice, Boris=novice"
    watch("--record", str(file), "--level", "casual")
    assert tags(file)["Bots"] == "Ben=casual, Anna=casual, Boris=casual"


@pytest.mark.parametrize("words", [("--level", "godlike"), ("--bots", "Ben=godlike"), ("--bots", "Ben=")])
def test_a_level_that_there_is_not_is_answered_with_those_that_there_are(words: tuple[str, str]) -> None:
    sentence = refused("play", *words)
    assert sentence.startswith("there is no computer player ")
    assert "casual" in sentence


def test_a_level_in_the_settings_that_there_is_not_is_one_sentence(home: Path) -> None:
    settings = home / "config" / "durak" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('level = "godlike"\n', encoding="utf-8")
    assert 'level: there is no computer player "godlike"' in refused("play")


def test_a_game_that_is_gone_on_with_keeps_its_levels_and_ends_as_it_would_have(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole.durak", tmp_path / "left.durak"
    options = ("--players", "3", "--level", "novice", "--bots", "Ben=club", "--seed", "kitchen-42")
    answers = "#1\n" * 400  # read aloud, the first of the possible moves
    assert durak("play", "--plain", *options, "--record", str(whole), stdin=answers).code == 0
    begun = "".join(answers.splitlines(keepends=True)[:5])
    assert durak("play", "--plain", *options, "--record", str(left), stdin=begun).code == 0
    assert tags(left)["Bots"] == "Ben=club, Anna=novice"
    assert len(left.read_bytes()) < len(whole.read_bytes())
    assert durak("resume", "--plain", str(left), stdin=answers).code == 0
    assert left.read_bytes() == whole.read_bytes()


# ---- Programs --------------------------------------------------------------------------------------------------------


@shells
def test_a_program_plays_at_our_table_and_the_record_says_so(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    outcome = watch("--bot", f"Ben={FIRST}", "--bot", f"Carla={LOWEST}", "--players", "3", "--record", str(file))
    assert tags(file)["Players"] == "Ben, Carla, Anna"
    assert tags(file)["Bots"] == "Ben=program, Carla=program, Anna=casual"
    assert "The program" not in outcome.out
    assert durak("validate", str(file)).code == 0


@shells
def test_a_program_that_fails_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    outcome = watch("--bot", "Ben=sh -c 'echo hello durak 1; echo lala'", "--players", "2", "--record", str(file))
    said = 'The program that plays Ben answers "lala", which is no move that it was offered.'
    assert said in " ".join(outcome.out.split())
    assert "A computer player of durak takes its seat." in " ".join(outcome.out.split())
    assert notation.parse(file.read_text(encoding="utf-8"))[0].result is not None
    assert "resigns" not in file.read_text(encoding="utf-8")


@shells
def test_a_program_that_fails_can_lose_the_game(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    watch("--bot", "Ben=sh -c 'echo hello durak 1'", "--bot-fault", "resign", "--record", str(file))
    assert file.read_text(encoding="utf-8").endswith("durak Ben resigns\n")
    assert durak("validate", str(file)).code == 0


@shells
def test_a_program_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    hanging = "Ben=sh -c 'echo hello durak 1; exec sleep 1000'"
    outcome = watch("--bot", hanging, "--bot-time", "0", "--no-record")
    assert "The program that plays Ben gives no answer in time." in " ".join(outcome.out.split())


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (("--bot", "Ben"), 'a program is named like Ben=COMMAND; this is "Ben"'),
        (("--bot", "Ben= "), "a program is named like Ben=COMMAND"),
        (("--bot", "=true"), "a name needs at least one letter"),
        (("--bot", "Ben=/no/such/program"), "cannot start the program that plays Ben: no such file or directory"),
        (("--bot", "Ben=echo hello"), 'does not speak durak-protocol(7); it says "hello"'),
        (("--bot", "Ben=true", "--bot", "ben=true"), "two players are called"),
        (("--bot", "Ben=true", "--bots", "Ben"), "two players are called"),
    ],
)
def test_a_program_that_cannot_play_is_one_sentence_before_the_first_card(bots: tuple[str, ...], words: str) -> None:
    assert words in refused("play", "--watch", "--no-record", *bots)


@pytest.mark.parametrize("bots", ["strong", "Ben=casual, strong "])
def test_a_level_is_taken_for_no_name(bots: str) -> None:
    words = "strong is a level, not a name; say who plays so: --bots Ben=strong"
    assert words in refused("play", "--watch", "--no-record", "--bots", bots)


@shells
def test_a_game_with_a_program_is_gone_on_with_by_naming_the_program_again(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole.durak", tmp_path / "left.durak"
    options = ("--players", "3", "--bot", f"Ben={LOWEST}", "--seed", "kitchen-42")
    answers = "#1\n" * 400  # read aloud, the first of the possible moves
    assert durak("play", "--plain", *options, "--record", str(whole), stdin=answers).code == 0
    begun = "".join(answers.splitlines(keepends=True)[:5])
    assert durak("play", "--plain", *options, "--record", str(left), stdin=begun).code == 0
    before = left.read_bytes()
    assert refused("resume", str(left)) == "a program plays Ben; say with --bot Ben=COMMAND how to start it"
    assert refused("resume", str(left), "--bot", "Ben=x", "--bot", "Anna=x") == 'no program plays "Anna" in that game'
    assert left.read_bytes() == before
    assert durak("resume", "--plain", str(left), "--bot", f"Ben={LOWEST}", stdin=answers).code == 0
    assert left.read_bytes() == whole.read_bytes()


@shells
def test_a_program_goes_along_when_something_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    answers = "#1\n#1\nundo\n#1\n#1\n#1\nundo\nundo\n" + "#1\n" * 400
    options = ("--players", "2", "--bot", f"Ben={LOWEST}", "--seed", "kitchen-42", "--record", str(file))
    answer = durak("play", "--plain", *options, stdin=answers)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("You take back: ") == 3
    assert "The program" not in answer.out
    assert durak("validate", str(file)).code == 0


@shells
def test_several_games_are_played_with_the_same_program(tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    watch("--players", "2", "--games", "3", "--bot", f"Ben={FIRST}", "--record", str(file))
    records = notation.parse(file.read_text(encoding="utf-8"))
    assert [record.tags["Bots"] for record in records] == ["Ben=program, Anna=casual"] * 3
    assert durak("validate", str(file)).code == 0


@shells
def test_a_game_with_a_program_is_listed_and_shown_without_it() -> None:
    assert durak("play", "--plain", "--bot", f"Ben={FIRST}", stdin="").code == 0
    name = durak("games").out.splitlines()[1].split(":")[0].strip()
    answer = durak("games", name)
    assert (answer.code, answer.err) == (0, "")
    assert "Hand: " in answer.out
