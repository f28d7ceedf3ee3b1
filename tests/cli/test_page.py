"""The web page that games become: whole, safe, to be read without its script, and the record in it to the letter."""

import base64
import hashlib
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element

import html5lib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.cli.chances import Chance, parse_chance
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.page.markup import exact
from durak_cli.engine.cards import card_name, cards_of
from durak_cli.records.replaying import replay
from notation import parse, write
from notation.record import Comment, Play, Record, Tag
from notation.safe import safe_text
from notation.values import join_names
from tests.cli.pages import every, games_of, heard, page_of, text_in, tree_of
from tests.cli.records import ILLEGAL, KITCHEN, MALFORMED
from tests.cli.shell import durak

VALID: Final = Path(__file__).parents[2] / "samples" / "valid"
REDACTED: Final = VALID.parent / "redacted"
JUDGED: Final = (VALID / "judgements.durak").read_text(encoding="utf-8")
VARIED: Final = (VALID / "variations.durak").read_text(encoding="utf-8")
SERIES: Final = (VALID / "series.durak").read_text(encoding="utf-8")


# ---- What the page may do --------------------------------------------------------------------------------------------


def digest(text: str | None) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256((text or "").encode()).digest()).decode() + "'"


def test_only_its_own_script_and_styles_may_act() -> None:
    tree = tree_of(page_of(KITCHEN).removeprefix("<!DOCTYPE html>\n"))
    (policy,) = [one.attrib["content"] for one in every(tree, "meta") if "http-equiv" in one.attrib]
    rules = dict(part.split(" ", 1) for part in policy.split("; "))
    (style,), scripts = every(tree, "style"), list(every(tree, "script"))
    (script,) = [one for one in scripts if "type" not in one.attrib]
    assert rules == {
        "default-src": "'none'",
        "script-src": digest(script.text),
        "style-src": digest(style.text),
        "base-uri": "'none'",
        "form-action": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    assert {one.get("type") for one in scripts} == {None, "application/json"}


def test_the_policy_stands_in_front_of_all_that_it_is_about() -> None:
    page = page_of(KITCHEN)
    assert page.index("Content-Security-Policy") < min(map(page.index, ("<style>", "<script", "<body")))


@pytest.mark.parametrize("text", [KITCHEN, JUDGED, SERIES])
def test_nothing_leads_out_of_the_page_and_nothing_in_it_acts(text: str) -> None:
    tree = tree_of(page_of(text).removeprefix("<!DOCTYPE html>\n"))
    inert = {"a", "article", "b", "bdi", "body", "button", "code", "dd", "dialog", "div", "dl", "dt", "figcaption"}
    inert |= {"figure", "h1", "h2", "h3", "h4", "head", "header", "html", "i", "input", "kbd", "label", "li", "main"}
    inert |= {"meta", "nav", "ol", "output", "p", "path", "pre", "s", "section", "span", "strong", "style", "svg"}
    inert |= {"table", "td", "th", "title", "tr", "ul", "script", "all"}
    assert {one.tag for one in tree.iter()} <= inert
    for one in tree.iter():
        for name, value in one.items():
            assert not name.startswith("on")
            assert name not in ("style", "src", "action", "formaction", "srcset", "ping")
            assert name != "href" or value.startswith("#")


def test_every_address_of_the_page_leads_to_one_place_of_it() -> None:
    tree = tree_of("".join(games_of(VARIED)))
    labels = [one.attrib["id"] for one in tree.iter() if "id" in one.attrib]
    assert len(labels) == len(set(labels))
    assert {one.attrib["href"][1:] for one in every(tree, "a")} <= set(labels)
    assert {one.attrib["id"] for one in every(tree, "li", "step")} == {
        one.attrib["href"][1:] for one in every(tree, "a")
    }


@pytest.mark.parametrize("text", [JUDGED, f"{KITCHEN}\n{ILLEGAL}"])
def test_it_is_html_without_a_slip(text: str) -> None:
    html5lib.HTMLParser(strict=True).parse(page_of(text))  # raises where a browser would have to guess


# ---- What people wrote -----------------------------------------------------------------------------------------------

#: The beginning of a game of two.
FOOL: Final = """\
[Durak "1"]
[Event "Friday"]
[Players "Anna, Boris"]
[Rules "podkidnoy deck=24"]
[Seed "fool"]
[Trump "As"]

1. Anna > Boris: 9c 9c/Jc
"""
#: What would do harm, if it were taken for anything but text.
WICKED: Final = (
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    "<!--",
    "-->",
    "]]>",
    "&lt;b&gt; &amp;amp; &#60;",
    "' onmouseover='alert(1)",
    "</pre></style></title></article>",
    "\u2028\u2029",
    "a\u200bb\u200f",
    "\ue000\ue100\ue101\ue201",
    "10♦ 9c {player} {0} %s",
    "javascript:alert(1)",
    "e\u0301\u0302\u0303\u0304",
    "\ufeff\ufffe\ufdd0",
)
_BIDI: Final = "".join(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
TEXTS: Final = st.one_of(
    st.sampled_from(WICKED),
    st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=_BIDI), min_size=1, max_size=12),
).filter(lambda text: text.strip() == text)


