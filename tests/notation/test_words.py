"""Every row of the table of words: canonical spelling, the other ones that are read, and what is no word."""

import re
from itertools import product

import pytest

from notation import Beaten, Play, Result, Speaker, Takes, parse, write
from notation.spelling import RANKS, SUITS, card_spellings, is_bare_name, is_card, read_card, unescape, write_name
from tests.notation.reading import HEAD, errors, game, items, mended, warnings

BOUT = "1. Anna > Ben: "


@pytest.mark.parametrize("card", [rank + suit for rank, suit in product(RANKS, SUITS)])
def test_a_canonical_card(card: str) -> None:
    assert mended(BOUT + card) == BOUT + card
    assert warnings(BOUT + card) == []
    assert is_card(card)


@pytest.mark.parametrize(
    ("written", "card", "codes"),
    [
        ("10d", "Td", ["W0101"]),
        ("td", "Td", ["W0102"]),
        ("TD", "Td", ["W0102"]),
        ("jD", "Jd", ["W0102"]),
        ("7♣", "7c", ["W0103"]),
        ("7♦", "7d", ["W0103"]),
        ("7♥", "7h", ["W0103"]),
        ("7♠", "7s", ["W0103"]),
        ("7♧", "7c", ["W0103"]),
        ("7♢", "7d", ["W0103"]),
        ("7♡", "7h", ["W0103"]),
        ("7♤", "7s", ["W0103"]),
        ("7♥\ufe0f", "7h", ["W0103"]),
        ("7♥\ufe0e", "7h", ["W0103"]),
        ("10♦", "Td", ["W0101", "W0103"]),
        ("q♠", "Qs", ["W0102", "W0103"]),
        ("Вп", "Js", ["W0104"]),
        ("Дч", "Qh", ["W0104"]),
        ("Кб", "Kd", ["W0104"]),
        ("Тт", "Ac", ["W0104"]),
        ("Тк", "Ac", ["W0104"]),
        ("кк", "Kc", ["W0104"]),
        ("тЧ", "Ah", ["W0104"]),
        ("6п", "6s", ["W0104"]),
        ("10п", "Ts", ["W0101", "W0104"]),
        ("В♠", "Js", ["W0104", "W0103"]),
        ("д♥", "Qh", ["W0104", "W0103"]),
        ("Аd", "Ad", ["W0105"]),
        ("Кh", "Kh", ["W0105"]),
        ("А♠", "As", ["W0105", "W0103"]),
        ("К♠", "Ks", ["W0105", "W0103"]),
        ("8с", "8c", ["W0105"]),
        ("TС", "Tc", ["W0105"]),
        ("Ас", "Ac", ["W0105"]),
    ],
)
def test_a_card_in_another_spelling(written: str, card: str, codes: list[str]) -> None:
    assert mended(BOUT + written) == BOUT + card
    assert warnings(BOUT + written) == codes


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Тd", "D0114"),
        ("т♠", "D0114"),
        ("Тс", "D0114"),
        ("Jx", "D0113"),
        ("11d", "D0113"),
        ("1d", "D0113"),
        ("0s", "D0113"),
        ("d8", "D0113"),
        ("♦8", "D0113"),
        ("Вd", "D0113"),
        ("Дс", "D0113"),
        ("Jп", "D0113"),
        ("8d9d", "D0113"),
        ("8x8", "D0113"),
        ("Anna", "D0113"),
        ("12", "D0113"),
        ("Xr", "D0115"),
    ],
)
def test_what_is_no_card(written: str, code: str) -> None:
    assert errors(f"{HEAD}{BOUT}8d/{written} beaten") == [(code, 3, 19)]


def test_the_table_of_cards_and_the_grammar_agree() -> None:
    from notation.reader import grammar

    (terminal,) = (terminal for terminal in grammar().terminals if terminal.name == "CARD")
    pattern = re.compile(terminal.pattern.to_regexp())
    letters = sorted(set("".join(card_spellings())) | set("1XxПпТтВвЕе"))
    pairs = ["".join(pair) for pair in product(letters, repeat=2)]
    for word in [*pairs, *("10" + letter for letter in letters), *(pair + "\ufe0f" for pair in pairs)]:
        assert (pattern.fullmatch(word) is not None) == (read_card(word) is not None), word


