"""Words typed while the keyboard was set to another layout: Russian for Latin, Latin for Russian, German for English.

A key gives another letter on each layout; here is which. Whether a word was meant so is decided where it is read.
"""

import re
from typing import Final

#: The same keys, row by row, without and with the shift key.
_ENGLISH: Final = r"`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + r'~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'
_GERMAN: Final = "^qwertzuiopü+asdfghjklöäyxcvbnm,.-" + "°QWERTZUIOPÜ*ASDFGHJKLÖÄYXCVBNM;:_"
_RUSSIAN: Final = "ёйцукенгшщзхъфывапролджэячсмитьбю." + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"

_FROM_RUSSIAN: Final = tuple(str.maketrans(_RUSSIAN, meant) for meant in (_ENGLISH, _GERMAN))
_FROM_LATIN: Final = tuple(
    str.maketrans(typed, meant) for typed, meant in ((_ENGLISH, _RUSSIAN), (_GERMAN, _RUSSIAN), ("yzYZ", "zyZY"))
)
# Patterns are texts here, so that they are compiled with the first line that is typed, and not before.
_CYRILLIC: Final = "[а-яёА-ЯЁ]"
_LATIN: Final = "[a-zäöüA-ZÄÖÜ]"


def twins(text: str) -> tuple[str, ...]:
    """Return what the keys of *text* give on other layouts; nothing for one that mixes alphabets, as no layout does."""
    is_russian, is_latin = re.search(_CYRILLIC, text) is not None, re.search(_LATIN, text) is not None
    if is_russian and is_latin:
        return ()
    tables = _FROM_RUSSIAN if is_russian else _FROM_LATIN
    return tuple(dict.fromkeys(twin for table in tables if (twin := text.translate(table)) != text))
