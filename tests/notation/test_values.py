"""The values of tags: lists of names, decks, dates, times, digests."""

import pytest

from notation.values import (
    canonical_value,
    is_commit,
    is_date,
    is_time,
    join_bots,
    join_deck,
    join_names,
    read_deck,
    read_name,
    read_number,
    read_trump,
    split_bots,
    split_names,
    words_of,
)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Anna", ("Anna",)),
        ("Anna, Ben", ("Anna", "Ben")),
        ("Anna,Ben ,\tCarla\u00a0", ("Anna", "Ben", "Carla")),
        ("Anna Maria, O’Neil", ("Anna Maria", "O'Neil")),
        ('"a, b", " c ", "say \\"hi\\" \\\\"', ("a, b", " c ", 'say "hi" \\')),
        ("Zoe\u0308", ("Zoë",)),
        ("", None),
        ("Anna,", None),
        ("Anna,,Ben", None),
        (", Ben", None),
        ('""', None),
        ('"Anna', None),
        ('Anna" , Ben', None),
        ('"Anna" Maria', None),
        ("back\\slash", None),
        ('"bad \\n"', None),
    ],
)
def test_lists_of_names(value: str, names: tuple[str, ...] | None) -> None:
    assert split_names(value) == names
    if names is not None:
        assert split_names(join_names(names)) == names


def test_a_name_is_quoted_in_a_list_only_where_it_must_be() -> None:
    assert join_names(["Anna Maria", "As", "a,b", 'x"y', "c\\d", " e", "O’Neil"]) == (
        'Anna Maria, As, "a,b", "x\\"y", "c\\\\d", " e", O\'Neil'
    )


@pytest.mark.parametrize(("value", "name"), [(" Anna ", "Anna"), ('"a, b"', "a, b"), ("Anna, Ben", None), ("", None)])
def test_one_name(value: str, name: str | None) -> None:
    assert read_name(value) == name


@pytest.mark.parametrize(
    ("value", "pairs"),
    [
        ("Ben=expert, Carla = casual", (("Ben", "expert"), ("Carla", "casual"))),
        ('"a, b=easy"', (("a, b", "easy"),)),
        ("a=b=c", (("a=b", "c"),)),
        ("Ben", None),
        ("Ben=", None),
        ("=expert", None),
        ("", None),
        ("Ben=expert,", None),
    ],
)
def test_bots(value: str, pairs: tuple[tuple[str, str], ...] | None) -> None:
    assert split_bots(value) == pairs
    if pairs is not None:
        assert split_bots(join_bots(pairs)) == pairs


@pytest.mark.parametrize(
    ("value", "deck"),
    [("Qs 10♦ ?? x", ("Qs", "Td", "??", "x")), (" Qs\t7h ", ("Qs", "7h")), ("?", None), (" ? ", None), ("", ())],
)
def test_decks(value: str, deck: tuple[str, ...] | None) -> None:
    assert read_deck(value) == deck
    assert read_deck(join_deck(deck)) == deck


@pytest.mark.parametrize(
    ("value", "trump"),
    [
        ("Qc", "Qc"),
        (" 10♥ ", "Th"),
        ("h", "h"),
        ("H", "h"),
        ("♠", "s"),
        ("♠\ufe0f", "s"),
        ("ч", "h"),
        ("x", None),
        ("", None),
    ],
)
def test_trumps(value: str, trump: str | None) -> None:
    assert read_trump(value) == trump


@pytest.mark.parametrize(
    ("value", "number"), [("1", 1), (" 007 ", 7), ("0", 0), ("", None), ("-1", None), ("１", None)]
)
def test_numbers(value: str, number: int | None) -> None:
    assert read_number(value) == number
    assert read_number("9" * 10_000) is None


@pytest.mark.parametrize("value", ["2026-11-30", "2024-02-29", "????-??-??", "2026-1?-3?", "2026-02-2?", "202?-0?-31"])
def test_dates(value: str) -> None:
    assert is_date(value)


@pytest.mark.parametrize(
    "value",
    [
        "2026-11-31",
        "2025-02-29",
        "0000-01-01",
        "2026-13-??",
        "2026-02-3?",
        "2026-??-32",
        "26-1-1",
        "2026/11/30",
        "",
        "２026-11-30",
    ],
)
def test_what_is_no_date(value: str) -> None:
    assert not is_date(value)


def test_times() -> None:
    assert all(map(is_time, ["00:00:00", "23:59:59", "19:05:07"]))
    assert not any(map(is_time, ["24:00:00", "12:60:00", "12:00:60", "1:00:00", "12:00", "", "12:00:00\n"]))


def test_commits() -> None:
    assert is_commit("sha256:" + "0aF" * 21 + "b")
    assert not any(
        map(is_commit, ["sha256:" + "0" * 63, "sha256:" + "0" * 65, "md5:" + "0" * 64, "", "sha256:" + "g" * 64])
    )


def test_words() -> None:
    assert words_of(" a \t b\u00a0c\n") == ["a", "b", "c"]
    assert words_of("") == []


def test_values_of_other_tags_are_kept() -> None:
    assert canonical_value("Event", "  x ") == "  x "
    assert canonical_value("mood", "") == ""
