"""Hints beside broken rules: the right one where a usual mistake was made, and none where it would be wrong.

The records are the bouts of durak(5)'s first game with one mistake each.
"""

import re
from pathlib import Path

import pytest

from notation.problems import Finding
from tests.play.records import findings_of

SAMPLES = Path(__file__).parents[2] / "samples" / "valid"
HEAD = '[Durak "1"]\n[Players "Anna, Ben, Carla"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qc"]\n\n'
FIRST = "1. Ben > Carla: 8d/9c beaten\n"
SECOND = "2. Carla > Anna: 7h takes Ben: 7c\n"
THIRD = "3. Ben > Carla: 9s/6c Anna: 6h/Th Td/Jc Ben: Jh/Kh Js/Kc Anna: Kd takes\n"
FOURTH = "4. Anna > Ben: 7d 7h 7c 7d/9d 7h/Qh 7c/Ac Qd takes Qs Carla: 9s\n"
GAME = FIRST + SECOND + THIRD + FOURTH


def fault_of(body: str, **tags: str) -> Finding:
    """Return the one error of the game with this body; *tags* stand in the place of its own ones, or are added."""
    head = HEAD
    for name, value in tags.items():
        tag = f'[{name} "{value}"]\n' if value else ""
        head, count = re.subn(rf"^\[{name} .*\n", tag, head, flags=re.MULTILINE)
        head = head if count else head[:-1] + tag + "\n"
    found = [finding for finding in findings_of(head + body) if finding.is_error()]
    assert len(found) == 1, found
    return found[0]


def test_the_game_itself_has_no_fault() -> None:
    assert [finding for finding in findings_of(HEAD + GAME) if finding.is_error()] == []


ORDERED = "3. Ben > Carla: 9s/6c Anna: 6h/Th Td/Jc Ben: Jh/Kh Js/Kc Anna: Kd takes"


