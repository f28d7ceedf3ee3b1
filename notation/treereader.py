"""From a tree of plain values back to the record that it was made of (`tree`), with everything that is wrong with it.

Nothing is guessed and nothing dropped in silence: an object with a key that this version does not know is refused, by
the key's name, since something would be lost. A tree that is read can be written as a text that reads as the same
record: single values are checked here, and their order by `treeorder`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from notation import treewords
from notation.games import count_games, is_writable
from notation.lenient import DEPTH_LIMIT
from notation.problems import Words
from notation.record import (
    NO_MARK,
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Mark,
    Play,
    Record,
    Result,
    Speaker,
    Swap,
    Tag,
    Takes,
    UnknownAct,
    Variation,
)
from notation.safe import quoted
from notation.spelling import KEYWORDS, card_spellings, is_card, plain_name, write_name
from notation.tree import DERIVED, TREE_VERSION
from notation.treeorder import misplaced

__all__ = ["Path", "TreeFault", "path_name", "record_of"]

#: The way to a value: keys of objects and places in lists, from the record on.
Path: TypeAlias = tuple[str | int, ...]

#: So many faults of one record are told.
MOST_FAULTS: Final = 20

_TAG_NAME: Final = re.compile(r"(?!Durak[-_])[A-Za-z][-0-9A-Z_a-z]*")
_ANNOTATION: Final = re.compile(r"[^ \t\r\n\u00A0(){};]+")
_ACT: Final = re.compile(r"[a-z]+(-[a-z]+)*")
_JUDGEMENTS: Final = ("!", "?", "!!", "??", "!?", "?!")
_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_HIGHEST_NUMBER: Final = 999_999
#: Whole numbers of more bits are not shown.
_LONG: Final = 64


class TreeFault(NamedTuple):
    """What is wrong with a tree: the *path* to the value that is wrong, and *words* that say why."""

    path: Path
    words: Words


def path_name(path: Path) -> str:
    """Return a path as it is written: `$.items[3].card`."""
    steps = []
    for step in path:
        if isinstance(step, int):
            steps.append(f"[{step}]")
        else:
            steps.append(f".{step}" if _PLAIN_KEY.fullmatch(step) else f"[{quoted(step)}]")
    return "$" + "".join(steps)


def record_of(tree: object) -> tuple[Record | None, tuple[TreeFault, ...]]:
    """Return the record that *tree* holds; None, and what is wrong with the tree, if there is anything."""
    reading = _Reading()
    record = reading.record(tree)
    if record is not None and not reading.faults:
        found = islice(misplaced(record.items, ("items",)), MOST_FAULTS)
        reading.faults += [TreeFault(path, words) for path, words in found]
    return (None, tuple(reading.faults)) if reading.faults or record is None else (record, ())


class _Broken:
    """Stands for a value that is wrong, which has been told."""


_BROKEN: Final = _Broken()
#: A key without which an object is not whole.
_NEEDED: Final = _Broken()

#: Reads a value that stands at a path; `_BROKEN` if it is wrong.
_Read: TypeAlias = Callable[["_Reading", Any, Path], Any]


class _Key(NamedTuple):
    """A key of an object: how its value is read, and what stands for it where there is none."""

    read: _Read
    default: Any = _NEEDED


class _Shape(NamedTuple):
    """A kind of object: its keys, and what is made of their values in that order."""

    keys: Mapping[str, _Key]
    make: Callable[..., Any]


@dataclass(slots=True)
class _Reading:
    """The reading of one tree."""

    faults: list[TreeFault] = field(default_factory=list)
    #: How many variations are open.
    depth: int = 0

    def fault(self, path: Path, template: str, **facts: object) -> _Broken:
        """Note what is wrong at *path*."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(TreeFault(path, Words(template, **facts)))
        return _BROKEN

    def record(self, tree: object) -> Record | None:
        """Read the whole."""
        if not isinstance(tree, dict):
            self.fault((), treewords.NO_RECORD, found=_found(tree))
            return None
        version = tree.get("version")
        if _is_number(version) and version > TREE_VERSION:
            self.fault(("version",), treewords.NEWER, found=version, known=TREE_VERSION)
            return None
        record = self.whole(tree, (), _RECORD)
        return record if isinstance(record, Record) else None

    def whole(self, tree: dict[str, Any], path: Path, shape: _Shape, *, has_kind: bool = False) -> Any:
        """Read the keys of an object and make its value."""
        keys, values, is_whole = shape.keys, [], True
        for name in tree:
            if name not in keys and name != DERIVED and not (has_kind and name == "kind"):
                is_whole = False
                self.fault((*path, name), treewords.UNKNOWN_KEY, found=quoted(name))
        for name, (read, default) in keys.items():
            if name in tree:
                value = read(self, tree[name], (*path, name))
            elif default is _NEEDED:
                value = self.fault(path, treewords.MISSING, name=quoted(name))
            else:
                value = default
            is_whole = is_whole and value is not _BROKEN
            values.append(value)
        return shape.make(*values) if is_whole else _BROKEN

    def of_kind(self, value: object, path: Path, shapes: Mapping[str, _Shape]) -> Any:
        """Read an object whose `kind` must be one of those that *shapes* names."""
        if not isinstance(value, dict):
            return self.fault(path, treewords.NO_OBJECT, found=_found(value))
        kind = value.get("kind")
        shape = shapes.get(kind) if isinstance(kind, str) else None
        if shape is None:
            where = (*path, "kind") if "kind" in value else path
            return self.fault(where, treewords.NO_KIND, found=_found(kind), known=", ".join(shapes))
        return self.whole(value, path, shape, has_kind=True)

    def each(self, value: object, path: Path, read: _Read) -> Any:
        """Read each value of a list."""
        if not isinstance(value, list):
            return self.fault(path, treewords.NO_LIST, found=_found(value))
        values = [read(self, one, (*path, place)) for place, one in enumerate(value)]
        return _BROKEN if _BROKEN in values else tuple(values)


