"""Hands the keyboard on to another player, so that nobody sees a hand that is not his own."""

from durak_cli.cli.lines import Lines
from durak_cli.cli.screen import say
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme

#: The line that stands between two players' turns, where the screen cannot be cleared.
_LINE = "-"


def hand_over(name: str, lines: Lines, theme: Theme) -> None:
    """Take everything out of sight, call the player of that *name*, and wait for his line; EOFError if none comes."""
    lines.hide()
    say(_LINE * theme.width)
    sentence = _("It is the turn of {player}. Press Enter, {player}, when nobody else can see the screen.")
    say(theme.paragraph(sentence.format(player=name)), paint=theme.paint)
    lines.ask((), ())
