"""Who may add which cards, in which order, until the bout is decided (rules: The bout 3-5; Who may throw in)."""

import pytest

from durak_cli.engine.errors import Reason
from durak_cli.engine.events import AttackLaid, BeatenOff, Closed, Passed
from durak_cli.engine.position import Position
from tests.helpers import bout, card, cards, hand, laid, moves, play, refused, roles

# 3. One at a time, each answered


def test_while_a_card_lies_unbeaten_nobody_throws_in() -> None:
    """The bout 3: "While a card lies unbeaten and no take is announced, nobody throws in"."""
    position = bout("8c 8d", "9c 9d Tc", "8s 9h", rules="attack=single")
    play(position, "0 attack 8c")
    assert refused(position, "0 attack 8d") is Reason.NOT_BEATEN_YET
    assert refused(position, "2 attack 8s") is Reason.NOT_BEATEN_YET
    play(position, "1 beat 9c 8c", "0 attack 8d")
    assert position.asked == 1
    assert refused(position, "2 attack 8s") is Reason.NOT_BEATEN_YET


def test_the_defender_answers_every_card_thrown_in() -> None:
    """The bout 4: "The defender answers it"."""
    position = bout("8c 8d", "9c 9d Tc", "7d 7s", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 attack 8d")
    assert (position.asked, moves(position)) == (1, {"beat 9d 8d", "take"})


# 4. Throwing in


def test_a_card_of_a_rank_on_the_table_may_be_thrown_in_attack_or_defence() -> None:
    """The bout 4: "one card of a rank on the table (attack or defence)"; a 7 beaten by a 10: sevens and tens."""
    position = bout("7c 7d Ts 9h 9s", "Tc Jd Js Qd", "6d 6s")
    play(position, "0 attack 7c", "0 pass", "1 beat Tc 7c")
    assert moves(position) == {"attack 7d", "attack Ts", "pass"}
    assert refused(position, "0 attack 9h") is Reason.RANK_NOT_ON_TABLE


def test_the_rank_of_a_trump_that_beat_counts_too() -> None:
    position = bout("8d 8s 6d", "Jd 6c Qd Qs", "7d 7h", trump="c", rules="attack=single")
    play(position, "0 attack 8d", "1 beat Jd 8d", "0 attack 8s", "1 beat 6c 8s")
    assert moves(position) == {"attack 6d", "pass"}


def test_the_attacker_first_then_the_others_clockwise_from_him() -> None:
    """The bout 4: "the attacker first, then the other allowed throwers clockwise from him"."""
    position = bout("Tc 8h", "7d 8d", "8s 7s", "8c Kd", "9c 9d Td 7c", attacker=3, rules="attack=single")
    play(position, "3 attack 8c", "4 beat 9c 8c")
    order = []
    while position.bout == 1:
        order.append(position.asked)
        play(position, f"{position.asked} pass")
    assert order == [0, 1, 2]  # seat 3 has no card of the rank
    position = bout("Tc 8h", "7d 8d", "8s 7s", "8c 9s", "9c 9d Td 7c", attacker=3, rules="attack=single")
    play(position, "3 attack 8c", "4 beat 9c 8c")
    assert position.asked == 3


def test_another_thrower_waits_for_his_turn() -> None:
    position = bout("8c 8d", "9c 9d Tc", "8s 9h", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert position.asked == 0
    assert refused(position, "2 attack 8s") is Reason.NOT_YOUR_TURN
    assert refused(position, "2 pass") is Reason.NOT_YOUR_TURN
    play(position, "0 pass")
    assert position.asked == 2


def test_the_defender_never_throws_in() -> None:
    """The bout 4: the defender never attacks in the bout that he defends."""
    position = bout("8c 8d", "9c 9d 8h", "8s 9h", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert refused(position, "1 attack 8h") is Reason.DEFENDER_CANNOT_ATTACK


def test_after_every_card_all_passes_are_void_and_the_attacker_is_asked_first() -> None:
    """The bout 4: "After every card laid on the table all passes are void and the attacker is asked first again"."""
    position = bout("8c 9d 7d", "9c Td Jd Kd", "8d 7s", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 pass", "2 attack 8d", "1 beat Td 8d")
    assert position.asked == 0
    assert moves(position) == {"attack 9d", "pass"}


def test_whoever_has_no_card_to_throw_in_is_skipped_with_the_same_event_as_a_pass() -> None:
    """The bout 4: "to the others a skip looks exactly like a pass (the same event)"."""
    skipped = bout("8c Kc", "9c Td", "7d 7s")
    passing = bout("8c 9d", "9c Td", "7d 7s")
    events = play(skipped, "0 attack 8c", "1 beat 9c 8c")
    others = play(passing, "0 attack 8c", "1 beat 9c 8c", "0 pass")
    assert events == others
    assert events.count(Passed(0)) == 2  # for the group and for the throw-in
    assert events.count(Passed(2)) == 1


def test_when_all_have_passed_in_turn_the_bout_is_beaten_off() -> None:
    """The bout 4: "When all have passed in turn [...] the bout is beaten off"."""
    position = bout("8c 8d", "9c Td Jd", "8s 7s", "9d 6s", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 pass", "2 pass")
    assert (position.bout, position.asked) == (1, 3)
    events = play(position, "3 pass")
    assert events[0:2] == [Passed(3), BeatenOff(cards("8c 9c"))]
    assert roles(position) == (1, 2)


def test_when_the_limit_is_reached_nobody_is_asked_any_more() -> None:
    """The bout 4: "or the limit is reached, the bout is beaten off"."""
    position = bout("8c 8d", "9c", "8s 7s")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert not [event for event in events if isinstance(event, Passed)]
    assert BeatenOff(cards("8c 9c")) in events


def test_throwing_in_does_not_depend_on_the_transfer_option() -> None:
    """Fault 12: throw-in by others tied to the transfer option."""
    for rules in ("attack=single", "attack=single transfer=on", "attack=single transfer=not-first"):
        position = bout("8c Kc", "9c Td Jd", "8s 7s", rules=rules)
        play(position, "0 attack 8c", "1 beat 9c 8c")
        assert (position.asked, moves(position)) == (2, {"attack 8s", "pass"})


def test_an_attacker_without_cards_is_skipped_and_the_others_go_on() -> None:
    """Fault 8: the turn of a player without cards is waited for."""
    position = bout("8c", "9c Td Jd", "8d 7s")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert position.asked == 2
    play(position, "2 attack 8d", "1 beat Td 8d")
    assert (position.bout, position.out) == (2, [0])


def test_who_passed_is_asked_again_after_a_card() -> None:
    position = bout("8c 9d", "9c Td Jd", "8d 7s", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 pass", "2 attack 8d", "1 beat Td 8d", "0 attack 9d")
    assert laid(position) == "8c/9c 8d/Td 9d"


# 5. After a take


def test_after_a_take_cards_of_ranks_on_the_table_may_be_added() -> None:
    """The bout 5: "After a take the attackers may add cards of ranks on the table within the limit (pile=on)"."""
    position = bout("8c 8d Kc", "9c 9d Td", "9s 8h 7d", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 attack 8d", "1 take")
    assert position.asked == 2
    assert moves(position) == {"attack 8h", "attack 9s", "pass"}


def test_after_a_take_the_same_players_in_the_same_order() -> None:
    """The bout 5: "the same players in the same order"."""
    position = bout("8c 8d", "9s Ts Js", "8s 7d", "8h Kd", rules="attack=single")
    play(position, "0 attack 8c", "1 take")
    assert position.asked == 0
    play(position, "0 pass")
    assert position.asked == 2
    play(position, "2 attack 8s")
    assert position.asked == 0
    play(position, "0 pass")
    assert position.asked == 3


def test_cards_added_after_a_take_are_not_answered() -> None:
    """The bout 5: "they are not answered"."""
    position = bout("8c 8d", "9c 9d Ts", "8s 7d", rules="attack=single")
    play(position, "0 attack 8c", "1 take", "0 attack 8d")
    assert position.asked == 2
    assert refused(position, "1 beat 9d 8d") is Reason.TAKE_ANNOUNCED


def test_cards_added_after_a_take_go_to_the_defender() -> None:
    """Fault 2: cards added after a take stay in the giver's hand, or vanish."""
    position = bout("8c 8d Kc", "9s Ts Js", "8s 7d", rules="attack=single")
    gone = position.gone
    play(position, "0 attack 8c", "1 take", "0 attack 8d", "2 attack 8s")
    assert [hand(position, seat) for seat in range(3)] == ["Kc", "8c 8d 8s 9s Ts Js", "7d"]
    assert position.gone == gone


def test_it_ends_when_all_have_passed() -> None:
    """The bout 5: "It ends when all have passed or nothing more can be added"."""
    position = bout("8c 8d", "9c 9d Ts", "8s 7d", rules="attack=single")
    events = play(position, "0 attack 8c", "1 take", "0 pass", "2 pass")
    assert roles(position) == (2, 0)
    assert [event for event in events if isinstance(event, Passed)] == [Passed(0), Passed(2)]


def test_it_ends_when_nothing_more_can_be_added() -> None:
    position = bout("8c Kd", "9c 9d Ts", "Kc 7d")
    play(position, "0 attack 8c", "1 take")
    assert position.bout == 2
    position = bout("8c Kd", "9d", "8d 7d")  # the limit is reached
    play(position, "0 attack 8c", "1 take")
    assert position.bout == 2


def test_pile_off_ends_the_bout_with_the_take() -> None:
    """The bout 5: `pile=off`: nothing is added after a take."""
    position = bout("8c 8d", "9c 9d Ts", "8s 7d", rules="attack=single pile=off")
    events = play(position, "0 attack 8c", "1 take")
    assert roles(position) == (2, 0)
    assert not [event for event in events if isinstance(event, Passed)]


# Who may throw in


@pytest.mark.parametrize(
    ("throwers", "asked"),
    [("all", [0, 2, 3, 4]), ("neighbours", [0, 2]), ("attacker", [0]), ("permission", [0, 2, 3, 4])],
)
def test_the_option_throwers(throwers: str, asked: list[int]) -> None:
    """Who may throw in: `all`, `neighbours`, `attacker`, `permission`."""
    position = bout("8c 8d", "9c 9d Td Ts", "8s 7d", "8h 7s", "9s 7h", rules=f"attack=single throwers={throwers}")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    seats = []
    while position.bout == 1:
        seats.append(position.asked)
        play(position, f"{position.asked} pass")
    assert seats == asked


def test_who_may_not_throw_in_is_told_so() -> None:
    position = bout("8c 8d", "9c 9d Td Ts", "8s 7d", "8h 7s", rules="attack=single throwers=neighbours")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert refused(position, "3 attack 8h") is Reason.MAY_NOT_THROW_IN


def test_neighbours_are_the_attacker_and_the_next_player_after_the_defender() -> None:
    """Who may throw in: "the next player after the defender": players who are out are skipped."""
    position = bout("8c 8d", "9c 9d Td Ts", "", "8h 7s", "9s 7h", rules="throwers=neighbours attack=single", out=(2,))
    assert position.throwers == (0, 3)
    assert bout("8c", "9c", rules="throwers=neighbours").throwers == (0,)
    assert bout("8c", "9c", "Tc", rules="throwers=neighbours", attacker=2).throwers == (2, 1)


def test_a_neighbour_without_cards_remains_the_neighbour_until_the_bout_ends() -> None:
    """The bout 4: "keeps his place and his role (attacker, neighbour) until the bout ends": nobody moves up."""
    hands = ("8c Ks", "9c 9d Td Jd", "8d", "8h 8s")
    position = bout(*hands, rules="attack=single throwers=neighbours")
    play(position, "0 attack 8c", "1 beat 9c 8c", "2 attack 8d", "1 beat Td 8d")
    assert position.bout == 2
    assert position.out == [2]


def test_the_same_limits_on_who_may_add_hold_after_a_take() -> None:
    position = bout("8c 8d", "9s 9d Td Ts", "8s 7d", "8h 7s", rules="attack=single throwers=neighbours")
    play(position, "0 attack 8c", "1 take", "0 pass")
    assert position.asked == 2
    assert refused(position, "3 attack 8h") is Reason.MAY_NOT_THROW_IN
    play(position, "2 pass")
    assert position.bout == 2


# throwers=permission


def permission(*hands: str, rules: str = "") -> Position:
    return bout(*hands, rules=f"attack=single throwers=permission {rules}")


def test_the_attacker_may_close_the_bout_instead_of_passing() -> None:
    """Who may throw in: "the attacker, instead of passing, may close the bout, which ends it"."""
    position = permission("8c 8d", "9c 9d Td", "8s 7d")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert moves(position) == {"attack 8d", "pass", "close"}
    events = play(position, "0 close")
    assert events[0] == Closed(0)
    assert roles(position) == (1, 2)


def test_after_the_attackers_pass_the_others_may_throw_in() -> None:
    position = permission("8c 8d", "9c 9d Td", "8s 7d")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 pass")
    assert (position.asked, moves(position)) == (2, {"attack 8s", "pass"})
    assert refused(position, "2 close") is Reason.NOT_THE_ATTACKER


def test_he_is_asked_even_when_he_has_nothing_to_add_as_long_as_another_could() -> None:
    """Who may throw in: "he is asked even when he has nothing to add himself, as long as another could throw in"."""
    position = permission("8c Kd", "9c 9d Td", "8s 7d")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.asked, moves(position)) == (0, {"pass", "close"})


def test_what_the_others_hold_does_not_decide_whether_he_is_asked() -> None:
    """Asking him only where another really has a card would tell him so."""
    position = permission("8c Kd", "9c 9d Td", "Ks 7d")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.asked, moves(position)) == (0, {"pass", "close"})


def test_he_is_not_asked_where_nobody_else_could_throw_in() -> None:
    position = permission("8c Kd", "9c 9d Td")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert position.bout == 2


def test_he_is_asked_with_an_empty_hand() -> None:
    position = permission("8c", "9c 9d Td", "8s 7d")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.asked, moves(position)) == (0, {"pass", "close"})


def test_he_may_close_what_is_added_after_a_take_too() -> None:
    position = permission("8c 8d", "9s 9d Td", "8s 7d")
    play(position, "0 attack 8c", "1 take")
    assert moves(position) == {"attack 8d", "pass", "close"}
    play(position, "0 close")
    assert hand(position, 1) == "8c 9d 9s Td"


def test_a_close_is_only_for_throwers_permission() -> None:
    position = bout("8c 8d", "9c 9d Td", "8s 7d", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert refused(position, "0 close") is Reason.NO_CLOSING


def test_neither_the_lead_nor_an_unanswered_card_can_be_closed() -> None:
    position = permission("8c 8d", "9c 9d Td", "8s 7d")
    assert refused(position, "0 close") is Reason.NOTHING_TO_CLOSE
    play(position, "0 attack 8c")
    assert refused(position, "0 close") is Reason.NOTHING_TO_CLOSE


def test_the_example_of_the_rules() -> None:
    """Clubs are trumps; Anna, Ben, Carla. 8d/Jd 8s/6c, then eights, jacks and sixes: Jh/Qh; nobody adds: beaten off."""
    position = bout("8d 8s Kd", "Jd 6c Qh 7d", "Jh 9s", trump="c", rules="attack=single")
    play(position, "0 attack 8d", "1 beat Jd 8d")
    assert moves(position) == {"attack 8s", "pass"}
    play(position, "0 attack 8s", "1 beat 6c 8s")
    assert laid(position) == "8d/Jd 8s/6c"
    assert (position.asked, moves(position)) == (2, {"attack Jh", "pass"})
    events = play(position, "2 attack Jh", "1 beat Qh Jh")
    assert AttackLaid(2, card("Jh")) in events
    assert roles(position) == (1, 2)
    assert position.has_beaten_off
