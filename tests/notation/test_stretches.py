"""A file read game by game, in whatever pieces it comes, is the same as one that is read whole."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import kinds, parse, split_games
from notation.games import decode
from notation.render import line_and_column
from notation.stretches import LONGEST_GAME, Stretch, read_stretch, stretches

GAME = b'[Durak "1"]\n[Players "Anna, Ben"]\n\n1. Anna > Ben: 8d/9d beaten\n'
#: What decides where a game begins, and what only looks like it.
PIECES = [
    *(
        b"[Durak",
        b'"1"]',
        b"\n",
        b"\r\n",
        b"\xef\xbb\xbf",
        "Я".encode(),
        b"5",
        b"_",
        b"-",
        b"{",
        b" ",
        b"\xd0",
        b"\xff",
    ),
    *(GAME, b"\n" + GAME, b"{\n" + GAME),
]
FILES = st.lists(st.sampled_from(PIECES), max_size=20).map(b"".join)


def cut(content: bytes, places: list[int]) -> list[bytes]:
    """Return *content* in pieces that end at these *places*."""
    ends = sorted({0, len(content), *(place % (len(content) + 1) for place in places)})
    return [content[begin:end] for begin, end in pairwise(ends)]


@settings(max_examples=100, deadline=None)
@given(content=FILES, places=st.lists(st.integers(min_value=0, max_value=2000), max_size=6))
def test_nothing_is_lost_and_every_game_begins_where_it_does_in_the_whole(content: bytes, places: list[int]) -> None:
    found = list(stretches(cut(content, places)))
    assert b"".join(one.content for one in found) == content
    spans = list(split_games(content.decode("utf-8", "surrogateescape")))
    assert len(found) == max(1, len(spans))
    assert all(one.has_game is bool(spans) for one in found)
    lines = [1 + b"".join(one.content for one in found[:number]).count(b"\n") for number in range(len(found))]
    assert [one.line for one in found] == lines


@settings(max_examples=60, deadline=None)
@given(content=FILES)
def test_the_findings_are_those_of_the_whole_text_at_the_same_places(content: bytes) -> None:
    whole = decode(content)
    expected = [
        (finding.code, *line_and_column(whole, finding.span.start))
        for record in parse(whole)
        for finding in record.findings
    ]
    found = []
    for stretch in stretches([content]):
        text = stretch.text()
        for finding in read_stretch(stretch).findings:
            line, column = line_and_column(text, finding.span.start)
            found.append((finding.code, stretch.line - 1 + line, column))
    assert found == expected


def test_a_mark_in_front_of_a_game_is_dropped_where_files_were_joined() -> None:
    found = list(stretches([b"\xef\xbb\xbf" + GAME + b"\xef\xbb\xbf" + GAME]))
    assert [one.line for one in found] == [1, 5]
    assert [read_stretch(one).findings for one in found] == [(), ()]


def padded(size: int) -> bytes:
    """Return a game of so many bytes."""
    return GAME + b"{" + b"x" * (size - len(GAME) - 3) + b"}\n"


@pytest.mark.parametrize("piece", [1000, 1 << 18, 1 << 30])
def test_a_game_of_more_than_the_limit_is_a_finding_and_the_others_are_read(piece: int) -> None:
    long = padded(LONGEST_GAME + 1).replace(b"xx}", b"\n}\n")
    content = padded(LONGEST_GAME) + long + long + GAME
    found = list(stretches(content[at : at + piece] for at in range(0, len(content), piece)))
    assert [one.is_too_long for one in found] == [False, True, True, False]
    assert [one.line for one in found] == [1, 6, 13, 20]
    assert all(len(one.content) < 10_000 for one in found if one.is_too_long)
    assert content.startswith(found[0].content)
    assert found[3].content == GAME
    (finding,) = read_stretch(found[1]).findings
    assert finding.kind is kinds.TOO_LONG
    assert finding.facts == {"limit": "1,048,576"}
    assert found[1].text()[finding.span.start : finding.span.end] == "[Durak"
    assert not read_stretch(found[3]).findings


def test_a_text_in_which_no_game_begins_is_given_up_and_not_read_to_its_end() -> None:
    pieces = iter([b"y\n" * 1000] * 1000)
    (found,) = stretches(pieces)
    assert not found.has_game
    assert found.is_too_long
    assert len(list(pieces)) > 400


@pytest.mark.parametrize("content", [b"", b"\n", b"Anna, Ben\n", b"x [Durak"])
def test_a_file_without_a_game_is_one_stretch(content: bytes) -> None:
    assert list(stretches([content])) == [Stretch(content, has_game=False)]
    assert list(stretches([])) == [Stretch(b"", has_game=False)]
