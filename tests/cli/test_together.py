"""Several programs at one file at once: every record whole, none lost, none in pieces between the lines of another."""

import datetime
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs processes that can be forked", allow_module_level=True)

from durak_cli.cli import places, solved
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.journal import Journal
from durak_cli.cli.store import check_target, newest
from durak_cli.records.check import check
from notation import parse, write, write_all
from notation.record import Record
from tests.cli.crashes import Ended, any_move, run, standing_in
from tests.cli.shell import Outcome, durak

#: A short game of computers.
WATCHED = ("play", "--watch", "-p", "2", "--rules", "podkidnoy deck=24", "--level", "novice")
#: An earlier game, in a form that `durak format` changes.
EARLIER = '[Durak "1"]\n[Players "A,B"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "QD"]\n\n*\n'


def together(folder: Path, *works: Callable[[], Outcome]) -> list[Ended]:
    """Do all *works* at once, each in a process of its own; return how they ended, in their order."""
    waiting, go = os.pipe()
    children = []
    for number, work in enumerate(works):
        child = os.fork()
        if child == 0:
            code = 99
            try:
                os.close(go)
                os.read(waiting, 1)  # comes back when the parent has closed the other end
                answer = work()
                (folder / f"said-{number}").write_text(answer.err, encoding="utf-8")
                code = answer.code
            finally:
                os._exit(code)
        children.append(child)
    os.close(waiting)
    os.close(go)
    ended = []
    for number, child in enumerate(children):
        _pid, status = os.waitpid(child, 0)
        said = folder / f"said-{number}"
        ended.append(Ended(os.waitstatus_to_exitcode(status), said.read_text("utf-8") if said.exists() else "died"))
    return ended


def whole_records(path: Path) -> list[Record]:
    """Return the records of the file *path*, each of them whole and right, and nothing standing between them."""
    text = path.read_text(encoding="utf-8")
    records = parse(text)
    for record in records:
        assert [finding.message for finding in check(record) if finding.is_error()] == [], text
        assert record.result is not None, text
    assert write_all(records, rules_name=canonical_rules) == text
    return records


def doing(*words: str) -> Callable[[], Outcome]:
    return lambda: durak(*words)


def refusals(ended: Sequence[Ended]) -> list[str]:
    """Return what those said that were refused: each of them one sentence."""
    assert {one.code for one in ended} <= {0, 2}, ended
    said = [one.err for one in ended if one.code]
    assert all(len(sentence.splitlines()) == 1 for sentence in said), said
    return said


def check_games_whose_deal_is_hidden(folder: Path, number: int) -> None:
    """Each comes into the file when it is over; none is refused, since the file is never busy for long."""
    path = folder / "same.durak"
    ended = together(folder, *[doing(*WATCHED, "--record", str(path))] * number)
    assert ended == [Ended(0, "")] * number
    records = whole_records(path)
    assert len({record.tags["Seed"] for record in records}) == len(records) == number
    assert newest(places.running_folder()) == []


def check_games_whose_deal_is_known(folder: Path, number: int) -> None:
    """Each holds the file for itself as long as it is played; whoever comes too late is told so, and writes nothing."""
    path = folder / "same.durak"
    works = [doing(*WATCHED, "--record", str(path), "--seed", f"game {one}") for one in range(number)]
    ended = together(folder, *works)
    said = refusals(ended)
    assert all("another game is being written to it" in sentence for sentence in said), said
    seeds = [record.tags["Seed"] for record in whole_records(path)]
    assert sorted(seeds) == sorted(f"game {at}" for at, one in enumerate(ended) if one.code == 0)


def check_games_beside_format(folder: Path, number: int) -> None:
    """A file that is rewritten again and again loses no game that is written to it in the meantime."""
    path = folder / "same.durak"
    path.write_text(EARLIER, encoding="utf-8")

    def formatting() -> Outcome:
        worst = Outcome(0, "", "")
        for _ in range(3 * number):
            outcome = durak("format", "--in-place", str(path))
            if outcome.code:
                worst = outcome
        return worst

    games = [doing(*WATCHED, "--record", str(path))] * number
    ended = together(folder, *games, formatting, formatting)
    assert ended[:number] == [Ended(0, "")] * number
    said = refusals(ended[number:])
    assert all("cannot rewrite" in sentence for sentence in said), said
    assert durak("format", "--in-place", str(path)).code == 0
    assert len(whole_records(path)) == number + 1
    assert [other.name for other in folder.iterdir() if other.name.endswith(".new")] == []


