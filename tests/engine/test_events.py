"""The events tell everything: whoever adds them up knows the table, and only what his seat may see."""

from random import Random
from typing import assert_never

import pytest

from durak_cli.engine.cards import NO_CARD, Cards, cards_of
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
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View, redact, view_of
from tests.helpers import bout, card, cards, play
from tests.strategies import playthrough, random_setup, random_style


class Watcher:
    """What *seat* knows of a game by adding up the events that he sees, without a rule of the game; None sees all."""

    def __init__(self, seat: int | None, players: int, deck: tuple[int, ...]) -> None:
        self.seat = seat
        #: Cards that are certainly in a hand, and how many a hand holds.
        self.hands: list[Cards] = [0] * players
        self.counts = [0] * players
        self.stock = len(deck)
        self.up_card = NO_CARD
        self.bout = 0
        self.attacker = self.defender = -1
        self.table: dict[int, int] = {}
        self.gone: Cards = 0
        self.is_taking = False
        self.out: list[int] = []
        self.result: GameOver | None = None

    def see(self, event: Event) -> None:
        """Add up *event*."""
        match event:
            case Dealt(seat, count, seen, shown):
                self._receive(seat, count, seen | shown)
                self.stock -= count
            case TrumpShown(up_card):
                self.up_card = up_card
            case BoutBegan(number, attacker, defender):
                self.bout, self.attacker, self.defender = number, attacker, defender
            case AttackLaid(seat, laid):
                self._lose(seat, laid)
                self.table[laid] = NO_CARD
            case CardBeaten(seat, answer, target):
                self._lose(seat, answer)
                self.table[target] = answer
            case Transferred(seat, laid, defender):
                self._lose(seat, laid)
                self.table[laid] = NO_CARD
                self.attacker, self.defender = seat, defender
            case TakeAnnounced():
                self.is_taking = True
            case TrumpSwapped(seat, gave, got):
                self._lose(seat, gave)
                self._receive(seat, 1, 1 << got)
                self.up_card = gave
            case BeatenOff(seen):
                self.gone |= seen
                self._clear()
            case PickedUp(seat, seen):
                self._receive(seat, seen.bit_count(), seen)
                self._clear()
            case Drew(seat, count, seen, shown):
                self._receive(seat, count, seen | shown)
                self.stock -= count
            case WentOut(seat):
                self.out.append(seat)
            case GameOver():
                self.result = event
            case Passed() | Closed():
                pass
            case _:
                assert_never(event)

    def _receive(self, seat: int, count: int, seen: Cards) -> None:
        assert not self.hands[seat] & seen
        self.hands[seat] |= seen
        self.counts[seat] += count

    def _lose(self, seat: int, laid: int) -> None:
        self.hands[seat] &= ~(1 << laid)
        self.counts[seat] -= 1

    def _clear(self) -> None:
        self.table = {}
        self.is_taking = False

    def _phase(self) -> Phase:
        """What everybody can see of what is to be done: never that one seat in particular has a choice."""
        if not self.table:
            return Phase.LEAD
        if self.is_taking:
            return Phase.PILE
        return Phase.DEFEND if NO_CARD in self.table.values() else Phase.THROW_IN

    def check(self, view: View) -> None:
        """The view of the seat holds what the watcher knows, nothing more and nothing less."""
        assert view.seat == self.seat
        assert view.hands == tuple(self.hands)
        assert view.counts == tuple(self.counts)
        assert (view.stock, view.up_card) == (self.stock, self.up_card)
        assert view.table == tuple(self.table.items())
        assert view.gone == self.gone
        assert view.out == tuple(self.out)
        if self.result is None:
            assert (view.bout, view.attacker, view.defender) == (self.bout, self.attacker, self.defender)
            assert view.is_taking() == self.is_taking
            assert view.is_asked or view.phase is self._phase()
            assert view.left == view.limit - len(self.table)
        else:
            assert (view.ending, view.durak, view.places) == (
                self.result.ending,
                self.result.durak,
                self.result.places,
            )


@pytest.mark.parametrize("number", range(60))
def test_whoever_adds_up_his_events_knows_what_his_view_holds(number: int) -> None:
    """Views and redacted events say the same: a view leaks nothing, and no event is missing (fault 16)."""
    rng = Random(number)
    setup = random_setup(rng)
    position, opening = setup.deal()
    watchers = [Watcher(seat, setup.players, setup.deck) for seat in (None, *range(setup.players))]
    for watcher in watchers:
        for event in opening:
            watcher.see(redact(event, watcher.seat))
        watcher.check(view_of(position, watcher.seat))
    for _, _, events in playthrough(position, random_style(rng)):
        for watcher in watchers:
            for event in events:
                watcher.see(redact(event, watcher.seat))
            watcher.check(view_of(position, watcher.seat))
    assert watchers[0].result is not None


# redact


def test_the_cards_that_others_draw_are_hidden_unless_shown() -> None:
    drew = Drew(1, 3, cards("6c 7c Ah"), cards("Ah"))
    assert redact(drew, 1) == drew
    assert redact(drew, None) == drew
    assert redact(drew, 0) == drew._replace(cards=cards("Ah"))


