"""Records that were damaged at random: whatever they say, they are judged and replayed without an exception.

Words of real records are dropped, doubled, exchanged and borrowed from other records; so are the items of a record.
"""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.play.referee import judge
from durak_cli.play.replay import Branch, replay
from notation import Mark, Play, Record, Takes, Variation, decode, parse, write
from notation.record import Beaten, Item, Swap
from tests.fuzz.mutation import kind_of

_VALID = sorted((Path(__file__).parents[2] / "samples" / "valid").glob("*.durak"))
TEXTS = [decode(path.read_bytes()) for path in _VALID]
SMALL = [text for text in TEXTS if len(text) < 1200]
#: A card, a name, a word, a sign, or what stands between them.
WORD = re.compile(r'"(?:\\.|[^"\\\n])*"|[\w\'’-]+|\s+|.', re.DOTALL)
RECORDS = [record for text in TEXTS for record in parse(text)]
SEEDS = st.integers(0, 2**32 - 1)


def damaged(rng: Random) -> str:
    """Return the text of a sample with some words changed, mostly for others of their kind."""
    words = WORD.findall(rng.choice(SMALL))
    # Mostly in the body: a fault among the tags keeps the game from being replayed.
    body = next((at for at, word in enumerate(words) if word.startswith("\n\n")), 0)
    others = WORD.findall(rng.choice(SMALL))
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(body if rng.random() < 0.9 else 0, len(words))
        if rng.random() < 0.6:
            same = [word for word in words[body:] if kind_of(word) == kind_of(words[at])]
            words[at] = rng.choice(same or others)
            continue
        other = rng.randrange(body, len(words))
        match rng.randrange(4):
            case 0:
                words[at] = ""
            case 1:
                words.insert(at, words[at])
            case 2:
                words[at], words[other] = words[other], words[at]
            case 3:
                words[at] = rng.choice(others)
    return "".join(words)


def damaged_items(rng: Random, items: tuple[Item, ...], others: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return *items* with some dropped, doubled, exchanged, borrowed, or moved into a variation."""
    line = list(items)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        if not line:
            break
        at, other = rng.randrange(len(line)), rng.randrange(len(line))
        match rng.randrange(5):
            case 0:
                del line[at]
            case 1:
                line.insert(other, line[at])
            case 2:
                line[at], line[other] = line[other], line[at]
            case 3:
                line[at] = rng.choice(others or items)
            case 4:
                item = line[at]
                if isinstance(item, Play | Takes | Beaten | Swap):
                    note = Variation(tuple(line[other : other + rng.randrange(6)]))
                    line[at] = item._replace(mark=Mark(None, (*item.mark.notes, note)))
    return tuple(line)


def judged_and_replayed(record: Record) -> list[str]:
    """Return the codes of what is found in *record*; every finding can be shown, and there is a replay to its fault."""
    findings = judge(record)
    for finding in findings:
        assert finding.message
    starts = [finding.span.start for finding in findings]
    assert starts == sorted(starts)
    steps = replay(record)
    if steps is not None:
        assert list(steps.findings) == findings
        for step in steps.steps:
            for seat in (None, *range(len(steps.names))):
                view = step.view(seat)
                assert sum(view.counts) <= 52
            _walk_through(step.variations)
    return [finding.code for finding in findings]


def _walk_through(branches: tuple[Branch, ...]) -> None:
    for branch in branches:
        for step in branch.steps:
            step.view(None)
            _walk_through(step.variations)


@given(SEEDS)
@settings(max_examples=200, deadline=None)
def test_damaged_text_is_judged_and_replayed(seed: int) -> None:
    for record in parse(damaged(Random(seed))):
        judged_and_replayed(record)


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_damaged_items_are_judged_and_replayed(seed: int) -> None:
    rng = Random(seed)
    record = rng.choice(RECORDS)
    judged_and_replayed(replace(record, items=damaged_items(rng, record.items, rng.choice(RECORDS).items)))


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_canonical_form_does_not_change_what_is_found_in_the_game(seed: int) -> None:
    for record in parse(damaged(Random(seed))):
        if not record.is_well_formed():
            continue
        (again,) = parse(write(record))
        before = sorted(code for code in judged_and_replayed(record) if not code.startswith("W01"))
        if "D0304" in before:
            continue  # a name that says nothing is not written again
        # the name of one who does not defend, in front of takes, stays with its warning: it is a fault
        assert sorted(code for code in judged_and_replayed(again) if code != "W0111") == before
