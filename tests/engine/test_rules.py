"""The options, the presets, and what is refused with what is possible instead (rules: Options and presets)."""

import dataclasses

import pytest

from durak_cli.engine.errors import SETUP_SENTENCES, SetupError, SetupReason
from durak_cli.engine.rules import (
    MOST_PLAYERS_OF,
    OPTIONS,
    PRESETS,
    UNKNOWN_GAMES,
    Rules,
    check_players,
    most_players,
    parse_rules,
    preset_of,
    rules_name,
)

#: The table of rules.md: an option, its values, and its value in every preset.
TABLE = """
option    | values                           | podkidnoy perevodnoy table klassisch weitergabe tabjoy solo
deck      | 24 36 52                         | 36 36 36 36 36 36 36
attack    | single group                     | group group group single single single single
transfer  | off on not-first                 | off on off off on off off
throwers  | all neighbours attacker permission | all all permission all all all all
pile      | on off                           | on on on on on on on
first     | 6 5 5-until-beaten               | 6 6 6 6 6 5 6
swap      | off on                           | off off on off off off off
tie       | draw defender                    | draw draw draw draw draw draw draw
repeat    | third first off                  | third third third first first third third
start | series lowest-trump onto-fool free | series series series lowest-trump lowest-trump lowest-trump lowest-trump
teams     | off 2                            | off off off off off off off
"""
HEAD, *ROWS = [[cell.split() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
NAMES = HEAD[2]


def test_the_options_are_those_of_the_table() -> None:
    assert list(OPTIONS) == [name for [name], _, _ in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][0])
def test_an_option_has_the_values_of_the_table(row: list[list[str]]) -> None:
    [name], values, _ = row
    assert sorted(OPTIONS[name]) == sorted(values)


def test_rules_of_which_nothing_is_said_are_podkidnoy() -> None:
    assert Rules().preset == "podkidnoy"
    assert Rules() == parse_rules("podkidnoy")


def test_the_presets_are_those_of_the_table() -> None:
    """Options and presets: "Presets are frozen with notation version 1"."""
    assert list(PRESETS) == NAMES


@pytest.mark.parametrize("preset", NAMES)
def test_a_preset_is_its_column_of_the_table(preset: str) -> None:
    column = {name: cells[NAMES.index(preset)] for [name], _, cells in ROWS}
    assert preset_of(preset).options() == column
    assert parse_rules(preset).options() == column


@pytest.mark.parametrize(("preset", "most"), [(name, 4 if name == "solo" else 6) for name in NAMES])
def test_how_many_can_play_a_preset(preset: str, most: int) -> None:
    """Options and presets: players 2–6, solo 2–4."""
    rules = preset_of(preset)
    assert most_players(rules) == most
    for players in range(2, most + 1):
        check_players(rules, players)
    for players in (0, 1, most + 1):
        with pytest.raises(SetupError) as error:
            check_players(rules, players)
        assert error.value.reason is SetupReason.PLAYERS
        assert f"2 to {most}" in str(error.value)
    assert MOST_PLAYERS_OF == {"solo": 4}


def test_a_preset_may_be_taken_with_any_option_changed() -> None:
    """Options and presets: `podkidnoy transfer=on`."""
    rules = parse_rules("podkidnoy transfer=on")
    assert rules.options() == PRESETS["podkidnoy"].options() | {"transfer": "on"}
    for preset in NAMES:
        for name, values in OPTIONS.items():
            for value in values:
                text = f"{preset} {name}={value}"
                if name == "teams" and value == "2" and PRESETS[preset].transfer != "off":
                    continue
                assert parse_rules(text).options()[name] == value


def test_several_options_in_any_order_and_any_white_space() -> None:
    rules = parse_rules("  table   first=5 \t deck=52 ")
    assert (rules.first, rules.deck, rules.swap) == ("5", "52", "on")


def test_podkidnoy_is_meant_where_no_preset_is_named() -> None:
    assert parse_rules("") == PRESETS["podkidnoy"]
    assert parse_rules("first=5") == parse_rules("podkidnoy first=5")


def test_the_name_of_rules_is_the_preset_and_what_differs_in_the_order_of_the_table() -> None:
    assert rules_name(parse_rules("podkidnoy first=5 throwers=neighbours deck=36")) == (
        "podkidnoy throwers=neighbours first=5"
    )
    for preset in NAMES:
        assert rules_name(parse_rules(preset)) == preset


def test_rules_are_a_value() -> None:
    assert parse_rules("table first=5") == parse_rules("table first=5")
    assert hash(parse_rules("table")) == hash(parse_rules("table"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        parse_rules("table").first = "5"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "reason", "possible"),
    [
        ("poker", SetupReason.UNKNOWN_PRESET, "podkidnoy, perevodnoy, table, klassisch, weitergabe, tabjoy or solo"),
        ("podkidnoy table", SetupReason.NOT_AN_OPTION, "option=value"),
        ("podkidnoy transfer", SetupReason.NOT_AN_OPTION, "option=value"),
        ("podkidnoy colour=red", SetupReason.UNKNOWN_OPTION, "deck, attack, transfer"),
        ("podkidnoy =on", SetupReason.UNKNOWN_OPTION, "deck, attack, transfer"),
        ("podkidnoy transfer=maybe", SetupReason.UNKNOWN_VALUE, "off, on or not-first"),
        ("podkidnoy transfer=", SetupReason.UNKNOWN_VALUE, "off, on or not-first"),
        ("podkidnoy Transfer=on", SetupReason.UNKNOWN_OPTION, "transfer"),
        ("podkidnoy swap=on swap=on", SetupReason.OPTION_TWICE, "swap"),
        ("podkidnoy swap=on swap=off", SetupReason.OPTION_TWICE, "swap"),
        ("perevodnoy teams=2", SetupReason.TEAMS_AND_TRANSFER, "teams=off or transfer=off"),
        ("deck=32", SetupReason.UNKNOWN_VALUE, "24, 36 or 52"),
        ("teams=3", SetupReason.UNKNOWN_VALUE, "off or 2"),
    ],
)
def test_what_is_not_possible_is_refused_with_what_is(text: str, reason: SetupReason, possible: str) -> None:
    """Options and presets: an unknown option or value "is an error that names what is possible"."""
    with pytest.raises(SetupError) as error:
        parse_rules(text)
    assert error.value.reason is reason
    assert possible in str(error.value)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("jokers=on", "jokers"),
        ("podkidnoy joker=2", "jokers"),
        ("podkidnoy trumps=off", "without trumps"),
        ("podkidnoy trump=c", "without trumps"),
        ("podkidnoy packs=2", "more than one pack"),
        ("podkidnoy decks=2", "more than one pack"),
        ("podkidnoy pack", "more than one pack"),
    ],
)
def test_asked_for_more_than_it_knows_it_says_so(text: str, asked: str) -> None:
    """Options and presets: "Asked for more than it knows (jokers, no trumps, more packs), the program says so"."""
    with pytest.raises(SetupError) as error:
        parse_rules(text)
    assert error.value.reason is SetupReason.NOT_PLAYED
    assert asked in str(error.value)
    assert "the options are" in str(error.value)


