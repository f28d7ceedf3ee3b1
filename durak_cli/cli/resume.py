"""`durak resume`: goes on with a game that was left, or that a crash has ended, from what is written of it.

The record says who sits where, by which rules and with which deal, so that the computers play on exactly as they would
have. Until the whole record has been read and found right, nothing of the file is changed.
"""

import contextlib
import dataclasses
import os
from collections.abc import Sequence
from itertools import takewhile
from typing import Annotated, Final

import typer

from durak_cli.cli.files import CHUNK, why_no_text
from durak_cli.cli.journal import GOING_ON, Journal, Opening
from durak_cli.cli.keeping import Keeper
from durak_cli.cli.kept import begun, find, is_busy, is_waiting, left, running_for
from durak_cli.cli.lines import Lines, lines_for
from durak_cli.cli.localized import why_not_resumable
from durak_cli.cli.manners import USUAL_LIMIT, Fault, FaultOption, LimitOption, Manners, Programs
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Look, MemoryAid, Plain, SortBy, Speed, Teach, TrumpsAt
from durak_cli.cli.pace import parse_speed
from durak_cli.cli.screen import Failure, say
from durak_cli.cli.seats import seating_of
from durak_cli.cli.shells import kept_games
from durak_cli.cli.sitting import Course, Running, Sitting
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.store import PrivateKeeper, keeper_for_next, keeper_of
from durak_cli.cli.theme import Color, End, Sort
from durak_cli.play.recorder import GAMES, SCORING
from durak_cli.play.replay import replay
from durak_cli.play.resume import NotResumable, Resumed, resume
from durak_cli.play.series import Scoring, Tally, next_dealer
from notation import parse, split_games
from notation.record import Record, Result
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
            autocompletion=kept_games,
        ),
    ] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    color: ColorWhen = Color.AUTO,
    four_colors: FourColors = False,
    sort: SortBy = Sort.SUIT,
    trumps: TrumpsAt = End.LAST,
    speed: Speed = None,
    scoring: Annotated[
        Scoring, typer.Option("--scoring", help="Count how often each was the fool, or points for places.")
    ] = Scoring.FOOLS,
    memory_aid: MemoryAid = True,
    teach: Teach = False,
    programs: Programs = None,
    fault: FaultOption = Fault.REPLACE,
    limit: LimitOption = USUAL_LIMIT,
    lang: Lang = None,
) -> None:
    """Go on with a game that was left before its end.

    The deal, the rules, the players and all that was played are as they were; the computers play on as they would have.
    """
    seconds = parse_speed(speed) if speed else None
    look = Look(color, ascii_only, plain, four_colors, sort, trumps)
    source = context.get_parameter_source("scoring")
    is_asked = source is not None and source.name == "COMMANDLINE"
    path = _named(file) if file is not None else _newest(look)
    if path is not None:
        manners = Manners(fault, limit)
        course = Course(None, scoring, seconds, has_memory_aid=memory_aid, has_teacher=teach, manners=manners)
        go_on(path, look, lines_for(plain), course, programs or (), is_asked=is_asked)


def _named(file: str) -> str:
    """Return the file of the game that is meant: of that name, or where no game waits in it, the one to go there."""
    kept = None if os.path.lexists(file) else find(file)
    path = str(kept.path) if kept else file
    running = None if is_waiting(path) else running_for(path)
    return str(running.path) if running else path


def _newest(look: Look) -> str | None:
    """Return the newest game that was left, when the games that only lack their place in a file have been put there.

    None where there were only such games.
    """
    filed = 0
    for kept in takewhile(lambda kept: kept.is_to_be_filed, left()):
        if not file_away(str(kept.path), look):  # it only looked so
            return str(kept.path)
        filed += 1
    newest = next((kept for kept in left() if kept.can_go_on), None)
    if newest is not None or filed:
        return str(newest.path) if newest else None
    busy = next((kept for kept in begun() if is_busy(kept.path)), None)
    if busy:
        sentence = _("there is no other game to go on with: {game} is being played by another program")
        raise Failure(sentence.format(game=busy.name))
    raise Failure(_("there is no game to go on with; durak play begins one"))


