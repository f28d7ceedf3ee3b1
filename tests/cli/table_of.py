"""A game at the prompt for tests: who answers, what was shown, what was written."""

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field

from durak_cli.bots import BOTS, Bot
from durak_cli.cli.journal import Journal
from durak_cli.cli.loop import Loop, Outcome
from durak_cli.cli.person import Aids
from durak_cli.cli.seats import Seating
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import Card, Seat
from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import parse_move
from durak_cli.engine.rules import parse_rules
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session

NAMES = ("You", "Anna", "Boris", "Clara", "Dima", "Elena")


@dataclass
class Person:
    """Gives the lines of a script; then, if told to, always the first or last legal move; then the end of input."""

    script: Sequence[str] = ()
    choose: Callable[[Sequence[str]], str] | None = None
    #: Every line given, and what was legal then.
    given: list[str] = field(default_factory=list)
    asked: list[tuple[str, ...]] = field(default_factory=list)

    def ask(self, legal: Sequence[str], words: Sequence[str]) -> str:
        """Return the next line."""
        self.asked.append(tuple(legal))
        number = len(self.given)
        if number < len(self.script):
            line = self.script[number]
        elif self.choose is None:
            raise EOFError
        else:
            line = self.choose(legal)
        self.given.append(line)
        return line

    def hide(self) -> None:
        """Scripts look at nothing."""


@dataclass(frozen=True)
class Played:
    """What came of a game."""

    outcome: Outcome
    shown: str
    session: Session
    recorder: Recorder
    person: Person


def following(*moves: str) -> Bot:
    """Return a bot that makes *moves* in this order, then plays greedily."""
    left = list(moves)

    def bot(view: object, rng: object) -> object:
        return parse_move(left.pop(0)) if left else BOTS["greedy"](view, rng)  # type: ignore[arg-type]

    return bot  # type: ignore[return-value]


def sit(
    person: Person,
    *,
    players: int = 3,
    rules: str = "podkidnoy",
    seed: str = "kitchen-42",
    deck: tuple[Card, ...] = (),
    dealer: Seat | None = None,
    bots: Mapping[Seat, Bot] | None = None,
    width: int = 200,
    journal: Journal | None = None,
    aids: Aids | None = None,
    people: Sequence[Seat] = (0,),
    rest: Callable[[], None] | None = None,
) -> Played:
    """Play one game at the prompt, the person in seat 0 or *people* in several."""
    chosen = parse_rules(rules)
    session = Session(chosen, players, deck or deck_of(seed, chosen.deck_size), dealer)
    others = [seat for seat in range(players) if seat not in people]
    seating = Seating(NAMES[:players], frozenset(people), {**dict.fromkeys(others, BOTS["greedy"]), **(bots or {})})
    heading = Heading(NAMES[:players], chosen, seed=None if deck else seed, deck=deck)
    recorder = Recorder(heading, session)
    theme = Theme(is_ascii=True, width=width)
    shown = io.StringIO()
    if journal:
        journal.begin(recorder.opening())
    with redirect_stdout(shown):
        outcome = Loop(session, seating, seed, person, lambda: theme, recorder, journal, rest=rest, aids=aids).run()
    return Played(outcome, shown.getvalue(), session, recorder, person)
