"""Which moves are legal, and why another is not.

`legal_moves` lists and `why_not` explains; each is fast in its own way, and a property test holds them together on the
whole vocabulary. Neither changes a position.
"""

from durak_cli.engine.cards import BEATERS, LOWEST_RANK, Card, Cards, Seat, cards_of
from durak_cli.engine.errors import Reason
from durak_cli.engine.moves import (
    ATTACKS,
    BEATS,
    CLOSE,
    PASS,
    SWAP,
    TAKE,
    TRANSFERS,
    Attack,
    Beat,
    Close,
    Move,
    Pass,
    Swap,
    Take,
    Transfer,
)
from durak_cli.engine.position import Phase, Position
from durak_cli.engine.turn import transfer_target

__all__ = ["legal_moves", "moves_of", "why_not"]

_LEAD, _DEFEND, _THROW_IN = Phase.LEAD, Phase.DEFEND, Phase.THROW_IN
_PILE, _SETTLE, _OVER = Phase.PILE, Phase.SETTLE, Phase.OVER


def legal_moves(position: Position) -> list[Move]:
    """Return every legal move of the seat that is asked: cards ascending, then words. Empty when the game is over."""
    phase, rules = position.phase, position.rules
    if phase is _DEFEND:
        moves = _answers(position)
    elif phase is _LEAD:
        moves = _attacks(position.hands[position.asked])
    elif phase is _OVER:
        return []
    else:
        moves = _additions(position)
    if rules.has_swap and may_swap(position, position.asked):
        moves.append(SWAP)
    return moves


def _attacks(cards: Cards) -> list[Move]:
    moves: list[Move] = []
    while cards:
        low = cards & -cards
        moves.append(ATTACKS[low.bit_length() - 1])
        cards ^= low
    return moves


def _answers(position: Position) -> list[Move]:
    """The defender's moves while a card lies unbeaten."""
    hand, unbeaten, beaters = position.hands[position.defender], position.unbeaten, BEATERS[position.trump]
    moves: list[Move] = []
    while unbeaten:
        low = unbeaten & -unbeaten
        unbeaten ^= low
        target = low.bit_length() - 1
        beats = BEATS[target]
        cards = hand & beaters[target]
        while cards:
            low = cards & -cards
            moves.append(beats[low.bit_length() - 1])
            cards ^= low
    fitting = hand & position.ranks if position.rules.has_transfer else 0
    if fitting and why_no_transfer(position) is None and is_transfer_held(position):
        moves += [TRANSFERS[card] for card in cards_of(fitting)]
    moves.append(TAKE)
    return moves


def _additions(position: Position) -> list[Move]:
    """The moves of whoever may add a card to those on the table, or, before the draw, only let the moment go by."""
    seat, phase = position.asked, position.phase
    moves = _attacks(position.hands[seat] & position.ranks) if position.left and phase is not _SETTLE else []
    moves.append(PASS)
    if position.rules.has_permission and seat == position.attacker and (phase is _THROW_IN or phase is _PILE):
        moves.append(CLOSE)
    return moves


def moves_of(position: Position, seat: Seat) -> list[Move]:
    """Return every legal move of *seat*: off turn that is a swap at most."""
    if seat == position.asked:
        return legal_moves(position)
    if position.rules.has_swap and position.phase is not _OVER and may_swap(position, seat):
        return [SWAP]
    return []


def may_swap(position: Position, seat: Seat) -> bool:
    """Whether *seat* can swap the lowest trump now, where the rules have swapping and the game is not over."""
    lowest = position.lowest_trump
    return (
        position.swappable
        and position.hands[seat] >> lowest & 1 == 1
        and position.up_card != lowest
        and position.drawn < len(position.deck)
    )


def why_no_swap(position: Position, seat: Seat) -> Reason | None:
    """Return why *seat* cannot swap the lowest trump now, or None if he can (rules: Swapping the lowest trump)."""
    if position.phase is _OVER:
        return Reason.GAME_OVER
    if not position.rules.has_swap:
        return Reason.NO_SWAPPING
    if position.drawn == len(position.deck):
        return Reason.STOCK_EMPTY
    if position.up_card == position.lowest_trump:
        return Reason.UP_CARD_IS_LOWEST
    if not position.hands[seat] >> position.lowest_trump & 1:
        return Reason.LOWEST_TRUMP_NOT_HELD
    if not position.swappable:
        return Reason.LOWEST_TRUMP_WAS_PLAYED
    return None


def why_no_transfer(position: Position) -> Reason | None:
    """Return why nobody can transfer in this bout as it stands, whatever he holds (rules: Transfer)."""
    if position.rules.transfer == "off":
        return Reason.NO_TRANSFER
    if position.rules.transfer == "not-first" and position.bout == 1:
        return Reason.NO_TRANSFER_IN_FIRST_BOUT
    if position.on_table != position.unbeaten:
        return Reason.TRANSFER_AFTER_BEAT
    if transfer_target(position) is None:
        return Reason.NOBODY_TO_TRANSFER_TO
    return None


def is_transfer_held(position: Position) -> bool:
    """Whether the player to whom a transfer would go holds at least as many cards as would then lie on the table."""
    target = transfer_target(position)
    return target is not None and position.hands[target].bit_count() > len(position.table)


