"""The loop: when the person is asked, what his lines do, what he is told."""

import contextlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import notation
from durak_cli.cli.journal import Journal
from durak_cli.cli.loop import Outcome
from durak_cli.cli.vocabulary import Order, words
from durak_cli.engine.cards import Card
from durak_cli.engine.errors import SetupError
from durak_cli.engine.events import Ending
from durak_cli.engine.moves import PASS, move_name
from durak_cli.engine.rules import OPTIONS, PRESETS, check_players, parse_rules
from durak_cli.play.referee import judge
from tests.cli.table_of import Person, Played, following, sit
from tests.helpers import deck_beginning


def first(legal: Sequence[str]) -> str:
    return legal[0]


def last(legal: Sequence[str]) -> str:
    return legal[-1]


def dealt(*hands: str, up_card: str = "Kh", stock: str = "") -> tuple[Card, ...]:
    """Return a deck that gives these hands, the person's first, shows *up_card* and goes on with *stock*."""
    rounds = zip(*(hand.split() for hand in hands), strict=True)
    front = [card for one_round in rounds for card in one_round]
    return deck_beginning(" ".join([*front, up_card, *stock.split()]))


#: The person holds the lowest trump and leads; the other can beat one 8, and has no 8.
MINE, HIS = "6h 8d 8s 8c Td Qd", "7c 9c 9d Js Ks Ts"


def duel(
    *script: str, bot: Sequence[str] = (), mine: str = MINE, his: str = HIS, rules: str = "", **more: str
) -> Played:
    return sit(
        Person(script),
        players=2,
        rules=rules,
        deck=dealt(mine, his, **more),
        bots={1: following(*bot)} if bot else None,
    )


def moves(played: Played) -> list[str]:
    return [f"{one.seat} {move_name(one.move)}" for one in played.session.decisions if one.move is not None]


def questions(played: Played) -> list[str]:
    """Return the questions that were asked, one for each line given and the last that was not answered."""
    starts = ("Attack", "Add", "Beat", "Throw", "You may")
    return [line for line in played.shown.splitlines() if line.startswith(starts)]


# -- answers -----------------------------------------------------------------------------------------------------------


def test_the_state_is_shown_before_the_question() -> None:
    played = duel()
    assert played.shown.splitlines() == [
        "Kh shows trumps: hearts.",
        "",
        "Bout 1: you attack Anna",
        "Trumps: hearts - stock: 24, last Kh",
        "Cards:  Anna 6",
        "Table:  empty",
        "Hand:   [8c]  [8d] [10d] [Qd]  [8s]  [6h]",
        "Attack Anna: lead a card.",
    ]
    assert played.outcome is Outcome.LEFT


def test_a_card_and_done_and_what_happened_since() -> None:
    played = duel("8d", "done")
    assert moves(played)[:3] == ["0 attack 8d", "0 pass", "1 beat 9d 8d"]
    assert "You lay 8d." in played.shown
    assert "Anna beats 8d with 9d." in played.shown


def test_several_cards_on_a_line_are_laid_in_turn() -> None:
    played = duel("8d 8s 8c")
    assert moves(played)[:3] == ["0 attack 8d", "0 attack 8s", "0 attack 8c"]
    assert "Not laid" not in played.shown


def test_a_refused_card_of_a_line_ends_it_and_is_named_with_the_rest() -> None:
    played = duel("8d Td 8c")
    assert moves(played) == ["0 attack 8d"]
    assert "No 10 lies on the table; only these ranks may be added: 8." in played.shown
    assert "Not laid: 8c." in played.shown


def test_a_misspelt_word_of_a_line_plays_nothing() -> None:
    played = duel("8d 8z")
    assert moves(played) == []
    assert "'8z' is no card and no word of the game" in played.shown


def test_the_rest_of_a_line_is_not_laid_once_the_defender_has_answered() -> None:
    played = duel("8d 9s", rules="attack=single")
    assert moves(played)[:2] == ["0 attack 8d", "1 beat 9d 8d"]
    assert "Not laid: 9s." in played.shown


def test_the_rest_of_a_line_is_not_laid_in_the_next_bout() -> None:
    played = duel("9c/Tc 7d", mine="Tc Qs 7d 7s Td Ad", his="6h 9c Js Jd Ac Kd", bot=["attack 9c"])
    assert moves(played) == ["1 attack 9c", "0 beat Tc 9c"]
    assert "Bout 2: you attack Anna.\nNot laid: 7d." in played.shown


