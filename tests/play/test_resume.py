"""A game in progress read back from its record, wherever that was cut off."""

from collections.abc import Iterator

import pytest

from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import SWAP
from durak_cli.engine.rules import parse_rules
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.referee import judge
from durak_cli.play.resume import NotResumable, Resumed, resume
from durak_cli.play.session import Session
from notation import decode, parse

TABLES = [
    ("podkidnoy", ("You", "Anna", "Boris"), "x1"),
    ("perevodnoy swap=on deck=24", ("Ваня", "As", "Anna Maria"), "x1"),
    ("table", ("Ann", "Anna"), "x1"),
    ("podkidnoy teams=2", ("A", "B", "C", "D"), "seven"),
]


def going_on(session: Session, recorder: Recorder) -> Iterator[str]:
    """Yield what is written while everybody makes his first legal move to the end, swapping as soon as he can."""
    while not session.is_over():
        asked = session.asked
        assert asked is not None
        moves = {seat: session.view(seat).moves for seat in range(session.players)}
        swapper = next((seat for seat, legal in moves.items() if SWAP in legal), None)
        if swapper is None:
            session.play(asked, moves[asked][0])
        else:
            session.play(swapper, SWAP)
        yield recorder.add(session.decisions[-1])
    yield recorder.close()


def game(rules: str, names: tuple[str, ...], seed: str) -> list[str]:
    """Return the record of a game as the pieces in which it is written."""
    chosen = parse_rules(rules)
    session = Session(chosen, len(names), deck_of(seed, chosen.deck_size))
    recorder = Recorder(Heading(names, chosen, seed=seed, has_commit=True), session)
    pieces = [recorder.opening(), *going_on(session, recorder)]
    return [piece for piece in pieces if piece]


def to_its_end(found: Resumed, text: str) -> str:
    """Return the whole record: what stood there, what was cut off with the last play, and the rest of the game."""
    kept = text[: found.end] + found.missing
    if found.is_finished:
        return kept if kept.endswith("\n") else kept + "\n"
    return kept + "".join(going_on(found.session, found.recorder))


@pytest.mark.parametrize(("rules", "names", "seed"), TABLES)
def test_a_game_goes_on_from_every_write_to_the_same_record(rules: str, names: tuple[str, ...], seed: str) -> None:
    pieces = game(rules, names, seed)
    whole = "".join(pieces)
    assert judge(parse(whole)[0]) == []
    for number in range(1, len(pieces) + 1):
        text = "".join(pieces[:number])
        found = resume(text)
        assert found.torn == ""
        assert to_its_end(found, text) == whole


@pytest.mark.parametrize(("rules", "names", "seed"), TABLES)
def test_of_a_record_cut_off_anywhere_only_the_torn_word_is_dropped(
    rules: str, names: tuple[str, ...], seed: str
) -> None:
    check_cuts(rules, names, seed, step=9)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "names", "seed"), TABLES)
def test_of_a_record_cut_off_at_every_byte_only_the_torn_word_is_dropped(
    rules: str, names: tuple[str, ...], seed: str
) -> None:
    check_cuts(rules, names, seed, step=1)


def check_cuts(rules: str, names: tuple[str, ...], seed: str, step: int) -> None:
    pieces = game(rules, names, seed)
    whole, raw = "".join(pieces), "".join(pieces).encode()
    begun = len(pieces[0].encode())
    for cut in range(begun, len(raw), step):
        text = decode(raw[:cut])
        found = resume(text)
        before = "".join(pieces[: _whole_pieces(pieces, cut)])
        assert (text[: found.end] + found.missing).startswith(before.rstrip())
        assert to_its_end(found, text) == whole, f"cut off at {cut}: {text[-30:]!r}"


def _whole_pieces(pieces: list[str], cut: int) -> int:
    number = total = 0
    while number < len(pieces) and total + len(pieces[number].encode()) <= cut:
        total += len(pieces[number].encode())
        number += 1
    return number


@pytest.mark.parametrize("step", [11])
def test_a_record_cut_off_in_its_tags_has_no_game(step: int) -> None:
    opening = game(*TABLES[0])[0]
    without_commit = opening[: opening.index("[Commit")]
    for cut in range(0, len(without_commit) - 2, step):
        with pytest.raises(NotResumable):
            resume(opening[:cut])


HEAD = '[Durak "1"]\n[Players "A, B"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qd"]\n\n'


def test_a_game_by_hand_that_is_right_is_gone_on_with() -> None:
    for body in ("", "1. B > A: 7h", "1. B > A: 7h/Kh", "1. B > A: 7h/Kh beaten", "1. B > A: 7h takes 7d"):
        assert resume(HEAD + body).torn == ""


@pytest.mark.parametrize(
    "body",
    [
        "1. B > A: 7h 8d",  # a whole card that is not held is no torn word
        "1. B > A: 7h/6d",
        "1. B > A: takes",
        "1. B > A: 7h/Kh beaten beaten",
        "1. B > A: 7h/Kh draw",
        "1. C > A: 7h",
        "1. A > B: Qs takes Kh",
        "5. B > A: 7h",
        "1. B > A: 7h [Oh",
        "1. B > A: 7h shows 7d",
    ],
)
def test_a_game_in_which_something_is_wrong_is_not_gone_on_with(body: str) -> None:
    with pytest.raises(NotResumable):
        resume(HEAD + body)


def test_where_there_is_no_game_there_is_nothing_to_go_on_with() -> None:
    for text in ("", "   \n", "Dear Anna,\n", '[Durak "2"]\n'):
        with pytest.raises(NotResumable):
            resume(text)


def test_a_hidden_deal_cannot_be_gone_on_with() -> None:
    text = '[Durak "1"]\n[Players "A, B"]\n[Rules "podkidnoy"]\n[Deck "?"]\n[Trump "h"]\n\n1. A > B: 8d'
    with pytest.raises(NotResumable) as refused:
        resume(text)
    assert refused.value.finding is None
    assert refused.value.is_hidden


def test_the_last_game_of_a_file_goes_on_and_points_into_it() -> None:
    first, second = "".join(game(*TABLES[0])), game(*TABLES[2])
    text = first + "\n" + "".join(second[:5])
    found = resume(text + "\n2. An")
    assert text.startswith(text[: found.end])
    assert found.end == len(text)
    assert found.torn == "2. An"
    assert to_its_end(found, text) == first + "\n" + "".join(second)


def test_a_record_written_by_hand_goes_on_though_it_is_not_canonical() -> None:
    pieces = game(*TABLES[0])
    text = pieces[0] + "".join(pieces[1:12]).replace("/", " / ") + "  ; to be continued\n\n"
    found = resume(text)
    whole = to_its_end(found, text)
    assert [finding for finding in judge(parse(whole)[0]) if finding.is_error()] == []
    assert parse(whole)[0].result is not None


@pytest.mark.parametrize("end", ["2.", "2. A > B:", "2. A > B: A:", '\n\n2. A\n> B: "A":  \n'])
def test_a_head_without_its_card_is_dropped(end: str) -> None:
    found = resume(f"{HEAD}1. B > A: 7h/Kh beaten {end}")
    assert found.torn == end.strip()
    assert found.session.view(None).bout == 2
