"""`durak arena`: lets computer players play each other on the same deals from every seat, and shows who is how strong.

Where the games are played is the executor's business: in this process, in several, or on a cluster. The results come
in the order of the deals, so that the score sheet, the records and the table are the same wherever that is.
"""

import contextlib
import hashlib
import json
import os
import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from durak_cli import __version__
from durak_cli.cli import places
from durak_cli.cli.checking import cores
from durak_cli.cli.company import Company
from durak_cli.cli.hall import Hall, Pages
from durak_cli.cli.manners import USUAL_LIMIT, Fault, FaultOption, LimitOption, Manners, Programs
from durak_cli.cli.options import Look, Plain
from durak_cli.cli.programs import guests
from durak_cli.cli.ranking import ranking
from durak_cli.cli.screen import Failure, say, write_document
from durak_cli.cli.seats import Computer, read_level, read_name, read_program
from durak_cli.cli.sheet import BEGINNING, Sheet
from durak_cli.cli.shells import levels, rule_words
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.workers import at_version, cluster, workers
from durak_cli.engine.deal import deck_of
from durak_cli.engine.rules import check_players, parse_rules, rules_name
from durak_cli.study.arena import Here, Work, play_deal
from durak_cli.study.contest import Contest, Entrant
from durak_cli.study.standings import Standings
from notation import is_writable
from notation.safe import quoted

#: So many deals wait for each worker, so that none stands idle while the oldest result is waited for.
_AHEAD: Final = 4
_USUAL_GAMES: Final = 200


def arena(
    entrants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[LEVEL]...",
            help="Who plays: levels (see durak bots), each perhaps with a name of its own: A=casual B=casual.",
            show_default=False,
            autocompletion=levels,
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option("--games", "-g", metavar="N", min=1, help="Play N games, or as many more as end a deal."),
    ] = _USUAL_GAMES,
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            "-r",
            metavar="RULES",
            help="A preset and what differs (see durak rules).",
            autocompletion=rule_words,
        ),
    ] = "podkidnoy",
    players: Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many play each game.")] = 2,
    seed: Annotated[
        str | None, typer.Option("--seed", "-s", metavar="SEED", help="Deal from this text.", show_default="random")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            metavar="N",
            min=1,
            help="Play in N processes at once.",
            show_default="one for each processor",
        ),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="Play on the workers of the dask scheduler at ADDRESS (needs durak-cli[cluster]).",
            show_default=False,
        ),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record", "-o", metavar="FILE", help="Append the records of all games to FILE.", show_default=False
        ),
    ] = None,
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help="Keep the score sheet in FILE, also when all is played, so that a later run can go on.",
            show_default="a file of its own until all is played",
        ),
    ] = None,
    no_state: Annotated[
        bool, typer.Option("--no-state", help="Keep no score sheet, and go on with none: begin anew.")
    ] = False,
    programs: Programs = None,
    fault: FaultOption = Fault.RESIGN,
    limit: LimitOption = USUAL_LIMIT,
    is_json: Annotated[bool, typer.Option("--json", help="Write the table as JSON.")] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    """Let computer players play each other, every deal from every seat, and rank them.

    A run that was interrupted goes on where it stopped when the same command is given again.
    """
    if state is not None and no_state:
        raise Failure(_("--state and --no-state say the opposite; leave one away"))
    if jobs is not None and address is not None:
        raise Failure(_("--jobs and --cluster say where to play; leave one away"))
    chosen = parse_rules(rules)
    check_players(chosen, players)
    seats = [*map(_entrant, entrants or ()), *map(read_program, programs or ())]
    company = Company({number: one.command for number, one in enumerate(seats) if one.command}, Manners(fault, limit))
    _check(seats, seed)
    order = _Order(seats, rules_name(chosen), players, seed, record, company)
    with contextlib.ExitStack() as stack:
        drawn = seed or secrets.token_hex(16)
        sheet = None if no_state else stack.enter_context(order.sheet(state, drawn))
        drawn = str(sheet.heading.get("seed", "")) if sheet else drawn
        contest = Contest(tuple(Entrant(one.name, one.level) for one in seats), chosen, players, drawn)
        deck_of(drawn, chosen.deck_size)  # a seed that cannot be is refused before anything is played
        pages = stack.enter_context(Pages(record, sheet)) if record is not None else None
        with guests(company.commands, [one.name for one in seats], company.manners):
            pass  # whoever cannot play at all is found out before the first deal
        work: Work = company.play_deal if company.commands else play_deal
        if address is not None:
            work = partial(at_version, __version__, work)
        executor, window = _executor(stack, jobs, address)
        hall = Hall(contest, games, sheet, pages, is_told=not (is_json or plain))
        if sheet:
            sheet.is_in_use = True
        hall.play(executor, window, work)
        if sheet and state is None:
            order.forget()
        _show(contest, hall.standings, is_json=is_json)