@pytest.mark.parametrize("name", ["Anna", "Ваня", "Ñandú", "नमस्ते", "張三", "a1", "A_b-c'd", "Bⅷ", "Zoë²"])
def test_a_bare_name(name: str) -> None:
    assert items(f"{BOUT}8d {name}: 9d")[3] == Speaker(name)
    assert write_name(name) == name
    assert warnings(f"{BOUT}8d {name}: 9d") == []


@pytest.mark.parametrize(
    "name",
    [
        "Anna Maria",
        "7h",
        "As",
        "тЧ",
        "10♦",
        "jD",
        "Ас",
        "draw",
        "DRAW",
        "Takes",
        "Xr",
        "Xb",
        "1st",
        "_x",
        "'t",
        "²x",
        "A.B",
        "x—y",
        'say "hi"',
        "back\\slash",
        "a, b",
        " Anna ",
        "Dr. No: evil",
        "x\u2028y",
        "takeſ",
    ],
)
def test_a_name_that_must_be_quoted(name: str) -> None:
    written = write_name(name)
    assert written.startswith('"')
    assert not is_bare_name(name)
    assert items(f"{BOUT}8d {written}: 9d")[3] == Speaker(name)
    assert warnings(f"{BOUT}8d {written}: 9d") == []
    assert mended(f"{BOUT}8d {written}: 9d") == f"{BOUT}8d {written}: 9d"


@pytest.mark.parametrize(
    ("written", "name", "code"),
    [
        ('"Carla"', "Carla", "W0106"),
        ("O’Neil", "O'Neil", "W0107"),
        ('"O’Neil Ann"', "O'Neil Ann", "W0107"),
        ("Zoe\u0308", "Zoë", "W0116"),
        ('"Zoe\u0308 A"', "Zoë A", "W0116"),
    ],
)
def test_a_name_in_another_spelling(written: str, name: str, code: str) -> None:
    assert items(f"{BOUT}8d {written}: 9d")[3] == Speaker(name)
    assert warnings(f"{BOUT}8d {written}: 9d") == [code]


def test_a_name_that_becomes_a_card_when_composed_is_quoted() -> None:
    assert mended(f"{BOUT}8d \u212as: 9d") == f'{BOUT}8d "Ks": 9d'


@pytest.mark.parametrize(
    ("name", "code"),
    [("Anna—Ben", "D0116"), ("Ben™", "D0116"), ("²x", "D0116"), ("“Anna", "D0116"), ('""', "D0117"), ("Xb", "D0115")],
)
def test_what_is_no_name(name: str, code: str) -> None:
    assert errors(f"{HEAD}{BOUT}8d {name}: 9d") == [(code, 3, 19)]


@pytest.mark.parametrize("text", ["1 Anna > Ben: 8d", "1\nAnna > Ben: 8d"])
def test_the_number_of_a_bout_without_a_dot(text: str) -> None:
    assert mended(text) == BOUT + "8d"
    assert warnings(text) == ["W0108"]


@pytest.mark.parametrize(
    "text", ["1.Anna>Ben:8d", "1 . Anna > Ben : 8d", "1.\n\nAnna\n> Ben:\n8d\n", "1.\tAnna  >  Ben:   8d"]
)
def test_white_space_is_free(text: str) -> None:
    assert mended(text) == BOUT + "8d"
    assert warnings(text) == []


@pytest.mark.parametrize("number", ["01.", "007.", "1234567."])
def test_what_is_no_number(number: str) -> None:
    assert errors(f"{HEAD}{number} Anna > Ben: 8d") == [("D0118", 3, 1)]


@pytest.mark.parametrize("text", ["8d / Jd", "8d/ Jd", "8d /Jd", "8d\n/\nJd"])
def test_a_beat_with_spaces(text: str) -> None:
    assert mended(BOUT + text) == BOUT + "8d/Jd"
    assert warnings(BOUT + text) == ["W0109"]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (BOUT + "8d TAKES", BOUT + "8d takes"),
        (BOUT + "8d Beaten", BOUT + "8d beaten"),
        (BOUT + "8d Ben Swaps", BOUT + "8d Ben swaps"),
        ("Durak Anna", "durak Anna"),
        ("durak Anna Resigns", "durak Anna resigns"),
        ("Draw", "draw"),
        ("draw AGREED", "draw agreed"),
    ],
)
def test_a_keyword_in_other_letters(text: str, canonical: str) -> None:
    assert mended(text) == canonical
    assert warnings(text) == ["W0110"]