def begun(path: Path) -> str:
    """Write half of a game into the file *path*, and return what a whole one would have been."""
    words = ("play", "-p", "2", "--dealer", "Anna", "--bots", "Anna", "--rules", "podkidnoy deck=24", "--seed", "two")
    assert run(*words, "--record", str(path), choose=any_move).code == 0
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[: len(whole) * 2 // 3].rpartition("\n")[0] + "\n", encoding="utf-8")
    return whole


def check_resumed(folder: Path, number: int) -> None:
    """Of several who go on with one game, and one who wants to write to its file, one at a time may."""
    path = folder / "same.durak"
    whole = begun(path)
    resuming = [lambda: run("resume", str(path), choose=any_move)] * number
    ended = together(folder, *resuming, doing(*WATCHED, "--record", str(path)))
    said = refusals(ended[:-1])
    assert len(said) < number
    assert all("is being played" in sentence or "is over" in sentence for sentence in said), said
    records = whole_records(path)
    assert write(records[0], rules_name=canonical_rules) == whole
    assert len(records) == (2 if ended[-1].code == 0 else 1)


def check_notes(folder: Path, number: int) -> None:
    """Several programs note at once which puzzle was solved."""
    day = datetime.date(2026, 11, 30)

    def noting(name: str) -> Callable[[], Outcome]:
        def work() -> Outcome:
            for deed in (solved.Deed.WRONG, solved.Deed.SOLVED):
                solved.note(name, deed, day, day)
            return Outcome(0, "", "")

        return work

    ended = together(folder, *(noting(f"p{one}") for one in range(number)))
    assert ended == [Ended(0, "")] * number
    standings = solved.progress().standings
    assert len(standings) == number
    assert all(one.is_solved and one.wrong == 1 for one in standings.values())


CHECKS = (
    check_games_whose_deal_is_hidden,
    check_games_whose_deal_is_known,
    check_games_beside_format,
    check_resumed,
    check_notes,
)
NAMES = [each.__name__.removeprefix("check_") for each in CHECKS]


@pytest.mark.parametrize("check_them", CHECKS, ids=NAMES)
def test_some_at_once(check_them: Callable[[Path, int], None], tmp_path: Path) -> None:
    check_them(tmp_path, 3)


@pytest.mark.slow
@pytest.mark.parametrize("check_them", CHECKS, ids=NAMES)
@pytest.mark.parametrize("number", [2, 8, 16])
def test_many_at_once(check_them: Callable[[Path, int], None], number: int, tmp_path: Path) -> None:
    check_them(tmp_path, number)


def test_a_record_that_another_program_has_just_made_is_not_taken_for_our_own(tmp_path: Path) -> None:
    """Whether a file can be written to is tried by opening it; what had come into it by then stays."""
    path = tmp_path / "same.durak"
    lexists = os.path.lexists

    def meanwhile(name: str) -> bool:
        answer = lexists(name)
        path.write_text(EARLIER, encoding="utf-8")
        return answer

    with standing_in(os.path, "lexists", meanwhile):
        check_target(str(path))
    assert path.read_text(encoding="utf-8") == EARLIER


def test_a_record_whose_file_is_played_into_for_long_waits_in_its_own_folder(tmp_path: Path) -> None:
    path = tmp_path / "same.durak"
    path.write_text(EARLIER.replace("QD", "Qd").replace("A,B", "A, B"), encoding="utf-8")

    def blocked() -> Outcome:
        held: list[Journal] = []

        def hold(legal: Sequence[str]) -> str:
            if not held:
                held.append(Journal(str(path)))
            return any_move(legal)

        words = ("play", "-p", "2", "--dealer", "Anna", "--rules", "podkidnoy deck=24", "--record", str(path))
        try:
            return run(*words, choose=hold)
        finally:
            for one in held:
                one.close()

    outcome = blocked()
    assert outcome.code == 2
    assert "another game is being written to it" in outcome.err
    assert len(whole_records(path)) == 1
    assert run("resume").code == 0
    assert len(whole_records(path)) == 2
    assert newest(places.running_folder()) == []