@pytest.mark.parametrize(
    ("body", "code", "hint"),
    [
        # A throw-in before the beat, and cards thrown in together, by one player and by two.
        (
            FIRST + SECOND + "3. Ben > Carla: 9s Anna: 6h 9s/6c 6h/Th Td/Jc Ben: Jh/Kh Js/Kc Anna: Kd takes\n" + FOURTH,
            "D0325",
            f"the beat comes before the card thrown in behind it: {ORDERED}",
        ),
        (
            FIRST + SECOND + "3. Ben > Carla: 9s/6c Anna: 6h/Th Td Ben: Jh Td/Jc Jh/Kh Js/Kc Anna: Kd takes\n" + FOURTH,
            "D0325",
            f"cards thrown in together are written in the order of their answers: {ORDERED}",
        ),
        (
            FIRST + SECOND + "3. Ben > Carla: 9s/6c Anna: 6h Td 6h/Th Td/Jc Ben: Jh/Kh Js/Kc Anna: Kd takes\n" + FOURTH,
            "D0325",
            f"cards thrown in together are written in the order of their answers: {ORDERED}",
        ),
        (
            FIRST + SECOND + "3. Ben > Carla: 9s/6c Anna: 6h/Th Td/Jc Ben: Jh Js Anna: Kd Jh/Kh Js/Kc takes\n" + FOURTH,
            "D0325",
            f"cards thrown in together are written in the order of their answers: {ORDERED}",
        ),
        # `takes` left out
        (FIRST + "2. Carla > Anna: 7h Ben: 7c\n" + THIRD, "D0325",
         "the next bout shows that Anna took: write `takes` in front of this"),
        (FIRST + "2. Carla > Anna: 7h Ben: 7c\n", "D0325", "if Anna took here, write `takes` in front of this"),
        (FIRST + "2. Carla > Anna: 7h\n3. Ben > Carla: 9s\n", "D0302",
         "what follows fits if Anna took: write `takes` behind bout 2"),
        (FIRST + "2. Carla > Anna: 7h\n3. Anna > Ben: 9s\n", "D0302", ""),
        ("1. Ben > Carla: 8d/9c\n2. Carla > Anna: 7h\n", "D0302",
         "what follows fits if all was beaten: write `beaten` behind bout 1"),
        ("1. Ben > Carla: 8d beaten\n2. Anna > Ben: 6h\n", "D0306",
         "the next bout shows that Carla took: write `takes` for `beaten`"),
        ("1. Ben > Carla: 8d beaten\n2. Carla > Anna: 7h\n", "D0306", ""),
        ("1. Ben > Carla: 8d/9c takes\n2. Carla > Anna: 7h\n", "D0332",
         "the next bout shows that all was beaten: write `beaten` for `takes`"),
        ("1. Ben > Carla: 8d/9c takes\n2. Anna > Ben: 6h\n", "D0332", ""),
        # A wrong speaker
        (FIRST + SECOND + "3. Ben > Carla: 9s/6c 6h/Th\n", "D0352", "Anna holds 6♥ and could lay it: Anna: 6h/Th"),
        (FIRST + SECOND + "3. Ben > Carla: 9s/6c Kd/Kc\n", "D0350", ""),
        (FIRST + SECOND + "3. Ben > Carla: 9s/6c Anna: 6h/Th Carla: Td/Jc\n", "D0323",
         "Anna holds 10♦ and could lay it: Anna: Td/Jc"),
        ("1. Ben > Carla: Qs/Kh\n", "D0352", ""),  # Anna holds it, and does not lead
        ("1. Ben > Carla: 9c/8d beaten\n", "D0352", "the card that is beaten stands first: 8d/9c"),
        # Names
        ("1. Вen > Carla: 8d\n", "D0304", "Вen looks like Ben, but is written with other characters"),
        ("1. ben > Carla: 8d\n", "D0304", "did you mean Ben?"),
        ("1. Ben > Calra: 8d\n", "D0304", "did you mean Carla?"),
        ("1. Ben > Dora: 8d\n", "D0304", ""),
        # Bouts
        (FIRST + "3. Ben > Carla: 9s/6c\n", "D0301",
         "this head fits behind a bout 2, Carla > Anna, that Anna took: was it left out?"),
        (FIRST + "2. Anna > Ben: 9s/6c\n", "D0303",
         "this head fits behind a bout 2, Carla > Anna, that was beaten off: was it left out?"),
        (FIRST + "3. Carla > Anna: 7h takes Ben: 7c\n", "D0301",
         "this bout follows from the one before it: only its number is wrong"),
        (FIRST + "2. Anna > Carla: 7h takes\n", "D0303",
         "attacker and defender are exchanged here: the attacker stands first"),
        (FIRST + "2. Anna > Carla: 7h/8h takes\n", "D0303", ""),
        # Words
        ("1. Ben > Carla: 8d/9c Anna passes beaten\n", "D0311",
         "passing is not written: leave it out, it follows from what comes next"),
        ("1. Ben > Carla: 8d/9c Anna shows beaten\n", "D0311", ""),
        (GAME + "Ben lost\n", "D0311", "who lost is said by the last line: durak Ben"),
        ("1. Ben > Carla: 8d takes beaten\n", "D0125", ""),
        # The result
        (GAME + "durak Ben\n", "D0402",
         "a game that was broken off ends in * or, where somebody gave up, in: durak Ben resigns"),
        (GAME + "draw\n", "D0402",
         "a game that was broken off ends in * or, where all agreed on a draw, in: draw agreed"),
    ],
)  # fmt: skip
def test_a_mistake_and_its_hint(body: str, code: str, hint: str) -> None:
    fault = fault_of(body)
    assert (fault.code, str(fault.hint)) == (code, hint)


# By other rules


