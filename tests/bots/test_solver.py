"""The solver against brute force over the ordinary engine, and endings whose value anybody can see."""

import random
from collections.abc import Iterator

import pytest

from durak_cli.bots.scene import Scene, frame_of, scene_of
from durak_cli.bots.solver import solved_moves
from durak_cli.engine.cards import cards_name, full_deck
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.moves import Move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import view_of

from .table import position

#: The options that can matter when two are left and the stock is empty.
OPTIONS = (
    *("attack=single", "attack=group", "pile=off", "tie=defender", "first=5", "first=5-until-beaten", "deck=24"),
    "throwers=permission",
)
PLENTY = 10**6


def scene_at(at: Position) -> Scene:
    """Return the ending as a solver sees it."""
    view = view_of(at, at.asked)
    frame = frame_of(view)
    return scene_of(view, frame, [frame.prices.priced(hand) for hand in at.hands], ())


def worth(at: Position, moves: list[Move], limit: int = PLENTY) -> list[int] | None:
    return solved_moves(scene_at(at), at.asked == at.attacker, tuple(moves), limit)


def brute(at: Position, known: dict[object, int]) -> int:
    """Return what *at* is worth to seat 0 by trying everything."""
    if at.is_over():
        return 0 if not at.durak else 1 if at.durak == (1,) else -1
    key = None
    if at.rules.transfer == "off":  # elsewhere a line may come back, and its value hangs on how it came there
        key = (*at.hands, at.attacker, tuple(at.table.items()), at.phase, at.asked, at.left, at.next_thrower)
        if key in known:
            return known[key]
    found = []
    for move in legal_moves(at):
        after = at.copy()
        apply(after, after.asked, move)
        found.append(brute(after, known))
    best = max(found) if at.asked == 0 else min(found)
    if key is not None:
        known[key] = best
    return best


def endings(number: int, seed: str, most: int, transfer: bool) -> Iterator[Position]:
    """Yield small endings by many options, some of them in the middle of a bout."""
    rng = random.Random(seed)
    for _ in range(number):
        options = {word.partition("=")[0]: word for word in rng.sample(OPTIONS, rng.randint(0, 4))}
        if transfer:
            options |= {"transfer": "transfer=on", "repeat": "repeat=first"}
        rules = "podkidnoy " + " ".join(options.values())
        deck = list(full_deck(24 if "deck" in options else 36))
        # Few ranks, so that much can be thrown in and passed on.
        deck = rng.sample([card for card in deck if card >> 2 >= 7 + rng.randint(0, 2)], 2 * most)
        hands = [sum(1 << deck.pop() for _ in range(rng.randint(1, most))) for _ in range(2)]
        at = position(rules, *map(cards_name, hands), trump=rng.choice("cdhs"))
        for _ in range(rng.randint(0, 4)):
            if not at.is_over():
                apply(at, at.asked, rng.choice(legal_moves(at)))
        if not at.is_over():
            yield at


def check(at: Position) -> None:
    """Hold every move of *at* against brute force."""
    sign, moves = 1 if at.asked == 0 else -1, legal_moves(at)
    known: dict[object, int] = {}
    expected = []
    for move in moves:
        after = at.copy()
        apply(after, after.asked, move)
        expected.append(sign * brute(after, known))
    assert worth(at, moves) == expected, (at.rules, list(map(cards_name, at.hands)), at.table, moves)


def test_solver_and_brute_force_agree() -> None:
    for at in endings(150, "endings", 4, transfer=False):
        check(at)


def test_solver_and_brute_force_agree_where_attacks_are_passed_on() -> None:
    for at in endings(100, "passed on", 3, transfer=True):
        check(at)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
def test_solver_and_brute_force_agree_on_thousands(block: int) -> None:
    for at in endings(1000, f"many {block}", 4, transfer=False):
        check(at)
    for at in endings(500, f"many passed on {block}", 3, transfer=True):
        check(at)


def test_the_trump_ace_first_and_the_last_card_cannot_be_stopped() -> None:
    """Led last the ace only reaches a draw: the defender's last card goes out on it."""
    at = position("solo", "7d Ah", "8d Kd", trump="h")
    assert worth(at, legal_moves(at)) == [0, 1]
    assert worth(position("solo tie=defender", "7d Ah", "8d Kd", trump="h"), legal_moves(at)) == [-1, 1]


def test_what_takes_too_many_nodes_is_given_up_and_the_number_is_what_bounds_it() -> None:
    at = position("solo", "6c 7d 8s 9h Tc Jd", "6d 7s 8h 9c Td Js", trump="h")
    assert worth(at, legal_moves(at), limit=20) is None
    assert worth(at, legal_moves(at)) is not None
