"""A guessed position agrees with all that a seat knows, and with nothing else."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from durak_cli.engine.cards import cards_of
from durak_cli.engine.events import Closed, Dealt, Drew, Passed
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import view_of
from durak_cli.engine.worlds import hidden_from, world_of
from tests.helpers import bout, card, cards, play, state
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


#: What nobody can see: who has seen a card go into a hand, and, where the stock is empty, what has become of the right
#: to swap. How often a situation has stood is taken as once.
UNSEEN = {"known", "swappable", "counted"}


@pytest.mark.parametrize(
    "rules",
    [
        "transfer=on",
        "throwers=permission",
        "attack=single first=5-until-beaten repeat=first",
        "deck=52 tie=defender",
        "pile=off repeat=off",
    ],
)
def test_who_sees_every_card_guesses_the_position_itself(rules: str) -> None:
    """With an empty stock and one opponent: every moment of some last bouts, from both seats."""
    for number in range(12):
        rng = Random(number)
        pack = rng.sample(["8c", "8d", "8h", "8s", "9c", "9d", "9h", "9s", "Tc", "Td", "Ts", "Ah"], 7)
        position = bout(" ".join(pack[:4]), " ".join(pack[4:]), rules=rules, beaten_off=True)
        while not position.is_over():
            situation = list(position.counted)[-1:]
            for seat in (0, 1):
                world = world_of(view_of(position, seat), rng)
                mine, guessed = state(position), state(world)
                assert {name for name in mine if mine[name] != guessed[name]} <= UNSEEN
                assert world.counted == dict.fromkeys(situation, 1)
                assert world.known[seat] == 0
            apply(position, position.asked, rng.choice(legal_moves(position)))


def test_a_swap_begins_the_count_anew_in_a_guessed_world_too() -> None:
    position = bout("6h 7c", "8d 9d", rules="swap=on", stock="Kc Ah")
    assert len(world_of(view_of(position, 0), Random(1)).counted) == 1
    play(position, "0 swap")
    assert world_of(view_of(position, 0), Random(1)).counted == position.counted == {}


def test_a_guess_keeps_who_is_out_and_in_which_order_hands_became_empty() -> None:
    position = bout("8c", "9c Kd 7s", "8d", "8h", "", rules="", out=(4,), attacker=0)
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 8d", "1 take", "3 attack 8h")
    assert (position.out, position.is_over()) == ([4, 0, 2, 3], True)
    position = bout("8c", "9c Kd 7s", "8d", "8h Ts", "", rules="", out=(4,), attacker=0)
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 8d", "1 take")
    world = world_of(view_of(position, 3), Random(1))
    assert (world.emptied, world.out, world.in_game) == ([0, 2], [4], (0, 1, 2, 3))
    play(world, "3 pass")
    assert world.out == [4, 0, 2]


def test_a_guess_keeps_in_which_order_hands_became_empty_where_one_lays_twice() -> None:
    position = bout("8c 8d", "9c Kd 7s 7d", "8s", "8h Ts", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 pass", "2 attack 8s", "1 take", "0 attack 8d")
    world = world_of(view_of(position, 3), Random(1))
    assert world.emptied == position.emptied == [2, 0]


@pytest.mark.parametrize("rules", ["", "throwers=neighbours", "throwers=attacker", "teams=2"])
def test_a_guess_keeps_who_may_throw_in(rules: str) -> None:
    position = bout("8c 8d", "9c Kd", "8s", "8h Ts", "Th", "Tc", rules=rules)
    assert world_of(view_of(position, 3), Random(1)).throwers == position.throwers


def test_an_attacker_who_waits_and_alone_may_throw_in_knows_that_somebody_may_swap() -> None:
    """Whether that is so and who it is he cannot tell: the first who might be is taken."""
    rules = "attack=single swap=on throwers=attacker"
    position = bout("7c 7d", "9c Kc", "6h Qd", rules=rules, stock="Ks Ah")
    play(position, "0 attack 7c", "1 beat 9c 7c", "0 pass")
    view = view_of(position, 0)
    world = world_of(view, Random(1))
    assert (position.phase, position.asked) == (Phase.SETTLE, 2)
    assert (world.phase, world.asked) == (Phase.SETTLE, 1)
    assert view_of(world, 0) == view


def test_a_world_can_be_guessed_without_a_history() -> None:
    view = view_of(bout("8c", "9c Kd"), 0)._replace(history=())
    assert world_of(view, Random(1)).hands == [cards("8c"), cards("9c Kd")]


def test_what_cannot_be_placed_is_in_the_hands_and_the_stock() -> None:
    """Seat 1 has picked up the 8c and drawn nothing; seat 0 has drawn four, the up-card not among them."""
    position = bout("8c Kd", "9c Kc", "Qd Qs", stock="6c 7c 7s 7d Jc Ah")
    play(position, "0 attack 8c", "1 take")
    hidden = hidden_from(view_of(position, 2))
    assert hidden.in_hands == (6, 2, 0)
    assert hidden.cards == tuple(cards_of(cards("Kd 6c 7c 7s 7d Jc 9c Kc")))
    everything = hidden_from(view_of(position, None))
    assert everything == ((), (0, 0, 0))
