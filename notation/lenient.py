"""What can be said of a single word where it stands: its value, and a warning for each lenient form in it.

One function a terminal, in one table. A word that only looks like one is refused here, by `UnreadableError`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import product
from typing import Final

from notation import kinds
from notation.safe import quoted
from notation.spelling import (
    BLANKS,
    JOKERS,
    KEYWORDS,
    RANKS,
    SUITS,
    card_spellings,
    is_bare_name,
    is_name_word,
    plain_name,
    unescape,
)
from notation.words import NAME_TERMINALS, Source, UnreadableError, Word

#: So deep may variations nest.
DEPTH_LIMIT: Final = 32

_SPACES: Final = frozenset(BLANKS)
_NAME_TAGS: Final = frozenset({"Players", "Dealer", "Bots"})
_CARD_TAGS: Final = frozenset({"Deck", "Trump"})

#: Looks at a word and the one in front of it, reports to the source, and returns the word's value.
Check = Callable[[Source, Word, Word | None], str]


def _card(source: Source, word: Word, _: Word | None) -> str:
    card, forms = card_spellings()[word.value]
    for form in forms:
        source.report(form, word.start, word.end, canonical=card)
    return card


def _keyword(source: Source, word: Word, before: Word | None) -> str:
    canonical = word.type.lower()
    if word.value != canonical:
        source.report(kinds.KEYWORD_CASE, word.start, word.end, canonical=canonical)
    if word.type == "TAKES" and before is not None and _is_name(source, before):
        source.report(kinds.NAMED_TAKE, before.start, before.end)
    return canonical


def _is_name(source: Source, word: Word) -> bool:
    return word.type in NAME_TERMINALS and word is not source.act


def _act(source: Source, word: Word, before: Word | None) -> str:
    if before is not None and _is_name(source, before):
        source.act = word
    return word.value


def _name(source: Source, word: Word, _: Word | None) -> str:
    if word.value.isascii():
        if word.value in JOKERS:
            raise UnreadableError(word.start, word.end, kinds.JOKER)
        return word.value
    if not is_name_word(word.value):
        raise UnreadableError(word.start, word.end)
    return _plain(source, word, word.value)


def _plain(source: Source, word: Word, name: str) -> str:
    """The plain form of *name*."""
    if "’" in name:
        source.report(kinds.CURLY_APOSTROPHE, word.start, word.end)
    if not unicodedata.is_normalized("NFC", name):
        source.report(kinds.NAME_NOT_NFC, word.start, word.end)
    return plain_name(name)


def _string(source: Source, word: Word, before: Word | None) -> str:
    value = unescape(word.value[1:-1])
    if before is not None and before.type == "TAG":
        _tag_value(source, word, value, before.value)
        return value
    value = _plain(source, word, value)
    if not value:
        source.report(kinds.EMPTY_NAME, word.start, word.end)
    elif is_bare_name(value):
        source.report(kinds.NEEDLESS_QUOTES, word.start, word.end)
    return value


def _fancy_string(source: Source, word: Word, before: Word | None) -> str:
    value = unescape(word.value[1:-1])
    if before is not None and before.type == "TAG":
        source.report(kinds.FANCY_QUOTES, word.start, word.end)
        _tag_value(source, word, value, before.value)
    return value


def _tag_value(source: Source, word: Word, value: str, tag: str) -> None:
    if tag in _NAME_TAGS and "’" in value:
        source.report(kinds.CURLY_APOSTROPHE, word.start, word.end)
    if tag in _CARD_TAGS:
        _cards_of_value(source, word)


def _cards_of_value(source: Source, word: Word) -> None:
    at = word.start + 1
    for piece in source.text[at : word.end - 1].replace("\u00a0", " ").replace("\t", " ").split(" "):
        card, forms = card_spellings().get(piece, ("", ()))
        for form in forms:
            source.report(form, at, at + len(piece), canonical=card)
        at += len(piece) + 1


def _tag(source: Source, word: Word, _: Word | None) -> str:
    name = word.value[1:].strip(BLANKS)
    source.tag = word
    if name.startswith(("Durak-", "Durak_")):
        # A line that begins like this begins a game, and yet this is not the tag of one.
        source.report(kinds.BAD_TAG, word.start, word.end)
    return name


def _tag_end(source: Source, word: Word, before: Word | None) -> str:
    tag, source.tag = source.tag, None
    if tag is not None and before is not None:
        touches = before.end == word.start and before.start == tag.end + 1 and source.text[tag.end] == " "
        if not touches or source.text[tag.start + 1] in _SPACES:
            source.report(kinds.SPACED_TAG, tag.start, word.end)
    return word.value


def _beaten_by(source: Source, word: Word, _: Word | None) -> str:
    if not _SPACES.isdisjoint(source.text[word.start - 1 : word.end + 1]):
        source.report(kinds.SPACED_BEAT, word.start, word.end)
    return word.value


def _variation_begin(source: Source, word: Word, _: Word | None) -> str:
    source.open_variations.append(word.start)
    if len(source.open_variations) > DEPTH_LIMIT:
        raise UnreadableError(word.start, word.end, kinds.TOO_DEEP)
    if source.text[word.end : word.end + 1] in _SPACES:
        source.report(kinds.SPACED_VARIATION, word.start, word.end)
    return word.value


def _variation_end(source: Source, word: Word, _: Word | None) -> str:
    if source.open_variations:
        source.open_variations.pop()
    if source.text[word.start - 1] in _SPACES and not _follows_line_comment(source, word):
        source.report(kinds.SPACED_VARIATION, word.start, word.end)
    return word.value


def _follows_line_comment(source: Source, word: Word) -> bool:
    comment = source.comments[-1] if source.comments else None
    return comment is not None and comment.to_line_end and not source.text[comment.span.end : word.start].strip(BLANKS)


def _judgement(source: Source, word: Word, _: Word | None) -> str:
    if source.text[word.start - 1] in _SPACES or source.text[word.start - 1] == "}":
        source.report(kinds.LOOSE_JUDGEMENT, word.start, word.end)
    return word.value


def _annotation(_: Source, word: Word, __: Word | None) -> str:
    return word.value[1:]


#: Words of which there is nothing to say wherever they stand: most of a record, and the check for them takes long.
PLAIN_WORDS: Final = frozenset({*map("".join, product(RANKS, SUITS)), *(KEYWORDS - {"takes"}), ">", ":", ".", "*"})

#: What is done with a word of each terminal; the others need nothing.
CHECKS: Final[dict[str, Check]] = {
    "CARD": _card,
    **dict.fromkeys(("TAKES", "BEATEN", "SWAPS", "DURAK", "RESIGNS", "DRAW", "AGREED"), _keyword),
    "ACT": _act,
    "NAME": _name,
    "STRING": _string,
    "FANCY_STRING": _fancy_string,
    "TAG": _tag,
    "TAG_END": _tag_end,
    "_BEATEN_BY": _beaten_by,
    "VARIATION_BEGIN": _variation_begin,
    "VARIATION_END": _variation_end,
    "JUDGEMENT": _judgement,
    "ANNOTATION": _annotation,
}


def check_space(source: Source, start: int, end: int) -> None:
    """Report the no-break spaces of a stretch of white space."""
    found = source.text.find("\u00a0", start, end)
    if found >= 0:
        source.report(kinds.NO_BREAK_SPACE, found, found + 1, found=quoted("\u00a0"))
