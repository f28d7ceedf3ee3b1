"""One game or a series without input or output, and the bridge between records and the engine.

| module | what is there |
| --- | --- |
| `session` | `Session`: a game, and the door for every move |
| `series` | who deals next, and the score |
| `recorder` | `Recorder`: a session written down, play by play |
| `referee` | `judge`: everything that is wrong with a record |
| `replay` | `replay`: a record as steps, each with the position after it |

For records with unknown cards `durak_cli.records` has the same and more. What `__all__` of this package and of its
modules names is stable (CONTRIBUTING.md).
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = ["recorder", "referee", "replay", "series", "session"]

if TYPE_CHECKING:
    from durak_cli.play import recorder, referee, replay, series, session
else:

    def __getattr__(name: str) -> ModuleType:
        """Import a module of this package when it is first asked for, so that the package itself costs nothing."""
        if name in __all__:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
