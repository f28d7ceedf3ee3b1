"""The words in which a program at the other end of a line plays along: what it is told, and what it answers.

Every line begins with one word that says what it is. The rest is in the words of the notation: the values of tags, a
bout's head, `Ben: 8d`, `8d/9c`, `takes`, `beaten`. durak-protocol(7) is the specification. Here lines become values and
values lines; who says what when is the business of `parley`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from durak_cli.engine.cards import CARD_OF_NAME, Cards, Seat, card_name, cards_name, mask_of, parse_card, parse_cards
from durak_cli.engine.events import (
    AttackLaid,
    BeatenOff,
    BoutBegan,
    CardBeaten,
    Closed,
    Dealt,
    Drew,
    Ending,
    Event,
    GameOver,
    Passed,
    PickedUp,
    TakeAnnounced,
    Transferred,
    TrumpShown,
    TrumpSwapped,
    WentOut,
)
from durak_cli.engine.moves import ATTACKS, BEATS, CLOSE, PASS, SWAP, TAKE, TRANSFERS, Attack, Beat, Move, Transfer
from durak_cli.play.witness import Witness
from notation.record import Result
from notation.spelling import plain_name, unescape, write_name
from notation.writer import result_text

#: The version that both sides name first; it rises only if an older side could misunderstand.
VERSION: Final = 1
#: The line with which each side begins, but for what a program may add: its own name.
HELLO: Final = f"hello durak {VERSION}"
#: A line of an answer is no longer than this; a program that writes more floods.
LONGEST_LINE: Final = 1000
#: Lines that begin so say nothing; so many may stand before an answer.
COMMENT: Final = "#"
MOST_COMMENTS: Final = 100

_WORDS: Final[dict[Move, str]] = {TAKE: "takes", PASS: "pass", CLOSE: "close", SWAP: "swaps"}
_MOVES: Final = {word: move for move, word in _WORDS.items()}


class NotUnderstoodError(ValueError):
    """A line that is not of the protocol."""


# ---- Moves -----------------------------------------------------------------------------------------------------------


def move_word(move: Move) -> str:
    """Return *move* as one word: `8d`, `8d/9c`, `>8c`, `takes`, `pass`, `close`, `swaps`."""
    match move:
        case Attack(card):
            return card_name(card)
        case Beat(card, target):
            return f"{card_name(target)}/{card_name(card)}"
        case Transfer(card):
            return f">{card_name(card)}"
        case _:
            return _WORDS[move]


def parse_move_word(word: str) -> Move:
    """Return the move that *word* names; NotUnderstoodError if it names none."""
    if word in _MOVES:
        return _MOVES[word]
    first, slash, second = word.removeprefix(">").partition("/")
    cards = [CARD_OF_NAME.get(name) for name in ((first, second) if slash else (first,))]
    match cards:
        case [int(target), int(card)] if not word.startswith(">"):
            return BEATS[target][card]
        case [int(card)]:
            return TRANSFERS[card] if word.startswith(">") else ATTACKS[card]
    raise NotUnderstoodError(f"{word!r} is not a move")


# ---- Events ----------------------------------------------------------------------------------------------------------


def event_line(event: Event, names: Sequence[str]) -> str:
    """Return *event* as its seat sees it, in the words of the notation; nothing for what nobody is told, a pass."""
    match event:
        case Dealt(seat, count, cards):
            return f"{write_name(names[seat])} dealt {_counted(count, cards)}"
        case TrumpShown(card, holder):
            return f"trump {card_name(card)}" + ("" if holder is None else f" {write_name(names[holder])}")
        case BoutBegan(number, attacker, defender):
            return f"{number}. {write_name(names[attacker])} > {write_name(names[defender])}:"
        case AttackLaid(seat, card):
            return f"{write_name(names[seat])}: {card_name(card)}"
        case CardBeaten(_, card, target):
            return f"{card_name(target)}/{card_name(card)}"
        case Transferred(seat, card, defender):
            return f"{write_name(names[seat])} > {write_name(names[defender])}: {card_name(card)}"
        case TakeAnnounced(seat):
            return f"{write_name(names[seat])} takes"
        case TrumpSwapped(seat):
            return f"{write_name(names[seat])} swaps"
        case BeatenOff():
            return "beaten"
        case PickedUp(seat, cards):
            return f"{write_name(names[seat])} picks up {cards_name(cards)}"
        case Drew(seat, count, cards):
            return f"{write_name(names[seat])} draws {_counted(count, cards)}"
        case WentOut(seat):
            return f"{write_name(names[seat])} out"
        case GameOver(ending, durak):
            losers = tuple(plain_name(names[seat]) for seat in durak)
            return result_text(Result(losers, drawn=not losers, by_word=ending in (Ending.RESIGNED, Ending.AGREED)))
        case Passed() | Closed():
            return ""


def _counted(count: int, cards: Cards) -> str:
    return f"{count} {cards_name(cards)}" if cards else str(count)


_NAME: Final = r'("(?:\\.|[^"\\])*"|[^\s":>]+)'
_CARD: Final = "([2-9TJQKA][cdhs])"
_CARDS: Final = f"((?: {_CARD[1:-1]})*)"
_Reader: TypeAlias = "Callable[[Witness, _Names, tuple[str, ...]], Event]"


class _Names:
    """Finds seats by names as they stand in lines."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = [plain_name(name) for name in names]

    def seat(self, word: str) -> Seat:
        name = unescape(word[1:-1]) if word.startswith('"') else word
        if name not in self._names:
            raise NotUnderstoodError(f"no player is called {name!r}")
        return self._names.index(name)


