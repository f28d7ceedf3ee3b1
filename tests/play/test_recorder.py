"""A recorded game: valid at every moment, canonical at the end, and the very game that was played."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.engine.rules import rules_name
from durak_cli.play.referee import judge
from durak_cli.play.replay import replay
from durak_cli.play.session import Session
from notation import parse, write
from tests.play.games import NAMES, record_game
from tests.strategies import random_setup, random_style

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_a_recorded_game_is_valid_and_canonical_and_its_replay_the_game_that_was_played(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng, repeat="off") if rng.random() < 0.5 else random_setup(rng)
    session, pieces = record_game(setup, random_style(rng))
    text = "".join(pieces)
    (record,) = parse(text)
    steps = replay(record)
    assert steps is not None
    assert [finding.code for finding in steps.findings] == [], text  # those of `judge`
    assert write(record) == text
    replayed, played = steps.steps[-1].view(None), session.view(None)
    # A swap behind a take is read as before the draw wherever it could be (notation: Bouts): its moment may differ.
    assert Counter(replayed.history) == Counter(played.history)
    assert replayed._replace(history=()) == played._replace(history=())


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_record_is_valid_wherever_writing_stopped(seed: int) -> None:
    stop_writing(Random(seed), 10)


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=200, deadline=None)
def test_a_record_is_valid_behind_every_single_play(seed: int) -> None:
    stop_writing(Random(seed), 1000)


def stop_writing(rng: Random, most: int) -> None:
    """Judge a random game cut off behind *most* of its pieces."""
    setup = random_setup(rng)
    _, pieces = record_game(setup, random_style(rng))
    for end in sorted(rng.sample(range(1, len(pieces) + 1), min(most, len(pieces)))):
        (record,) = parse("".join(pieces[:end]))
        assert not [finding.code for finding in judge(record) if finding.is_error()], "".join(pieces[:end])


@pytest.mark.parametrize("how", ["resign", "draw", "abandon"])
def test_a_game_that_is_given_up_says_so(how: str) -> None:
    from durak_cli.play.recorder import Recorder
    from tests.play.games import heading_of

    setup = random_setup(Random(7), teams="off", swap="off")
    session = Session(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
    recorder = Recorder(heading_of(setup), session)
    text = recorder.opening()
    assert session.asked is not None
    session.play(session.asked, session.view(session.asked).moves[0])
    text += recorder.add(session.decisions[-1])
    if how == "resign":
        session.resign(1)
        text += recorder.close()
        assert text.endswith(f"\ndurak {NAMES[1]} resigns\n")
    elif how == "draw":
        session.agree_draw(0)
        text += recorder.close()
        assert text.endswith("\ndraw agreed\n")
    else:
        text += recorder.abandon()
        assert text.endswith("\n*\n")
    (record,) = parse(text)
    assert judge(record) == []
    assert write(record) == text
    assert rules_name(setup.rules) == record.tags["Rules"]
