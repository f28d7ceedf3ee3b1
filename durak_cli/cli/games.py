"""`durak games`: lists the games that can be gone on with and the records of those that are over; shows, deletes them.

What is shown of a running game is what its player sees, never the deal.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from durak_cli.cli.consent import is_wanted
from durak_cli.cli.kept import Kept, find, is_busy, recorded, running, to_go_on_with
from durak_cli.cli.lines import Lines, lines_for
from durak_cli.cli.localized import why_not_resumable
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Look, Plain, SortBy, TrumpsAt
from durak_cli.cli.screen import Failure, is_terminal, say
from durak_cli.cli.seats import seating_of
from durak_cli.cli.shells import kept_games
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.store import delete, is_private, target_of
from durak_cli.cli.table import draw
from durak_cli.cli.theme import Color, End, Sort, Theme
from durak_cli.play.resume import NotResumable, resume
from notation import decode
from notation.safe import quoted, safe_text


def list_games(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            help="Games to show, as the list calls them.",
            show_default="list all",
            autocompletion=kept_games,
        ),
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
            _delete(kept, theme, lines_for(plain))
        return
    for text in (_shown(kept, theme) for kept in chosen) if names else _listed(theme):
        say(text, paint=theme.paint)


def _delete(kept: Kept, theme: Theme, lines: Lines) -> None:
    """Delete a game; one that can be gone on with only if the person before the terminal says so."""
    if kept.can_go_on and is_terminal():
        question = _("This game is not over: {game}. Delete it for good? Type yes, or just Enter to keep it.")
        if not is_wanted(question.format(game=kept.line()), lines, theme):
            say(theme.paragraph(_("{name} is kept.").format(name=kept.name)))
            return
    delete(kept.path)
    sentence = _("{name}, which was not over, is deleted.") if kept.can_go_on else _("{name} is deleted.")
    say(theme.paragraph(sentence.format(name=kept.name)))


def _found(name: str) -> Kept:
    """Return the game that the list calls *name*; Failure if there is none."""
    kept = find(name)
    if kept is None:
        raise Failure(_("no game is called {name}; durak games lists them").format(name=quoted(name)))
    return kept


def _listed(theme: Theme) -> Iterator[str]:
    """Yield the lines of the list."""
    games, records = running(), recorded()
    games = to_go_on_with(games, records)
    # What durak resume takes comes first: the newest that can be played on.
    games.sort(key=lambda kept: kept.can_go_on, reverse=True)
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
    line = kept.line()
    if kept.can_go_on and is_busy(kept.path):
        line = _("{game}, being played at the moment").format(game=line)
    return theme.fold(line.split(), "  ", "    ")


def _record_place(kept: Kept) -> Iterator[str]:
    """Yield where the record of a running game goes."""
    if is_private(kept.path):
        target = target_of(kept.path)
        if target is None:
            yield _("No record of it is to be left.")
        else:
            yield _("When it is over its record goes into {file}.").format(file=safe_text(target))


def _shown(kept: Kept, theme: Theme) -> str:
    """Return what is in the file of *kept*, a running game as its player sees it, and what can be done with it."""
    lines = [theme.paragraph(kept.line()), safe_text(str(kept.path))]
    if not kept.players:
        return "\n".join(lines)
    lines += [theme.paragraph(place) for place in _record_place(kept)]
    if kept.is_over and not kept.can_go_on:
        return "\n".join(
            [*lines, theme.paragraph(_("durak replay {name} shows it card by card.").format(name=kept.name))]
        )
    way_on = theme.paragraph(_("durak resume {name} goes on with it.").format(name=kept.name))
    if kept.is_over:
        return "\n".join([*lines, way_on])
    try:
        found = resume(decode(Path(kept.path).read_bytes()))
    except NotResumable as error:
        why = why_not_resumable(error)
        return "\n".join([*lines, theme.paragraph(_("It cannot be gone on with: {why}.").format(why=why))])
    you = seating_of(found.setup.names, found.record.tags.get("Bots", "")).you
    if you is not None:
        lines += ["", draw(found.session.view(you), kept.players, theme, you), ""]
    return "\n".join([*lines, way_on])
