"""What an analysis wrote into a record, as `durak replay` tells it: in words, as a bar, and whose it is."""

import re

import pytest

from durak_cli.cli.chances import Chance, Told, parse_chance, told_of, words_of
from durak_cli.cli.stops import Look, branch_lines, seen_by, stops_of
from durak_cli.cli.theme import Theme
from durak_cli.play.replay import replay
from notation import parse
from tests.cli.records import KITCHEN
from tests.cli.shell import durak

WIDE = Theme(is_ascii=True, width=100)
NAMES = ("Anna", "Ben", "Carla")
#: Carla's nine and the end of the bout, Ben being the attacker, with an analysis.
ANALYSED = KITCHEN.replace(
    "8d/9c beaten",
    "8d/9c?? @win=0.47±0.06 @lost=0.13±0.04 @judged {analyse: Jc is cheaper.} (8d takes @better) "
    "(8d/Jc) beaten @win=1 @exact=win",
)


def said(text: str, **look: object) -> list[str]:
    replayed = replay(parse(text)[0])
    assert replayed is not None
    eyes = Look(NAMES, WIDE, **look)  # type: ignore[arg-type]
    shown = "\n".join(branch_lines(tuple(seen_by(eyes.seat, stops_of(replayed.steps))), eyes))
    return shown.splitlines()


def test_a_chance_is_told_behind_the_play_and_not_in_it() -> None:
    lines = said(ANALYSED)
    at = lines.index("8d/9c??")
    assert lines[at : at + 5] == [
        "8d/9c??",
        "    Carla beats 8d with 9c.",
        "    Carla: about 47 in 100, give or take 6. A blunder: about 13 in 100 lost, give or take 4.",
        "    Jc is cheaper.",
        "    Better, instead of 8d/9c??:",
    ]
    assert "    Variation 2, instead of 8d/9c??:" in lines
    end = lines.index("beaten", at)
    assert lines[end + 2] == "    With the best play of both Ben wins."
    assert not [line for line in lines if re.search(r"@(win|lost|judged|exact|better)", line)]


def test_what_others_write_is_left_as_it_is() -> None:
    lines = said(KITCHEN.replace("8d/9c beaten", "8d/9c!? @12s @winner @win=2 {analyse it} beaten"))
    assert "8d/9c!? @12s @winner @win=2" in lines
    assert "    {analyse it}" in lines


def test_a_bar_stands_in_front_where_it_is_wanted_and_there_is_room() -> None:
    told = Told(0, Chance(62, 1))
    words = "Anna: about 62 in 100, give or take 1."
    assert words_of(told, "Anna", WIDE, has_bar=True) == f"############-------- {words}"
    assert words_of(told, "Anna", WIDE, has_bar=False) == words
    assert words_of(told, "Anna", Theme(width=80), has_bar=True).startswith("████████████░░░░░░░░ Anna")
    narrow = words_of(told, "Anna", Theme(is_ascii=True, width=30), has_bar=True)
    assert narrow == "Anna: about 62 in 100, give or\ntake 1."
    long = Told(0, Chance(0, 1), "??", Chance(30, 4))
    first, second = words_of(long, "Anna", Theme(is_ascii=True, width=70), has_bar=True).splitlines()
    assert first.startswith("-------------------- Anna: about 0 in 100")
    assert second.startswith(" " * 21)
    assert len(first) <= 70


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Told(0, Chance(62, 1)), "Anna: about 62 in 100, give or take 1."),
        (Told(0, Chance(62)), "Anna: about 62 in 100."),
        (Told(0, Chance(100), verdict="exact=win"), "With the best play of both Anna wins."),
        (Told(0, Chance(50), verdict="exact=draw"), "With the best play of both it is a draw."),
        (Told(0, Chance(0), verdict="exact=loss"), "With the best play of both Anna loses."),
        (Told(0, Chance(62), is_unsolved=True), "Anna: about 62 in 100; how it ends is not solved."),
        (Told(0, Chance(0), "??", Chance(100), "exact=loss"), "With the best play of both Anna loses. A blunder."),
        (
            Told(0, Chance(40, 2), "?!", Chance(4, 1)),
            "Anna: about 40 in 100, give or take 2. Doubtful: about 4 in 100 lost, give or take 1.",
        ),
        (Told(0, Chance(40, 2), "!"), "Anna: about 40 in 100, give or take 2."),
    ],
)
def test_what_is_no_more_than_an_estimate_is_called_one(told: Told, words: str) -> None:
    assert words_of(told, "Anna", WIDE, has_bar=False) == words


def test_whoever_hears_the_screen_is_told_the_judgement_in_words() -> None:
    spoken = Theme(is_spoken=True, width=100)
    assert words_of(Told(0, Chance(40, 2), "!"), "Anna", spoken, has_bar=False).endswith("take 2. Good.")


def test_a_judgement_without_a_chance_is_left_to_the_play() -> None:
    replayed = replay(parse(KITCHEN.replace("8d/9c beaten", "8d/9c?? beaten"))[0])
    assert replayed is not None
    assert [told_of(step) for step in replayed.steps if told_of(step)] == []


@pytest.mark.parametrize(
    "text", ["win=2", "win=-0.1", "win=0.5±", "win=1.01", "wins=0.5", "win=", "lost=0.5", "win=0,5"]
)
def test_what_is_no_chance_is_read_as_none(text: str) -> None:
    assert parse_chance(text) is None


def test_through_one_players_eyes_only_his_own_plays_are_told() -> None:
    """What is better for another speaks of his hand."""
    carla, ben = said(ANALYSED, seat=2), said(ANALYSED, seat=1)
    assert "    Jc is cheaper." in carla
    assert "    Better, instead of 8d/9c??:" in carla
    assert not [line for line in carla if line.startswith("    With the best play")]
    assert not [line for line in ben if "cheaper" in line or "Better" in line or "Carla: about" in line]
    assert "    With the best play of both Ben wins." in ben
    assert "    Variation, instead of 8d/9c??:" in ben


def test_the_command_says_once_what_the_numbers_are() -> None:
    told = "With an analysis: the chance of whoever moves not to be the durak"
    assert durak("replay", "-", stdin=ANALYSED).out.count(told) == 1
    assert told not in durak("replay", "-", stdin=KITCHEN).out


def test_a_game_can_be_analysed_on_the_way() -> None:
    short = KITCHEN.partition("\n2. ")[0] + "\n*\n"
    answer = durak("replay", "-", "--analyse", "--ascii", "--lang", "en", stdin=short)
    assert (answer.code, answer.err) == (0, "")
    told = re.compile(r"^    (?:Anna|Ben|Carla): about \d+ in 100, give or take \d+\.", re.MULTILINE)
    assert len(told.findall(answer.out)) > 1
    faulty = KITCHEN.replace("8d/9c", "8d/6h")
    assert durak("replay", "-", "--analyse", stdin=faulty).out == durak("replay", "-", stdin=faulty).out


def test_a_comment_between_a_play_and_its_variation_is_shown() -> None:
    text = KITCHEN.replace("8d/9c beaten", "8d/9c {before it} (8d takes) beaten")
    assert "    {before it}" in durak("replay", "-", stdin=text).out.splitlines()
