"""Cards and their places: facts are taken in while a deal agrees with all of them, and refused otherwise."""

from itertools import permutations
from random import Random

from hypothesis import given, settings

from durak_cli.records.matching import Deal
from tests.strategies import randoms

#: Four cards in four places.
ALL = 0b1111


def four(*known: int) -> Deal:
    """Return the deal of the cards 0 to 3, of which so much is *known*."""
    return Deal(range(4), known or [ALL] * 4)


def places(deal: Deal) -> list[int]:
    """Return the place of every card."""
    return [deal.place_of(card) for card in range(4)]


def test_a_deal_has_a_place_for_every_card() -> None:
    assert sorted(places(four())) == [0, 1, 2, 3]
    assert places(four(0b1000, 0b0100, 0b0010, 0b0001)) == [3, 2, 1, 0]
    assert [four().card_at(place) for place in places(four())] == [0, 1, 2, 3]


def test_cards_make_room_for_what_is_learnt() -> None:
    deal = four()
    assert deal.learn(0, 0b0011)
    assert deal.learn(1, 0b0001)
    assert deal.learn(2, 0b1100)
    assert places(deal)[:2] == [1, 0]


def test_what_no_deal_explains_is_refused_and_changes_nothing() -> None:
    deal = four()
    assert deal.learn(0, 0b0011)
    assert deal.learn(1, 0b0011)
    before = places(deal)
    assert not deal.learn(2, 0b0001)
    assert places(deal) == before
    assert deal.places_of(2) == ALL
    assert deal.learn(2, 0b0100)


def test_one_of_several_choices_holds() -> None:
    deal = four()
    assert deal.learn_one_of([{0: 0b0001}, {1: 0b0001}])
    assert places(deal)[0] == 0
    assert deal.learn(0, 0b1110)
    assert places(deal)[1] == 0
    assert not deal.learn(1, 0b1110)
    assert deal.could_learn_alone(1, 0b1110)
    assert not deal.could_learn_alone(1, 0)


def test_a_choice_that_cannot_be_is_refused() -> None:
    deal = four(0b0001, 0b1110, ALL, ALL)
    assert not deal.learn_one_of([{1: 0b0001}, {2: 0b0001}])
    assert deal.learn_one_of([{1: 0b0001}, {2: 0b0010}])


def test_a_copy_learns_by_itself() -> None:
    deal = four()
    twin = deal.copy()
    assert twin.learn(0, 0b1000)
    assert deal.places_of(0) == ALL
    assert deal.learn(1, 0b1000)


@given(randoms)
@settings(max_examples=100, deadline=None)
def test_a_fact_is_refused_only_where_every_deal_contradicts_it(rng: Random) -> None:
    deal = four()
    choices = [{rng.randrange(4): rng.randrange(1, 16)} for _ in range(3)]
    deals = [dict(enumerate(order)) for order in permutations(range(4))]
    could = [one for one in deals if any(all(p >> one[c] & 1 for c, p in choice.items()) for choice in choices)]
    assert deal.learn_one_of(choices) == bool(could)
    deals = could or deals
    for _ in range(8):
        card, where = rng.randrange(4), rng.randrange(1, 16)
        left = [one for one in deals if where >> one[card] & 1]
        assert deal.learn(card, where) == bool(left)
        deals = left or deals
        assert dict(enumerate(places(deal))) in deals
