"""Games as Markdown: what people wrote is shown letter by letter and does nothing, and the record can be taken out."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from durak_cli.cli import speech
from durak_cli.cli.fences import fences
from durak_cli.cli.formats import Given, Wishes
from durak_cli.cli.markdown import document, escaped, game_text
from durak_cli.cli.speech import Language
from notation import Attack, BoutNumber, Comment, Play, Record, Speaker, Tag, decode, parse, write
from tests.cli.records import KITCHEN, MALFORMED
from tests.cli.shell import durak
from tests.notation.strategies import records

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
#: As forums and GitHub read it: tables, bare addresses, struck words, and HTML where it is not escaped.
READER = MarkdownIt("commonmark", {"linkify": False, "html": True}).enable(["table", "strikethrough"])
#: All that a game is made of.
OURS = {
    "heading_open", "heading_close", "paragraph_open", "paragraph_close", "inline", "text", "softbreak", "hardbreak",
    "strong_open", "strong_close", "em_open", "em_close", "code_inline", "fence",
    "table_open", "table_close", "thead_open", "thead_close", "tbody_open", "tbody_close",
    "tr_open", "tr_close", "th_open", "th_close", "td_open", "td_close",
    "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close", "text_special",
}  # fmt: skip
often = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
#: What makes something of Markdown, of HTML, or of the people of a forum.
TRICKS = (
    "*a* ** _x_ ` ``` ~~~ <b> <!-- &amp; [a](b) ![a](b) <http://a.b> http://a.b www.a.b # --- === 1. 12) - + > |a| \\ "
    "@all #12 ~~a~~ $x$ : [^1] </td> ' \" x é ! ?"
)
tricky = st.lists(
    st.sampled_from([*TRICKS.split(), " ", "\n", "    ", "\t", "\u2028", "[ ]"]), min_size=1, max_size=6
).map("".join)


def markdown(record: Record, number: int = 1) -> str:
    return game_text(Given(record, number, "-"), Wishes())


def tokens(text: str) -> Iterator[Token]:
    for token in READER.parse(text):
        yield token
        yield from token.children or ()


def shown(text: str) -> str:
    """Return the words that a reader sees, on one line."""
    words = "".join(
        " " if token.type.endswith("break") else token.content for token in tokens(text) if not token.children
    )
    return " ".join(words.split())


def without_joiner(text: str) -> str:
    return text.replace("\u2060", "")


@often
@given(tricky)
def test_what_people_wrote_is_shown_letter_by_letter(text: str) -> None:
    line = " ".join(text.split())
    for around in ("*{}*", "**Bout 1: {} attacks.** x", "- {}: x", "## {}", "- x *{}*"):
        written = around.format(escaped(text))
        assert {token.type for token in tokens(written)} <= OURS, written
        if line:
            assert line in without_joiner(shown(written)), written


@often
@given(records(), tricky)
def test_nothing_that_people_wrote_does_anything(record: Record, text: str) -> None:
    line = " ".join(text.split()) or "x"
    comments = (Comment(text.replace("}", ")"), own_line=True), Comment(line, to_line_end=True))
    head = (*record.head, Tag("Event", line), *comments)
    items = (*comments, BoutNumber(1), Attack(line, "B"), Speaker(line), Play("8d"), *comments[:1], *record.items)
    bold = replace(record, head=head, items=items, after=comments, before=())
    written = markdown(bold)
    found = list(tokens(written))
    assert {token.type for token in found} <= OURS, written
    assert [token.markup for token in found if token.type == "heading_open"] == ["##", "###"]
    (fence,) = [token for token in found if token.type == "fence"]
    assert (fence.info, fence.content) == ("durak", write(bold))
    assert [b"".join(part).decode() for _line, part in fences([written.encode()])] == [write(bold)]


@pytest.mark.parametrize(
    "name", ["kitchen-42", "comments", "variations", "judgements", "names-quoted", "hebrew", "series"]
)
def test_a_sample_comes_back_from_markdown(name: str) -> None:
    path = SAMPLES / "valid" / f"{name}.durak"
    there = durak("convert", "--to", "markdown", str(path))
    assert (there.code, there.err) == (0, "")
    back = durak("convert", "--from", "markdown", "--to", "ndjson", "-", stdin=there.out)
    assert back.out == durak("convert", "--to", "ndjson", str(path)).out


def test_what_was_said_of_a_play_is_not_said_again_with_each_variation() -> None:
    long = "x" * 5_000
    (record,) = parse(KITCHEN.replace("Carla: 8d/9c beaten", f"{long}: 8d/9c beaten? {{{long}}}" + " (takes) ()" * 20))
    written = markdown(record).partition("\n### ")[0]
    assert "  - Variation 2, instead of Beaten off:\n" in written
    assert f"  - Variation 1, instead of Beaten off: {'x' * 60}… takes.\n" in written
    assert len(written) < 4 * len(long)


def test_a_game_reads_like_one() -> None:
    (record,) = parse(KITCHEN.replace("8d/9c", "8d/9c!? @3s {hm} (8d takes)"))
    assert markdown(record).partition("\n### ")[0] == """\
