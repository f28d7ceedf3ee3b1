"""Comments put back where they stood: between the same two items, or inside what is said of one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from notation.record import Beaten, Comment, Item, Mark, Note, Play, Swap, Tag, Takes, Variation
from notation.span import Span


def place_in_head(tags: Sequence[Tag], comments: deque[Comment], end: int) -> tuple[Tag | Comment, ...]:
    """Put the comments in front of *end* among the tags: each goes with the tag before it.

    Behind the last tag only a comment on its line is the tag's; one on its own line is left for the body.
    """
    head: list[Tag | Comment] = []
    for tag in tags:
        head.extend(_until(comments, min(tag.span.start, end)))
        head.append(tag)
    while comments and comments[0].span.start < end:
        inside = bool(tags) and comments[0].span.start < tags[-1].span.end
        if comments[0].own_line and not inside:
            break
        head.append(comments.popleft())
    return tuple(head)


def place_in_line(items: Sequence[Item], comments: deque[Comment], end: int) -> tuple[Item, ...]:
    """Put the comments in front of *end* among the items."""
    if not comments:
        return tuple(items)
    placed: list[Item] = []
    for item in items:
        placed.extend(_until(comments, item.span.start))
        if comments and comments[0].span.start < _extent(item):
            placed.extend(_opened(item, comments))
        else:
            placed.append(item)
    placed.extend(_until(comments, end))
    return tuple(placed)


def _until(comments: deque[Comment], end: int) -> Iterator[Comment]:
    while comments and comments[0].span.start < end:
        yield comments.popleft()


def _extent(item: Item) -> int:
    """Where an item ends together with what is said of it."""
    if isinstance(item, Play | Takes | Beaten | Swap) and item.mark.notes:
        return item.mark.notes[-1].span.end
    return item.span.end


def _opened(item: Item, comments: deque[Comment]) -> Iterator[Item]:
    """The item with the comments inside it. A comment parts a card from its answer: that is a second play, then."""
    if isinstance(item, Play) and item.answer is not None and comments[0].span.start < item.answer_span.start:
        yield Play(item.card, span=item.card_span, card_span=item.card_span)
        yield from _until(comments, item.answer_span.start)
        item = item._replace(span=Span(item.answer_span.start, item.span.end))
    if isinstance(item, Play | Takes | Beaten | Swap) and item.mark.notes:
        item = item._replace(mark=Mark(item.mark.judgement, tuple(_opened_notes(item.mark.notes, comments))))
    yield item
    yield from _until(comments, item.span.end)


def _opened_notes(notes: Sequence[Note], comments: deque[Comment]) -> Iterator[Note]:
    for note in notes:
        yield from _until(comments, note.span.start)
        if isinstance(note, Variation):
            yield Variation(place_in_line(note.items, comments, note.span.end), note.span)
        else:
            yield note
