"""Who may act, and who comes next.

Everything that decides turns lives here. This module does not know which cards are legal;
that is `legality`'s business.
"""

from functools import cache

from durak_cli.engine.cards import Seat
from durak_cli.engine.position import Position


@cache
def clockwise(seats: tuple[Seat, ...], after: Seat) -> tuple[Seat, ...]:
    """Return *seats* (ascending) in clockwise order beginning behind *after*, who comes last if he is one of them."""
    return tuple(s for s in seats if s > after) + tuple(s for s in seats if s <= after)


@cache
def draw_order(in_game: tuple[Seat, ...], attacker: Seat, defender: Seat) -> tuple[Seat, ...]:
    """Return who draws before whom: the attacker, the others clockwise, the defender last (rules: Drawing)."""
    others = (seat for seat in clockwise(in_game, attacker) if seat not in (attacker, defender))
    return (attacker, *others, defender)


@cache
def throw_order(
    in_game: tuple[Seat, ...], attacker: Seat, defender: Seat, who: str, has_teams: bool
) -> tuple[Seat, ...]:
    """Return who may throw in, the attacker first, then clockwise from him (rules: Who may throw in)."""
    others = tuple(seat for seat in clockwise(in_game, attacker) if seat not in (attacker, defender))
    if has_teams:
        others = tuple(seat for seat in others if (seat - defender) % 2)
    if who == "attacker":
        others = ()
    elif who == "neighbours":
        opponents = (s for s in clockwise(in_game, defender) if s != defender and (not has_teams or (s - defender) % 2))
        neighbour = next(opponents)
        others = tuple(seat for seat in others if seat == neighbour)
    return (attacker, *others)


def next_in_game(in_game: tuple[Seat, ...], after: Seat) -> Seat:
    """Return the next seat clockwise that is in the game (*after* himself if he is the only one)."""
    return clockwise(in_game, after)[0]


def next_of_side(in_game: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the next member of *seat*'s side in the game, clockwise behind him (himself if alone)."""
    side = tuple(s for s in in_game if (s - seat) % 2 == 0)
    return clockwise(side, seat)[0]


def roles_of_next_bout(position: Position, has_taken: bool) -> tuple[Seat, Seat]:
    """Return attacker and defender of the bout after this one (rules: The bout; Partners)."""
    return next_roles(position.in_game, position.attacker, position.defender, has_taken, position.rules.has_teams)


@cache
def next_roles(
    in_game: tuple[Seat, ...], attacker: Seat, defender: Seat, has_taken: bool, has_teams: bool
) -> tuple[Seat, Seat]:
    """Return who attacks whom after a bout between the two, *in_game* being those who are left."""
    if has_teams:
        if has_taken:
            return next_of_side(in_game, attacker), next_of_side(in_game, defender)
        follower = defender if defender in in_game else next_of_side(in_game, defender)
        return follower, next_of_side(in_game, attacker)
    leader = next_in_game(in_game, defender) if has_taken or defender not in in_game else defender
    return leader, next_in_game(in_game, leader)


def transfer_target(position: Position) -> Seat | None:
    """Return to whom the defender would pass the attack on: the next player who holds a card, or None."""
    for seat in clockwise(position.in_game, position.defender):
        if position.hands[seat] and seat != position.defender:
            return seat
    return None


def most_of(first: str, bout: int, has_beaten_off: bool) -> int:
    """Return how many attack cards bout number *bout* may hold by the option *first* (rules: The bout, 6)."""
    return 5 if first != "6" and (bout == 1 if first == "5" else not has_beaten_off) else 6


def limit_of(position: Position, defender: Seat) -> int:
    """Return how many attack cards the bout may hold against *defender*, by his hand now (rules: The bout, 6)."""
    held = position.hands[defender].bit_count()
    most = most_of(position.rules.first, position.bout, position.has_beaten_off)
    return held if held < most else most


def could_close(position: Position) -> bool:
    """Whether the attacker, who may close, is asked though he has no card to add: another thrower holds cards.

    What the others could really throw in is hidden from him, so it cannot decide whether he is asked.
    """
    return any(position.hands[seat] for seat in position.throwers[1:])
