"""Hands the keyboard on to another player, so that nobody sees a hand that is not his own."""

from typing import Final

from durak_cli.cli.lines import Lines
from durak_cli.cli.screen import say
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Order, fold, words

#: The line that stands between two players' turns, where the screen cannot be cleared.
_LINE: Final = "-"


def hand_over(name: str, lines: Lines, theme: Theme, *, is_first: bool) -> bool:
    """Call the player of that *name* and wait for his line; False if there is none, or it says to leave.

    What somebody else saw before is taken out of sight, unless nobody has sat there yet (*is_first*).
    """
    if not is_first:
        lines.hide()
    say(_LINE * theme.width)
    sentence = _("It is the turn of {player}. Press Enter, {player}, when nobody else can see the screen.")
    say(theme.paragraph(sentence.format(player=name)), paint=theme.paint)
    try:
        line = lines.ask((), ())
    except EOFError:
        return False
    return words().get(fold(line.strip())) is not Order.QUIT
