"""Plays one game at the prompt: asks the person, lets the computers answer, tells what happened, writes it down.

It knows no rule: what may be done is in the views, and a session refuses the rest. Whoever is asked or skipped among
the others is never told.
"""

import contextlib
import random
from collections.abc import Callable
from enum import Enum

from durak_cli.cli.coaching import Coach, Enough
from durak_cli.cli.command import Asked, Play, Unclear, move_of, move_typed, only_move, play_name, play_of
from durak_cli.cli.computers import Computers
from durak_cli.cli.handover import hand_over
from durak_cli.cli.keeping import Page
from durak_cli.cli.lines import Lines
from durak_cli.cli.messages import placing, refusal
from durak_cli.cli.person import Aids, Person
from durak_cli.cli.prompt import Prompt
from durak_cli.cli.screen import Failure
from durak_cli.cli.scribe import Scribe
from durak_cli.cli.seats import Seating
from durak_cli.cli.speech import _
from durak_cli.cli.table import draw
from durak_cli.cli.telling import Teller
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Order, Word
from durak_cli.engine.cards import Seat
from durak_cli.engine.errors import IllegalMoveError
from durak_cli.engine.events import BoutBegan, Dealt
from durak_cli.engine.moves import PASS, SWAP, Move
from durak_cli.engine.view import View
from durak_cli.play.explain import facts_of
from durak_cli.play.recorder import Recorder
from durak_cli.play.session import Session
from notation.safe import safe_text


class Outcome(Enum):
    """How the loop ended."""

    PLAYED = "played"
    #: The person left; the record can be gone on with.
    LEFT = "left"
    #: The person broke the game off for good.
    ABANDONED = "abandoned"
    #: The one who looks on has seen enough.
    STOPPED = "stopped"


class _Leave(Exception):  # noqa: N818 - a way out of the loop, not a fault
    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


