"""Hidden deals: a record whose deck holds unknown cards is explained by a whole deal, or by none (notation: section 7).

Nothing is judged here. The game's own line and then every variation is followed by counts (`trace`), what it shows of
the deal goes into a `matching`, and the referee judges the record with the deal that comes out. Where no deal explains
a card, the one at hand does not have it in that hand, so the referee refuses it; the finding then gets the words that
say what is known. Those of its words that speak of guessed cards are replaced.

The game's own line comes first: a variation must be explained by the same deal, together with the variations before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from durak_cli.engine.cards import (
    CARD_OF_NAME,
    NO_CARD,
    PACK,
    SUIT_CARDS,
    SUITS,
    Card,
    Cards,
    Seat,
    card_name,
    cards_of,
    full_deck,
    mask_of,
    rank_mates,
)
from durak_cli.engine.errors import Phrase, Reason
from durak_cli.engine.rules import rules_name
from durak_cli.play import faults
from durak_cli.play.binding import card_of, sign_name
from durak_cli.play.mending import tells_hand
from durak_cli.play.referee import judge
from durak_cli.play.setup import Setup, first_head, read_setup
from durak_cli.play.walk import Stage
from durak_cli.records.known import Unexplained, Why
from durak_cli.records.matching import Deal, Places
from durak_cli.records.trace import LineLeft, Trace, first_hands
from notation import values
from notation.problems import Finding
from notation.record import BoutNumber, Comment, Item, Record, Tag, variations_of
from notation.span import NOWHERE, Span
from notation.spelling import is_card

__all__ = ["Explanation", "complete", "explain", "has_unknown_cards"]

#: So often a record is followed anew because a broken rule cuts a line short.
_ROUNDS: Final = 4
#: The findings that a card is not in a hand, and those whose second sentence shows the hand.
_NOT_HELD: Final = (faults.REFUSED[Reason.NOT_IN_HAND], faults.REFUSED[Reason.LOWEST_TRUMP_NOT_HELD])
_SHOWS_HAND: Final = (*_NOT_HELD, faults.REFUSED[Reason.DOES_NOT_BEAT])
#: The findings that hold only if nobody could add a card to the last bout.
_NOTHING_TO_ADD: Final = (faults.BROKEN_OFF_AT_END, faults.ALREADY_OVER, faults.RESULT_MISSING)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is wrong with a record, and the same record with a whole deck that explains it, if there is one."""

    findings: tuple[Finding, ...]
    completed: Record | None = None
    #: The record with the whole deck with which it was judged: where it is at fault, one that explains it up to there.
    dealt: Record | None = None
    #: For every card, the place where it is in that deck, and those where it may have been.
    place_of: tuple[int, ...] = ()
    places: tuple[Places, ...] = ()


def has_unknown_cards(record: Record) -> bool:
    """Whether the deck of *record* holds unknown cards."""
    deck = record.tag("Deck")
    return deck is not None and "?" in deck.value


def told_cards(record: Record, setup: Setup) -> Cards:
    """Return the cards whose place *record*, with its *setup*, itself tells: all, unless its deal is hidden."""
    trump = values.read_trump(record.tags["Trump"]) or ""
    told = mask_of(card for card in setup.deck if card != NO_CARD)
    return told | 1 << card_of(trump) if is_card(trump) else told


def complete(record: Record) -> Record | list[Finding]:
    """Return *record* with a whole deck that explains it, or what is found in it where there is none.

    A record that has its whole deck is returned as it is, unless it is at fault.
    """
    explanation = explain(record)
    if explanation.completed is not None:
        return explanation.completed
    is_known = not has_unknown_cards(record) and not any(finding.is_error() for finding in explanation.findings)
    return record if is_known else list(explanation.findings)


