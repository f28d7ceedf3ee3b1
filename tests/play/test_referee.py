"""The referee, sentence by sentence (notation: Bouts; What a validator checks; Small print).

`^` marks where a finding must stand; what has none must be without fault.
"""

from dataclasses import replace
from random import Random

import pytest

from durak_cli.engine.events import Ending
from durak_cli.play.referee import judge
from notation import parse, write
from notation.record import Result
from notation.span import Span
from tests.play.games import record_game
from tests.play.records import FOUR, HANDS, LAST_DEAL, check, check_game, codes_of, dealt, findings_of, game
from tests.strategies import Style, random_setup

#: A beaten bout after which Ben attacks, and a take after which Carla does.
BEATEN = "1. Anna > Ben: 8d/Jd beaten"
TAKEN = "1. Anna > Ben: 8d takes"

# A short game to its end.
TO_THE_LAST_BOUT = """\
1. Anna > Ben: 9c 9d 9h 9s 9c/Jc 9d/Jd 9h/Jh 9s/Js beaten
2. Ben > Carla: Th Ts Th/Qh Ts/Qs Anna: Tc/Qc Td/Qd beaten
"""
LAST_BOUT = "3. Carla > Dora: Kc Kd Kc/Ac Kd/Ad beaten"
SIDES = """\
1. Anna > Ben: 9c 9d 9h 9s 9c/Jc 9d/Jd 9h/Jh 9s/Js beaten
2. Ben > Carla: Th Ts Th/Qh Ts/Qs beaten
3. Carla > Dora: Kc Kd Kc/Ac Kd/Ad beaten
4. Dora > Anna: Kh takes Ks
5. Dora > Carla: Ah takes As
"""


def check_end(body: str, *codes: str, rules: str = "podkidnoy deck=24") -> None:
    """Check a game of four whose last bout follows: Anna and Ben are out."""
    check_game(TO_THE_LAST_BOUT + body, *codes, rules=rules, players=FOUR, deck=LAST_DEAL, trump="As")


def check_sides(result: str, *codes: str) -> None:
    """Check the result of a game that Anna and Carla have lost against Ben and Dora."""
    check_game(SIDES + result, *codes, rules="podkidnoy deck=24 teams=2", players=FOUR, deck=LAST_DEAL, trump="As")


# What is written in a bout, and the passes that follow from it


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("", id="nothing is played yet"),
        pytest.param("1. Anna > Ben:", id="a head without a card, at the end of a record"),
        pytest.param("1. Anna > Ben: 8d", id="laid, not yet answered"),
        pytest.param("1. Anna > Ben: 8d/Jd", id="laid and beaten at once"),
        pytest.param("1. Anna > Ben: 8d 8d/Jd", id="laid, then answered"),
        pytest.param("1. Anna > Ben: 8d/Jd beaten", id="beaten: nobody adds another, though two could"),
        pytest.param("1. Anna > Ben: 8d 8s 8d/Jd 8s/9s beaten", id="a group is led, then answered"),
        pytest.param("1. Anna > Ben: 8d 8s 8s/9s 8d/Jd beaten", id="a group is answered in any order"),
        pytest.param("1. Anna > Ben: 8d 8s/9s 8d/Jd beaten", id="the last of a group is laid with its answer"),
        pytest.param("1. Anna > Ben: Kc/7h beaten", id="beaten is written also where no card could follow"),
        pytest.param("1. Anna > Ben: 8d takes", id="takes, and nobody adds"),
        pytest.param("1. Anna > Ben: 8d takes 8s Carla: 8h", id="the attacker adds, then another"),
        pytest.param("1. Anna > Ben: 8d takes Carla: 8h Anna: 8s", id="another adds, then the attacker who had passed"),
        pytest.param("1. Anna > Ben: 8d 8s 8d/Jd takes Carla: 8h Jc", id="what was beaten is taken as well"),
        pytest.param("1. Anna > Ben: 8d 8s 8d/Jd takes", id="he takes in the middle"),
        pytest.param("1. Anna > Ben: 8d/Jd Carla: Jc/7h beaten", id="the attacker has passed, another throws in"),
        pytest.param("1. Anna > Ben: 8d/Jd Carla: Jc/7h Anna: 8s/9s beaten", id="after an answer the attacker again"),
        pytest.param("1. Anna > Ben: 8d/Jd 8s/9s 9c/Th Td takes", id="throw-ins of the ranks of answers, too"),
        pytest.param(f"{BEATEN}\n2. Ben > Carla: 7c/Tc beaten\n3. Carla > Anna: Jc", id="the defender attacks next"),
        pytest.param(f"{TAKEN}\n2. Carla > Anna: Jc/Kc beaten\n3. Anna > Ben: 6c", id="the player after him does"),
        pytest.param(f"{TAKEN} Carla: 8h\n2. Carla > Anna: Jc", id="who could still add has passed"),
    ],
)
def test_the_words_of_a_bout(body: str) -> None:
    check_game(body)