class Loop:
    """One game from its deal to its end, or until the person leaves."""

    def __init__(
        self,
        session: Session,
        seating: Seating,
        seed: str,
        lines: Lines,
        theme: Callable[[], Theme],
        recorder: Recorder,
        journal: Page | None = None,
        *,
        rest: Callable[[], None] | None = None,
        aids: Aids | None = None,
        coach: Coach | None = None,
        computers: Computers | None = None,
    ) -> None:
        """*theme* is asked before everything that is shown, since a window can change its width.

        *rest* rests after each play of a computer that is told; without it all is told together. *aids* are what a
        player is told when he asks, and a *coach* says more without being asked.
        """
        self._session, self._seating = session, seating
        self._computers = computers or Computers(seating.bots, seed)
        self._lines, self._theme = lines, theme
        self._scribe = Scribe(recorder, journal)
        self._rest = rest
        self._aids, self._coach = aids or Aids(), coach
        self._names = tuple(safe_text(name) for name in seating.names)
        #: Everybody who is told what happens; where nobody plays, one who sees it all.
        self._people: dict[Seat | None, Person] = {seat: Person(seat) for seat in sorted(seating.people)}
        if not seating.people:
            self._people[None] = Person(None)
        self._teller = Teller(self._people, self._names, theme)
        self._prompt = Prompt(lines, self._names, theme, self._say, self._answer, coach)
        #: The seat before the screen, who is addressed as "you"; where several share it, nobody at first.
        self._you = seating.you
        #: How many decisions there were when the table was shown last.
        self._shown_at = -1

    def run(self, greeting: str = "") -> Outcome:
        """Play the game; the result and the places have been told when it is over.

        Of a game that is gone on with, everybody is told what happened since his own last move.
        """
        if greeting:
            self._say(self._theme().paragraph(greeting))
        for person in self._people.values():
            events = self._session.events(person.seat, self._since(person.seat))
            person.untold += [event for event in events if person.seat is None or not isinstance(event, Dealt)]
        try:
            while not self._session.is_over():
                self._step()
        except _Leave as leave:
            self._clear_away()
            return leave.outcome
        except Enough:
            return Outcome.STOPPED
        except (SystemExit, KeyboardInterrupt):
            with contextlib.suppress(Failure):  # the terminal itself may have gone
                self._clear_away()
            raise
        self._tell_end()
        return Outcome.PLAYED

    def _clear_away(self) -> None:
        """Leave nobody's hand on a screen that several share."""
        if self._seating.is_shared and self._you is not None:
            self._lines.hide()

    def _since(self, seat: Seat | None) -> int:
        """Return the number of the first decision behind the last one of *seat*."""
        made = [number for number, decision in enumerate(self._session.decisions) if decision.seat == seat]
        return made[-1] + 1 if made else 0

    def _step(self) -> None:
        if self._session.rules.has_swap and (self._computer_swaps() or self._offer_swap()):
            return
        seat = self._session.asked
        assert seat is not None
        if seat in self._people:
            self._ask(self._session.view(seat))
        else:
            self._play_or_resign(seat, self._computers.choice(self._session, seat, self._names[seat], self._answer))

    def _computer_swaps(self) -> bool:
        swap = self._computers.swap(self._session, self._names, self._answer)
        if swap is not None:
            self._play_or_resign(*swap)
        return swap is not None

    def _play_or_resign(self, seat: Seat, move: Move | None) -> None:
        if move is None:
            self._session.resign(seat)
            self._write_down()
        else:
            self._play(seat, move)

    def _play(self, seat: Seat, move: Move) -> None:
        """Make the move, write it down, and remember what is to be told."""
        self._session.play(seat, move)
        self._write_down()

    def _write_down(self) -> None:
        decision = self._session.decisions[-1]
        self._scribe.add(decision, is_last=self._session.is_over(), is_weighty=decision.seat in self._people)
        self._teller.hear(decision.events)
        if self._rest and decision.seat in self._seating.bots and self._you in self._people:
            self._teller.tell_at_leisure(self._here, self._rest)
        elif not self._seating.people:
            self._teller.tell_bouts(self._here)

    # -- the person ----------------------------------------------------------------------------------------------------

    @property
    def _seat(self) -> Seat:
        """The seat of the person before the screen, where there is one."""
        assert self._you is not None
        return self._you

    def _chance(self) -> random.Random:
        """The chance of a hint to the person."""
        return self._computers.chance(self._session, self._seat)

    @property
    def _here(self) -> Person:
        """Who is before the screen."""
        return self._people[self._you]

    def _ask(self, view: View) -> None:
        """Let the person decide, unless there is nothing that he has not let go by already."""
        assert view.seat is not None
        if self._people[view.seat].lets_go_by(view):
            self._play(view.seat, PASS)
            return
        self._face(view.seat)
        here = self._here
        if here.rest and not here.goes_on(view, self._session.decisions):
            self._drop_rest()
        if here.rest:
            play, here.rest = here.rest[0], here.rest[1:]
            self._try(play, view)
            return
        if self._shown_at != len(self._session.decisions):
            self._show(view)
        plays = self._read(view)
        here.rest = plays[1:]
        if plays:
            self._try(plays[0], view)

    def _face(self, seat: Seat) -> None:
        """Let *seat* sit down before the screen, what the one before him saw out of sight."""
        if seat == self._you:
            return
        is_first, self._you = self._you is None, None  # until he has answered nobody's hand is on the screen
        if not hand_over(self._names[seat], self._lines, self._theme(), is_first=is_first):
            raise _Leave(Outcome.LEFT)
        self._you, self._shown_at = seat, -1

    def _offer_swap(self) -> bool:
        """Ask the person who is not on turn, once, when the right to swap has come to him; True if he swapped.

        Several at one keyboard are asked on turn only: to be handed the keyboard would tell the others.
        """
        if self._seating.you is None:
            return False
        view, here = self._session.view(self._seat), self._here
        was_offered, here.was_offered = here.was_offered, SWAP in view.moves
        if was_offered or view.is_asked or SWAP not in view.moves:
            return False
        self._show(view)
        while True:
            plays = self._read(view)
            if plays and plays[0] in (Word.DONE, Word.DONE_FOR_BOUT):
                return False
            if not plays or self._try(plays[0], view):
                return True

    def _show(self, view: View) -> None:
        if self._here.untold and isinstance(self._here.untold[-1], BoutBegan):
            self._here.untold.pop()  # the table says the same
        self._tell()
        self._shown_at = len(self._session.decisions)
        theme = self._theme()
        self._say("\n" + draw(view, self._names, theme, self._you, is_counted=self._aids.has_count))
        self._teach(self._coach.before(view, self._chance()) if self._coach else "")
        self._prompt.pose(view)

    def _read(self, view: View) -> tuple[Play, ...]:
        """Return what the next line says that plays something; nothing if the game was given up, or goes back."""
        while not self._session.is_over():
            try:
                said = self._prompt.read(view) or self._only_play(view)
            except EOFError:
                raise _Leave(Outcome.LEFT) from None
            if isinstance(said, Asked):
                if self._obey(said, view):
                    return ()
            elif said:
                return said
            else:
                self._show(view)
        return ()

    def _only_play(self, view: View) -> tuple[Play, ...]:
        """Return what Enter alone plays, and say so: the only possible move, where there is just one."""
        only = only_move(view)
        if only is None:
            return ()
        self._answer(_("The only possible move: {move}").format(move=move_typed(only, self._theme().card)))
        return (play_of(only),)

    def _obey(self, asked: Asked, view: View) -> bool:
        """Do what was asked, and say whether the question that stood is void."""
        told = self._coach.answer(asked, view) if self._coach else None
        if told is not None:
            self._say(told)
            self._prompt.pose(view)
            return False
        match asked.order:
            case Order.QUIT:
                raise _Leave(Outcome.LEFT)
            case Order.ABANDON:
                self._scribe.abandon()
                raise _Leave(Outcome.ABANDONED)
            case Order.RESIGN:
                self._session.resign(self._seat)
                self._write_down()
                return True
            case Order.UNDO:
                return self._undo(view)
            case Order.TABLE:
                self._show(view)
                return False
            case _:
                from durak_cli.cli.inquiry import Inquiry

                theme, rng = self._theme(), self._chance()
                self._say(Inquiry(self._session, view, self._names, theme, rng, self._aids).answer(asked))
                self._prompt.pose(view)
                return False

    def _undo(self, view: View) -> bool:
        """Go back to the person's last decision; False, and why not, if that cannot be."""
        number = self._here.last_choice(self._session.decisions)
        if self._seating.is_shared:
            why = _("Several people play, so nothing is taken back.")
        elif number is None:
            why = _("You have decided nothing yet that could be taken back.")
        elif not self._scribe.can_take_back:
            why = _("The record is written to something from which nothing can be taken back.")
        else:
            self._take_back(number)
            return True
        self._answer(why)
        self._prompt.pose(view)
        return False

    def _take_back(self, number: int) -> None:
        """Go back to the moment before decision *number*, on the page too."""
        lost = self._session.take_back(number)
        self._scribe.take_back(lost)
        self._here.take_back(number)
        self._computers.begin_again(self._session)
        self._shown_at = -1
        move = lost[0].move
        assert move is not None
        self._answer(_("You take back: {move}").format(move=move_typed(move, self._theme().card)))

    def _try(self, play: Play, view: View) -> bool:
        """Make the person's move; a refused one is answered with the reason, and nothing else of the line is laid."""
        theme, chance = self._theme(), self._chance()
        try:
            move = move_of(play, view, theme)
            self._play(self._seat, move)
        except Unclear as unclear:
            self._answer(str(unclear))
        except IllegalMoveError as error:
            facts = facts_of(self._session.position(), self._seat, move, error.reason, self._names, theme.card)
            self._answer(refusal(error.reason, facts))
        else:
            self._here.remember(play, view, len(self._session.decisions))
            self._comment(view, move, chance)
            return True
        self._drop_rest()
        if self._shown_at == len(self._session.decisions):
            self._prompt.pose(view)
        return False

    def _comment(self, view: View, move: Move, chance: random.Random) -> None:
        """Let the coach say something of the *move* that was made, or whoever teaches remember it for the player."""
        self._teach(self._coach.after(view, move) if self._coach else "")
        if self._aids.has_teacher:
            from durak_cli.cli.teaching import lesson  # most games are played without

            said = lesson(view, move, chance, self._names, self._theme())
            self._here.lessons += [said] if said else []

    def _drop_rest(self) -> None:
        """Forget the rest of the line, and say which cards of it were not laid."""
        rest, self._here.rest = self._here.rest, ()
        theme = self._theme()
        cards = [play_name(play, theme) for play in rest if not isinstance(play, Word)]
        if cards:
            self._tell()
            self._answer(_("Not laid: {cards}").format(cards=" ".join(cards)))

    # -- what is said --------------------------------------------------------------------------------------------------

    def _tell_end(self) -> None:
        """Tell how the game ended: where several share the screen by name, whoever looks."""
        if self._seating.is_shared:
            self._teller.tell_all(self._here)
            self._you = None
        else:
            self._drop_rest()
            self._tell()
        self._say(placing(self._session.view(None).places, self._names, self._you))

    def _teach(self, text: str) -> None:
        if text:
            self._say(self._theme().paragraph(text))

    def _answer(self, sentence: str) -> None:
        self._teller.answer(self._here, sentence)

    def _tell(self) -> None:
        self._teller.tell(self._here)

    def _say(self, text: str) -> None:
        self._teller.say(text)
