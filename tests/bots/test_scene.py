"""A scene goes the way of the engine, and playing out is what greedy does."""

import random
from collections.abc import Iterator

import pytest

from durak_cli.bots.greedy import greedy
from durak_cli.bots.guess import Guesses
from durak_cli.bots.playout import play_out
from durak_cli.bots.prices import bits_of, prices_of
from durak_cli.bots.scene import Scene, frame_of, scene_of
from durak_cli.bots.value import value_of
from durak_cli.engine.cards import BEATERS, RANK_MATES, cards_of, full_deck
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.moves import PASS, SWAP
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import asked_view, view_of

from .table import random_rules


def scene_at(position: Position) -> Scene:
    """Return the moment as one who sees every card."""
    view = view_of(position, position.asked)
    frame = frame_of(view)
    hands = [frame.prices.priced(hand) for hand in position.hands]
    return scene_of(view, frame, hands, tuple(frame.prices.bit_of[card] for card in position.stock()))


def games(count: int, seed: str) -> Iterator[tuple[Position, random.Random]]:
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        rules, players = random_rules(rng)
        yield deal(rules, players, deck_of(f"{seed} {number}", rules.deck_size))[0], rng


def assert_same(scene: Scene, position: Position) -> None:
    prices = scene.frame.prices
    assert list(map(prices.cards, scene.hands)) == position.hands
    assert (scene.attacker, scene.defender) == (position.attacker, position.defender)
    assert (scene.in_game, scene.throwers) == (position.in_game, position.throwers)
    assert (scene.stock_size, scene.left) == (position.stock_size, position.left)
    assert tuple(prices.card_of[bit] for bit in scene.stock[scene.drawn :]) == position.stock()
    assert scene.bout == position.bout


@pytest.mark.parametrize("size", [24, 36, 52])
@pytest.mark.parametrize("trump", range(4))
def test_the_order_of_prices_keeps_what_beats_what(size: int, trump: int) -> None:
    prices, deck = prices_of(size, trump), full_deck(size)
    for card in deck:
        bit = prices.bit_of[card]
        of_deck = sum(1 << other for other in deck)
        assert prices.cards(prices.beaters[bit]) == BEATERS[trump][card] & of_deck
        assert prices.cards(prices.mates[bit]) == RANK_MATES[card]
        assert prices.cards(bit) == 1 << card
    assert [prices.card_of[bit] & 3 == trump for bit in bits_of(prices.everything)].index(True) == 3 * prices.ranks


def test_a_scene_follows_the_engine_move_by_move() -> None:
    """Random moves by all rules: at the start of every bout everything must be the same."""
    for position, rng in games(60, "scene"):
        while not position.is_over():
            scene, bout = scene_at(position), position.bout
            while position.bout == bout and not position.is_over():
                move = rng.choice(legal_moves(position))
                # Whoever was skipped has passed.
                if position.asked in scene.throwers and position.phase is not Phase.SETTLE and scene.on_table:
                    scene.next_thrower = scene.throwers.index(position.asked)
                if move is not SWAP and position.phase is not Phase.SETTLE:
                    scene.play(move)
                elif move is SWAP:
                    scene.swap()
                apply(position, position.asked, move)
            scene.swappable = 0  # the engine asks before anybody swaps in a new bout
            scene.end_bout()
            assert scene.is_over == position.is_over() or position.ending is not None
            if not position.is_over():
                assert_same(scene, position)


def test_playing_out_is_what_greedy_does() -> None:
    """Where no two cards cost the same, greedy has no choice to make."""
    for position, rng in games(80, "greedy"):
        for _ in range(rng.randint(0, 30)):
            if not position.is_over():
                apply(position, position.asked, rng.choice(legal_moves(position)))
        while not position.is_over() and position.phase is not Phase.LEAD:
            moves = legal_moves(position)
            apply(position, position.asked, PASS if PASS in moves else rng.choice(moves))
        if position.is_over() or position.rules.has_swap:
            continue
        scene, bout, after = scene_at(position), position.bout, position.copy()
        play_out(scene, 1)
        is_plain = True
        while not after.is_over() and after.bout == bout:
            view = asked_view(after)
            chosen = {greedy(view, random.Random(number)) for number in range(12)}
            is_plain = is_plain and len(chosen) == 1
            apply(after, after.asked, chosen.pop())
        if is_plain and not after.is_over():
            assert_same(scene, after)


def test_the_value_is_a_chance_for_everybody_at_the_table() -> None:
    for position, _ in games(40, "value"):
        scene = scene_at(position)
        for _ in range(40):
            worth = [value_of(scene, seat) for seat in range(position.players)]
            assert all(0.0 <= chance <= 1.0 for chance in worth)
            if not scene.is_over and not position.rules.has_teams:
                assert sum(1.0 - chance for chance in worth) == pytest.approx(1.0)
            if scene.is_over:
                break
            play_out(scene, 1)


def test_guessed_scenes_hold_every_card_once_and_what_is_known_where_it_is() -> None:
    for position, rng in games(40, "guess"):
        for _ in range(60):
            if position.is_over():
                break
            view = asked_view(position)
            scene = Guesses(view, 0.2).scene(rng.random)
            prices = scene.frame.prices
            lying = [*scene.hands, *scene.stock, scene.on_table, prices.priced(view.gone)]
            assert sum(lying) == prices.everything
            for seat, known in enumerate(view.hands):
                assert scene.hands[seat] & prices.priced(known) == prices.priced(known)
                assert scene.hands[seat].bit_count() == view.counts[seat]
            apply(position, position.asked, rng.choice(view.moves))


def test_prices_turn_cards_there_and_back() -> None:
    prices = prices_of(36, 2)
    for card in full_deck(36):
        assert list(cards_of(prices.cards(prices.priced(1 << card)))) == [card]
