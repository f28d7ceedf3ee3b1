"""What is said: a sentence for every event, a question for every moment, a reason for every refusal."""

from typing import get_args

import pytest

from durak_cli.cli.localized import either
from durak_cli.cli.messages import all_of, narrate, placing, question, refusal, tell
from durak_cli.cli.theme import Theme
from durak_cli.engine import events
from durak_cli.engine.errors import Reason
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    CardBeaten,
    Closed,
    Dealt,
    Drew,
    Ending,
    Event,
    GameOver,
    Passed,
    PickedUp,
    TakeAnnounced,
    Transferred,
    TrumpShown,
    TrumpSwapped,
    WentOut,
)
from durak_cli.engine.moves import parse_move
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import view_of
from durak_cli.play.explain import facts_of
from tests.helpers import bout, card, cards

LETTERS = Theme(is_ascii=True)
NAMES = ("Ben", "Anna", "Carla")

TOLD: list[tuple[Event, str | None, str | None]] = [
    (Dealt(0, 2, cards("6c 7c")), "Ben is dealt 6c 7c.", "You are dealt 6c 7c."),
    (Dealt(0, 6, 0), None, None),
    (TrumpShown(card("Qh"), None), "Qh shows trumps: hearts.", "Qh shows trumps: hearts."),
    (
        TrumpShown(card("Qh"), 0),
        "Qh, Ben's last card, shows trumps: hearts.",
        "Qh, your last card, shows trumps: hearts.",
    ),
    (BoutBegan(3, 0, 1), "Bout 3: Ben attacks Anna.", "Bout 3: you attack Anna."),
    (AttackLaid(0, card("Td")), "Ben lays 10d.", "You lay 10d."),
    (CardBeaten(0, card("Jd"), card("8d")), "Ben beats 8d with Jd.", "You beat 8d with Jd."),
    (
        Transferred(0, card("8c"), 2),
        "Ben passes the attack on to Carla with 8c.",
        "You pass the attack on to Carla with 8c.",
    ),
    (TakeAnnounced(0), "Ben takes.", "You take."),
    (Passed(0), None, None),
    (Closed(0), "Ben closes the bout.", "You close the bout."),
    (TrumpSwapped(0, card("6h"), card("Qh")), "Ben swaps 6h for Qh.", "You swap 6h for Qh."),
    (BeatenOff(cards("8d Jd")), "Beaten off.", "Beaten off."),
    (PickedUp(0, cards("8d 8s")), "Ben picks up 8d 8s.", "You pick up 8d 8s."),
    (Drew(0, 2, cards("8d 8s")), "Ben draws 8d 8s.", "You draw 8d 8s."),
    (Drew(0, 1, 0), "Ben draws 1 card.", "You draw 1 card."),
    (Drew(0, 3, cards("6h"), cards("6h")), "Ben draws 3 cards, 6h among them.", "You draw 3 cards, 6h among them."),
    (WentOut(0), "Ben is out.", "You are out."),
    (GameOver(Ending.PLAYED, (0,), ((1,), (2,), (0,))), "Ben is the durak.", "You are the durak."),
    (
        GameOver(Ending.PLAYED, (0, 2), ((1,), (0, 2))),
        "Ben and Carla are the durak.",
        "You and Carla are the durak.",
    ),
    (
        GameOver(Ending.RESIGNED, (0,), ((1, 2), (0,))),
        "Ben gives the game up and is the durak.",
        "You give the game up and are the durak.",
    ),
    (
        GameOver(Ending.PLAYED, (), ((0, 1, 2),)),
        "Nobody has cards left: the game is drawn.",
        "Nobody has cards left: the game is drawn.",
    ),
    (
        GameOver(Ending.REPETITION, (), ((0, 1, 2),)),
        "The same situation has come back too often: the game is drawn.",
        "The same situation has come back too often: the game is drawn.",
    ),
    (GameOver(Ending.AGREED, (), ((0, 1, 2),)), "The players agree on a draw.", "The players agree on a draw."),
]


@pytest.mark.parametrize(("event", "named", "addressed"), TOLD)
def test_every_event_is_told(event: Event, named: str | None, addressed: str | None) -> None:
    assert tell(event, NAMES, LETTERS) == named
    assert tell(event, NAMES, LETTERS, you=0) == addressed


