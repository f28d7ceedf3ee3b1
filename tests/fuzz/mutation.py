"""Bytes that were sensible and are damaged now: records, lines of the protocol, JSON, changed by their own words.

What is made passes the parser often, since mostly a word gives way to one of its kind, a whole bout to another, or a
name and a comment to something wicked that may well be one. Nothing here decides what is right.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from notation import decode, parse, write
from notation.record import Beaten, Item, Play, Swap, Takes, Variation
from notation.spelling import KEYWORDS, RANKS, SUITS, escape, is_card
from tests.fuzz.oddities import ODD, SIGNS, SPELLINGS, TAGS, VALUES, WICKED

__all__ = ["CORPUS", "MUTATORS", "kind_of", "seeds_of"]

#: The inputs that are kept: a folder for each target.
CORPUS: Final = Path(__file__).parent / "corpus"

Mutator = Callable[[bytes, Random], bytes]

#: A card, a name, a word, a sign, or what stands between them.
_WORD: Final = re.compile(r'"(?:\\.|[^"\\\n])*"|\{[^}]*\}|[\w\'’-]+|\s+|.', re.DOTALL)
_NAME: Final = re.compile(r"(?<=[ :(])[^\W\d_][\w-]*(?=(?: >|:| takes| swaps))")
_CARDS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)


def seeds_of(target: str) -> list[bytes]:
    """Return the inputs that are kept for *target*, in the order of their names."""
    return [path.read_bytes() for path in sorted((CORPUS / target).iterdir())]


# ---- Records ---------------------------------------------------------------------------------------------------------


class Records:
    """Damages records with the words of others."""

    def __init__(self, seeds: Sequence[bytes]) -> None:
        self._texts = [decode(seed) for seed in seeds] or [""]
        self._by_kind: dict[str, list[str]] = {"card": list(_CARDS)}
        for text in self._texts:
            for word in _WORD.findall(text):
                self._by_kind.setdefault(kind_of(word), []).append(word)
        self._ways: tuple[Callable[[str, Random], str], ...] = (
            *([self._words] * 5),
            *([self._lines] * 3),
            *([self._wicked] * 3),
            self._renamed,
            self._ended,
            self._signs,
            self._tags,
            self._spliced,
            self._items,
            self._cards,
        )

    def __call__(self, content: bytes, rng: Random) -> bytes:
        """Return *content* with something in it changed, or several things."""
        text = decode(content) if rng.random() < 0.9 else rng.choice(self._texts)
        for _ in range(rng.choice((1, 1, 1, 1, 2, 4))):
            text = rng.choice(self._ways)(text, rng)
        return _encoded(text)

    def _words(self, text: str, rng: Random) -> str:
        """Exchange words, mostly for others of their kind."""
        words = _WORD.findall(text)
        if not words:
            return rng.choice(self._texts)
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(8):
            case 0:
                del words[at]
            case 1:
                words.insert(other, words[at])
            case 2:
                words[at], words[other] = words[other], words[at]
            case 3:
                words[at:at] = words[other : other + rng.randrange(8)]
            case _:
                words[at] = rng.choice(self._by_kind.get(kind_of(words[at]), _CARDS))
        return "".join(words)

    def _lines(self, text: str, rng: Random) -> str:
        """Drop, double, exchange or borrow a line: a tag, a bout, the result."""
        lines = text.split("\n")
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines.insert(at, rng.choice(rng.choice(self._texts).split("\n")))
            case 4:
                lines[at] += f" {lines[other]}"
        return "\n".join(lines)

    def _wicked(self, text: str, rng: Random) -> str:
        """Let somebody say something wicked where people say what they like."""
        word = rng.choice(WICKED)
        match rng.randrange(4):
            case 0:
                return text.replace("\n\n", f'\n[Event "{escape(word)}"]\n\n', 1)
            case 1:
                return text.replace("\n\n", f'\n[{rng.choice(("mood", "Table"))} "{escape(word)}"]\n\n', 1)
            case 2:
                return text + f"\n{{{word}}}"
            case _:
                places = [found.end() for found in re.finditer(r"[2-9TJQKA][cdhs](?![/\w\"])|takes|beaten", text)]
                at = rng.choice(places or [len(text)])
                said = (f" {{{word}}}", f" ;{word}\n", f" @{word}", f" (9s {{{word}}})")
                return text[:at] + rng.choice(said) + text[at:]

    def _renamed(self, text: str, rng: Random) -> str:
        """Call somebody otherwise, wherever he is named."""
        names = _NAME.findall(text)
        if not names:
            return text
        before, name = rng.choice(names), rng.choice((*WICKED, *names))
        bare = name.isalpha() and name.isascii() and name not in KEYWORDS and not is_card(name)
        word = name if bare else f'"{escape(name)}"'
        head, gap, body = text.partition("\n\n")
        value = escape(word) if not bare else word
        return (
            re.sub(rf"\b{re.escape(before)}\b", lambda _: value, head)
            + gap
            + re.sub(rf"\b{re.escape(before)}\b", lambda _: word, body)
        )

    def _ended(self, text: str, rng: Random) -> str:
        """Let the record end early."""
        if rng.random() < 0.5:
            lines = text.split("\n")
            return "\n".join(lines[: rng.randrange(len(lines) + 1)])
        return text[: rng.randrange(len(text) + 1)]

    def _signs(self, text: str, rng: Random) -> str:
        """Put a sign, or another piece of notation, where it may not belong."""
        at = rng.randrange(len(text) + 1)
        if rng.random() < 0.6 and " " in text:
            at = rng.choice([found.start() for found in re.finditer(" ", text)])
        return text[:at] + rng.choice((" ", "")) + rng.choice((*SIGNS, *SPELLINGS)) + text[at:]

    def _tags(self, text: str, rng: Random) -> str:
        """Add a tag, or give one another value."""
        value = rng.choice((*VALUES, *WICKED))
        found = re.findall(r'(?m)^\[[A-Za-z]+ "', text)
        if found and rng.random() < 0.6:
            tag = rng.choice(found)
            return re.sub(re.escape(tag) + r'[^"\n]*', lambda _: tag + escape(value), text, count=1)
        lines = text.split("\n")
        lines.insert(rng.randrange(min(9, len(lines) + 1)), f'{rng.choice(TAGS)}{escape(value)}"]')
        return "\n".join(lines)

    def _spliced(self, text: str, rng: Random) -> str:
        """Let another record go on where this one breaks off."""
        other = rng.choice(self._texts)
        if rng.random() < 0.5:
            return text + "\n" + other
        return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]

    def _cards(self, text: str, rng: Random) -> str:
        """Change one card for another wherever it stands, or the way it is spelt."""
        found = re.findall(r"\b[2-9TJQKA][cdhs]\b", text)
        if not found:
            return text
        return text.replace(rng.choice(found), rng.choice((*found, *_CARDS, *SPELLINGS)), rng.choice((1, 1, -1)))

    def _items(self, text: str, rng: Random) -> str:
        """Drop, double, exchange the items of a record, or move some into a variation, and write it again."""
        record = parse(text)[0]
        if not record.is_well_formed() or not record.items:
            return text
        line: list[Item] = list(record.items)
        at, other = rng.randrange(len(line)), rng.randrange(len(line))
        item = line[at]
        match rng.randrange(4):
            case 0:
                del line[at]
            case 1:
                line.insert(other, item)
            case 2:
                line[at], line[other] = line[other], item
            case _:
                if isinstance(item, Play | Takes | Beaten | Swap):
                    note = Variation(tuple(line[other : other + rng.randrange(6)]))
                    line[at] = item._replace(mark=item.mark._replace(notes=(*item.mark.notes, note)))
        try:
            return write(replace(record, items=tuple(line)))
        except ValueError:  # items in an order that no text has
            return text


def kind_of(word: str) -> str:
    """Return what kind of word it is, roughly."""
    if is_card(word):
        return "card"
    if word in KEYWORDS:
        return "keyword"
    return "name" if word[:1].isalpha() or word.startswith('"') else word.strip()[:1]


def _encoded(text: str) -> bytes:
    """Return *text* as bytes, its undecodable ones among them."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a half of a character that was no such byte
        return text.encode("utf-8", "surrogatepass")


