"""`durak puzzle`: positions in which one move saves, to be found by typing moves.

Which puzzle comes next, the puzzle of the day, lists and progress; how one is solved is the business of `puzzler`.
"""

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from durak_cli.cli.consent import is_wanted
from durak_cli.cli.lines import Lines, lines_for
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Look, Plain, SortBy, Speed, TrumpsAt
from durak_cli.cli.screen import Failure, complain, is_terminal, say
from durak_cli.cli.speech import Lang, _, later, n_
from durak_cli.cli.theme import Color, End, Sort, Theme
from durak_cli.study.puzzles import Goal, Level, Puzzle
from notation.safe import quoted

if TYPE_CHECKING:
    from durak_cli.cli.puzzler import End as Outcome
    from durak_cli.cli.solved import Deed, Standing

_LEVELS: Final = {Level.EASY: later("easy"), Level.MEDIUM: later("medium"), Level.HARD: later("hard")}
_GOALS: Final = {Goal.WIN: later("win"), Goal.DRAW: later("draw")}


def puzzle(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help="The puzzle of that name.",
            show_default="the next that you have not tried",
        ),
    ] = None,
    level: Annotated[
        Level | None, typer.Option("--level", "-l", help="Only puzzles of this level.", show_default="all")
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day, the same for everybody.")] = False,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DAY", help="The puzzle of that day: 2026-11-30.", show_default="today"),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option("--file", metavar="FILE", help="The puzzles of a file of records.", show_default="those shipped"),
    ] = None,
    is_list: Annotated[bool, typer.Option("--list", help="List the puzzles, and which you have solved.")] = False,
    is_progress: Annotated[bool, typer.Option("--progress", help="Show how many you have solved.")] = False,
    is_reset: Annotated[bool, typer.Option("--reset", help="Forget what you have solved.")] = False,
    speed: Speed = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    color: ColorWhen = Color.AUTO,
    four_colors: FourColors = False,
    sort: SortBy = Sort.SUIT,
    trumps: TrumpsAt = End.LAST,
    lang: Lang = None,
) -> None:
    """Find the one move that saves, in the last cards of a game between two.

    Type it as in a game. The best defence answers; a wrong move is refuted, and you may try again.
    """
    look = Look(color, ascii_only, plain, four_colors, sort, trumps)
    _check(name, level, daily, date, file, is_list, is_progress, is_reset)
    today = datetime.date.today()
    day = _day(date) if date is not None else today if daily else None
    desk = _Desk(lines_for(plain), look, today, day, speed)
    if is_reset:
        _forget(desk)
    elif is_progress:
        _show_progress(look.theme(), today)
    elif file is not None:
        raise typer.Exit(_own(file, desk, is_list=is_list))
    elif is_list:
        _list(level, look.theme())
    else:
        _shipped(name, level, desk)


def _check(
    name: str | None,
    level: Level | None,
    daily: bool,
    date: str | None,
    file: str | None,
    is_list: bool,
    is_progress: bool,
    is_reset: bool,
) -> None:
    """Raise Failure where two options say different things."""
    given = {
        "ID": name is not None,
        "--daily" if daily else "--date": daily or date is not None,
        "--file": file is not None,
        "--list": is_list,
        "--progress": is_progress,
        "--reset": is_reset,
    }
    chosen = [option for option, is_given in given.items() if is_given]
    if level is not None and not set(chosen) <= {"--list"}:
        chosen.append("--level")
    if len(chosen) > 1 and set(chosen) not in ({"--file", "--list"}, {"--list", "--level"}):
        raise Failure(_("{one} and {other} do not go together; leave one away").format(one=chosen[0], other=chosen[-1]))


def _day(text: str) -> datetime.date:
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise Failure(_("a day is written like 2026-11-30; this is {text}").format(text=quoted(text))) from None


