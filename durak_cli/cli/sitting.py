"""A sitting: the same players, the same rules, one game after another, with the score kept and the fool dealing.

Each game has a seed of its own, and all follow from the first. How one game is played is the loop's business.
"""

import datetime
import hashlib
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from durak_cli.cli.journal import Journal
from durak_cli.cli.lines import Lines, TerminalLines, screen_width
from durak_cli.cli.loop import Loop, Outcome
from durak_cli.cli.messages import either
from durak_cli.cli.score import closing_table, score_line
from durak_cli.cli.screen import say
from durak_cli.cli.seats import BOT, Seating
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Color, Theme, theme_for
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import LONGEST_SEED, deck_of
from durak_cli.engine.rules import Rules, rules_name
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.series import Scoring, Tally, next_dealer
from durak_cli.play.session import Session
from notation.safe import safe_text

_YES: Final = ("y", "yes", "j", "ja", "д", "да")


@dataclass(frozen=True, slots=True)
class Look:
    """What was asked for about the screen; the theme also depends on how wide it is at the moment."""

    color: Color = Color.AUTO
    is_ascii: bool = False

    def theme(self) -> Theme:
        """Return the look of the screen as it is now."""
        return theme_for(sys.stdout, self.color, is_ascii=self.is_ascii, width=screen_width())


@dataclass(frozen=True, slots=True)
class Course:
    """How a series runs: so many *games* (None: until nobody wants another), how they are counted, how fast."""

    games: int | None = None
    scoring: Scoring = Scoring.FOOLS
    #: Rests after each play of a computer.
    rest: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits together, by which rules, and before which screen."""

    rules: Rules
    seating: Seating
    seed: str
    look: Look
    lines: Lines
    course: Course = field(default_factory=Course)

    def play(self, dealer: Seat, journal: Journal | None) -> None:
        """Play one game, and as many more as are wanted."""
        tally = Tally(len(self.seating.names), self.course.scoring)
        outcome = Outcome.PLAYED
        while outcome is Outcome.PLAYED:
            session = self.session(tally.games + 1, dealer)
            outcome = self._play_one(session, dealer, journal, tally)
            if outcome is Outcome.PLAYED:
                view = session.view(None)
                tally.add(view.durak, view.places)
                dealer = next_dealer(len(self.seating.names), dealer, view.durak)
                if not self._goes_on(tally):
                    break
        self._close(tally)
        self._part(outcome, journal)

    def session(self, game: int, dealer: Seat) -> Session:
        """Deal game number *game*; SetupError if that cannot be."""
        deck = deck_of(self.seed_of(game), self.rules.deck_size)
        return Session(self.rules, len(self.seating.names), deck, dealer, game=game)

    def seed_of(self, game: int) -> str:
        """Return the seed of that game: each has its own, and all follow from the first."""
        seed = self.seed if game == 1 else f"{self.seed} {game}"
        return seed if game == 1 or len(seed) <= LONGEST_SEED else hashlib.sha256(seed.encode()).hexdigest()

    def _play_one(self, session: Session, dealer: Seat, journal: Journal | None, tally: Tally) -> Outcome:
        game, names = tally.games + 1, self.seating.names
        heading = Heading(
            players=names,
            rules=self.rules,
            seed=self.seed_of(game),
            dealer=names[dealer],
            game=game,
            date=datetime.date.today().isoformat(),
            bots=", ".join(f"{names[seat]}={BOT}" for seat in sorted(self.seating.bots)),
        )
        loop = Loop(
            session,
            self.seating,
            self.seed_of(game),
            self.lines,
            self.look.theme,
            Recorder(heading, session),
            journal,
            rest=self.course.rest,
        )
        return loop.run(self._greeting(game, dealer))

    # -- what is said between two games --------------------------------------------------------------------------------

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(map(safe_text, self.seating.names))

    def _greeting(self, game: int, dealer: Seat) -> str:
        greeting = self._who_plays(dealer)
        if game > 1:
            greeting = _("Game {number}: {greeting}").format(number=game, greeting=greeting)
        if self.seating.people and game == 1:
            greeting += "\n" + _("Type a card such as 8d to play it; help shows all words, quit leaves.")
        return greeting

    def _who_plays(self, dealer: Seat) -> str:
        """Return who plays against whom, by which rules, and who deals."""
        names, you = self._names, self.seating.you
        if you is None:
            is_all = not self.rules.has_teams
            sentence = (
                _("{players} play ({rules}); {dealer} deals.")
                if is_all
                else _("{players} play against {others} ({rules}); {dealer} deals.")
            )
            ours, others = (names, names[1:]) if is_all else (names[::2], names[1::2])
        else:
            ours = tuple(name for seat, name in enumerate(names) if self._is_partner(seat) and seat != you)
            others = tuple(name for seat, name in enumerate(names) if not self._is_partner(seat))
            sentence = _of_you(has_partners=bool(ours), is_dealer=dealer == you)
        return sentence.format(
            players=either(ours or names), others=either(others), rules=rules_name(self.rules), dealer=names[dealer]
        )

    def _is_partner(self, seat: Seat) -> bool:
        """Whether *seat* plays on the only person's side (he himself does)."""
        you = self.seating.you or 0
        return seat == you or (self.rules.has_teams and (seat - you) % 2 == 0)

    def _goes_on(self, tally: Tally) -> bool:
        """Whether there is another game: those asked for are not played yet, or a person at a terminal wants one.

        On a pipe nobody is asked: it may hold its answers for one game.
        """
        games = self.course.games
        if games is not None:
            if tally.games < games:
                self._say(score_line(tally, self._names, self.seating.you))
            return tally.games < games
        if not self.seating.people or not isinstance(self.lines, TerminalLines):
            return False
        if tally.games > 1:
            self._say(score_line(tally, self._names, self.seating.you))
        self._say(_("Another game? Type yes, or just Enter to leave."))
        try:
            return self.lines.ask(("yes",), ()).strip().lower() in _YES
        except EOFError:
            return False

    def _close(self, tally: Tally) -> None:
        """Show the final score of a series of several games."""
        if tally.games > 1:
            theme = self.look.theme()
            say("\n" + closing_table(tally, self._names, theme, self.seating.you), paint=theme.paint)

    def _part(self, outcome: Outcome, journal: Journal | None) -> None:
        """Say where the record is, and how it goes on."""
        name = journal.name if journal else ""
        if outcome is Outcome.LEFT and journal:
            where = _("You leave the game before its end; its record in {file} can be gone on with.")
        elif outcome is Outcome.LEFT:
            where = _("You leave the game before its end; it was not recorded.")
        elif outcome is Outcome.ABANDONED:
            where = _("The game is broken off for good.")
            where += " " + _("The record is in {file}.") if journal else ""
        else:
            where = _("The record is in {file}.") if journal else ""
        if where:
            self._say(where.format(file=name))

    def _say(self, text: str) -> None:
        theme = self.look.theme()
        say(theme.paragraph(text), paint=theme.paint)


def _of_you(*, has_partners: bool, is_dealer: bool) -> str:
    """Return the sentence that tells the only person who plays."""
    if has_partners and is_dealer:
        return _("You and {players} play against {others} ({rules}); you deal.")
    if has_partners:
        return _("You and {players} play against {others} ({rules}); {dealer} deals.")
    if is_dealer:
        return _("You play against {others} ({rules}); you deal.")
    return _("You play against {others} ({rules}); {dealer} deals.")
