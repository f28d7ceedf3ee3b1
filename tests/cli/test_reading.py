"""Typed lines that forgive: cards in every spelling, words of three languages, the wrong layout, a slip."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.cli.command import Answer, Asked, Lay, LayRank, PassOn, Unclear, numbered
from durak_cli.cli.keyboard import twins
from durak_cli.cli.reading import read
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Order, Word, cards, rank_words, suit_words, words
from durak_cli.engine.view import View
from tests.cli.test_command import after, complaint, defence, lead, meaning
from tests.helpers import bout, card

TYPED = Theme(is_ascii=True)


def chosen() -> View:
    """Return the view of an attacker whose cards have names in every language."""
    return after(bout("6c 8d 8s Td Jd Qs", "7c 9d Kd Ts Kh Ah", rules="attack=single", stock="Ac 6h"))


def passing(*, hand: str = "9d Jd Qs 8c 8h Kc") -> View:
    return defence("attack 8d", "pass", hand=hand, rules="transfer=on")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        *[(line, "8d") for line in ("8d", "d8", "8♦", "♦8", "8б", "б8", "8Б", "8 ♦", "8 of diamonds", "diamonds 8")],
        *[(line, "Td") for line in ("10d", "Td", "d10", "dT", "10б", "♦10", "ten of diamonds", "10 diamonds")],
        *[(line, "Td") for line in ("Karo Zehn", "Zehn Karo", "Karo 10", "karozehn", "десятка бубен", "10 бубен")],
        *[(line, "Jd") for line in ("Jd", "dj", "J♦", "Вб", "вб", "jack of diamonds", "Jack of Diamond", "j diamonds")],
        *[(line, "Jd") for line in ("Karo Bube", "Bube Karo", "Karo-Bube", "Karobube", "Karo B", "валет бубен")],
        *[
            (line, "Jd")
            for line in ("бубновый валет", "валета бубен", "бубны валет", "В бубен", "play jack of diamonds")
        ],
        *[(line, "Qs") for line in ("Qs", "Дп", "дп", "Д♠", "Q♠", "queen of spades", "q of spades", "q spades")],
        *[(line, "Qs") for line in ("Pik Dame", "Pik-Dame", "pik d", "дама пик", "пиковая дама", "даму пик", "Д пик")],
        *[(line, "8s") for line in ("8п", "п8", "eight of spades", "Pik Acht", "восьмёрка пик", "восьмерка пик")],
        *[(line, "6c") for line in ("6т", "6к", "6с", "six of clubs", "Kreuz Sechs", "Treff 6", "шестёрка треф")],
        *[(line, "6c") for line in ("шестерка крестей", "6 крести", "трефовая шестёрка", "lege Kreuz 6", "кладу 6т")],
    ],
)
def test_a_card_in_any_spelling(line: str, name: str) -> None:
    assert read(line, chosen()) == (Lay(card(name)),)
    assert read(line.upper(), chosen()) == (Lay(card(name)),)


@pytest.mark.parametrize(
    ("line", "name"),
    [("As", "As"), ("Pik As", "As"), ("Karo As", "Ad"), ("As Karo", "Ad"), ("Herz Ass", "Ah"), ("Herzass", "Ah")],
)
def test_the_german_ace_and_the_ace_of_spades(line: str, name: str) -> None:
    assert read(line, chosen()) == (Lay(card(name)),)


@pytest.mark.parametrize(
    ("line", "name"), [("кт", "Kc"), ("тк", "Ac"), ("Тт", "Ac"), ("Кк", "Kc"), ("пк", "Ks"), ("бд", "Qd"), ("чт", "Ah")]
)
def test_of_two_russian_letters_the_first_is_the_rank_where_it_can_be(line: str, name: str) -> None:
    assert read(line, chosen()) == (Lay(card(name)),)


@pytest.mark.parametrize("line", ["восемь", "восьмёрка", "acht", "8"])
def test_a_number_in_any_language_is_the_only_card_of_it(line: str) -> None:
    assert read(line, chosen()) == (LayRank(6),)


@pytest.mark.parametrize("line", ["J", "j", "jack", "В", "в", "валет", "Bube", "KNAVE"])
def test_a_rank_in_any_language_is_the_only_card_of_it(line: str) -> None:
    assert read(line, chosen()) == (LayRank(9),)
    assert meaning(line, chosen()) == "attack Jd"


def test_several_cards_in_words_on_one_line() -> None:
    cards = (Lay(card("Jd")), Lay(card("Qs")))
    assert read("jack of diamonds, queen of spades", chosen()) == cards
    assert read("jack diamonds queen spades", chosen()) == cards
    assert read("Karo Bube Pik Dame", chosen()) == cards
    assert read("Вб Дп", chosen()) == cards
    assert read("8s 8 бубен", chosen()) == (Lay(card("8s")), Lay(card("8d")))


def test_what_could_be_paired_in_two_ways_is_asked_back() -> None:
    answer = "Which rank goes with which suit? Write each card as one word, such as 8d"
    assert complaint("8 бубен валет", chosen()) == answer
    assert complaint("8 spades jack", chosen()) == answer
    assert read("8 of spades jack", chosen()) == (Lay(card("8s")), LayRank(9))


def test_a_suit_without_a_rank_is_asked_back() -> None:
    assert complaint("diamonds", chosen()) == "A suit needs its rank: write jack of diamonds, or Jd"
    assert complaint("jack of", chosen()).startswith("'of' is no card")


def test_a_suit_letter_behind_a_blank() -> None:
    assert read("8 h", chosen()) == (Lay(card("8h")),)
    assert read("8 ч", chosen()) == (Lay(card("8h")),)
    assert complaint("8 d", chosen()) == "Write 8d as one word if you mean the card, or done in full"
    assert read("8d d", chosen()) == (Lay(card("8d")), Word.DONE)
    assert read("8 done", chosen()) == (LayRank(6), Word.DONE)


def test_a_number_is_the_card_at_that_place() -> None:
    view = chosen()
    shown = numbered(view, TYPED)
    for number, name in enumerate(shown, start=1):
        assert read(f"#{number}", view, shown) == read(name, view)
        assert read(f"№{number}", view, shown) == read(name, view)
    assert read("#1 #2", view, shown) == read(" ".join(shown[:2]), view)


@pytest.mark.parametrize("number", ["#0", "#7", "#999"])
def test_a_number_beyond_what_is_shown(number: str) -> None:
    with pytest.raises(Exception, match=f"There is no #{int(number[1:])} here; the last is #6"):
        read(number, chosen(), numbered(chosen(), TYPED))


def test_beating_in_words() -> None:
    for line in (
        "8d/Jd",
        "8d / Jd",
        "8/J",
        "8d with Jd",
        "8б/Вб",
        "Karo Acht mit Karo Bube",
        "восьмёрка бубен / валет",
    ):
        assert read(line, passing()) == (Answer(card("8d"), card("Jd")),), line


def test_passing_the_attack_on_in_words() -> None:
    for line in (">8c", "> 8c", "transfer 8c", "tr eight of clubs", "weitergeben Kreuz 8", "w 8c", "pass on 8c"):
        assert read(line, passing()) == (PassOn(card("8c")),), line
    for line in ("перевести 8т", "перевожу восьмёрку треф", "пер 8к", "gebe weiter 8c"):
        assert read(line, passing()) == (PassOn(card("8c")),), line
    assert read(">8", passing(hand="9d Jd Qs 8c 9h Kc")) == (PassOn(card("8c")),)
    assert complaint(">8", passing()) == "Which 8: 8c or 8h?"


@pytest.mark.parametrize("word", sorted(words()))
def test_every_word_is_read_as_it_is_meant(word: str) -> None:
    view = after(bout("6c 8d 8s 9s Kd Ac", "7c 9d Kh Jd 6s Ah", rules="attack=single", stock="Tc 6h"))
    said = words()[word]
    if isinstance(said, Word):
        assert read(word, view) == (said,)
        assert read(word.upper(), view) == (said,)
    elif isinstance(said, Order):
        assert read(word, view) == Asked(said)
    else:
        assert complaint(word, view) == "Write the card behind it, such as >8c or 8d/Jd"


def test_orders_with_something_behind_them() -> None:
    assert read("help transfer", chosen()) == Asked(Order.HELP, "transfer")
    assert read("Hilfe  Throw In", chosen()) == Asked(Order.HELP, "throw in")
    assert read("why 9c", chosen()) == Asked(Order.WHY, plays=(Lay(card("9c")),))
    assert read("почему девятка треф", chosen()) == Asked(Order.WHY, plays=(Lay(card("9c")),))
    assert read("why take", chosen()) == Asked(Order.WHY, plays=(Word.TAKE,))
    assert complaint("hint 8d", chosen()) == "Write hint on a line of its own"
    assert complaint("why quit", chosen()) == "Write quit on a line of its own"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("8в", "8d"),
        ("10ы", "10s"),
        ("Йы", "Qs"),
        ("ов", "Jd"),
        ("в8", "d8"),
        ("8в.Ов", "8d/Jd"),
        ("Ю8с", ">8c"),
        ("вщту", "done"),
        ("ефлу", "take"),
        ("вщту!", "done!"),
        ("ыцфз", "swap"),
        ("црн 9с", "why 9c"),
        ("руфкеы 9", "hearts 9"),
        ("офсл ща вшфьщтвы", "jack of diamonds"),
        (",the", "беру"),
        (",bnj", "бито"),
        ("Lg", "Дп"),
        ("r,", "кб"),
        ("8x", "8ч"),
        ("10g", "10п"),
        ("dfktn ,e,ty", "валет бубен"),
        ("gjxtve 9n", "почему 9т"),
        ("gthtdtcnb 8n", "перевести 8т"),
        ("gjvjom", "помощь"),
        ("Karo Yehn", "Karo Zehn"),
        ("whz 9c", "why 9c"),
        ("Лфкщ Игиу", "Karo Bube"),
        ("Лфкщ Нурт", "Karo Zehn"),
        ("Лфкщ Яурт", "Karo Zehn"),
    ],
)
def test_the_wrong_keyboard_layout_is_understood(typed: str, meant: str) -> None:
    view = passing()
    assert read(typed, view) == read(meant, view)


def test_a_comma_that_could_be_a_russian_letter_is_asked_back() -> None:
    answer = "8, could be 8, or 8d typed on another keyboard: write the card in full"
    assert complaint("8,", chosen()) == answer
    assert read("8, 9", chosen()) == (LayRank(6), LayRank(7))
    assert read("8d,", chosen()) == (Lay(card("8d")),)


def test_a_word_of_two_alphabets_is_not_turned() -> None:
    assert twins("Тd") == ()
    assert twins("") == twins("10") == ()
    assert "no card and no word" in complaint("Тd", chosen())


SIGNS = ("of", "/", ">", ",", ";", "#1", "№9", "8", "т", "ё", "\x1b[31m", "\u202e")
PIECES = st.sampled_from([*words(), *cards(), *rank_words(), *suit_words(), *SIGNS])
VIEW = chosen()


@given(st.one_of(st.lists(PIECES, max_size=12).map(" ".join), st.lists(PIECES, max_size=6).map("".join), st.text()))
@settings(deadline=None)
def test_whatever_is_typed_is_read_or_asked_back_in_one_safe_sentence(line: str) -> None:
    sentence = asked_back(line)
    assert sentence.isprintable()
    assert len(sentence) < 200


def asked_back(line: str) -> str:
    """Return what is answered to *line*, nothing if it is understood."""
    try:
        read(line, VIEW, ["6c", "8d"])
    except Unclear as unclear:
        return str(unclear)
    return ""


@pytest.mark.parametrize(
    ("slip", "likely"),
    [
        ("tkae", "take"),
        ("transfr 8c", "transfer"),
        ("jack of dimonds", "diamonds"),
        ("Bubbe", "bube"),
        ("берру", "беру"),
        ("8z", "8d or 8s"),
        ("4s", ""),
        ("ns", "8s or qs"),
        ("trmp", "trump"),
        ("tak", "take"),
        ("tke", "take"),
        ("do", "done"),
        ("beru", "беру"),
        ("gon", "gone"),
        ("qut", "quit"),
        ("pas", "pass"),
    ],
)
def test_a_slip_is_answered_with_what_may_have_been_meant(slip: str, likely: str) -> None:
    if likely:
        assert complaint(slip, chosen()).endswith(f"did you mean {likely}?")
    else:
        assert meaning(slip, chosen()) == "attack 4s"


def test_a_full_stop_at_the_end_is_no_part_of_a_word() -> None:
    assert read("take.", chosen()) == (Word.TAKE,)


@pytest.mark.parametrize("line", ["8?", "8;", "8.", "8ж", "8:", "8d.", "8d?", "?8", "8d; 9d", ";", ",", "t."])
def test_a_sign_that_belongs_to_no_spelling_is_asked_back(line: str) -> None:
    assert "is no card and no word of the game" in complaint(line, chosen())


def test_the_completions_can_all_be_typed_in_the_wrong_layout_too() -> None:
    for view in (lead(), defence("attack 8d", "attack 8s"), passing()):
        for word in numbered(view, TYPED):
            assert [read(twin, view) for twin in twins(word)[:1]] in ([], [read(word, view)]), word


@pytest.mark.parametrize("word", ["attack", "schlagen", "козырь", "limit"])
def test_a_word_of_the_help_alone_is_sent_there(word: str) -> None:
    with pytest.raises(Unclear) as said:
        read(word, lead())
    assert f"'{word}' alone plays nothing: write the card; help {word} tells more about it" in str(said.value)
