"""Records of which cards are hidden, and what is found in them."""

import re
from collections.abc import Collection
from random import Random

from durak_cli.records.check import check
from notation import parse
from notation.problems import Finding
from tests.play.games import record_game
from tests.play.records import unmarked
from tests.strategies import Setup, Style

_DECK = re.compile(r'\[Deck "([^"]*)"\]')
_TRUMP = re.compile(r'\[Trump "(.)(.)"\]')
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def recorded(setup: Setup, style: Style, most: int = 100_000) -> str:
    """Return the record of a game, its whole deck in it."""
    return "".join(record_game(setup, style, most)[1])


def deck_of(text: str) -> list[str]:
    """Return the words of the deck of a record."""
    match = _DECK.search(text)
    assert match
    return match[1].split()


def with_deck(text: str, words: Collection[str]) -> str:
    """Return a record with another deck."""
    return _DECK.sub(f'[Deck "{" ".join(words)}"]', text, count=1)


def without_deck(text: str, *, is_suit_alone: bool = False) -> str:
    """Return a record of whose deck nothing is known but the card that shows trumps, or its suit."""
    hidden = with_deck(text, ["?"])
    return _TRUMP.sub(r'[Trump "\2"]', hidden, count=1) if is_suit_alone else hidden


def without(text: str, cards: Collection[str]) -> str:
    """Return a record in whose deck *cards* are unknown."""
    return with_deck(text, ["??" if card in cards else card for card in deck_of(text)])


def partly_hidden(text: str, rng: Random) -> str:
    """Return a record in whose deck some cards, at least one, are unknown."""
    deck, share = deck_of(text), rng.random()
    hidden = [card for card in deck if rng.random() < share] or [rng.choice(deck)]
    return without(text, hidden)


def found(text: str) -> list[Finding]:
    """Return everything that is found in the one game of *text*."""
    (record,) = parse(text)
    return check(record)


def errors(text: str) -> list[str]:
    """Return the sentences of the errors in *text*."""
    return [f"{one.code} {one.message}; {one.possible}" for one in found(text) if one.is_error()]


def expect(marked: str, code: str, possible: str = "") -> Finding:
    """Assert that just one thing is found in *marked*, at its `^`, and return it."""
    text, (place,) = unmarked(marked)
    (finding,) = found(text)
    assert (finding.code, finding.span.start) == (code, place), (finding.code, text[finding.span.start :][:20])
    assert finding.possible == possible
    assert "{" not in finding.message
    return finding