def written(first: str, second: str, event: str, comment: str, tag: str) -> Record:
    """Return a game with such words in it, as it is read."""
    values = {"Players": join_names((first, second)), "Event": event}
    (record,) = parse(FOOL)
    head = [one._replace(value=values.get(one.name, one.value)) for one in record.head if isinstance(one, Tag)]
    play = Play("9c", mark=Play("9c").mark._replace(notes=(Comment(comment),)))
    attack = record.items[1]._replace(attacker=first, defender=second)  # type: ignore[call-arg]
    items = (record.items[0], attack, play, Play("9c", "Jc"))
    head.append(Tag("private", tag))
    whole = replace(record, head=(*head, Comment(comment)), items=items, result=None, after=(), findings=())
    return parse(write(whole))[0]


def shape(element: Element) -> Any:
    """Return an element as nothing but names: of it, of its attributes, of what is in it."""
    if element.tag == "pre":  # its colours go by what is written there
        return "pre"
    return element.tag, sorted(element.attrib), [shape(child) for child in element]


def only_tree(record: Record) -> Element:
    return tree_of("".join(games_of(write(record))))


USUAL: Final = shape(only_tree(written("Anna", "Boris", "Friday", "so", "so")))


@settings(max_examples=15, deadline=None)
@given(first=TEXTS, second=TEXTS, event=TEXTS, comment=TEXTS, tag=TEXTS)
def test_what_people_wrote_is_text_alone(first: str, second: str, event: str, comment: str, tag: str) -> None:
    record = written(first, second, event, comment, tag)
    replayed = replay(record)
    if replayed is None or len(parse(write(record))) != 1:  # two players of one name, a comment that begins a game
        return
    tree = only_tree(record)
    assert shape(tree) == USUAL
    assert {text_in(one) for one in every(tree, "bdi")} == {safe_text(name) for name in replayed.names}
    assert safe_text(record.tags["Event"]) in {text_in(one) for one in every(tree, "dd")}
    assert len([one for one in every(tree, "p", "comment") if text_in(one).strip() == safe_text(comment.strip())]) == 2
    assert text_in(next(every(tree, "pre"))) == write(record)


@given(text=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20))
def test_a_text_to_be_copied_is_kept_and_what_cannot_be_shown_is_marked(text: str) -> None:
    tree = tree_of(exact(text))
    assert text_in(tree) == text
    seen = (tree.text or "") + "".join(one.get("data-shown", text_in(one)) + (one.tail or "") for one in tree)
    assert seen == safe_text(text)


def test_a_name_that_looks_like_a_card_or_a_place_is_a_name() -> None:
    tree = only_tree(written("10♦", "{card}", "9♣", "9♣", "9♣"))
    said = [text_in(one) for one in every(tree, "span", "said")]
    assert "10♦ lays 9♣\ufe0e." in said
    assert "{card} beats 9♣\ufe0e with J♣\ufe0e." in said


# ---- The game in words -----------------------------------------------------------------------------------------------


