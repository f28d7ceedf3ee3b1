"""`durak replay`: a recorded game, step by step before a person, or as a whole for a pipe.

How a game is cut into stops and told is the business of `stops`, going through them that of `stepper`.
"""

import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated

import typer

from durak_cli.cli import options
from durak_cli.cli.chances import told_of
from durak_cli.cli.documents import NO_NUMBER, Game, games_of
from durak_cli.cli.files import STANDARD_INPUT, shown
from durak_cli.cli.kept import find
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Plain, SortBy, TrumpsAt
from durak_cli.cli.pace import rest_of
from durak_cli.cli.screen import Failure, flush, is_terminal, say
from durak_cli.cli.speech import Lang, _, n_
from durak_cli.cli.stepper import Stepper
from durak_cli.cli.stops import Look, Stop, branch_lines, indented, seen_by, stops_of
from durak_cli.cli.theme import Color, End, Sort
from durak_cli.cli.whose import seat_of_name
from durak_cli.engine.cards import Seat
from durak_cli.engine.rules import rules_name
from durak_cli.play.replay import Replay
from durak_cli.records.check import check
from durak_cli.records.replaying import replay as replay_record
from notation.problems import Finding
from notation.record import Comment, Record
from notation.safe import safe_text
from notation.spelling import plain_name
from notation.writer import item_text, result_text

#: The value of --view that shows every hand.
ALL = "all"


def _seconds(value: float | None) -> float | None:
    """Return *value*; a number that is none ("nan") lies in no range, but is not outside of one either."""
    if value is not None and math.isnan(value):
        raise typer.BadParameter(f"'{value}' is not a number")
    return value


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A file of records, or a name that durak games lists; - for standard input."
        ),
    ],
    game: Annotated[int, typer.Option("--game", metavar="N", help="Which game of the file, counted from 1.")] = 1,
    start: Annotated[
        int | None, typer.Option("--from", metavar="BOUT", help="Begin at this bout.", show_default="the deal")
    ] = None,
    view: Annotated[
        str, typer.Option("--view", metavar="all|NAME", help="Show all hands, or only what that player saw.")
    ] = ALL,
    analyse: Annotated[
        bool,
        typer.Option("--analyse", help="Judge the plays first, quickly, as durak analyse --quick writes it down."),
    ] = False,
    whole: Annotated[bool, typer.Option("--all", help="Show the whole game as text, without stopping.")] = False,
    auto: Annotated[
        float | None,
        typer.Option(
            "--auto",
            metavar="SECONDS",
            min=0,
            max=3600,
            callback=_seconds,
            help="Go on by itself, after so many seconds on a terminal.",
            show_default=False,
        ),
    ] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    color: ColorWhen = Color.AUTO,
    four_colors: FourColors = False,
    sort: SortBy = Sort.SUIT,
    trumps: TrumpsAt = End.LAST,
    lang: Lang = None,
) -> None:
    """Show a recorded game step by step; without a terminal, or with --all, the whole game as text.

    On a terminal Enter shows the next play; type ? for the other words. A game with a fault is shown up to it.
    """
    chosen, count = _choose(_named(file), game)
    record = chosen.record()
    theme = options.Look(color, ascii_only, plain, four_colors, sort, trumps).theme()
    replayed = replay_record(record)
    if analyse and replayed is not None:
        record = _analysed(record, list(map(safe_text, replayed.names)))
        replayed = replay_record(record)
    if replayed is None:
        _report(chosen, check(record))
        raise typer.Exit(1)
    has_bars = sys.stdout is not None and sys.stdout.isatty() and not plain
    look = Look([safe_text(name) for name in replayed.names], theme, _seat(view, replayed), has_bars)
    errors = [finding for finding in replayed.findings if finding.is_error()]
    shown_game = _Shown(chosen, record, replayed, look, errors)
    stops = shown_game.stops_from(start)
    for text in shown_game.heading(game, count):
        say(text, paint=theme.paint)
    if auto is not None and not whole:
        shown_game.run(start, rest_of(auto, is_watched=True))
    elif is_terminal() and not whole and file != STANDARD_INPUT:
        shown_game.step_through(start)
    else:
        shown_game.tell(stops, is_from_start=start is None)
    if errors:
        raise typer.Exit(1)


def _named(file: str) -> str:
    """Return the file that is meant: of that name, or the record that the list of games calls so.

    A game that is not over is none: its deal is kept from sight.
    """
    if file == STANDARD_INPUT or os.path.lexists(file):
        return file
    kept = find(file)
    return str(kept.path) if kept is not None and kept.is_over else file


def _choose(file: str, number: int) -> tuple[Game, int]:
    """Return game *number* of the file, and how many there are; only that one is kept, and none is read yet."""
    chosen, count = None, 0
    for game in games_of(file):
        if game.number == NO_NUMBER:
            _report(game, list(game.record().findings))
            raise typer.Exit(1)
        if game.number == number:
            chosen = game
        count = game.number
    if chosen is None:
        known = n_(
            "there is no game {game} in {file}; there is {count} game",
            "there is no game {game} in {file}; there are {count} games",
            count,
        )
        raise Failure(known.format(game=number, file=shown(file), count=count))
    return chosen, count


def _analysed(record: Record, names: Sequence[str]) -> Record:
    """Return *record* with a quick analysis written into it; as it is where a fault keeps it from being judged."""
    from durak_cli.bots.appraisal import QUICK  # a game is rarely judged on the way
    from durak_cli.cli.analysed import said
    from durak_cli.study.analysis import FaultyError, analyse
    from durak_cli.study.annotate import annotated, plain

    bare = plain(record)
    try:
        return annotated(bare, analyse(bare, QUICK), lambda decision: said(decision, names), "quick")
    except FaultyError:
        return record


