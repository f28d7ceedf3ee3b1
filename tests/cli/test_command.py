"""Typed lines and what they mean at the moment."""

import pytest

from durak_cli.cli import speech
from durak_cli.cli.command import (
    Answer,
    Asked,
    Lay,
    LayRank,
    PassOn,
    Unclear,
    completions,
    move_of,
    offered,
    play_name,
)
from durak_cli.cli.reading import read
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Order, Word
from durak_cli.engine.moves import move_name, parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view
from tests.helpers import bout, card

LETTERS = Theme(is_ascii=True)


def after(position: Position, *moves: str) -> View:
    """Return what the seat asked sees after *moves*."""
    for move in moves:
        apply(position, position.asked, parse_move(move))
    return asked_view(position)


def lead(rules: str = "attack=single") -> View:
    return after(bout("6c 8d 8s Td Qh", "7c 9d Jd Ts Kh Ah", rules=rules, stock="Ac 6h"))


def defence(*moves: str, hand: str = "9d Jd Qs 8c 8h Kc", rules: str = "attack=group") -> View:
    return after(bout("8d 8s 9s Tc Ac Qd", hand, "7c 7d 7s 7h Kd Ks", rules=rules, stock="As 6h"), *moves)


def meaning(line: str, view: View) -> str:
    """Return the words of the one move that *line* means."""
    said = read(line, view)
    assert isinstance(said, tuple)
    (play,) = said
    return move_name(move_of(play, view, LETTERS))


def complaint(line: str, view: View) -> str:
    """Return what is answered to *line*."""
    with pytest.raises(Unclear) as refused:
        meaning(line, view)
    return str(refused.value)


@pytest.mark.parametrize("line", ["8d", "8D", " 8d ", "8♦", "8♦\ufe0e"])
def test_a_card_in_any_spelling_is_laid(line: str) -> None:
    assert meaning(line, lead()) == "attack 8d"


@pytest.mark.parametrize("line", ["10d", "Td", "td", "10♦", "10D"])
def test_a_ten_is_typed_as_10_or_t(line: str) -> None:
    assert meaning(line, lead()) == "attack Td"


def test_several_cards_on_a_line_keep_their_order() -> None:
    assert read("8d, 8s 6c", lead()) == (Lay(card("8d")), Lay(card("8s")), Lay(card("6c")))


def test_an_empty_line_says_nothing() -> None:
    assert read("   ", lead()) == ()


@pytest.mark.parametrize(
    ("line", "word"),
    [
        *[(word, Word.TAKE) for word in ("take", "t", "TAKE", "takes")],
        *[(word, Word.DONE) for word in ("done", "d", "pass", "p", "Done")],
        *[(word, Word.DONE_FOR_BOUT) for word in ("done!", "d!", "pass!", "p!")],
        *[(word, Word.SWAP) for word in ("swap", "s")],
        *[(word, Word.CLOSE) for word in ("close", "c")],
    ],
)
def test_every_word_has_a_short_form(line: str, word: Word) -> None:
    assert read(line, defence("attack 8d", "pass")) == (word,)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("help", Order.HELP),
        ("h", Order.HELP),
        ("?", Order.HELP),
        ("quit", Order.QUIT),
        ("q", Order.QUIT),
        ("resign", Order.RESIGN),
        ("abandon", Order.ABANDON),
    ],
)
def test_words_that_play_nothing(line: str, order: Order) -> None:
    assert read(line, defence("attack 8d", "pass", hand="9d Jd 8c 8h Kc Ah")) == Asked(order)


def test_an_order_stands_alone() -> None:
    assert complaint("8d quit", lead()) == "Write quit on a line of its own"


def test_a_rank_alone_is_the_only_card_of_that_rank_that_can_be_played() -> None:
    assert meaning("6", lead()) == "attack 6c"
    assert meaning("10", lead()) == "attack Td"
    assert meaning("j", defence("attack 8d", "pass")) == "beat Jd 8d"


def test_a_rank_alone_that_fits_several_cards_or_none_is_asked_back() -> None:
    assert complaint("8", lead()) == "Which 8: 8d or 8s?"
    assert complaint("A", lead()) == "You can play no ace now"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("t", "t could be take or the 10: write take, or 10"),
        ("T", "t could be take or the 10: write take, or 10"),
        ("q", "q could be quit or the queen: write quit, or the queen with its suit"),
    ],
)
def test_a_letter_that_is_a_word_and_a_rank_is_asked_back(line: str, answer: str) -> None:
    assert complaint(line, lead()) == answer


def test_a_letter_is_the_word_where_no_such_card_can_be_played() -> None:
    view = defence("attack 8d", "pass", hand="9d Jd 8c 8h Kc Ah")
    assert meaning("t", view) == "take"
    assert read("q", view) == Asked(Order.QUIT)


