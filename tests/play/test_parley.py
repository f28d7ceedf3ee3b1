"""Programs at the other end of a line: what they are told, what they may answer, and what our own answer there."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from durak_cli.bots import BOTS, decision_rng
from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import deck_of
from durak_cli.engine.errors import SetupError
from durak_cli.engine.events import draw_seen
from durak_cli.engine.moves import PASS, SWAP, vocabulary
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.view import View
from durak_cli.play.parley import Guest, GuestError, Lapse, Visitor, chance_of
from durak_cli.play.protocol import NotUnderstoodError, move_word, parse_move_word
from durak_cli.play.session import Session
from tests.helpers import deck_beginning
from tests.strategies import random_setup

NAMES = ("Anna", "Ben", "Anna Maria", "draw", "O'Neil", 'say "hi": 8d >')


@dataclass
class Heard:
    """A line to somebody who hears everything at once."""

    hear: Callable[[str], str | None]
    answers: list[str] = field(default_factory=list)
    #: Everything that went over the line, in order; what the guest said stands behind a sign.
    lines: list[str] = field(default_factory=list)

    def send(self, text: str) -> None:
        for line in text.splitlines():
            self.lines.append(line)
            answer = self.hear(line)
            if answer is not None:
                self.answers.append(answer)

    def receive(self) -> str:
        answer = self.answers.pop(0)
        self.lines.append(f"< {answer}")
        return answer


def saying(*answers: str) -> Heard:
    """Return a line to somebody who says these things, whatever he hears."""
    return Heard(lambda line: None, list(answers))


def first_bout(*answers: str, rules: str = "podkidnoy attack=single") -> tuple[Guest, Session, Heard]:
    """Return a guest who says *answers* behind his hello, and sits on seat 1 of a game of two that begins."""
    wire = saying("hello durak 1", *answers)
    chosen = parse_rules(rules)
    session = Session(chosen, 2, deck_of("kitchen-42", 36))
    guest = Guest(wire)
    guest.begin(session, 1, ("Anna", "Ben"), 1, "kitchen-42")
    return guest, session, wire


def test_the_word_of_every_move_is_read_as_that_move() -> None:
    words = [move_word(move) for move in vocabulary()]
    assert len(set(words)) == len(words)
    assert [parse_move_word(word) for word in words] == list(vocabulary())


@pytest.mark.parametrize("word", ["", "8", "8d/", "/8d", "8d/9d/Td", ">8d/9d", "8D", "take", "8d 9d", "10d", ">"])
def test_what_is_no_word_of_a_move_is_refused(word: str) -> None:
    with pytest.raises(NotUnderstoodError):
        parse_move_word(word)


@pytest.mark.parametrize("number", range(20))
def test_a_visitor_sees_at_every_move_the_view_of_his_seat(number: int) -> None:
    rng = Random(number)
    setup = random_setup(rng)
    session = Session(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
    asked: list[View] = []

    def visitor(seat: Seat) -> Guest:
        def choose(view: View, chance: str, plays: int) -> object:
            assert view == session.view(seat)
            assert chance == chance_of("a seed", seat)
            assert plays == session.plays
            asked.append(view)
            return rng.choice(view.moves)

        return Guest(Heard(Visitor("test", choose).hear))  # type: ignore[arg-type]

    guests = [visitor(seat) for seat in range(setup.players)]
    for seat, guest in enumerate(guests):
        guest.begin(session, seat, NAMES[: setup.players], setup.dealer, "a seed")
    while session.asked is not None and len(session.decisions) < 300:
        session.play(session.asked, guests[session.asked].choose(session, session.asked))
    assert len(asked) == len(session.decisions)
    if session.is_over():
        for guest in guests:
            guest.end(session)


def test_one_of_ours_at_the_other_end_of_a_line_plays_as_it_does_here() -> None:
    bot = BOTS["greedy"]
    chance = chance_of("kitchen-42", 1)
    answers = []

    def choose(view: View, text: str, plays: int) -> object:
        answers.append(bot(view, decision_rng(text, plays, 1)))
        return answers[-1]

    session = Session(parse_rules("podkidnoy"), 2, deck_of("kitchen-42", 36))
    guest = Guest(Heard(Visitor("greedy", choose).hear))  # type: ignore[arg-type]
    guest.begin(session, 1, ("Anna", "Ben"), 1, "kitchen-42")
    while (seat := session.asked) is not None:
        here = bot(session.view(seat), decision_rng(chance, session.plays, seat))
        session.play(seat, guest.choose(session, seat) if seat == 1 else here)
        if seat == 1:
            assert answers[-1] == here


def test_a_guest_is_told_what_his_seat_sees_and_no_more() -> None:
    _, _, wire = first_bout()
    assert wire.lines == [
        "hello durak 1",
        "< hello durak 1",
        "game",
        "rules podkidnoy attack=single",
        "players Anna, Ben",
        "dealer Ben",
        "seat Ben",
        f"chance {chance_of('kitchen-42', 1)}",
        "see Anna dealt 6",
        "see Ben dealt 6 7d 7h Td Th Js As",
        "see trump Qd",
        "see 1. Ben > Anna:",
    ]


def test_a_guest_may_tell_his_name_and_write_comments() -> None:
    wire = saying("# good evening", "", "hello durak 1 Clever Hans")
    assert Guest(wire).name == "Clever Hans"


@pytest.mark.parametrize("hello", ["hello", "hello durak 2", "hello durak 10", "Hello durak 1", "move"])
def test_a_guest_who_says_hello_otherwise_is_not_let_in(hello: str) -> None:
    with pytest.raises(GuestError) as error:
        Guest(saying(hello))
    assert (error.value.lapse, error.value.said) == (Lapse.NO_HELLO, hello)


@pytest.mark.parametrize("answer", ["7d 7h", "8d", "takes", "pass", "7D", "hello durak 1", "resign"])
def test_an_answer_that_was_not_offered_is_a_lapse(answer: str) -> None:
    guest, session, _ = first_bout(answer)
    with pytest.raises(GuestError) as error:
        guest.choose(session, 1)
    assert (error.value.lapse, error.value.said) == (Lapse.ILLEGAL, answer)
    assert not session.decisions


def test_comments_without_an_answer_are_a_flood() -> None:
    guest, session, _ = first_bout(*["# well"] * 100)
    with pytest.raises(GuestError) as error:
        guest.choose(session, 1)
    assert error.value.lapse is Lapse.FLOOD


def test_a_guest_answers_with_one_of_the_words_that_he_is_offered() -> None:
    guest, session, wire = first_bout("7d")
    assert move_word(guest.choose(session, 1)) == "7d"
    assert wire.lines[-2:] == ["move 7d 7h Td Th Js As", "< 7d"]


def test_a_guest_is_told_the_end_of_the_game_and_that_it_is_over() -> None:
    guest, session, wire = first_bout()
    session.resign(0)
    guest.end(session)
    guest.part()
    assert wire.lines[-3:] == ["see durak Anna resigns", "over", "bye"]


def test_a_guest_is_told_the_game_anew_when_something_is_taken_back() -> None:
    guest, session, wire = first_bout("7d", "7h")
    beginning = wire.lines[2:]
    session.play(1, guest.choose(session, 1))
    session.take_back(0)
    guest.begin_again(session)
    assert wire.lines[-len(beginning) :] == beginning
    assert move_word(guest.choose(session, 1)) == "7h"
    assert "see Ben: 7d" not in wire.lines


def test_a_guest_is_offered_a_swap_once_while_others_play_and_again_on_his_turn() -> None:
    deck = deck_beginning("7s 6s 7c 9c 8c Tc 9d Td Jd Jc Qd Qc", up_card="Ks", players=2)
    session = Session(parse_rules("podkidnoy attack=single swap=on start=free"), 2, deck, 1, first=0)
    wire = saying("hello durak 1", "pass", "swaps")
    guest = Guest(wire)
    guest.begin(session, 1, ("Anna", "Ben"), 1, "a seed")
    assert session.view(1).moves == (SWAP,)
    assert guest.choose(session, 1) == PASS
    assert guest.choose(session, 1) == PASS
    assert [line for line in wire.lines if line.startswith("move")] == ["move swaps pass"]
    session.play(0, session.view(0).moves[0])
    assert guest.choose(session, 1) == SWAP
    assert wire.lines[-2].startswith("move ")
    assert wire.lines[-2].endswith(" takes swaps")


@pytest.mark.parametrize(
    "line",
    ["move", "move eight", "see nonsense", "see Dora: 8d", "see 1. Ben > Anna", "see Ben: 1d"],
)
def test_what_makes_no_sense_to_a_visitor_is_an_error_and_no_crash(line: str) -> None:
    visitor = Visitor("test", lambda view, chance, plays: view.moves[0])
    for one in ("hello durak 1", "game", "players Anna, Ben", "seat Ben", "rules podkidnoy", "see trump Qd"):
        visitor.hear(one)
    with pytest.raises((NotUnderstoodError, SetupError)):
        visitor.hear(line)


def test_a_visitor_must_be_told_first_where_he_sits() -> None:
    visitor = Visitor("test", lambda view, chance, plays: view.moves[0])
    with pytest.raises(NotUnderstoodError):
        visitor.hear("see trump Qd")


def test_a_visitor_lets_lines_go_by_that_a_later_version_may_bring() -> None:
    visitor = Visitor("test", lambda view, chance, plays: view.moves[0])
    assert visitor.hear("weather fine") is None
    assert visitor.hear("") is None
    assert not visitor.is_gone
    assert visitor.hear("bye") is None
    assert visitor.is_gone


@pytest.mark.parametrize("names", ["Anna", ", ".join(f"P{number}" for number in range(7)), "A, B, C, D, E, F"])
def test_a_visitor_sits_at_no_table_of_more_or_fewer_than_can_play(names: str) -> None:
    visitor = Visitor("test", lambda view, chance, plays: view.moves[0])
    first = names.split(",")[0]
    for one in ("hello durak 1", "game", f"players {names}", f"seat {first}", "rules podkidnoy deck=24"):
        visitor.hear(one)
    with pytest.raises(SetupError):
        visitor.hear("see trump Qd")


def test_a_visitor_keeps_nothing_of_a_game_that_is_over() -> None:
    visitor = Visitor("test", lambda view, chance, plays: view.moves[0])
    before = draw_seen.cache_info().currsize
    for number in range(300):
        for one in (
            "game",
            "players Anna, Ben",
            "seat Ben",
            "rules podkidnoy",
            "see trump Qd",
            f"see Anna draws {7 + number}",
        ):
            visitor.hear(one)
    assert draw_seen.cache_info().currsize == before
