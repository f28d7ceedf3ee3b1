"""The rule options as one frozen value, and the presets as data.

What an option means is decided where it acts (`turn`, `legality`, `transition`, `deal`); here are only its name, its
values, and which go together.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from durak_cli.engine.errors import CHOICE, Phrase, SetupError, SetupReason, listed

__all__ = [
    "FEWEST_PLAYERS",
    "HAND",
    "MOST_PLAYERS",
    "OPTIONS",
    "PRESETS",
    "Rules",
    "check_players",
    "most_players",
    "parse_rules",
    "rules_name",
]

#: Every option with its values, in the order in which a record writes them. Podkidnoy's are the defaults of `Rules`.
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "deck": ("24", "36", "52"),
    "attack": ("single", "group"),
    "transfer": ("off", "on", "not-first"),
    "throwers": ("all", "neighbours", "attacker", "permission"),
    "pile": ("on", "off"),
    "first": ("6", "5", "5-until-beaten"),
    "swap": ("off", "on"),
    "tie": ("draw", "defender"),
    "repeat": ("third", "first", "off"),
    "start": ("series", "lowest-trump", "onto-fool", "free"),
    "teams": ("off", "2"),
}

#: What people ask for under these names and the rules do not have.
UNKNOWN_GAMES: Final[dict[str, str]] = {
    "joker": "jokers",
    "jokers": "jokers",
    "trump": "games without trumps or with a trump of one's choice",
    "trumps": "games without trumps or with a trump of one's choice",
    "pack": "more than one pack of cards",
    "packs": "more than one pack of cards",
    "decks": "more than one pack of cards",
}

#: So few and so many can sit at a table; `most_players` says how many by given rules.
FEWEST_PLAYERS: Final = 2
#: See `FEWEST_PLAYERS`.
MOST_PLAYERS: Final = 6
#: Cards dealt to each player, and to which everybody draws up again.
HAND: Final = 6


@dataclass(frozen=True, slots=True)
class Rules:
    """One choice of every option, and the preset from which it was made."""

    preset: str = "podkidnoy"
    deck: str = "36"
    attack: str = "group"
    transfer: str = "off"
    throwers: str = "all"
    pile: str = "on"
    first: str = "6"
    swap: str = "off"
    tie: str = "draw"
    repeat: str = "third"
    start: str = "series"
    teams: str = "off"
    #: What the turns of a game ask for again and again, worked out once.
    deck_size: int = field(init=False, repr=False, compare=False)
    is_group: bool = field(init=False, repr=False, compare=False)
    has_transfer: bool = field(init=False, repr=False, compare=False)
    has_permission: bool = field(init=False, repr=False, compare=False)
    has_pile: bool = field(init=False, repr=False, compare=False)
    has_swap: bool = field(init=False, repr=False, compare=False)
    has_teams: bool = field(init=False, repr=False, compare=False)
    #: How often the same situation must stand before the game is drawn; 0 if it never is.
    repetitions: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, values in OPTIONS.items():
            value = getattr(self, name)
            if value not in values:
                raise SetupError(SetupReason.UNKNOWN_VALUE, option=name, value=value, possible=listed(values, CHOICE))
        if self.has_teams_and_transfer():
            raise SetupError(SetupReason.TEAMS_AND_TRANSFER)
        for name, derived in (
            ("deck_size", int(self.deck)),
            ("is_group", self.attack == "group"),
            ("has_transfer", self.transfer != "off"),
            ("has_permission", self.throwers == "permission"),
            ("has_pile", self.pile == "on"),
            ("has_swap", self.swap == "on"),
            ("has_teams", self.teams == "2"),
            ("repetitions", {"third": 3, "first": 2, "off": 0}[self.repeat]),
        ):
            object.__setattr__(self, name, derived)

    def has_teams_and_transfer(self) -> bool:
        """Whether partners and transfer are both asked for, which do not go together."""
        return self.teams == "2" and self.transfer != "off"

    def options(self) -> dict[str, str]:
        """Return every option with its value."""
        return {name: getattr(self, name) for name in OPTIONS}


#: The presets of notation version 1, frozen with it.
PRESETS: Final[dict[str, Rules]] = {
    rules.preset: rules
    for rules in (
        Rules("podkidnoy"),
        Rules("perevodnoy", transfer="on"),
        Rules("table", throwers="permission", swap="on"),
        Rules("klassisch", attack="single", repeat="first", start="lowest-trump"),
        Rules("weitergabe", attack="single", transfer="on", repeat="first", start="lowest-trump"),
        Rules("tabjoy", attack="single", first="5", start="lowest-trump"),
        Rules("solo", attack="single", start="lowest-trump"),
    )
}
#: The most players of a preset that does not take all that its deck allows.
MOST_PLAYERS_OF: Final[dict[str, int]] = {"solo": 4}


@lru_cache(maxsize=16)
def parse_rules(text: str) -> Rules:
    """Return the rules that *text* names: a preset, then `option=value` words (`podkidnoy transfer=on`).

    The preset may be left out where it is podkidnoy. SetupError names what is possible instead.
    """
    words = text.split()
    rules = PRESETS["podkidnoy"]
    if words and "=" not in words[0]:
        rules = preset_of(words.pop(0))
    changes: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name in UNKNOWN_GAMES and name not in OPTIONS:
            raise SetupError(SetupReason.NOT_PLAYED, asked=Phrase(UNKNOWN_GAMES[name]), possible=", ".join(OPTIONS))
        if not equals:
            raise SetupError(SetupReason.NOT_AN_OPTION, option=word, possible=", ".join(OPTIONS))
        if name not in OPTIONS:
            raise SetupError(SetupReason.UNKNOWN_OPTION, option=name, possible=", ".join(OPTIONS))
        if name in changes:
            raise SetupError(SetupReason.OPTION_TWICE, option=name)
        changes[name] = value
    return replace(rules, **changes)


def preset_of(name: str) -> Rules:
    """Return the preset of that name; SetupError if there is none."""
    if name not in PRESETS:
        raise SetupError(SetupReason.UNKNOWN_PRESET, preset=name, possible=listed(PRESETS, CHOICE))
    return PRESETS[name]


def rules_name(rules: Rules) -> str:
    """Return the canonical text of *rules*: the preset and what differs from it, in the order of `OPTIONS`."""
    preset = PRESETS[rules.preset]
    changed = (name for name in OPTIONS if getattr(rules, name) != getattr(preset, name))
    return " ".join([rules.preset, *(f"{name}={getattr(rules, name)}" for name in changed)])


def most_players(rules: Rules) -> int:
    """Return how many players *rules* allow at most: six cards each, and what the preset says."""
    return min(rules.deck_size // HAND, MOST_PLAYERS_OF.get(rules.preset, MOST_PLAYERS))


def check_players(rules: Rules, players: int) -> None:
    """Raise SetupError unless that many can play by *rules*."""
    most = most_players(rules)
    if rules.has_teams:
        possible = [number for number in (4, 6) if number <= most]
        if players not in possible:
            choice = listed(map(str, possible), CHOICE)
            raise SetupError(SetupReason.TEAMS_PLAYERS, players=players, possible=choice)
    if not FEWEST_PLAYERS <= players <= most:
        span = Phrase("{fewest} to {most}", fewest=FEWEST_PLAYERS, most=most)
        raise SetupError(SetupReason.PLAYERS, players=players, rules=rules_name(rules), possible=span)
