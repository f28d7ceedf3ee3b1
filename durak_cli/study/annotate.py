"""A record with its analysis written into it, and what an analysis wrote taken out again.

What is written: three tags; a judgement, unless somebody has judged the play already; the annotations `win`, `lost`,
`exact`, `by`, `unsolved` and `judged`; comments that begin with `analyse: `; and variations with the annotation
`better` or `proof` at the first of their plays. By that they are known: another analysis replaces them and nothing
else, whatever people wrote beside them. `judged` says that the judgement is the program's, and `by` whose decision it
judges where that is not his to whom the word belongs: letting a bout end is everybody's who could have added a card.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, isinf
from typing import Final

from durak_cli.bots.appraisal import Chance
from durak_cli.engine.moves import PASS, Close, Pass
from durak_cli.study.analysis import Analysis, Decision
from durak_cli.study.sums import LOST, LUCK, sums_text
from durak_cli.study.variations import flagged, variation_of
from notation.record import (
    NO_MARK,
    Annotation,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Note,
    Play,
    Record,
    Speaker,
    Swap,
    Tag,
    Takes,
    Variation,
)

#: The private tag that says by what the analysis was made.
TAG: Final = "analysis"
_TAGS: Final = (TAG, LOST, LUCK)
#: How our comments begin.
PREFIX: Final = "analyse: "
_JUDGED: Final = Annotation("judged")
_BETTER: Final = "better"
_PROOF: Final = "proof"
#: Annotations that are ours.
_OURS: Final = re.compile(
    r"(?:win|lost)=[01](?:\.[0-9]{1,2})?(?:±[0-9]\.[0-9]{2})?|exact=(?:win|draw|loss)|by=[1-9]|unsolved|judged"
)
_FLAGS: Final = frozenset({_BETTER, _PROOF})
#: So many signs stand for one decision; the worst of several is taken.
_WORST: Final = ("", "?!", "?", "??")

#: What is to be said of a decision, in words; nothing if there is nothing to say.
Say = Callable[[Decision], str]


# -- taking out --------------------------------------------------------------------------------------------------------


def plain(record: Record) -> Record:
    """Return *record* without what an analysis wrote, a card laid and beaten at once being two plays."""
    bare = without_analysis(record)
    return replace(bare, items=tuple(_apart(bare.items)))


def without_analysis(record: Record) -> Record:
    """Return *record* without what an analysis wrote."""
    return Record(
        tuple(element for element in record.head if not isinstance(element, Tag) or element.name not in _TAGS),
        tuple(_plain_items(record.items)),
        record.result,
        tuple(comment for comment in record.after if not _is_our_comment(comment)),
        record.before,
        record.span,
        record.findings,
    )


def _plain_items(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        match item:
            case Comment():
                if not _is_our_comment(item):
                    yield item
            case Play() | Takes() | Beaten() | Swap() if item.mark.notes:
                yield item._replace(mark=_plain_mark(item.mark))
            case _:
                yield item


def _apart(items: Iterable[Item]) -> Iterator[Item]:
    laid: set[str] = set()
    for item in items:
        if isinstance(item, BoutNumber):
            laid.clear()
        if isinstance(item, Play):
            if item.answer is not None and item.card not in laid and not item.mark.variations:
                yield Play(item.card, span=item.span, card_span=item.card_span)
            laid.add(item.card)
        yield item


def _plain_mark(mark: Mark) -> Mark:
    judgement = None if _JUDGED in mark.notes else mark.judgement
    return Mark(judgement, tuple(note for note in mark.notes if not _is_ours(note)))


def _is_ours(note: Note) -> bool:
    match note:
        case Annotation(text):
            return _OURS.fullmatch(text) is not None
        case Variation(items):
            marks = (item.mark for item in items if isinstance(item, Play | Takes | Beaten | Swap))
            return any(isinstance(one, Annotation) and one.text in _FLAGS for mark in marks for one in mark.notes)
        case Comment():
            return _is_our_comment(note)


def _is_our_comment(comment: Comment) -> bool:
    return comment.text.startswith(PREFIX)


# -- writing in --------------------------------------------------------------------------------------------------------


def annotated(record: Record, analysis: Analysis, say: Say, made_by: str) -> Record:
    """Return *record*, which is `plain`, with *analysis*, the analysis of just this record, written into it.

    *say* words what is said of a decision; *made_by* becomes the value of the tag.
    """
    by_item: dict[int, list[Decision]] = {}
    for decision in analysis.decisions:
        by_item.setdefault(decision.item, []).append(decision)
    pen = _Pen(record, analysis.names, say)
    items: list[Item] = []
    for index, item in enumerate(record.items):
        items += pen.written(index, item, by_item.get(index, []))
    return Record(
        (*record.head, Tag(TAG, made_by), *_sums(analysis)), tuple(items), record.result, record.after, record.before
    )


def _sums(analysis: Analysis) -> Iterator[Tag]:
    by_seat = {summary.seat: summary for summary in analysis.summaries}
    each = [by_seat.get(seat) for seat in range(len(analysis.names))]
    yield Tag(LOST, sums_text([one.lost if one else None for one in each]))
    yield Tag(LUCK, sums_text([one.luck if one else None for one in each], is_signed=True))


class _Pen:
    """Writes what is found about each item of one record."""

    def __init__(self, record: Record, names: Sequence[str], say: Say) -> None:
        self._record, self._names, self._say = record, names, say
        #: The cards of the bout that were laid already.
        self._laid: set[str] = set()

    def written(self, index: int, item: Item, decisions: Sequence[Decision]) -> Iterable[Item]:
        """Return *item*, the record's number *index*, with what *decisions* say of it."""
        is_joined = self._is_joined(item)
        if not isinstance(item, Play | Takes | Beaten) or not decisions:
            return [item]
        if is_joined and isinstance(item, Play):
            return self._apart(index, item, decisions)
        return [item._replace(mark=self._mark(index, item, decisions))]

    def _is_joined(self, item: Item) -> bool:
        """Whether *item* lays a card and answers it."""
        if isinstance(item, BoutNumber):
            self._laid.clear()
        if not isinstance(item, Play):
            return False
        is_joined = item.answer is not None and item.card not in self._laid
        self._laid.add(item.card)
        return is_joined

    def _apart(self, index: int, play: Play, decisions: Sequence[Decision]) -> Iterable[Item]:
        """A card laid and beaten at once, with variations from before it was laid, which must stay there."""
        laid = [one for one in decisions if not one.is_answer]
        answered = [one for one in decisions if one.is_answer]
        if not any(one.judgement or one.line for one in decisions):
            return [play._replace(mark=self._mark(index, play, answered))] if answered else [play]
        card = Play(play.card, None, Mark(None, play.mark.notes))
        answer = play._replace(mark=Mark(play.mark.judgement))
        return [
            card._replace(mark=self._mark(index, card, laid)) if laid else card,
            answer._replace(mark=self._mark(index, answer, answered)) if answered else answer,
        ]

    def _mark(self, index: int, item: Play | Takes | Beaten, decisions: Sequence[Decision]) -> Mark:
        speaking = _speaking(item, decisions)
        notes: list[Note] = list(_annotations(speaking)) if speaking else []
        judgement = item.mark.judgement
        worst = max(decisions, key=lambda one: _WORST.index(one.judgement))
        if speaking is not None and speaking.judgement:
            worst = speaking
        if worst.judgement:
            notes.append(Annotation(f"lost={chance_text(worst.lost)}"))
            if worst is not speaking:
                notes.append(Annotation(f"by={worst.seat + 1}"))
            if judgement is None:
                judgement = worst.judgement
                notes.append(_JUDGED)
        notes += [Comment(PREFIX + text) for text in map(self._say, decisions) if text]
        for decision in decisions:
            notes += self._variation(index, decision)
        return Mark(judgement, (*notes, *item.mark.notes))

    def _variation(self, index: int, decision: Decision) -> Iterator[Note]:
        moves = decision.line or ((decision.better,) if decision.judgement else ())
        if not moves:
            return
        items = variation_of(decision.view, moves, self._names)
        if decision.move is PASS and isinstance(self._record.items[index], Takes):
            items = [*self._taken(index), *items]
        items = list(flagged(items, _BETTER if decision.judgement else _PROOF))
        if items:
            yield Variation(tuple(items))

    def _taken(self, index: int) -> Iterator[Item]:
        """The take, and what was added to it."""
        for item in self._record.items[index:]:
            match item:
                case BoutNumber():
                    return
                case Takes() | Play() | Swap():
                    yield item._replace(mark=NO_MARK)
                case Speaker():
                    yield item
                case _:
                    pass


def _speaking(item: Play | Takes | Beaten, decisions: Sequence[Decision]) -> Decision | None:
    """Return the decision whose chance stands at *item*: of who laid the card, of who takes, of the attacker."""
    for decision in decisions:
        is_pass = isinstance(decision.move, Pass | Close)
        if isinstance(item, Beaten):
            if decision.seat == decision.view.attacker:
                return decision
        elif not is_pass:
            return decision
    return None


def _annotations(decision: Decision) -> Iterator[Annotation]:
    yield Annotation(f"win={chance_text(decision.after)}")
    if decision.verdict:
        yield Annotation(f"exact={decision.verdict}")
    if decision.is_unsolved:
        yield Annotation("unsolved")


def chance_text(chance: Chance) -> str:
    """Return *chance* as an annotation has it: `0.62±0.01`; just the number where it is exact or nobody can say."""
    if chance.half_width == 0 or isinf(chance.half_width):
        return f"{chance.value:.2f}".rstrip("0").rstrip(".") if chance.half_width == 0 else f"{chance.value:.2f}"
    return f"{chance.value:.2f}±{ceil(chance.half_width * 100) / 100:.2f}"
