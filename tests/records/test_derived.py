"""What is told with a tree of a record beyond the record: it follows from the rules, and a reader passes over it."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from durak_cli.records.derived import full_tree
from notation import Record, decode, parse
from notation.tree import tree_of
from notation.treereader import record_of

SAMPLES = Path(__file__).parents[2] / "samples"


def sample(name: str) -> Record:
    return parse(decode((SAMPLES / f"{name}.durak").read_bytes()))[0]


def without_derived(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_derived(inner) for key, inner in value.items() if key != "derived"}
    return [without_derived(inner) for inner in value] if isinstance(value, list) else value


def states(items: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield every item that tells of the game behind it, with what it tells, those of variations too."""
    for item in items:
        if "derived" in item:
            yield item, item["derived"]
        for note in item.get("notes", ()):
            if note["kind"] == "variation":
                yield from states(note["items"])


def test_the_table_and_the_end_are_told() -> None:
    derived = full_tree(sample("valid/kitchen-42"))["derived"]
    assert derived["players"] == ["Anna", "Ben", "Carla"]
    assert derived["dealer"] == "Carla"
    assert (derived["rules"]["preset"], derived["rules"]["deck"]) == ("podkidnoy", "36")
    assert derived["deck"][:4] == ["Qs", "Js", "Kh", "Td"]
    assert derived["hands"][0] == ["6h", "7d", "Td", "Qd", "Qs", "Kd"]
    assert (derived["attacker"], derived["stock"], derived["faults"]) == ("Ben", 18, [])
    assert derived["outcome"] is None


def test_who_did_what_is_told_with_the_hands_behind_it() -> None:
    (record,) = parse(
        '[Durak "1"]\n[Players "Anna, Ben, Carla"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qc"]\n'
        "1. Ben > Carla: 8d/9c beaten\n2. Carla > Anna: 7h (7c) takes Ben: 7c\n"
    )
    items = full_tree(record)["items"]
    beat, beaten, bout, led, takes, added = (items[place]["derived"] for place in (2, 3, 4, 6, 7, 9))
    assert (beat["laid_by"], beat["beaten_by"], beat["table"]) == ("Ben", "Carla", [["8d", "9c"]])
    assert [len(hand) for hand in beat["hands"]] == [6, 5, 5]
    assert (beaten["table"], beaten["stock"], [len(hand) for hand in beaten["hands"]]) == ([], 16, [6, 6, 6])
    assert bout["hands"] == beaten["hands"]
    assert (led["laid_by"], led["table"]) == ("Carla", [["7h"]])
    assert "7h" not in led["hands"][2]
    assert takes["taken_by"] == "Anna"
    # Nobody can add another card, so the bout is over with it.
    assert (added["laid_by"], added["table"]) == ("Ben", [])
    assert {"7h", "7c"} <= set(added["hands"][0])
    assert "derived" not in items[1]
    variation = items[6]["notes"][0]["items"]
    assert "derived" not in variation[0]  # Carla does not hold the 7♣


def test_the_end_of_a_game_names_the_places() -> None:
    outcome = full_tree(sample("valid/tiny"))["derived"]["outcome"]
    assert outcome == {"ending": "played", "durak": ["Una"], "places": [["Duo"], ["Tres"], ["Quad"], ["Una"]]}
    assert full_tree(sample("valid/draw-agreed"))["derived"]["outcome"]["ending"] == "agreed"
    assert full_tree(sample("valid/resigned"))["derived"]["outcome"]["ending"] == "resigned"


def test_cards_that_nobody_knows_stay_unknown() -> None:
    tree = full_tree(sample("valid/hidden-deal"))
    hands = tree["derived"]["hands"]
    assert any("??" in hand for hand in hands)
    assert {len(hand) for hand in hands} == {6}
    laid: set[str] = set()
    for item, state in states(tree["items"]):
        laid |= {item.get("card", "??"), item.get("answer", "??")} - {"??"}
        on_table = {card for pair in state["table"] for card in pair}
        assert on_table <= laid
        assert not on_table & {card for hand in state["hands"] for card in hand}


def test_behind_a_broken_rule_nothing_is_told() -> None:
    tree = full_tree(sample("illegal/does-not-beat"))
    assert [fault["code"] for fault in tree["derived"]["faults"]] == ["D0351"]
    broken = next(place for place, item in enumerate(tree["items"]) if "answer" in item and "derived" not in item)
    assert not list(states(tree["items"][broken:]))
    unknown = full_tree(sample("illegal/unknown-preset"))
    assert not list(states(unknown["items"]))
    assert [fault["code"] for fault in unknown["derived"]["faults"]] != []


def test_no_card_is_lost_or_in_two_places() -> None:
    for name in ("variations", "swaps", "transfer-back-and-forth", "partners-six"):
        tree = full_tree(sample(f"valid/{name}"))
        deck = set(tree["derived"]["deck"])
        for _item, state in states(tree["items"]):
            cards = [card for group in (*state["hands"], *state["table"]) for card in group]
            assert len(cards) == len(set(cards))
            assert set(cards) <= deck
            assert len(cards) + state["stock"] <= len(deck)


def test_a_reader_passes_over_it_and_the_schema_describes_it() -> None:
    schema = json.loads((files("grammar") / "record.schema.json").read_text(encoding="utf-8"))
    record = sample("valid/swaps")
    tree = full_tree(record)
    assert record_of(tree) == (record, ())
    assert without_derived(tree) == tree_of(record)
    Draft202012Validator(schema).validate(tree)
    known = {*schema["$defs"]["state"]["properties"]}
    assert all({*state} <= known for _item, state in states(tree["items"]))
    assert {*tree["derived"]} <= {*schema["$defs"]["table"]["properties"]}
