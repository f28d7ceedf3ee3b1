"""What is told of findings: for people, or as JSON; and of very many only the first.

A finding as JSON is one line, an object with the keys that `grammar/finding.schema.json` lists, in English and in
ASCII.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Final

from durak_cli.cli.documents import NO_NUMBER, Game
from durak_cli.cli.screen import Failure, complain, say
from durak_cli.cli.speech import _, n_
from notation.problems import Finding, Severity
from notation.render import line_and_column, source_and_caret

#: So many findings people are shown in one run, if they do not say otherwise.
MOST: Final = 100
#: What stands for no limit.
ALL: Final = "all"


def parse_most(text: str) -> int | None:
    """Return how many findings are to be shown, None for all; Failure if *text* is no such number."""
    if text == ALL:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    raise Failure(_("--max takes a number, or all"))


def as_json(game: Game, finding: Finding) -> str:
    """Return *finding* as a line of JSON."""
    text, first = game.text, game.stretch.line - 1
    line, column = line_and_column(text, finding.span.start)
    end_line, end_column = line_and_column(text, finding.span.end)
    source, caret = source_and_caret(text, finding.span.start, finding.span.end)
    return json.dumps(
        {
            "file": game.file,
            "game": None if game.number == NO_NUMBER else game.number,
            "line": first + line,
            "column": column,
            "end_line": first + end_line,
            "end_column": end_column,
            "code": finding.code,
            "name": finding.kind.name,
            "severity": finding.kind.severity.value,
            "message": finding.message,
            "possible": str(finding.possible) or None,
            "hint": str(finding.hint) or None,
            "source": source,
            "caret": caret if source else "",
        }
    )


class Reports:
    """Tells of findings one by one, the first *most* of them (None: all), and counts them all."""

    def __init__(
        self,
        most: int | None = MOST,
        *,
        is_json: bool = False,
        before: Callable[[], object] = lambda: None,
        say: Callable[[str], None] = say,
    ) -> None:
        """Call *before* in front of everything that is told, which is told with *say*."""
        self._most, self._is_json, self._before, self._say = most, is_json, before, say
        self.count: Counter[Severity] = Counter()
        self._told: Counter[Severity] = Counter()

    def can_take(self) -> int | None:
        """Return how many more findings are told, None if all."""
        return None if self._most is None else max(0, self._most - self._told.total())

    def tell(self, severity: Severity, report: str) -> None:
        """Tell of a finding that is counted elsewhere, unless there were too many."""
        if self.can_take() != 0:
            self._told[severity] += 1
            self._before()
            self._say(report)

    def fail(self, failure: Failure) -> None:
        """Say why a file cannot be read."""
        self._before()
        complain(failure.sentence, failure.hint)

    def untold(self) -> Counter[Severity]:
        """Return how many findings were not told."""
        return self.count - self._told

    def end(self) -> None:
        """Say how many findings were not told; beside JSON on standard error."""
        self._before()
        left = self.untold()
        if not left:
            return
        number, errors = left.total(), left[Severity.ERROR]
        if errors:
            words = n_(
                "{count} more finding is not shown (errors: {errors}); durak validate --max all shows it",
                "{count} more findings are not shown (errors: {errors}); durak validate --max all shows them",
                number,
            )
        else:
            words = n_(
                "{count} more finding is not shown; durak validate --max all shows it",
                "{count} more findings are not shown; durak validate --max all shows them",
                number,
            )
        sentence = words.format(count=number, errors=errors)
        if self._is_json:
            complain(sentence)
        else:
            self._say(sentence)
