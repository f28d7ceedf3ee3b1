"""One puzzle before a person: he moves, the best defence answers, and what is wrong is refuted move by move.

He plays in the loop of any game; here is who looks on, and what is said and shown when a try has ended. Which puzzle it
is, and what is kept of it, is decided elsewhere.
"""

import random
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from durak_cli.cli.coaching import Enough
from durak_cli.cli.command import Asked, move_typed
from durak_cli.cli.lines import Lines
from durak_cli.cli.loop import Loop, Outcome
from durak_cli.cli.messages import narrate
from durak_cli.cli.options import Look
from durak_cli.cli.person import Aids, Person
from durak_cli.cli.screen import is_terminal, say
from durak_cli.cli.seats import Seating
from durak_cli.cli.solved import Deed
from durak_cli.cli.speech import _, later, n_
from durak_cli.cli.table import draw
from durak_cli.cli.telling import Teller
from durak_cli.cli.topics import help_text
from durak_cli.cli.vocabulary import OF_PUZZLES, Order, fold, word_of, words
from durak_cli.engine.events import BoutBegan
from durak_cli.engine.moves import PASS, Attack, Beat, Move, Pass, Take, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View
from durak_cli.play.session import Session
from durak_cli.study.puzzles import Goal, Puzzle
from notation.safe import safe_text

_WORTH: Final = {Goal.WIN: 1, Goal.DRAW: 0}
_TASKS: Final = {
    Goal.WIN: later("You are to move and to win: one move does it."),
    Goal.DRAW: later("You are to move and to save a draw: one move does it, and every other loses."),
}
#: What is said of a wrong move that leads to a draw, and of one that loses.
_DRAWS: Final = later("{move} only draws. With the best play of both:")
_LOSES: Final = later("{move} loses. With the best play of both:")
_KINDS: Final[dict[type[Move], str]] = {
    Attack: later("Add a card."),
    Beat: later("Do not take."),
    Take: later("You need not beat what you can beat."),
    Pass: later("You need not add what you can add."),
    Transfer: later("Think of passing the attack on."),
}
_LEAD_TRUMP: Final = later("Lead a trump.")
_LEAD_PLAIN: Final = later("Lead no trump.")
_LEAD_CHEAP: Final = later("Look at the cheap cards first.")
_LEAD_DEAR: Final = later("The cheapest card is not always the best one to lead.")
#: Lines that the plays of a bout mostly take, and those of the table and the question when he tries again.
_PLAYS: Final = 4
_TABLE: Final = 10


class End(Enum):
    """How a person left a puzzle."""

    SOLVED = "solved"
    SHOWN = "shown"
    SKIPPED = "skipped"
    LEFT = "left"


