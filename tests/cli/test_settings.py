"""The settings file: what it can set, what comes before it, what is said of one that is wrong."""

import os
from pathlib import Path

import pytest

from durak_cli.cli.app import COMMANDS
from durak_cli.cli.settings import SETTINGS, defaults, in_force
from tests.cli.shell import ROOT, Outcome, durak
from tests.helpers import script

GENERATE = script(ROOT / "man" / "generate.py")


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "config" / "durak" / "config.toml"
    path.parent.mkdir(parents=True)
    return path


def game(*arguments: str) -> Outcome:
    return durak("play", "--seed", "kitchen-42", "--no-record", *arguments)


def test_every_setting_is_an_option_of_play_with_the_same_usual_value() -> None:
    options = {one.name: one for one in GENERATE.commands()["durak-play.6"]}
    for key, setting in SETTINGS.items():
        assert f"--{key}" in options[setting.parameter].opts


def test_the_options_about_the_screen_are_those_of_every_command_that_shows_a_table() -> None:
    screen = {setting.parameter for setting in SETTINGS.values() if not setting.is_of_games}
    for name in ("play", "resume", "replay", "games", "tutorial"):
        assert screen <= {one.name for one in GENERATE.commands()[f"durak-{name}.6"]}


def test_a_setting_holds_unless_an_option_says_otherwise(file: Path) -> None:
    file.write_text('sort = "rank"\ntrumps = "first"\nascii = true\nrules = "perevodnoy"\nname = "Zoë"\n', "utf-8")
    shown = game().out
    assert "(perevodnoy)" in shown
    assert "Hand:   [6h] [7d] [10d] [Qd] [Qs] [Kd]" in shown
    other = game("--sort", "suit", "--no-ascii", "--rules", "podkidnoy").out
    assert "(podkidnoy)" in other
    assert "Hand:   [7♦] [10♦] [Q♦] [K♦]  [6♥]  [Q♠]" in other


def test_plain_can_be_switched_on_and_off(file: Path) -> None:
    file.write_text("plain = true\n", "utf-8")
    assert "Your moves: #1 " in game().out
    assert "Your moves: #1 " not in game("--no-plain").out


def test_the_language_of_the_file_comes_before_the_locale_and_behind_the_option(file: Path) -> None:
    file.write_text('lang = "de"\n', "utf-8")
    assert "Trumpf" in game().out
    assert "Trumps" in game("--lang", "en").out
    assert "Trumps" not in game().out


def test_the_environment_comes_before_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('color = "always"\n', "utf-8")
    assert "\x1b[91m" in game().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[91m" not in game().out
    assert "\x1b[91m" in game("--color", "always").out


def test_a_setting_gives_way_to_an_option_about_the_same(file: Path) -> None:
    file.write_text('name = "Zoë"\nplayers = 2\nbots = "Kim"\n', "utf-8")
    assert "play against Kim (" in game().out
    assert game("--watch").code == 0
    assert durak("play", "--humans", "Ann,Ben,Cyd", "--seed", "x", "--no-record").code == 0
    assert "Anna, Boris and Clara" in game("-p4").out


def test_what_a_seed_deals_is_the_same_for_everybody(file: Path) -> None:
    usual = durak("deal", "kitchen-42").out
    file.write_text('players = 5\nrules = "podkidnoy deck=52"\n', "utf-8")
    assert durak("deal", "kitchen-42").out == usual


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('sort = "colour"', 'sort cannot be "colour"; it can be "suit" or "rank"'),
        ("sort = 3", 'sort cannot be 3; it can be "suit" or "rank"'),
        ('ascii = "yes"', 'ascii cannot be "yes"; it can be true or false'),
        ("players = true", "players cannot be true; it can be 2, 3, 4, 5 or 6"),
        ("players = 9", "players cannot be 9; it can be 2, 3, 4, 5 or 6"),
        ("name = 4", "name cannot be 4; it can be a text in quotes"),
        ("[name]\nx = 1", "name cannot be {'x': 1}; it can be a text in quotes"),
        ('deck = "36"', 'there is no setting "deck"; there are name, lang, color'),
        ("four_colors = true", 'there is no setting "four_colors"; did you mean four-colors?'),
        ('Sort = "rank"', 'there is no setting "Sort"; did you mean sort?'),
        ("speed = -5", 'speed cannot be -5; it can be "slow", "normal", "fast", or seconds from 0 to 60 in quotes'),
        ('rules = "chess"', "rules: there is no preset 'chess'; choose podkidnoy"),
        ('speed = "warp"', 'speed: the speed cannot be "warp"; choose slow, normal, fast'),
        ('name = "a\\u001bb"', "name: a name has no control or invisible characters"),
        ('"\\u001b[2J" = 1', "there is no setting "),
        ("sort = ", "cannot be read: Invalid value"),
        ("x = " + "[" * 5000, "cannot be read: "),
    ],
)
def test_what_is_wrong_in_the_file_is_one_sentence(file: Path, content: str, sentence: str) -> None:
    file.write_text(content, "utf-8")
    for command in (["play"], ["config"], ["replay", "x"]):
        answer = durak(*command)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert sentence in answer.err
        assert "config.toml" in answer.err
        assert "\x1b" not in answer.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file)
    answer = durak("config")
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "it is a pipe, not a file" in answer.err


def test_a_number_without_end_is_one_sentence(file: Path) -> None:
    file.write_text("players = " + "9" * 5000, "utf-8")
    answer = durak("config")
    assert answer.code == 2
    assert "a number in it is too long" in answer.err


def test_a_file_that_is_no_text_or_cannot_be_read_is_one_sentence(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    assert "it is not UTF-8" in durak("config").err
    file.unlink()
    file.mkdir()
    answer = durak("config")
    assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_help_is_there_also_when_the_file_is_wrong(file: Path) -> None:
    file.write_text("sort", "utf-8")
    for name in COMMANDS:
        assert durak(name, "--help").code == 0


def test_config_shows_what_is_in_force_and_where_it_comes_from(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no file of settings yet" in durak("config").out
    file.write_text('sort = "rank"\nname = "Zo\\"ë"\n', "utf-8")
    monkeypatch.setenv("NO_COLOR", "1")
    rows = {key: (value, source) for key, value, source in in_force(os.environ)}
    assert rows["sort"] == ('"rank"', "from the file")
    assert rows["color"] == ('"never"', "from NO_COLOR in the environment")
    assert rows["lang"] == ('"en"', "from LC_MESSAGES in the environment")
    assert rows["trumps"] == ('"last"', "as usual")
    shown = durak("config").out
    assert str(file) in shown
    file.write_text(shown, "utf-8")
    again = {key: value for key, value, _source in in_force({})}
    assert again == {key: value for key, (value, _source) in rows.items()}


def test_nothing_is_set_that_a_command_does_not_have(file: Path) -> None:
    file.write_text('sort = "rank"\nrules = "perevodnoy"\n', "utf-8")
    assert defaults("rules", ["preset", "lang"], []) == {}
    assert defaults("play", ["sort", "rules"], []) == {"sort": "rank", "rules": "perevodnoy"}
    assert defaults("replay", ["sort", "rules"], []) == {"sort": "rank"}
