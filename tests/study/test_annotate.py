"""What an analysis writes into a record: valid, canonical, the same again, and nothing of what people wrote is lost."""

from pathlib import Path

import pytest

import notation
from durak_cli.bots.appraisal import Chance, Depth
from durak_cli.cli.format import canonical_rules
from durak_cli.records.check import check
from durak_cli.study.analysis import Decision, analyse
from durak_cli.study.annotate import annotated, chance_text, plain
from notation.record import Annotation, Beaten, Comment, Play, Record, Takes, Variation

TINY = Depth(choosing=3, worlds=6, bouts=1, nodes=400, ending_nodes=0, draws=1)
#: Enough to prove how an ending goes.
PROVING = TINY._replace(nodes=8000)
SAMPLES = Path(__file__).parents[2] / "samples" / "valid"
FEW = ("variations", "judgements", "hidden-full-deal", "tiny")


def records(name: str) -> list[Record]:
    return list(notation.parse((SAMPLES / f"{name}.durak").read_bytes().decode()))


def say(decision: Decision) -> str:
    return f"seat {decision.seat} has a thought" if decision.judgement or decision.line else ""


def written(record: Record, depth: Depth = TINY) -> str:
    bare = plain(record)
    return notation.write(annotated(bare, analyse(bare, depth), say, "a test"), rules_name=canonical_rules)


def read(text: str) -> Record:
    (record,) = notation.parse(text)
    return record


def check_annotated(record: Record) -> None:
    text = written(record)
    again = read(text)
    severe = {finding.code for finding in check(record)}
    assert {finding.code for finding in check(again)} <= severe
    assert notation.write(again, rules_name=canonical_rules) == text
    assert written(again) == text


@pytest.mark.parametrize("name", FEW)
def test_samples(name: str) -> None:
    for record in records(name):
        check_annotated(record)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.durak")))
def test_every_sample(name: str) -> None:
    for record in records(name):
        check_annotated(record)


@pytest.mark.parametrize("name", ["kitchen-42", "hidden-full-deal"])
def test_what_was_taken_out_again_leaves_the_record_as_it_was(name: str) -> None:
    (record, *_) = records(name)
    bare = plain(read(written(record)))
    assert notation.write(bare, rules_name=canonical_rules) == notation.write(record, rules_name=canonical_rules)


def notes_of(record: Record) -> list[object]:
    marks = [item.mark for item in record.items if isinstance(item, Play | Takes | Beaten)]
    return [note for mark in marks for note in mark.notes]


KITCHEN = """\
[Durak "1"]
[Players "Anna, Ben, Carla"]
[Rules "podkidnoy"]
[Seed "kitchen-42"]
[Trump "Qc"]

1. Ben > Carla: 8d!? @12s (7c) 8d/9c!! {She had no other.} beaten?? {Pity.}
2. Carla > Anna: 7h takes! Ben: 7c
"""


def test_what_people_wrote_stays() -> None:
    text = written(read(KITCHEN))
    for word in ("8d!?", "@12s", "(7c)", "8d/9c!!", "{She had no other.}", "beaten??", "{Pity.}", "takes!"):
        assert word in text, word
    assert "@judged" not in text.split("2. Carla")[0]


def test_a_second_analysis_replaces_the_first_one_and_nothing_else() -> None:
    first = read(written(read(KITCHEN)))
    deeper = TINY._replace(worlds=64, bouts=2)
    assert written(first, deeper) == written(read(KITCHEN), deeper)
    assert written(first, deeper) != written(first)


def test_what_is_written_is_known_by_its_signs() -> None:
    record = read(written(records("two-players")[0], PROVING))
    notes = notes_of(record)
    chances = [note for note in notes if isinstance(note, Annotation) and note.text.startswith("win=")]
    assert len(chances) > 20
    judged = [item for item in record.items if isinstance(item, Play | Takes | Beaten) and item.mark.judgement]
    assert judged
    for item in judged:
        texts = [note.text for note in item.mark.notes if isinstance(note, Annotation)]
        assert "judged" in texts
        assert any(text.startswith("lost=") for text in texts)
    comments = [one for one in (*notes, *record.items) if isinstance(one, Comment)]
    assert comments
    assert all(comment.text.startswith("analyse: ") for comment in comments)
    flags = {
        note.text
        for variation in notes
        if isinstance(variation, Variation)
        for item in variation.items
        if isinstance(item, Play | Takes | Beaten)
        for note in item.mark.notes
        if isinstance(note, Annotation)
    }
    assert flags == {"better", "proof"}


def test_an_exact_verdict_is_proven_by_a_line_to_the_end() -> None:
    """The line is a variation of the record, so the referee has followed it: it ends with the game."""
    record = read(written(records("two-players")[0], PROVING))
    proofs = [
        note
        for note in notes_of(record)
        if isinstance(note, Variation)
        and any(isinstance(item, Play) and Annotation("proof") in item.mark.notes for item in note.items)
    ]
    assert len(proofs) == 1
    assert len(proofs[0].items) > 1
    assert not [finding for finding in check(record) if finding.is_error()]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Chance(0.6234, 0.0111), "0.62±0.02"),
        (Chance(0.6234, 0.0001), "0.62±0.01"),
        (Chance(1.0, 0.0), "1"),
        (Chance(0.5, 0.0), "0.5"),
        (Chance(0.0, 0.0), "0"),
        (Chance(0.6234, float("inf")), "0.62"),
    ],
)
def test_an_interval_is_never_told_smaller_than_it_is(chance: Chance, text: str) -> None:
    assert chance_text(chance) == text