def _entrant(text: str) -> Computer:
    """Return who plays: `casual`, or `A=casual`."""
    name, _equals, level = text.rpartition("=")
    read_level(level)
    return Computer(read_name(name or level), level)


def _check(seats: Sequence[Computer], seed: str | None) -> None:
    if len(seats) < 2:
        raise Failure(_("an arena needs at least two players, such as: durak arena casual strong"))
    names = [one.name.casefold() for one in seats]
    twice = next((one.name for number, one in enumerate(seats) if names[number] in names[:number]), None)
    if twice is not None:
        raise Failure(_("two players are called {name}; give each a name of his own").format(name=quoted(twice)))
    if seed is not None and not is_writable(seed):
        unwritable = _("no record can hold the seed {seed}: it has a control character")
        raise Failure(unwritable.format(seed=quoted(seed)))


@dataclass(frozen=True, slots=True)
class _Order:
    """What was asked for, as far as it decides how the games go: the same order goes on with the same score sheet."""

    seats: Sequence[Computer]
    rules: str
    players: int
    seed: str | None
    record: str | None
    company: Company

    def _heading(self) -> dict[str, Any]:
        """Return what the sheet of this arena says in its first line, without the seed where any will do."""
        manners = self.company.manners
        return {
            "version": __version__,
            "players": [f"{one.name}={one.level}" for one in self.seats],
            "programs": [one.command for one in self.seats if one.command],
            "program faults": [manners.fault, manners.limit] if self.company.commands else [],
            "rules": self.rules,
            "size": self.players,
            "record": "" if self.record is None else os.path.abspath(self.record),
            **({} if self.seed is None else {"seed": self.seed}),
        }

    @contextlib.contextmanager
    def sheet(self, state: str | None, seed: str) -> Iterator[Sheet]:
        """Yield the score sheet: that in the file *state*, or one for this very order; a new one is for *seed*.

        One of our own that has not come into use is put away.
        """
        with self._opened(state, seed) as sheet:
            try:
                yield sheet
            finally:
                if state is None and not sheet.is_in_use:
                    self.forget()

    def _opened(self, state: str | None, seed: str) -> Sheet:
        if state is None:
            path = self._path()
            places.make(path.parent)
        elif state in ("", "-"):
            sentence = _("cannot write the score sheet {file}: {why}")
            raise Failure(sentence.format(file=quoted(state), why=_("give the name of a file")))
        else:
            path = Path(state)
        size = os.path.getsize(self.record) if self.record is not None and os.path.isfile(self.record) else 0
        return Sheet(path, self._heading(), {"seed": seed, BEGINNING: size})

    def forget(self) -> None:
        """Put the sheet of this very order away."""
        with contextlib.suppress(OSError):
            self._path().unlink()

    def _path(self) -> Path:
        digest = hashlib.sha256(json.dumps(self._heading()).encode()).hexdigest()
        return places.running_folder() / "arena" / f"{digest[:16]}.json"


def _executor(stack: contextlib.ExitStack, jobs: int | None, address: str | None) -> tuple[Executor, int]:
    """Return where the games are played, and how many deals may be on the way there."""
    if address is not None:
        executor, threads = stack.enter_context(cluster(address))
        return executor, _AHEAD * max(16, threads)
    number = jobs or cores()
    if number == 1:
        return Here(), 1
    return stack.enter_context(workers(number)), _AHEAD * number


def _show(contest: Contest, standings: Standings, *, is_json: bool) -> None:
    table = standings.table()
    if not is_json:
        say(ranking(contest, standings, Look().theme()))
        return
    lines = [{name: _rounded(value) for name, value in asdict(line).items()} for line in table]
    whole = {
        "rules": rules_name(contest.rules),
        "players": contest.players,
        "seed": contest.seed,
        "games": standings.games,
        "table": lines,
    }
    write_document([(json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()])


def _rounded(value: object) -> object:
    return round(value, 6) if isinstance(value, float) else value
