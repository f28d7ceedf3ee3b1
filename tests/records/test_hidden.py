"""Games with unknown cards: what no deal explains is refused, at its place, with what is known against it."""

from dataclasses import replace
from random import Random

import pytest

from durak_cli.play.referee import judge
from durak_cli.records.hidden import complete, explain
from notation import Record, parse, write
from tests.play.records import FOUR, HANDS, game
from tests.play.test_referee import LAST_BOUT, TO_THE_LAST_BOUT
from tests.records.hiding import errors, expect, found, recorded, without_deck
from tests.strategies import Style, random_setup

#: Six cards that nobody knows.
NONE = " ".join(["??"] * 6)
FREE = "podkidnoy start=free"
SWAP = "podkidnoy swap=on"
FREE_SWAP = "podkidnoy swap=on start=free"


def hidden(body: str, rules: str = "podkidnoy", **others: str) -> str:
    """Return a game of which no card is known but the one that shows trumps, the queen of hearts."""
    return game(body, rules, **({"deck": "?"} | others))


def deck(*hands: str, rest: str = "", size: int = 36) -> str:
    """Return a deck that deals these hands, all else unknown but for *rest* at its end."""
    cards = [hand.split() for hand in hands]
    front = [cards[seat][index] for index in range(6) for seat in range(len(hands))]
    end = rest.split()
    return " ".join([*front, *["??"] * (size - len(front) - len(end)), *end])


def completed(text: str) -> Record:
    """Return the one game of *text* with a deal that explains it, in which nothing is at fault."""
    (record,) = parse(text)
    whole = complete(record)
    assert isinstance(whole, Record), [finding.message for finding in whole]
    (again,) = parse(write(whole))
    assert not [finding.message for finding in judge(again) if finding.is_error()]
    assert again.items == record.items
    return again


def hand(record: Record, seat: int, players: int = 3) -> set[str]:
    """Return the cards that *seat* was dealt."""
    return set(record.tags["Deck"].split()[seat : 6 * players : players])


# What is known of a card


def test_a_card_that_left_the_game_is_not_held() -> None:
    body = "1. Anna > Ben: 8d/Jd beaten\n2. Ben > Carla: 9s takes\n3. Anna > Ben: ^8d"
    finding = expect(hidden(body), "D0352", "8♦ left the game in bout 1")
    assert finding.message == "Anna does not hold 8♦"


def test_a_card_that_was_taken_is_held_by_whoever_took_it() -> None:
    body = "1. Anna > Ben: 8d/Jd beaten\n2. Ben > Carla: 9s takes\n3. Anna > Ben: ^9s"
    expect(hidden(body), "D0352", "Carla took 9♠ in bout 2, so Anna cannot hold it")


def test_whoever_is_known_to_hold_the_card_is_a_hint() -> None:
    body = "1. Anna > Ben: 8d takes\n2. Carla > Anna: 8c/9c ^8d"
    finding = expect(hidden(body, FREE), "D0352", "Ben took 8♦ in bout 1, so Carla cannot hold it")
    assert finding.hint == "Ben holds 8♦ and could lay it: Ben: 8d"
    ben = deck(NONE, "8c Jd 9s Qs 7h ??", NONE)
    assert not expect(
        hidden("1. Anna > Ben: 8d/^7d", FREE, deck=ben), "D0351", "of Ben's hand only this is known: 7♥ 8♣ 9♠ J♦ Q♠"
    ).hint


def test_a_card_on_the_table_is_not_held() -> None:
    expect(hidden("1. Anna > Ben: 8d 8s 8d/9h 8s/^9h"), "D0352", "9♥ lies on the table")
    expect(hidden("1. Anna > Ben: 8d/9d ^9d"), "D0313")


def test_the_card_that_shows_trumps_lies_under_the_stock() -> None:
    expect(hidden("1. Anna > Ben: 8d/^Qh"), "D0352", "Q♥ lies under the stock")


#: Twelve cards of twenty-four are dealt; after three bouts Ann, who attacks, has drawn the last of the stock.
TO_THE_LAST = (
    "1. Ann > Bob: 9c 9d 9h 9s takes\n2. Ann > Bob: Tc Td Th Ts takes\n3. Ann > Bob: Jc Jd Jh Js takes\n4. Ann > Bob: "
)


