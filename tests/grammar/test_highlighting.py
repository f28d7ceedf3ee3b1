"""Records in colour: each word of the grammar has a kind of its own, nothing is lost, and no text takes long."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygments import highlight
from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename, guess_lexer
from pygments.token import Error, _TokenType

from grammar.highlighting import KINDS, Clubs, Diamonds, DurakLexer, Hearts, Player, Spades
from notation import Record, decode, split_games, write
from notation.reader import grammar
from notation.spelling import card_spellings
from notation.words import Source
from tests.notation.reading import HEAD
from tests.notation.strategies import records

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").rglob("*.durak"))
#: Puzzles are all made by the same program; so much of a file of them shows every word that it uses.
MANY_PUZZLES = 20_000
SUITS = {"c": Clubs, "d": Diamonds, "h": Hearts, "s": Spades}

Tokens = list[tuple[int, _TokenType, str]]


def tokens(text: str) -> Tokens:
    return list(DurakLexer().get_tokens_unprocessed(text))


def words(body: str) -> list[tuple[str, str]]:
    """The kinds and texts of a body, without its white space; `Player`, say, for `Token.Name.Variable`."""
    return [(str(kind).removeprefix("Token."), text) for _, kind, text in tokens(body) if not text.isspace()]


def errors(text: str) -> list[str]:
    return [word for _, kind, word in tokens(text) if kind is Error]


# From the grammar


def test_every_terminal_of_the_grammar_has_a_kind() -> None:
    assert {terminal.name for terminal in grammar().terminals} == set(KINDS)


def test_what_is_made_of_the_grammar_is_made_of_this_one() -> None:
    make = runpy.run_path(str(ROOT / "grammar" / "editors" / "make.py"))
    for name, text in make["FILES"].items():
        file = ROOT / "grammar" / name
        assert file.read_text(encoding="utf-8") == text(), "run: python grammar/editors/make.py"


def test_a_new_terminal_is_noticed() -> None:
    make = runpy.run_path(str(ROOT / "grammar" / "editors" / "make.py"))
    make["vim_syntax"].__globals__["terminals"] = lambda: {"JOKER": "X[rb]"}
    with pytest.raises(ValueError, match="JOKER"):
        make["vim_syntax"]()


def test_colouring_needs_neither_lark_nor_the_notation() -> None:
    program = (
        "import sys, grammar.highlighting\n"
        "list(grammar.highlighting.DurakLexer().get_tokens('[Durak \"1\"]'))\n"
        "assert not {'lark', 'notation'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_pygments_knows_it_by_name_file_and_text() -> None:
    assert isinstance(get_lexer_by_name("durak"), DurakLexer)
    assert isinstance(get_lexer_for_filename("evening.durak"), DurakLexer)
    assert isinstance(guess_lexer(HEAD), DurakLexer)
    assert DurakLexer.analyse_text("The game of Durak") == 0


# The samples


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sample_comes_back_as_it_was_and_has_errors_only_where_it_cannot_be_read(path: Path) -> None:
    text = decode(path.read_bytes())
    if path.parent.name == "puzzles":
        text = text[:MANY_PUZZLES]
    found = tokens(text)
    assert "".join(word for _, _, word in found) == text
    assert [start for start, _, _ in found] == offsets(found)
    assert "".join(word for _, word in DurakLexer().get_tokens(text)) == text.replace("\r\n", "\n")
    if path.parent.name in ("valid", "illegal", "redacted"):
        assert errors(text) == []


def offsets(found: Tokens) -> list[int]:
    at, starts = 0, []
    for _, _, word in found:
        starts.append(at)
        at += len(word)
    return starts


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sample_is_cut_into_words_as_the_reader_cuts_it(path: Path) -> None:
    text = decode(path.read_bytes())
    if path.parent.name not in ("valid", "illegal", "redacted"):
        return
    kinds = {start: (kind, word) for start, kind, word in tokens(text)}
    for game in split_games(text):
        for word in grammar().parser.lexer.words(Source(text, *game), game.start):
            kind, found = kinds[word.start]
            if word.type in ("TAG", "STRING", "FANCY_STRING") and kind is not Player:
                continue  # cut further, for its bracket, its escapes and its cards
            assert found == text[word.start : word.end]
            assert KINDS[word.type] in kind.split() or (kind is Player and word.type in ("ACT", "STRING"))


# Words


def test_each_card_has_the_kind_of_its_suit_in_every_spelling() -> None:
    for spelling, (card, _) in card_spellings().items():
        assert tokens(spelling) == [(0, SUITS[card[-1]], spelling)]


def test_a_bout() -> None:
    assert words("12. Anna > Ваня: 8d/Jd 9♠️! @12s (takes) Ben: 10h Anna swaps beaten?!") == [
        ("Literal.Number.Integer", "12"),
        ("Punctuation", "."),
        ("Name.Variable", "Anna"),
        ("Operator", ">"),
        ("Name.Variable", "Ваня"),
        ("Punctuation", ":"),
        ("Literal.Number.Card.Diamonds", "8d"),
        ("Operator", "/"),
        ("Literal.Number.Card.Diamonds", "Jd"),
        ("Literal.Number.Card.Spades", "9♠️"),
        ("Name.Label", "!"),
        ("Name.Decorator", "@12s"),
        ("Punctuation", "("),
        ("Keyword", "takes"),
        ("Punctuation", ")"),
        ("Name.Variable", "Ben"),
        ("Punctuation", ":"),
        ("Literal.Number.Card.Hearts", "10h"),
        ("Name.Variable", "Anna"),
        ("Keyword", "swaps"),
        ("Keyword", "beaten"),
        ("Name.Label", "?!"),
    ]


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ('"Anna Maria" > O\'Brien: 8d', ['"Anna Maria"', "O'Brien"]),
        ("anna > ben: 8d ben > carla: 8c", ["anna", "ben", "ben", "carla"]),
        ("anna takes", ["anna"]),
        ('durak anna "As" carla resigns', ["anna", '"As"', "carla"]),
        ('1. "draw" > As: 8d', ['"draw"']),
        ("Xr > Xb: 8d Xrs: 9d", ["Xrs"]),
        ("Anna☺ > Ben: 8d", ["Ben"]),
    ],
)
def test_names(body: str, names: list[str]) -> None:
    assert [word for _, kind, word in tokens(body) if kind is Player] == names


def test_a_lower_case_word_behind_a_name_is_an_act_of_a_newer_notation() -> None:
    for name in ("Boris", "boris"):
        assert words(f"{name} {{!}} shows") == [
            ("Name.Variable", name),
            ("Comment.Multiline", "{!}"),
            ("Keyword.Pseudo", "shows"),
        ]


def test_keywords_in_any_letter_case_and_the_results() -> None:
    assert {kind for kind, _ in words("TAKES beaten Swaps")} == {"Keyword"}
    assert {kind for kind, _ in words("durak resigns DRAW agreed *")} == {"Keyword.Reserved"}


def test_a_tag_and_the_escapes_in_its_value() -> None:
    assert words(r'[ Event {x} "the \"old\" table" ] ; y') == [
        ("Punctuation", "["),
        ("Name.Tag", "Event"),
        ("Comment.Multiline", "{x}"),
        ("Literal.String.Double", '"the '),
        ("Literal.String.Escape", r"\""),
        ("Literal.String.Double", "old"),
        ("Literal.String.Escape", r"\""),
        ("Literal.String.Double", ' table"'),
        ("Punctuation", "]"),
        ("Comment.Single", "; y"),
    ]


def test_the_cards_of_a_deck_are_cards() -> None:
    assert [word for word in words('[Deck "Qs ?? 10♥"]') if "Card" in word[0]] == [
        ("Literal.Number.Card.Spades", "Qs"),
        ("Literal.Number.Card.Hearts", "10♥"),
    ]
    assert not any("Card" in kind for kind, _ in words('[Event "Qs"]'))


def test_suits_have_classes_of_their_own_in_html() -> None:
    html = highlight("8d/Jd", DurakLexer(), HtmlFormatter(nowrap=True))
    assert html.count('<span class="m m-Card m-Card-Diamonds">') == 2
    assert highlight("8d/Jd", DurakLexer(), TerminalFormatter()) != "8d/Jd"


# What is no record


@pytest.mark.parametrize(
    ("text", "unreadable"),
    [
        ("8d9d beaten", ["8d9d"]),
        ("1. Anna > Ben: 8d/Xx", []),
        ("1. Anna > Ben: 8d}", ["}"]),
        ("1. Anna > Ben: {8d", ["{"]),
        ('[Event "Friday]\n[Site "Kitchen"]', ['"Friday]']),
        ("beaten ]", ["]"]),
        ("8d!!!", ["!"]),
        ("Anna > “Ben”: 8d", ["“Ben”"]),
    ],
)
def test_what_cannot_be_read_is_an_error_and_no_more_than_that(text: str, unreadable: list[str]) -> None:
    assert errors(text) == unreadable


def test_an_open_comment_ends_with_its_game() -> None:
    text = f"{HEAD}1. Anna > Ben: {{8d\n{HEAD}1. Anna > Ben: 8d}}"
    assert errors(text) == ["{", "}"]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_what_is_written_has_no_errors(record: Record) -> None:
    text = write(record)
    assert "".join(word for _, _, word in tokens(text)) == text
    assert errors(text) == []


@settings(max_examples=50, deadline=None)
@given(st.text(alphabet='[]{}()"\\;!?@/>:.*Dd1 a-À“8с\n', max_size=60) | st.text(max_size=40))
def test_any_text_comes_back_as_it_was(text: str) -> None:
    assert "".join(word for _, _, word in tokens(text)) == text


@pytest.mark.parametrize("piece", ["{", '"\\"', '“\\"', "a-", "[ ", "[Durak\n", '[Deck "', "!", "A{}"])
def test_a_long_text_that_is_meant_badly_is_done_all_the_same(piece: str) -> None:
    """Each of them would keep an expression that starts anew at every character busy for minutes."""
    text = piece * (40_000 // len(piece))
    assert sum(len(word) for _, _, word in tokens(text)) == len(text)