def test_every_play_is_told_in_the_words_of_the_game() -> None:
    tree = tree_of("".join(games_of(KITCHEN)))
    steps = [
        (text_in(next(every(one, "code"), one)), heard(next(every(one, "span", "said"))))
        for one in every(tree, "li", "step")
    ]
    assert steps[1:5] == [
        ("8d", "Ben lays 8 of diamonds."),
        ("8d/9c", "Carla beats 8 of diamonds with 9 of clubs."),
        ("beaten", "Beaten off. Ben draws queen of hearts. Carla draws 6 of clubs."),
        ("7h", "Carla lays 7 of hearts."),
    ]
    assert steps[-1] == ("*", "The game is broken off here.")


def test_bouts_are_headings_and_show_every_hand() -> None:
    tree = tree_of("".join(games_of(KITCHEN)))
    titles = [heard(one) for one in every(tree, "h3")]
    assert titles[:2] == ["The deal", "Bout 1: Ben attacks Carla"]
    assert len([one for one in titles if one.startswith("Bout")]) == 5
    bout = next(every(tree, "section", "bout"))
    assert [text_in(one).replace("\ufe0e", "") for one in every(bout, "p", "hand")] == [
        "Anna: 7♦ 10♦ Q♦ K♦ 6♥ Q♠",
        "Ben: 8♦ J♥ J♠ A♠ 7♣ A♣",
        "Carla: 7♥ 10♥ K♥ 9♣ J♣ K♣",
    ]


def test_headings_go_down_one_by_one() -> None:
    tree = tree_of(page_of(VARIED).removeprefix("<!DOCTYPE html>\n"))
    levels = [int(one.tag[1]) for one in tree.iter() if re.fullmatch("h[1-6]", one.tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_variations_stand_behind_what_they_are_instead_of() -> None:
    tree = tree_of("".join(games_of(VARIED)))
    play = next(one for one in every(tree, "li", "step") if one.attrib["id"] == "game-1-step-1")
    (variation,) = every(play, "section", "variation")
    assert heard(next(every(variation, "h4"))) == "Variation, instead of 7s:"
    inner = list(every(variation, "li", "step"))
    assert [one.attrib["id"] for one in inner] == [f"game-1-step-1-1-{number}" for number in range(1, 8)]
    assert heard(next(every(inner[0], "span", "said"))) == "Iris lays 9 of diamonds."


def test_judgements_stand_in_words_and_comments_with_their_play() -> None:
    tree = tree_of("".join(games_of(JUDGED)))
    marks = [heard(one).strip() for one in every(tree, "span", "mark")]
    assert set(marks) == {"good", "excellent", "a mistake", "a blunder", "worth a try", "doubtful"}
    assert {text_in(one) for one in every(tree, "code", "note")} == {"@4s", "@12s", "@at-last", "@nothing", "@else"}
    kitchen = tree_of("".join(games_of(KITCHEN)))
    assert [text_in(one) for one in every(kitchen, "p", "comment")] == ["Ben is in trouble now."]


#: Some of every kind; the slow run takes all of them.
SOME: Final = ("swaps", "cyrillic", "lenient-words", "hidden-draw", "in-progress-head", "not-begun", "side-resigned")


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=() if path.stem in SOME else pytest.mark.slow) for path in sorted(VALID.glob("*.durak"))],
    ids=lambda path: path.stem,
)
def test_every_sample_becomes_a_page_of_which_it_can_be_read_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for number, (record, game) in enumerate(zip(parse(text), games_of(text), strict=True), 1):
        assert len(game) < 100_000
        tree = tree_of(game)
        (copied,) = parse(text_in(next(every(tree, "pre"))))
        assert write(copied) == write(record, rules_name=canonical_rules)
        replayed = replay(record)
        assert replayed is not None
        steps = [one for one in every(tree, "li", "step") if one.attrib["id"].count("-") == 3]
        assert [one.attrib["id"] for one in steps] == [f"game-{number}-step-{at}" for at in range(len(steps))]


# ---- The table behind every play -------------------------------------------------------------------------------------