def test_the_defender_named_before_takes() -> None:
    assert items(BOUT + "8d Ben takes")[-1] == Takes(by="Ben")
    assert mended(BOUT + "8d Ben takes") == BOUT + "8d takes"
    assert warnings(BOUT + "8d Ben takes") == ["W0111"]
    assert warnings(BOUT + "8d ben takes") == ["W0111"]
    assert warnings(BOUT + "8d Ben shows takes") == []


@pytest.mark.parametrize("judgement", ["!", "?", "!!", "??", "!?", "?!"])
@pytest.mark.parametrize("what", ["8d", "8d/Jd", "8d takes", "8d beaten", "Ben swaps"])
def test_a_judgement(what: str, judgement: str) -> None:
    (*_, item) = items(BOUT + what + judgement)
    assert item.mark.judgement == judgement  # type: ignore[union-attr]
    assert mended(BOUT + what + judgement) == BOUT + what + judgement


@pytest.mark.parametrize(
    ("text", "code"),
    [("8d !", "D0123"), ("8d{x}!", "D0123"), ("8d\n!", "D0123"), ("8d!!!", "D0122"), ("8d?!?", "D0122")],
)
def test_what_is_no_judgement(text: str, code: str) -> None:
    assert [each[0] for each in errors(HEAD + BOUT + text)] == [code]


@pytest.mark.parametrize("text", ["@12s", "@win=0.62±0.01", '@"x[y]:/', "@a @b"])
def test_annotations_are_kept(text: str) -> None:
    assert mended(f"{BOUT}8d {text} beaten") == f"{BOUT}8d {text} beaten"
    assert mended(f"{BOUT}8d!{text} beaten") == f"{BOUT}8d! {text} beaten"


def test_an_annotation_ends_at_a_bracket() -> None:
    assert mended(BOUT + "8d @x(9d) @y{z} @v;w\n9d") == BOUT + "8d @x (9d) @y {z} @v ;w\n9d"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("( 9d)", "(9d)"), ("(9d )", "(9d)"), ("(\n9d)", "(9d)"), ("(9d\t)", "(9d)"), ("( )", "()")],
)
def test_space_inside_parentheses(text: str, canonical: str) -> None:
    assert mended(f"{BOUT}8d {text}") == f"{BOUT}8d {canonical}"
    assert set(warnings(f"{BOUT}8d {text}")) == {"W0112"}


@pytest.mark.parametrize("tag", ['[ Event "x"]', '[Event  "x"]', '[Event "x" ]', '[Event\n"x"]', '[Event"x"]'])
def test_space_inside_a_tag(tag: str) -> None:
    text = f'[Durak "1"]\n{tag}\n'
    (record,) = parse(text)
    assert [finding.code for finding in record.findings] == ["W0113"]
    assert write(record) == '[Durak "1"]\n[Event "x"]\n'


@pytest.mark.parametrize("value", ["“x”", "„x“", "„x”", "«x»", "»x«", "”x”"])
def test_other_quotation_marks_around_a_value(value: str) -> None:
    (record,) = parse(f'[Durak "1"]\n[Event {value}]\n')
    assert [finding.code for finding in record.findings] == ["W0114"]
    assert record.tags["Event"] == "x"


def test_escapes() -> None:
    (record,) = parse('[Durak "1"]\n[Event "say \\"hi\\" \\\\"]\n[Site “a "b" \\\\”]\n')
    assert record.tags["Event"] == 'say "hi" \\'
    assert record.tags["Site"] == 'a "b" \\'
    assert write(record) == '[Durak "1"]\n[Event "say \\"hi\\" \\\\"]\n[Site "a \\"b\\" \\\\"]\n'
    assert unescape('\\\\\\"\\\\') == '\\"\\'


