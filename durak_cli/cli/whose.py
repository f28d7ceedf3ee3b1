"""The player whom an option names: as he is called, or nearly so."""

from collections.abc import Sequence

from durak_cli.engine.cards import Seat
from notation.spelling import plain_name


def seat_of_name(asked: str, names: Sequence[str]) -> Seat | None:
    """Return the seat of the player called *asked*, in any letter case if only one is called so; None if nobody is."""
    name = plain_name(asked).strip()
    if name in names:
        return names.index(name)
    alike = [seat for seat, other in enumerate(names) if other.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None