@dataclass(slots=True)
class Guide:
    """Looks on at one try, judges each move, and ends the loop when the try is decided."""

    puzzle: Puzzle
    look: Look
    names: Sequence[str]
    note: Callable[[Deed], None]
    #: How often he has asked for a hint.
    hints: int = 0
    #: How it ended, where it has; a wrong try is none.
    end: End | None = None
    #: The move with which the try ended, and its moment.
    last: tuple[View, Move] | None = None
    is_wrong: bool = False
    #: The best play of both behind the last right move.
    rest: tuple[Move, ...] = field(default=())

    def before(self, view: View, rng: random.Random) -> str:
        """Say nothing, unless what was let go by unasked was wrong."""
        if max(self._worths(view).values()) < _WORTH[self.puzzle.goal]:
            self._fail(view, PASS)
        return ""

    def after(self, view: View, move: Move) -> str:
        """Say that *move* was right, and stop where it was wrong, or nothing can go wrong any more."""
        if self._worths(view)[move] < _WORTH[self.puzzle.goal]:
            self._fail(view, move)
        ending = self.puzzle.ending
        line = ending.line(view, move) or (move,)
        if ending.only_moves(view, line):
            return _("Right; and now?") if len(view.moves) > 1 else ""
        self.end, self.last, self.rest = End.SOLVED, (view, move), line[1:]
        raise Enough

    def answer(self, asked: Asked, view: View) -> str | None:
        """Answer what is about the puzzle; the rest is answered as in any game."""
        theme = self.look.theme()
        match asked.order:
            case Order.HELP if not asked.topic:
                return help_text(view.rules, theme, is_puzzle=True)
            case Order.HINT:
                self.hints += 1
                self.note(Deed.HINT)
                return theme.paragraph(self._kind(view) if self.hints == 1 else self._advice(view))
            case Order.UNDO:
                return theme.paragraph(
                    _("There is nothing to take back: a wrong move is shown, and you may try again.")
                )
            case Order.SCORE:
                return theme.paragraph(_("durak puzzle --progress shows what you have solved."))
            case Order.SOLUTION | Order.RESIGN:
                self.note(Deed.SHOWN)
                self.end = End.SHOWN
                raise Enough
            case Order.SKIP | Order.ABANDON:
                self.end = End.SKIPPED if asked.order is Order.SKIP else End.LEFT
                raise Enough
        return None

    def words(self) -> Sequence[str]:
        """Return the words that only a puzzle knows, in English and in the language in use."""
        return [*(word.value for word in OF_PUZZLES), *map(word_of, OF_PUZZLES)]

    def _fail(self, view: View, move: Move) -> None:
        self.note(Deed.WRONG)
        self.is_wrong, self.last = True, (view, move)
        raise Enough

    def _worths(self, view: View) -> dict[Move, int]:
        worths = self.puzzle.ending.worths(view)
        assert worths is not None  # what follows from a position that was solved is smaller
        return worths

    def _best(self, view: View) -> Move:
        return self.puzzle.ending.best(view)[0]

    def _advice(self, view: View) -> str:
        from durak_cli.cli.teaching import advice  # not before somebody asks
        from durak_cli.study.reasons import reason_for

        move, chance = self._best(view), 1.0 if self.puzzle.goal is Goal.WIN else 0.5
        return advice(move, reason_for(view, move, chance), view, self.names, self.look.theme())

    def _kind(self, view: View) -> str:
        """Return of what kind the best move is, without giving it away where there are several."""
        move = self._best(view)
        if not isinstance(move, Attack) or view.phase is not Phase.LEAD:
            return _(_KINDS.get(type(move), _KINDS[Pass]))
        cards = [one.card for one in view.moves if isinstance(one, Attack)]
        trumps = [card for card in cards if card & 3 == view.trump]
        if 0 < len(trumps) < len(cards):
            return _(_LEAD_TRUMP if move.card in trumps else _LEAD_PLAIN)
        return _(_LEAD_CHEAP if move.card >> 2 == min(cards) >> 2 else _LEAD_DEAR)


@dataclass(slots=True)
class Page:
    """What is shown without a question in between: a person at a terminal has to be asked before it runs off."""

    lines: Lines
    look: Look
    #: Lines on the screen since he was last asked.
    used: int
    #: Whether he wants to see more, and whether he wants to leave altogether.
    is_wanted: bool = True
    has_left: bool = False

    def add(self, text: str) -> None:
        """Write *text*."""
        say(text, paint=self.look.theme().paint)
        self.used += text.count("\n") + 1

    def turn(self, more: int) -> bool:
        """Make room for so many *more* lines, by letting him press Enter; False if he has seen enough.

        Nobody is asked on a pipe, and no screen reader loses a line that has run off.
        """
        theme = self.look.theme()
        if not is_terminal() or theme.is_spoken or self.used + more < shutil.get_terminal_size((80, 24)).lines:
            return True
        say(theme.paragraph(_("Enter goes on; any word leaves it at that.")), paint=theme.paint)
        try:
            line = self.lines.ask((), ()).strip()
        except EOFError:
            line = Order.QUIT.value
        self.used = 1
        self.is_wanted = not line
        self.has_left = words().get(fold(line)) is Order.QUIT
        return self.is_wanted


