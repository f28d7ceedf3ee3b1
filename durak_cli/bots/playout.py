"""Everybody plays on as `greedy` does, in a scene: the quick guess at what will follow.

It is the inner loop of every search, hence one long function over local names. Cards of one price are not told apart
by chance here: the cheapest is the lowest bit.
"""

from durak_cli.bots.greedy import STOCK_TO_SAVE_FOR
from durak_cli.bots.prices import Priced, Prices, bits_of
from durak_cli.bots.scene import Scene

#: An answer that brings no new rank to the table may stand this many places dearer in the order of prices (two ranks).
_PLACES_FOR_SILENCE = 6


def play_out(scene: Scene, bouts: int) -> None:
    """Play *scene* on until that many bouts have ended, the one on the table included, or the game is over."""
    frame = scene.frame
    prices, hands = frame.prices, scene.hands
    beaters, mates, plain = prices.beaters, prices.mates, prices.plain
    has_transfer = frame.has_transfer
    while True:
        attacker, defender, throwers = scene.attacker, scene.defender, scene.throwers
        unbeaten, on_table, ranks = scene.unbeaten, scene.on_table, scene.ranks
        left, is_taking, next_thrower = scene.left, scene.is_taking, scene.next_thrower
        stock = len(scene.stock) - scene.drawn
        saved = prices.good_trumps if stock > STOCK_TO_SAVE_FOR * frame.players else 0
        if not on_table:
            low = hands[attacker] & -hands[attacker]
            hands[attacker] ^= low
            on_table = unbeaten = low
            ranks = mates[low]
            left -= 1
            scene.is_grouping = frame.is_group
        if scene.is_grouping:
            scene.is_grouping = False
            group = hands[attacker] & (ranks & plain if stock else ranks)
            while group and left > 0:
                low = group & -group
                group ^= low
                hands[attacker] ^= low
                on_table |= low
                unbeaten |= low
                left -= 1
        while True:
            if unbeaten and not is_taking:
                hand = hands[defender]
                passing = 0
                if has_transfer and on_table == unbeaten and hand & ranks:
                    scene.unbeaten, scene.on_table = unbeaten, on_table
                    if scene.transfer_target() is not None:
                        passing = hand & ranks
                low = 0
                if not passing & plain:
                    if unbeaten & unbeaten - 1:
                        low = _answers(prices, hand, unbeaten, ranks if stock else 0, saved)
                    else:
                        answers = hand & beaters[unbeaten]
                        low = answers & -answers
                        if stock and low:
                            if low & saved and unbeaten & plain:
                                low = 0
                            else:
                                silent = answers & ranks & plain
                                silent &= -silent
                                if silent and silent <= low << _PLACES_FOR_SILENCE:
                                    low = silent
                if low:
                    hands[defender] ^= low
                    on_table |= low
                    unbeaten = 0
                    next_thrower = 0
                    while low:
                        bit = low & -low
                        ranks |= mates[bit]
                        low ^= bit
                elif passing and (passing & plain or passing & ~saved):
                    passing = passing & plain or passing & ~saved
                    scene.transfer(passing & -passing)
                    attacker, defender, throwers = scene.attacker, scene.defender, scene.throwers
                    unbeaten, on_table, left = scene.unbeaten, scene.on_table, scene.left
                else:
                    is_taking = True
                    next_thrower = 0 if frame.has_pile else len(throwers)
                continue
            if left <= 0:
                break
            wanted = ranks & plain if stock or is_taking else ranks
            for seat in throwers[next_thrower:] if next_thrower else throwers:
                cards = hands[seat] & wanted
                if cards:
                    low = cards & -cards
                    hands[seat] ^= low
                    on_table |= low
                    unbeaten |= low
                    left -= 1
                    next_thrower = 0
                    break
            else:
                break
        scene.on_table, scene.is_taking = on_table, is_taking
        scene.end_bout()
        bouts -= 1
        if bouts <= 0 or scene.is_over:
            return


def _answers(prices: Prices, hand: Priced, unbeaten: Priced, ranks: Priced, saved: Priced) -> Priced:
    """Return the cards with which greedy beats all of *unbeaten*, the dearest first; none if it takes."""
    used = 0
    for target in reversed(bits_of(unbeaten)):
        answers = hand & prices.beaters[target]
        low = answers & -answers
        if not low:
            return 0
        silent = answers & ranks & prices.plain
        silent &= -silent
        if silent and silent <= low << _PLACES_FOR_SILENCE:
            low = silent
        if low & saved and target & prices.plain:
            return 0
        hand ^= low
        used |= low
    return used
