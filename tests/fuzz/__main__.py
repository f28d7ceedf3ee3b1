"""Looks for bytes that break something: `python -m tests.fuzz TARGET --seconds N`, or tries those of a file again.

Where atheris is installed it finds its way by what of `notation` and `durak_cli` an input reaches; elsewhere the same
inputs are damaged at random. Either way half of them are damaged by `mutation`, and what breaks is kept as a file.
"""

import argparse
import contextlib
import gc
import signal
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha1
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final, NoReturn

#: So long may one input take, in seconds; whoever takes longer hangs.
LONGEST: Final = 25
#: After so many executions it is looked at how much memory is held; what is held more later, in objects, is a leak.
WARM: Final = 4000
MOST_NEW: Final = 400_000
#: How long inputs are, in bytes, if nothing else is said.
USUAL_SIZE: Final = 2000
#: Without a guide so many inputs are damaged further and further, and how likely one takes the place of another.
_WALKING: Final = 200
_STAYING: Final = 0.02


class Watch:
    """Counts executions, and sees whether memory grows and how much comes out of a byte."""

    def __init__(self, tried: Callable[[str, bytes], int], target: str) -> None:
        self._tried, self._target = tried, target
        self._begin = time.monotonic()
        self.executions = 0
        self.largest = 0.0
        self._held = 0
        self._next = WARM

    def __call__(self, content: bytes) -> None:
        """Try *content*."""
        out = self._tried(self._target, content)
        self.executions += 1
        self.largest = max(self.largest, out / max(100, len(content)))
        if self.executions == self._next:
            self._next *= 2
            self.look()

    def look(self) -> None:
        """Say how it stands; AssertionError if memory grows."""
        gc.collect()
        held = sys.getallocatedblocks()
        self._held = self._held or held
        seconds = time.monotonic() - self._begin
        print(
            f"{self._target}: {self.executions} executions in {seconds:.0f} s, {held} objects held, "
            f"{_resident():.0f} MB, at most {self.largest:.0f} characters from a byte",
            flush=True,
        )
        assert held < self._held + MOST_NEW, f"memory grows: {held - self._held} objects more than at first"


def _resident() -> float:
    """Return how much memory is in use, in megabytes, where the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError):
        return 0.0
    return pages * 4096 / 1e6


def main() -> None:
    """Fuzz the target that is named."""
    arguments = _arguments()
    if arguments.files:
        from tests.fuzz.targets import tried

        for path in arguments.files:
            print(path, tried(arguments.target, path.read_bytes()))
    elif find_spec("atheris") is None or arguments.plain:
        _plainly(arguments)
    else:
        _guided(arguments)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("target")
    parser.add_argument("files", nargs="*", type=Path, help="only try these inputs, such as were found before")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--executions", type=int, default=-1, help="stop after so many, whatever the time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=USUAL_SIZE, help="the longest input, in bytes")
    parser.add_argument("--plain", action="store_true", help="damage at random, without atheris")
    parser.add_argument("--keep", type=Path, default=Path("fuzzed"), help="the folder for what is found")
    return parser.parse_args()


def _guided(arguments: argparse.Namespace) -> None:
    import atheris

    with atheris.instrument_imports(include=["notation", "durak_cli"], enable_loader_override=False):
        from tests.fuzz.mutation import CORPUS, MUTATORS, seeds_of
        from tests.fuzz.targets import TARGETS, tried

        if arguments.target not in TARGETS:
            sys.exit(f"no such target; there are {', '.join(TARGETS)}")
        for content in seeds_of(arguments.target):  # much is imported only when it is needed
            tried(arguments.target, content)
    watch = Watch(tried, arguments.target)
    mutator = MUTATORS[arguments.target](seeds_of(arguments.target))

    def mutated(content: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 0.3:
            return bytes(atheris.Mutate(content, most))
        return mutator(content, rng)[:most]

    found = arguments.keep / arguments.target
    found.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={arguments.seconds}",
        f"-runs={arguments.executions}",
        f"-max_len={arguments.size}",
        f"-seed={arguments.seed}",
        f"-timeout={LONGEST}",
        "-rss_limit_mb=1500",
        "-print_final_stats=1",
        f"-artifact_prefix={arguments.keep}/{arguments.target}-",
    ]
    atheris.Setup([sys.argv[0], *options, str(found), str(CORPUS / arguments.target)], watch, custom_mutator=mutated)
    atheris.Fuzz()


def _plainly(arguments: argparse.Namespace) -> None:
    from tests.fuzz.mutation import MUTATORS, seeds_of
    from tests.fuzz.targets import TARGETS, tried

    if arguments.target not in TARGETS:
        sys.exit(f"no such target; there are {', '.join(TARGETS)}")
    seeds = seeds_of(arguments.target)
    watch, mutator, rng = Watch(tried, arguments.target), MUTATORS[arguments.target](seeds), Random(arguments.seed)
    pool = [*seeds, *rng.choices(seeds, k=_WALKING)]
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end and watch.executions != arguments.executions:
        content = mutator(rng.choice(pool), rng)[: arguments.size]
        if rng.random() < _STAYING:  # what is damaged is damaged further, and gives way one day
            pool[rng.randrange(len(seeds), len(pool))] = content
        try:
            with _in_time():
                watch(content)
        except BaseException:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            path = arguments.keep / f"{arguments.target}-{sha1(content).hexdigest()[:12]}"
            path.write_bytes(content)
            print(f"kept as {path}", file=sys.stderr)
            raise
    watch.look()


@contextlib.contextmanager
def _in_time() -> Iterator[None]:
    """End what takes too long, where the system has such a clock."""
    if not hasattr(signal, "alarm"):
        yield
        return

    def late(number: int, frame: object) -> NoReturn:
        raise TimeoutError(f"more than {LONGEST} seconds")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)


if __name__ == "__main__":
    main()
