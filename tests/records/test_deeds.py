"""What each player did, held against the moves of games at random."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings

from durak_cli.engine.moves import SWAP, TAKE, Attack, Beat, Transfer
from durak_cli.records.check import check
from durak_cli.records.deeds import Deeds, count_marks, deeds
from durak_cli.records.played import play
from notation import parse
from tests.play.games import record_game
from tests.play.records import game
from tests.strategies import random_setup, random_style, randoms


def done(text: str) -> list[Deeds]:
    (record,) = parse(text)
    played = play(record)
    assert played.position is not None
    found = deeds(played.events, len(played.names), played.position.trump)
    count_marks(record.items, played.names, found)
    return found


@settings(max_examples=12, deadline=None)
@given(randoms)
def test_deeds_are_the_moves_of_the_game(rng: Random) -> None:
    session, pieces = record_game(random_setup(rng), random_style(rng), 300)
    (record,) = parse("".join(pieces))
    assert not [finding for finding in check(record) if finding.is_error()]
    found = done("".join(pieces))
    moves = Counter((decision.seat, decision.move.__class__) for decision in session.decisions)
    for seat, one in enumerate(found):
        assert one.laid == moves[seat, Attack] + moves[seat, Transfer]
        assert one.laid == one.attacks + one.grouped + one.thrown_in + one.added + one.transfers
        assert (one.transfers, one.beats) == (moves[seat, Transfer], moves[seat, Beat])
        assert (one.takes, one.swaps) == (moves[seat, TAKE.__class__], moves[seat, SWAP.__class__])
    assert sum(one.attacks for one in found) >= sum(one.takes + one.beaten_off for one in found)


@pytest.mark.parametrize(
    ("body", "seat", "expected"),
    [
        ("1. Anna > Ben: 8d 8s 8d/Jd 8s/9s Carla: Jc", 0, Deeds(attacks=1, laid=2, grouped=1)),
        ("1. Anna > Ben: 8d 8s 8d/Jd 8s/9s Carla: Jc", 1, Deeds(beats=2)),
        ("1. Anna > Ben: 8d 8s 8d/Jd 8s/9s Carla: Jc", 2, Deeds(laid=1, thrown_in=1)),
        ("1. Anna > Ben: 8d/7h", 1, Deeds(beats=1, ruffs=1)),
        ("1. Anna > Ben: 6h/7h", 0, Deeds(attacks=1, laid=1, trumps_laid=1)),
        ("1. Anna > Ben: 6h/7h", 1, Deeds(beats=1, beaten_off=1)),
        ("1. Anna > Ben: 8d takes 8s Carla: 8h", 2, Deeds(laid=1, trumps_laid=1, added=1)),
        ("1. Anna > Ben: 8d? @12s", 0, Deeds(attacks=1, laid=1, judged=1, mistakes=1, timed=1, tenths=120)),
        ("1. Anna > Ben: 8d/Jd?? @1.5s", 1, Deeds(beats=1, judged=1, blunders=1, timed=1, tenths=15)),
        ("1. Anna > Ben: 8d takes?! @win=0.4", 1, Deeds(takes=1, judged=1, doubtful=1)),
        ("1. Anna > Ben: 8d takes?? @win=0.4 @lost=0.17±0.03 @by=3 @judged", 1, Deeds(takes=1, judged=1)),
        (
            "1. Anna > Ben: 8d takes?? @win=0.4 @lost=0.17±0.03 @by=3 @judged",
            2,
            Deeds(judged=1, blunders=1),
        ),
        ("1. Anna > Ben: 8d takes! @lost=0.17±0.03 @by=3", 1, Deeds(takes=1, judged=1)),
        ("1. Anna > Ben: 8d takes! @lost=0.17±0.03 @by=3", 2, Deeds()),
        ("1. Anna > Ben: 8d takes? @lost=0.17±0.03 @by=9 @judged", 1, Deeds(takes=1, judged=1, mistakes=1)),
        (
            "1. Anna > Ben: 8d?? @win=0.42±0.02 @lost=0.17±0.03 @judged",
            0,
            Deeds(attacks=1, laid=1, judged=1, blunders=1),
        ),
        ("1. Anna > Ben: 8d @lost=a @wins=1 @win=2 @12 @1m", 0, Deeds(attacks=1, laid=1)),
        ("1. Anna > Ben: 8d (8s??)", 0, Deeds(attacks=1, laid=1)),
    ],
)
def test_a_few_cards(body: str, seat: int, expected: Deeds) -> None:
    found = done(game(body))[seat]
    assert found == expected


def test_the_word_beaten_is_the_attackers() -> None:
    found = done(game("1. Anna > Ben: 8d/Jd beaten?"))
    assert (found[0].mistakes, found[1].mistakes, found[1].beaten_off) == (1, 0, 1)
