"""Which card lay in which place of the deck: one deal that agrees with everything that is known, kept up to date.

Every card has a set of places where it may have been, and the deal is a matching of cards to places. Each new fact
takes places away; where the deal contradicts it, cards change places along an augmenting path. A fact that no deal
explains is refused and changes nothing. Nothing is known here of the game: a place is named by a bit, and what the
sets mean is the business of whoever states the facts.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from durak_cli.engine.cards import PACK, Card, Cards, cards_of

#: A set of places in the deck: bit *place* is set for every place in it.
Places: TypeAlias = Cards
#: Facts that hold together: for some cards, where they may have been.
Choice: TypeAlias = Mapping[Card, Places]

_NOTHING: Final[Choice] = {}


class Matching:
    """One deal: *place_of* every card, and the *card_at* every place."""

    __slots__ = ("allowed", "card_at", "place_of")

    def __init__(self, allowed: Sequence[Places]) -> None:
        """Begin with no card at its place; allowed[card] holds the places for it."""
        self.allowed = list(allowed)
        self.place_of = [-1] * PACK
        self.card_at = [-1] * PACK

    def copy(self) -> "Matching":
        """Return a matching that can be changed without changing this one."""
        twin = Matching(self.allowed)
        twin.place_of, twin.card_at = self.place_of[:], self.card_at[:]
        return twin

    def fill(self, cards: Sequence[Card]) -> bool:
        """Find a place for each of *cards*; False if there is no such deal."""
        return all(self.find_place(card) for card in cards)

    def find_place(self, card: Card) -> bool:
        """Find a place for *card*, moving others if need be; False if there is none."""
        return self._find_place(card, [0])

    def _find_place(self, card: Card, tried: list[Places]) -> bool:
        card_at = self.card_at
        open_places = self.allowed[card] & ~tried[0]
        for place in cards_of(open_places):
            if card_at[place] < 0:
                self._put(card, place)
                return True
        while open_places:
            low = open_places & -open_places
            tried[0] |= low
            place = low.bit_length() - 1
            if self._find_place(card_at[place], tried):
                self._put(card, place)
                return True
            open_places = self.allowed[card] & ~tried[0]
        return False

    def _put(self, card: Card, place: int) -> None:
        self.place_of[card] = place
        self.card_at[place] = card

    def narrow(self, card: Card, places: Places) -> bool:
        """Let *card* have been in one of *places* only; False, and all in disorder, if no deal explains that."""
        self.allowed[card] &= places
        place = self.place_of[card]
        if self.allowed[card] >> place & 1:
            return True
        self.place_of[card] = self.card_at[place] = -1
        return self.find_place(card)


class Deal:
    """All that is known of a deal, with one deal that agrees with it."""

    __slots__ = ("_cards", "_choices", "_known", "_matching")

    def __init__(self, cards: Sequence[Card], known: Sequence[Places]) -> None:
        """*known*[card] holds the places where the card may have been; there must be a deal for that."""
        self._cards = tuple(cards)
        self._known = list(known)
        #: One of these must hold; the first does in the deal at hand.
        self._choices: tuple[Choice, ...] = (_NOTHING,)
        matching = self._fresh(_NOTHING)
        assert matching is not None
        self._matching = matching

    def copy(self) -> "Deal":
        """Return a deal of which more can be known without changing this one."""
        twin = object.__new__(Deal)
        twin._cards, twin._known, twin._choices = self._cards, self._known[:], self._choices
        twin._matching = self._matching.copy()
        return twin

    def places_of(self, card: Card) -> Places:
        """Return where *card* may have been, as far as has been said of itself."""
        return self._known[card]

    def place_of(self, card: Card) -> int:
        """Return the place of *card* in the deal at hand, -1 if it is not in this deck."""
        return self._matching.place_of[card]

    def card_at(self, place: int) -> Card:
        """Return the card that was at *place* in the deal at hand."""
        return self._matching.card_at[place]

    def learn(self, card: Card, places: Places) -> bool:
        """Learn that *card* was in one of *places*; False, and nothing learnt, if no deal explains that."""
        before = self._known[card]
        if before & ~places == 0:
            return True
        self._known[card] = before & places
        matching = self._matching.copy()
        if matching.narrow(card, places):
            self._matching = matching
            return True
        if self._turn_to(self._choices[1:]):
            return True
        self._known[card] = before
        return False

    def learn_one_of(self, choices: Sequence[Choice]) -> bool:
        """Learn that one of *choices* holds; False, and nothing learnt, if no deal explains that. Once in a game."""
        return self._turn_to(tuple(choices))

    def could_learn_alone(self, card: Card, places: Places) -> bool:
        """Whether a deal explains that *card* was in one of *places*, if none of the choices had to hold."""
        known = self._known[:]
        known[card] &= places
        return self._fresh(_NOTHING, known) is not None

    def _turn_to(self, choices: tuple[Choice, ...]) -> bool:
        """Take the first of *choices* for which there is a deal, and forget those before it; False if there is none."""
        for index, choice in enumerate(choices):
            matching = self._fresh(choice)
            if matching is not None:
                self._matching, self._choices = matching, choices[index:]
                return True
        return False

    def _fresh(self, choice: Choice, known: Sequence[Places] | None = None) -> Matching | None:
        """Return a deal that agrees with what is known and with *choice*, or None."""
        allowed = list(self._known if known is None else known)
        for card, places in choice.items():
            allowed[card] &= places
        matching = Matching(allowed)
        # Cards of which most is known come first, so that few have to move.
        cards = sorted(self._cards, key=lambda card: allowed[card].bit_count())
        return matching if matching.fill(cards) else None
