"""The table as text: what is on it, how it folds, how it is coloured."""

import io

import pytest

from durak_cli.cli.command import moves_read_out, numbered
from durak_cli.cli.shown import legal_cards, sorted_hand
from durak_cli.cli.table import draw
from durak_cli.cli.theme import Color, End, Sort, Theme, cells, theme_for
from durak_cli.engine.cards import card_name, cards_name
from durak_cli.engine.moves import parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, view_of
from tests.helpers import bout, card, cards

LETTERS = Theme(is_ascii=True)
NAMES = ("You", "Anna", "Boris", "Clara")


def played(position: Position, *moves: str, seat: int | None = 1) -> View:
    for move in moves:
        apply(position, position.asked, parse_move(move))
    return view_of(position, seat)


def three(rules: str = "attack=group", stock: str = "Ac 6h") -> Position:
    return bout("8d 8s 9s Tc", "9d Jd Qs 8c 8h Kc", "7c 7d", rules=rules, stock=stock)


def test_a_question_to_the_defender() -> None:
    view = played(three(), "attack 8d", "attack 8s", "beat Jd 8d")
    assert draw(view, NAMES, Theme(), you=1).splitlines() == [
        "Bout 1: You attacks you",
        "Trumps: hearts ♥ · stock: 2, last 6♥",
        "Cards:  Boris 2 · You 2",
        "Table:  8♦/J♦  8♠",
        "Hand:    8♣   K♣    9♦   [Q♠]  [8♥]",
    ]


def test_letters_instead_of_signs() -> None:
    view = played(three(), "attack 8d", "attack 8s", "beat Jd 8d")
    text = draw(view, ("Ben", "Carla", "Dima"), LETTERS, you=1)
    assert text.isascii()
    assert text.splitlines() == [
        "Bout 1: Ben attacks you",
        "Trumps: hearts - stock: 2, last 6h",
        "Cards:  Dima 2 - Ben 2",
        "Table:  8d/Jd  8s",
        "Hand:    8c   Kc    9d   [Qs]  [8h]",
    ]


def test_nobody_is_you_for_a_reader() -> None:
    text = draw(played(three(), "attack 8d"), ("Ben", "Carla", "Dima"), LETTERS)
    assert text.splitlines()[0] == "Bout 1: Ben attacks Carla"
    assert text.splitlines()[-1].startswith("Carla: ")


def test_a_view_of_every_hand_shows_every_hand_and_no_counts() -> None:
    view = played(three(), "attack 8d", seat=None)
    assert draw(view, ("Ben", "Carla", "Dima"), LETTERS).splitlines()[2:] == [
        "Table:  8d",
        "Ben:  10c    8s   9s",
        "Carla:  8c   Kc    9d   Jd    Qs    8h",
        "Dima:  7c    7d",
    ]


def test_a_take_and_an_empty_table_and_no_stock() -> None:
    view = played(three(stock=""), "attack 8d", "pass", "take")
    text = draw(view, NAMES, LETTERS, you=1)
    assert "no stock" in text
    assert "Table:  8d  (you take)" in text
    assert "Table:  empty" in draw(played(three()), NAMES, LETTERS, you=1)


def test_those_who_are_out_and_partners_are_marked() -> None:
    position = bout("8d", "9d", "", "Jd", out=(2,))
    assert "Cards:  Anna 1 - Boris out - Clara 1" in draw(view_of(position, 0), NAMES, LETTERS, you=0)
    assert draw(view_of(position, 2), NAMES, LETTERS, you=2).splitlines()[-1] == "Hand:   out"
    sides = bout("8d", "9d", "7c", "Jd", rules="teams=2")
    assert "Boris (partner) 1" in draw(view_of(sides, 0), NAMES, LETTERS, you=0)


