"""What somebody looks for among games: criteria that a game fits or not, asked for in the order of what they cost.

Its tags are skimmed first; the rest is read only if they fit, played only where the rules must be known, and judged
only where that was asked for. A game with faults is looked at as far as it can be read and followed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from durak_cli.engine.errors import SetupError
from durak_cli.engine.rules import PRESETS, Rules, parse_rules
from durak_cli.records.played import Outcome, Played, outcome, play
from durak_cli.records.traits import Trait, has, needs_play
from notation import read_headers
from notation.record import BoutNumber, Record
from notation.spelling import plain_name
from notation.stretches import Stretch, read_stretch
from notation.values import days_of, is_date, split_names

#: A day: year, month, day.
Day = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class RulesWish:
    """The options that the rules of a game must have, presets resolved: `transfer=on`, or all those of a preset."""

    options: tuple[tuple[str, str], ...]

    def holds(self, rules: Rules) -> bool:
        """Whether *rules* have all of these options."""
        return all(getattr(rules, name) == value for name, value in self.options)


def parse_rules_wish(text: str) -> RulesWish:
    """Return what *text* asks of the rules; SetupError if there are no such rules.

    A preset, with or without options, stands for every option; options alone for themselves.
    """
    rules = parse_rules(text)
    options = rules.options()
    words = text.split()
    if words and words[0] in PRESETS:
        return RulesWish(tuple(options.items()))
    named = [word.partition("=")[0] for word in words]
    return RulesWish(tuple((name, options[name]) for name in named))


def parse_days(text: str) -> tuple[Day, Day] | None:
    """Return the first and the last day that *text* can mean: `2026`, `2026-11`, `2026-11-30`, `2026-??-??`."""
    parts = text.strip().split("-")
    parts += ["??"] * (3 - len(parts))
    if not is_date("-".join(parts)):
        return None
    year, month, day = parts
    days = days_of(month, day)
    first, last = int(year.replace("?", "0")), int(year.replace("?", "9"))
    return (first, *days[0]), (last, *days[-1])


def called(asked: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return those of *names* that *asked* can mean: the very name, or else all that differ from it in letter case."""
    name = plain_name(asked).strip()
    if name in names:
        return (name,)
    return tuple(other for other in names if other.casefold() == name.casefold())


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a game must have: all of it. An empty one fits every game."""

    players: tuple[str, ...] = ()
    duraks: tuple[str, ...] = ()
    rules: tuple[RulesWish, ...] = ()
    #: The first day and the last; a game of whose day too little is known fits if it can be of one between them.
    since: Day | None = None
    until: Day | None = None
    fewest_bouts: int | None = None
    most_bouts: int | None = None
    #: Tags by name, and a text that their value must contain, in any letter case.
    tags: tuple[tuple[str, str], ...] = ()
    seed: str | None = None
    #: How many sit at the table.
    table: int | None = None
    traits: frozenset[Trait] = field(default=frozenset())
    is_finished: bool | None = None
    is_valid: bool | None = None
    #: A game is wanted just if it does not fit.
    is_inverted: bool = False

    def wants(self, stretch: Stretch) -> bool:
        """Whether the game of *stretch* is one that is looked for."""
        return self.fits(Case(stretch)) is not self.is_inverted

    def fits(self, case: "Case") -> bool:
        """Whether the game has everything that is asked for."""
        return self._fits_tags(case) and self._fits_text(case) and self._fits_play(case)

    def _fits_tags(self, case: "Case") -> bool:
        return (
            all(called(name, case.names) for name in (*self.players, *self.duraks))
            and (self.table is None or len(case.names) == self.table)
            and (self.seed is None or case.tags.get("Seed") == self.seed)
            and all(name in case.tags and text.casefold() in case.tags[name].casefold() for name, text in self.tags)
            and self._fits_day(case)
            and self._fits_rules(case)
        )

    def _fits_day(self, case: "Case") -> bool:
        if self.since is None and self.until is None:
            return True
        days = parse_days(case.tags.get("Date", ""))
        if days is None:
            return False
        return (self.since is None or days[1] >= self.since) and (self.until is None or days[0] <= self.until)

    def _fits_rules(self, case: "Case") -> bool:
        if not self.rules:
            return True
        rules = case.rules
        return rules is not None and all(wish.holds(rules) for wish in self.rules)

    def _fits_text(self, case: "Case") -> bool:
        fewest, most = self.fewest_bouts, self.most_bouts
        return (fewest is None or case.bouts >= fewest) and (most is None or case.bouts <= most)

    def _fits_play(self, case: "Case") -> bool:
        return (
            all(has(case.record, trait, case.play) for trait in sorted(self.traits, key=needs_play))
            and (self.is_finished is None or case.outcome.is_finished is self.is_finished)
            and all(set(called(name, case.names)) & set(case.outcome.durak) for name in self.duraks)
            and (self.is_valid is None or case.play().is_faulty is not self.is_valid)
        )


class Case:
    """A game as far as it had to be read: its tags, then its text, then its plays."""

    def __init__(self, stretch: Stretch) -> None:
        self._stretch = stretch

    @cached_property
    def tags(self) -> dict[str, str]:
        """The values of the tags by name."""
        return next(read_headers(self._stretch.text()), {})

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return split_names(self.tags.get("Players", "")) or ()

    @cached_property
    def rules(self) -> Rules | None:
        """The rules of the game; None if there are none, or unknown ones."""
        try:
            return parse_rules(self.tags["Rules"]) if "Rules" in self.tags else None
        except SetupError:
            return None

    @cached_property
    def record(self) -> Record:
        """The whole text."""
        return read_stretch(self._stretch)

    @cached_property
    def bouts(self) -> int:
        """How many bouts were begun."""
        return sum(isinstance(item, BoutNumber) for item in self.record.items)

    @cached_property
    def _played(self) -> Played:
        return play(self.record)

    def play(self) -> Played:
        """Play the game, once."""
        return self._played

    @cached_property
    def outcome(self) -> Outcome:
        """How it ended; it is played only where the text does not say so."""
        return outcome(self.record, None if self.record.result is not None else self._played)
