"""Letters that look like others: a Cyrillic `а` for a Latin one, a letter O for the digit 0.

Nothing is read by what stands here; it helps to say what a word that cannot be read was probably meant to be.
"""

from __future__ import annotations

from typing import Final

_CYRILLIC: Final = "АВСЕНІЈКМОРЅТХаасеһіјкоорѕухԁӏ"
_LATIN: Final = "ABCEHIJKMOPSTXaacehijkoopsyxdl"
_TO_LATIN: Final = str.maketrans(dict(zip(_CYRILLIC, _LATIN, strict=True)))
#: Letters that are taken for digits, on a keyboard or by eye.
_TO_DIGITS: Final = str.maketrans("OoОоIlІӏ|Ззб", "000011111336")
_ALIKE: Final = str.maketrans("0Il1", "ooii")


def in_latin(text: str) -> str:
    """Return *text* with the Latin letter for every Cyrillic one that looks like it."""
    return text.translate(_TO_LATIN)


def in_digits(text: str) -> str:
    """Return *text* with the digit for every letter that looks like one."""
    return text.translate(_TO_DIGITS)


def looks(text: str) -> str:
    """Return what two texts share that look alike: letter case and look-alike letters make no difference."""
    return in_latin(text).translate(_ALIKE).casefold()
