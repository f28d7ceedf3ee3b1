"""Makes the pictures of the README: real screens of a game and of a replay, read from a pseudo-terminal, as SVG.

    python samples/pictures/make.py

The sessions are fixed, so the pictures change only when the screens do. Needs what the tests need (pexpect, pyte).
"""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pexpect
import pyte

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


def svg(screen: Any, title: str) -> str:
    """Return the screen as SVG that follows the reader's light or dark theme."""
    first = next(y for y in range(LINES) if screen.display[y].strip())
    last = max(y for y in range(LINES) if screen.display[y].strip())
    rows = [screen.buffer[y] for y in range(first, last + 1)]
    width, height = COLUMNS * WIDTH + 2 * RIM, len(rows) * HEIGHT + 2 * RIM
    light, dark = (
        "".join([f"rect{{fill:{PAPER[side]}}}", *(f".{name}{{fill:{ink[side]}}}" for name, ink in INKS.items())])
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


def _spans(row: Any) -> Iterator[str]:
    """Yield runs of one ink, each set where its first cell is, whatever the width of the reader's font."""
    cells = [row[x] for x in range(COLUMNS)]
    while cells and not cells[-1].data.strip():
        cells.pop()
    at = 0
    for (ink, is_bold), run in groupby(cells, key=lambda cell: (cell.fg, cell.bold)):
        text = "".join(cell.data for cell in run)
        kind = f"{NAMES.get(ink, 'default')}{' b' if is_bold else ''}"
        length = len(text) * WIDTH
        yield (
            f'<tspan x="{RIM + at * WIDTH:g}" class="{kind}" textLength="{length:g}" '
            f'lengthAdjust="spacingAndGlyphs">{escape(text)}</tspan>'
        )
        at += len(text)


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield every picture with its file."""
    with tempfile.TemporaryDirectory() as home:
        record = Path(home) / "game.durak"
        record.write_text(README.read_text(encoding="utf-8").split("```durak\n")[1].split("```")[0], encoding="utf-8")
        for name, (words, typed) in SESSIONS.items():
            arguments = [word.format(record=record) for word in words]
            title = "durak " + " ".join(word.format(record=record.name) for word in words)
            yield HERE / f"{name}.svg", svg(screen_of(arguments, typed, home), title)


def main() -> None:
    """Write the pictures."""
    for file, text in pictures():
        file.write_text(text, encoding="utf-8")
        print(f"{file.name} written")


if __name__ == "__main__":
    main()
