"""Whole screens of sessions on a real pseudo-terminal, and the file in which they are pinned.

    python -m tests.cli.screens

writes the file anew: read what has changed in it before it is committed.
"""

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.cli.records import KITCHEN
from tests.cli.shell import command
from tests.cli.terminals import on_terminal

FILE: Final = Path(__file__).with_name("screens.txt")
_TITLE: Final = re.compile(r"^== (.+) ==\n", re.MULTILINE)
#: A record with an analysis of its first bout.
_ANALYSED: Final = KITCHEN.replace(
    "8d/9c beaten",
    "8d @win=0.71±0.04 8d/9c?? @win=0.47±0.06 @lost=0.13±0.04 @judged "
    "{analyse: Probably better than 8♦/9♣: take; being the durak is less likely then, by about 13 in 100.} "
    "(8d takes @better) beaten @win=0.68±0.04",
)
#: What a session is asked to play is always the same game; RECORD and ANALYSED stand for files with a record.
_GAME: Final = ("play", "--seed", "kitchen-42", "--no-record")


@dataclass(frozen=True, slots=True)
class Session:
    """A command on a screen of so many columns and lines, and what is typed at its prompts."""

    words: tuple[str, ...]
    typed: tuple[str, ...] = ()
    columns: int = 80
    lines: int = 24
    ends: bool = False


SESSIONS: Final[dict[str, Session]] = {
    "a card is answered, 80x24": Session(_GAME, ("6h",)),
    "a card is answered, 40x20": Session(_GAME, ("6h",), 40, 20),
    "help, 80x24": Session(_GAME, ("help",)),
    "why not, a hint and the log, 40x20": Session((*_GAME, "--ascii"), ("why Ad", "hint", "log"), 40, 20),
    "a slip and an undo, 80x24": Session((*_GAME, "-p", "2"), ("Kh", "tkae", "undo")),
    "four players, partners, in Russian, 40x20": Session(
        (*_GAME, "-p", "4", "--rules", "teams=2", "--lang", "ru"), ("6т",), 40, 20
    ),
    "a game in German, 80x24": Session((*_GAME, "--lang", "de"), ("herz sechs", "regeln")),
    "the keyboard is handed on, 80x24": Session((*_GAME, "--humans", "Anna,Ben", "-p", "2"), ("", "7h")),
    "the end, 40x20": Session((*_GAME, "-p", "2"), ("resign",), 40, 20),
    "read aloud, 40x20": Session((*_GAME, "--plain"), ("#1",), 40, 20),
    "a replay, 80x24": Session(("replay", "RECORD"), ("", "", "")),
    "a replay in Russian through the eyes of one, 40x20": Session(
        ("replay", "RECORD", "--view", "Ben", "--lang", "ru"), ("", "g 2"), 40, 20
    ),
    "a replay with an analysis, 80x24": Session(("replay", "ANALYSED"), ("", "")),
    "a replay with an analysis, read aloud, 40x20": Session(("replay", "ANALYSED", "--plain"), ("", ""), 40, 20),
    "a mistake, and a teacher, 80x24": Session(
        ("play", "--seed", "lesson 2", "--no-record", "-p", "2", "--teach"), ("Kd",)
    ),
    "a first lesson, 40x20": Session(("tutorial",), (), 40, 20),
    "a refusal, 40x20": Session(("resume", "/none/such.durak"), (), 40, 20, ends=True),
    "a game to watch, 80x24": Session((*_GAME, "--watch", "--speed", "fast", "-p", "2"), ends=True),
}


def screen_of(session: Session) -> str:
    """Run the *session* and return its last screen."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "a.durak"
        record.write_text(KITCHEN, encoding="utf-8")
        analysed = Path(folder) / "b.durak"
        analysed.write_text(_ANALYSED, encoding="utf-8")
        files = {"RECORD": str(record), "ANALYSED": str(analysed)}
        words = [files.get(word, word) for word in session.words]
        with on_terminal(command(*words), session.columns, session.lines) as shown:
            if session.ends:
                shown.ended()
                return shown.text
            for line in session.typed:
                shown.until_asked()
                shown.send_line(line)
            shown.until_asked()
            return shown.text.replace(folder, "FOLDER")


def pinned() -> dict[str, str]:
    """Return the screens of the file, by their titles."""
    _before, *parts = _TITLE.split(FILE.read_text(encoding="utf-8"))
    return {title: text.rstrip("\n") for title, text in zip(parts[::2], parts[1::2], strict=True)}


def main() -> None:
    """Write the file."""
    FILE.write_text(
        "\n".join(f"== {title} ==\n{screen_of(session)}\n" for title, session in SESSIONS.items()), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
