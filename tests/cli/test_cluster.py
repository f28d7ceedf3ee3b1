"""An arena on a cluster: a real scheduler and two workers on this machine, one of which is killed on the way."""

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from durak_cli import __version__
from durak_cli.cli.screen import Failure
from durak_cli.cli.workers import at_version
from durak_cli.engine.rules import parse_rules
from durak_cli.study.arena import play_deal
from durak_cli.study.contest import Contest, Entrant
from tests.cli.shell import ROOT, command, durak, in_shell

needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="needs the extra durak-cli[cluster]")
GAMES = ("casual", "random", "--games", "600", "--seed", "a seed")


@contextlib.contextmanager
def process(*words: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a process of the cluster until the end of the test."""
    with subprocess.Popen([sys.executable, "-m", *words], stderr=subprocess.PIPE, text=True, cwd=ROOT) as one:
        try:
            yield one
        finally:
            one.kill()


def wait_for(one: "subprocess.Popen[str]", words: str) -> str:
    """Return the line of its log in which *words* stand."""
    assert one.stderr is not None
    return next(line for line in one.stderr if words in line)


@pytest.mark.slow
@needs_dask
def test_a_cluster_finds_the_same_as_this_machine_though_a_worker_is_killed_on_the_way(tmp_path: Path) -> None:
    record = tmp_path / "there.durak"
    scheduler = ("distributed.cli.dask_scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--no-show")
    with contextlib.ExitStack() as stack:
        log = wait_for(stack.enter_context(process(*scheduler)), "Scheduler at:")
        address = log.split()[-1]
        worker = ("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
        workers = [stack.enter_context(process(*worker, "--local-directory", str(tmp_path))) for _ in range(2)]
        for one in workers:
            wait_for(one, "Registered to:")
        words = command("arena", *GAMES, "--cluster", address, "--record", str(record), "--json")
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as run:
            while not record.exists() or record.stat().st_size < 30_000:
                assert run.poll() is None
            workers[0].send_signal(signal.SIGKILL)
            assert record.read_text(encoding="utf-8").count("[Durak") < 500, "killed too late to prove anything"
            out, err = run.communicate(timeout=300)
    assert (run.returncode, err) == (0, "")
    here = tmp_path / "here.durak"
    outcome = in_shell("arena", *GAMES, "--jobs", "2", "--record", str(here), "--json")
    assert json.loads(outcome.out) == json.loads(out)
    assert record.read_bytes() == here.read_bytes()


@pytest.mark.slow
@needs_dask
def test_where_there_is_no_scheduler_one_sentence_says_so() -> None:
    outcome = durak("arena", "casual", "random", "--cluster", "tcp://127.0.0.1:1")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == 'durak: there is no dask scheduler at "tcp://127.0.0.1:1"\n'


def test_a_worker_with_another_version_plays_nothing() -> None:
    contest = Contest((Entrant("A", "casual"), Entrant("B", "casual")), parse_rules("podkidnoy"), 2, "s")
    assert at_version(__version__, play_deal, contest, 0, False) == play_deal(contest, 0)
    with pytest.raises(Failure, match="a worker of the cluster has durak"):
        at_version("0.0", play_deal, contest, 0, False)
