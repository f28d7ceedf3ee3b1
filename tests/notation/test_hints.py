"""Hints beside syntax errors: what a misspelt word was meant to be, given only where reading then goes on."""

import pytest

from notation import parse
from notation.problems import Finding
from tests.notation.reading import game

PASSING = "passing is not written: leave it out, it follows from what comes next"
BOUT = "1. Anna > Ben: "
NEXT = "\n2. Ben > Anna: 7h takes"


def error_of(body: str) -> Finding:
    found = [finding for finding in game(body).findings if finding.is_error()]
    assert len(found) == 1, [(finding.code, finding.message) for finding in found]
    return found[0]


@pytest.mark.parametrize(
    ("body", "place", "hint"),
    [
        # Letters for digits, look-alikes, the suit in front, a blank within a card
        (BOUT + "8d/1Od beaten", "1Od", "1Od looks like 10d, but is written with other characters"),
        (BOUT + "lOd/Jd beaten", "lOd", "lOd looks like 10d, but is written with other characters"),
        (BOUT + "I0d/Jd takes", "I0d", "I0d looks like 10d, but is written with other characters"),
        (BOUT + "8d/Зd", "Зd", "Зd looks like 3d, but is written with other characters"),
        (BOUT + "8d/Jԁ", "Jԁ", "Jԁ looks like Jd, but is written with other characters"),
        (BOUT + "d8/9d", "d8", "the rank stands in front of the suit: 8d"),
        (BOUT + "♦8/9d", "♦8", "the rank stands in front of the suit: 8♦"),
        (BOUT + "8 d/9d beaten", "8 d", "a card is written without a blank: 8d"),
        (BOUT + "8d9d beaten", "8d9d", "two cards stand apart; with / the second beats the first: 8d 9d, 8d/9d"),
        (BOUT + "8d/Jx", "Jx", ""),
        (BOUT + "8d/1Ox", "1Ox", ""),
        (BOUT + "8d/11d", "11d", ""),
        (BOUT + "8d/xx9d", "xx9d", ""),
        (BOUT + "Bs/Ks", "Bs", "did you mean Js?"),  # a German jack
        (BOUT + "8s/Ds", "Ds", "did you mean Qs?"),
        (BOUT + "8s/Es", "Es", ""),
        # Keywords
        (BOUT + "8d takes\nremis", "remis", "did you mean draw?"),
        (BOUT + "8d takes\nдурак Ben", "дурак", "did you mean durak?"),
        (BOUT + "8d take Carla: 8s", "take", "did you mean takes?"),
        (BOUT + "8d taeks" + NEXT, "taeks", "did you mean takes?"),
        (BOUT + "8d беру" + NEXT, "беру", "did you mean takes?"),
        (BOUT + "8d nimmt" + NEXT, "nimmt", "did you mean takes?"),
        (BOUT + "8d/9d бито" + NEXT, "бито", "did you mean beaten?"),
        (BOUT + "8d/9d bеaten" + NEXT, "bеaten", "bеaten looks like beaten, but is written with other characters"),
        # Signs
        ("1. Anna > Ben 8d takes", "8d", "a colon stands behind the name of whoever lays the cards: Ben:"),
        (BOUT + "8d/9d Carla 8s", "8s", "a colon stands behind the name of whoever lays the cards: Carla:"),
        ("1. Anna > Ben; 8d takes" + NEXT, "; 8d", "a colon stands behind the name of whoever lays the cards: Ben:"),
        ("1. Anna Ben: 8d", "Ben", "between attacker and defender stands >: Anna > Ben"),
        ("1. Anna - Ben: 8d", "-", "between attacker and defender stands >: Anna > Ben"),
        ("1. Anna → Ben: 8d", "→", "between attacker and defender stands >: Anna > Ben"),
        ("1. Anna vs Ben: 8d", "vs", "between attacker and defender stands >: Anna > Ben"),
        ("1. Anna vs. Ben: 8d", "vs", "between attacker and defender stands >: Anna > Ben"),
        (BOUT + "8d-9d beaten", "8d-9d", "between a card and the one that beats it stands /"),
        (BOUT + "8d\\9d beaten", "\\", "between a card and the one that beats it stands /"),
        (BOUT + "8d, 8s", ",", 'leave "," out: words are separated by blanks alone'),
        (BOUT + "8d/9d beaten." + NEXT, ".", 'leave "." out: words are separated by blanks alone'),
        (BOUT + "8d # nice", "#", "a comment stands behind ; or in braces"),
        (BOUT + "8d // nice", "/ nice", "a comment stands behind ; or in braces"),
        (BOUT + "8d / nice", "nice", ""),
        (BOUT + "8d takes\ndurak: Ben", ":", 'leave ":" out: words are separated by blanks alone'),
        ("1. Anna ＞ Ben: 8d", "＞", "between attacker and defender stands >: Anna > Ben"),
        ("1. Anna > Ben： 8d", "Ben：", "a colon stands behind the name of whoever lays the cards: Ben:"),
        ("1: Anna > Ben: 8d", ":", "the number of a bout is written with a dot: 1."),
        ("1) Anna > Ben: 8d", ")", "the number of a bout is written with a dot: 1."),
        ("l. Anna > Ben: 8d", "l", "l looks like 1., but is written with other characters"),
        (BOUT + "8d takes\nBen > Carla: 7h", ">", "a bout begins with its number: 2. Ben > …"),
        # Names
        ("1. Anna > As: 8d", "As", 'a player of that name is written in quotation marks: "As"'),
        ("1. Anna > draw: 8d", "draw", 'a player of that name is written in quotation marks: "draw"'),
        ("1. Anna > “Ben Li”: 8d", "“Ben Li”", 'a player of that name is written in quotation marks: "Ben Li"'),
        (BOUT + "8d takes beaten", "beaten", ""),
        # Words that are nobody's name
        (BOUT + "8d passes", "passes", PASSING),
        (BOUT + "8d/9d Done" + NEXT, "Done", PASSING),
        (BOUT + "8d пас", "пас", PASSING),
        (BOUT + "8d takes it", "", ""),
        ("1. anna > ben 8d takes", "8d", ""),
        (BOUT + "8d x 9d beaten", "x", "between a card and the one that beats it stands /"),
        (BOUT + "8d+8s/9s beaten", "+", 'leave "+" out: words are separated by blanks alone'),
        (BOUT + "8d takes\nBen durak", "durak", "did you mean durak Ben?"),
        (BOUT + "8d Carla", "", "a colon stands behind the name of whoever lays the cards: Carla:"),
        (BOUT + "8d Carla Dora 8s", "Dora", ""),
    ],
)  # fmt: skip
def test_a_misspelt_word_and_its_hint(body: str, place: str, hint: str) -> None:
    error = error_of(body)
    text = '[Durak "1"]\n\n' + body
    assert text[error.span.start :].startswith(place)
    assert str(error.hint) == hint


