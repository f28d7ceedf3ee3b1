"""Hints before a move, and with `--teach` a sentence behind a mistake: what is said, and to whom."""

import random
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from durak_cli.cli import speech
from durak_cli.cli.journal import Journal
from durak_cli.cli.person import Aids
from durak_cli.cli.speech import Language
from durak_cli.cli.teaching import advice, hint, lesson, worded
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import Seat, parse_card, parse_cards
from durak_cli.engine.events import AttackLaid, Dealt, Drew, PickedUp
from durak_cli.engine.moves import Move, parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view
from durak_cli.engine.worlds import world_of
from durak_cli.study.reasons import Facts, Kind, Reason, reason_for
from tests.cli.shell import durak
from tests.cli.table_of import Person, Played, sit
from tests.helpers import bout

LETTERS = Theme(is_ascii=True, width=200)
NAMES = ("You", "Anna", "Boris", "Clara")
TAUGHT = Aids(has_teacher=True)
LESSON = re.compile(r"^(?:To \w+: )?(?:Probably better|Better) than .*$", re.MULTILINE)


def after(position: Position, *moves: str) -> View:
    for move in moves:
        apply(position, position.asked, parse_move(move))
    return asked_view(position)


def two(rules: str = "", mine: str = "6c 8d 8s Td Qh Jh", his: str = "7c 9d Jd Ts Kh Ah") -> Position:
    return bout(mine, his, rules=rules, stock="Ac Qs 6h")


# -- hints -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "move", "said"),
    [
        (after(two()), "attack 6c", "Lead 6c: no card in the hand is cheaper."),
        (after(two(), "attack 8d"), "attack 8s", "Add 8s: 8s is no trump, and Anna has one more card to answer."),
        (after(two(), "attack 8d"), "pass", "Done: the cards that could be added stay in the hand."),
        (after(two(), "attack 8d", "pass"), "beat 9d 8d", "Beat 8d with 9d: no cheaper card in the hand beats 8d."),
        (after(two(), "attack 8d", "pass"), "take", "Take: what would have to beat 8d stays in the hand."),
        (
            after(two("transfer=on", his="8c 9d Jd Ts Kh Ah"), "attack 8d", "pass"),
            "transfer 8c",
            "Pass the attack on with 8c: then You has to answer.",
        ),
        (
            after(two("throwers=permission"), "attack 8d", "pass", "take"),
            "close",
            "Close the bout: then nobody else can add a card.",
        ),
        (
            after(bout("6h 9s", "7c 9d", rules="swap=on", stock="Ac Qh")),
            "swap",
            "Swap: Qh is a higher trump than 6h, and swapping costs no turn.",
        ),
    ],
)
def test_advice_is_a_move_with_its_reason(view: View, move: str, said: str) -> None:
    chosen = parse_move(move)
    assert chosen in view.moves
    assert advice(chosen, reason_for(view, chosen), view, NAMES, LETTERS) == said


def test_a_hint_recommends_what_wins_for_certain_and_says_so() -> None:
    view = after(bout("7c Ah", "8c 6d"))
    assert hint(view, random.Random(0), NAMES, LETTERS) == "Lead Ah: then nothing can save Anna from being the durak."


def test_a_swap_is_recommended_before_everything_else() -> None:
    view = after(bout("6h 9s 9d", "7c 9c", rules="swap=on", stock="Ac Qh"))
    assert hint(view, random.Random(0), NAMES, LETTERS).startswith("Swap: ")


def test_the_only_move_is_recommended_with_a_reason() -> None:
    view = after(bout("9s Kc", "7c 7d", stock="Ac 6h", rules="attack=single"), "attack 9s")
    assert hint(view, random.Random(0), NAMES, LETTERS) == "Take: no card in the hand beats 9s."


