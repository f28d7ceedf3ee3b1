"""Where a line of play broke, and whether it can be read with something else in the place of what was refused.

What may have been meant is the business of `mending`; here it is only tried.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from durak_cli.engine.rules import Rules
from durak_cli.play.setup import Setup
from durak_cli.play.walk import BrokenRuleError, Line
from notation.problems import Finding
from notation.record import Attack, BoutNumber, Comment, Item, Speaker


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a line of play broke: *begin* gives the line anew, and the one of its *items* at *index* was refused.

    Where all items were read and the result was refused, *index* is behind the last one.
    """

    begin: Callable[[], Line]
    items: Sequence[Item]
    index: int
    finding: Finding
    #: The table, on the game's own line; None in a variation.
    setup: Setup | None = None

    def line(self, index: int | None = None) -> Line:
        """Return the line as it stood before the item at *index*, or before the refused one."""
        line = self.begin()
        for item in self.items[: self.index if index is None else index]:
            line.read(item)
        return line

    @property
    def item(self) -> Item:
        """The item that was refused."""
        return self.items[self.index]

    def bout_start(self) -> int:
        """Where the bout of the refused item begins."""
        begins = (at for at in range(min(self.index, len(self.items) - 1), -1, -1) if _is_number(self.items[at]))
        return next(begins, 0)

    def bout_end(self, at: int) -> int:
        """Where the bout ends in which the item at *at* stands."""
        return next((end for end in range(at, len(self.items)) if _is_number(self.items[end])), len(self.items))

    def play_start(self) -> int:
        """Where the refused play begins, the speaker in front of it included."""
        at = self.index
        while at and isinstance(self.items[at - 1], Speaker | Comment):
            at -= 1
        return at

    def fits(self, start: int, end: int, *mended: Item) -> bool:
        """Whether *mended* can stand instead of the items from *start* to *end*, and what follows still fits."""
        try:
            return _reads(self.line(start), (*mended, *self._rest(end)))
        except BrokenRuleError:
            return False

    def _rest(self, start: int) -> Sequence[Item]:
        """The rest of a bout with the head of the next one."""
        end = self.bout_end(start)
        return self.items[start : end + 2]

    def by_rules(self, rules: Rules) -> "Broken | None":
        """Return this as it would stand by other rules; None if these do not go together with the table."""
        setup = self.setup
        if setup is None:
            return None
        table = replace(setup, rules=rules)
        return replace(self, begin=lambda: Line(table.names, table.deal()), setup=table)

    def has_next_head(self, at: int) -> bool:
        """Whether behind the bout of the item at *at* the head of another one stands."""
        return any(isinstance(item, Attack) for item in self.items[self.bout_end(at) :])


def _is_number(item: Item) -> bool:
    return isinstance(item, BoutNumber)


def _reads(line: Line, items: Sequence[Item]) -> bool:
    try:
        for item in items:
            line.read(item)
    except BrokenRuleError:
        return False
    return True
