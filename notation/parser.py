"""The parser: the table that lark computes from the grammar, and the loop that follows the words through it.

The grammar alone says what fits; lark reads it and works out its LALR(1) table. To follow that table takes a dozen
lines, and they are written out here, because lark's own are made for every kind of grammar and take three times as
long: they filter the children of each rule whenever it is read, and make a tree of each rule that has no value.

Three things make the loop short. Words and rules whose names begin with `_` have no value of their own, so that what
stands on the stack of values behind a rule's beginning are the children of that rule. A state is its row of the table,
which says for each word what state follows, or which rule is complete. And a rule that only passes its one value on,
or adds one to a list, is worked into the table beforehand, since reading it changes nothing else. (A test holds all
this to what lark itself would read.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from lark import Lark
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

from notation.span import Span
from notation.words import Word

#: Makes the value of a rule of its children.
Make = Callable[[list[Any]], Any]
END: Final = "$END"


class Reduction(NamedTuple):
    """A rule is complete: its *size* in words and rules, its name, and what makes its value, if it has one."""

    size: int
    name: str
    make: Make | None
    #: It adds one to a list, and is read in the state behind that list.
    adds_one: bool


class _Stay:
    """The state stays as it is: the list that is being read has one more."""


_STAY: Final = _Stay()
#: What is done in a state when a word or the value of a rule comes: another row follows, or a rule is complete.
_Row = dict[str, Any]


class UnexpectedWordError(Exception):
    """A word that fits nowhere at its place."""

    def __init__(self, word: Word) -> None:
        super().__init__(word)
        self.word = word


class Table:
    """The table of a grammar: where it begins. *makes* has a function for each rule that has a value."""

    def __init__(self, grammar: Lark, start: str, makes: Mapping[str, Make]) -> None:
        table = grammar.parse_interactive(start=start).parser_state.parse_conf
        rows: dict[int, _Row] = {number: {} for number in table.states}
        reductions: dict[Rule, Reduction] = {}
        for number, actions in table.states.items():
            for name, (action, goal) in actions.items():
                if action is not Shift and goal not in reductions:
                    reductions[goal] = _reduction(goal, makes)
                rows[number][name] = rows[goal] if action is Shift else reductions[goal]
        rows[table.end_state][END] = _STAY
        idle = {id(row): reduction for row in rows.values() if (reduction := _idle(row)) is not None}
        for row in rows.values():
            row.update({name: _shortened(row, goal, idle) for name, goal in row.items()})
        self.start = rows[table.start_state]


def _has_value(name: str) -> bool:
    return name[0] != "_"


def _reduction(rule: Rule, makes: Mapping[str, Make]) -> Reduction:
    name, size = str(rule.origin.name), len(rule.expansion)
    passes_on = rule.options.expand1 and size == 1
    make = makes[name] if _has_value(name) and not passes_on else None
    return Reduction(size, name, make, make is None and size == 2 and rule.expansion[0].name == name)


def _idle(row: _Row) -> Reduction | None:
    """The one rule that is complete in a state, whatever comes, if it makes no value of its own."""
    first = next(iter(row.values()))
    is_idle = isinstance(first, Reduction) and first.make is None and all(goal is first for goal in row.values())
    return first if is_idle else None


def _shortened(row: _Row, goal: Any, idle: Mapping[int, Reduction]) -> Any:
    """Where *goal* leads, past the states in which nothing is done but to pass a value on or add it to a list."""
    while (reduction := idle.get(id(goal))) is not None:
        if reduction.adds_one:
            return _STAY
        if reduction.size != 1:
            break
        goal = row[reduction.name]
    return goal


class Parse:
    """How far a stretch of words has been read."""

    __slots__ = ("_depths", "_states", "before", "values")

    def __init__(self, table: Table) -> None:
        #: Values that are made and words that wait, in the order of the text.
        self.values: list[Any] = []
        #: The last word that was read.
        self.before: Word | None = None
        self._states = [table.start]
        #: How many values there were when each state began.
        self._depths = [0]

    def feed(self, words: Iterable[Word]) -> None:
        """Read *words*; UnexpectedWordError at the first that does not fit."""
        states, depths, values, before = self._states, self._depths, self.values, self.before
        row = states[-1]
        try:
            for word in words:
                terminal = word.type
                goal = row.get(terminal)
                while goal.__class__ is Reduction:
                    size, name, make, _ = goal
                    first = len(states) - size
                    del states[first:], depths[first:]
                    if make is not None:
                        depth = depths[-1]
                        values[depth:] = (make(values[depth:]),)
                    row = states[-1]
                    goal = row[name]
                    if goal is _STAY:
                        depths[-1] = len(values)
                    else:
                        states.append(goal)
                        depths.append(len(values))
                        row = goal
                    goal = row.get(terminal)
                if goal is None:
                    raise UnexpectedWordError(word)
                if terminal[0] != "_":
                    values.append(word)
                if goal is _STAY:
                    depths[-1] = len(values)
                else:
                    states.append(goal)
                    depths.append(len(values))
                    row = goal
                before = word
        finally:
            self.before = before

    def finish(self, end: int) -> Any:
        """Return the value of the whole, which ends here; UnexpectedWordError if something is missing."""
        self.feed((Word(END, "", Span(end, end)),))
        return self.values[0]

    def accepted(self) -> frozenset[str]:
        """Return the terminals that would fit now."""
        return frozenset(name for name in self._states[-1] if name.isupper() and self._fits(name))

    def _fits(self, terminal: str) -> bool:
        states = self._states.copy()
        while isinstance(goal := states[-1].get(terminal), Reduction):
            del states[len(states) - goal.size :]
            follower = states[-1][goal.name]
            if follower is not _STAY:
                states.append(follower)
        return goal is not None
