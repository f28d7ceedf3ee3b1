"""Which parts of a tree can follow which: the order that the grammar asks of a text, in a table for whole parts.

A tree has no words that could be missing or stand in the wrong place, only parts; so the grammar comes down to a few
states. (A test holds the table to what the grammar reads.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from notation import treewords
from notation.problems import Words
from notation.record import (
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Play,
    Speaker,
    Swap,
    Takes,
    UnknownAct,
    Variation,
    variations_of,
)

#: The name of each kind of part in a tree.
KINDS: Final[dict[type, str]] = {
    BoutNumber: "bout",
    Attack: "attack",
    Speaker: "speaker",
    Play: "play",
    Takes: "takes",
    Beaten: "beaten",
    Swap: "swaps",
    UnknownAct: "unknown",
    Comment: "comment",
    Annotation: "annotation",
    Variation: "variation",
}
#: A play without an answer, which may stand where one with an answer may not.
_LAID: Final = "laid"

#: What may follow in each state, and the state behind it. Comments stand anywhere and change nothing.
_BETWEEN: Final = {"swaps": "between", "unknown": "acted", "bout": "head"}
_STATES: Final[dict[str, dict[str, str]]] = {
    "between": _BETWEEN,
    "acted": {**_BETWEEN, _LAID: "acted"},
    "head": {"attack": "bout"},
    "bout": {
        **dict.fromkeys(("attack", "speaker", "play", _LAID, "swaps", "unknown"), "bout"),
        "beaten": "between",
        "takes": "taken",
        "bout": "head",
    },
    "taken": {**dict.fromkeys(("speaker", _LAID, "swaps", "unknown"), "taken"), "bout": "head"},
    "line": {
        **dict.fromkeys(("attack", "speaker", "play", _LAID, "swaps", "unknown", "takes", "beaten"), "line"),
        "bout": "line head",
    },
    "line head": {"attack": "line"},
}


Place = tuple[str | int, ...]


def misplaced(items: Sequence[Item], path: Place, state: str = "between") -> Iterator[tuple[Place, Words]]:
    """Find the parts that cannot stand where they do; of each line the first, since what follows hangs on it."""
    last: Place = path
    for place, item in enumerate(items):
        at = (*path, place)
        if isinstance(item, Comment):
            continue
        following = _following(state, item)
        if following is None:
            yield at, _why(state, item)
            return
        state, last = following, at
        for number, note in enumerate(item.mark.notes if variations_of(item) else ()):  # type: ignore[union-attr]
            if isinstance(note, Variation):
                yield from misplaced(note.items, (*at, "notes", number, "items"), "line")
    if state in ("head", "line head"):
        yield last, Words(treewords.NO_HEAD)


def _following(state: str, item: Item) -> str | None:
    kind = KINDS[type(item)]
    if isinstance(item, Play) and item.answer is None:
        kind = _LAID
    return _STATES[state].get(kind)


def _why(state: str, item: Any) -> Words:
    known = _STATES[state]
    if isinstance(item, Play) and _LAID in known:
        return Words(treewords.NOT_BEATEN)
    names = dict.fromkeys("play" if kind == _LAID else kind for kind in known)
    return Words(treewords.MISPLACED, found=KINDS[type(item)], known=", ".join(names))
