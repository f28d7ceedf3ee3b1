"""What a move does: the position after it, and the events that it causes.

`apply` trusts its caller: the move must be legal. It is `lay`, the deed itself, followed by `advance`, which asks the
next seat, skips those who cannot act, and settles a bout that is decided. The two are apart because a reader of records
needs the moment between them.
"""

from collections.abc import Callable
from typing import Any, Final

from durak_cli.engine.cards import NO_CARD, RANK_MATES, Seat
from durak_cli.engine.events import (
    ATTACK_LAID,
    PASSED,
    TAKE_ANNOUNCED,
    BeatenOff,
    Closed,
    Drew,
    Ending,
    Event,
    GameOver,
    Passed,
    PickedUp,
    Transferred,
    TrumpSwapped,
    WentOut,
    bout_began,
    card_beaten,
    draw_seen,
)
from durak_cli.engine.legality import may_swap
from durak_cli.engine.moves import SWAP, Attack, Beat, Close, Move, Pass, Swap, Take, Transfer
from durak_cli.engine.position import NOBODY, Phase, Position
from durak_cli.engine.rules import HAND
from durak_cli.engine.turn import (
    could_close,
    draw_order,
    limit_of,
    roles_of_next_bout,
    throw_order,
    transfer_target,
)

__all__ = ["agree_draw", "apply", "resign"]

_LEAD, _GROUP, _DEFEND, _THROW_IN = Phase.LEAD, Phase.GROUP, Phase.DEFEND, Phase.THROW_IN
_PILE, _SETTLE, _OVER = Phase.PILE, Phase.SETTLE, Phase.OVER

#: The events that not everybody sees, or not all of which he sees.
_NOT_AS_THEY_ARE: Final = frozenset((Passed, Closed, Drew))


def apply(position: Position, seat: Seat, move: Move) -> list[Event]:
    """Make *seat*'s legal *move* on *position* and return what happened, in order.

    The move must be one of `legality.moves_of(position, seat)`: another is not refused, and leaves nonsense behind.
    """
    events: list[Event] = []
    _LAY[move.__class__](position, seat, move, events)
    if move is not SWAP:
        advance(position, events)
    elif seat == position.asked and position.phase not in (_LEAD, _DEFEND):
        position.next_thrower = max(position.next_thrower - 1, 0)
        advance(position, events)  # the card that he gave away may have been his last to add
    remember(position.history, events)
    return events


def remember(history: list[Event], events: list[Event]) -> None:
    """Put what everybody sees of *events* into *history*.

    Passes are left out: what is hidden is who has been asked, and nobody lays a card while he passes.
    """
    for event in events:
        if event.__class__ not in _NOT_AS_THEY_ARE:
            history.append(event)
        elif isinstance(event, Drew):
            history.append(draw_seen(event.seat, event.count, event.shown))


def lay(position: Position, seat: Seat, move: Move, events: list[Event]) -> None:
    """Do what *move* itself does, and set the phase that follows; nobody is skipped and nothing settled yet."""
    _LAY[move.__class__](position, seat, move, events)


def _attack(position: Position, seat: Seat, move: Attack, events: list[Event]) -> None:
    card = move.card
    bit = 1 << card
    hands = position.hands
    hands[seat] ^= bit
    if not hands[seat]:
        position.emptied.append(seat)
    position.table[card] = NO_CARD
    position.on_table |= bit
    position.unbeaten |= bit
    position.ranks |= RANK_MATES[card]
    position.left -= 1
    position.next_thrower = 0
    events.append(ATTACK_LAID[seat][card])
    phase = position.phase
    if phase is _LEAD:
        position.phase = _GROUP if position.rules.is_group else _DEFEND
    elif phase is _THROW_IN:
        position.phase = _DEFEND


def _beat(position: Position, seat: Seat, move: Beat, events: list[Event]) -> None:
    card, target = move.card, move.target
    bit = 1 << card
    hands = position.hands
    hands[seat] ^= bit
    if not hands[seat]:
        position.emptied.append(seat)
    position.table[target] = card
    position.unbeaten ^= 1 << target
    position.on_table |= bit
    position.ranks |= RANK_MATES[card]
    events.append(card_beaten(seat, card, target))
    if not position.unbeaten:
        position.phase = _THROW_IN
        position.next_thrower = 0


def _pass(position: Position, seat: Seat, move: Pass, events: list[Event]) -> None:
    if position.phase is _SETTLE:
        position.next_thrower = NOBODY
        return
    if position.phase is _GROUP:
        position.phase = _DEFEND
    events.append(PASSED[seat])


