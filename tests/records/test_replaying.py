"""Replays of games with unknown cards: what is known of each hand is shown, and how many cards it holds."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from hypothesis import given, settings

from durak_cli.engine.cards import NO_CARD, cards_name
from durak_cli.engine.events import Dealt, Drew, TrumpShown, TrumpSwapped
from durak_cli.engine.moves import SWAP, Attack
from durak_cli.play.referee import judge
from durak_cli.play.replay import Branch, Replay, Step
from durak_cli.play.replay import replay as replay_known
from durak_cli.records.replaying import replay
from notation import BoutNumber, parse, write
from tests.play.records import HANDS, game
from tests.play.variations import with_variations
from tests.records.hiding import partly_hidden, recorded, without_deck
from tests.strategies import random_setup, random_style, randoms

SAMPLES = Path(__file__).parents[2] / "samples"
NONE = " ".join(["??"] * 6)


def replayed(text: str) -> Replay:
    """Return the one game of *text* as steps."""
    (record,) = parse(text)
    steps = replay(record)
    assert steps is not None
    return steps


def hidden(body: str, rules: str = "podkidnoy", **others: str) -> Replay:
    """Return the steps of a game of which only the card that shows trumps is known."""
    return replayed(game(body, rules, **({"deck": "?"} | others)))


def hands(step: Step) -> list[str]:
    """Return what is known of each hand, and how many cards more it holds."""
    view = step.view(None)
    known = [cards_name(hand) for hand in view.hands]
    return [
        " ".join([*words.split(), *(["??"] * (count - len(words.split())))])
        for words, count in zip(known, view.counts, strict=True)
    ]


def test_a_card_that_is_laid_later_from_the_first_hand_is_shown_in_it() -> None:
    steps = hidden("1. Anna > Ben: 8d/Jd beaten\n2. Ben > Carla: 9s takes Anna: 9d")
    assert hands(steps.opening) == ["8d ?? ?? ?? ?? ??", "Jd ?? ?? ?? ?? ??", NONE]
    assert hands(steps.steps[3]) == ["?? ?? ?? ?? ??", "?? ?? ?? ?? ??", NONE]


def test_a_card_that_may_have_been_drawn_is_shown_from_then_on() -> None:
    steps = hidden("1. Anna > Ben: 8d/Jd beaten\n2. Ben > Carla: 9s takes Anna: 9d")
    bout = next(step for step in steps.steps if step.text == "2.")
    assert hands(bout) == ["9d ?? ?? ?? ?? ??", "9s ?? ?? ?? ?? ??", NONE]


def test_a_card_is_drawn_only_where_it_cannot_have_been_held_before() -> None:
    """Carla drew the 6c, the lowest trump, after the first bout or after the second: Ben cannot know."""
    steps = replayed((SAMPLES / "redacted" / "kitchen-42.Ben.durak").read_text(encoding="utf-8"))
    bout = next(step for step in steps.line.steps if step.text == "3.")
    assert hands(bout)[2] == "6c 6d Th Jc Kc Kh"
    before = steps.line.steps[: steps.line.steps.index(bout)]
    drawn = [event for step in before for event in step.events if isinstance(event, Drew)]
    assert [(event.count, cards_name(event.cards)) for event in drawn if event.seat == 2] == [(1, ""), (1, "")]
    assert [(event.count, cards_name(event.cards)) for event in drawn if event.seat == 1] == [(1, "Qh"), (1, "9s")]


def test_a_card_that_was_taken_is_known() -> None:
    steps = hidden("1. Anna > Ben: 8d takes\n2. Carla > Anna: 7c")
    assert hands(steps.steps[-2]) == [NONE, "8d ?? ?? ?? ?? ?? ??", "7c ?? ?? ?? ?? ??"]


def test_the_cards_of_the_deck_are_known() -> None:
    deck = " ".join([*(f"?? {card} ??" for card in HANDS[1].split()), *["??"] * 18])
    steps = hidden("1. Ben > Carla: 8c", "podkidnoy start=free", deck=deck)
    assert hands(steps.opening) == [NONE, "7h 8c 9s Th Jd Qs", NONE]
    view = steps.opening.view(1)
    assert view.hand.bit_count() == 6
    assert len(view.moves) == 6


def test_nobody_is_offered_a_card_that_is_not_known() -> None:
    steps = hidden("1. Ben > Carla: 8c", "podkidnoy start=free swap=on")
    moves = steps.opening.view(1).moves
    assert [cards_name(1 << move.card) for move in moves if isinstance(move, Attack)] == ["8c"]
    assert SWAP not in moves


def test_the_card_that_shows_trumps_may_be_known_by_its_suit_alone() -> None:
    steps = hidden("Ben swaps\n1. Ben > Carla: 8c", "podkidnoy swap=on", trump="h")
    assert steps.opening.view(None).up_card == NO_CARD
    assert not any(isinstance(event, TrumpShown) for event in steps.opening.events)
    (swapped,) = steps.steps[0].events
    assert isinstance(swapped, TrumpSwapped)
    assert swapped.got == NO_CARD
    assert cards_name(1 << steps.steps[0].view(None).up_card) == "6h"
    known = hidden("Ben swaps\n1. Ben > Carla: 8c", "podkidnoy swap=on")
    assert cards_name(1 << known.opening.view(None).up_card) == "Qh"
    assert hands(known.steps[0])[1] == "8c Qh ?? ?? ?? ??"


def test_a_replay_ends_before_what_no_deal_explains() -> None:
    steps = hidden("1. Anna > Ben: 8d/Jd beaten\n2. Ben > Carla: 8d")
    assert [step.text for step in steps.steps][-2:] == ["2.", "Ben > Carla:"]
    assert steps.finding is not None
    assert steps.finding.possible == "8♦ left the game in bout 1"


def test_a_wrong_leader_leaves_nothing_to_show() -> None:
    deck = " ".join([*(f"{card} ?? ??" for card in HANDS[0].split()), *["??"] * 18])
    (record,) = parse(game("1. Ben > Carla: 8c", deck=deck))
    assert replay(record) is None


def test_a_game_that_was_played_on_is_shown_to_its_end() -> None:
    steps = hidden("1. Anna > Ben: 8d takes\ndraw")
    assert steps.finding is None
    assert steps.rules.repeat == "third"
    assert [step.text for step in steps.steps] == ["1.", "Anna > Ben:", "8d", "takes"]


def pairs(branch: Branch, true: Branch) -> Iterator[tuple[Step, Step]]:
    """Yield the beginnings of bouts of both, with those of their variations."""
    for step, other in zip(branch.steps, true.steps, strict=True):
        if isinstance(step.item, BoutNumber):
            yield step, other
        for inner, right in zip(step.variations, other.variations, strict=True):
            yield from pairs(inner, right)


def draws(branch: Branch) -> list[list[Drew]]:
    """Return what was drawn on this line, in turn, and on each line that varies it."""
    inner = [draws(other) for step in branch.steps for other in step.variations]
    own = [event for step in branch.steps for event in step.events if isinstance(event, Drew)]
    return [own, *(line for lines in inner for line in lines)]


@given(randoms)
@settings(max_examples=20, deadline=None)
def test_only_what_is_so_is_shown_as_known(rng: Random) -> None:
    """The deal with which the game was played is one of those that explain it."""
    (record,) = parse(recorded(random_setup(rng), random_style(rng), rng.randrange(1, 120)))
    text = write(with_variations(record, rng))
    (record,) = parse(text)
    if any(finding.is_error() for finding in judge(record)):
        return
    true = replay_known(record)
    assert true is not None
    steps = replayed(rng.choice((without_deck(text), without_deck(text, is_suit_alone=True), partly_hidden(text, rng))))
    for step, other in [(steps.opening, true.opening), *pairs(steps.line, true.line)]:
        view, right = step.view(None), other.view(None)
        assert view.counts == right.counts
        assert (view.table, view.gone) == (right.table, right.gone)
        assert view.up_card in (right.up_card, NO_CARD)
        assert not any(known & ~held for known, held in zip(view.hands, right.hands, strict=True))
        for seat in range(view.players):
            assert not step.view(seat).hand & ~right.hands[seat]
            assert set(step.view(seat).moves) <= set(other.view(seat).moves)
    for line, whole_line in zip(draws(steps.line), draws(true.line), strict=True):
        for drawn, right_draw in zip(line, whole_line, strict=False):  # of the last bout perhaps in one of them alone
            assert (drawn.seat, drawn.count) == (right_draw.seat, right_draw.count)
            assert not drawn.cards & ~right_draw.cards
    shown = [event for event in steps.opening.events if isinstance(event, Dealt)]
    dealt = [event for event in true.opening.events if isinstance(event, Dealt)]
    assert not any(one.cards & ~whole.cards for one, whole in zip(shown, dealt, strict=True))
