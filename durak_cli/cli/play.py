"""`durak play`: seats the players, deals, lets them play, and says where the record is.

Everything that can be known to be wrong before the first card is said before it: rules, names, and whether the record
can be written. A game that is given no seed gets 128 random bits and a dealer drawn at random.
"""

import contextlib
from typing import Annotated

import typer

from durak_cli.cli.lines import lines_for
from durak_cli.cli.manners import USUAL_LIMIT, Fault, FaultOption, LimitOption, Manners, Programs
from durak_cli.cli.offer import is_gone_on
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Look, MemoryAid, Plain, SortBy, Speed, Teach, TrumpsAt
from durak_cli.cli.pace import parse_speed
from durak_cli.cli.screen import Failure
from durak_cli.cli.seats import BOT, first_dealer, seat_all
from durak_cli.cli.shells import levels, rule_words
from durak_cli.cli.sitting import Course, Sitting
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.store import keeper_for
from durak_cli.cli.theme import Color, End, Sort
from durak_cli.engine.rules import parse_rules
from durak_cli.play.series import Scoring
from notation import is_writable
from notation.safe import quoted


def play(
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N",
            help="How many play, computers and people.",
            show_default="those who are named, else 3",
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--name", "-n", metavar="NAME", help="Your name in the record.", show_default="Player"),
    ] = None,
    humans: Annotated[
        str | None,
        typer.Option(
            "--humans",
            metavar="NAMES",
            help="Several people at one keyboard: Anna,Ben. An empty place (Anna,,Ben) is a computer's.",
            show_default=False,
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="Names for the computers: Boris,Clara; with a level if you like: Boris=novice,Clara=strong.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            "-l",
            metavar="LEVEL",
            help="How well the computers play (see durak bots).",
            autocompletion=levels,
        ),
    ] = BOT,
    programs: Programs = None,
    fault: FaultOption = Fault.REPLACE,
    limit: LimitOption = USUAL_LIMIT,
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            "-r",
            metavar="RULES",
            help="A preset and what differs (see durak rules).",
            autocompletion=rule_words,
        ),
    ] = "podkidnoy",
    seed: Annotated[
        str | None,
        typer.Option("--seed", "-s", metavar="SEED", help="Deal from this text.", show_default="random"),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            "--dealer",
            metavar="NAME",
            help="Who deals.",
            show_default="drawn at random; with --seed the last player",
        ),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record",
            "-o",
            metavar="FILE",
            help="Append the record of the game to FILE.",
            show_default="a new file in the folder of your records",
        ),
    ] = None,
    no_record: Annotated[
        bool, typer.Option("--no-record", help="Leave no record behind when the game is over.")
    ] = False,
    no_commit: Annotated[
        bool,
        typer.Option("--no-commit", help="Do not keep the deal from sight: write the record itself play by play."),
    ] = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
    color: ColorWhen = Color.AUTO,
    four_colors: FourColors = False,
    sort: SortBy = Sort.SUIT,
    trumps: TrumpsAt = End.LAST,
    speed: Speed = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-g",
            metavar="N",
            min=1,
            help="Play a series of N games; the fool deals.",
            show_default="on a terminal until nobody wants another, else 1",
        ),
    ] = None,
    scoring: Annotated[
        Scoring, typer.Option("--scoring", help="Count how often each was the fool, or points for places.")
    ] = Scoring.FOOLS,
    memory_aid: MemoryAid = True,
    teach: Teach = False,
    watch: Annotated[bool, typer.Option("--watch", help="Computers only, no questions.")] = False,
    lang: Lang = None,
) -> None:
    """Play Durak against the computer, or several at one keyboard.

    Type a card such as 8d to play it, or take, done, help, quit. Leaving in the middle is no loss: durak resume goes on
    with the game.
    """
    if record is not None and no_record:
        raise Failure(_("--record and --no-record say the opposite; leave one away"))
    chosen = parse_rules(rules)
    seating = seat_all(chosen, players, name, humans, bots, level=level, programs=programs or (), is_watched=watch)
    seconds = parse_speed(speed) if speed else None
    sitting = Sitting(
        chosen,
        seating,
        seed,
        Look(color, ascii_only, plain, four_colors, sort, trumps),
        lines_for(plain),
        Course(games, scoring, seconds, has_memory_aid=memory_aid, has_teacher=teach, manners=Manners(fault, limit)),
        has_commit=seed is None and not no_commit,
    )
    if seed is not None and not is_writable(seed):
        unwritable = _("no record can hold the seed {seed}: it has a control character")
        raise Failure(unwritable.format(seed=quoted(seed)))
    first = first_dealer(dealer, seating.names, is_drawn=seed is None)
    sitting.session(sitting.seed_of(1), 1, first)  # a seed that cannot be is refused before a file is made
    if seed is None and not watch and is_gone_on(sitting.look, sitting.lines, sitting.course, programs or ()):
        return
    with contextlib.closing(keeper_for(record, is_recorded=not no_record, is_open=not sitting.has_commit)) as keeper:
        sitting.play(first, keeper)
