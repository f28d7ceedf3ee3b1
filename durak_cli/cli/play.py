"""`durak play`: seats the players, deals, lets the loop play, and says where the record is.

Everything that can be known to be wrong before the first card is said before it: rules, names, and whether the record
can be written. A game that is given no seed gets 128 random bits and a dealer drawn at random.
"""

import contextlib
import datetime
import hashlib
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import typer

from durak_cli.bots import BOTS
from durak_cli.cli.journal import Journal
from durak_cli.cli.lines import Lines, TerminalLines, lines_for, screen_width
from durak_cli.cli.loop import Loop, Outcome, Seating
from durak_cli.cli.messages import either
from durak_cli.cli.screen import Failure, say
from durak_cli.cli.theme import Color, Theme, theme_for
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import LONGEST_SEED, deck_of
from durak_cli.engine.rules import Rules, check_players, parse_rules, rules_name
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.series import fools_score, next_dealer
from durak_cli.play.session import Session
from notation import is_writable
from notation.safe import quoted, safe_text
from notation.spelling import plain_name

#: The computers' names; one that the person bears is passed over.
NAMES: Final = ("Anna", "Boris", "Clara", "Dima", "Elena", "Felix", "Greta")
#: How the person is called in a record if he does not say.
NOBODY_IN_PARTICULAR: Final = "You"
BOT: Final = "greedy"
_LONGEST_NAME: Final = 40
_YES: Final = ("y", "yes")


def play(
    players: Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many play, computers and you.")] = 3,
    name: Annotated[
        str | None,
        typer.Option("--name", "-n", metavar="NAME", help="Your name in the record.", show_default="You"),
    ] = None,
    rules: Annotated[
        str, typer.Option("--rules", "-r", metavar="RULES", help="A preset and what differs (see durak rules).")
    ] = "podkidnoy",
    seed: Annotated[
        str | None,
        typer.Option("--seed", "-s", metavar="SEED", help="Deal from this text.", show_default="random"),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            "--dealer",
            metavar="NAME",
            help="Who deals.",
            show_default="drawn at random; with --seed the last player",
        ),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record", "-o", metavar="FILE", help="Append the record of the game to FILE.", show_default=False
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines: no editing, no completion, no colour.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Letters for the suits: 8d, not 8♦.")] = False,
    color: Annotated[Color, typer.Option("--color", help="When to use colour.")] = Color.AUTO,
    watch: Annotated[bool, typer.Option("--watch", help="Computers only: watch one game.")] = False,
) -> None:
    """Play Durak against the computer.

    Type a card such as 8d to play it, or take, done, help, quit. Leaving in the middle is no loss: the record in FILE
    stays valid and ends where you left.
    """
    chosen = parse_rules(rules)
    check_players(chosen, players)
    if watch and name is not None:
        raise Failure("--watch seats computers only, so --name has no place there")
    names = _names(players, None if watch else _person(name))
    sitting = _Sitting(
        chosen,
        names,
        None if watch else 0,
        secrets.token_hex(16) if seed is None else seed,
        _Look(Color.NEVER if plain and color is Color.AUTO else color, ascii_only),
        lines_for(plain),
    )
    if not is_writable(sitting.seed):
        raise Failure(f"no record can hold the seed {quoted(sitting.seed)}: it has a control character")
    first = _first_dealer(dealer, names, is_drawn=seed is None)
    sitting.session(1, first)  # a seed that cannot be is refused before a file is made
    with contextlib.nullcontext() if record is None else Journal(record) as journal:
        sitting.play(first, journal)


@dataclass(frozen=True, slots=True)
class _Look:
    """What was asked for about the screen; the theme also depends on how wide it is at the moment."""

    color: Color
    is_ascii: bool

    def theme(self) -> Theme:
        return theme_for(sys.stdout, self.color, is_ascii=self.is_ascii, width=screen_width())


