"""`why` and `hint`: for every reason there is, and true in the position from which it is said."""

import random

import pytest

from durak_cli.bots import BOTS
from durak_cli.cli.advice import hint, why
from durak_cli.cli.command import Asked
from durak_cli.cli.reading import read
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import BEATERS, RANK_MATES, SUIT_CARDS, cards_of, parse_card, rank_mates
from durak_cli.engine.deal import deck_of
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.moves import Attack, Beat, Move, Pass, Take, Transfer, parse_move
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view, view_of
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


# -- why ---------------------------------------------------------------------------------------------------------------


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


# -- hint --------------------------------------------------------------------------------------------------------------


def advice(position: Position, move: str = "") -> str:
    view = asked_view(position)
    chosen = parse_move(move) if move else BOTS["casual"](view, random.Random(0))
    return hint(chosen, view, NAMES, LETTERS)


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        apply(position, position.asked, parse_move(move))
    return position


def test_a_hint_is_a_move_with_its_reason() -> None:
    assert advice(two()) == "Lead 6c: no card that you hold is cheaper."
    assert advice(after(against(), "attack 8d", "pass")) == "Beat 8d with 9d: no cheaper card of yours beats it."


@pytest.mark.parametrize(
    ("position", "moves", "move", "said"),
    [
        (two(mine="7h 8h Qh Jh"), (), "attack 7h", "Lead 7h: you hold nothing but trumps, and it is the lowest."),
        (two(), (), "attack 8s", "Lead 8s: you hold another card of its rank."),
        (two(), (), "attack Qh", "Lead Qh: only a higher trump beats it."),
        (two(), (), "attack Td", "Lead 10d: it costs you no trump."),
        (two(), ("attack 8d",), "attack 8s", "Add 8s: it costs you no trump, and Anna has one more card to answer."),
        (
            two(),
            ("attack 8d", "pass", "take"),
            "attack 8s",
            "Add 8s: it costs you no trump, and Anna has to pick it up.",
        ),
        (two(mine="8d 8h Td"), ("attack 8d",), "attack 8h", "Add 8h: it makes one more card for Anna to deal with."),
        (two(mine="8d 8h Td"), ("attack 8d",), "pass", "Done: you could add nothing but trumps."),
        (two(), ("attack 8d",), "pass", "Done: you keep the cards that you could add."),
        (
            two("throwers=permission", mine="6c 8d Td"),
            ("attack 8d", "take"),
            "close",
            "Close the bout: then nobody else can add a card.",
        ),
        (against("Jd 8c Kc Qs"), LED, "beat Jd 8d", "Beat 8d with Jd: no other card of yours beats it."),
        (against(), LED, "beat Jd 8d", "Beat 8d with Jd: it costs you no trump."),
        (
            against("9d 8h Kc"),
            LED,
            "beat 8h 8d",
            "Beat 8d with 8h: it brings no new rank to the table, so nothing new can be thrown in.",
        ),
        (against("9d Jh Kc"), LED, "beat Jh 8d", "Beat 8d with Jh: whoever takes loses his turn to attack."),
        (
            against(rules="transfer=on"),
            LED,
            "transfer 8c",
            "Pass the attack on with 8c: then Boris has to answer it, not you.",
        ),
        (against("Kc Qs"), LED, "take", "Take: you hold nothing that beats 8d."),
        (against("Jh Qc"), ("attack 8d", "attack 8s"), "take", "Take: you cannot beat all of 8d 8s together."),
        (against("Jh Qc"), LED, "take", "Take: you could beat 8d only with a trump, and you keep it."),
        (against(), LED, "take", "Take: you keep the cards that you would have to beat with."),
        (
            bout("6h 9s", "7c 9d", rules="swap=on", stock="Ac Qh"),
            (),
            "swap",
            "Swap: Qh is a higher trump than 6h, and it costs you no turn.",
        ),
    ],
)
def test_every_move_has_its_reason(position: Position, moves: tuple[str, ...], move: str, said: str) -> None:
    assert advice(after(position.copy(), *moves), move) == said


def test_an_empty_stock_is_a_reason_to_add() -> None:
    position = bout("8d 8s Td", "9d Jd Ts", rules="attack=group")
    said = "Add 8s: the stock is empty, and every card that you lay brings you nearer to going out."
    assert advice(after(position, "attack 8d"), "attack 8s") == said


def test_a_hand_that_all_have_seen_is_a_reason() -> None:
    position = bout("As 7d", "Td Jd", rules="attack=single")
    assert advice(position.copy(), "attack As").startswith("Lead As: it costs")
    position.known[1] = position.hands[1]
    assert advice(position, "attack As") == "Lead As: Anna holds nothing that beats it."


@pytest.mark.parametrize("number", range(60))
def test_what_a_hint_says_holds_where_it_is_said(number: int) -> None:
    """A whole game of any rules, a hint on every legal move of every moment, each checked against the whole truth."""
    chance = random.Random(number)
    rules = chance.choice(("podkidnoy", "perevodnoy swap=on", "table", "solo", "podkidnoy deck=24 attack=single"))
    players = chance.choice((2, 3, 4))
    session = Session(parse_rules(rules), players, deck_of(f"hint {number}", parse_rules(rules).deck_size))
    while not session.is_over():
        position = session.position()
        view = asked_view(position)
        for move in view.moves:
            holds(move, hint(move, view, NAMES, LETTERS), position, view)
        session.play(position.asked, chance.choice(legal_moves(position)))


def holds(move: Move, said: str, position: Position, view: View) -> None:
    """Check that what is *said* of *move* is so."""
    hand, trumps = view.hand, SUIT_CARDS[view.trump]
    card = move.card if isinstance(move, Attack | Beat | Transfer) else None
    if "{" in said or "  " in said:
        raise AssertionError(said)
    if "holds nothing that beats it" in said:
        assert card is not None
        assert not position.hands[view.defender] & BEATERS[view.trump][card]
    if "costs you no trump" in said:
        assert card is not None
        assert card & 3 != view.trump
    if "nothing but trumps, and it" in said:
        assert not hand & ~trumps
    if "no card that you hold is cheaper" in said:
        assert card is not None
        assert all(other >> 2 >= card >> 2 for other in cards_of(hand & ~trumps))
    if "another card of its rank" in said:
        assert card is not None
        assert (hand & RANK_MATES[card]).bit_count() > 1
    if "the stock is empty" in said:
        assert not view.stock
    if "could be added" in said:
        assert not any(isinstance(one, Attack) for one in view.moves)
    if "you could add nothing but trumps" in said:
        assert all(one.card & 3 == view.trump for one in view.moves if isinstance(one, Attack))
    if isinstance(move, Beat):
        answers = hand & BEATERS[view.trump][move.target]
        assert ("no other card" in said) == (answers.bit_count() == 1)
        assert "no new rank" not in said or rank_mates(view.on_table) >> move.card & 1
    if isinstance(move, Take) and "nothing that beats" in said:
        target = parse_card(said.rstrip(".").split()[-1].replace("10", "T"))
        assert not hand & BEATERS[view.trump][target]
    if isinstance(move, Transfer):
        twin = position.copy()
        apply(twin, twin.asked, move)
        assert f"then {NAMES[twin.defender]} has to" in said
    if isinstance(move, Pass) and view.phase is Phase.SETTLE:
        assert said == f"Done: you keep {LETTERS.card(position.lowest_trump)}."
