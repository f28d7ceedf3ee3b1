"""A record's line of play followed by counts alone: which places of the deck each hand has been filled from.

Who draws, how many cards, and who is out follow from how many cards are laid and taken, so a line can be followed
without knowing the cards. The engine plays it with tokens, one for each place of the deck; a card that is seen for the
first time is one of the tokens in that hand which nobody knows yet. Which one does not matter here: that is for the
`matching`, which is told that the card was in one of all the places from which this hand has been filled.

No rule about cards is checked here. Where the text makes no sense by counts, the line is left (`LineLeft`), and the
referee, who is given a whole deal, says what is wrong.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from durak_cli.engine.cards import NO_CARD, PACK, SUIT_CARDS, Card, Cards, Seat, cards_of, full_deck
from durak_cli.engine.deal import deal, lowest_trump
from durak_cli.engine.events import BeatenOff, Drew, Ending, Event, GameOver, PickedUp
from durak_cli.engine.moves import ATTACKS, BEATS, SWAP, TAKE, TRANSFERS
from durak_cli.engine.transition import begin_bout, lay, settle
from durak_cli.engine.turn import transfer_target
from durak_cli.play.binding import card_of
from durak_cli.play.setup import Setup
from durak_cli.play.walk import Stage
from durak_cli.records.known import Known, Unexplained, Why
from durak_cli.records.matching import Choice, Deal
from notation import record as written
from notation.span import Span

#: Every place.
_ANYWHERE: Final = (1 << PACK) - 1


class LineLeft(Exception):  # noqa: N818 - the record is at fault, or the line is only followed up to here
    """A line cannot be followed further; *unexplained* says why, where it is for want of a deal.

    *place* is where the line is left, if it is left at a cut or unexplained.
    """

    def __init__(self, unexplained: Unexplained | None = None, place: int | None = None) -> None:
        self.unexplained = unexplained
        self.place = unexplained.span.start if unexplained else place
        super().__init__()


class Trace:
    """One line of play and how far it has been followed."""

    __slots__ = (
        "bout",
        "cuts",
        "filled",
        "known",
        "leaders",
        "named",
        "pending",
        "position",
        "repeated",
        "setup",
        "shown",
        "speaker",
        "stage",
        "trump",
    )

    def __init__(self, setup: Setup, trump: int, cuts: frozenset[int] = frozenset()) -> None:
        """Begin before the first card; *trump* is the trump suit; a line is left at *cuts*, where a rule is broken."""
        self.setup = setup
        self.trump = trump
        self.cuts = cuts
        tokens = full_deck(len(setup.deck))
        first = setup.dealer + 1 if setup.first is None else setup.first
        players = len(setup.names)
        self.position, _ = deal(setup.rules, players, tokens, setup.dealer, game=setup.game, first=first % players)
        #: filled[seat]: every place of the deck from which that hand has been filled.
        self.filled: list[Cards] = self.position.hands[:]
        self.known = Known(setup)
        #: Who has shown a card that nobody knew, and in which bout.
        self.shown: dict[Card, tuple[Seat, int]] = {}
        #: Who leads, once a head has said so; known to every line of the game.
        self.leaders: list[Seat] = []
        self.bout = 0
        self.stage = Stage.BETWEEN
        self.speaker: Seat = self.position.attacker
        self.named: Seat | None = None
        self.pending: Seat | None = None
        #: The bout before which a situation had come back too often while cards were unknown.
        self.repeated: int | None = None

    def copy(self) -> "Trace":
        """Return a line that goes on from here by itself."""
        twin = object.__new__(Trace)
        for name in Trace.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.position, twin.filled, twin.known = self.position.copy(), self.filled[:], self.known.copy()
        twin.shown = self.shown.copy()
        twin.pending = None
        return twin

    def before(self, item: written.Item) -> "Trace":
        """Return the line from which the variations of *item*, which comes next, begin."""
        twin = self.copy()
        if isinstance(item, written.Play) and self._is_answer(item):
            twin.named = None
        return twin

    def read(self, items: Sequence[written.Item], index: int, facts: Deal) -> None:
        """Follow item number *index*, and tell *facts* what it shows of the deal; LineLeft if that cannot be."""
        item = items[index]
        match item:
            case written.Comment():
                return
            case written.Play():
                self._read_play(item, facts)
                return
        self._enter(item.span)
        match item:
            case written.Speaker(name):
                self._no_pending()
                self.named = self._seat_of(name)
            case written.BoutNumber(number):
                self._begin(number)
            case written.Attack():
                self._read_head(item, facts)
            case written.Takes(by=by):
                self._read_takes(by)
            case written.Beaten():
                self._read_beaten()
            case written.Swap(player):
                self._swap(self._seat_of(player), item.span, facts, is_more=_card_follows(items, index))
            case written.UnknownAct():
                raise LineLeft

    def finish(self) -> None:
        """End the bout that has been taken, as the result or the next bout does."""
        if self.stage is Stage.TAKEN:
            self._settle()

    def is_hidden(self) -> bool:
        """Whether a hand holds a card that nobody knows."""
        return any(hand & ~self.known.tokens for hand in self.position.hands)

    # Reading

    def _enter(self, span: Span) -> None:
        if span.start in self.cuts:
            raise LineLeft(place=span.start)

    def _no_pending(self) -> None:
        if self.pending is not None:
            raise LineLeft

    def _seat_of(self, name: str) -> Seat:
        if name not in self.setup.names:
            raise LineLeft
        return self.setup.names.index(name)

    def _begin(self, number: int) -> None:
        self._no_pending()
        if self.stage in (Stage.OPEN, Stage.NUMBERED):
            raise LineLeft
        self.finish()
        if self.position.is_over() or number != self.position.bout:
            raise LineLeft
        self.bout = number
        self.stage = Stage.NUMBERED

    def _read_head(self, head: written.Attack, facts: Deal) -> None:
        self._no_pending()
        self.named = None
        attacker, defender = self._seat_of(head.attacker), self._seat_of(head.defender)
        position = self.position
        if self.stage is Stage.NUMBERED:
            if self.bout == 1 and self.setup.is_led_by_lowest_trump:
                self.learn_leader(attacker, head.attacker_span, facts)
            if (attacker, defender) != (position.attacker, position.defender):
                raise LineLeft
            self.stage = Stage.OPEN
            self.speaker = attacker
            return
        if self.stage is not Stage.OPEN or attacker != position.defender or not position.table:
            raise LineLeft
        if transfer_target(position) != defender:
            raise LineLeft
        self.pending = defender

    def _read_play(self, play: written.Play, facts: Deal) -> None:
        if self.stage not in (Stage.OPEN, Stage.TAKEN):
            raise LineLeft
        card, position = card_of(play.card), self.position
        if self.pending is not None:
            seat = position.defender
            lay(position, seat, TRANSFERS[self._token(seat, card, play.card_span, facts)], [])
            self.pending, self.speaker = None, seat
        elif self._is_answer(play):
            self.named = None
        else:
            self.speaker, self.named = self.speaker if self.named is None else self.named, None
            token = self._token(self.speaker, card, play.card_span, facts)
            lay(position, self.speaker, ATTACKS[token], [])
        if play.answer is not None:
            self._answer(card, card_of(play.answer), play.answer_span, facts)

    def _is_answer(self, play: written.Play) -> bool:
        """Whether *play* only answers a card that lies there; else its card is laid now."""
        return (
            play.answer is not None and self.pending is None and self.known.lies_on(self.position, card_of(play.card))
        )

    def _answer(self, card: Card, answer: Card, span: Span, facts: Deal) -> None:
        position = self.position
        target = self.known.token_of[card]
        if self.stage is Stage.TAKEN or not position.unbeaten >> target & 1:
            raise LineLeft
        token = self._token(position.defender, answer, span, facts)
        lay(position, position.defender, BEATS[target][token], [])

    def _read_takes(self, by: str | None) -> None:
        self._no_pending()
        position = self.position
        if self.stage is not Stage.OPEN or not position.unbeaten:
            raise LineLeft
        if by is not None and self._seat_of(by) != position.defender:
            raise LineLeft
        lay(position, position.defender, TAKE, [])
        self.stage = Stage.TAKEN

    def _read_beaten(self) -> None:
        self._no_pending()
        if self.stage is not Stage.OPEN or not self.position.table or self.position.unbeaten:
            raise LineLeft
        self._settle()

    # What is learnt of the deal

    def _token(self, seat: Seat, card: Card, span: Span, facts: Deal) -> Card:
        """Return the token for *card*, which *seat* lays; it is one that nobody knew if the card is seen first."""
        hand = self.position.hands[seat]
        token = self.known.token_of.get(card)
        if token is None:
            token = self._first_seen(seat, card, hand, self.filled[seat], span, facts)
        elif not hand >> token & 1:
            raise LineLeft(Unexplained(span, seat, card, Why.ELSEWHERE))
        self._enter(span)
        return token

    def _first_seen(self, seat: Seat, card: Card, hand: Cards, places: Cards, span: Span, facts: Deal) -> Card:
        """Learn that *card* was in one of *places*, and let it be one of the tokens in *hand* that nobody knows."""
        unknown = hand & ~self.known.tokens
        if not unknown:
            raise LineLeft(Unexplained(span, seat, card, Why.ALL_KNOWN))
        if not facts.learn(card, places):
            is_leader = facts.could_learn_alone(card, places)
            raise LineLeft(Unexplained(span, seat, card, Why.LEADER if is_leader else Why.NO_DEAL))
        self._enter(span)  # he may have held the card; it is another rule that he breaks with it
        token = (unknown & -unknown).bit_length() - 1
        self.known.see(card, token)
        self.shown[card] = seat, self.position.bout
        return token

    def learn_leader(self, seat: Seat, span: Span, facts: Deal) -> None:
        """Learn that *seat* leads, because he was dealt the lowest trump or nobody was dealt one. Once in a game."""
        position, players = self.position, len(self.setup.names)
        if not self.leaders:
            if not facts.learn_one_of(leader_choices(self.setup, self.trump, seat)):
                raise LineLeft(Unexplained(span, seat, NO_CARD, Why.LEADER))
            self.leaders.append(seat)
        if position.attacker != self.leaders[0]:
            position.bout, position.counted = 0, {}
            begin_bout(position, self.leaders[0], (self.leaders[0] + 1) % players, [])
            if self.known.swapped:
                position.counted.clear()

    def _swap(self, seat: Seat, span: Span, facts: Deal, *, is_more: bool) -> None:
        """Follow a swap; behind a take it may stand before the draw or, where that cannot be, behind it."""
        self._no_pending()
        position, known = self.position, self.known
        card = lowest_trump(full_deck(len(self.setup.deck)), self.trump)
        is_late = self.stage is Stage.TAKEN and not is_more
        if position.is_over() or not position.rules.has_swap or position.drawn == len(position.deck):
            raise LineLeft
        if known.card_of.get(position.up_card) == card:
            raise LineLeft
        token = known.token_of.get(card)
        after = self._settled() if is_late else None
        if token is None:
            places, hand = self.filled[seat], position.hands[seat]
            if after is not None:
                places |= after.filled[seat]
                hand = hand if hand & ~known.tokens else after.position.hands[seat]
            token = self._first_seen(seat, card, hand, places, span, facts)
        if not position.hands[seat] >> token & 1 and is_late:
            self._settle()
        if not position.hands[seat] >> token & 1:
            raise LineLeft(Unexplained(span, seat, card, Why.ELSEWHERE))
        if position.drawn == len(position.deck) or token in known.laid:
            raise LineLeft
        self.filled[seat] |= 1 << position.up_card
        known.swapped = position.up_card, token, seat
        position.lowest_trump = token
        lay(position, seat, SWAP, [])

    def _settled(self) -> "Trace | None":
        """Return this line behind the draw, if the stock is not used up then."""
        twin = self.copy()
        twin._settle()
        return None if twin.position.drawn == len(twin.position.deck) else twin

    # Bouts

    def _settle(self) -> None:
        """End the bout: put away or pick up, and draw."""
        position = self.position
        events: list[Event] = []
        for token in cards_of(position.on_table):
            self.known.laid.add(token)
        settle(position, events)
        for event in events:
            match event:
                case Drew(seat, _, cards, shown):
                    # A card that was swapped lies there instead of the one that was dealt; its place is another.
                    self.filled[seat] |= cards & ~(shown if self.known.swapped else 0)
                    self.known.note_drawn(shown, seat, self.bout)
                case PickedUp(seat, cards):
                    self.known.note_taken(cards, seat, self.bout)
                case BeatenOff(cards):
                    self.known.note_gone(cards, self.bout)
                case GameOver(Ending.REPETITION) if self.is_hidden():
                    self._play_on()
        self.stage = Stage.BETWEEN

    def _play_on(self) -> None:
        """Go on where a situation has come back too often: only where every hand is known is that found."""
        position = self.position
        position.rules = replace(position.rules, repeat="off")
        position.ending, position.places = None, ()
        begin_bout(position, position.attacker, position.defender, [])
        if self.repeated is None:
            self.repeated = position.bout


def first_hands(setup: Setup) -> list[Cards]:
    """Return the places from which each hand is dealt."""
    return deal(setup.rules, len(setup.names), full_deck(len(setup.deck)), setup.dealer)[0].hands


def leader_choices(setup: Setup, trump: int, leader: Seat) -> list[Choice]:
    """Return what can have made *leader* lead: which trump he held, and that no lower one was in another hand."""
    hands = first_hands(setup)
    others = 0
    for seat, hand in enumerate(hands):
        if seat != leader:
            others |= hand
    trumps = [card for card in full_deck(len(setup.deck)) if SUIT_CARDS[trump] >> card & 1]
    choices: list[Choice] = []
    lower: dict[Card, Cards] = {}
    for card in trumps:
        choices.append({**lower, card: hands[leader]})
        lower[card] = _ANYWHERE & ~others
    if leader == (setup.dealer + 1) % len(hands):
        choices.append(dict.fromkeys(trumps, _ANYWHERE & ~(others | hands[leader])))
    return choices


def _card_follows(items: Sequence[written.Item], index: int) -> bool:
    """Whether another card is laid in the bout in which item number *index* stands."""
    for item in items[index + 1 :]:
        if isinstance(item, written.Play):
            return True
        if isinstance(item, written.BoutNumber):
            return False
    return False