@pytest.mark.parametrize(
    ("body", "rules", "code", "hint"),
    [
        ("1. Ben > Carla: 7c Carla > Anna: 7h\n", "podkidnoy", "D0340",
         'with [Rules "perevodnoy"] this would be a transfer'),
        ("1. Ben > Carla: 7c Carla > Anna: 7h\n", "podkidnoy first=5", "D0340",
         'with [Rules "podkidnoy transfer=on first=5"] this would be a transfer'),
        ("1. Ben > Carla: 7c Carla > Anna: 8h\n", "podkidnoy", "D0340", ""),
        ("1. Ben > Carla: 7c Carla > Anna: 7h\n", "podkidnoy transfer=not-first", "D0341",
         'with [Rules "perevodnoy"] this would be a transfer'),
        ("1. Ben > Carla: 7c Carla: 7h\n", "perevodnoy", "D0323",
         "a transfer names who passes the attack on to whom: Carla > Anna: 7h"),
        ("1. Ben > Carla: 7c Carla: 7h\n", "podkidnoy", "D0323", ""),
        ("1. Ben > Carla: 8d takes\n2. Anna > Ben: 7d takes Carla: 7h\n", "podkidnoy pile=off", "D0326",
         'with [Rules "podkidnoy"] this would be allowed'),
        (FIRST + "2. Carla > Anna: 7h takes Ben: 7c\n", "podkidnoy throwers=attacker", "D0324",
         'with [Rules "podkidnoy throwers=neighbours"] this would be allowed'),
        (FIRST + "2. Carla > Anna: 7h takes Ben: As\n", "podkidnoy throwers=attacker", "D0324", ""),
        ("Ben swaps\n1. Ben > Carla: 8d\n", "podkidnoy", "D0360", ""),
    ],
)  # fmt: skip
def test_what_other_rules_would_allow(body: str, rules: str, code: str, hint: str) -> None:
    fault = fault_of(body, Rules=rules)
    assert (fault.code, str(fault.hint)) == (code, hint)


# Tags


@pytest.mark.parametrize(
    ("tags", "code", "hint"),
    [
        ({"Rules": "podkidnoi"}, "D0211", 'did you mean [Rules "podkidnoy"]?'),
        ({"Rules": "podkidnoy frist=5"}, "D0211", 'did you mean [Rules "podkidnoy first=5"]?'),
        ({"Rules": "podkidnoy throwers=neighbors"}, "D0211", 'did you mean [Rules "podkidnoy throwers=neighbours"]?'),
        ({"Rules": "podkidnoy jokers=2"}, "D0211", ""),
        ({"Date": "30.11.2026"}, "D0204", 'did you mean [Date "2026-11-30"]?'),
        ({"Date": "2026/1/5"}, "D0204", 'did you mean [Date "2026-01-05"]?'),
        ({"Date": "30.13.2026"}, "D0204", ""),
        ({"Date": "Friday"}, "D0204", ""),
        ({"Time": "9:15"}, "D0205", 'did you mean [Time "09:15:00"]?'),
        ({"Time": "25:15"}, "D0205", ""),
        ({"Dealer": "carla"}, "D0209", "did you mean Carla?"),
        ({"Dealer": "Zoe"}, "D0209", ""),
        ({"Bots": "Аnna=expert"}, "D0223", "Аnna looks like Anna, but is written with other characters"),
        ({"Trump": "", "trump": "Qc"}, "D0201", "is [trump] meant to be [Trump]?"),
        ({"Trump": ""}, "D0201", ""),
        ({"Durak": "1.0"}, "D0203", 'did you mean [Durak "1"]?'),
        ({"Durak": "2"}, "D0203", ""),
    ],
)
def test_a_mistake_in_a_tag_and_its_hint(tags: dict[str, str], code: str, hint: str) -> None:
    fault = fault_of("", **tags)
    assert (fault.code, str(fault.hint)) == (code, hint)


def test_an_unknown_tag_that_is_nearly_a_known_one() -> None:
    (note,) = findings_of(HEAD.replace("[Trump", '[Evnt "Friday"]\n[Trump'))
    assert (note.code, str(note.hint)) == ("W0201", "did you mean [Event]?")
    (note,) = findings_of(HEAD.replace("[Trump", '[Weather "rain"]\n[Trump'))
    assert (note.code, note.hint) == ("W0201", "")


