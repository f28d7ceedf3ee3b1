"""The page around the games: what it may do, its controls, the list of games, and the words of the script.

What the page may do is nothing, but for this script and these styles, each known by its digest: it loads nothing, sends
nothing, and what a record holds can be neither run nor followed.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from itertools import chain
from typing import Final, NamedTuple

from durak_cli.cli.formats import Wishes
from durak_cli.cli.page.markup import SPOKEN, SPOKEN_RANKS, json_text
from durak_cli.cli.speech import _, language, later
from durak_cli.cli.theme import SUIT_NAMES
from durak_cli.engine.cards import SUITS

#: Where a game begins, and what it is called; see `game`.
_GAME: Final = re.compile(r'<article id="([\w-]+)".*?>\n<h2[^>]*>(.*)</h2>')
_DATE: Final = re.compile(r"<dd>([0-9?]{4}-[0-9?]{2}-[0-9?]{2})</dd>")
_ELEMENT: Final = re.compile(r"<[^>]*>")


class Control(NamedTuple):
    """A button: what the script calls it, what it is called, the key that does the same, and its sign as a path."""

    name: str
    label: str
    key: str
    path: str


CONTROLS: Final = (
    Control("first", later("To the beginning"), "Home", "M5 4v16M20 4L9 12l11 8z"),
    Control("bout-back", later("Previous bout"), "Shift ←", "M12 5L3 12l9 7zM21 5l-9 7 9 7z"),
    Control("back", later("Previous play"), "←", "M17 4L6 12l11 8z"),
    Control("on", later("Next play"), "→", "M7 4l11 8-11 8z"),
    Control("bout-on", later("Next bout"), "Shift →", "M12 5l9 7-9 7zM3 5l9 7-9 7z"),
    Control("last", later("To the end"), "End", "M19 4v16M4 4l11 8-11 8z"),
    Control("help", later("Help"), "?", "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5"),
)
#: What else the keys do.
_KEYS: Final = (
    ("V", later("Into the variation")),
    ("1 … 9", later("Into one of several variations")),
    ("U", later("Out of the variation")),
    ("P, N", later("Previous bout, next bout")),
)
#: The words of the script, by the names by which it knows them.
_WORDS: Final = {
    "attacks": later("is attacking"),
    "defends": later("is defending"),
    "asked": later("to play"),
    "takes": later("is taking"),
    "out": later("out"),
    "empty": later("The table is empty."),
    "stock": later("Stock"),
    "last": later("the last card of the stock: {card}"),
    "trumps": later("Trumps"),
    "gone": later("Beaten off"),
    "back": later("an unknown card"),
    "cards": later("Cards"),
    "pair": later("{target}, beaten with {card}"),
    "open": later("{card}, not beaten"),
    "into": later("Into the variation"),
    "intoMany": later("Into variation {number}"),
    "leave": later("Out of the variation"),
    "place": later("{at} of {count}"),
    "inVariation": later("variation, {at} of {count}"),
    "chance": later("chance of not being the durak: {chance}"),
    "end": later("This is the end."),
    "beginning": later("This is the beginning."),
    "copied": later("Copied."),
    "selected": later("Selected; now copy it with Ctrl C."),
    "game": later("Game"),
}


def document(texts: Iterable[str], wishes: Wishes) -> Iterator[str]:
    """Yield the page piece by piece around the *texts* of its games."""
    games = iter(texts)
    first = next(games, "")
    second = next(games, "")
    listed: list[str] = []
    heading = _("Games of Durak") if second else _("A game of Durak")
    yield _head(escape(heading) if second else _title(first), escape(heading))
    for text in chain(filter(None, (first, second)), games):
        found = _GAME.search(text)
        if found:
            dates = _DATE.search(text)
            listed.append(f'<li><a href="#{found[1]}">{_linked(found[2], dates[1] if dates else "")}</a></li>')
        yield text
    yield _foot(listed if second else [])


def _title(text: str) -> str:
    """Return what the page with the one game *text* is called."""
    found = _GAME.search(text)
    return f"{_ELEMENT.sub('', found[2])} · Durak" if found else "Durak"


def _linked(title: str, date: str) -> str:
    return f"{title} ({date})" if date else title


def _head(title: str, heading: str) -> str:
    return f"""\
<!DOCTYPE html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="durak">
<title>{title}</title>
<style>{asset("page.css")}</style>
</head>
<body>
<header class="top"><h1>{heading}</h1></header>
<main>
{_board()}"""


def _board() -> str:
    """Return the table, empty, and its controls; only the script shows them."""
    buttons = "".join(map(_button, CONTROLS))
    return f"""\
<section id="board" class="scripted-only" tabindex="-1" aria-label="{escape(_("The table"))}">
<div id="table"></div>
<div id="caption" aria-hidden="true"></div>
<p id="ways"></p>
</section>
<div id="bar" class="scripted-only" role="group" aria-label="{escape(_("Go through the game"))}">
{buttons}<span id="place"></span></div>
<p id="live" class="heard" aria-live="polite" aria-atomic="true"></p>
<div id="games">
"""


def _button(control: Control) -> str:
    label = escape(_(control.label))
    picture = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{control.path}"/></svg>'
    words = f'aria-label="{label}" title="{label} ({control.key})"'
    return f'<button type="button" data-do="{control.name}" {words}>{picture}</button>\n'


def _foot(listed: list[str]) -> str:
    words = {name: _(word) for name, word in _WORDS.items()}
    spoken = {suit: _(template) for suit, template in zip(SUITS, SPOKEN, strict=True)}
    ranks = {rank: _(word) for rank, word in SPOKEN_RANKS.items()}
    suits = {suit: _(name) for suit, name in zip(SUITS, SUIT_NAMES, strict=True)}
    known = json_text({**words, "spoken": spoken, "ranks": ranks, "suits": suits})
    return f"""\
</div>
{_list_of_games(listed)}</main>
{_help()}
<script type="application/json" id="words">{known}</script>
<script>{asset("page.js")}</script>
</body>
</html>
"""


def _list_of_games(listed: list[str]) -> str:
    if not listed:
        return ""
    items = "\n".join(listed)
    title = escape(_("The games"))
    return f'<nav id="list" aria-labelledby="list-title"><h2 id="list-title">{title}</h2>\n<ol>\n{items}\n</ol></nav>\n'


def _help() -> str:
    keys = [(control.key, _(control.label)) for control in CONTROLS]
    rows = "".join(
        f"<tr><th scope=row><kbd>{escape(key)}</kbd></th><td>{escape(label)}</td></tr>\n"
        for key, label in (*keys, *((key, _(label)) for key, label in _KEYS))
    )
    return f"""\
<dialog id="help" aria-labelledby="help-title">
<h2 id="help-title">{escape(_("Keys"))}</h2>
<table>
{rows}</table>
<p><label><input type="checkbox" id="letters" checked> {escape(_("Letters and digits are keys, too"))}</label></p>
<p>{escape(_("Every play has an address of its own: what stands in the address bar can be sent to others."))}</p>
<button type="button" data-do="close">{escape(_("Close"))}</button>
</dialog>"""


@cache
def asset(name: str) -> str:
    """Return the text of a file beside this module, as a browser reads it within the page."""
    return files("durak_cli.cli.page").joinpath(name).read_text(encoding="utf-8").replace("\r\n", "\n")


def policy() -> str:
    """Return what the page may do, as a Content-Security-Policy."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_digest(asset('page.js'))}'",
            f"style-src '{_digest(asset('page.css'))}'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
