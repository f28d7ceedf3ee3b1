"""Syntax errors: which code, where, and how reading goes on behind them."""

import time

import pytest

from notation import Beaten, Comment, Kind, Result, decode, kinds, parse, split_games
from notation.diagnosis import PHRASES
from notation.lenient import DEPTH_LIMIT
from tests.notation.reading import HEAD, errors, game, items

BOUT = "1. Anna > Ben: "


@pytest.mark.parametrize(
    ("body", "code", "line", "column"),
    [
        # What is opened must be closed.
        (BOUT + "8d {hm", "D0107", 3, 19),
        (BOUT + '8d "Carla: 9d', "D0108", 3, 19),
        (BOUT + '8d "a\\', "D0108", 3, 19),
        (BOUT + '8d "a\\b": 9d', "D0119", 3, 21),
        (BOUT + "8d (9d", "D0110", 3, 19),
        (BOUT + "8d (9d (8h)", "D0110", 3, 19),
        (BOUT + "8d (9d\ndurak Anna", "D0110", 3, 19),
        (BOUT + "8d (9d\n*", "D0110", 3, 19),
        (BOUT + "8d (", "D0110", 3, 19),
        (BOUT + "8d )", "D0111", 3, 19),
        (BOUT + "8d }", "D0111", 3, 19),
        (BOUT + "8d ]", "D0111", 3, 19),
        (BOUT + "8d (9d)) 8h", "D0111", 3, 23),
        (BOUT + "8d (9d/)", "D0125", 3, 23),
        # Words.
        (BOUT + "8d @ 9d", "D0124", 3, 19),
        (BOUT + "8d @(9d)", "D0124", 3, 19),
        (BOUT + "Jx 9d", "D0113", 3, 16),
        (BOUT + "Тd", "D0114", 3, 16),
        (BOUT + "♦♦", "D0125", 3, 16),
        (BOUT + "8d - 9d", "D0125", 3, 19),
        (BOUT + "8d, 9d", "D0125", 3, 18),
        (BOUT + "8d 9d. 8h", "D0125", 3, 21),
        (BOUT + "8d [1] 9d", "D0120", 3, 19),
        (BOUT + "8d “Carla”: 9d", "D0125", 3, 19),
        # Order.
        ("Anna > Ben: 8d", "D0125", 3, 6),
        ("8d", "D0125", 3, 1),
        ("beaten", "D0125", 3, 1),
        ("1. 8d", "D0125", 3, 4),
        ("1. Anna: 8d", "D0125", 3, 8),
        ("1. Anna > Ben 8d", "D0125", 3, 15),
        ("1. Anna > takes: 8d", "D0125", 3, 11),
        ("1. Anna Ben: 8d", "D0125", 3, 9),
        ("1.", "D0126", 3, 3),
        ("1. Anna >", "D0126", 3, 10),
        ("1. Anna > \n{x}", "D0126", 3, 10),
        (BOUT + "8d/", "D0126", 3, 19),
        (BOUT + "8d/ takes", "D0125", 3, 20),
        (BOUT + "8d/9d/Td", "D0125", 3, 21),
        (BOUT + "8d!/9d", "D0125", 3, 19),
        (BOUT + "8d takes 9d/Td", "D0125", 3, 27),
        (BOUT + "8d takes beaten", "D0125", 3, 25),
        (BOUT + "8d beaten 9d", "D0129", 3, 26),
        (BOUT + "8d beaten takes", "D0129", 3, 26),
        (BOUT + "8d beaten Carla: 9d", "D0125", 3, 31),
        ("durak", "D0126", 3, 6),
        ("durak 8d", "D0125", 3, 7),
        ("durak Anna, Ben", "D0128", 3, 11),
        ("durak Anna agreed", "D0128", 3, 12),
        ("draw resigns", "D0128", 3, 6),
        ("* *", "D0128", 3, 3),
        ("*\n1. Anna > Ben: 8d", "D0128", 4, 1),
        ('*\n[Event "x"]', "D0127", 4, 1),
        (BOUT + '8d\n[Event "x"]', "D0127", 4, 1),
        (BOUT + '8d/\n[Event "x"]', "D0127", 4, 1),
        (BOUT + '8d [Durak "1"] 1. Anna > Ben: 8d', "D0106", 3, 19),
        ('* [Durak "1"] [Event "x"] *', "D0106", 3, 3),
        (' [Durak "1"]', "D0106", 3, 2),
    ],
)
def test_one_fault_in_the_body(body: str, code: str, line: int, column: int) -> None:
    assert errors(HEAD + body) == [(code, line, column)]


