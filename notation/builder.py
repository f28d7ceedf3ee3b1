"""From the rules of the grammar to the values of a record, at the moment when a rule is read.

Nothing here can fail: whatever the grammar lets through has a value.
"""

from __future__ import annotations

from typing import Any

from lark import Transformer

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


class RecordBuilder(Transformer[Word, Any]):
    """One method a rule of the grammar."""

    def tag(self, children: list[Any]) -> Tag:
        """`[Name "value"]`."""
        name, value, end = children
        return Tag(name.value, value.value, Span(name.start, end.end), value.span)

    def bout_number(self, children: list[Any]) -> BoutNumber:
        """`12.`."""
        (number,) = children
        return BoutNumber(int(number.value), number.span)

    def attack(self, children: list[Any]) -> Attack:
        """`Ben > Carla:`."""
        attacker, defender = children
        return Attack(attacker.value, defender.value, Span(attacker.start, defender.end), attacker.span, defender.span)

    def speaker(self, children: list[Any]) -> Speaker:
        """`Carla:`."""
        (name,) = children
        return Speaker(name.value, name.span)

    def play(self, children: list[Any]) -> Play:
        """`8d` or `8d/Jd`, and what is said of it."""
        card = children[0]
        if len(children) == 1:
            return Play(card.value, None, NO_MARK, card.span, card.span)
        answer = children[1]
        if type(answer) is Word and answer.type == "CARD":
            span = Span(card.start, _core_end(children, answer, 2))
            return Play(card.value, answer.value, _mark(children, 2), span, card.span, answer.span)
        span = Span(card.start, _core_end(children, card, 1))
        return Play(card.value, None, _mark(children, 1), span, card.span, NOWHERE)

    def added(self, children: list[Any]) -> Play:
        """A card that is added for the defender to take as well."""
        return self.play(children)

    def takes(self, children: list[Any]) -> Takes:
        """`takes`, perhaps with the name of the defender in front."""
        first, at, by = children[0], 1, None
        if first.type != "TAKES":
            by, at = first.value, 2
        word = children[at - 1]
        return Takes(_mark(children, at), by, Span(first.start, _core_end(children, word, at)))

    def beaten(self, children: list[Any]) -> Beaten:
        """`beaten`."""
        word = children[0]
        return Beaten(_mark(children, 1), Span(word.start, _core_end(children, word, 1)))

    def swap(self, children: list[Any]) -> Swap:
        """`Ben swaps`."""
        name, word = children[:2]
        return Swap(name.value, _mark(children, 2), Span(name.start, _core_end(children, word, 2)))

    def unknown_act(self, children: list[Any]) -> UnknownAct:
        """A name and a lower-case word."""
        name, word = children
        return UnknownAct(f"{write_name(name.value)} {word.value}", Span(name.start, word.end))

    def annotation(self, children: list[Any]) -> Annotation:
        """`@12s`."""
        (word,) = children
        return Annotation(word.value, word.span)

    def variation(self, children: list[Any]) -> Variation:
        """`(…)`; its brackets are kept for their places."""
        begin, *items, end = children
        return Variation(tuple(items), Span(begin.start, end.end))

    def result(self, children: list[Any]) -> Result:
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

    def game(self, children: list[Any]) -> list[Any]:
        """All that was read, in the order of the text."""
        return children
