"""Records as steps, their deal known or hidden; of a hidden one just what is known is shown.

The steps are those of the deal that explains the record best. A card of a hand is known when everybody has seen it, and
where the record, with all that comes later, leaves no other possibility. All others are backs, and how many there are
is always known.
"""

from collections.abc import Iterable
from dataclasses import replace

from durak_cli.engine.cards import NO_CARD, Card, Cards, Seat, cards_of, mask_of
from durak_cli.engine.events import (
    AttackLaid,
    CardBeaten,
    Dealt,
    Drew,
    Event,
    Transferred,
    TrumpShown,
    TrumpSwapped,
)
from durak_cli.engine.position import Position
from durak_cli.play.replay import Branch, Replay, Sight, Step
from durak_cli.play.replay import replay as replay_known
from durak_cli.play.setup import read_setup
from durak_cli.records.hidden import Explanation, explain, has_unknown_cards
from durak_cli.records.matching import Places
from notation.problems import Finding
from notation.record import Play, Record

__all__ = ["replay"]


def replay(record: Record) -> Replay | None:
    """Return *record* as steps, or None if its tags or its deal are too broken to begin."""
    if not has_unknown_cards(record):
        return replay_known(record)
    explanation = explain(record)
    steps = replay_known(explanation.dealt) if explanation.dealt else None
    setup, _ = read_setup(record)
    if steps is None or setup is None:
        return None
    return _Dimmer(explanation).dimmed(replace(steps, rules=setup.rules))


class _Seen:
    """What has been seen of the cards up to one moment of a line."""

    __slots__ = ("filled", "seen", "up_card")

    def __init__(self, players: int) -> None:
        #: filled[seat]: every place of the deck from which that hand has been filled.
        self.filled: list[Places] = [0] * players
        #: Cards that have lain on the table or were swapped.
        self.seen: Cards = 0
        #: The card that showed trumps, while nobody has swapped it.
        self.up_card = NO_CARD

    def copy(self) -> "_Seen":
        twin = _Seen(len(self.filled))
        twin.filled, twin.seen, twin.up_card = self.filled[:], self.seen, self.up_card
        return twin


class _Dimmer:
    """Takes from the steps of one deal what is not known of it."""

    def __init__(self, explanation: Explanation) -> None:
        self.places = explanation.places
        self.place_of = explanation.place_of
        self.findings = explanation.findings

    def dimmed(self, steps: Replay) -> Replay:
        """Return *steps* without what is not known."""
        seen = _Seen(len(steps.names))
        opening = self._dimmed(steps.opening, seen)
        return replace(steps, opening=opening, line=self._branch(steps.line, seen), findings=self.findings)

    def _branch(self, branch: Branch, seen: _Seen) -> Branch:
        steps: list[Step] = []
        before = seen
        for step in branch.steps:
            if not (steps and _is_first_part(steps[-1], step)):
                before = seen.copy()
            inner = tuple(self._branch(other, before.copy()) for other in step.variations)
            steps.append(replace(self._dimmed(step, seen), variations=inner))
        return Branch(tuple(steps), self._finding(branch.finding))

    def _finding(self, finding: Finding | None) -> Finding | None:
        """Return what was found at the place of *finding*, in words that say what is known."""
        if finding is None:
            return None
        start = finding.span.start
        return next((one for one in self.findings if one.is_error() and one.span.start == start), finding)

    def _dimmed(self, step: Step, seen: _Seen) -> Step:
        events = tuple(self._events(step.events, seen))
        return replace(step, events=events, sight=self._sight(step.position, seen))

    def _sight(self, position: Position, seen: _Seen) -> Sight:
        hands = tuple(self._known(hand, seat, seen) for seat, hand in enumerate(position.hands))
        return Sight(hands, seen.up_card == NO_CARD or self._is_placed(position.up_card))

    def _known(self, cards: Cards, seat: Seat, seen: _Seen) -> Cards:
        """Return those of *cards*, which *seat* holds in this deal, that he holds in every one."""
        filled = seen.filled[seat]
        return cards & seen.seen | mask_of(card for card in cards_of(cards) if not self.places[card] & ~filled)

    def _is_placed(self, card: Card) -> bool:
        """Whether it is known at which place of the deck *card* was."""
        return self.places[card].bit_count() == 1

    def _events(self, events: Iterable[Event], seen: _Seen) -> Iterable[Event]:
        """Yield *events* without the cards that are not known, having noted what they show."""
        for event in events:
            match event:
                case AttackLaid(card=card) | CardBeaten(card=card) | Transferred(card=card):
                    seen.seen |= 1 << card
                    yield event
                case Dealt(seat, _, cards, shown):
                    seen.filled[seat] |= self._places_of(cards)
                    known = self._known(cards, seat, seen)
                    yield event._replace(cards=known, shown=shown & known)
                case Drew(seat, _, cards, shown):
                    is_swapped = seen.up_card == NO_CARD
                    places = self._places_of(cards & ~shown if is_swapped else cards)
                    seen.filled[seat] |= places
                    # A card that he holds from now on may have been in his hand before: it is drawn here if it cannot.
                    drawn = mask_of(card for card in cards_of(cards) if not self.places[card] & ~places)
                    known = drawn | shown & seen.seen
                    yield event._replace(cards=known, shown=known)
                case TrumpShown(card):
                    seen.up_card = card
                    if self._is_placed(card):
                        yield event
                case TrumpSwapped(seat, gave, got):
                    seen.seen |= 1 << gave
                    seen.filled[seat] |= self._places_of(1 << got)
                    seen.up_card = NO_CARD
                    yield event if self._is_placed(got) else event._replace(got=NO_CARD)
                case _:
                    yield event

    def _places_of(self, cards: Cards) -> Places:
        return mask_of(self.place_of[card] for card in cards_of(cards))


def _is_first_part(before: Step, step: Step) -> bool:
    """Whether *before* laid the card that *step*, of the same item, answers."""
    laid, item = before.item, step.item
    if not isinstance(laid, Play) or not isinstance(item, Play) or laid.answer is not None or item.answer is None:
        return False
    return laid.card == item.card and laid.span == item.span
