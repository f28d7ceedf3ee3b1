"""Who decides on the seats that no person has: our own players, or programs of other people, which can fail.

Each decision has chance of its own, which follows from the seed of the deal: so a game that is gone on with goes on as
it would have.
"""

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from durak_cli.bots import Bot, decision_rng
from durak_cli.cli.speech import _
from durak_cli.engine.cards import Seat
from durak_cli.engine.moves import PASS, SWAP, Move
from durak_cli.play.session import Session

if TYPE_CHECKING:
    from durak_cli.play.parley import Guest, GuestError


class Computers:
    """The computers of one game."""

    def __init__(
        self,
        bots: Mapping[Seat, Bot],
        seed: str,
        guests: "Mapping[Seat, Guest] | None" = None,
        *,
        is_replaced: bool = True,
    ) -> None:
        """On the seats of *guests* programs decide; one that fails *is_replaced* by the seat's bot, or gives up."""
        self._bots, self._seed = bots, seed
        self._guests, self._is_replaced = dict(guests or {}), is_replaced

    def chance(self, session: Session, seat: Seat) -> random.Random:
        """Return the chance of the next decision of *seat*."""
        return decision_rng(self._seed, session.plays, seat)

    def choice(self, session: Session, seat: Seat, name: str, answer: Callable[[str], None]) -> Move | None:
        """Return what the computer on *seat* does; None if it gives the game up, its program having failed.

        What a program has done wrong is told to *answer*, where it is called by its *name*.
        """
        if seat in self._guests:
            from durak_cli.play.parley import GuestError

            try:
                return self._guests[seat].choose(session, seat)
            except GuestError as error:
                self._lose_guest(seat, name, error, answer)
                if not self._is_replaced:
                    return None
        return self._bots[seat](session.view(seat), self.chance(session, seat))

    def _lose_guest(self, seat: Seat, name: str, error: "GuestError", answer: Callable[[str], None]) -> None:
        """Tell what the program on *seat* did wrong, and how the game goes on without it."""
        from durak_cli.cli.programs import lapse_sentence

        del self._guests[seat]
        what = lapse_sentence(name, error)
        answer(f"{what[:1].upper()}{what[1:]}.")
        if self._is_replaced:
            answer(_("A computer player of durak takes its seat."))

    def swap(
        self, session: Session, names: tuple[str, ...], answer: Callable[[str], None]
    ) -> tuple[Seat, Move | None] | None:
        """Let a computer that is not asked swap, if one can: it is asked for that as soon as it can.

        Returns who does what, with no move if he gives the game up.
        """
        for seat in self._bots:
            is_able = seat != session.asked and session.view(seat).moves == (SWAP,)
            move = self.choice(session, seat, names[seat], answer) if is_able else PASS
            if move in (SWAP, None):
                return seat, move
        return None

    def begin_again(self, session: Session) -> None:
        """Tell the programs the game anew, since a move has been taken back."""
        for guest in self._guests.values():
            guest.begin_again(session)
