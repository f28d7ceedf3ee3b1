"""A record as one of its players could have written it: what he never saw is left out or made `??`.

What he saw is what the engine shows him (`view.redact`, `view_of`): his own dealt and drawn cards, the card that shows
trumps, and every card that was laid or swapped. There is no second idea of knowledge here. Where a card that another
player held had its place in the deck he does not know either, so that only his own places, and that of the card that
shows trumps, are told: the redactions of all deals that look the same to him are the same text.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from durak_cli.engine.cards import NO_CARD, Cards, Seat, card_name
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    CardBeaten,
    Dealt,
    Drew,
    Event,
    PickedUp,
    Transferred,
    TrumpShown,
    TrumpSwapped,
)
from durak_cli.engine.rules import parse_rules, rules_name
from durak_cli.engine.view import redact as as_seen
from durak_cli.engine.view import view_of
from durak_cli.play.recorder import GAMES, SCORING
from durak_cli.play.series import Scoring
from durak_cli.play.setup import Setup, read_setup
from durak_cli.play.walk import BrokenRuleError, Line
from durak_cli.records.censor import Censor
from durak_cli.records.hidden import explain, has_unknown_cards, told_cards
from notation import values
from notation.record import (
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Note,
    Play,
    Record,
    Swap,
    Tag,
    Takes,
    Variation,
    variations_of,
)
from notation.spelling import UNKNOWN_CARD

__all__ = ["NotRedactableError", "redact"]

#: Tags that would give the deal away, or a guess at it the means to prove itself.
_TOLD_TOO_MUCH: Final = frozenset({"Seed", "Commit"})
#: Tags in which people write what they like.
_FREE_TEXT: Final = frozenset({"Event", "Site"})


class NotRedactableError(Exception):
    """The player did not sit at this table, or the record has faults: what he saw cannot be told."""


def redact(record: Record, name: str, *, has_comments: bool = True) -> Record:
    """Return *record* as the player *name* could have written it; NotRedactableError if that cannot be told.

    The record must be without errors. It may be unfinished, and its deal may be hidden already. What people wrote about
    cards in words of their own stays, unless no comment is wanted at all.
    """
    setup, findings = read_setup(record)
    if setup is None or name not in setup.names or any(finding.is_error() for finding in findings):
        raise NotRedactableError
    explained, _ = read_setup(_explained(record))
    assert explained is not None
    witness = _Witness(explained, setup.names.index(name), told_cards(record, setup))
    try:
        items = witness.attend(record)
    except BrokenRuleError as fault:
        raise NotRedactableError from fault
    seed = record.tags.get("Seed", "")
    censor = Censor(witness.seen, setup.names, seed, setup.game, has_comments=has_comments)
    return Record(
        tuple(_head(record, setup, witness.places, censor)),
        tuple(censor.items(items)),
        record.result,
        tuple(censor.comments(record.after)),
        tuple(censor.comments(record.before)),
    )


def _explained(record: Record) -> Record:
    """Return *record* with a whole deal: its own, or one that explains what is written."""
    if not has_unknown_cards(record):
        return record
    completed = explain(record).completed
    if completed is None:
        # A repetition is seen only where every hand is known: without that rule the same plays are explained.
        rules = rules_name(replace(parse_rules(record.tags["Rules"]), repeat="off"))
        head = (Tag("Rules", rules) if isinstance(tag, Tag) and tag.name == "Rules" else tag for tag in record.head)
        completed = explain(replace(record, head=tuple(head), result=None)).completed
    if completed is None:
        raise NotRedactableError
    return completed


class _Witness:
    """One seat at the table: what its player has seen, and which variations he could have thought of."""

    def __init__(self, setup: Setup, seat: Seat, told: Cards) -> None:
        self._setup = setup
        self._seat = seat
        self._told = told
        #: Cards whose place in the deck he knows.
        self.places: Cards = 0
        #: Every card that he has seen.
        self.seen: Cards = 0
        #: What follows from the end of a bout that has not been written yet.
        self._pending: Sequence[Event] = ()

    def attend(self, record: Record) -> list[Item]:
        """See the whole game, and return its items with those variations that he could have written."""
        position, events = self._setup.open()
        self._watch(events)
        line = Line(self._setup.names, position)
        items = list(self._follow(line, record.items))
        result = record.result
        if result is not None and not result.by_word and (result.losers or result.drawn):
            self._watch([*self._pending, *line.finish_bout()])
        return items

    def _follow(self, line: Line, items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            start = line.before(item) if variations_of(item) else None
            if isinstance(item, BoutNumber | Beaten | Swap):
                self._watch(self._pending)
                self._pending = ()
            events = line.read(item)
            end = next((at for at, event in enumerate(events) if isinstance(event, BeatenOff | PickedUp)), len(events))
            if isinstance(item, BoutNumber | Beaten | Swap):
                end = len(events)
            self._watch(events[:end])
            self._pending = events[end:] or self._pending
            yield item if start is None else self._thought_of(item, start, self._known(start, events))

    def _watch(self, events: Iterable[Event]) -> None:
        for event in events:
            match as_seen(event, self._seat):
                case Dealt(cards=cards, shown=shown) | Drew(cards=cards, shown=shown):
                    # The up-card has its own place; after a swap what lies there came from another.
                    self.places |= cards & ~shown
                    self.seen |= cards & (self._told | shown)
                case TrumpShown(card=card):
                    self.places |= 1 << card
                    self.seen |= 1 << card & self._told
                case AttackLaid(card=card) | CardBeaten(card=card) | Transferred(card=card):
                    self.seen |= 1 << card
                case TrumpSwapped(gave=gave, got=got):
                    self.seen |= 1 << gave | 1 << got
                case _:
                    pass

    def _known(self, line: Line, events: Iterable[Event]) -> list[Cards]:
        """Return which cards he knows to be in which hand at this moment, by the play that comes next as well."""
        known = list(view_of(line.position, self._seat).hands)
        for event in events:
            match event:
                case AttackLaid() | CardBeaten() | Transferred():
                    known[event.seat] |= 1 << event.card
                case TrumpSwapped():
                    known[event.seat] |= 1 << event.gave
                case _:
                    pass
        return known

    def _thought_of(self, item: Item, start: Line, known: list[Cards]) -> Item:
        """Return *item* without the variations that need a card of which he could not know who held it."""
        assert isinstance(item, Play | Takes | Beaten | Swap)
        notes: list[Note] = []
        for note in item.mark.notes:
            if isinstance(note, Variation):
                items = self._variation(start.branch(), note.items, known.copy())
                if items is None:
                    continue
                note = Variation(tuple(items))
            notes.append(note)
        return _marked(item, item.mark._replace(notes=tuple(notes)))

    def _variation(self, line: Line, items: Iterable[Item], known: list[Cards]) -> list[Item] | None:
        kept: list[Item] = []
        for item in items:
            start, before = (line.before(item) if variations_of(item) else None), known.copy()
            try:
                events = line.read(item)
            except BrokenRuleError:
                return None
            if not all(_is_expected(event, known) for event in events):
                return None
            if start is not None:
                item = self._thought_of(item, start, before)
            kept.append(item)
        return kept


def _is_expected(event: Event, known: list[Cards]) -> bool:
    """Whether whoever lays a card was *known* to hold it; what becomes known goes into *known*."""
    match event:
        case AttackLaid(seat, card) | CardBeaten(seat, card) | Transferred(seat, card):
            return known[seat] >> card & 1 == 1
        case TrumpSwapped(seat, gave, got):
            known[seat] |= 1 << got
            return known[seat] >> gave & 1 == 1
        case PickedUp(seat, cards) | Drew(seat=seat, shown=cards):
            known[seat] |= cards
        case _:
            pass
    return True


def _head(record: Record, setup: Setup, places: Cards, censor: Censor) -> Iterator[Tag | Comment]:
    for element in record.head:
        match element:
            case Comment():
                yield from censor.comments([element])
            case Tag(name) if name in ("Seed", "Deck"):
                yield Tag("Deck", values.join_deck(_deck(record, setup, places)))
            case Tag(name, value) if name in _FREE_TEXT:
                yield Tag(name, censor.text(value))
            case Tag("Bots", value):
                bots = values.split_bots(value) or ()
                yield Tag("Bots", values.join_bots((player, censor.text(strength)) for player, strength in bots))
            case Tag(name, value) if _is_harmless(name, value):
                yield Tag(name, value)


def _is_harmless(name: str, value: str) -> bool:
    """Whether a tag tells nothing of cards. Of private tags of others nobody can know."""
    if name == GAMES:
        return value.isdecimal()
    if name == SCORING:
        return value in list(Scoring)
    return name in values.TAG_ORDER and name not in _TOLD_TOO_MUCH


def _deck(record: Record, setup: Setup, places: Cards) -> list[str] | None:
    """Return the words of the deck in dealing order; None where not one of them was known before."""
    if "Deck" in record.tags and values.read_deck(record.tags["Deck"]) is None:
        return None
    known = (card != NO_CARD and places >> card & 1 for card in setup.deck)
    return [card_name(card) if is_known else UNKNOWN_CARD for card, is_known in zip(setup.deck, known, strict=True)]


def _marked(item: Play | Takes | Beaten | Swap, mark: Mark) -> Item:
    match item:
        case Play(card, answer):
            return Play(card, answer, mark)
        case Takes():
            return Takes(mark, item.by)
        case Beaten():
            return Beaten(mark)
        case Swap(player):
            return Swap(player, mark)
