"""Makes the README's picture of the web page that a game becomes: a photograph by a real browser, as PNG.

    python -m samples.pictures.page

Fonts differ from machine to machine, so no test compares it; make it anew when the page looks different. It needs
Chromium.
"""

import tempfile
from pathlib import Path
from typing import Final

from tests.cli.browser import Browser
from tests.cli.shell import durak

HERE: Final = Path(__file__).parent
GAME: Final = HERE.parent / "valid" / "two-players.durak"
#: A play that has been judged.
PLAY: Final = "#game-1-step-38"


def main() -> None:
    """Analyse the game, open its page at the play, and take the picture."""
    record = durak("analyse", "--quick", str(GAME)).out
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        file = Path(folder) / "page.html"
        durak("convert", "--to", "html", "--lang", "en", "-", "-o", str(file), stdin=record)
        browser.resize(1120, 690)
        browser.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
        browser.open(file, PLAY)
        browser.press("ArrowRight")
        browser.picture(HERE / "page.png")


if __name__ == "__main__":
    main()
