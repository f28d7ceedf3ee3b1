"""What a word that does not fit was probably meant to be: a hint beside a syntax error.

A slip of the pen is mended in a copy of the few lines around it, and the hint is given only if these can be read
further then than before. The record itself is never changed by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from notation import kinds
from notation.diagnosis import PHRASES, Stop
from notation.problems import Finding, Kind, Words
from notation.safe import quoted, safe_text
from notation.span import Span
from notation.spelling import KEYWORDS
from notation.twins import in_digits, in_latin
from notation.words import NAME_TERMINALS, Word

#: Hints, with places for what was found and what was probably meant.
DID_YOU_MEAN: Final = "did you mean {meant}?"
LOOKS_LIKE: Final = "{name} looks like {meant}, but is written with other characters"
RANK_FIRST: Final = "the rank stands in front of the suit: {meant}"
NO_BLANK: Final = "a card is written without a blank: {meant}"
TWO_CARDS: Final = "two cards stand apart; with / the second beats the first: {meant}"
ATTACKS: Final = "between attacker and defender stands >: {meant}"
BEATS: Final = "between a card and the one that beats it stands /"
LEAVE_OUT: Final = "leave {found} out: words are separated by blanks alone"
COLON: Final = "a colon stands behind the name of whoever lays the cards: {meant}"
PASSING: Final = "passing is not written: leave it out, it follows from what comes next"
COMMENT: Final = "a comment stands behind ; or in braces"
NUMBER_DOT: Final = "the number of a bout is written with a dot: {meant}"
NUMBER_FIRST: Final = "a bout begins with its number: {meant}"
NAME_IN_QUOTES: Final = "a player of that name is written in quotation marks: {found}"
TAG_BRACKETS: Final = "a tag stands in square brackets: {meant}"
TEMPLATES: Final = (
    *(DID_YOU_MEAN, LOOKS_LIKE, RANK_FIRST, NO_BLANK, TWO_CARDS, ATTACKS, BEATS),
    *(LEAVE_OUT, COLON, PASSING, COMMENT, NUMBER_DOT, NUMBER_FIRST, NAME_IN_QUOTES, TAG_BRACKETS),
)

#: Where reading stops in a text that is tried; None if it does not.
FirstFault = Callable[[str], "int | None"]

#: Longer texts are not tried.
_LONGEST: Final = 4_000
#: What people write for a keyword.
_MEANT_KEYWORDS: Final[dict[str, str]] = {
    **dict.fromkeys(("take", "taken", "took", "taking", "nimmt", "nehme", "беру", "берет", "берёт", "взял"), "takes"),
    **dict.fromkeys(
        ("beat", "beats", "bito", "бито", "отбой", "отбито", "отбился", "geschlagen", "abgewehrt"), "beaten"
    ),
    **dict.fromkeys(("swap", "swapped", "tauscht", "меняет"), "swaps"),
    **dict.fromkeys(("resign", "resigned", "сдаётся", "сдается"), "resigns"),
    **dict.fromkeys(("remis", "unentschieden", "ничья"), "draw"),
    "дурак": "durak",
}
_ATTACK_WORDS: Final = frozenset({"vs", "against", "on", "attacks", "to", "gegen", "auf", "на", "против"})
_PASSES: Final = frozenset(
    ("pass", "passes", "passed", "done", "stop", "stops", "passe", "passt", "fertig", "пас", "пасс", "пасует", "хватит")
)
_SUITS: Final = "cdhsCDHS♣♦♥♠"
#: Ranks of German cards: Bube, Dame.
_GERMAN_RANKS: Final = {"B": "J", "b": "J", "D": "Q", "d": "Q"}
_STROKE: Final = re.compile(r"[-–—−=→⇒>~＞]+|vs\.?")
_BEATEN_STROKE: Final = re.compile(r"[-–—−=→⇒>~\\|×:]+|x(?=\s)")
_TIMES: Final = frozenset("xXхХ×")
_STOPS: Final = re.compile(r"[,.·…+&]+")
_COLONS: Final = re.compile(r":+")
_COMMENT_SIGN: Final = re.compile(r"#+|//+|--+(?=\s)")
_STUCK: Final = re.compile(r"(10|[2-9TJQKA])([cdhs])([-–—x×]?)(10|[2-9TJQKA])([cdhs])")
_APART: Final = re.compile(r"(?<![^\s:/(])((?:10|[2-9TJQKA])\s+[cdhs])$")
_WORD: Final = re.compile(r"[^\x00-&(-,./:-@\[-^`{-\xA0]+")
_NUMBER: Final = re.compile(r"^\s*(\d{1,6})\s*\.", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Mend:
    """What could stand instead of a stretch of text, and the hint that says so.

    Where the stretch itself is at fault rather than what comes behind it, *kind* is the finding's, with its *facts*.
    """

    start: int
    end: int
    text: str
    hint: Words
    kind: Kind | None = None
    expected: str = ""


def with_hint(stop: Stop, finding: Finding, first_fault: FirstFault) -> Finding:
    """Return *finding*, which is that for *stop*, with a hint, and at the word that is at fault, where one is known."""
    if finding.hint or finding.kind not in _MENDABLE:
        return finding
    for mend in _mends(stop):
        if _holds(stop, mend, first_fault):
            if mend.kind is None:
                return replace(finding, hint=mend.hint)
            found = stop.source.text[mend.start : mend.end]
            facts = {"found": quoted(found), "expected": mend.expected}
            if mend.kind is kinds.BAD_TAG:
                facts["tag"] = found.split()[0]
            return Finding(mend.kind, Span(mend.start, mend.end), facts, hint=mend.hint)
    return finding


#: What could stand in the middle of a bout; in front of the answer to a card.
_PLAY: Final = f"{PHRASES['CARD']}, {PHRASES['NAME']}, {PHRASES['TAKES']} or {PHRASES['BEATEN']}"
_SLASH: Final = PHRASES["_BEATEN_BY"]
_MENDABLE: Final = frozenset(
    {
        *(kinds.UNEXPECTED, kinds.UNEXPECTED_END, kinds.NOT_A_CARD, kinds.BAD_NAME, kinds.BAD_NUMBER),
        *(kinds.UNOPENED, kinds.BEHIND_END_OF_BOUT, kinds.BEHIND_RESULT),
    }
)


def _holds(stop: Stop, mend: Mend, first_fault: FirstFault) -> bool:
    """Whether more can be read with *mend* than without it."""
    text = stop.source.text
    begin = max(text.rfind("\n", stop.source.start, mend.start) + 1, stop.source.start)
    place = stop.word.start
    line_end = text.find("\n", place, stop.source.end)
    end = stop.source.end if line_end < 0 else line_end
    if end - begin > _LONGEST:
        return False
    # A line in the middle of a bout is read as the first of one.
    for before in ("", "1. A > B: ", "1. A > B: 2c/3c "):
        tried = before + text[begin : mend.start] + mend.text + text[mend.end : end]
        untouched = first_fault(before + text[begin:end])
        if untouched != len(before) + place - begin and not (untouched is not None and place >= end):
            continue
        fault = first_fault(tried)
        read = max(place, mend.end) - begin + len(mend.text) - (mend.end - mend.start) + len(before)
        # The next word behind the mended place must fit, too.
        if fault is None or fault > read + len(tried[read:]) - len(tried[read:].lstrip()):
            return True
    return False


def _mends(stop: Stop) -> Iterator[Mend]:
    """Yield what may have been meant, the likeliest first."""
    word, before, text = stop.word, stop.before, stop.source.text
    if before is not None and before.type in ("NAME", "ACT"):
        yield from _spellings(text, before.start, before.end)
        yield from _apart(text, before)
        if text[before.start : before.end].casefold() in _PASSES:
            yield Mend(before.start, before.end, "", Words(PASSING), kinds.UNEXPECTED, _PLAY)
    match = _WORD.match(text, word.start, stop.source.end)
    if match is not None:
        yield from _spellings(text, *match.span())
        name, colon, _ = match.group().partition("：")  # the wide one of a Chinese keyboard
        if colon:
            at = match.start() + len(name)
            yield Mend(at, at + 1, ":", Words(COLON, meant=f"{safe_text(name, 40)}:"))
    if isinstance(word, Word) and stop.accepted >= NAME_TERMINALS and word.type not in NAME_TERMINALS:
        found = text[word.start : word.end].strip("“”„«»")
        if found[:1].isalnum():
            yield Mend(word.start, word.end, f'"{found}"', Words(NAME_IN_QUOTES, found=quoted(found)))
    yield from _signs(stop)
    if before is not None:
        yield from _left_out(stop, before)


def _spellings(text: str, start: int, end: int) -> Iterator[Mend]:
    """A keyword or a card that is misspelt at that place."""
    if end - start > 12:
        return
    found = text[start:end]
    keyword = _keyword(found)
    if keyword and keyword != found.casefold():
        words = Words(LOOKS_LIKE, name=safe_text(found), meant=keyword)
        if in_latin(found).casefold() != keyword or found.isascii():
            words = Words(DID_YOU_MEAN, meant=keyword)
        yield Mend(start, end, keyword, words, kinds.UNEXPECTED, keyword)
    stuck = _STUCK.fullmatch(found)
    if stuck is not None:
        first, second = stuck[1] + stuck[2], stuck[4] + stuck[5]
        words = Words(BEATS) if stuck[3] else Words(TWO_CARDS, meant=f"{first} {second}, {first}/{second}")
        yield Mend(start, end, f"{first}/{second}", words, kinds.NOT_A_CARD)
        yield Mend(start, end, f"{first} {second}", words, kinds.NOT_A_CARD)
    for card, template in _cards(found):
        words = Words(template, name=safe_text(found), meant=card)
        yield Mend(start, end, card, words, kinds.NOT_A_CARD)


def _keyword(found: str) -> str:
    word = found.casefold()
    if word in _MEANT_KEYWORDS:
        return _MEANT_KEYWORDS[word]
    word = in_latin(found).casefold()
    if word in KEYWORDS:
        return word
    if len(word) < 4:
        return ""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, sorted(KEYWORDS), 1, 0.75)), "")


def _cards(found: str) -> Iterator[tuple[str, str]]:
    """Yield the cards that *found* may have been meant to be, each with the hint that says so."""
    if len(found) not in (2, 3):
        return
    if found[0] in _SUITS and found[1:] != found[:1]:
        yield found[1:] + found[0], RANK_FIRST
    if found[0] in _GERMAN_RANKS and len(found) == 2:
        yield _GERMAN_RANKS[found[0]] + found[1], DID_YOU_MEAN
    for rank in (in_digits(found[:-1]), in_latin(found[:-1])):
        for suit in (found[-1], in_latin(found[-1])):
            if rank + suit != found:
                yield rank + suit, LOOKS_LIKE


def _apart(text: str, before: Word) -> Iterator[Mend]:
    """A blank between rank and suit."""
    match = _APART.search(text, max(0, before.start - 8), before.end)
    if match is not None:
        card = "".join(match[1].split())
        yield Mend(match.start(1), match.end(1), card, Words(NO_BLANK, meant=card), kinds.NOT_A_CARD)


def _signs(stop: Stop) -> Iterator[Mend]:
    """Another sign than the one that stands there: between names, between cards, or where none does."""
    text, word, before = stop.source.text, stop.word, stop.before
    if before is None:
        return
    found = text[before.start : before.end]
    if "_ATTACKS" in stop.accepted and before.type in NAME_TERMINALS:
        match = _STROKE.match(text, word.start) or _WORD.match(text, word.start)
        if match and (match.group().casefold() in _ATTACK_WORDS or _STROKE.fullmatch(match.group())):
            behind = _WORD.search(text, match.end(), match.end() + 60)
            meant = f"{safe_text(text[before.start : before.end], 40)} > {behind.group() if behind else '…'}"
            yield Mend(*match.span(), " > ", Words(ATTACKS, meant=meant))
        if isinstance(word, Word) and word.type in NAME_TERMINALS and text[word.end : word.end + 9].lstrip()[:1] == ":":
            names = f"{text[before.start : before.end]} > {text[word.start : word.end]}"
            yield Mend(word.start, word.start, "> ", Words(ATTACKS, meant=safe_text(names, 80)))
    if before.type in NAME_TERMINALS and found in _TIMES and isinstance(word, Word) and word.type == "CARD":
        yield Mend(before.start, before.end, "/", Words(BEATS), kinds.UNEXPECTED, _SLASH)
    if before.type == "CARD" and (match := _BEATEN_STROKE.match(text, word.start)):
        yield Mend(*match.span(), "/", Words(BEATS))
    if before.type == "NUMBER" and text[word.start : word.start + 1] in (":", ")"):
        words = Words(NUMBER_DOT, meant=f"{text[before.start : before.end]}.")
        yield Mend(word.start, word.start + 1, ".", words)
    number = in_digits(found)
    if text[word.start : word.start + 1] == "." and before.type in NAME_TERMINALS and number.isdigit():
        words = Words(LOOKS_LIKE, name=safe_text(found), meant=f"{number}.")
        yield Mend(before.start, before.end, number, words, kinds.BAD_NUMBER)
    # Of two strokes behind a card the first is read as a beat.
    begin = word.start - (before.type == "_BEATEN_BY" and before.end == word.start)
    if (match := _COMMENT_SIGN.match(text, begin)) is not None:
        yield Mend(*match.span(), ";", Words(COMMENT))
    match = _STOPS.match(text, word.start) or (_COLONS.match(text, word.start) if before.type == "DURAK" else None)
    if match is not None:
        yield Mend(*match.span(), " ", Words(LEAVE_OUT, found=quoted(match.group())))


def _is_name(text: str, begin: int, name: Word) -> bool:
    """Whether the word is likely a player's: in small letters it is if it has stood where the players are named."""
    if not text[name.start].islower():
        return True
    pattern = re.compile(rf"(?<!\w){re.escape(text[name.start : name.end])}(?!\w)")
    return pattern.search(text, begin, min(name.start, begin + _LONGEST)) is not None