def test_group_attacks_need_the_rule() -> None:
    check_game("1. Anna > Ben: 8d 8s 8d/Jd 8s/9s beaten")
    check_game("1. Anna > Ben: 8d ^8s 8d/Jd 8s/9s beaten", "D0325", rules="podkidnoy attack=single")


def test_a_group_ends_with_the_first_answer() -> None:
    check_game("1. Anna > Ben: 8d/Jd 8s Carla: ^Jc", "D0325")
    check_game("1. Anna > Ben: 8d Carla: ^8h", "D0325")


def test_cards_are_thrown_in_one_at_a_time_each_answered_first() -> None:
    (finding,) = check_game("1. Anna > Ben: 8d/Jd Carla: 8h ^Jc", "D0325")
    assert "8♥ is not beaten yet" in finding.message
    assert "`takes`" in finding.possible


def test_a_closed_bout_looks_like_everybody_passing() -> None:
    check_game("1. Anna > Ben: 8d/Jd beaten\n2. Ben > Carla: 7c takes", rules="podkidnoy throwers=permission")
    check_game("1. Anna > Ben: 8d/Jd Carla: Jc/7h beaten", rules="podkidnoy throwers=permission")


# Who is speaking


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("1. Anna > Ben: Carla: Anna: 8d/Jd beaten", id="an idle speaker"),
        pytest.param("1. Anna > Ben: Anna: 8d/Jd Anna: 8s/9s beaten", id="the same speaker named again"),
        pytest.param("1. Anna > Ben: 8d Ben: 8d/Jd beaten", id="in front of an answer"),
        pytest.param("1. Anna > Ben: 8d Ben: 8d/Jd 8s/9s beaten", id="in front of an answer he says nothing"),
        pytest.param("1. Anna > Ben: 8d/Jd Carla: beaten", id="in front of beaten"),
        pytest.param("1. Anna > Ben: 8d Ben: takes", id="in front of takes"),
        pytest.param(f"{BEATEN[:-6]}Carla: beaten\n2. Ben > Carla: 7c", id="the next head names who speaks"),
        pytest.param("1. Anna > Ben: 8d/Jd Carla: Jc takes 8h", id="takes does not change him"),
        pytest.param("1. Anna > Ben: 8d takes Carla: 8h", id="behind takes"),
    ],
)
def test_a_speaker(body: str) -> None:
    check_game(body)


def test_a_swap_does_not_change_the_speaker() -> None:
    check_game("1. Anna > Ben: 8d/Jd Carla: Jc/7h Anna swaps 8h/Th beaten", rules="podkidnoy swap=on")


def test_a_speaker_is_a_player_idle_or_not() -> None:
    check_game("1. Anna > Ben: 8d/Jd ^Zoe: beaten", "D0304")
    check_game("1. Anna > Ben: ^Zoe: Anna: 8d/Jd", "D0304")


def test_the_defender_needs_no_name_and_has_no_card_of_his_own_to_lay() -> None:
    check_game("1. Anna > Ben: 8d/Jd Ben: ^8c", "D0323")


def test_the_card_must_be_in_the_hand_of_the_speaker() -> None:
    (finding,) = check_game("1. Anna > Ben: 8d/Jd ^8h/Th", "D0352")
    assert finding.message == "Anna does not hold 8♥"
    assert finding.possible == "Anna holds 6♥ 8♠ 9♣ 10♦ K♣"


# Bouts in their order


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("^2. Anna > Ben: 8d", "D0301"),
        (f"{BEATEN}\n^3. Ben > Carla: 7c", "D0301"),
        (f"{BEATEN}\n^1. Ben > Carla: 7c", "D0301"),
        ("1. Anna > Ben: 8d/Jd\n^2. Ben > Carla: 7c", "D0302"),
        ("1. Anna > Ben: 8d\n^2. Ben > Carla: 7c", "D0302"),
        ("1. Anna > Ben:\n^2. Ben > Carla: 7c", "D0302"),
        ("1. ^Anna > Carla: 8d", "D0303"),
        (f"{BEATEN}\n2. ^Carla > Anna: 8h", "D0303"),
        (f"{TAKEN}\n2. ^Ben > Carla: 9s", "D0303"),
        ("1. ^Zoe > Ben: 8d", "D0304"),
        ("1. Anna > ^Zoe: 8d", "D0304"),
        (f"{BEATEN}\n^Zoe swaps", "D0304"),
        ("1. Anna > Ben: 8d ^beaten", "D0306"),
        ("1. Anna > Ben: 8d 8s 8d/Jd ^beaten", "D0306"),
        ("1. Anna > Ben: ^beaten", "D0307"),
        ("1. Anna > Ben: ^takes", "D0307"),
        ("1. Anna > Ben: 8d ^Ben shows 7h", "D0311"),
    ],
)
def test_what_cannot_stand_there(body: str, code: str) -> None:
    check_game(body, code)


