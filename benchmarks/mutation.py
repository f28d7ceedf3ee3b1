"""Whether the tests would see it if the rules were wrong: small changes to the code, each of which a test must notice.

    python benchmarks/mutation.py [MODULE ...] [--jobs N] [--again] [--fast]

MODULE is a path such as durak_cli/engine/turn.py; without one, all of MODULES. What is changed `mutants` says, with the
operators of mutmut; how it is tried is not mutmut's way, which starts the tests anew for every change. A change within
a function is put into the loaded function, in a fork of a process that has collected the tests and knows which of them
come to it. What happens at import, as with the half of the engine that is tables, is tried in a fork of a process that
has loaded pytest and nothing of the engine.

The least that can be tried is tried first: a few games beside the plain rules, then the tests of FIRST, the quickest
before the others. A change that no test notices must stand in tests/mutants.txt with the reason why it changes nothing;
those that do not are told, and the exit code is 1. --again tries only what survived the last run or went round for
ever, --fast leaves out tables; results are kept in mutants/.
"""

import argparse
import gc
import importlib.abc
import importlib.machinery
import inspect
import json
import math
import os
import pickle
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate, zip_longest
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from mutants import ROOT, Mutant, known, mutants_of

KEPT: Final = ROOT / "mutants"

ENGINE: Final = tuple(sorted(f"durak_cli/engine/{path.name}" for path in ROOT.glob("durak_cli/engine/[a-z]*.py")))
MODULES: Final = (*ENGINE, "durak_cli/play/referee.py")
#: Can be named, but has changes of which nobody has yet said why no test notices them.
OTHERS: Final = tuple(f"durak_cli/play/{name}.py" for name in ("walk", "setup", "faults", "binding"))

#: The tests with which the modules of a room are tried: all of that room but for those that take long and see no more.
ROOMS: Final[dict[str, tuple[str, ...]]] = {
    "engine": (
        "tests/engine",
        *(f"--ignore=tests/engine/test_{x}.py" for x in ("comparison", "properties", "rules_map")),
    ),
    "play": tuple(f"tests/play/test_{x}.py" for x in ("referee", "setup", "heads", "messages", "hints")),
}
#: The tests that see most of what can be wrong in a module, to be tried first.
FIRST: Final[dict[str, tuple[str, ...]]] = {
    f"durak_cli/{module}.py": tuple(f"tests/{module.split('/')[0]}/test_{x}.py" for x in tests.split())
    for module, tests in (
        ("engine/cards", "cards"),
        ("engine/deal", "deal first_attacker sentences"),
        ("engine/errors", "sentences"),
        ("engine/events", "events"),
        ("engine/legality", "reasons"),
        ("engine/moves", "moves"),
        ("engine/position", "position"),
        ("engine/rules", "rules sentences"),
        ("engine/transition", "drawing end"),
        ("engine/turn", "partners"),
        ("engine/view", "view"),
        ("engine/worlds", "worlds"),
        ("play/faults", "messages"),
        ("play/referee", "referee"),
        ("play/setup", "setup"),
        ("play/walk", "referee"),
    )
}
#: Seconds of tests, of those that come to the function, that a change must stand before all of them are run.
ENOUGH: Final = 0.8
#: Where a few games beside the plain rules see nearly everything: these come before the tests.
PLAYED: Final = frozenset(f"durak_cli/engine/{x}.py" for x in ("cards", "legality", "position", "transition", "turn"))
QUIET: Final = (
    *("-x", "-q", "-s", "-mnot slow", "--no-header", "--tb=no", "-Wignore::pytest.PytestAssertRewriteWarning"),
    *(f"-pno:{name}" for name in ("cacheprovider", "xdist")),
)
#: Processor time for one change in a process that has everything loaded, and in a fresh one; one that takes longer goes
#: round for ever.
SECONDS: Final = (1.5, 12.0)
MEMORY: Final = 3 << 27


# Whether it is noticed


