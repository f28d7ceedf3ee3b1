"""Scenes that agree with what a seat knows: the cards it cannot see are dealt anew for each."""

from collections.abc import Callable
from math import exp, log
from typing import Final

from durak_cli.bots.evidence import Evidence
from durak_cli.bots.prices import Priced, Prices
from durak_cli.bots.scene import Scene, frame_of, scene_of
from durak_cli.engine.cards import LOWEST_RANK, rank_of
from durak_cli.engine.rules import HAND
from durak_cli.engine.view import View
from durak_cli.engine.worlds import hidden_from

#: After so many unlikely guesses the next one is taken as it is.
_TRIES: Final = 12
#: People spend what is cheap and keep what is dear, so dear cards are likelier in a hand than in the stock, the more so
#: the longer the game has gone on. By so much, as a logarithm, at its end: a plain ace beside the cheapest card; a
#: trump beside a plain card, both of a middle rank; the ace of trumps beside the lowest trump. Fitted by
#: `benchmarks/fit_hands.py` to as many hands of `casual`, who keeps more, as of `strong`, who keeps less.
_KEPT_PLAIN: Final = 0.65
_KEPT_TRUMP: Final = 0.73
_KEPT_TRUMP_RANK: Final = 1.28


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
        "_slowness",
        "frame",
        "is_certain",
        "is_single",
    )

    def __init__(self, view: View, doubt: float = 1.0, *, are_kept: bool = False) -> None:
        """Weigh guesses by what the others did, with that much *doubt*; 1 for not at all.

        *are_kept*: the others have kept their dear cards, as people do.
        """
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
        #: How late each hidden card comes in the race for a place in a hand; nothing where all are alike.
        self._slowness = _slowness(view, prices, self._hidden) if are_kept and self._needs and view.stock > 1 else []

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
        if self._slowness:
            # The first of a race of waiting times: whoever is slower by a factor is less likely by it to come next.
            race = [(-log(1.0 - chance()) * slow, card) for slow, card in zip(self._slowness, cards, strict=True)]
            cards = [card for _, card in sorted(race)]
            count = self._in_hands
        for seat, need in self._needs:
            for _ in range(need):
                other = place + int(chance() * (count - place))
                card = cards[other]
                cards[other] = cards[place]
                cards[place] = card
                hands[seat] |= card
                place += 1
        return cards, hands


def _slowness(view: View, prices: Prices, hidden: list[Priced]) -> list[float]:
    """Return for each of the *hidden* cards by what factor it is less likely in a hand than in the stock."""
    spent = 1.0 - view.stock / max(view.rules.deck_size - HAND * view.players, view.stock)
    weight = spent * (2.0 - spent)
    lowest = LOWEST_RANK[view.rules.deck_size]
    slow = []
    for bit in hidden:
        height = (rank_of(prices.card_of[bit]) - lowest) / (prices.ranks - 1) - 0.5
        kept = _KEPT_TRUMP + _KEPT_TRUMP_RANK * height if bit & prices.trumps else _KEPT_PLAIN * height
        slow.append(exp(-weight * kept))
    return slow