def test_several_cards_can_be_added_to_a_take() -> None:
    played = duel("8d", "8s 8c", bot=["take"], rules="attack=single")
    assert moves(played)[:4] == ["0 attack 8d", "1 take", "0 attack 8s", "0 attack 8c"]


def test_several_cards_can_be_beaten_on_one_line() -> None:
    played = duel("9c/Tc 9s/Qs", mine="Tc Qs 7d 7s Td Ad", his="6h 9c 9s Jd Ac Kd", bot=["attack 9c", "attack 9s"])
    assert moves(played)[:4] == ["1 attack 9c", "1 attack 9s", "0 beat Tc 9c", "0 beat Qs 9s"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Ad", "You do not hold Ad."),
        ("done", "You attack and must lead a card."),
        ("take", "Only the defender may do that."),
        ("swap", "These rules do not allow swapping the lowest trump."),
        ("close", "A bout can be closed only where the rules say throwers=permission."),
        (">8d", "Only the defender may do that."),
        ("2c", "There is no 2c in this deck."),
    ],
)
def test_an_illegal_move_is_answered_with_the_reason_and_asked_again(line: str, reason: str) -> None:
    played = duel(line)
    assert reason in played.shown.splitlines()
    assert questions(played) == ["Attack Anna: lead a card."] * 2
    assert moves(played) == []


def test_an_empty_line_shows_the_table_again() -> None:
    assert duel("", "").shown.count("Hand:") == 3


@pytest.mark.parametrize("line", ["table", "TAB", "show", "Tisch", "стол", "cnjk"])
def test_the_table_is_shown_again_even_where_one_move_alone_is_possible(line: str) -> None:
    hands = {"mine": "6c 7c Jc Qc Kc Ac", "his": "6h 8d 9s Jd Ad Kd"}
    played = duel(line, **hands, bot=["attack 9s"])
    assert played.shown.count("Table:  9s") == 2
    assert questions(played) == ["Beat 9s, or take."] * 2
    assert moves(played) == ["1 attack 9s"]


def test_a_card_that_could_beat_and_transfer_plays_nothing() -> None:
    hands = {"mine": "8h 9d 7s Td Ad Qc", "his": "6h 8d 9s Jd Ac Kd"}
    played = duel("8h", **hands, rules="transfer=on", bot=["attack 8d"])
    assert "8h could do several things: write 8d/8h to beat 8d or >8h to pass the attack on." in played.shown
    assert len(moves(played)) == 1


def test_help_is_for_these_rules_and_the_question_stands_under_it() -> None:
    played = duel("help", rules="throwers=permission")
    assert "end the bout, so that nobody may throw in" in played.shown
    assert ">8c" not in played.shown
    assert played.shown.splitlines()[-1] == "Attack Anna: lead a card."


# -- when the person is asked ------------------------------------------------------------------------------------------


def adding(*script: str) -> Played:
    """The person leads an 8, which is beaten with a 9; Boris throws in what brings no new rank."""
    hands = ("8d 9s 8c Jc Qc 6h", "9d 9c Ts Jd Kd Kc", "8s 9h 7c 7d Ks Ac")
    bots = {1: following("beat 9d 8d", "beat Ts 8s"), 2: following("attack 8s")}
    return sit(Person(script), rules="attack=single", deck=dealt(*hands, up_card="Ah"), bots=bots)


def test_the_person_is_asked_again_when_a_new_rank_comes() -> None:
    played = adding("8d", "done")
    assert moves(played)[:5] == ["0 attack 8d", "1 beat 9d 8d", "0 pass", "2 attack 8s", "1 beat Ts 8s"]
    assert questions(played)[-1] == "Throw in a card against Anna, or done."
    assert "Table:  8d/9d  8s/10s" in played.shown


def test_a_take_brings_no_new_rank_and_asks_nobody_who_was_done() -> None:
    hands = ("8d 9s 8c Jc Qc 6h", "9d 9c Ts Jd Kd Kc", "8s 9h 7c 7d Ks Ac")
    bots = {1: following("beat 9d 8d", "take"), 2: following("attack 8s", "pass")}
    played = sit(Person(["8d", "done"]), rules="attack=single", deck=dealt(*hands, up_card="Ah"), bots=bots)
    assert moves(played)[:6] == ["0 attack 8d", "1 beat 9d 8d", "0 pass", "2 attack 8s", "1 take", "0 pass"]
    assert len(played.person.given) == 2


