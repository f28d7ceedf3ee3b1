"""The bot that moves at random: the weakest there is, to try out rules with and to measure others by."""

import random

from durak_cli.engine.moves import Move
from durak_cli.engine.view import View


def move_at_random(view: View, rng: random.Random) -> Move:
    """Return one of the legal moves, each as likely as the others."""
    return rng.choice(view.moves)
