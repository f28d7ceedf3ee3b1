"""A guessed position agrees with all that a seat knows, and with nothing else."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from durak_cli.engine.cards import cards_of
from durak_cli.engine.events import Closed, Dealt, Drew, Passed
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import view_of
from durak_cli.engine.worlds import hidden_from, world_of
from tests.helpers import bout, card, cards, play
from tests.strategies import Setup, playthrough, random_setup, random_style, randoms, setups

games = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@games
@given(setups(), randoms)
def test_a_guessed_world_looks_to_the_seat_like_the_game_itself(setup: Setup, rng: Random) -> None:
    position, _ = setup.deal()
    for _ in playthrough(position, random_style(rng)):
        if rng.random() < 0.3:
            seat = rng.randrange(position.players)
            view = view_of(position, seat)
            world = world_of(view, rng)
            assert view_of(world, seat) == view
            assert sorted(world.deck) == sorted(position.deck)


@games
@given(setups(), randoms)
def test_a_guessed_world_can_be_played_to_its_end(setup: Setup, rng: Random) -> None:
    position, _ = setup.deal()
    for number, _ in enumerate(playthrough(position, random_style(rng))):
        if number == 20 and not position.is_over():
            world = world_of(view_of(position, position.asked), rng)
            assert legal_moves(world) == legal_moves(position)
            for _ in playthrough(world, random_style(rng)):
                pass
            assert world.is_over()
            return


def test_every_way_to_deal_the_hidden_cards_comes_up() -> None:
    view = view_of(bout("8c", "9c", "Td", stock="6c Ah", rules="deck=36"), 0)
    assert [card(name) for name in ("6c", "9c", "Td")] == sorted(hidden_from(view).cards)
    worlds = {tuple(world_of(view, Random(number)).hands) for number in range(60)}
    assert len(worlds) == 6
    assert {hands[0] for hands in worlds} == {cards("8c")}


def test_cards_that_were_seen_stay_where_they_are() -> None:
    position = bout("8c Kd", "9c Kc", "Qd Qs", stock="6c 7c Ah")
    play(position, "0 attack 8c", "1 take")
    for number in range(20):
        assert world_of(view_of(position, 2), Random(number)).hands[1] & cards("8c")


def test_history_tells_what_everybody_has_seen() -> None:
    position = bout("8c Kd", "9c Kc", "8s Qs", stock="6c 7c 6d Ah", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 8s", "1 take")
    lines = [type(event).__name__ for event in view_of(position, 1).history]
    laid = ["AttackLaid", "CardBeaten", "AttackLaid", "TakeAnnounced"]
    assert lines[1:] == [*laid, "PickedUp", "Drew", "BoutBegan"]
    assert view_of(position, 0).history == view_of(position, 1).history


@pytest.mark.parametrize("block", range(3))
def test_history_tells_nothing_that_is_hidden(block: int) -> None:
    """What one has drawn or been dealt and who has passed are not in it, for nobody."""
    for number in range(10):
        rng = Random(f"history {block} {number}")
        position, _ = random_setup(rng).deal()
        for _ in playthrough(position, random_style(rng)):
            pass
        for event in position.history:
            assert not isinstance(event, Passed | Closed | Dealt)
            assert not isinstance(event, Drew) or event.cards == event.shown


def _deal_again(position: Position, seat: int, rng: Random) -> Position:
    """Return a copy with other cards where *seat* cannot see."""
    return world_of(view_of(position, seat), rng)


def test_history_is_the_same_whatever_the_others_hold() -> None:
    """A skip looks like a pass: the others' cards decide who is asked, and nobody is told."""
    rng = Random(5)
    position = bout("8c 9s", "9c Tc Td", "8s 7s", "8h 7h", stock="6c 6d Ah", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    for _ in range(20):
        other = _deal_again(position, 1, rng)
        assert view_of(other, 1).history == view_of(position, 1).history
    apply(position, 0, legal_moves(position)[-1])
    assert view_of(position, 1).history == view_of(other, 1).history
    assert list(cards_of(position.gone)) == list(cards_of(other.gone))