@pytest.mark.parametrize(
    ("tags", "code", "line", "column"),
    [
        ('[Event "x]', "D0108", 2, 8),
        ("[Event “x]", "D0108", 2, 8),
        ('[Event "x"', "D0109", 2, 11),
        ('[Event "x"\n[Site "y"]', "D0109", 2, 11),
        ('[Event "x"\n1. Anna > Ben: 8d', "D0109", 2, 11),
        ('[Event "x" y]', "D0125", 2, 12),
        ('[Event "He said "hi""]', "D0125", 2, 18),
        ('[Event "x\\ny"]', "D0119", 2, 10),
        ("[Event x]", "D0121", 2, 8),
        ("[Event 8d]", "D0121", 2, 8),
        ("[Event]", "D0121", 2, 7),
        ('[Event\n[Site "x"]', "D0121", 2, 7),
        ("[Event –]", "D0121", 2, 8),
        ("[Event", "D0126", 2, 7),
        ('["x"]', "D0120", 2, 1),
        ('[1st "x"]', "D0120", 2, 1),
        (' [Durak-2 "x"]', "D0120", 2, 2),
        ('[Eventé "x"]', "D0121", 2, 7),
        ('Event "x"', "D0120", 2, 1),
    ],
)
def test_one_fault_among_the_tags(tags: str, code: str, line: int, column: int) -> None:
    assert errors('[Durak "1"]\n' + tags) == [(code, line, column)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("D0101", 1, 1)]),
        ("{only a comment}\n", [("D0101", 1, 1)]),
        ("Hello", [("D0101", 1, 1)]),
        ("\n  ???\n", [("D0101", 2, 3)]),
        ('[Durakk "1"]', [("D0101", 1, 1)]),
        ('x\n[Durak "1"]', [("D0102", 1, 1)]),
        ('; fine\n{x} y Jx 8d\n[Durak "1"]', [("D0102", 2, 5)]),
        ('??x\n[Durak "1"]', [("D0102", 1, 1)]),
        ('{x\n[Durak "1"]', [("D0107", 1, 1)]),
        (b'[Durak "1"]\n{\xff\xfe \xc3}', [("D0103", 2, 2), ("D0103", 2, 5)]),
        (b"\x80" * 20, [("D0101", 1, 1), ("D0103", 1, 1)]),
        ('[Durak "1"]\n{\x07\x1b}\r1. Anna > Ben: 8d \u202e', [("D0104", 2, 2), ("D0104", 2, 5), ("D0105", 2, 24)]),
        # what colours the text of a terminal is one thing
        ('[Durak "1"]\n\n1. Anna > Ben: \x1b[1;31m8d\x1b[0m/9d', [("D0104", 3, 16), ("D0104", 3, 25)]),
        ('[Durak "1"]\n{\x07\x1b[K\x1b[}\n', [("D0104", 2, 2), ("D0104", 2, 3), ("D0104", 2, 6)]),
        ('[Durak "1"]\n{a\r\r\rb\r\r\n}\n', [("D0104", 2, 3), ("D0104", 2, 7)]),
        ('[Durak "1"]\n[Event "\u2066x\x00"]', [("D0105", 2, 9), ("D0104", 2, 11)]),
        ('\x07[Durak "1"]', [("D0101", 1, 2), ("D0104", 1, 1)]),
    ],
)
def test_faults_of_the_file(text: str | bytes, found: list[tuple[str, int, int]]) -> None:
    assert sorted(errors(text)) == sorted(found)


def test_five_faults_are_five_findings() -> None:
    text = """\
[Durak "1"]
[Event "x]
[Players "Anna, Ben"]
[Rules podkidnoy]

1. Anna > Ben: 8d/Jx beaten 9d Jx (((
2. Ben > Anna 8d/Jd beaten
3. Anna > Ben: 8h/9h 11s beaten
4. Ben > Anna: 7s takes
durak Anna Ben, Carla
"""
    assert errors(text) == [("D0108", 2, 8), ("D0121", 4, 8), ("D0113", 6, 19), ("D0125", 7, 15), ("D0113", 8, 22),
                            ("D0128", 10, 15)]  # fmt: skip
    (record,) = parse(text)
    assert record.tags == {"Durak": "1", "Players": "Anna, Ben"}