def test_a_name_before_takes_must_be_the_defender() -> None:
    check_game("1. Anna > Ben: 8d ^Ben takes", "W0111")
    check_game("1. Anna > Ben: 8d ^Carla takes", "D0309")
    check_game("1. Anna > Ben: 8d ^Zoe takes", "D0304")


def test_an_unknown_act_stops_the_game() -> None:
    (finding,) = check_game("1. Anna > Ben: 8d/Jd ^Ben shows 7h beaten\n7. Ben > Ben: 8d", "D0311")
    assert finding.message == "unknown act; a newer notation?"


# Plays


@pytest.mark.parametrize(
    ("body", "code", "rules"),
    [
        ("1. Anna > Ben: ^2c", "D0320", "podkidnoy"),
        ("1. Anna > Ben: 8d/^2h", "D0320", "podkidnoy"),
        ("1. Anna > Ben: Carla: ^8h", "D0322", "podkidnoy"),
        ("1. Anna > Ben: 8d/Jd Carla: ^8h", "D0324", "podkidnoy throwers=attacker"),
        ("1. Anna > Ben: 8d takes ^8s", "D0326", "podkidnoy pile=off"),
        ("1. Anna > Ben: 8d takes Carla: ^8h", "D0326", "podkidnoy pile=off"),
        ("1. Anna > Ben: 8d/Jd ^takes", "D0332", "podkidnoy"),
        ("1. Anna > Ben: Kc/7h ^takes", "D0332", "podkidnoy"),
        ("1. Anna > Ben: 8d/Jd 8d/^Th", "D0334", "podkidnoy"),
        ("1. Anna > Ben: Kc/7h Kc/^Th", "D0334", "podkidnoy"),
        ("1. Anna > Ben: 8d/Jd ^9c", "D0350", "podkidnoy"),
        ("1. Anna > Ben: Kc/7h ^9c", "D0350", "podkidnoy"),
        ("1. Anna > Ben: 8d ^9c", "D0350", "podkidnoy"),
        ("1. Anna > Ben: 8d/^9s", "D0351", "podkidnoy"),
        ("1. Anna > Ben: 6h/^Jd", "D0351", "podkidnoy"),
        ("1. Anna > Ben: 8d/^Ad", "D0352", "podkidnoy"),
        ("1. Anna > Ben: ^Ah", "D0352", "podkidnoy"),
        ("1. Anna > Ben: 8d ^8d", "D0313", "podkidnoy"),
        ("1. Anna > Ben: 8d/Jd ^8d", "D0313", "podkidnoy"),
        ("1. Anna > Ben: 8d/Jd ^Jd", "D0313", "podkidnoy"),
        ("1. Anna > Ben: 8d/Jd ^Jd/Th", "D0313", "podkidnoy"),
    ],
)
def test_a_play_that_the_rules_refuse(body: str, code: str, rules: str) -> None:
    check_game(body, code, rules=rules)


def test_why_a_card_does_not_beat_is_said_in_the_terms_of_the_game() -> None:
    (finding,) = check_game("1. Anna > Ben: 8d/^9s", "D0351")
    assert finding.message == "9♠ cannot beat 8♦: it is neither a diamond nor a trump (hearts)"
    assert finding.possible == "Ben holds 7♥ 8♣ 9♠ 10♥ J♦ Q♠"


def test_of_several_broken_rules_the_first_of_turn_rank_hand_and_limit_is_named() -> None:
    check_game("1. Anna > Ben: 8d Carla: ^2c", "D0320")
    check_game("1. Anna > Ben: 8d Carla: ^Ah", "D0325")
    check_game("1. Anna > Ben: 8d/Jd Carla: ^9c", "D0350")
    check_game("1. Anna > Ben: 8d/^As", "D0351")


def test_no_more_cards_than_the_limit() -> None:
    deck = dealt("6c 6d 6h 6s 7c 7d", "7h 8s 8d 8h 8c 9c", "Tc Td Ts Jc Jd Js")
    body = "1. Anna > Ben: 6c 6d 6h 6s 6c/7h takes 7c ^7d"
    check_game(body, "D0353", rules="podkidnoy first=5", deck=deck)
    check_game(body.replace("^", ""), deck=deck)


def test_who_is_out_lays_no_card() -> None:
    check_end("3. Carla > Dora: Kc/Ac Anna: ^Tc", "D0321")


