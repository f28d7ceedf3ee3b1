"""The vocabulary of moves and their words."""

import pytest

from durak_cli.engine.legality import legal_moves, why_not
from durak_cli.engine.moves import PASS, TAKE, Attack, Beat, Transfer, move_name, parse_move, vocabulary
from tests.helpers import bout, card, play


def test_every_move_has_words_that_read_back_to_the_same_move() -> None:
    assert len({move_name(move) for move in vocabulary()}) == len(vocabulary())
    for move in vocabulary():
        assert parse_move(move_name(move)) is move


def test_the_words_of_moves() -> None:
    assert move_name(Attack(card("8d"))) == "attack 8d"
    assert move_name(Beat(card("Jd"), card("8d"))) == "beat Jd 8d"
    assert move_name(Transfer(card("8c"))) == "transfer 8c"
    assert parse_move("take") is TAKE
    assert parse_move("pass") is PASS


@pytest.mark.parametrize("text", ["throw 8d", "attack", "attack 8d 9d", "beat 8d", "take 8d", "pass 8d", "Take"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        parse_move(text)


def test_a_move_with_what_is_no_card_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_move("attack 8x")


def test_legal_moves_come_in_a_fixed_order_cards_ascending_then_words() -> None:
    position = bout("8c Kc", "8d 8h 9c Ah", "9d Td Qs", rules="transfer=on throwers=permission swap=on", stock="6s Kh")
    play(position, "0 attack 8c")
    assert [move_name(move) for move in legal_moves(position)] == [
        "beat 8h 8c",
        "beat 9c 8c",
        "beat Ah 8c",
        "transfer 8d",
        "transfer 8h",
        "take",
    ]


def test_a_close_and_a_pass_where_they_are_legal() -> None:
    position = bout("8c 8s", "9c Td Jd", "8d Ks", rules="attack=single throwers=permission")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    for words in ("attack 8s", "pass", "close"):
        assert why_not(position, 0, parse_move(words)) is None
