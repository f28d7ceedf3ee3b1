"""Every bot: always legal, only from its view, the same on every machine."""

import random

import pytest

from durak_cli.bots import BOTS, LADDER, LEVELS, Bot, decision_rng
from durak_cli.bots.effort import Effort
from durak_cli.bots.search import searched
from durak_cli.engine.cards import cards_of, mask_of
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.errors import SetupError
from durak_cli.engine.moves import Move
from durak_cli.engine.position import Position
from durak_cli.engine.rules import Rules
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, view_of

from .table import Game, random_rules

#: The bots that do not search.
QUICK = [level.bot for level in LEVELS if not level.evaluations]


def thoughtful(view: View, rng: random.Random) -> Move:
    """Search as the upper levels do, but little."""
    return searched(view, rng, Effort(24, nodes=300, doubt=0.2))


@pytest.mark.parametrize("block", range(5))
def test_bots_play_legally_by_all_rules_whatever_the_others_do(block: int) -> None:
    """Faults 17 and 18: greedy sits among players who do anything."""
    for number in range(30):
        rng = random.Random(f"legal {block} {number}")
        rules, players = random_rules(rng)
        bots = [rng.choice(QUICK) for _ in range(players)]
        Game(rules, bots, f"{block} {number}").play()


@pytest.mark.parametrize("players", range(2, 7))
def test_games_of_greedy_players_end_even_without_the_rule_of_repetition(players: int) -> None:
    """Fault 13."""
    for number in range(20):
        rules = Rules(deck="52" if number % 2 else "36", transfer="on" if number % 3 else "off", repeat="off")
        assert Game(rules, [BOTS["greedy"]] * players, f"end {number}").play().position.is_over()


@pytest.mark.parametrize("bot", [*QUICK, thoughtful], ids=lambda bot: bot.__name__)
def test_a_bot_does_the_same_whatever_it_cannot_see(bot: Bot) -> None:
    """Fault 16: the hidden cards are shuffled, the bot's answer stays the same."""
    for number in range(20 if bot in QUICK else 4):
        rng = random.Random(f"hidden {number}")
        rules, players = random_rules(rng)
        position, _ = deal(rules, players, deck_of(f"hidden {number}", rules.deck_size))
        for _ in range(40):
            if position.is_over():
                break
            seat = position.asked
            view, other = view_of(position, seat), view_of(_with_hidden_shuffled(position, seat, rng), seat)
            assert bot(view, random.Random(1)) == bot(other, random.Random(1))
            apply(position, seat, rng.choice(view.moves))


def _with_hidden_shuffled(position: Position, seat: int, rng: random.Random) -> Position:
    """Return a position that looks the same to *seat*, with the cards that it cannot place dealt anew."""
    twin = position.copy()
    free = [
        0 if other == seat else hand & ~known
        for other, (hand, known) in enumerate(zip(position.hands, position.known, strict=True))
    ]
    stock = position.deck[position.drawn : -1]
    hidden = [*cards_of(sum(free)), *stock]
    rng.shuffle(hidden)
    for other, cards in enumerate(free):
        dealt = mask_of(hidden.pop() for _ in range(cards.bit_count()))
        twin.hands[other] ^= cards ^ dealt
    twin.deck = (*position.deck[: position.drawn], *hidden, *position.deck[position.drawn + len(stock) :])
    return twin


def test_a_game_is_the_same_again_from_its_seed() -> None:
    first, again = (Game(Rules(), [BOTS["greedy"]] * 3, "again").play() for _ in range(2))
    assert first.moves == again.moves


def test_the_source_of_chance_follows_from_seed_plays_and_seat_alone() -> None:
    assert decision_rng("kitchen-42", 1, 0).getrandbits(64) == 13248059883919402023
    assert decision_rng("kitchen-42", 1, 1).getrandbits(64) == 13567231328348845013
    assert decision_rng("kitchen-42", 2, 0).getrandbits(64) == 17189228042172839622
    assert decision_rng("дурак", 1, 0).getrandbits(64) == 15203211729633454428
    # A seed that is written with combining marks is the same seed.
    assert decision_rng("e\u0301", 1, 0).random() == decision_rng("\u00e9", 1, 0).random()
    with pytest.raises(SetupError):
        decision_rng("", 1, 0)


def test_the_ladder_has_seven_steps_each_of_which_may_do_more_than_the_last() -> None:
    assert LADDER == ("novice", "beginner", "casual", "club", "strong", "expert", "master")
    spent = [level.evaluations for level in LEVELS]
    assert spent == sorted(spent)
    assert all(level.description for level in LEVELS)
    assert BOTS["greedy"] is BOTS["casual"]


@pytest.mark.parametrize("block", range(3))
def test_searching_players_play_legally_by_all_rules(block: int) -> None:
    for number in range(5):
        rng = random.Random(f"search {block} {number}")
        rules, players = random_rules(rng)
        Game(rules, [rng.choice((thoughtful, *QUICK)) for _ in range(players)], f"search {block} {number}").play()


@pytest.mark.parametrize("name", ["strong", "expert", "master"])
def test_the_upper_levels_answer_the_same_again(name: str) -> None:
    """Only the seed and the number of evaluations decide, never how long it takes."""
    position, _ = deal(Rules(attack="single"), 2, deck_of("upper", 36))
    view = view_of(position, position.asked)
    assert len({BOTS[name](view, random.Random(3)) for _ in range(2)}) == 1


def test_a_search_beats_greedy_and_greedy_beats_a_beginner() -> None:
    """A few games only; how strong they are is measured by benchmarks/strength.py."""
    for better, worse, enough in ((thoughtful, BOTS["casual"], 0.55), (BOTS["casual"], BOTS["beginner"], 0.6)):
        points = 0.0
        for number in range(24):
            bots = [better, worse] if number % 2 else [worse, better]
            durak = Game(Rules(attack="single"), bots, f"tiny {number // 2}").play().position.durak
            points += 0.5 if not durak else bots[durak[0]] is worse
        assert points / 24 >= enough
