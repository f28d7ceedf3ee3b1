"""The course of a bout: leading, beating, taking, the limit, the end, and who attacks next (rules: The bout)."""

import pytest

from durak_cli.engine.cards import NO_CARD, full_deck
from durak_cli.engine.errors import Reason
from durak_cli.engine.events import BeatenOff, BoutBegan, PickedUp
from durak_cli.engine.legality import beats
from durak_cli.engine.position import Phase
from tests.helpers import bout, card, cards, hand, laid, moves, play, refused, roles

# 1. The attacker leads


def test_the_attacker_must_lead() -> None:
    """The bout 1: "The attacker must lead"; any card of his hand."""
    position = bout("6c 9d Ah", "7c 7d 7s")
    assert position.asked == 0
    assert moves(position) == {"attack 6c", "attack 9d", "attack Ah"}
    assert refused(position, "0 pass") is Reason.MUST_LEAD


def test_the_defender_is_the_next_player_clockwise() -> None:
    assert roles(bout("6c", "7c", "8c", attacker=2)) == (2, 0)


def test_attack_single_leads_one_card() -> None:
    """The bout 1: "attack=single: one card"."""
    position = bout("8c 8d 8s", "7c 7d 7s", rules="attack=single")
    play(position, "0 attack 8c")
    assert position.asked == 1
    assert refused(position, "0 attack 8d") is Reason.NOT_BEATEN_YET


def test_attack_group_leads_cards_of_one_rank_one_after_another() -> None:
    """The bout 1: "attack=group: one or more cards of one rank; he may lay them one after another"."""
    position = bout("8c 8d 8s 9s", "7c 7d 7s 9d")
    play(position, "0 attack 8d")
    assert (position.asked, moves(position)) == (0, {"attack 8c", "attack 8s", "pass"})
    assert refused(position, "0 attack 9s") is Reason.RANK_NOT_ON_TABLE
    play(position, "0 attack 8s")
    assert moves(position) == {"attack 8c", "pass"}
    play(position, "0 pass")
    assert (position.asked, laid(position)) == (1, "8d 8s")


@pytest.mark.parametrize("answer", ["1 beat 9d 8d", "1 take", "1 transfer 8h"])
def test_a_beat_a_take_and_a_transfer_end_the_group(answer: str) -> None:
    """The bout 1: "until the defender answers (a beat, a take and a transfer are answers)"."""
    position = bout("8c 8d 8s Tc", "9c 9d 8h", "6c 6d 6s", rules="transfer=on pile=off throwers=attacker")
    play(position, "0 attack 8d", "0 attack 8s", "0 pass", answer)
    assert position.phase not in (Phase.GROUP, Phase.THROW_IN)
    assert position.asked != 0


def test_whoever_has_no_further_card_of_the_rank_is_not_asked_for_one() -> None:
    position = bout("8c 9c", "7c 7d")
    play(position, "0 attack 8c")
    assert position.asked == 1


def test_a_group_is_led_never_thrown_in() -> None:
    """The bout 1: "A group is led, never thrown in"."""
    position = bout("8c 9d 9s", "9c Td Ts")
    play(position, "0 attack 8c", "1 beat 9c 8c", "0 attack 9d")
    assert position.asked == 1
    assert refused(position, "0 attack 9s") is Reason.NOT_BEATEN_YET


def test_only_the_attacker_lays_the_group() -> None:
    position = bout("8c 8d", "9c 9d", "8s Tc")
    play(position, "0 attack 8c")
    assert refused(position, "2 attack 8s") is Reason.NOT_BEATEN_YET


# 2. Beating


@pytest.mark.parametrize(
    ("answer", "attack", "does"),
    [
        ("Ts", "9s", True),  # a higher card of the suit
        ("As", "9s", True),
        ("8s", "9s", False),
        ("9s", "Ts", False),
        ("6h", "As", True),  # any trump on a plain card
        ("Ah", "6s", True),
        ("Tc", "9s", False),  # a plain card of another suit beats nothing
        ("Ac", "6s", False),
        ("Th", "9h", True),  # a trump only by a higher trump
        ("8h", "9h", False),
        ("As", "6h", False),
    ],
)
def test_what_beats_what(answer: str, attack: str, does: bool) -> None:
    """The bout 2: "a higher card of the suit, or any trump on a plain card; a trump only by a higher trump"."""
    position = bout(f"{attack} Kd", f"{answer} Qd Kc", rules="attack=single")
    assert beats(position, card(answer), card(attack)) is does
    play(position, f"0 attack {attack}")
    assert (f"beat {answer} {attack}" in moves(position)) is does
    if not does:
        assert refused(position, f"1 beat {answer} {attack}") is Reason.DOES_NOT_BEAT