@dataclass(frozen=True, slots=True)
class _Sitting:
    """Who sits together, by which rules, and before which screen."""

    rules: Rules
    names: tuple[str, ...]
    you: Seat | None
    seed: str
    look: _Look
    lines: Lines

    def play(self, dealer: Seat, journal: Journal | None) -> None:
        """Play one game, and on a terminal as many more as are wanted."""
        duraks: list[tuple[Seat, ...]] = []
        outcome = Outcome.PLAYED
        while outcome is Outcome.PLAYED:
            session = self.session(len(duraks) + 1, dealer)
            outcome = self._play_one(session, len(duraks) + 1, dealer, journal)
            if outcome is Outcome.PLAYED:
                durak = session.view(None).durak
                duraks.append(durak)
                dealer = next_dealer(len(self.names), dealer, durak)
                if not self._wants_another(duraks):
                    break
        self._part(outcome, journal)

    def session(self, game: int, dealer: Seat) -> Session:
        """Deal game number *game*; SetupError if that cannot be."""
        deck = deck_of(self._seed_of(game), self.rules.deck_size)
        return Session(self.rules, len(self.names), deck, dealer, game=game)

    def _seed_of(self, game: int) -> str:
        """Return the seed of that game: each has its own, and all follow from the first."""
        seed = self.seed if game == 1 else f"{self.seed} {game}"
        return seed if game == 1 or len(seed) <= LONGEST_SEED else hashlib.sha256(seed.encode()).hexdigest()

    def _play_one(self, session: Session, game: int, dealer: Seat, journal: Journal | None) -> Outcome:
        computers = [seat for seat in range(len(self.names)) if seat != self.you]
        seating = Seating(self.names, self.you, dict.fromkeys(computers, BOTS[BOT]))
        heading = Heading(
            players=self.names,
            rules=self.rules,
            seed=self._seed_of(game),
            dealer=self.names[dealer],
            game=game,
            date=datetime.date.today().isoformat(),
            bots=", ".join(f"{self.names[seat]}={BOT}" for seat in computers),
        )
        recorder = Recorder(heading, session)
        loop = Loop(session, seating, self._seed_of(game), self.lines, self.look.theme, recorder, journal)
        return loop.run(self._greeting(game, dealer))

    def _greeting(self, game: int, dealer: Seat) -> str:
        names = ["You" if seat == self.you else safe_text(name) for seat, name in enumerate(self.names)]
        ours, others = (names[::2], names[1::2]) if self.rules.has_teams else (names[:1], names[1:])
        is_all = self.you is None and not self.rules.has_teams
        start = f"{either(names)} play" if is_all else f"{either(ours)} play against {either(others)}"
        number = f"Game {game}: " if game > 1 else ""
        who = "you deal" if dealer == self.you else f"{names[dealer]} deals"
        greeting = f"{number}{start} ({rules_name(self.rules)}); {who}."
        if self.you is not None and game == 1:
            greeting += "\nType a card such as 8d to play it; help shows all words, quit leaves."
        return greeting

    def _wants_another(self, duraks: Sequence[tuple[Seat, ...]]) -> bool:
        """Ask for another game, on a terminal only: a pipe may hold its answers for one game."""
        if self.you is None or not isinstance(self.lines, TerminalLines):
            return False
        if len(duraks) > 1:
            score = fools_score(len(self.names), duraks)
            counts = [f"{'you' if s == self.you else safe_text(self.names[s])} {n}" for s, n in enumerate(score)]
            self._say(f"Times the durak: {', '.join(counts)}.")
        self._say("Another game? Type yes, or just Enter to leave.")
        try:
            return self.lines.ask(_YES, ()).strip().lower() in _YES
        except EOFError:
            return False

    def _part(self, outcome: Outcome, journal: Journal | None) -> None:
        """Say where the record is, and how it goes on."""
        where = f"The record is in {journal.name}." if journal else ""
        if outcome is Outcome.LEFT:
            kept = f"its record in {journal.name} can be gone on with" if journal else "it was not recorded"
            where = f"You leave the game before its end; {kept}."
        elif outcome is Outcome.ABANDONED:
            where = f"The game is broken off for good. {where}"
        if where:
            self._say(where)

    def _say(self, text: str) -> None:
        theme = self.look.theme()
        say(theme.paragraph(text.strip()), paint=theme.paint)


def _person(name: str | None) -> str:
    """Return the person's name as it may stand in a record; Failure if it cannot."""
    if name is None:
        return NOBODY_IN_PARTICULAR
    text = plain_name(name).strip()
    if not text:
        raise Failure("a name needs at least one letter")
    if len(text) > _LONGEST_NAME:
        raise Failure(f"that name is too long; a name has at most {_LONGEST_NAME} characters")
    if not text.isprintable():
        raise Failure(f"a name has no control or invisible characters; this one is {quoted(text)}")
    return text


def _names(players: int, person: str | None) -> tuple[str, ...]:
    """Return who sits down, clockwise: the person first, if there is one."""
    free = [name for name in NAMES if person is None or name.casefold() != person.casefold()]
    return tuple(free[:players]) if person is None else (person, *free[: players - 1])


def _first_dealer(dealer: str | None, names: Sequence[str], *, is_drawn: bool) -> Seat:
    """Return who deals the first game: the one named, or the last player, or where it *is_drawn* anybody."""
    if dealer is None:
        return secrets.randbelow(len(names)) if is_drawn else len(names) - 1
    asked = plain_name(dealer).strip().casefold()
    for seat, name in enumerate(names):
        if name.casefold() == asked:
            return seat
    raise Failure(f"no player is called {quoted(dealer)}; the dealer can be {safe_text(either(names, 'or'))}")
