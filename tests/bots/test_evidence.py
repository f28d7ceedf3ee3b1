"""What a seat infers from what the others have done."""

import random
from collections.abc import Iterator

from durak_cli.bots.evidence import Evidence
from durak_cli.bots.prices import Priced, prices_of
from durak_cli.engine.cards import parse_cards
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import asked_view, view_of
from tests.helpers import bout, play

from .table import random_rules

STOCK = "6s 7s 8s 9s Ts Js Qs 8c 9c Tc 7h"


def accepted(position: Position, seat: int, of: int, hand: str) -> float:
    """Return how often *seat* takes it for possible that *of* holds *hand*."""
    view = view_of(position, seat)
    evidence = Evidence(view, 0.1)
    rng, prices = random.Random(1), prices_of(view.rules.deck_size, view.trump)
    hands: list[Priced] = [0] * view.players
    hands[of] = prices.priced(parse_cards(hand))
    return sum(evidence.accepts(hands, rng.random) for _ in range(300)) / 300


def test_who_leads_a_nine_holds_nothing_cheaper_most_likely() -> None:
    at = bout("9d Kd Ad Qd Jd Kc", "6c 7d 8d Td 6d Qc", rules="solo", stock=STOCK)
    play(at, "0 attack 9d")
    assert accepted(at, 1, 0, "Kd Ad Qd Jd Kc") == 1.0
    assert accepted(at, 1, 0, "7c Ad Qd Jd Kc") < 0.2


def test_who_takes_a_plain_card_could_not_beat_it_cheaply() -> None:
    at = bout("9d Kd Ad Qd Jd Kc", "6c 7d 8d 6h 6d Qc", rules="solo", stock="9s Ts Js")
    play(at, "0 attack 9d", "1 take")
    assert accepted(at, 0, 1, "6c 7d 8d 6d Qc 7c") == 1.0
    assert accepted(at, 0, 1, "6c 7d 8d 6d Qc Td") < 0.2
    assert accepted(at, 0, 1, "6c 7d 8d 6d Qc 6h") < 0.2


def test_who_beats_dearly_holds_no_cheaper_answer() -> None:
    at = bout("9d Kd Ad Qd Jd Kc", "6c 7d Ah 6d Qc 8s", rules="solo", stock=STOCK.replace("8s", "7c"))
    play(at, "0 attack 9d", "1 beat Ah 9d")
    assert accepted(at, 0, 1, "6c 7d 6d Qc 8s") == 1.0
    assert accepted(at, 0, 1, "6c 7d Td Qc 8s") < 0.2
    assert accepted(at, 0, 1, "6c 7d 9h Qc 8s") < 0.2


def test_who_throws_nothing_in_holds_no_plain_card_of_the_ranks_on_the_table() -> None:
    at = bout("7d Kd Ad Qd Jd Kc", "8d Tc Td 6d Qc As", rules="solo", stock="6s 7s Ts Js Qs 9c 7h")
    play(at, "0 attack 7d", "1 beat 8d 7d")
    assert accepted(at, 1, 0, "Kd Ad Qd Jd Kc 9c") == 1.0
    # Of six cards he has drawn one just now, so the eight may have come with it.
    assert 0.1 < accepted(at, 1, 0, "Kd Ad Qd Jd Kc 8c") < 0.5


def test_no_history_is_no_evidence() -> None:
    at = bout("9d Kd", "6c 7d", rules="solo", stock=STOCK)
    assert not Evidence(view_of(at, 1), 0.1).speaks()


def _games(count: int) -> Iterator[Position]:
    for number in range(count):
        rules, players = random_rules(random.Random(f"evidence {number}"))
        yield deal(rules, players, deck_of(f"evidence {number}", rules.deck_size))[0]


def test_the_game_as_it_is_can_always_be_gone_through_backwards() -> None:
    """By all rules: whatever was laid, taken, drawn, swapped and passed on, the true hands are never impossible."""
    for position in _games(40):
        rng = random.Random(7)
        while not position.is_over():
            view = asked_view(position)
            prices = prices_of(view.rules.deck_size, view.trump)
            evidence = Evidence(view, 0.999)
            assert evidence.accepts([prices.priced(hand) for hand in position.hands], lambda: 0.5)
            apply(position, position.asked, rng.choice(view.moves))
