"""Findings as they are shown: place, sentence, line, caret; and nothing of the text that could do harm."""

import pytest

from notation import Finding, Span, kinds, parse
from notation.render import LINE_LIMIT, cell_width, columns, line_and_column, render, source_and_caret
from notation.safe import quoted, safe_text


@pytest.mark.parametrize(
    ("offset", "place"), [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (5, (2, 3)), (6, (3, 1)), (7, (3, 2))]
)
def test_lines_and_columns_count_code_points(offset: int, place: tuple[int, int]) -> None:
    assert line_and_column("ёж\n🂡b\nc", offset) == place


def test_a_finding_is_shown_with_its_line() -> None:
    text = '[Durak "1"]\n\n1. Anna > Ben: 8d/Jx beaten\n'
    (finding,) = parse(text)[0].findings
    assert render(finding, text, "friday.durak") == (
        'friday.durak:3:19: error[D0113]: expected a card (like 8d or Th), found "Jx"\n'
        "1. Anna > Ben: 8d/Jx beaten\n"
        "                  ^^"
    )


def test_a_second_sentence_stands_below() -> None:
    finding = Finding(kinds.UNEXPECTED, Span(0, 1), {"expected": "x", "found": "y"}, "z is possible")
    assert render(finding, "abc", "f").splitlines() == [
        "f:1:1: error[D0125]: expected x, found y",
        "abc",
        "^",
        "z is possible",
    ]


def test_a_hint_stands_behind_what_was_possible() -> None:
    finding = Finding(kinds.UNEXPECTED, Span(0, 1), {"expected": "x", "found": "y"}, "z is possible", "try z")
    assert render(finding, "abc", "f").splitlines()[3:] == ["z is possible", "hint: try z"]


@pytest.mark.parametrize(
    ("span", "first_and_last"),
    [((0, 2), (1, 2)), ((1, 1), (2, 2)), ((4, 5), (2, 2)), ((3, 9), (1, 3)), ((2, 2), (3, 3)), ((7, 8), (1, 1))],
)
def test_the_columns_of_a_finding_are_those_of_its_first_line(
    span: tuple[int, int], first_and_last: tuple[int, int]
) -> None:
    assert columns("ab\ncде\nf", Span(*span)) == first_and_last


def test_a_finding_without_a_line_is_one_line() -> None:
    assert render(Finding(kinds.NO_GAME), "", "f\x1b.durak").startswith("f\\x1b.durak:1:1: error[D0101]: ")
    assert "\n" not in render(Finding(kinds.NO_GAME), "", "f")


@pytest.mark.parametrize(
    ("line", "start", "end", "shown", "caret"),
    [
        ("ab cd", 3, 5, "ab cd", "   ^^"),
        ("ab", 2, 2, "ab", "  ^"),
        ("\tab", 1, 3, "        ab", "        ^^"),
        ("a\tb", 2, 3, "a       b", "        ^"),
        ("a\tb", 1, 2, "a       b", " ^^^^^^^"),
        ("張三x", 2, 3, "張三x", "    ^"),
        ("張三x", 0, 1, "張三x", "^^"),
        ("e\u0308x", 2, 3, "e\u0308x", " ^"),
        ("e\u0308\u0308\u0308x", 4, 5, "e\u0308\u0308x", " ^"),
        ("\u1112\u1161\u11abx", 3, 4, "\u1112\u1161\u11abx", "  ^"),
        ("♥\ufe0fx", 2, 3, "♥x", " ^"),
        ("a\x1bb", 2, 3, "a\\x1bb", "     ^"),
        ("a\x1bb", 1, 2, "a\\x1bb", " ^^^^"),
        ("a\u202eb", 2, 3, "a\\u202eb", "       ^"),
        ("ab\r", 1, 2, "ab", " ^"),
    ],
)
def test_the_caret_stands_under_the_very_word(line: str, start: int, end: int, shown: str, caret: str) -> None:
    assert source_and_caret(f"x\n{line}\ny", start + 2, end + 2) == (shown, caret)


def test_a_finding_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert source_and_caret("ab\ncd", 1, 5) == ("ab", " ^")


@pytest.mark.parametrize("place", [0, 100, 200, 1_000, 50_000, 99_990])
@pytest.mark.parametrize("letter", ["x", "張"])
def test_of_a_long_line_the_part_around_the_place_is_shown(place: int, letter: str) -> None:
    line = letter * place + "Jd" + letter * (100_000 - place)
    source, caret = source_and_caret(line, place, place + 2)
    assert cell_width(source) <= LINE_LIMIT + 3
    at = caret.index("^")
    shown_before = 0
    for character in source:
        if shown_before == at:
            assert character == "J"
            break
        shown_before += cell_width(character)
    assert caret.strip() == "^^"


def test_a_long_finding_is_marked_as_far_as_its_line_is_shown() -> None:
    source, caret = source_and_caret("a" * 1_000, 10, 1_000)
    assert len(source) == LINE_LIMIT
    assert len(caret) <= LINE_LIMIT + 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ваня", "Ваня"),
        ("a\nb\tc", "a\\x0ab\\x09c"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\u202e\U000e0001", "\\u202e\\U000e0001"),
        ("\udcff", "\\xff"),
        ("e\u0301\u0301\u0301\u0301", "e\u0301\u0301"),
        ("♥\ufe0f♥\ufe0e", "♥♥"),
        ("a\u00a0b", "a\\xa0b"),
    ],
)
def test_text_is_made_safe(text: str, shown: str) -> None:
    assert safe_text(text) == shown


def test_text_is_cut() -> None:
    assert safe_text("abcdef", 4) == "abc…"
    assert safe_text("abcd", 4) == "abcd"
    assert quoted("x" * 1_000_000) == f'"{"x" * 39}…"'
    assert len(quoted("\x1b" * 100)) == 42
