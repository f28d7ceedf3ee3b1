"""The kinds of finding that need the rules of the game: tags and deal, plays, outcome.

Codes are permanent: `D02xx` tags and deal, `D03xx` plays, `D04xx` outcome, `W02xx` and `W04xx` what is worth knowing
but no fault. A refused move gets the code of its `Reason`, whose sentence stands beside it in the engine.
"""

from dataclasses import replace
from typing import Final

from durak_cli.engine.errors import SENTENCES, Phrase, Reason
from notation.problems import Finding, Kind, Severity
from notation.safe import safe_text
from notation.span import Span

#: So many characters of a fact are shown.
_FACT_LIMIT: Final = 200
#: What is shown of a value in which nothing stands.
_EMPTY: Final = '""'


def found(kind: Kind, span: Span, possible: str = "", **facts: str) -> Finding:
    """Return the finding of that *kind* at *span*; facts may come from the text, so they are made safe to show."""
    safe = {name: _safe(fact, _FACT_LIMIT) or _EMPTY for name, fact in facts.items()}
    return Finding(kind, span, safe, _safe(possible, _FACT_LIMIT))


def with_hint(finding: Finding, hint: str) -> Finding:
    """Return *finding* with a *hint*, whose facts may come from the text, so they are made safe to show."""
    return replace(finding, hint=_safe(hint, _FACT_LIMIT)) if hint else finding


def _safe(fact: str, limit: int | None = None) -> str:
    """Return *fact* as it may be shown; of a phrase, whose words are ours, the facts in it."""
    if not isinstance(fact, Phrase):
        return safe_text(fact, limit)
    facts = {name: _safe(value, limit) if isinstance(value, str) else value for name, value in fact.facts.items()}
    return Phrase(fact.template, **facts)


def _error(code: str, name: str, template: str) -> Kind:
    return Kind(code, name, Severity.ERROR, template)


# Tags and deal
MISSING_TAG: Final = _error("D0201", "missing-tag", "the tag [{tag}] is missing")
TAG_TWICE: Final = _error("D0202", "tag-twice", "the tag [{tag}] stands twice in this game")
UNKNOWN_VERSION: Final = _error(
    "D0203", "unknown-version", "notation version {version} is not known here; this program reads version 1"
)
BAD_DATE: Final = _error("D0204", "bad-date", "{value} is not a date; write YYYY-MM-DD, with ? for unknown digits")
BAD_TIME: Final = _error("D0205", "bad-time", "{value} is not a time; write HH:MM:SS")
BAD_GAME: Final = _error("D0206", "bad-game-number", "{value} is not a game number; write a whole number from 1")
BAD_PLAYERS: Final = _error(
    "D0207", "bad-players", 'the players cannot be read; write names separated by commas, like "Anna, Ben"'
)
PLAYER_TWICE: Final = _error("D0208", "player-twice", "{player} sits at the table twice; names must differ")
BAD_DEALER: Final = _error("D0209", "bad-dealer", "the dealer {player} is not one of the players ({players})")
BAD_BOTS: Final = _error("D0210", "bad-bots", 'the bots cannot be read; write them like "Ben=expert, Carla=casual"')
BAD_RULES: Final = _error("D0211", "bad-rules", "{why}")
WRONG_NUMBER: Final = _error("D0212", "wrong-number-of-players", "{why}")
SEED_AND_DECK: Final = _error("D0213", "seed-and-deck", "a game has a [Seed] or a [Deck], not both")
BAD_SEED: Final = _error("D0214", "bad-seed", "{why}")
BAD_DECK: Final = _error("D0215", "bad-deck", "{why}")
BAD_TRUMP: Final = _error("D0216", "bad-trump", "{value} is not a card; write the card that shows trumps, like Qc")
WRONG_TRUMP: Final = _error("D0217", "wrong-trump", "the deal gives {right} as the card that shows trumps, not {value}")
BARE_SUIT: Final = _error(
    "D0218", "bare-suit", 'a suit alone is enough only with [Deck "?"]; write the card that shows trumps'
)
BAD_COMMIT: Final = _error("D0219", "bad-commit", "a commitment is written sha256: and 64 hex digits")
WRONG_COMMIT: Final = _error("D0220", "wrong-commit", "the seed does not match its commitment; its SHA-256 is {right}")
WRONG_LEADER: Final = _error("D0221", "wrong-leader", "{attacker} does not attack first: {why}")
# D0222 was that a deck with unknown cards could not be checked; it is not given again.
STRANGE_BOT: Final = _error("D0223", "strange-bot", "{player} is not one of the players ({players})")
NOT_THE_UP_CARD: Final = _error("D0224", "not-the-up-card", "{value} cannot have shown trumps: {why}")
UNKNOWN_TAG: Final = Kind(
    "W0201", "unknown-tag", Severity.NOTE, "the tag [{tag}] is not known; private tags begin with a lower-case letter"
)

