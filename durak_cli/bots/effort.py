"""How much a search may do for one decision: counted, never timed, so that a game plays again the same."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may do for one decision."""

    #: Moves tried in a world.
    evaluations: int
    #: How many bouts are played on before the position is judged.
    bouts: int = 3
    #: Nodes of the exact solver, where the ending is known.
    nodes: int = 10_000
    #: How likely a world is in which somebody acted out of character, beside another; 1: that is not weighed at all.
    doubt: float = 1.0
    #: Nodes of the exact solver, all together, for endings that are reached in guessed worlds.
    ending_nodes: int = 0
