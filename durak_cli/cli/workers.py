"""Where the games of an arena are played: processes of ours, or the workers of a cluster, each as an executor."""

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Final, NoReturn

from durak_cli import __version__
from durak_cli.cli.programs import kill_all
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from durak_cli.study.arena import DealResult, Work
from durak_cli.study.contest import Contest
from notation.safe import quoted

#: How long processes that were told to end may take for it, in seconds.
_GRACE: Final = 2.0


@contextlib.contextmanager
def workers(number: int, grace: float = _GRACE) -> Iterator[Executor]:
    """Yield an executor of so many processes, all of which have ended when we go on, whatever they were at.

    When we break off, they have *grace* seconds to end by themselves, and take their programs along.
    """
    pool = ProcessPoolExecutor(number, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
    try:
        yield pool
    except BaseException:
        # Nothing is cancelled: the pool cannot tell those apart whose worker is gone.
        children = multiprocessing.active_children()
        for child in children:
            child.terminate()
        pool.shutdown(wait=False)
        deadline = time.monotonic() + grace
        for child in children:
            child.join(max(0.0, deadline - time.monotonic()))
            child.kill()  # one that hears no more would be waited for without an end
            child.join()
        raise
    pool.shutdown()


def _begin() -> None:
    """Make this process end with the one that started it, and take its programs along."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who started us is told, and ends us
    signal.signal(signal.SIGTERM, lambda number, frame: _end())
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_behind, args=(parent.sentinel,), daemon=True).start()


def _end_behind(sentinel: int) -> NoReturn:
    wait([sentinel])
    _end()


def _end() -> NoReturn:
    """End at once. This can happen within anything, so no lock is asked for and nothing is waited for."""
    with contextlib.suppress(Exception):
        kill_all()
    os._exit(1)


def at_version(version: str, work: Work, contest: Contest, deal: int, is_recorded: bool) -> DealResult:
    """Do *work* where this very *version* of durak is installed; Failure elsewhere: another may play otherwise."""
    if version != __version__:
        sentence = _("a worker of the cluster has durak {theirs}, but this is durak {ours}")
        raise Failure(sentence.format(theirs=__version__, ours=version))
    return work(contest, deal, is_recorded)


@contextlib.contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield the executor of the dask scheduler at *address*, and how many threads its workers have now.

    A deal whose worker is lost is played again by another. Failure if there is no such scheduler.
    """
    try:
        from distributed import Client
    except ImportError as error:
        sentence = _("a cluster needs dask.distributed; install durak with it: pip install 'durak-cli[cluster]'")
        raise Failure(sentence) from error
    logging.disable(logging.CRITICAL)  # it would tell of every lost worker, whose deals are played again
    try:
        try:
            client = Client(address, timeout=10, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            sentence = _("there is no dask scheduler at {address}")
            raise Failure(sentence.format(address=quoted(address))) from error
        with client:
            yield client.get_executor(pure=False), sum(client.nthreads().values())
    except Exception as error:
        is_lost = isinstance(error, CancelledError) or type(error).__module__.startswith("distributed")
        if not is_lost:
            raise
        sentence = _("the cluster has failed ({what}); the same command goes on")
        raise Failure(sentence.format(what=type(error).__name__)) from error
    finally:
        logging.disable(logging.NOTSET)
