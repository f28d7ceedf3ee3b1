"""The canonical form: every sentence about it, and the examples of the specification."""

import pytest

from notation import (
    Annotation,
    Attack,
    BoutNumber,
    Comment,
    Mark,
    Play,
    Record,
    Result,
    Speaker,
    Tag,
    Takes,
    Variation,
    Writer,
    comment_text,
    item_text,
    parse,
    result_text,
    separator,
    tag_text,
    write,
    write_all,
)
from notation.values import TAG_ORDER
from tests.notation.reading import HEAD, errors, game, items, mended

BOUT = "1. Anna > Ben: "

EXAMPLE = """\
[Durak "1"]
[Event "Friday at the kitchen table"]
[Date "2026-11-30"]
[Players "Anna, Ben, Carla"]
[Rules "podkidnoy"]
[Seed "kitchen-42"]
[Trump "Qc"]

1. Ben > Carla: 8d/9c beaten
2. Carla > Anna: 7h takes Ben: 7c
3. Ben > Carla: 9s/6c Anna: 6h/Th Td/Jc Ben: Jh/Kh Js/Kc Anna: Kd takes
4. Anna > Ben: 7d 7h 7c 7d/9d 7h/Qh 7c/Ac Qd takes Qs Carla: 9s
{Ben is in trouble now.}
5. Carla > Anna: 6d 6h 6c 6h/8h 6c/8c takes
*
"""


def test_the_example_is_its_own_canonical_text() -> None:
    (record,) = parse(EXAMPLE)
    assert record.findings == ()
    assert write(record) == EXAMPLE
    assert parse(EXAMPLE) == [record]