def test_done_with_an_exclamation_mark_is_for_the_bout() -> None:
    played = adding("8d", "done!")
    assert "0 pass" in moves(played)[5:]
    assert played.person.asked[-1] != ("9s", "done")
    assert "Bout 2" in played.shown


def test_ending_a_group_does_not_give_up_the_right_to_add_to_a_take() -> None:
    played = duel("8d", "done", bot=["take"])
    assert questions(played)[-1] == "Add a card for Anna to take, or done."


def test_nothing_is_told_of_who_was_asked_or_skipped() -> None:
    played = adding("8d", "done!")
    assert any(one.move == PASS for one in played.session.decisions if one.seat == 2)
    assert "pass" not in played.shown.lower()
    assert "done" not in played.shown.replace("or done", "")


def test_a_defender_who_can_only_take_is_asked_all_the_same() -> None:
    played = duel(mine="7d 8d 9d Td Jd Qd", his="6h Ac 9c Js Ks Ts", bot=["attack Ac"])
    assert played.person.asked[-1] == ("take",)
    assert questions(played) == ["Beat Ac, or take."]


def test_close_is_offered_to_the_attacker_with_permission() -> None:
    hands = ("6h 8d 7c 7s Td Qd", "9d 9c Js Ks Ts Jc", "9s 8s Jd Kd Kc Ac")
    bots = {1: following("beat 9d 8d")}
    played = sit(Person(["8d", "close"]), rules="throwers=permission", deck=dealt(*hands), bots=bots)
    assert questions(played)[1].endswith("or close.")
    assert "You close the bout. Beaten off." in played.shown


# -- swapping ----------------------------------------------------------------------------------------------------------


def test_a_swap_on_turn_costs_no_turn() -> None:
    played = duel("swap", "8d", rules="swap=on")
    assert questions(played)[0] == "Attack Anna: lead a card, or swap."
    assert moves(played)[:2] == ["0 swap", "0 attack 8d"]
    assert "You swap 6h for Kh." in played.shown


def drawing(*script: str) -> Played:
    """The person draws the lowest trump behind a bout that he attacked, and has no part in the next one."""
    deck = dealt("7h 8d Qs Qc Td Qd", "9h 9c 9d Js Ks Ts", "Ac As Jd Jc Kd Ad", stock="6h")
    bots = {1: following("beat 9d 8d", "attack 9c")}
    return sit(Person(["8d", *script]), rules="swap=on attack=single throwers=attacker", deck=deck, bots=bots)


@pytest.mark.parametrize(("line", "is_swapped"), [("swap", True), ("yes", True), ("done", False), ("n", False)])
def test_the_offer_takes_words_for_yes_and_no(line: str, is_swapped: bool) -> None:
    played = drawing(line)
    assert questions(played)[1] == "You may swap 6h for Kh: swap, or done."
    assert ("0 swap" in moves(played)) is is_swapped
    assert len([one for one in questions(played) if one.startswith("You may")]) == 1


def test_a_card_cannot_be_played_where_only_the_swap_is_offered() -> None:
    played = drawing("8s", "swap")
    assert "You may not throw in here." in played.shown
    assert "You swap 6h for Kh." in played.shown


def test_the_last_chance_to_swap_is_asked_for_and_an_earlier_one_is_not() -> None:
    """24 cards for two: the stock holds 12, so that only the draw that empties it is asked about."""
    hold_on = Person(choose=lambda legal: next((word for word in legal if word != "swap"), "done"))
    settled = []
    for number in range(40):
        played = sit(hold_on, players=2, rules="swap=on deck=24 attack=single", seed=f"swap {number}")
        settled += [line for line in questions(played) if line.startswith("You may")]
        hold_on.given.clear()
    assert settled
    assert len(settled) <= 2 * 40


