"""What the loop remembers of one person at the keyboard: what he has been told, let go by, and has still to lay.

It shows and plays nothing; the loop asks it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from durak_cli.cli.command import Play
from durak_cli.cli.vocabulary import Word
from durak_cli.engine.cards import Cards, Seat, rank_mates
from durak_cli.engine.events import Event
from durak_cli.engine.moves import PASS, SWAP
from durak_cli.engine.position import Phase
from durak_cli.engine.rules import HAND
from durak_cli.engine.view import View
from durak_cli.play.session import Decision

_ADDING: Final = (Phase.GROUP, Phase.THROW_IN, Phase.PILE)


@dataclass(frozen=True, slots=True)
class Aids:
    """What a player is told beyond the game itself."""

    #: On request, which cards are gone.
    has_gone: bool = True
    #: On request, how the series stands: a sentence, nothing before its first game is over.
    standing: str = ""
    #: After a mistake, what would have been better.
    has_teacher: bool = False
    #: The other's hand, where counting tells it.
    has_count: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What the person has let go by: *ranks* on the table in that bout, or all of it."""

    bout: int = 0
    ranks: Cards = 0
    is_for_bout: bool = False

    def covers(self, view: View) -> bool:
        """Whether the person need not be asked whether to add a card."""
        if view.bout != self.bout or view.phase not in _ADDING:
            return False
        return self.is_for_bout or rank_mates(view.on_table) == self.ranks


@dataclass(slots=True)
class Person:
    """One person, or, with the seat None, whoever watches computers play."""

    seat: Seat | None
    #: What has happened and is not told yet, as this seat saw it.
    untold: list[Event] = field(default_factory=list)
    done: Done = field(default_factory=Done)
    #: The rest of a line with several cards; when its last card was laid, the bout and the number of decisions.
    rest: tuple[Play, ...] = ()
    rest_bout: int = 0
    rest_since: int = 0
    was_offered: bool = False
    #: What he is to be told of his own moves.
    lessons: list[str] = field(default_factory=list)
    #: Which of the game's decisions he made himself, by number; what he lets go by unasked is none.
    choices: list[int] = field(default_factory=list)

    def lets_go_by(self, view: View) -> bool:
        """Whether there is nothing to ask him: he has said so, or a swap can still wait."""
        return self.done.covers(view) or (view.phase is Phase.SETTLE and not _is_last_chance(view))

    def remember(self, play: Play, view: View, decisions: int) -> None:
        """Remember that he made *play* in the moment of *view*, and that there are so many *decisions* now."""
        self.choices.append(decisions - 1)
        self.rest_bout, self.rest_since = view.bout, decisions
        if play is Word.DONE_FOR_BOUT:
            self.done = Done(view.bout, is_for_bout=True)
        elif play is Word.DONE and view.phase in (Phase.THROW_IN, Phase.PILE):
            self.done = Done(view.bout, rank_mates(view.on_table))

    def goes_on(self, view: View, decisions: Sequence[Decision]) -> bool:
        """Whether nobody has answered since the last card of his line; what is added to a take is not answered."""
        since = decisions[self.rest_since :]
        is_answered = any(decision.move != SWAP for decision in since) and view.phase is not Phase.PILE
        return view.bout == self.rest_bout and not is_answered

    def last_choice(self, decisions: Sequence[Decision]) -> int | None:
        """Return which of the game's *decisions* he made last, or None if he has made none.

        In a game that was gone on with, nobody knows which passes of the time before were his choice; those are none.
        """
        if self.choices:
            return self.choices[-1]
        made = (number for number, one in enumerate(decisions) if one.seat == self.seat and one.move != PASS)
        return max(made, default=None)

    def take_back(self, number: int) -> None:
        """Forget what came from decision *number* on."""
        self.choices = [choice for choice in self.choices if choice < number]
        self.untold, self.rest, self.done, self.was_offered, self.lessons = [], (), Done(), False, []


def _is_last_chance(view: View) -> bool:
    """Whether the draw that comes now takes the last card of the stock, and with it the chance to swap."""
    needs = 0
    for seat in view.in_game:
        held = view.counts[seat]
        if seat == view.defender and view.unbeaten:
            held += view.on_table.bit_count()
        needs += max(0, HAND - held)
    return needs >= view.stock
