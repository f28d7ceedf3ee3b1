"""Games with unknown cards, made from games of all rules: none is refused, and for each there is a deal that fits."""

from itertools import permutations
from random import Random

from hypothesis import given, settings

from durak_cli.play.referee import judge
from durak_cli.records.hidden import complete
from notation import Record, parse, write
from notation.problems import Finding
from tests.play.variations import with_variations
from tests.records.hiding import CARD, deck_of, found, partly_hidden, recorded, with_deck, without, without_deck
from tests.strategies import random_setup, random_style, randoms


def errors_of(findings: list[Finding]) -> list[Finding]:
    """Return those that make a record faulty."""
    return [finding for finding in findings if finding.is_error()]


def some_game(rng: Random, **fixed: str) -> str:
    """Return a whole game, or one that has come somewhere."""
    most = rng.choice((100_000, rng.randrange(1, 150)))
    return recorded(random_setup(rng, **fixed), random_style(rng), most)


def assert_explained(text: str) -> None:
    """Assert that *text* is valid, and that the deal found for it makes a valid ordinary record of the same plays."""
    assert not errors_of(found(text)), text
    (record,) = parse(text)
    whole = complete(record)
    assert isinstance(whole, Record)
    (again,) = parse(write(whole))
    assert not errors_of(judge(again))
    assert (again.items, again.result) == (record.items, record.result)
    known = [(card, now) for card, now in zip(deck_of(text), deck_of(write(whole)), strict=False) if "?" not in card]
    assert all(card == now for card, now in known)
    assert again.tags["Trump"].endswith(record.tags["Trump"])
    assert whole == complete(record)


@given(randoms)
@settings(max_examples=15, deadline=None)
def test_any_game_without_its_deck_is_explained(rng: Random) -> None:
    text = some_game(rng)
    assert_explained(without_deck(text))
    assert_explained(without_deck(text, is_suit_alone=True))


@given(randoms)
@settings(max_examples=15, deadline=None)
def test_any_game_without_a_part_of_its_deck_is_explained(rng: Random) -> None:
    assert_explained(partly_hidden(some_game(rng), rng))


@given(randoms)
@settings(max_examples=20, deadline=None)
def test_variations_are_explained_by_the_same_deal(rng: Random) -> None:
    (record,) = parse(some_game(rng))
    text = write(with_variations(record, rng))
    (record,) = parse(text)
    if not errors_of(judge(record)):
        assert_explained(rng.choice((without_deck(text), partly_hidden(text, rng))))


@given(randoms)
@settings(max_examples=40, deadline=None)
def test_a_game_is_refused_where_the_last_of_all_deals_is(rng: Random) -> None:
    """Every deal is tried: the record is at fault if all of them are, and where the one that lasts longest is."""
    text = some_game(rng, deck="24", repeat="off", swap=rng.choice(("on", "off")))
    tags, _, body = text.partition("\n\n")
    cards = deck_of(text)
    hidden = rng.sample(cards, 3)
    places = [place for place, card in enumerate(cards) if card in hidden]
    marks = [mark for mark in CARD.finditer(body) if mark.group() in hidden or rng.random() < 0.1]
    if marks:
        mark = rng.choice(marks)
        body = body[: mark.start()] + rng.choice(hidden) + body[mark.end() :]
    ends = []
    for deal in permutations(hidden):
        deck = cards.copy()
        for place, card in zip(places, deal, strict=True):
            deck[place] = card
        (record,) = parse(with_deck(f"{tags}\n\n{body}", deck))
        if record.is_well_formed():
            faults = errors_of(judge(record))
            ends += [fault.span.start for fault in faults[:1] if fault.code != "D0217"] or (
                [] if faults else [len(text)]
            )
    faults = errors_of(found(without(f"{tags}\n\n{body}", hidden)))
    if ends:
        assert [fault.span.start for fault in faults[:1]] == ([] if max(ends) == len(text) else [max(ends)])


# Contradictions, made from valid games


@given(randoms)
@settings(max_examples=15, deadline=None)
def test_a_lead_with_a_card_that_nobody_can_hold_is_found_at_its_place(rng: Random) -> None:
    """The card that a bout is led with becomes one that has left the game, or that another has taken."""
    text = recorded(random_setup(rng, repeat="off"), random_style(rng))
    lines = without_deck(text).split("\n")
    bouts = [number for number, line in enumerate(lines) if line[:1].isdigit()]
    for number in bouts[1:]:
        before = [line for line in lines[bouts[0] : number] if line.endswith("beaten")]
        if before:
            lead = CARD.search(lines[number])
            assert lead
            card = rng.choice(CARD.findall(rng.choice(before).partition(":")[2]))
            lines[number] = lines[number][: lead.start()] + card + lines[number][lead.end() :]
            place = sum(len(line) + 1 for line in lines[:number]) + lead.start()
            (fault, *_) = errors_of(found("\n".join(lines)))
            assert (fault.code, fault.span.start) == ("D0352", place)
            assert "left the game in bout" in fault.possible
            return
