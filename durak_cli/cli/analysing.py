"""Games on their way to their analysis, one by one: in this process or in several, always with the same outcome."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from durak_cli import __version__
from durak_cli.bots.appraisal import DEEP, DEFAULT, QUICK
from durak_cli.cli.analysed import analysis_object, said, summary_lines
from durak_cli.cli.checking import Unread, batches
from durak_cli.cli.documents import NO_NUMBER, Game
from durak_cli.cli.files import shown
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.passages import passage
from durak_cli.cli.reports import MOST
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme
from durak_cli.cli.whose import seat_of_name
from durak_cli.play.setup import read_setup
from durak_cli.records.check import check
from durak_cli.study.analysis import Analysis, analyse
from durak_cli.study.annotate import annotated, plain
from notation import write
from notation.record import Record
from notation.safe import safe_text
from notation.writer import TooLongError

#: How thorough an analysis is, by the word that a record keeps of it.
DEPTHS = {"quick": QUICK, "default": DEFAULT, "deep": DEEP}


@dataclass(frozen=True, slots=True)
class Analysed:
    """What came of one game: its *text* to be written, what there is to say of it, and its faults in words."""

    text: bytes
    #: How many bytes of the file it was.
    size: int
    #: The analysis as it is written with --json; None where there is none.
    json: str | None = None
    summary: tuple[str, ...] = ()
    note: str = ""
    told: tuple[str, ...] = ()
    errors: int = 0
    #: Whether the player who was asked for sat there.
    has_player: bool = True


@dataclass(frozen=True, slots=True)
class Analysing:
    """How games are analysed: *depth* by its name; *player* is the only one to be judged, if there is one."""

    depth: str
    seed: str
    player: str | None
    is_json: bool
    theme: Theme
    tell: Callable[[int], object] | None = None

    def __call__(self, entries: list[Game | Unread]) -> list[Analysed | Unread]:
        """Return what comes of each of *entries*."""
        return [entry if isinstance(entry, Unread) else self._read(entry) for entry in entries]

    def _read(self, game: Game) -> Analysed:
        try:
            return self._analysed(game)
        except TooLongError as error:
            return Analysed(passage(game.stretch), game.size, told=(game.report(error.finding),), errors=1)

    def _analysed(self, game: Game) -> Analysed:
        record, size = game.record(), game.size
        errors = [finding for finding in check(record) if finding.is_error()]
        if errors:
            told = tuple(game.report(finding, record) for finding in errors[:MOST])
            text = b"" if game.number == NO_NUMBER else passage(game.stretch)
            return Analysed(text, size, told=told, errors=len(errors), has_player=False)
        setup, _findings = read_setup(record)
        names = setup.names if setup else ()
        seat = None if self.player is None else seat_of_name(self.player, names)
        if self.player is not None and seat is None:
            return Analysed(_text(record), size, note=_not_there(game, self.player), has_player=False)
        return self._judged(game, record, None if seat is None else names[seat])

    def _judged(self, game: Game, record: Record, player: str | None) -> Analysed:
        bare, size = plain(record), game.size
        tell = self._teller(size, len(bare.items))
        analysis = analyse(bare, DEPTHS[self.depth], self.seed, only=player, tell=tell)
        if not analysis.seats:
            return Analysed(_text(record), size, note=_hidden(game))
        shown_names = list(map(safe_text, analysis.names))
        text = _text(annotated(bare, analysis, lambda one: said(one, shown_names), self._label()))
        json = analysis_object(game, analysis, text.decode(), self.depth, self.seed) if self.is_json else None
        summary = () if self.is_json else tuple(summary_lines(game, analysis, shown_names, self.theme))
        return Analysed(text, size, json, summary, _partly_hidden(game, analysis, player))

    def _teller(self, size: int, items: int) -> Callable[[int], object]:
        """Return what is told of each item, and tells of bytes: as much of the file as the items are of the game."""
        tell = self.tell
        if tell is None or not items:
            return lambda _count: None
        done = [0, 0]

        def told(count: int) -> None:
            done[0] += count
            bytes_done = size * done[0] // items
            tell(bytes_done - done[1])
            done[1] = bytes_done

        return told

    def _label(self) -> str:
        label = f"durak {__version__}, {self.depth}"
        return f"{label}, seed {self.seed}" if self.seed else label


def entries_of(names: Iterable[str]) -> Iterator[list[Game | Unread]]:
    """Yield the games of the files *names*, each by itself; nothing to do stands in front."""
    yield []
    for batch in batches(names):
        for entry in batch:
            yield [entry]


def _text(record: Record) -> bytes:
    return write(record, rules_name=canonical_rules).encode()


def _not_there(game: Game, player: str) -> str:
    sentence = _("{player} did not sit at game {number} of {file}; it stays as it is")
    return sentence.format(player=safe_text(player) or "''", number=game.number, file=shown(game.file))


def _hidden(game: Game) -> str:
    sentence = _("the deal of game {number} of {file} is hidden, so nobody can be judged; it stays as it is")
    return sentence.format(number=game.number, file=shown(game.file))


def _partly_hidden(game: Game, analysis: Analysis, player: str | None) -> str:
    if player is not None or len(analysis.seats) == len(analysis.names):
        return ""
    names = ", ".join(safe_text(analysis.names[seat]) for seat in analysis.seats)
    sentence = _("the deal of game {number} of {file} is hidden in part; judged is only who knew his cards: {names}")
    return sentence.format(number=game.number, file=shown(game.file), names=names)
