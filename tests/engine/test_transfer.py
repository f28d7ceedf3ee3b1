"""Passing the attack on (rules: Transfer)."""

import pytest

from durak_cli.engine.errors import Reason, SetupError, SetupReason
from durak_cli.engine.events import Drew, Transferred
from durak_cli.engine.rules import parse_rules
from tests.helpers import bout, card, hand, laid, moves, play, refused, roles


def test_the_defender_passes_the_attack_to_the_next_player_with_a_card_of_the_rank() -> None:
    """Transfer: "may lay one card of the rank on the table [...] and pass the attack to the next player"."""
    position = bout("8c Kc", "8d 9c", "9d Td", rules="transfer=on")
    events = play(position, "0 attack 8c", "1 transfer 8d")
    assert events[-1] == Transferred(1, card("8d"), 2)
    assert (laid(position), roles(position), position.asked) == ("8c 8d", (1, 2), 2)


def test_a_transfer_takes_the_card_from_the_hand() -> None:
    """Fault 5: a transfer that does not take the card from the hand."""
    position = bout("8c Kc", "8d 9c", "9d Td", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d")
    assert hand(position, 1) == "9c"
    assert refused(position, "1 transfer 8d") is Reason.NOT_THE_DEFENDER


def test_a_transfer_needs_the_card_in_the_hand() -> None:
    """Fault 5: a transfer accepted from a hand that does not hold the card."""
    position = bout("8c Kc", "8d 9c", "9d Td", rules="transfer=on")
    play(position, "0 attack 8c")
    assert refused(position, "1 transfer 8s") is Reason.NOT_IN_HAND
    assert refused(position, "1 transfer 8c") is Reason.NOT_IN_HAND


def test_a_transfer_never_goes_to_oneself() -> None:
    """Fault 5: a transfer that passes to oneself. Nobody else has cards: there is no transfer."""
    position = bout("8c", "8d 9s", rules="transfer=on")
    play(position, "0 attack 8c")
    assert moves(position) == {"take"}
    assert refused(position, "1 transfer 8d") is Reason.NOBODY_TO_TRANSFER_TO


def test_it_takes_a_card_of_the_rank_on_the_table() -> None:
    position = bout("8c Kc", "8d 9c", "9d Td", rules="transfer=on")
    play(position, "0 attack 8c")
    assert refused(position, "1 transfer 9c") is Reason.RANK_NOT_ON_TABLE


def test_a_trump_may_pass_it_on_too() -> None:
    """Transfer: "(a trump too; his last card too)"."""
    position = bout("8c Kc", "8h 9d", "9c Td", rules="transfer=on")
    play(position, "0 attack 8c")
    assert moves(position) == {"beat 8h 8c", "transfer 8h", "take"}
    play(position, "1 transfer 8h")
    assert laid(position) == "8c 8h"


def test_the_last_card_may_pass_it_on_and_the_bout_still_ends() -> None:
    """Fault 6: a transfer with one's last card: the attacker has no cards and the bout never ends."""
    position = bout("8c Kc", "8d", "9c 9d", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d", "2 beat 9c 8c", "2 beat 9d 8d")
    assert position.out == [1, 2]
    assert position.durak == (0,)
    taken = bout("8c Kc", "8d", "9c Td Ts", rules="transfer=on")
    play(taken, "0 attack 8c", "1 transfer 8d", "2 take")
    assert (taken.out, roles(taken)) == ([1], (0, 2))


def test_the_next_player_must_hold_as_many_cards_as_then_lie_on_the_table() -> None:
    """Transfer: "if that player holds at least as many cards as then lie on the table"."""
    position = bout("8c 8d Kc", "8s 9c Th", "9d Td", rules="transfer=on")
    play(position, "0 attack 8c", "0 attack 8d")
    assert refused(position, "1 transfer 8s") is Reason.TRANSFER_HAND_TOO_SMALL
    position = bout("8c 8d Kc", "8s 9c Th", "9d Td Ts", rules="transfer=on")
    play(position, "0 attack 8c", "0 attack 8d", "1 transfer 8s")
    assert roles(position) == (1, 2)


def test_the_hand_of_the_first_attacker_is_what_is_left_of_it() -> None:
    position = bout("8c Kc", "8s 9c", rules="transfer=on")
    play(position, "0 attack 8c")
    assert refused(position, "1 transfer 8s") is Reason.TRANSFER_HAND_TOO_SMALL


def test_not_after_a_card_of_the_bout_is_beaten() -> None:
    """Transfer: "Before any card of the bout is beaten"."""
    position = bout("8c 8d Kc", "8s 9c Th", "9d Td Ts Js", rules="transfer=on")
    play(position, "0 attack 8c", "0 attack 8d", "1 beat 9c 8c")
    assert refused(position, "1 transfer 8s") is Reason.TRANSFER_AFTER_BEAT
    thrown_in = bout("8c 9d Kc", "9h 9c Th", "8d Td Ts Js", rules="transfer=on attack=single")
    play(thrown_in, "0 attack 8c", "1 beat 9c 8c", "0 attack 9d")
    assert refused(thrown_in, "1 transfer 9h") is Reason.TRANSFER_AFTER_BEAT


def test_not_after_a_take() -> None:
    """Transfer: "and before a take"."""
    position = bout("8c Kc 8h", "8s 9c Th", "9d Td Ts Js", rules="transfer=on attack=single")
    play(position, "0 attack 8c", "1 take")
    assert refused(position, "1 transfer 8s") is Reason.TAKE_ANNOUNCED


def test_not_before_the_attack() -> None:
    position = bout("8c Kc 8h", "8s 9c Th", rules="transfer=on")
    assert refused(position, "1 transfer 8s") is Reason.NOT_YOUR_TURN


def test_after_it_nobody_adds_a_card_until_everything_is_beaten_or_taken() -> None:
    """Transfer: "After it nobody adds a card until everything is beaten or taken"."""
    position = bout("8c 8s Kc", "8d 8h 9s", "9c 9d Td Ts", "9h Ks", rules="transfer=on")
    play(position, "0 attack 8c", "0 pass", "1 transfer 8d")
    assert position.asked == 2
    for line in ("0 attack 8s", "1 attack 8h"):
        assert refused(position, line) is Reason.NOT_BEATEN_YET
    play(position, "2 beat 9c 8c", "2 beat 9d 8d")
    assert (position.asked, moves(position)) == (1, {"attack 8h", "attack 9s", "pass"})


def test_the_new_defender_may_pass_on_in_the_same_way() -> None:
    """Transfer: "The new defender may pass on in the same way"."""
    position = bout("8c Kc Kd", "8d 9c", "8h Td", "Tc Ts Th", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d", "2 transfer 8h")
    assert (roles(position), laid(position)) == ((2, 3), "8c 8d 8h")


def test_also_back_to_the_first_attacker() -> None:
    """Transfer: "also back to the first attacker"."""
    position = bout("8c Kc Kd Ks", "8d 9c", "8h Td", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d", "2 transfer 8h")
    assert roles(position) == (2, 0)
    play(position, "0 take")
    assert hand(position, 0) == "8c 8d 8h Kc Kd Ks"


def test_also_with_two_players() -> None:
    """Transfer: "also with two players"."""
    position = bout("8c Kc Kd 8s", "8d 9c Td", rules="transfer=on attack=single")
    play(position, "0 attack 8c", "1 transfer 8d")
    assert roles(position) == (1, 0)
    assert "transfer 8s" not in moves(position)  # seat 1 holds two cards, three would lie there
    play(position, "0 take")
    assert roles(position) == (1, 0)


def test_the_one_who_passed_it_on_is_asked_first_and_his_neighbours_may_throw_in() -> None:
    """Transfer: "The one who passed it on is now the attacker (asked first, draws first, neighbour)"."""
    hands = ("8c 9h", "8d 9s", "9c 9d Td Ts", "8h Ks", "8s Kh")
    position = bout(*hands, rules="transfer=on throwers=neighbours")
    play(position, "0 attack 8c", "1 transfer 8d", "2 beat 9c 8c", "2 beat 9d 8d")
    assert (position.asked, position.throwers) == (1, (1, 3))
    assert refused(position, "0 attack 9h") is Reason.MAY_NOT_THROW_IN


def test_the_one_who_passed_it_on_draws_first() -> None:
    position = bout("8c Kc", "8d Ks", "9c 9d", rules="transfer=on", stock="6c 6d 7c 7d 6s Ah")
    events = play(position, "0 attack 8c", "1 transfer 8d", "2 beat 9c 8c", "2 beat 9d 8d")
    assert [(event.seat, event.count) for event in events if isinstance(event, Drew)] == [(1, 5), (0, 1)]


def test_the_limit_is_set_anew_by_the_new_defenders_hand() -> None:
    """Transfer: "the limit is set anew by the new defender's hand". Fault 1: a cap forgotten in transfers."""
    position = bout("8c Kc", "8d 9c 9s", "9d Td Ts Js", rules="transfer=on", number=2)
    play(position, "0 attack 8c")
    assert position.limit == 3
    play(position, "1 transfer 8d")
    assert (position.limit, position.left) == (4, 2)


def test_an_attacker_who_led_his_last_card_is_skipped() -> None:
    """Transfer: "A player with no cards left cannot be passed to and is skipped"."""
    position = bout("8c", "8d 9c Tc Jc", "8s Td Ts", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d", "2 transfer 8s")
    assert roles(position) == (2, 1)
    assert position.in_game == (0, 1, 2)


def test_one_who_passed_it_on_with_his_last_card_is_skipped() -> None:
    position = bout("8c 8h Kc Kd", "8d", "8s 9c Tc Jc Qc", rules="transfer=on attack=single")
    play(position, "0 attack 8c", "1 transfer 8d", "2 transfer 8s", "0 transfer 8h")
    assert roles(position) == (0, 2)


def test_the_player_reached_over_a_skipped_one_needs_the_cards_too() -> None:
    position = bout("8c", "8d 9c Tc", "8s Td Ts", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d")
    assert refused(position, "2 transfer 8s") is Reason.TRANSFER_HAND_TOO_SMALL


def test_if_nobody_else_has_cards_there_is_no_transfer() -> None:
    """Transfer: "if nobody else has cards there is no transfer"."""
    position = bout("8c", "8d", "8s Tc Ts", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d")
    assert refused(position, "2 transfer 8s") is Reason.NOBODY_TO_TRANSFER_TO
    assert not any(move.startswith("transfer") for move in moves(position))


@pytest.mark.parametrize(
    ("transfer", "number", "legal"), [("not-first", 1, False), ("not-first", 2, True), ("on", 1, True)]
)
def test_transfer_not_first_forbids_it_in_the_first_bout(transfer: str, number: int, legal: bool) -> None:
    """Transfer: "transfer=not-first: as on, but not in the first bout"."""
    position = bout("8c Kc", "8d 9s", "9d Td", rules=f"transfer={transfer}", number=number)
    play(position, "0 attack 8c")
    assert ("transfer 8d" in moves(position)) is legal
    if not legal:
        assert refused(position, "1 transfer 8d") is Reason.NO_TRANSFER_IN_FIRST_BOUT


def test_transfer_can_be_switched_off() -> None:
    """Fault 12: transfer that cannot be switched off."""
    position = bout("8c Kc", "8d 9s", "9d Td")
    play(position, "0 attack 8c")
    assert moves(position) == {"take"}
    assert refused(position, "1 transfer 8d") is Reason.NO_TRANSFER


def test_only_the_defender_passes_it_on() -> None:
    position = bout("8c 8h Kc", "8d 9s", "8s Td", rules="transfer=on attack=single")
    play(position, "0 attack 8c")
    assert refused(position, "2 transfer 8s") is Reason.NOT_THE_DEFENDER
    assert refused(position, "0 transfer 8h") is Reason.NOT_THE_DEFENDER


def test_the_defender_attacks_next_after_a_transferred_attack_is_beaten_off() -> None:
    position = bout("8c Kc", "8d Ks", "9c 9d 6s", "6c 6d", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d", "2 beat 9c 8c", "2 beat 9d 8d")
    assert roles(position) == (2, 3)


def test_a_transferred_attack_that_is_taken_skips_the_one_who_took() -> None:
    position = bout("8c Kc", "8d Ks", "7c 7d 6s", "6c 6d", rules="transfer=on")
    play(position, "0 attack 8c", "1 transfer 8d", "2 take")
    assert roles(position) == (3, 0)


@pytest.mark.parametrize("transfer", ["on", "not-first"])
def test_partners_and_transfer_do_not_go_together(transfer: str) -> None:
    """Transfer: "Partners and transfer do not go together: a clear error"."""
    with pytest.raises(SetupError) as error:
        parse_rules(f"teams=2 transfer={transfer}")
    assert error.value.reason is SetupReason.TEAMS_AND_TRANSFER
    assert "choose teams=off or transfer=off" in str(error.value)