def explain(record: Record) -> Explanation:
    """Find a deal that explains *record*, whose deck holds unknown cards, and judge the record with it.

    A record whose deck is known is judged as it is, and nothing completed.
    """
    setup, of_tags = read_setup(record)
    if setup is None or not setup.is_hidden or not record.is_well_formed():
        return Explanation(tuple(judge(record)))
    if any(finding.is_error() for finding in of_tags):
        return Explanation(tuple(judge(record)))
    study = _Study(setup, record, frozenset())
    findings = study.judged()
    for _ in range(_ROUNDS):
        places = {finding.span.start for finding in findings if finding.code.startswith("D03")}
        if places <= study.left.keys() | study.cuts:
            break
        study = _Study(setup, record, study.cuts | places)
        findings = study.judged()
    findings, notes = _at_their_word(study, _doubted(study, findings))
    dealt = study.without_repetition() if notes else study.completed()
    is_explained = not notes and not any(finding.is_error() for finding in findings)
    told = sorted([*map(study.worded, findings), *notes], key=lambda finding: finding.span.start)
    return study.explanation(told, dealt, dealt if is_explained else None)


class _Study:
    """One way through a record and its variations, and the deal that it leaves."""

    def __init__(self, setup: Setup, record: Record, cuts: frozenset[int]) -> None:
        """*cuts* are places at which a line is left, since a rule is broken there."""
        trump = values.read_trump(record.tags["Trump"])
        assert trump is not None
        card = CARD_OF_NAME.get(trump, NO_CARD)
        deck = (*setup.deck[: setup.shown], card, *setup.deck[setup.shown + 1 :])
        self.setup = replace(setup, deck=deck)
        self.suit = SUITS.index(trump[-1])
        self.record = record
        self.cuts = cuts
        self.deal = Deal(full_deck(len(deck)), _places(self.setup, self.suit))
        #: Where lines were left, and how far they had been followed.
        self.left: dict[int, tuple[Trace, Unexplained | None]] = {}
        #: Where play went on although a situation had come back too often.
        self.notes: list[Finding] = []
        #: The game's own line, as far as it could be followed.
        self.own = Trace(self.setup, self.suit, cuts)
        self._follow(self.own, record.items)
        self._learn_leader()

    def _learn_leader(self) -> None:
        """Learn who led also where the game's own line could not be followed up to its first head."""
        head = first_head(self.record)
        if self.own.leaders or not self.setup.is_led_by_lowest_trump:
            return
        if head is None or head.attacker not in self.setup.names:
            return
        try:
            self.own.learn_leader(self.setup.names.index(head.attacker), head.attacker_span, self.deal)
        except LineLeft as left:
            self.left[head.attacker_span.start] = self.own, left.unexplained

    def _follow(self, trace: Trace, items: Sequence[Item]) -> None:
        """Follow *items* and then their variations."""
        branches: list[tuple[Trace, Sequence[Item]]] = []
        for index, item in enumerate(items):
            variations = variations_of(item)
            start = trace.before(item) if variations else None
            try:
                trace.read(items, index, self.deal)
            except LineLeft as left:
                if left.place is not None:
                    self.left[left.place] = trace, left.unexplained
                break
            branches += ((start, variation.items) for variation in variations if start)
        if trace.repeated is not None and any(_is_bout(item, trace.repeated) for item in items):
            self.notes.append(_repetition(items, trace.repeated, NOWHERE))
        for start, inner in branches:
            self._follow(start.copy(), inner)

    def explanation(self, findings: Sequence[Finding], dealt: Record, completed: Record | None = None) -> Explanation:
        """Return what came out."""
        cards = range(PACK)
        place_of = tuple(self.deal.place_of(card) for card in cards)
        return Explanation(tuple(findings), completed, dealt, place_of, tuple(map(self.deal.places_of, cards)))

    def completed(self, deal: Deal | None = None, **tags: str) -> Record:
        """Return the record with the whole deck of *deal*; *tags* get other values."""
        deck = [(deal or self.deal).card_at(place) for place in full_deck(len(self.setup.deck))]
        names = list(map(card_name, deck))
        tags = {"Deck": values.join_deck(names), "Trump": names[self.setup.shown]} | tags
        return replace(self.record, head=tuple(_retagged(tag, tags) for tag in self.record.head))

    def judged(self, deal: Deal | None = None) -> list[Finding]:
        """Return what the referee finds in the record with the whole deck of *deal*."""
        return judge(self.without_repetition(deal) if self.notes else self.completed(deal))

    def without_repetition(self, deal: Deal | None = None) -> Record:
        """Return the record with the whole deck, and with rules by which no repetition ends the game."""
        return self.completed(deal, Rules=rules_name(replace(self.setup.rules, repeat="off")))

    # In words

    def worded(self, finding: Finding) -> Finding:
        """Return *finding*, saying what is known instead of what the deal at hand happens to be."""
        trace, unexplained = self.left.get(finding.span.start, (None, None))
        if finding.kind is faults.WRONG_LEADER and unexplained:
            return self._refuted(finding, unexplained.seat, NO_CARD)
        if finding.kind not in _SHOWS_HAND or trace is None:
            return replace(finding, hint="") if tells_hand(finding.hint) else finding
        if unexplained is None or finding.kind not in _NOT_HELD:
            seat = self._holder(trace, finding)
            return _saying(finding, trace.known.hand_words(trace.position, seat))
        if unexplained.why is Why.LEADER:
            return self._refuted(finding, unexplained.seat, unexplained.card)
        possible = trace.known.why_not(unexplained, trace.position, self._shown_later(unexplained))
        # Who else holds the card is a hint only where that is known.
        hint = finding.hint if unexplained.why is Why.ELSEWHERE else ""
        return _saying(finding, possible, hint)

    def _holder(self, trace: Trace, finding: Finding) -> Seat:
        """Whose hand *finding* is about: that of the player whom it names, or else the defender's."""
        player = finding.facts.get("player")
        is_named = finding.kind in _NOT_HELD and player in self.setup.names
        return self.setup.names.index(player) if player and is_named else trace.position.defender

    def _refuted(self, finding: Finding, seat: Seat, card: Card) -> Finding:
        """Return the finding that the one who led cannot have held the lowest trump, *seat* having held *card*."""
        names = self.setup.names
        leader = names[seat if card == NO_CARD else self.own.leaders[0]]
        why = Phrase("no deal with the known cards lets {attacker} lead", attacker=leader)
        is_lower = card != NO_CARD and card & 3 == self.suit and names[seat] != leader
        holder, held = (names[seat], card) if is_lower else self._lower_trump(names.index(leader))
        if held != NO_CARD:
            why = Phrase(
                "{holder} was dealt {card}, and {attacker} no lower trump",
                holder=holder,
                card=sign_name(held),
                attacker=leader,
            )
        return faults.found(faults.WRONG_LEADER, finding.span, attacker=leader, why=why)

    def _lower_trump(self, leader: Seat) -> tuple[str, Card]:
        """Return the lowest trump that another player than *leader* is known to have been dealt, and who that is."""
        hands = first_hands(self.setup)
        for card in full_deck(len(self.setup.deck)):
            for seat, hand in enumerate(hands):
                is_dealt = not self.deal.places_of(card) & ~hand
                if is_dealt and SUIT_CARDS[self.suit] >> card & 1 and seat != leader:
                    return self.setup.names[seat], card
        return "", NO_CARD

    def _shown_later(self, unexplained: Unexplained) -> Phrase | None:
        """Say where the game's own line shows the card of a variation that it makes impossible."""
        if unexplained.card not in self.own.shown:
            return None
        seat, number = self.own.shown[unexplained.card]
        return Phrase(
            "{holder} shows {card} in bout {number} of the game itself, and no deal explains both",
            holder=self.setup.names[seat],
            card=sign_name(unexplained.card),
            number=str(number),
        )


