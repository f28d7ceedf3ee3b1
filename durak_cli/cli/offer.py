"""Before a new game: whether to go on with the one that was left. On a pipe nobody is asked."""

from collections.abc import Sequence

from durak_cli.cli.consent import is_agreed
from durak_cli.cli.kept import Kept, left
from durak_cli.cli.lines import Lines
from durak_cli.cli.options import Look
from durak_cli.cli.screen import Failure, complain, is_terminal, say
from durak_cli.cli.sitting import Course
from durak_cli.cli.speech import _


def is_gone_on(look: Look, lines: Lines, course: Course, programs: Sequence[str] = ()) -> bool:
    """Offer the newest game that was left; True if it was played on, so that no new one is wanted.

    *programs* are names with the commands of the programs that play them, as in the new game.
    """
    for kept in left():
        if not kept.is_over:
            return _is_wanted(kept, look, lines, course, programs)
        _file_away(kept, look, lines, course)
    return False


def _file_away(kept: Kept, look: Look, lines: Lines, course: Course) -> None:
    """Put the record of a game that is over where a crash has kept it from going."""
    from durak_cli.cli.resume import go_on

    try:
        go_on(str(kept.path), look, lines, course)
    except Failure as failure:  # it stays where it is, and a new game can be played all the same
        complain(failure.sentence)


def _is_wanted(kept: Kept, look: Look, lines: Lines, course: Course, programs: Sequence[str]) -> bool:
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
