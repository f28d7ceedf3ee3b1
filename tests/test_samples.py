"""The samples: every valid one is without fault and canonical, every illegal one has the one fault that it names.

Together they must show everything: each option value, preset, item, mark, ending and lenient form, and each code.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from durak_cli.engine.cards import card_name
from durak_cli.engine.deal import deck_of
from durak_cli.engine.events import BoutBegan, Ending, PickedUp, Transferred, TrumpSwapped, WentOut
from durak_cli.engine.rules import OPTIONS, PRESETS, parse_rules, rules_name
from durak_cli.play import faults
from durak_cli.play.replay import Replay, replay
from durak_cli.records.check import check
from notation import (
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Play,
    Record,
    Speaker,
    Swap,
    Takes,
    decode,
    parse,
    write_all,
)
from notation.games import BYTE_ORDER_MARK
from notation.kinds import LENIENT_FORMS
from notation.record import variations_of
from notation.render import line_and_column
from notation.spelling import is_bare_name
from notation.values import TAG_ORDER

SAMPLES = Path(__file__).parent.parent / "samples"
VALID = sorted((SAMPLES / "valid").glob("*.durak"))
ILLEGAL = sorted((SAMPLES / "illegal").glob("*.durak"))
LENIENT = [path for path in VALID if path.stem.startswith("lenient-") and not path.stem.endswith(".canonical")]
CANONICAL = [path for path in VALID if path not in LENIENT]

EXPECTATION = re.compile(r"; expect ([DW]\d{4}) at (\d+):(\d+) - \S.*")
Place = tuple[str, int, int]


def text_of(path: Path) -> str:
    return decode(path.read_bytes())


def canonical(text: str) -> str:
    return write_all(parse(text), rules_name=lambda words: rules_name(parse_rules(words)))


def expected_in(text: str) -> list[Place]:
    """Return the code, line and column of every finding that the comments on top of *text* name."""
    expected = []
    for line in text.splitlines():
        match = EXPECTATION.fullmatch(line)
        if match is None:
            break
        expected.append((match[1], int(match[2]), int(match[3])))
    return expected


def found_in(text: str) -> list[Place]:
    return [
        (finding.code, *line_and_column(text, finding.span.start))
        for record in parse(text)
        for finding in check(record)
    ]


def records() -> list[Record]:
    return [record for path in CANONICAL for record in parse(text_of(path))]


def replays() -> Iterator[Replay]:
    """Yield the games whose deal is known."""
    for record in records():
        if "?" in record.tags.get("Deck", ""):
            continue
        steps = replay(record)
        assert steps is not None
        yield steps


def items_of(items: tuple[Item, ...]) -> Iterator[Item]:
    """Yield *items* with everything in their variations."""
    for item in items:
        yield item
        for variation in variations_of(item):
            yield from items_of(variation.items)


def all_items() -> list[Item]:
    return [item for record in records() for item in items_of(record.items)]


def items_in_variations() -> list[Item]:
    outside = [item for record in records() for item in record.items]
    return [inner for item in outside for variation in variations_of(item) for inner in items_of(variation.items)]


def mark_of(item: Item) -> Mark:
    return item.mark if isinstance(item, Play | Takes | Beaten | Swap) else Mark()


# Each by itself


@pytest.mark.parametrize("path", CANONICAL, ids=lambda path: path.stem)
def test_a_valid_sample_has_only_the_notes_that_it_names(path: Path) -> None:
    text = text_of(path)
    assert found_in(text) == expected_in(text)
    assert not any(code.startswith("D") for code, *_ in expected_in(text))


@pytest.mark.parametrize("path", CANONICAL, ids=lambda path: path.stem)
def test_a_valid_sample_is_canonical(path: Path) -> None:
    assert canonical(text_of(path)).encode() == path.read_bytes()


@pytest.mark.parametrize("path", LENIENT, ids=lambda path: path.stem)
def test_a_lenient_sample_has_warnings_and_a_canonical_partner(path: Path) -> None:
    text = text_of(path)
    assert all(code.startswith("W01") for code, *_ in found_in(text))
    partner = path.with_name(f"{path.stem}.canonical.durak").read_bytes()
    assert path.read_bytes() != partner
    assert canonical(text).encode() == partner


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_an_illegal_sample_has_just_the_fault_that_it_names(path: Path) -> None:
    text = text_of(path)
    expected = expected_in(text)
    assert sorted(found_in(text)) == sorted(expected)
    assert [code for code, *_ in expected if code.startswith("D")] == [expected[0][0]]
    assert all(record.is_well_formed() for record in parse(text))


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_an_illegal_sample_can_be_written(path: Path) -> None:
    text = text_of(path)
    again = write_all(parse(text))
    assert write_all(parse(again)) == again


# All together


def test_there_are_enough_of_them() -> None:
    assert len(CANONICAL) - len(LENIENT) >= 26
    assert len(ILLEGAL) >= 36


def test_every_code_about_the_game_has_an_illegal_sample() -> None:
    shown = {expected_in(text_of(path))[0][0] for path in ILLEGAL}
    assert shown == {kind.code for kind in faults.KINDS if kind.code.startswith("D")}


def test_every_note_has_a_valid_sample() -> None:
    shown = {code for path in CANONICAL for code, *_ in expected_in(text_of(path))}
    assert shown == {kind.code for kind in faults.KINDS if kind.code.startswith("W")}


def test_every_lenient_form_is_shown() -> None:
    shown = {code for path in LENIENT for code, *_ in found_in(text_of(path))}
    assert shown == {kind.code for kind in LENIENT_FORMS}


def test_a_byte_order_mark_and_crlf_are_shown() -> None:
    contents = [path.read_bytes() for path in LENIENT]
    mark = BYTE_ORDER_MARK.encode()
    assert any(content.startswith(mark) and b"\r\n" in content for content in contents)


def test_every_value_of_every_option_and_every_preset_is_played() -> None:
    rules = [steps.rules for steps in replays() if steps.steps]
    assert {one.preset for one in rules} == set(PRESETS)
    for name, values in OPTIONS.items():
        assert {one.options()[name] for one in rules} == set(values), name


def test_every_number_of_players_is_shown() -> None:
    tables = {(len(steps.names), steps.rules.teams) for steps in replays()}
    assert {number for number, _ in tables} == {2, 3, 4, 5, 6}
    assert {number for number, teams in tables if teams == "2"} == {4, 6}


def test_every_deck_is_shown_and_deals_without_a_stock() -> None:
    openings = [steps.opening.view(None) for steps in replays()]
    assert {view.rules.deck for view in openings} == set(OPTIONS["deck"])
    assert any(view.players == 6 and view.stock == 0 for view in openings)
    assert {"Seed" in record.tags for record in records()} == {True, False}


def test_every_tag_is_shown() -> None:
    names = {name for record in records() for name in record.tags}
    assert set(TAG_ORDER) <= names
    assert any(name[0].islower() for name in names)
    assert any(name[0].isupper() and name not in TAG_ORDER for name in names)
    assert any("?" in record.tags.get("Date", "") for record in records())


def test_every_kind_of_item_is_shown_in_the_game_and_in_variations() -> None:
    own = {type(item) for record in records() for item in record.items}
    assert own == {BoutNumber, Attack, Play, Takes, Beaten, Swap, Speaker, Comment}
    inside = {type(item) for item in items_in_variations()}
    assert {BoutNumber, Attack, Play, Takes, Beaten, Speaker, Comment} <= inside
    assert any(isinstance(item, Play) and item.answer is None for item in all_items())


def test_every_judgement_is_shown_on_every_item_that_takes_one() -> None:
    marked = [item for item in all_items() if mark_of(item).judgement]
    assert {mark_of(item).judgement for item in marked} == {"!", "?", "!!", "??", "!?", "?!"}
    assert {type(item) for item in marked} == {Play, Takes, Beaten, Swap}
    assert any(isinstance(note, Annotation) for item in all_items() for note in mark_of(item).notes)


def test_variations_are_shown_behind_every_item_nested_empty_and_over_bouts() -> None:
    with_variations = [item for item in all_items() if variations_of(item)]
    assert {type(item) for item in with_variations} == {Play, Takes, Beaten, Swap}
    variations = [variation for item in with_variations for variation in variations_of(item)]
    assert any(not variation.items for variation in variations)
    assert any(variations_of(item) for variation in variations for item in variation.items)
    assert any(isinstance(item, BoutNumber) for variation in variations for item in variation.items)


def test_a_variation_behind_the_card_of_a_transfer_is_shown() -> None:
    for record in records():
        for before, head, card in zip(record.items, record.items[1:], record.items[2:], strict=False):
            if isinstance(head, Attack) and not isinstance(before, BoutNumber) and variations_of(card):
                return
    raise AssertionError("there is none")


def test_comments_of_both_kinds_stand_everywhere() -> None:
    all_records = records()
    for is_line in (False, True):
        places = {
            "before": [c for record in all_records for c in record.before],
            "head": [c for record in all_records for c in record.head if isinstance(c, Comment)],
            "body": [c for record in all_records for c in record.items if isinstance(c, Comment)],
            "variation": [c for c in items_in_variations() if isinstance(c, Comment)],
            "after": [c for record in all_records for c in record.after],
        }
        for place, comments in places.items():
            assert any(comment.to_line_end is is_line for comment in comments), (place, is_line)
    assert any(isinstance(note, Comment) for item in all_items() for note in mark_of(item).notes)


def test_every_way_to_end_is_shown() -> None:
    endings = [(steps.steps[-1].view(None) if steps.steps else None) for steps in replays()]
    views = [view for view in endings if view is not None]
    shown = {(view.ending, len(view.durak)) for view in views}
    assert {(Ending.PLAYED, 0), (Ending.PLAYED, 1), (Ending.PLAYED, 2), (Ending.PLAYED, 3)} <= shown
    assert {(Ending.REPETITION, 0), (Ending.RESIGNED, 1), (Ending.RESIGNED, 2), (Ending.AGREED, 0)} <= shown
    assert any(view.ending is Ending.PLAYED and not view.in_game and view.durak for view in views), "tie=defender"
    results = [record.result for record in records()]
    assert None in results
    assert any(result is not None and not result.losers and not result.drawn for result in results), "*"


def test_games_in_progress_end_at_every_kind_of_place() -> None:
    unfinished = [record for record in records() if record.result is None]
    last = [record.items[-1] if record.items else None for record in unfinished]
    assert None in last, "not begun"
    assert any(isinstance(item, Attack) for item in last), "a head without a card"
    assert any(
        isinstance(item, Play) and Takes not in map(type, _last_bout(record))
        for item, record in zip(last, unfinished, strict=True)
    ), "in the middle of a bout"


def _last_bout(record: Record) -> tuple[Item, ...]:
    return list(record.bouts())[-1][1] if record.items else ()


def test_a_series_of_each_kind_is_shown_in_one_file() -> None:
    for start in ("series", "onto-fool"):
        files = [
            games
            for path in CANONICAL
            if len(games := parse(text_of(path))) >= 3
            and all(parse_rules(game.tags["Rules"]).start == start for game in games)
            and [game.tags.get("Game", "1") for game in games] == [str(n + 1) for n in range(len(games))]
        ]
        assert files, start
        assert any("Dealer" in game.tags for games in files for game in games)


def test_transfers_of_every_kind_are_shown() -> None:
    shown = set()
    for steps in replays():
        before = steps.opening
        for step in steps.steps:
            for event in step.events:
                if isinstance(event, Transferred):
                    view = before.view(None)
                    assert view is not None
                    clockwise = [(event.seat + n) % view.players for n in range(1, view.players)]
                    following = next(seat for seat in clockwise if seat in view.in_game)
                    shown.add("past an empty hand" if following != event.defender else "to the next")
                    shown.add("last card" if view.counts[event.seat] == 1 else "not the last card")
                    if len(view.table) >= 2 and view.attacker == event.defender:
                        shown.add(f"back, {view.players} players")
            before = step
    assert shown >= {"past an empty hand", "last card", "back, 2 players"}


def test_swaps_of_every_kind_are_shown() -> None:
    shown = set()
    for steps in replays():
        before = steps.opening
        for step in steps.steps:
            if any(isinstance(event, TrumpSwapped) for event in step.events):
                view = before.view(None)
                assert view is not None
                kinds = [type(event) for event in step.events]
                place = "behind takes" if view.is_taking() else "in a bout" if view.table else "between bouts"
                shown.add(place)
                assert not view.is_taking() or PickedUp not in kinds
                swap = next(event for event in step.events if isinstance(event, TrumpSwapped))
                if not view.table and view.attacker != swap.seat:
                    shown.add("not on turn")
                if view.bout == 1 and not view.table:
                    shown.add("before the first card")
            before = step
    assert shown == {"behind takes", "in a bout", "between bouts", "not on turn", "before the first card"}


def test_going_out_one_by_one_is_shown() -> None:
    bouts = [
        [type(event) for step in steps.steps for event in step.events if isinstance(event, WentOut | BoutBegan)]
        for steps in replays()
    ]
    assert any(kinds.count(WentOut) >= 3 and BoutBegan in kinds[kinds.index(WentOut) :] for kinds in bouts)


def test_names_of_every_kind_are_shown() -> None:
    names = {name for steps in replays() for name in steps.names}
    assert any(not is_bare_name(name) for name in names)
    assert {"As", "draw", "Xr"} <= names, "a card, a keyword, a name kept for jokers"
    for first, last in ((0x400, 0x4FF), (0x370, 0x3FF), (0x590, 0x5FF), (0x4E00, 0x9FFF), (0x300, 0x36F)):
        assert any(first <= ord(character) <= last for name in names for character in name), hex(first)


def test_no_two_valid_samples_tell_of_the_same_game() -> None:
    own = [record for path in VALID if ".canonical" not in path.name for record in parse(text_of(path))]
    deals = [record.tags.get("Seed", record.tags.get("Deck")) for record in own]
    known = [deal for deal in deals if deal != "?"]
    assert len(set(known)) == len(known)
    assert len({record.items for record in own if record.items}) == len([record for record in own if record.items])


def test_hidden_deals_are_shown_that_tell_nothing_one_card_less_and_one_hand() -> None:
    decks = [(record.tags["Deck"].split(), record.tags["Trump"]) for record in records() if "Deck" in record.tags]
    assert (["?"], "d") in decks, "not even the card that shows trumps"
    assert any(words == ["?"] and len(trump) == 2 for words, trump in decks)
    assert any(words.count("??") == 1 for words, _ in decks)
    assert any(words.count("??") == 29 for words, _ in decks), "six cards and the one that shows trumps"


def test_the_readme_tells_of_every_lenient_sample_and_deals_right() -> None:
    readme = (SAMPLES / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(lenient-[a-z]+)` \|", readme, re.MULTILINE))
    assert named == {path.stem for path in LENIENT}
    deals = re.findall(r"^\| `([^`]+)` \| (\d\d) \| `([^`]+)` \|$", readme, re.MULTILINE)
    assert len(deals) == 5
    for seed, size, deck in deals:
        assert " ".join(map(card_name, deck_of(seed, int(size)))) == deck
    for name in re.findall(r"`([a-z/]+-[a-z0-9-]+)(?:\.durak)?`", readme):
        assert any(path.stem == name.rpartition("/")[2] for path in [*VALID, *ILLEGAL]) or name == "kitchen-42", name
