"""What the cards were worth that somebody was dealt or drew, apart from how he played.

The luck of a draw is by how much the player's own chance rises with the cards that he drew, beside the chance that he
had when any cards could have come, all else being the same to him. To see no more than this difference, both are
looked at in the same guessed worlds: in each the cards that he would have drawn there change places with those that he
drew, which makes of a world like any other one in which he drew these. What the others have given away is left aside.
So the luck of a draw is nothing on the average over all draws that could have come, whatever the estimates are worth;
whoever draws nothing has neither good luck nor bad.
"""

import random
from typing import Final

from durak_cli.bots.appraisal import INTERVAL, Chance, Depth
from durak_cli.bots.guess import Guesses
from durak_cli.bots.prices import Priced, bits_of
from durak_cli.bots.scene import Scene
from durak_cli.bots.trial import Trials, mean_of
from durak_cli.engine.cards import Seat
from durak_cli.engine.rules import HAND, Rules
from durak_cli.engine.turn import draw_order
from durak_cli.engine.view import View
from durak_cli.study.moments import Draw

#: An ending that a draw leads to is reckoned out if it takes no more nodes.
_NODES: Final = 1000


def even_chance(rules: Rules, players: int) -> float:
    """Return the chance of not being the durak before anybody has seen a card."""
    return 0.5 if rules.has_teams else (players - 1) / players


def luck_of_deal(view: View, rng: random.Random, depth: Depth) -> Chance:
    """Return by how much the hand that the seat of *view* was dealt raises its chance, nothing having been played."""
    assert view.seat is not None
    guesses = Guesses(view)
    trials = Trials(guesses, view.seat, depth.bouts)
    found = [trials.worth_at_once(guesses.scene(rng.random), _NODES) for _ in range(depth.draws)]
    mean, error = mean_of(found)
    return Chance(mean - even_chance(view.rules, view.players), INTERVAL * error)


def luck_of_draw(draw: Draw, rng: random.Random, depth: Depth) -> Chance:
    """Return by how much the cards that were drawn raise the chance of who drew them."""
    guesses = Guesses(draw.before)
    trials = Trials(guesses, draw.seat, depth.bouts)
    drawn = guesses.frame.prices.priced(draw.cards)
    found = []
    for _ in range(depth.draws):
        scene = guesses.scene(rng.random)
        with_these = with_drawn(scene, draw.seat, drawn)
        scene.end_bout()
        with_these.end_bout()
        found.append(trials.worth_at_once(with_these, _NODES) - trials.worth_at_once(scene, _NODES))
    mean, error = mean_of(found)
    return Chance(mean, INTERVAL * error)


def with_drawn(scene: Scene, seat: Seat, drawn: Priced) -> Scene:
    """Return *scene*, a bout being decided in it, as it is where *seat* will draw the cards *drawn*."""
    first = _first_place(scene, seat)
    instead = scene.stock[first : first + drawn.bit_count()]
    wrong = [card for card in instead if not card & drawn]
    missing = bits_of(drawn & ~sum(instead))
    changed = dict(zip(wrong, missing, strict=True)) | dict(zip(missing, wrong, strict=True))
    twin = scene.copy()
    twin.stock = tuple([changed.get(card, card) for card in scene.stock])
    for one, other in zip(wrong, missing, strict=True):
        # What is missing lies further down in the stock, or in another hand.
        twin.hands = [hand ^ one ^ other if hand & other else hand for hand in twin.hands]
    return twin


def _first_place(scene: Scene, seat: Seat) -> int:
    """Return the place in the stock from which *seat* will draw."""
    place = scene.drawn
    for other in draw_order(scene.in_game, scene.attacker, scene.defender):
        if other == seat:
            break
        place += max(0, HAND - scene.hands[other].bit_count())
    return place