@pytest.mark.parametrize(
    ("sort", "trumps", "trump", "expected"),
    [
        (Sort.SUIT, End.LAST, 2, "6c 9c Td As 6h Ah"),
        (Sort.SUIT, End.LAST, 0, "Td 6h Ah As 6c 9c"),
        (Sort.SUIT, End.FIRST, 0, "6c 9c Td 6h Ah As"),
        (Sort.RANK, End.LAST, 2, "6c 9c Td As 6h Ah"),
        (Sort.RANK, End.LAST, 0, "6h Td Ah As 6c 9c"),
        (Sort.RANK, End.FIRST, 3, "As 6c 6h 9c Td Ah"),
    ],
)
def test_a_hand_is_sorted_as_set(sort: Sort, trumps: End, trump: int, expected: str) -> None:
    hand = cards("Ah 6h 9c 6c As Td")
    order = Theme(sort=sort, trumps=trumps)
    assert [card_name(one) for one in sorted_hand(hand, trump, order)] == expected.split()


def test_a_hand_by_rank_sets_only_the_trumps_apart() -> None:
    view = played(three(), "attack 8d", "pass")
    text = draw(view, ("Ben", "Carla", "Dima"), Theme(is_ascii=True, sort=Sort.RANK, trumps=End.FIRST), you=1)
    assert text.splitlines()[-1] == "Hand:   [8h]   8c  [9d] [Jd]  Qs   Kc"


def test_the_table_read_aloud_is_whole_sentences() -> None:
    view = played(three(), "attack 8d", "attack 8s", "beat Jd 8d")
    spoken = Theme(is_ascii=True, is_spoken=True, width=200)
    assert draw(view, ("Ben", "Carla", "Dima"), spoken, you=1).splitlines() == [
        "Bout 1: Ben attacks you.",
        "Trumps: hearts. The stock has 2 cards; the last is 6h.",
        "Dima holds 2 cards. Ben holds 2 cards.",
        "8d is beaten with Jd. 8s lies there and is not beaten.",
        "You hold 8c, Kc, 9d, Qs and 8h.",
    ]
    assert moves_read_out(view, spoken) == "Your moves: #1 8h, #2 Qs, #3 take."
    assert numbered(view, spoken) == ["8h", "Qs", "take"]


def test_what_is_read_aloud_has_a_sentence_for_everything() -> None:
    spoken = Theme(is_ascii=True, is_spoken=True, width=200)
    taking = draw(played(three(stock=""), "attack 8d", "pass", "take"), NAMES, spoken, you=1)
    assert "The stock is used up." in taking
    assert "8d lies there and is not beaten. You take." in taking
    position = bout("8d", "9d", "", "Jd", out=(2,))
    assert "Anna holds 1 card. Boris is out." in draw(view_of(position, 0), NAMES, spoken, you=0)
    assert draw(view_of(position, 2), NAMES, spoken, you=2).splitlines()[-1] == "You are out."
    sides = bout("8d", "9d", "7c", "Jd", rules="teams=2")
    assert "Boris, your partner, holds 1 card." in draw(view_of(sides, 0), NAMES, spoken, you=0)
    everything = draw(view_of(position, None), NAMES, spoken)
    assert "The table is empty." in everything
    assert "Anna holds 9d." in everything


def test_only_legal_cards_are_marked() -> None:
    assert cards_name(legal_cards(played(three(), "attack 8d", "pass"))) == "8h 9d Jd"
    assert legal_cards(played(three(), "attack 8d", "pass", seat=2)) == 0


@pytest.mark.parametrize("width", [30, 40, 80])
def test_nothing_is_wider_than_the_screen(width: int) -> None:
    hands = ["6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d 9d Td Jd", "6s", "7s", "8s"]
    view = played(bout(*hands, stock="Ah 6h"), seat=0)
    text = draw(view, ("Анна", "王小明", "Maximilian", "Zoë"), Theme(width=width), you=0)
    assert max(cells(line) for line in text.splitlines()) <= width


def test_wide_and_combining_characters_are_counted_as_a_terminal_does() -> None:
    assert cells("abc") == 3
    assert cells("王小明") == 6
    assert cells("e\u0301♥") == 2