# Transfers


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("Ben > Carla: 8c 8d/9d 8c/Tc beaten\n2. Carla > Anna: 8h", id="the attack goes on to Carla"),
        pytest.param("Ben > Carla: 8c 8d/9d 8c/Tc 9s/As Anna: 9c/Ac beaten", id="now Ben's cards follow"),
        pytest.param("Ben > Carla: 8c/Tc 8d/9d beaten", id="its card is answered at once"),
        pytest.param("8s Ben > Carla: 8c 8d/9d takes", id="a whole group is passed on"),
        pytest.param("Ben > Carla: 8c Carla > Anna: 8h 8d/Td 8c/9c takes", id="and passed on again, with a trump"),
        pytest.param("Ben > Carla: 8c takes", id="the new defender takes"),
        pytest.param("Ben > Carla:", id="a head without a card, at the end of a record"),
        pytest.param("Anna: Ben > Carla: 8c 8d/9d", id="an idle speaker in front of it"),
    ],
)
def test_a_transfer(body: str) -> None:
    check_game(f"1. Anna > Ben: 8d {body}", rules="perevodnoy")


@pytest.mark.parametrize(
    ("body", "code", "rules"),
    [
        ("1. Anna > Ben: 8d ^Ben > Carla: 8c", "D0340", "podkidnoy"),
        ("1. Anna > Ben: 8d ^Ben > Carla: 8c", "D0341", "podkidnoy transfer=not-first"),
        ("1. Anna > Ben: 8d 8s 8s/9s ^Ben > Carla: 8c", "D0342", "perevodnoy"),
        ("1. Anna > Ben: 8d/Jd ^Ben > Carla: 8c", "D0342", "perevodnoy"),
        ("1. Anna > Ben: Kc/7h ^Ben > Carla: 8c", "D0342", "perevodnoy"),
        ("1. Anna > Ben: 8d ^Carla > Anna: 8h", "D0328", "perevodnoy"),
        ("1. Anna > Ben: ^Anna > Ben: 8d", "D0328", "perevodnoy"),
        ("1. Anna > Ben: ^Ben > Carla: 8c", "D0307", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > ^Anna: 8c", "D0310", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > ^Ben: 8c", "D0310", "perevodnoy"),
        ("1. Anna > Ben: 8d ^Zoe > Ben: 8c", "D0304", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > ^Zoe: 8c", "D0304", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^9s", "D0350", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^8h", "D0352", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^2c", "D0320", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^takes", "D0305", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^beaten", "D0305", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^Ben: 8c", "D0305", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^Anna swaps 8c", "D0305", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: ^Ben > Carla: 8c", "D0305", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla:\n^2. Ben > Carla: 8c", "D0305", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla:\n^*", "D0305", "perevodnoy"),
        ("1. Anna > Ben: 8d Ben > Carla: 8c Anna: ^8s", "D0325", "perevodnoy"),
    ],
)
def test_a_transfer_that_the_rules_refuse(body: str, code: str, rules: str) -> None:
    check_game(body, code, rules=rules)


def test_a_transfer_needs_somebody_with_enough_cards() -> None:
    rules = "perevodnoy deck=24"
    check_end("3. Carla > Dora: Kc Dora > Carla: ^Kh", "D0354", rules=rules)
    check_end("3. Carla > Dora: Kc Kd ^Dora > Carla: Kh", "D0343", rules=rules)


# Swaps

SWAP = "podkidnoy swap=on"


@pytest.mark.parametrize(
    ("body", "rules"),
    [
        pytest.param("Anna swaps\n1. Anna > Ben: 8d", SWAP, id="before the first bout"),
        pytest.param("1. Anna > Ben: Anna swaps 8d", SWAP, id="before the lead"),
        pytest.param("1. Anna > Ben: 8d Anna swaps 8d/Jd beaten", SWAP, id="while a card lies unbeaten"),
        pytest.param("1. Anna > Ben: 8d/Jd Anna swaps 8s/9s beaten", SWAP, id="between two throw-ins"),
        pytest.param("1. Anna > Ben: 8d/Jd Anna swaps beaten", SWAP, id="when everything is beaten"),
        pytest.param("1. Anna > Ben: 8d/Jd beaten\nAnna swaps\n2. Ben > Carla: 7c", SWAP, id="between two bouts"),
        pytest.param("1. Anna > Ben: 8d takes Anna swaps 8s", SWAP, id="behind takes"),
        pytest.param("1. Anna > Ben: 8d takes\nAnna swaps\n2. Carla > Anna: Jc/Kc", SWAP, id="behind a take"),
        pytest.param("1. Ben > Carla: 8c Anna swaps 8c/Tc beaten", SWAP + " start=free", id="by an idle player"),
        pytest.param("1. Carla > Anna: 8h Anna swaps takes", SWAP + " start=free", id="by the defender"),
    ],
)
def test_a_swap(body: str, rules: str) -> None:
    check_game(body, rules=rules)


@pytest.mark.parametrize(
    ("body", "code", "rules", "up"),
    [
        ("^Anna swaps", "D0360", "podkidnoy", "Qh"),
        ("^Ben swaps", "D0363", SWAP, "Qh"),
        ("Anna swaps\n^Anna swaps", "D0362", SWAP, "Qh"),
        ("1. Anna > Ben: 6h takes\n^Ben swaps", "D0364", SWAP, "Qh"),
        ("1. Anna > Ben: 6h ^Anna swaps", "D0363", SWAP, "Qh"),
    ],
)
def test_a_swap_that_the_rules_refuse(body: str, code: str, rules: str, up: str) -> None:
    check_game(body, code, rules=rules, trump=up)


def test_no_swap_for_an_up_card_that_is_itself_the_lowest_or_gone() -> None:
    hands = (HANDS[0].replace("6h", "Qh"), *HANDS[1:])
    check_game("^Anna swaps", "D0362", rules=SWAP, deck=dealt(*hands, up="6h"), trump="6h")
    check_game("^Anna swaps", "D0361", rules=SWAP + " deck=24", players=FOUR, deck=LAST_DEAL, trump="As")


#: Whoever draws first after the first bout draws the 6 of trumps: Anna.
DRAWN = dealt(HANDS[0].replace("6h", "6c"), HANDS[1], HANDS[2], stock="6h")


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        pytest.param("1. Ben > Carla: 8c/Tc ^Ben swaps beaten", ["D0363"], id="before `beaten` nobody has drawn"),
        pytest.param("1. Ben > Carla: Qs/As ^Ben swaps beaten", ["D0363"], id="nor where nobody could add a card"),
        pytest.param("1. Ben > Carla: 8c/Tc beaten\nBen swaps", [], id="the draw follows `beaten`"),
        pytest.param("1. Ben > Carla: 8c takes\nBen swaps\n2. Anna > Ben: 6c", [], id="the draw follows a take"),
    ],
)
def test_a_swap_and_the_draw(body: str, codes: list[str]) -> None:
    check_game(body, *codes, rules=SWAP, deck=DRAWN)


