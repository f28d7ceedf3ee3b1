"""Records checked batch by batch, in this process or in several: what is found comes in the order of the files.

A batch is the work of a moment: some games, perhaps of several files. What a process finds in one is already worded,
since a text is quicker handed over than a record.
"""

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, TypeVar

from durak_cli.cli.documents import NO_NUMBER, Game, games_of
from durak_cli.cli.files import Tell, unheard
from durak_cli.cli.reports import as_json
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _, language, use
from durak_cli.records.check import check
from notation.problems import Severity

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_Entry = TypeVar("_Entry")
_Done = TypeVar("_Done")

#: So many bytes of games make a batch.
BATCH: Final = 1 << 17
#: So many batches for each process are read ahead.
_AHEAD: Final = 2


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that cannot be read (further), and why."""

    sentence: str
    hint: str

    def failure(self) -> Failure:
        """Return it as a failure."""
        return Failure(self.sentence, self.hint)


#: What a batch holds, in the order of the files.
Entry = Game | Unread


@dataclass(slots=True)
class Checked:
    """What was found in a batch: the first findings in words, all of them as numbers."""

    told: list[tuple[Severity, str] | Unread] = field(default_factory=list)
    count: Counter[Severity] = field(default_factory=Counter)
    games: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """How batches are checked: as *is_json* or in words, of each batch the first *most* findings (None: all)."""

    most: int | None
    is_json: bool

    def __call__(self, batch: list[Entry]) -> Checked:
        """Check the games of *batch*."""
        checked = Checked()
        for entry in batch:
            if isinstance(entry, Unread):
                checked.told.append(entry)
            else:
                self._check(entry, checked)
        return checked

    def _check(self, game: Game, checked: Checked) -> None:
        record = game.record()
        checked.games += game.number != NO_NUMBER
        for finding in check(record):
            severity = finding.kind.severity
            if self.most is None or checked.count.total() < self.most:
                report = as_json(game, finding) if self.is_json else game.report(finding, record)
                checked.told.append((severity, report))
            checked.count[severity] += 1


def batches(names: Iterable[str], tell: Tell = unheard) -> Iterator[list[Entry]]:
    """Return the games of the files *names* in batches; *tell* is told how many bytes were read."""
    return gathered(_entries(names, tell), lambda entry: 0 if isinstance(entry, Unread) else entry.size)


def gathered(entries: Iterable[_Entry], size_of: Callable[[_Entry], int]) -> Iterator[list[_Entry]]:
    """Yield *entries* in batches, each of as many as together have the bytes of one."""
    batch: list[_Entry] = []
    size = 0
    for entry in entries:
        batch.append(entry)
        size += size_of(entry)
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _entries(names: Iterable[str], tell: Tell) -> Iterator[Entry]:
    for name in names:
        try:
            yield from games_of(name, tell)
        except Failure as failure:
            yield Unread(failure.sentence, failure.hint)


def done_in_order(
    work: Iterable[list[_Entry]], do: Callable[[list[_Entry]], _Done], jobs: int
) -> Generator[_Done, None, None]:
    """Yield what *do* makes of each batch of *work*, in their order; in so many processes if there is more than one."""
    coming = iter(work)
    first = list(islice(coming, 1 if jobs == 1 else 2))
    if len(first) < 2:
        yield from map(do, chain(first, coming))
        return
    from concurrent.futures.process import BrokenProcessPool

    do(first[0][:1])  # what this loads need not be loaded in each process
    pool = _pool(jobs)
    waiting: deque[Future[_Done]] = deque()
    try:
        for batch in chain(first, coming):
            waiting.append(pool.submit(do, batch))
            if len(waiting) > _AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise Failure(_("one of the processes was ended from outside; try again without --jobs")) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _pool(jobs: int) -> "ProcessPoolExecutor":
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(jobs, initializer=_begin_process, initargs=(str(language()),))


def _begin_process(language_used: str) -> None:
    """Leave the end of the work to the process that gave it: it is the one that Ctrl-C and signals are for."""
    import os
    import signal
    import threading
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    use(language_used)
    parent = parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


def cores() -> int:
    """Return how many cores this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