def why_not(position: Position, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not make *move*, or None if it is legal; of several reasons the first in `Reason`."""
    if position.phase is _OVER:
        return Reason.GAME_OVER
    if seat == position.asked and _is_plainly_legal(position, move):
        return None
    if seat not in position.in_game:
        return Reason.PLAYER_OUT
    if isinstance(move, Swap):
        return why_no_swap(position, seat)
    if isinstance(move, Attack | Beat | Transfer) and move.card >> 2 < LOWEST_RANK[position.rules.deck_size]:
        return Reason.NOT_IN_DECK
    return why_not_turn(position, seat, move) or why_not_card(position, seat, move)


def _is_plainly_legal(position: Position, move: Move) -> bool:
    """Whether the seat that is asked may make *move*, if that can be said at once: the quick way round the reasons."""
    phase = position.phase
    if isinstance(move, Attack):
        fitting = position.hands[position.asked]
        if phase is not _LEAD:
            fitting &= position.ranks if position.left and phase is not _DEFEND and phase is not _SETTLE else 0
        return fitting >> move.card & 1 == 1
    if isinstance(move, Beat):
        fitting = position.hands[position.asked] & BEATERS[position.trump][move.target]
        return fitting >> move.card & 1 == 1 == position.unbeaten >> move.target & 1 and phase is _DEFEND
    if isinstance(move, Take):
        return phase is _DEFEND
    return isinstance(move, Pass) and phase is not _LEAD and phase is not _DEFEND


def why_not_turn(position: Position, seat: Seat, move: Move) -> Reason | None:
    """Return why it is not for *seat* to make such a move now, whatever cards he holds."""
    match move:
        case Attack():
            reason = _why_no_attack(position, seat)
        case Beat() | Take() | Transfer():
            reason = _why_no_answer(position, seat, move)
        case _:
            reason = _why_no_word(position, seat, move)
    if reason is None and seat != position.asked:
        return Reason.NOT_YOUR_TURN
    return reason


def _why_no_attack(position: Position, seat: Seat) -> Reason | None:
    if seat == position.defender:
        return Reason.DEFENDER_CANNOT_ATTACK
    if seat not in position.throwers:
        return Reason.MAY_NOT_THROW_IN
    match position.phase:
        case Phase.DEFEND:
            return Reason.NOT_BEATEN_YET
        case Phase.GROUP if seat != position.attacker:
            return Reason.NOT_BEATEN_YET
        case Phase.PILE | Phase.SETTLE if position.unbeaten and not position.rules.has_pile:
            return Reason.NO_ADDING
        case Phase.SETTLE:
            return Reason.NOT_YOUR_TURN
    return None


def _why_no_answer(position: Position, seat: Seat, move: Beat | Take | Transfer) -> Reason | None:
    if seat != position.defender:
        return Reason.NOT_THE_DEFENDER
    if position.is_taking():
        return Reason.TAKE_ANNOUNCED
    if isinstance(move, Beat):
        if move.target not in position.table:
            return Reason.NOT_ON_TABLE
        if not position.unbeaten >> move.target & 1:
            return Reason.ALREADY_BEATEN
    elif isinstance(move, Take):
        return None if position.unbeaten else Reason.NOTHING_TO_TAKE
    elif not position.table:
        return Reason.NOT_YOUR_TURN
    else:
        return why_no_transfer(position)
    return None


def _why_no_word(position: Position, seat: Seat, move: Move) -> Reason | None:
    phase = position.phase
    if isinstance(move, Close):
        if not position.rules.has_permission:
            return Reason.NO_CLOSING
        if seat != position.attacker:
            return Reason.NOT_THE_ATTACKER
        if phase not in (Phase.THROW_IN, Phase.PILE):
            return Reason.NOTHING_TO_CLOSE
    elif isinstance(move, Pass) and seat == position.asked:
        if phase is Phase.LEAD:
            return Reason.MUST_LEAD
        if phase is Phase.DEFEND:
            return Reason.MUST_ANSWER
    return None


def why_not_card(position: Position, seat: Seat, move: Move) -> Reason | None:
    """Return what is wrong with the card of *move*, were it *seat*'s turn: rank, hand, limit, in this order."""
    hand = position.hands[seat]
    match move:
        case Attack(card):
            if position.table and not position.ranks >> card & 1:
                return Reason.RANK_NOT_ON_TABLE
            if not hand >> card & 1:
                return Reason.NOT_IN_HAND
            return None if position.left else Reason.LIMIT_REACHED
        case Beat(card, target):
            if not beats(position, card, target):
                return Reason.DOES_NOT_BEAT
            return None if hand >> card & 1 else Reason.NOT_IN_HAND
        case Transfer(card):
            if not position.ranks >> card & 1:
                return Reason.RANK_NOT_ON_TABLE
            if not hand >> card & 1:
                return Reason.NOT_IN_HAND
            return None if is_transfer_held(position) else Reason.TRANSFER_HAND_TOO_SMALL
    return None


def beats(position: Position, card: Card, target: Card) -> bool:
    """Whether *card* beats *target* under this game's trumps (rules: The bout, 2)."""
    return bool(BEATERS[position.trump][target] >> card & 1)
