"""What must hold for any bytes, one function for each door through which text comes in from outside.

Each takes bytes, asserts what must hold of them, and returns how many characters came out, which `GROWTH` bounds.
Whatever it raises is a fault of the program.
"""

import contextlib
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final
from zlib import crc32

from durak_cli.__main__ import main
from durak_cli.cli import array, canonical, fences, markdown, objects
from durak_cli.cli.bot import speak
from durak_cli.cli.documents import Game
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.formats import FORMS, Given, Wishes
from durak_cli.cli.page import game_text as page_text
from durak_cli.cli.reports import MOST, as_json
from durak_cli.cli.screen import Failure
from durak_cli.cli.trees import Leaf
from durak_cli.engine.deal import deck_of
from durak_cli.engine.rules import PRESETS, parse_rules
from durak_cli.play.parley import Guest, GuestError, Lapse
from durak_cli.play.protocol import HELLO, LONGEST_LINE
from durak_cli.play.session import Session
from durak_cli.play.setup import read_setup
from durak_cli.records.check import check
from durak_cli.records.redact import redact
from notation import count_games, decode, parse, read_headers, write, write_all
from notation.jsonfile import Piece, pieces
from notation.problems import Finding
from notation.record import Record
from notation.render import render
from notation.stretches import Stretch, read_stretch, stretches
from notation.tree import tree_of
from notation.treereader import record_of
from tests.cli.pages import every, text_in
from tests.cli.pages import tree_of as elements_of

__all__ = ["GROWTH", "TARGETS", "tried"]

_WISHES: Final = Wishes()
_FULL: Final = Wishes(is_full=True)


def tried(name: str, content: bytes) -> int:
    """Try the target *name* on *content*; return how many characters came out, which are not too many."""
    out = TARGETS[name](content)
    fixed, growing = GROWTH[name]
    assert out <= fixed + growing * len(content), f"{out} characters come of {len(content)} bytes"
    return out


# ---- What several targets do -----------------------------------------------------------------------------------------


def _in_chunks(content: bytes) -> Iterator[bytes]:
    """Yield *content* in pieces of a size that follows from it."""
    size = crc32(content) % 61 + 1
    return (content[at : at + size] for at in range(0, len(content), size))


def _is_one_in(number: int, content: bytes) -> bool:
    """Whether *content* is one of those on which something is tried that takes long."""
    return crc32(content[::-1]) % number == 0


def _shown(text: str, findings: Iterable[Finding]) -> None:
    """Findings stand in the text, in its order, and say something."""
    last = 0
    for finding in findings:
        start, end = finding.span
        assert 0 <= start <= end <= len(text), finding
        assert last <= start, finding
        assert finding.message
        last = start


def _told(findings: Iterable[Finding]) -> list[tuple[object, ...]]:
    return [(one.code, one.span, one.message, str(one.possible), str(one.hint)) for one in findings]


def _sound(content: bytes) -> Iterator[Given]:
    """Yield the games of *content* that have no syntax error."""
    for number, record in enumerate(parse(decode(content)), 1):
        if record.is_well_formed():
            yield Given(record, number, "games.durak")


def _canonical(record: Record) -> str:
    return write(record, rules_name=canonical_rules)


# ---- Text ------------------------------------------------------------------------------------------------------------


def reading(content: bytes) -> int:
    """Any text is read: as a whole and game by game alike, with findings that can be shown."""
    text = decode(content)
    records = parse(text)
    assert len(records) == max(1, count_games(text))
    for record in records:
        _shown(text, record.findings)
    cut = list(stretches([content]))
    assert cut == list(stretches(_in_chunks(content)))
    assert b"".join(stretch.content for stretch in cut) == content
    alone = list(map(read_stretch, cut))
    assert alone == records
    for one, record in zip(alone, records, strict=True):
        assert [(found.code, found.message) for found in one.findings] == [
            (found.code, found.message) for found in record.findings
        ]
    for headers, record in zip(read_headers(text), records, strict=False):
        assert not record.is_well_formed() or headers == record.tags
    if _is_one_in(16, content):
        again = parse(text)
        assert again == records
        assert [_told(record.findings) for record in again] == [_told(record.findings) for record in records]
    found = [finding for record in records for finding in record.findings]
    return sum(len(render(finding, text, "games.durak")) for finding in found[:MOST])