@pytest.mark.parametrize(
    ("body", "tags", "hint"),
    [
        # A custom of the table decided who leads, or another seat dealt.
        ("1. Carla > Anna: 7h/Qd\n", {}, ""),
        ("1. Carla > Anna: 9c takes\n2. Ben > Carla: 8d\n", {},
         'where the players agreed on who leads, the rules say so: [Rules "podkidnoy start=free"]'),
        ("1. Anna > Ben: 6h takes\n2. Carla > Anna: 7h\n", {},
         'in a later game of a series a tag says so, like [Game "2"]; where the players agreed on who leads, '
         '[Rules "podkidnoy start=free"]'),
        ("1. Anna > Ben: 6h takes\n2. Carla > Anna: 7h\n", {"Rules": "klassisch"},
         'where the players agreed on who leads, the rules say so: [Rules "klassisch start=free"]'),
        ("1. Carla > Ben: 8d takes\n", {}, "attacker and defender are exchanged here: the attacker stands first"),
        ("1. Anna > Ben: 8d/9c beaten\n2. Carla > Anna: 7h\n", {}, ""),
        # Anna dealt: then Ben has Anna's cards, Carla Ben's, and the seven of clubs leads with Carla.
        ("1. Carla > Anna: 8d/9c beaten\n2. Anna > Ben: 7h\n", {}, 'it fits if Anna dealt: [Dealer "Anna"]'),
    ],
)  # fmt: skip
def test_who_leads(body: str, tags: dict[str, str], hint: str) -> None:
    fault = fault_of(body, **tags)
    assert (fault.code, str(fault.hint)) == ("D0221", hint)


def test_the_trump_of_another_deck() -> None:
    # With 52 cards the seed "1" deals the king of diamonds behind two hands.
    fault = fault_of("", Players="Anna, Ben", Seed="1", Trump="Kd")
    assert (fault.code, str(fault.hint)) == ("D0217", 'it fits with a deck of 52 cards: [Rules "podkidnoy deck=52"]')
    fault = fault_of("", Players="Anna, Ben", Seed="1", Trump="Kh")
    assert (fault.code, fault.hint) == ("D0217", "")


def test_the_trump_after_the_swap() -> None:
    body = "Ben swaps\n1. Ben > Carla: 8d\n"
    fault = fault_of(body, Rules="table", Trump="6c")
    assert fault.code == "D0217"
    assert fault.hint == "the tag names the card as it lay when the game began, before it was swapped for 6c"
    assert fault_of("1. Ben > Carla: 8d\n", Rules="table", Trump="6c").hint == ""
    assert fault_of(body, Rules="table", Trump="7c").hint == ""


@pytest.mark.parametrize("players", ["Anna; Ben; Carla", "Anna/Ben/Carla", "Anna Ben Carla", "Anna & Ben und Carla"])
def test_names_that_no_comma_parts(players: str) -> None:
    fault = fault_of(FIRST, Players=players)
    assert (fault.code, fault.hint) == ("D0212", 'did you mean [Players "Anna, Ben, Carla"]?')


def test_names_that_do_not_fit_when_they_are_parted() -> None:
    assert fault_of(FIRST, Players="Anna; Benno; Carla").hint == ""
    assert fault_of("", Players="Anna").hint == ""


def test_a_deck_of_another_size() -> None:
    deck = "2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h 2s 3s 4s 5s"
    rest = " ".join(rank + suit for suit in "cdhs" for rank in "6789TJQKA")
    fault = fault_of("", Seed="", Deck=f"{deck} {rest}", Trump="8c")
    assert (fault.code, str(fault.hint)) == ("D0215", 'it fits with a deck of 52 cards: [Rules "podkidnoy deck=52"]')
    assert fault_of("", Seed="", Deck=f"{deck} {rest} 6c", Trump="8c").hint == ""


@pytest.mark.parametrize(("deck", "trump"), [("??", "h"), ("?? ?? ??", "Qh"), ("? ?", "h")])
def test_a_deck_of_which_nothing_is_known(deck: str, trump: str) -> None:
    fault = fault_of("", Seed="", Deck=deck, Trump=trump)
    assert (fault.code, fault.hint) == ("D0215", 'did you mean [Deck "?"]?')
    assert fault_of("", Seed="", Deck=f"{deck} 6h", Trump="Qh").hint == ""


