"""Games counted: who was the durak how often, how long they were, what was played, and by which rules.

A game is counted when it has been judged and played (`records.played`). All counting is in whole numbers, so it does
not matter in which order games come, or in how many parts they are counted; shares and intervals follow in the end.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from durak_cli.engine.events import BoutBegan
from durak_cli.engine.rules import rules_name
from durak_cli.records.deeds import Deeds, count_marks, deeds
from durak_cli.records.hidden import has_unknown_cards
from durak_cli.records.played import End, Outcome, Played, outcome
from durak_cli.study.sums import LOST, LUCK, read_sums
from notation.record import Record

#: Being the durak of a game, so that any number of players can share it evenly.
WHOLE: Final = 60
#: So many tenths of a point are the whole chance.
_TENTHS: Final = 1000
#: Of a normal distribution, 95 % lie within so many standard deviations.
_NORMAL: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """How often something was the case, of how often it could have been, with the bounds of its 95 % interval."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share itself; None where it could never have been."""
        return self.count / self.of if self.of else None

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's interval, which stays between 0 and 1 and is right for few cases, too."""
        if not self.of:
            return 0.0, 1.0
        share, z = self.count / self.of, _NORMAL
        middle = (share + z * z / (2 * self.of)) / (1 + z * z / self.of)
        half = z / (1 + z * z / self.of) * math.sqrt(share * (1 - share) / self.of + z * z / (4 * self.of**2))
        return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


@dataclass(slots=True)
class PlayerTally:
    """What was counted of one player."""

    #: Games in which he sat, those that came to an end, and of these the ones he lost and the ones that were drawn.
    games: int = 0
    finished: int = 0
    durak: int = 0
    drawn: int = 0
    #: How often he would have been the durak had all been alike, in parts of `WHOLE`.
    expected: int = 0
    #: Finished games in which he attacked first, and those of them that he lost.
    began: int = 0
    began_durak: int = 0
    #: Games in which an analysis says what he lost by play and won by luck, and the sums, in tenths of a point of 100.
    reckoned: int = 0
    lost: int = 0
    luck: int = 0
    deeds: Deeds = field(default_factory=Deeds)

    def add(self, other: "PlayerTally") -> None:
        """Count what *other* counts, too."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.deeds.add(other.deeds)

    @property
    def durak_share(self) -> Share:
        """How often he was the durak of a finished game."""
        return Share(self.durak, self.finished)

    @property
    def expected_share(self) -> float | None:
        """How often he would have been, had all been alike."""
        return self.expected / WHOLE / self.finished if self.finished else None

    @property
    def lost_each(self) -> float | None:
        """How much of his chance he lost by play in a game that was analysed."""
        return self.lost / _TENTHS / self.reckoned if self.reckoned else None

    @property
    def luck_each(self) -> float | None:
        """How much of it the cards gave him in such a game."""
        return self.luck / _TENTHS / self.reckoned if self.reckoned else None


_COUNTS: Final = tuple(one.name for one in fields(PlayerTally) if one.name != "deeds")


@dataclass(slots=True)
class Tally:
    """What was counted of many games."""

    games: int = 0
    #: How many games ended in each way; how many have so many bouts, cards laid, players; how many were by which rules.
    ends: Counter[End] = field(default_factory=Counter)
    bouts: Counter[int] = field(default_factory=Counter)
    plays: Counter[int] = field(default_factory=Counter)
    tables: Counter[int] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    #: Finished games without a durak, games with unknown cards, and those with a judgement or a chance in them.
    drawn: int = 0
    hidden: int = 0
    analysed: int = 0
    #: Finished games that somebody began, those that he lost, and how many he would have lost by chance, of `WHOLE`.
    began: int = 0
    began_durak: int = 0
    began_expected: int = 0
    players: dict[str, PlayerTally] = field(default_factory=dict)

    @property
    def finished(self) -> int:
        """How many games came to an end."""
        return sum(count for end, count in self.ends.items() if end not in (End.BROKEN_OFF, End.RUNNING))

    @property
    def deeds(self) -> Deeds:
        """What all players did together."""
        whole = Deeds()
        for player in self.players.values():
            whole.add(player.deeds)
        return whole

    def merge(self, other: "Tally") -> None:
        """Count what *other* counts, too."""
        for name in ("games", "drawn", "hidden", "analysed", "began", "began_durak", "began_expected"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("ends", "bouts", "plays", "tables", "rules"):
            getattr(self, name).update(getattr(other, name))
        for name, player in other.players.items():
            self.players.setdefault(name, PlayerTally()).add(player)

    def add(self, record: Record, played: Played) -> None:
        """Count the game of *record*, which has no faults."""
        position, rules = played.position, played.rules
        if position is None or rules is None:
            return
        done = deeds(played.events, len(played.names), position.trump)
        count_marks(record.items, played.names, done)
        how = outcome(record, played)
        self.games += 1
        self.ends[how.end] += 1
        # A bout counts from its first card on.
        self.bouts[sum(one.attacks for one in done)] += 1
        self.plays[sum(one.laid + one.beats for one in done)] += 1
        self.tables[len(played.names)] += 1
        self.rules[rules_name(rules)] += 1
        self.drawn += how.is_drawn
        self.hidden += has_unknown_cards(record)
        self.analysed += any(one.judged for one in done)
        for seat, name in enumerate(played.names):
            player = self.players.setdefault(name, PlayerTally())
            player.games += 1
            player.deeds.add(done[seat])
        if how.is_finished:
            self._end(played, how, 2 if rules.has_teams else len(played.names))
        self._reckon(record.tags, played.names)

    def _reckon(self, tags: Mapping[str, str], names: Sequence[str]) -> None:
        """Count what an analysis says of each player, as far as it is known."""
        sums = (read_sums(tags.get(tag, ""), len(names)) for tag in (LOST, LUCK))
        for name, lost, luck in zip(names, *sums, strict=True):
            if lost is not None and luck is not None:
                player = self.players[name]
                player.reckoned += 1
                player.lost += lost
                player.luck += luck

    def _end(self, played: Played, how: Outcome, sides: int) -> None:
        """Count how a finished game ended."""
        first = next((event.attacker for event in played.events if isinstance(event, BoutBegan)), None)
        for seat, name in enumerate(played.names):
            player, is_durak = self.players[name], name in how.durak
            player.finished += 1
            player.durak += is_durak
            player.drawn += how.is_drawn
            player.expected += 0 if how.is_drawn else WHOLE // sides
            if seat == first:
                player.began += 1
                player.began_durak += is_durak
                self.began += 1
                self.began_durak += is_durak
                self.began_expected += 0 if how.is_drawn else WHOLE // sides


def mean(counts: Counter[int]) -> float | None:
    """Return the mean of what was counted; None if nothing was."""
    number = counts.total()
    return sum(value * times for value, times in counts.items()) / number if number else None


def median(counts: Counter[int]) -> float | None:
    """Return the value in the middle of what was counted, or between the two there; None if nothing was."""
    number = counts.total()
    if not number:
        return None
    middle = [_at(counts, (number - 1) // 2), _at(counts, number // 2)]
    return sum(middle) / 2


def _at(counts: Counter[int], place: int) -> int:
    """Return the value at *place* of all in order, from 0."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError(place)
