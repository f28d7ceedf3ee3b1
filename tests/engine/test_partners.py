"""Two sides that alternate by seat (rules: Partners)."""

import pytest

from durak_cli.engine.cards import full_deck
from durak_cli.engine.deal import deal
from durak_cli.engine.errors import Reason, SetupError, SetupReason
from durak_cli.engine.events import Ending, GameOver
from durak_cli.engine.position import Position
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.transition import agree_draw
from tests.helpers import bout, moves, play, refused, roles


def partners(*hands: str, rules: str = "", **more: object) -> Position:
    return bout(*hands, rules=f"teams=2 attack=single {rules}", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_takes_four_or_six_players(players: int) -> None:
    """Partners: "4 players (2 × 2) or 6 (3 × 3)"."""
    with pytest.raises(SetupError) as error:
        deal(parse_rules("teams=2"), players, full_deck(36))
    assert error.value.reason is SetupReason.TEAMS_PLAYERS
    assert "4 or 6" in str(error.value)
    for fine in (4, 6):
        deal(parse_rules("teams=2"), fine, full_deck(36))


def test_with_24_cards_it_takes_four() -> None:
    with pytest.raises(SetupError) as error:
        deal(parse_rules("teams=2 deck=24"), 6, full_deck(24))
    assert error.value.reason is SetupReason.TEAMS_PLAYERS
    assert "it takes 4" in str(error.value)


HANDS = ("6c 6d Kc", "7c 7d Kd", "6s 8d", "9c 9d", "6h Td", "Jc Jd")


def test_only_the_defenders_opponents_attack_and_throw_in() -> None:
    """Partners: "Only the defender's opponents attack and throw in". Fault 15: a partner may throw in."""
    position = partners(*HANDS)
    play(position, "0 attack 6c", "1 beat 7c 6c")
    assert (position.asked, moves(position)) == (0, {"attack 6d", "pass"})
    assert refused(position, "3 attack 9c") is Reason.MAY_NOT_THROW_IN
    play(position, "0 pass")
    assert position.asked == 2
    play(position, "2 pass")
    assert position.asked == 4
    play(position, "4 pass")
    assert position.bout == 2


@pytest.mark.parametrize(
    ("throwers", "attacker", "order"),
    [
        ("all", 0, (0, 2, 4)),
        ("all", 3, (3, 5, 1)),
        ("permission", 3, (3, 5, 1)),
        ("attacker", 3, (3,)),
        ("neighbours", 0, (0, 2)),
        ("neighbours", 5, (5, 1)),
    ],
)
def test_who_may_throw_in(throwers: str, attacker: int, order: tuple[int, ...]) -> None:
    """Partners: the option `throwers` among the defender's opponents alone."""
    assert partners(*HANDS, rules=f"throwers={throwers}", attacker=attacker).throwers == order


def test_neighbours_with_partners() -> None:
    """Who may throw in: "the attacker and, clockwise from the defender, the first of his opponents"."""
    rules = "throwers=neighbours"
    assert partners(*HANDS, rules=rules, attacker=4, defender=1).throwers == (4, 2)
    assert partners(*HANDS, rules=rules, attacker=2, defender=1).throwers == (2,)
    assert partners("6c", "7c", "", "9c", "Tc", "Jc", rules=rules, out=(2,)).throwers == (0, 4)
    assert partners("6c", "7c", "", "9c", rules=rules, out=(2,)).throwers == (0,)


def test_with_everyone_in_it_is_the_ordinary_order() -> None:
    """Partners: "With everyone in, this is the ordinary order"."""
    for players, hands in ((4, HANDS[:4]), (6, HANDS)):
        beaten = partners(*hands, rules="throwers=attacker")
        play(beaten, "0 attack 6c", "1 beat 7c 6c", "0 pass")
        assert roles(beaten) == (1, 2)
        taken = partners(*hands, rules="pile=off")
        play(taken, "0 attack 6c", "1 take")
        assert roles(taken) == (2, 3), players


def next_roles(
    x: int, y: int, taken: bool, out: tuple[int, ...] = (), leaving: tuple[int, ...] = ()
) -> tuple[int, int]:
    """Who attacks whom after six partners' bout in which *x* attacks *y*; who is *leaving* has no other card."""
    plain = ["9c", "9d", "9s", "Td", "Ts", "Tc"]
    hands = [f"{6 + seat // 2}{'cs'[seat % 2]} {plain[seat]}" for seat in range(6)]
    hands[x] = "Qs Ks"
    hands[y] = "As Kc" if not taken else "Jc Qc"
    for seat in leaving:
        hands[seat] = hands[seat].split()[0]
    for seat in out:
        hands[seat] = ""
    position = partners(*hands, rules="throwers=attacker", attacker=x, defender=y, out=out)
    play(position, f"{x} attack Qs", f"{y} take" if taken else f"{y} beat As Qs")
    assert not position.is_over()
    assert set(position.out) == {*out, *leaving}
    return roles(position)


@pytest.mark.parametrize(
    ("x", "y", "out", "leaving", "expected"),
    [
        (0, 1, (), (), (1, 2)),  # Y attacks next(X)
        (0, 3, (), (), (3, 2)),
        (0, 1, (2,), (), (1, 4)),
        (4, 1, (0,), (), (1, 2)),
        (0, 1, (2, 4), (), (1, 0)),  # X alone on his side
        (0, 1, (), (1,), (3, 2)),  # Y is out: next(Y) attacks next(X)
        (0, 1, (3,), (1,), (5, 2)),
        (0, 5, (1,), (5,), (3, 2)),
        (0, 1, (), (0,), (1, 2)),  # X himself is out
        (0, 1, (2,), (0,), (1, 4)),
    ],
)
def test_beaten_off_the_defender_attacks_the_next_of_the_attackers_side(
    x: int, y: int, out: tuple[int, ...], leaving: tuple[int, ...], expected: tuple[int, int]
) -> None:
    """Partners: "beaten off — Y (or next(Y) if out) attacks next(X)"."""
    assert next_roles(x, y, False, out, leaving) == expected


@pytest.mark.parametrize(
    ("x", "y", "out", "leaving", "expected"),
    [
        (0, 1, (), (), (2, 3)),  # next(X) attacks next(Y)
        (0, 1, (2, 3), (), (4, 5)),
        (0, 1, (2, 4), (), (0, 3)),  # X alone attacks again
        (4, 1, (3, 5), (), (0, 1)),  # Y alone is attacked again
        (0, 1, (2,), (0,), (4, 3)),
    ],
)
def test_taken_the_next_of_the_attackers_side_attacks_the_next_of_the_defenders(
    x: int, y: int, out: tuple[int, ...], leaving: tuple[int, ...], expected: tuple[int, int]
) -> None:
    """Partners: "taken — next(X) attacks next(Y)"."""
    assert next_roles(x, y, True, out, leaving) == expected


def test_a_side_without_cards_wins() -> None:
    """Partners: "A side without cards wins". Places: "the winning side shares the first half"."""
    position = partners("6c", "8d 9d", "", "Kc Kd", out=(2,))
    play(position, "0 attack 6c", "1 take")
    assert position.durak == (1, 3)
    assert position.places == ((0, 2), (1, 3))


def test_one_member_without_cards_does_not_end_the_game() -> None:
    """Fault 15: the individual ending applied to teams."""
    position = partners("6c", "8d 9d", "Qc Qd", "Kc Kd")
    play(position, "0 attack 6c", "1 take")
    assert (position.is_over(), position.out) == (False, [0])


def test_the_game_ends_though_two_players_of_a_side_still_hold_cards() -> None:
    """Fault 15: a game that waits until one player alone is left."""
    position = partners("6c", "8d 9d", "", "Kc Kd", "", "As", out=(2, 4))
    play(position, "0 attack 6c", "1 take")
    assert (position.durak, position.places) == ((1, 3, 5), ((0, 2, 4), (1, 3, 5)))


def test_members_of_the_losing_side_who_were_out_lose_with_it() -> None:
    position = partners("6c", "8d 9d", "", "", out=(3, 2))
    play(position, "0 attack 6c", "1 take")
    assert (position.durak, position.places) == ((1, 3), ((0, 2), (1, 3)))


def test_the_defenders_side_may_win_as_well() -> None:
    position = partners("6c Kd", "8c", "", "", out=(3, 2))
    play(position, "0 attack 6c", "1 beat 8c 6c")
    assert (position.durak, position.places) == ((0, 2), ((1, 3), (0, 2)))


@pytest.mark.parametrize(
    ("tie", "durak", "places"), [("draw", (), ((0, 1, 2, 3),)), ("defender", (1, 3), ((0, 2), (1, 3)))]
)
def test_both_sides_in_the_same_bout(tie: str, durak: tuple[int, ...], places: tuple[tuple[int, ...], ...]) -> None:
    """Partners: "both in the same bout: a draw (or tie=defender)"; "in a draw all share"."""
    position = partners("6c", "8c", "", "", out=(3, 2), rules=f"tie={tie}")
    events = play(position, "0 attack 6c", "1 beat 8c 6c")
    assert (position.durak, position.places) == (durak, places)
    assert events[-1] == GameOver(Ending.PLAYED, durak, places)


def test_in_an_agreed_draw_all_share() -> None:
    """The end: "With partners [...] in a draw all share", also those who were out."""
    position = partners("6c 9s", "7d Ts", "", "Jd Qs", out=(2,))
    agree_draw(position)
    assert (position.durak, position.places) == ((), ((0, 1, 2, 3),))


def test_cards_cannot_go_round_between_partners() -> None:
    """While everything is taken the same side attacks, and its hands shrink: no situation comes back."""
    position = partners("6c 9s", "7d Ts", "8c Js", "Jd Qs", rules="repeat=first throwers=attacker pile=off")
    for line in ("0 attack 6c", "1 take", "2 attack 8c", "3 take", "0 attack 9s", "1 take", "2 attack Js", "3 take"):
        assert not position.is_over()
        play(position, line)
    assert position.durak == (1, 3)


def test_partners_do_not_pass_the_attack_on() -> None:
    position = partners("8c Kd", "8d 9s", "9c", "9d")
    play(position, "0 attack 8c")
    assert refused(position, "1 transfer 8d") is Reason.NO_TRANSFER
