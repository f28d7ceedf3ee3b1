"""One value of JSON, read strictly: what is wrong with its text and where, and where each part of it stands.

What is right is read by the standard library. It accepts more than JSON is (NaN, a key twice) and does not know where a
value stood; so a text at which something is wrong is looked through again, slowly and by our own eyes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, NoReturn

from notation import treewords
from notation.problems import Words
from notation.safe import quoted
from notation.span import Span

#: So deep may lists and objects nest; a record needs two thirds of it.
DEPTH_LIMIT: Final = 200
#: So many digits may a number have.
DIGITS_LIMIT: Final = 40

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*+"')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![0-9A-Za-z_.])")
_WORD: Final = re.compile(r"[^\s,:{}\[\]\"]+")
_CONSTANTS: Final = frozenset({"true", "false", "null"})


class JsonFault(Exception):  # noqa: N818 - a fault of the text, not of the program
    """A text that is no JSON, or not only JSON: where, and *words* that say what is wrong."""

    def __init__(self, span: Span, words: Words) -> None:
        super().__init__(words)
        self.span = span
        self.words = words


class Part(NamedTuple):
    """A value within a text: the way to it, and where it stands."""

    path: tuple[str | int, ...]
    span: Span


class _OddError(ValueError):
    """Something that is not strictly JSON."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        raise _OddError
    return tree


def _odd(_text: str) -> NoReturn:
    raise _OddError


def _whole_number(text: str) -> int:
    if len(text) > DIGITS_LIMIT:
        raise _OddError
    return int(text)


def _number(text: str) -> float:
    if len(text) > DIGITS_LIMIT:
        raise _OddError
    return float(text)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_constant=_odd, parse_int=_whole_number, parse_float=_number
)


def read_json(text: str) -> Any:
    """Return the value that *text* holds; JsonFault if it is not strictly JSON."""
    try:
        value = _DECODER.decode(text)
        if _nests_too_deep(value):  # how deep Python itself can go differs from version to version
            raise _OddError
        return value
    except (ValueError, RecursionError) as error:
        for _part in parts(text):
            pass
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        raise JsonFault(Span(at, at + 1), Words(treewords.VALUE, found=quoted(text[at : at + 20]))) from error


def _nests_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEPTH_LIMIT):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return any(isinstance(one, dict | list) for one in level)


def span_of(text: str, path: tuple[str | int, ...]) -> Span:
    """Return where the value at *path* stands in a *text* that is JSON; of a key, where the key's value stands.

    Where there is no such value, that of the longest beginning of *path* that there is.
    """
    best = Part((), Span(0, len(text)))
    for part in parts(text):
        if part.path == path:
            return part.span
        if len(part.path) >= len(best.path) and part.path == path[: len(part.path)]:
            best = part
    return best.span


def parts(text: str) -> Iterator[Part]:
    """Yield every value within *text*, the inner ones first; JsonFault where it is not strictly JSON."""
    return _Scan(text).parts()


class _Open:
    """A list or an object that is not closed yet."""

    __slots__ = ("begin", "end", "keys", "path", "step")

    def __init__(self, begin: int, end: str, path: tuple[str | int, ...]) -> None:
        self.begin, self.end, self.path = begin, end, path
        self.keys: set[str] = set()
        #: Where its next value goes.
        self.step: str | int = 0


class _Scan:
    """A text looked through from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._open: list[_Open] = []

    def parts(self) -> Iterator[Part]:
        """Yield every value; JsonFault where there is something else."""
        path: tuple[str | int, ...] = ()
        while True:
            part = self._value(path)
            while part is not None:
                yield part
                if not self._open:
                    self._end()
                    return
                part = self._more()
            opened = self._open[-1]
            path = (*opened.path, opened.step)

    def _value(self, path: tuple[str | int, ...]) -> Part | None:
        """Read a value; None if one is opened that is not empty."""
        sign, begin = self._next(), self._at
        if sign in "[{":
            if len(self._open) >= DEPTH_LIMIT:
                self._fault(begin, begin + 1, treewords.NESTED, limit=DEPTH_LIMIT)
            self._at += 1
            opened = _Open(begin, "]" if sign == "[" else "}", path)
            self._open.append(opened)
            if self._next() == opened.end:
                return self._close()
            if sign == "{":
                self._key(opened)
            return None
        if sign == '"':
            self._string()
        else:
            self._scalar()
        return Part(path, Span(begin, self._at))

    def _more(self) -> Part | None:
        """Read on behind a value within another: the end of that, or what stands in front of the next."""
        opened, sign = self._open[-1], self._next()
        if sign == opened.end:
            return self._close()
        if sign != ",":
            self._fault_here(treewords.MORE, closing=opened.end)
        self._at += 1
        if opened.end == "}":
            self._key(opened)
        elif isinstance(opened.step, int):
            opened.step += 1
        return None

    def _close(self) -> Part:
        opened = self._open.pop()
        self._at += 1
        return Part(opened.path, Span(opened.begin, self._at))

    def _key(self, opened: _Open) -> None:
        if self._next() != '"':
            self._fault_here(treewords.KEY)
        begin = self._at
        self._string()
        key = json.loads(self._text[begin : self._at])
        if key in opened.keys:
            self._fault(begin, self._at, treewords.TWICE, found=quoted(key))
        opened.keys.add(key)
        opened.step = key
        if self._next() != ":":
            self._fault_here(treewords.COLON)
        self._at += 1

    def _string(self) -> None:
        match = _STRING.match(self._text, self._at)
        if match is None:
            self._fault(self._at, self._at + 1, treewords.BAD_STRING)
        self._at = match.end()

    def _scalar(self) -> None:
        match = _NUMBER.match(self._text, self._at)
        if match is not None and len(match.group()) > DIGITS_LIMIT:
            self._fault(match.start(), match.end(), treewords.DIGITS, limit=DIGITS_LIMIT)
        if match is None:
            match = _WORD.match(self._text, self._at)
            word = match.group() if match else ""
            if match is None or word not in _CONSTANTS:
                is_number = word.lstrip("+-.")[:1].isdigit() or word.lstrip("+-") in ("NaN", "Infinity")
                self._fault_here(treewords.ODD_NUMBER if is_number else treewords.VALUE)
        self._at = match.end()

    def _end(self) -> None:
        if self._next(is_end=True):
            self._fault_here(treewords.BEHIND)

    def _next(self, *, is_end: bool = False) -> str:
        """Go on to the next sign that is no white space, and return it."""
        space = _SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at
        sign = self._text[self._at : self._at + 1]
        if not sign and not is_end:
            begin = self._open[-1].begin if self._open else self._at
            self._fault(begin, begin + 1, treewords.ENDS)
        return sign

    def _fault_here(self, template: str, **facts: object) -> NoReturn:
        match = _WORD.match(self._text, self._at)
        end = match.end() if match else self._at + 1
        self._fault(self._at, end, template, found=quoted(self._text[self._at : end]), **facts)

    def _fault(self, begin: int, end: int, template: str, **facts: object) -> NoReturn:
        raise JsonFault(Span(begin, end), Words(template, **facts))
