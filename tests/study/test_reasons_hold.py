"""Whatever is said for a move or against it is so, in games of every rule and for all that the player cannot see.

`HOLDS` is what each sentence claims, written from the sentence alone, slowly, on the names of cards. It is asked of the
real deal, and of others that the player cannot tell from it.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

import pytest

from durak_cli.engine.cards import RANKS, SUITS, card_name, cards_name
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.moves import PASS, TAKE, Attack, Beat, Close, Move, Swap, Transfer
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view
from durak_cli.engine.worlds import world_of
from durak_cli.study.defects import defects
from durak_cli.study.insight import Insight
from durak_cli.study.merits import merits
from durak_cli.study.reasons import Kind, Reason
from tests.strategies import random_setup, random_style
from tests.study.test_reasons import CERTAIN, NAMES


@dataclass(frozen=True)
class World:
    """One deal that the player could be in, the move that is spoken of, and the better one, if there are two."""

    position: Position
    view: View
    move: Move
    better: Move | None

    @property
    def me(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def trump(self) -> str:
        return SUITS[self.view.trump]

    def hand(self, seat: int | None = None) -> set[str]:
        return set(cards_name(self.position.hands[self.me if seat is None else seat]).split())

    @property
    def table(self) -> set[str]:
        return set(cards_name(self.position.on_table).split())

    @property
    def unbeaten(self) -> list[str]:
        return cards_name(self.position.unbeaten).split()

    @property
    def stock(self) -> set[str]:
        left = self.position.deck[self.position.drawn :]
        return {card_name(card) for card in (*left[:-1], self.position.up_card)} if left else set()

    def beats(self, card: str, target: str) -> bool:
        if card[1] == target[1]:
            return RANKS.index(card[0]) > RANKS.index(target[0])
        return card[1] == self.trump

    def price(self, card: str) -> tuple[bool, int]:
        return card[1] == self.trump, RANKS.index(card[0])

    def answers(self, target: str) -> set[str]:
        return {card for card in self.hand() if self.beats(card, target)}

    def assignments(self, targets: list[str], hand: set[str]) -> Iterator[tuple[str, ...]]:
        """Yield every way to beat all *targets* with cards of *hand*."""
        for laid in permutations(sorted(hand), len(targets)):
            if all(map(self.beats, laid, targets)):
                yield laid

    def trumps_needed(self) -> int | None:
        ways = self.assignments(self.unbeaten, self.hand())
        return min((sum(card[1] == self.trump for card in way) for way in ways), default=None)

    def hand_after(self, move: Move) -> set[str]:
        if move == TAKE:
            return self.hand() | self.table
        return self.hand() - {card_name(move.card)} if isinstance(move, Attack | Beat | Transfer) else self.hand()

    def after(self, move: Move) -> Position:
        after = self.position.copy()
        apply(after, after.asked, move)
        return after

    def may_add_after(self, move: Move) -> set[str]:
        """Return what anybody could throw in after *move*, by the engine's own list."""
        after, bout_number, found = self.after(move), self.position.bout, set()
        while after.bout == bout_number and after.phase in (Phase.THROW_IN, Phase.PILE, Phase.GROUP):
            found |= {card_name(one.card) for one in legal_moves(after) if isinstance(one, Attack)}
            apply(after, after.asked, PASS)
        return found

    def laid(self) -> str:
        """Return the card of the move that is spoken for."""
        move = self.better or self.move
        assert isinstance(move, Attack | Beat | Transfer)
        return card_name(move.card)

    def beat_with(self, card: str) -> Move:
        """Return which of the two moves lays *card*."""
        pair = (self.move, self.better)
        return next(one for one in pair if isinstance(one, Attack | Beat | Transfer) and card_name(one.card) == card)


@dataclass(frozen=True)
class Claim:
    """The facts of a reason, spelled."""

    card: str
    other: str
    target: str
    cards: list[str]
    suit: str
    player: int
    count: int


def claim_of(reason: Reason) -> Claim:
    facts = reason.facts
    card, other, target = ("" if one < 0 else card_name(one) for one in (facts.card, facts.other, facts.target))
    suit = SUITS[facts.suit] if facts.suit >= 0 else ""
    return Claim(card, other, target, cards_name(facts.cards).split(), suit, facts.player, facts.count)


def kept(world: World, claim: Claim) -> bool:
    """Whether both are in the hand, so that the one stays there when the other is laid."""
    return {claim.card, claim.other} <= world.hand() and claim.card != claim.other


def is_answered_each(world: World, claim: Claim) -> bool:
    opponents = [seat for seat in world.position.in_game if seat != world.me]
    hand = world.hand_after(world.better or world.move)
    return (
        opponents == [claim.player]
        and not world.stock
        and all(any(world.beats(card, held) for card in hand) for held in world.hand(claim.player))
    )


def others(world: World) -> set[str]:
    return set().union(*(world.hand(seat) for seat in range(world.view.players) if seat != world.me))