def _take(position: Position, seat: Seat, move: Take, events: list[Event]) -> None:
    position.phase = _PILE
    position.next_thrower = 0 if position.rules.has_pile else len(position.throwers)
    events.append(TAKE_ANNOUNCED[seat])


def _close(position: Position, seat: Seat, move: Close, events: list[Event]) -> None:
    position.next_thrower = len(position.throwers)
    events.append(Closed(seat))


def _transfer(position: Position, seat: Seat, move: Transfer, events: list[Event]) -> None:
    card = move.card
    target = transfer_target(position)
    assert target is not None
    bit = 1 << card
    position.hands[seat] ^= bit
    if not position.hands[seat]:
        position.emptied.append(seat)
    position.table[card] = NO_CARD
    position.on_table |= bit
    position.unbeaten |= bit
    position.attacker = seat
    position.defender = target
    position.limit = limit_of(position, target)
    position.left = position.limit - len(position.table)
    position.throwers = throw_order(position.in_game, seat, target, position.rules.throwers, position.rules.has_teams)
    events.append(Transferred(seat, card, target))


def _swap(position: Position, seat: Seat, move: Swap, events: list[Event]) -> None:
    gave, got = position.lowest_trump, position.up_card
    position.hands[seat] ^= 1 << gave | 1 << got
    position.known[seat] |= 1 << got
    position.up_card = gave
    position.counted.clear()
    events.append(TrumpSwapped(seat, gave, got))


#: What each kind of move does.
_LAY: Final[dict[type, Callable[[Position, Seat, Any, list[Event]], None]]] = {
    Attack: _attack,
    Beat: _beat,
    Transfer: _transfer,
    Take: _take,
    Pass: _pass,
    Close: _close,
    Swap: _swap,
}


def advance(position: Position, events: list[Event]) -> None:
    """Find who is asked next; on the way players who cannot act are skipped and a decided bout is settled."""
    phase = position.phase
    if phase is _DEFEND:
        position.asked = position.defender
        return
    if phase is _GROUP:
        attacker = position.attacker
        if position.left:
            if position.hands[attacker] & position.ranks:
                position.asked = attacker
                return
            events.append(PASSED[attacker])
        position.phase = _DEFEND
        position.asked = position.defender
        return
    if phase is not _SETTLE:
        if position.left and _asks_thrower(position, events):
            return
        position.phase = _SETTLE
        position.next_thrower = 0
    if position.rules.has_swap and position.next_thrower != NOBODY:
        for seat in position.in_game:
            if may_swap(position, seat):
                position.asked = seat
                return
    settle(position, events)


def _asks_thrower(position: Position, events: list[Event]) -> bool:
    """Ask the next thrower who has something to decide; False if all have passed or were skipped."""
    throwers, hands, ranks = position.throwers, position.hands, position.ranks
    has_permission = position.rules.has_permission
    for index in range(position.next_thrower, len(throwers)):
        seat = throwers[index]
        if hands[seat] & ranks or (index == 0 and has_permission and could_close(position)):
            position.asked = seat
            position.next_thrower = index + 1
            return True
        events.append(PASSED[seat])
    return False


def settle(position: Position, events: list[Event]) -> None:
    """End the bout: put away or pick up, draw, let players go out, and begin the next bout or end the game."""
    has_taken = position.unbeaten != 0
    cards = position.on_table
    defender = position.defender
    if has_taken:
        position.hands[defender] |= cards
        position.known[defender] |= cards
        events.append(PickedUp(defender, cards))
    else:
        position.gone |= cards
        position.has_beaten_off = True
        position.counted = {}
        events.append(BeatenOff(cards))
    if cards >> position.lowest_trump & 1:
        position.swappable = False
    position.table = {}
    position.on_table = position.unbeaten = position.ranks = 0
    if position.drawn < len(position.deck):
        _draw(position, events)
    if position.drawn == len(position.deck) and position.emptied and _go_out(position, events):
        return
    attacker, defender = roles_of_next_bout(position, has_taken)
    begin_bout(position, attacker, defender, events)


def _draw(position: Position, events: list[Event]) -> None:
    """Let everybody in turn draw up to six, the up-card last (rules: Drawing)."""
    hands, deck, drawn = position.hands, position.deck, position.drawn
    for seat in draw_order(position.in_game, position.attacker, position.defender):
        need = HAND - hands[seat].bit_count()
        if need > 0 and drawn < len(deck):
            cards = shown = 0
            top = deck[drawn : drawn + need]
            for card in top:
                cards |= 1 << card
            drawn += len(top)
            if drawn == len(deck):
                shown = 1 << position.up_card
                cards = cards & ~(1 << deck[-1]) | shown
                position.known[seat] |= shown
            hands[seat] |= cards
            events.append(Drew(seat, len(top), cards, shown))
    if drawn > position.drawn:
        position.drawn = drawn
        position.counted = {}


