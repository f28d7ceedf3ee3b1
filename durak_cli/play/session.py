"""One game in progress: the door through which every move goes. No input, no output.

The terminal, a match between programs, a test's list of moves and the reader of records are all drivers of a session.
A move is checked once, here; a refused one changes nothing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from durak_cli.engine.cards import Card, Seat
from durak_cli.engine.deal import deal
from durak_cli.engine.errors import IllegalMoveError, Reason
from durak_cli.engine.events import Event
from durak_cli.engine.legality import why_not
from durak_cli.engine.moves import CLOSE, PASS, Move
from durak_cli.engine.position import NOBODY, Position
from durak_cli.engine.rules import Rules
from durak_cli.engine.transition import agree_draw, apply, resign
from durak_cli.engine.view import View, redact, view_of
from durak_cli.play.explain import Say, refusal

__all__ = ["Decision", "Session"]


class Decision(NamedTuple):
    """What *seat* did, and everything that followed from it. *move* is None for a resignation or an agreed draw."""

    seat: Seat
    move: Move | None
    events: tuple[Event, ...]


class Session:
    """A game from the deal to its end, with everything that happened in it.

    *opening* holds the events of the deal as they were, *decisions* what was done since then, in order.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        deck: Sequence[Card],
        dealer: Seat | None = None,
        *,
        game: int = 1,
        first: Seat | None = None,
    ) -> None:
        """Deal; SetupError if rules, players or deck do not go together. See `engine.deal.deal`."""
        self._position, self.opening = deal(rules, players, deck, dealer, game=game, first=first)
        self._start = self._position.copy()
        self.decisions: list[Decision] = []
        #: How many of the decisions a record shows: all moves but passes and closings.
        self.plays = 0

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        return self._position.rules

    @property
    def players(self) -> int:
        """How many sat down."""
        return self._position.players

    @property
    def asked(self) -> Seat | None:
        """The seat whose decision is awaited, or None when the game is over."""
        return None if self._position.asked == NOBODY else self._position.asked

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.is_over()

    def view(self, seat: Seat | None) -> View:
        """Return the game as *seat* sees it; with None, as one who sees every hand."""
        return view_of(self._position, seat)

    def position(self) -> Position:
        """Return a copy of the whole truth, for whoever owns the game."""
        return self._position.copy()

    def events(self, seat: Seat | None, since: int = 0) -> Iterator[Event]:
        """Yield what happened as *seat* saw it, from decision number *since* on (0: the deal included)."""
        if since == 0:
            for event in self.opening:
                yield redact(event, seat)
        for decision in self.decisions[since:]:
            for event in decision.events:
                yield redact(event, seat)

    def why_not(self, seat: Seat, move: Move) -> Reason | None:
        """Return why *seat* may not make *move* now, or None."""
        return why_not(self._position, seat, move)

    def explain(self, seat: Seat, move: Move, reason: Reason, names: Sequence[str], say: Say) -> str:
        """Return one English sentence that says why *seat* may not make *move* now, for the *reason* that was given.

        *names* are those of the players by seat, and *say* spells a card.
        """
        return refusal(self._position, seat, move, reason, names, say)

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Make *seat*'s *move* and return what happened; IllegalMoveError, and nothing changed, if it is not legal."""
        reason = why_not(self._position, seat, move)
        if reason is not None:
            raise IllegalMoveError(reason)
        events = tuple(apply(self._position, seat, move))
        self.decisions.append(Decision(seat, move, events))
        if move is not PASS and move is not CLOSE:
            self.plays += 1
        return events

    def resign(self, seat: Seat) -> tuple[Event, ...]:
        """Let *seat* give the game up; IllegalMoveError if it is over or he is out."""
        self._check_running(seat)
        events = tuple(resign(self._position, seat))
        self.decisions.append(Decision(seat, None, events))
        return events

    def take_back(self, number: int) -> list[Decision]:
        """Go back to the moment before decision *number* (from 0), and return what has been taken back, in order."""
        lost = self.decisions[number:]
        self._position = self._start.copy()
        del self.decisions[number:]
        for decision in self.decisions:
            assert decision.move is not None
            apply(self._position, decision.seat, decision.move)
        self.plays -= sum(one.move not in (None, PASS, CLOSE) for one in lost)
        return lost

    def agree_draw(self, seat: Seat) -> tuple[Event, ...]:
        """End the game as a draw that all agreed to, on *seat*'s proposal; IllegalMoveError if it is over."""
        self._check_running(seat)
        events = tuple(agree_draw(self._position))
        self.decisions.append(Decision(seat, None, events))
        return events

    def _check_running(self, seat: Seat) -> None:
        if self.is_over():
            raise IllegalMoveError(Reason.GAME_OVER)
        if seat not in self._position.in_game:
            raise IllegalMoveError(Reason.PLAYER_OUT)