def test_whoever_drew_the_card_that_showed_trumps_holds_it() -> None:
    two = {"rules": "podkidnoy deck=24 start=free", "players": "Ann, Bob", "trump": "Kh"}
    assert errors(hidden(TO_THE_LAST + "Kh", **two)) == []
    expect(
        hidden(TO_THE_LAST + "Qc/^Kh", **two),
        "D0352",
        "Ann drew K♥ from under the stock after bout 3, so Bob cannot hold it",
    )


def test_a_card_of_the_deck_is_where_the_deck_says() -> None:
    ben = deck(NONE, HANDS[1], NONE)
    expect(hidden("1. Anna > Ben: ^9s", deck=ben), "D0352", "the deck gives 9♠ to Ben, so Anna cannot hold it")
    last = deck(NONE, NONE, NONE, rest="9s")
    expect(hidden("1. Anna > Ben: ^9s", deck=last), "D0352", "9♠ still lies in the stock, as the deck says")


def test_a_hand_of_known_cards_holds_no_other() -> None:
    why = "every card of Anna's hand is known: 6♥ 8♦ 8♠ 9♣ 10♦ K♣"
    expect(hidden("1. Anna > Ben: ^9s", deck=deck(HANDS[0], NONE, NONE)), "D0352", why)


def test_whoever_has_laid_all_his_cards_holds_none() -> None:
    body = TO_THE_LAST_BOUT + "3. Carla > Dora: Kc/Ac Kd/Ad ^Kh"
    expect(hidden(body, "podkidnoy deck=24", players=FOUR, trump="As"), "D0352", "Carla holds no card")


def test_a_record_that_has_its_deck_or_is_at_fault_otherwise_is_not_completed() -> None:
    (known,) = parse(game("1. Anna > Ben: 8d"))
    assert complete(known) is known
    for text in (game("1. Anna > Ben: Ah"), hidden("1. Anna > Ben: 8d", trump="2h"), hidden("1. Anna > Ben: 8d/")):
        (record,) = parse(text)
        findings = complete(record)
        assert not isinstance(findings, Record)
        assert any(finding.is_error() for finding in findings)


# Who leads


def test_a_lower_trump_shown_from_another_first_hand_refutes_the_leader() -> None:
    finding = expect(hidden("1. Ben > Carla: 6s/7s Anna: ^6h"), "D0221")
    assert finding.message == "Ben does not attack first: Anna was dealt 6♥, and Ben no lower trump"


def test_a_lower_trump_that_may_have_been_drawn_refutes_nobody() -> None:
    assert errors(hidden("1. Ben > Carla: 6s/7s Anna: 7d/8d beaten\n2. Carla > Anna: 6d/6h beaten")) == []


def test_the_leader_is_refuted_by_what_the_deck_says() -> None:
    finding = expect(hidden("1. ^Ben > Carla: 8c", deck=deck(HANDS[0], NONE, NONE)), "D0221")
    assert finding.message == "Ben does not attack first: Anna was dealt 6♥, and Ben no lower trump"


def test_a_leader_without_a_trump_leads_where_nobody_was_dealt_one() -> None:
    plain = "8d 8s 9c Td Kc Kd"
    whole = completed(hidden("1. Anna > Ben: 8d", deck=deck(plain, NONE, NONE)))
    assert not [card for card in whole.tags["Deck"].split()[:18] if card.endswith("h")]
    finding = expect(hidden("1. ^Ben > Carla: 8d", deck=deck(NONE, plain, NONE)), "D0221")
    assert finding.message == "Ben does not attack first: no deal with the known cards lets Ben lead"
    expect(hidden("1. Anna > Ben: 8d/^9h", deck=deck(plain, NONE, NONE)), "D0221")


def test_the_trump_with_which_he_leads_is_not_known_at_once() -> None:
    """Ben's lowest trump is the seven, or the six if that is the card of his that nobody knows."""
    ben = deck(NONE, "8c Jd 9s Qs 7h ??", NONE)
    assert hand(completed(hidden("1. Ben > Carla: Jd/9h beaten", deck=ben)), 0).isdisjoint({"6h"})
    assert "6h" in hand(completed(hidden("1. Ben > Carla: 6h takes", deck=ben)), 1)
    expect(hidden("1. Ben > Carla: Jd/^6h beaten", deck=ben), "D0221")