@dataclass(slots=True)
class Puzzler:
    """Sets one puzzle after another before the person at *lines*."""

    lines: Lines
    look: Look
    #: Rests after each move that is shown, where that makes sense.
    rest: Callable[[], None] | None = None

    def sit(self, puzzle: Puzzle, heading: str, note: Callable[[Deed], None]) -> End:
        """Let him solve *puzzle*, under a *heading*; *note* is told what happens. Return how it ended."""
        names = tuple(map(safe_text, puzzle.names))
        self._say(heading + " " + _(_TASKS[puzzle.goal]))
        other = _("Whoever has counted the cards knows what {player} holds, so it is shown.")
        self._say(other.format(player=names[puzzle.other]))
        self._say(_("Type a card such as 8d to play it; help shows all words: hint, solution, skip, quit."))
        wrong, hints = 0, 0
        while True:
            guide = Guide(puzzle, self.look, names, note, hints)
            session = self._try(puzzle, guide, "" if not wrong else _("Try again, or type solution or skip."))
            hints = guide.hints
            if guide.is_wrong:
                wrong += 1
                if self._refute(puzzle, guide, session):
                    continue
                return End.LEFT
            if guide.end is End.SOLVED:
                note(Deed.SOLVED)
                self._praise(puzzle, guide, session, wrong)
            elif guide.end is End.SHOWN:
                self._solve(puzzle)
            return guide.end or End.LEFT

    def _try(self, puzzle: Puzzle, guide: Guide, greeting: str) -> Session:
        """Let him play from the position on, until the guide has seen enough or he leaves; return the game."""
        found, ending = puzzle.resumed(), puzzle.ending

        def defend(view: View, rng: random.Random) -> Move:
            return ending.defence(view) or view.moves[0]

        seating = Seating(puzzle.names, frozenset({puzzle.seat}), {puzzle.other: defend})
        loop = Loop(
            found.session,
            seating,
            puzzle.id,
            self.lines,
            self.look.theme,
            found.recorder,
            rest=self.rest,
            aids=Aids(has_count=True),
            coach=guide,
        )
        outcome = loop.run(greeting)
        if outcome is Outcome.LEFT:
            guide.end = End.LEFT
        return found.session

    def _refute(self, puzzle: Puzzle, guide: Guide, session: Session) -> bool:
        """Play out why the last move was wrong; False if he wants to leave."""
        assert guide.last is not None
        view, move = guide.last
        line = puzzle.ending.line(view, move) if move in view.moves else None
        worths = puzzle.ending.worths(view) or {}
        sentence = _(_LOSES if worths.get(move, -1) < 0 else _DRAWS)
        self._say(sentence.format(move=move_typed(move, self.look.theme().card)))
        page = Page(self.lines, self.look, used=3)
        self._show(session, puzzle, (line or ())[1:], len(session.decisions) - 1, page)
        if page.is_wanted:
            page.turn(_TABLE)
        return not page.has_left

    def _praise(self, puzzle: Puzzle, guide: Guide, session: Session, wrong: int) -> None:
        """Say that it is solved, and show the rest, in which nothing can go wrong any more."""
        theme = self.look.theme()
        move = move_typed(puzzle.solution, theme.card)
        if wrong:
            sentence = n_("Solved after {count} wrong try: {move}.", "Solved after {count} wrong tries: {move}.", wrong)
        elif guide.hints:
            sentence = _("Solved with a hint: {move}.")
        else:
            sentence = _("Solved at the first try: {move}.")
        self._say(sentence.format(count=wrong, move=move))
        if guide.rest:
            self._say(_("The rest, with the best play of both:"))
        self._show(session, puzzle, guide.rest, len(session.decisions) - 1, Page(self.lines, self.look, used=4))

    def _solve(self, puzzle: Puzzle) -> None:
        """Show the solution with the best play of both."""
        move = move_typed(puzzle.solution, self.look.theme().card)
        sentence = (
            _("{move} wins, and no other move.") if puzzle.goal is Goal.WIN else _("{move} draws, and no other move.")
        )
        self._say(sentence.format(move=move) + " " + _("With the best play of both:"))
        session = puzzle.resumed().session
        self._show(session, puzzle, puzzle.line, len(session.decisions), Page(self.lines, self.look, used=4))

    def _show(self, session: Session, puzzle: Puzzle, moves: Iterable[Move], number: int, page: Page) -> None:
        """Tell what has happened from decision *number* on, then play *moves* and tell each; a table for each bout.

        A person at a terminal turns the *page* before it runs off his screen, or has seen enough.
        """
        you, names = puzzle.seat, tuple(map(safe_text, puzzle.names))
        person = Person(you)
        teller = Teller({you: person}, names, self.look.theme)
        for decision in session.decisions[number:]:
            teller.hear(decision.events)
        if not self._tell(session, person, names, page):
            return
        for move in moves:
            assert session.asked is not None
            teller.hear(session.play(session.asked, move))
            if not self._tell(session, person, names, page):
                return
            if self.rest:
                self.rest()

    def _tell(self, session: Session, person: Person, names: Sequence[str], page: Page) -> bool:
        """Tell what *person* has not heard yet, and where a bout has begun show the table; False if he has enough."""
        seat, theme, events = person.seat, self.look.theme(), person.untold
        person.untold = []
        is_new_bout = bool(events) and isinstance(events[-1], BoutBegan)
        text = narrate(events[:-1] if is_new_bout else events, names, theme, seat)  # the table says the same
        if text:
            page.add(text)
        if is_new_bout:
            table = "\n" + draw(session.view(seat), names, theme, seat, is_counted=True)
            if not page.turn(table.count("\n") + 1 + _PLAYS):
                return False
            page.add(table)
        return True

    def _say(self, text: str) -> None:
        theme = self.look.theme()
        say(theme.paragraph(text), paint=theme.paint)
