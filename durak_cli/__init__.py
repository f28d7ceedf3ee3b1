"""Durak in the terminal: the game, its opponents, and its records."""

#: A constant, since asking the installed metadata costs more than the rest of the start-up together.
__version__ = "0.1.0"
