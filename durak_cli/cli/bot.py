"""`durak bot LEVEL`: one of our computer players at somebody else's table, over standard input and output.

What is said there is in `play.protocol`. A line that makes no sense ends the program with one sentence.
"""

import sys
from typing import Annotated

import typer

from durak_cli.bots import BOTS, decision_rng
from durak_cli.cli.screen import Failure, flush, say
from durak_cli.cli.seats import read_level
from durak_cli.cli.shells import levels
from durak_cli.cli.speech import _
from durak_cli.engine.moves import Move
from durak_cli.engine.view import View
from durak_cli.play.parley import Visitor
from notation.safe import quoted

#: A line of the protocol is never longer; one without an end would fill the memory.
_LONGEST: int = 100_000


def speak(
    level: Annotated[
        str, typer.Argument(metavar="LEVEL", help="How well it plays (see durak bots).", autocompletion=levels)
    ],
) -> None:
    """Let a computer player of durak play at another program's table, as durak-protocol says."""
    bot = BOTS[read_level(level)]

    def choose(view: View, chance: str, plays: int) -> Move:
        assert view.seat is not None
        return bot(view, decision_rng(chance or "none", plays, view.seat))

    visitor = Visitor(f"durak {level}", choose)
    if sys.stdin is None:
        raise Failure(_("standard input is closed; there is nothing to read"))
    while not visitor.is_gone:
        line = sys.stdin.buffer.readline(_LONGEST).decode(errors="replace")
        if not line:
            return
        answer = _answer(visitor, line)
        if answer is not None:
            say(answer)
            flush()


def _answer(visitor: Visitor, line: str) -> str | None:
    """Return the answer to *line*, if it needs one; Failure if it makes no sense."""
    try:
        return visitor.hear(line)
    except Exception as error:  # a game that cannot be, told line by line, can go wrong in any place
        sentence = _("this makes no sense here: {line}")
        raise Failure(sentence.format(line=quoted(line.rstrip("\r\n")))) from error
