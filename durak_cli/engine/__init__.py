"""The rules of Durak, standard library only: positions, legal moves, events, and what one seat may see.

Each module is a chapter, and is imported when it is asked for:

    >>> from durak_cli import engine
    >>> rules = engine.rules.parse_rules("podkidnoy deck=24")
    >>> position, events = engine.deal.deal(rules, 2, engine.deal.deck_of("fool", 24))
    >>> [engine.moves.move_name(move) for move in engine.legality.legal_moves(position)][:2]
    ['attack 9c', 'attack Th']

| module | what is there |
| --- | --- |
| `cards` | cards as ints, hands as bit masks, their names |
| `rules` | `Rules`, the presets, `parse_rules` |
| `deal` | a seed gives a deck, a deck a position: `deck_of`, `deal` |
| `position` | the whole truth of one moment: mutable, `copy()` |
| `moves` | every move there is, made once; `parse_move`, `move_name` |
| `legality` | `legal_moves`, and `why_not` another is not |
| `transition` | `apply` a legal move |
| `events` | what a move causes |
| `view` | what one seat may know: `view_of`, `redact` |
| `worlds` | a position that agrees with a view, guessed |
| `errors` | `IllegalMoveError`, `SetupError`, and their reasons |

Whoever does not search or simulate is better served by `durak_cli.play.session.Session`, which checks every move. What
`__all__` of this package and of its modules names is stable (CONTRIBUTING.md).
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = [
    "cards",
    "deal",
    "errors",
    "events",
    "legality",
    "moves",
    "position",
    "rules",
    "transition",
    "view",
    "worlds",
]

if TYPE_CHECKING:
    from durak_cli.engine import cards, deal, errors, events, legality, moves, position, rules, transition, view, worlds
else:

    def __getattr__(name: str) -> ModuleType:
        """Import a module of this package when it is first asked for, so that the package itself costs nothing."""
        if name in __all__:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
