"""Pinned games: how many sequences of decisions there are from given positions, and what a whole game looks like.

`python -m tests.perft` writes tests/perft.txt and tests/playthroughs/ anew from the engine as it is; the change in the
files then shows for which rules the engine plays differently, and where in a game. What the words of the file mean
stands in its head, so that another implementation can use it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Final

from durak_cli.engine.cards import Seat, card_name, cards_name
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.events import Event
from durak_cli.engine.legality import moves_of
from durak_cli.engine.moves import Move, move_name
from durak_cli.engine.position import Position
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.transition import apply

FILE: Final = Path(__file__).with_name("perft.txt")
#: Some of the games in full: the events of the deal, then every decision with what followed from it.
PLAYTHROUGHS: Final = Path(__file__).with_name("playthroughs")
WRITTEN_OUT: Final = ("perft-7", "perft-12", "perft-32", "perft-40")
#: No row asks for more sequences than this at its last depth.
MOST_SEQUENCES: Final = 6_000
DEEPEST: Final = 8

HEAD: Final = """\
# Pinned games, one a line:   RULES; players N; seed TEXT; after K; perft N1 N2 ...; events DIGEST
#
# The seed gives the deck, the last player deals. The first K decisions of the game are made as said below. N1, N2, ...
# are the numbers of sequences of 1, 2, ... decisions from there on; a decision is a seat and its move, swaps out of
# turn included; a sequence cannot go on behind the end of the game.
#
# Decision k (k = 0, 1, ...) of the game: list every legal decision as `SEAT WORDS` (seats from 0; words as in
# `attack 8d`, `beat Jd 8d`, `transfer 8c`, `take`, `pass`, `close`, `swap`), sort the list by code points, and take
# the one whose index is the first eight bytes of SHA-256 of `perft 1` LF seed LF k, as a big-endian number, modulo the
# length of the list. DIGEST is the SHA-256 of all events of the whole game so played, the deal included, in the words
# of tests/perft.py, each ended by LF.
#
# Written by: python -m tests.perft
"""

#: Rules, players, and after how many decisions the sequences are counted.
GAMES: Final = (
    ("podkidnoy", 2, (0, 7, 60)),
    ("podkidnoy", 3, (0, 33)),
    ("podkidnoy", 4, (12,)),
    ("podkidnoy", 5, (25,)),
    ("podkidnoy", 6, (0, 40)),
    ("perevodnoy", 2, (1, 21)),
    ("perevodnoy", 3, (1, 13)),
    ("perevodnoy", 4, (8,)),
    ("perevodnoy", 6, (1, 17)),
    ("table", 2, (0, 9)),
    ("table", 3, (5, 22)),
    ("table", 4, (14,)),
    ("klassisch", 2, (30,)),
    ("klassisch", 4, (6,)),
    ("weitergabe", 2, (3,)),
    ("weitergabe", 5, (9,)),
    ("tabjoy", 3, (2,)),
    ("tabjoy", 6, (11,)),
    ("solo", 2, (15,)),
    ("solo", 4, (50,)),
    ("podkidnoy deck=24", 2, (0, 19)),
    ("podkidnoy deck=24 swap=on", 4, (10,)),
    ("podkidnoy deck=52 swap=on", 6, (8,)),
    ("podkidnoy deck=52", 2, (45,)),
    ("podkidnoy transfer=not-first", 3, (1, 18)),
    ("podkidnoy throwers=neighbours", 5, (7,)),
    ("podkidnoy throwers=attacker pile=off", 3, (16,)),
    ("podkidnoy throwers=permission transfer=on", 4, (10,)),
    ("podkidnoy pile=off", 4, (20,)),
    ("podkidnoy first=5", 4, (4,)),
    ("podkidnoy first=5-until-beaten", 3, (14,)),
    ("podkidnoy swap=on transfer=on", 3, (6, 28)),
    ("podkidnoy attack=single swap=on throwers=attacker", 2, (12, 30)),
    ("podkidnoy tie=defender repeat=first", 2, (70,)),
    ("podkidnoy repeat=off", 3, (80,)),
    ("podkidnoy start=free", 4, (0,)),
    ("podkidnoy start=onto-fool", 3, (3,)),
    ("podkidnoy teams=2", 4, (9, 44)),
    ("podkidnoy teams=2", 6, (13,)),
    ("podkidnoy teams=2 throwers=neighbours swap=on", 4, (11,)),
    ("podkidnoy teams=2 throwers=permission tie=defender deck=52", 6, (21,)),
    ("podkidnoy teams=2 deck=24 attack=single", 4, (17,)),
)


@dataclass(frozen=True)
class Row:
    """One line of the file."""

    rules: str
    players: int
    seed: str
    after: int
    counts: tuple[int, ...]
    digest: str

    def __str__(self) -> str:
        counts = " ".join(map(str, self.counts))
        return (
            f"{self.rules}; players {self.players}; seed {self.seed}; after {self.after}; perft {counts}; "
            f"events {self.digest}"
        )


def parse_row(line: str) -> Row:
    """Read a line of the file."""
    rules, *rest = line.split("; ")
    words = dict(part.split(" ", 1) for part in rest)
    counts = tuple(map(int, words["perft"].split()))
    return Row(rules, int(words["players"]), words["seed"], int(words["after"]), counts, words["events"])


def read_rows() -> list[Row]:
    """Read the file."""
    return [parse_row(line) for line in FILE.read_text().splitlines() if line and not line.startswith("#")]


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of *depth* decisions from *position*."""
    decisions = [(seat, move) for seat in position.in_game for move in moves_of(position, seat)]
    if depth == 1:
        return len(decisions)
    total = 0
    for seat, move in decisions:
        twin = position.copy()
        apply(twin, seat, move)
        total += perft(twin, depth - 1)
    return total


