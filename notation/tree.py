"""A record as a tree of plain values (dictionaries, lists, text, numbers), such as JSON can hold: nothing is lost.

The shape of the tree is published as `grammar/record.schema.json`, and read back by `treereader`. Every part of a
record is an object with its `kind`; what is not there (a mark, an answer) has no key. Whoever writes a tree may put a
key `derived` into any object, for what follows from a record and is not in it: a reader passes over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from notation.record import (
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Note,
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
from notation.spelling import unescape

__all__ = ["Tree", "item_tree", "tree_of"]

#: An object of the tree.
Tree: TypeAlias = dict[str, Any]

#: The version of the tree's shape; it rises only if an old reader could misread.
TREE_VERSION: Final = 1
#: The key that is passed over, wherever it stands.
DERIVED: Final = "derived"


def tree_of(record: Record) -> Tree:
    """Return *record* as plain values; ValueError if comments stand in front of its tags, where no text has them."""
    tree: Tree = {"version": TREE_VERSION}
    if record.before:
        tree["before"] = [_comment(comment) for comment in record.before]
    tree["tags"] = _tags(record.head)
    tree["items"] = [item_tree(item) for item in record.items]
    tree["result"] = None if record.result is None else _result(record.result)
    if record.after:
        tree["after"] = [_comment(comment) for comment in record.after]
    return tree


def item_tree(item: Item | Note) -> Tree:
    """Return an item, or something that is said of one, as plain values."""
    return _MAKE[item.__class__](item)


def _tags(head: Iterable[Tag | Comment]) -> list[Tree]:
    """The tags, each with the comments that go with it."""
    tags: list[Tree] = []
    for element in head:
        if isinstance(element, Tag):
            tags.append({"name": element.name, "value": element.value})
        elif not tags:
            raise ValueError("a comment in front of the tags belongs to what is before the record")
        else:
            tags[-1].setdefault("comments", []).append(_comment(element))
    return tags


def _comment(comment: Comment) -> Tree:
    tree: Tree = {"kind": "comment", "text": comment.text}
    if comment.to_line_end:
        tree["to_line_end"] = True
    if comment.own_line:
        tree["own_line"] = True
    return tree


def _marked(tree: Tree, mark: Mark) -> Tree:
    """*tree* with what is said of it."""
    if mark.judgement is not None:
        tree["judgement"] = mark.judgement
    if mark.notes:
        tree["notes"] = [item_tree(note) for note in mark.notes]
    return tree


def _play(play: Play) -> Tree:
    tree: Tree = {"kind": "play", "card": play.card}
    if play.answer is not None:
        tree["answer"] = play.answer
    return _marked(tree, play.mark)


def _takes(takes: Takes) -> Tree:
    return _marked({"kind": "takes"} if takes.by is None else {"kind": "takes", "player": takes.by}, takes.mark)


def _unknown(unknown: UnknownAct) -> Tree:
    name, _, act = unknown.text.rpartition(" ")
    player = unescape(name[1:-1]) if name.startswith('"') else name
    return {"kind": "unknown", "player": player, "act": act}


def _result(result: Result) -> Tree:
    if result.drawn:
        return {"kind": "draw", "agreed": True} if result.by_word else {"kind": "draw"}
    if not result.losers:
        return {"kind": "broken-off"}
    tree: Tree = {"kind": "durak", "players": list(result.losers)}
    if result.by_word:
        tree["resigns"] = True
    return tree


_MAKE: Final[dict[type, Callable[[Any], Tree]]] = {
    Comment: _comment,
    Annotation: lambda one: {"kind": "annotation", "text": one.text},
    Variation: lambda one: {"kind": "variation", "items": [item_tree(item) for item in one.items]},
    BoutNumber: lambda one: {"kind": "bout", "number": one.number},
    Attack: lambda one: {"kind": "attack", "attacker": one.attacker, "defender": one.defender},
    Speaker: lambda one: {"kind": "speaker", "player": one.name},
    Play: _play,
    Takes: _takes,
    Beaten: lambda one: _marked({"kind": "beaten"}, one.mark),
    Swap: lambda one: _marked({"kind": "swaps", "player": one.player}, one.mark),
    UnknownAct: _unknown,
}