def test_no_card_is_added_behind_a_swap_that_is_read_as_after_the_draw() -> None:
    (finding,) = check_game("1. Ben > Carla: 8c takes Ben swaps Anna: ^8d", "D0322", rules=SWAP, deck=DRAWN)
    assert finding.message == "it is not Anna's turn"


# Variations


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("8d (8s)", id="the head stands"),
        pytest.param("8d/Jd (8s/9s beaten) beaten", id="behind a joined beat: before its card was laid"),
        pytest.param("8d/Jd (8d takes) beaten", id="the same card, answered otherwise"),
        pytest.param("8d/Jd (8d 8s takes) beaten", id="the same card, but a group"),
        pytest.param("8d {so far} 8d/Jd (takes)", id="behind an answer that stands apart: before the answer"),
        pytest.param("8d! 8d/Jd (takes)", id="a judgement keeps them apart"),
        pytest.param("8d @3s 8d/Jd (takes)", id="an annotation keeps them apart"),
        pytest.param("8d takes (8d/Jd beaten)", id="behind takes"),
        pytest.param("8d takes 8s (Carla: 8h)", id="behind an added card"),
        pytest.param("8d/Jd beaten (8s/9s beaten)", id="behind beaten"),
        pytest.param("8d/Jd beaten (Carla: Jc/7h beaten)", id="behind beaten, by another"),
        pytest.param("8d/Jd () beaten ()", id="empty"),
        pytest.param("8d/Jd ({nothing to say}) beaten", id="with a comment alone"),
        pytest.param("8d/Jd (8d takes 8s 2. Carla > Anna: Jc/Kc beaten 3. Anna > Ben: 9c) beaten", id="further bouts"),
        pytest.param("8d/Jd (8d takes (8d/Jd Carla: Jc (8h)) 8s) beaten", id="nested"),
        pytest.param("8d/Jd (8s) (9c) (Td) beaten", id="several"),
        pytest.param("8d/Jd Carla: Jc/7h (8h/Th) beaten", id="the speaker of that moment"),
        pytest.param("8d/Jd Carla: Jc/7h (Anna: 8s/9s) beaten", id="another speaker"),
        pytest.param("8d/Jd Carla: Jc/7h Anna: 8s/9s (beaten) beaten", id="it may end the bout"),
    ],
)
def test_a_variation_begins_before_the_item_behind_which_it_stands(body: str) -> None:
    check_game(f"1. Anna > Ben: {body}")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("1. Anna > Ben: 8d Ben > Carla: 8c (8d/Jd beaten) 8d/9d", id="behind a transfer's card"),
        pytest.param("1. Anna > Ben: 8d Ben > Carla: 8c (takes 8s) 8d/9d", id="the speaker before the transfer"),
        pytest.param("1. Anna > Ben: 8d Ben > Carla: 8c/Tc (takes) 8d/9d", id="behind a transfer's card, answered"),
        pytest.param("1. Anna > Ben: 8d takes (Ben > Carla: 8c Carla > Anna: 8h)", id="a transfer inside"),
        pytest.param("1. Anna > Ben: 8d (8s Ben > Carla: 8c) Ben > Carla: 8c", id="before the transfer"),
        pytest.param("Anna swaps (1. Anna > Ben: 8d/Jd beaten)\n1. Anna > Ben: 8s", id="behind a swap between bouts"),
        pytest.param("1. Anna > Ben: 8d/Jd beaten\nAnna swaps (2. Ben > Carla: 7c)", id="between two bouts"),
        pytest.param("1. Anna > Ben: 8d takes\nAnna swaps (8s) (2. Carla > Anna: Jc)", id="behind a take"),
        pytest.param("1. Anna > Ben: 8d takes (8d/Jd Anna swaps beaten)", id="a swap inside"),
    ],
)
def test_variations_of_transfers_and_swaps(body: str) -> None:
    check_game(body, rules="perevodnoy swap=on")


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("8d/Jd (8d/^9s) beaten", ["D0351"]),
        ("8d/Jd (8d/^9s) 8s/^9d", ["D0351", "D0351"]),
        ("8d/Jd (8d/^9s) (^Ah) 8s/9s (8s/^7d) ^Tc", ["D0351", "D0352", "D0351", "D0350"]),
        ("8d/Jd (8d takes (8d/^9s) ^9c) beaten", ["D0351", "D0350"]),
        ("8d/Jd (8d takes ^beaten) beaten", ["D0308"]),
        ("8d/Jd (8d takes 8d/^Jd) beaten", ["D0331"]),
        ("8d/Jd (8d takes ^takes) beaten", ["D0331"]),
        ("8d/Jd beaten (beaten ^8s)", ["D0312"]),
        ("8d/Jd (8d takes ^3. Carla > Anna: Jc) beaten", ["D0301"]),
        ("8d/Jd (^2. Ben > Carla: 8c) beaten", ["D0302"]),
        ("8d/Jd (^Ben shows) beaten", ["D0311"]),
        ("Kc/7h beaten (^9c)", ["D0350"]),
        ("Kc/7h beaten (Ben: ^7d)", ["D0323"]),
        ("Kc/7h beaten (^takes)", ["D0332"]),
    ],
)
def test_a_fault_in_a_variation_ends_that_variation_alone(body: str, codes: list[str]) -> None:
    check_game(f"1. Anna > Ben: {body}\n", *codes)


