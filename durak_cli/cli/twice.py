"""Games that were written down several times: of each the longest record, or all the others.

Which record is the longest is known only when all have been seen. Until then their texts wait in a file that goes with
the program; in memory is a key for each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Self

from durak_cli.cli.files import shown, why
from durak_cli.cli.format import new_spool
from durak_cli.cli.screen import Failure, report
from durak_cli.cli.speech import _
from durak_cli.records.sameness import Key, Relation, Seen


class Which(Enum):
    """Which records of a game are wanted."""

    ALL = auto()
    LONGEST = auto()
    OTHERS = auto()


@dataclass(slots=True)
class _Waiting:
    """A record that was seen: where it is, how long its text is, and the record because of which it is not wanted."""

    file: str
    line: int
    length: int
    relation: Relation | None = None
    other: int = 0


class Twice:
    """Takes records one by one, and gives back those that are wanted, in the same order."""

    def __init__(self, which: Which) -> None:
        self._which = which
        self._seen: Seen[int] = Seen()
        self._waiting: list[_Waiting] = []
        self._texts = new_spool()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._texts.close()

    def add(self, file: str, line: int, text: bytes, key: Key | None) -> None:
        """Take a record, at whose *line* of the *file* its game begins."""
        number = len(self._waiting)
        self._waiting.append(_Waiting(file, line, len(text)))
        try:
            self._texts.write(text)
        except OSError as error:
            raise Failure(_("cannot write a temporary file: {why}").format(why=why(error))) from error
        found = self._seen.add(key, number) if key is not None else None
        if found is None:
            return
        relation, other = found
        if relation is Relation.LONGER:
            self._leave(other, Relation.SHORTER, number)
        else:
            self._leave(number, relation, other)

    def _leave(self, number: int, relation: Relation, other: int) -> None:
        one = self._waiting[number]
        if one.relation is None:
            one.relation, one.other = relation, other

    def chosen(self, *, is_told: bool) -> Iterator[bytes]:
        """Yield the texts that are wanted; of the others' that are, say because of what, if it *is_told*."""
        self._texts.seek(0)
        for one in self._waiting:
            text = self._texts.read(one.length)
            if (one.relation is None) is (self._which is Which.LONGEST):
                if is_told and one.relation is not None:
                    report(self._reason(one))
                yield text

    def _reason(self, one: _Waiting) -> str:
        other = self._waiting[one.other]
        if one.relation is Relation.SAME:
            sentence = _("{here}: the same game as {there}")
        else:
            sentence = _("{here}: the same game as {there}, which goes on further")
        return sentence.format(here=_place(one), there=_place(other))


def _place(one: _Waiting) -> str:
    return f"{shown(one.file)}:{one.line}"