def _saying(finding: Finding, possible: Phrase, hint: str = "") -> Finding:
    """Return *finding* with another second sentence, made safe to show."""
    safe = faults.found(finding.kind, finding.span, possible).possible
    return replace(finding, possible=safe, hint=hint)


def _retagged(tag: Tag | Comment, tags: Mapping[str, str]) -> Tag | Comment:
    if not isinstance(tag, Tag) or tag.name not in tags:
        return tag
    return Tag(tag.name, tags[tag.name], tag.span, tag.value_span)


def _places(setup: Setup, suit: int) -> list[Places]:
    """Return for every card where it may have been, before the first card is played."""
    cards = full_deck(len(setup.deck))
    known = {card: place for place, card in zip(cards, setup.deck, strict=True) if card != NO_CARD}
    free = sum(1 << place for place in cards) & ~sum(1 << place for place in known.values())
    shown = 1 << cards[setup.shown]
    places = [0] * PACK
    for card in cards:
        if card in known:
            places[card] = 1 << known[card]
        else:
            places[card] = free if SUIT_CARDS[suit] >> card & 1 else free & ~shown
    return places


def _doubted(study: _Study, findings: list[Finding]) -> list[Finding]:
    """Return *findings*, but where they say that nobody could add a card, those for a deal in which somebody can."""
    if not any(finding.kind in _NOTHING_TO_ADD for finding in findings) or study.own.stage is Stage.BETWEEN:
        return findings
    for deal in _deals_with_one_to_add(study):
        others = study.judged(deal)
        if not any(finding.kind in _NOTHING_TO_ADD for finding in others):
            study.deal = deal
            return others
    return findings


