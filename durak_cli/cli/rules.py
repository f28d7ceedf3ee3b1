"""`durak rules`: the presets and the options in plain words, a line for each choice.

What an option does is decided in the engine; here it is only said.
"""

from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

import typer

from durak_cli.cli.screen import say
from durak_cli.engine.rules import FEWEST_PLAYERS, OPTIONS, PRESETS, Rules, most_players, parse_rules, rules_name

GAME: Final = """\
Durak in short: each player is dealt six cards, and the suit of the card shown
is trumps. The attacker lays a card; the defender, the player after him, beats
it with a higher card of its suit or with a trump, or takes everything. While
all is beaten the others may throw in cards of the ranks that lie there. Then
everybody draws up to six. Once the stock is empty, whoever has no cards left
is out; the last one who holds any is the durak, the fool."""

#: What each preset is, in one line.
PRESET_WORDS: Final[dict[str, str]] = {
    "podkidnoy": "throw in what fits; the others are told from this one",
    "perevodnoy": "podkidnoy in which the defender may pass the attack on",
    "table": "house rules: the attacker can close a bout; swap the lowest trump",
    "klassisch": "German rule sheets: one card leads; going in circles is a draw",
    "weitergabe": "klassisch in which the defender may pass the attack on",
    "tabjoy": "one card leads; at most five attack cards in the first bout",
    "solo": "one card leads; for two to four players",
}


class Option(NamedTuple):
    """What an option decides, and what each of its values means."""

    decides: str
    values: dict[str, str]


OPTION_WORDS: Final[dict[str, Option]] = {
    "deck": Option(
        "how many cards are played with",
        {"24": "nine up to ace; at most four players", "36": "six up to ace", "52": "two up to ace"},
    ),
    "attack": Option(
        "with what the attacker may begin a bout",
        {"single": "one card; more only by throwing in", "group": "one card, or several of one rank"},
    ),
    "transfer": Option(
        "may the defender pass the attack on with a card of its rank?",
        {
            "off": "no",
            "on": "yes, before he beats any, if the next holds enough cards",
            "not-first": "yes, but not in the first bout of the game",
        },
    ),
    "throwers": Option(
        "who may throw in",
        {
            "all": "everybody but the defender",
            "neighbours": "the attacker and the player after the defender",
            "attacker": "the attacker alone",
            "permission": "everybody, until the attacker closes the bout",
        },
    ),
    "pile": Option(
        "may cards be added once the defender has said that he takes?",
        {"on": "yes, within the limit; he takes them too", "off": "no, the bout is over"},
    ),
    "first": Option(
        "how many attack cards a bout may hold (or fewer, if he holds fewer)",
        {
            "6": "six in every bout",
            "5": "five in the first bout of the game, then six",
            "5-until-beaten": "five until a bout has been beaten off, then six",
        },
    ),
    "swap": Option(
        "may the lowest trump be exchanged for the up-card?",
        {"off": "no", "on": "yes, until it has lain on the table, while the stock lasts"},
    ),
    "tie": Option(
        "what if the last players go out in the same bout?",
        {"draw": "the game is drawn", "defender": "the defender of that bout is the durak"},
    ),
    "repeat": Option(
        "when a game that goes round in circles is drawn",
        {
            "third": "when the same hands come for the third time",
            "first": "when the same hands come back for the first time",
            "off": "never",
        },
    ),
    "start": Option(
        "who attacks first",
        {
            "series": "the lowest trump; from game 2 the durak's left neighbour",
            "lowest-trump": "whoever holds the lowest trump, in every game",
            "onto-fool": "as series, but the right neighbour, so onto the durak",
            "free": "whoever the players agree on (durak takes the lowest trump)",
        },
    ),
    "teams": Option(
        "do partners play together? (not with transfer)",
        {"off": "no, everybody for himself", "2": "two sides, four or six players, partners sitting crosswise"},
    ),
}

_CHANGE: Final = """\
To change an option, write it behind the preset:
  durak play --rules "{example}"
In a record the same words stand in a tag: [Rules "{example}"]"""


def explain_rules(
    preset: Annotated[
        str | None,
        typer.Argument(metavar="PRESET", help='A preset, with options if you like: "podkidnoy first=5".'),
    ] = None,
) -> None:
    """Explain the presets and the options; with PRESET, what it is and how it differs from podkidnoy."""
    lines = _overview() if preset is None else _one(parse_rules(preset))
    for line in lines:
        say(line)


def _overview() -> Iterator[str]:
    yield GAME
    yield ""
    yield "Presets (durak rules PRESET says more):"
    for name, words in PRESET_WORDS.items():
        yield f"  {name:<12}{words}"
    yield ""
    yield "Options (the value that podkidnoy has is marked *):"
    for name, option in OPTION_WORDS.items():
        yield from _option(name, option, getattr(PRESETS["podkidnoy"], name))
    yield ""
    yield _CHANGE.format(example="perevodnoy deck=52 first=5")


def _option(name: str, option: Option, chosen: str) -> Iterator[str]:
    yield f"  {name:<10}{option.decides}"
    for value, words in option.values.items():
        mark = "*" if value == chosen else " "
        yield f"  {mark} {value:<16}{words}"


def _one(rules: Rules) -> Iterator[str]:
    yield f"{rules.preset}: {PRESET_WORDS[rules.preset]}."
    if rules != PRESETS[rules.preset]:
        yield f"With what you changed: {rules_name(rules)}"
    yield f"For {FEWEST_PLAYERS} to {most_players(rules)} players." if not rules.has_teams else _team_players(rules)
    yield ""
    usual = PRESETS["podkidnoy"]
    changed = [name for name in OPTIONS if getattr(rules, name) != getattr(usual, name)]
    if changed:
        yield "What differs from podkidnoy:"
        for name in changed:
            value = getattr(rules, name)
            yield f"  {f'{name}={value}':<22}{OPTION_WORDS[name].decides}"
            yield f"  {'':<22}{OPTION_WORDS[name].values[value]}"
    else:
        yield "Its options (what it has is marked *), and what they can be instead:"
        for name, option in OPTION_WORDS.items():
            yield from _option(name, option, getattr(rules, name))
    yield ""
    if changed:
        yield "Everything else is as in podkidnoy; durak rules lists all options."
    yield _CHANGE.format(example=_example(rules))


def _team_players(rules: Rules) -> str:
    return "For 4 or 6 players." if most_players(rules) >= 6 else "For 4 players."


def _example(rules: Rules) -> str:
    """Return *rules* with one more option changed, to show how that is written."""
    name, value = ("first", "5") if rules.first != "5" else ("pile", "off" if rules.pile == "on" else "on")
    options = {**rules.options(), name: value}
    return rules_name(Rules(rules.preset, **options))
