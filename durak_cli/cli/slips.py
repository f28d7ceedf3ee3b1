"""Whether one word may be a slip for another: begun and not ended, a letter too many or too few, or two exchanged."""


def is_slip(typed: str, meant: str) -> bool:
    """Whether *typed* is the beginning of *meant*, or one letter too many, too few or out of place away from it."""
    return (len(typed) > 1 and meant.startswith(typed)) or is_one_off(typed, meant)


def is_one_off(typed: str, meant: str) -> bool:
    """Whether one letter was left out, typed twice or besides, or exchanged with its neighbour."""
    if len(typed) == len(meant):
        return any(typed == meant[:at] + meant[at + 1] + meant[at] + meant[at + 2 :] for at in range(len(meant) - 1))
    shorter, longer = sorted((typed, meant), key=len)
    if len(longer) - len(shorter) != 1 or len(shorter) < 2:
        return False
    return any(shorter == longer[:at] + longer[at + 1 :] for at in range(len(longer)))


def in_latin(text: str) -> str:
    """Return Russian *text* as it is spelt in Latin letters."""
    return text.translate(_LATIN)


_LATIN = str.maketrans(
    dict(zip("абвгдезийклмнопрстуфцыэ", "abvgdeziyklmnoprstufcye", strict=True))
    | {"ё": "e", "ж": "zh", "х": "kh", "ч": "ch", "ш": "sh", "щ": "shch", "ь": "", "ъ": "", "ю": "yu", "я": "ya"}
)
