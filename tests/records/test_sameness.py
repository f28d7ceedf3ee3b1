"""The same game written down twice, whatever the spelling; and one record that goes on where another ends."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.engine.cards import card_name
from durak_cli.engine.deal import deck_of
from durak_cli.records.sameness import Key, Relation, Seen, key_of
from notation import parse
from tests.cli.records import KITCHEN, LENIENT, MALFORMED
from tests.play.records import game

VALID = Path(__file__).resolve().parents[2] / "samples" / "valid"
DECK = " ".join(map(card_name, deck_of("kitchen-42", 36)))
SHORTER = KITCHEN[: KITCHEN.index("Carla: 9s\n{Ben")]


def key(text: str) -> Key:
    (record,) = parse(text)
    return key_of(record, text.encode())


@pytest.mark.parametrize("name", [path.name for path in sorted(VALID.glob("lenient-*.canonical.durak"))])
def test_spelling_does_not_matter(name: str) -> None:
    canonical = VALID / name
    lenient = VALID / name.replace(".canonical", "")
    pairs = zip(parse(lenient.read_text("utf-8")), parse(canonical.read_text("utf-8")), strict=True)
    for one, other in pairs:
        assert key_of(one, b"") == key_of(other, b"")


@pytest.mark.parametrize(
    "text",
    [
        LENIENT,
        KITCHEN.replace('[Seed "kitchen-42"]', f'[Deck "{DECK}"]'),
        KITCHEN.replace('"podkidnoy"', '"perevodnoy transfer=off"'),
        KITCHEN.replace("Friday", "Saturday").replace('[Date "2026-11-30"]\n', '[Dealer "Carla"]\n[Game "1"]\n'),
        KITCHEN.replace("{Ben is in trouble now.}\n", "; He is.\n"),
        KITCHEN.replace("8d/9c", "8d 8d/9c?? @12s (8d takes)"),
        KITCHEN.replace('[Date "2026-11-30"]\n', "").replace('[Trump "Qc"]', '[Trump "Qc"]\n[Date "2026-11-30"]'),
    ],
)
def test_what_is_said_of_a_game_does_not_matter(text: str) -> None:
    assert key(text) == key(KITCHEN)


@pytest.mark.parametrize(
    "text",
    [
        KITCHEN.replace("8d/9c", "8d/Tc"),
        KITCHEN.replace("Ben: 7c", "Ben: 7d"),
        KITCHEN.replace("Anna: 6h", "Ben: 6h"),
        KITCHEN.replace("*", "durak Anna resigns"),
        KITCHEN.replace("\n*", ""),
        KITCHEN.replace("Anna", "Anne"),
        KITCHEN.replace("Anna, Ben, Carla", "Ben, Carla, Anna"),
        KITCHEN.replace("podkidnoy", "podkidnoy first=5"),
        KITCHEN.replace("[Rules", '[Dealer "Ben"]\n[Rules'),
        KITCHEN.replace("kitchen-42", "kitchen-43"),
        MALFORMED,
    ],
)
def test_another_game_is_another(text: str) -> None:
    assert key(text) != key(KITCHEN)


def test_of_a_hidden_deal_the_card_that_shows_trumps_is_part_of_the_table() -> None:
    hidden = KITCHEN.replace('[Seed "kitchen-42"]', '[Deck "?"]')
    assert key(hidden) == key(hidden.replace('"Qc"', '"Q♣"')) == key(hidden.replace('"?"', f'"{"?? " * 36}"'))
    assert key(hidden) != key(hidden.replace('"Qc"', '"Ad"'))
    assert key(hidden) != key(KITCHEN)


def test_a_transfer_is_another_play_than_a_throw_in() -> None:
    one = game("1. Anna > Ben: 8d Ben > Carla: 8c", "perevodnoy")
    assert key(one) != key(one.replace("Ben > Carla", "Ben"))


def test_of_games_that_cannot_be_read_only_the_very_text_is_the_same() -> None:
    assert key(MALFORMED) == key(MALFORMED + "\n")
    assert key(MALFORMED) != key(MALFORMED.replace("Friday", "Saturday"))


def test_relations() -> None:
    seen: Seen[str] = Seen()
    assert seen.add(key(SHORTER), "short") is None
    assert seen.add(key(KITCHEN), "long") == (Relation.LONGER, "short")
    assert seen.add(key(LENIENT), "copy") == (Relation.SAME, "long")
    assert seen.add(key(SHORTER.rpartition("Qd")[0]), "shorter") == (Relation.SHORTER, "short")
    assert seen.add(key(KITCHEN.replace("9s/6c", "9s/Ts")), "other") is None
    assert seen.add(key(KITCHEN.replace("Anna", "Anne")), "elsewhere") is None


@settings(max_examples=50, deadline=None)
@given(st.lists(st.binary(max_size=5).map(lambda text: bytes(byte % 2 for byte in text)), max_size=14))
def test_relations_are_those_that_a_look_at_all_gives(plays: list[bytes]) -> None:
    seen: Seen[int] = Seen()
    for number, one in enumerate(plays):
        before = plays[:number]
        found = seen.add(Key(b"table", one), number)
        if one in before:
            assert found == (Relation.SAME, before.index(one))
        elif any(other.startswith(one) for other in before):
            assert found is not None
            assert found[0] is Relation.SHORTER
            assert plays[found[1]].startswith(one)
        elif beginnings := [other for other in before if one.startswith(other)]:
            assert found == (Relation.LONGER, before.index(max(beginnings, key=len)))
        else:
            assert found is None