def decide(position: Position, seed: str, number: int) -> tuple[Seat, Move]:
    """Return decision *number* of the pinned game, as the head of the file says."""
    decisions = {
        f"{seat} {move_name(move)}": (seat, move) for seat in position.in_game for move in moves_of(position, seat)
    }
    chance = int.from_bytes(sha256(f"perft 1\n{seed}\n{number}".encode()).digest()[:8], "big")
    return decisions[sorted(decisions)[chance % len(decisions)]]


def start(row: Row) -> tuple[Position, tuple[Event, ...]]:
    """Deal the game of *row*."""
    rules = parse_rules(row.rules)
    return deal(rules, row.players, deck_of(row.seed, rules.deck_size))


def position_of(row: Row) -> Position:
    """Return the position from which *row* counts."""
    position, _ = start(row)
    for number in range(row.after):
        apply(position, *decide(position, row.seed, number))
    return position


def playthrough_of(row: Row) -> Iterator[str]:
    """Yield the whole game of *row*: each decision behind a `>`, each event in words."""
    position, opening = start(row)
    yield from map(event_words, opening)
    number = 0
    while not position.is_over():
        seat, move = decide(position, row.seed, number)
        yield f"> {seat} {move_name(move)}"
        yield from map(event_words, apply(position, seat, move))
        number += 1


def events_of(row: Row) -> Iterator[str]:
    """Yield every event of the whole game of *row*, in words."""
    return (line for line in playthrough_of(row) if not line.startswith(">"))


def event_words(event: Event) -> str:
    """Return *event* as its name and its facts, cards by their names."""
    return " ".join(
        [type(event).__name__, *(f"{name}={_words(name, value)}" for name, value in event._asdict().items())]
    )


def _words(name: str, value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, int) and name in ("card", "target", "gave", "got"):
        return card_name(value)
    if isinstance(value, int) and name in ("cards", "shown"):
        return cards_name(value).replace(" ", ",") or "-"
    if isinstance(value, tuple):
        return "/".join(_words("", one) if isinstance(one, int) else ",".join(map(str, one)) for one in value) or "-"
    return "-" if value is None else str(value)


def digest_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of *lines*, each ended by a line feed."""
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def measure(rules: str, players: int, seed: str, after: int, depths: int = 0) -> Row:
    """Count for a new row: *depths* of them, or as many as stay below `MOST_SEQUENCES`."""
    row = Row(rules, players, seed, after, (), "")
    position = position_of(row)
    counts: list[int] = []
    while len(counts) < (depths or DEEPEST):
        count = perft(position, len(counts) + 1)
        if not depths and (count > MOST_SEQUENCES or not count):
            break
        counts.append(count)
    return Row(rules, players, seed, after, tuple(counts), digest_of(events_of(row)))


def playthrough_file(row: Row) -> Path:
    """Return where the game of *row* is written out."""
    return PLAYTHROUGHS / f"{row.seed}.txt"


def playthrough_text(row: Row) -> str:
    """Return the text of that file."""
    head = f"# {row.rules}; players {row.players}; seed {row.seed} (see tests/perft.txt)\n"
    return head + "".join(f"{line}\n" for line in playthrough_of(row))


def main() -> None:
    """Write the file."""
    rows = [
        measure(rules, players, f"perft-{number}", after)
        for number, (rules, players, afters) in enumerate(GAMES, 1)
        for after in afters
    ]
    FILE.write_text(HEAD + "".join(f"{row}\n" for row in rows))
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for row in rows:
        if row.seed in WRITTEN_OUT:
            playthrough_file(row).write_text(playthrough_text(row))


if __name__ == "__main__":
    main()
