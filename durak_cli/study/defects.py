"""What is wrong with a move beside a better one: facts that set the two apart, the most telling first.

A fact is told only where it speaks for the better move, and so not where both have it. Where nothing sets them apart
but what has come of them, the number is told, and without one what speaks for the better move by itself.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from durak_cli.bots.appraisal import Appraisal
from durak_cli.engine.cards import Card, cards_of
from durak_cli.engine.moves import Attack, Beat, Move, Pass, Take, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.transition import apply
from durak_cli.engine.worlds import world_of
from durak_cli.study import merits as good
from durak_cli.study.insight import Insight
from durak_cli.study.sayings import Facts, Kind, Reason

#: While the stock holds more than so many cards a player, the game is young.
_STOCK_OF_A_YOUNG_GAME: Final = 2
#: Who picks up so many cards picks up many.
_MANY: Final = 4


class Stakes(NamedTuple):
    """What is known of how the game ends: the chance of not being the durak after the better move and after the other.

    Where they are exact, *line* is the other move and how the game goes on after it, if that is known: what is played,
    by whomever.
    """

    better: float
    played: float
    is_exact: bool = False
    line: tuple[Move, ...] = ()


def stakes_of(appraisal: Appraisal, played: Move, line: tuple[Move, ...] = ()) -> Stakes:
    """Return what *appraisal* says of the move *played* and the best one; *line* is that of `Stakes`."""
    best = appraisal.chance_of(appraisal.best).value
    return Stakes(best, best - appraisal.lost_by(played).value, appraisal.is_exact, line)


def defects(insight: Insight, played: Move, better: Move, stakes: Stakes | None = None) -> Iterator[Reason]:
    """Yield what was wrong with *played*, beside *better*."""
    if stakes is not None and stakes.is_exact:
        yield from _certain(insight, stakes)
    contrast = _CONTRASTS.get((type(played), type(better)))
    if contrast is not None:
        yield from contrast(insight, played, better)
    if stakes is not None and not stakes.is_exact and (lost := round(100 * (stakes.better - stakes.played))) > 0:
        yield Reason(Kind.COSTS, Facts(count=lost))
    yield from good.merits(insight, better)


def _certain(insight: Insight, stakes: Stakes) -> Iterator[Reason]:
    """Yield what the exact values of both moves say."""
    opponent = insight.only_opponent
    if stakes.better <= stakes.played:
        return
    if stakes.played == 0.0 and opponent is not None:
        answer = _first_answer(insight, stakes.line)
        if answer is not None:
            yield Reason(Kind.LOSES_BY, Facts(player=opponent, other=answer))
        yield Reason(Kind.LOSES, Facts(player=opponent))
    elif stakes.played > 0.0:
        yield Reason(Kind.DRAWS)


def _first_answer(insight: Insight, line: tuple[Move, ...]) -> Card | None:
    """Return the card with which the opponent first answers on the *line*; None if he takes or lets it be."""
    position = world_of(insight.view, random.Random(0))
    for move in line:
        if position.asked != insight.seat:
            return move.card if isinstance(move, Attack | Beat | Transfer) else None
        apply(position, position.asked, move)
    return None


# -- two moves of one kind ---------------------------------------------------------------------------------------------


def _between_attacks(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    assert isinstance(played, Attack)
    assert isinstance(better, Attack)
    card, other = played.card, better.card
    if insight.view.phase is not Phase.PILE:
        strong = {reason.kind for reason in good.strength(insight, card)}
        yield from (reason for reason in good.strength(insight, other) if reason.kind not in strong)
    yield from _cheaper(insight, card, other)
    if insight.view.phase is Phase.LEAD and not insight.mates(card):
        yield from good.mate(insight, other)
    if insight.view.phase is not Phase.PILE and not _known_answers(insight, other):
        yield from _known_answer(insight, card)
    yield from _answers_only_behind(insight, better, played)


def _cheaper(insight: Insight, card: Card, other: Card) -> Iterator[Reason]:
    facts = Facts(card=card, other=other)
    if insight.is_trump(card) and not insight.is_trump(other):
        yield Reason(Kind.TRUMP_SPENT, facts)
    elif insight.price(other) < insight.price(card):
        yield Reason(Kind.CHEAPER, facts)


def _known_answers(insight: Insight, card: Card) -> int:
    return insight.sure[insight.view.defender] & insight.beaters(card)


def _known_answer(insight: Insight, card: Card) -> Iterator[Reason]:
    known = _known_answers(insight, card)
    if known:
        answer = min(cards_of(known), key=insight.price)
        yield Reason(Kind.KNOWN_ANSWER, Facts(card=card, other=answer, player=insight.view.defender))


def _between_beats(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    assert isinstance(played, Beat)
    assert isinstance(better, Beat)
    card, other, target = played.card, better.card, played.target
    if not insight.is_rest_open_behind(better):
        yield from _rest_open(insight, played)
    if target == better.target:
        facts = Facts(card=card, other=other, target=target)
        if insight.is_trump(card) and not insight.is_trump(other):
            yield Reason(Kind.PLAIN_ANSWER, facts)
        elif insight.price(other) < insight.price(card):
            yield Reason(Kind.CHEAPER_ANSWER, facts)
    if insight.nobody_can_add_behind(better) and not insight.nobody_can_add_behind(played):
        yield Reason(Kind.NOBODY_CAN_ADD, Facts(card=other))
    if not any(insight.known_throw_ins(other)):
        yield from _gives_throw_in(insight, played)
    if insight.is_new_rank(card) and not insight.is_new_rank(other):
        yield Reason(Kind.NEW_RANK, Facts(card=card))
    mates = insight.mates(card) & ~insight.trumps & ~(1 << other)
    if mates and insight.view.rules.is_group and not insight.is_trump(card) and not insight.mates(other):
        yield Reason(Kind.BREAKS_PAIR, Facts(card=card, other=mates.bit_length() - 1))
    yield from _answers_only_behind(insight, better, played)


def _rest_open(insight: Insight, played: Beat) -> Iterator[Reason]:
    if insight.is_rest_open_behind(played):
        rest = insight.view.unbeaten & ~(1 << played.target)
        is_one = rest & (rest - 1) == 0
        facts = Facts(card=played.card, cards=rest, target=rest.bit_length() - 1)
        yield Reason(Kind.REST_OPEN if is_one else Kind.REST_NOT_ALL, facts)


def _gives_throw_in(insight: Insight, played: Beat) -> Iterator[Reason]:
    for seat, mate in insight.known_throw_ins(played.card):
        yield Reason(Kind.GIVES_THROW_IN, Facts(card=played.card, other=mate, player=seat))


def _answers_only_behind(insight: Insight, better: Move, played: Move) -> Iterator[Reason]:
    opponent = insight.only_opponent
    if opponent is not None and not insight.is_answer_to_each(opponent, played):
        yield from good.each_beatable(insight, better)


# -- beating and taking ------------------------------------------------------------------------------------------------


def _beat_for_take(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    assert isinstance(played, Beat)
    card, view = played.card, insight.view
    if insight.trumps_needed is None:
        yield Reason(Kind.NOT_ALL, Facts(cards=view.unbeaten))
    yield from _rest_open(insight, played)
    is_young = view.stock > _STOCK_OF_A_YOUNG_GAME * view.players
    is_for_plain = insight.is_trump(card) and not insight.is_trump(played.target)
    if is_for_plain and is_young and insight.is_highest_trump(card):
        yield Reason(Kind.HIGHEST_TRUMP_EARLY, Facts(card=card, count=view.stock))
    yield from good.trumps_for_cards(insight)
    yield from _gives_throw_in(insight, played)
    if is_for_plain and not insight.answers(played.target) & ~insight.trumps:
        yield Reason(Kind.ONLY_TRUMP_ANSWERS, Facts(target=played.target))
    yield from good.brings_trumps(insight)
    yield from _answers_only_behind(insight, better, played)


def _take_for_beat(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    assert isinstance(better, Beat)
    view = insight.view
    yield from good.last_card(insight, better.card)
    if insight.trumps_needed == 0:
        yield Reason(Kind.WITHOUT_TRUMP, Facts(cards=view.unbeaten))
    if insight.nobody_can_add_behind(better):
        yield Reason(Kind.NOBODY_CAN_ADD, Facts(card=better.card))
    if view.on_table.bit_count() >= _MANY:
        yield Reason(Kind.TAKES_MANY, Facts(count=view.on_table.bit_count()))
    yield from _answers_only_behind(insight, better, played)
    if not view.stock:
        yield Reason(Kind.STOCK_EMPTY_TAKING)


# -- adding and letting be ---------------------------------------------------------------------------------------------


def _pass_for_attack(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    assert isinstance(better, Attack)
    yield from good.strong_addition(insight, better.card)
    if not insight.is_trump(better.card):
        yield from good.merits(insight, better)


def _attack_for_pass(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    assert isinstance(played, Attack)
    card, view = played.card, insight.view
    yield from good.high_kept(insight, card)
    if view.phase is Phase.PILE:
        yield Reason(Kind.GOES_TO, Facts(card=card, player=view.defender))
    else:
        yield from _known_answer(insight, card)
    yield from _answers_only_behind(insight, better, played)


# -- passing the attack on ---------------------------------------------------------------------------------------------


def _for_transfer(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    yield Reason(Kind.PASSES_ON, Facts(player=insight.next_defender))


def _transfer_for(insight: Insight, played: Move, better: Move) -> Iterator[Reason]:
    assert isinstance(played, Transfer)
    if isinstance(better, Beat | Transfer):
        yield from _cheaper(insight, played.card, better.card)
    else:
        yield from good.high_kept(insight, played.card)


#: What sets two moves apart, by the kinds of the one that was played and of the better one.
_CONTRASTS: Final[Mapping[tuple[type, type], Callable[[Insight, Move, Move], Iterator[Reason]]]] = {
    (Attack, Attack): _between_attacks,
    (Beat, Beat): _between_beats,
    (Beat, Take): _beat_for_take,
    (Take, Beat): _take_for_beat,
    (Pass, Attack): _pass_for_attack,
    (Attack, Pass): _attack_for_pass,
    (Beat, Transfer): _for_transfer,
    (Take, Transfer): _for_transfer,
    (Transfer, Transfer): _transfer_for,
    (Transfer, Beat): _transfer_for,
    (Transfer, Take): _transfer_for,
}