def _drew(witness: Witness, names: _Names, parts: tuple[str, ...]) -> Event:
    name, count, words = parts
    cards = parse_cards(words)
    return Drew(names.seat(name), int(count), cards, cards & 1 << witness.up_card)


def _picked_up(witness: Witness, names: _Names, parts: tuple[str, ...]) -> Event:
    return PickedUp(names.seat(parts[0]), parse_cards(parts[1]))


def _dealt(witness: Witness, names: _Names, parts: tuple[str, ...]) -> Event:
    return Dealt(names.seat(parts[0]), int(parts[1]), parse_cards(parts[2]))


def _shown(witness: Witness, names: _Names, parts: tuple[str, ...]) -> Event:
    return TrumpShown(parse_card(parts[0]), names.seat(parts[1]) if parts[1] else None)


#: How a line of each kind looks, and what it says.
_READERS: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"trump {_CARD}(?: {_NAME})?", _shown),
    (rf"{_NAME} dealt (\d+){_CARDS}", _dealt),
    (rf"(\d+)\. {_NAME} > {_NAME}:", lambda _, names, p: BoutBegan(int(p[0]), names.seat(p[1]), names.seat(p[2]))),
    (rf"{_NAME}: {_CARD}", lambda _, names, p: AttackLaid(names.seat(p[0]), parse_card(p[1]))),
    (rf"{_CARD}/{_CARD}", lambda seen, _, p: CardBeaten(seen.defender, parse_card(p[1]), parse_card(p[0]))),
    (
        rf"{_NAME} > {_NAME}: {_CARD}",
        lambda _, names, p: Transferred(names.seat(p[0]), parse_card(p[2]), names.seat(p[1])),
    ),
    (rf"{_NAME} takes", lambda _, names, p: TakeAnnounced(names.seat(p[0]))),
    (rf"{_NAME} swaps", lambda seen, names, p: TrumpSwapped(names.seat(p[0]), seen.lowest_trump, seen.up_card)),
    ("beaten", lambda seen, _, p: BeatenOff(mask_of((*seen.table, *(seen.table.values()))))),
    (rf"{_NAME} picks up{_CARDS}", _picked_up),
    (rf"{_NAME} draws (\d+){_CARDS}", _drew),
    (rf"{_NAME} out", lambda _, names, p: WentOut(names.seat(p[0]))),
)
_RESULT: Final = re.compile(rf"durak(?: {_NAME})+|draw(?: agreed)?")


def parse_event(line: str, names: Iterable[str], witness: Witness) -> Event | None:
    """Return the event that *line* tells, which *witness* has not seen yet; None if it says how the game ended.

    NotUnderstoodError if it tells nothing. The reverse of `event_line`.
    """
    known = _Names(tuple(names))
    for pattern, reader in _READERS:
        found = re.fullmatch(pattern, line)
        if found:
            return reader(witness, known, found.groups(""))
    if _RESULT.fullmatch(line):
        return None
    raise NotUnderstoodError(f"{line!r} is nothing that can be seen")