# ---- Lines of the protocol -------------------------------------------------------------------------------------------


class Lines:
    """Damages what is said line by line, with the lines and words of others."""

    def __init__(self, seeds: Sequence[bytes]) -> None:
        self._lines = [line for seed in seeds for line in seed.split(b"\n")] or [b""]
        self._words = [word for line in self._lines for word in line.split()] or [b""]

    def __call__(self, content: bytes, rng: Random) -> bytes:
        """Return *content* with some lines, or words of a line, changed."""
        lines = content.split(b"\n")
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            match rng.randrange(9):
                case 0 if len(lines) > 1:
                    del lines[at]
                case 1:
                    lines.insert(other, lines[at])
                case 2:
                    lines[at], lines[other] = lines[other], lines[at]
                case 3:
                    lines.insert(at, rng.choice(self._lines))
                case 4:
                    lines.insert(at, b"=%c" % rng.choice(b"0123456789"))
                case _:
                    lines[at] = self._line(lines[at], rng)
        return b"\n".join(lines)

    def _line(self, line: bytes, rng: Random) -> bytes:
        words = line.split(b" ")
        at = rng.randrange(len(words))
        match rng.randrange(5):
            case 0:
                del words[at]
            case 1:
                words.insert(at, rng.choice(self._words))
            case 2:
                number = rng.choice(
                    (b"-1", b"0", b"7", b"60", b"9999999999999999999", b"9" * 5000, "٣".encode(), b"1e9")
                )
                words[at] = number
            case 3:
                words[at] = rng.choice(_CARDS).encode()
            case _:
                words[at] = rng.choice(self._words)
        return b" ".join(words)


