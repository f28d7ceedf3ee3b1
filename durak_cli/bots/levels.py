"""The ladder: seven players from a first evening to the best that this program can do.

Each is a function of a view and a source of chance. What sets one apart from the next is data: how often it does not
look, how many of the last cards it can reckon out, and how many evaluations it may spend. How strong they are is
measured by `benchmarks/strength.py`.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from durak_cli.bots.effort import Effort
from durak_cli.bots.greedy import greedy
from durak_cli.bots.randomly import move_at_random
from durak_cli.engine.moves import SWAP, Move
from durak_cli.engine.view import View

#: A computer player: from what its seat may know, and a source of chance, to one of the moves of that view.
Bot: TypeAlias = Callable[[View, random.Random], Move]

#: How often a beginner does whatever comes to his mind.
_ABSENT: Final = 0.3
#: A club player reckons an ending out when two are left with so many cards in their hands.
_RECKONED: Final = 8
_NODES_RECKONED: Final = 3000


@dataclass(frozen=True, slots=True)
class Level:
    """One step of the ladder."""

    name: str
    bot: Bot
    #: What it is like, in one line.
    description: str
    #: How many moves it tries out for one decision at most, a move in one imagined world being one; 0: none.
    evaluations: int = 0


def beginner(view: View, rng: random.Random) -> Move:
    """Play like `greedy`, but often without a thought."""
    return move_at_random(view, rng) if rng.random() < _ABSENT else greedy(view, rng)


def club(view: View, rng: random.Random) -> Move:
    """Play like `greedy`, and the last cards without a mistake."""
    move = greedy(view, rng)
    held = sum(view.counts) + len(view.table)
    if view.stock or held > _RECKONED or len(view.moves) == 1 or move is SWAP:
        return move
    from durak_cli.bots.guess import Guesses  # a game against others need not wait for it
    from durak_cli.bots.search import exact

    best = exact(view, Guesses(view), _NODES_RECKONED)
    return move if move in best or not best else best[0]


def _searcher(effort: Effort) -> Bot:
    def bot(view: View, rng: random.Random) -> Move:
        from durak_cli.bots.search import searched

        return searched(view, rng, effort)

    return bot


#: How likely somebody acts against the rules of thumb, compared with as they say. Less doubt is no stronger against
#: those who go by them, and weaker against those who do not.
_DOUBT: Final = 0.5

STRONG: Final = Effort(80, nodes=2000)
EXPERT: Final = Effort(200, nodes=2000, doubt=_DOUBT)
MASTER: Final = Effort(1000, nodes=10_000, doubt=_DOUBT, ending_nodes=4000)

#: From the weakest to the strongest.
LEVELS: Final = (
    Level("novice", move_at_random, "plays whatever is allowed"),
    Level("beginner", beginner, "knows what is cheap, and often forgets it"),
    Level("casual", greedy, "cheap cards first, trumps saved; counts nothing"),
    Level("club", club, "the same, and plays the last cards without a mistake"),
    Level("strong", _searcher(STRONG), "imagines what the others may hold and tries its moves out", STRONG.evaluations),
    Level(
        "expert",
        _searcher(EXPERT),
        "the same, more thoroughly, and minds what the others gave away",
        EXPERT.evaluations,
    ),
    Level("master", _searcher(MASTER), "as well as it can", MASTER.evaluations),
)
