"""From the rules of the grammar to the values of a record, at the moment when a rule is read.

One function a rule, in one table. Nothing here can fail: whatever the grammar lets through has a value. Of a file with
many games most time goes into making values, so those of which there are many are made of a tuple of all their fields
(`_new`), which takes a third of the time of calling their class.
"""

from __future__ import annotations

from typing import Any, Final

from notation.parser import Make
from notation.record import (
    NO_MARK,
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Mark,
    Note,
    Play,
    Result,
    Speaker,
    Swap,
    Tag,
    Takes,
    UnknownAct,
    Variation,
)
from notation.span import NOWHERE, Span
from notation.spelling import write_name
from notation.words import Word

_new = tuple.__new__


def _mark(children: list[Any], at: int) -> Mark:
    """The mark that the children from *at* on make."""
    if len(children) == at:
        return NO_MARK
    first = children[at]
    judgement: str | None = None
    if type(first) is Word:
        judgement = first.value
        at += 1
    notes: list[Note] = children[at:]
    return Mark(judgement, tuple(notes))


def _core_end(children: list[Any], last: Word, at: int) -> int:
    """Where an item ends: with its judgement, if it has one."""
    if len(children) > at and type(children[at]) is Word:
        end: int = children[at].end
        return end
    return last.end


def _tag(children: list[Any]) -> Tag:
    """`[Name "value"]`."""
    name, value, end = children
    return Tag(name.value, value.value, Span(name.start, end.end), value.span)


def _bout_number(children: list[Any]) -> BoutNumber:
    """`12.`."""
    (number,) = children
    return _new(BoutNumber, (int(number.value), number.span))


def _attack(children: list[Any]) -> Attack:
    """`Ben > Carla:`."""
    attacker, defender = children
    span = _new(Span, (attacker.span[0], defender.span[1]))
    return _new(Attack, (attacker.value, defender.value, span, attacker.span, defender.span))


def _speaker(children: list[Any]) -> Speaker:
    """`Carla:`."""
    (name,) = children
    return _new(Speaker, (name.value, name.span))


def _play(children: list[Any]) -> Play:
    """`8d` or `8d/Jd`, and what is said of it."""
    card = children[0]
    card_span = card.span
    if len(children) == 1:
        return _new(Play, (card.value, None, NO_MARK, card_span, card_span, NOWHERE))
    answer = children[1]
    if type(answer) is Word and answer.type == "CARD":
        span = _new(Span, (card_span[0], answer.span[1] if len(children) == 2 else _core_end(children, answer, 2)))
        return _new(Play, (card.value, answer.value, _mark(children, 2), span, card_span, answer.span))
    span = _new(Span, (card.start, _core_end(children, card, 1)))
    return _new(Play, (card.value, None, _mark(children, 1), span, card_span, NOWHERE))


def _takes(children: list[Any]) -> Takes:
    """`takes`, perhaps with the name of the defender in front."""
    first, at, by = children[0], 1, None
    if first.type != "TAKES":
        by, at = first.value, 2
    word = children[at - 1]
    return Takes(_mark(children, at), by, Span(first.start, _core_end(children, word, at)))


def _beaten(children: list[Any]) -> Beaten:
    """`beaten`."""
    word = children[0]
    return Beaten(_mark(children, 1), Span(word.start, _core_end(children, word, 1)))


def _swap(children: list[Any]) -> Swap:
    """`Ben swaps`."""
    name, word = children[:2]
    return Swap(name.value, _mark(children, 2), Span(name.start, _core_end(children, word, 2)))


def _unknown_act(children: list[Any]) -> UnknownAct:
    """A name and a lower-case word."""
    name, word = children
    return UnknownAct(f"{write_name(name.value)} {word.value}", Span(name.start, word.end))


def _annotation(children: list[Any]) -> Annotation:
    """`@12s`."""
    (word,) = children
    return Annotation(word.value, word.span)


def _variation(children: list[Any]) -> Variation:
    """`(…)`; its brackets are kept for their places."""
    begin, *items, end = children
    return Variation(tuple(items), Span(begin.start, end.end))


def _result(children: list[Any]) -> Result:
    """How the game ended."""
    first, *names = children
    span = Span(first.start, children[-1].end)
    if first.type == "ABANDONED":
        return Result(span=span)
    by_word = names and names[-1].type in ("RESIGNS", "AGREED")
    if by_word:
        names.pop()
    if first.type == "DRAW":
        return Result(drawn=True, by_word=bool(by_word), span=span)
    spans = tuple(name.span for name in names)
    return Result(tuple(name.value for name in names), by_word=bool(by_word), span=span, loser_spans=spans)


def _game(children: list[Any]) -> list[Any]:
    """All that was read, in the order of the text."""
    return children


#: What makes the value of each rule.
MAKES: Final[dict[str, Make]] = {
    "game": _game,
    "tag": _tag,
    "bout_number": _bout_number,
    "attack": _attack,
    "speaker": _speaker,
    "play": _play,
    "added": _play,
    "takes": _takes,
    "beaten": _beaten,
    "swap": _swap,
    "unknown_act": _unknown_act,
    "annotation": _annotation,
    "variation": _variation,
    "result": _result,
}
