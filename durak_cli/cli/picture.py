"""What was counted, as a picture: an SVG that is the same, byte for byte, for the same games.

matplotlib draws it, which is loaded only then; whoever wants no picture need not have it. Letters stay letters in it,
so that a screen reader finds them, and no text from a record is read as a formula.
"""

import importlib.util
import io
import logging
import warnings
from html import escape
from typing import Any, Final

from durak_cli.cli.counted import spread_words
from durak_cli.cli.files import create, shown
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, n_
from durak_cli.study.tally import PlayerTally, Tally
from notation.safe import safe_text

#: So many players have room.
_MOST: Final = 24
_LONGEST_NAME: Final = 24
#: So many lengths have a place, also where all games have the same.
_FEWEST_LENGTHS: Final = 9
#: Inks that are told apart on white, also without seeing red and green.
_BAR, _CHANCE, _INK, _GRID = "#5b8db8", "#b03a1a", "#1f2328", "#d5d9de"
_STYLE: Final = {
    "svg.hashsalt": "durak",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "text.parse_math": False,
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "axes.edgecolor": _GRID,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "axes.unicode_minus": False,
}


def check_drawable(name: str) -> None:
    """Raise Failure if no picture can be drawn, or the file *name* is none for one."""
    if not name.lower().endswith(".svg"):
        raise Failure(_("a picture is drawn as SVG: give {file} the ending .svg").format(file=shown(name)))
    if importlib.util.find_spec("matplotlib") is None:
        sentence = _("a picture needs matplotlib; install durak with it: pip install 'durak-cli[plot]'")
        raise Failure(sentence)


def draw(tally: Tally, name: str) -> None:
    """Draw *tally* into the file *name*, wholly or not at all."""
    create(name, iter((picture(tally).encode(),)), is_wanted=lambda: True)


def picture(tally: Tally) -> str:
    """Return the picture as a text of SVG."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it would tell of its fonts and folders
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    shown_players = _shown(tally)
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a letter that the font lacks is drawn by the viewer's
        mpl.rcdefaults()  # whatever this person has set for pictures of his own
        mpl.rcParams.update(_STYLE)
        height = 2.9 + 0.32 * max(len(shown_players), 2)
        layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)
        figure = Figure(figsize=(8, height), layout=layout, facecolor="white")
        upper, lower = figure.subplots(2, 1, height_ratios=(0.9 + 0.32 * max(len(shown_players), 2), 2))
        upper.set_title(_title(tally), loc="left", fontweight="bold")
        _draw_players(upper, shown_players)
        _draw_lengths(lower, tally)
        out = io.StringIO()
        title = _title(tally)
        FigureCanvasSVG(figure).print_svg(out, metadata={"Date": None, "Creator": None, "Title": title})
    return _told(out.getvalue(), title, _description(tally, shown_players))


def _shown(tally: Tally) -> list[tuple[str, PlayerTally]]:
    """Return the players that are drawn: those with the most games, and of these the least often durak on top."""
    most = sorted(
        ((name, one) for name, one in tally.players.items() if one.finished), key=lambda pair: (-pair[1].games, pair[0])
    )[:_MOST]
    return sorted(most, key=lambda pair: (pair[1].durak_share.value or 0.0, pair[0]))


def _draw_players(axes: Any, players: list[tuple[str, PlayerTally]]) -> None:
    if not players:
        axes.set_axis_off()
        axes.text(0, 0.5, _("no game has come to an end"), transform=axes.transAxes)
        return
    places = range(len(players))
    shares = [100 * (one.durak_share.value or 0.0) for _name, one in players]
    bounds = [one.durak_share.bounds for _name, one in players]
    errors = [
        [share - 100 * low for share, (low, _high) in zip(shares, bounds, strict=True)],
        [100 * high - share for share, (_low, high) in zip(shares, bounds, strict=True)],
    ]
    axes.barh(places, shares, height=0.62, color=_BAR)
    axes.errorbar(shares, places, xerr=errors, fmt="none", ecolor=_INK, elinewidth=1.2, capsize=3)
    expected = [100 * (one.expected_share or 0.0) for _name, one in players]
    axes.plot(expected, places, "D", color=_CHANCE, markersize=5, label=_("by chance"))
    axes.set_yticks(list(places), [_label(name, one) for name, one in players])
    axes.invert_yaxis()
    axes.set_xlim(0, min(100.0, 1.08 * max([10.0, *(100 * high for _low, high in bounds)])))
    axes.set_xlabel(_("durak in so many of 100 games, with 95 % intervals"))
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0, frameon=False)
    _plain(axes, "x")


def _label(name: str, one: PlayerTally) -> str:
    return f"{safe_text(name, _LONGEST_NAME)} ({one.finished:,})"


def _draw_lengths(axes: Any, tally: Tally) -> None:
    lengths = sorted(tally.bouts.items())
    axes.bar([length for length, _count in lengths], [count for _length, count in lengths], width=0.85, color=_BAR)
    least, most = lengths[0][0], lengths[-1][0]
    axes.set_xlim(least - 1, max(most, least + _FEWEST_LENGTHS) + 1)
    axes.set_xlabel(_("bouts in a game"))
    axes.set_ylabel(_("games"))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.get_major_locator().set_params(integer=True)
    _plain(axes, "y")


def _plain(axes: Any, direction: str) -> None:
    axes.grid(axis=direction, color=_GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _title(tally: Tally) -> str:
    words = n_("Durak: {count} game", "Durak: {count} games", tally.games)
    return words.format(count=f"{tally.games:,}")


def _description(tally: Tally, players: list[tuple[str, PlayerTally]]) -> str:
    """Return in words what is drawn, for whoever cannot see it."""
    sentence = _("{player}: durak in {count} of {of} games")
    bouts = _("Bouts: {numbers}").format(numbers=spread_words(tally.bouts))
    if not players:
        return "; ".join((_("no game has come to an end"), bouts))
    results = ((safe_text(name, _LONGEST_NAME), one) for name, one in players)
    told = (sentence.format(player=name, count=one.durak, of=one.finished) for name, one in results)
    return "; ".join((*told, bouts))


def _told(svg: str, title: str, description: str) -> str:
    """Return *svg* as a picture that has a name and a description, with other fonts than ours where ours is missing."""
    svg = svg.replace("<svg ", '<svg role="img" aria-labelledby="title desc" ', 1)
    heading = f"<title>{escape(title)}</title>"
    told = f'<title id="title">{escape(title)}</title>\n <desc id="desc">{escape(description)}</desc>'
    return svg.replace(heading, told, 1).replace("'DejaVu Sans'", "'DejaVu Sans', sans-serif")
