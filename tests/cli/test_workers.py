"""The processes of an arena end with it, whatever they are at."""

import contextlib
import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from durak_cli.cli.workers import workers


def deaf(path: str) -> None:
    """Hear no signal that can be ignored, say so in the pipe at *path*, and never end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with open(path, "w", encoding="ascii") as pipe:
        pipe.write(str(os.getpid()))
    threading.Event().wait()


def break_off_at_a_deaf_one(path: str) -> int:
    """Break an arena of one process off when that hears no more, and return which it was."""
    with contextlib.suppress(KeyboardInterrupt), workers(1, grace=0) as executor:
        executor.submit(deaf, path)
        with open(path, encoding="ascii") as pipe:
            number = int(pipe.read())
        raise KeyboardInterrupt
    return number


@pytest.mark.skipif(sys.platform == "win32", reason="signals and named pipes are another matter there")
def test_a_process_that_hears_no_more_is_not_waited_for_when_an_arena_is_broken_off(tmp_path: Path) -> None:
    path = str(tmp_path / "pipe")
    os.mkfifo(path)
    number = break_off_at_a_deaf_one(path)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
