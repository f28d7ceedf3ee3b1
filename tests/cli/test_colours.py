"""The inks of the suits can be read on light and on dark backgrounds, with the colours that usual terminals have."""

import re
import sys

import pytest

from durak_cli.cli.theme import Color, Theme, theme_for

#: Dark and light background, and what the terminal's red, green and blue are: those of its sixteen that are used.
PALETTES = {
    "xterm": ("000000", "ffffff", {"91": "ff0000", "32": "00cd00", "94": "5c5cff"}),
    "VGA": ("000000", "ffffff", {"91": "ff5555", "32": "00aa00", "94": "5555ff"}),
    "Tango": ("2e3436", "ffffff", {"91": "ef2929", "32": "4e9a06", "94": "729fcf"}),
    "GNOME": ("1e1e1e", "ffffff", {"91": "f66151", "32": "26a269", "94": "2a7bde"}),
    "Solarized": ("002b36", "fdf6e3", {"91": "cb4b16", "32": "859900", "94": "839496"}),
    "Campbell": ("0c0c0c", "f2f2f2", {"91": "e74856", "32": "13a10e", "94": "3b78ff"}),
    "macOS": ("000000", "ffffff", {"91": "fc391f", "32": "25bc24", "94": "5833ff"}),
    "Ubuntu": ("300a24", "ffffff", {"91": "ef2929", "32": "4e9a06", "94": "729fcf"}),
}
#: What the inks above the first sixteen are everywhere.
FIXED = {"38;5;64": "5f8700", "38;5;33": "0087ff"}


def brightness(color: str) -> float:
    """Return the relative luminance, as the guidelines for readable pages define it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, paper: str) -> float:
    lighter, darker = sorted((brightness(ink), brightness(paper)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def inks(theme: Theme) -> set[str]:
    return set(re.findall(r"\x1b\[([0-9;]+)m\d", theme.paint("8♣ 8♦ 8♥ 8♠")))


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("has_four_colors", [False, True])
def test_every_ink_can_be_read_on_light_and_on_dark_paper(name: str, has_four_colors: bool) -> None:
    dark, light, known = PALETTES[name]
    used = inks(Theme(has_color=True, has_four_colors=has_four_colors))
    assert len(used) == (3 if has_four_colors else 1)
    for ink in used:
        color = (known | FIXED)[ink]
        assert contrast(color, dark) > 2.9, (ink, "on dark")
        assert contrast(color, light) > 2.9, (ink, "on light")


@pytest.mark.parametrize("name", PALETTES)
def test_sixteen_inks_are_read_where_there_are_no_more(name: str) -> None:
    dark, light, known = PALETTES[name]
    used = inks(Theme(has_color=True, has_four_colors=True, has_many_inks=False))
    assert used == set(known)
    for ink in used:
        assert contrast(known[ink], dark) > 2.9
        assert contrast(known[ink], light) > 2


@pytest.mark.parametrize(
    ("environment", "are_many"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, True),
        ({"TERM": "linux"}, False),
        ({}, False),
    ],
)
def test_a_terminal_tells_how_many_inks_it_has(environment: dict[str, str], are_many: bool) -> None:

    assert theme_for(sys.stdout, Color.ALWAYS, environment=environment).has_many_inks is are_many
