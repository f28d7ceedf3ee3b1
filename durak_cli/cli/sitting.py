"""A sitting: the same players, the same rules, one game after another, with the score kept and the fool dealing.

Each game has a seed of its own: where one was given, all follow from it, else each is random, so that the record of one
game does not give the next away. How a game is played is the loop's business, and where it is written the keeper's.
"""

import contextlib
import datetime
import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from durak_cli.cli.computers import Computers
from durak_cli.cli.consent import is_wanted
from durak_cli.cli.keeping import Keeper, Page
from durak_cli.cli.lines import Lines
from durak_cli.cli.loop import Loop, Outcome
from durak_cli.cli.manners import Fault, Manners
from durak_cli.cli.messages import all_of
from durak_cli.cli.options import Look
from durak_cli.cli.pace import SPEEDS, rest_of
from durak_cli.cli.person import Aids
from durak_cli.cli.score import closing_table, score_line
from durak_cli.cli.screen import is_terminal, say
from durak_cli.cli.seats import Seating
from durak_cli.cli.speech import _
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import LONGEST_SEED, commitment, deck_of
from durak_cli.engine.rules import Rules, rules_name
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.series import Scoring, Tally, next_dealer
from durak_cli.play.session import Session
from notation.safe import safe_text

#: A random seed has so many bytes: nobody can try them all.
_SEED_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Course:
    """How a series runs: so many *games* (None: until nobody wants another), how they are counted, how fast."""

    games: int | None = None
    scoring: Scoring = Scoring.FOOLS
    #: The seconds between two plays of computers; None: as usual.
    speed: float | None = None
    #: Tells on request which cards are gone.
    has_memory_aid: bool = True
    #: Says after a mistake what would have been better.
    has_teacher: bool = False
    #: How programs of other people are treated, if any play.
    manners: Manners = field(default_factory=Manners)

    @property
    def scoring_tag(self) -> str:
        """What a record says of how its series is counted; nothing where it is a single game counted as usual."""
        is_usual = (self.games is None or self.games == 1) and self.scoring is Scoring.FOOLS
        return "" if is_usual else self.scoring.value