@pytest.mark.parametrize("line", ["8d/Jd", "8d / Jd", "8♦/J♦", "jd", "J♦"])
def test_a_beat_names_both_cards_or_the_answer_alone(line: str) -> None:
    assert meaning(line, defence("attack 8d", "pass")) == "beat Jd 8d"


def test_an_answer_that_fits_several_cards_is_asked_back() -> None:
    view = defence("attack 8d", "attack 8s", hand="9d Jd Qs 8c 9h Kc")
    assert meaning("Jd", view) == "beat Jd 8d"
    assert complaint("9h", view) == "9h could do several things: write 8d/9h to beat 8d or 8s/9h to beat 8s"
    assert meaning("8s/9h", view) == "beat 9h 8s"


@pytest.mark.parametrize("line", [">8c", "> 8c", "transfer 8c", "TRANSFER 8♣"])
def test_a_transfer(line: str) -> None:
    view = defence("attack 8d", "pass", rules="transfer=on")
    assert read(line, view) == (PassOn(card("8c")),)
    assert meaning(line, view) == "transfer 8c"


def test_a_card_that_can_only_be_passed_on_needs_no_sign() -> None:
    assert meaning("8c", defence("attack 8d", "pass", rules="transfer=on")) == "transfer 8c"


def test_a_card_that_could_beat_and_transfer_gives_the_choice() -> None:
    view = defence("attack 8d", "pass", rules="transfer=on")
    assert complaint("8h", view) == "8h could do several things: write 8d/8h to beat 8d or >8h to pass the attack on"
    assert meaning("8d/8h", view) == "beat 8h 8d"
    assert meaning(">8h", view) == "transfer 8h"


def test_a_transfer_needs_its_card() -> None:
    assert complaint(">", defence("attack 8d", "pass")) == "Write the card behind it, such as >8c or 8d/Jd"


@pytest.mark.parametrize("line", ["4z", "xyzzy", "qwertz", "\x1b[31m", "\u202e4x"])
def test_what_means_nothing_is_said_back_safely(line: str) -> None:
    answer = complaint(line, lead())
    assert answer.endswith("is no card and no word of the game; type help for the words")
    assert answer.isprintable()


def test_a_line_that_nobody_typed_is_cut_short() -> None:
    assert complaint("8d " * 500, lead()).startswith("That line is too long")


def test_an_illegal_card_becomes_the_move_whose_refusal_helps() -> None:
    assert meaning("6c", defence("attack 8d", "pass")) == "beat 6c 8d"
    assert meaning("8s", defence("attack 8d", "pass", rules="transfer=on")) == "transfer 8s"
    assert meaning("8s", defence("attack 8d", "pass")) == "beat 8s 8d"
    assert meaning("Ad", lead()) == "attack Ad"


def test_completions_are_what_can_be_typed_as_a_legal_move() -> None:
    assert completions(lead()) == ["6c", "8d", "8s", "10d", "Qh"]
    view = defence("attack 8d", "pass", rules="transfer=on swap=on")
    assert completions(view) == ["8d/8h", "9d", "Jd", ">8c", ">8h", "take"]


def test_every_completion_is_read_as_its_move() -> None:
    for view in (lead(), defence("attack 8d", "attack 8s"), defence("attack 8d", "pass", rules="transfer=on")):
        said = [meaning(word, view) for word in completions(view)]
        assert sorted(said) == sorted(move_name(move) for move in view.moves)


def test_plays_are_named_as_they_are_typed() -> None:
    plays = (Lay(card("8d")), LayRank(6), Answer(card("8d"), card("Td")), PassOn(card("8c")), Word.TAKE)
    assert [play_name(play, LETTERS) for play in plays] == ["8d", "8", "8d/10d", ">8c", "take"]


def test_what_is_completed_is_typed_as_in_the_language_and_latin_letters_are_there_too() -> None:
    view = defence("attack 8d", "pass", rules="transfer=on")
    speech.use("ru")
    try:
        moves, more = offered(view, Theme())
        in_letters, _more = offered(view, Theme(is_ascii=True))
        said = [meaning(word, view) for word in (*moves, *more[: len(moves)])]
    finally:
        speech.use("en")
    assert moves == ["8б/8ч", "9б", "Вб", ">8т", ">8ч", "беру"]
    assert more[: len(moves) - 1] == ("8d/8h", "9d", "Jd", ">8c", ">8h")
    assert in_letters[0] == "8d/8h"
    assert {"take", "беру", "помощь", "help"} <= set(more)
    assert said[: len(moves)] == said[len(moves) :]