def test_a_swap_in_a_variation_is_held_against_its_own_moment() -> None:
    check_game("1. Ben > Carla: Qs/As beaten (^Ben swaps beaten)", "D0363", rules=SWAP, deck=DRAWN)
    check_game("1. Ben > Carla: Qs/As beaten (beaten Ben swaps)", rules=SWAP, deck=DRAWN)


# Several games, and games with other faults


def test_the_first_broken_rule_ends_the_checking_of_that_game_only() -> None:
    first = game("1. Anna > Ben: 8d/^9s 8s/9d beaten\n7. Zoe > Zoe: 2c")
    second = game("1. Anna > Ben: ^Ah\n*")
    check(f"{first}\n{game('1. Anna > Ben: 8d')}\n{second}", "D0351", "D0352")


def test_a_game_with_a_syntax_error_has_its_tags_and_deal_checked_and_is_not_replayed() -> None:
    text = game("1. Anna > Ben: ^?! Ah/Ah", Date="2026-02-30", trump="Kh")
    text = text.replace('"2026', '^"2026').replace('"Kh"', '^"Kh"')
    check(text, "D0217", "D0204", "D0123")


def test_a_game_with_faulty_tags_is_not_replayed() -> None:
    check(game("1. Anna > Ben: Ah/Ah").replace('"Qh"', '^"Kh"'), "D0217")


def test_a_game_with_a_hidden_deal_is_judged_by_its_text_and_tags_alone() -> None:
    check(game("1. Anna > Ben: Ah/Ah", deck="?"))
    check(game("1. Anna > Ben: Ah/Ah", deck="?").replace('"Qh"', '^"Q"'), "D0216")


def test_warnings_do_not_keep_a_game_from_being_replayed() -> None:
    check_game("1. Anna > Ben: ^8♦/^jd 8s/^9d", "W0103", "W0102", "D0351")


