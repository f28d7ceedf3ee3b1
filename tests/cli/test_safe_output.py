"""Nothing that came from outside steers a terminal: whatever stands in a file, its name or an argument."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from durak_cli.cli.app import COMMANDS
from tests.cli.records import ILLEGAL, KITCHEN, LENIENT
from tests.cli.shell import Outcome, durak

#: Controls of both sets, escape sequences, everything that turns the direction of writing, and what hides.
HOSTILE = st.one_of(
    st.characters(min_codepoint=1, max_codepoint=0x9F, categories=["Cc"]),
    st.characters(categories=["Cf", "Co", "Cn", "Zl", "Zp", "Zs", "M"]),
    st.sampled_from([*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"]),
    st.sampled_from(["\x1b[2J", "\x1b]0;title\x07", "\x9b31m", "\x1bP", "\r\n"]),
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"),
)
TEXTS = st.lists(HOSTILE, min_size=1, max_size=6).map("".join)
#: Where in a record the text is put: into words, tags, names, comments, in front and behind.
PLACES = ("8d/9c", "beaten\n2", "Friday", "Ben", "Carla: 9s", "in trouble", "kitchen-42", "[Durak", "podkidnoy", "*\n")
RECORDS = (KITCHEN, ILLEGAL, LENIENT)
#: A game that can be gone on with.
RUNNING = '[Durak "1"]\n[Players "A, B"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qd"]\n'

many = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def steers(text: str) -> str:
    """Return what could steer a terminal in *text*, which may have lines."""
    return "".join(sign for line in text.split("\n") for sign in line if not sign.isprintable())


def bidi_or_control(text: str) -> str:
    """Return what no record may hold, in a text that is a document (a comment of it may hold tabs)."""
    marks = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
    return "".join(c for c in text if c in marks or (ord(c) < 32 and c not in "\t\n") or 0x7F <= ord(c) < 0xA0)


def check(answer: Outcome) -> None:
    """Whatever was asked: nothing steers, nothing is a traceback, and the exit code is one of ours."""
    assert steers(answer.both) == ""
    assert answer.code in (0, 1, 2)
    assert "Traceback" not in answer.both
    assert "a fault of the program" not in answer.both


@st.composite
def hostile_records(draw: st.DrawFn) -> str:
    """Draw a record with something hostile in one of its places, or text that is no record at all."""
    record, place, text = draw(st.sampled_from(RECORDS)), draw(st.sampled_from(PLACES)), draw(TEXTS)
    kept = draw(st.sampled_from(["", place]))
    return record.replace(place, kept + text)


@many
@given(text=hostile_records())
@pytest.mark.parametrize(
    "words",
    [
        ["validate"],
        ["format", "--check"],
        ["replay"],
        ["replay", "--view", "Ben", "--ascii"],
        ["replay", "--plain", "--from", "2"],
        ["puzzle", "--list", "--file"],
    ],
)
def test_file_contents(words: list[str], text: str) -> None:
    check(durak(*words, "-", stdin=text))


@many
@given(text=hostile_records())
@pytest.mark.parametrize(
    "words", [["format"], ["convert", "--to", "json"], ["convert", "--to", "markdown"]], ids=lambda words: words[-1]
)
def test_a_document_holds_no_control_or_bidirectional_control(words: list[str], text: str) -> None:
    answer = durak(*words, "-", stdin=text)
    assert answer.code in (0, 1, 2)
    assert bidi_or_control(answer.out) == ""
    assert steers(answer.err) == ""


@many
@given(content=st.binary(max_size=200))
@pytest.mark.parametrize("words", [["validate"], ["format"], ["replay"], ["convert", "--from", "json"]], ids=" ".join)
def test_any_bytes(words: list[str], content: bytes) -> None:
    answer = durak(*words, "-", stdin=content)
    assert answer.code in (1, 2)
    assert steers(answer.both) == ""
    assert "a fault of the program" not in answer.both


@many
@given(text=TEXTS)
@pytest.mark.parametrize("name", COMMANDS)
def test_arguments_and_options(name: str, text: str) -> None:
    check(durak(name, text))
    check(durak(name, f"--{text}"))
    check(durak(name, "--players", text, "x"))
    check(durak(name, "--rules", text, "x"))
    check(durak(name, "--view", text, "x"))


@many
@given(text=TEXTS)
def test_names_of_commands(text: str) -> None:
    check(durak(text))
    check(durak(f"-{text}"))


@many
@given(text=TEXTS)
@pytest.mark.parametrize(
    "words", [["validate"], ["format", "--check"], ["format", "--in-place"], ["replay"], ["resume", "--plain"]]
)
def test_names_of_files(words: list[str], text: str, tmp_path: Path) -> None:
    name = text.replace("/", "").strip(".") or "x"
    path = tmp_path / name
    path.write_text(LENIENT, encoding="utf-8")
    try:
        check(durak(*words, str(path)))
        check(durak(*words, str(path) + "x"))
    finally:
        path.unlink()


@many
@given(text=TEXTS)
def test_names_of_players(text: str) -> None:
    name = text.replace("\\", "").replace('"', "").replace("\n", "")
    record = KITCHEN.replace('"Anna, Ben, Carla"', f'"Anna, \\"{name}\\", Carla"').replace("Ben >", f'"{name}" >')
    for words in (["validate"], ["replay"], ["replay", "--view", "x"], ["format", "--check"]):
        check(durak(*words, "-", stdin=record))


@settings(parent=many, max_examples=8)
@given(text=TEXTS)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_environment(name: str, text: str, tmp_path: Path) -> None:
    folder = tmp_path / (text.replace("/", "").replace("\0", "").strip(".") or "x")
    (folder / "durak" / "games").mkdir(parents=True, exist_ok=True)
    (folder / "durak" / "games" / f"{folder.name}.durak").write_text(KITCHEN, encoding="utf-8")
    hostile = dict.fromkeys(("LANG", "LC_ALL", "TERM", "COLUMNS", "LINES", "NO_COLOR"), text)
    homes = dict.fromkeys(("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
    with environment(hostile | homes):
        check(durak(name))
        check(durak(name, "x"))


#: What a person types in these, line by line.
PROMPTS = {
    "play": ["play", "--seed", "x", "--no-record", "-p", "2"],
    "tutorial": ["tutorial"],
    "puzzle": ["puzzle", "--date", "2026-11-30"],
    "people": ["play", "--seed", "x", "--no-record", "--humans", "Anna,Ben", "-p", "2"],
    "resume": ["resume", "FILE"],
}
#: Commands that read a file given to them; what the others show comes from their arguments and from what is kept.
READERS = ("analyse", "validate", "format", "replay", "redact", "convert", "resume", "find", "split", "stats")
OTHERS = (
    *("play", "tutorial", "puzzle", "games", "explain", "deal", "config", "rules", "bots", "bot", "arena"),
    "completion",
)


def test_every_command_is_tried() -> None:
    assert {*READERS, *OTHERS} == {*COMMANDS}


@settings(parent=many, max_examples=12)
@given(text=TEXTS, word=st.sampled_from(["", "help ", "why ", "8d ", "#"]))
@pytest.mark.parametrize("name", PROMPTS)
def test_typed_lines(name: str, text: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "a.durak"
    file.write_text(RUNNING, encoding="utf-8")
    words = [str(file) if part == "FILE" else part for part in PROMPTS[name]]
    check(durak(*words, stdin=f"{word}{text}\n{text}\n"))


@settings(parent=many, max_examples=4)
@given(text=hostile_records())
def test_kept_games(text: str, home: Path) -> None:
    for folder in ("state/durak", "data/durak/games"):
        (home / folder).mkdir(parents=True, exist_ok=True)
        (home / folder / "a.durak").write_text(text, encoding="utf-8")
    check(durak("games"))
    check(durak("games", "a", "a-running"))
    check(durak("play", "--no-record", "-p", "2"))
    check(durak("resume"))
    check(durak("resume", "a"))
    check(durak("games", "--delete", "a"))


@settings(parent=many, max_examples=5)
@given(text=TEXTS, key=st.sampled_from(["name", "lang", "sort", "rules", "speed", ""]))
@pytest.mark.parametrize("name", COMMANDS)
def test_the_settings(name: str, text: str, key: str, home: Path) -> None:
    file = home / "config" / "durak" / "config.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'{key} = "{text}"\n' if key else text, encoding="utf-8")
    check(durak(name, "x"))
    check(durak(name))


@contextmanager
def environment(values: dict[str, str]) -> Iterator[None]:
    """Have these values in the environment for a while."""
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
