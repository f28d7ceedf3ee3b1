#!/usr/bin/env python3
"""A program that plays Durak in thirty lines: the cheapest card that will do, and no trump for a throw-in.

durak play --bot "Ben=python3 samples/bots/lowest.py"
"""

import sys

RANKS = "23456789TJQKA"


def price(word, trump):
    """Return what is paid for a move: the rank of the card laid, a trump dearer than any other; taking is dearest."""
    card = word.lstrip(">").rpartition("/")[2]
    if len(card) != 2:
        return {"pass": 15, "close": 16, "takes": 99, "swaps": -1}[word]
    return RANKS.index(card[0]) + (20 if card[1] == trump else 0)


trump = ""
for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("hello durak 1 Lowest", flush=True)
    elif word == "see" and rest[0] == "trump":
        trump = rest[1][1]
    elif word == "move":
        print(min(rest, key=lambda move: price(move, trump)), flush=True)
    elif word == "bye":
        break
