"""Why a move is refused: a case for every `Reason`, which of several comes first, and that nothing changes."""

from collections.abc import Callable

import pytest

from durak_cli.engine.cards import full_deck
from durak_cli.engine.deal import check_deck, deal, seed_bytes
from durak_cli.engine.errors import (
    SENTENCES,
    SETUP_SENTENCES,
    IllegalMoveError,
    Reason,
    SetupError,
    SetupReason,
)
from durak_cli.engine.legality import why_not_card
from durak_cli.engine.moves import parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.rules import check_players, parse_rules, preset_of
from durak_cli.engine.transition import lay
from tests.helpers import bout, play, refused


def played(position: Position, *lines: str) -> Position:
    play(position, *lines)
    return position


def group() -> Position:
    """Seat 0 may add to the group that he leads."""
    return played(bout("8c 8d Kc", "9c 9d Td", "8s 9h"), "0 attack 8c")


def single(rules: str = "") -> Position:
    """Seat 0 has led the 8c against seat 1."""
    return played(bout("8c 8d Kc", "9c 9d Td", "8s 9h", "8h Qs", rules=f"attack=single {rules}"), "0 attack 8c")


def beaten(rules: str = "") -> Position:
    """... and seat 1 has beaten it; seat 0 is asked."""
    return played(single(rules), "1 beat 9c 8c")


def taken(rules: str = "") -> Position:
    """... or takes it; seat 0 is asked."""
    return played(single(rules), "1 take")


def over() -> Position:
    return played(bout("8c", "9d Kd"), "0 attack 8c", "1 take")


def alone() -> Position:
    """Seat 0 has led his last card; nobody else is there to pass it on to."""
    return played(bout("8c", "8d 9c", rules="transfer=on"), "0 attack 8c")


def settling() -> Position:
    """The bout is decided; seat 2 may swap before the draw."""
    hands = ("7c 7d", "9c Kc", "6h 9d", "Qc")
    position = bout(*hands, rules="attack=single swap=on throwers=attacker", stock="Ks Ah")
    return played(position, "0 attack 7c", "1 beat 9c 7c", "0 pass")


def settling_take() -> Position:
    position = bout("7c 7d", "9c Kc", "6h 9d", rules="attack=single swap=on pile=off", stock="Ks Ah")
    return played(position, "0 attack 7c", "1 take")


def swap(rules: str = "swap=on", stock: str = "Kc Ah", mine: str = "6h 7c") -> Position:
    return bout(mine, "8d 9d", rules=rules, stock=stock)


def swap_played() -> Position:
    position = bout("6h 7c", "8d 9d", rules="swap=on pile=off", stock="Jc Jd Kc Kd Ks Qc Qd Qs Ah")
    return played(position, "0 attack 6h", "1 take")


