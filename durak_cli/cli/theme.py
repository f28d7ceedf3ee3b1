"""How cards and colours look: signs or letters, colour or none, and how wide the screen is.

Text is composed without any escape code. `Theme.paint` puts the colours in at the very end, behind whatever makes text
safe, so that a colour can never come from a name or a file. Colour is never the only sign of anything.
"""

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TextIO

from durak_cli.cli.speech import Language, language, later
from durak_cli.engine.cards import RANKS, SUITS, Card, Cards, Suit, cards_of

_SIGNS: Final = "♣♦♥♠"
SUIT_NAMES: Final = (later("clubs"), later("diamonds"), later("hearts"), later("spades"))
#: The width where nothing better is known.
USUAL_WIDTH: Final = 80
#: Nothing is folded narrower than this.
_NARROWEST: Final = 20

# Patterns are texts here, so that they are compiled when the first colour is painted, and not before.
_RANK: Final = r"(?:10|[2-9JQKA])"
_MARKED: Final = rf"\[(?:{_RANK}(?:[{_SIGNS}]|[{SUITS}]))\]"
_CARD: Final = rf"(?<!\w){_RANK}(?:([{_SIGNS}])|([{SUITS}])(?!\w))"
_HEADING: Final = r"(?m)^((?:Bout|Angriff|Кон) \d+)"
#: How Russians write the letters of a card. On the screen it keeps those of most decks: Т, their ace, looks like the T
#: with which records write a ten.
_RUSSIAN: Final = str.maketrans("cdhsJQKA", "тбчпВДКТ")
_BOLD, _PLAIN = "\x1b[1m", "\x1b[22m"
_USUAL_INK: Final = "\x1b[39m"
#: The inks of clubs, diamonds, hearts and spades, chosen to be read on light backgrounds as on dark ones: a usual red
#: or blue is too dark on black, a green too light on white. Most terminals have 256 inks, which are always the same.
_INKS: Final = ("", "\x1b[91m", "\x1b[91m", "")
_FOUR_INKS: Final = ("\x1b[38;5;64m", "\x1b[38;5;33m", "\x1b[91m", "")
_FOUR_OF_SIXTEEN: Final = ("\x1b[32m", "\x1b[94m", "\x1b[91m", "")


class Color(StrEnum):
    """When to use colour."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Sort(StrEnum):
    """What a hand is sorted by."""

    SUIT = "suit"
    RANK = "rank"


class End(StrEnum):
    """At which end of a hand the trumps are."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Theme:
    """One look: *is_ascii* for letters instead of suit signs, *width* in terminal cells.

    One that *is_spoken* is read aloud: whole sentences, and the moves by number.
    """

    has_color: bool = False
    is_ascii: bool = False
    width: int = USUAL_WIDTH
    has_four_colors: bool = False
    has_many_inks: bool = True
    sort: Sort = Sort.SUIT
    trumps: End = End.LAST
    is_spoken: bool = False

    def suit(self, suit: Suit) -> str:
        """Return the sign of *suit*, or its letter."""
        return SUITS[suit] if self.is_ascii else _SIGNS[suit]

    def card(self, card: Card) -> str:
        """Return *card* as players write it, the suit last: `10♦` or `10d`."""
        rank = RANKS[card >> 2]
        return ("10" if rank == "T" else rank) + self.suit(card & 3)

    def typed(self, card: Card) -> str:
        """Return *card* as it is typed in the language in use, with letters; Latin ones where the screen shows such."""
        typed = RANKS[card >> 2].replace("T", "10") + SUITS[card & 3]
        return typed.translate(_RUSSIAN) if language() is Language.RUSSIAN and not self.is_ascii else typed

    def cards(self, cards: Cards | Iterable[Card]) -> str:
        """Return the cards, a blank between two: of a set from the lowest rank up, else in the given order."""
        return " ".join(self.card(card) for card in (cards_of(cards) if isinstance(cards, int) else cards))

    @property
    def dot(self) -> str:
        """What stands between two things of a line."""
        return "-" if self.is_ascii else "·"

    def paint(self, text: str) -> str:
        """Return *text*, which must be safe already, with its colours: suits in their inks, legal cards bold."""
        if not self.has_color:
            return text
        return re.sub(_HEADING, _bold, re.sub(_CARD, self._inked, re.sub(_MARKED, _bold, text)))

    def _inked(self, found: re.Match[str]) -> str:
        suit = _SIGNS.index(found[1]) if found[1] else SUITS.index(found[2])
        four = _FOUR_INKS if self.has_many_inks else _FOUR_OF_SIXTEEN
        ink = (four if self.has_four_colors else _INKS)[suit]
        return f"{ink}{found[0]}{_USUAL_INK}" if ink else found[0]

    def fold(self, words: Sequence[str], first: str = "", rest: str = "") -> str:
        """Return *words* in lines no wider than the screen, the first line behind *first*, the others behind *rest*."""
        lines, line, used = [], first, cells(first)
        width, is_begun = max(self.width, _NARROWEST), False
        for word in words:
            if is_begun and used + 1 + cells(word.rstrip()) > width:
                lines.append(line.rstrip())
                line, used, is_begun = rest, cells(rest), False
            line += (" " if is_begun else "") + word
            used += cells(word) + (1 if is_begun else 0)
            is_begun = True
        return "\n".join([*lines, line.rstrip()])

    def paragraph(self, text: str) -> str:
        """Return *text* folded at its blanks."""
        return "\n".join(self.fold(line.split(" ")) for line in text.split("\n"))


def _bold(found: re.Match[str]) -> str:
    return f"{_BOLD}{found[0]}{_PLAIN}"


def cells(text: str) -> int:
    """Return how many cells of a terminal *text* takes."""
    return sum(_cells_of(sign) for sign in text) if not text.isascii() else len(text)


def _cells_of(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def theme_for(
    stream: TextIO | None,
    color: Color = Color.AUTO,
    *,
    is_ascii: bool = False,
    environment: Mapping[str, str] = os.environ,
    width: int = USUAL_WIDTH,
) -> Theme:
    """Return the look for what is written to *stream* (None: it is closed)."""
    if stream is None:
        return Theme(is_ascii=is_ascii)
    return Theme(
        _wants_color(stream, color, environment),
        is_ascii or not _shows_signs(stream, environment),
        max(width, 1),
        has_many_inks=_has_many_inks(environment),
    )


def _wants_color(stream: TextIO, color: Color, environment: Mapping[str, str]) -> bool:
    if color is not Color.AUTO:
        return color is Color.ALWAYS
    is_dumb = environment.get("TERM", "") in ("", "dumb") and os.name != "nt"
    return stream.isatty() and not is_dumb and not environment.get("NO_COLOR")


def _has_many_inks(environment: Mapping[str, str]) -> bool:
    return "256color" in environment.get("TERM", "") or bool(environment.get("COLORTERM")) or os.name == "nt"


def _shows_signs(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether suit signs can be written; where the person has asked for the C locale, they are not expected."""
    encoding = (stream.encoding or "").lower().replace("-", "").replace("_", "")
    # Python itself sets LC_CTYPE=C.UTF-8 where LANG is C, so that only the other two tell what was asked for.
    asked = environment.get("LC_ALL") or environment.get("LANG") or ""
    return encoding == "utf8" and asked not in ("C", "POSIX")
