"""The words that can be typed: always in three languages, and none of them is two things."""

from collections.abc import Iterator

import pytest

from durak_cli.cli import speech, vocabulary
from durak_cli.cli.keyboard import twins
from durak_cli.cli.vocabulary import (
    RANK_LETTERS,
    REPLIES,
    STEPS,
    TABLE,
    TOPICS,
    Meaning,
    Order,
    Reply,
    Topic,
    Word,
    cards,
    fold,
    forms,
    rank_of,
    rank_words,
    reply,
    step_of,
    suit_words,
    topics,
    words,
)
from durak_cli.engine.cards import parse_card
from notation.spelling import card_spellings

#: The letters that are a word and a rank: they are asked back where such a card can be played.
ASKED_BACK = {"t", "q"}
#: A word in full is all that these have: they end a game.
WITHOUT_SHORT_FORM = (Order.RESIGN, Order.ABANDON)
LONGEST_SHORT_FORM = 4


def meanings_of(text: str) -> list[object]:
    """Return everything that *text* could be by itself."""
    word = fold(text)
    found: list[object] = [words()[word]] if word in words() else []
    found += [("card", cards()[word])] if word in cards() else []
    found += [("suit", suit_words()[word])] if word in suit_words() else []
    rank = rank_of(word)
    return found if rank is None else [*found, ("rank", rank)]


def everything() -> Iterator[str]:
    """Yield everything that can be typed as one word or phrase."""
    yield from words()
    yield from cards()
    yield from rank_words()
    yield from suit_words()
    yield from RANK_LETTERS


@pytest.mark.parametrize("meaning", TABLE)
def test_every_word_is_there_in_three_languages(meaning: Meaning) -> None:
    for column in TABLE[meaning]:
        typed = forms(column)
        assert all(typed)
        assert len(typed) == len(set(typed))
        if meaning not in WITHOUT_SHORT_FORM:
            assert min(map(len, typed)) <= LONGEST_SHORT_FORM or meaning.value == "with"


def test_every_meaning_is_in_the_table() -> None:
    derived = {Word.DONE_FOR_BOUT}
    assert {*Word, *Order, *vocabulary.Particle} - derived == set(TABLE)
    assert {*Topic} == set(TOPICS)
    assert {*Reply} == set(REPLIES)


def test_the_english_word_in_full_is_the_name_of_the_meaning() -> None:
    assert all(TABLE[meaning][0].split(", ")[0] == meaning.value for meaning in TABLE)


def test_no_word_means_two_things() -> None:
    seen: dict[str, Meaning] = {}
    for meaning, columns in TABLE.items():
        for word in (word for column in columns for word in forms(column)):
            assert seen.setdefault(word, meaning) is meaning, word


def test_no_word_is_a_card_in_any_spelling() -> None:
    spelled = {fold(spelling) for spelling in card_spellings()}
    assert not set(words()) & (spelled | set(cards()) | set(rank_words()) | set(suit_words()))
    assert set(words()) & set(RANK_LETTERS) == ASKED_BACK


def test_cards_ranks_and_suits_are_told_apart() -> None:
    assert not set(cards()) & (set(rank_words()) | set(suit_words()) | set(RANK_LETTERS))
    assert not set(rank_words()) & set(suit_words())
    for word in everything():
        assert len(meanings_of(word)) == 1, word


def test_every_spelling_of_a_record_is_read_as_its_card() -> None:
    for spelling, (name, _) in card_spellings().items():
        assert cards()[fold(spelling)] == parse_card(name), spelling


def test_yes_and_no_are_told_apart() -> None:
    yes, no = ({word for column in REPLIES[one] for word in forms(column)} for one in (Reply.YES, Reply.NO))
    assert not yes & no
    assert all(reply(f" {word.upper()} ") is Reply.YES for word in yes)
    assert all(reply(word) is Reply.NO for word in no)
    assert reply("maybe") is None


def test_the_words_of_a_replay_are_there_in_three_languages_and_mean_one_thing() -> None:
    seen: dict[str, str] = {}
    for step, columns in STEPS.items():
        for column in columns:
            assert min(map(len, forms(column))) <= LONGEST_SHORT_FORM
            for word in forms(column):
                assert seen.setdefault(word, step) == step, word
                assert step_of(word.upper()) == step


def test_a_step_is_understood_on_another_layout() -> None:
    assert step_of("и") == "b"
    assert step_of("пщ") == "g"
    assert step_of("rjytw") == "e"
    assert step_of("yurück") == "b"
    assert step_of("") == ""
    assert step_of("xyzzy") is None


def test_no_two_topics_share_a_word() -> None:
    seen: dict[str, Topic] = {}
    for topic, columns in TOPICS.items():
        for word in (word for column in columns for word in forms(column)):
            assert seen.setdefault(word, topic) is topic, word


def test_every_topic_can_be_asked_for_in_three_languages() -> None:
    for topic, columns in TOPICS.items():
        for column in columns:
            assert topic in [topics()[word] for word in forms(column)]


def test_nothing_longer_than_a_letter_is_something_else_on_another_layout() -> None:
    for word in everything():
        for typed in (word, word.upper()):
            for twin in twins(typed):
                if len(word) > 1 and meanings_of(twin):
                    assert meanings_of(twin) == meanings_of(word), (word, twin)


@pytest.mark.parametrize("word", sorted({word for word in words() if len(word) > 1}))
def test_umlauts_and_case_do_not_matter(word: str) -> None:
    assert words()[fold(word.upper())] is words()[word]


def test_other_ways_to_write_a_letter() -> None:
    assert words()[fold("SCHLIESSEN")] is Word.CLOSE
    assert words()[fold("schließen")] is Word.CLOSE
    assert words()[fold("счет")] is words()[fold("Счёт")] is Order.SCORE
    assert words()[fold("все")] is words()[fold("Всё")] is Word.DONE
    assert rank_words()[fold("Koenig")] == rank_words()[fold("König")] == 11


def test_a_word_is_said_in_the_language_in_use() -> None:
    try:
        speech.use("de")
        assert vocabulary.word_of(Word.TAKE) == "nehmen"
        assert vocabulary.words_of(Word.DONE_FOR_BOUT)[0] == "fertig!"
        assert {"take", "nehmen"} <= set(vocabulary.completed_words())
        speech.use("ru")
        assert vocabulary.word_of(Word.TAKE) == "беру"
    finally:
        speech.use("en")
    assert vocabulary.word_of(Word.TAKE) == "take"
    assert "nehmen" not in vocabulary.completed_words()
