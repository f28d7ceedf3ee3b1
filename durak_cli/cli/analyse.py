"""`durak analyse`: records with judgements, chances and what would have been better written into them.

The records go to standard output, a summary of each game to standard error; with --json everything goes to standard
output, a line for each game.
"""

import contextlib
from typing import Annotated

import typer

from durak_cli.cli.checking import Unread, cores, done_in_order
from durak_cli.cli.files import check_once
from durak_cli.cli.options import Look, Plain
from durak_cli.cli.progress import Progress
from durak_cli.cli.reports import Reports
from durak_cli.cli.screen import Failure, complain, report, write_document
from durak_cli.cli.speech import Lang, _
from notation.problems import Severity
from notation.safe import safe_text


def analyse(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="Judge this player and nobody else.", show_default=False),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Look less closely, in a fifth of the time.")] = False,
    deep: Annotated[bool, typer.Option("--deep", help="Look more closely, in several times the time.")] = False,
    is_json: Annotated[
        bool, typer.Option("--json", help="Write everything that was found as JSON, a line for each game.")
    ] = False,
    seed: Annotated[
        str,
        typer.Option("--seed", "-s", metavar="SEED", help="Guess hidden cards from this text.", show_default="none"),
    ] = "",
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="N", min=0, max=256, help="Analyse so many games at once; 0 for one on each core."
        ),
    ] = 1,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    """Write records with an analysis: what each decision was worth, and what would have been better.

    Everybody is judged by what he could know. A summary goes to standard error. A game with faults is reported and
    written as it is.
    """
    if quick and deep:
        raise Failure(_("--quick and --deep do not go together; choose one"))
    if any(sign in seed for sign in "\n\r") or len(seed) > 200 or safe_text(seed) != seed:
        raise Failure(_("a seed is a text of one line with at most 200 characters"))
    check_once(files)
    from durak_cli.cli.analysed import explanation
    from durak_cli.cli.analysing import Analysing, entries_of

    depth = "quick" if quick else "deep" if deep else "default"
    theme, number = Look(is_spoken=plain).theme(), jobs or cores()
    has_summary = has_player = is_unread = False
    is_first = True
    with Progress(files) as progress:
        reports = Reports(before=progress.hide, say=report)
        work = Analysing(depth, seed, player, is_json, theme, progress.add if number == 1 else None)
        with contextlib.closing(done_in_order(entries_of(files), work, number)) as results:
            for done in (one for batch in results for one in batch):
                if isinstance(done, Unread):
                    reports.fail(done.failure())
                    is_unread = True
                    continue
                if number > 1 or not done.summary:
                    progress.add(done.size)
                progress.hide()
                has_player = has_player or done.has_player
                _tell(done.told, done.errors, reports)
                if done.note:
                    complain(done.note)
                if is_json:
                    write_document([] if done.json is None else [done.json.encode(), b"\n"])
                elif done.text:
                    # Games are parted by a blank line, those of two files too.
                    write_document([b"" if is_first else b"\n", done.text])
                    is_first = False
                if done.summary:
                    has_summary = True
                    report("\n".join(["", *done.summary]))
        reports.end()
    if has_summary:
        report("\n" + explanation(theme))
    if player is not None and not has_player:
        raise Failure(_("no player is called {player}").format(player=safe_text(player) or "''"))
    if is_unread or reports.count[Severity.ERROR]:
        raise typer.Exit(2 if is_unread else 1)


def _tell(told: tuple[str, ...], errors: int, reports: Reports) -> None:
    """Tell of the faults of a game."""
    reports.count[Severity.ERROR] += errors
    for words in told:
        reports.tell(Severity.ERROR, words)
