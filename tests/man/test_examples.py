"""Every example in durak(5) is what the page says it is."""

import re
import unicodedata

import pytest

import notation
from durak_cli.engine.cards import card_name
from durak_cli.engine.deal import deck_of
from durak_cli.records.check import check
from notation.record import Record
from tests.man.examples import KINDS, MAN, Example, examples, whole

ALL = examples()


def of_kind(*kinds: str) -> list[Example]:
    """Return the examples of these kinds."""
    return [example for example in ALL if example.kind in kinds]


def only(text: str) -> Record:
    """Return the one game of *text*."""
    records = notation.parse(text)
    assert len(records) == 1
    return records[0]


def test_every_kind_is_used() -> None:
    assert {example.kind for example in ALL} == set(KINDS)


@pytest.mark.parametrize("example", of_kind("valid", "form"), ids=str)
def test_canonical_example_equals_its_canonical_form(example: Example) -> None:
    text, _ = whole(example)
    record = only(text)
    assert [finding.message for finding in record.findings] == []
    assert notation.write(record) == text


@pytest.mark.parametrize("example", of_kind("valid"), ids=str)
def test_valid_example_is_a_legal_game(example: Example) -> None:
    assert [finding.message for finding in check(only(whole(example)[0])) if finding.is_error()] == []


@pytest.mark.parametrize("example", of_kind("lenient"), ids=str)
def test_lenient_example_is_read_as_the_one_behind_it(example: Example) -> None:
    meant = ALL[ALL.index(example) + 1]
    assert meant.kind == "canonical"
    record = only(whole(example)[0])
    assert record.is_well_formed()
    assert [finding.code for finding in record.findings] == list(example.arguments)
    assert notation.write(record) == whole(meant)[0]
    assert notation.write(only(whole(meant)[0])) == whole(meant)[0]


@pytest.mark.parametrize("example", of_kind("error"), ids=str)
def test_error_is_found_where_the_page_says(example: Example) -> None:
    code, place = example.arguments
    text, above = whole(example)
    found = []
    for finding in (finding for record in notation.parse(text) for finding in check(record)):
        if finding.is_error():
            before = text[: finding.span.start]
            line, column = before.count("\n") + 1 - above, len(before) - (before.rfind("\n") + 1) + 1
            found.append((finding.code, f"{line}:{column}"))
    assert found == [(code, place)]


def test_decks_of_the_page_are_what_their_seeds_give() -> None:
    (block,) = (example.text for example in of_kind("text") if "kitchen-42" in example.text)
    decks = re.findall(r"^(.+), (\d+) cards:\n((?:.+\n)+)", block, re.M)
    assert len(decks) == 5
    for seed, size, cards in decks:
        assert unicodedata.is_normalized("NFC", seed)
        assert cards.split() == [card_name(card) for card in deck_of(seed, int(size))]


def test_seeds_of_the_page_are_those_of_the_first_example() -> None:
    assert 'Seed "kitchen-42"' in ALL[0].text
    assert ALL[0].kind == "valid"


def test_codes_that_the_text_names_exist() -> None:
    text = (MAN / "durak.5").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\.It ([DW]\d{4})", text, re.M))
    assert listed
    assert set(re.findall(r"\b[DW]\d{4}\b", text)) == listed
