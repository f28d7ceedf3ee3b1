"""A typed line to moves: first into words, then each word into a move of the moment.

A line is read whole before anything is played, so that a misspelt word plays nothing. What a card is to do (beat,
attack, pass the attack on) follows from the view; where two things are possible nothing is guessed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from durak_cli.cli.messages import either
from durak_cli.cli.table import legal_cards
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import RANK_MATES, RANKS, Card, Rank, cards_of, parse_card
from durak_cli.engine.moves import ATTACKS, BEATS, CLOSE, PASS, SWAP, TAKE, TRANSFERS, Attack, Beat, Move, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.rules import Rules
from durak_cli.engine.view import View
from durak_cli.play.explain import RANK_WORDS
from notation.safe import WORD_LIMIT, safe_text
from notation.spelling import read_card

#: More than this is no line that a person typed.
_LONGEST: Final = 200


class Unclear(Exception):  # noqa: N818 - nothing went wrong; the person is asked again
    """A line that means nothing, or two things: one sentence says what to write instead."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A card alone: `8d`."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayRank:
    """A rank alone: `8`, where only one such card can be played."""

    rank: Rank


@dataclass(frozen=True, slots=True)
class Answer:
    """`8d/Jd`: the first is beaten with the second."""

    target: Card
    card: Card


@dataclass(frozen=True, slots=True)
class PassOn:
    """`>8c` or `transfer 8c`."""

    card: Card


class Word(Enum):
    """A word that is a move."""

    TAKE = "take"
    DONE = "done"
    DONE_FOR_BOUT = "done!"
    SWAP = "swap"
    CLOSE = "close"


class Order(Enum):
    """A word that is no move: it stands on a line of its own."""

    HELP = "help"
    QUIT = "quit"
    RESIGN = "resign"
    ABANDON = "abandon"


Play: TypeAlias = Lay | LayRank | Answer | PassOn | Word

WORDS: Final[dict[str, Word | Order]] = {
    "take": Word.TAKE,
    "takes": Word.TAKE,
    "t": Word.TAKE,
    "done": Word.DONE,
    "d": Word.DONE,
    "pass": Word.DONE,
    "p": Word.DONE,
    "done!": Word.DONE_FOR_BOUT,
    "d!": Word.DONE_FOR_BOUT,
    "pass!": Word.DONE_FOR_BOUT,
    "p!": Word.DONE_FOR_BOUT,
    "swap": Word.SWAP,
    "swaps": Word.SWAP,
    "s": Word.SWAP,
    "close": Word.CLOSE,
    "c": Word.CLOSE,
    "help": Order.HELP,
    "h": Order.HELP,
    "?": Order.HELP,
    "quit": Order.QUIT,
    "q": Order.QUIT,
    "exit": Order.QUIT,
    "resign": Order.RESIGN,
    "abandon": Order.ABANDON,
}
_TRANSFER: Final = ("transfer", ">")
_MOVES: Final[dict[Word, Move]] = {
    Word.TAKE: TAKE,
    Word.DONE: PASS,
    Word.DONE_FOR_BOUT: PASS,
    Word.SWAP: SWAP,
    Word.CLOSE: CLOSE,
}
_RANK_LETTERS: Final = {**{rank: number for number, rank in enumerate(RANKS)}, "10": 8}

#: What can be typed, what it does, and the rule without which it has no place.
_HELP: Final = (
    ("8d, 10h", "play a card (c clubs, d diamonds, h hearts, s spades; 8♦ works too)", ""),
    ("8", "the same, where only one eight can be played", ""),
    ("8d 8s", "several cards, one after another", ""),
    ("8d/Jd", "beat 8d with Jd, where Jd alone could mean two things", ""),
    (">8c, transfer 8c", "pass the attack on with 8c", "has_transfer"),
    ("take, t", "pick up the table", ""),
    ("done, d, pass, p", "add nothing, until a new rank comes to the table", ""),
    ("done!, d!", "add nothing for the rest of the bout", ""),
    ("swap, s", "your lowest trump for the card that shows trumps", "has_swap"),
    ("close, c", "end the bout, so that nobody may throw in", "has_permission"),
    ("help, h", "this list", ""),
    ("quit, q", "leave; the record can be gone on with", ""),
    ("resign", "give the game up", ""),
    ("abandon", "break the game off for good", ""),
)
_HELP_COLUMN: Final = 19
#: On a narrower screen what a word does stands under it.
_TWO_COLUMNS: Final = 60


def help_text(rules: Rules, theme: Theme) -> str:
    """Return what can be typed under these *rules*, a line for each."""
    entries = [(words, what) for words, what, rule in _HELP if not rule or getattr(rules, rule)]
    if theme.is_ascii:
        entries = [(words, what.replace("; 8♦ works too", "")) for words, what in entries]
    if theme.width < _TWO_COLUMNS:
        return "\n".join(theme.fold(what.split(), f"{words}: ", "  ") for words, what in entries)
    return "\n".join(theme.fold(what.split(), words.ljust(_HELP_COLUMN), " " * _HELP_COLUMN) for words, what in entries)


