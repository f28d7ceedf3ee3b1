"""What holds for every test: a home of its own, and English, whatever the home and the locale of whoever runs them."""

import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

_NUMBERS = count()


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "how long each door is fuzzed by `pytest -m fuzz`, in seconds"
    parser.addoption("--fuzz-seconds", type=int, default=30, metavar="N", help=about)


@pytest.fixture(scope="session", autouse=True)
def _in_english() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("LC_ALL", raising=False)
        environment.setenv("LC_MESSAGES", "C")
        yield


@pytest.fixture(scope="session", autouse=True)
def _hearing_signals() -> None:
    """Let the programs that are tried hear SIGHUP and SIGINT, to which `nohup`, or `&` in a script, made us deaf."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the home of this test; it is not made before something is put there. English is spoken there again."""
    speech = sys.modules.get("durak_cli.cli.speech")
    if speech is not None:
        speech.choose(None)
    place = homes / str(next(_NUMBERS))
    for name in ("STATE", "DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(place / name.lower()))
    return place
