"""What a player may ask in the middle of a game, and what he is told."""

import re
from pathlib import Path

import pytest

import notation
from durak_cli.cli.inquiry import gone_text, log_text
from durak_cli.cli.journal import Journal
from durak_cli.cli.person import Aids
from durak_cli.cli.theme import Theme
from durak_cli.cli.topics import help_on, help_text
from durak_cli.cli.vocabulary import OF_PUZZLES, REPLIES, TABLE, TOPICS, Order, Particle, forms, topics
from durak_cli.engine.cards import parse_cards
from durak_cli.engine.rules import PRESETS, parse_rules
from tests.cli.shell import durak
from tests.cli.table_of import NAMES, Person, sit
from tests.cli.test_play_loop import HIS, MINE, dealt, duel

LETTERS = Theme(is_ascii=True)
EVERYTHING = parse_rules("throwers=permission transfer=on swap=on")


def answer(*lines: str, rules: str = "", aids: Aids | None = None) -> str:
    """Return what stands between the last line's question and the one that is asked again behind it."""
    before, after = (
        sit(Person(typed), players=2, rules=rules, deck=dealt(MINE, HIS), aids=aids).shown
        for typed in (lines[:-1], lines)
    )
    assert after.startswith(before)
    told, _, question = after[len(before) :].rstrip("\n").rpartition("\n")
    assert question == before.rstrip("\n").rpartition("\n")[2]
    return told


def test_help_alone_names_every_word_and_fits_the_screen() -> None:
    for width in (30, 40, 80):
        text = help_text(EVERYTHING, Theme(is_ascii=True, width=width))
        assert all(len(line) <= width for line in text.splitlines())
        for meaning in TABLE:
            assert meaning.value in text or meaning in (Particle.WITH, Particle.LAY, *OF_PUZZLES)
    assert text.isascii()


def test_help_leaves_out_what_the_rules_do_not_have() -> None:
    text = help_text(parse_rules("podkidnoy"), LETTERS)
    assert not re.search(r"^(transfer, tr|swap|close)", text, re.MULTILINE)


def test_there_is_a_short_help_on_every_word_and_every_topic() -> None:
    for word in topics():
        text = help_on(word, EVERYTHING, Theme(is_ascii=True, width=200))
        assert text
        assert "{" not in text
        if topics()[word] is not Order.HELP:
            assert len(text) < 500, word


def test_help_says_where_the_rules_do_not_have_it() -> None:
    assert "The rules of this table do not have it." in help_on("transfer", PRESETS["podkidnoy"], LETTERS).replace(
        "\n", " "
    )
    assert "do not have it" not in help_on("transfer", PRESETS["perevodnoy"], LETTERS)


def test_help_can_be_asked_for_in_three_languages() -> None:
    for topic, columns in TOPICS.items():
        first = [
            help_on(forms(column)[0], EVERYTHING, LETTERS) for column in columns if topics()[forms(column)[0]] is topic
        ]
        assert len(set(first)) == 1
    assert answer("help transfer") == answer("hilfe weitergeben") == answer("помощь перевести")


def test_help_on_something_unknown() -> None:
    assert answer("help trumpp") == "There is no help on 'trumpp'; did you mean trump?"
    assert answer("help xyzzy") == "There is no help on 'xyzzy'; help alone shows what can be typed."


def test_why_and_hint_change_nothing() -> None:
    assert answer("why 9c") == "You do not hold 9c."
    assert answer("why 8d 8s") == "You can lead 8d. You can lead 8s."
    assert answer("why") == "Write a card behind it, such as why 9c."
    assert answer("hint").startswith("Lead ")
    assert answer("hint", "hint") == answer("hint")


def test_the_hint_is_a_legal_move_at_every_question() -> None:
    played = sit(Person(choose=lambda legal: legal[0]), players=3, rules="perevodnoy swap=on")
    script = [line for typed in played.person.given for line in ("hint", typed)]
    again = sit(Person(script), players=3, rules="perevodnoy swap=on")
    assert again.session.decisions == played.session.decisions


