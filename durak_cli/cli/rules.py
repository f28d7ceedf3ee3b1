"""`durak rules`: the presets and the options in plain words, a line for each choice.

What an option does is decided in the engine; here it is only said.
"""

from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

import typer

from durak_cli.cli.screen import say
from durak_cli.cli.shells import rule_words
from durak_cli.cli.speech import Lang, _, later
from durak_cli.engine.rules import FEWEST_PLAYERS, OPTIONS, PRESETS, Rules, most_players, parse_rules, rules_name

GAME: Final = later("""\
Durak in short: each player is dealt six cards, and the suit of the card shown
is trumps. The attacker lays a card; the defender, the player after him, beats
it with a higher card of its suit or with a trump, or takes everything. While
all is beaten the others may throw in cards of the ranks that lie there. Then
everybody draws up to six. Once the stock is empty, whoever has no cards left
is out; the last one who holds any is the durak, the fool.""")

#: What each preset is, in one line.
PRESET_WORDS: Final[dict[str, str]] = {
    "podkidnoy": later("throw in what fits; the others are told from this one"),
    "perevodnoy": later("podkidnoy in which the defender may pass the attack on"),
    "table": later("house rules: the attacker can close a bout; swap the lowest trump"),
    "klassisch": later("German rule sheets: one card leads; going in circles is a draw"),
    "weitergabe": later("klassisch in which the defender may pass the attack on"),
    "tabjoy": later("one card leads; at most five attack cards in the first bout"),
    "solo": later("one card leads; for two to four players"),
}


class Option(NamedTuple):
    """What an option decides, and what each of its values means."""

    decides: str
    values: dict[str, str]


OPTION_WORDS: Final[dict[str, Option]] = {
    "deck": Option(
        later("how many cards are played with"),
        {
            "24": later("nine up to ace; at most four players"),
            "36": later("six up to ace"),
            "52": later("two up to ace"),
        },
    ),
    "attack": Option(
        later("with what the attacker may begin a bout"),
        {"single": later("one card; more only by throwing in"), "group": later("one card, or several of one rank")},
    ),
    "transfer": Option(
        later("may the defender pass the attack on with a card of its rank?"),
        {
            "off": later("no"),
            "on": later("yes, before he beats any, if the next holds enough cards"),
            "not-first": later("yes, but not in the first bout of the game"),
        },
    ),
    "throwers": Option(
        later("who may throw in"),
        {
            "all": later("everybody but the defender"),
            "neighbours": later("the attacker and the player after the defender"),
            "attacker": later("the attacker alone"),
            "permission": later("everybody, until the attacker closes the bout"),
        },
    ),
    "pile": Option(
        later("may cards be added once the defender has said that he takes?"),
        {"on": later("yes, within the limit; he takes them too"), "off": later("no, the bout is over")},
    ),
    "first": Option(
        later("how many attack cards a bout may hold (or fewer, if he holds fewer)"),
        {
            "6": later("six in every bout"),
            "5": later("five in the first bout of the game, then six"),
            "5-until-beaten": later("five until a bout has been beaten off, then six"),
        },
    ),
    "swap": Option(
        later("may the lowest trump be exchanged for the up-card?"),
        {"off": later("no"), "on": later("yes, until it has lain on the table, while the stock lasts")},
    ),
    "tie": Option(
        later("what if the last players go out in the same bout?"),
        {"draw": later("the game is drawn"), "defender": later("the defender of that bout is the durak")},
    ),
    "repeat": Option(
        later("when a game that goes round in circles is drawn"),
        {
            "third": later("when the same hands come for the third time"),
            "first": later("when the same hands come back for the first time"),
            "off": later("never"),
        },
    ),
    "start": Option(
        later("who attacks first"),
        {
            "series": later("the lowest trump; from game 2 the durak's left neighbour"),
            "lowest-trump": later("whoever holds the lowest trump, in every game"),
            "onto-fool": later("as series, but the right neighbour, so onto the durak"),
            "free": later("whoever the players agree on (durak takes the lowest trump)"),
        },
    ),
    "teams": Option(
        later("do partners play together? (not with transfer)"),
        {
            "off": later("no, everybody for himself"),
            "2": later("two sides, four or six players, partners sitting crosswise"),
        },
    ),
}

_CHANGE: Final = later("""\
To change an option, write it behind the preset:
  durak play --rules "{example}"
In a record the same words stand in a tag: [Rules "{example}"]""")


def explain_rules(
    preset: Annotated[
        str | None,
        typer.Argument(
            metavar="PRESET",
            help='A preset, with options if you like: "podkidnoy first=5".',
            autocompletion=rule_words,
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Explain the presets and the options; with PRESET, what it is and how it differs from podkidnoy."""
    lines = _overview() if preset is None else _one(parse_rules(preset))
    for line in lines:
        say(line)


def _overview() -> Iterator[str]:
    yield _(GAME)
    yield ""
    yield _("Presets (durak rules PRESET says more):")
    for name, words in PRESET_WORDS.items():
        yield f"  {name:<12}{_(words)}"
    yield ""
    yield _("Options (the value that podkidnoy has is marked *):")
    for name, option in OPTION_WORDS.items():
        yield from _option(name, option, getattr(PRESETS["podkidnoy"], name))
    yield ""
    yield _(_CHANGE).format(example="perevodnoy deck=52 first=5")


def _option(name: str, option: Option, chosen: str) -> Iterator[str]:
    yield f"  {name:<10}{_(option.decides)}"
    for value, words in option.values.items():
        mark = "*" if value == chosen else " "
        yield f"  {mark} {value:<16}{_(words)}"


def _one(rules: Rules) -> Iterator[str]:
    yield f"{rules.preset}: {_(PRESET_WORDS[rules.preset])}."
    if rules != PRESETS[rules.preset]:
        yield _("With what you changed: {rules}").format(rules=rules_name(rules))
    span = _("For {fewest} to {most} players.").format(fewest=FEWEST_PLAYERS, most=most_players(rules))
    yield _team_players(rules) if rules.has_teams else span
    yield ""
    usual = PRESETS["podkidnoy"]
    changed = [name for name in OPTIONS if getattr(rules, name) != getattr(usual, name)]
    if changed:
        yield _("What differs from podkidnoy:")
        for name in changed:
            value = getattr(rules, name)
            yield f"  {f'{name}={value}':<22}{_(OPTION_WORDS[name].decides)}"
            yield f"  {'':<22}{_(OPTION_WORDS[name].values[value])}"
    else:
        yield _("Its options (what it has is marked *), and what they can be instead:")
        for name, option in OPTION_WORDS.items():
            yield from _option(name, option, getattr(rules, name))
    yield ""
    if changed:
        yield _("Everything else is as in podkidnoy; durak rules lists all options.")
    yield _(_CHANGE).format(example=_example(rules))


def _team_players(rules: Rules) -> str:
    return _("For 4 or 6 players.") if most_players(rules) >= 6 else _("For 4 players.")


def _example(rules: Rules) -> str:
    """Return *rules* with one more option changed, to show how that is written."""
    name, value = ("first", "5") if rules.first != "5" else ("pile", "off" if rules.pile == "on" else "on")
    options = {**rules.options(), name: value}
    return rules_name(Rules(rules.preset, **options))
