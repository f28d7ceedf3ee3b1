"""The engine against the second implementation of the rules, decision by decision over random games.

After every decision both must agree on everything that can be seen: whose turn it is, every legal move of every seat,
all cards, roles, limit, who is out, and how the game ends. What must have occurred among the games is counted as well,
so that the comparison cannot pass by never reaching a rule.
"""

from collections import Counter
from functools import cache, lru_cache
from random import Random

import pytest

from durak_cli.engine.cards import PACK, card_name, cards_of
from durak_cli.engine.legality import moves_of
from durak_cli.engine.moves import Move, Swap, move_name
from durak_cli.engine.position import NOBODY, Phase, Position
from durak_cli.engine.rules import OPTIONS
from durak_cli.engine.transition import apply
from tests.helpers import bout
from tests.plain.game import PlainGame
from tests.plain.test_plain import position as plain_bout
from tests.strategies import ENDLESS, Setup, Style, random_setup, random_style

NAMES = [card_name(card) for card in range(PACK)]

#: What must occur in every run of a thousand games, besides every value of every option.
OCCURRENCES = {
    *(f"{players} players" for players in range(2, 7)),
    "2x2",
    "3x3",
    "no stock",
    "nobody holds a trump",
    *(f"attack in {phase.name}" for phase in (Phase.LEAD, Phase.GROUP, Phase.THROW_IN, Phase.PILE)),
    *(f"pass in {phase.name}" for phase in (Phase.GROUP, Phase.THROW_IN, Phase.PILE, Phase.SETTLE)),
    *(f"close in {phase.name}" for phase in (Phase.THROW_IN, Phase.PILE)),
    *(f"swap in {phase.name}" for phase in (Phase.LEAD, Phase.DEFEND, Phase.THROW_IN, Phase.PILE, Phase.SETTLE)),
    "swap off turn",
    "beat in DEFEND",
    "take in DEFEND",
    "transfer in DEFEND",
    "transfer with the last card",
    "transfer to the attacker",
    "several unbeaten cards",
    "an attacker without cards",
    "limit 5",
    "durak",
    "drawn last bout",
    "tie=defender",
    "repetition=third",
    "repetition=first",
    "a side wins",
    "both sides at once",
    "tie=defender for a side",
    "two go out at once and the game goes on",
}


#: The name of a move; asked for so often that it is remembered.
name_of = cache(move_name)


@lru_cache(maxsize=4096)
def names(mask: int) -> frozenset[str]:
    return frozenset(NAMES[card] for card in cards_of(mask))


@lru_cache(maxsize=64)
def in_order(cards: tuple[int, ...]) -> list[str]:
    return [NAMES[card] for card in cards]


def compare(position: Position, plain: PlainGame) -> list[tuple[int, Move]]:
    """Hold the two against each other and return every legal move."""
    assert position.is_over() is plain.over
    assert position.asked == (NOBODY if plain.asked is None else plain.asked)
    assert position.phase.name == plain.phase.replace("-", "_").upper()
    moves = []
    for seat in range(position.players):
        legal = moves_of(position, seat)
        assert len(legal) == len(set(legal))
        assert {name_of(move) for move in legal} == plain.moves(seat)
        assert names(position.hands[seat]) == plain.hands[seat]
        moves += [(seat, move) for move in legal]
    assert names(position.gone) == plain.gone
    assert in_order(position.stock()) == plain.stock
    assert NAMES[position.up_card] == plain.up_card
    assert list(position.out) == plain.went_out
    if plain.over:
        assert (position.durak, [list(group) for group in position.places]) == (tuple(plain.durak), plain.places)
    else:
        assert (position.attacker, position.defender) == (plain.attacker, plain.defender)
        assert (position.bout, position.limit) == (plain.bout, plain.limit)
        table = [(NAMES[attack], NAMES[answer] if answer >= 0 else None) for attack, answer in position.table.items()]
        assert table == plain.table
    return moves


def play_both(position: Position, plain: PlainGame, style: Style, seen: Counter[str]) -> None:
    """Play one game in both implementations and count in *seen* what occurs."""
    decision = 0
    moves = compare(position, plain)
    while not plain.over:
        seat, move = style.choose(position, decision) if style.rng.random() < 0.9 else style.rng.choice(moves)
        note_move(position, seat, move, seen)
        out = len(position.out)
        plain.play(seat, name_of(move))
        apply(position, seat, move)
        if not position.is_over() and len(position.out) > out + 1:
            seen["two go out at once and the game goes on"] += 1
        moves = compare(position, plain)
        decision += 1
        assert decision < ENDLESS
    note_end(position, seen)