def test_the_rules_of_the_table_are_shown() -> None:
    text = answer("rules", rules="perevodnoy first=5")
    assert text.startswith("This table plays perevodnoy first=5; * marks what differs from podkidnoy.")
    assert "* transfer=on  may the defender pass the attack on with a card of its rank? yes" in text
    assert "* first=5  " in text
    assert "  deck=36  how many cards are played with: six up to ace" in text
    assert len(re.findall(r"^[* ] \w+=", text, re.MULTILINE)) == 11


def test_the_log_is_what_the_record_has() -> None:
    assert answer("log") == "No card has been laid yet."
    assert answer("8d", "done", "log").startswith("1. You > Anna: 8d/9d")
    assert "[" not in answer("8d", "done", "log")


def test_the_log_reads_as_a_record() -> None:
    text = answer("8d", "done", "log")
    head = '[Durak "1"]\n[Players "You, Anna"]\n[Rules "podkidnoy"]\n[Seed "x"]\n[Trump "Kh"]\n\n'
    (record,) = notation.parse(head + text + "\n")
    assert not record.findings


@pytest.mark.parametrize("rules", ["podkidnoy", "perevodnoy swap=on", "table"])
def test_the_log_of_a_whole_game_is_its_record_without_tags_and_result(rules: str, tmp_path: Path) -> None:
    with Journal(str(tmp_path / "a.durak")) as journal:
        played = sit(Person(choose=lambda legal: legal[0]), rules=rules, journal=journal)
    bouts = (tmp_path / "a.durak").read_text(encoding="utf-8").partition("\n\n")[2].rstrip().splitlines()[:-1]
    assert log_text(played.session, NAMES[:3]).splitlines() == bouts


def test_the_cards_that_are_gone() -> None:
    assert answer("gone") == "No card is out of the game yet."
    assert gone_text(parse_cards("9d 8d Ts Ah"), LETTERS).splitlines() == [
        "4 cards are out of the game:",
        "  8d 9d",
        "  Ah",
        "  10s",
    ]
    assert gone_text(parse_cards("9d"), LETTERS).splitlines()[0] == "1 card is out of the game:"


def test_only_what_was_beaten_off_is_gone() -> None:
    played = sit(Person(choose=lambda legal: legal[0]), seed="gone")
    view = played.session.view(0)
    assert view.gone == played.session.view(1).gone


def test_the_memory_aid_can_be_switched_off() -> None:
    assert answer("gone", aids=Aids(has_gone=False)) == "This game is played without a memory aid."
    lines = "gone\nquit\n"
    assert "without a memory aid" in durak("play", "--seed", "x", "--no-memory-aid", stdin=lines).out
    assert "No card is out of the game yet." in durak("play", "--seed", "x", stdin=lines).out


def test_how_the_series_stands() -> None:
    assert answer("score") == "No game of this series has been finished yet."
    assert answer("score", aids=Aids(standing="Times the durak: you 1, Anna 0.")) == "Times the durak: you 1, Anna 0."


def test_the_score_of_a_series_is_told_in_its_next_game() -> None:
    first = sit(Person(choose=lambda legal: legal[0]), players=2, seed="series")
    lines = [*first.person.given, "score", "quit"]
    text = durak("play", "-p", "2", "--seed", "series", "--games", "2", stdin="".join(f"{one}\n" for one in lines)).out
    assert text.count("Times the durak: you ") == 2


# -- Enter alone -------------------------------------------------------------------------------------------------------


def test_enter_alone_makes_the_only_possible_move_and_says_which() -> None:
    played = duel("", mine="7d 8d 9d Td Jd Qd", his="6h Ac 9c Js Ks Ts", bot=["attack Ac"])
    assert "The only possible move: take.\n" in played.shown
    assert "You take." in played.shown


def test_enter_alone_makes_no_move_where_there_are_two() -> None:
    played = duel("", "")
    assert played.session.decisions == []
    assert "only possible" not in played.shown


def test_enter_alone_never_swaps_where_that_is_offered() -> None:
    assert len(REPLIES) == 2
    played = duel("", rules="swap=on", mine="6h 8d 8s 8c Td Qd")
    assert "0 swap" not in [f"{one.seat} {one.move}" for one in played.session.decisions]
