"""`durak find`: the games of files that fit what is asked for, as records on standard output, as they stand there.

So it is a filter: what it writes is a file of records, which every other command reads.
"""

from typing import Annotated

import typer

from durak_cli.cli.checking import cores
from durak_cli.cli.files import check_once
from durak_cli.cli.screen import Failure
from durak_cli.cli.searching import Sieve, find_games
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.twice import Which
from durak_cli.records.criteria import Criteria, Day, parse_days, parse_rules_wish
from durak_cli.records.traits import Trait
from notation.safe import quoted

_HAS = ", ".join(Trait)


def find(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", help="NAME sat at the table.", show_default=False)
    ] = None,
    durak: Annotated[
        list[str] | None, typer.Option("--durak", metavar="NAME", help="NAME was the durak.", show_default=False)
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule",
            "-r",
            metavar="RULES",
            help="These rules were in force: options (transfer=on), or a preset with all of its options.",
            show_default=False,
        ),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="DATE", help="Played on DATE or later: 2026, 2026-11, 2026-11-30."),
    ] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DATE", help="Played on DATE or earlier.")] = None,
    event: Annotated[
        str | None, typer.Option("--event", metavar="TEXT", help="TEXT stands in the tag Event, in any letter case.")
    ] = None,
    site: Annotated[str | None, typer.Option("--site", metavar="TEXT", help="TEXT stands in the tag Site.")] = None,
    tag: Annotated[
        list[str] | None,
        typer.Option("--tag", metavar="NAME=TEXT", help="TEXT stands in the tag NAME.", show_default=False),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="SEED", help="Dealt from this very seed.")] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="N", min=1, help="N sat at the table.")
    ] = None,
    min_bouts: Annotated[int | None, typer.Option("--min-bouts", metavar="N", min=0, help="At least N bouts.")] = None,
    max_bouts: Annotated[int | None, typer.Option("--max-bouts", metavar="N", min=0, help="At most N bouts.")] = None,
    has: Annotated[
        list[Trait] | None,
        typer.Option("--has", metavar="WHAT", help=f"There is WHAT in the game: {_HAS}.", show_default=False),
    ] = None,
    finished: Annotated[
        bool | None,
        typer.Option("--finished/--unfinished", help="It came to an end, or not.", show_default=False),
    ] = None,
    valid: Annotated[
        bool | None, typer.Option("--valid/--invalid", help="It is free of faults, or not.", show_default=False)
    ] = None,
    invert: Annotated[bool, typer.Option("--invert", "-v", help="Find the games that do not fit.")] = False,
    unique: Annotated[
        bool, typer.Option("--unique", help="Of a game that was written down several times only the longest record.")
    ] = False,
    duplicates: Annotated[
        bool, typer.Option("--duplicates", help="Only the records that --unique leaves out, and why.")
    ] = False,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", metavar="N", min=1, help="Stop behind so many games.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", "-c", help="Write only how many games were found.")] = False,
    jobs: Annotated[
        int,
        typer.Option("--jobs", metavar="N", min=0, max=256, help="Look in so many processes; 0 for one on each core."),
    ] = 1,
    lang: Lang = None,
) -> None:
    """Write the games that fit everything that is asked for, byte for byte as they stand in the files.

    Exit code 0 if any was found, 1 if none was, 2 if a file could not be read.
    """
    if unique and duplicates:
        raise Failure(_("--unique and --duplicates say the opposite; leave one away"))
    if min_bouts is not None and max_bouts is not None and min_bouts > max_bouts:
        raise _nothing("--min-bouts", "--max-bouts")
    first, last = _days(since, "--since"), _days(until, "--until")
    if first is not None and last is not None and first[0] > last[1]:
        raise _nothing("--since", "--until")
    check_once(files)
    tags = [("Event", event), ("Site", site), *map(_tag, tag or ())]
    criteria = Criteria(
        tuple(player or ()),
        tuple(durak or ()),
        tuple(map(parse_rules_wish, rule or ())),
        first and first[0],
        last and last[1],
        min_bouts,
        max_bouts,
        tuple((name, text) for name, text in tags if text is not None),
        seed,
        players,
        frozenset(has or ()),
        finished,
        valid,
        invert,
    )
    which = Which.LONGEST if unique else Which.OTHERS if duplicates else Which.ALL
    sieve = Sieve(criteria, is_keyed=which is not Which.ALL)
    code = find_games(files, sieve, which, limit=limit, is_counted=count, jobs=jobs or cores())
    if code:
        raise typer.Exit(code)


def _nothing(least: str, most: str) -> Failure:
    return Failure(_("no game can fit: {least} is above {most}").format(least=least, most=most))


def _days(text: str | None, option: str) -> tuple[Day, Day] | None:
    if text is None:
        return None
    days = parse_days(text)
    if days is None:
        sentence = _("{option} takes a date such as 2026, 2026-11 or 2026-11-30, not {text}")
        raise Failure(sentence.format(option=option, text=quoted(text)))
    return days


def _tag(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise Failure(_("--tag takes NAME=TEXT, such as Bots=expert, not {text}").format(text=quoted(text)))
    return name, value
