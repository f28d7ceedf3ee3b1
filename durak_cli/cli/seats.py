"""Who sits down: people and computers by name, seat for seat, and who deals first.

People come first, in the order in which they are named, computers behind them; an empty place among the people is a
computer's, so that partners can sit opposite each other.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from durak_cli.bots import BOTS, Bot
from durak_cli.cli.messages import either
from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import _
from durak_cli.engine.cards import Seat
from durak_cli.engine.rules import Rules, check_players
from notation.safe import quoted, safe_text
from notation.spelling import plain_name
from notation.values import join_bots, split_bots

#: The computers' names where none are given; one that somebody else bears is passed over.
NAMES: Final = ("Anna", "Boris", "Clara", "Dima", "Elena", "Felix", "Greta", "Hanna", "Igor", "Jana", "Karl", "Lena")
#: How the person is called in a record if he does not say.
NOBODY_IN_PARTICULAR: Final = "Player"
#: The computer player that sits on every other seat.
BOT: Final = "greedy"
#: So many play where nothing else is said.
USUAL_PLAYERS: Final = 3
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where: *names* clockwise, the seats of *people* (none: computers only), and the others' bots."""

    names: tuple[str, ...]
    people: frozenset[Seat]
    bots: Mapping[Seat, Bot]

    @property
    def you(self) -> Seat | None:
        """The seat of the only person, whom the program calls "you" throughout; None where there is not just one."""
        return min(self.people) if len(self.people) == 1 else None

    @property
    def computers(self) -> str:
        """Which of the players are computers, and of which kind: the value of the tag `Bots`."""
        kinds = {bot: kind for kind, bot in BOTS.items()}
        return join_bots((self.names[seat], kinds[self.bots[seat]]) for seat in sorted(self.bots))

    @property
    def is_shared(self) -> bool:
        """Whether several people share the keyboard, so that each hand has to be hidden from the others."""
        return len(self.people) > 1


def seat_all(
    rules: Rules, players: int | None, name: str | None, humans: str | None, bots: str | None, *, is_watched: bool
) -> Seating:
    """Return who sits where, from the options of a command line; Failure or SetupError if they cannot sit so.

    *humans* and *bots* are names with commas between; *name* is that of the only person. Where it is not said how many
    *players* there are, those play who are named.
    """
    people = _people(name, humans, is_watched=is_watched)
    computers = [one for one in _named(bots) if one is not None]
    needed = len(people) + max(0, len(computers) - people.count(None))
    if players is None:
        players = needed if needed > 1 else USUAL_PLAYERS
    check_players(rules, players)
    if needed > players:
        raise Failure(
            _("{needed} seats are named, but {players} play; leave a name away, or say --players {needed}").format(
                needed=needed, players=players
            )
        )
    return _seating(people, computers, players)


def _people(name: str | None, humans: str | None, *, is_watched: bool) -> list[str | None]:
    """Return the people in their seats, None where a computer sits between them."""
    if is_watched and name is not None:
        raise Failure(_("--watch seats computers only, so --name has no place there"))
    if is_watched and humans is not None:
        raise Failure(_("--watch seats computers only, so --humans has no place there"))
    if name is not None and humans is not None:
        raise Failure(_("--humans names everybody at the keyboard; leave --name away"))
    if is_watched:
        return []
    if humans is None:
        return [NOBODY_IN_PARTICULAR if name is None else read_name(name)]
    people = _named(humans)
    if all(one is None for one in people):
        raise Failure(_("--humans needs a name, or several with commas between"))
    return people


def _named(text: str | None) -> list[str | None]:
    """Return the names in *text*, None for an empty one; nothing behind the last comma is no name."""
    words = [] if text is None else text.split(",")
    names = [read_name(word) if word.strip() else None for word in words]
    while names and names[-1] is None:
        names.pop()
    return names


def _seating(people: list[str | None], computers: list[str], players: int) -> Seating:
    """Return the seating: *people* from the first seat on, *computers* on the seats that are left."""
    taken = [one for one in (*people, *computers) if one is not None]
    for index, one in enumerate(taken):
        if _key(one) in map(_key, taken[:index]):
            raise Failure(_("two players are called {name}; give each a name of his own").format(name=quoted(one)))
    keys = set(map(_key, taken))
    free = iter([*computers, *(one for one in NAMES if _key(one) not in keys)])
    seats = [*people, *[None] * (players - len(people))]
    names = tuple(next(free) if one is None else one for one in seats)
    sitting = frozenset(seat for seat, one in enumerate(seats) if one is not None)
    bots = {seat: BOTS[BOT] for seat in range(players) if seat not in sitting}
    return Seating(names, sitting, bots)


def seating_of(names: tuple[str, ...], bots: str) -> Seating:
    """Return who sits where in a record, *bots* being the value of that tag; Failure if we do not have such a bot."""
    players = dict(split_bots(bots) or ())
    stranger = next((kind for kind in players.values() if kind not in BOTS), None)
    if stranger is not None:
        sentence = _("there is no computer player {kind} in this version; there are {kinds}")
        raise Failure(sentence.format(kind=quoted(stranger), kinds=", ".join(BOTS)))
    people = frozenset(seat for seat, name in enumerate(names) if name not in players)
    return Seating(names, people, {seat: BOTS[players[name]] for seat, name in enumerate(names) if name in players})


def read_name(name: str) -> str:
    """Return *name* as it may stand in a record; Failure if it cannot."""
    text = plain_name(name).strip()
    if not text:
        raise Failure(_("a name needs at least one letter"))
    if len(text) > _LONGEST_NAME:
        raise Failure(_("that name is too long; a name has at most {limit} characters").format(limit=_LONGEST_NAME))
    if not text.isprintable():
        raise Failure(_("a name has no control or invisible characters; this one is {name}").format(name=quoted(text)))
    return text


def first_dealer(dealer: str | None, names: Sequence[str], *, is_drawn: bool) -> Seat:
    """Return who deals the first game: the one named, or the last player, or where it *is_drawn* anybody."""
    if dealer is None:
        return random.SystemRandom().randrange(len(names)) if is_drawn else len(names) - 1
    asked = _key(plain_name(dealer).strip())
    for seat, name in enumerate(names):
        if _key(name) == asked:
            return seat
    raise Failure(
        _("no player is called {name}; the dealer can be {names}").format(
            name=quoted(dealer), names=safe_text(either(names, "or"))
        )
    )


def _key(name: str) -> str:
    """Return what makes two names the same to a reader."""
    return name.casefold()