def formatting(content: bytes) -> int:
    """What is written of a record reads as that record, and is written the same again."""
    records = parse(decode(content))
    out = 0
    for record in records:
        if not record.is_well_formed():
            continue
        text = _canonical(record)
        (read,) = parse(text)
        assert read.is_well_formed(), text
        assert _canonical(read) == text
        # In front of the bouts stands what the tags hold; a name that does not defend stays in front of `takes`.
        lenient = {one.code for one in read.findings if one.span.start >= text.find("\n1. ") >= 0}
        assert lenient <= {"W0111"}, text
        out += len(text)
    if all(record.is_well_formed() for record in records):
        file = write_all(records)
        assert write_all(parse(file)) == file
    return out


# ---- Rules -----------------------------------------------------------------------------------------------------------


def validating(content: bytes) -> int:
    """Any record is judged; its findings can be shown; its canonical form is judged alike."""
    out = 0
    for number, stretch in enumerate(stretches([content]), 1):
        game = Game("games.durak", number if stretch.has_game else 0, stretch)
        record = game.record()
        findings = check(record)
        _shown(game.text, findings)
        for finding in findings[:MOST]:
            out += len(game.report(finding, record))
            json.loads(as_json(game, finding))
        if _is_one_in(16, content):
            assert _told(check(record)) == _told(findings)
        if record.is_well_formed() and _is_one_in(3, content):
            _same_faults(record, findings)
    return out


def _same_faults(record: Record, findings: Iterable[Finding]) -> None:
    """The canonical form of *record* has the same faults; only lenient forms go, and names that say nothing."""
    (again,) = parse(_canonical(record))
    before = sorted(one.code for one in findings if not one.code.startswith("W01"))
    if "D0304" not in before:  # a name that says nothing is not written again
        assert sorted(one.code for one in check(again) if not one.code.startswith("W01")) == before


def redacting(content: bytes) -> int:
    """What a player could have written is a valid record, and the same when it is redacted once more."""
    out = 0
    for given in _sound(content):
        if any(finding.is_error() for finding in check(given.record)):
            continue
        setup, _findings = read_setup(given.record)
        assert setup is not None
        for name in setup.names:
            for has_comments in (True, False):
                text = _canonical(redact(given.record, name, has_comments=has_comments))
                (read,) = parse(text)
                assert [one.message for one in check(read) if one.is_error()] == [], text
                assert not {"Seed", "Commit"} & read.tags.keys()
                assert _canonical(redact(read, name, has_comments=has_comments)) == text
                out += len(text)
    return out


# ---- Other forms -----------------------------------------------------------------------------------------------------


def to_json(content: bytes) -> int:
    """A record that went through JSON is the same record, whatever was told with it."""
    out = 0
    texts = []
    for given in _sound(content):
        texts.append(objects.game_text(given, _WISHES))
        full = objects.game_text(given, _FULL)
        for text in (texts[-1], full):
            record, faults = Leaf("games.json", 1, next(iter(pieces([text.encode()])))).record()
            assert record == given.record, [fault.words for fault in faults]
        out += len(texts[-1])
    file = "".join(array.document(texts, _WISHES)).encode()
    json.loads(file)
    assert [piece.text() for piece in pieces(_in_chunks(file))] == texts
    return out


def _cut(found: Iterable[Piece]) -> list[tuple[object, ...]]:
    """Return what was cut out, and where; of what is beside a fault more or less may have come."""
    return [(one.line, one.column, one.fault or one.content) for one in found]


def from_json(content: bytes) -> int:
    """Any JSON, and whatever else comes as such, is a record that can be written, or has faults that can be shown."""
    found = list(pieces([content]))
    assert _cut(found) == _cut(pieces(_in_chunks(content)))
    out = 0
    for number, piece in enumerate(found, 1):
        leaf = Leaf("games.json", number, piece)
        record, faults = leaf.record()
        assert (record is None) == bool(faults)
        out += sum(len(leaf.report(fault)) for fault in faults[:MOST])
        if record is None:
            continue
        text = write(record)
        (read,) = parse(text)
        assert read.is_well_formed(), text
        assert write(read) == text
        assert record_of(tree_of(record)) == (record, ())
        out += len(text)
    return out


