"""What a seat is told gives it the same view as the session, which knows everything, makes for it."""

from random import Random

import pytest

from durak_cli.engine.events import Dealt, Drew
from durak_cli.engine.view import View, redact
from durak_cli.play.session import Session
from durak_cli.play.witness import Witness
from tests.strategies import ENDLESS, random_setup, random_style


def open_part(view: View) -> View:
    """Return *view* without the roles of a bout that never begins: a repetition ends the game before it."""
    return view._replace(attacker=0, defender=0, limit=0, left=0) if view.is_over() else view


@pytest.mark.parametrize("start", range(0, 150, 15))
def test_a_witness_sees_what_the_view_of_its_seat_holds(start: int) -> None:
    for number in range(start, start + 15):
        rng = Random(number)
        setup, style = random_setup(rng), random_style(rng)
        session = Session(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
        witnesses = [Witness(seat, setup.rules, setup.players) for seat in range(setup.players)]
        news = session.opening
        for decision in range(ENDLESS):
            for witness in witnesses:
                for event in news:
                    witness.see(redact(event, witness.seat))
                view = session.view(witness.seat)
                assert open_part(witness.view(view.moves)) == open_part(view)
            if session.is_over():
                break
            news = session.play(*style.choose(session.position(), decision))


def test_a_witness_is_told_no_card_that_its_seat_cannot_see() -> None:
    setup = random_setup(Random(3), teams="off")
    session = Session(setup.rules, setup.players, setup.deck, setup.dealer)
    hidden = [event for event in session.events(0) if isinstance(event, Dealt | Drew) and event.seat != 0]
    assert hidden
    assert all(event.cards == event.shown for event in hidden)
