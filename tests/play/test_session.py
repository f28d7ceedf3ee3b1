"""A session: the one door through which moves go (rules: all; architecture: check once at the door)."""

from collections.abc import Callable

import pytest

from durak_cli.engine.cards import CARD_OF_NAME, parse_cards
from durak_cli.engine.errors import IllegalMoveError, Reason, SetupError
from durak_cli.engine.events import AttackLaid, BoutBegan, CardBeaten, Dealt, Drew, Ending, TrumpShown, TrumpSwapped
from durak_cli.engine.moves import PASS, SWAP, TAKE, parse_move, vocabulary
from durak_cli.engine.rules import parse_rules
from durak_cli.play.session import Session
from tests.helpers import state
from tests.play.records import DECK, HANDS, LAST_DEAL

NAMES = ("Anna", "Ben", "Carla")


def session(rules: str = "podkidnoy", **others: int) -> Session:
    """Return a game of three in which Anna attacks Ben."""
    deck = tuple(CARD_OF_NAME[word] for word in DECK.split())
    return Session(parse_rules(rules), 3, deck, **others)


def play(table: Session, *lines: str) -> None:
    """Play lines such as `0 attack 8d`."""
    for line in lines:
        table.play(int(line[0]), parse_move(line[2:]))


def test_a_new_session_has_dealt_and_asks_the_first_attacker() -> None:
    table = session()
    assert table.asked == 0
    assert table.players == 3
    assert table.rules == parse_rules("podkidnoy")
    assert not table.is_over()
    assert table.decisions == []
    assert [table.view(seat).hand for seat in range(3)] == [parse_cards(hand) for hand in HANDS]
    assert [type(event) for event in table.opening] == [Dealt, Dealt, Dealt, TrumpShown, BoutBegan]


def test_dealer_game_and_first_say_who_attacks() -> None:
    assert session("podkidnoy", game=2, dealer=1).asked == 2
    assert session("podkidnoy start=onto-fool", game=2, dealer=1).asked == 0
    assert session("podkidnoy start=free", first=2).asked == 2


def test_a_table_that_cannot_be_set_is_refused() -> None:
    with pytest.raises(SetupError):
        Session(parse_rules("podkidnoy"), 7, ())
    with pytest.raises(SetupError):
        Session(parse_rules("podkidnoy"), 3, ())


def test_a_move_is_recorded_with_what_followed_from_it() -> None:
    table = session()
    events = table.play(0, parse_move("attack 8d"))
    assert events[0] == AttackLaid(0, CARD_OF_NAME["8d"])
    assert table.asked == 0, "he holds the 8 of spades as well"
    play(table, "0 pass", "1 beat Jd 8d")
    assert [decision.seat for decision in table.decisions] == [0, 0, 1]
    assert [decision.move for decision in table.decisions] == [
        parse_move(w) for w in ("attack 8d", "pass", "beat Jd 8d")
    ]
    assert table.decisions[0].events == events


def test_a_refused_move_changes_nothing_whatever_it_is() -> None:
    table = session("perevodnoy swap=on")
    play(table, "0 attack 8d", "0 pass")
    before, decisions = state(table.position()), list(table.decisions)
    refused = 0
    for seat in range(3):
        legal = table.view(seat).moves
        for move in vocabulary():
            if move in legal:
                assert table.why_not(seat, move) is None
                continue
            reason = table.why_not(seat, move)
            with pytest.raises(IllegalMoveError) as error:
                table.play(seat, move)
            assert error.value.reason is reason
            refused += 1
    assert refused > 3 * len(vocabulary()) - 20
    assert state(table.position()) == before
    assert table.decisions == decisions


def test_the_position_that_it_gives_is_a_copy() -> None:
    table = session()
    table.position().hands[0] = 0
    assert table.view(0).hand == parse_cards(HANDS[0])


def test_why_a_move_is_refused_is_said_in_the_terms_of_the_game() -> None:
    table = session()
    play(table, "0 attack 8d", "0 pass")
    move = parse_move("beat 9s 8d")
    assert table.explain(1, move, Reason.DOES_NOT_BEAT, NAMES, lambda card: f"<{card}>") == (
        f"<{CARD_OF_NAME['9s']}> cannot beat <{CARD_OF_NAME['8d']}>: it is neither a diamond nor a trump (hearts)"
    )
    assert table.explain(2, TAKE, Reason.NOT_THE_DEFENDER, NAMES, str) == "only the defender may do that"


