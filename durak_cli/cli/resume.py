"""`durak resume`: goes on with a game that was left, or that a crash has ended, from what is written of it.

The record says who sits where, by which rules and with which deal, so that the computers play on exactly as they would
have. Until the whole record has been read and found right, nothing of the file is changed.
"""

import contextlib
import dataclasses
import os
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from durak_cli.cli.journal import Journal, Opening
from durak_cli.cli.kept import begun, find, is_busy, left
from durak_cli.cli.lines import Lines, lines_for
from durak_cli.cli.localized import message
from durak_cli.cli.manners import USUAL_LIMIT, Fault, FaultOption, LimitOption, Manners, Programs
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Look, MemoryAid, Plain, SortBy, TrumpsAt
from durak_cli.cli.pace import parse_speed, rest_of
from durak_cli.cli.screen import Failure, say
from durak_cli.cli.seats import seating_of
from durak_cli.cli.sitting import Course, Running, Sitting
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.store import Keeper, PrivateKeeper, keeper_of
from durak_cli.cli.theme import Color, End, Sort
from durak_cli.play.recorder import GAMES, SCORING
from durak_cli.play.replay import replay
from durak_cli.play.resume import NotResumable, Resumed, resume
from durak_cli.play.series import Scoring, Tally
from notation import parse, split_games
from notation.record import Record
from notation.safe import safe_text

#: Nobody plays a series whose number of games has so many digits.
_DIGITS: Final = 10


def resume_game(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="A record whose last game is not over, or a name that durak games lists.",
            show_default="the newest game that was left",
        ),
    ] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    color: ColorWhen = Color.AUTO,
    four_colors: FourColors = False,
    sort: SortBy = Sort.SUIT,
    trumps: TrumpsAt = End.LAST,
    speed: Annotated[
        str | None,
        typer.Option(
            "--speed",
            metavar="SPEED",
            help="How fast the computers play on a terminal: slow, normal, fast, or seconds for each play.",
            show_default="fast",
        ),
    ] = None,
    scoring: Annotated[
        Scoring, typer.Option("--scoring", help="Count how often each was the fool, or points for places.")
    ] = Scoring.FOOLS,
    memory_aid: MemoryAid = True,
    programs: Programs = None,
    fault: FaultOption = Fault.REPLACE,
    limit: LimitOption = USUAL_LIMIT,
    lang: Lang = None,
) -> None:
    """Go on with a game that was left before its end.

    The deal, the rules, the players and all that was played are as they were; the computers play on as they would have.
    """
    rest = rest_of(parse_speed(speed or "fast"), is_watched=False)
    look = Look(color, ascii_only, plain, four_colors, sort, trumps)
    source = context.get_parameter_source("scoring")
    is_asked = source is not None and source.name == "COMMANDLINE"
    course = Course(None, scoring, rest, has_memory_aid=memory_aid, manners=Manners(fault, limit))
    for path in _chosen(file):
        go_on(path, look, lines_for(plain), course, programs or (), is_asked=is_asked)


def _chosen(file: str | None) -> list[str]:
    """Return the game of *file*, or the newest that was left; before it those that only lack their place in a file."""
    if file is None:
        games = list(left())
        first = next((number for number, kept in enumerate(games) if not kept.is_over), len(games))
        busy = [] if games else [kept for kept in begun() if is_busy(kept.path)]
        if busy:
            sentence = _("there is no other game to go on with: {game} is being played by another program")
            raise Failure(sentence.format(game=busy[0].name))
        if not games:
            raise Failure(_("there is no game to go on with; durak play begins one"))
        return [str(kept.path) for kept in games[: first + 1]]
    kept = None if os.path.lexists(file) else find(file)
    return [str(kept.path) if kept else file]


def go_on(
    file: str, look: Look, lines: Lines, course: Course, programs: Sequence[str] = (), *, is_asked: bool = False
) -> None:
    """Go on with the last game of *file*; Failure, and nothing changed, if it cannot be gone on with.

    *programs* are names with the commands of the programs that play them.

    The series is as long, and counted, as its record says, unless that way of counting *is_asked* for now.
    """
    with Journal(file, Opening.OLD) as journal:
        text = journal.text()
        found = _load(journal.name, text)
        course = _course(found.record, course, is_asked=is_asked)
        sitting = _sitting(found, look, lines, course, programs)
        with contextlib.closing(keeper_of(journal)) as keeper:
            if found.torn:
                _tell(look, _("The last word was not whole, and is dropped: {word}").format(word=safe_text(found.torn)))
            if found.record.result is not None and not isinstance(keeper, PrivateKeeper):
                is_over = _("the last game in {file} is over; there is nothing to go on with")
                raise Failure(is_over.format(file=journal.name))
            _mend(journal, text, found)
            if found.is_finished:
                _tell(look, _finish(keeper))
                return
            tally = _tally(found, _before(text, keeper), course.scoring)
            running = Running(found.session, found.recorder, found.record.tags["Seed"], journal)
            sitting.go_on(found.setup.dealer, keeper, running, tally)


