"""A record as a tree with what follows from it by the rules: who laid each card, the hands, the stock, the end.

All of it stands under the key `derived`, which no reader of trees takes for a part of the record. Cards that the record
leaves open are `??`, as in its deck. Where a rule is broken nothing follows any more, and the faults are named.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from durak_cli.engine.cards import NO_CARD, Card, Cards, card_name, cards_of
from durak_cli.engine.events import AttackLaid, CardBeaten, TakeAnnounced, Transferred
from durak_cli.engine.position import Position
from durak_cli.engine.view import View
from durak_cli.play.replay import Branch, Replay, Step
from durak_cli.play.setup import Setup, read_setup
from durak_cli.records.check import check
from durak_cli.records.replaying import replay
from notation.problems import Finding
from notation.record import Beaten as BeatenWord
from notation.record import BoutNumber, Item, Mark, Play, Record, Swap, Takes, variations_of
from notation.spelling import UNKNOWN_CARD
from notation.tree import DERIVED, Tree, tree_of

#: After these items the state of the game is told; the others change nothing.
_TELLING = (BoutNumber, Play, Takes, BeatenWord, Swap)


def full_tree(record: Record) -> Tree:
    """Return the tree of *record* with all that follows from it."""
    tree = tree_of(record)
    setup, _ = read_setup(record)
    steps = replay(record)
    findings = check(record) if steps is None else steps.findings
    derived: Tree = {} if setup is None else _table(setup)
    if steps is not None:
        opening = steps.opening.view(None)
        derived |= {"attacker": steps.names[opening.attacker], "hands": _hands(opening), "stock": opening.stock}
        derived["outcome"] = _outcome(steps)
        _add(tree["items"], record.items, steps.line, steps.names)
    derived["faults"] = [_fault(finding) for finding in findings if finding.is_error()]
    # In front of the items, where whoever reads the tree meets it first.
    return {key: value for name in tree for key, value in _with(name, tree[name], derived)}


def _with(name: str, value: Any, derived: Tree) -> Iterator[tuple[str, Any]]:
    if name == "items":
        yield DERIVED, derived
    yield name, value


def _table(setup: Setup) -> Tree:
    """What the tags say, read."""
    rules = setup.rules
    return {
        "players": list(setup.names),
        "dealer": setup.names[setup.dealer],
        "rules": {"preset": rules.preset, **rules.options()},
        "game": setup.game,
        "deck": [_card(card) for card in setup.deck],
    }


def _card(card: Card) -> str:
    return UNKNOWN_CARD if card == NO_CARD else card_name(card)


def _hands(view: View) -> list[list[str]]:
    """Every hand in the order of the players, with `??` for each card that is not known."""
    return [_hand(hand, count) for hand, count in zip(view.hands, view.counts, strict=True)]


def _hand(cards: Cards, count: int) -> list[str]:
    known = [card_name(card) for card in cards_of(cards)]
    return [*known, *[UNKNOWN_CARD] * (count - len(known))]


def _outcome(steps: Replay) -> Tree | None:
    """How the game has ended, if it has: the places are groups of players from best to worst."""
    position: Position = (steps.steps[-1] if steps.steps else steps.opening).position
    if position.ending is None:
        return None
    names = steps.names
    return {
        "ending": position.ending.value,
        "durak": [names[seat] for seat in position.durak],
        "places": [[names[seat] for seat in group] for group in position.places],
    }


def _fault(finding: Finding) -> Tree:
    return {"code": finding.code, "message": finding.message}


def _add(trees: Sequence[Tree], items: Sequence[Item], branch: Branch, names: Sequence[str]) -> None:
    """Tell with each of *items*, whose *trees* these are, what its steps have caused, as far as there are any."""
    coming = iter(branch.steps)
    for tree, item in zip(trees, items, strict=True):
        steps = _steps_of(item, coming)
        if not steps:
            return
        if isinstance(item, _TELLING):
            tree[DERIVED] = _state(steps, names)
        notes = item.mark.notes if variations_of(item) else ()  # type: ignore[union-attr] # which has a mark, then
        _add_variations(tree, Mark(notes=notes), steps[-1], names)


def _add_variations(tree: Tree, mark: Mark, step: Step, names: Sequence[str]) -> None:
    inner = [note for note in tree.get("notes", ()) if note["kind"] == "variation"]
    # Where a variation could not be begun, there are no steps of it.
    for note, variation, branch in zip(inner, mark.variations, step.variations, strict=False):
        _add(note["items"], variation.items, branch, names)


def _steps_of(item: Item, coming: Iterator[Step]) -> list[Step]:
    """Take the steps of *item*: one, or two for a card that is laid and beaten at once."""
    steps: list[Step] = []
    for step in coming:
        steps.append(step)
        if step.item == item:
            return steps
    return []


def _state(steps: Sequence[Step], names: Sequence[str]) -> Tree:
    """Who did what in these *steps*, and the game behind them."""
    state: Tree = {}
    for event in (event for step in steps for event in step.events):
        match event:
            case AttackLaid(seat) | Transferred(seat):
                state["laid_by"] = names[seat]
            case CardBeaten(seat):
                state["beaten_by"] = names[seat]
            case TakeAnnounced(seat):
                state["taken_by"] = names[seat]
    view = steps[-1].view(None)
    table = [[card_name(card) for card in pair if card != NO_CARD] for pair in view.table]
    return state | {"hands": _hands(view), "table": table, "stock": view.stock}
