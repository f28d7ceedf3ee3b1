"""A deal of an arena in which programs of other people play: what an executor is given where there are any.

They are started for the games of one deal and end with it, wherever it is played, so that nothing of one deal reaches
another and the results do not depend on who plays which.
"""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from durak_cli.bots import BOTS
from durak_cli.cli.manners import Fault, Manners
from durak_cli.cli.programs import Program, start
from durak_cli.cli.seats import BOT
from durak_cli.engine.cards import Seat
from durak_cli.engine.moves import Move
from durak_cli.play.parley import Guest, GuestError
from durak_cli.play.session import Session
from durak_cli.study.arena import DealResult, Failed, Own, Player, own_players, play_deal
from durak_cli.study.contest import Contest, Pairing

#: How much of what a program said is kept.
_KEPT: Final = 80


@dataclass(frozen=True, slots=True)
class Company:
    """The *commands* of those entrants that are programs, and how these are treated."""

    commands: Mapping[int, str]
    manners: Manners

    def play_deal(self, contest: Contest, deal: int, is_recorded: bool = False) -> DealResult:
        """Play every game of a deal."""
        strangers: dict[tuple[int, int], _Stranger] = {}

        def seat_all(contest: Contest, pairing: Pairing) -> Sequence[Player]:
            players = own_players(contest, pairing)
            for seat, entrant in enumerate(pairing.line_up):
                if entrant in self.commands:
                    place = entrant, pairing.line_up[:seat].count(entrant)
                    if place not in strangers:
                        name = contest.entrants[entrant].name
                        strangers[place] = _Stranger(name, self.commands[entrant], self.manners, stack)
                    players[seat] = strangers[place]
            return players

        with contextlib.ExitStack() as stack:
            result = play_deal(contest, deal, is_recorded, seat_all)
            for stranger in strangers.values():
                stranger.part()
        lapses = ((entrant, error) for (entrant, _), stranger in strangers.items() for error in stranger.errors)
        return replace(
            result, faults=tuple(Failed(entrant, error.lapse.value, error.said[:_KEPT]) for entrant, error in lapses)
        )


class _Stranger:
    """Somebody else's program on a seat; when it fails it is ended, and started anew for the next game."""

    def __init__(self, name: str, command: str, manners: Manners, stack: contextlib.ExitStack) -> None:
        self._name, self._command, self._manners, self._stack = name, command, manners, stack
        self._program: Program | None = None
        self._guest: Guest | None = None
        self._substitute = Own(BOTS[BOT])
        self.errors: list[GuestError] = []

    def begin(self, session: Session, seat: Seat, names: Sequence[str], dealer: Seat, seed: str) -> None:
        """Let the program sit down."""
        self._substitute.begin(session, seat, names, dealer, seed)
        try:
            if self._guest is None:
                self._program = self._stack.enter_context(start(self._name, self._command, self._manners.limit))
                self._guest = Guest(self._program)
            self._guest.begin(session, seat, names, dealer, seed)
        except GuestError as error:
            self._fail(error)

    def choose(self, session: Session, seat: Seat) -> Move | None:
        """Return the program's move; if it has failed, that of its substitute, or None."""
        if self._guest is not None:
            try:
                return self._guest.choose(session, seat)
            except GuestError as error:
                self._fail(error)
        return None if self._manners.fault is Fault.RESIGN else self._substitute.choose(session, seat)

    def end(self, session: Session) -> None:
        """Tell the program how the game has ended."""
        if self._guest is not None:
            self._guest.end(session)

    def part(self) -> None:
        """Say goodbye."""
        if self._guest is not None:
            self._guest.part()

    def _fail(self, error: GuestError) -> None:
        self.errors.append(error)
        self._guest = None
        if self._program is not None:
            self._program.close()
