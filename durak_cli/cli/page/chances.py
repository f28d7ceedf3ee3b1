"""What an analysis has written into a record, as numbers and as a picture: `@win=0.62±0.01`.

The number is the chance of whoever laid the card, took, or let the bout end, not to be the durak. This module reads
those annotations and draws them; how they come about is not known here.
"""

import math
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from durak_cli.cli.page.markup import Elements, name_sign
from durak_cli.cli.speech import _, later
from durak_cli.engine.cards import Seat

_WIN: Final = re.compile(r"win=(0(?:\.[0-9]{1,9})?|1(?:\.0{1,9})?)(?:±([01](?:\.[0-9]{1,9})?))?")
#: So many heights a bar of the picture can have.
_HEIGHTS: Final = 20
#: What a judgement says.
JUDGEMENTS: Final = {
    "!": later("good"),
    "!!": later("excellent"),
    "?": later("a mistake"),
    "??": later("a blunder"),
    "!?": later("worth a try"),
    "?!": later("doubtful"),
}


class Chance(NamedTuple):
    """A chance in hundredths, and the half-width of its interval (0: exact, or none is given)."""

    percent: int
    half_width: int = 0

    def __str__(self) -> str:
        return f"{self.percent} %" + (f" ± {self.half_width} %" if self.half_width else "")


class Bar(NamedTuple):
    """One chance of the picture: at which *step* of the game, whose, and how the play was judged."""

    step: int
    seat: Seat
    chance: Chance
    judgement: str


def parse_chance(annotation: str) -> Chance | None:
    """Return the chance of which an *annotation* tells, or None if it tells of none."""
    found = _WIN.fullmatch(annotation)
    if not found:
        return None
    half_width = math.ceil(float(found[2] or 0) * 100 - 1e-9)
    return Chance(round(float(found[1]) * 100), min(half_width, 100))


def picture(bars: Sequence[Bar], elements: Elements, players: int, steps: int) -> str:
    """Return the chances of the game as a row of bars for each player, or nothing where there are none.

    All of it stands with the plays in numbers, so that who hears the page is told just how each player fared.
    """
    if not bars:
        return ""
    title = escape(_("Chances of not being the durak, play by play"))
    rows = "".join(_row([bar for bar in bars if bar.seat == seat], seat, elements) for seat in range(players))
    return f'<figure class="chances" data-steps="{steps}"><figcaption>{title}</figcaption>{rows}</figure>\n'


def _row(bars: Sequence[Bar], seat: Seat, elements: Elements) -> str:
    if not bars:
        return ""
    told = _("From {first} to {last}; the lowest is {lowest}.").format(
        first=bars[0].chance, last=bars[-1].chance, lowest=min(bar.chance for bar in bars)
    )
    name = elements.marked(name_sign(seat))
    drawn = "".join(_bars(bars))
    return f'<p>{name} <span class="bars" role="img" aria-label="{escape(told)}">{drawn}</span></p>'


def _bars(bars: Iterable[Bar]) -> Iterable[str]:
    for bar in bars:
        height = round(bar.chance.percent * _HEIGHTS / 100)
        mark = f"<b>{escape(bar.judgement)}</b>" if "?" in bar.judgement else ""
        yield f'<s class="h{height}" data-go="{bar.step}" title="{bar.chance}">{mark}</s>'
