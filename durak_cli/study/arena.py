"""Plays the games of a contest, on any executor: deals go out as tasks and come back in their order.

What a task returns follows from the contest and the number of the deal alone, so that it does not matter how many
workers there are, which of them plays, or how often a lost task is played again. Nothing is read or written here.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple, Protocol, TypeAlias

from durak_cli.bots import BOTS, Bot, decision_rng
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import SWAP, Move
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session
from durak_cli.study.contest import Contest, Pairing, games_of
from notation.values import join_bots

__all__ = [
    "DURAK",
    "DealResult",
    "Failed",
    "GameResult",
    "Here",
    "Own",
    "Player",
    "own_players",
    "play_deal",
    "play_game",
    "run",
]

#: What being the durak weighs: it can be shared evenly by any number of players that sit at one table.
DURAK: Final = 60
#: A game of more decisions goes round for ever (`repeat=off` lets it), and is called a draw.
ENDLESS: Final = 4_000


class Player(Protocol):
    """Somebody who plays on a seat, game after game; a `play.parley.Guest` is one, too."""

    def begin(self, session: Session, seat: Seat, names: Sequence[str], dealer: Seat, seed: str) -> None:
        """Sit down on *seat* of a game dealt from *seed*, which he must not look at."""

    def choose(self, session: Session, seat: Seat) -> Move | None:
        """Return his move in the game as it stands; None gives the game up."""

    def end(self, session: Session) -> None:
        """See how the game has ended."""


#: Seats somebody for every seat of a game.
Seater: TypeAlias = Callable[[Contest, Pairing], Sequence[Player]]


class Own:
    """One of our computer players."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._seed = bot, ""

    def begin(self, session: Session, seat: Seat, names: Sequence[str], dealer: Seat, seed: str) -> None:
        """Take the chance of the whole game from *seed*."""
        self._seed = seed

    def choose(self, session: Session, seat: Seat) -> Move:
        """Return the bot's move."""
        return self._bot(session.view(seat), decision_rng(self._seed, session.plays, seat))

    def end(self, session: Session) -> None:
        """Nothing is remembered."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended: *burdens[seat]* is how much of the durak that seat was, of `DURAK` in all."""

    line_up: tuple[int, ...]
    burdens: tuple[int, ...]
    record: str = ""


class Failed(NamedTuple):
    """One time that an entrant's program failed: what it did, a value of `play.parley.Lapse`, and what it said."""

    entrant: int
    lapse: str
    said: str


@dataclass(frozen=True, slots=True)
class DealResult:
    """How the games of deal number *deal* ended, and how often programs failed in them."""

    deal: int
    games: tuple[GameResult, ...]
    faults: tuple[Failed, ...] = ()


#: Plays a deal: what an executor is given. *is_recorded* asks for the records, too.
Work: TypeAlias = Callable[[Contest, int, bool], DealResult]


def own_players(contest: Contest, pairing: Pairing) -> list[Player]:
    """Seat computer players of ours, by the levels of the entrants."""
    return [Own(BOTS[contest.entrants[entrant].level]) for entrant in pairing.line_up]


def play_deal(contest: Contest, deal: int, is_recorded: bool = False, seat_all: Seater = own_players) -> DealResult:
    """Play every game of deal number *deal*, from 0; with *is_recorded* the results hold their records, too.

    *seat_all* seats the players of a game. Whatever process does this, the result is the same.
    """
    games = (
        play_game(contest, pairing, seat_all(contest, pairing), is_recorded=is_recorded)
        for pairing in games_of(contest, deal)
    )
    return DealResult(deal, tuple(games))


def play_game(
    contest: Contest, pairing: Pairing, players: Sequence[Player], *, is_recorded: bool = False
) -> GameResult:
    """Play one game to its end; *players[seat]* sits there."""
    dealer, names = contest.players - 1, names_of(contest, pairing)
    session = Session(contest.rules, contest.players, deck_of(pairing.seed, contest.rules.deck_size), dealer)
    for seat, player in enumerate(players):
        player.begin(session, seat, names, dealer, pairing.seed)
    recorder = Recorder(heading_of(contest, pairing), session) if is_recorded else None
    text = [recorder.opening()] if recorder else []
    while not session.is_over():
        _decide(session, players)
        if recorder:
            text.append(recorder.add(session.decisions[-1]))
    for player in players:
        player.end(session)
    if recorder:
        text.append(recorder.close())
    return GameResult(pairing.line_up, burdens_of(session), "".join(text))


def _decide(session: Session, players: Sequence[Player]) -> None:
    """Let the next decision be made: a swap off turn as soon as it is possible, else that of the seat asked."""
    asked = session.asked
    assert asked is not None
    if len(session.decisions) >= ENDLESS:
        session.agree_draw(asked)
        return
    if session.rules.has_swap:
        for seat, player in enumerate(players):
            is_able = seat != asked and session.view(seat).moves == (SWAP,)
            if is_able and player.choose(session, seat) == SWAP:
                session.play(seat, SWAP)
                return
    move = players[asked].choose(session, asked)
    if move is None:
        session.resign(asked)
    else:
        session.play(asked, move)


def burdens_of(session: Session) -> tuple[int, ...]:
    """Return how much of the durak each seat was: of a losing side everybody is, in a draw those left in it share."""
    view = session.view(None)
    if session.rules.has_teams:
        losing = {seat % 2 for seat in view.durak}
        each = DURAK // 2 if not losing else DURAK
        return tuple(each if not losing or seat % 2 in losing else 0 for seat in range(session.players))
    last = view.places[-1]
    return tuple(DURAK // len(last) if seat in last else 0 for seat in range(session.players))


def heading_of(contest: Contest, pairing: Pairing) -> Heading:
    """Return the tags of a game: the entrants by name, numbered where one sits on several seats."""
    names = names_of(contest, pairing)
    levels = (contest.entrants[entrant].level for entrant in pairing.line_up)
    return Heading(
        names,
        contest.rules,
        seed=pairing.seed,
        event=f"Arena, deal {pairing.deal + 1}, game {pairing.game + 1}",
        bots=join_bots(zip(names, levels, strict=True)),
    )


def names_of(contest: Contest, pairing: Pairing) -> tuple[str, ...]:
    """Return the name of each seat."""
    borne = {entrant.name for entrant in contest.entrants}
    names: list[str] = []
    for entrant in pairing.line_up:
        name = contest.entrants[entrant].name
        if pairing.line_up.count(entrant) > 1:
            numbered = (f"{name}-{number}" for number in count(1))
            name = next(one for one in numbered if one not in borne and one not in names)
        names.append(name)
    return tuple(names)


def run(
    contest: Contest,
    deals: Iterable[int],
    executor: Executor,
    *,
    window: int,
    work: Work = play_deal,
    is_recorded: bool = False,
) -> Iterator[DealResult]:
    """Yield the results of *deals* in their order, at most *window* of them being played or waited for at a time.

    What is still being played when nobody wants more is the executor's to end.
    """
    waiting: deque[Future[DealResult]] = deque()
    for deal in deals:
        waiting.append(executor.submit(work, contest, deal, is_recorded))
        if len(waiting) >= window:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class Here(Executor):
    """Plays each deal at once, in this very process: an executor for one job."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Do the work and return what it gave."""
        future: Future[DealResult] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
