"""Words for tests that read like the game: a bout laid out by hand, and moves played from their words."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from durak_cli.engine.cards import NO_CARD, Card, Cards, cards_name, full_deck, mask_of, parse_card, parse_cards
from durak_cli.engine.deal import deal
from durak_cli.engine.errors import Reason
from durak_cli.engine.events import Event
from durak_cli.engine.legality import moves_of, why_not
from durak_cli.engine.moves import move_name, parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.transition import apply, begin_bout

cards = parse_cards
card = parse_card

#: Whatever a position holds; asked for in a way that a compiled engine understands as well, which has no `__slots__`.
FIELDS = tuple(name for name in dir(Position) if name[0] != "_" and not callable(getattr(Position, name)))


def deck(text: str) -> tuple[Card, ...]:
    """Return the cards of *text* in their order."""
    return tuple(parse_card(word) for word in text.split())


def deck_beginning(text: str, size: int = 36, up_card: str = "", players: int = 0) -> tuple[Card, ...]:
    """Return a whole deck that begins with *text*, the rest in order; *up_card* shows trumps for that many players."""
    front = deck(text)
    shown = [parse_card(up_card)] if up_card else []
    rest = [other for other in full_deck(size) if other not in front and other not in shown]
    if up_card:
        rest.insert(6 * players - len(front), shown[0])
    return (*front, *rest)


def bout(
    *hands: str,
    rules: str = "",
    trump: str = "h",
    stock: str = "",
    attacker: int = 0,
    defender: int | None = None,
    out: tuple[int, ...] = (),
    number: int = 1,
    beaten_off: bool = False,
) -> Position:
    """Return a position in which a bout begins: these hands and this stock (the up-card last), all else gone.

    *out* are the seats that are out, in the order in which they left; *defender* is the next seat in the game if not
    given; *beaten_off* says that a bout of the game has been beaten off already.
    """
    the_rules = parse_rules(rules)
    whole = full_deck(the_rules.deck_size)
    position, _ = deal(the_rules, len(hands), whole)
    rest = deck(stock)
    held = [parse_cards(hand) for hand in hands]
    used = [*rest, *(one for hand in hands for one in deck(hand))]
    assert len(used) == len(set(used)), "a card stands twice"
    position.hands[:] = held
    position.known[:] = [0] * len(hands)
    position.gone = mask_of(one for one in whole if one not in used)
    position.deck = (*(one for one in whole if one not in rest), *rest)
    position.drawn = len(whole) - len(rest)
    position.trump = "cdhs".index(trump)
    position.up_card = rest[-1] if rest else max(one for one in whole if one & 3 == position.trump)
    position.lowest_trump = min(one for one in whole if one & 3 == position.trump)
    position.out[:] = out
    position.in_game = tuple(seat for seat in range(len(hands)) if seat not in out)
    position.bout = number - 1
    position.has_beaten_off = beaten_off
    position.counted.clear()
    if defender is None:
        defender = next(s % len(hands) for s in range(attacker + 1, 2 * len(hands)) if s % len(hands) not in out)
    position.history.clear()
    begin_bout(position, attacker, defender, position.history)
    return position


def play(position: Position, *lines: str) -> list[Event]:
    """Play *lines* such as `0 attack 8d`, each of which must be legal, and return what happened."""
    events: list[Event] = []
    for line in lines:
        seat, words = int(line[0]), line[2:]
        reason = why_not(position, seat, parse_move(words))
        assert reason is None, f"{line}: {reason}; possible: {moves(position)}"
        events += apply(position, seat, parse_move(words))
    return events


def moves(position: Position, seat: int | None = None) -> set[str]:
    """Return the words of every legal move of *seat*, or of the seat that is asked."""
    asked = position.asked if seat is None else seat
    return {move_name(move) for move in moves_of(position, asked)}


def refused(position: Position, line: str) -> Reason:
    """Return why `0 attack 8d` is refused; it must be, and asking must change nothing."""
    before = state(position)
    reason = why_not(position, int(line[0]), parse_move(line[2:]))
    assert reason is not None, f"{line} is legal"
    assert line[2:] not in moves(position, int(line[0]))
    assert state(position) == before
    return reason


def state(position: Position) -> dict[str, Any]:
    """Return a copy of everything that *position* holds."""
    twin = position.copy()
    return {name: getattr(twin, name) for name in FIELDS}


def roles(position: Position) -> tuple[int, int]:
    """Return who attacks whom."""
    return position.attacker, position.defender


def hand(position: Position, seat: int) -> str:
    """Return the cards that *seat* holds, from the lowest rank up."""
    return names(position.hands[seat])


def names(mask: Cards) -> str:
    """Return the names of the cards of *mask*."""
    return cards_name(mask)


def laid(position: Position) -> str:
    """Return the table as a record writes it: `8d/9d 8s`."""
    return " ".join(
        names(1 << attack) + (f"/{names(1 << answer)}" if answer != NO_CARD else "")
        for attack, answer in position.table.items()
    )


def script(path: Path) -> ModuleType:
    """Return the script at *path*, which is not part of any package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