def test_findings_come_in_the_order_of_the_text() -> None:
    text = game("1. Anna > Ben: 10c/Jd", Date="soon", Time="late", Ort="Minsk")
    starts = [finding.span.start for finding in findings_of(text)]
    assert starts == sorted(starts)
    assert codes_of(text) == ["D0204", "D0205", "W0201", "W0101"]


# The outcome


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        pytest.param(f"{LAST_BOUT}\ndurak Dora", [], id="who is left with cards"),
        pytest.param(f"{LAST_BOUT}^", ["W0401"], id="a note where the result line is missing"),
        pytest.param(f"{LAST_BOUT}\n^durak Carla", ["D0401"], id="another"),
        pytest.param(f"{LAST_BOUT}\n^draw", ["D0401"], id="no draw"),
        pytest.param(f"{LAST_BOUT}\n^durak Dora Carla", ["D0401"], id="too many"),
        pytest.param(f"{LAST_BOUT}\n^durak Dora Dora", ["D0401"], id="one twice"),
        pytest.param(f"{LAST_BOUT}\ndurak ^Zoe", ["D0304"], id="nobody of that name"),
        pytest.param(f"{LAST_BOUT}\n^*", ["D0403"], id="not broken off"),
        pytest.param(f"{LAST_BOUT}\n^durak Dora resigns", ["D0404"], id="nothing to give up"),
        pytest.param(f"{LAST_BOUT}\n^draw agreed", ["D0404"], id="nothing to agree on"),
        pytest.param(f"{LAST_BOUT}\n^4. Dora > Dora: Kh", ["D0407"], id="a bout behind the end"),
        pytest.param(f"{LAST_BOUT}\n^Dora swaps", ["D0407"], id="a swap behind the end"),
        pytest.param("3. Carla > Dora: Kc Kd Kc/Ac Kd/Ad\n^durak Dora", ["D0408"], id="the bout must end"),
        pytest.param("3. Carla > Dora: Kc Kd Kc/Ac\n^durak Dora", ["D0408"], id="in the middle of a bout"),
        pytest.param("3. Carla > Dora: Kc Kd Kc/Ac Kd/Ad\n^*", ["D0403"], id="over, though `beaten` is missing"),
        pytest.param("3. Carla > Dora: Kc/Ac beaten\n^durak Dora", ["D0402"], id="two hold cards"),
        pytest.param("3. Carla > Dora: Kc/Ac beaten\n^draw", ["D0402"], id="no draw while two hold cards"),
        pytest.param("3. Carla > Dora: Kc Kd takes\ndurak Dora", [], id="behind a take to which nobody could add"),
        pytest.param("3. Carla > Dora: Kc Kd takes\n^*", ["D0403"], id="over, nobody could add"),
        pytest.param("3. Carla > Dora: Kc Kd takes^", ["W0401"], id="over, the result is missing"),
        pytest.param("3. Carla > Dora: Kc takes\n*", [], id="not over: Carla could add"),
        pytest.param("3. Carla > Dora: Kc takes\n^durak Dora", ["D0402"], id="Carla would still hold a card"),
        pytest.param("3. Carla > Dora: Kc takes\ndurak Carla resigns", [], id="she can give up"),
        pytest.param("3. Carla > Dora: Kc takes", [], id="the record may end"),
        pytest.param("durak Carla resigns", [], id="between two bouts"),
        pytest.param("3. Carla > Dora: Kc\ndurak Dora resigns", [], id="in the middle of a bout"),
        pytest.param("3. Carla > Dora:\ndurak Dora resigns", [], id="behind a head"),
        pytest.param("3. Carla > Dora: Kc\ndraw agreed", [], id="a draw that all agree to"),
        pytest.param("3. Carla > Dora: Kc\n*", [], id="broken off"),
        pytest.param("durak ^Anna resigns", ["D0405"], id="she is out already"),
        pytest.param("durak Carla ^Dora resigns", ["D0409"], id="only one gives up"),
        pytest.param("durak ^Zoe resigns", ["D0304"], id="nobody of that name"),
    ],
)
def test_how_a_game_ends(body: str, codes: list[str]) -> None:
    check_end(body, *codes)


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        pytest.param("durak Anna Carla", [], id="the whole side, in the order of seats"),
        pytest.param("^durak Carla Anna", ["D0406"], id="another order"),
        pytest.param("^durak Anna", ["D0406"], id="one of the side"),
        pytest.param("^durak Carla", ["D0406"], id="the other of the side"),
        pytest.param("^durak Ben Dora", ["D0401"], id="the other side"),
        pytest.param("^durak Anna Ben", ["D0401"], id="one of each"),
        pytest.param("^draw", ["D0401"], id="no draw"),
        pytest.param("^*", ["D0403"], id="not broken off"),
        pytest.param("^durak Anna Carla resigns", ["D0404"], id="over already"),
    ],
)
def test_how_a_game_of_partners_ends(result: str, codes: list[str]) -> None:
    check_sides(result, *codes)


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        ("durak Anna Carla resigns", []),
        ("durak Ben Dora resigns", []),
        ("^durak Carla Anna resigns", ["D0406"]),
        ("^durak Anna resigns", ["D0406"]),
        ("^durak Anna Ben resigns", ["D0406"]),
    ],
)
def test_with_partners_the_whole_side_resigns(result: str, codes: list[str]) -> None:
    check_game(result, *codes, rules="podkidnoy deck=24 teams=2", players=FOUR, deck=LAST_DEAL, trump="As")


