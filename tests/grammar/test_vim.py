"""Vim colours records as Pygments does: asked at the beginning of every word of the samples."""

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace, _TokenType

from grammar.highlighting import Clubs, Diamonds, DurakLexer, Hearts, Player, Spades
from notation import decode

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: A few that show everything, for the ordinary run.
FEW = ("comments", "judgements", "lenient-cards", "lenient-tags", "lenient-words", "names-quoted", "variations")

#: What Vim calls each kind of word.
GROUPS = {
    Clubs: "durakClubs",
    Diamonds: "durakDiamonds",
    Hearts: "durakHearts",
    Spades: "durakSpades",
    Keyword: "durakKeyword",
    Keyword.Reserved: "durakResult",
    Keyword.Pseudo: "durakAct",
    Number.Integer: "durakNumber",
    Player: "durakName",
    Name.Tag: "durakTag",
    Name.Label: "durakJudgement",
    Name.Decorator: "durakAnnotation",
    String.Double: "durakValue",
    String.Escape: "durakEscape",
    Operator: "durakOperator",
    Comment.Multiline: "durakComment",
    Comment.Single: "durakComment",
    Error: "durakError",
    Whitespace: "",
}
SIGNS = {"[": "durakTag", "]": "durakTag", "(": "durakVariation", ")": "durakVariation"}
#: Groups that look like another one.
LIKE = {"durakLoser": "durakName", "durakCards": "durakValue", "durakTagged": ""}


@cache
def vim() -> str:
    """Vim, if there is one that can colour text."""
    program = shutil.which("vim")
    if (
        program is None
        or "+syntax" not in subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    ):
        pytest.skip("needs Vim with its syntax files")
    return program


def groups(files: list[tuple[Path, list[tuple[int, int]]]], folder: Path) -> list[list[str]]:
    """Ask Vim for the groups at the places of each file; the first of them is the type of the file."""
    places, answer = folder / "places.json", folder / "groups.json"
    places.write_text(json.dumps([(str(file), at) for file, at in files]), encoding="utf-8")
    environment = {
        **os.environ,
        "DURAK_VIM": str(ROOT / "grammar" / "editors" / "vim"),
        "DURAK_PLACES": str(places),
        "DURAK_GROUPS": str(answer),
        "LC_ALL": "C.UTF-8",
    }
    command = [vim(), "-u", "NONE", "-i", "NONE", "-N", "-n", "-es", "-S", str(HERE / "groups.vim")]
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, timeout=120, check=False)
    found: list[list[str]] = json.loads(answer.read_text(encoding="utf-8"))
    return found


def words(text: str) -> list[tuple[tuple[int, int], str, str]]:
    """Line and byte of each word, what Vim should call it, and the word. A line end has no place in Vim."""
    line = byte = 1
    expected = []
    for _, kind, word in DurakLexer().get_tokens_unprocessed(text):
        if not word.startswith("\n"):
            expected.append(((line, byte), group_of(kind, word), word))
        _, has_end, after = word.rpartition("\n")
        line += word.count("\n")
        byte = len(after.encode()) + (1 if has_end else byte)
    return expected


def group_of(kind: _TokenType, word: str) -> str:
    return SIGNS.get(word, "durakOperator") if kind is Punctuation else GROUPS[kind]


def compare(paths: list[Path], folder: Path) -> None:
    expected = {path: words(decode(path.read_bytes())) for path in paths}
    asked = [(path, [place for place, *_ in found]) for path, found in expected.items()]
    for (path, wanted), (filetype, *found) in zip(expected.items(), groups(asked, folder), strict=True):
        assert filetype == "durak"
        differing = [
            (place, word, group, other)
            for (place, group, word), other in zip(wanted, found, strict=True)
            if LIKE.get(other, other) != group and not (word.isspace() and other == "durakTag")
        ]
        assert differing == [], path.name


def test_vim_sees_the_words_that_pygments_sees(tmp_path: Path) -> None:
    compare([ROOT / "samples" / "valid" / f"{name}.durak" for name in FEW], tmp_path)


@pytest.mark.slow
def test_vim_sees_them_in_all_samples(tmp_path: Path) -> None:
    folders = ("valid", "illegal", "redacted")
    compare([path for folder in folders for path in sorted((ROOT / "samples" / folder).glob("*.durak"))], tmp_path)


def test_an_act_and_what_is_no_word(tmp_path: Path) -> None:
    file = tmp_path / "odd.durak"
    file.write_text('[Durak "1"]\n\n1. Boris > anna: 8d9d Xx Boris shows 8d 8d}\n', encoding="utf-8")
    compare([file], tmp_path)


def test_an_open_comment_ends_with_its_game(tmp_path: Path) -> None:
    file = tmp_path / "open.durak"
    file.write_text('[Durak "1"]\n1. Anna > Ben: {8d\n9d\n[Durak "1"]\n1. Anna > Ben: 8d\n', encoding="utf-8")
    assert groups([(file, [(3, 1), (4, 2), (5, 16)])], tmp_path) == [
        ["durak", "durakComment", "durakTag", "durakDiamonds"]
    ]
