"""A replay: the steps of a record, what each of them caused, and the game after it (notation: Small print)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.engine.cards import NO_CARD
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    Closed,
    Drew,
    Ending,
    Passed,
    PickedUp,
    TrumpSwapped,
)
from durak_cli.engine.view import View
from durak_cli.play.referee import judge
from durak_cli.play.replay import Branch, Replay, replay
from notation import Beaten, parse
from tests.helpers import card, cards
from tests.play.games import record_game
from tests.play.records import DECK, FOUR, HANDS, LAST_DEAL, codes_of, game
from tests.strategies import random_setup, random_style


def replayed(text: str) -> Replay:
    """Return the one game of *text* as steps."""
    (record,) = parse(text)
    steps = replay(record)
    assert steps is not None
    return steps


def texts(branch: Branch | Replay) -> list[str]:
    """Return the text of each step."""
    return [step.text for step in branch.steps]


def view_after(steps: Replay, index: int, seat: int | None = None) -> View:
    """Return the game after that step."""
    view = steps.steps[index].view(seat)
    assert view is not None
    return view


def test_the_opening_is_the_deal() -> None:
    steps = replayed(game("1. Anna > Ben: 8d/Jd beaten"))
    assert steps.names == ("Anna", "Ben", "Carla")
    assert steps.rules.preset == "podkidnoy"
    view = steps.opening.view(1)
    assert view is not None
    assert view.hand == cards(HANDS[1])
    assert view.counts == (6, 6, 6)
    assert [type(event).__name__ for event in steps.opening.events] == ["Dealt"] * 3 + ["TrumpShown", "BoutBegan"]


def test_a_step_for_every_card_and_word_in_its_canonical_text() -> None:
    body = "1. Anna > Ben: 8♦/jd! Carla: 8h {why not 10h?} 8h/10h beaten\n2. Ben > Carla: 9s Carla takes"
    steps = replayed(game(body))
    assert texts(steps) == [
        "1.",
        "Anna > Ben:",
        "8d",
        "8d/Jd!",
        "Carla:",
        "8h",
        "{why not 10h?}",
        "8h/Th",
        "beaten",
        "2.",
        "Ben > Carla:",
        "9s",
        "takes",
    ]
    assert [step.bout for step in steps.steps] == [1] * 9 + [2] * 4
    assert steps.finding is None


def test_each_step_has_the_game_after_it() -> None:
    steps = replayed(game("1. Anna > Ben: 8d/Jd beaten\n2. Ben > Carla: 7c"))
    assert texts(steps)[2:5] == ["8d", "8d/Jd", "beaten"]
    attack, answer = card("8d"), card("Jd")
    assert view_after(steps, 2).table == ((attack, NO_CARD),)
    assert view_after(steps, 3).table == ((attack, answer),)
    beaten = view_after(steps, 4)
    assert beaten.table == ()
    assert beaten.gone == cards("8d Jd")
    assert (beaten.attacker, beaten.defender, beaten.bout) == (1, 2, 2)
    assert [type(event) for event in steps.steps[2].events] == [AttackLaid]
    assert [type(event) for event in steps.steps[4].events if not isinstance(event, Passed)] == [
        BeatenOff,
        Drew,
        Drew,
        BoutBegan,
    ]


def test_a_bout_that_ends_by_itself_ends_with_the_word_beaten() -> None:
    steps = replayed(game("1. Anna > Ben: Kc/7h beaten\n2. Ben > Carla: 9s"))
    assert texts(steps)[2:5] == ["Kc", "Kc/7h", "beaten"]
    answered, beaten = view_after(steps, 3), view_after(steps, 4)
    assert answered.table == ((card("Kc"), card("7h")),)
    assert (answered.bout, answered.stock, answered.gone) == (1, 18, 0)
    assert BeatenOff in map(type, steps.steps[4].events)
    assert (beaten.table, beaten.bout, beaten.stock) == ((), 2, 16)


@pytest.mark.parametrize("between", ["{a hard one}", "; a hard one\n", "Carla:", "Carla: {none of his rank} Anna:"])
def test_what_is_said_before_the_word_beaten_does_not_put_the_cards_away(between: str) -> None:
    steps = replayed(game(f"1. Anna > Ben: Kc/7h {between} beaten"))
    for index in range(3, len(steps.steps) - 1):
        assert view_after(steps, index).table == ((card("Kc"), card("7h")),)
    assert [index for index, step in enumerate(steps.steps) if BeatenOff in map(type, step.events)] == [
        len(steps.steps) - 1
    ]


def test_without_the_word_beaten_a_bout_that_ends_by_itself_is_settled_with_the_answer() -> None:
    steps = replayed(game("1. Anna > Ben: Kc/7h"))
    assert (view_after(steps, -1).table, view_after(steps, -1).bout) == ((), 2)


def test_a_variation_of_the_word_beaten_puts_the_cards_away_itself() -> None:
    steps = replayed(game("1. Anna > Ben: Kc/7h beaten ({What then?} beaten 2. Ben > Carla: 9s)"))
    (variation,) = steps.steps[-1].variations
    comment, beaten = variation.steps[:2]
    assert comment.position is not None
    assert comment.position.table
    assert beaten.events == steps.steps[-1].events
    assert beaten.view(None) == view_after(steps, -1)
    assert variation.finding is None


def test_the_card_of_a_transfer_and_its_answer_are_two_steps() -> None:
    steps = replayed(game("1. Anna > Ben: 8d Ben > Carla: 8c/Tc! (takes) 8d/9d beaten", "perevodnoy first=6"))
    assert texts(steps)[3:7] == ["Ben > Carla:", "8c", "8c/Tc! (takes)", "8d/9d"]
    assert view_after(steps, 4).table == ((card("8d"), NO_CARD), (card("8c"), NO_CARD))
    assert (view_after(steps, 4).attacker, view_after(steps, 4).defender) == (1, 2)
    (variation,) = steps.steps[5].variations
    taking = variation.steps[0].view(None)
    assert taking is not None
    assert (taking.defender, taking.table) == (1, ((card("8d"), NO_CARD),))  # Ben takes and passes nothing on


def test_a_step_seen_by_a_player_hides_what_he_cannot_see() -> None:
    steps = replayed(game("1. Anna > Ben: 8d/Jd beaten"))
    view = view_after(steps, -1, 2)
    assert view.seat == 2
    assert view.hand == cards(HANDS[2])
    assert view.hands[0] == 0
    assert view.counts == (6, 6, 6)


def test_what_follows_a_take_comes_when_all_have_passed() -> None:
    steps = replayed(game("1. Anna > Ben: 8d takes 8s\n2. Carla > Anna: Jc"))
    picked = [index for index, step in enumerate(steps.steps) if any(isinstance(e, PickedUp) for e in step.events)]
    assert [steps.steps[index].text for index in picked] == ["2."]
    assert view_after(steps, picked[0]).counts == (6, 8, 6)


def test_a_swap_behind_a_take_is_before_the_draw_where_that_is_legal() -> None:
    steps = replayed(game("1. Anna > Ben: 8d takes\nAnna swaps\n2. Carla > Anna: Jc", "podkidnoy swap=on"))
    (swap,) = (step for step in steps.steps if step.text == "Anna swaps")
    assert TrumpSwapped in map(type, swap.events)
    assert Drew not in map(type, swap.events)


def test_a_swap_behind_a_take_is_else_after_the_draw() -> None:
    deck = DECK.replace("6h", "XX").replace("6c", "6h").replace("XX", "6c")
    steps = replayed(game("1. Ben > Carla: 8c takes\nBen swaps\n2. Anna > Ben: 6c", "podkidnoy swap=on", deck=deck))
    (swap,) = (step for step in steps.steps if step.text == "Ben swaps")
    kinds = [type(event) for event in swap.events]
    assert kinds.index(PickedUp) < kinds.index(Drew) < kinds.index(TrumpSwapped)


# How it ends


@pytest.mark.parametrize(
    ("body", "ending", "durak"),
    [
        ("3. Carla > Dora: Kc Kd Kc/Ac Kd/Ad beaten\ndurak Dora", Ending.PLAYED, (3,)),
        ("3. Carla > Dora: Kc Kd takes\ndurak Dora", Ending.PLAYED, (3,)),
        ("3. Carla > Dora: Kc takes\ndurak Carla resigns", Ending.RESIGNED, (2,)),
        ("3. Carla > Dora: Kc takes\ndraw agreed", Ending.AGREED, ()),
        ("3. Carla > Dora: Kc takes\n*", None, ()),
        ("3. Carla > Dora: Kc takes", None, ()),
    ],
)
def test_the_last_step_shows_how_the_game_ended(body: str, ending: Ending | None, durak: tuple[int, ...]) -> None:
    start = (
        "1. Anna > Ben: 9c 9d 9h 9s 9c/Jc 9d/Jd 9h/Jh 9s/Js beaten\n"
        "2. Ben > Carla: Th Ts Th/Qh Ts/Qs Anna: Tc/Qc Td/Qd beaten\n"
    )
    steps = replayed(game(start + body, "podkidnoy deck=24", players=FOUR, deck=LAST_DEAL, trump="As"))
    assert steps.finding is None
    view = view_after(steps, -1)
    assert (view.ending, view.durak) == (ending, durak)


# Variations


def test_a_variation_has_steps_of_its_own_from_before_the_item() -> None:
    steps = replayed(game("1. Anna > Ben: 8d/Jd (8d takes (8d/Th beaten) 8s) (9c/Qs) () beaten"))
    play = steps.steps[3]
    assert play.text == "8d/Jd (8d takes (8d/Th beaten) 8s) (9c/Qs) ()"
    first, second, third = play.variations
    assert texts(first) == ["8d", "takes (8d/Th beaten)", "8s"]
    assert texts(first.steps[1].variations[0]) == ["8d/Th", "beaten"]  # the 8 of diamonds lies there
    assert third.steps == ()
    assert first.finding is None
    view = first.steps[2].view(None)
    assert view is not None
    assert view.is_taking()
    own = view_after(steps, -1)
    assert own.gone == cards("8d Jd")
    assert second.finding is not None
    assert second.finding.code == "D0351"


def test_a_fault_in_a_variation_does_not_cut_the_game_short() -> None:
    steps = replayed(game("1. Anna > Ben: 8d/Jd (8d/9s beaten) beaten"))
    assert texts(steps)[-1] == "beaten"
    (variation,) = steps.steps[3].variations
    assert texts(variation) == ["8d"]
    assert variation.finding is not None
    assert [finding.code for finding in steps.findings] == ["D0351"]


def test_a_variation_may_go_on_with_further_bouts() -> None:
    steps = replayed(game("1. Anna > Ben: 8d/Jd (8d takes 2. Carla > Anna: Jc/Kc beaten) beaten"))
    (variation,) = steps.steps[3].variations
    assert [step.bout for step in variation.steps] == [1, 1, 2, 2, 2, 2, 2]
    view = variation.steps[-1].view(None)
    assert view is not None
    assert (view.bout, view.attacker) == (3, 0)


# Faults


def test_a_game_with_a_broken_rule_is_shown_up_to_it() -> None:
    text = game("1. Anna > Ben: 8d/Jd 9c/Th beaten\n2. Ben > Carla: 7c beaten")
    steps = replayed(text)
    assert texts(steps) == ["1.", "Anna > Ben:", "8d", "8d/Jd"]
    assert steps.finding is not None
    assert steps.finding.code == "D0350"
    assert steps.finding.span.start == text.index("9c/Th")
    assert steps.findings == (steps.finding,)


def test_a_wrong_outcome_leaves_all_plays_to_be_shown() -> None:
    steps = replayed(game("1. Anna > Ben: 8d/Jd beaten\ndurak Anna"))
    assert texts(steps) == ["1.", "Anna > Ben:", "8d", "8d/Jd", "beaten"]
    assert steps.finding is not None
    assert steps.finding.code == "D0402"


@pytest.mark.parametrize(
    "text",
    [
        game("1. Anna > Ben: 8d", trump="Kh"),
        game("1. Anna > Ben: 8d", "whist"),
        game("1. Anna > Ben: 8d", Durak="2"),
        game("1. Ben > Carla: 8c"),
        game("1. Anna > Ben: 8d", deck="?"),
        game("1. Anna > Ben: 8d/ takes"),
        "",
    ],
)
def test_a_game_whose_tags_or_words_are_broken_has_no_replay(text: str) -> None:
    (record,) = parse(text)
    assert replay(record) is None


# Any game


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_the_steps_cause_what_happened_in_the_session(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng, swap="off")  # a swap behind a take is read as before the draw
    session, pieces = record_game(setup, random_style(rng))
    steps = replayed("".join(pieces))
    caused = [*steps.opening.events, *(event for step in steps.steps for event in step.events)]
    happened = [event for event in session.events(None) if not isinstance(event, Passed | Closed)]
    assert [event for event in caused if not isinstance(event, Passed | Closed)] == happened
    for seat in (*range(session.players), None):
        assert steps.steps[-1].view(seat) == session.view(seat)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_every_view_of_a_replay_stood_in_the_session(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng, swap="off")
    session, pieces = record_game(setup, random_style(rng))
    (record,) = parse("".join(pieces))
    assert judge(record) == []
    steps = replay(record)
    assert steps is not None
    tables = {_public(steps.opening.view(None))}
    again = type(session)(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
    for decision in session.decisions:
        assert decision.move is not None
        again.play(decision.seat, decision.move)
        tables.add(_public(again.view(None)))
    # The moment before the word `beaten` is the reader's: in a session the bout ends with the last answer.
    following = [step.item for step in steps.steps[1:]]
    shown = [step for step, after in zip(steps.steps, [*following, None], strict=True) if not isinstance(after, Beaten)]
    assert {_public(step.view(None)) for step in shown} <= tables


def _public(view: View | None) -> tuple[object, ...]:
    assert view is not None
    return view.bout, view.attacker, view.defender, view.table, view.hands, view.stock, view.gone, view.ending


def test_codes_of_a_replay_are_those_of_the_referee() -> None:
    text = game("1. Anna > Ben: 8♦/jd (8d/9s) beaten\ndurak Anna")
    assert [finding.code for finding in replayed(text).findings] == codes_of(text)
