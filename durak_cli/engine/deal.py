"""From a seed or a deck to the position before the first card (rules: Deal, Who attacks first; notation: section 5)."""

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from struct import unpack

from durak_cli.engine.cards import SUIT_CARDS, Card, Cards, Seat, card_name, full_deck
from durak_cli.engine.errors import Phrase, SetupError, SetupReason
from durak_cli.engine.events import Dealt, Event, TrumpShown
from durak_cli.engine.position import Position, empty_position
from durak_cli.engine.rules import HAND, Rules, check_players
from durak_cli.engine.transition import begin_bout

__all__ = ["LONGEST_SEED", "check_deck", "commitment", "deal", "deck_of", "seed_bytes"]

#: The longest seed, in characters.
LONGEST_SEED = 200


def seed_bytes(seed: str) -> bytes:
    """Return the bytes for which *seed* stands: UTF-8 after NFC. SetupError unless it has 1 to 200 characters."""
    text = unicodedata.normalize("NFC", seed)
    is_clean = not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)
    if not 1 <= len(text) <= LONGEST_SEED or not is_clean:
        raise SetupError(SetupReason.BAD_SEED, length=len(text))
    return text.encode()


def commitment(seed: str) -> str:
    """Return `sha256:` and the hex digest of the seed's bytes: what is published before a game (tag `Commit`).

    SetupError if *seed* cannot be one (`seed_bytes`).
    """
    return "sha256:" + hashlib.sha256(seed_bytes(seed)).hexdigest()


def _words(seed: str) -> Iterator[int]:
    """Yield 32-bit numbers: block k is SHA-256 of `durak 1` LF seed LF k, read as eight big-endian words."""
    start = b"durak 1\n" + seed_bytes(seed) + b"\n"
    block = 0
    while True:
        yield from unpack(">8I", hashlib.sha256(start + str(block).encode()).digest())
        block += 1


def deck_of(seed: str, size: int) -> tuple[Card, ...]:
    """Return the deck of 24, 36 or 52 cards in dealing order that *seed* gives (Fisher-Yates without modulo bias).

    SetupError if *seed* cannot be one (`seed_bytes`); KeyError for a deck of any other *size*.
    """
    deck = list(full_deck(size))
    words = _words(seed)
    for i in range(size - 1, 0, -1):
        ceiling = (1 << 32) // (i + 1) * (i + 1)
        while (word := next(words)) >= ceiling:
            pass
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def check_deck(deck: Sequence[Card], size: int, unknown: int = 0) -> None:
    """Raise SetupError unless *deck* holds every card of a deck of that size exactly once, but for *unknown* cards."""
    allowed = set(full_deck(size))
    if len(deck) == size and allowed == set(deck):
        return
    seen: set[Card] = set()
    for card in deck:
        if card not in allowed:
            raise SetupError(
                SetupReason.BAD_DECK, size=size, what=Phrase("{card} is not one of them", card=card_name(card))
            )
        if card in seen:
            raise SetupError(SetupReason.BAD_DECK, size=size, what=Phrase("{card} comes twice", card=card_name(card)))
        seen.add(card)
    if len(seen) + unknown < size:
        raise SetupError(SetupReason.BAD_DECK, size=size, what=Phrase("it holds {count}", count=len(seen)))


def deal(
    rules: Rules,
    players: int,
    deck: Sequence[Card],
    dealer: Seat | None = None,
    *,
    game: int = 1,
    first: Seat | None = None,
) -> tuple[Position, tuple[Event, ...]]:
    """Deal *deck* and return the position before the first card, with the events so far.

    *deck* is in dealing order: its first cards go to the players, one at a time, beginning left of *dealer*.
    *dealer* is the last seat if not given, *game* the number in a series (from 1), *first* who leads where
    the rules say `start=free`. SetupError if rules, players or deck do not go together.
    """
    check_players(rules, players)
    check_deck(deck, rules.deck_size)
    dealer = players - 1 if dealer is None else dealer
    for seat in (dealer, first):
        if seat is not None and not 0 <= seat < players:
            raise SetupError(SetupReason.BAD_SEAT, seat=seat, players=players)
    position = empty_position(rules, players, tuple(deck))
    events: list[Event] = []
    _deal_hands(position, dealer, events)
    attacker = first_attacker(position, dealer, game, first)
    defender = (attacker + 1) % players
    begin_bout(position, attacker, defender, position.history)
    events += position.history
    return position, tuple(events)


def _deal_hands(position: Position, dealer: Seat, events: list[Event]) -> None:
    players, deck = position.players, position.deck
    dealt = HAND * players
    for index, card in enumerate(deck[:dealt]):
        position.hands[(dealer + 1 + index) % players] |= 1 << card
    is_full = dealt == len(deck)
    up_card = deck[-1] if is_full else deck[dealt]
    if is_full:
        position.known[dealer] = 1 << up_card
    else:
        position.deck = (*deck[:dealt], *deck[dealt + 1 :], up_card)
    position.drawn = dealt
    position.up_card = up_card
    position.trump = up_card & 3
    position.lowest_trump = lowest_trump(full_deck(len(deck)), position.trump)
    position.swappable = True
    for seat, hand in enumerate(position.hands):
        events.append(Dealt(seat, HAND, hand, position.known[seat]))
    events.append(TrumpShown(up_card, dealer if is_full else None))


def lowest_trump(cards: Sequence[Card], trump: int) -> Card:
    """Return the lowest card of the trump suit among *cards*, a whole deck."""
    return min(card for card in cards if card & 3 == trump)


def first_attacker(position: Position, dealer: Seat, game: int, first: Seat | None) -> Seat:
    """Return who leads the first bout (rules: Who attacks first)."""
    start, players = position.rules.start, position.players
    if start == "free" and first is not None:
        return first
    if start == "series" and game > 1:
        return (dealer + 1) % players
    if start == "onto-fool" and game > 1:
        return (dealer - 1) % players
    trumps: list[tuple[Cards, Seat]] = []
    for seat, hand in enumerate(position.hands):
        held = hand & SUIT_CARDS[position.trump]
        if held:
            trumps.append((held & -held, seat))
    return min(trumps)[1] if trumps else (dealer + 1) % players