def _seat(view: str, replayed: Replay) -> Seat | None:
    """Return the seat through whose eyes to look; None for all hands."""
    if plain_name(view).strip() == ALL:
        return None
    seat = seat_of_name(view, replayed.names)
    if seat is not None:
        return seat
    names = ", ".join(safe_text(name) for name in replayed.names)
    unknown = _("no player is called {player}; --view takes all or one of {names}")
    raise Failure(unknown.format(player=safe_text(view) or "''", names=names))


def _report(game: Game, findings: list[Finding]) -> None:
    for finding in findings:
        if finding.is_error():
            say(game.report(finding))


class _Shown:
    """One game on its way to the screen."""

    def __init__(self, game: Game, record: Record, replayed: Replay, look: Look, errors: list[Finding]) -> None:
        self.game = game
        self.record = record
        self.replayed = replayed
        self.look = look
        self.errors = errors
        self.stops = tuple(seen_by(look.seat, stops_of(replayed.steps), look.names))

    def stops_from(self, bout: int | None) -> tuple[Stop, ...]:
        """Return the stops from where *bout* begins; Failure if the game has no such bout."""
        if bout is None:
            return self.stops
        for index, stop in enumerate(self.stops):
            if stop.bout == bout and stop.start is not None:
                return self.stops[index:]
        bouts = [stop.bout for stop in self.stops if stop.start is not None]
        if not bouts:
            raise Failure(_("the game has no bout {number}; it has none that can be shown").format(number=bout))
        known = _("the game has no bout {number}; its bouts are 1 to {last}")
        raise Failure(known.format(number=bout, last=bouts[-1]))

    def heading(self, game: int, count: int) -> Iterator[str]:
        """Yield what stands above the game: which one it is, who played by which rules, and its comments."""
        tags = self.record.tags
        place = [safe_text(tags[name]) for name in ("Event", "Site", "Date", "Time") if tags.get(name)]
        if count > 1:
            title = _("Game {number} of {count} in {file}")
            place.insert(0, title.format(number=game, count=count, file=shown(self.game.file)))
        if place:
            yield self._folded(", ".join(place))
        dot = f" {self.look.theme.dot} "
        yield self._folded(f"{', '.join(self.look.names)}{dot}{rules_name(self.replayed.rules)}")
        if any(stop.step and told_of(stop.step) for stop in self.stops):
            yield self._folded(
                _(
                    "With an analysis: the chance of whoever moves not to be the durak, as far as he could know. "
                    "What is called about so much is an estimate."
                )
            )
        for comment in (*self.record.before, *(one for one in self.record.head if isinstance(one, Comment))):
            yield indented(item_text(comment))
        yield ""

    def tell(self, stops: tuple[Stop, ...], *, is_from_start: bool) -> None:
        """Write the game from the first of *stops* on as text."""
        opening = self.look.told(self.replayed.opening.events) if is_from_start else ""
        for text in (opening, *branch_lines(stops, self.look), self._end()):
            if text:
                say(text, paint=self._paint)
        self._say_findings()

    def step_through(self, bout: int | None) -> None:
        """Show the game stop by stop, as the person types."""
        stepper = self._begun(bout)
        while not stepper.is_done:
            say(f"\n{stepper.prompt}", end="")
            flush()
            line = sys.stdin.readline()
            if not line:
                say()
                return
            text = stepper.do(line)
            if text:
                say(text, paint=self._paint)

    def run(self, bout: int | None, rest: Callable[[], None] | None) -> None:
        """Show the game stop by stop, with a *rest* before each."""
        stepper = self._begun(bout)
        while not stepper.is_at_end:
            flush()
            if rest:
                rest()
            say("\n" + stepper.do(""), paint=self._paint)

    def _begun(self, bout: int | None) -> Stepper:
        """Return the way through the game, its first screen shown."""
        report = self.game.report
        stepper = Stepper(self.stops, self.replayed.opening, self.look, end=self._whole_end(), report=report)
        opening = self.look.told(self.replayed.opening.events)
        if bout is not None:
            stepper.go_to_bout(bout)
        elif opening:
            say(opening, paint=self._paint)
        say(stepper.show(), paint=self._paint)
        return stepper

    def _whole_end(self) -> str:
        """Return what is shown behind the last stop on a terminal: the result, or the faults."""
        return "\n".join(part for part in (self._end(), *map(self.game.report, self.errors)) if part)

    def _end(self) -> str:
        """Return what stands behind the last play; nothing where a fault has cut the game short."""
        if self.replayed.line.finding is not None:
            return ""
        result, steps = self.record.result, self.replayed.steps
        comments = [indented(item_text(comment)) for comment in self.record.after]
        if result is None:
            return "\n".join([_("The record ends here, without a result."), *comments])
        is_shown = bool(steps) and steps[-1].item == result
        return "\n".join([*([] if is_shown else [result_text(result)]), *comments])

    def _say_findings(self) -> None:
        for finding in self.errors:
            # what would have been possible names cards that only their holder, or who sees every hand, may see
            hidden = finding if self.look.seat is None else replace(finding, possible="")
            say(self.game.report(hidden))

    def _folded(self, text: str) -> str:
        return self.look.theme.paragraph(text)

    def _paint(self, text: str) -> str:
        return self.look.theme.paint(text)