def test_nothing_from_behind_a_fault_is_spliced_on() -> None:
    record = game(BOUT + "8d/Jd beaten {a}\n2. Ben > Anna: 8h/9h Jx 7s {b}\n3. Anna > Ben: 7d\ndurak Anna {c}")
    assert [type(item).__name__ for item in record.items] == [
        *("BoutNumber", "Attack", "Play", "Beaten", "Comment", "BoutNumber", "Attack", "Play")
    ]
    assert record.result is None
    assert record.after == ()


def test_what_stood_in_front_of_a_fault_inside_a_variation_is_kept() -> None:
    record = game(BOUT + "8d/Jd 8h/9h (7d Jx) beaten")
    assert [type(item).__name__ for item in record.items] == ["BoutNumber", "Attack", "Play"]


def test_a_result_in_front_of_a_fault_is_kept() -> None:
    record = game("durak Anna\nBen takes")
    assert record.result == Result(("Anna", "Ben"))
    assert errors(HEAD + "durak Anna\nBen takes") == [("D0128", 4, 5)]


def test_a_fault_in_a_tag_leaves_the_body_whole() -> None:
    (record,) = parse('[Durak "1"]\n[Event "x]\n[Site "y"]\n\n1. Anna > Ben: 8d beaten\n')
    assert record.tags == {"Durak": "1", "Site": "y"}
    assert isinstance(record.items[-1], Beaten)
    assert not record.is_well_formed()


def test_tags_behind_a_bout_are_told_once_and_the_bouts_go_on() -> None:
    text = BOUT + '8d beaten\n[Event "x"]\n[Site "y"]\n2. Ben > Anna: Jx\n[Seed "z"]\n'
    assert errors(HEAD + text) == [("D0127", 4, 1), ("D0113", 6, 16)]
    assert game(text).tags == {"Durak": "1", "Event": "x", "Site": "y", "Seed": "z"}
    assert errors(HEAD + BOUT + '8d Jx\n[Event "x"]') == [("D0113", 3, 19), ("D0127", 4, 1)]


def test_a_second_game_inside_the_lines_of_the_first_gives_it_nothing() -> None:
    record = game('1. Anna > Ben: 8d/Jd beaten * [Durak "1"] [Event "x"] 1. Ben > Anna: 7h takes')
    assert record.tags == {"Durak": "1"}
    assert len(record.items) == 4
    (record,) = parse('[Durak "1"] [Event "x"] [Durak "1"] [Site "y"] 1. Ben > Anna: 7h takes')
    assert record.tags == {"Durak": "1", "Event": "x"}
    assert record.items == ()
    assert [finding.code for finding in record.findings] == ["D0106"]


def test_an_unclosed_variation_and_a_fault_far_behind_it() -> None:
    text = HEAD + BOUT + "8d (9d @x( {(} \n2. Ben > Anna: 8h (7s) Jx Jx\n3. Anna > Ben: 7d takes"
    assert errors(text) == [("D0110", 3, 19), ("D0113", 4, 24)]
    # Where the bracket is closed later, the one fault is inside the variation.
    text = HEAD + BOUT + "8d (9d beaten\n2. Ben > Anna: 8h/Jx takes)"
    assert errors(text) == [("D0113", 4, 19)]


def test_an_unclosed_comment_or_string_does_not_swallow_the_next_bout_or_game() -> None:
    text = HEAD + BOUT + "8d {hm\n2. Ben > Anna: Jx 9d\n" + '[Durak "1"]\n1. Anna > "Ben: 8d\n2. Anna > Ben: Jx 9d\n'
    assert errors(text) == [("D0107", 3, 19), ("D0113", 4, 16), ("D0108", 6, 11), ("D0113", 7, 16)]


def test_a_line_that_starts_like_a_game_begins_one_even_inside_a_comment() -> None:
    assert errors(HEAD + "{x\n[Durak} y") == [("D0107", 3, 1), ("D0111", 4, 7)]
    assert len(parse('[Durak "1"]\n[Durak2 "x"]\n [Durak "1"]\n[Durak"1"]\n[Durak\n')) == 3


def test_games_are_found_without_parsing() -> None:
    text = 'x\n[Durak "1"]\n*\n[Durak "1"]\n*'
    assert list(split_games(text)) == [(2, 16), (16, 29)]
    assert [record.span for record in parse(text)] == [(2, 16), (16, 29)]
    assert list(split_games("")) == []
    assert list(split_games('\ufeff[Durak "1"]')) == [(1, 12)]


def test_findings_stand_in_the_order_of_the_text() -> None:
    record = game(BOUT + "10d 8d ! td {\x07} 9D\nJx")
    assert [finding.code for finding in record.findings] == ["W0101", "D0123", "W0102", "D0104", "W0102", "D0113"]


