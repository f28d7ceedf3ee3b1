"""The one place where text becomes HTML.

What people wrote (names, comments, tags) is made safe to show and then escaped. Sentences of the program are composed
with a sign of the private use area in the place of each card and each name (`Signs`), which no text from outside can
hold once it is safe; `marked` puts the elements in for the signs. So no name can pass for a card, or for anything else.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from durak_cli.cli.speech import _, later
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import PACK, RANKS, SUITS, Card, Suit
from notation.safe import safe_cells, safe_text

#: Wide enough that no sentence is folded.
_ENDLESS: Final = 1 << 30
_CARDS: Final = 0xE000
_NAMES: Final = 0xE100
_SUITS: Final = 0xE200
_SIGNS: Final = "♣♦♥♠"
#: Asks for the sign as it is printed, not as a little picture.
_AS_TEXT: Final = "\ufe0e"
#: A card as it is spoken, by its suit; in other languages it stands in sentences as it is, unbent.
SPOKEN: Final = (
    later("{rank} of clubs"),
    later("{rank} of diamonds"),
    later("{rank} of hearts"),
    later("{rank} of spades"),
)
SPOKEN_RANKS: Final = {"T": "10", "J": later("jack"), "Q": later("queen"), "K": later("king"), "A": later("ace")}


@dataclass(frozen=True, slots=True)
class Signs(Theme):
    """A look in which each card is one sign, to be exchanged for its element afterwards."""

    width: int = _ENDLESS

    def card(self, card: Card) -> str:
        """Return the sign that stands for *card*."""
        return chr(_CARDS + card)

    def suit(self, suit: Suit) -> str:
        """Return the sign that stands for *suit*."""
        return chr(_SUITS + suit)


def name_sign(seat: int) -> str:
    """Return the sign that stands for the name of the player at *seat*."""
    return chr(_NAMES + seat)


def safe(text: str) -> str:
    """Return *text* as it may stand in an element or in quotation marks; its line ends stay."""
    return "\n".join(escape(safe_text(line)) for line in text.split("\n"))


def exact(text: str) -> str:
    """Return *text* for an element from which it can be copied as it is, while what is seen of it is safe.

    A character that may not be shown stands in an element of its own, which shows what stands for it.
    """
    return "\n".join(_exact_line(line) for line in text.split("\n"))


def _exact_line(line: str) -> str:
    if line.isascii() and line.isprintable():
        return escape(line)
    shown = zip(line, safe_cells(line), strict=True)
    return "".join(
        escape(character)
        if cell == character
        else f'<span class="odd" data-shown="{escape(cell)}">{escape(character)}</span>'
        for character, cell in shown
    )


def spoken_card(card: Card) -> str:
    """Return *card* in words."""
    rank = RANKS[card >> 2]
    return _(SPOKEN[card & 3]).format(rank=_(SPOKEN_RANKS.get(rank, "")) or rank)


def card_element(card: Card) -> str:
    """Return *card* as it is seen, and, for whoever hears the page, in words."""
    rank, suit = RANKS[card >> 2].replace("T", "10"), card & 3
    words = escape(spoken_card(card))
    return f'<i class="{SUITS[suit]}" role="img" aria-label="{words}">{rank}{_SIGNS[suit]}{_AS_TEXT}</i>'


def suit_element(suit: Suit) -> str:
    """Return the sign of *suit*, which is not spoken: its name stands beside it."""
    return f'<i class="{SUITS[suit]}" aria-hidden="true">{_SIGNS[suit]}{_AS_TEXT}</i>'


def name_element(name: str) -> str:
    """Return a player's name; it keeps its own direction of writing to itself."""
    return f"<bdi>{safe(name)}</bdi>"


@dataclass(frozen=True, slots=True)
class Elements:
    """The elements for the signs of one game."""

    of_sign: Mapping[int, str]

    def marked(self, sentence: str) -> str:
        """Return a sentence of the program, escaped, with elements for its signs."""
        return escape(sentence).translate(self.of_sign)


def elements_for(names: Sequence[str]) -> Elements:
    """Return the elements for the cards and suits, and for the players of these *names*."""
    of_sign = {_CARDS + card: card_element(card) for card in range(PACK)}
    of_sign |= {_SUITS + suit: suit_element(suit) for suit in range(len(SUITS))}
    return Elements(of_sign | {_NAMES + seat: name_element(name) for seat, name in enumerate(names)})


def attributes(pairs: Iterable[tuple[str, str]]) -> str:
    """Return attributes, each with a blank in front; those without a value are left out."""
    return "".join(f' {name}="{safe(value)}"' for name, value in pairs if value)


def json_text(value: object) -> str:
    """Return *value* as JSON that may stand in a script element: nothing in it can end one."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