@pytest.mark.parametrize("language", [Language.GERMAN, Language.RUSSIAN])
def test_a_reason_stands_behind_a_colon_in_every_language(language: Language) -> None:
    """Behind one a German clause begins with a capital, a Russian one with a small letter; names and cards stay."""
    facts = Facts(parse_card("8d"), parse_card("9d"), parse_card("7d"), parse_cards("8d 9d"), 1, 1, 2)
    speech.use(language)
    try:
        for kind in Kind:
            said = worded(Reason(kind, facts), ("Anna", "Ben"), LETTERS)
            begins_with_a_fact = re.match(r"\d|Ben", said) is not None
            assert begins_with_a_fact or said[0].isupper() == (language is Language.GERMAN), said
            assert not said.endswith(".")
            assert "{" not in said
    finally:
        speech.use(Language.ENGLISH)


# -- lessons -----------------------------------------------------------------------------------------------------------


def taught(view: View, move: str) -> str:
    return lesson(view, parse_move(move), random.Random(0), NAMES, LETTERS)


def test_a_mistake_that_is_certain_is_told_with_what_comes_of_it() -> None:
    view = after(bout("9c Qs", "As 7d"))
    assert taught(view, "attack Qs") == (
        "Better than Qs: 9c; as it is now, nothing can keep Anna from winning; the way there begins with As."
    )
    assert taught(view, "attack 9c") == ""


def test_a_mistake_that_is_an_estimate_is_told_as_one() -> None:
    view = after(two(), "attack 8d", "pass")
    assert taught(view, "beat Ah 8d") == (
        "Probably better than 8d/Ah: 8d/9d; 9d beats 8d as well, and the trump Ah stays in the hand."
    )
    assert taught(view, "beat 9d 8d") == ""


def test_nothing_is_said_where_there_is_no_choice() -> None:
    assert taught(after(bout("9s Kc", "7c 7d", stock="Ac 6h", rules="attack=single"), "attack 9s"), "take") == ""
    assert taught(after(bout("6h 9s", "7c 9d", rules="swap=on", stock="Ac Qh")), "swap") == ""


def test_a_lesson_tells_nothing_of_what_is_hidden() -> None:
    """In every deal that the player cannot tell from this one the same is said."""
    view = after(two(), "attack 8d", "pass")
    for seed in range(5):
        other = asked_view(world_of(view, random.Random(seed)))
        assert taught(other, "beat Ah 8d") == taught(view, "beat Ah 8d") != ""


# -- at the table ------------------------------------------------------------------------------------------------------

SHORT = "podkidnoy deck=24 swap=on"


def careless() -> Person:
    """Return somebody who lays whatever is offered first."""
    return Person(choose=lambda legal: legal[0] if legal else "done")


def written(file: Path, aids: Aids, people: Sequence[Seat] = (0,)) -> tuple[Played, str]:
    """Return a careless game, and the record of it."""
    with Journal(str(file)) as journal:
        played = sit(careless(), players=2, rules=SHORT, journal=journal, aids=aids, people=people)
    return played, file.read_text(encoding="utf-8")


def test_a_teacher_changes_nothing_of_the_game(tmp_path: Path) -> None:
    untaught, record = written(tmp_path / "a.durak", Aids())
    taught_too, same = written(tmp_path / "b.durak", TAUGHT)
    assert record == same
    assert untaught.person.given == taught_too.person.given
    assert LESSON.findall(untaught.shown) == []
    assert LESSON.findall(taught_too.shown) != []
    lines = taught_too.shown.splitlines()
    assert [line for line in lines if not LESSON.fullmatch(line)] == untaught.shown.splitlines()
    for before, line in pairwise(lines):
        if LESSON.fullmatch(line):  # behind the question, before what came of the move
            assert re.search(r"(lead a card|, or .*)\.$", before), before


def test_what_is_taken_back_is_no_longer_taught() -> None:
    played = sit(Person(["Kd", "undo", "8h", "done"]), players=2, seed="lesson 2", aids=TAUGHT)
    (said,) = LESSON.findall(played.shown)
    assert said.startswith("Probably better than Kd: 8h; ")
    assert played.shown.index(said) < played.shown.index("You take back: Kd")