def test_a_swap_may_come_off_turn() -> None:
    table = session("podkidnoy swap=on start=free", first=1)
    assert table.asked == 1
    events = table.play(0, SWAP)
    assert isinstance(events[0], TrumpSwapped)
    assert table.asked == 1


def test_events_are_what_a_seat_saw() -> None:
    table = session()
    play(table, "0 attack 8d", "0 pass", "1 beat Jd 8d", "0 pass", "2 pass")
    everything = list(table.events(None))
    for seat in range(3):
        seen = list(table.events(seat))
        assert [type(event) for event in seen] == [type(event) for event in everything]
        for event, whole in zip(seen, everything, strict=True):
            if isinstance(event, Dealt | Drew) and event.seat != seat:
                assert event.cards == event.shown == 0
                assert isinstance(whole, Dealt | Drew)
                assert whole.cards.bit_count() == event.count
            else:
                assert event == whole
    assert {event.seat for event in everything if isinstance(event, Drew)} == {0, 1}


def test_events_since_a_decision_leave_the_deal_out() -> None:
    table = session()
    play(table, "0 attack 8d", "0 pass", "1 beat Jd 8d")
    assert list(table.events(2, since=2)) == [CardBeaten(1, CARD_OF_NAME["Jd"], CARD_OF_NAME["8d"])]
    assert list(table.events(2, since=3)) == []


@pytest.mark.parametrize("seat", range(3))
def test_anybody_in_the_game_may_give_it_up_at_any_moment(seat: int) -> None:
    table = session()
    play(table, "0 attack 8d")
    table.resign(seat)
    view = table.view(None)
    assert table.is_over()
    assert table.asked is None
    assert (view.ending, view.durak) == (Ending.RESIGNED, (seat,))
    rest = tuple(other for other in range(3) if other != seat)
    assert view.places == (rest, (seat,))
    assert table.decisions[-1][:2] == (seat, None)


def test_with_partners_the_whole_side_gives_up() -> None:
    deck = tuple(CARD_OF_NAME[word] for word in DECK.split())
    table = Session(parse_rules("podkidnoy teams=2"), 4, deck)
    table.resign(2)
    assert table.view(None).durak == (0, 2)
    assert table.view(None).places == ((1, 3), (0, 2))


def test_a_draw_may_be_agreed() -> None:
    table = session()
    table.agree_draw(1)
    view = table.view(None)
    assert (view.ending, view.durak, view.places) == (Ending.AGREED, (), ((0, 1, 2),))
    assert table.asked is None


def test_nothing_happens_when_the_game_is_over() -> None:
    table = session()
    table.resign(1)
    before = state(table.position())
    attempts: list[Callable[[], object]] = [
        lambda: table.play(0, PASS),
        lambda: table.play(0, parse_move("attack 8d")),
        lambda: table.resign(0),
        lambda: table.agree_draw(0),
    ]
    for attempt in attempts:
        with pytest.raises(IllegalMoveError) as error:
            attempt()
        assert error.value.reason is Reason.GAME_OVER
    assert state(table.position()) == before
    assert len(table.decisions) == 1


def test_who_is_out_cannot_give_the_game_up() -> None:
    deck = tuple(CARD_OF_NAME[word] for word in LAST_DEAL.split())
    table = Session(parse_rules("podkidnoy deck=24"), 4, deck)
    play(table, *(f"0 attack 9{suit}" for suit in "cdhs"), *(f"1 beat J{suit} 9{suit}" for suit in "cdhs"))
    play(table, "1 attack Th", "1 attack Ts", "2 beat Qh Th", "2 beat Qs Ts")
    play(table, "0 attack Tc", "2 beat Qc Tc", "0 attack Td", "2 beat Qd Td")
    assert table.view(None).out == (1, 0)
    with pytest.raises(IllegalMoveError) as error:
        table.resign(0)
    assert error.value.reason is Reason.PLAYER_OUT
    table.resign(3)
    assert table.view(None).places == ((1,), (0,), (2,), (3,))
