"""What holds in every game, whatever the options, the deal and the players' fancies."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from durak_cli.engine.cards import cards_of, full_deck
from durak_cli.engine.errors import Reason
from durak_cli.engine.events import BeatenOff, CardBeaten, Dealt, Drew, Event, GameOver, PickedUp, Transferred
from durak_cli.engine.legality import legal_moves, moves_of, why_not, why_not_card, why_not_turn
from durak_cli.engine.moves import CLOSE, PASS, SWAP, TAKE, Move, vocabulary
from durak_cli.engine.position import NOBODY, Position
from durak_cli.engine.rules import OPTIONS, parse_rules, rules_name
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, redact, view_of
from tests.helpers import state
from tests.strategies import Setup, Style, playthrough, random_style, randoms, setups

games = settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
few_games = settings(games, max_examples=25)


def cards_everywhere(position: Position) -> Counter[int]:
    """How often every card lies somewhere: hands, stock, table, gone."""
    where = Counter(position.stock())
    for place in (*position.hands, position.gone):
        where.update(cards_of(place))
    where.update(list(position.table))
    where.update(answer for answer in position.table.values() if answer >= 0)
    return where


@games
@given(setups(), randoms)
def test_every_card_exists_once_at_every_step(setup: Setup, rng: Random) -> None:
    """Fault 2: cards added after a take stay in the giver's hand, or vanish."""
    position, _ = setup.deal()
    deck = Counter(full_deck(setup.rules.deck_size))
    assert cards_everywhere(position) == deck
    for _ in playthrough(position, random_style(rng)):
        assert cards_everywhere(position) == deck


@games
@given(setups(), randoms)
def test_the_limit_holds_in_every_bout(setup: Setup, rng: Random) -> None:
    """Fault 1: at most six attack cards, five where the rules say so, and never more than the defender held."""
    position, _ = setup.deal()
    held, has_beaten_off = position.hands[position.defender].bit_count(), False
    for seat, _, events in playthrough(position, random_style(rng)):
        has_beaten_off |= any(isinstance(event, BeatenOff) for event in events)
        for event in events:
            if isinstance(event, Transferred):
                held = position.hands[event.defender].bit_count()
        if not position.table:
            held = position.hands[position.defender].bit_count()
        is_five = (setup.rules.first == "5" and position.bout == 1) or (
            setup.rules.first == "5-until-beaten" and not has_beaten_off
        )
        assert len(position.table) <= min(held, 5 if is_five else 6), seat


@games
@given(setups(), randoms)
def test_every_game_ends_with_places_for_all(setup: Setup, rng: Random) -> None:
    """Fault 13: endless games; `playthrough` fails after more decisions than any game here takes."""
    position, _ = setup.deal()
    decisions = []
    for decision in playthrough(position, random_style(rng)):
        decisions.append(decision)
        assert position.is_over() == (position.asked == NOBODY)
    assert isinstance(decisions[-1][-1][-1], GameOver)
    assert sorted(seat for group in position.places for seat in group) == list(range(setup.players))
    if position.durak:
        assert position.places[-1] == position.durak
    for seat in range(setup.players):
        assert moves_of(position, seat) == []


@games
@given(setups(), randoms)
def test_without_a_rule_on_repetition_random_play_still_ends(setup: Setup, rng: Random) -> None:
    options = " ".join(f"{name}={value}" for name, value in (setup.rules.options() | {"repeat": "off"}).items())
    endless = Setup(parse_rules(options), setup.players, setup.deck, setup.dealer, setup.game, setup.first)
    position, _ = endless.deal()
    for _ in playthrough(position, Style(rng)):
        pass
    assert position.is_over()


