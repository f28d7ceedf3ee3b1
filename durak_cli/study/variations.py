"""Moves as a record would write them: the items of a variation that begins where a decision was made."""

import random
from collections.abc import Iterator, Sequence

from durak_cli.engine.events import BeatenOff, BoutBegan
from durak_cli.engine.moves import Attack, Close, Move, Pass
from durak_cli.engine.position import Phase
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View
from durak_cli.engine.worlds import world_of
from durak_cli.play.recorder import items_of
from notation import record as written
from notation.record import Annotation, Item, Mark


def variation_of(view: View, moves: Sequence[Move], names: Sequence[str]) -> list[Item]:
    """Return *moves*, each by whoever is asked then, as items; the first one is legal for the seat of *view*.

    Where more than one move is given, *view* must be of an ending in which every card is known. Nothing is returned for
    a pass of which a record shows nothing; one by which a bout can end is written as its end.
    """
    if len(moves) == 1 and isinstance(moves[0], Pass | Close):
        return [written.Beaten()] if view.phase is Phase.THROW_IN else []
    return list(_items(view, moves, names))


def _items(view: View, moves: Sequence[Move], names: Sequence[str]) -> Iterator[Item]:
    position, begun = world_of(view, random.Random(0)), None
    for move in moves:
        seat = position.asked
        events = apply(position, seat, move)
        if begun is not None and isinstance(move, Attack):
            yield written.BoutNumber(begun.number)
            yield written.Attack(names[begun.attacker], names[begun.defender])
            begun = None
        yield from items_of(names, seat, move, events)
        if any(isinstance(event, BeatenOff) for event in events) and len(moves) > 1:
            yield written.Beaten()
        begun = next((event for event in events if isinstance(event, BoutBegan)), begun)


def flagged(items: Sequence[Item], flag: str) -> tuple[Item, ...]:
    """Return *items* with the annotation *flag* at the first of them that can bear one; nothing if none can."""
    for at, item in enumerate(items):
        if isinstance(item, written.Play | written.Takes | written.Beaten | written.Swap):
            return (*items[:at], item._replace(mark=Mark(None, (Annotation(flag),))), *items[at + 1 :])
    return ()