@dataclass(slots=True)
class _Desk:
    """Where puzzles are solved, and on which day; *day* is the one whose puzzle it is."""

    lines: Lines
    look: Look
    today: datetime.date
    day: datetime.date | None
    speed: str | None
    #: Whether it has been said that nothing is kept.
    has_complained: bool = False

    def set(self, puzzle: Puzzle, heading: str, *, is_own: bool = False) -> "Outcome":
        """Set *puzzle*, perhaps of his own, before the person under a *heading*, and return how he left it."""
        from durak_cli.cli.pace import parse_speed, rest_of
        from durak_cli.cli.puzzler import End, Puzzler

        rest = rest_of(parse_speed(self.speed) if self.speed else 0.0, is_watched=False)
        end = Puzzler(self.lines, self.look, rest).sit(puzzle, heading, self._keeper(puzzle.id))
        if end is End.LEFT:
            self.tell_left(puzzle.id, is_own=is_own)
        elif end is End.SOLVED and self.day == self.today:
            self._tell_streak()
        return end

    def tell_left(self, puzzle: str, *, is_own: bool) -> None:
        """Say that the *puzzle* was left, and how to come back to one that has a name everywhere."""
        way_on = _("You leave the puzzle; durak puzzle {id} comes back to it.").format(id=puzzle)
        self.say(_("You leave the puzzle unsolved.") if is_own else way_on)

    def goes_on(self, end: "Outcome") -> bool:
        """Whether another puzzle follows: one was skipped, or a person at a terminal wants one.

        On a pipe nobody is asked: it may hold its answers for one puzzle.
        """
        from durak_cli.cli.puzzler import End

        if end in (End.LEFT, End.SKIPPED) or not is_terminal():
            return end is End.SKIPPED
        question = _("Another puzzle? Type yes, or just Enter to leave.")
        return is_wanted(question, self.lines, self.look.theme())

    def say(self, text: str) -> None:
        """Say *text* in lines no wider than the screen."""
        theme = self.look.theme()
        say(theme.paragraph(text), paint=theme.paint)

    def _keeper(self, puzzle: str) -> "Callable[[Deed], None]":
        """Return what keeps what happens at that *puzzle*; where that cannot be, it says so once."""
        from durak_cli.cli.solved import note

        def keep(deed: "Deed") -> None:
            try:
                note(puzzle, deed, self.today, self.day)
            except Failure as failure:
                if not self.has_complained:
                    complain(_("your progress is not kept: {why}").format(why=failure.sentence))
                self.has_complained = True

        return keep

    def _tell_streak(self) -> None:
        from durak_cli.cli.solved import progress

        days = progress().streak(self.today)
        if days > 1:
            sentence = n_(
                "You have solved the puzzle of the day on {count} day in a row.",
                "You have solved the puzzle of the day on {count} days in a row.",
                days,
            )
            self.say(sentence.format(count=days))


def _shipped(name: str | None, level: Level | None, desk: _Desk) -> None:
    """Set the puzzles that come with the program: the one asked for, or one after another."""
    from durak_cli.cli.puzzlebook import Entry, entry_called, entry_of_day, next_entry, proven, shipped
    from durak_cli.cli.puzzler import End
    from durak_cli.cli.solved import progress

    def set_one(entry: Entry) -> "Outcome":
        return desk.set(proven(entry), _heading(entry.id, entry.level, entry.rules, desk.day))

    entries = [entry for entry in shipped() if level in (None, entry.level)]
    if name is not None or desk.day is not None:
        only = entry_called(name, entries) if name is not None else entry_of_day(desk.day or desk.today, entries)
        if set_one(only) is End.SKIPPED:
            desk.tell_left(only.id, is_own=False)  # no other follows
        return
    passed: set[str] = set()
    while True:
        entry = next_entry(entries, progress().standings, passed)
        if entry is None:
            desk.say(_("No unsolved puzzle is left here; durak puzzle --list lists them all."))
            return
        passed.add(entry.id)
        if not desk.goes_on(set_one(entry)):
            return


def _heading(puzzle: str, level: Level, rules: str, day: datetime.date | None) -> str:
    if day is not None:
        sentence = _("Puzzle of {day}: {id} ({level}, {rules}).")
    else:
        sentence = _("Puzzle {id} ({level}, {rules}).")
    return sentence.format(day=day, id=puzzle, level=_(_LEVELS[level]), rules=rules)


