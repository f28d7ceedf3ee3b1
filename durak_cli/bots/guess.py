"""Scenes that agree with what a seat knows: the cards it cannot see are dealt anew for each."""

from collections.abc import Callable
from typing import Final

from durak_cli.bots.evidence import Evidence
from durak_cli.bots.prices import Priced
from durak_cli.bots.scene import Scene, frame_of, scene_of
from durak_cli.engine.view import View
from durak_cli.engine.worlds import hidden_from

#: After so many unlikely guesses the next one is taken as it is.
_TRIES: Final = 12


class Guesses:
    """Everything about a view that stays the same from one guess to the next."""

    __slots__ = (
        "_bottom",
        "_evidence",
        "_hidden",
        "_in_hands",
        "_known",
        "_needs",
        "_scene",
        "frame",
        "is_certain",
        "is_single",
    )

    def __init__(self, view: View, doubt: float = 1.0) -> None:
        """Weigh guesses by what the others did, with that much *doubt*; 1 for not at all."""
        frame = self.frame = frame_of(view)
        prices, hidden = frame.prices, hidden_from(view)
        self._hidden: list[Priced] = [prices.bit_of[card] for card in hidden.cards]
        self._known = [prices.priced(hand) for hand in view.hands]
        self._needs = [(seat, count) for seat, count in enumerate(hidden.in_hands) if count]
        self._in_hands = sum(count for _, count in self._needs)
        self._bottom: tuple[Priced, ...] = (prices.bit_of[view.up_card],) if view.stock else ()
        #: Whether there is but one such scene, since at most the up-card is left in the stock.
        self.is_single = view.stock < 2 and len(self._needs) < 2
        #: Whether there is nothing to guess: whatever is hidden is in one hand.
        self.is_certain = not view.stock and len(self._needs) < 2
        if self.is_certain:
            for seat, _ in self._needs:
                self._known[seat] |= sum(self._hidden)
            self._needs, self._hidden = [], []
        evidence = None if self.is_certain or doubt >= 1.0 else Evidence(view, doubt)
        self._evidence = evidence if evidence and evidence.speaks() else None
        self._scene = scene_of(view, frame, self._known, self._bottom)

    def scene(self, chance: Callable[[], float]) -> Scene:
        """Return a scene in which the hidden cards lie as *chance* has it, likelier ones more often."""
        cards = self._hidden
        for _ in range(_TRIES):
            cards, hands = self._dealt(chance)
            if self._evidence is None or self._evidence.accepts(hands, chance):
                break
        scene = self._scene.copy()
        scene.hands = hands
        if self._bottom:
            stock = [card for _, card in sorted([(chance(), card) for card in cards[self._in_hands :]])]
            scene.stock = (*stock, *self._bottom)
        return scene

    def _dealt(self, chance: Callable[[], float]) -> tuple[list[Priced], list[Priced]]:
        """Deal hands, and return the hidden cards, those in hands first, and all hands."""
        cards, hands = self._hidden[:], self._known[:]
        count, place = len(cards), 0
        for seat, need in self._needs:
            for _ in range(need):
                other = place + int(chance() * (count - place))
                card = cards[other]
                cards[other] = cards[place]
                cards[place] = card
                hands[seat] |= card
                place += 1
        return cards, hands
