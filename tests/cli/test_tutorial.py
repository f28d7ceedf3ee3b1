"""The tutorial: whoever follows it meets everything, whoever does not is not held up, and what it says is true."""

import io
import random
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from durak_cli.bots import BOTS
from durak_cli.cli.command import move_typed
from durak_cli.cli.lesson import Coach, Lesson, Note, Topic
from durak_cli.cli.loop import Loop, Outcome
from durak_cli.cli.seats import BOT, Seating
from durak_cli.cli.theme import Theme, cells
from durak_cli.cli.tutorial import RULES, SEED
from durak_cli.engine.cards import BEATERS, SUIT_CARDS, cards_of
from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import Attack, Beat, Take
from durak_cli.engine.position import Phase
from durak_cli.engine.rules import parse_rules
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session
from tests.cli.shell import command, durak
from tests.cli.table_of import Person

NAMES = ("You", "Anna")


@dataclass(frozen=True)
class Taught:
    outcome: Outcome
    shown: str
    session: Session
    coach: Coach
    lessons: tuple[Lesson, ...]


class Pupil(Person):
    """Does what the coach suggests; with some *chance* to be stubborn, another legal move."""

    def __init__(self, coach: Coach, rng: random.Random | None = None, chance: float = 0.0) -> None:
        super().__init__(choose=self._decide)
        self._coach, self._rng, self._chance = coach, rng or random.Random(0), chance

    def _decide(self, legal: Sequence[str]) -> str:
        if self._rng.random() < self._chance:
            return self._rng.choice(legal)
        assert self._coach.wanted is not None
        return move_typed(self._coach.wanted, Theme(is_ascii=True).card)


class Listening(Coach):
    """A coach whose lessons can be looked at afterwards."""

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return tuple(self._lessons)


def teach(
    seed: str = SEED, *, width: int = 200, rng: random.Random | None = None, chance: float = 0.0, lines: str = ""
) -> Taught:
    """Go through the lesson on the deal of *seed*, with a pupil or the typed *lines*."""
    rules = parse_rules(RULES)
    session = Session(rules, 2, deck_of(seed, rules.deck_size))
    theme = Theme(is_ascii=True, width=width)
    coach = Listening(NAMES, 0, lambda: theme)
    person = Person(lines.split("\n")) if lines else Pupil(coach, rng, chance)
    recorder = Recorder(Heading(NAMES, rules, seed=seed), session)
    seating = Seating(NAMES, frozenset({0}), {1: BOTS[BOT]})
    shown = io.StringIO()
    with redirect_stdout(shown):
        loop = Loop(session, seating, seed, person, lambda: theme, recorder, coach=coach)
        outcome = loop.run(coach.greeting(session.view(0)))
        if outcome is Outcome.PLAYED:
            print(theme.paragraph(coach.farewell(session.view(0))))
    return Taught(outcome, shown.getvalue(), session, coach, coach.lessons)


def test_whoever_follows_the_lesson_meets_everything_and_is_not_the_durak() -> None:
    taught = teach()
    assert taught.outcome is Outcome.PLAYED
    assert taught.coach.learned == set(Topic)
    assert taught.coach.explained == set(Note)
    assert taught.session.view(0).durak == (1,)
    assert "You got rid of your cards first: Anna is the durak." in taught.shown


def test_it_begins_with_an_attack_then_beating_then_trumps_then_a_take() -> None:
    topics = [lesson.topic for lesson in teach().lessons if lesson.topic]
    assert topics[:4] == [Topic.ATTACK, Topic.BEAT, Topic.TRUMP, Topic.TAKE]


def test_it_is_short_and_a_bout_is_beaten_off_on_both_sides() -> None:
    taught = teach()
    assert len(taught.lessons) <= 25
    assert {Note.BEATEN_OFF, Note.BEAT_OFF} <= taught.coach.explained


def test_the_first_lesson_as_it_is_shown() -> None:
    shown = teach(lines="help attack\n10d").shown
    assert "10c, is turned up and lies under the stock: clubs are trumps." in shown
    assert "A low card is best" in shown
    assert "Type 10d to lead 10d.\nAttack Anna: lead a card." in shown
    assert "Well led. Now Anna has to beat it or take it.\nYou lay 10d." in shown


def test_another_legal_move_is_accepted_and_told_gently() -> None:
    taught = teach(lines="As")
    assert "That can be led, too. The lesson had a cheaper card in mind: 10d." in taught.shown
    assert taught.session.decisions[0].move == Attack(12 * 4 + 3)


def test_an_illegal_move_is_answered_as_in_every_game() -> None:
    taught = teach(lines="Ah")
    assert "You do not hold Ah." in taught.shown
    assert taught.shown.count("Type 10d to lead 10d.") == 1


def test_a_topic_passed_by_comes_up_once_more_and_is_named_in_the_end() -> None:
    rng = random.Random(3)
    for number in range(40):
        taught = teach(f"stubborn {number}", rng=rng, chance=1.0)
        given = [lesson.topic for lesson in dict.fromkeys(taught.lessons) if lesson.topic]
        assert all(given.count(topic) <= 2 for topic in Topic)
        if Topic.TAKE not in taught.coach.done:
            assert "Taking: who cannot beat a card" in taught.shown