def _left_out(stop: Stop, before: Word) -> Iterator[Mend]:
    """A sign that was left out behind the last word, or a number in front of it."""
    text, word = stop.source.text, stop.word
    name = safe_text(text[before.start : before.end], 40)
    if isinstance(word, Word) and word.type == "DURAK" and before.type in NAME_TERMINALS:
        meant = f"{text[word.start : word.end]} {text[before.start : before.end]}"
        yield Mend(before.start, word.end, meant, Words(DID_YOU_MEAN, meant=safe_text(meant, 80)))
    if "_COLON" in stop.accepted and before.type in NAME_TERMINALS:
        at = before.end
        semicolon = text[at : at + 1] == ";"
        is_apart = semicolon or getattr(word, "type", "") not in NAME_TERMINALS
        if is_apart and _is_name(text, stop.source.start, before):
            yield Mend(at, at + semicolon, ":", Words(COLON, meant=f"{name}:"))
    if not isinstance(word, Word):
        return
    line = max(text.rfind("\n", 0, before.start) + 1, stop.source.start)
    is_head = text[word.start : word.start + 1] == ">" and before.type in NAME_TERMINALS
    if is_head and not text[line : before.start].strip():
        numbers = _NUMBER.findall(text, max(stop.source.start, line - _LONGEST), line)
        number = int(numbers[-1]) + 1 if numbers else 1
        yield Mend(before.start, before.start, f"{number}. ", Words(NUMBER_FIRST, meant=f"{number}. {name} > …"))
    if word.type in ("STRING", "FANCY_STRING") and before.type in NAME_TERMINALS:
        tag = f"[{text[before.start : before.end]} {text[word.start : word.end]}]"
        words = Words(TAG_BRACKETS, meant=safe_text(tag, 80))
        end = word.end + text.startswith("]", word.end)
        yield Mend(before.start, end, tag, words, kinds.BAD_TAG)