# ---- What is said of a value that is wrong ---------------------------------------------------------------------------


def _found(value: object) -> str:
    """Name what was found instead, safe and short."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case dict():
            return "{…}"
        case list():
            return "[…]"
        case int() if value.bit_length() > _LONG:
            return "-…" if value < 0 else "…"  # its digits would take long to find
        case _:
            return str(value)


# ---- Single values ---------------------------------------------------------------------------------------------------


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _version(reading: _Reading, value: object, path: Path) -> Any:
    if _is_number(value) and value == TREE_VERSION:
        return TREE_VERSION
    return reading.fault(path, treewords.NO_VERSION, known=TREE_VERSION, found=_found(value))


def _number(reading: _Reading, value: Any, path: Path) -> Any:
    if _is_number(value) and 0 <= value <= _HIGHEST_NUMBER and value == int(value):
        return int(value)
    return reading.fault(path, treewords.NO_NUMBER, most=_HIGHEST_NUMBER, found=_found(value))


def _truth(reading: _Reading, value: object, path: Path) -> Any:
    return value if isinstance(value, bool) else reading.fault(path, treewords.NO_TRUTH, found=_found(value))


def _card(reading: _Reading, value: object, path: Path) -> Any:
    return (
        value
        if isinstance(value, str) and is_card(value)
        else reading.fault(path, treewords.NO_CARD, found=_found(value))
    )


def _judgement(reading: _Reading, value: object, path: Path) -> Any:
    if value in _JUDGEMENTS:
        return value
    return reading.fault(path, treewords.NO_JUDGEMENT, known=" ".join(_JUDGEMENTS), found=_found(value))


def _line(reading: _Reading, value: object, path: Path) -> Any:
    """A text on one line."""
    if not isinstance(value, str):
        return reading.fault(path, treewords.NO_TEXT, found=_found(value))
    return value if is_writable(value) else reading.fault(path, treewords.UNWRITABLE, found=quoted(value))


def _lines(reading: _Reading, value: object, path: Path) -> Any:
    """A text of one or more lines."""
    if not isinstance(value, str):
        return reading.fault(path, treewords.NO_TEXT, found=_found(value))
    return (
        value
        if is_writable(value.replace("\n", " "))
        else reading.fault(path, treewords.UNWRITABLE, found=quoted(value))
    )


def _name(reading: _Reading, value: object, path: Path) -> Any:
    if value == "":
        return reading.fault(path, treewords.EMPTY_NAME)
    name = _line(reading, value, path)
    return plain_name(name) if isinstance(name, str) else name


def _matching(pattern: re.Pattern[str], template: str) -> _Read:
    """A text on one line of a certain form."""

    def read(reading: _Reading, value: object, path: Path) -> Any:
        text = _line(reading, value, path)
        if text is _BROKEN or pattern.fullmatch(text):
            return text
        return reading.fault(path, template, found=quoted(text))

    return read


def _act(reading: _Reading, value: object, path: Path) -> Any:
    if isinstance(value, str) and _ACT.fullmatch(value) and value not in KEYWORDS and value not in card_spellings():
        return value
    return reading.fault(path, treewords.NO_ACT, found=_found(value))


def _players(reading: _Reading, value: object, path: Path) -> Any:
    if value == []:
        return reading.fault(path, treewords.NO_PLAYERS, found="[]")
    return reading.each(value, path, _name)


# ---- Objects ---------------------------------------------------------------------------------------------------------


def _comments(reading: _Reading, value: object, path: Path) -> Any:
    return reading.each(value, path, _comment)


def _comment(reading: _Reading, value: object, path: Path) -> Any:
    return _sound_comment(reading, reading.of_kind(value, path, {"comment": _COMMENT}), path)


def _sound_comment(reading: _Reading, comment: Any, path: Path) -> Any:
    """*comment*, if its form can hold its text."""
    if not isinstance(comment, Comment):
        return comment
    where = (*path, "text")
    if comment.to_line_end and "\n" in comment.text:
        return reading.fault(where, treewords.LINES)
    if not comment.to_line_end and "}" in comment.text:
        return reading.fault(where, treewords.BRACE)
    # A sign stands in front of the first line.
    return reading.fault(where, treewords.GAME_IN_COMMENT) if count_games("{" + comment.text) else comment


def _items(reading: _Reading, value: object, path: Path) -> Any:
    return reading.each(value, path, _item)


def _item(reading: _Reading, value: object, path: Path) -> Any:
    return _sound_comment(reading, reading.of_kind(value, path, _ITEMS), path)


def _notes(reading: _Reading, value: object, path: Path) -> Any:
    return reading.each(value, path, _note)


def _note(reading: _Reading, value: object, path: Path) -> Any:
    if reading.depth >= DEPTH_LIMIT and isinstance(value, dict) and value.get("kind") == "variation":
        return reading.fault(path, treewords.TOO_DEEP, limit=DEPTH_LIMIT)
    reading.depth += 1
    note = _sound_comment(reading, reading.of_kind(value, path, _NOTES), path)
    reading.depth -= 1
    return note


def _tag(reading: _Reading, value: object, path: Path) -> Any:
    if not isinstance(value, dict):
        return reading.fault(path, treewords.NO_OBJECT, found=_found(value))
    return reading.whole(value, path, _TAG)


def _tags(reading: _Reading, value: object, path: Path) -> Any:
    groups = reading.each(value, path, _tag)
    if groups is _BROKEN:
        return groups
    names = [group[0].name for group in groups]
    if names[:1] != ["Durak"] or names.count("Durak") > 1:
        place = 0 if names[:1] != ["Durak"] else names.index("Durak", 1)
        return reading.fault((*path, place) if names else path, treewords.NO_DURAK)
    return tuple(element for group in groups for element in group)


def _result(reading: _Reading, value: object, path: Path) -> Any:
    return None if value is None else reading.of_kind(value, path, _RESULTS)


def _mark(judgement: str | None, notes: Sequence[Any]) -> Mark:
    return Mark(judgement, tuple(notes)) if judgement is not None or notes else NO_MARK


_MARK: Final = {"judgement": _Key(_judgement, None), "notes": _Key(_notes, ())}
_PLAYER: Final = {"player": _Key(_name)}
_COMMENT: Final = _Shape(
    {"text": _Key(_lines), "to_line_end": _Key(_truth, False), "own_line": _Key(_truth, False)}, Comment
)
_ITEMS: Final[dict[str, _Shape]] = {
    "bout": _Shape({"number": _Key(_number)}, BoutNumber),
    "attack": _Shape({"attacker": _Key(_name), "defender": _Key(_name)}, Attack),
    "speaker": _Shape(_PLAYER, Speaker),
    "play": _Shape(
        {"card": _Key(_card), "answer": _Key(_card, None), **_MARK},
        lambda card, answer, *mark: Play(card, answer, _mark(*mark)),
    ),
    "takes": _Shape({"player": _Key(_name, None), **_MARK}, lambda by, *mark: Takes(_mark(*mark), by)),
    "beaten": _Shape(_MARK, lambda *mark: Beaten(_mark(*mark))),
    "swaps": _Shape({**_PLAYER, **_MARK}, lambda player, *mark: Swap(player, _mark(*mark))),
    "unknown": _Shape({**_PLAYER, "act": _Key(_act)}, lambda player, act: UnknownAct(f"{write_name(player)} {act}")),
    "comment": _COMMENT,
}
_NOTES: Final[dict[str, _Shape]] = {
    "annotation": _Shape({"text": _Key(_matching(_ANNOTATION, treewords.NO_ANNOTATION))}, Annotation),
    "variation": _Shape({"items": _Key(_items)}, Variation),
    "comment": _COMMENT,
}
_RESULTS: Final[dict[str, _Shape]] = {
    "durak": _Shape(
        {"players": _Key(_players), "resigns": _Key(_truth, False)},
        lambda players, resigns: Result(players, by_word=resigns),
    ),
    "draw": _Shape({"agreed": _Key(_truth, False)}, lambda agreed: Result(drawn=True, by_word=agreed)),
    "broken-off": _Shape({}, Result),
}
_TAG: Final = _Shape(
    {"name": _Key(_matching(_TAG_NAME, treewords.NO_TAG_NAME)), "value": _Key(_line), "comments": _Key(_comments, ())},
    lambda name, value, comments: (Tag(name, value), *comments),
)
_RECORD: Final = _Shape(
    {
        "version": _Key(_version),
        "before": _Key(_comments, ()),
        "tags": _Key(_tags),
        "items": _Key(_items),
        "result": _Key(_result, None),
        "after": _Key(_comments, ()),
    },
    lambda _version, before, tags, items, result, after: Record(tags, items, result, after, before),
)