def _own(file: str, desk: _Desk, *, is_list: bool) -> int:
    """Set or list the puzzles of a person's own file, and return the exit code."""
    from durak_cli.cli.files import STANDARD_INPUT
    from durak_cli.cli.puzzlebook import Fault, puzzles_of
    from durak_cli.cli.puzzler import End
    from durak_cli.cli.solved import progress
    from durak_cli.engine.rules import rules_name

    if file == STANDARD_INPUT and not is_list:
        raise Failure(_("the puzzles cannot come from standard input, from which your moves come; name a file"))
    standings = progress(complain).standings if is_list else {}
    skipped: Puzzle | None = None
    try:
        for found in puzzles_of(file):
            level, rules = found.measures.level, rules_name(found.view.rules)
            if is_list:
                _list_one(found.id, level, found.goal, rules, standings, desk.look.theme())
                continue
            end = desk.set(found, _heading(found.id, level, rules, None), is_own=True)
            skipped = found if end is End.SKIPPED else None
            if not desk.goes_on(end):
                break
    except Fault:
        return 1
    if skipped is not None:  # and no other follows
        desk.tell_left(skipped.id, is_own=True)
    return 0


def _list(level: Level | None, theme: Theme) -> None:
    from durak_cli.cli.puzzlebook import shipped
    from durak_cli.cli.solved import progress

    standings = progress(complain).standings
    for entry in shipped():
        if level in (None, entry.level):
            _list_one(entry.id, entry.level, entry.goal, entry.rules, standings, theme)


def _list_one(
    puzzle: str, level: Level, goal: Goal, rules: str, standings: "dict[str, Standing]", theme: Theme
) -> None:
    from durak_cli.cli.solved import state_of

    state = state_of(puzzle, standings)
    words = f"{_(_LEVELS[level])}, {_(_GOALS[goal])}, {rules}" + (f": {state}" if state else "")
    say(theme.fold(words.split(), f"{puzzle}  ", " " * 7), paint=theme.paint)


def _show_progress(theme: Theme, today: datetime.date) -> None:
    for line in _progress_lines(today):
        say(theme.paragraph(line), paint=theme.paint)


def _progress_lines(today: datetime.date) -> Iterator[str]:
    """Yield how many puzzles are solved, of each level and from other files, and how the days stand."""
    from durak_cli.cli.puzzlebook import shipped
    from durak_cli.cli.solved import progress

    found, entries = progress(complain), shipped()
    for level in Level:
        of_level = [entry.id for entry in entries if entry.level is level]
        known = [found.standings[one] for one in of_level if one in found.standings]
        solved, at_first = sum(one.is_solved for one in known), sum(one.is_at_first for one in known)
        sentence = _("{level}: {solved} of {count} solved, {first} at the first try")
        yield sentence.format(level=_(_LEVELS[level]), solved=solved, count=len(of_level), first=at_first)
    ours = {entry.id for entry in entries}
    own = sum(standing.is_solved for name, standing in found.standings.items() if name not in ours)
    if own:
        yield _("from other files: {count} solved").format(count=own)
    wrong = sum(standing.wrong for standing in found.standings.values())
    if wrong:
        yield _("wrong tries: {count}").format(count=wrong)
    if found.days:
        days, longest = found.streak(today), found.longest()
        yield n_("puzzle of the day: {count} day in a row", "puzzle of the day: {count} days in a row", days).format(
            count=days
        )
        yield n_("longest streak: {count} day", "longest streak: {count} days", longest).format(count=longest)


def _forget(desk: _Desk) -> None:
    """Forget what was solved; at a terminal only if the person says so."""
    from durak_cli.cli.solved import forget

    if is_terminal():
        question = _("Forget which puzzles you have solved? Type yes, or just Enter to keep it.")
        if not is_wanted(question, desk.lines, desk.look.theme()):
            desk.say(_("Nothing is forgotten."))
            return
    forget()
    desk.say(_("It is forgotten which puzzles you have solved."))
