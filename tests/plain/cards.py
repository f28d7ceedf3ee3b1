"""Cards as strings ("8d", "Th") and the table of options."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
LOWEST_RANK = {"24": "9", "36": "6", "52": "2"}

OPTIONS = {
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


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def height(card: str) -> int:
    return RANKS.index(rank(card))


def whole_deck(size: str) -> set[str]:
    """Deal: "deck 36 (6-A), 24 (9-A) or 52 (2-A)"."""
    lowest = RANKS.index(LOWEST_RANK[size])
    return {r + s for r in RANKS[lowest:] for s in SUITS}


def lowest_trump(size: str, trump: str) -> str:
    """Swapping: "the deck's lowest trump (6; 9 with 24 cards; 2 with 52)"."""
    return LOWEST_RANK[size] + trump


def beats(answer: str, attack: str, trump: str) -> bool:
    """The bout 2: "a higher card of the suit, or any trump on a plain card; a trump only by a higher trump"."""
    if suit(answer) == suit(attack):
        return height(answer) > height(attack)
    return suit(answer) == trump


def check_options(options: dict[str, str]) -> None:
    """Options: "An unknown option or value [...] is an error that names what is possible"."""
    for name in options:
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name}; possible: {', '.join(OPTIONS)}")
    for name, values in OPTIONS.items():
        if options.get(name) not in values:
            raise ValueError(f"{name} must be one of {', '.join(values)}")


def check_players(options: dict[str, str], players: int) -> None:
    """Deal: "2-6 players", "6 × players ≤ deck or a clear error"; Partners: "4 players [...] or 6 players"."""
    if not 2 <= players <= 6:
        raise ValueError("2 to 6 players")
    if 6 * players > int(options["deck"]):
        raise ValueError("not enough cards for so many players")
    if options["teams"] == "2" and players not in (4, 6):
        raise ValueError("partners need 4 or 6 players")
    if options["teams"] == "2" and options["transfer"] != "off":
        raise ValueError("partners and transfer do not go together")


def check_deck(options: dict[str, str], deck: list[str]) -> None:
    """Every card of the deck once."""
    if len(deck) != int(options["deck"]) or set(deck) != whole_deck(options["deck"]):
        raise ValueError(f"this is not a deck of {options['deck']} cards")
