"""`durak split`: the games of files put into files of a folder, one each, or those together that belong together."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from typing import Annotated

import typer

from durak_cli.cli.checking import Unread, batches
from durak_cli.cli.documents import NO_NUMBER, Game
from durak_cli.cli.files import check_once, shown
from durak_cli.cli.filing import Cabinet, safe_stem
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.passages import passage
from durak_cli.cli.progress import Progress
from durak_cli.cli.screen import Failure, complain, say
from durak_cli.cli.searching import too_long
from durak_cli.cli.speech import Lang, _, n_
from notation import read_headers
from notation.values import is_date, split_names


class By(StrEnum):
    """What games of one file have in common."""

    GAME = "game"
    EVENT = "event"
    SITE = "site"
    PLAYER = "player"
    DATE = "date"
    MONTH = "month"
    YEAR = "year"
    RULES = "rules"


#: Of a date, so many characters count.
_DATE_PARTS = {By.DATE: 10, By.MONTH: 7, By.YEAR: 4}


def split(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    into: Annotated[str, typer.Option("--into", metavar="FOLDER", help="Where the new files go; made if need be.")],
    by: Annotated[By, typer.Option("--by", help="What goes into a file together.")] = By.GAME,
    every: Annotated[
        int | None, typer.Option("--every", metavar="N", min=1, help="Put N games into each file, as they come.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there already.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing; only say what would be written.")] = False,
    lang: Lang = None,
) -> None:
    """Put the games of files into files of a folder, byte for byte as they stand there.

    By player, a game goes into the file of everybody who sat at it.
    """
    if every is not None and by is not By.GAME:
        raise Failure(_("--every and --by say what goes together; leave one away"))
    check_once(files)
    cabinet = Cabinet(into, is_forced=force, is_tried=dry_run)
    is_troubled, number = False, 0
    with Progress(files) as progress, cabinet.opened():
        for entry in chain.from_iterable(batches(files, progress.add)):
            if isinstance(entry, Unread) or entry.stretch.is_too_long:
                unread = entry if isinstance(entry, Unread) else too_long(entry)
                progress.hide()
                complain(unread.sentence, unread.hint)
                is_troubled = True
            elif entry.number != NO_NUMBER:
                number += 1
                text = passage(entry.stretch)
                for key, stem in _places(entry, by, number, every):
                    cabinet.put(key, stem, text)
        progress.hide()
        for file, games in cabinet.close():
            _tell(file, games, is_tried=dry_run)
    if not number:
        complain(_("there is no game to put into a file"))
    if is_troubled or not number:
        raise typer.Exit(2 if is_troubled else 1)


def _places(game: Game, by: By, number: int, every: int | None) -> Iterator[tuple[str, str]]:
    """Yield the key of each file into which the game goes, and what the file is to be called."""
    if every is not None:
        part = (number - 1) // every + 1
        yield str(part), f"part-{part:04}"
        return
    tags = next(read_headers(game.text), {})
    date = tags.get("Date", "")
    date = date.replace("?", "x") if is_date(date) else ""
    names = split_names(tags.get("Players", "")) or ()
    match by:
        case By.GAME:
            yield str(number), safe_stem(" ".join((f"{number:04}", date, *names)), "")
        case By.PLAYER:
            for name in dict.fromkeys(names):
                yield name, safe_stem(name, "player")
            if not names:
                yield "", "no-players"
        case By.DATE | By.MONTH | By.YEAR:
            day = date[: _DATE_PARTS[by]]
            yield day, safe_stem(day, "undated")
        case By.RULES:
            rules = canonical_rules(tags.get("Rules", ""))
            yield rules, safe_stem(rules, "no-rules")
        case By.EVENT | By.SITE:
            text = tags.get(by.capitalize(), "")
            yield text, safe_stem(text, f"no-{by}")


def _tell(file: str, games: int, *, is_tried: bool) -> None:
    if is_tried:
        words = n_("{file} would be written: {count} game", "{file} would be written: {count} games", games)
    else:
        words = n_("{file}: {count} game", "{file}: {count} games", games)
    say(words.format(file=shown(file), count=f"{games:,}"))