def _tell(look: Look, sentence: str) -> None:
    theme = look.theme()
    say(theme.paragraph(sentence), paint=theme.paint)


def _load(name: str, text: str) -> Resumed:
    try:
        found = resume(text)
    except NotResumable as error:
        why = message(error.finding) if error.finding else _("there is no game in it")
        raise Failure(_("cannot go on with {file}: {why}").format(file=name, why=why)) from error
    if "Seed" not in found.record.tags and not found.is_finished:
        why = _("only a game that was dealt from a seed can be gone on with")
        raise Failure(_("cannot go on with {file}: {why}").format(file=name, why=why))
    return found


def _course(record: Record, course: Course, *, is_asked: bool) -> Course:
    """Return how the series of *record* runs, as far as its tags say so; else as in *course*."""
    games, scoring = record.tags.get(GAMES, ""), record.tags.get(SCORING, "")
    is_number = games.isascii() and games.isdecimal() and len(games) < _DIGITS
    return dataclasses.replace(
        course,
        games=int(games) if is_number else course.games,
        scoring=Scoring(scoring) if scoring in list(Scoring) and not is_asked else course.scoring,
    )


def _sitting(found: Resumed, look: Look, lines: Lines, course: Course, programs: Sequence[str]) -> Sitting:
    """Return who sits together, from the tags of the record."""
    tags, setup = found.record.tags, found.setup
    has_commit = "Commit" in tags
    seed = None if has_commit else tags.get("Seed", "").removesuffix(f" {setup.game}" if setup.game > 1 else "")
    # What is over needs nobody to play it.
    seating = seating_of(setup.names, tags.get("Bots", ""), None if found.is_finished else programs)
    if not seating.people and course.games is None:
        course = dataclasses.replace(course, games=1)
    return Sitting(setup.rules, seating, seed, look, lines, course, has_commit=has_commit)


def _mend(journal: Journal, text: str, found: Resumed) -> None:
    """Cut off what is torn, and write what follows from the last play and was cut off with it."""
    rest = text[found.end :]
    if found.record.result is None:
        journal.cut(rest)
        journal.append(found.missing)
    elif not rest:
        journal.append("\n")
    journal.sync()


def _finish(keeper: Keeper) -> str:
    """Put the record of a game that is over where it belongs, and return what is to be said of it."""
    keeper.end()
    if not keeper.record:
        return _("That game was over already; it was not to be recorded.")
    return _("That game was over already; its record is in {file}.").format(file=keeper.record)


def _before(text: str, keeper: Keeper) -> str:
    """Return the text that the earlier games of the series stand in: what is in the record file before this one."""
    if isinstance(keeper, PrivateKeeper):
        return keeper.recorded()
    return text[: list(split_games(text))[-1].start]


def _tally(found: Resumed, before: str, scoring: Scoring) -> Tally:
    """Return the score of the series before this game, as far as the games before it stand in the text *before*."""
    game = found.setup.game
    tally = Tally(len(found.setup.names), scoring)
    spans = list(split_games(before))[-(game - 1) :] if game > 1 else []
    records = parse(before[spans[0].start :]) if spans else []
    ends = [_places(record) for record in records]
    is_series = all(
        record.tags.get("Players") == found.record.tags.get("Players")
        and record.tags.get("Game", "1") == str(game - len(records) + number)
        for number, record in enumerate(records)
    )
    if is_series and len(records) == game - 1:
        for end in ends:
            if end is not None:
                tally.add(*end)
    tally.skip(game - 1 - tally.games)
    return tally


def _places(record: Record) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]] | None:
    """Return the durak and the places of a game that is over, None for one that was broken off."""
    shown = replay(record)
    position = (shown.steps or (shown.opening,))[-1].position if shown else None
    return (position.durak, position.places) if position is not None and position.is_over() else None
