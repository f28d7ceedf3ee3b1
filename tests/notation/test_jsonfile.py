"""Files of JSON cut into records as their bytes come, and the strict reading of one value."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import jsonfile
from notation.jsonfile import Piece, pieces
from notation.jsontext import DEPTH_LIMIT, DIGITS_LIMIT, JsonFault, parts, read_json, span_of

RECORDS: list[dict[str, Any]] = [
    {"version": 1, "tags": [{"name": 'a"}][', "value": "\\ü" * count}], "items": [{"kind": "x"}] * count, "n": None}
    for count in range(8)
]
FORMS = {
    "a list on one line": json.dumps(RECORDS),
    "a list, a record a line": "[\n" + ",\n".join(map(json.dumps, RECORDS)) + "\n]\n",
    "a list over many lines": json.dumps(RECORDS, indent=2, ensure_ascii=False),
    "a record a line": "\n".join(map(json.dumps, RECORDS)),
    "with the line ends of Windows": "\r\n".join(map(json.dumps, RECORDS)),
    "records over many lines": "\n".join(json.dumps(record, indent=4) for record in RECORDS),
    "without any margin": "\n".join(json.dumps(record, indent=0) for record in RECORDS),
    "without anything between": "".join(map(json.dumps, RECORDS)),
    "two lists": json.dumps(RECORDS[:3]) + "\n" + json.dumps(RECORDS[3:], indent=1),
    "with a byte-order mark": "\ufeff" + json.dumps(RECORDS[:5]) + "\n\ufeff" + json.dumps(RECORDS[5:]),
}


def cut(content: bytes, size: int = 1 << 20) -> list[Piece]:
    return list(pieces(content[at : at + size] for at in range(0, len(content), size)))


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_records_are_found_in_every_layout(text: str) -> None:
    content = text.encode()
    whole = cut(content)
    assert [json.loads(piece.content) for piece in whole] == RECORDS
    assert not any(piece.fault for piece in whole)
    for size in (1, 7, 161, 500):
        assert cut(content, size) == whole
    lines = text.removeprefix("\ufeff").split("\n")
    for piece in whole:
        there = "\n".join([lines[piece.line - 1][piece.column - 1 :], *lines[piece.line :]])
        assert there.startswith(piece.text())


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", [("", 1, 1, "there is no record here; is it a file of JSON?")]),
        (b" \n ", [(" ", 1, 1, "there is no record here; is it a file of JSON?")]),
        (b"[]", []),
        (b"[", [("", 1, 2, 'the file ends within its list of records: expected "]"')]),
        (b"[{},]", [("{}", 1, 2, ""), ("]", 1, 5, 'expected a record behind the comma, found "]"')]),
        (b"[,{}]", [(",{}]", 1, 2, "expected a record in front of this comma"), ("{}", 1, 3, "")]),
        (b"[{} {}]", [("{}", 1, 2, ""), ("{}]", 1, 5, "expected a comma between two records"), ("{}", 1, 5, "")]),
        (b"null\n{}", [("null", 1, 1, ""), ("{}", 2, 1, "")]),
        (b"{}]", [("{}", 1, 1, ""), ("]", 1, 3, "")]),
        (b'{"version":1,\n{"version":1}', [('{"version":1,', 1, 1, ""), ('{"version":1}', 2, 1, "")]),
        (b'[{"a":"x\n{"version":1}\n]', [('{"a":"x', 1, 2, ""), ('{"version":1}', 2, 1, "")]),
        (b'{"a":"\\', [('{"a":"\\', 1, 1, "")]),
    ],
)
def test_what_does_not_match_does_no_harm_to_what_follows(
    content: bytes, found: list[tuple[str, int, int, str]]
) -> None:
    for size in (1, 3, 1000):
        seen = [(one.text(), one.line, one.column, str(one.fault or "")) for one in cut(content, size)]
        assert seen == found


SIGNS = [b"{", b"}", b"[", b"]", b'"', b",", b"\n", b"\\", b"a", b" ", b'{"version":', b'{"a":1}', b'"x"']


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(SIGNS), max_size=14).map(b"".join))
def test_it_does_not_matter_in_which_portions_a_file_comes(content: bytes) -> None:
    assert cut(content, 1) == cut(content, 3) == cut(content)


@pytest.mark.parametrize("inside", [b'"' + b"x" * 5000 + b'"', b"1," * 2500 + b"1", b'"' + b"\\\\" * 3000 + b'"'])
def test_a_record_that_is_too_long_is_not_held(inside: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonfile, "LONGEST_RECORD", 1000)
    good = b'{"version":1}'
    found = cut(b"[" + good + b',\n {"a":[' + inside + b"]},\n" + good + b"]", 100)
    assert [piece.content for piece in found[::2]] == [good, good]
    assert (found[1].line, found[1].column, str(found[1].fault)) == (
        2,
        2,
        "a record of more than 1,000 bytes is not read",
    )


def test_a_text_that_is_not_closed_ends_with_its_line() -> None:
    # So many quotation marks, each of which could begin a text, would be looked at for minutes if each were tried.
    row = b'{"a":"' + b'\\"' * 30_000
    good = b'{"version":1}'
    found = cut((row + b"}\n") * 4 + row + b"\n" + good)
    assert [piece.content for piece in found] == [row + b"}"] * 4 + [row, good]
    assert [piece.line for piece in found] == [1, 2, 3, 4, 5, 6]


# -- one value ---------------------------------------------------------------------------------------------------------

WRONG = [
    ("", 0, "the text ends before it is closed"),
    ("{'a':1}", 1, "expected a key in quotation marks, found \"'a'\""),
    ('{"a" 1}', 5, 'expected ":" behind a key, found "1"'),
    ('{"a":1 "b":2}', 7, 'expected "," or "}", found'),
    ("[1 2]", 3, 'expected "," or "]", found "2"'),
    ("[1,]", 3, 'expected a value, found "]"'),
    ('{"a":1,}', 7, "expected a key in quotation marks"),
    ('{"a":{}', 0, "the text ends before it is closed"),
    ("{} {}", 3, 'the value is over, but "{" stands behind it'),
    ("[NaN]", 1, '"NaN" is not a number that JSON knows'),
    ("[-Infinity]", 1, '"-Infinity" is not a number that JSON knows'),
    ("[01]", 1, '"01" is not a number that JSON knows'),
    ("[.5]", 1, '".5" is not a number that JSON knows'),
    ("[True]", 1, 'expected a value, found "True"'),
    ('["a\nb"]', 1, "it holds what must be escaped"),
    ('["a\\x"]', 1, "it holds what must be escaped"),
    ('["a]', 1, "this text is not closed"),
    ('{"a":1,"b":2,"a":3}', 13, 'the key "a" stands in this object a second time'),
    ('{"a":1,"\\u0061":3}', 7, 'the key "a" stands in this object a second time'),
    ("[" * 5000, DEPTH_LIMIT, f"nest more than {DEPTH_LIMIT} deep"),
    ("[" * (DEPTH_LIMIT + 1) + "]" * (DEPTH_LIMIT + 1), DEPTH_LIMIT, f"nest more than {DEPTH_LIMIT} deep"),
    ("[" * 3000 + "]" * 3000, DEPTH_LIMIT, f"nest more than {DEPTH_LIMIT} deep"),
    (f"[{'9' * 5000}]", 1, f"a number of more than {DIGITS_LIMIT} digits"),
    (f"[0.{'9' * 5000}]", 1, f"a number of more than {DIGITS_LIMIT} digits"),
    ("[\udc80]", 1, "expected a value"),
]


@pytest.mark.parametrize(("text", "place", "words"), WRONG, ids=[text[:20] for text, *_ in WRONG])
def test_what_is_no_json_is_told_at_its_place(text: str, place: int, words: str) -> None:
    with pytest.raises(JsonFault) as caught:
        read_json(text)
    assert caught.value.span.start == place
    assert words in str(caught.value.words)


def test_what_nests_as_deep_as_it_may_is_read() -> None:
    assert str(read_json("[" * DEPTH_LIMIT + "]" * DEPTH_LIMIT)).count("[") == DEPTH_LIMIT


TOKENS = ["{", "}", "[", "]", '"a"', ":", ",", "1", "-", "0.5", "e5", "true", "null", "NaN", '"', " ", "\\u00", '"b":']


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(TOKENS), max_size=8).map("".join))
def test_the_slow_reader_agrees_with_the_quick_one(text: str) -> None:
    try:
        json.loads(text, parse_constant=lambda _: 1 / 0, object_pairs_hook=_once)
    except (ValueError, ZeroDivisionError):
        with pytest.raises(JsonFault):
            list(parts(text))
    else:
        assert list(parts(text))[-1].path == ()
        read_json(text)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError
    return dict(pairs)


JSON = st.recursive(st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=3),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
                    max_leaves=8)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(JSON, st.sampled_from([None, 1, 3]))
def test_every_part_is_found_where_it_stands(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    assert read_json(text) == value
    for path, (start, end) in parts(text):
        there: Any = value
        for step in path:
            there = there[step]
        assert json.loads(text[start:end]) == there
        assert span_of(text, path) == (start, end)
    assert span_of(text, ("no", 1, "such")) == (0, len(text))