def test_a_mistake_in_a_variation_has_its_hint_too() -> None:
    body = FIRST + SECOND + "3. Ben > Carla: 9s/6c (9s/6c 6h/Th) Anna: 6h/Th\n"
    assert fault_of(body).hint == "Anna holds 6♥ and could lay it: Anna: 6h/Th"


def test_a_warning_that_repeats_an_error_is_left_out() -> None:
    assert [finding.code for finding in findings_of(HEAD + "1. Ben > Carla: 8d Anna takes\n")] == ["D0309"]
    assert [finding.code for finding in findings_of(HEAD + "1. Ben > Carla: 8d Carla takes\n")] == ["W0111"]


def test_a_tag_that_cannot_be_read_is_not_missing_too() -> None:
    for broken in ('[Players "Anna, Ben, Carla]', "[Players Anna]", 'Players "Anna, Ben, Carla"', "[Players]"):
        found = findings_of(HEAD.replace('[Players "Anna, Ben, Carla"]', broken) + FIRST)
        assert [finding.code[:3] for finding in found] == ["D01"], broken


def test_a_record_of_another_version_is_not_read() -> None:
    assert [finding.code for finding in findings_of('[Durak "2"]\n[Seed "1"]\n')] == ["D0203"]


# The result

TINY = (
    '[Durak "1"]\n[Players "Una, Duo, Tres, Quad"]\n[Rules "podkidnoy deck=24"]\n[Seed "tiny-65"]\n[Trump "9d"]\n\n'
    "1. Quad > Una: 9s 9d/Jd 9s/Kd Kh/Ad Duo: Js takes Jc Tres: 9c\n"
    "2. Duo > Tres: Tc Ts Td/Qd Tc/Kc Ts/Ks Qs/As Quad: Th/Ah beaten\n"
)


@pytest.mark.parametrize(
    ("end", "code", "hint"),
    [
        ("3. Quad > Una: Qh Qc/Ad Qh/Kh beaten\ndurak Duo\n", "D0401",
         "the result names the durak, who is left with cards, and not the winner"),
        ("3. Quad > Una: Qh Qc/Ad Qh/Kh beaten\ndurak Quad\n", "D0401", ""),
        ("3. Quad > Una: Qh Qc/Ad Qh/Kh\ndurak Una\n", "D0408", "the result fits if the last bout ends with `beaten`"),
        ("3. Quad > Una: Qh Qc\ndurak Una\n", "D0408", "the result fits if the last bout ends with `takes`"),
        ("3. Quad > Una: Qh Qc/Ad Qh/Kh\ndurak Quad\n", "D0408", ""),
    ],
)  # fmt: skip
def test_the_result(end: str, code: str, hint: str) -> None:
    (fault,) = (finding for finding in findings_of(TINY + end) if finding.is_error())
    assert (fault.code, str(fault.hint)) == (code, hint)


@pytest.mark.parametrize(
    ("sample", "spoilt", "code", "hint"),
    [
        ("tie-defender", (" tie=defender", ""), "D0401",
         'with [Rules "podkidnoy deck=24 tie=defender"] this would be the result'),
        ("tie-defender", ("durak Wanda", "draw"), "D0401",
         'with [Rules "podkidnoy deck=24"] this would be the result'),
        ("klassisch-drawn-by-repetition", ("klassisch", "klassisch repeat=third"), "D0402",
         'with [Rules "klassisch"] this would be the result'),
    ],
)  # fmt: skip
def test_the_result_by_other_rules(sample: str, spoilt: tuple[str, str], code: str, hint: str) -> None:
    text = (SAMPLES / f"{sample}.durak").read_text(encoding="utf-8")
    assert text.count(f"{spoilt[0]}") >= 1
    line = next(line for line in text.splitlines() if spoilt[0] in line and not line.startswith(";"))
    (fault,) = (f for f in findings_of(text.replace(line, line.replace(*spoilt))) if f.is_error())
    assert (fault.code, str(fault.hint)) == (code, hint)