def test_every_pair_of_cards_beats_as_the_ranking_says() -> None:
    """The cards rank A K Q J T 9 8 7 6 (5 4 3 2)."""
    position = bout("6c", "7c", trump="s")
    ranks = "23456789TJQKA"
    for answer in full_deck(52):
        for attack in full_deck(52):
            suits = "cdhs"[answer & 3], "cdhs"[attack & 3]
            higher = ranks.index(ranks[answer >> 2]) > ranks.index(ranks[attack >> 2])
            expected = higher if suits[0] == suits[1] else suits[0] == "s"
            assert beats(position, answer, attack) is expected


def test_the_defender_may_beat_take_or_transfer() -> None:
    """Fault 14: a card that could both beat and transfer gives no choice."""
    position = bout("8c 8d", "9c 8h 7d", "7c 7s", rules="transfer=on attack=single")
    play(position, "0 attack 8c")
    assert moves(position) == {"beat 9c 8c", "beat 8h 8c", "transfer 8h", "take"}
    beaten = position.copy()
    play(beaten, "1 beat 8h 8c")
    assert roles(beaten) == (0, 1)
    play(position, "1 transfer 8h")
    assert roles(position) == (1, 2)


def test_several_unbeaten_cards_are_beaten_in_any_order() -> None:
    """The bout 2: "With several unbeaten cards he beats them in any order"."""
    position = bout("8c 8d 8s", "9c 9d 9s")
    play(position, "0 attack 8c", "0 attack 8d", "0 attack 8s")
    assert moves(position) == {"beat 9c 8c", "beat 9d 8d", "beat 9s 8s", "take"}
    play(position, "1 beat 9s 8s", "1 beat 9c 8c")
    assert laid(position) == "8c/9c 8d 8s/9s"
    assert moves(position) == {"beat 9d 8d", "take"}


def test_he_may_take_although_he_could_beat_and_after_he_has_beaten_some() -> None:
    """The bout 2: "As long as a card lies unbeaten he may take, even when he could beat"."""
    position = bout("8c 8d 6s", "9c 9d 7s 7d")
    play(position, "0 attack 8c", "0 attack 8d", "1 beat 9c 8c")
    assert "take" in moves(position)
    play(position, "1 take")
    assert hand(position, 1) == "7d 7s 8c 8d 9c 9d"


def test_there_is_nothing_to_take_when_everything_is_beaten() -> None:
    position = bout("8c 8d 6s", "9c 9d 7s 7d", rules="attack=single")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert position.asked == 0
    assert refused(position, "1 take") is Reason.NOTHING_TO_TAKE


def test_a_take_cannot_be_revoked() -> None:
    """The bout 2: "A take cannot be revoked"."""
    position = bout("8c 8d", "9c 9d 7s", rules="attack=single")
    play(position, "0 attack 8c", "1 take")
    assert refused(position, "1 beat 9c 8c") is Reason.TAKE_ANNOUNCED
    assert refused(position, "1 take") is Reason.TAKE_ANNOUNCED


def test_a_beat_aims_at_an_unbeaten_attack_card() -> None:
    """Fault 7: a beat aimed at a card that is already beaten or not on the table."""
    position = bout("8c 8d 6s", "9c 9d Tc Td", rules="attack=group")
    play(position, "0 attack 8c", "0 attack 8d", "1 beat 9c 8c")
    assert refused(position, "1 beat Tc 8c") is Reason.ALREADY_BEATEN
    assert refused(position, "1 beat Tc 7c") is Reason.NOT_ON_TABLE
    assert refused(position, "1 beat Tc 9c") is Reason.NOT_ON_TABLE  # an answer is not an attack card


def test_the_same_card_is_not_laid_twice() -> None:
    """Fault 7: the same card accepted twice in one attack."""
    position = bout("8c 8d 6s", "9c 9d Tc Td")
    play(position, "0 attack 8c")
    assert refused(position, "0 attack 8c") is Reason.NOT_IN_HAND
    assert position.table == {card("8c"): NO_CARD}
    assert not position.hands[0] & cards("8c")


