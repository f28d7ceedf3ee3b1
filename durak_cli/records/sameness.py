"""The same game written down twice: same deal, rules, players and plays, whatever the spelling, the comments, the tags.

A game is told apart by a *key*: a digest of the table before the first card, and its plays as bytes. Of the same table
a game whose plays begin with all those of another goes on with it: a record is written by appending, so the shorter one
is an earlier state of it.
"""

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto
from typing import Final, Generic, NamedTuple, TypeVar

from durak_cli.engine.cards import CARD_OF_NAME
from durak_cli.play.setup import Setup, read_setup
from notation.record import Attack, Beaten, BoutNumber, Item, Play, Record, Result, Speaker, Swap, Takes, UnknownAct
from notation.values import canonical_value

_Where = TypeVar("_Where")

#: What a byte of the plays means: 0-51 a card laid, the others these words; behind an answer come two cards.
_ANSWER, _TAKES, _BEATEN, _SWAP, _TRANSFER, _END = range(64, 70)
#: From here on: the player of that seat lays what follows.
_SEATS: Final = 128
_STRANGER: Final = 255
#: So many bytes of plays are kept; of what is behind only a digest.
_KEPT: Final = 2048


class Key(NamedTuple):
    """What tells a game from all others: the *table*, and the *plays* up to the end of the record."""

    table: bytes
    plays: bytes


def key_of(record: Record, content: bytes) -> Key:
    """Return the key of *record*, whose text is *content*.

    A record that cannot be read to its end, or has no table, is the same only as one with the same text.
    """
    setup, _findings = read_setup(record)
    if setup is None or not record.is_well_formed():
        return Key(b"", hashlib.blake2b(content.strip(), digest_size=16).digest() + bytes((_END,)))
    plays = b"".join(_plays(record, setup.names))
    if len(plays) > _KEPT:
        plays = plays[:_KEPT] + hashlib.blake2b(plays[_KEPT:], digest_size=16).digest()
    return Key(_table(setup, record), plays)


class Relation(Enum):
    """What a game is to one that was seen before."""

    SAME = auto()
    #: It is an earlier state of that game: it ends where that goes on.
    SHORTER = auto()
    #: It goes on where that one ends.
    LONGER = auto()


class Seen(Generic[_Where]):
    """The games that were seen, by their keys, and where each was: in memory a key for every game."""

    def __init__(self) -> None:
        #: For each table the plays of its games in order, and where they were.
        self._games: dict[bytes, tuple[list[bytes], list[_Where]]] = {}

    def add(self, key: Key, where: _Where) -> tuple[Relation, _Where] | None:
        """Note a game; return what it is to one of those before, if anything. One that is the same is not noted."""
        plays, places = self._games.setdefault(key.table, ([], []))
        at = bisect_left(plays, key.plays)
        if at < len(plays) and plays[at] == key.plays:
            return Relation.SAME, places[at]
        found: tuple[Relation, _Where] | None = None
        # In order, all that begin with some plays come right behind those.
        if at < len(plays) and plays[at].startswith(key.plays):
            found = Relation.SHORTER, places[at]
        else:
            begun = _longest_beginning(plays, key.plays, at)
            if begun is not None:
                found = Relation.LONGER, places[begun]
        plays.insert(at, key.plays)
        places.insert(at, where)
        return found


def _longest_beginning(plays: list[bytes], whole: bytes, at: int) -> int | None:
    """Return which of *plays*, which are in order, is the longest that *whole* begins with; it is in front of *at*."""
    while at > 0:
        before = plays[at - 1]
        if whole.startswith(before):
            return at - 1
        # Whatever *whole* begins with and comes still further in front, *before* begins with, too.
        at = bisect_right(plays, _shared(before, whole), 0, at - 1)
    return None


def _shared(first: bytes, second: bytes) -> bytes:
    """Return with what both begin."""
    pairs = enumerate(zip(first, second, strict=False))
    end = next((at for at, (one, other) in pairs if one != other), min(len(first), len(second)))
    return first[:end]


def _table(setup: Setup, record: Record) -> bytes:
    # Of a hidden deal the card that shows trumps stands in its tag alone.
    trump = canonical_value("Trump", record.tags.get("Trump", "")) if setup.is_hidden else ""
    said = (
        setup.names,
        setup.dealer,
        setup.game,
        setup.deck,
        setup.first,
        trump,
        sorted(setup.rules.options().items()),
    )
    return hashlib.blake2b(repr(said).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _plays(record: Record, names: Iterable[str]) -> Iterator[bytes]:
    seats = {name: seat for seat, name in enumerate(names)}
    yield from _Teller(seats).tell(record.items)
    if record.result is not None:
        yield _result(record.result, seats)


def _seat(name: str, seats: Mapping[str, int]) -> bytes:
    """Return a player as bytes; one who does not sit there by his name."""
    return bytes((_SEATS + seats[name],)) if name in seats else _foreign(name)


def _foreign(text: str) -> bytes:
    return bytes((_STRANGER,)) + text.encode(errors="replace") + b"\0"


def _result(result: Result, seats: Mapping[str, int]) -> bytes:
    losers = b"".join(_seat(name, seats) for name in result.losers)
    return bytes((_END, result.drawn, result.by_word)) + losers


class _Teller:
    """Tells the plays of a line so that it does not matter how they are spelt."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        self._seats = seats
        #: Attack cards of the bout, who may lay the next one, and who has laid the last.
        self._laid: set[str] = set()
        self._speaker = self._last = ""

    def tell(self, items: Iterable[Item]) -> Iterator[bytes]:
        """Yield the decisions of *items* as bytes."""
        for item in items:
            match item:
                case Play():
                    yield from self._play(item)
                case BoutNumber():
                    self._laid, self._last = set(), ""
                case Attack():
                    if self._laid:
                        yield bytes((_TRANSFER,))
                    self._speaker = item.attacker
                case Speaker():
                    self._speaker = item.name
                case Takes():
                    yield bytes((_TAKES,))
                case Beaten():
                    yield bytes((_BEATEN,))
                case Swap():
                    yield bytes((_SWAP,)) + _seat(item.player, self._seats)
                case UnknownAct():
                    yield _foreign(item.text)

    def _play(self, play: Play) -> Iterator[bytes]:
        if play.answer is None or play.card not in self._laid:
            if self._last != self._speaker:
                yield _seat(self._speaker, self._seats)
                self._last = self._speaker
            self._laid.add(play.card)
            yield bytes((CARD_OF_NAME[play.card],))
        if play.answer is not None:
            yield bytes((_ANSWER, CARD_OF_NAME[play.card], CARD_OF_NAME[play.answer]))