CASES: list[tuple[Reason, Callable[[], Position], str]] = [
    (Reason.GAME_OVER, over, "1 attack 9d"),
    (Reason.GAME_OVER, over, "1 swap"),
    (Reason.PLAYER_OUT, lambda: bout("8c", "9c", "", out=(2,)), "2 pass"),
    (Reason.NOT_IN_DECK, lambda: bout("8c", "9c"), "0 attack 5c"),
    (Reason.NOT_IN_DECK, single, "1 beat 2h 8c"),
    (Reason.NOT_IN_DECK, lambda: single("transfer=on"), "1 transfer 3s"),
    (Reason.NOT_IN_DECK, lambda: bout("Tc", "Jc", rules="deck=24"), "0 attack 8c"),
    # turn
    (Reason.NOT_YOUR_TURN, lambda: bout("8c", "9c", "Tc"), "2 attack Tc"),
    (Reason.NOT_YOUR_TURN, beaten, "2 attack 8s"),
    (Reason.NOT_YOUR_TURN, beaten, "1 pass"),
    (Reason.NOT_YOUR_TURN, lambda: bout("8c", "9c"), "1 pass"),
    (Reason.NOT_YOUR_TURN, single, "0 pass"),
    (Reason.NOT_YOUR_TURN, taken, "2 attack 8s"),
    (Reason.NOT_YOUR_TURN, lambda: bout("8c", "9c 8d", rules="transfer=on"), "1 transfer 8d"),
    (Reason.NOT_YOUR_TURN, group, "1 beat 9c 8c"),
    (Reason.NOT_YOUR_TURN, group, "1 take"),
    (Reason.NOT_YOUR_TURN, settling, "0 attack 7d"),
    (Reason.DEFENDER_CANNOT_ATTACK, beaten, "1 attack 9d"),
    (Reason.DEFENDER_CANNOT_ATTACK, lambda: bout("8c", "9c"), "1 attack 9c"),
    (Reason.DEFENDER_CANNOT_ATTACK, lambda: played(bout("8c", "8s 9c"), "0 attack 8c"), "1 attack 8s"),
    (Reason.DEFENDER_CANNOT_ATTACK, lambda: played(bout("3c", "2c 4c", rules="deck=52"), "0 attack 3c"), "1 attack 2c"),
    (Reason.MAY_NOT_THROW_IN, lambda: beaten("throwers=attacker"), "2 attack 8s"),
    (Reason.MAY_NOT_THROW_IN, lambda: beaten("throwers=neighbours"), "3 attack 8h"),
    (Reason.MAY_NOT_THROW_IN, lambda: beaten("teams=2"), "3 attack 8h"),
    (Reason.NOT_BEATEN_YET, single, "0 attack 8d"),
    (Reason.NOT_BEATEN_YET, single, "2 attack 8s"),
    (Reason.NOT_BEATEN_YET, group, "2 attack 8s"),
    (Reason.NO_ADDING, settling_take, "0 attack 7d"),
    (Reason.NOT_THE_ATTACKER, lambda: beaten("throwers=permission"), "2 close"),
    (Reason.NOT_THE_DEFENDER, single, "2 take"),
    (Reason.NOT_THE_DEFENDER, single, "0 beat Kc 8c"),
    (Reason.NOT_THE_DEFENDER, group, "0 beat Kc 8c"),
    (Reason.NOT_THE_DEFENDER, taken, "0 beat Kc 8c"),
    (Reason.NOT_THE_DEFENDER, taken, "0 take"),
    (Reason.NOT_THE_DEFENDER, lambda: single("transfer=on"), "2 transfer 8s"),
    (Reason.MUST_LEAD, lambda: bout("8c", "9c"), "0 pass"),
    (Reason.MUST_ANSWER, single, "1 pass"),
    (Reason.TAKE_ANNOUNCED, taken, "1 beat 9c 8c"),
    (Reason.TAKE_ANNOUNCED, taken, "1 take"),
    (Reason.TAKE_ANNOUNCED, lambda: taken("transfer=on"), "1 transfer 8s"),
    (Reason.NOTHING_TO_TAKE, beaten, "1 take"),
    (Reason.NOTHING_TO_TAKE, lambda: bout("8c", "9c"), "1 take"),
    (Reason.NOT_ON_TABLE, single, "1 beat 9d 8d"),
    (Reason.NOT_ON_TABLE, lambda: bout("8c", "9c"), "1 beat 9c 8c"),
    (Reason.ALREADY_BEATEN, beaten, "1 beat Td 8c"),
    (Reason.NO_CLOSING, beaten, "0 close"),
    (Reason.NOTHING_TO_CLOSE, lambda: single("throwers=permission"), "0 close"),
    (Reason.NOTHING_TO_CLOSE, lambda: bout("8c", "9c", rules="throwers=permission"), "0 close"),
    # transfer
    (Reason.NO_TRANSFER, single, "1 transfer 8s"),
    (Reason.NO_TRANSFER_IN_FIRST_BOUT, lambda: single("transfer=not-first"), "1 transfer 8s"),
    (Reason.TRANSFER_AFTER_BEAT, lambda: beaten("transfer=on"), "1 transfer 9d"),
    (Reason.NOBODY_TO_TRANSFER_TO, alone, "1 transfer 8d"),
    # rank
    (Reason.RANK_NOT_ON_TABLE, beaten, "0 attack Kc"),
    (Reason.RANK_NOT_ON_TABLE, taken, "0 attack Kc"),
    (Reason.RANK_NOT_ON_TABLE, group, "0 attack Kc"),
    (Reason.RANK_NOT_ON_TABLE, lambda: single("transfer=on"), "1 transfer 9c"),
    (Reason.DOES_NOT_BEAT, single, "1 beat Td 8c"),
    (Reason.DOES_NOT_BEAT, single, "1 beat 8c 8c"),
    # hand
    (Reason.NOT_IN_HAND, lambda: bout("8c", "9c"), "0 attack 9c"),
    (Reason.NOT_IN_HAND, beaten, "0 attack 8s"),
    (Reason.NOT_IN_HAND, single, "1 beat Tc 8c"),
    (Reason.NOT_IN_HAND, lambda: single("transfer=on"), "1 transfer 8s"),
    # limit
    (Reason.TRANSFER_HAND_TOO_SMALL, lambda: played(
        bout("8c Kd", "8d 9c", "9d", rules="transfer=on"), "0 attack 8c"), "1 transfer 8d"),
    # swap
    (Reason.NO_SWAPPING, lambda: swap(rules=""), "0 swap"),
    (Reason.STOCK_EMPTY, lambda: swap(stock=""), "0 swap"),
    (Reason.UP_CARD_IS_LOWEST, lambda: swap(stock="Kc 6h", mine="7h 7c"), "0 swap"),
    (Reason.LOWEST_TRUMP_NOT_HELD, swap, "1 swap"),
    (Reason.LOWEST_TRUMP_WAS_PLAYED, swap_played, "1 swap"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "position", "line"), CASES, ids=lambda value: getattr(value, "name", None))