def addable(world: World) -> set[str]:
    return {card_name(move.card) for move in world.view.moves if isinstance(move, Attack)}


def attacks_next_if_taken(world: World) -> int:
    """Return who attacks when the defender takes and nobody adds anything; -1 if the game is over."""
    after, number = world.after(TAKE), world.position.bout
    while after.bout == number and not after.is_over():
        apply(after, after.asked, PASS)
    return -1 if after.is_over() else after.attacker


def best_remaining(world: World, card: str) -> list[tuple[str, ...]]:
    beat = world.move
    assert isinstance(beat, Beat)
    rest = [target for target in world.unbeaten if target != card_name(beat.target)]
    return list(world.assignments(rest, world.hand() - {card}))


#: What each sentence claims.
HOLDS: dict[Kind, Callable[[World, Claim], bool]] = {
    Kind.LAST_CARD: lambda w, c: w.hand() == {c.card} and not w.stock,
    Kind.NO_TRUMP: lambda w, c: w.laid()[1] != w.trump,
    Kind.CHEAPER: lambda w, c: w.price(c.other) < w.price(c.card) and kept(w, c),
    Kind.TRUMP_SPENT: lambda w, c: c.card[1] == w.trump != c.other[1] and kept(w, c),
    Kind.HIGHEST_LEFT: lambda w, c: not any(w.beats(one, c.card) or one[1] == w.trump for one in others(w) | w.stock),
    Kind.HIGHEST_TRUMP_LEFT: lambda w, c: c.card[1] == w.trump and not any(w.beats(one, c.card) for one in others(w)),
    Kind.EACH_BEATABLE: lambda w, c: is_answered_each(w, c) and set(c.cards) == w.hand(c.player),
    Kind.ONLY_SUIT: lambda w, c: is_answered_each(w, c) and {card[1] for card in w.hand(c.player)} == {c.suit},
    Kind.UNBEATABLE: lambda w, c: (
        c.player == w.position.defender and not any(w.beats(one, c.card) for one in w.hand(c.player))
    ),
    Kind.ONLY_TRUMP_BEATS: lambda w, c: (
        c.player == w.position.defender
        and c.card[1] != w.trump
        and all(one[1] == w.trump for one in w.hand(c.player) if w.beats(one, c.card))
    ),
    Kind.KNOWN_ANSWER: lambda w, c: (
        c.player == w.position.defender and c.other in w.hand(c.player) and w.beats(c.other, c.card)
    ),
    Kind.HAS_MATE: lambda w, c: kept(w, c) and c.other[0] == c.card[0] and w.position.left > 1,
    Kind.ONLY_TRUMPS: lambda w, c: all(one[1] == w.trump for one in w.hand()) and c.card == min(w.hand(), key=w.price),
    Kind.CHEAPEST: lambda w, c: w.price(w.laid()) == min(map(w.price, w.hand())),
    Kind.HIGHER_TRUMP_ONLY: lambda w, c: c.card[1] == w.trump,
    Kind.LAST_OF_RANK: lambda w, c: not any(one[0] == c.card[0] for one in w.may_add_after(w.better or w.move)),
    Kind.STOCK_EMPTY: lambda w, c: not w.stock,
    Kind.ONE_MORE: lambda w, c: w.position.phase is not Phase.PILE and c.player == w.position.defender,
    Kind.ONE_MORE_PLAIN: lambda w, c: (
        w.position.phase is not Phase.PILE and c.player == w.position.defender and c.card[1] != w.trump
    ),
    Kind.PICKED_UP: lambda w, c: w.position.phase is Phase.PILE and c.player == w.position.defender,
    Kind.PICKED_UP_PLAIN: lambda w, c: (
        w.position.phase is Phase.PILE and c.player == w.position.defender and c.card[1] != w.trump
    ),
    Kind.KEEPS_LOWEST: lambda w, c: c.card in w.hand() and c.card == card_name(w.position.lowest_trump),
    Kind.NOTHING_TO_ADD: lambda w, c: not addable(w),
    Kind.ONLY_TRUMPS_TO_ADD: lambda w, c: {one[1] for one in addable(w)} == {w.trump},
    Kind.GOES_TO: lambda w, c: (
        w.position.phase is Phase.PILE and c.card in addable(w) and c.player == w.position.defender
    ),
    Kind.TRUMP_KEPT: lambda w, c: c.card in w.hand() and c.card[1] == w.trump,
    Kind.HIGH_KEPT: lambda w, c: c.card in w.hand() and c.card[0] in "QKA" and c.card[1] != w.trump,
    Kind.KEEPS_ADDABLE: lambda w, c: bool(addable(w)),
    Kind.CLOSES: lambda w, c: isinstance(w.better or w.move, Close) and not w.may_add_after(w.better or w.move),
    Kind.SWAPS: lambda w, c: (
        c.card in w.hand()
        and c.other == card_name(w.position.up_card)
        and w.beats(c.other, c.card)
        and c.other[1] == w.trump
    ),
    Kind.ONLY_ANSWER: lambda w, c: w.answers(c.target) == {c.card},
    Kind.NOBODY_CAN_ADD: lambda w, c: not w.may_add_after(w.beat_with(c.card)),
    Kind.NO_NEW_RANK: lambda w, c: c.card[0] in {one[0] for one in w.table},
    Kind.CHEAPEST_ANSWER: lambda w, c: min(map(w.price, w.answers(c.target))) == w.price(c.card),
    Kind.CHEAPER_ANSWER: lambda w, c: kept(w, c) and w.beats(c.other, c.target) and w.price(c.other) < w.price(c.card),
    Kind.PLAIN_ANSWER: lambda w, c: kept(w, c) and w.beats(c.other, c.target) and c.card[1] == w.trump,
    Kind.BREAKS_PAIR: lambda w, c: kept(w, c) and c.card[0] == c.other[0] and w.view.rules.attack == "group",
    Kind.NEW_RANK: lambda w, c: c.card[0] not in {one[0] for one in w.table},
    Kind.GIVES_THROW_IN: lambda w, c: (
        c.other in w.hand(c.player) and c.other[0] == c.card[0] and c.player in w.position.throwers
    ),
    Kind.TURN: lambda w, c: attacks_next_if_taken(w) != w.me,
    Kind.PASSES_ON: lambda w, c: w.after(w.better or w.move).defender == c.player,
    Kind.NO_ANSWER: lambda w, c: not w.answers(c.target) and c.target in w.unbeaten,
    Kind.NOT_ALL: lambda w, c: c.cards == w.unbeaten and w.trumps_needed() is None,
    Kind.REST_OPEN: lambda w, c: not best_remaining(w, c.card) and w.trumps_needed() is not None,
    Kind.REST_NOT_ALL: lambda w, c: not best_remaining(w, c.card) and w.trumps_needed() is not None,
    Kind.TRUMPS_FOR_CARDS: lambda w, c: w.trumps_needed() == c.count > 1 and set(c.cards) == w.table,
    Kind.ONLY_TRUMP_ANSWERS: lambda w, c: (
        c.target in w.unbeaten and {one[1] for one in w.answers(c.target)} == {w.trump} != {c.target[1]}
    ),
    Kind.HIGHEST_TRUMP_EARLY: lambda w, c: (
        c.card[1] == w.trump
        and c.count == len(w.stock)
        and not any(w.beats(one, c.card) for one in others(w) | w.stock | w.hand() | w.table)
    ),
    Kind.BRINGS_TRUMPS: lambda w, c: set(c.cards) == {one for one in w.table if one[1] == w.trump} != set(),
    Kind.KEEPS_ANSWERS: lambda w, c: c.cards == w.unbeaten and w.trumps_needed() is not None,
    Kind.WITHOUT_TRUMP: lambda w, c: c.cards == w.unbeaten and w.trumps_needed() == 0,
    Kind.TAKES_MANY: lambda w, c: c.count == len(w.table),
    Kind.STOCK_EMPTY_TAKING: lambda w, c: not w.stock,
}


