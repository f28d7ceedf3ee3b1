"""Makes the pictures of the README, as SVG: its record in colours, and real screens of a game and of a replay.

    python samples/pictures/make.py

The record is coloured by our lexer for Pygments, which the places where a README is shown do not know. The screens are
read from a pseudo-terminal; the sessions are fixed, so the pictures change only when the screens do. Needs what the
tests need (pexpect, pyte).
"""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import pexpect
import pyte
from pygments.token import Keyword, Name, Number, Operator, Punctuation, _TokenType

from grammar.highlighting import Clubs, Diamonds, DurakLexer, Hearts

HERE: Final = Path(__file__).parent
README: Final = HERE.parents[1] / "README.md"
COLUMNS, LINES = 80, 24
#: The cell of a letter and the rim around the screen, in pixels.
WIDTH, HEIGHT, RIM = 8.4, 18, 12
#: How the emulator calls the inks.
NAMES: Final = {"brightred": "red", "5f8700": "green", "0087ff": "blue"}
#: The inks on a light and on a dark background.
INKS: Final = {
    "default": ("#24292f", "#e6edf3"),
    "red": ("#cf222e", "#ff7b72"),
    "green": ("#116329", "#7ee787"),
    "blue": ("#0550ae", "#79c0ff"),
}
#: What else a record is written with: all but its cards, what became of them, and the values of its tags.
GREY: Final = {"grey": ("#6e7781", "#8b949e")}
RECORD_INKS: Final[dict[_TokenType, str]] = {
    Clubs: "green",
    Diamonds: "blue",
    Hearts: "red",
    Number.Integer: "grey",
    Name.Tag: "grey",
    Punctuation: "grey",
    Operator: "grey",
    Keyword: "default b",
}
PAPER: Final = ("#f6f8fa", "#161b22")
#: What is run, and what is typed at its prompts, one after another.
SESSIONS: Final[dict[str, tuple[Sequence[str], Sequence[str]]]] = {
    "game": (("play", "--seed", "kitchen-42", "--no-record", "--four-colors"), ("6h",)),
    "replay": (("replay", "{record}", "--four-colors"), ("", "", "")),
}


def screen_of(words: Sequence[str], typed: Sequence[str], home: str) -> Any:
    """Return the screen of a session behind the last prompt."""
    screen = pyte.Screen(COLUMNS, LINES)
    stream = pyte.ByteStream(screen)
    folders = {f"XDG_{kind}_HOME": home for kind in ("STATE", "DATA", "CONFIG", "CACHE")}
    environment = {**os.environ, **folders, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": ""}
    process = pexpect.spawn(
        sys.executable, ["-m", "durak_cli", *words], dimensions=(LINES, COLUMNS), env=environment, timeout=30
    )
    try:
        before: list[str] = []
        for line in (*typed, None):
            while not _is_asking(screen) or screen.display == before:
                stream.feed(process.read_nonblocking(4096, timeout=30))
            if line is not None:
                before = list(screen.display)
                process.send(line + "\r")
    finally:
        process.close(force=True)
    return screen


def _is_asking(screen: Any) -> bool:
    line = screen.display[screen.cursor.y].rstrip()
    return bool(line == ">" or line.endswith("q, ?"))


#: A character and the classes of its ink.
Cell = tuple[str, str]


def screen_rows(screen: Any) -> list[list[Cell]]:
    """Return the lines of a screen, from the first to the last that is not empty."""
    first = next(y for y in range(LINES) if screen.display[y].strip())
    last = max(y for y in range(LINES) if screen.display[y].strip())
    cells = ([screen.buffer[y][x] for x in range(COLUMNS)] for y in range(first, last + 1))
    return [
        [(cell.data, f"{NAMES.get(cell.fg, 'default')}{' b' if cell.bold else ''}") for cell in row] for row in cells
    ]


def record_rows(text: str) -> list[list[Cell]]:
    """Return the lines of a record in the inks of its words."""
    rows: list[list[Cell]] = [[]]
    for kind, word in DurakLexer().get_tokens(text.rstrip("\n")):
        ink = next((RECORD_INKS[each] for each in reversed(kind.split()) if each in RECORD_INKS), "default")
        for letter in word:
            if letter == "\n":
                rows.append([])
            else:
                rows[-1].append((letter, ink))
    return rows


def svg(rows: Sequence[list[Cell]], inks: dict[str, tuple[str, str]], columns: int, title: str) -> str:
    """Return lines as SVG that follows the reader's light or dark theme."""
    width, height = columns * WIDTH + 2 * RIM, len(rows) * HEIGHT + 2 * RIM
    light, dark = (
        "".join([f"rect{{fill:{PAPER[side]}}}", *(f".{name}{{fill:{ink[side]}}}" for name, ink in inks.items())])
        for side in (0, 1)
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" width="{width:g}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>text{{font:14px monospace;white-space:pre}}.b{{font-weight:bold}}{light}"
        f"@media(prefers-color-scheme:dark){{{dark}}}</style>",
        '<rect width="100%" height="100%" rx="6"/>',
    ]
    for number, row in enumerate(rows):
        spans = "".join(_spans(row))
        if spans:
            lines.append(f'<text y="{RIM + (number + 0.75) * HEIGHT:g}">{spans}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _spans(row: list[Cell]) -> Iterator[str]:
    """Yield runs of one ink, each set where its first cell is, whatever the width of the reader's font."""
    cells = row.copy()
    while cells and not cells[-1][0].strip():
        cells.pop()
    at = 0
    for ink, run in groupby(cells, key=itemgetter(1)):
        text = "".join(letter for letter, _ in run)
        length = len(text) * WIDTH
        yield (
            f'<tspan x="{RIM + at * WIDTH:g}" class="{ink}" textLength="{length:g}" '
            f'lengthAdjust="spacingAndGlyphs">{escape(text)}</tspan>'
        )
        at += len(text)


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield every picture with its file."""
    text = README.read_text(encoding="utf-8").split("```durak\n")[1].split("```")[0]
    rows = record_rows(text)
    yield (
        HERE / "record.svg",
        svg(rows, INKS | GREY, max(map(len, rows)), "A record: tags, six bouts, and who is the durak"),
    )
    with tempfile.TemporaryDirectory() as home:
        record = Path(home) / "game.durak"
        record.write_text(text, encoding="utf-8")
        for name, (words, typed) in SESSIONS.items():
            arguments = [word.format(record=record) for word in words]
            title = "durak " + " ".join(word.format(record=record.name) for word in words)
            yield HERE / f"{name}.svg", svg(screen_rows(screen_of(arguments, typed, home)), INKS, COLUMNS, title)


def main() -> None:
    """Write the pictures."""
    for file, text in pictures():
        file.write_text(text, encoding="utf-8")
        print(f"{file.name} written")


if __name__ == "__main__":
    main()
