"""A game that is killed, or finds the disk full, at any call that writes: nothing is lost, and nothing is doubled."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs processes that can be forked", allow_module_level=True)

from durak_cli.cli import places
from durak_cli.cli.kept import look_at
from durak_cli.cli.store import newest
from durak_cli.play.referee import judge
from notation import parse
from tests.cli.crashes import Choose, Disk, any_move, count, crash, run, until_he_must_take

#: An earlier game in the record file, which has to stay as it is.
EARLIER = '[Durak "1"]\n[Players "A, B"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qd"]\n\n*\n'

#: How a game is begun, and who answers. RECORD stands for a file with an earlier game in it.
GAMES: dict[str, tuple[tuple[str, ...], Choose]] = {
    "private": (("--dealer", "Anna"), any_move),
    "private, in a file": (("--dealer", "Player", "--rules", "perevodnoy swap=on", "--record", "RECORD"), any_move),
    "private, given up": (("--dealer", "Anna", "-p", "2", "--record", "RECORD"), until_he_must_take),
    "not recorded": (("--dealer", "Anna", "-p", "2", "--rules", "table", "--no-record"), any_move),
    "private, a series": (("--dealer", "Anna", "-p", "2", "--games", "2"), until_he_must_take),
    "open, by seed": (("--seed", "kitchen-42", "--record", "RECORD", "--rules", "perevodnoy swap=on"), any_move),
    "open, no commitment": (("--no-commit", "--dealer", "Boris", "--rules", "weitergabe"), any_move),
}
FATES = ("killed", "torn", "short", "full")


class Place:
    """A home, and a record file with an earlier game."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        folder.mkdir()
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
        monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
        self.record, self.notes = folder / "evening.durak", folder / "notes"
        self.record.write_text(EARLIER, encoding="utf-8")

    def words(self, options: tuple[str, ...]) -> tuple[str, ...]:
        return ("play", *(str(self.record) if word == "RECORD" else word for word in options))

    def recorded(self) -> str:
        """Return everything that stands in record files, without the dates."""
        files = [self.record, *newest(places.records_folder())]
        lines = "".join(file.read_text(encoding="utf-8") for file in files).splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith("[Date"))

    def running(self) -> list[Path]:
        """Return the games that are not over: the journals, and record files that have grown."""
        return newest(places.running_folder())


def points(calls: int, most: int) -> list[int]:
    """Return at most so many of the calls, the first and the last ones among them."""
    step = max(1, calls // most)
    return sorted({*range(0, calls, step), *range(calls - 4, calls), 0, 1, 2})


@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_from_wherever_it_was_ended(
    game: str, fate: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(game, fate, tmp_path, monkeypatch, most=2)


@pytest.mark.slow
@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_from_every_call_that_it_was_ended_at(
    game: str, fate: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(game, fate, tmp_path, monkeypatch, most=10**6)


def check(game: str, fate: str, folder: Path, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    options, choose = GAMES[game]
    whole = Place(folder / "whole", monkeypatch)
    calls = count(*whole.words(options), choose=choose)
    expected = whole.recorded()
    assert whole.running() == []
    assert calls > 20
    for point in points(calls, most):
        place = Place(folder / f"{point}", monkeypatch)
        ended = crash(Disk(point, fate), place.notes, *place.words(options), choose=choose)
        if fate in ("killed", "torn"):
            assert ended.code == -9
        else:
            assert ended.code in (0, 2), ended.err
            assert len(ended.err.splitlines()) <= 2
        check_files(place, is_torn=fate == "torn")
        has_been_shown = point > OPENING or has_begun(place)
        go_on(place, game, choose)
        if has_been_shown:
            assert place.recorded() == expected, f"call {point}"
            # What was torn off within the tags was no game yet; it is listed as such.
            assert [path for path in place.running() if look_at(path).players] == []


#: After so many calls a game has always been begun: its file has been made, and the opening written.
OPENING = 10


def has_begun(place: Place) -> bool:
    """Whether the opening of a game stands in a file; before that the player has seen nothing of it."""
    kept = map(look_at, (*place.running(), *newest(places.records_folder()), place.record))
    return any(one.players and (one.path != place.record or one.games > 1) for one in kept)


def check_files(place: Place, *, is_torn: bool) -> None:
    """Every file is valid as far as whole plays go; nothing of an earlier game has changed."""
    assert place.record.read_text(encoding="utf-8").startswith(EARLIER)
    for file in (*place.running(), place.record, *newest(places.records_folder())):
        for record in parse(file.read_text(encoding="utf-8")):
            errors = [finding for finding in judge(record) if finding.is_error()]
            assert errors == [] or is_torn, file.read_text(encoding="utf-8")


def go_on(place: Place, game: str, choose: Choose) -> None:
    """Go on with whatever was left."""
    before = place.recorded()
    words = ("resume", str(place.record)) if "seed" in game else ("resume",)
    answer = run(*words, choose=choose)
    if answer.code != 0:
        assert answer.code == 2
        assert len(answer.err.splitlines()) == 1
        assert place.recorded() == before
