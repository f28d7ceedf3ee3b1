"""An arena while it is played: what is counted, written down and told of each deal."""

import os
import time
from concurrent.futures import BrokenExecutor, Executor
from types import TracebackType
from typing import Final, Self

from durak_cli.cli.journal import Journal
from durak_cli.cli.screen import Failure, complain, say, show_progress
from durak_cli.cli.sheet import Sheet
from durak_cli.cli.speech import _
from durak_cli.study.arena import DealResult, Work, run
from durak_cli.study.contest import Contest, deals_for
from durak_cli.study.standings import Standings
from notation import Span, decode, split_games

#: How often the line of progress changes, in seconds.
_BLINK: Final = 0.2
#: How the record of a game begins.
_BEGINNING: Final = '[Durak "1"]\n[Event "Arena, deal {deal}, game '


class Pages:
    """The file with the records of all games, as long as the score sheet says it was behind the last deal."""

    def __init__(self, name: str, sheet: Sheet | None) -> None:
        self._journal = Journal(name)
        if sheet is not None and sheet.record_size is not None and self._journal.can_cut:
            try:
                self._cut(sheet.record_size, sheet.deals)
            except BaseException:
                self._journal.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._journal.close()

    def add(self, result: DealResult) -> int | None:
        """Append the records of a deal, and return how long the file is then."""
        for game in result.games:
            self._journal.begin(game.record)
        return os.stat(self._journal.path).st_size if self._journal.can_cut else None

    def _cut(self, size: int, deals: int) -> None:
        """Take off what was written of the deal behind the *deals* that are counted; Failure if it is anything else."""
        with open(self._journal.path, "rb") as file:
            file.seek(size)
            rest = decode(file.read())
        is_shorter = os.stat(self._journal.path).st_size < size
        if is_shorter or not all(_is_of_deal(rest[span.start : span.end], deals) for span in _games(rest)):
            sentence = _("the record file {file} is not as the arena left it; say --no-state to begin anew")
            raise Failure(sentence.format(file=self._journal.name))
        self._journal.cut(rest)


def _games(text: str) -> list[Span]:
    """Return where the games of *text* are; what comes before the first counts as one."""
    spans = list(split_games(text))
    start = spans[0].start if spans else len(text)
    return [Span(0, start), *spans] if text[:start].strip() else spans


def _is_of_deal(text: str, deal: int) -> bool:
    """Whether *text* is a game of that deal of an arena, or what a kill has left of its beginning."""
    beginning = _BEGINNING.format(deal=deal + 1)
    return text.startswith(beginning) or beginning.startswith(text.strip())


class Hall:
    """The games of one arena, those that are on the score sheet already among them."""

    def __init__(
        self, contest: Contest, games: int, sheet: Sheet | None, pages: Pages | None, *, is_told: bool
    ) -> None:
        self._contest, self._sheet, self._pages = contest, sheet, pages
        self._deals = deals_for(contest, games)
        self.standings = Standings(contest)
        before = sheet.results(contest)[: self._deals] if sheet else []
        for result in before:
            self.standings.add(result)
        self._done = len(before)
        self._clock = _Clock(self._done, self._deals, contest.members) if is_told else None
        if before and is_told:
            sentence = _("{games} games are on the score sheet already; --no-state begins anew.")
            say(sentence.format(games=self.standings.games))

    def play(self, executor: Executor, window: int, work: Work) -> None:
        """Play what is still to be played; what is finished stays on the sheet if it is broken off."""
        results = run(
            self._contest,
            range(self._done, self._deals),
            executor,
            window=window,
            work=work,
            is_recorded=self._pages is not None,
        )
        try:
            for result in results:
                self._count(result)
        except KeyboardInterrupt:
            self._clear()
            complain(self._left())
            raise
        except BrokenExecutor as error:
            self._clear()
            raise Failure(_("a process that played games has ended"), self._left()) from error
        self._clear()

    def _count(self, result: DealResult) -> None:
        size = self._pages.add(result) if self._pages else None
        if self._sheet:
            self._sheet.add(result, size)
        self.standings.add(result)
        if self._clock:
            self._clock.tick()

    def _left(self) -> str:
        games, whole = self.standings.games, self._deals * self._contest.members
        if self._sheet is None:
            return _("{games} of {whole} games were played, and are lost").format(games=games, whole=whole)
        sentence = _("{games} of {whole} games are played; the same command goes on")
        return sentence.format(games=games, whole=whole)

    def _clear(self) -> None:
        if self._clock:
            show_progress("")


class _Clock:
    """Tells on a terminal how far the games are, and how long they may still take."""

    def __init__(self, done: int, deals: int, games: int) -> None:
        self._before, self._done, self._deals, self._games = done, done, deals, games
        self._start, self._shown = time.monotonic(), -_BLINK

    def tick(self) -> None:
        """One more deal is played."""
        self._done += 1
        now = time.monotonic()
        if now - self._shown < _BLINK:
            return
        self._shown = now
        rest = (now - self._start) / (self._done - self._before) * (self._deals - self._done)
        sentence = _("{games} of {whole} games, about {minutes}:{seconds:02} left")
        minutes, seconds = divmod(round(rest), 60)
        games, whole = self._done * self._games, self._deals * self._games
        show_progress(sentence.format(games=games, whole=whole, minutes=minutes, seconds=seconds))