def test_a_name_that_has_to_be_quoted_is_told_so() -> None:
    (finding,) = game("1. Anna > As: 8d").findings
    assert finding.code == "D0125"
    assert finding.hint == 'a player of that name is written in quotation marks: "As"'
    (finding,) = game("1. Anna > draw: 8d").findings
    assert finding.hint == 'a player of that name is written in quotation marks: "draw"'


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (BOUT + "8d/Jx", 'expected a card (like 8d or Th), found "Jx"'),
        (BOUT + "8d/", "expected a card (like 8d or Th), but the game ends here"),
        ("1. Anna Ben: 8d", 'expected ">", found "Ben"'),
        ("8d", 'expected a name, a tag, the number of a bout (like 12.) or the result (durak, draw or *), found "8d"'),
        (BOUT + "8d, 9d", 'expected a card (like 8d or Th), a name, takes or beaten, found ","'),
        ("durak Anna, Ben", 'the result is the end of a game, but "," stands behind it'),
        (BOUT + "8d {x", "this comment is never closed: expected }"),
    ],
)
def test_sentences(body: str, sentence: str) -> None:
    assert game(body).findings[0].message == sentence


def test_there_is_a_phrase_for_every_terminal() -> None:
    from notation.reader import grammar

    between = {"SPACE", "COMMENT", "LINE_COMMENT"}
    assert set(PHRASES) == {terminal.name for terminal in grammar().terminals} - between | {"$END"}


def test_codes_are_unique_and_of_one_form() -> None:
    all_kinds = kinds.SYNTAX_ERRORS + kinds.LIMITS + kinds.LENIENT_FORMS
    codes = [kind.code for kind in all_kinds]
    assert codes == sorted(codes)
    assert len(set(codes)) == len(codes)
    errors = kinds.SYNTAX_ERRORS + kinds.LIMITS
    assert [int(kind.code[1:]) for kind in errors] == list(range(101, 101 + len(errors)))
    named = {value for name, value in vars(kinds).items() if name.isupper() and isinstance(value, Kind)}
    assert named == set(all_kinds)
    assert len({kind.name for kind in named}) == len(named)


def test_variations_nest_only_so_deep() -> None:
    def nested(depth: int) -> str:
        return BOUT + "8d " + "(9d " * (depth - 1) + "(9d" + ")" * depth

    assert items(nested(DEPTH_LIMIT))
    assert errors(HEAD + nested(DEPTH_LIMIT + 1)) == [("D0112", 3, 19 + 4 * DEPTH_LIMIT)]


HOSTILE = {
    "brackets": BOUT + "8d " + "(" * 100_000,
    "closing brackets": BOUT + "8d " + ")" * 100_000,
    "square brackets": "[" * 100_000,
    "braces": "1. {\n" * 3_000,
    "closed braces": "1. {}\n" * 3_000,
    "comments on a line": BOUT + "8d {x} " * 5_000,
    "variations": BOUT + "8d " + "(9d) " * 5_000,
    "unclosed variations": "1. Anna > Ben: 8d (Jx\n" * 2_000,
    "quotes": '"' * 100_001,
    "quote lines": '1. "\n' * 3_000,
    "backslashes": '[Event "' + "\\" * 100_001,
    "blanks": "1." + " " * 100_000 + "x",
    "blank lines": "x" + "\n" * 100_000 + "x",
    "digits": "1" * 100_000,
    "names": "a" * 100_000,
    "judgements": BOUT + "8d" + "!" * 100_000,
    "cards": BOUT + "8d " * 10_000,
    "tags": '[Event "x"]\n' * 3_000,
    "blanks in names": '[Players "' + " " * 100_000 + '\\""]',
    "controls": "\x07 " * 20_000,
    "games": '*\n[Durak "1"]\n' * 1_000,
    "faults": "1. Jx\n" * 3_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_read_in_reasonable_time(name: str) -> None:
    begin = time.process_time()
    assert parse(HEAD + HOSTILE[name])
    assert time.process_time() - begin < 10


def test_bytes_become_text_whatever_they_are() -> None:
    assert decode(b"\xef\xbb\xbf[Durak") == "[Durak"
    assert decode(b"\xff") == "\udcff"
    assert decode("Ваня\r\n".encode()) == "Ваня\r\n"


def test_a_comment_with_crlf_keeps_its_text() -> None:
    assert game("; x\r\n{a\r\nb}\r\n").items == (Comment(" x", True, True), Comment("a\nb", own_line=True))