def test_the_table_behind_a_play_is_that_of_the_replay() -> None:
    (record,) = parse(KITCHEN)
    replayed = replay(record)
    assert replayed is not None
    tree = tree_of("".join(games_of(KITCHEN)))
    behind = {one.attrib["id"]: one.attrib["data-at"] for one in every(tree, "li", "step")}
    assert behind["game-1-step-0"] == "1,1,2,1,18,Qc,0,|,".removesuffix(",") + "|" + ",".join(
        ("7dTdQdKd6hQs", "8dJhJsAs7cAc", "7hThKh9cJcKc")
    )
    assert behind["game-1-step-2"] == "1,1,2,-,18,Qc,0,|8d9c|7dTdQdKd6hQs,JhJsAs7cAc,7hThKhJcKc"
    for step in replayed.steps:
        hands = ",".join("".join(sorted(map(card_name, cards_of(hand)))) for hand in step.view(None).hands)
        shown = {
            ",".join("".join(sorted(re.findall("..", hand))) for hand in one.split("|")[2].split(","))
            for one in behind.values()
        }
        assert hands in shown


def test_who_takes_is_told_and_when_the_game_is_over() -> None:
    tree = tree_of("".join(games_of(JUDGED)))
    last = list(every(tree, "li", "step"))[-1]
    assert last.attrib["data-at"].split("|")[0].endswith(",E")
    said = [heard(one) for one in every(tree, "span", "said")]
    assert said[-2].endswith("Hedda is the durak.")
    assert said[-1] == "The game is over."
    variation = next(every(tree, "section", "variation"))
    laid, taken = (one.attrib["data-at"].split("|")[0] for one in every(variation, "li", "step"))
    assert (laid[-1], taken[-1]) == (",", ",")
    kitchen = tree_of("".join(games_of(KITCHEN)))
    states = [one.attrib["data-at"].split("|")[0].split(",")[7] for one in every(kitchen, "li", "step")]
    assert "T" in states


def test_of_a_hidden_deal_the_page_holds_what_the_record_tells_and_no_more() -> None:
    """Ben was dealt six cards that he knows; what the others hold is backs until they have laid it."""
    path = REDACTED / "kitchen-42.Ben.durak"
    tree = tree_of("".join(games_of(path.read_text(encoding="utf-8"))))
    first = next(every(tree, "li", "step")).attrib["data-at"]
    anna, ben, carla = first.split("|")[2].split(",")
    assert ben == "8dJhJsAs7cAc"
    assert "??" in anna
    assert "??" in carla
    whole = tree_of("".join(games_of(KITCHEN)))
    truth = next(every(whole, "li", "step")).attrib["data-at"].split("|")[2].split(",")
    laid = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", KITCHEN))
    for hand, true in zip((anna, carla), (truth[0], truth[2]), strict=True):
        known = set(re.findall("..", hand)) - {"??"}
        assert known <= set(re.findall("..", true)) & laid


# ---- Chances ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("annotation", "chance"),
    [
        ("win=0.62±0.01", Chance(62, 1)),
        ("win=0.625±0.012", Chance(62, 2)),
        ("win=1", Chance(100)),
        ("win=0", Chance(0)),
        ("win=0.07", Chance(7)),
        ("win=1.2", None),
        ("win=-0.1", None),
        ("win=0.5±", None),
        ("win=0.5±2", None),
        ("win=", None),
        ("4s", None),
        ("win=0.5<b>", None),
        ("win=٠.٥", None),
    ],
)
def test_chances_are_read_from_annotations(annotation: str, chance: Chance | None) -> None:
    assert parse_chance(annotation) == chance


def test_chances_stand_with_their_plays_and_in_a_picture() -> None:
    text = KITCHEN.replace("8d/9c beaten", "8d @win=0.50 8d/9c?? @win=0.24±0.02 beaten @win=0.81")
    tree = tree_of("".join(games_of(text)))
    assert [one.get("data-win") for one in every(tree, "li", "step")][1:4] == ["1:50", "2:24", "1:81"]
    assert [text_in(one) for one in every(tree, "span", "chance")] == ["50 %", "24 % ± 2 %", "81 %"]
    (picture,) = every(tree, "figure")
    assert {(one.get("data-go"), one.get("class"), text_in(one)) for one in every(picture, "s")} == {
        ("1", "h10", ""),
        ("2", "h5", "??"),
        ("3", "h16", ""),
    }
    assert [one.get("aria-label") for one in every(picture, "span", "bars")] == [
        "From 50 % to 81 %; the lowest is 50 %.",
        "From 24 % ± 2 % to 24 % ± 2 %; the lowest is 24 % ± 2 %.",
    ]


