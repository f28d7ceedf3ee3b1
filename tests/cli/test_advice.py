"""`why`: for every reason there is."""

import pytest

from durak_cli.cli.advice import why
from durak_cli.cli.command import Asked
from durak_cli.cli.reading import read
from durak_cli.cli.theme import Theme
from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import view_of
from durak_cli.play.session import Session
from tests.helpers import bout

#: A card is led, and the defender asked.
LED = ("attack 8d", "pass")
LETTERS = Theme(is_ascii=True, width=200)
NAMES = ("You", "Anna", "Boris", "Clara")


class Table(Session):
    """A session whose position was laid out by hand."""

    def __init__(self, position: Position, *moves: str) -> None:
        super().__init__(position.rules, position.players, deck_of("x", position.rules.deck_size))
        for move in moves:
            apply(position, position.asked, parse_move(move))
        self._position = position


def reasons(line: str, position: Position, *moves: str, seat: int | None = None) -> str:
    """Return what is answered to `why LINE`, asked by *seat* or by whoever is asked."""
    table = Table(position, *moves)
    whole = table.position()
    view = view_of(whole, whole.asked if seat is None else seat)
    asked = read(f"why {line}", view)
    assert isinstance(asked, Asked)
    return " ".join(why(play, table, view, NAMES, LETTERS) for play in asked.plays)


def two(rules: str = "", mine: str = "6c 8d 8s Td Qh Jh", his: str = "7c 9d Jd Ts Kh Ah") -> Position:
    return bout(mine, his, rules=rules, stock="Ac 6h")


def against(hand: str = "9d Jd Qs 8c 8h Kc", rules: str = "", third: str = "7c 7d 7s 7h Kd Ks") -> Position:
    return bout("8d 8s 9s Tc Ac Qd", hand, third, rules=rules, stock="As 6h")


@pytest.mark.parametrize(
    ("line", "position", "moves", "answer"),
    [
        ("8d", two(), (), "You can lead 8d."),
        ("8", two(), (), "You can lead 8d. You can lead 8s."),
        ("9", two(), (), "You hold no 9."),
        ("8s", two(), ("attack 8d",), "You can add 8s to your attack."),
        ("8s", two("attack=single"), ("attack 8d", "beat 9d 8d"), "You can throw in 8s."),
        ("8s", two("attack=single"), ("attack 8d", "take"), "You can add 8s for Anna to take."),
        ("Jd", against(), LED, "You can beat 8d with Jd."),
        ("8c", against(rules="transfer=on"), LED, "You can pass the attack on with 8c."),
        (
            "8h",
            against(rules="transfer=on"),
            LED,
            "You can beat 8d with 8h. You can pass the attack on with 8h.",
        ),
        ("8d/Jd", against(), LED, "You can beat 8d with Jd."),
        (">8c", against(rules="transfer=on"), LED, "You can pass the attack on with 8c."),
        ("take", against(), LED, "You can take."),
        ("done", two(), ("attack 8d",), "You can let it be and add nothing."),
        ("close", two("throwers=permission attack=single"), ("attack 8d", "take"), "You can close the bout."),
    ],
)
def test_what_can_be_played_is_said_to_be(line: str, position: Position, moves: tuple[str, ...], answer: str) -> None:
    assert reasons(line, position.copy(), *moves) == answer


@pytest.mark.parametrize(
    ("line", "position", "moves", "answer"),
    [
        ("9c", two(), (), "You do not hold 9c."),
        ("2c", two(), (), "There is no 2c in this deck."),
        (
            "Td",
            two("attack=single"),
            ("attack 8d", "beat 9d 8d"),
            "No 10 lies on the table; only these ranks may be added: 8, 9.",
        ),
        (
            "Qs",
            against(),
            LED,
            "Qs cannot beat 8d: it is neither a diamond nor a trump (hearts).",
        ),
        (
            "Qs",
            against("9d Jd Qs 8c 7d Kc", third="7c 9h 7s 7h Kd Ks"),
            ("attack 8d", "attack 8s", "pass"),
            "You can beat 8s with Qs.",
        ),
        (
            "Kc",
            against(),
            ("attack 8d", "attack 8s"),
            "Kc cannot beat 8d: it is neither a diamond nor a trump (hearts). "
            "Kc cannot beat 8s: it is neither a spade nor a trump (hearts).",
        ),
        (
            "7d",
            against("7d Jd Qs 8c 8h Kc", third="7c 9d 7s 7h Kd Ks"),
            LED,
            "7d cannot beat 8d: it is not a higher diamond.",
        ),
        (
            "8c",
            against(rules="transfer=on", third="7c"),
            ("attack 8d", "attack 8s"),
            "8c cannot beat 8d: it is neither a diamond nor a trump (hearts). "
            "8c cannot beat 8s: it is neither a spade nor a trump (hearts). "
            "Boris holds too few cards: 1, and 3 would lie there.",
        ),
        (
            ">8h",
            against(rules="transfer=on"),
            ("attack 8d", "attack 8s", "beat Jd 8d"),
            "A card has been beaten already, so the attack cannot be transferred.",
        ),
        (">8c", against(), LED, "These rules do not allow a transfer."),
        (">8c", against(rules="transfer=not-first"), LED, "These rules do not allow a transfer in the first bout."),
        (">Kc", against(rules="transfer=on"), LED, "No king lies on the table; only these ranks may be added: 8."),
        ("9c/Jd", against(), LED, "9c does not lie on the table as an attack card."),
        ("8d/8h", against(), ("attack 8d", "attack 8s", "beat Jd 8d"), "8d is beaten already."),
        ("take", two(), (), "Only the defender may do that."),
        ("done", two(), (), "You attack and must lead a card."),
        ("done", against(), LED, "You must beat 8d or take."),
        ("swap", two(), (), "These rules do not allow swapping the lowest trump."),
        ("swap", two("swap=on"), (), "The up-card is itself the lowest trump."),
        ("close", two(), (), "A bout can be closed only where the rules say throwers=permission."),
        ("close", two("throwers=permission"), (), "There is no bout to close now."),
    ],
)
def test_what_cannot_be_played_is_explained(line: str, position: Position, moves: tuple[str, ...], answer: str) -> None:
    assert reasons(line, position.copy(), *moves) == answer


def test_who_is_not_asked_is_told_why_he_cannot_play() -> None:
    position = against()
    assert reasons("8s", position.copy(), "attack 8d", "pass", seat=0).startswith("8d is not beaten yet")
    assert reasons("Kd", position.copy(), seat=2) == "It is not your turn."
    assert reasons("Jd", position.copy(), seat=1) == "You defend and cannot attack in this bout."
    only = against(rules="throwers=attacker")
    assert reasons("Kd", only, "attack 8d", "pass", seat=2) == "You may not throw in here."


def test_the_limit_is_a_reason() -> None:
    position = bout("8d 8s 8c 9c", "9d", "7c 7d", stock="As 6h", rules="attack=group")
    assert reasons("8s", position, "attack 8d", seat=0).startswith("8d is not beaten yet")
    full = bout("8d 8s 9c", "9d 9s", "8c 7d", stock="As 6h", rules="attack=single")
    assert full.limit == 2
    assert reasons("9c", full, "attack 8d", "beat 9d 8d", "attack 8s", seat=0) == (
        "8s is not beaten yet: cards are thrown in one at a time, each answered first."
    )