@few_games
@given(setups(), randoms)
def test_what_is_legal_and_what_is_refused_are_the_whole_vocabulary(setup: Setup, rng: Random) -> None:
    """`legal_moves` and `moves_of` list exactly what `why_not` lets pass, for every seat; asking changes nothing."""
    position, _ = setup.deal()
    for number, _ in enumerate(playthrough(position, random_style(rng))):
        sample = rng.sample(vocabulary(), 30) if number % 25 else vocabulary()
        before = state(position)
        for seat in range(setup.players):
            listed = moves_of(position, seat)
            allowed = {*listed}
            assert len(allowed) == len(listed)
            assert all((why_not(position, seat, move) is None) is (move in allowed) for move in sample)
            assert all(why_not(position, seat, move) is None for move in listed)
            assert seat == position.asked or listed in ([], [SWAP])
        if not position.is_over():
            assert legal_moves(position) == moves_of(position, position.asked) != []
        assert state(position) == before


@few_games
@given(setups(), randoms)
def test_turn_and_card_apart_give_the_reason_that_they_give_together(setup: Setup, rng: Random) -> None:
    """A reader of records asks `why_not_turn` and `why_not_card` by themselves."""
    position, _ = setup.deal()
    for _ in playthrough(position, random_style(rng)):
        for seat in position.in_game if not position.is_over() else ():
            for move in [*rng.sample(vocabulary(), 20), *moves_of(position, seat), TAKE, PASS, CLOSE]:
                reason = why_not(position, seat, move)
                if move is not SWAP and reason is not Reason.NOT_IN_DECK:
                    assert reason is (why_not_turn(position, seat, move) or why_not_card(position, seat, move))


@few_games
@given(setups(), randoms)
def test_a_copy_is_independent(setup: Setup, rng: Random) -> None:
    position, _ = setup.deal()
    style = random_style(rng)
    for number, _ in enumerate(playthrough(position, style)):
        if number % 10 or position.is_over():
            continue
        twin, before = position.copy(), state(position)
        assert state(twin) == before
        for _ in zip(range(30), playthrough(twin, style), strict=False):
            pass
        assert state(position) == before


@games
@given(setups(), randoms)
def test_the_same_decisions_give_the_same_game(setup: Setup, rng: Random) -> None:
    position, opening = setup.deal()
    decisions = [(seat, move, events) for seat, move, events in playthrough(position, random_style(rng))]
    again, opening_again = setup.deal()
    assert opening_again == opening
    for seat, move, events in decisions:
        assert apply(again, seat, move) == events
    assert state(again) == state(position)


@games
@given(setups(), randoms)
def test_events_hide_what_others_are_dealt_and_draw(setup: Setup, rng: Random) -> None:
    position, opening = setup.deal()
    events = [*opening, *(event for *_, after in playthrough(position, random_style(rng)) for event in after)]
    for event in events:
        for seat in range(setup.players):
            seen = redact(event, seat)
            if isinstance(event, Dealt | Drew) and event.seat != seat:
                assert isinstance(seen, Dealt | Drew)
                assert (seen.cards, seen.count, seen.shown) == (event.shown, event.count, event.shown)
            else:
                assert seen == event


@games
@given(setups())
def test_the_name_of_rules_reads_back(setup: Setup) -> None:
    assert parse_rules(rules_name(setup.rules)) == setup.rules
    assert list(setup.rules.options()) == list(OPTIONS)


@games
@given(setups(), randoms)
def test_a_beaten_off_bout_leaves_the_game_and_a_taken_one_does_not(setup: Setup, rng: Random) -> None:
    position, _ = setup.deal()
    gone = 0
    for _, _, events in playthrough(position, random_style(rng)):
        for event in events:
            if isinstance(event, BeatenOff):
                gone |= event.cards
            elif isinstance(event, PickedUp):
                assert not event.cards & gone
            elif isinstance(event, CardBeaten):
                trump = position.trump
                suits = event.card & 3, event.target & 3
                assert event.card > event.target if suits[0] == suits[1] else suits[0] == trump
        assert position.gone == gone


# Views leak nothing


