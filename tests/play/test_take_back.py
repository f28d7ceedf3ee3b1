"""Moves taken back: the session is as before, and the record is honest, valid and canonical all the same."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.engine.moves import parse_move
from durak_cli.engine.rules import parse_rules
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.referee import judge
from durak_cli.play.resume import resume
from durak_cli.play.session import Session
from notation import parse, write
from notation.record import Comment
from tests.helpers import deck_beginning, state
from tests.play.games import heading_of
from tests.strategies import random_setup

SEEDS = st.integers(0, 2**32 - 1)


class Page:
    """A game and what stands on its page; after every change the page must be a valid record."""

    def __init__(self, session: Session, recorder: Recorder, text: str = "") -> None:
        self.session, self.recorder = session, recorder
        self.text = text or recorder.opening()

    def play(self, seat: int, words: str) -> None:
        self.session.play(seat, parse_move(words))
        self.text += self.recorder.add(self.session.decisions[-1])

    def take_back(self, number: int) -> None:
        removed, added = self.recorder.take_back(self.session.take_back(number))
        assert self.text.endswith(removed)
        self.text = self.text.removesuffix(removed)
        self.check()
        self.text += added
        self.check()

    def check(self) -> None:
        (record,) = parse(self.text)
        assert [finding.code for finding in judge(record)] == [], self.text


def on(page: Page, rng: Random) -> None:
    """Make one random move of whoever may move."""
    seats = [seat for seat in range(page.session.players) if page.session.view(seat).moves]
    seat = rng.choice(seats)
    page.session.play(seat, rng.choice(page.session.view(seat).moves))
    page.text += page.recorder.add(page.session.decisions[-1])


def comments(text: str) -> list[str]:
    return [item.text for item in parse(text)[0].items if isinstance(item, Comment)]


@given(SEEDS)
@settings(max_examples=70, deadline=None)
def test_whatever_is_taken_back_the_record_is_valid_and_canonical(seed: int) -> None:
    play_and_take_back(Random(seed), 3)


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=500, deadline=None)
def test_however_often_something_is_taken_back_the_record_is_valid_and_canonical(seed: int) -> None:
    play_and_take_back(Random(seed), 12)


def play_and_take_back(rng: Random, most: int) -> None:
    """Play a random game in which something is taken back, *most* times or less."""
    setup = random_setup(rng)
    session = Session(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
    page = Page(session, Recorder(heading_of(setup), session))
    backs = 0
    while not session.is_over():
        on(page, rng)
        if not session.is_over() and rng.random() < 0.1 and backs < most:
            page.take_back(rng.randrange(max(0, len(session.decisions) - 6), len(session.decisions)))
            backs += 1
    page.text += page.recorder.close()
    page.check()
    (record,) = parse(page.text)
    assert len(comments(page.text)) == backs
    assert write(record) == page.text


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_session_that_goes_back_is_as_it_was(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    session = Session(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
    page = Page(session, Recorder(heading_of(setup), session))
    before = []
    while not session.is_over() and len(session.decisions) < 30:
        before.append((state(session.position()), session.plays, list(session.decisions)))
        on(page, rng)
    number = rng.randrange(len(before))
    lost = session.take_back(number)
    assert (state(session.position()), session.plays, session.decisions) == before[number]
    assert len(lost) == len(before) - number or session.is_over()


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_resumed_game_takes_back_just_as_well(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng, repeat="third")
    session = Session(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
    page = Page(session, Recorder(heading_of(setup), session))
    for _ in range(rng.randrange(2, 40)):
        if not session.is_over():
            on(page, rng)
    found = resume(page.text)
    if found.is_finished or found.missing or not found.session.decisions:
        return
    again = Page(found.session, found.recorder, page.text[: found.end])
    again.take_back(rng.randrange(len(found.session.decisions)))
    while not again.session.is_over():
        on(again, rng)
    again.text += again.recorder.close()
    again.check()
    assert write(parse(again.text)[0]) == again.text


def begun(rules: str = "") -> Page:
    """Ann leads against Ben."""
    deck = deck_beginning("6h 7c 8d 9c 8s 9d 8c Js Td Ks Qd Ts Kh")
    session = Session(parse_rules(rules), 2, deck)
    return Page(session, Recorder(Heading(("Ann", "Ben"), session.rules, deck=deck), session))


@pytest.mark.parametrize(
    ("moves", "number", "rest", "comment"),
    [
        (["0 attack 8d"], 0, "{Ann took back: 1. Ann > Ben: 8d}", "Ann took back: 1. Ann > Ben: 8d"),
        (
            ["0 attack 8d", "0 pass", "1 beat 9d 8d"],
            2,
            "1. Ann > Ben: 8d {Ben took back: 8d/9d}",
            "Ben took back: 8d/9d",
        ),
        (
            ["0 attack 8d", "0 attack 8s", "0 pass", "1 take"],
            1,
            "1. Ann > Ben: 8d {Ann took back: 8s takes}",
            "Ann took back: 8s takes",
        ),
        (
            ["0 attack 8d", "0 pass", "1 take"],
            1,
            "1. Ann > Ben: 8d {Ann took back: done takes}",
            "Ann took back: done takes",
        ),
        (
            ["0 attack 8d", "0 pass", "1 take", "0 pass", "0 attack Td"],
            4,
            "1. Ann > Ben: 8d takes {Ann took back: 2. Ann > Ben: Td}",
            "Ann took back: 2. Ann > Ben: Td",
        ),
    ],
)
def test_the_comment_names_what_was_taken_back(moves: list[str], number: int, rest: str, comment: str) -> None:
    page = begun()
    for move in moves:
        page.play(int(move[0]), move[2:])
    page.take_back(number)
    assert comments(page.text) == [comment]
    assert page.text.endswith("\n\n" + rest)


def test_taking_back_further_keeps_the_earlier_comment() -> None:
    page = begun()
    page.play(0, "attack 8d")
    page.play(0, "attack 8s")
    page.take_back(1)
    page.take_back(0)
    assert comments(page.text) == ["Ann took back: 8s", "Ann took back: 1. Ann > Ben: 8d"]
    page.play(0, "attack Td")
    assert page.text.endswith("{Ann took back: 8s} {Ann took back: 1. Ann > Ben: 8d}\n1. Ann > Ben: Td")