def test_a_no_break_space() -> None:
    assert mended("1.\u00a0Anna\u00a0> Ben: 8d {a\u00a0b}") == "1. Anna > Ben: 8d {a\u00a0b}"
    assert warnings("1.\u00a0Anna\u00a0> Ben: 8d {a\u00a0b}") == ["W0115", "W0115"]


def test_lenient_spellings_inside_the_values_of_tags() -> None:
    (record,) = parse('[Durak "1"]\n[Players "O’Neil, Ben"]\n[Deck "10♦ ??\u00a07h"]\n[Trump «Q♣»]\n')
    assert [finding.code for finding in record.findings] == ["W0107", "W0101", "W0103", "W0114", "W0103"]
    assert [finding.span for finding in record.findings[1:3]] == [(43, 46), (43, 46)]
    assert write(record) == '[Durak "1"]\n[Players "O\'Neil, Ben"]\n[Deck "Td ?? 7h"]\n[Trump "Qc"]\n'


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("durak Anna", Result(("Anna",))),
        ("durak Anna Carla", Result(("Anna", "Carla"))),
        ('durak "Anna Maria" resigns', Result(("Anna Maria",), by_word=True)),
        ("draw", Result(drawn=True)),
        ("draw agreed", Result(drawn=True, by_word=True)),
        ("*", Result()),
    ],
)
def test_results(text: str, result: Result) -> None:
    assert game(text).result == result
    assert mended(text) == text
    assert mended(f"{BOUT}8d/Jd beaten\n{text}") == f"{BOUT}8d/Jd beaten\n{text}"


def test_a_record_pasted_into_one_line() -> None:
    (record,) = parse('[Durak "1"] [Event "x"] 1. Anna > Ben: 8d/Jd beaten 2. Ben > Anna: 7h takes durak Anna {so}')
    assert record.is_well_formed()
    assert write(record) == (
        '[Durak "1"]\n[Event "x"]\n\n1. Anna > Ben: 8d/Jd beaten\n2. Ben > Anna: 7h takes\ndurak Anna {so}\n'
    )


def test_an_unknown_act_is_kept() -> None:
    record = game('1. Anna > Ben: 8d Boris shows 7h\n"A b" looks-on')
    assert record.findings == ()
    assert (
        mended('1. Anna > Ben: 8d Boris shows 7h "A b" looks-on') == '1. Anna > Ben: 8d Boris shows 7h "A b" looks-on'
    )
    assert mended("Boris shows 7h 8c 1. Anna > Ben: 8d beaten Boris shows 7h") == (
        "Boris shows 7h 8c\n1. Anna > Ben: 8d beaten\nBoris shows 7h"
    )
    assert mended("Boris shows 1. Anna > Ben: 8d beaten Boris shows") == (
        "Boris shows\n1. Anna > Ben: 8d beaten\nBoris shows"
    )


def test_items_know_where_they_stood() -> None:
    text = HEAD + "1. Anna > Ben: 8d/Jd! (9d) Ben takes\ndurak Anna\n"
    (record,) = parse(text)
    number, attack, play, takes = record.items
    assert text[slice(*number.span)] == "1"
    assert text[slice(*attack.span)] == "Anna > Ben"
    assert isinstance(play, Play)
    assert text[slice(*play.span)] == "8d/Jd!"
    assert text[slice(*play.card_span)] == "8d"
    assert text[slice(*play.answer_span)] == "Jd"
    assert text[slice(*play.mark.variations[0].span)] == "(9d)"
    assert text[slice(*takes.span)] == "Ben takes"
    assert record.result is not None
    assert text[slice(*record.result.span)] == "durak Anna"
    assert text[slice(*record.result.loser_spans[0])] == "Anna"
    tag = record.tag("Durak")
    assert tag is not None
    assert text[slice(*tag.span)] == '[Durak "1"]'
    assert text[slice(*tag.value_span)] == '"1"'


def test_a_record_counts_its_bouts() -> None:
    record = game("Ben swaps 1. Anna > Ben: 8d beaten 2. Ben > Anna: 7h")
    assert [(number.number, len(behind)) for number, behind in record.bouts()] == [(1, 3), (2, 2)]
    assert list(game("").bouts()) == []
    assert isinstance(record.items[4], Beaten)
