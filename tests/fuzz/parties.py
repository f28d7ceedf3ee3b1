"""What must hold of the two ends of a line over which a program plays: a guest of ours, and our player as a guest."""

import contextlib
import io
import sys
from collections.abc import Iterator
from typing import Final

from durak_cli.cli.bot import speak
from durak_cli.cli.screen import Failure
from durak_cli.engine.deal import deck_of
from durak_cli.engine.rules import PRESETS, parse_rules
from durak_cli.play.parley import Guest, GuestError, Lapse
from durak_cli.play.protocol import HELLO, LONGEST_LINE
from durak_cli.play.session import Session

__all__ = ["guest", "standing_in", "table", "table_of_a_thinker", "written"]


class _Program:
    """Somebody at the other end of a line who says the lines of *content*, whatever he hears.

    A line such as `=3` is the fourth of the moves that he was offered, so that games go on.
    """

    def __init__(self, content: bytes) -> None:
        self._said = iter(content.split(b"\n"))
        self._offered: list[str] = []
        self.heard = 0

    def send(self, text: str) -> None:
        assert text.endswith("\n")
        self.heard += len(text)
        last = text.splitlines()[-1]
        if last.startswith("move "):
            self._offered = last.split()[1:]

    def receive(self) -> str:
        line = next(self._said, None)
        if line is None:
            raise GuestError(Lapse.ENDED)
        if len(line) > LONGEST_LINE:
            raise GuestError(Lapse.FLOOD)
        if line[:1] == b"=" and len(line) == 2 and self._offered:
            return self._offered[line[1] % len(self._offered)]
        return line.decode(errors="replace")


_NAMES: Final = ("Anna", "Ben", "Anna Maria", "draw", "O'Neil", 'say "hi": 8d >')
_RULES: Final = tuple(parse_rules(name) for name in (*PRESETS, "podkidnoy swap=on attack=single deck=24"))


def guest(content: bytes) -> int:
    """Whatever a program says, it makes a legal move or breaks off, and nothing happens that it may not cause.

    The first line says hello; the first two bytes of the second choose the rules and the number of players.
    """
    hello, _, rest = content.partition(b"\n")
    choice, said = (rest[:2] + b"00")[:2], rest[2:]
    rules = _RULES[choice[0] % len(_RULES)]
    players = 2 + choice[1] % (4 if rules.deck_size > 24 else 2)
    if rules.teams:
        players = 4
    program = _Program(hello + b"\n" + said)
    session = Session(rules, players, deck_of("kitchen-42", rules.deck_size))
    seat = 1
    with contextlib.suppress(GuestError):
        one = Guest(program)
        one.begin(session, seat, _NAMES[:players], players - 1, "kitchen-42")
        while session.asked is not None and len(session.decisions) < 200:
            before = len(session.decisions)
            if session.asked == seat:
                move = one.choose(session, seat)
                assert move in session.view(seat).moves
            else:
                move = session.view(session.asked).moves[0]
            assert len(session.decisions) == before
            session.play(session.asked, move)
        if session.is_over():
            one.end(session)
        one.part()
    return program.heard


def _at_a_table(level: str, content: bytes) -> int:
    with standing_in(content) as (out, _err), contextlib.suppress(Failure):
        speak(level)
    answers = written(out).decode().splitlines()
    assert len(answers) <= content.count(b"\n") + 1
    assert all(answer.startswith(HELLO) or len(answer) <= 6 for answer in answers), answers
    return sum(map(len, answers))


@contextlib.contextmanager
def standing_in(content: bytes) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Let *content* be what is read from standard input, and yield standard output and standard error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            yield out, err
    finally:
        sys.stdin = before


def written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue()


def table(content: bytes) -> int:
    """Whatever a table tells our player, he answers with a move, or says that it makes no sense."""
    return _at_a_table("greedy", content)


def table_of_a_thinker(content: bytes) -> int:
    """The same with a player who looks ahead, and imagines the cards of the others."""
    return _at_a_table("club", content)