# Plays
WRONG_BOUT_NUMBER: Final = _error("D0301", "wrong-bout-number", "this is bout {right}, not {number}")
BOUT_UNFINISHED: Final = _error(
    "D0302", "bout-unfinished", "bout {number} has not ended: it needs `beaten` or `takes` before this"
)
WRONG_HEAD: Final = _error("D0303", "wrong-head", "the rules give {right} here, not {value}")
UNKNOWN_PLAYER: Final = _error("D0304", "unknown-player", "{player} is not one of the players ({players})")
HEAD_WITHOUT_CARD: Final = _error("D0305", "head-without-card", "{head} needs a card before this")
NOT_BEATEN: Final = _error("D0306", "not-beaten", "the bout is not beaten off: {unbeaten} lies unbeaten")
NOTHING_LED: Final = _error("D0307", "nothing-led", "no card has been led in this bout")
BEATEN_AFTER_TAKE: Final = _error("D0308", "beaten-after-take", "{player} takes, so the bout is not beaten off")
WRONG_TAKER: Final = _error("D0309", "wrong-taker", "{player} does not defend here; {right} does")
WRONG_TARGET: Final = _error("D0310", "wrong-transfer", "a transfer goes to {right} here, not to {value}")
UNKNOWN_ACT: Final = _error("D0311", "unknown-act", "unknown act; a newer notation?")
BOUT_IS_OVER: Final = _error("D0312", "bout-is-over", "the bout is over; what follows needs a new bout number")
ALREADY_LAID: Final = _error("D0313", "already-laid", "{card} lies on the table already")

#: The finding for every reason for which a move is refused.
REFUSED: Final[dict[Reason, Kind]] = {
    reason: _error(f"D{number:04}", reason.value, SENTENCES[reason])
    for number, reason in (
        (320, Reason.NOT_IN_DECK),
        (321, Reason.PLAYER_OUT),
        (322, Reason.NOT_YOUR_TURN),
        (323, Reason.DEFENDER_CANNOT_ATTACK),
        (324, Reason.MAY_NOT_THROW_IN),
        (325, Reason.NOT_BEATEN_YET),
        (326, Reason.NO_ADDING),
        (328, Reason.NOT_THE_DEFENDER),
        (331, Reason.TAKE_ANNOUNCED),
        (332, Reason.NOTHING_TO_TAKE),
        (334, Reason.ALREADY_BEATEN),
        (340, Reason.NO_TRANSFER),
        (341, Reason.NO_TRANSFER_IN_FIRST_BOUT),
        (342, Reason.TRANSFER_AFTER_BEAT),
        (343, Reason.NOBODY_TO_TRANSFER_TO),
        (350, Reason.RANK_NOT_ON_TABLE),
        (351, Reason.DOES_NOT_BEAT),
        (352, Reason.NOT_IN_HAND),
        (353, Reason.LIMIT_REACHED),
        (354, Reason.TRANSFER_HAND_TOO_SMALL),
        (360, Reason.NO_SWAPPING),
        (361, Reason.STOCK_EMPTY),
        (362, Reason.UP_CARD_IS_LOWEST),
        (363, Reason.LOWEST_TRUMP_NOT_HELD),
        (364, Reason.LOWEST_TRUMP_WAS_PLAYED),
    )
}

# Outcome
WRONG_DURAK: Final = _error("D0401", "wrong-durak", "the rules give `{right}`, not `{value}`")
NOT_OVER: Final = _error("D0402", "not-over", "the game is not over: {players} still hold cards")
BROKEN_OFF_AT_END: Final = _error("D0403", "broken-off-at-end", "the game is over; its result is `{right}`, not `*`")
ALREADY_OVER: Final = _error("D0404", "already-over", "the game was over before; its result is `{right}`")
NOT_IN_GAME: Final = _error("D0405", "not-in-game", "{player} was out of the game and cannot give it up")
WHOLE_SIDE: Final = _error("D0406", "whole-side", "with partners the whole side is named, in seat order: `{right}`")
BEHIND_THE_END: Final = _error(
    "D0407", "behind-the-end", "the game is over; nothing can follow but its result, `{right}`"
)
UNFINISHED_AT_RESULT: Final = _error(
    "D0408", "unfinished-at-result", "bout {number} has not ended: it needs `beaten` or `takes` before the result"
)
ONE_DURAK: Final = _error("D0409", "one-durak", "only one player is the durak in this game")
RESULT_MISSING: Final = Kind(
    "W0401", "result-missing", Severity.NOTE, "the game is over but its result line is missing: `{right}`"
)
REPETITION_UNSEEN: Final = Kind(
    "W0402",
    "repetition-unseen",
    Severity.NOTE,
    "the situation before bout {number} has come back too often, whatever the unknown cards are; "
    "where every card is known the rules end the game there",
)
DRAW_UNSEEN: Final = Kind(
    "W0403",
    "draw-unseen",
    Severity.NOTE,
    "in what is written no situation comes back often enough; where cards are unknown, a draw is taken at its word",
)

#: Every kind of this module.
KINDS: Final[tuple[Kind, ...]] = (
    *(value for value in tuple(globals().values()) if isinstance(value, Kind)),
    *REFUSED.values(),
)
