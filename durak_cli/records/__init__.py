"""What is done with records beyond reading one, their deal known or hidden.

| module | what is there |
| --- | --- |
| `check` | `check`: everything that is wrong with a record |
| `replaying` | `replay`: a record as steps; of a hidden deal just what is known is shown |
| `hidden` | `complete`: a whole deal that explains a record with unknown cards |
| `redact` | `redact`: a record as one of its players could have written it |

What `__all__` of this package and of its modules names is stable (CONTRIBUTING.md).
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = ["check", "hidden", "redact", "replaying"]

if TYPE_CHECKING:
    from durak_cli.records import check, hidden, redact, replaying
else:

    def __getattr__(name: str) -> ModuleType:
        """Import a module of this package when it is first asked for, so that the package itself costs nothing."""
        if name in __all__:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
