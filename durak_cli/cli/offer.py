"""Before a new game: whether to go on with the one that was left. On a pipe nobody is asked."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from durak_cli.cli.consent import is_agreed
from durak_cli.cli.lines import Lines
from durak_cli.cli.options import Look
from durak_cli.cli.screen import Failure, complain, is_terminal, say
from durak_cli.cli.sitting import Course
from durak_cli.cli.speech import _
from durak_cli.cli.store import is_anything_kept

if TYPE_CHECKING:
    from durak_cli.cli.kept import Kept


def is_gone_on(look: Look, lines: Lines, course: Course, programs: Sequence[str] = ()) -> bool:
    """Offer the newest game that was left; True if it was played on, so that no new one is wanted.

    *programs* are names with the commands of the programs that play them, as in the new game.
    """
    if not is_anything_kept():
        return False
    from durak_cli.cli.kept import left  # where there is nothing, the first question need not wait for it

    for kept in takewhile(lambda kept: kept.is_to_be_filed, left()):
        _file_away(kept, look)
    newest = next((kept for kept in left() if kept.can_go_on), None)
    return newest is not None and _is_wanted(newest, look, lines, course, programs)


def _file_away(kept: "Kept", look: Look) -> None:
    """Put the record of a game that is over where a crash has kept it from going."""
    from durak_cli.cli.resume import file_away

    try:
        file_away(str(kept.path), look)
    except Failure as failure:  # it stays where it is, and a new game can be played all the same
        complain(failure.sentence)


def _is_wanted(kept: "Kept", look: Look, lines: Lines, course: Course, programs: Sequence[str]) -> bool:
    theme = look.theme()
    if not is_terminal():
        sentence = _("A game was left, {game}; durak resume goes on with it.")
        say(theme.paragraph(sentence.format(game=kept.line())), paint=theme.paint)
        return False
    sentence = _("A game was left, {game}. Go on with it? Type yes, or just Enter for a new game.")
    try:
        if not is_agreed(sentence.format(game=kept.line()), lines, theme):
            return False
    except EOFError:
        return True
    from durak_cli.cli.resume import go_on

    go_on(str(kept.path), look, lines, course, programs)
    return True