## Friday at the kitchen table

| About the game |  |
| --- | --- |
| Event | Friday at the kitchen table |
| Date | 2026-11-30 |
| Players | Anna, Ben, Carla |
| Rules | podkidnoy |
| Seed | kitchen-42 |
| Trump | Qc |

- **Bout 1: Ben attacks Carla.** **8♦/9♣ !?** `@3s` *hm* Beaten off.
  - Variation, instead of 8♦/9♣: 8♦ Carla takes.
- **Bout 2: Carla attacks Anna.** 7♥ Anna takes. Ben: 7♣
- **Bout 3: Ben attacks Carla.** 9♠/6♣ Anna: 6♥/10♥ 10♦/J♣ Ben: J♥/K♥ J♠/K♣ Anna: K♦ Carla takes.
- **Bout 4: Anna attacks Ben.** 7♦ 7♥ 7♣ 7♦/9♦ 7♥/Q♥ 7♣/A♣ Q♦ Ben takes. Q♠ Carla: 9♠

  *Ben is in trouble now.*
- **Bout 5: Carla attacks Anna.** 6♦ 6♥ 6♣ 6♥/8♥ 6♣/8♣ Anna takes.

**The game is broken off here.**
"""  # fmt: skip


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("", "The game is not over yet."),
        ("*", "The game is broken off here."),
        ("draw", "The game is a draw."),
        ("draw agreed", "The players agree on a draw."),
        ("durak Anna", "Anna is the durak."),
        ("durak Anna Ben", "Anna, Ben are the durak."),
        ("durak Anna resigns", "Anna gives the game up and is the durak."),
        ("durak Anna Ben resigns", "Anna, Ben give the game up and are the durak."),
    ],
)
def test_how_it_ended_is_said(result: str, sentence: str) -> None:
    (record,) = parse(f'[Durak "1"]\n{result}\n')
    assert f"\n**{sentence}**\n" in markdown(record)


def test_a_game_without_a_name_has_its_players_or_its_number() -> None:
    assert markdown(parse('[Durak "1"]\n[Players "Anna, \\"B, n\\""]\n')[0]).startswith("## Anna – B, n\n")
    assert markdown(parse('[Durak "1"]\n')[0], number=7).startswith("## Game 7\n")


def test_games_are_parted() -> None:
    assert list(document(["a\n", "b\n"], Wishes())) == ["a\n", "\nb\n"]


def test_its_own_words_are_in_the_language_in_use() -> None:
    speech.use(Language.GERMAN)
    try:
        written = markdown(parse(KITCHEN)[0])
    finally:
        speech.use(Language.ENGLISH)
    assert "Beaten off." not in written
    assert "Carla nimmt auf." in written
    assert "```durak\n" in written


# -- records in any Markdown -------------------------------------------------------------------------------------------


def test_records_are_found_wherever_a_part_begins_with_the_word() -> None:
    text = "# Ours\n\n```python\n[Durak 1]\n```\n\n````durak\n; a\n```\n````\ntext\n"
    text += " ```  durak  \r\nb\r\n ``` \r\n```durak\nc"
    for size in (1, 10, 1000):
        content = [text.encode()[at : at + size] for at in range(0, len(text), size)]
        found = [(line, b"".join(part)) for line, part in fences(content)]
        assert found == [(8, b"; a\n```\n"), (13, b"b\r\n"), (16, b"c")]


def test_a_fault_is_told_at_its_line_of_the_file() -> None:
    answer = durak("convert", "--from", "markdown", "-", stdin=f"Look:\n\n```durak\n{MALFORMED}```\n")
    assert answer.code == 1
    assert answer.err.startswith("-:13:18: error[D0113]")


def test_markdown_without_a_record_says_so() -> None:
    answer = durak("convert", "--from", "markdown", "-", stdin="# Nothing\n")
    assert (answer.code, answer.out) == (1, "")
    assert "error[D0101]" in answer.err


def test_whole_documents_of_every_sample_are_markdown() -> None:
    names = [str(path) for path in sorted((SAMPLES / "valid").glob("[a-k]*.durak"))]
    written = durak("convert", "--to", "markdown", *names).out
    assert {token.type for token in tokens(written)} <= OURS
    records_there = [parse(decode(b"".join(part)))[0] for _, part in fences([written.encode()])]
    assert [write(record) for record in records_there] == [
        write(record) for name in names for record in parse(decode(Path(name).read_bytes()))
    ]