# 6. The limit


def test_at_most_six_attack_cards_in_a_bout() -> None:
    """The bout 6: "at most 6 attack cards in a bout", however many the defender holds."""
    hands = ("6c 6d 6s 6h 7d 7s 7h", "7c 9c 9d 9s Tc Td Ts Th Jc Jd")
    position = bout(*hands, rules="attack=single", number=2)
    for attack, answer in (("6c", "7c"), ("6d", "9d"), ("6s", "9s"), ("6h", "Th"), ("7d", "Td")):
        play(position, f"0 attack {attack}", f"1 beat {answer} {attack}")
    assert (position.limit, position.left) == (6, 1)
    play(position, "0 attack 7s", "1 beat Ts 7s")
    assert (position.bout, roles(position), hand(position, 0)) == (3, (1, 0), "7h")


def test_never_more_than_the_defender_held_when_he_became_the_defender() -> None:
    """Fault 1: more attack cards than the defender held. Beating with a card does not lower the limit twice."""
    position = bout("6c 6d 6s 7d", "7c 9d", rules="attack=single")
    assert position.limit == 2
    play(position, "0 attack 6c", "1 beat 7c 6c", "0 attack 6d")
    assert (position.limit, position.left) == (2, 0)
    play(position, "1 beat 9d 6d")
    assert position.durak == (0,)  # two cards more could not be thrown in


def test_the_limit_counts_group_attacks() -> None:
    """Fault 1: a cap forgotten in a group attack."""
    position = bout("6c 6d 6s 6h", "7c 9d", "8d 8c")
    play(position, "0 attack 6c", "0 attack 6d")
    assert position.asked == 1
    assert refused(position, "0 attack 6s") is Reason.NOT_BEATEN_YET
    assert position.left == 0


def test_the_limit_counts_throw_ins() -> None:
    """Fault 1: a cap forgotten in throw-ins."""
    position = bout("6c 6d 6s 7s Kc", "7c 9d 9c 8h", "6h 7d", rules="attack=single", number=2)
    play(position, "0 attack 6c", "1 beat 7c 6c", "0 attack 6d", "1 beat 9d 6d", "0 attack 6s", "1 beat 8h 6s")
    assert position.left == 1
    play(position, "0 attack 7s")
    assert position.left == 0
    play(position, "1 take")
    assert roles(position) == (2, 0)
    assert hand(position, 1) == "6c 6d 6s 7c 7s 8h 9c 9d"


def test_the_limit_counts_transfers() -> None:
    """Fault 1: a cap forgotten in transfers."""
    position = bout("8c 8d 9d", "8s 7c 7d", "9c Td Ts", rules="transfer=on")
    play(position, "0 attack 8c", "0 attack 8d", "1 transfer 8s")
    assert (position.limit, position.left) == (3, 0)
    play(position, "2 beat 9c 8c", "2 beat Td 8d", "2 beat Ts 8s")
    assert position.bout == 2  # nobody was asked for the 9d


def test_the_limit_counts_cards_added_after_a_take() -> None:
    """Fault 1: a cap forgotten in cards added after a take."""
    position = bout("8c 8d 8s 6c", "9d Jc", "8h 7c", rules="attack=single")
    play(position, "0 attack 8c", "1 take", "0 attack 8d")
    assert hand(position, 1) == "8c 8d 9d Jc"
    assert hand(position, 2) == "7c 8h"


@pytest.mark.parametrize(
    ("first", "number", "limit"), [("6", 1, 6), ("5", 1, 5), ("5", 2, 6), ("5-until-beaten", 1, 5)]
)
def test_the_option_first(first: str, number: int, limit: int) -> None:
    """The bout 6: "first=5: in the first bout of the game 5 instead of 6"."""
    position = bout("6c 6d 6s 7d 7s 8d", "7c 8c 9c 9d 9s Tc", rules=f"first={first}", number=number)
    assert position.limit == limit


def test_first_5_also_bounds_a_take_in_the_first_bout() -> None:
    hands = ("6c 6d 6s 6h 7d 7s", "7c 8c 9c 9d 9s Tc", "7h 8d 8s 8h Jd Js")
    position = bout(*hands, rules="first=5")
    play(position, "0 attack 6c", "0 attack 6d", "0 attack 6s", "0 attack 6h", "1 beat 7c 6c", "1 take", "0 attack 7d")
    assert position.bout == 2
    assert "7s" in hand(position, 0)


