"""Variations made by playing on at random from any moment of a recorded game."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from durak_cli.engine.cards import card_name
from durak_cli.engine.events import BeatenOff, BoutBegan, Event, Transferred
from durak_cli.engine.moves import Attack, Beat, Swap, Take, Transfer
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.play.setup import read_setup
from durak_cli.play.walk import Line
from notation import record as written
from tests.strategies import Style


def with_variations(record: written.Record, rng: Random, number: int = 2) -> written.Record:
    """Return *record*, whose deal is known, with up to *number* variations at random places."""
    setup, _ = read_setup(record)
    assert setup is not None
    marked = written.Play, written.Takes, written.Beaten
    places = [index for index, item in enumerate(record.items) if isinstance(item, marked)]
    chosen = set(rng.sample(places, min(number, len(places))))
    line = Line(setup.names, setup.deal())
    items: list[written.Item] = []
    for index, item in enumerate(record.items):
        if index in chosen and isinstance(item, written.Play | written.Takes | written.Beaten):
            other = _played_on(line.before(item).position, setup.names, rng)
            mark = written.Mark(item.mark.judgement, (*item.mark.notes, written.Variation(tuple(other))))
            items.append(item._replace(mark=mark))
        else:
            items.append(item)
        line.read(item)
    return replace(record, items=tuple(items))


def _played_on(position: Position, names: Sequence[str], rng: Random) -> list[written.Item]:
    """Return some decisions made from *position* on, as items."""
    style = Style(rng)
    items: list[written.Item] = []
    head: list[written.Item] = []
    for _ in range(rng.randrange(1, 15)):
        if position.is_over():
            break
        seat, move = style.choose(position, 0)
        events = apply(position, seat, move)
        match move:
            case Attack(card):
                items += [*head, written.Speaker(names[seat]), written.Play(card_name(card))]
                head = []
            case Beat(card, target):
                items.append(written.Play(card_name(target), card_name(card)))
            case Transfer(card):
                items += [written.Attack(names[seat], names[_target(events)]), written.Play(card_name(card))]
            case Take():
                items.append(written.Takes())
            case Swap():
                items.append(written.Swap(names[seat]))
        for event in events:
            if isinstance(event, BeatenOff):
                items.append(written.Beaten())
            elif isinstance(event, BoutBegan):
                attack = written.Attack(names[event.attacker], names[event.defender])
                head = [written.BoutNumber(event.number), attack]
    return items


def _target(events: Sequence[Event]) -> int:
    return next(event.defender for event in events if isinstance(event, Transferred))
