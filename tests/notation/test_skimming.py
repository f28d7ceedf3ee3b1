"""Files counted, split and looked up by their tags without being read."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from notation import Record, Tag, count_games, parse, read_headers, split_games, write_all
from notation.kinds import NO_GAME
from tests.notation.strategies import broken_texts, records
from tests.notation.test_canonical import EXAMPLE

often = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@often
@given(records())
def test_headers_are_the_tags_of_the_games(record: Record) -> None:
    text = write_all([record, replace(record, before=())])
    assert list(read_headers(text)) == [read.tags for read in parse(text)]
    assert count_games(text) == 2


@often
@given(broken_texts)
def test_any_text_is_skimmed_as_it_is_read(text: str) -> None:
    read = [record for record in parse(text) if not any(finding.kind is NO_GAME for finding in record.findings)]
    assert count_games(text) == len(read) == len(list(read_headers(text)))
    assert [text[start : start + 6] for start, _ in split_games(text)] == ["[Durak"] * len(read)


@pytest.mark.parametrize(
    "head",
    [
        '[Durak "1"][Event "x"]\n[ Site\t"y" ]\n',
        '[Durak "1"] ; why not\n[Event {here} "x" ; and\n]\n{a\n[b "c"]\n} [Site "y"]\n',
        '[Durak "1"]\r\n[Event “x”]\r\n[Site «y»]\r\n',
        '[Durak "1"]\n[Event "\\"x\\\\"]\n[Event "y"]\n',
    ],
)
def test_tags_in_other_forms_are_skimmed_as_they_are_read(head: str) -> None:
    text = head + "1. Anna > Ben: 8d\n" + EXAMPLE
    assert list(read_headers(text)) == [record.tags for record in parse(text)]


def test_skimming_ends_at_the_first_thing_that_is_no_tag() -> None:
    text = (
        '[Durak "1"]\n[Event "x"]\n1. Anna > Ben: 8d\n[Site "y"]\n[Durak "1"]\n{ [Event "z"]\n[Durak "1"]\n[Event "y]\n'
    )
    assert list(read_headers(text)) == [{"Durak": "1", "Event": "x"}, {"Durak": "1"}, {"Durak": "1"}]
    assert not list(read_headers("Friday"))
    assert not count_games(" [Durak]")


def test_of_a_tag_that_stands_twice_the_first_counts() -> None:
    assert Record((Tag("Event", "x"), Tag("Event", "y"))).tags == {"Event": "x"}
    assert list(read_headers('[Durak "1"][Event "x"][Event "y"]')) == [{"Durak": "1", "Event": "x"}]