def test_a_tag_without_brackets() -> None:
    error = error_of('Event "Friday"\n[Site "Omsk"]\n\n1. Anna > Ben: 8d')
    assert (error.code, error.hint) == ("D0120", 'a tag stands in square brackets: [Event "Friday"]')


@pytest.mark.parametrize(
    ("body", "line", "column", "message"),
    [
        (BOUT + "8d/" + NEXT, 3, 19, "expected a card (like 8d or Th), found the end of the line"),
        (BOUT + "8d Carla\n*", 3, 24, 'expected a name, takes, swaps, ">" or ":", found the end of the line'),
        ("1. Anna > Ben" + NEXT, 3, 14, 'expected ":", found the end of the line'),
        ("1." + NEXT, 3, 3, "expected a name, found the end of the line"),
        (BOUT + "8d/\nJx", 4, 1, 'expected a card (like 8d or Th), found "Jx"'),
    ],
)
def test_a_line_that_ends_too_early_is_told_where_it_ends(body: str, line: int, column: int, message: str) -> None:
    error = error_of(body)
    before = ('[Durak "1"]\n\n' + body)[: error.span.start]
    assert (before.count("\n") + 1, len(before) - before.rfind("\n"), error.message) == (line, column, message)


def test_warnings_about_what_is_refused_are_left_out() -> None:
    for body in ("1: Anna > Ben: 8d", BOUT + "8 d/9d", "[ Event  x]", "[Event ]"):
        assert [finding.code[:3] for finding in game(body).findings] == ["D01"], body
    assert [finding.code for finding in game(BOUT + "10d Jx").findings] == ["W0101", "D0113"]


@pytest.mark.parametrize(("players", "hint"), [("Anna, ben", "a colon stands behind the name"), ("Anna, Benno", "")])
def test_a_word_in_small_letters_is_taken_for_a_name_if_a_player_is_called_so(players: str, hint: str) -> None:
    (record,) = parse(f'[Durak "1"]\n[Players "{players}"]\n\n1. Anna > ben 8d takes\n')
    (finding,) = record.findings
    assert finding.hint.startswith(hint)
    assert bool(finding.hint) == bool(hint)