def test_a_finding_about_the_outcome_says_what_the_rules_give() -> None:
    text = game(f"{TO_THE_LAST_BOUT}{LAST_BOUT}\n*", "podkidnoy deck=24", players=FOUR, deck=LAST_DEAL, trump="As")
    (finding,) = findings_of(text)
    assert finding.message == "the game is over; its result is `durak Dora`, not `*`"


def test_a_repetition_is_a_draw_and_behind_a_take_others_may_still_add() -> None:
    rng = Random(5)
    setup = random_setup(rng, deck="24", repeat="first", teams="off", transfer="off", swap="off", pile="on")
    session, pieces = record_game(setup, Style(rng, circling=400))
    assert session.view(None).ending is Ending.REPETITION
    text = "".join(pieces)
    assert text.endswith("takes\ndraw\n")
    assert codes_of(text) == []
    assert codes_of(text.replace("\ndraw\n", "\ndurak Anna\n")) == ["D0401"]


#: Three players who pass two cards round until, behind the last take, the hands of the third bout are there again.
ROUND_DEAL = dealt(
    "Td Th Ts Tc Jc Js", "Kh Ks Ad Ac Ah As", "Jd Jh Qh Qs Kd Kc", up="9h", stock="9d 9c 9s Qd Qc", size=24
)
ROUND = """\
1. Anna > Ben: Td Th Ts Tc takes
2. Carla > Anna: Jd Jh takes
3. Ben > Carla: Td takes
4. Anna > Ben: {card} takes
5. Carla > Anna: Td takes
6. Ben > Carla: {card} takes
7. Anna > Ben: Td takes
8. Carla > Anna: {card} takes"""


@pytest.mark.parametrize(
    ("card", "result", "codes"),
    [
        pytest.param("Js", "\ndraw", [], id="a draw"),
        pytest.param("Js", "^", ["W0401"], id="over, since Anna holds the other jacks: the result is missing"),
        pytest.param("Js", "\n^*", ["D0403"], id="over, since Anna holds the other jacks"),
        pytest.param("9d", "\ndraw", [], id="a draw, as nobody adds the 9h"),
        pytest.param("9d", "", [], id="not over yet: Carla could add the 9h"),
        pytest.param("9d", "\n*", [], id="broken off: Carla could add the 9h"),
    ],
)
def test_a_repetition_behind_a_take_to_which_the_attacker_could_close_the_adding(
    card: str, result: str, codes: list[str]
) -> None:
    rules = "podkidnoy deck=24 throwers=permission repeat=first"
    found = check_game(ROUND.format(card=card) + result, *codes, rules=rules, deck=ROUND_DEAL, trump="9h")
    assert all(finding.span.start == finding.span.end for finding in found if finding.code == "W0401")


def test_a_result_that_a_program_made_has_no_places_of_names() -> None:
    """What is wrong with it then stands at the result as a whole."""
    result = Result(("Zoe",), by_word=True, span=Span(7, 9))
    (finding,) = judge(replace(parse(game("1. Anna > Ben: 8d"))[0], result=result))
    assert (finding.code, finding.span) == ("D0304", Span(7, 9))


def test_in_a_variation_no_other_rules_are_thought_of() -> None:
    (finding,) = check_game("1. Anna > Ben: 8d 8d/Jd (^Ben > Carla: 8c) beaten", "D0340")
    assert finding.hint == ""


def test_canonical_form_keeps_what_the_referee_reads() -> None:
    texts = [
        "1. Anna > Ben: 8d Ben: 8d/Jd 8s/9s beaten",
        "1. Anna > Ben: 8d Carla: 8d/Jd (takes 8s) 8s/9s beaten",
        "1. Anna > Ben: 8d 8d/Jd (takes 8s) Carla: Jc/7h (8h/Th) beaten",
    ]
    for body in texts:
        check_game(body)
        (record,) = parse(game(body))
        assert codes_of(write(record)) == []