def test_first_5_until_beaten_lasts_until_a_bout_has_been_beaten_off() -> None:
    """The bout 6: "first=5-until-beaten: 5 until a bout has been beaten off"."""
    hands = ("6c 7d 8d 9d Td Jd", "7c 8c 9c Tc Jc Qc", "6s 7s 8s 9s Ts Js")
    position = bout(*hands, rules="first=5-until-beaten attack=single pile=off", stock="Kd 7h 8h Ah")
    play(position, "0 attack 6c", "1 take")
    assert (position.bout, position.limit) == (2, 5)
    play(position, "2 attack 6s", "0 take")
    assert (position.bout, position.limit) == (3, 5)
    play(position, "1 attack 7c", "2 beat 7h 7c", "0 pass")
    assert (position.bout, roles(position), position.limit) == (4, (2, 0), 6)


# 7. The end of the bout, and the next


def test_the_bout_ends_at_once_when_no_attack_card_may_follow() -> None:
    """The bout 7: "when the defender beats the last unbeaten card and no attack card may follow"."""
    position = bout("8c 9s 9d", "9c", "9h Th")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert BeatenOff(cards("8c 9c")) in events
    assert position.out == [1]


def test_it_does_not_end_while_a_card_lies_unbeaten() -> None:
    position = bout("8c 8d", "9c 9d", "Tc Td")
    play(position, "0 attack 8c", "0 attack 8d", "1 beat 9c 8c")
    assert (position.bout, position.asked) == (1, 1)


def test_beaten_off_the_table_leaves_the_game_and_the_defender_attacks_next() -> None:
    """The bout: "Beaten off: the table leaves the game; the defender attacks next"."""
    position = bout("8c Td", "9c Tc", "6d 6s")
    gone = position.gone
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert events[-2:] == [BeatenOff(cards("8c 9c")), BoutBegan(2, 1, 2)]
    assert position.gone == gone | cards("8c 9c")
    assert not any(held & cards("8c 9c") for held in position.hands)
    assert (position.table, roles(position)) == ({}, (1, 2))


def test_taken_the_defender_picks_up_everything_and_the_player_after_him_attacks() -> None:
    """The bout: "Taken: the defender picks up everything, and the player after him attacks"."""
    position = bout("8c 8d 7s", "9c Tc 6c", "6d 6s", "7h 7d")
    events = play(position, "0 attack 8c", "0 attack 8d", "1 beat 9c 8c", "1 take")
    assert events[-2:] == [PickedUp(1, cards("8c 8d 9c")), BoutBegan(2, 2, 3)]
    assert hand(position, 1) == "6c 8c 8d 9c Tc"
    assert (position.table, roles(position)) == ({}, (2, 3))


def test_taken_with_two_players_the_attacker_attacks_again() -> None:
    position = bout("8c 7s", "9d Tc 6c")
    play(position, "0 attack 8c", "1 take")
    assert roles(position) == (0, 1)


def test_if_the_one_to_attack_is_out_the_next_player_clockwise_does() -> None:
    """The bout: "If the one to attack is out, the next player clockwise does". Fault 8: his turn is waited for."""
    beaten = bout("8c Td", "9c", "6d 6s", "7d 7s")
    play(beaten, "0 attack 8c", "1 beat 9c 8c")
    assert (beaten.out, roles(beaten), beaten.asked) == ([1], (2, 3), 2)
    taken = bout("8c Td", "9d Tc", "", "7d 7s", out=(2,))
    play(taken, "0 attack 8c", "1 take")
    assert roles(taken) == (3, 0)


def test_whoever_is_out_is_skipped_as_defender_too() -> None:
    position = bout("8c 6d", "9c Tc", "", "7d 7s", out=(2,))
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert roles(position) == (1, 3)


def test_a_player_with_an_empty_hand_keeps_his_role_until_the_bout_ends() -> None:
    """The bout 4: "keeps his place and his role (attacker, neighbour) until the bout ends"."""
    position = bout("8c", "9c 9d Td", "8d 9s", "Ts Th", rules="throwers=neighbours")
    play(position, "0 attack 8c", "1 beat 9c 8c")
    assert (position.attacker, position.asked) == (0, 2)
    assert position.in_game == (0, 1, 2, 3)
    assert position.out == []