def test_the_cards_that_others_were_dealt_are_hidden_unless_shown() -> None:
    dealt = Dealt(1, 6, cards("6c 7c 8c 9c Tc Ah"), cards("Ah"))
    assert redact(dealt, 1) == dealt
    assert redact(dealt, 0) == dealt._replace(cards=cards("Ah"))


@pytest.mark.parametrize("number", range(10))
def test_every_other_event_is_seen_by_all(number: int) -> None:
    rng = Random(number)
    setup = random_setup(rng)
    position, opening = setup.deal()
    for event in [*opening, *(event for *_, events in playthrough(position, random_style(rng)) for event in events)]:
        for seat in range(setup.players):
            if not isinstance(event, Dealt | Drew):
                assert redact(event, seat) is event
            elif event.seat != seat:
                hidden = redact(event, seat)
                assert isinstance(hidden, Dealt | Drew)
                assert hidden.cards == event.shown
                assert hidden.count == event.count


# Every kind of event, in its order


def test_the_events_of_a_bout_that_is_beaten_off() -> None:
    position = bout("8c 8d Kc", "9c 9d Kd", "8s Ks", rules="attack=single", stock="6c 7c Ah")
    assert play(position, "0 attack 8c") == [AttackLaid(0, card("8c"))]
    assert play(position, "1 beat 9c 8c") == [CardBeaten(1, card("9c"), card("8c"))]
    assert play(position, "0 pass") == [Passed(0)]
    assert play(position, "2 pass") == [
        Passed(2),
        BeatenOff(cards("8c 9c")),
        Drew(0, 3, cards("6c 7c Ah"), cards("Ah")),
        BoutBegan(2, 1, 2),
    ]


def test_the_events_of_a_take() -> None:
    position = bout("8c 8d", "9s Kd", "8s Ks", rules="attack=single", stock="Ah")
    assert play(position, "0 attack 8c", "1 take") == [AttackLaid(0, card("8c")), TakeAnnounced(1)]
    assert play(position, "0 attack 8d") == [
        AttackLaid(0, card("8d")),
        PickedUp(1, cards("8c 8d")),
        Drew(0, 1, cards("Ah"), cards("Ah")),
        BoutBegan(2, 2, 0),
    ]


def test_the_events_of_going_out_and_the_end_come_in_the_order_of_the_hands_emptied() -> None:
    position = bout("8c", "9c", "Tc Td")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    assert [type(event) for event in events] == [AttackLaid, CardBeaten, BeatenOff, WentOut, WentOut, GameOver]
    assert events[3:5] == [WentOut(0), WentOut(1)]


def test_the_events_of_a_transfer_a_swap_and_a_close() -> None:
    position = bout("8c Kc", "8d 6h", "9c 9d Qs", rules="transfer=on swap=on throwers=permission", stock="Kd Ah")
    assert play(position, "0 attack 8c", "1 swap")[-1] == TrumpSwapped(1, card("6h"), card("Ah"))
    assert play(position, "1 transfer 8d") == [Transferred(1, card("8d"), 2)]
    assert play(position, "2 beat 9c 8c", "2 beat 9d 8d")[-1] == CardBeaten(2, card("9d"), card("8d"))
    assert play(position, "1 close")[:2] == [Closed(1), BeatenOff(cards("8c 8d 9c 9d"))]


def test_what_is_remembered_of_a_draw_is_who_drew_how_many_and_the_up_card() -> None:
    position = bout("8c Kd", "9c Kc", "8s Qs", rules="attack=single", stock="6c 7c 6d 7d 6s Ah")
    play(position, "0 attack 8c", "1 take", "2 pass")
    assert position.history[-3:] == [Drew(0, 5, 0), Drew(2, 1, cards("Ah"), cards("Ah")), BoutBegan(2, 2, 0)]


def test_events_are_values() -> None:
    assert AttackLaid(0, card("8c")) == AttackLaid(0, card("8c"))
    assert len({Passed(0), Passed(0), Passed(1)}) == 2


def test_the_draw_of_one_player_is_one_event() -> None:
    position = bout("8c", "9c Kd", stock="6c 7c 8d 9d Tc Jc Ah")
    events = play(position, "0 attack 8c", "1 beat 9c 8c")
    drew = [event for event in events if isinstance(event, Drew)]
    assert [(event.seat, event.count, len(list(cards_of(event.cards)))) for event in drew] == [(0, 6, 6), (1, 1, 1)]


def test_a_game_over_is_the_last_event() -> None:
    for number in range(5):
        rng = Random(number)
        position, _ = random_setup(rng).deal()
        *_, (_, _, events) = playthrough(position, random_style(rng))
        assert [event for event in events if isinstance(event, GameOver)] == [events[-1]]
        assert position.phase is Phase.OVER


def test_the_words_for_how_a_game_ended() -> None:
    assert [ending.value for ending in Ending] == ["played", "repetition", "resigned", "agreed"]


def test_events_of_different_kinds_are_different() -> None:
    alike: list[Event] = [Passed(1), TakeAnnounced(1), Closed(1), WentOut(1)]
    for at, event in enumerate(alike):
        assert [other == event for other in alike] == [index == at for index in range(len(alike))]
        assert [other != event for other in alike] == [index != at for index in range(len(alike))]
    assert Passed(1) == Passed(1) != Passed(2)
