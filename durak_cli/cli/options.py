"""The options about the screen that commands share, and the look that follows from them.

Each can also be set once and for all (see `settings`), so each that is switched on can be switched off again.
"""

import sys
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from durak_cli.cli.lines import screen_width
from durak_cli.cli.theme import Color, End, Sort, Theme, theme_for

Plain = Annotated[
    bool,
    typer.Option(
        "--plain/--no-plain",
        help="For a screen reader: whole sentences, numbered moves, plain lines, no colour.",
        show_default=False,
    ),
]
Ascii = Annotated[
    bool, typer.Option("--ascii/--no-ascii", help="Letters for the suits: 8d, not 8♦.", show_default=False)
]
ColorWhen = Annotated[Color, typer.Option("--color", help="When to use colour.")]
FourColors = Annotated[
    bool,
    typer.Option("--four-colors/--two-colors", help="A colour for each suit, or red and black.", show_default=False),
]
SortBy = Annotated[Sort, typer.Option("--sort", help="Sort a hand by suit or by rank.")]
TrumpsAt = Annotated[End, typer.Option("--trumps", help="At which end of a hand the trumps are.")]
Speed = Annotated[
    str | None,
    typer.Option(
        "--speed",
        metavar="SPEED",
        help="How fast the computers play on a terminal: slow, normal, fast, or seconds for each play.",
        show_default="fast; in a game that is watched normal",
    ),
]
MemoryAid = Annotated[
    bool,
    typer.Option(
        "--memory-aid/--no-memory-aid",
        help="Tell with gone which cards are out of the game, or leave it to the players to remember them.",
        show_default="told",
    ),
]
Teach = Annotated[
    bool,
    typer.Option(
        "--teach/--no-teach",
        help="Say after a mistake what would have been better, and why.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Look:
    """What was asked for about the screen; the theme also depends on how wide it is at the moment."""

    color: Color = Color.AUTO
    is_ascii: bool = False
    is_spoken: bool = False
    has_four_colors: bool = False
    sort: Sort = Sort.SUIT
    trumps: End = End.LAST

    def theme(self) -> Theme:
        """Return the look of the screen as it is now."""
        color = Color.NEVER if self.is_spoken and self.color is Color.AUTO else self.color
        theme = theme_for(sys.stdout, color, is_ascii=self.is_ascii, width=screen_width())
        return replace(
            theme,
            has_four_colors=self.has_four_colors,
            sort=self.sort,
            trumps=self.trumps,
            is_spoken=self.is_spoken,
        )
