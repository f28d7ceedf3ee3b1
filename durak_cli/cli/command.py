"""What a typed word does: each play that a line names, as a move of the moment.

How a line is read is `reading`'s business. What a card is to do (beat, attack, pass the attack on) follows from the
view; where two things are possible nothing is guessed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from durak_cli.cli.localized import either
from durak_cli.cli.shown import legal_cards, sorted_hand
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Order, Word, completed_words, word_of
from durak_cli.engine.cards import RANK_MATES, Card, Cards, Rank, cards_of
from durak_cli.engine.moves import ATTACKS, BEATS, CLOSE, PASS, SWAP, TAKE, TRANSFERS, Attack, Beat, Move, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View
from durak_cli.play.explain import RANK_WORDS


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


@dataclass(frozen=True, slots=True)
class Asked:
    """A word that is no move, with what stands behind it: `help transfer`, `why 9c`."""

    order: Order
    topic: str = ""
    plays: "tuple[Play, ...]" = ()


Play: TypeAlias = Lay | LayRank | Answer | PassOn | Word

#: The moves that words are.
MOVES: Final[dict[Word, Move]] = {
    Word.TAKE: TAKE,
    Word.DONE: PASS,
    Word.DONE_FOR_BOUT: PASS,
    Word.SWAP: SWAP,
    Word.CLOSE: CLOSE,
}
#: How a card is typed on any keyboard.
TYPED: Final = Theme(is_ascii=True)
_OFFERED: Final = (Word.TAKE, Word.DONE, Word.SWAP, Word.CLOSE)


def move_of(play: Play, view: View, theme: Theme) -> Move:
    """Return the move that *play* means to the seat of *view*, legal or not; Unclear if it could be several."""
    match play:
        case Word():
            return MOVES[play]
        case Answer(target, card):
            return BEATS[target][card]
        case PassOn(card):
            return TRANSFERS[card]
        case LayRank(rank):
            return _of_card(only_card(rank, legal_cards(view), theme.card), view, theme)
        case Lay(card):
            return _of_card(card, view, theme)


def only_move(view: View) -> Move | None:
    """Return the move that the seat asked has to make, where there is exactly one."""
    return view.moves[0] if view.is_asked and len(view.moves) == 1 else None


def play_of(move: Move) -> Play:
    """Return the play that means *move*."""
    match move:
        case Attack(card):
            return Lay(card)
        case Beat(card, target):
            return Answer(target, card)
        case Transfer(card):
            return PassOn(card)
        case _:
            return next(word for word, meant in MOVES.items() if meant == move)


def offered(view: View, theme: Theme) -> tuple[list[str], tuple[str, ...]]:
    """Return what is completed: the legal moves in the language in use, and what else can be typed."""
    return completions(view, theme.typed), (*completions(view), *completed_words())


def completions(view: View, typed: Callable[[Card], str] = TYPED.card) -> list[str]:
    """Return what can be typed as a legal move, cards first, each as *typed* writes it."""
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
    return words + [word_of(word) for word in _OFFERED if MOVES[word] in view.moves]


def numbered(view: View, theme: Theme) -> list[str]:
    """Return what `#1`, `#2` and so on stand for, as it can be typed: the hand as shown, or the moves."""
    if theme.is_spoken:
        return completions(view)
    return [TYPED.card(card) for card in sorted_hand(view.hand, view.trump, theme)]


def moves_read_out(view: View, theme: Theme) -> str:
    """Return the sentence that numbers the moves for whoever hears them."""
    moves = [f"#{number} {word}" for number, word in enumerate(completions(view, theme.card), 1)]
    return _("Your moves: {moves}.").format(moves=", ".join(moves))


def play_name(play: Play, theme: Theme) -> str:
    """Return *play* as it could be typed."""
    match play:
        case Word():
            return word_of(play)
        case Answer(target, card):
            return f"{theme.card(target)}/{theme.card(card)}"
        case PassOn(card):
            return f">{theme.card(card)}"
        case LayRank(rank):
            return _(RANK_WORDS[rank])
        case Lay(card):
            return theme.card(card)


def move_typed(move: Move, typed: Callable[[Card], str]) -> str:
    """Return *move* as it could be typed, its cards as *typed* writes them, a word in the language in use."""
    match move:
        case Attack(card):
            return typed(card)
        case Beat(card, target):
            return f"{typed(target)}/{typed(card)}"
        case Transfer(card):
            return f">{typed(card)}"
        case _:
            return word_of(next(word for word, meant in MOVES.items() if meant == move))


def only_card(rank: Rank, cards: Cards, written: Callable[[Card], str]) -> Card:
    """Return the one card of *rank* among *cards*, those that are possible; *written* writes them for a question."""
    possible = list(cards_of(cards & RANK_MATES[rank * 4]))
    if not possible:
        raise Unclear(_("You can play no {rank} now").format(rank=_(RANK_WORDS[rank])))
    if len(possible) > 1:
        choice = either(map(written, possible))
        raise Unclear(_("Which {rank}: {cards}?").format(rank=_(RANK_WORDS[rank]), cards=choice))
    return possible[0]


def _of_card(card: Card, view: View, theme: Theme) -> Move:
    legal = moves_with(card, view)
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Unclear(_choice(card, legal, theme))
    return _refused(card, view)


def moves_with(card: Card, view: View) -> list[Attack | Beat | Transfer]:
    """Return the legal moves with *card*."""
    return [move for move in view.moves if isinstance(move, Attack | Beat | Transfer) and move.card == card]


def _choice(card: Card, legal: Sequence[Attack | Beat | Transfer], theme: Theme) -> str:
    """Say what *card* could do, and how to write each."""
    ways = [_way(move, theme) for move in legal]
    sentence = _("{card} could do several things: write {ways}")
    return sentence.format(card=theme.card(card), ways=either(ways))


def _way(move: Attack | Beat | Transfer, theme: Theme) -> str:
    card = theme.card(move.card)
    if isinstance(move, Beat):
        return _("{target}/{card} to beat {target}").format(card=card, target=theme.card(move.target))
    return _(">{card} to pass the attack on").format(card=card)


def _refused(card: Card, view: View) -> Move:
    """Return the move with *card* that the rules will refuse for the reason that a player would want to hear."""
    if view.phase is not Phase.DEFEND or view.seat != view.defender:
        return ATTACKS[card]
    unbeaten = list(cards_of(view.unbeaten))
    is_of_rank = any(card >> 2 == target >> 2 for target in unbeaten)
    if view.rules.has_transfer and is_of_rank:
        return TRANSFERS[card]
    return BEATS[unbeaten[0]][card]
