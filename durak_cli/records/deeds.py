"""What each player of one game did: attacked, beat, took, threw in, transferred, swapped, and what was said of it.

Counted from what everybody saw, so that games with hidden deals count like any other; nothing is judged here.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from durak_cli.engine.cards import Seat, Suit
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    CardBeaten,
    Event,
    PickedUp,
    TakeAnnounced,
    Transferred,
    TrumpSwapped,
)
from notation.record import (
    NO_MARK,
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Play,
    Speaker,
    Swap,
    Takes,
    UnknownAct,
)

#: `@12s`, `@1.5s`: how long somebody thought about a play, in seconds.
_SECONDS: Final = re.compile(r"(\d{1,6})(?:\.(\d))?\d*s")
#: `@win=0.62±0.01`: the chance, as it was reckoned, that whoever made the play is not the durak.
CHANCE: Final = re.compile(r"win=(0(?:\.\d+)?|1(?:\.0+)?)(?:±\S*)?")
#: `@by=2`: whose play it is that is judged, by his place in the tag `Players`, where that is not who made it.
_BY: Final = re.compile(r"by=([1-9])")
#: The judgement is that of a program, which has written all of this.
_JUDGED: Final = "judged"


@dataclass(slots=True)
class Deeds:
    """What one player did in a game, or in many: all of it whole numbers, so that sums are the same in any order."""

    #: Bouts in which he attacked first; attack cards that he laid in all, and trumps among them.
    attacks: int = 0
    laid: int = 0
    trumps_laid: int = 0
    #: Attack cards led together with the first, thrown in behind an answer, and added for a defender to take.
    grouped: int = 0
    thrown_in: int = 0
    added: int = 0
    transfers: int = 0
    #: Cards that he beat, those that he beat with a trump though they were none, and bouts that he beat off.
    beats: int = 0
    ruffs: int = 0
    beaten_off: int = 0
    #: Bouts that he took, and the cards that he picked up.
    takes: int = 0
    picked_up: int = 0
    swaps: int = 0
    #: Decisions of his on which there is a judgement or a chance, and the three kinds of bad ones.
    judged: int = 0
    doubtful: int = 0
    mistakes: int = 0
    blunders: int = 0
    #: Plays behind which a time stands, and their tenths of a second.
    timed: int = 0
    tenths: int = 0

    def add(self, other: "Deeds") -> None:
        """Count what *other* counts, too."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))


_COUNTS: Final = tuple(field.name for field in fields(Deeds))


@dataclass(slots=True)
class _Bout:
    """What must be known of a bout to tell a lead from a throw-in."""

    attacker: Seat
    defender: Seat
    is_led: bool = False
    is_answered: bool = False
    is_taken: bool = False


def deeds(events: Iterable[Event], players: int, trump: Suit) -> list[Deeds]:
    """Return what each seat did in *events*, by seat."""
    done = [Deeds() for _ in range(players)]
    bout = _Bout(0, 0)
    for event in events:
        match event:
            case AttackLaid(seat, card):
                _attack(done[seat], bout, seat, is_trump=card & 3 == trump)
            case CardBeaten(seat, card, target):
                bout.is_answered = True
                done[seat].beats += 1
                done[seat].ruffs += card & 3 == trump != target & 3
            case BoutBegan(_, attacker, defender):
                bout = _Bout(attacker, defender)
            case Transferred(seat, card, defender):
                bout.defender, bout.is_answered = defender, True
                one = done[seat]
                one.transfers += 1
                one.laid += 1
                one.trumps_laid += card & 3 == trump
            case TakeAnnounced(seat):
                bout.is_taken = True
                done[seat].takes += 1
            case PickedUp(seat, cards):
                done[seat].picked_up += cards.bit_count()
            case BeatenOff():
                done[bout.defender].beaten_off += 1
            case TrumpSwapped(seat):
                done[seat].swaps += 1
            case _:
                pass
    return done


def _attack(one: Deeds, bout: _Bout, seat: Seat, *, is_trump: bool) -> None:
    one.laid += 1
    one.trumps_laid += is_trump
    if bout.is_taken:
        one.added += 1
    elif bout.is_answered:
        one.thrown_in += 1
    elif not bout.is_led:
        one.attacks += 1
        bout.is_led = True
    else:
        one.grouped += 1


class Made(NamedTuple):
    """An item of a game's own line, by whom it was made, and what is said of it."""

    player: str
    item: Item
    mark: Mark


def made(items: Iterable[Item]) -> Iterator[Made]:
    """Yield the decisions of a line with who made each; `beaten` is the attacker's, who let the bout end.

    An answer is the defender's, also one that is written together with the card that it beats.
    """
    attacker = defender = speaker = ""
    for item in items:
        match item:
            case Attack():
                attacker, defender = item.attacker, item.defender
                speaker = attacker
            case Speaker():
                speaker = item.name
            case Play():
                yield Made(speaker if item.answer is None else defender, item, item.mark)
            case Takes():
                yield Made(defender, item, item.mark)
            case Beaten():
                yield Made(attacker, item, item.mark)
            case Swap():
                yield Made(item.player, item, item.mark)
            case BoutNumber() | Comment() | UnknownAct():
                pass


def count_marks(items: Iterable[Item], names: Iterable[str], done: list[Deeds]) -> None:
    """Count what is said of the decisions of a line, into the deeds of the seats whose *names* these are."""
    seats = {name: seat for seat, name in enumerate(names)}
    for player, _item, mark in made(items):
        if mark is not NO_MARK and player in seats:
            texts = [note.text for note in mark.notes if isinstance(note, Annotation)]
            one = done[seats[player]]
            _count_mark(mark, texts, one, _by(texts, done) or one)


def _by(texts: Iterable[str], done: list[Deeds]) -> Deeds | None:
    """Return whose play a program has judged, if that is said."""
    by = next(filter(None, map(_BY.fullmatch, texts)), None)
    return done[int(by[1]) - 1] if by and int(by[1]) <= len(done) else None


def _count_mark(mark: Mark, texts: list[str], one: Deeds, other: Deeds) -> None:
    """Count what is said of a play of *one*, and of what *other* did there, of which a program speaks."""
    has_chance = any(map(CHANCE.fullmatch, texts))
    judged = other if _JUDGED in texts else one
    one.judged += has_chance
    judged.judged += mark.judgement is not None and not (has_chance and judged is one)
    judged.doubtful += mark.judgement == "?!"
    judged.mistakes += mark.judgement == "?"
    judged.blunders += mark.judgement == "??"
    for text in texts:
        time = _SECONDS.fullmatch(text)
        if time:
            one.timed += 1
            one.tenths += 10 * int(time[1]) + int(time[2] or 0)
