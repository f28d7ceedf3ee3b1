"""The values of tags: their form, and their canonical text. What a value means is the business of the referee."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final

from notation.spelling import BLANKS, UNKNOWN_CARD, escape, plain_name, read_card, suit_spellings, unescape

__all__ = [
    "TAG_ORDER",
    "canonical_value",
    "is_commit",
    "is_date",
    "is_time",
    "join_bots",
    "join_deck",
    "join_names",
    "read_deck",
    "read_name",
    "read_number",
    "read_trump",
    "split_bots",
    "split_names",
    "words_of",
]

#: The tags that the notation knows, in canonical order.
TAG_ORDER: Final = (
    "Durak",
    "Event",
    "Site",
    "Date",
    "Time",
    "Game",
    "Players",
    "Dealer",
    "Bots",
    "Rules",
    "Seed",
    "Deck",
    "Trump",
    "Commit",
)

#: The value of `Deck` when no card of it is known.
UNKNOWN_DECK: Final = "?"

_NAME_IN_LIST: Final = re.compile(rf'(?:"((?:\\["\\]|[^"\\])+)"[{BLANKS}]*|([^,"\\]*))(?:,|\Z)')
_SPACE: Final = re.compile(f"[{BLANKS}]+")
_DATE: Final = re.compile(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}", re.ASCII)
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]", re.ASCII)
_COMMIT: Final = re.compile(r"sha256:[0-9A-Fa-f]{64}")
_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def words_of(value: str) -> list[str]:
    """Return the words of a value: what white space separates."""
    return [word for word in _SPACE.split(value) if word]


# ---- Names -----------------------------------------------------------------------------------------------------------


def split_names(value: str) -> tuple[str, ...] | None:
    """Return the names of a list like `Anna, Ben`; None if it cannot be read (an empty name, a stray quote)."""
    names: list[str] = []
    at = 0
    while True:
        blanks = _SPACE.match(value, at)
        match = _NAME_IN_LIST.match(value, blanks.end() if blanks else at)
        if match is None:
            return None
        inside, bare = match.groups()
        name = unescape(inside) if inside is not None else bare.strip(BLANKS)
        if not name:
            return None
        names.append(plain_name(name))
        if not match.group().endswith(","):
            return tuple(names)
        at = match.end()


def join_names(names: Iterable[str]) -> str:
    """Return a list of names as the value of a tag; the reverse of `split_names`."""
    return ", ".join(map(_listed, names))


def _listed(name: str) -> str:
    name = plain_name(name)
    needs_quotes = not name or any(character in name for character in ',"\\') or name.strip(BLANKS) != name
    return f'"{escape(name)}"' if needs_quotes else name


def read_name(value: str) -> str | None:
    """Return the one name that is the value of `Dealer`; None if there is none or more than one."""
    names = split_names(value)
    return names[0] if names is not None and len(names) == 1 else None


def split_bots(value: str) -> tuple[tuple[str, str], ...] | None:
    """Return the pairs of `Ben=expert, Carla=casual`; None if the value cannot be read."""
    pairs: list[tuple[str, str]] = []
    for name in split_names(value) or ():
        player, equals, strength = name.rpartition("=")
        if not (equals and player.strip(BLANKS) and strength.strip(BLANKS)):
            return None
        pairs.append((player.strip(BLANKS), strength.strip(BLANKS)))
    return tuple(pairs) or None


def join_bots(pairs: Iterable[tuple[str, str]]) -> str:
    """Return the value of `Bots`; the reverse of `split_bots`."""
    return join_names(f"{player}={strength}" for player, strength in pairs)


# ---- Cards -----------------------------------------------------------------------------------------------------------


def read_deck(value: str) -> tuple[str, ...] | None:
    """Return the words of `Deck`: canonical cards, `??`, what is neither as it was written; None: all are unknown."""
    words = words_of(value)
    if words == [UNKNOWN_DECK]:
        return None
    return tuple(word if word == UNKNOWN_CARD else read_card(word) or word for word in words)


def join_deck(cards: Iterable[str] | None) -> str:
    """Return the value of `Deck`; the reverse of `read_deck`."""
    return UNKNOWN_DECK if cards is None else " ".join(cards)


def read_trump(value: str) -> str | None:
    """Return the card or the bare suit that is the value of `Trump`; None if it is neither."""
    word = value.strip(BLANKS)
    return read_card(word) or suit_spellings().get(word)


# ---- Numbers, times, digests -----------------------------------------------------------------------------------------


def read_number(value: str) -> int | None:
    """Return the number that is the value of `Durak` or `Game`; None if it is none."""
    word = value.strip(BLANKS)
    return int(word) if _NUMBER.fullmatch(word) else None


def is_date(value: str) -> bool:
    """Whether *value* is a date `YYYY-MM-DD`, with `?` for unknown digits, that the calendar has."""
    if not _DATE.fullmatch(value):
        return False
    year, month, day = value.split("-")
    if "?" not in value:
        try:
            datetime.date(int(year), int(month), int(day))
        except ValueError:
            return False
        return True
    return bool(days_of(month, day))


def days_of(month: str, day: str) -> list[tuple[int, int]]:
    """Return the days of a leap year, as month and day, that two digits each can mean, with `?` for unknown ones."""
    months = [number for number in range(1, 13) if _fits(month, number)]
    return [(each, number) for each in months for number in range(1, _DAYS[each - 1] + 1) if _fits(day, number)]


def _fits(digits: str, number: int) -> bool:
    return all(digit in ("?", known) for digit, known in zip(digits, f"{number:02}", strict=True))


def is_time(value: str) -> bool:
    """Whether *value* is a time `HH:MM:SS`."""
    return _TIME.fullmatch(value) is not None


def is_commit(value: str) -> bool:
    """Whether *value* has the form `sha256:` and 64 hex digits."""
    return _COMMIT.fullmatch(value) is not None


# ---- Canonical values ------------------------------------------------------------------------------------------------


def _canonical_number(value: str) -> str:
    number = read_number(value)
    return value if number is None else str(number)


def _canonical_names(value: str) -> str:
    names = split_names(value)
    return value if names is None else join_names(names)


def _canonical_deck(value: str) -> str:
    return join_deck(read_deck(value)) if value.strip(BLANKS) else value


def _canonical_trump(value: str) -> str:
    return read_trump(value) or value


def _canonical_seed(value: str) -> str:
    return unicodedata.normalize("NFC", value)


def _canonical_rules(value: str) -> str:
    return " ".join(words_of(value))


_CANONICAL: Final[dict[str, Callable[[str], str]]] = {
    "Durak": _canonical_number,
    "Game": _canonical_number,
    "Players": _canonical_names,
    "Dealer": _canonical_names,
    "Rules": _canonical_rules,
    "Seed": _canonical_seed,
    "Deck": _canonical_deck,
    "Trump": _canonical_trump,
}


def canonical_value(name: str, value: str) -> str:
    """Return the value of the tag *name* in canonical form; as it is where it cannot be read."""
    normalise = _CANONICAL.get(name)
    return normalise(value) if normalise else value
