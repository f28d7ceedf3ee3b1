"""Who sits down: people and computers by name, seat for seat, and who deals first.

People come first, in the order in which they are named, computers behind them; an empty place among the people is a
computer's, so that partners can sit opposite each other.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from durak_cli.bots import BOTS, LADDER, Bot
from durak_cli.cli.localized import either
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
#: The computer player that sits on every other seat, unless another level is asked for.
BOT: Final = "casual"
#: What the tag `Bots` says of a seat on which somebody else's program plays.
PROGRAM: Final = "program"
#: So many play where nothing else is said.
USUAL_PLAYERS: Final = 3
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where: *names* clockwise, the seats of *people* (none: computers only), and the others' bots.

    On some of the others' seats *programs* of other people play, by their commands; a bot stands in for one that fails.
    """

    names: tuple[str, ...]
    people: frozenset[Seat]
    bots: Mapping[Seat, Bot]
    programs: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def you(self) -> Seat | None:
        """The seat of the only person, whom the program calls "you" throughout; None where there is not just one."""
        return min(self.people) if len(self.people) == 1 else None

    @property
    def computers(self) -> str:
        """Which of the players are computers, and of which kind: the value of the tag `Bots`."""
        return join_bots((self.names[seat], self._kind_of(seat)) for seat in sorted(self.bots))

    def _kind_of(self, seat: Seat) -> str:
        if seat in self.programs:
            return PROGRAM
        return next(kind for kind, bot in BOTS.items() if bot == self.bots[seat])

    @property
    def is_shared(self) -> bool:
        """Whether several people share the keyboard, so that each hand has to be hidden from the others."""
        return len(self.people) > 1


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player to be seated: his *level*, and the *command* that starts somebody else's program."""

    name: str
    level: str
    command: str = ""


def seat_all(
    rules: Rules,
    players: int | None,
    name: str | None,
    humans: str | None,
    bots: str | None,
    *,
    level: str = BOT,
    programs: Sequence[str] = (),
    is_watched: bool,
) -> Seating:
    """Return who sits where, from the options of a command line; Failure or SetupError if they cannot sit so.

    *humans* and *bots* are names with commas between, those of bots perhaps with a level behind them; *programs* are
    names with commands. *name* is that of the only person. Where it is not said how many *players* there are, those
    play who are named.
    """
    people = _people(name, humans, is_watched=is_watched)
    level = read_level(level)
    computers = [*_computers(bots, level), *map(read_program, programs)]
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
    return _seating(people, computers, players, level)


def read_level(level: str) -> str:
    """Return *level* if we have such a computer player; Failure if not."""
    if level not in BOTS:
        sentence = _("there is no computer player {kind} in this version; there are {kinds}")
        raise Failure(sentence.format(kind=quoted(level), kinds=", ".join(LADDER)))
    return level


def read_program(text: str) -> Computer:
    """Return the computer player of `Name=COMMAND`; Failure if that is not its form."""
    name, equals, command = text.partition("=")
    if not equals or not command.strip():
        sentence = _("a program is named like Ben=COMMAND; this is {text}")
        raise Failure(sentence.format(text=quoted(text)))
    return Computer(read_name(name), BOT, command.strip())


def _computers(bots: str | None, level: str) -> Iterator[Computer]:
    """Yield the computers named in *bots*, those without a level of their own with *level*."""
    for word in (bots or "").split(","):
        if word.strip():
            name, equals, own = word.rpartition("=")
            if not equals and word.strip() in LADDER:
                sentence = _("{level} is a level, not a name; say who plays so: --bots Ben={level}")
                raise Failure(sentence.format(level=word.strip()))
            yield Computer(read_name(name), read_level(own.strip())) if equals else Computer(read_name(word), level)


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


def _named(text: str) -> list[str | None]:
    """Return the names in *text*, None for an empty one; nothing behind the last comma is no name."""
    names = [read_name(word) if word.strip() else None for word in text.split(",")]
    while names and names[-1] is None:
        names.pop()
    return names


def _seating(people: list[str | None], computers: list[Computer], players: int, level: str) -> Seating:
    """Return the seating: *people* from the first seat on, *computers* on the seats that are left."""
    taken = [*(one for one in people if one is not None), *(one.name for one in computers)]
    for index, one in enumerate(taken):
        if _key(one) in map(_key, taken[:index]):
            raise Failure(_("two players are called {name}; give each a name of his own").format(name=quoted(one)))
    keys = set(map(_key, taken))
    free = iter([*computers, *(Computer(one, level) for one in NAMES if _key(one) not in keys)])
    seats = [*people, *[None] * (players - len(people))]
    seated = {seat: next(free) for seat, one in enumerate(seats) if one is None}
    names = tuple(seated[seat].name if one is None else one for seat, one in enumerate(seats))
    bots = {seat: BOTS[computer.level] for seat, computer in seated.items()}
    programs = {seat: computer.command for seat, computer in seated.items() if computer.command}
    return Seating(names, frozenset(range(players)) - frozenset(seated), bots, programs)


def seating_of(names: tuple[str, ...], bots: str, programs: Sequence[str] | None = None) -> Seating:
    """Return who sits where in a record, *bots* being the value of that tag; Failure if we do not have such a bot.

    *programs* are names with commands, one for each seat on which a program plays; None: nobody is going to play.
    """
    kinds = dict(split_bots(bots) or ())
    levels = {name: BOT if kind == PROGRAM else read_level(kind) for name, kind in kinds.items()}
    people = frozenset(seat for seat, name in enumerate(names) if name not in kinds)
    seats = {seat: BOTS[levels[name]] for seat, name in enumerate(names) if name in kinds}
    wanted = {seat: name for seat, name in enumerate(names) if kinds.get(name) == PROGRAM}
    return Seating(names, people, seats, {} if programs is None else _commands(wanted, programs))


def _commands(wanted: Mapping[Seat, str], programs: Sequence[str]) -> dict[Seat, str]:
    """Return the command for each of the seats *wanted*; Failure if one has none, or somebody else is given one."""
    given = {_key(one.name): one for one in map(read_program, programs)}
    for name in wanted.values():
        if _key(name) not in given:
            sentence = _("a program plays {player}; say with --bot {player}=COMMAND how to start it")
            raise Failure(sentence.format(player=safe_text(name)))
    stranger = next((one for key, one in given.items() if key not in map(_key, wanted.values())), None)
    if stranger is not None:
        raise Failure(_("no program plays {player} in that game").format(player=quoted(stranger.name)))
    return {seat: given[_key(name)].command for seat, name in wanted.items()}


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
            name=quoted(dealer), names=safe_text(either(names))
        )
    )


def _key(name: str) -> str:
    """Return what makes two names the same to a reader."""
    return name.casefold()