# ---- JSON ------------------------------------------------------------------------------------------------------------


class Trees:
    """Damages JSON by its values."""

    def __init__(self, seeds: Sequence[bytes]) -> None:
        self._trees = [seed for seed in seeds if _tree(seed) is not None] or [b"{}"]
        self._text = Lines(seeds)

    def __call__(self, content: bytes, rng: Random) -> bytes:
        """Return *content* with some values changed, now and then with a few bytes gone."""
        if rng.random() < 0.1:
            return self._text(content, rng)
        tree = _tree(content) or _tree(rng.choice(self._trees))
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            _change(tree, rng)
        text = json.dumps(tree, ensure_ascii=rng.random() < 0.3, indent=rng.choice((None, None, 1)))
        return _encoded(text)


def _tree(content: bytes) -> Any:
    """Return the values that *content* holds as JSON; None if it is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _change(tree: Any, rng: Random) -> None:
    """Change something within *tree*."""
    places: list[tuple[Any, Any]] = []
    _collect(tree, places, 0)
    if not places:
        return
    inside, key = rng.choice(places)
    value = rng.choice(ODD) if rng.random() < 0.6 else _value(rng.choice(places))
    if isinstance(value, dict | list):
        value = json.loads(json.dumps(value))  # never the same twice in one tree
    match rng.randrange(5):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, list):
            inside.insert(key, value)
        case 2 if isinstance(inside, dict):
            inside[
                rng.choice(
                    ("kind", "notes", "judgement", "by", "text", "own_line", "to_line_end", "x", "after", "card")
                )
            ] = value
        case _:
            inside[key] = value


def _collect(tree: Any, places: list[tuple[Any, Any]], depth: int) -> None:
    if depth > 40:
        return
    pairs = list(tree.items()) if isinstance(tree, dict) else list(enumerate(tree)) if isinstance(tree, list) else []
    for key, value in pairs:
        places.append((tree, key))
        _collect(value, places, depth + 1)


def _value(place: tuple[Any, Any]) -> Any:
    inside, key = place
    return inside[key]


class Commands:
    """Damages what is behind the first byte, which chooses a command, and now and then that byte."""

    def __init__(self, seeds: Sequence[bytes]) -> None:
        self._records = Records([seed[1:] for seed in seeds])

    def __call__(self, content: bytes, rng: Random) -> bytes:
        first = content[:1] if rng.random() < 0.7 else bytes([rng.randrange(32)])
        return (first or b"\0") + self._records(content[1:], rng)


#: What makes a mutator of each target's seeds.
MUTATORS: Final[dict[str, Callable[[Sequence[bytes]], Mutator]]] = {
    **dict.fromkeys(("reading", "formatting", "validating", "redacting"), Records),
    **dict.fromkeys(("to-json", "to-markdown", "from-markdown", "to-page"), Records),
    **dict.fromkeys(("guest", "table", "thinker"), Lines),
    "from-json": Trees,
    "commands": Commands,
}