def test_every_kind_of_reason_has_its_claim() -> None:
    assert set(HOLDS) == set(Kind) - set(CERTAIN)


def check(position: Position, view: View, chance: random.Random, seen: set[Kind]) -> None:
    """Hold what is said for a move of *view*, and against it beside another, to what is so."""
    insight = Insight(view)
    move, better = chance.choice(view.moves), chance.choice(view.moves)
    worlds = [position, *(world_of(view, chance) for _ in range(2))]
    found: list[tuple[Reason, Move | None]] = [(reason, None) for reason in merits(insight, move)]
    if move != better and not isinstance(move, Swap):
        found += [(reason, better) for reason in defects(insight, move, better)]
    for reason, other in found:
        seen.add(reason.kind)
        for world in worlds:
            is_so = HOLDS[reason.kind](World(world, view, move, other), claim_of(reason))
            assert is_so, (reason.text(NAMES, card_name), move, other, view)


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_what_is_said_is_so(first: int) -> None:
    """Random games of every rule; at each moment one move, and another beside it."""
    games(range(first, first + 20))


@pytest.mark.slow
def test_what_is_said_is_so_in_many_games() -> None:
    """And in so many games everything is said."""
    assert games(range(1000, 2000)) == set(Kind) - set(CERTAIN)


def games(numbers: range) -> set[Kind]:
    seen: set[Kind] = set()
    for number in numbers:
        chance = random.Random(number)
        position, _ = random_setup(chance).deal()
        style = random_style(chance)
        for count in range(300):
            if position.is_over():
                break
            if chance.random() < 0.25:
                check(position, asked_view(position), chance, seen)
            seat, move = style.choose(position, count)
            apply(position, seat, move)
    return seen
