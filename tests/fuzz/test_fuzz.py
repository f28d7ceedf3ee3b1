"""Every input that is kept holds, and a few that are made of them; with time given, many more are looked for."""

import gc
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.mutation import CORPUS, MUTATORS, seeds_of
from tests.fuzz.targets import GROWTH, TARGETS, tried

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_kept_holds(target: str) -> None:
    for content in seeds_of(target):
        tried(target, content)


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_damaged_at_random_holds(target: str) -> None:
    seeds, rng = seeds_of(target), Random(target)
    mutator = MUTATORS[target](seeds)
    for _ in range(6):
        tried(target, mutator(rng.choice(seeds), rng)[:1000])


def test_every_target_has_inputs_and_a_bound() -> None:
    assert TARGETS.keys() == GROWTH.keys() == MUTATORS.keys() == {path.name for path in CORPUS.iterdir()}
    assert all(len(seeds_of(target)) >= 8 for target in TARGETS)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_nothing_is_kept_in_memory_of_what_was_tried(target: str) -> None:
    seeds = seeds_of(target)[:6]
    held = []
    for _ in range(3):
        for content in seeds:
            tried(target, content)
        gc.collect()
        held.append(sys.getallocatedblocks())
    assert held[-1] - held[-2] < 500


@pytest.mark.fuzz
@pytest.mark.parametrize("target", TARGETS)
def test_nothing_is_found_in_the_time_given(target: str, pytestconfig: pytest.Config, tmp_path: Path) -> None:
    seconds = pytestconfig.getoption("--fuzz-seconds")
    words = [sys.executable, "-m", "tests.fuzz", target, "--seconds", str(seconds), "--keep", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, f"{done.stdout.decode()[-1000:]}\n{done.stderr.decode(errors='replace')[-3000:]}"
