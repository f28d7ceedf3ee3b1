"""Durak in the terminal: the game, its opponents, and its records."""

from typing import Final

#: A constant, since asking the installed metadata costs more than the rest of the start-up together.
__version__: Final = "0.1.0"