def test_a_move_is_refused_for_its_reason_and_changes_nothing(
    reason: Reason, position: Callable[[], Position], line: str
) -> None:
    """`refused` compares everything that the position holds before and after."""
    assert refused(position(), line) is reason


def test_every_reason_has_a_case_and_a_sentence() -> None:
    assert {reason for reason, _, _ in CASES} | {Reason.LIMIT_REACHED} == set(Reason)
    assert set(SENTENCES) == set(Reason)


def test_limit_reached() -> None:
    """In play a bout at its limit is over, so that a card too many is told by a reader of records alone."""
    position = played(bout("8c 9d 9h", "9c", rules="attack=single"), "0 attack 8c")
    lay(position, 1, parse_move("beat 9c 8c"), [])
    assert why_not_card(position, 0, parse_move("attack 9d")) is Reason.LIMIT_REACHED
    assert why_not_card(position, 0, parse_move("attack 9s")) is Reason.NOT_IN_HAND
    assert why_not_card(position, 0, parse_move("attack Kc")) is Reason.RANK_NOT_ON_TABLE


def test_nothing_is_wrong_with_a_card_that_could_be_laid_were_it_ones_turn() -> None:
    assert why_not_card(beaten(), 2, parse_move("attack 8s")) is None
    assert why_not_card(group(), 1, parse_move("beat 9c 8c")) is None
    assert why_not_card(single("transfer=on"), 2, parse_move("transfer 8s")) is None
    assert why_not_card(beaten(), 2, parse_move("pass")) is None


# Which reason comes first: turn (or transfer), rank, hand, limit