def play_game(rng: Random, seen: Counter[str]) -> None:
    """A game from the deal to the end."""
    setup = random_setup(rng)
    position, _ = setup.deal()
    deck = [NAMES[card] for card in setup.deck]
    plain = PlainGame(setup.rules.options(), setup.players, deck, setup.dealer, setup.game, setup.first)
    note_setup(setup, position, seen)
    play_both(position, plain, random_style(rng), seen)


def play_ending(rng: Random, seen: Counter[str]) -> None:
    """The last bouts of a game: small hands, a short stock or none, some players out."""
    setup = random_setup(rng)
    seats = range(setup.players)
    out = tuple(rng.sample(seats, rng.randint(0, setup.players - 2)))
    in_game = [seat for seat in seats if seat not in out]
    if setup.rules.teams == "2" and len({seat % 2 for seat in in_game}) == 1:
        return
    ranks = rng.sample([card >> 2 for card in setup.deck if card & 3 == 0], 5)
    pack = [NAMES[card] for card in sorted(setup.deck, key=lambda card: card >> 2 in ranks)]  # few ranks: more to add
    stock = [] if out else [pack.pop() for _ in range(rng.choice((0, 0, 1, 3)))]
    hands = [" ".join(pack.pop() for _ in range(0 if seat in out else rng.randint(1, 3))) for seat in seats]
    trump = stock[-1][1] if stock else rng.choice("cdhs")
    attacker = rng.choice(in_game)
    options = setup.rules.options()
    plain = plain_bout(*hands, trump=trump, stock=" ".join(stock), attacker=attacker, out=out, **options)
    position = bout(
        *hands,
        rules=" ".join(f"{name}={value}" for name, value in options.items()),
        trump=trump,
        stock=" ".join(stock),
        attacker=attacker,
        defender=plain.defender,
        out=out,
    )
    plain.up_card = NAMES[position.up_card]
    play_both(position, plain, random_style(rng), seen)


def note_setup(setup: Setup, position: Position, seen: Counter[str]) -> None:
    seen.update(f"{name}={value}" for name, value in setup.rules.options().items())
    seen[f"{setup.players} players"] += 1
    if setup.rules.teams == "2":
        seen["2x2" if setup.players == 4 else "3x3"] += 1
    seen["no stock"] += not position.stock()
    trumps = sum(1 << card for card in range(position.trump, PACK, 4))
    seen["nobody holds a trump"] += not any(hand & trumps for hand in position.hands)


def note_move(position: Position, seat: int, move: Move, seen: Counter[str]) -> None:
    word = name_of(move).split()[0]
    seen[f"{word} in {position.phase.name}"] += 1
    seen["swap off turn"] += isinstance(move, Swap) and seat != position.asked
    seen["several unbeaten cards"] += position.unbeaten.bit_count() > 1
    seen["limit 5"] += position.limit == 5 and position.hands[position.defender].bit_count() > 5
    seen["an attacker without cards"] += not position.hands[position.attacker]
    if word == "transfer":
        seen["transfer with the last card"] += position.hands[seat].bit_count() == 1
        seen["transfer to the attacker"] += (seat + 1) % position.players == position.attacker


def note_end(position: Position, seen: Counter[str]) -> None:
    rules = position.rules
    assert position.ending is not None
    if position.ending.value == "repetition":
        seen[f"repetition={rules.repeat}"] += 1
    elif rules.teams == "2":
        everybody_out = len(position.out) == position.players
        seen["tie=defender for a side" if everybody_out and position.durak else "a side wins"] += bool(position.durak)
        seen["both sides at once"] += everybody_out
    elif not position.durak:
        seen["drawn last bout"] += 1
    else:
        seen["tie=defender" if len(position.out) == position.players else "durak"] += 1


def compare_all(first: int, games: int, endings: int) -> None:
    """Compare so many games and endings, numbered from *first* on, and ask that everything occurred among them."""
    seen: Counter[str] = Counter()
    for play, count in ((play_game, games), (play_ending, endings)):
        for number in range(first, first + count):
            try:
                play(Random(number), seen)
            except Exception as error:
                error.add_note(f"in {play.__name__}(Random({number}))")
                raise
    wanted = OCCURRENCES | {f"{name}={value}" for name, values in OPTIONS.items() for value in values}
    assert not {what for what in wanted if not seen[what]}


@pytest.mark.no_cover  # other tests reach all that this one does, and measured it takes three times as long
def test_engine_and_plain_rules_agree_over_a_thousand_games() -> None:
    compare_all(0, 1_000, 2_000)


@pytest.mark.slow
def test_engine_and_plain_rules_agree_over_twenty_thousand_games() -> None:
    compare_all(1_000_000, 20_000, 20_000)
