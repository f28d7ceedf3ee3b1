"""`durak rules`: everything that can be chosen is explained, and the examples are true."""

import re

import pytest

from durak_cli.cli.rules import OPTION_WORDS, PRESET_WORDS
from durak_cli.engine.rules import OPTIONS, PRESETS, parse_rules, rules_name
from tests.cli.shell import durak


def test_every_preset_every_option_and_every_value_has_its_words() -> None:
    assert list(PRESET_WORDS) == list(PRESETS)
    assert {name: tuple(option.values) for name, option in OPTION_WORDS.items()} == OPTIONS


def test_without_a_preset_it_explains_all() -> None:
    answer = durak("rules")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert max(map(len, lines)) < 80
    for preset in PRESETS:
        assert any(line.startswith(f"  {preset} ") for line in lines)
    for name, values in OPTIONS.items():
        at = next(index for index, line in enumerate(lines) if re.match(rf"  {name}  +\S", line))
        listed = [line[2:].removeprefix("* ").split()[0] for line in lines[at + 1 : at + 1 + len(values)]]
        assert tuple(listed) == values
        starred = [line for line in lines[at + 1 : at + 1 + len(values)] if line.startswith("  * ")]
        assert [line.split()[1] for line in starred] == [getattr(PRESETS["podkidnoy"], name)]


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "podkidnoy"])
def test_a_preset_is_told_by_what_differs(preset: str) -> None:
    answer = durak("rules", preset)
    assert answer.code == 0
    assert answer.out.startswith(f"{preset}: {PRESET_WORDS[preset]}.")
    said = set(re.findall(r"^  ([a-z]+)=(\S+)  ", answer.out, re.MULTILINE))
    usual = PRESETS["podkidnoy"].options()
    assert said == {(name, value) for name, value in PRESETS[preset].options().items() if value != usual[name]}


def test_podkidnoy_lists_the_options() -> None:
    out = durak("rules", "podkidnoy").out
    assert all(f"\n  {name} " in out for name in OPTIONS)


def test_players_are_those_of_the_rules() -> None:
    assert "For 2 to 6 players." in durak("rules", "table").out
    assert "For 2 to 4 players." in durak("rules", "solo").out
    assert "For 2 to 4 players." in durak("rules", "deck=24").out
    assert "For 4 or 6 players." in durak("rules", "teams=2").out
    assert "For 4 players." in durak("rules", "teams=2 deck=24").out


def test_a_preset_may_come_with_changes() -> None:
    out = durak("rules", "perevodnoy first=5").out
    assert "With what you changed: perevodnoy first=5" in out
    assert "first=5 " in out


@pytest.mark.parametrize("text", ["", *PRESETS, "tabjoy pile=off", "teams=2 deck=24 first=5"])
def test_its_example_can_be_typed(text: str) -> None:
    out = durak("rules", *([text] if text else [])).out
    example = re.search(r'durak play --rules "(.*)"', out)
    assert example is not None
    assert rules_name(parse_rules(example[1])) == example[1]
    assert f'[Rules "{example[1]}"]' in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("whist", "there is no preset 'whist'; choose podkidnoy, perevodnoy"),
        ("podkidnoy jokers=2", "these rules know no jokers"),
        ("podkidnoy swap", "'swap' is not written as option=value"),
        ("swap=maybe", "swap cannot be 'maybe'; choose off or on"),
        ("swap=on swap=off", "the option swap is given twice"),
        ("beer=yes", "there is no option 'beer'; the options are deck, "),
    ],
)
def test_what_it_does_not_know_is_answered_with_what_is_possible(text: str, said: str) -> None:
    answer = durak("rules", text)
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err
