"""What keeps a game while it is played, as the loop and the sitting see it: a keeper, and the page that it begins.

Where games are really written stands in `store`; here is only the keeper that keeps nothing.
"""

from typing import Final, Protocol

from durak_cli.cli.speech import _, later

#: Said to whoever leaves a game that nobody keeps.
LOST: Final = later("You leave the game before its end; it was not kept.")


class Page(Protocol):
    """What a game is written on while it is played."""

    def append(self, text: str) -> None:
        """Append *text* wholly or not at all; Failure if it cannot be written."""

    @property
    def can_cut(self) -> bool:
        """Whether something can be taken off the end."""

    def cut(self, text: str) -> None:
        """Take *text* off the end."""

    def sync(self) -> None:
        """Wait until what was appended is safe from a power cut."""


class Keeper(Protocol):
    """Keeps the games of one sitting, one after another."""

    @property
    def record(self) -> str:
        """The name of the record file as it may be shown, or nothing where there is none."""

    @property
    def way_on(self) -> str:
        """A sentence for a player who leaves before the end: whether the game is kept, and how it goes on."""

    def begin(self, opening: str) -> Page | None:
        """Begin the page of a game with its *opening*; Failure if that cannot be written."""

    def end(self) -> None:
        """Put the record of a game that is over where it belongs; Failure if it cannot be put there."""

    def close(self) -> None:
        """Close what is open; a game that is not over stays where it is."""


class NoKeeper:
    """Keeps nothing."""

    record = ""

    @property
    def way_on(self) -> str:
        """There is none."""
        return _(LOST)

    def begin(self, opening: str) -> None:
        """Begin no page."""

    def end(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
