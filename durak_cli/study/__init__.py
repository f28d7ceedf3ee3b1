"""What needs computer players and records: matches, analysis, puzzles.

| module | what is there |
| --- | --- |
| `contest` | `Contest`: who plays whom, on which deals and seats |
| `arena` | `run`: its games, on any executor |
| `standings` | `Standings`: scores with intervals, Elo |

What `__all__` of this package and of its modules names is stable (CONTRIBUTING.md).
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = ["arena", "contest", "standings"]

if TYPE_CHECKING:
    from durak_cli.study import arena, contest, standings
else:

    def __getattr__(name: str) -> ModuleType:
        """Import a module of this package when it is first asked for, so that the package itself costs nothing."""
        if name in __all__:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