@pytest.mark.parametrize(
    ("position", "line", "reason"),
    [
        (beaten, "2 attack Kd", Reason.NOT_YOUR_TURN),  # and the wrong rank, and not in his hand
        (single, "0 attack Kd", Reason.NOT_BEATEN_YET),
        (lambda: beaten("throwers=attacker"), "2 attack Kd", Reason.MAY_NOT_THROW_IN),
        (beaten, "0 attack Kd", Reason.RANK_NOT_ON_TABLE),  # and not in his hand
        (single, "1 beat Ts 8c", Reason.DOES_NOT_BEAT),  # and not in his hand
        (lambda: single("transfer=on"), "1 transfer Qd", Reason.RANK_NOT_ON_TABLE),
        (lambda: beaten("transfer=on"), "1 transfer Qd", Reason.TRANSFER_AFTER_BEAT),
        (single, "1 transfer Qd", Reason.NO_TRANSFER),
        (over, "0 attack 2c", Reason.GAME_OVER),
        (lambda: bout("8c", "9c", "", out=(2,)), "2 attack 2c", Reason.PLAYER_OUT),
        (beaten, "2 attack 2c", Reason.NOT_IN_DECK),
        (single, "2 beat Kd 7c", Reason.NOT_THE_DEFENDER),
        (taken, "1 beat Kd 7c", Reason.TAKE_ANNOUNCED),
    ],
)
def test_the_first_reason_is_told(position: Callable[[], Position], line: str, reason: Reason) -> None:
    """Options and presets: "reported for the first of: turn (or transfer), rank, hand, limit"."""
    assert refused(position(), line) is reason


def test_hand_comes_before_the_limit_of_a_transfer() -> None:
    position = played(bout("8c Kd", "8d 9c", "9d", rules="transfer=on"), "0 attack 8c")
    assert refused(position, "1 transfer 8s") is Reason.NOT_IN_HAND
    assert refused(position, "1 transfer 8d") is Reason.TRANSFER_HAND_TOO_SMALL


# The errors


def test_an_illegal_move_carries_its_reason_and_facts_and_says_a_sentence() -> None:
    error = IllegalMoveError(Reason.NOT_IN_HAND, {"player": "Ben", "card": "8d"})
    assert str(error) == "Ben does not hold 8d"
    assert (error.reason, error.facts["card"]) == (Reason.NOT_IN_HAND, "8d")


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
def test_a_sentence_can_be_said_even_without_the_facts(reason: Reason) -> None:
    text = str(IllegalMoveError(reason))
    assert text
    assert "{" not in text


SETUPS: list[tuple[SetupReason, Callable[[], object]]] = [
    (SetupReason.UNKNOWN_PRESET, lambda: preset_of("poker")),
    (SetupReason.UNKNOWN_OPTION, lambda: parse_rules("colour=red")),
    (SetupReason.NOT_AN_OPTION, lambda: parse_rules("podkidnoy transfer")),
    (SetupReason.UNKNOWN_VALUE, lambda: parse_rules("transfer=maybe")),
    (SetupReason.OPTION_TWICE, lambda: parse_rules("swap=on swap=on")),
    (SetupReason.NOT_PLAYED, lambda: parse_rules("jokers=2")),
    (SetupReason.TEAMS_AND_TRANSFER, lambda: parse_rules("teams=2 transfer=on")),
    (SetupReason.TEAMS_PLAYERS, lambda: check_players(parse_rules("teams=2"), 3)),
    (SetupReason.PLAYERS, lambda: check_players(parse_rules("deck=24"), 5)),
    (SetupReason.BAD_DECK, lambda: check_deck(full_deck(36)[1:], 36)),
    (SetupReason.BAD_SEED, lambda: seed_bytes("")),
    (SetupReason.BAD_SEAT, lambda: deal(parse_rules(""), 2, full_deck(36), 2)),
]


@pytest.mark.parametrize(("reason", "attempt"), SETUPS, ids=lambda value: getattr(value, "name", None))
def test_a_setup_is_refused_for_its_reason_with_a_sentence(reason: SetupReason, attempt: Callable[[], object]) -> None:
    with pytest.raises(SetupError) as error:
        attempt()
    assert error.value.reason is reason
    assert "{" not in str(error.value)


def test_every_setup_reason_has_a_case_and_a_sentence() -> None:
    assert {reason for reason, _ in SETUPS} == set(SetupReason) == set(SETUP_SENTENCES)