def test_a_leader_is_refuted_by_his_own_cards() -> None:
    """Anna was dealt a trump, so that the one card of Ben's that nobody knows must be a lower one."""
    both = deck("8d 8s 9h Td Kc Kd", "8c Jd 9s Qs 7d ??", NONE)
    assert errors(hidden("1. Ben > Carla: 6h takes", deck=both)) == []
    finding = expect(hidden("1. Ben > Carla: ^7c takes", deck=both), "D0221")
    assert finding.message == "Ben does not attack first: Anna was dealt 9♥, and Ben no lower trump"


def test_nothing_is_asked_of_the_leader_where_the_cards_do_not_decide_it() -> None:
    anna = deck(HANDS[0], NONE, NONE)
    assert errors(hidden("1. Ben > Carla: 8c", FREE, deck=anna)) == []
    assert errors(hidden("1. Anna > Ben: 8d", Game="2")) == []
    expect(hidden("1. ^Ben > Carla: 8c", Game="2"), "D0221")


def test_the_leader_holds_also_where_the_game_cannot_be_followed_up_to_him() -> None:
    expect(hidden("^Ben swaps\n1. Carla > Anna: 8d"), "D0360")
    expect(hidden("1. Carla > ^Dora: 8d"), "D0304")


# Swaps


def test_a_swap_shows_the_lowest_trump() -> None:
    assert "6h" in hand(completed(hidden("Ben swaps\n1. Anna > Ben: 8d", FREE_SWAP)), 1)
    expect(hidden("1. Anna > Ben: 8d/6h beaten\n^Ben swaps", FREE_SWAP), "D0363", "6♥ left the game in bout 1")
    ben = deck(NONE, HANDS[1], NONE)
    why = "every card of Ben's hand is known: 7♥ 8♣ 9♠ 10♥ J♦ Q♠"
    expect(hidden("^Ben swaps\n1. Anna > Ben: 8d", FREE_SWAP, deck=ben), "D0363", why)


def test_whoever_swaps_before_the_first_card_leads() -> None:
    assert errors(hidden("Ben swaps\n1. Ben > Carla: 8d", SWAP)) == []
    expect(hidden("Ben swaps\n1. ^Anna > Ben: 8d", SWAP), "D0221")


def test_swapped_cards_are_known() -> None:
    assert errors(hidden("Ben swaps\n1. Anna > Ben: 8d/Qh", FREE_SWAP)) == []
    expect(hidden("Ben swaps\n1. Anna > Ben: 8d/^6h", FREE_SWAP), "D0352", "6♥ lies under the stock")
    why = "Ben swapped for Q♥, so Anna cannot hold it"
    expect(hidden("Ben swaps\n1. Anna > Ben: ^Qh", FREE_SWAP), "D0352", why)


def test_a_swap_behind_a_take_stands_before_the_draw_or_behind_it() -> None:
    """Anna's first hand is known, so that she can only have drawn the lowest trump after the bout."""
    anna = {"deck": deck("7c 8d 8s 9c Td Kc", NONE, NONE)}
    body = "1. Anna > Ben: 8d takes\nAnna swaps\n2. Carla > Anna: 7d"
    assert completed(hidden(body, FREE_SWAP, **anna)).tags["Deck"].split()[19] == "6h"
    before = "1. Anna > Ben: 8d takes\nAnna swaps Carla: 8h"
    assert "6h" in hand(completed(hidden(before, FREE_SWAP)), 0)
    assert errors(hidden(before, FREE_SWAP, **anna)) != []


# The suit of trumps alone


def test_of_the_card_that_shows_trumps_the_suit_may_be_enough() -> None:
    whole = completed(hidden("1. Anna > Ben: 6h/9h beaten", trump="h"))
    assert whole.tags["Trump"] == whole.tags["Deck"].split()[18]
    assert whole.tags["Trump"] not in ("6h", "h")
    assert whole.tags["Trump"].endswith("h")