def test_a_computer_swaps_off_turn_as_soon_as_it_can() -> None:
    played = duel(mine="7h 8d 8s 8c Td Qd", his="6h 9c 9d Js Ks Ts", rules="swap=on start=series")
    assert moves(played)[0] == "1 swap"
    assert "Anna swaps 6h for Kh." in played.shown


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("choose", [first, last])
def test_every_preset_can_be_played_to_its_end(preset: str, choose: object) -> None:
    for players in (2, 3, 4):
        played = sit(Person(choose=first if choose is first else _last_card), rules=preset, players=players)
        assert played.outcome is Outcome.PLAYED
        assert played.session.is_over()
        assert played.shown.splitlines()[-1][0].isdigit()


def _last_card(legal: Sequence[str]) -> str:
    cards = [word for word in legal if word not in ("take", "done", "close", "swap")]
    return cards[-1] if cards else legal[0]


def test_result_and_places_are_told() -> None:
    played = sit(Person(choose=first))
    view = played.session.view(None)
    lines = played.shown.splitlines()
    assert lines[-4].endswith("the durak.") or "drawn" in lines[-4]
    assert [line.split()[0] for line in lines[-3:]] == ["1.", "2.", "3."]
    assert len(view.places) == 3


def test_the_person_can_give_the_game_up() -> None:
    played = duel("resign")
    assert played.outcome is Outcome.PLAYED
    assert played.session.view(0).ending is Ending.RESIGNED
    assert played.recorder.close().strip() == "durak You resigns"
    assert "You give the game up and are the durak." in played.shown
    assert played.shown.endswith("1. Anna\n2. You\n")


def test_leaving_and_breaking_off_end_the_loop() -> None:
    assert duel("quit").outcome is Outcome.LEFT
    assert duel().outcome is Outcome.LEFT
    assert duel("abandon").outcome is Outcome.ABANDONED


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    one, other = (sit(Person(choose=first), rules="perevodnoy swap=on", players=5) for _ in range(2))
    assert one.shown == other.shown
    assert one.session.decisions == other.session.decisions


def test_who_is_out_watches_the_rest() -> None:
    for number in range(30):
        played = sit(Person(choose=first), players=4, seed=str(number))
        if played.session.view(0).out[:1] == (0,):
            break
    else:
        pytest.fail("no seed lets the person go out first")
    assert "You are out." in played.shown
    assert "1. You" in played.shown


def test_what_others_draw_is_not_told() -> None:
    played = sit(Person(choose=first), players=3)
    drawn = [sentence for sentence in played.shown.split(". ") if "draws" in sentence]
    assert drawn
    assert all("card" in sentence for sentence in drawn)


def test_rules_are_those_asked_for() -> None:
    assert sit(Person(), rules="tabjoy").session.rules == parse_rules("tabjoy")


def anything(chance: random.Random) -> Callable[[Sequence[str]], str]:
    """Return a person who types legal moves, several at once, and every word and card there is, at random."""
    cards = ["8d", "10h", "As", ">6c", "6c/7c", "6", "Ks 8s", "t"]
    final = (Order.QUIT, Order.ABANDON, Order.RESIGN)
    typed = [word for word, meaning in words().items() if meaning not in final]

    def choose(legal: Sequence[str]) -> str:
        if chance.random() < 0.2:
            return chance.choice([*cards, *typed, "", "help", " ".join(legal)])
        return " ".join(chance.choices(legal, k=chance.choice((1, 1, 1, 2, 3))))

    return choose


def any_rules(chance: random.Random, players: int) -> str:
    """Return rules with every option at random; only the one that could let a game go on for ever is left out."""
    choices = {**OPTIONS, "repeat": ("third", "first")}
    while True:
        rules = "podkidnoy " + " ".join(f"{name}={chance.choice(values)}" for name, values in choices.items())
        with contextlib.suppress(SetupError):
            check_players(parse_rules(rules), players)
            return rules


@pytest.mark.parametrize("number", range(60))
def test_whatever_is_typed_the_game_comes_to_its_end_and_its_record_is_valid(number: int, tmp_path: Path) -> None:
    chance = random.Random(number)
    players = chance.choice((2, 3, 4))
    rules = any_rules(chance, players)
    with Journal(str(tmp_path / "a.durak")) as journal:
        person = Person(choose=anything(chance))
        played = sit(person, players=players, rules=rules, seed=f"any {number}", journal=journal)
    assert played.outcome is Outcome.PLAYED
    (record,) = notation.parse((tmp_path / "a.durak").read_text(encoding="utf-8"))
    assert record.result is not None
    assert [finding.message for finding in judge(record)] == []
