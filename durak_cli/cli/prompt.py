"""Asks one person what he does, until a line of his says something: plays, or a word that is no move.

What a line means is the business of `reading`, and what comes of it that of the loop; whoever mistypes is asked again
here.
"""

from collections.abc import Callable, Sequence
from typing import Final

from durak_cli.cli.coaching import Coach
from durak_cli.cli.command import Asked, Play, Unclear, moves_read_out, numbered, offered
from durak_cli.cli.lines import Lines
from durak_cli.cli.messages import question
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Reply, reply
from durak_cli.engine.view import View

#: What yes and no mean where a swap is offered.
_ANSWERS: Final = {Reply.YES: "swap", Reply.NO: "done"}


class Prompt:
    """The prompt of one game, before whoever sits there."""

    def __init__(
        self,
        lines: Lines,
        names: Sequence[str],
        theme: Callable[[], Theme],
        say: Callable[[str], None],
        answer: Callable[[str], None],
        coach: Coach | None,
    ) -> None:
        """*say* writes a text, *answer* a sentence behind what the person has not been told yet."""
        self._lines, self._names, self._theme = lines, names, theme
        self._say, self._answer, self._coach = say, answer, coach

    def pose(self, view: View) -> None:
        """Say the question that *view* asks."""
        theme = self._theme()
        asked = question(view, self._names, theme)
        if theme.is_spoken:
            asked += " " + moves_read_out(view, theme)
        self._say(theme.paragraph(asked))

    def read(self, view: View) -> Asked | tuple[Play, ...]:
        """Return what the next line says, nothing for an empty one; EOFError when there are no more.

        A line that is unclear is answered, and the question posed again.
        """
        while True:
            legal, words = offered(view, self._theme())
            line = self._lines.ask(legal, (*words, *(self._coach.words() if self._coach else ())))
            try:
                return self._understood(line, view)
            except Unclear as unclear:
                self._answer(str(unclear))
                self.pose(view)

    def _understood(self, line: str, view: View) -> Asked | tuple[Play, ...]:
        from durak_cli.cli.reading import read  # not before there is a line: the first question need not wait for it

        answer = None if view.is_asked else reply(line)
        return read(_ANSWERS[answer] if answer else line, view, numbered(view, self._theme()))
