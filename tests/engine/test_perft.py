"""The pinned games of tests/perft.txt: the engine counts and plays as it did, and the plain rules count the same."""

import copy
from collections import Counter

import pytest

from durak_cli.engine.cards import card_name
from durak_cli.engine.deal import deck_of
from durak_cli.engine.events import AttackLaid, Drew, Ending, GameOver
from durak_cli.engine.moves import move_name
from durak_cli.engine.rules import OPTIONS, PRESETS, parse_rules
from durak_cli.engine.transition import apply
from tests.helpers import card, cards
from tests.perft import (
    GAMES,
    WRITTEN_OUT,
    Row,
    decide,
    digest_of,
    event_words,
    events_of,
    measure,
    playthrough_file,
    playthrough_text,
    read_rows,
    start,
)
from tests.plain.game import PlainGame

ROWS = read_rows()
FIRST_OF_GAME = {row.seed: row for row in reversed(ROWS)}


def row_id(row: Row) -> str:
    return f"{row.rules.replace(' ', ',')}-{row.players}-{row.after}"


@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_the_number_of_sequences_is_as_it_was(row: Row) -> None:
    assert str(measure(row.rules, row.players, row.seed, row.after, len(row.counts))) == str(row)


def test_the_file_holds_every_game_of_the_list() -> None:
    listed = [(rules, players, after) for rules, players, afters in GAMES for after in afters]
    assert [(row.rules, row.players, row.after) for row in ROWS] == listed
    assert len({(row.rules, row.players) for row in ROWS}) >= 25


def test_the_games_of_the_file_show_every_preset_every_value_and_every_number_of_players() -> None:
    all_rules = [parse_rules(row.rules) for row in ROWS]
    assert {rules.preset for rules in all_rules} == set(PRESETS)
    assert {row.players for row in ROWS} == set(range(2, 7))
    for name, values in OPTIONS.items():
        assert {rules.options()[name] for rules in all_rules} == set(values)


def test_the_games_of_the_file_show_every_kind_of_event() -> None:
    seen: Counter[str] = Counter()
    for row in FIRST_OF_GAME.values():
        seen.update(line.split()[0] for line in events_of(row))
    assert len(seen) == 15


@pytest.mark.parametrize("seed", WRITTEN_OUT)
def test_a_game_written_out_is_played_as_it_was(seed: str) -> None:
    row = FIRST_OF_GAME[seed]
    assert playthrough_file(row).read_text() == playthrough_text(row)


def test_a_digest_tells_events_apart() -> None:
    row = ROWS[0]
    assert digest_of(events_of(row)) == row.digest
    assert digest_of([*events_of(row), "Passed seat=0"]) != row.digest


def test_an_event_in_words_names_its_cards() -> None:
    assert event_words(Drew(0, 2, cards("6c Ah"), cards("Ah"))) == "Drew seat=0 count=2 cards=6c,Ah shown=Ah"
    assert event_words(AttackLaid(1, card("8d"))) == "AttackLaid seat=1 card=8d"
    assert event_words(GameOver(Ending.PLAYED, (), ((2,), (0, 1)))) == ("GameOver ending=played durak=- places=2/0,1")


def plain_game(row: Row) -> PlainGame:
    """The game of *row* in the second implementation, which makes the same decisions."""
    rules = parse_rules(row.rules)
    deck = [card_name(card) for card in deck_of(row.seed, rules.deck_size)]
    game = PlainGame(rules.options(), row.players, deck, row.players - 1)
    position, _ = start(row)
    for number in range(row.after):
        seat, move = decide(position, row.seed, number)
        game.play(seat, move_name(move))
        apply(position, seat, move)
    return game


def plain_perft(game: PlainGame, depth: int) -> int:
    decisions = [(seat, move) for seat in range(game.players) for move in game.moves(seat)]
    if depth == 1:
        return len(decisions)
    total = 0
    for seat, move in decisions:
        twin = copy.deepcopy(game)
        twin.play(seat, move)
        total += plain_perft(twin, depth - 1)
    return total


@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_the_plain_rules_count_the_same(row: Row) -> None:
    game = plain_game(row)
    small = [count for count in row.counts if count <= 50]
    assert [plain_perft(game, depth) for depth in range(1, len(small) + 1)] == small


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_the_plain_rules_count_the_same_to_the_last_depth(row: Row) -> None:
    assert plain_perft(plain_game(row), len(row.counts)) == row.counts[-1]