@dataclass
class Witness:
    """Everything that *seat* saw of a game: its events, and its view after so many of them."""

    seat: int
    seen: list[Event] = field(default_factory=list)
    views: dict[int, View] = field(default_factory=dict)

    def look(self, position: Position, events: list[Event] | tuple[Event, ...]) -> None:
        self.seen += [redact(event, self.seat) for event in events]
        self.views[len(self.seen)] = view_of(position, self.seat)

    def saw(self) -> int:
        """Every card that showed itself to the seat, as a set."""
        shown = 0
        for event in self.seen:
            for name in getattr(event, "__match_args__", ()):
                value = getattr(event, name)
                if name in ("cards", "shown"):
                    shown |= value
                elif name in ("card", "target", "gave", "got"):
                    shown |= 1 << value
        return shown


def play_again(setup: Setup, decisions: list[tuple[int, Move, int]], here: Witness, there: Witness) -> int:
    """Play *decisions* (who, what, and how many events had been seen before) with another deck.

    Where the other deck gives a hidden seat a choice that was none before, it passes; where a pass is none any more, it
    is left out: a pass and a skip look the same. Returns for how many events the two games can be compared: a swap out
    of turn and a close may find that the other game has gone on already.
    """
    position, opening = setup.deal()
    there.look(position, opening)

    def let_pass() -> None:
        assert position.asked != there.seat, "the seat is asked here and was not asked there"
        there.look(position, apply(position, position.asked, PASS))

    for seat, move, before in decisions:
        if move is PASS and seat != there.seat and (seat != position.asked or len(there.seen) != before):
            continue
        while len(there.seen) < before or (position.asked != seat and move is not SWAP and len(there.seen) == before):
            let_pass()
        if len(there.seen) > before:
            assert move in (SWAP, CLOSE)
            return before
        assert why_not(position, seat, move) is None
        there.look(position, apply(position, seat, move))
    while len(there.seen) < len(here.seen):
        let_pass()
    return len(here.seen)


@settings(games, max_examples=1000)
@given(setups(start="free"), randoms, st.integers(0, 60))
def test_a_seat_cannot_tell_the_hidden_cards_from_any_others(setup: Setup, rng: Random, horizon: int) -> None:
    """Shuffle what a seat never saw: its views, its events, its moves and when it is asked stay the same.

    The cards are shuffled in the deck before the deal, so that the other game is a real one from its first card on.
    """
    position, opening = setup.deal()
    seat = rng.randrange(setup.players)
    here, there = Witness(seat), Witness(seat)
    here.look(position, opening)
    decisions: list[tuple[int, Move, int]] = []
    for who, move, events in playthrough(position, random_style(rng)):
        decisions.append((who, move, len(here.seen)))
        here.look(position, events)
        if len(decisions) > horizon:
            break
    hidden = [index for index, card in enumerate(setup.deck) if not here.saw() >> card & 1]
    assume(len(hidden) > 1)
    deck = list(setup.deck)
    for index, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        deck[index] = setup.deck[other]
    first = next(view.attacker for view in here.views.values())
    other_setup = Setup(setup.rules, setup.players, tuple(deck), setup.dealer, setup.game, first)
    until = play_again(other_setup, decisions, here, there)
    assert there.seen[:until] == here.seen[:until]
    for count in range(until + 1):
        one, other_view = here.views.get(count), there.views.get(count)
        if one is not None and other_view is not None:
            assert other_view == one
        elif one is not None or other_view is not None:
            view = one or other_view
            assert view is not None
            assert not view.is_asked  # a moment at which a hidden seat decides


def test_a_seat_has_not_seen_the_cards_that_the_leak_test_shuffles() -> None:
    setup = Setup(parse_rules("start=free"), 3, full_deck(36), 0, first=0)
    position, opening = setup.deal()
    witness = Witness(1)
    witness.look(position, opening)
    assert witness.saw() == position.hands[1] | 1 << position.up_card
