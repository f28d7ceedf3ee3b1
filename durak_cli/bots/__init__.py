"""The computer players: functions from a view to a move, and the table that names them.

A bot is called with what its seat may know and a source of chance, whenever its view holds a legal move: on turn, and
off turn where it could swap. It keeps nothing between calls, so that a game replays from its seed.
"""

import hashlib
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from durak_cli.bots.greedy import greedy
from durak_cli.bots.levels import LEVELS, Bot, Level
from durak_cli.bots.randomly import move_at_random
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import seed_bytes

__all__ = ["BOTS", "LADDER", "LEVELS", "Bot", "Level", "decision_rng"]

#: The names of the ladder, from the weakest to the strongest.
LADDER: Final = tuple(level.name for level in LEVELS)
#: Every bot by its name. `greedy` is what records of old call the casual one; `random` is there to measure others by.
BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {level.name: level.bot for level in LEVELS} | {"greedy": greedy, "random": move_at_random}
)


def decision_rng(seed: str, plays: int, seat: Seat) -> random.Random:
    """Return the source of chance for *seat* after *plays* plays of the game dealt from *seed*, on every machine.

    *plays* are what a record shows (`Session.plays`): passes do not count, so that a game which is gone on with from
    its record goes on as it would have. SetupError if *seed* cannot be the seed of a deal.
    """
    label = b"durak bot 1\n" + seed_bytes(seed) + f"\n{plays} {seat}".encode()
    return random.Random(int.from_bytes(hashlib.sha256(label).digest(), "big"))