@pytest.mark.parametrize(
    "text",
    [
        "1. Anna > Ben: 8d Ben > Carla: 8c 8d/9d 8c/Tc beaten",
        "1. Anna > Ben: 8d 8s 8d/Jd 8s/9s beaten",
        "1. Anna > Ben: 8d 8d 8d/Jd beaten",  # the 8d laid twice is a fault, and stays one
        "1. Anna > Ben: 9s/Ts (9s/Js) (9s takes 9d) beaten",
        "1. Anna > Ben: 8d (9d)",
        "1. Anna > Ben: 8d ()",
        "1. Anna > Ben: 8d (9d/Td beaten 2. Ben > Anna: 7h (7s) takes)",
        "1. Anna > Ben: 8d (8h) takes! (8d/Jd beaten) Carla: 8c?! @1s (8s) Ben swaps",
        "1. Anna > Ben: 8d/Jd beaten\nBen swaps (Anna swaps)\n2. Ben > Anna: 7h takes",
        "Carla swaps\n1. Anna > Ben: 8d",
        "1. Anna > Ben: 8d Carla swaps 8d/Jd",
        "1. Anna > Ben: 8d! 8d/Jd!",
        "1. Anna > Ben: 8d @5s 8d/Jd",
        "1. Anna > Ben: 8d {hm} 8d/Jd",
        "1. Anna > Ben: 8d (8h) 8d/Jd",
        "1. Anna > Ben: 8d ;hm\n8d/Jd",
        "1. Anna > Ben:",
        "1. Anna > Ben: takes",
    ],
)
def test_canonical_texts(text: str) -> None:
    assert mended(text) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        # A beat is joined to its card where nothing stands in between.
        ("8d 8d/Jd", "8d/Jd"),
        ("8d Carla: 8d/Jd", "8d/Jd"),
        ("8d 8s 8s/Js 8d/Jd", "8d 8s/Js 8d/Jd"),
        ("8d {x} / Jd", "8d {x} 8d/Jd"),
        ("8d {x} / {y} Jd! {z} (9d {w}) @a", "8d {x} {y} 8d/Jd! {z} (9d {w}) @a"),
        # A variation behind a joined beat begins before the card was laid: what is joined brings its card along.
        ("8d 8d/Jd (takes)", "8d/Jd (8d takes)"),
        ("8d 8d/Jd (8d/Qd) ()", "8d/Jd (8d/Qd) (8d)"),
        ("8d Ben > Carla: 8c 8c/Tc (takes)", "8d Ben > Carla: 8c/Tc (Ben > Carla: 8c takes)"),
        ("8d (9d 9d/Td (takes))", "8d (9d/Td (9d takes))"),
        # A speaker is named only where it changes.
        ("Anna: 8d/Jd Anna: Jh", "8d/Jd Jh"),
        ("8d/Jd Carla: Jh/Kh Carla: Ks", "8d/Jd Carla: Jh/Kh Ks"),
        ("8d Ben > Carla: Ben: 8c", "8d Ben > Carla: 8c"),
        # In front of an answer or of nothing it says nothing.
        ("8d 8h Ben: 8d/Jd 8h/9h", "8d 8h 8d/Jd 8h/9h"),
        ("8d 8h Carla: 8d/Jd Jh", "8d 8h 8d/Jd Jh"),
        ("8d Carla: Anna: 8h", "8d 8h"),
        ("8d Carla: takes", "8d takes"),
        ("8d Carla: Ben > Carla: 8h", "8d Ben > Carla: 8h"),
        # It stands right in front of its card.
        ("8d Carla: takes 8h", "8d takes Carla: 8h"),
        ("8d Carla: {x} 8h", "8d {x} Carla: 8h"),
        ("8d takes Carla: Ben swaps 8h", "8d takes Ben swaps Carla: 8h"),
        # In a variation, where it differs from the one before the marked play.
        ("8d/Jd Carla: Jh (Carla: Js) (Anna: Jc)", "8d/Jd Carla: Jh (Js) (Anna: Jc)"),
        ("8d/Jd Carla: Jh (Js) Jc", "8d/Jd Carla: Jh (Js) Jc"),
        ("8d Ben > Carla: 8c (Anna: 8h) (Ben > Carla: Ben: 8s)", "8d Ben > Carla: 8c (8h) (Ben > Carla: 8s)"),
        ("8d Carla: takes (8h) 8s", "8d takes (Carla: 8h) Carla: 8s"),
        ("8d 8d/Jd! Carla: Jh (takes Jc)", "8d/Jd! Carla: Jh (takes Jc)"),
    ],
)
def test_what_is_mended_in_a_bout(text: str, canonical: str) -> None:
    assert mended(BOUT + text) == BOUT + canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        # Inside a bout {…} stays in the line and ;… breaks it.
        ("1. Anna > Ben: 8d\n{hm}\n9d", "1. Anna > Ben: 8d {hm} 9d"),
        ("1. Anna > Ben: 8d ; hm\n ; so\n9d", "1. Anna > Ben: 8d ; hm\n; so\n9d"),
        ("1. {a} Anna {b} > Ben: {c} 8d", "1. {a} Anna > Ben: {b} {c} 8d"),
        ("1 {a} . Anna > Ben: 8d", "1. {a} Anna > Ben: 8d"),
        ("1. Anna > Ben: 8d {a\nb} 9d", "1. Anna > Ben: 8d {a\nb} 9d"),
        ("1. Anna > Ben: 8d takes\n{a}\nCarla: 8h\n{b}", "1. Anna > Ben: 8d takes {a} Carla: 8h\n{b}"),
        ("1. Anna > Ben: 8d Ben {a} takes {b} (8h)", "1. Anna > Ben: 8d takes {a} {b} (8h)"),
        ("1. Anna > Ben: 8d Ben {a} swaps {b}", "1. Anna > Ben: 8d Ben swaps {a} {b}"),
        ("1. Anna > Ben: 8d {a} (9d) {b} @x {c}", "1. Anna > Ben: 8d {a} (9d) {b} @x {c}"),
        ("1. Anna > Ben: 8d (9d ; hm\n) ({x}) (; a\n9d)", "1. Anna > Ben: 8d (9d ; hm\n) ({x}) (; a\n9d)"),
        # Outside a bout one that began its line keeps its own line, another stays at the end of the line before it.
        (
            "1. Anna > Ben: 8d beaten {a}\n{b}\n2. Ben > Anna: 7h",
            "1. Anna > Ben: 8d beaten {a}\n{b}\n2. Ben > Anna: 7h",
        ),
        ("1. Anna > Ben: 8d beaten ; a\n2. Ben > Anna: 7h", "1. Anna > Ben: 8d beaten ; a\n2. Ben > Anna: 7h"),
        ("1. Anna > Ben: 8d beaten\n{a} {b}\nBen swaps {c}", "1. Anna > Ben: 8d beaten\n{a} {b}\nBen swaps {c}"),
        ("1. Anna > Ben: 8d takes {a} * {b}\n{c}", "1. Anna > Ben: 8d takes {a}\n* {b}\n{c}"),
        ("{a}\n\n\n1. Anna > Ben: 8d\n", "{a}\n1. Anna > Ben: 8d"),
        ("durak {a} Anna", "durak Anna {a}"),
        ("{a}", "{a}"),
    ],
)
def test_comments_keep_their_places(text: str, canonical: str) -> None:
    assert mended(text) == canonical