def test_what_a_hint_recommends_is_never_called_a_mistake() -> None:
    chance, position = random.Random(0), bout("6c 8d 8s Td Qh", "7c 9d Jd Ts Kh", stock="Ac 9c Qs 6h")
    for _ in range(4):
        view = asked_view(position)
        said = hint(view, random.Random(1), NAMES, LETTERS)
        (move,) = (move for move in view.moves if said.startswith(head(move, view)))
        assert lesson(view, move, random.Random(1), NAMES, LETTERS) == ""
        apply(position, position.asked, chance.choice(view.moves))


def head(move: Move, view: View) -> str:
    said = advice(move, reason_for(view, move), view, NAMES, LETTERS)
    return said[: said.index(":") + 1]


CALL = re.compile(r"It is the turn of (\w+)\. Press Enter, \w+, when nobody else can see the screen\.\n")


def test_several_at_one_keyboard_are_taught_each_by_himself(tmp_path: Path) -> None:
    """A lesson names cards of the hand, so it waits until its player sits there again, or all is over."""
    played, _record = written(tmp_path / "a.durak", TAUGHT, people=(0, 1))
    _before, *turns = CALL.split(played.shown)
    told = 0
    for name, shown in zip(turns[::2], turns[1::2], strict=True):
        for line in LESSON.findall(shown):
            told += 1
            addressed = re.match(r"To (\w+): ", line)
            whose = addressed[1] if addressed else name
            cards = re.findall(r"\d+[cdhs]|[JQKA][cdhs]", line[line.index("than") : line.index(";")])
            assert set(cards) <= laid_or_held(played, whose)
    assert told > 1
    assert played.session.is_over()


def laid_or_held(played: Played, name: str) -> set[str]:
    """Return every card that the player of that *name* ever held, and those that lay on the table before him."""
    seat = NAMES.index(name)
    seen = 0
    for event in played.session.events(seat):
        match event:
            case Dealt(whose, _, cards, _) | Drew(whose, _, cards, _) if whose == seat:
                seen |= cards
            case PickedUp(whose, cards) if whose == seat:
                seen |= cards
            case AttackLaid(_, card):
                seen |= 1 << card
    return set(LETTERS.cards(seen).split())


# -- the commands ------------------------------------------------------------------------------------------------------


def test_the_option_and_the_setting_ask_for_a_teacher(home: Path) -> None:
    game = ("play", "--seed", "teacher 4", "-p", "2", "--ascii", "--lang", "en", "--no-record")
    answers = "\n".join(["Ah", "Ac", "Ad", "As", "Kh", "Kc", "Kd", "Ks", "Qh", "Qc", "Qd", "Qs", "done"]) + "\n"
    plain, asked = durak(*game, stdin=answers).out, durak(*game, "--teach", stdin=answers).out
    assert LESSON.findall(plain) == []
    assert "etter than" in asked
    assert re.search(r"^teach = false", durak("config").out, re.MULTILINE)
    (home / "config" / "durak").mkdir(parents=True)
    (home / "config" / "durak" / "config.toml").write_text("teach = true\n", encoding="utf-8")
    assert durak(*game, stdin=answers).out == asked
    assert durak(*game, "--no-teach", stdin=answers).out == plain


def test_a_game_that_is_gone_on_with_can_have_a_teacher(tmp_path: Path) -> None:
    file = str(tmp_path / "a.durak")
    durak("play", "--seed", "teacher 4", "-p", "2", "--record", file, stdin="")
    answers = "\n".join(["Ah", "Ac", "Ad", "As", "Kh", "Kc", "Kd", "Ks", "Qh", "Qc", "Qd", "Qs", "done"]) + "\n"
    assert "etter than" in durak("resume", file, "--teach", "--ascii", "--lang", "en", stdin=answers).out
