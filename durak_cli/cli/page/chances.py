"""The chances that an analysis has written into a record, as a picture of the whole game."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from durak_cli.cli.chances import Chance
from durak_cli.cli.page.markup import Elements, name_sign
from durak_cli.cli.speech import _
from durak_cli.engine.cards import Seat

#: So many heights a bar of the picture can have.
_HEIGHTS: Final = 20


class Bar(NamedTuple):
    """One chance of the picture: at which *step* of the game, whose, and how the play was judged."""

    step: int
    seat: Seat
    chance: Chance
    judgement: str


def picture(bars: Sequence[Bar], elements: Elements, players: int, steps: int) -> str:
    """Return the chances of the game as a row of bars for each player, or nothing where there are none.

    All of it stands with the plays in numbers, so that who hears the page is told just how each player fared.
    """
    if not bars:
        return ""
    title = escape(
        _(
            "With an analysis: the chance of whoever moves not to be the durak, as far as he could know. "
            "What is called about so much is an estimate."
        )
    )
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