def test_paint_colours_hearts_and_diamonds_and_legal_cards_and_nothing_else() -> None:
    paint = Theme(has_color=True).paint
    assert paint("8♦ 8♠") == "\x1b[91m8♦\x1b[39m 8♠"
    assert paint("[10♥]") == "\x1b[1m[\x1b[91m10♥\x1b[39m]\x1b[22m"
    assert paint("[Js]") == "\x1b[1m[Js]\x1b[22m"
    assert paint("8d/Jd") == "\x1b[91m8d\x1b[39m/\x1b[91mJd\x1b[39m"
    assert paint("Kd8dx 108d Jdh") == "Kd8dx 108d Jdh"
    assert Theme().paint("[8♦]") == "[8♦]"


def test_four_suits_have_four_inks_on_request() -> None:
    paint = Theme(has_color=True, has_four_colors=True).paint
    assert paint("8♣ 8♦ 8♥ 8♠") == "\x1b[38;5;64m8♣\x1b[39m \x1b[38;5;33m8♦\x1b[39m \x1b[91m8♥\x1b[39m 8♠"
    assert paint("8c/Jd") == "\x1b[38;5;64m8c\x1b[39m/\x1b[38;5;33mJd\x1b[39m"


class Screen(io.StringIO):
    """A stream that can be a terminal and say its encoding."""

    def __init__(self, is_terminal: bool = True, encoding: str = "utf-8") -> None:
        super().__init__()
        self._is_terminal, self._encoding = is_terminal, encoding

    def isatty(self) -> bool:
        return self._is_terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


@pytest.mark.parametrize(
    ("screen", "color", "environment", "has_color"),
    [
        (Screen(), Color.AUTO, {"TERM": "xterm"}, True),
        (Screen(False), Color.AUTO, {"TERM": "xterm"}, False),
        (Screen(), Color.AUTO, {"TERM": "dumb"}, False),
        (Screen(), Color.AUTO, {}, False),
        (Screen(), Color.AUTO, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Screen(), Color.AUTO, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (Screen(False), Color.ALWAYS, {"NO_COLOR": "1"}, True),
        (Screen(), Color.NEVER, {"TERM": "xterm"}, False),
    ],
)
def test_when_colour_is_used(screen: Screen, color: Color, environment: dict[str, str], has_color: bool) -> None:
    assert theme_for(screen, color, environment=environment).has_color is has_color


@pytest.mark.parametrize(
    ("encoding", "environment", "is_ascii"),
    [
        ("utf-8", {}, False),
        ("UTF8", {"LANG": "de_DE.UTF-8"}, False),
        ("iso8859-1", {"LANG": "de_DE"}, True),
        ("ascii", {}, True),
        ("utf-8", {"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ("utf-8", {"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, True),
    ],
)
def test_when_letters_are_used(encoding: str, environment: dict[str, str], is_ascii: bool) -> None:
    assert theme_for(Screen(encoding=encoding), environment=environment).is_ascii is is_ascii
    assert theme_for(Screen(), is_ascii=True, environment={}).is_ascii


def test_a_card_is_spelled_as_players_write_it() -> None:
    assert Theme().card(card("Td")) == "10♦"
    assert LETTERS.cards(cards("Td 6c")) == "6c 10d"
    assert LETTERS.cards([card("Td"), card("6c")]) == "10d 6c"


@pytest.mark.parametrize("width", range(20, 41))
def test_the_rows_of_a_hand_begin_in_one_column(width: int) -> None:
    full = bout("6c 7c 8c 9c Tc 6d 7d 8d 9s Ts", "Jd", "Kd", stock="Ac 6h")
    rows = draw(view_of(full, 0), NAMES, Theme(width=width), you=0).split("Hand:", 1)[1].split("\n")
    assert len(rows) > 1
    assert {row.index("[") for row in rows[1:]} == {rows[0].index("[") + len("Hand:")}
