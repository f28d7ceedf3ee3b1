"""A replayed game cut into stops, and each stop as text.

A record's items are finer than what a person wants to see at once: a stop is one card laid or beaten, or one word,
with the head and the speaker before it and the comments around it. What is told of it is what the chosen seat saw.
Whether stops are shown one by one or all together is decided elsewhere.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from durak_cli.cli.chances import is_of_analysis, mover_of, told_of, words_of
from durak_cli.cli.messages import narrate
from durak_cli.cli.speech import _, later
from durak_cli.cli.table import draw
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import Seat
from durak_cli.engine.events import BoutBegan, Event
from durak_cli.engine.view import redact
from durak_cli.play.replay import Branch, Step
from notation.record import Annotation, Attack, Beaten, BoutNumber, Comment, Item, Play, Result, Speaker, Swap, Takes
from notation.writer import item_text

#: How far what is told of a play is moved to the right of its text, and a variation of the game.
INDENT: Final = "    "
#: Deeper variations are moved no further.
_DEEPEST: Final = 4
#: How the comment of an analysis begins (`study.annotate.PREFIX`, which a start need not wait for).
_SAID: Final = "{analyse: "
#: What a variation is whose first play an analysis has marked so.
_FLAGS: Final = {
    "better": later("Better, instead of {play}:"),
    "proof": later("The best play of both, from {play} on:"),
}


@dataclass(frozen=True, slots=True)
class Stop:
    """One play as it is shown. Without a *step* there is none: comments, or a head at the end of a record."""

    text: str
    bout: int
    #: The game before the play, and what happened on the way there, where a bout begins here.
    start: Step | None = None
    step: Step | None = None
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    #: The text without the annotations that are told in words.
    short: str = ""

    @property
    def variations(self) -> tuple[Branch, ...]:
        """The variations of the play."""
        return self.step.variations if self.step else ()


@dataclass(frozen=True, slots=True)
class Look:
    """Whose eyes see the game (None: all hands), and how it is drawn; *names* are safe to show."""

    names: Sequence[str]
    theme: Theme
    seat: Seat | None = None
    #: Whether chances are drawn as well as told.
    has_bars: bool = False

    def narrower(self, depth: int) -> "Look":
        """Return the look of what stands *depth* steps to the right."""
        return replace(self, theme=replace(self.theme, width=self.theme.width - len(INDENT) * depth))

    def told(self, events: Iterable[Event]) -> str:
        """Return what the seat saw of *events*; the beginning of a bout is told by the table that is drawn then."""
        seen = [redact(event, self.seat) for event in events if not isinstance(event, BoutBegan)]
        return narrate(seen, self.names, self.theme)

    def table(self, step: Step | None) -> str:
        """Return the table after *step* as the seat saw it."""
        return draw(step.view(self.seat), self.names, self.theme) if step else ""


def stops_of(steps: Sequence[Step]) -> tuple[Stop, ...]:
    """Return *steps* as stops."""
    stops: list[Stop] = []
    waiting: list[Step] = []
    behind: list[list[str]] = []
    for step in steps:
        if isinstance(step.item, Comment) and stops and not waiting:
            behind[-1].append(step.text)
            continue
        waiting.append(step)
        if not isinstance(step.item, Comment | BoutNumber | Attack | Speaker):
            stops.append(_stop(waiting))
            behind.append(list(stops[-1].behind))
            waiting = []
    if waiting:
        stops.append(_stop(waiting))
        behind.append([])
    return tuple(replace(stop, behind=tuple(comments)) for stop, comments in zip(stops, behind, strict=True))


def seen_by(seat: Seat | None, stops: Iterable[Stop], names: Sequence[str]) -> Iterator[Stop]:
    """Yield *stops* without what an analysis tells of the plays of others than *seat*: it speaks of their hands."""
    for stop in stops:
        if seat is None or stop.step is None:
            yield stop
            continue
        is_own = mover_of(stop.step) == seat
        told = told_of(stop.step)
        is_judged = is_own if told is None else told.judged == seat
        variations, behind = stop.variations, stop.behind
        flagged = [branch for branch in variations if _FLAGS.keys() & set(_flags(branch))]
        if not (is_own and is_judged) or len(flagged) > 1:  # several speak of several hands
            variations = tuple(branch for branch in variations if branch not in flagged)
        behind = tuple(text for text in behind if _is_for(seat, text, names, is_own=is_own))
        yield replace(stop, step=replace(stop.step, variations=variations), behind=behind)


def _is_for(seat: Seat, text: str, names: Sequence[str], *, is_own: bool) -> bool:
    """Whether a comment is for *seat*: what an analysis says is for whom it names in front, or who made the play."""
    if not text.startswith(_SAID):
        return True
    said = text[len(_SAID) :]
    named = [name for name in names if said.startswith(f"{name}: ")]
    return names[seat] in named if named else is_own


def _stop(steps: Sequence[Step]) -> Stop:
    words = [step for step in steps if not isinstance(step.item, Comment)]
    heads = [step for step in words if isinstance(step.item, BoutNumber | Attack | Speaker)]
    play = words[-1] if words and words[-1] not in heads else None
    comments = tuple(step.text for step in steps if isinstance(step.item, Comment))
    notes = _comments_of(play.item) if play and play.item else ()
    return Stop(
        " ".join(_bare_text(step) for step in words),
        steps[-1].bout,
        next((step for step in heads if isinstance(step.item, BoutNumber)), None),
        play,
        comments,
        notes,
        " ".join(_bare_text(step, is_short=True) for step in words),
    )


def _bare_text(step: Step, *, is_short: bool = False) -> str:
    """Return the text of *step* with its judgement and annotations, but without what is shown by itself.

    One that *is_short* is without the annotations of an analysis, which are told in words.
    """
    item = step.item
    if not isinstance(item, Play | Takes | Beaten | Swap):
        return step.text
    notes = tuple(
        note for note in item.mark.notes if isinstance(note, Annotation) and not (is_short and is_of_analysis(note))
    )
    return item_text(item._replace(mark=item.mark._replace(notes=notes)))


def _comments_of(item: Item | Result) -> tuple[str, ...]:
    if not isinstance(item, Play | Takes | Beaten | Swap):
        return ()
    return tuple(item_text(note) for note in item.mark.notes if isinstance(note, Comment))


def stop_text(stop: Stop, look: Look) -> str:
    """Return one stop as text: its words as a record writes them, what happened, and what is said about it."""
    parts = [indented(comment) for comment in stop.before]
    parts.append(stop.short)
    parts.append(indented(_told(stop, look.narrower(1))))
    chance = _chance(stop, look.narrower(1))
    parts.append(indented(chance))
    parts += [indented(_comment(comment, chance, look.narrower(1))) for comment in stop.behind]
    return "\n".join(part for part in parts if part)


def _told(stop: Stop, look: Look) -> str:
    if stop.step is None:
        return ""
    if stop.step.item == Result():
        return _("The game is broken off here.")
    return look.told(stop.step.events)


def _comment(text: str, chance: str, look: Look) -> str:
    """Return a comment as it is written; what an analysis says as a sentence, unless *chance* has said it already."""
    if not text.startswith(_SAID) or not text.endswith("}"):
        return text
    said = text[len(_SAID) : -1]
    return "" if said in " ".join(chance.split()) else look.theme.paragraph(said)


def _chance(stop: Stop, look: Look) -> str:
    """Return what an analysis says of the play, to whoever sees every hand or made it."""
    told = told_of(stop.step) if stop.step else None
    if told is None:
        return ""
    if look.seat not in (None, told.judged):
        told = told._replace(judgement=None, lost=None, by=None)
    if look.seat not in (None, told.seat):
        told = told._replace(chance=None)
    return words_of(told, look.names, look.theme, has_bar=look.has_bars)


def start_text(stop: Stop, look: Look) -> str:
    """Return what a bout that begins at *stop* begins with: what ended the one before, and the table."""
    if stop.start is None:
        return ""
    told = indented(look.narrower(1).told(stop.start.events))
    table = look.table(stop.start)
    return "\n".join([*([told] if told else []), *(["", table] if table else [])])


def branch_lines(stops: Iterable[Stop], look: Look, depth: int = 0) -> Iterator[str]:
    """Yield the text of *stops* with all their variations, which stand to the right of the game's own line."""
    here = look.narrower(depth)
    for stop in stops:
        for text in (start_text(stop, here), stop_text(stop, here)):
            if text:
                yield indented(text, depth)
        instead_of = _last_words(stop) if stop.variations else ""
        for number, branch in enumerate(stop.variations, 1):
            deeper = min(depth + 1, _DEEPEST)
            yield indented(variation_title(stop, number, instead_of), deeper)
            yield from branch_lines(stops_of(branch.steps), look, deeper)
            yield indented(_("Back to the game:") if depth == 0 else _("Back to the variation before:"), deeper)


def variation_title(stop: Stop, number: int, instead_of: str = "") -> str:
    """Return the line above a variation; *instead_of* is the play as it is written, where that is known."""
    is_one = len(stop.variations) == 1
    title = _("Variation, instead of {play}:") if is_one else _("Variation {number}, instead of {play}:")
    for flag, meaning in _FLAGS.items():
        if flag in _flags(stop.variations[number - 1]):
            title = _(meaning)
    return title.format(number=number, play=instead_of or _last_words(stop))


def _flags(branch: Branch) -> Iterator[str]:
    """Yield the annotations of the plays of a variation."""
    for step in branch.steps:
        if isinstance(step.item, Play | Takes | Beaten | Swap):
            yield from (note.text for note in step.item.mark.notes if isinstance(note, Annotation))


def _last_words(stop: Stop) -> str:
    return _bare_text(stop.step, is_short=True) if stop.step else stop.text


def indented(text: str, depth: int = 1) -> str:
    """Return *text* with every line that holds something moved to the right."""
    return "\n".join(INDENT * depth + line if line else "" for line in text.split("\n")) if text else ""
