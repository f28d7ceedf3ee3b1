"""What is wrong where the parser or the lexer stops, in the words of the game.

What the grammar would have accepted is told from a table that has a phrase for each terminal; a few rules on the
words around the place say it better where they know more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from notation import kinds
from notation.lenient import DEPTH_LIMIT
from notation.problems import Finding, Kind, Words
from notation.record import BoutNumber, Result
from notation.safe import quoted
from notation.span import Span
from notation.words import NAME_TERMINALS, Source, UnreadableError, Word

#: A phrase for every terminal that the parser can expect, in the order in which they are named.
PHRASES: Final[dict[str, str]] = {
    "CARD": "a card (like 8d or Th)",
    "NAME": "a name",
    "ACT": "a name",
    "STRING": "a name",
    "FANCY_STRING": "a value in quotation marks",
    "TAKES": "takes",
    "BEATEN": "beaten",
    "SWAPS": "swaps",
    "TAG": "a tag",
    "TAG_END": '"]"',
    "NUMBER": "the number of a bout (like 12.)",
    "DURAK": "the result (durak, draw or *)",
    "DRAW": "the result (durak, draw or *)",
    "ABANDONED": "the result (durak, draw or *)",
    "_ATTACKS": '">"',
    "_COLON": '":"',
    "VARIATION_END": '")"',
    "_BEATEN_BY": '"/"',
    "_DOT": '"."',
    "RESIGNS": "resigns",
    "AGREED": "agreed",
    "JUDGEMENT": "a judgement",
    "ANNOTATION": "an annotation",
    "VARIATION_BEGIN": "a variation",
    "$END": "the end of the game",
}

#: What is found where a line ends too early.
END_OF_LINE: Final = "the end of the line"

#: What may follow nearly everywhere, and is named only where nothing else is expected.
_ASIDES: Final = ("_BEATEN_BY", "_DOT", "RESIGNS", "AGREED", "JUDGEMENT", "ANNOTATION", "VARIATION_BEGIN", "$END")
_RESULT_TERMINALS: Final = frozenset({"DURAK", "DRAW", "ABANDONED"})

_WORD: Final = re.compile(r"[^\x00-&(-,./:-@\[-^`{-\xA0]+")
_CARD_LIKE: Final = re.compile(
    r"(?:[0-9]{1,2}|[TJQKAtjqkaАКВДТакдвт])(?:[^\W\d_]|[♣♦♥♠♧♢♡♤][\uFE0E\uFE0F]?)"
    r"|[cdhsCDHS♣♦♥♠](?:[0-9]{1,2}|[TJQKAtjqka])"
)
_CYRILLIC_TEN: Final = re.compile(r"[Тт](?:[cdhsCDHSсС]|[♣♦♥♠♧♢♡♤][\uFE0E\uFE0F]?)")
_STRING_BEGIN: Final = re.compile(r'"(?:\\["\\]|[^"\\\n])*')
_NUMBER_LIKE: Final = re.compile(r"[0-9]+\.")
_JUDGEMENTS: Final = re.compile(r"[!?]+")


@dataclass(frozen=True, slots=True)
class Stop:
    """Where reading stopped: the *word* (or what is none), the word *before* it, and what the parser had in hand."""

    source: Source
    word: Word | UnreadableError
    before: Word | None
    accepted: frozenset[str]
    #: The parser's stack: words that wait, values that are made.
    stack: list[Any]

    def waits(self, *terminals: str) -> bool:
        """Whether one of these words waits on the stack for what belongs to it."""
        return any(type(value) is Word and value.type in terminals for value in self.stack)

    @property
    def tag(self) -> Word | None:
        """The tag within which reading stopped. (One that is closed may still lie on the stack.)"""
        if self.before is None or self.before.type == "TAG_END":
            return None
        return next((value for value in self.stack if type(value) is Word and value.type == "TAG"), None)

    def finding(self, kind: Kind, start: int, end: int, **facts: str) -> Finding:
        """A finding at that place."""
        facts.setdefault("found", quoted(self.source.text[start:end]))
        return Finding(kind, Span(start, end), facts)


def diagnose(stop: Stop) -> Finding:
    """Say what is wrong where reading stopped."""
    before = stop.before
    if stop.tag is not None and before is not None and before.type in ("STRING", "FANCY_STRING"):
        is_below = stop.source.text.find("\n", before.end, stop.word.start) >= 0
        if is_below or (isinstance(stop.word, Word) and stop.word.type in ("TAG", "$END")):
            return stop.finding(kinds.UNCLOSED_TAG, before.end, before.end)
    if isinstance(stop.word, UnreadableError):
        return _ends_short(stop, stop.word) or _unreadable(stop, stop.word)
    return _misplaced(stop, stop.word)


# ---- What is no word ---------------------------------------------------------------------------------------------


def _unreadable(stop: Stop, error: UnreadableError) -> Finding:
    start, text = error.start, stop.source.text
    if error.kind is not None:
        return stop.finding(error.kind, start, error.end or start + 1, limit=str(DEPTH_LIMIT))
    match text[start]:
        case "{":
            return stop.finding(kinds.UNCLOSED_COMMENT, start, start + 1)
        case "}":
            return stop.finding(kinds.UNOPENED, start, start + 1)
        case '"':
            return _unreadable_string(stop, start)
        case "[":
            return stop.finding(kinds.BAD_TAG, start, start + 1)
        case "@":
            return stop.finding(kinds.EMPTY_ANNOTATION, start, start + 1)
        case "!" | "?":
            return stop.finding(kinds.BAD_JUDGEMENT, start, _end_of(_JUDGEMENTS, stop.source, start))
    word = _WORD.match(text, start, stop.source.end)
    if word is None:
        return _unexpected(stop, start, start + 1)
    return _unreadable_word(stop, start, word.end())


def _end_of(pattern: re.Pattern[str], source: Source, start: int) -> int:
    match = pattern.match(source.text, start, source.end)
    return match.end() if match else start + 1


def _unreadable_string(stop: Stop, start: int) -> Finding:
    at = _end_of(_STRING_BEGIN, stop.source, start)
    if stop.source.text[at : at + 1] == "\\" and stop.source.text[at + 1 : at + 2] not in ("", "\r", "\n"):
        return stop.finding(kinds.BAD_ESCAPE, at, at + 2)
    return stop.finding(kinds.UNCLOSED_QUOTES, start, start + 1)


def _unreadable_word(stop: Stop, start: int, end: int) -> Finding:
    word = stop.source.text[start:end]
    if stop.before is not None and stop.before.type == "TAG":
        kind = kinds.UNCLOSED_QUOTES if word[0] in "“”„«»" else kinds.TAG_VALUE
        return stop.finding(kind, start, end)
    if word.isascii() and word.isdigit():
        return stop.finding(kinds.BAD_NUMBER, start, end)
    why = _why_no_card(word)
    if why is not None:
        return stop.finding(why, start, end)
    if any(map(str.isalpha, word)):
        return stop.finding(kinds.NOT_A_CARD if word[0] in "0123456789" else kinds.BAD_NAME, start, end)
    return _unexpected(stop, start, end)


def _why_no_card(word: str) -> Kind | None:
    """What is wrong with a word that looks like a card; None if it does not."""
    if _CYRILLIC_TEN.fullmatch(word):
        return kinds.CYRILLIC_TEN
    return kinds.NOT_A_CARD if _CARD_LIKE.fullmatch(word) else None


# ---- Words in the wrong place --------------------------------------------------------------------------------------


def _misplaced(stop: Stop, word: Word) -> Finding:
    return (
        _ends_short(stop, word)
        or _no_card(stop, word)
        or _unclosed(stop, word)
        or _behind_an_end(stop, word)
        or _misplaced_word(stop, word)
    )


def _ends_short(stop: Stop, word: Word | UnreadableError) -> Finding | None:
    """The line above is not complete where the next one begins a bout, the result or, within a tag, another tag."""
    before, text = stop.before, stop.source.text
    begins = ("NUMBER", *_RESULT_TERMINALS, *(("TAG",) if stop.tag is not None else ()))
    is_beginning = word.type in begins if isinstance(word, Word) else _NUMBER_LIKE.match(text, word.start) is not None
    if before is None or not is_beginning or not stop.accepted.isdisjoint(("NUMBER", "$END", "VARIATION_END")):
        return None
    line = text.rfind("\n", before.end, word.start)
    if line < 0 or text[line : word.start].strip() or before.type in ("STRING", "FANCY_STRING"):
        return None
    kind = kinds.TAG_VALUE if before.type == "TAG" else kinds.UNEXPECTED
    expected = _expected(stop.accepted)
    return stop.finding(kind, before.end, before.end, expected=expected, found=Words(END_OF_LINE))


def _unclosed(stop: Stop, word: Word) -> Finding | None:
    before, opened = stop.before, stop.source.open_variations
    if stop.tag is not None:
        return None
    if opened and word.type in (*_RESULT_TERMINALS, "TAG", "$END"):
        return stop.finding(kinds.UNCLOSED_VARIATION, opened[0], opened[0] + 1)
    is_number = before is not None and before.type == "NUMBER"  # 1) Anna > Ben
    if word.type == "TAG_END" or (word.type == "VARIATION_END" and not stop.waits("VARIATION_BEGIN") and not is_number):
        return stop.finding(kinds.UNOPENED, word.start, word.end)
    if word.type == "TAG":
        kind = kinds.GAME_INSIDE_LINE if word.value == "Durak" else kinds.TAG_IN_BODY
        return stop.finding(kind, word.start, word.end)
    return None


def _behind_an_end(stop: Stop, word: Word) -> Finding | None:
    if word.type == "$END" or stop.tag is not None:
        return None
    ended = "NUMBER" in stop.accepted and "CARD" not in stop.accepted
    if ended and word.type in ("CARD", "BEATEN", "TAKES") and _has_bout(stop.stack):
        return stop.finding(kinds.BEHIND_END_OF_BOUT, word.start, word.end)
    return None


def _has_result(stop: Stop) -> bool:
    return stop.waits(*_RESULT_TERMINALS) or any(isinstance(value, Result) for value in stop.stack)


def _has_bout(values: Iterable[Any]) -> bool:
    return any(isinstance(value, BoutNumber) for value in values)


def _no_card(stop: Stop, word: Word) -> Finding | None:
    before, text = stop.before, stop.source.text
    if stop.accepted == {"CARD"} and word.type in (*NAME_TERMINALS, "NUMBER"):
        kind = _why_no_card(text[word.start : word.end]) or kinds.NOT_A_CARD
        return stop.finding(kind, word.start, word.end)
    if "_COLON" in stop.accepted and before is not None and before.type in ("NAME", "ACT"):
        why = _why_no_card(text[before.start : before.end])
        if why is not None:
            return stop.finding(why, before.start, before.end)
    return None


def _misplaced_word(stop: Stop, word: Word) -> Finding:
    if word.type == "$END":
        at = stop.before.end if stop.before is not None else word.start
        return stop.finding(kinds.UNEXPECTED_END, at, at, expected=_expected(stop.accepted))
    if stop.before is not None and stop.before.type == "TAG":
        return stop.finding(kinds.TAG_VALUE, word.start, word.end)
    return _unexpected(stop, word.start, word.end)


def _unexpected(stop: Stop, start: int, end: int) -> Finding:
    if "$END" in stop.accepted and _has_result(stop):
        return stop.finding(kinds.BEHIND_RESULT, start, end)
    return stop.finding(kinds.UNEXPECTED, start, end, expected=_expected(stop.accepted))


def _expected(accepted: frozenset[str]) -> str:
    """Name what is accepted, the asides only where there is nothing else."""
    wanted = accepted.difference(_ASIDES) or accepted
    if "CARD" in wanted:
        wanted = wanted.difference(("NUMBER", *_RESULT_TERMINALS))
    if "FANCY_STRING" in wanted:
        wanted = wanted.difference(("STRING",))
    phrases = list(dict.fromkeys(phrase for terminal, phrase in PHRASES.items() if terminal in wanted))
    return phrases[0] if len(phrases) == 1 else f"{', '.join(phrases[:-1])} or {phrases[-1]}"
