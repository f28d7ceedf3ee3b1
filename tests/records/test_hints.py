"""Hints in games of which nobody knows the whole deal: they say nothing of a hand that only a guessed deal has."""

from durak_cli.play.mending import tells_hand
from durak_cli.records.check import check
from notation import parse

HEAD = '[Durak "1"]\n[Players "Anna, Ben, Carla"]\n[Rules "podkidnoy{rules}"]\n[Deck "{deck}"]\n[Trump "Qc"]\n\n'
KITCHEN = "Qs Js Kh Td 7c 7h 6h As Jc 7d Ac Th Qd 8d 9c Kd Jh Kc Qc Qh 6c 6d 9s 7s Ah 9d Ts Ks 8s 8h 6s 8c Jd Tc 9h Ad"


def hint_of(body: str, deck: str, rules: str = "") -> str:
    text = HEAD.format(deck=deck, rules=rules) + body
    (fault,) = (finding for record in parse(text) for finding in check(record) if finding.is_error())
    return str(fault.hint)


def test_who_holds_a_card_is_told_only_where_it_is_known() -> None:
    body = "1. Ben > Carla: 8d/9c beaten\n2. Carla > Anna: 7h takes Anna: 7c\n"
    assert hint_of(body, KITCHEN) == "Ben holds 7♣ and could lay it: Ben: 7c"
    assert hint_of(body, "?") == ""


def test_other_hints_are_given_all_the_same() -> None:
    body = "1. Ben > Carla: 8d/9c beaten\n2. Carla > Anna: 7h Ben: 7c\n3. Ben > Carla: 9s\n"
    for deck in (KITCHEN, "?"):
        assert hint_of(body, deck) == "the next bout shows that Anna took: write `takes` in front of this"


def test_what_tells_of_a_hand() -> None:
    assert not tells_hand("")
    assert not tells_hand("Ben holds it")
