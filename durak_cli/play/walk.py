"""Reading a record's line of play on a position: each item in turn, passes inferred, the first broken rule raised.

A record holds decisions that can be seen; passing is not written. So the walker lets players pass where what comes
next shows that they did. It reads a game's own line and every variation alike, and does not know who drives it:
the referee collects what is wrong, a replay collects what happened.
"""

from collections.abc import Sequence
from enum import Enum

from durak_cli.engine.cards import Card, Seat
from durak_cli.engine.errors import Phrase, Reason
from durak_cli.engine.events import Event
from durak_cli.engine.legality import is_transfer_held, why_no_swap, why_not, why_not_card, why_not_turn
from durak_cli.engine.moves import ATTACKS, BEATS, PASS, SWAP, TAKE, TRANSFERS, Move
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.transition import apply, lay
from durak_cli.engine.turn import transfer_target
from durak_cli.play import faults
from durak_cli.play.binding import card_of, outcome_text, sign_name
from durak_cli.play.explain import facts_of, hand_words
from notation import record as written
from notation.problems import Finding, Kind
from notation.span import Span

_OVER = Phase.OVER
_WAITING = frozenset({Phase.GROUP, Phase.THROW_IN, Phase.PILE, Phase.SETTLE})


class BrokenRuleError(Exception):
    """A rule is broken here: *finding* says which and where. What follows on this line cannot be judged."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class Stage(Enum):
    """How far the text of a bout has come."""

    #: Before the first bout, or behind `beaten`.
    BETWEEN = "between"
    #: A number has been read, its head not yet.
    NUMBERED = "numbered"
    OPEN = "open"
    #: Behind `takes`: cards may be added.
    TAKEN = "taken"


_BETWEEN, _NUMBERED, _OPEN, _TAKEN = Stage


class Line:
    """One line of play and how far it has been read."""

    __slots__ = ("_first", "_start", "bout", "moves", "named", "names", "pending", "position", "speaker", "stage")

    def __init__(self, names: Sequence[str], position: Position) -> None:
        """Begin at *position*, which is changed from here on."""
        self.names = names
        self.position = position
        #: The position with which the bout began, and the place of its first move.
        self._start = position.copy()
        self._first = 0
        #: Every move of the line so far, the passes that were inferred among them.
        self.moves: list[tuple[Seat, Move]] = []
        #: The number of the bout whose text is being read; 0 before the first.
        self.bout = 0
        self.stage = _BETWEEN
        #: Who laid the last attack card, or may lay the next one.
        self.speaker: Seat = position.attacker
        #: A speaker who has been named and has not yet laid a card; in front of an answer that says nothing.
        self.named: Seat | None = None
        #: The head of a transfer whose card has not come yet.
        self.pending: written.Attack | None = None

    def branch(self) -> "Line":
        """Return a line that goes on from here by itself (a head without its card is left out)."""
        twin = Line(self.names, self.position.copy())
        twin.bout, twin.stage, twin.speaker, twin.named = self.bout, self.stage, self.speaker, self.named
        twin._start, twin._first, twin.moves = self._start, self._first, self.moves.copy()
        return twin

    def before(self, item: written.Item) -> "Line":
        """Return the line from which the variations of *item*, which comes next, begin."""
        twin = self.branch()
        if isinstance(item, written.Play) and self._is_answer(item):
            twin.named = None
        return twin

    def read(self, item: written.Item) -> list[Event]:
        """Read *item* and return what happened; BrokenRuleError if it breaks a rule."""
        match item:  # the commonest first
            case written.Play():
                return self._read_play(item)
            case written.BoutNumber():
                return self._begin(item)
            case written.Attack():
                self._read_head(item)
                return []
            case written.Beaten():
                return self._read_beaten(item)
            case written.Takes():
                return self._read_takes(item)
            case written.Speaker(name):
                self.no_pending(item.span)
                self.named = self.seat_of(name, item.span)
                return []
            case written.Comment():
                return []
            case written.Swap():
                return self._read_swap(item)
            case written.UnknownAct():
                raise self._fault(faults.UNKNOWN_ACT, item.span)

    def seat_of(self, name: str, span: Span) -> Seat:
        """Return the seat of the player *name*; BrokenRuleError if there is none."""
        if name not in self.names:
            raise self._fault(faults.UNKNOWN_PLAYER, span, player=name, players=", ".join(self.names))
        return self.names.index(name)

    def finish_bout(self) -> list[Event]:
        """Let everybody pass who is still asked in the bout that has been read, and return what happened."""
        events: list[Event] = []
        while not self._has_moved_on() and self.position.phase in _WAITING:
            events += self._apply(self.position.asked, PASS)
        return events

    def no_pending(self, span: Span) -> None:
        """BrokenRuleError at *span* if the head of a transfer still waits for its card."""
        if self.pending:
            head = f"{self.pending.attacker} > {self.pending.defender}"
            raise self._fault(faults.HEAD_WITHOUT_CARD, span, head=head)

    def end_with_head(self) -> None:
        """BrokenRuleError if the head that a record ends with can never get its card."""
        if self.pending and not is_transfer_held(self.position):
            seat, span = self.position.defender, self.pending.defender_span
            raise self._refused(self.position, seat, TRANSFERS[0], Reason.TRANSFER_HAND_TOO_SMALL, span)

    # Bouts

    def _begin(self, item: written.BoutNumber) -> list[Event]:
        self.no_pending(item.span)
        if self.stage in (_OPEN, _NUMBERED):
            raise self._fault(faults.BOUT_UNFINISHED, item.span, number=str(self.bout))
        events = self.finish_bout() if self.stage is _TAKEN else []
        self._not_over(item.span)
        if item.number != self.position.bout:
            raise self._fault(
                faults.WRONG_BOUT_NUMBER, item.span, right=str(self.position.bout), number=str(item.number)
            )
        self.bout = item.number
        self.stage = _NUMBERED
        self._start, self._first = self.position.copy(), len(self.moves)
        return events

    def _read_head(self, head: written.Attack) -> None:
        self.no_pending(head.span)
        self._in_bout(head.span)
        self.named = None
        attacker = self.seat_of(head.attacker, head.attacker_span)
        defender = self.seat_of(head.defender, head.defender_span)
        position = self.position
        if self.stage is _NUMBERED:
            if (attacker, defender) != (position.attacker, position.defender):
                right = f"{self.names[position.attacker]} > {self.names[position.defender]}"
                value = f"{head.attacker} > {head.defender}"
                raise self._fault(faults.WRONG_HEAD, head.span, right=right, value=value)
            self.stage = _OPEN
            self.speaker = attacker
            return
        position = self.moment()
        reason = why_not_turn(position, attacker, TRANSFERS[0])
        if reason not in (None, Reason.NOT_YOUR_TURN):
            assert reason is not None
            raise self._refused(position, attacker, TRANSFERS[0], reason, head.attacker_span)
        if not position.table:
            raise self._fault(faults.NOTHING_LED, head.span)
        target = transfer_target(position)
        if target is not None and target != defender:
            raise self._fault(faults.WRONG_TARGET, head.defender_span, right=self.names[target], value=head.defender)
        self.pending = head

    def _read_play(self, play: written.Play) -> list[Event]:
        if self.stage is _BETWEEN:
            self._in_bout(play.span)
        card, moment = card_of(play.card), self.moment()
        if self.pending:
            events = self._transfer(card, play.card_span)
        elif play.answer is not None and card in moment.table:
            events, self.named = [], None
        else:
            self.speaker, self.named = self.speaker if self.named is None else self.named, None
            if moment.on_table >> card & 1:
                raise self._fault(faults.ALREADY_LAID, play.card_span, card=sign_name(card))
            events = self._make(self.speaker, ATTACKS[card], play.card_span)
        if play.answer is not None:
            answer = BEATS[card][card_of(play.answer)]
            events = events + self._make(self.moment().defender, answer, play.answer_span)
        return events

    def parts(self, item: written.Item) -> tuple[written.Item, ...]:
        """Return *item*, a play that lays a card and answers it as two: the card laid, and the answer."""
        if not isinstance(item, written.Play) or item.answer is None or self._is_answer(item):
            return (item,)
        return item._replace(answer=None, mark=written.NO_MARK), item

    def _is_answer(self, play: written.Play) -> bool:
        """Whether *play* only answers a card that lies there; else its card is laid now."""
        if play.answer is None or self.pending:
            return False
        return card_of(play.card) in self.moment().table

    def _transfer(self, card: Card, span: Span) -> list[Event]:
        seat = self.position.defender
        events = self._make(seat, TRANSFERS[card], span)
        self.pending = None
        self.speaker = seat
        return events

    def _read_takes(self, item: written.Takes) -> list[Event]:
        self.no_pending(item.span)
        self._in_bout(item.span)
        position = self.moment()
        if item.by is not None and self.seat_of(item.by, item.span) != position.defender:
            right = self.names[position.defender]
            raise self._fault(faults.WRONG_TAKER, item.span, player=item.by, right=right)
        if position.phase is Phase.LEAD:
            raise self._fault(faults.NOTHING_LED, item.span)
        events = self._make(position.defender, TAKE, item.span)
        self.stage = _TAKEN
        return events

    def _read_beaten(self, item: written.Beaten) -> list[Event]:
        self.no_pending(item.span)
        self._in_bout(item.span)
        if self.stage is _OPEN and self._has_moved_on():
            self.stage = _BETWEEN  # the rules have ended it already, since nobody could add a card
            return []
        position = self.moment()
        if self.stage is _TAKEN:
            raise self._fault(faults.BEATEN_AFTER_TAKE, item.span, player=self.names[position.defender])
        if position.phase is Phase.LEAD:
            raise self._fault(faults.NOTHING_LED, item.span)
        if position.unbeaten:
            unbeaten = next(sign_name(card) for card in position.table if position.unbeaten >> card & 1)
            raise self._fault(faults.NOT_BEATEN, item.span, unbeaten=unbeaten)
        events = self.finish_bout()
        self.stage = _BETWEEN
        return events

    def _read_swap(self, item: written.Swap) -> list[Event]:
        self.no_pending(item.span)
        seat = self.seat_of(item.player, item.span)
        position, events = self.position, []
        if self.stage is _TAKEN and why_no_swap(position, seat) is not None:
            events = self.finish_bout()  # not legal before the draw, so it is read as after it
        elif self.stage is _OPEN and self._has_moved_on():
            position = self._before()
        reason = why_no_swap(position, seat)
        if reason is Reason.GAME_OVER:
            self._not_over(item.span)
        if reason is not None:
            raise self._refused(position, seat, SWAP, reason, item.span)
        return events + self._apply(seat, SWAP)

    # Moves

    def _make(self, seat: Seat, move: Move, span: Span) -> list[Event]:
        """Make the move, letting others pass before it where that makes it legal; BrokenRuleError if it is not."""
        position = self.position
        if position.bout == self.bout and why_not(position, seat, move) is None:
            return self._apply(seat, move)
        if self._has_moved_on():
            position = self._before()
        else:
            passes = self._passes_before(seat, move)
            if passes is not None:
                events = [event for who in passes for event in self._apply(who, PASS)]
                return events + self._apply(seat, move)
        raise self._refused(position, seat, move, _reason(position, seat, move), span)

    def _passes_before(self, seat: Seat, move: Move) -> list[Seat] | None:
        """Return who must have passed so that *seat* could make *move* in this bout, or None if that cannot be."""
        trial, passes = self.position.copy(), []
        while trial.phase in _WAITING and trial.asked != seat and trial.bout == self.bout:
            passes.append(trial.asked)
            apply(trial, trial.asked, PASS)
            if trial.bout == self.bout and why_not(trial, seat, move) is None:
                return passes
        return None

    def _apply(self, seat: Seat, move: Move) -> list[Event]:
        self.moves.append((seat, move))
        return apply(self.position, seat, move)

    def _has_moved_on(self) -> bool:
        """Whether the bout whose text is being read has ended by the rules."""
        position = self.position
        return position.bout != self.bout or position.phase is _OVER

    def moment(self) -> Position:
        """Return the position of the bout being read: its last moment, where it has ended by the rules."""
        return self._before() if self._has_moved_on() else self.position

    def _before(self) -> Position:
        """Return the last moment of the bout being read, before anybody was skipped and it was settled."""
        position = self._start.copy()
        for seat, move in self.moves[self._first :]:
            after = position.copy()
            apply(after, seat, move)
            if after.bout > self.bout or after.is_over():
                lay(position, seat, move, [])
                break
            position = after
        return position

    # Faults

    def _fault(self, kind: Kind, span: Span, possible: str = "", **facts: str) -> BrokenRuleError:
        return BrokenRuleError(faults.found(kind, span, possible, **facts))

    def _refused(self, position: Position, seat: Seat, move: Move, reason: Reason, span: Span) -> BrokenRuleError:
        facts = facts_of(position, seat, move, reason, self.names, sign_name)
        possible = Phrase("")
        if reason in (Reason.NOT_IN_HAND, Reason.DOES_NOT_BEAT):
            hand = hand_words(position, seat, sign_name)
            possible = Phrase("{player} holds {hand}", player=self.names[seat], hand=hand or Phrase("no card"))
        elif reason is Reason.NOT_BEATEN_YET:
            possible = Phrase(
                "cards thrown in together are written as they were answered; those never answered behind `takes`"
            )
        return self._fault(faults.REFUSED[reason], span, possible, **facts)

    def _not_over(self, span: Span) -> None:
        if self.position.is_over():
            raise self._fault(faults.BEHIND_THE_END, span, right=outcome_text(self.position, self.names))

    def _in_bout(self, span: Span) -> None:
        if self.stage is _BETWEEN:
            self._not_over(span)
            raise self._fault(faults.BOUT_IS_OVER, span)


def _reason(position: Position, seat: Seat, move: Move) -> Reason:
    """Return why the move is refused, passes left aside: the turn as far as it is a matter of roles, then the card."""
    reason = why_not(position, seat, move)
    if reason is Reason.NOT_YOUR_TURN and position.phase is not Phase.LEAD:
        reason = why_not_card(position, seat, move)
    return reason or Reason.NOT_YOUR_TURN
