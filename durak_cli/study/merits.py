"""What speaks for a move by itself: for each kind of move the reasons that may hold, the most telling first.

All that is yielded holds, and there is something to be said of every move.
"""

from collections.abc import Iterator

from durak_cli.engine.cards import Card, cards_of
from durak_cli.engine.moves import PASS, TAKE, Attack, Beat, Close, Move, Pass, Swap, Take, Transfer
from durak_cli.engine.position import Phase
from durak_cli.study.insight import Insight
from durak_cli.study.sayings import Facts, Kind, Reason

#: A queen is a high card, and whatever is above it.
_HIGH = 10
#: What holds so often that it tells little.
_TELLING_LITTLE = frozenset({Kind.NO_TRUMP, Kind.HIGHER_TRUMP_ONLY, Kind.KEEPS_ADDABLE, Kind.TURN, Kind.KEEPS_ANSWERS})
#: So many cards of one suit are "nothing but" that suit.
_SEVERAL = 2


def merits(insight: Insight, move: Move, chance: float | None = None, *, is_exact: bool = True) -> Iterator[Reason]:
    """Yield what speaks for *move*, behind which the *chance* of not being the durak is this, if it is known.

    An estimate comes before what holds, but tells little.
    """
    if chance is not None and is_exact:
        yield from certain(insight, chance)
    little = []
    for reason in _merits(insight, move):
        if reason.kind in _TELLING_LITTLE:
            little.append(reason)
        else:
            yield reason
    if chance is not None and not is_exact:
        yield Reason(Kind.CHANCE, Facts(count=round(100 * chance)))
    yield from little


def _merits(insight: Insight, move: Move) -> Iterator[Reason]:
    match move:
        case Attack(card):
            yield from _of_lead(insight, card) if insight.view.phase is Phase.LEAD else _of_adding(insight, card)
        case Beat():
            yield from _of_beating(insight, move)
        case Take():
            yield from _of_taking(insight)
        case Pass():
            yield from _of_passing(insight)
        case Transfer():
            yield Reason(Kind.PASSES_ON, Facts(player=insight.next_defender))
        case Close():
            yield Reason(Kind.CLOSES)
        case Swap():
            yield Reason(Kind.SWAPS, Facts(card=insight.lowest_held_trump, other=insight.view.up_card))


def certain(insight: Insight, chance: float) -> Iterator[Reason]:
    """Yield what an exact *chance* says for a move."""
    if chance == 1.0:
        opponent = insight.only_opponent
        if opponent is not None and insight.is_draw_half:
            yield Reason(Kind.WINS, Facts(player=opponent))
        else:
            yield Reason(Kind.SAFE)
    elif chance > 0.0:
        yield Reason(Kind.SAVES_DRAW)


# -- attack cards ------------------------------------------------------------------------------------------------------


def _of_lead(insight: Insight, card: Card) -> Iterator[Reason]:
    yield from last_card(insight, card)
    yield from strength(insight, card)
    if insight.is_cheapest(card, insight.hand):
        is_all_trumps = not insight.hand & ~insight.trumps
        yield Reason(Kind.ONLY_TRUMPS, Facts(card=card)) if is_all_trumps else Reason(Kind.CHEAPEST)
    yield from mate(insight, card)
    yield Reason(Kind.HIGHER_TRUMP_ONLY, Facts(card=card)) if insight.is_trump(card) else Reason(Kind.NO_TRUMP)


def _of_adding(insight: Insight, card: Card) -> Iterator[Reason]:
    yield from strong_addition(insight, card)
    defender, is_taking = insight.view.defender, insight.view.phase is Phase.PILE
    facts = Facts(card=card, player=defender)
    if insight.is_trump(card):
        yield Reason(Kind.PICKED_UP if is_taking else Kind.ONE_MORE, facts)
    else:
        yield Reason(Kind.PICKED_UP_PLAIN if is_taking else Kind.ONE_MORE_PLAIN, facts)


def strong_addition(insight: Insight, card: Card) -> Iterator[Reason]:
    """Yield what speaks for adding *card* beyond that it is one card more."""
    yield from last_card(insight, card)
    if insight.view.phase is not Phase.PILE:
        yield from strength(insight, card)
    if insight.is_last_of_rank(card):
        yield Reason(Kind.LAST_OF_RANK, Facts(card=card))
    if not insight.view.stock:
        yield Reason(Kind.STOCK_EMPTY)


def last_card(insight: Insight, card: Card) -> Iterator[Reason]:
    """Yield that *card* is the last one that the player will hold, if it is."""
    if insight.hand == 1 << card and not insight.view.stock:
        yield Reason(Kind.LAST_CARD, Facts(card=card))


def strength(insight: Insight, card: Card) -> Iterator[Reason]:
    """Yield how hard it is for the defender to beat *card*, where that is known."""
    beaters, defender = insight.beaters(card), insight.view.defender
    could = insight.possible[defender] & beaters
    if not insight.elsewhere & beaters:
        yield Reason(Kind.HIGHEST_TRUMP_LEFT if insight.is_trump(card) else Kind.HIGHEST_LEFT, Facts(card=card))
    elif not could:
        yield Reason(Kind.UNBEATABLE, Facts(card=card, player=defender))
    elif not insight.is_trump(card) and not could & ~insight.trumps:
        yield Reason(Kind.ONLY_TRUMP_BEATS, Facts(card=card, player=defender))


