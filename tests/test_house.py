"""The picture of the house in CONTRIBUTING.md names every module and every file at the top."""

import re
from pathlib import Path

import pytest

from durak_cli.cli.app import COMMANDS

ROOT = Path(__file__).parents[1]
PICTURE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("```")[1]
ROOMS = (
    "notation",
    *(f"durak_cli/{room}" for room in ("engine", "bots", "play", "records", "study", "cli")),
)
#: One command or one bot each, which the picture does not name singly.
UNNAMED = {*COMMANDS, "randomly", "greedy"}


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_is_in_the_picture(room: str) -> None:
    modules = {path.stem for path in (ROOT / room).glob("*.py")} - {"__init__"}
    unnamed = UNNAMED if room in ("durak_cli/cli", "durak_cli/bots") else set()
    start = PICTURE.index(f"\n{room}/" if "/" not in room else f"\n  {room.partition('/')[2]}/")
    part = PICTURE[start:]
    end = re.search(r"\n(?=(?:  )?\w+/)", part[1:])
    named = set(re.findall(r"\w+", part[: end.start() + 1] if end else part))
    assert modules - unnamed <= named


def test_every_file_at_the_top_is_in_the_picture() -> None:
    for name in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", ".ci/run"):
        assert name in PICTURE
        assert (ROOT / name).exists()


def test_every_module_of_the_web_page_is_in_the_picture() -> None:
    modules = {path.stem for path in (ROOT / "durak_cli" / "cli" / "page").glob("*.py")} - {"__init__"}
    assert modules <= set(re.findall(r"\w+", PICTURE[PICTURE.index("page/") :]))
