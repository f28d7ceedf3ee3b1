"""What the loop remembers of one person at the keyboard: what he has been told, let go by, and has still to lay.

It decides nothing; the loop asks it.
"""

from dataclasses import dataclass, field
from typing import Final

from durak_cli.cli.command import Play
from durak_cli.engine.cards import Cards, Seat, rank_mates
from durak_cli.engine.events import Event
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View

_ADDING: Final = (Phase.GROUP, Phase.THROW_IN, Phase.PILE)


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
    #: Which of the game's decisions he made himself, by number; what he lets go by unasked is none.
    choices: list[int] = field(default_factory=list)