def go_on(
    file: str, look: Look, lines: Lines, course: Course, programs: Sequence[str] = (), *, is_asked: bool = False
) -> None:
    """Go on with the last game of *file*, or the series that it belongs to; Failure, and nothing changed, if it cannot.

    *programs* are names with the commands of the programs that play them.

    The series is as long, and counted, as its record says, unless that way of counting *is_asked* for now.
    """
    with Journal(file, Opening.OLD, refusal=GOING_ON) as journal:
        text = journal.text()
        found = _load(journal.name, text)
        course = _course(found.record, course, is_asked=is_asked)
        sitting = _sitting(found, look, lines, course, programs)
        with contextlib.closing(keeper_of(journal)) as keeper:
            has_next = found.is_finished and _has_next(found, course)
            if found.record.result is not None and not isinstance(keeper, PrivateKeeper) and not has_next:
                is_over = _("the last game in {file} is over; there is nothing to go on with")
                raise Failure(is_over.format(file=journal.name))
            tally = _tally(found, _before(text, keeper), course.scoring)
            _mend(journal, text, found, look)
            if not found.is_finished:
                running = Running(found.session, found.recorder, found.record.tags["Seed"], journal)
                sitting.go_on(found.setup.dealer, keeper, running, tally)
                return
            if isinstance(keeper, PrivateKeeper) or not has_next:
                _tell(look, _finish(keeper))
            record = keeper.target if isinstance(keeper, PrivateKeeper) else file
    if has_next:
        tally.add(*_ending(found))
        with contextlib.closing(keeper_for_next(record, is_open=not sitting.has_commit)) as keeper:
            dealer = next_dealer(len(found.setup.names), found.setup.dealer, _ending(found)[0])
            sitting.go_on_with_series(dealer, keeper, tally)


def _has_next(found: Resumed, course: Course) -> bool:
    """Whether another game of its series follows the one that was *found*; none does where it was broken off."""
    return course.games is not None and found.setup.game < course.games and found.record.result != Result()


def file_away(file: str, look: Look) -> bool:
    """Put the record of the game in the journal *file* where it belongs; False, and nothing done, if it is not over."""
    with Journal(file, Opening.OLD, refusal=GOING_ON) as journal:
        text = journal.text()
        found = _load(journal.name, text)
        with contextlib.closing(keeper_of(journal)) as keeper:
            if found.is_finished:
                _mend(journal, text, found, look)
                _tell(look, _finish(keeper))
    return found.is_finished


def _tell(look: Look, sentence: str) -> None:
    theme = look.theme()
    say(theme.paragraph(sentence), paint=theme.paint)


def _load(name: str, text: str) -> Resumed:
    try:
        found = resume(text)
    except NotResumable as error:
        head = text[:CHUNK].encode("utf-8", "surrogateescape")
        why = (why_no_text(head) if error.finding is None else "") or why_not_resumable(error)
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


def _mend(journal: Journal, text: str, found: Resumed, look: Look) -> None:
    """Cut off what is torn, and say so, and write what follows from the last play and was cut off with it."""
    if found.torn:
        _tell(look, _("The last word was not whole, and is dropped: {word}").format(word=safe_text(found.torn)))
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


def _ending(found: Resumed) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return the durak and the places of the game that was *found*, which is over."""
    view = found.session.view(None)
    return _places(found.record) or (view.durak, view.places)


def _places(record: Record) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]] | None:
    """Return the durak and the places of a game that is over, None for one that was broken off."""
    shown = replay(record)
    position = (shown.steps or (shown.opening,))[-1].position if shown else None
    return (position.durak, position.places) if position is not None and position.is_over() else None
