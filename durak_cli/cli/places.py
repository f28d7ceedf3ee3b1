"""The folders where the program keeps a person's games: those that are not over, and the records of those that are.

They follow the XDG rules. Nothing is made here until something is to be put there.
"""

import os
from pathlib import Path
from typing import Final

from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from notation.safe import safe_text

_OWN: Final = "durak"
#: Only the person himself may look into a folder of running games: the deal stands in them.
_PRIVATE: Final = 0o700


def running_folder() -> Path:
    """Return the folder of the games that are not over; Failure if there is no home to put it in."""
    return _folder("XDG_STATE_HOME", ".local/state")


def records_folder() -> Path:
    """Return the folder of the records for which no file is named; Failure if there is no home to put it in."""
    return _folder("XDG_DATA_HOME", ".local/share") / "games"


def home_folder() -> Path | None:
    """Return the person's home; None if there is none, also where its name is empty or not the whole path."""
    try:
        home = os.path.expanduser("~") if os.environ.get("HOME", "~") else ""
    except (KeyError, RuntimeError):
        return None
    return Path(home) if os.path.isabs(home) else None


def _folder(variable: str, usual: str) -> Path:
    asked = os.environ.get(variable, "")
    if os.path.isabs(asked):  # the rules say that any other is to be ignored
        return Path(asked) / _OWN
    if os.name == "nt" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"]) / _OWN
    home = home_folder()
    if home is None:
        raise Failure(_("there is no home folder; set {variable} to a folder").format(variable=variable))
    return home / usual / _OWN


def make(folder: Path, *, is_private: bool = False) -> None:
    """Make *folder* if it is not there; Failure if it cannot be made or nothing can be put into it.

    A folder that *is_private* is closed to others also where it was made by hand, or by a copy.
    """
    try:
        if not folder.is_dir():
            folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        elif is_private and folder.stat().st_mode & ~_PRIVATE & 0o777:
            folder.chmod(_PRIVATE)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError
    except OSError as error:
        why = _("permission denied") if isinstance(error, PermissionError) else error.strerror or type(error).__name__
        sentence = _("cannot put anything into the folder {folder}: {why}")
        raise Failure(sentence.format(folder=safe_text(str(folder)), why=why[:1].lower() + why[1:])) from error