def test_the_table_above_knows_every_event() -> None:
    assert {type(event) for event, _, _ in TOLD} == set(get_args(events.Event))


def test_the_one_addressed_is_you_as_an_object_too() -> None:
    assert tell(BoutBegan(3, 0, 1), NAMES, LETTERS, you=1) == "Bout 3: Ben attacks you."
    assert tell(Transferred(0, card("8c"), 2), NAMES, LETTERS, you=2) == "Ben passes the attack on to you with 8c."


def test_a_bout_is_a_paragraph() -> None:
    told: list[Event] = [BoutBegan(1, 0, 1), AttackLaid(0, card("8d")), Passed(0), BeatenOff(0), BoutBegan(2, 1, 2)]
    assert (
        narrate(told, NAMES, LETTERS)
        == "Bout 1: Ben attacks Anna. Ben lays 8d. Beaten off.\nBout 2: Anna attacks Carla."
    )
    assert narrate(told[2:3], NAMES, LETTERS) == ""
    folded = narrate(told, NAMES, Theme(width=30))
    assert max(len(line) for line in folded.splitlines()) <= 30


def test_places_are_listed_from_the_best() -> None:
    assert placing(((1,), (2,), (0,)), NAMES, 0) == "1. Anna\n2. Carla\n3. You"
    assert placing(((1, 2), (0,)), NAMES) == "1.-2. Anna and Carla\n3. Ben"


def asked(position: Position, *moves: str) -> str:
    for move in moves:
        apply(position, position.asked, parse_move(move))
    return question(view_of(position, position.asked), NAMES, LETTERS)


def three(rules: str = "") -> Position:
    return bout("8d 8s 6h", "8c Ah Kd", "7c Kc As", rules=rules, stock="Jh")


def test_there_is_a_question_for_every_moment() -> None:
    assert asked(three()) == "Attack Anna: lead a card."
    assert asked(three(), "attack 8d") == "Add another 8 to your attack, or done."
    assert asked(three(), "attack 8d", "attack 8s") == "Beat 8d 8s, or take."
    assert asked(three(), "attack 8d", "pass", "beat Kd 8d") == "Throw in a card against Anna, or done."
    assert asked(three(), "attack 8d", "pass", "take") == "Add a card for Anna to take, or done."


def test_a_question_names_what_else_can_be_done() -> None:
    assert asked(three("transfer=on"), "attack 8d", "pass") == "Beat 8d, or take, or >8c to pass it on."
    assert asked(three("swap=on"), "attack 8d") == "Add another 8 to your attack, or done, or swap."
    assert (
        asked(three("throwers=permission"), "attack 8d", "pass", "beat Kd 8d")
        == "Throw in a card against Anna, or done, or close."
    )


def test_the_chance_to_swap_is_a_question_of_its_own() -> None:
    position = three("swap=on attack=single")
    apply(position, 0, parse_move("attack 8d"))
    assert question(view_of(position, 0), NAMES, LETTERS) == "You may swap 6h for Jh: swap, or done."
    for move in ("beat Kd 8d", "pass", "pass"):
        apply(position, position.asked, parse_move(move))
    assert position.phase is Phase.SETTLE
    assert question(view_of(position, 0), NAMES, LETTERS) == "You may swap 6h for Jh: swap, or done."


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_is_told_to_you(reason: Reason) -> None:
    move = parse_move("transfer 8c") if reason is Reason.TRANSFER_HAND_TOO_SMALL else parse_move("beat Kd 8d")
    position = three()
    apply(position, 0, parse_move("attack 8d"))
    facts = facts_of(position, 0, move, reason, NAMES, LETTERS.card)
    said = refusal(reason, facts)
    assert said[0].isupper() or said[0].isdigit()
    assert said.endswith(".")
    assert "{" not in said
    assert "Ben" not in said


def test_lists_of_words() -> None:
    assert all_of(["a"]) == either(["a"]) == "a"
    assert all_of(["a", "b"]) == "a and b"
    assert either(["a", "b", "c"]) == "a, b or c"