@pytest.mark.parametrize("number", range(60))
def test_whatever_is_played_the_game_comes_to_its_end_and_what_was_said_is_true(number: int) -> None:
    rng = random.Random(number)
    taught = teach(SEED if number < 20 else f"deal {number}", rng=rng, chance=rng.choice((0.2, 0.5, 1.0)))
    assert taught.outcome is Outcome.PLAYED
    for lesson in taught.lessons:
        view, move = lesson.view, lesson.move
        assert move in view.moves
        answers = [
            card for card in cards_of(view.hand) if any(BEATERS[view.trump][a] >> card & 1 for a in _open(lesson))
        ]
        match lesson.topic:
            case Topic.ATTACK:
                assert view.phase is Phase.LEAD
            case Topic.BEAT | Topic.TRUMP:
                assert isinstance(move, Beat)
                higher = view.hand & BEATERS[view.trump][move.target] & SUIT_CARDS[move.target & 3]
                assert (lesson.topic is Topic.BEAT) == bool(higher)
            case Topic.TAKE:
                assert move == Take()
                assert ("You hold nothing that beats" in lesson.text) == (not answers)
            case Topic.THROW_IN | Topic.LET_BE:
                assert not view.unbeaten
                assert any(isinstance(one, Attack) for one in view.moves)
            case Topic.ADD:
                assert view.is_taking()
            case _:
                pass


def _open(lesson: Lesson) -> list[int]:
    return list(cards_of(lesson.view.unbeaten))


@pytest.mark.parametrize("chance", [0.0, 0.5, 1.0])
def test_nothing_is_wider_than_forty_columns(chance: float) -> None:
    taught = teach(width=40, rng=random.Random(1), chance=chance)
    assert max(map(cells, taught.shown.splitlines())) <= 40


def test_what_was_taken_back_is_taught_again() -> None:
    taught = teach(lines="As\nundo")
    assert taught.shown.count("Type 10d to lead 10d.") == 2


def test_every_card_of_an_attack_is_named() -> None:
    lessons = [one for number in range(60) for one in teach(f"deal {number}").lessons if len(_open(one)) > 1]
    lessons = [one for one in lessons if one.topic in (Topic.BEAT, Topic.TRUMP)]
    assert lessons
    for lesson in lessons:
        assert f"attacks you with {Theme(is_ascii=True).cards(lesson.view.unbeaten)}." in lesson.text


def test_after_a_beat_more_is_thrown_in_only_where_all_is_beaten() -> None:
    seen = set()
    for number in range(60):
        taught = teach(f"deal {number}" if number else SEED)
        for lesson in taught.lessons:
            if lesson.topic is Topic.BEAT:
                is_last = len(_open(lesson)) == 1
                answer = taught.coach.after(lesson.view, lesson.move)
                assert ("may throw in more cards now" in answer) == is_last
                assert ("Beat the rest, too: only when everything is beaten may Anna" in answer) != is_last
                seen.add(is_last)
    assert seen == {True, False}


def test_what_was_done_without_a_lesson_is_not_told_in_the_end() -> None:
    rng = random.Random(5)
    for number in range(40):
        taught = teach(f"stubborn {number}", rng=rng, chance=0.7)
        beats = [one.move for one in taught.session.decisions if one.seat == 0 and isinstance(one.move, Beat)]
        is_done = any(move.card & 3 == move.target & 3 for move in beats)
        assert ("Beating: a higher card" in taught.shown) == (not is_done)


def test_a_russian_types_russian_cards() -> None:
    for look, typed in (((), "10б"), (("--ascii",), "10d")):
        answer = durak("tutorial", "--lang", "ru", *look)
        assert f"Напишите {typed}, " in answer.out.replace("\n", " ")
    answer = durak("tutorial", "--lang", "ru", stdin="10б\nпомощь\n")
    assert "Вы ходите: 10♦" in answer.out or "10♦" in answer.out
    assert "8б/Вб" in answer.out
    assert "8d" not in answer.out


# -- the command -------------------------------------------------------------------------------------------------------


def test_it_can_be_left_at_any_moment_and_leaves_nothing_behind(home: Path) -> None:
    for lines in ("", "10d\n", "10d\nquit\n", "10d\nabandon\n"):
        answer = durak("tutorial", stdin=lines)
        assert (answer.code, answer.err) == (0, "")
        assert "You leave the lesson. Begin it again at any time with durak tutorial." in answer.out
        assert "\x1b" not in answer.out
    assert not home.exists() or not list(home.rglob("*.durak"))


def test_it_can_be_given_up() -> None:
    answer = durak("tutorial", stdin="resign\n")
    assert "This time you are the durak." in answer.out
    assert "Throwing in: when all is beaten" in answer.out.replace("\n", " ")


def test_the_whole_lesson_through_a_pipe() -> None:
    def follow() -> str:
        taught = teach()
        moves = [one.move for one in taught.session.decisions if one.seat == 0 and one.move is not None]
        return "".join(move_typed(move, Theme(is_ascii=True).card) + "\n" for move in moves)

    answer = durak("tutorial", "--ascii", stdin=follow())
    assert "That was a whole game. Play the next one with durak play" in answer.out.replace("\n", " ")
    assert answer.out.isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_of_40_by_20() -> None:

    from tests.cli.terminals import Terminal
    from tests.cli.test_play_terminal import CTRL_D

    shown = Terminal(command("tutorial"), 40, 20, {})
    try:
        shown.until_prompt()
        assert "Type 10d to" in shown.text
        shown.type(CTRL_D)
        assert shown.ended() == 0
        assert "Begin it again" in shown.text
    finally:
        shown.process.close(force=True)