def to_markdown(content: bytes) -> int:
    """The records in a page of Markdown are those that went into it: nothing of their text ends or begins another."""
    given = list(_sound(content))
    texts = [_canonical(one.record) for one in given]
    page = "".join(markdown.document([markdown.game_text(one, _WISHES) for one in given], _WISHES)).encode()
    parts = [b"".join(part).decode() for _line, part in fences.fences(_in_chunks(page))]
    assert parts == (texts or [""])
    assert [canonical.game_text(one, _WISHES) for one in given] == texts
    return len(page)


def from_markdown(content: bytes) -> int:
    """Any text is looked through for records, in pieces as well as at once."""
    parts = [(line, b"".join(part)) for line, part in fences.fences([content])]
    assert parts == [(line, b"".join(part)) for line, part in fences.fences(_in_chunks(content))]
    lines = content.count(b"\n") + 2
    found: list[Stretch] = []
    for line, part in parts:
        assert 1 <= line <= lines
        found += stretches([part])
    return sum(len(read_stretch(stretch).findings) for stretch in found)


#: What a game may be made of on a page.
_ELEMENTS: Final = {
    *("a", "all", "article", "b", "bdi", "button", "code", "dd", "div", "dl", "dt", "figcaption", "figure", "h2", "h3"),
    *(
        "h4",
        "i",
        "li",
        "ol",
        "p",
        "path",
        "pre",
        "s",
        "section",
        "span",
        "strong",
        "svg",
        "table",
        "td",
        "th",
        "tr",
        "ul",
    ),
}
_HARMFUL: Final = ("style", "src", "action", "formaction", "srcset", "ping")


def to_page(content: bytes) -> int:
    """On a web page the words of a record are nothing but text, and the record in it is the record."""
    out = 0
    for given in _sound(content):
        page = page_text(given, _WISHES)
        tree = elements_of(page)
        for one in tree.iter():
            assert one.tag in _ELEMENTS, one.tag
            for name, value in one.items():
                assert not name.startswith("on")
                assert name not in _HARMFUL
                assert name != "href" or value.startswith("#")
        (record,) = every(tree, "pre")
        assert text_in(record) == _canonical(given.record)
        out += len(page)
    return out


# ---- Programs at the table -------------------------------------------------------------------------------------------


class _Program:
    """Somebody at the other end of a line who says the lines of *content*, whatever he hears.

    A line such as `=3` is the fourth of the moves that he was offered, so that games go on.
    """

    def __init__(self, content: bytes) -> None:
        self._said = iter(content.split(b"\n"))
        self._offered: list[str] = []
        self.heard = 0

    def send(self, text: str) -> None:
        assert text.endswith("\n")
        self.heard += len(text)
        last = text.splitlines()[-1]
        if last.startswith("move "):
            self._offered = last.split()[1:]

    def receive(self) -> str:
        line = next(self._said, None)
        if line is None:
            raise GuestError(Lapse.ENDED)
        if len(line) > LONGEST_LINE:
            raise GuestError(Lapse.FLOOD)
        if line[:1] == b"=" and len(line) == 2 and self._offered:
            return self._offered[line[1] % len(self._offered)]
        return line.decode(errors="replace")


_NAMES: Final = ("Anna", "Ben", "Anna Maria", "draw", "O'Neil", 'say "hi": 8d >')
_RULES: Final = tuple(parse_rules(name) for name in (*PRESETS, "podkidnoy swap=on attack=single deck=24"))


