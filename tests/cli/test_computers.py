"""The computers at the table: each is given what a person in its seat would see, and nothing else."""

import random

from durak_cli.bots import BOTS
from durak_cli.engine.moves import Move
from durak_cli.engine.view import View
from tests.cli.table_of import Person, sit


def test_a_computer_at_the_table_gets_the_view_of_its_seat_and_a_source_of_chance() -> None:
    seen: list[View] = []

    def watched(view: View, rng: random.Random) -> Move:
        assert type(view) is View
        assert type(rng) is random.Random
        seen.append(view)
        return BOTS["greedy"](view, rng)

    played = sit(Person(choose=lambda legal: legal[0]), rules="perevodnoy swap=on", bots={1: watched, 2: watched})
    assert played.session.is_over()
    assert {view.seat for view in seen} == {1, 2}
    for view in seen:
        hidden = [count - hand.bit_count() for count, hand in zip(view.counts, view.hands, strict=True)]
        assert view.seat is not None
        assert hidden[view.seat] == 0
        if view.bout == 1 and not view.on_table:
            assert [hidden[seat] for seat in range(3) if seat != view.seat] == [6, 6]