def test_comments_among_the_tags_go_with_the_tag_before_them() -> None:
    text = """\
{in front}
; of it
[Durak "1"] {a} ; b
[Trump "Qc"] {c}
{d} {e}
[Event {f} "x"] ; g
; h
1. Anna > Ben: 8d
"""
    (record,) = parse(text)
    assert (
        write(record)
        == """\
{in front}
; of it
[Durak "1"] {a} ; b
[Event "x"] {f} ; g
[Trump "Qc"] {c}

{d} {e}
; h
1. Anna > Ben: 8d
"""
    )
    assert write(parse(write(record))[0]) == write(record)


def test_a_comment_behind_the_last_tag_on_its_line_is_the_tags() -> None:
    text = '[Durak "1"]\n[Trump "Qc"] {a}\n\n{b}\n1. Anna > Ben: 8d\n'
    (record,) = parse(text)
    assert record.head[-1] == Comment("a")
    assert record.items[0] == Comment("b", own_line=True)
    assert write(record) == text


def test_a_comment_in_front_of_a_later_game_belongs_to_the_game_above() -> None:
    first, second = parse('[Durak "1"]\n\n*\n{between}\n\n[Durak "1"]\n')
    assert first.after == (Comment("between", own_line=True),)
    assert second.before == ()
    assert write_all([first, second]) == '[Durak "1"]\n\n*\n{between}\n\n[Durak "1"]\n'


def test_tags_stand_in_the_order_of_the_specification() -> None:
    others = ["mood", *reversed(TAG_ORDER[1:]), "Zeta"]
    (record,) = parse('[Durak "1"]\n' + "\n".join(f'[{name} "x"]' for name in others))
    written = [line[1:].split()[0] for line in write(record).splitlines()]
    assert written == [*TAG_ORDER, "mood", "Zeta"]
    assert TAG_ORDER[:8] == ("Durak", "Event", "Site", "Date", "Time", "Game", "Players", "Dealer")
    assert TAG_ORDER[8:] == ("Bots", "Rules", "Seed", "Deck", "Trump", "Commit")


@pytest.mark.parametrize(
    ("tag", "canonical"),
    [
        ('[Durak " 01 "]', '[Durak "1"]'),
        ('[Game "007"]', '[Game "7"]'),
        ('[Game "seven"]', '[Game "seven"]'),
        ('[Players "Anna,Ben ,  O’Neil"]', '[Players "Anna, Ben, O\'Neil"]'),
        ('[Players "\\"Anna\\", \\"a, b\\", \\" c \\""]', '[Players "Anna, \\"a, b\\", \\" c \\""]'),
        ('[Players "Anna,,Ben"]', '[Players "Anna,,Ben"]'),
        ('[Dealer " Anna "]', '[Dealer "Anna"]'),
        ('[Rules "  podkidnoy   first=5 "]', '[Rules "podkidnoy first=5"]'),
        ('[Seed "Zoe\u0308 "]', '[Seed "Zoë "]'),
        ('[Deck " 10♦  ?? x "]', '[Deck "Td ?? x"]'),
        ('[Deck " ? "]', '[Deck "?"]'),
        ('[Deck " "]', '[Deck " "]'),
        ('[Trump "♥"]', '[Trump "h"]'),
        ('[Trump "Дч"]', '[Trump "Qh"]'),
        ('[Trump "heart"]', '[Trump "heart"]'),
        ('[Event "  x  "]', '[Event "  x  "]'),
        ('[Bots "Ben=expert ,Carla=casual"]', '[Bots "Ben=expert ,Carla=casual"]'),
    ],
)
def test_values_are_normalised_where_they_can_be_read(tag: str, canonical: str) -> None:
    start = "" if tag.startswith("[Durak") else '[Durak "1"]\n'
    (record,) = parse(start + tag)
    assert write(record) == f"{start}{canonical}\n"


def test_the_caller_may_normalise_the_rules() -> None:
    (record,) = parse('[Durak "1"]\n[Rules " podkidnoy  first=6"]\n')
    assert (
        write(record, rules_name=lambda value: value.removesuffix(" first=6")) == '[Durak "1"]\n[Rules "podkidnoy"]\n'
    )


def test_a_file_of_games() -> None:
    text = '{first}\n[Durak "1"]\n\n*\n\n\n\n[Durak "1"]\n[Durakk "x"]\n1. Anna > Ben: 8d'
    assert write_all(parse(text)) == ('{first}\n[Durak "1"]\n\n*\n\n[Durak "1"]\n[Durakk "x"]\n\n1. Anna > Ben: 8d\n')