@dataclass(frozen=True, slots=True)
class Running:
    """A game that is being played: its session, who writes it down, the seed of its deal, and the page it goes on."""

    session: Session
    recorder: Recorder
    seed: str
    page: Page | None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits together, by which rules, and before which screen."""

    rules: Rules
    seating: Seating
    #: From what the games are dealt; None: each from a random seed of its own.
    seed: str | None
    look: Look
    lines: Lines
    course: Course = field(default_factory=Course)
    #: Whether the deal may not be known before a game is over: then the digest of its seed is shown, and recorded.
    has_commit: bool = False

    def play(self, dealer: Seat, keeper: Keeper) -> None:
        """Play one game, and as many more as are wanted."""
        self._clear()
        self._play(dealer, keeper, Tally(len(self.seating.names), self.course.scoring))

    def go_on(self, dealer: Seat, keeper: Keeper, running: Running, tally: Tally) -> None:
        """Play the rest of the *running* game, and as many more as are wanted; *tally* counts those before it."""
        self._clear()
        greeting = _("The game goes on where it was left.") + "\n" + self._who_plays(dealer)
        outcome = self._run(running, dealer, greeting, tally, keeper)
        self._play(dealer, keeper, tally, (running.session, outcome))

    def go_on_with_series(self, dealer: Seat, keeper: Keeper, tally: Tally) -> None:
        """Play the next game of a series, and those that follow; *tally* counts those before it."""
        self._clear()
        self._say(_("The series goes on where it was left.") + " " + score_line(tally, self._names, self.seating.you))
        self._play(dealer, keeper, tally)

    def _clear(self) -> None:
        """Leave nothing on a screen that several share of what was there before they came."""
        if self.seating.is_shared:
            self.lines.hide()

    def _play(self, dealer: Seat, keeper: Keeper, tally: Tally, played: tuple[Session, Outcome] | None = None) -> None:
        """Play one game after another, the one that has been *played* already the first of them."""
        while True:
            session, outcome = played or self._play_one(dealer, keeper, tally)
            played = None
            if outcome is not Outcome.LEFT:
                keeper.end()
            if outcome is not Outcome.PLAYED:
                break
            view = session.view(None)
            tally.add(view.durak, view.places)
            dealer = next_dealer(len(self.seating.names), dealer, view.durak)
            if not self._goes_on(tally):
                break
        self._close(tally)
        self._part(outcome, keeper)

    def session(self, seed: str, game: int, dealer: Seat) -> Session:
        """Deal game number *game* from *seed*; SetupError if that cannot be."""
        deck = deck_of(seed, self.rules.deck_size)
        return Session(self.rules, len(self.seating.names), deck, dealer, game=game)

    def seed_of(self, game: int) -> str:
        """Return a seed for that game: a random one, or where one was given the one that follows from it."""
        if self.seed is None:
            return os.urandom(_SEED_BYTES).hex()
        seed = self.seed if game == 1 else f"{self.seed} {game}"
        return seed if game == 1 or len(seed) <= LONGEST_SEED else hashlib.sha256(seed.encode()).hexdigest()

    def _play_one(self, dealer: Seat, keeper: Keeper, tally: Tally) -> tuple[Session, Outcome]:
        game, names = tally.next_game, self.seating.names
        seed = self.seed_of(game)
        session = self.session(seed, game, dealer)
        heading = Heading(
            players=names,
            rules=self.rules,
            seed=seed,
            dealer=names[dealer],
            game=game,
            date=datetime.date.today().isoformat(),
            bots=self.seating.computers,
            has_commit=self.has_commit,
            games=self.course.games,
            scoring=self.course.scoring_tag,
        )
        recorder = Recorder(heading, session)
        running = Running(session, recorder, seed, keeper.begin(recorder.opening()))
        told = seed if keeper.record else ""  # where there is no record, nobody could hold it against the digest
        return session, self._run(running, dealer, self._greeting(game, dealer, told), tally, keeper)

    def _run(self, running: Running, dealer: Seat, greeting: str, tally: Tally, keeper: Keeper) -> Outcome:
        with self._computers(running, dealer) as computers:
            loop = Loop(
                running.session,
                self.seating,
                running.seed,
                self.lines,
                self.look.theme,
                running.recorder,
                running.page,
                rest=self._rest(),
                aids=self._aids(tally),
                computers=computers,
            )
            try:
                return loop.run(greeting)
            except KeyboardInterrupt:
                say()  # a terminal shows ^C where the line begins
                self._part(Outcome.LEFT, keeper)
                raise

    @contextlib.contextmanager
    def _computers(self, running: Running, dealer: Seat) -> Iterator[Computers]:
        """Let the computers sit down: programs of other people each in a process that ends with the game."""
        if not self.seating.programs:
            yield Computers(self.seating.bots, running.seed)
            return
        from durak_cli.cli.programs import guests

        with guests(self.seating.programs, self.seating.names, self.course.manners) as found:
            for seat, guest in found.items():
                guest.begin(running.session, seat, self.seating.names, dealer, running.seed)
            is_replaced = self.course.manners.fault is Fault.REPLACE
            yield Computers(self.seating.bots, running.seed, found, is_replaced=is_replaced)

    def _rest(self) -> Callable[[], None] | None:
        """Return what rests after each play of a computer: where nobody plays, so that one can follow."""
        is_watched = not self.seating.people
        speed = SPEEDS["normal" if is_watched else "fast"] if self.course.speed is None else self.course.speed
        return rest_of(speed, is_watched=is_watched, spared=1)

    def _aids(self, tally: Tally) -> Aids:
        standing = score_line(tally, self._names, self.seating.you) if tally.games else ""
        return Aids(self.course.has_memory_aid, standing, self.course.has_teacher)

    # -- what is said between two games --------------------------------------------------------------------------------

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(map(safe_text, self.seating.names))

    def _greeting(self, game: int, dealer: Seat, seed: str) -> str:
        greeting = self._who_plays(dealer)
        if game > 1:
            greeting = _("Game {number}: {greeting}").format(number=game, greeting=greeting)
        if self.seating.people and game == 1:
            greeting += "\n" + _("Type a card such as 8d to play it; help shows all words, quit leaves.")
        if self.has_commit and seed:
            sentence = _(
                "The deal is fixed; the digest of its seed, which the record tells at the end, is {commitment}."
            )
            greeting += "\n" + sentence.format(commitment=commitment(seed))
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
            players=all_of(ours or names), others=all_of(others), rules=rules_name(self.rules), dealer=names[dealer]
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
            is_more = tally.next_game <= games
            if is_more:
                self._say(score_line(tally, self._names, self.seating.you))
            return is_more
        if not self.seating.people or not is_terminal():
            return False
        if tally.games > 1:
            self._say(score_line(tally, self._names, self.seating.you))
        question = _("Another game? Type yes, or just Enter to leave.")
        return is_wanted(question, self.lines, self.look.theme())

    def _close(self, tally: Tally) -> None:
        """Show the final score of a series of several games."""
        if tally.games > 1:
            theme = self.look.theme()
            say("\n" + closing_table(tally, self._names, theme, self.seating.you), paint=theme.paint)

    def _part(self, outcome: Outcome, keeper: Keeper) -> None:
        """Say where the record is, or how the game goes on."""
        if outcome is Outcome.LEFT:
            self._say(keeper.way_on)
        elif outcome is Outcome.ABANDONED:
            self._say(_("The game is broken off for good."))
        if outcome is not Outcome.LEFT and keeper.record:
            self._say(_("The record is in {file}.").format(file=keeper.record))

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
