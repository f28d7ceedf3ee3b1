"""A copy of a position is a whole one, and apart from the original."""

import random

from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.transition import apply
from tests.helpers import FIELDS


def test_a_copy_holds_everything_and_shares_nothing_that_changes() -> None:
    rng = random.Random("copy")
    for number in range(10):
        position, _ = deal(parse_rules("perevodnoy swap=on"), 3, deck_of(f"copy {number}", 36))
        while moves := legal_moves(position):
            twin = position.copy()
            for name in FIELDS:
                mine, copied = getattr(position, name), getattr(twin, name)
                assert mine == copied, name
                assert mine is not copied or not isinstance(mine, list | dict | set), name
            apply(position, position.asked, rng.choice(moves))
