"""`durak stats`: games counted, as tables, as JSON, or as a picture."""

import json
from typing import Annotated

import typer

from durak_cli.cli.checking import cores
from durak_cli.cli.counted import counted_lines, counted_object
from durak_cli.cli.counting import By, Count, count_games
from durak_cli.cli.files import check_once
from durak_cli.cli.options import Look, Plain
from durak_cli.cli.reports import MOST, parse_most
from durak_cli.cli.screen import complain, say, write_document
from durak_cli.cli.speech import Lang, _


def stats(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    by: Annotated[By | None, typer.Option("--by", help="Count groups of games apart, too.", show_default=False)] = None,
    most: Annotated[
        str, typer.Option("--max", metavar="N|all", help="Show so many players, those with the most games.")
    ] = "20",
    is_json: Annotated[bool, typer.Option("--json", help="Write everything that was counted as JSON.")] = False,
    plot: Annotated[
        str | None,
        typer.Option(
            "--plot", metavar="FILE", help="Also draw it, into FILE.svg (needs durak-cli[plot]).", show_default=False
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", metavar="N", min=0, max=256, help="Count in so many processes; 0 for one on each core."),
    ] = 1,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    """Count games: who was the durak how often, how long they were, and what was played.

    A game with faults is reported and left out.
    """
    check_once(files)
    limit = parse_most(most)
    if plot is not None:
        from durak_cli.cli.picture import check_drawable  # not for everybody

        check_drawable(plot)
    counted = count_games(files, Count(by, MOST), jobs or cores())
    if is_json:
        write_document([(json.dumps(counted_object(counted, by), indent=2) + "\n").encode()])
    else:
        say("\n".join(counted_lines(counted, by, limit, Look(is_spoken=plain).theme())))
    is_missing = plot is not None and not counted.whole().games
    if is_missing:
        complain(_("there is no game to draw"))
    elif plot is not None:
        from durak_cli.cli.picture import draw

        draw(counted.whole(), plot)
    if counted.unread:
        raise typer.Exit(2)
    if counted.faulty or is_missing:
        raise typer.Exit(1)
