"""Plays the games of a contest, on any executor: deals go out as tasks and come back in their order.

What a task returns follows from the contest and the number of the deal alone, so that it does not matter how many
workers there are, which of them plays, or how often a lost task is played again. Nothing is read or written here.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeAlias

from durak_cli.bots import BOTS, Bot, decision_rng
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import SWAP, Move
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session
from durak_cli.study.contest import Contest, Pairing, games_of
from notation.values import join_bots

#: What being the durak weighs: it can be shared evenly by any number of players that sit at one table.
DURAK: Final = 60
#: A game of more decisions goes round for ever (`repeat=off` lets it), and is called a draw.
ENDLESS: Final = 10_000

#: Decides for the seat in the game as it stands; None gives the game up.
Chooser: TypeAlias = Callable[[Session, Seat], Move | None]


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended: *burdens[seat]* is how much of the durak that seat was, of `DURAK` in all."""

    line_up: tuple[int, ...]
    burdens: tuple[int, ...]
    record: str = ""


@dataclass(frozen=True, slots=True)
class DealResult:
    """How the games of deal number *deal* ended, and which entrants' programs failed in them, once for each time."""

    deal: int
    games: tuple[GameResult, ...]
    faults: tuple[int, ...] = ()


#: Plays a deal: what an executor is given. *is_recorded* asks for the records, too.
Work: TypeAlias = Callable[[Contest, int, bool], DealResult]


def play_deal(contest: Contest, deal: int, is_recorded: bool = False) -> DealResult:
    """Play every game of a deal between computer players of ours."""
    games = (
        play_game(contest, pairing, choosers_of(contest, pairing), is_recorded=is_recorded)
        for pairing in games_of(contest, deal)
    )
    return DealResult(deal, tuple(games))


def choosers_of(contest: Contest, pairing: Pairing, strangers: Mapping[int, Chooser] | None = None) -> list[Chooser]:
    """Return who decides on each seat: one of *strangers*, by entrant, else the computer player of that level."""
    others = strangers or {}
    return [
        others[entrant] if entrant in others else chooser(BOTS[contest.entrants[entrant].level], pairing.seed)
        for entrant in pairing.line_up
    ]


def chooser(bot: Bot, seed: str) -> Chooser:
    """Return *bot* as it plays in the game dealt from *seed*."""

    def choose(session: Session, seat: Seat) -> Move:
        return bot(session.view(seat), decision_rng(seed, session.plays, seat))

    return choose


def play_game(
    contest: Contest, pairing: Pairing, choosers: Sequence[Chooser], *, is_recorded: bool = False
) -> GameResult:
    """Play one game to its end; *choosers[seat]* decides there."""
    session = Session(contest.rules, contest.players, deck_of(pairing.seed, contest.rules.deck_size))
    recorder = Recorder(heading_of(contest, pairing), session) if is_recorded else None
    text = [recorder.opening()] if recorder else []
    while not session.is_over():
        _decide(session, choosers)
        if recorder:
            text.append(recorder.add(session.decisions[-1]))
    if recorder:
        text.append(recorder.close())
    return GameResult(pairing.line_up, burdens_of(session), "".join(text))


def _decide(session: Session, choosers: Sequence[Chooser]) -> None:
    """Let the next decision be made: a swap off turn as soon as it is possible, else that of the seat asked."""
    asked = session.asked
    assert asked is not None
    if len(session.decisions) >= ENDLESS:
        session.agree_draw(asked)
        return
    seat = asked
    if session.rules.has_swap:
        seat = next((one for one in range(session.players) if _swaps(session, one, choosers)), asked)
        if seat != asked:
            session.play(seat, SWAP)
            return
    move = choosers[seat](session, seat)
    if move is None:
        session.resign(seat)
    else:
        session.play(seat, move)


def _swaps(session: Session, seat: Seat, choosers: Sequence[Chooser]) -> bool:
    is_able = seat != session.asked and session.view(seat).moves == (SWAP,)
    return is_able and choosers[seat](session, seat) == SWAP


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
    """Yield the results of *deals* in their order, at most *window* of them being played or waited for at a time."""
    waiting: deque[Future[DealResult]] = deque()
    try:
        for deal in deals:
            waiting.append(executor.submit(work, contest, deal, is_recorded))
            if len(waiting) >= window:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


class Here(Executor):
    """Plays each deal at once, in this very process: an executor for one job."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Do the work and return what it gave."""
        future: Future[DealResult] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