def _go_out(position: Position, events: list[Event]) -> bool:
    """Let those without cards go out, in the order in which their hands became empty; True if the game is over."""
    leaving = [seat for seat in position.emptied if not position.hands[seat]]
    if not leaving:
        return False
    position.in_game = tuple(seat for seat in position.in_game if seat not in leaving)
    position.out += leaving
    position.counted = {}
    events.extend(WentOut(seat) for seat in leaving)
    rest = position.in_game
    if position.rules.has_teams:
        if {seat % 2 for seat in rest} == {0, 1}:
            return False
        _end_for_sides(position, events)
        return True
    if len(rest) > 1:
        return False
    before = position.out[: len(position.out) - len(leaving)]
    if rest:
        places = [*before, *leaving, rest[0]]
        end_game(position, Ending.PLAYED, rest, tuple((seat,) for seat in places), events)
    elif position.rules.tie == "defender":
        last = position.defender
        places = [*before, *(seat for seat in leaving if seat != last), last]
        end_game(position, Ending.PLAYED, (last,), tuple((seat,) for seat in places), events)
    else:
        groups = (*((seat,) for seat in before), tuple(sorted(leaving)))
        end_game(position, Ending.PLAYED, (), groups, events)
    return True


def side_of(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats of *seat*'s side, in seat order: with partners every second one, else himself."""
    if position.rules.has_teams:
        return tuple(range(seat % 2, position.players, 2))
    return (seat,)


def _end_for_sides(position: Position, events: list[Event]) -> None:
    rest = position.in_game
    if rest:
        losers = side_of(position, rest[0])
    elif position.rules.tie == "defender":
        losers = side_of(position, position.defender)
    else:
        end_game(position, Ending.PLAYED, (), (tuple(range(position.players)),), events)
        return
    end_game(position, Ending.PLAYED, losers, _places_of_sides(position, losers), events)


def _places_of_sides(position: Position, losers: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(seat for seat in range(position.players) if seat not in losers), losers


def end_game(
    position: Position,
    ending: Ending,
    durak: tuple[Seat, ...],
    places: tuple[tuple[Seat, ...], ...],
    events: list[Event],
) -> None:
    """End the game as said; nobody is asked any more."""
    position.phase = _OVER
    position.asked = NOBODY
    position.ending = ending
    position.durak = durak
    position.places = places
    events.append(GameOver(ending, durak, places))


def begin_bout(position: Position, attacker: Seat, defender: Seat, events: list[Event]) -> None:
    """Begin the next bout between the two; a situation that has come back too often ends the game instead."""
    position.attacker = attacker
    position.defender = defender
    rules = position.rules
    if rules.repetitions:
        situation = (attacker, defender, *position.hands)
        times = position.counted.get(situation, 0) + 1
        position.counted[situation] = times
        if times >= rules.repetitions:
            end_game(position, Ending.REPETITION, (), _places_shared(position), events)
            return
    position.bout += 1
    position.emptied = []
    position.limit = position.left = limit_of(position, defender)
    position.throwers = throw_order(position.in_game, attacker, defender, rules.throwers, rules.has_teams)
    position.phase = _LEAD
    position.asked = attacker
    events.append(bout_began(position.bout, attacker, defender))


def _places_shared(position: Position) -> tuple[tuple[Seat, ...], ...]:
    """The places when the rest of a game is not played: those who are out keep theirs, the others share."""
    if position.rules.has_teams:
        return (tuple(range(position.players)),)
    return (*((seat,) for seat in position.out), position.in_game)


def resign(position: Position, seat: Seat) -> list[Event]:
    """End the running game because *seat* (with partners his whole side) gives it up (notation: durak NAME resigns)."""
    events: list[Event] = []
    losers = side_of(position, seat)
    if position.rules.has_teams:
        places = _places_of_sides(position, losers)
    else:
        rest = tuple(other for other in position.in_game if other != seat)
        places = (*((other,) for other in position.out), rest, losers)
    end_game(position, Ending.RESIGNED, losers, places, events)
    return events


def agree_draw(position: Position) -> list[Event]:
    """End the running game as a draw by agreement (notation: draw agreed)."""
    events: list[Event] = []
    end_game(position, Ending.AGREED, (), _places_shared(position), events)
    return events