def read(line: str, view: View) -> Order | tuple[Play, ...]:
    """Return what *line* says, empty for an empty line; Unclear if a word of it means nothing here."""
    if len(line) > _LONGEST:
        raise Unclear("That line is too long; write a card or a word such as take or done")
    text = re.sub(r"\s*/\s*", "/", line.replace(",", " ").replace(";", " "))
    text = re.sub(r"(?:>|\btransfer\b)\s*", " >", text, flags=re.IGNORECASE)
    words = [_word(word, view) for word in text.split()]
    orders = [word for word in words if isinstance(word, Order)]
    if orders and len(words) > 1:
        raise Unclear(f"Write {orders[0].value} on a line of its own")
    return orders[0] if orders else tuple(word for word in words if not isinstance(word, Order))


def move_of(play: Play, view: View, theme: Theme) -> Move:
    """Return the move that *play* means to the seat of *view*, legal or not; Unclear if it could be several."""
    match play:
        case Word():
            return _MOVES[play]
        case Answer(target, card):
            return BEATS[target][card]
        case PassOn(card):
            return TRANSFERS[card]
        case LayRank(rank):
            return _of_card(_only_card(rank, view, theme), view, theme)
        case Lay(card):
            return _of_card(card, view, theme)


def completions(view: View) -> list[str]:
    """Return what can be typed as a legal move, cards first."""
    typed = Theme(is_ascii=True).card
    words: list[str] = []
    beats = [move.card for move in view.moves if isinstance(move, Beat)]
    for move in view.moves:
        match move:
            case Attack(card):
                words.append(typed(card))
            case Beat(card, target):
                is_clear = beats.count(card) == 1 and TRANSFERS[card] not in view.moves
                words.append(typed(card) if is_clear else f"{typed(target)}/{typed(card)}")
            case Transfer(card):
                words.append(f">{typed(card)}")
    return words + [word.value for word, move in _MOVES.items() if move in view.moves and word in _OFFERED]


_OFFERED: Final = (Word.TAKE, Word.DONE, Word.SWAP, Word.CLOSE)


def play_name(play: Play, theme: Theme) -> str:
    """Return *play* as it could be typed."""
    match play:
        case Word():
            return play.value
        case Answer(target, card):
            return f"{theme.card(target)}/{theme.card(card)}"
        case PassOn(card):
            return f">{theme.card(card)}"
        case LayRank(rank):
            return RANK_WORDS[rank]
        case Lay(card):
            return theme.card(card)


def _word(text: str, view: View) -> Play | Order:
    lower = text.lower()
    word = WORDS.get(lower)
    if word is not None:
        _check_letter(text, word, view)
        return word
    if lower.startswith(">"):
        return PassOn(_card(text[1:]))
    if "/" in text:
        target, _, card = text.partition("/")
        return Answer(_card(target), _card(card))
    rank = _RANK_LETTERS.get(text.upper())
    return Lay(_card(text)) if rank is None else LayRank(rank)


def _check_letter(text: str, word: Word | Order, view: View) -> None:
    """Refuse `t` and `q` where a ten or a queen can be played: a rank alone is a card, and the word is final."""
    rank = _RANK_LETTERS.get(text.upper())
    if rank is not None and legal_cards(view) & RANK_MATES[rank * 4]:
        card = "10" if text.upper() == "T" else "the queen with its suit"
        raise Unclear(f"{text} could be {word.value} or the {RANK_WORDS[rank]}: write {word.value}, or {card}")


def _card(text: str) -> Card:
    if not text:
        raise Unclear("Write the card behind it, such as >8c or 8d/Jd")
    name = read_card(text)
    if name is None:
        raise Unclear(f"'{safe_text(text, WORD_LIMIT)}' is no card and no word of the game; type help for the words")
    return parse_card(name)


def _only_card(rank: Rank, view: View, theme: Theme) -> Card:
    """Return the one card of *rank* that can be played now."""
    cards = list(cards_of(legal_cards(view) & RANK_MATES[rank * 4]))
    if not cards:
        raise Unclear(f"You can play no {RANK_WORDS[rank]} now")
    if len(cards) > 1:
        raise Unclear(f"Which {RANK_WORDS[rank]}: {either([theme.card(card) for card in cards], 'or')}?")
    return cards[0]


def _of_card(card: Card, view: View, theme: Theme) -> Move:
    legal = [move for move in view.moves if isinstance(move, Attack | Beat | Transfer) and move.card == card]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Unclear(_choice(card, legal, theme))
    return _refused(card, view)


def _choice(card: Card, legal: Sequence[Attack | Beat | Transfer], theme: Theme) -> str:
    """Say what *card* could do, and how to write each."""
    ways = [
        f"{theme.card(move.target)}/{theme.card(card)} to beat {theme.card(move.target)}"
        if isinstance(move, Beat)
        else f">{theme.card(card)} to pass the attack on"
        for move in legal
    ]
    return f"{theme.card(card)} could do several things: write {either(ways, 'or')}"


def _refused(card: Card, view: View) -> Move:
    """Return the move with *card* that the rules will refuse for the reason that a player would want to hear."""
    if view.phase is not Phase.DEFEND or view.seat != view.defender:
        return ATTACKS[card]
    unbeaten = list(cards_of(view.unbeaten))
    is_of_rank = any(card >> 2 == target >> 2 for target in unbeaten)
    if view.rules.has_transfer and is_of_rank:
        return TRANSFERS[card]
    return BEATS[unbeaten[0]][card]
