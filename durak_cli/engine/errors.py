"""Why a move or a choice of rules is refused: closed lists of reasons, each with its English sentence.

An error carries its reason and facts, never a finished text, so that whoever shows it can say it in another language.
A fact that is itself worded in English is a `Phrase`. Documents do not get these errors but findings.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final

__all__ = ["SENTENCES", "SETUP_SENTENCES", "IllegalMoveError", "Phrase", "Reason", "SetupError", "SetupReason"]


class Phrase(str):
    """English words that remember how they were made: a *template* with `{fact}` places, and the *facts* in them.

    Whoever shows one in another language translates the template, and those facts that are phrases too.
    """

    __slots__ = ("facts", "template")

    template: str
    facts: dict[str, object]

    def __new__(cls, template: str, **facts: object) -> "Phrase":
        """Fill the places of *template* with *facts*."""
        phrase = super().__new__(cls, template.format_map(facts))
        phrase.template = template
        phrase.facts = facts
        return phrase


LIST: Final = "{first}, {last}"
CHOICE: Final = "{first} or {last}"


def listed(words: Iterable[str], last: str = LIST) -> str:
    """Return `a, b, c`, or with *last* (`CHOICE`) `a, b or c`."""
    *others, end = words
    return Phrase(last, first=listed(others), last=end) if others else end


class Reason(Enum):
    """Why a move is refused. A move that is wrong in several ways is refused for the first in this order."""

    GAME_OVER = "game-over"
    PLAYER_OUT = "player-out"
    NOT_IN_DECK = "not-in-deck"
    # whose turn it is
    NOT_YOUR_TURN = "not-your-turn"
    DEFENDER_CANNOT_ATTACK = "defender-cannot-attack"
    MAY_NOT_THROW_IN = "may-not-throw-in"
    NOT_BEATEN_YET = "not-beaten-yet"
    NO_ADDING = "no-adding"
    NOT_THE_ATTACKER = "not-the-attacker"
    NOT_THE_DEFENDER = "not-the-defender"
    MUST_LEAD = "must-lead"
    MUST_ANSWER = "must-answer"
    TAKE_ANNOUNCED = "take-announced"
    NOTHING_TO_TAKE = "nothing-to-take"
    NOT_ON_TABLE = "not-on-table"
    ALREADY_BEATEN = "already-beaten"
    NO_CLOSING = "no-closing"
    NOTHING_TO_CLOSE = "nothing-to-close"
    # transfer
    NO_TRANSFER = "no-transfer"
    NO_TRANSFER_IN_FIRST_BOUT = "no-transfer-in-first-bout"
    TRANSFER_AFTER_BEAT = "transfer-after-beat"
    NOBODY_TO_TRANSFER_TO = "nobody-to-transfer-to"
    # rank
    RANK_NOT_ON_TABLE = "rank-not-on-table"
    DOES_NOT_BEAT = "does-not-beat"
    # hand
    NOT_IN_HAND = "not-in-hand"
    # limit
    LIMIT_REACHED = "limit-reached"
    TRANSFER_HAND_TOO_SMALL = "transfer-hand-too-small"
    # swap
    NO_SWAPPING = "no-swapping"
    STOCK_EMPTY = "stock-empty"
    UP_CARD_IS_LOWEST = "up-card-is-lowest"
    LOWEST_TRUMP_NOT_HELD = "lowest-trump-not-held"
    LOWEST_TRUMP_WAS_PLAYED = "lowest-trump-was-played"


#: One English sentence for every reason; the facts are named in `{}`.
SENTENCES: Final[dict[Reason, str]] = {
    Reason.GAME_OVER: "the game is over",
    Reason.PLAYER_OUT: "{player} is out of the game",
    Reason.NOT_IN_DECK: "there is no {card} in this deck",
    Reason.NOT_YOUR_TURN: "it is not {player}'s turn",
    Reason.DEFENDER_CANNOT_ATTACK: "{player} defends and cannot attack in this bout",
    Reason.MAY_NOT_THROW_IN: "{player} may not throw in here",
    Reason.NOT_BEATEN_YET: "{unbeaten} is not beaten yet: cards are thrown in one at a time, each answered first",
    Reason.NO_ADDING: "these rules let nobody add cards after a take",
    Reason.NOT_THE_ATTACKER: "only the attacker may do that",
    Reason.NOT_THE_DEFENDER: "only the defender may do that",
    Reason.MUST_LEAD: "the attacker must lead a card",
    Reason.MUST_ANSWER: "the defender must beat {unbeaten} or take",
    Reason.TAKE_ANNOUNCED: "the take has been announced and cannot be revoked",
    Reason.NOTHING_TO_TAKE: "everything on the table is beaten; there is nothing to take",
    Reason.NOT_ON_TABLE: "{target} does not lie on the table as an attack card",
    Reason.ALREADY_BEATEN: "{target} is beaten already",
    Reason.NO_CLOSING: "a bout can be closed only where the rules say throwers=permission",
    Reason.NOTHING_TO_CLOSE: "there is no bout to close now",
    Reason.NO_TRANSFER: "these rules do not allow a transfer",
    Reason.NO_TRANSFER_IN_FIRST_BOUT: "these rules do not allow a transfer in the first bout",
    Reason.TRANSFER_AFTER_BEAT: "a card has been beaten already, so the attack cannot be transferred",
    Reason.NOBODY_TO_TRANSFER_TO: "nobody else holds a card, so there is nobody to transfer to",
    Reason.RANK_NOT_ON_TABLE: "no {rank} lies on the table; only these ranks may be added: {ranks}",
    Reason.DOES_NOT_BEAT: "{card} cannot beat {target}: {why}",
    Reason.NOT_IN_HAND: "{player} does not hold {card}",
    Reason.LIMIT_REACHED: "no more than {limit} attack cards may be laid in this bout",
    Reason.TRANSFER_HAND_TOO_SMALL: "{next} holds too few cards: {held}, and {needed} would lie there",
    Reason.NO_SWAPPING: "these rules do not allow swapping the lowest trump",
    Reason.STOCK_EMPTY: "the stock is empty, so there is no up-card to swap for",
    Reason.UP_CARD_IS_LOWEST: "the up-card is itself the lowest trump",
    Reason.LOWEST_TRUMP_NOT_HELD: "{player} does not hold {lowest}, the lowest trump",
    Reason.LOWEST_TRUMP_WAS_PLAYED: "{lowest} has lain on the table, so it can no longer be swapped",
}


class IllegalMoveError(ValueError):
    """A move that the rules refuse; nothing was changed."""

    def __init__(self, reason: Reason, facts: dict[str, str] | None = None) -> None:
        self.reason = reason
        self.facts = facts or {}
        super().__init__(reason, self.facts)

    def __str__(self) -> str:
        return SENTENCES[self.reason].format_map(_Facts(self.facts))


class SetupReason(Enum):
    """Why rules, players or a deck are refused."""

    UNKNOWN_PRESET = "unknown-preset"
    UNKNOWN_OPTION = "unknown-option"
    NOT_AN_OPTION = "not-an-option"
    UNKNOWN_VALUE = "unknown-value"
    OPTION_TWICE = "option-twice"
    NOT_PLAYED = "not-played"
    TEAMS_AND_TRANSFER = "teams-and-transfer"
    TEAMS_PLAYERS = "teams-players"
    PLAYERS = "players"
    BAD_DECK = "bad-deck"
    BAD_SEED = "bad-seed"
    BAD_SEAT = "bad-seat"


#: The same for what is wrong before a game begins.
SETUP_SENTENCES: Final[dict[SetupReason, str]] = {
    SetupReason.UNKNOWN_PRESET: "there is no preset {preset!r}; choose {possible}",
    SetupReason.UNKNOWN_OPTION: "there is no option {option!r}; the options are {possible}",
    SetupReason.NOT_AN_OPTION: "{option!r} is not written as option=value; the options are {possible}",
    SetupReason.UNKNOWN_VALUE: "{option} cannot be {value!r}; choose {possible}",
    SetupReason.OPTION_TWICE: "the option {option} is given twice",
    SetupReason.NOT_PLAYED: "these rules know no {asked}; the options are {possible}",
    SetupReason.TEAMS_AND_TRANSFER: "partners and transfer do not go together; choose teams=off or transfer=off",
    SetupReason.TEAMS_PLAYERS: "partners cannot be played by {players}; it takes {possible}",
    SetupReason.PLAYERS: "{rules} cannot be played by {players}; it takes {possible}",
    SetupReason.BAD_DECK: "the deck must hold each of its {size} cards once: {what}",
    SetupReason.BAD_SEED: "a seed has 1 to 200 characters, and no control characters; this one has {length}",
    SetupReason.BAD_SEAT: "{seat} is no seat at a table of {players}",
}


class SetupError(ValueError):
    """Rules, players or a deck with which no game can be dealt."""

    def __init__(self, reason: SetupReason, **facts: object) -> None:
        self.reason = reason
        self.facts = facts
        super().__init__(reason, facts)

    def __str__(self) -> str:
        return self.phrase

    @property
    def phrase(self) -> Phrase:
        """The sentence with its facts."""
        return Phrase(SETUP_SENTENCES[self.reason], **self.facts)


class _Facts(dict[str, str]):
    """Facts in which one that is missing shows as an ellipsis, so that a sentence can always be said."""

    def __missing__(self, key: str) -> str:
        return "…"