def guest(content: bytes) -> int:
    """Whatever a program says, it makes a legal move or breaks off, and nothing happens that it may not cause.

    The first line says hello; the first two bytes of the second choose the rules and the number of players.
    """
    hello, _, rest = content.partition(b"\n")
    choice, said = (rest[:2] + b"00")[:2], rest[2:]
    rules = _RULES[choice[0] % len(_RULES)]
    players = 2 + choice[1] % (4 if rules.deck_size > 24 else 2)
    if rules.teams:
        players = 4
    program = _Program(hello + b"\n" + said)
    session = Session(rules, players, deck_of("kitchen-42", rules.deck_size))
    seat = 1
    with contextlib.suppress(GuestError):
        one = Guest(program)
        one.begin(session, seat, _NAMES[:players], players - 1, "kitchen-42")
        while session.asked is not None and len(session.decisions) < 200:
            before = len(session.decisions)
            if session.asked == seat:
                move = one.choose(session, seat)
                assert move in session.view(seat).moves
            else:
                move = session.view(session.asked).moves[0]
            assert len(session.decisions) == before
            session.play(session.asked, move)
        if session.is_over():
            one.end(session)
        one.part()
    return program.heard


def _at_a_table(level: str, content: bytes) -> int:
    with _standing_in(content) as (out, _err), contextlib.suppress(Failure):
        speak(level)
    answers = _written(out).decode().splitlines()
    assert len(answers) <= content.count(b"\n") + 1
    assert all(answer.startswith(HELLO) or len(answer) <= 6 for answer in answers), answers
    return sum(map(len, answers))


@contextlib.contextmanager
def _standing_in(content: bytes) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Let *content* be what is read from standard input, and yield standard output and standard error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            yield out, err
    finally:
        sys.stdin = before


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue()


def table(content: bytes) -> int:
    """Whatever a table tells our player, he answers with a move, or says that it makes no sense."""
    return _at_a_table("greedy", content)


def table_of_a_thinker(content: bytes) -> int:
    """The same with a player who looks ahead, and imagines the cards of the others."""
    return _at_a_table("club", content)


# ---- Whole commands --------------------------------------------------------------------------------------------------

_COMMANDS: Final[tuple[tuple[str, ...], ...]] = (
    ("validate", "-"),
    ("validate", "--json", "-"),
    ("format", "-"),
    ("format", "--check", "-"),
    ("redact", "--view", "Anna", "-"),
    *(("convert", "--to", form, "-") for form in FORMS),
    ("convert", "--full", "--to", "json", "-"),
    *(("convert", "--from", form, "--to", "durak", "-") for form in ("json", "ndjson", "markdown")),
    ("games", "-"),
    ("replay", "--all", "-"),
    ("find", "-"),
    ("stats", "-"),
    ("bot", "greedy"),
)


def commands(content: bytes) -> int:
    """Whole commands, chosen by the first byte, end with one of their exit codes and say in sentences what is wrong."""
    words = _COMMANDS[content[0] % len(_COMMANDS)] if content else _COMMANDS[0]
    with _standing_in(content[1:]) as (out, err):
        code = main(words)
    said, told = _written(out), _written(err).decode()
    assert code in (0, 1, 2)
    assert b"Traceback" not in said
    assert code == 0 or said or told or words[0] == "find"
    assert all(character.isprintable() or character == "\n" for character in told), ascii(told)
    return len(said) + len(told)


TARGETS: Final[dict[str, Callable[[bytes], int]]] = {
    "reading": reading,
    "formatting": formatting,
    "validating": validating,
    "redacting": redacting,
    "to-json": to_json,
    "from-json": from_json,
    "to-markdown": to_markdown,
    "from-markdown": from_markdown,
    "to-page": to_page,
    "guest": guest,
    "table": table,
    "thinker": table_of_a_thinker,
    "commands": commands,
}
#: A finding is shown in a few lines, each of them cut to what is around its place.
_LONGEST_REPORT: Final = 900
#: So many characters may come out: some in any case, and so many more for each byte that went in. A whole web page is
#: long before a game stands in it.
GROWTH: Final[dict[str, tuple[int, int]]] = {
    **dict.fromkeys(TARGETS, (4000, 60)),
    **dict.fromkeys(("reading", "validating", "from-json"), (MOST * _LONGEST_REPORT, 60)),
    "to-page": (4000, 250),
    "commands": (MOST * _LONGEST_REPORT, 250),
}