def test_without_an_analysis_there_is_no_picture() -> None:
    assert not list(every(tree_of("".join(games_of(KITCHEN))), "figure"))


# ---- The command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_one_page_for_all_games(tmp_path: Path) -> None:
    file = tmp_path / "evening.html"
    answer = durak("convert", "--to", "html", "-", "-o", str(file), stdin=f"{KITCHEN}\n{JUDGED}")
    assert (answer.code, answer.both) == (0, "")
    tree = tree_of(file.read_text(encoding="utf-8").removeprefix("<!DOCTYPE html>\n"))
    assert [one.attrib["id"] for one in every(tree, "article")] == ["game-1", "game-2"]
    (listed,) = every(tree, "nav")
    assert [(one.attrib["href"], text_in(one)) for one in every(listed, "a")] == [
        ("#game-1", "Anna, Ben, Carla (2026-11-30)"),
        ("#game-2", "Hedda, Ivar (2026-04-04)"),
    ]


def test_one_game_needs_no_list() -> None:
    page = page_of(KITCHEN)
    assert "<title>Anna, Ben, Carla · Durak</title>" in page
    assert "<nav" not in page


def test_what_the_page_holds_is_valid_when_it_is_copied() -> None:
    tree = tree_of("".join(games_of((VALID / "three-scripts.durak").read_text(encoding="utf-8"))))
    answer = durak("validate", "-", stdin=text_in(next(every(tree, "pre"))))
    assert answer.code == 0


def test_a_game_with_a_fault_is_shown_up_to_it_and_says_what_is_wrong() -> None:
    tree = tree_of("".join(games_of(ILLEGAL)))
    (faults,) = every(tree, "section", "faults")
    assert "D0310" in text_in(faults) or re.search(r"D03\d\d", text_in(faults))
    assert "Ben" in text_in(faults)
    assert len(list(every(tree, "li", "step"))) == 1


def test_a_game_that_cannot_be_dealt_says_so_and_keeps_its_text() -> None:
    text = KITCHEN.replace('[Rules "podkidnoy"]', '[Rules "poker"]')
    tree = tree_of("".join(games_of(text)))
    assert not list(every(tree, "li", "step"))
    assert "poker" in text_in(next(every(tree, "section", "faults")))
    assert text_in(next(every(tree, "pre"))) == text


def test_what_cannot_be_read_is_left_out_and_reported() -> None:
    answer = durak("convert", "--to", "html", "-", stdin=f"{KITCHEN}\n{MALFORMED}")
    assert answer.code == 1
    assert "7x" in answer.err
    assert answer.out.count("<article") == 1


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "Carla schlägt Karo 8 mit Kreuz 9."), ("ru", "Carla бьёт 8 бубён картой 9 треф.")],
)
def test_the_page_speaks_the_language_of_the_command(language: str, sentence: str) -> None:
    answer = durak("convert", "--to", "html", "--lang", language, "-", stdin=KITCHEN)
    durak("rules", "--lang", "en")  # the language holds for the process
    tree = tree_of(answer.out.removeprefix("<!DOCTYPE html>\n"))
    assert next(every(tree, "html")).attrib["lang"] == language
    assert sentence in {heard(one) for one in every(tree, "span", "said")}
    for script in every(tree, "script"):
        script.text = script.text if "type" in script.attrib else ""
    words = {*map(str.strip, tree.itertext()), *(value for one in tree.iter() for value in one.attrib.values())}
    for english in ("Next play", "The deal", "Keys", "lays", "Copy", "The record", "this moment"):
        assert english not in words
    assert '"to play"' not in answer.out


def test_a_page_is_small() -> None:
    assert len(page_of(KITCHEN).encode()) < 80_000
    assert max(len(page_of(text).encode()) for text in (JUDGED, VARIED)) < 150_000