class _Instead(importlib.machinery.SourceFileLoader):
    """Imports the changed module in the place of the one on the disk; finder and loader in one."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module(), str(ROOT / mutant.path))
        self._source = mutant.source

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> Any:
        return importlib.machinery.ModuleSpec(self.name, self, origin=self.path) if fullname == self.name else None

    def get_code(self, fullname: str) -> Any:
        return compile(self._source, self.path, "exec")


def preload() -> None:
    """Import what every try needs, and nothing of what is changed."""
    import hypothesis
    import pytest

    import notation.parser
    import notation.writer

    _ = pytest, notation.parser, notation.writer
    hypothesis.settings.register_profile(
        "mutation", phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate), database=None, deadline=None
    )
    hypothesis.settings.load_profile("mutation")
    assert not any(name.startswith("durak_cli") for name in sys.modules)
    gc.collect()
    gc.freeze()


def try_afresh(mutant: Mutant) -> int:
    """Import the changed code and run the tests on it, in this process; return 0 if they notice nothing."""
    import pytest

    sys.meta_path.insert(0, _Instead(mutant))
    _, room, _ = mutant.path.split("/")
    if mutant.path in PLAYED:
        play_beside_the_plain_rules()
    for tests in (FIRST.get(mutant.path, ()), ROOMS[room]):
        code = int(pytest.main([*QUIET, *tests], plugins=[_QuickestFirst(room)])) if tests else 0
        if code:
            return code
    return 0


class _QuickestFirst:
    """Puts the tests into the order of what they took when they were run for `Loaded`."""

    def __init__(self, room: str) -> None:
        known = pickle.loads(_remembered_at(room).read_bytes())
        self.took = {name: took for name, (_, (took, _)) in known.items()}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items.sort(key=lambda item: self.took.get(item.nodeid, math.inf))


def _remembered_at(room: str) -> Path:
    return KEPT / f"reached-{room}.pickle"


def play_beside_the_plain_rules() -> None:
    """Play a few games in both implementations of the rules; AssertionError where they differ."""
    from random import Random

    from tests.engine.test_comparison import play_ending, play_game

    for number in range(40):
        play_ending(Random(number), Counter())
    for number in range(6):
        play_game(Random(number), Counter())


def in_fork(action: Callable[[], int], seconds: float) -> int:
    """Start a process that ends with what *action* returns, and return its number."""
    number = os.fork()
    if number:
        return number
    code = 1
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if not os.environ.get("LOUD"):
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
        gc.disable()
        code = action()
    finally:
        os._exit(code)


def run(tries: Mapping[str, Callable[[], int]], jobs: int, seconds: float) -> dict[str, str]:
    """Start all of *tries*, so many at a time, and return how each ended."""
    results: dict[str, str] = {}
    running: dict[int, str] = {}
    waiting = list(tries)[::-1]
    spent = 0.0
    while waiting or running:
        while waiting and len(running) < jobs:
            key = waiting.pop()
            running[in_fork(tries[key], seconds)] = key
        number, status, used = os.wait4(-1, 0)
        if os.WIFSIGNALED(status):
            how = "timeout" if os.WTERMSIG(status) in (signal.SIGVTALRM, signal.SIGKILL) else "killed"
        else:
            how = "killed" if os.WEXITSTATUS(status) else "survived"
        results[running.pop(number)] = how
        spent += used.ru_utime + used.ru_stime
        print(f"\r{len(results)}/{len(tries)} {spent:.0f}s {dict(Counter(results.values()))} ", end="", file=sys.stderr)
    if tries:
        print(file=sys.stderr)
    return results


class Loaded:
    """A pytest session in which all tests are collected: a change is tried by putting it into the loaded function.

    Each test is run once first, so that only those are tried that come to the function, the quickest first. A function
    to which none comes, as one that makes a table at import, is left to a fresh process.
    """

    def __init__(self, room: str, mutants: Sequence[Mutant], jobs: int) -> None:
        self.room, self.mutants, self.jobs = room, mutants, jobs
        self.reasons = known()
        self.results: dict[str, str] = {}
        #: (module, function) -> the places of the tests that come to it.
        self.tests_of: dict[tuple[str, str], list[int]] = {}
        self.took: list[float] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        """Take the place of running the tests: try the changes."""
        import tests.engine.test_comparison

        _ = tests.engine.test_comparison
        self.items = session.items
        for place, (took, functions) in enumerate(self._remembered()):
            self.took.append(took)
            for function in functions:
                self.tests_of.setdefault(function, []).append(place)
        print(f"{len(self.items)} tests, {sum(self.took):.1f}s", file=sys.stderr)
        gc.collect()
        gc.freeze()
        reached = [m for m in self.mutants if (m.path, m.function()) in self.tests_of]
        self.results = run({m.key(): partial(self._try, m, ENOUGH) for m in reached}, self.jobs, SECONDS[0])
        left = [m for m in reached if self.results[m.key()] != "killed" and m.key() not in self.reasons]
        self.results |= run({m.key(): partial(self._try, m, math.inf) for m in left}, self.jobs, SECONDS[1])
        return True

    def pytest_runtest_logreport(self, report: Any) -> None:
        """End the process with the first test that fails: the change is noticed."""
        if report.failed:
            os._exit(1)

    def _run(self, places: Sequence[int]) -> None:
        for place, after in zip_longest(places, places[1:]):
            item, following = self.items[place], None if after is None else self.items[after]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

    def _remembered(self) -> list[tuple[float, set[tuple[str, str]]]]:
        """Return what `_reached` does, from the last time where neither the code nor the test has changed since."""
        place = _remembered_at(self.room)
        paths = ENGINE if self.room == "engine" else (*MODULES, *OTHERS)
        changed = max((ROOT / path).stat().st_mtime for path in paths)
        ages = [max(changed, Path(item.path).stat().st_mtime) for item in self.items]
        known = pickle.loads(place.read_bytes()) if place.exists() else {}
        new = [number for number, item in enumerate(self.items) if known.get(item.nodeid, [0])[0] != ages[number]]
        for number, reached in zip(new, in_child(partial(self._reached, new)), strict=True):
            known[self.items[number].nodeid] = ages[number], reached
        place.write_bytes(pickle.dumps(known))
        return [known[item.nodeid][1] for item in self.items]

    def _reached(self, places: Sequence[int]) -> list[tuple[float, set[tuple[str, str]]]]:
        """Run these tests and return what each takes, and the functions to which it comes."""
        names = {str(ROOT / path): path for path in (*MODULES, *OTHERS)}
        reached: list[tuple[float, set[tuple[str, str]]]] = []
        seen: set[CodeType] = set()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                seen.add(frame.f_code)

        for place in places:
            seen.clear()
            _forget()
            began = time.process_time()
            sys.setprofile(note)
            self._run([place])
            sys.setprofile(None)
            took = time.process_time() - began
            functions = {(names.get(code.co_filename, ""), code.co_qualname) for code in seen}
            reached.append((took, {function for function in functions if function[0]}))
        return reached

    def _try(self, mutant: Mutant, seconds: float) -> int:
        _replace_code(mutant)
        if mutant.path in PLAYED:
            play_beside_the_plain_rules()
        self._run(self._places(mutant, seconds))
        return 0

    def _places(self, mutant: Mutant, seconds: float) -> list[int]:
        """Return the tests to try: those of the module before others, the quick before the slow."""
        first = FIRST.get(mutant.path, ())

        def order(place: int) -> tuple[bool, float]:
            return not self.items[place].nodeid.startswith(first), self.took[place]

        places = sorted(self.tests_of.get((mutant.path, mutant.function()), []), key=order)
        spent = list(accumulate(self.took[place] for place in places))
        return [place for place, sum_so_far in zip(places, spent, strict=True) if sum_so_far < seconds]


def in_child(action: Callable[[], Any]) -> Any:
    """Return what *action* returns in a process of its own."""
    reading, writing = os.pipe()
    number = os.fork()
    if not number:
        os.close(reading)
        try:
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(action(), pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        result = pickle.load(pipe)
    os.waitpid(number, 0)
    return result


def _replace_code(mutant: Mutant) -> None:
    """Put the changed code into the loaded function, and forget what its module has kept."""
    module = sys.modules[mutant.module()]
    code = _code_of(compile(mutant.source, str(ROOT / mutant.path), "exec"), mutant.function())
    owner: Any = module
    *classes, name = mutant.function().split(".")
    for word in classes:
        owner = getattr(owner, word)
    function = inspect.unwrap(getattr(vars(owner)[name], "fget", vars(owner)[name]))
    function.__code__ = code
    _forget()


def _forget() -> None:
    """Empty every cache of the program."""
    for name, other in sys.modules.items():
        if name.startswith("durak_cli."):
            for value in vars(other).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _code_of(code: CodeType, function: str) -> CodeType:
    within = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    for one in within:
        if one.co_qualname == function:
            return one
        if function.startswith(one.co_qualname + "."):
            return _code_of(one, function)
    raise LookupError(function)


def main() -> int:
    """Change, try, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=list(MODULES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--again", action="store_true", help="try only what was not noticed the last time")
    parser.add_argument("--fast", action="store_true", help="leave out tables, for which a process must begin afresh")
    options = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    KEPT.mkdir(exist_ok=True)
    reasons, left = known(), 0
    mutants = {path: list(mutants_of(path)) for path in options.modules}
    preload()
    for room in ROOMS:
        paths = [path for path in mutants if path.split("/")[1] == room]
        if not paths:
            continue
        results = kept(paths) if options.again else {}
        to_try = {m.key(): m for path in paths for m in mutants[path] if results.get(m.key()) != "killed"}
        loaded = in_child(partial(_loaded, room, [m for m in to_try.values() if m.is_inside], options.jobs))
        afresh = [m for m in to_try.values() if m.key() not in loaded and (m.is_inside or not options.fast)]
        results |= loaded
        results |= run({m.key(): partial(try_afresh, m) for m in afresh}, options.jobs, SECONDS[1])
        for path in paths:
            left += tell(path, {m.key(): results.get(m.key(), "untried") for m in mutants[path]}, reasons)
    return min(left, 1)


def _loaded(room: str, mutants: Sequence[Mutant], jobs: int) -> dict[str, str]:
    import pytest

    session = Loaded(room, mutants, jobs)
    pytest.main([*QUIET, *ROOMS[room]], plugins=[session])
    return session.results


def kept(paths: Sequence[str]) -> dict[str, str]:
    """Return the results of the last run."""
    results: dict[str, str] = {}
    for path in paths:
        place = KEPT / (path.replace("/", "-") + ".json")
        if place.exists():
            results |= json.loads(place.read_text())
    return results


def tell(path: str, results: dict[str, str], reasons: dict[str, str]) -> int:
    """Keep and print the results of a module; return how many are not as tests/mutants.txt has them."""
    (KEPT / (path.replace("/", "-") + ".json")).write_text(json.dumps(results, indent=1))
    count = Counter(results.values())
    dead = count["killed"] + count["timeout"]
    tried = len(results) - count["untried"]
    same = sum(how == "survived" and key in reasons for key, how in results.items())
    print(
        f"{path:32} {tried:5} changes, {dead} noticed ({count['timeout']} by going round for ever), {same} the same,"
        f" {count['survived'] - same} not noticed: {dead / max(tried, 1):.1%}",
        flush=True,
    )
    wrong = [key for key, how in results.items() if how == "survived" and key not in reasons]
    stale = [key for key in reasons if key.startswith(f"{path} ") and results.get(key, "") in ("", "killed", "timeout")]
    for what, keys in (("not noticed", wrong), ("in tests/mutants.txt, but noticed or not made", stale)):
        for key in keys:
            print(f"  {what}: {key}".replace("\n", "\n    "))
    return len(wrong) + len(stale)


if __name__ == "__main__":
    raise SystemExit(main())