def test_one_trump_is_left_for_the_card_that_shows_trumps() -> None:
    """Five of the six hearts are laid before anybody draws, and then the sixth."""
    two = {"rules": "podkidnoy deck=24 start=free", "players": "A, B", "trump": "h"}
    five = "1. A > B: 9c/9h 9d/Th Td/Jh Jd/Qh Qd/Kh"
    assert completed(hidden(five, **two)).tags["Trump"] == "Ah"
    expect(hidden(f"{five} Kc/^Ah", **two), "D0352", "no deal explains this together with what is known")


# Variations


def test_a_variation_is_explained_by_the_deal_of_the_game_itself() -> None:
    body = "1. Anna > Ben: 8d {} takes\n2. Carla > Anna: 9d/Td Ben: Tc/Kc Ks/As beaten"
    why = "Ben shows K♠ in bout 2 of the game itself, and no deal explains both"
    expect(hidden(body.format("(^Ks)"), FREE), "D0352", why)
    assert errors(hidden(body.format("(Qs)"), FREE)) == []


def test_a_variation_is_explained_together_with_those_before_it() -> None:
    one = "1. Anna > Ben: 8d (8d takes Carla: 8s) takes"
    assert errors(hidden(one, FREE)) == []
    both = "1. Anna > Ben: 8d (8d takes Carla: 8s) (8d takes 8h Anna: ^8s) takes"
    expect(hidden(both, FREE), "D0352", "no deal explains this together with what is known")


def test_a_fault_in_a_variation_does_not_end_the_game() -> None:
    body = "1. Anna > Ben: 8d/Jd (8d/7d) beaten\n2. Ben > Carla: 9s takes\n3. Anna > Ben: 9s"
    assert [one.code for one in found(hidden(body))] == ["D0351", "D0352"]


# Rules that need no cards


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("1. Anna > Ben: 8s/^7s", "D0351"),
        ("1. Anna > Ben: 8s Carla: ^8c", "D0325"),
        ("1. Anna > Ben: 8s/9s Carla: ^Tc", "D0350"),
        ("1. Anna > Ben: 8s Ben: ^9s", "D0323"),
        ("1. Anna > Ben: 8s ^beaten", "D0306"),
        ("1. Anna > Ben: 8s/9s beaten\n2. ^Carla > Anna: 7c", "D0303"),
        ("1. Anna > Ben: 8s takes\n^3. Carla > Anna: 7c", "D0301"),
        ("1. Anna > Ben: 8s ^Ben > Carla: 8c", "D0340"),
        ("1. Anna > Ben: 8c 8d 8s 8c/9c 8d/9d 8s/9s Carla: 9h/Jh Js/Qs Jc/Qc ^Jd", "D0353"),
        ("1. Anna > Ben: 8s ^Ben shows 9s", "D0311"),
        ("1. Anna > Ben: 8s\n^2. Carla > Anna: 7c", "D0302"),
        ("1. Anna > Ben: 8s/9s ^takes", "D0332"),
        ("1. Anna > Ben: 8s ^Carla takes", "D0309"),
        ("1. Anna > Ben: 8s/9s 8s/^Ts", "D0334"),
        ("1. Anna > Ben: 8s ^Anna swaps", "D0360"),
        ("1. Anna > Ben: 8s/9s\n^durak Anna", "D0408"),
        ("1. Anna > Ben: 8s/9s beaten\n^durak Anna", "D0402"),
    ],
)
def test_what_the_rules_forbid_whatever_the_cards_are_is_found(body: str, code: str) -> None:
    text = hidden(body, FREE)
    assert [(one.code, one.span.start) for one in found(text.replace("^", ""))] == [(code, text.index("^"))]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("1. Anna > Ben: 8s Ben > ^Anna: 8c", "D0310"),
        ("1. Anna > Ben: 8s ^Carla > Anna: 8c", "D0328"),
        ("1. Anna > Ben: 8s Ben > Carla: ^9c", "D0350"),
        ("1. Anna > Ben: 8s Ben > Carla: ^takes", "D0305"),
        ("1. Anna > Ben: 8s/9s ^Ben > Carla: 8c", "D0342"),
    ],
)
def test_a_transfer_that_the_rules_forbid_is_found(body: str, code: str) -> None:
    text = hidden(body, "perevodnoy start=free")
    assert [(one.code, one.span.start) for one in found(text.replace("^", ""))] == [(code, text.index("^"))]