def test_no_option_is_called_like_a_game_that_is_not_played() -> None:
    assert not set(UNKNOWN_GAMES) & set(OPTIONS)


def test_every_reason_to_refuse_a_setup_has_a_sentence() -> None:
    assert set(SETUP_SENTENCES) == set(SetupReason)


def test_options_made_without_text_are_checked_too() -> None:
    with pytest.raises(SetupError) as error:
        Rules(first="7")
    assert error.value.reason is SetupReason.UNKNOWN_VALUE


def test_rules_show_as_their_preset_and_options_and_nothing_else() -> None:
    assert repr(parse_rules("table first=5")) == (
        "Rules(preset='table', deck='36', attack='group', transfer='off', throwers='permission', pile='on', first='5',"
        " swap='on', tie='draw', repeat='third', start='series', teams='off')"
    )


def test_what_the_options_come_to_for_the_turns_of_a_game() -> None:
    plain, other = parse_rules(""), parse_rules("attack=single throwers=permission pile=off swap=on deck=52")
    assert (plain.deck_size, other.deck_size, parse_rules("deck=24").deck_size) == (36, 52, 24)
    assert (plain.is_group, other.is_group) == (True, False)
    assert (plain.has_permission, other.has_permission) == (False, True)
    assert (plain.has_pile, other.has_pile) == (True, False)
    assert (plain.has_swap, other.has_swap) == (False, True)
    assert [parse_rules(f"transfer={value}").has_transfer for value in OPTIONS["transfer"]] == [False, True, True]
    assert [parse_rules(f"teams={value}").has_teams for value in OPTIONS["teams"]] == [False, True]
    assert [parse_rules(f"repeat={value}").repetitions for value in OPTIONS["repeat"]] == [3, 2, 0]


@pytest.mark.parametrize(
    ("rules", "most"), [("", 6), ("deck=24", 4), ("deck=52", 6), ("solo", 4), ("solo deck=24", 4), ("solo deck=52", 4)]
)
def test_the_most_players_are_those_of_the_deck_and_of_the_preset(rules: str, most: int) -> None:
    assert most_players(parse_rules(rules)) == most


@pytest.mark.parametrize(("deck", "numbers"), [("24", {4}), ("36", {4, 6}), ("52", {4, 6})])
def test_partners_are_four_or_six(deck: str, numbers: set[int]) -> None:
    """Partners: "4 players (2 × 2) or 6 (3 × 3)"."""
    for players in range(9):
        if players in numbers:
            check_players(parse_rules(f"teams=2 deck={deck}"), players)
        else:
            with pytest.raises(SetupError):
                check_players(parse_rules(f"teams=2 deck={deck}"), players)