def _deals_with_one_to_add(study: _Study) -> Iterator[Deal]:
    """Yield deals in which a thrower holds a card of a rank on the table, one for each such card that is not known."""
    trace = study.own
    known, position = trace.known, trace.position
    if position.left <= 0:
        return
    ranks = rank_mates(mask_of(known.card_of[token] for token in cards_of(position.on_table)))
    for card in full_deck(len(study.setup.deck)):
        for seat in position.throwers:
            if ranks >> card & 1 and card not in known.token_of and position.hands[seat] & ~known.tokens:
                deal = study.deal.copy()
                if deal.learn(card, trace.filled[seat]):
                    yield deal


def _at_their_word(study: _Study, findings: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Return *findings* without those of a repetition, which is found only where every hand is known, and notes of it.

    Elsewhere both are taken at their word: a draw, and playing on.
    """
    notes, result, end = list(study.notes), study.record.result, study.own.copy()
    end.finish()
    is_draw = result is not None and result.drawn and not result.by_word
    if not any(finding.is_error() for finding in findings):
        return findings, notes
    if end.repeated is not None and not notes and not is_draw:
        findings = judge(study.without_repetition())
        notes.append(_repetition(study.record.items, end.repeated, _end_of(study.record)))
    if is_draw and study.setup.rules.repetitions and end.is_hidden():
        drawn = [finding for finding in findings if finding.kind is faults.NOT_OVER]
        notes += [faults.found(faults.DRAW_UNSEEN, finding.span) for finding in drawn]
        findings = [finding for finding in findings if finding not in drawn]
    return findings, notes


def _repetition(items: Sequence[Item], number: int, end: Span) -> Finding:
    """Return the note that bout *number* begins with a repetition: where it stands among *items*, or else at *end*."""
    begin = next((item.span for item in items if _is_bout(item, number)), end)
    return faults.found(faults.REPETITION_UNSEEN, begin, number=str(number))


def _is_bout(item: Item, number: int) -> bool:
    return isinstance(item, BoutNumber) and item.number == number


def _end_of(record: Record) -> Span:
    """Return where the result stands, or where it would."""
    end = record.items[-1].span.end if record.items else record.span.end
    return record.result.span if record.result else Span(end, end)
