"""`durak games`: lists the games that can be gone on with and the records of those that are over; shows, deletes them.

What is shown of a running game is what its player sees, never the deal.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from durak_cli.cli.kept import Kept, find, moment, recorded, running
from durak_cli.cli.localized import message
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Look, Plain, SortBy, TrumpsAt
from durak_cli.cli.screen import Failure, say
from durak_cli.cli.seats import seating_of
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.store import delete
from durak_cli.cli.table import draw
from durak_cli.cli.theme import Color, End, Sort, Theme
from durak_cli.play.resume import NotResumable, resume
from notation import decode
from notation.safe import quoted, safe_text


def list_games(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Games to show, as the list calls them.", show_default="list all"),
    ] = None,
    is_deletion: Annotated[bool, typer.Option("--delete", help="Delete these games for good.")] = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
    color: ColorWhen = Color.AUTO,
    four_colors: FourColors = False,
    sort: SortBy = Sort.SUIT,
    trumps: TrumpsAt = End.LAST,
    lang: Lang = None,
) -> None:
    """List the games that can be gone on with, and the records of those that are over.

    With a NAME of the list that game is shown; with --delete it is deleted.
    """
    theme = Look(color, ascii_only, plain, four_colors, sort, trumps).theme()
    if is_deletion and not names:
        raise Failure(_("--delete needs the names of the games to delete; durak games lists them"))
    chosen = [_found(name) for name in names or ()]
    if is_deletion:
        for kept in chosen:
            delete(kept.path)
            say(theme.paragraph(_("{name} is deleted.").format(name=kept.name)))
        return
    for text in (_shown(kept, theme) for kept in chosen) if names else _listed(theme):
        say(text, paint=theme.paint)


def _found(name: str) -> Kept:
    """Return the game that the list calls *name*; Failure if there is none."""
    kept = find(name)
    if kept is None:
        raise Failure(_("no game is called {name}; durak games lists them").format(name=quoted(name)))
    return kept


def _listed(theme: Theme) -> Iterator[str]:
    """Yield the lines of the list."""
    games, records = running(), recorded()
    games += [kept for kept in records if kept.players and not kept.is_over]
    # What durak resume takes comes first: the newest that can be played on.
    games.sort(key=lambda kept: (bool(kept.players) and not kept.is_over, moment(kept)), reverse=True)
    records = [kept for kept in records if kept not in games]
    if not games and not records:
        yield theme.paragraph(_("No games are kept; durak play begins one."))
        return
    if games:
        yield theme.paragraph(_("Games to go on with (durak resume takes the newest):"))
        yield from (_item(kept, theme) for kept in games)
    if records:
        yield theme.paragraph(_("Records:"))
        yield from (_item(kept, theme) for kept in records)


def _item(kept: Kept, theme: Theme) -> str:
    return theme.fold(kept.line().split(), "  ", "    ")


def _shown(kept: Kept, theme: Theme) -> str:
    """Return what is in the file of *kept*, a running game as its player sees it, and what can be done with it."""
    lines = [theme.paragraph(kept.line()), safe_text(str(kept.path))]
    if not kept.players:
        return "\n".join(lines)
    if kept.is_over:
        return "\n".join([*lines, theme.paragraph(_("durak replay FILE shows it card by card."))])
    try:
        found = resume(decode(Path(kept.path).read_bytes()))
    except NotResumable as error:
        why = message(error.finding) if error.finding else _("there is no game in it")
        return "\n".join([*lines, theme.paragraph(_("It cannot be gone on with: {why}.").format(why=why))])
    you = seating_of(found.setup.names, found.record.tags.get("Bots", "")).you
    if you is not None:
        lines += ["", draw(found.session.view(you), kept.players, theme, you), ""]
    return "\n".join([*lines, theme.paragraph(_("durak resume FILE goes on with it."))])
