"""Who looks on over a player's shoulder, as the loop sees him: what he may say, answer, and when he has seen enough."""

import random
from collections.abc import Sequence
from typing import Protocol

from durak_cli.cli.command import Asked
from durak_cli.engine.moves import Move
from durak_cli.engine.view import View


class Enough(Exception):  # noqa: N818 - a way out of the loop, not a fault
    """The one who looks on has seen what he wanted to see: the game ends here."""


class Coach(Protocol):
    """Looks on at one game; each of these may raise `Enough`."""

    def before(self, view: View, rng: random.Random) -> str:
        """Return what is said before the question that *view* asks, or nothing."""

    def after(self, view: View, move: Move) -> str:
        """Return what is said of the *move* that was made in the moment of *view*, or nothing."""

    def answer(self, asked: Asked, view: View) -> str | None:
        """Return the answer to a word that is no move; None where it is answered as in any game."""

    def words(self) -> Sequence[str]:
        """Return what else can be typed, for completion."""