def test_line_ends_and_a_byte_order_mark_are_read() -> None:
    text = '\ufeff[Durak "1"]\r\n; a \r\n\r\n1. Anna > Ben: 8d {b\r\nc} ; d\r\n9d\r\n'
    (record,) = parse(text)
    assert record.findings == ()
    assert write(record) == '[Durak "1"]\n\n; a \n1. Anna > Ben: 8d {b\nc} ; d\n9d\n'
    assert errors(text.encode()) == []


def test_a_text_without_a_game_is_still_written() -> None:
    (record,) = parse("{only this}")
    assert write(record) == "{only this}\n"
    assert write(Record(())) == ""


def test_single_texts() -> None:
    assert item_text(BoutNumber(3)) == "3."
    assert item_text(Attack("Anna", "As")) == 'Anna > "As":'
    assert item_text(Speaker("Anna")) == "Anna:"
    assert item_text(Play("8d", "Jd", Mark("!", (Annotation("1s"), Variation((Takes(),)))))) == "8d/Jd! @1s (takes)"
    assert item_text(Comment("x")) == "{x}"
    assert item_text(Annotation("x")) == "@x"
    assert item_text(Variation((BoutNumber(2), Attack("A", "B")))) == "(2. A > B:)"
    assert result_text(Result(("Anna", "a b"), by_word=True)) == 'durak Anna "a b" resigns'
    assert tag_text(Tag("Event", 'a "b"')) == '[Event "a \\"b\\""]'


@pytest.mark.parametrize(
    ("comment", "text"),
    [
        (Comment("a } b"), ";a } b"),
        (Comment("a }\nb"), ";a }\n;b"),
        (Comment("a\nb", to_line_end=True), "{a\nb}"),
        (Comment("a\n[Durak"), "{a\n [Durak}"),
    ],
)
def test_a_comment_that_cannot_be_written_as_it_is(comment: Comment, text: str) -> None:
    assert comment_text(comment) == text


@pytest.mark.parametrize("text", ["a\nb", "a\x1bb", "a\u202eb", "a\udcffb", "a\rb"])
def test_what_no_record_can_hold(text: str) -> None:
    with pytest.raises(ValueError, match="no record can hold"):
        write(Record((Tag("Event", text),)))
    with pytest.raises(ValueError, match="no record can hold"):
        item_text(Speaker(text))


def test_an_empty_name_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="empty"):
        item_text(Speaker(""))


def test_a_game_written_play_by_play() -> None:
    (record,) = parse(EXAMPLE)
    writer = Writer()
    text = writer.head(record.head)
    for item in record.items:
        text += writer.item(item)
        (read,) = parse(text)
        assert read.is_well_formed()
    assert record.result is not None
    text += writer.result(record.result) + writer.finish()
    assert text == EXAMPLE


def test_an_answer_is_appended_to_its_card() -> None:
    writer = Writer()
    pieces = [writer.head([Tag("Durak", "1")])]
    pieces += [writer.item(item) for item in items("1. Anna > Ben: 8d 8d/Jd Carla: Jh 7c 8d/9d")]
    assert pieces == ['[Durak "1"]', "", "", "\n\n1. Anna > Ben: 8d", "/Jd", "", " Carla: Jh", " 7c", " 8d/9d"]
    assert writer.finish() == "\n"


def test_a_head_without_a_card_is_written_in_the_end() -> None:
    writer = Writer()
    assert [writer.item(BoutNumber(1)), writer.item(Comment("x")), writer.item(Attack("A", "B"))] == ["", "", ""]
    assert writer.finish() == "1. {x} A > B:\n"
    writer = Writer()
    writer.item(BoutNumber(1))
    writer.item(Attack("A", "B"))
    assert writer.result(Result(drawn=True)) == "1. A > B:\ndraw"


def test_late_comments_are_written_with_the_result_or_in_the_end() -> None:
    head = (Tag("Durak", "1"), Comment("x", own_line=True))
    assert write(Record(head)) == '[Durak "1"]\n\n{x}\n'
    assert write(Record(head, result=Result())) == '[Durak "1"]\n\n{x}\n*\n'


@pytest.mark.parametrize(("text", "between"), [("", ""), ("*\n", "\n"), ("8d", "\n\n")])
def test_what_separates_games(text: str, between: str) -> None:
    assert separator(text) == between


def test_a_record_with_faults_is_written_up_to_them() -> None:
    record = game("1. Anna > Ben: 8d/Jd beaten\n2. Ben > Anna: 8h Jx\n3. Anna > Ben: 7d\n*")
    assert write(record) == HEAD + "1. Anna > Ben: 8d/Jd beaten\n2. Ben > Anna: 8h\n"