def mate(insight: Insight, card: Card) -> Iterator[Reason]:
    """Yield that another plain card of the rank of *card* may follow it, if one may."""
    mates = insight.mates(card) & ~insight.trumps
    if mates and insight.view.left >= _SEVERAL and not insight.is_trump(card):
        yield Reason(Kind.HAS_MATE, Facts(card=card, other=next(cards_of(mates))))


# -- answers -----------------------------------------------------------------------------------------------------------


def _of_beating(insight: Insight, move: Beat) -> Iterator[Reason]:
    card, target = move.card, move.target
    answers = insight.answers(target)
    facts = Facts(card=card, target=target)
    yield from last_card(insight, card)
    if answers == 1 << card:
        yield Reason(Kind.ONLY_ANSWER, facts)
    if insight.nobody_can_add_behind(move):
        yield Reason(Kind.NOBODY_CAN_ADD, facts)
    yield from each_beatable(insight, move)
    if insight.is_cheapest(card, answers):
        yield Reason(Kind.CHEAPEST_ANSWER, facts)
    if not insight.is_new_rank(card):
        yield Reason(Kind.NO_NEW_RANK, facts)
    if not insight.is_trump(card):
        yield Reason(Kind.NO_TRUMP)
    yield Reason(Kind.TURN)


def _of_taking(insight: Insight) -> Iterator[Reason]:
    view = insight.view
    for target in cards_of(view.unbeaten):
        if not insight.answers(target):
            yield Reason(Kind.NO_ANSWER, Facts(target=target))
    if insight.trumps_needed is None:
        yield Reason(Kind.NOT_ALL, Facts(cards=view.unbeaten))
    yield from trumps_for_cards(insight)
    for target in cards_of(view.unbeaten & ~insight.trumps):
        answers = insight.answers(target)
        if answers and not answers & ~insight.trumps:
            yield Reason(Kind.ONLY_TRUMP_ANSWERS, Facts(target=target))
    yield from brings_trumps(insight)
    yield from each_beatable(insight, TAKE)
    if insight.trumps_needed is not None:
        yield Reason(Kind.KEEPS_ANSWERS, Facts(cards=view.unbeaten))


def trumps_for_cards(insight: Insight) -> Iterator[Reason]:
    """Yield that several trumps would go for plain cards, where that is what beating everything takes."""
    needed, on_table = insight.trumps_needed, insight.view.on_table
    if needed is not None and needed >= _SEVERAL and not on_table & insight.trumps:
        yield Reason(Kind.TRUMPS_FOR_CARDS, Facts(count=needed, cards=on_table))


def brings_trumps(insight: Insight) -> Iterator[Reason]:
    """Yield that trumps lie on the table, if any do."""
    trumps = insight.view.on_table & insight.trumps
    if trumps:
        yield Reason(Kind.BRINGS_TRUMPS, Facts(cards=trumps))


def each_beatable(insight: Insight, move: Move) -> Iterator[Reason]:
    """Yield that behind *move* there is an answer to each card of the last opponent, if his hand is known."""
    opponent = insight.only_opponent
    if opponent is None or not insight.is_answer_to_each(opponent, move):
        return
    held = insight.sure[opponent]
    suits = {card & 3 for card in cards_of(held)}
    if len(suits) == 1 and held.bit_count() >= _SEVERAL:
        yield Reason(Kind.ONLY_SUIT, Facts(suit=suits.pop(), player=opponent))
    yield Reason(Kind.EACH_BEATABLE, Facts(cards=held, player=opponent))


# -- adding nothing ----------------------------------------------------------------------------------------------------


def _of_passing(insight: Insight) -> Iterator[Reason]:
    view = insight.view
    if view.phase is Phase.SETTLE:
        yield Reason(Kind.KEEPS_LOWEST, Facts(card=insight.lowest_held_trump))
        return
    addable = insight.addable
    if not addable:
        yield Reason(Kind.NOTHING_TO_ADD)
        return
    if not addable & ~insight.trumps:
        yield Reason(Kind.ONLY_TRUMPS_TO_ADD)
    if view.phase is Phase.THROW_IN:
        yield from each_beatable(insight, PASS)
    cheapest = min(cards_of(addable), key=insight.price)
    yield from high_kept(insight, cheapest)
    yield Reason(Kind.KEEPS_ADDABLE)


def high_kept(insight: Insight, card: Card) -> Iterator[Reason]:
    """Yield that *card* is too good to be added, where it is high and more are to be drawn."""
    if insight.is_trump(card):
        yield Reason(Kind.TRUMP_KEPT, Facts(card=card))
    elif card >> 2 >= _HIGH and insight.view.stock:
        yield Reason(Kind.HIGH_KEPT, Facts(card=card))
