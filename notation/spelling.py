"""How cards, names and keywords are spelled: canonical text, and the other spellings that are read.

Pure spelling: `Td` is a card here because it is written like one. The grammar says which words are cards; the table
here says which card each of them is (a test holds the two together).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import product
from typing import Final

from notation import kinds
from notation.problems import Kind

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
KEYWORDS: Final = frozenset({"takes", "beaten", "swaps", "durak", "resigns", "draw", "agreed"})
#: A keyword in any letter case, as the grammar reads it.
_KEYWORD: Final = re.compile("|".join(sorted(KEYWORDS)), re.IGNORECASE)
#: Names that are kept for jokers.
JOKERS: Final = frozenset({"Xr", "Xb"})
#: What separates words, and what is cut from the ends of a value.
BLANKS: Final = " \t\r\n\u00a0"
#: A card of the deck that nobody knows.
UNKNOWN_CARD: Final = "??"

#: A spelling that is read: the canonical card, and the lenient forms in it.
Spelling = tuple[str, tuple[Kind, ...]]
_Part = tuple[str, str, tuple[Kind, ...]]

_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_RUSSIAN_RANKS: Final = {"В": "J", "Д": "Q", "К": "K", "Т": "A"}
_RUSSIAN_SUITS: Final = {"п": "s", "ч": "h", "б": "d", "т": "c", "к": "c"}
_TEN: Final[_Part] = ("10", "T", (kinds.TEN_AS_10,))


def _latin_ranks() -> list[_Part]:
    parts: list[_Part] = [(rank, rank, ()) for rank in RANKS]
    parts += [(rank.lower(), rank, (kinds.CARD_CASE,)) for rank in RANKS if rank.isalpha()]
    parts += [
        (letter, rank, (kinds.CYRILLIC_LETTER,)) for letters, rank in (("Аа", "A"), ("Кк", "K")) for letter in letters
    ]
    return [*parts, _TEN]


def _latin_suits() -> list[_Part]:
    parts: list[_Part] = [(suit, suit, ()) for suit in SUITS]
    parts += [(suit.upper(), suit, (kinds.CARD_CASE,)) for suit in SUITS]
    return [*parts, *((letter, "c", (kinds.CYRILLIC_LETTER,)) for letter in "сС")]


def _sign_suits() -> list[_Part]:
    return [
        (sign + selector, suit, (kinds.SUIT_SIGN,))
        for sign, suit in _SIGNS.items()
        for selector in ("", "\ufe0e", "\ufe0f")
    ]


def _any_case(letters: dict[str, str]) -> list[_Part]:
    return [
        (form, meant, (kinds.RUSSIAN_CARD,))
        for letter, meant in letters.items()
        for form in {letter, letter.swapcase()}
    ]


@cache
def card_spellings() -> dict[str, Spelling]:
    """Return every spelling of every card."""
    russian_ranks = _any_case(_RUSSIAN_RANKS)
    numbers: list[_Part] = [(rank, rank, ()) for rank in RANKS if rank.isdigit()]
    sets = (
        (_latin_ranks(), _latin_suits()),
        ([*_latin_ranks(), *(part for part in russian_ranks if part[1] in "JQ")], _sign_suits()),
        ([*numbers, _TEN, *russian_ranks], _any_case(_RUSSIAN_SUITS)),
    )
    return {
        rank[0] + suit[0]: (rank[1] + suit[1], tuple(dict.fromkeys(rank[2] + suit[2])))
        for ranks, suits in sets
        for rank, suit in product(ranks, suits)
    }


@cache
def suit_spellings() -> dict[str, str]:
    """Return every spelling of a bare suit, as it may stand in the `Trump` of a deck that nobody knows."""
    return {spelling: suit for spelling, suit, _ in (*_latin_suits(), *_sign_suits(), *_any_case(_RUSSIAN_SUITS))}


def read_card(word: str) -> str | None:
    """Return the card that *word* spells, in its canonical form; None if it spells none."""
    if is_card(word):  # as almost every card is written; the table of spellings takes a while to make
        return word
    spelling = card_spellings().get(word)
    return spelling[0] if spelling else None


def is_card(word: str) -> bool:
    """Whether *word* is a card in its canonical form."""
    return len(word) == 2 and word[0] in RANKS and word[1] in SUITS


def plain_name(text: str) -> str:
    """Return a player's name as it is compared and written: NFC, with the plain apostrophe."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", text).replace("’", "'")


@cache
def is_name_character(character: str) -> bool:
    """Whether *character* may stand in a name without quotation marks."""
    return character in "_-'’" or unicodedata.category(character)[0] in "LMN"


def is_name_word(text: str) -> bool:
    """Whether *text* has the letters of a name; it may still read as a card or a keyword."""
    return text[:1].isalpha() and all(map(is_name_character, text))


def is_bare_name(name: str) -> bool:
    """Whether the name can be written without quotation marks."""
    return is_name_word(name) and not (_KEYWORD.fullmatch(name) or name in JOKERS or name in card_spellings())


def escape(text: str) -> str:
    r"""Return *text* with `\"` and `\\`, as it stands between quotation marks."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def unescape(text: str) -> str:
    r"""Return what stands between quotation marks, without the backslashes of `\"` and `\\`."""
    return "\\".join(piece.replace('\\"', '"') for piece in text.split("\\\\"))


def write_name(name: str) -> str:
    """Return the name as it stands in a record: bare where that can be, else in quotation marks."""
    name = plain_name(name)
    return name if is_bare_name(name) else f'"{escape(name)}"'