def test_a_transfer_moves_the_roles() -> None:
    assert (
        errors(hidden("1. Anna > Ben: 8s Ben > Carla: 8c takes Ben: 8d\n2. Anna > Ben: 7c", "perevodnoy start=free"))
        == []
    )


def test_the_lowest_trump_is_not_swapped_once_it_has_lain_on_the_table_or_shows_trumps() -> None:
    body = "1. Anna > Ben: 6s/6h Carla: 6d takes\n^Ben swaps\n2. Carla > Anna: 7d"
    expect(hidden(body, FREE_SWAP), "D0364")
    expect(hidden("^Ben swaps\n1. Anna > Ben: 8d", FREE_SWAP, trump="6h"), "D0362")


def test_a_hand_is_told_as_far_as_it_is_known() -> None:
    expect(hidden("1. Anna > Ben: 8s/^7s"), "D0351", "no card of Ben's hand is known")
    expect(
        hidden("1. Anna > Ben: 8s/^7s", FREE, deck=deck(NONE, HANDS[1], NONE)), "D0351", "Ben holds 7♥ 8♣ 9♠ 10♥ J♦ Q♠"
    )
    body = "1. Anna > Ben: 8s takes\n2. Carla > Anna: 9d/Td beaten\n3. Anna > Ben: Js/^8s"
    expect(hidden(body, FREE), "D0351", "of Ben's hand only this is known: 8♠")


# The end


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        ("durak Dora", []),
        ("", ["W0401"]),
        ("durak Carla", ["D0401"]),
        ("draw", ["D0401"]),
        ("*", ["D0403"]),
        ("durak Dora resigns", ["D0404"]),
        ("4. Dora > Anna: Ah\n*", ["D0407"]),
    ],
)
def test_who_is_the_durak_follows_from_the_number_of_cards(result: str, codes: list[str]) -> None:
    body = TO_THE_LAST_BOUT + LAST_BOUT + "\n" + result
    text = hidden(body, players=FOUR, trump="As", rules="podkidnoy deck=24")
    assert [one.code for one in found(text)] == codes


def test_a_draw_is_taken_at_its_word_where_hands_are_unknown() -> None:
    text = hidden("1. Anna > Ben: 6c takes\n^draw")
    expect(text, "W0403")
    (record,) = parse(text.replace("^", ""))
    assert explain(record).completed is None
    expect(hidden("1. Anna > Ben: 6c takes\n^draw", "podkidnoy repeat=off"), "D0402")


def circling(rules: str, most: int, seed: int = 5) -> str:
    """Return a game in which the cards go round, up to decision number *most*; no repetition ends it."""
    setup = random_setup(Random(seed), deck="24", repeat="off", teams="off", transfer="off", swap="off", pile="on")
    text = recorded(replace(setup, players=3, dealer=0, first=None), Style(Random(1), circling=400), most)
    whole_bouts = text[: text.rindex("takes") + len("takes")]
    return without_deck(whole_bouts.replace("repeat=off", rules)) + "\n"


def test_a_situation_that_has_come_back_ends_a_game_whose_hands_are_unknown_only_by_its_result() -> None:
    text = circling("repeat=first", 400)
    (note,) = found(text)
    assert note.code == "W0402"
    number = int(note.facts["number"])
    begins = text.index(f"\n{number}. ")
    assert note.span.start == begins + 1
    (record,) = parse(text)
    assert explain(record).completed is None
    assert [one.code for one in found(f"{text}{number}. Anna > Ben: 9c\n")] == ["W0402", "D0301"]
    ended = text[:begins]
    assert [one.code for one in found(f"{ended}\ndraw\n")] == []
    completed(f"{ended}\ndraw\n")
    assert [one.code for one in found(f"{ended}\n*\n")] == []
    assert [one.code for one in found(f"{text}draw\n")] == ["W0402", "W0403"]


@pytest.mark.parametrize("seed", range(6))
def test_behind_the_last_take_somebody_may_have_held_a_card_to_add(seed: int) -> None:
    """So the situation has not come back yet, and the game could be broken off, or is not over without a result."""
    text = circling("repeat=first", 400, seed)
    (note,) = found(text)
    up_to_there = text[: note.span.start]
    assert found(f"{up_to_there}*\n") == []
    assert found(up_to_there) == []
    completed(f"{up_to_there}*\n")
