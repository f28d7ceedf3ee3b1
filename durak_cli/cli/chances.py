"""What an analysis has written into a record, read from the annotations of a play, in words and as a bar.

`@win=0.62±0.01` is the chance of whoever laid the card, took, or let the bout end, not to be the durak, as far as he
could know. How it comes about is not known here; what is an estimate is called one.
"""

import math
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from durak_cli.cli.speech import _, later
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import Seat
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    CardBeaten,
    TakeAnnounced,
    Transferred,
    TrumpSwapped,
)
from durak_cli.play.replay import Step
from notation.record import Annotation, Beaten, Note, Play, Takes

_NUMBER: Final = re.compile(r"(win|lost)=(0(?:\.[0-9]{1,9})?|1(?:\.0{1,9})?)(?:±([01](?:\.[0-9]{1,9})?))?")
#: What is certain, for two who both play their best.
_VERDICTS: Final = {
    "exact=win": later("With the best play of both {player} wins."),
    "exact=draw": later("With the best play of both it is a draw."),
    "exact=loss": later("With the best play of both {player} loses."),
}
#: Annotations of an analysis that tell no number.
_WORDS: Final = ("judged", "unsolved", "better", "proof", *_VERDICTS)
#: What a judgement says.
JUDGEMENTS: Final = {
    "!": later("good"),
    "!!": later("excellent"),
    "?": later("a mistake"),
    "??": later("a blunder"),
    "!?": later("worth a try"),
    "?!": later("doubtful"),
}
#: A bar has so many cells, and stands only where so many are free beside it.
_CELLS: Final = 20
_FREE: Final = 40


class Chance(NamedTuple):
    """A chance in hundredths, and the half-width of its interval (0: exact, or none is given)."""

    percent: int
    half_width: int = 0

    def __str__(self) -> str:
        return f"{self.percent} %" + (f" ± {self.half_width} %" if self.half_width else "")


class Told(NamedTuple):
    """What an analysis says of one play."""

    #: Whose play it is, and whose chance.
    seat: Seat
    chance: Chance
    judgement: str | None = None
    #: What the play lost beside the better one, if that is told.
    lost: Chance | None = None
    #: `exact=win`, `exact=draw`, `exact=loss`, or nothing where it is no more than an estimate.
    verdict: str = ""
    is_unsolved: bool = False


def parse_chance(annotation: str) -> Chance | None:
    """Return the chance of which an *annotation* tells, or None if it tells of none."""
    return _number(annotation, "win")


def _number(annotation: str, name: str) -> Chance | None:
    found = _NUMBER.fullmatch(annotation)
    if not found or found[1] != name:
        return None
    half_width = math.ceil(float(found[3] or 0) * 100 - 1e-9)
    return Chance(round(float(found[2]) * 100), min(half_width, 100))


def told_of(step: Step) -> Told | None:
    """Return what an analysis says of the play that *step* shows; None if none has."""
    if not isinstance(step.item, Play | Takes | Beaten):
        return None
    mark = step.item.mark
    texts = [note.text for note in mark.notes if isinstance(note, Annotation)]
    chance = next(filter(None, map(parse_chance, texts)), None)
    if chance is None:
        return None
    lost = next(filter(None, (_number(text, "lost") for text in texts)), None)
    verdict = next((text for text in texts if text in _VERDICTS), "")
    return Told(mover_of(step), chance, mark.judgement, lost, verdict, "unsolved" in texts)


def is_of_analysis(note: Note) -> bool:
    """Whether *note* is one of the annotations that are told in words here."""
    return isinstance(note, Annotation) and (note.text in _WORDS or _NUMBER.fullmatch(note.text) is not None)


def mover_of(step: Step) -> Seat:
    """Return whose play *step* is; letting a bout end is the attacker's."""
    for event in step.events:
        if isinstance(event, AttackLaid | CardBeaten | Transferred | TakeAnnounced | TrumpSwapped):
            return event.seat
    is_before = not any(isinstance(event, BeatenOff) for event in step.events)
    for event in reversed(step.view(None).history):
        if isinstance(event, BeatenOff):
            is_before = True
        elif is_before and isinstance(event, BoutBegan):
            return event.attacker
        elif is_before and isinstance(event, Transferred):
            return event.seat
    return 0


def words_of(told: Told, player: str, theme: Theme, *, has_bar: bool) -> str:
    """Return what is *told* of a play of *player* in lines, with a bar in front if there is room for one."""
    said = " ".join(_sentences(told, player, is_spoken=theme.is_spoken))
    if not has_bar or theme.width < _CELLS + _FREE:
        return theme.paragraph(said)
    full, empty = "#-" if theme.is_ascii else "█░"
    filled = round(told.chance.percent * _CELLS / 100)
    bar = full * filled + empty * (_CELLS - filled)
    return theme.fold(said.split(" "), f"{bar} ", " " * (_CELLS + 1))


def _sentences(told: Told, player: str, *, is_spoken: bool) -> Iterator[str]:
    yield _chance_sentence(told).format(player=player, percent=told.chance.percent, half_width=told.chance.half_width)
    if told.judgement is None or (told.lost is None and not is_spoken):
        return
    word = _(JUDGEMENTS[told.judgement])
    word = word[:1].upper() + word[1:]
    if told.lost is None or not told.lost.half_width:
        yield f"{word}."
    else:
        sentence = _("{judgement}: about {percent} in 100 lost, give or take {half_width}.")
        yield sentence.format(judgement=word, percent=told.lost.percent, half_width=told.lost.half_width)


def _chance_sentence(told: Told) -> str:
    if told.verdict:
        return _(_VERDICTS[told.verdict])
    if told.is_unsolved:
        return _("{player}: about {percent} in 100; how it ends is not solved.")
    if told.chance.half_width:
        return _("{player}: about {percent} in 100, give or take {half_width}.")
    return _("{player}: about {percent} in 100.")
