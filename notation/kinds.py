"""Every kind of finding that a reader of pure syntax makes: `D01xx` errors, a `W01xx` warning for each lenient form.

The codes are for ever: a kind may get a better sentence, but its code never means something else. A `{fact}` in a
sentence is filled with text that is safe to show.
"""

from __future__ import annotations

from typing import Final

from notation.problems import Kind, Severity


def _error(number: int, name: str, template: str) -> Kind:
    return Kind(f"D{number:04}", name, Severity.ERROR, template)


def _warning(number: int, name: str, template: str) -> Kind:
    return Kind(f"W{number:04}", name, Severity.WARNING, template)


# ---- The file ----------------------------------------------------------------------------------------------------

NO_GAME: Final = _error(101, "no-game", 'no game here: a game begins at a line that starts with [Durak "1"]')
TEXT_BEFORE_GAME: Final = _error(
    102, "text-before-game", 'text in front of the first game: a game begins at a line that starts with [Durak "1"]'
)
NOT_UTF8: Final = _error(103, "not-utf8", "these bytes are not UTF-8: {found}")
CONTROL_CHARACTER: Final = _error(104, "control-character", "a control character: {found}")
BIDI_CONTROL: Final = _error(105, "bidi-control", "a character that turns the direction of writing: {found}")
GAME_INSIDE_LINE: Final = _error(
    106, "game-inside-line", "a game begins in the first column of a line; this [Durak stands elsewhere"
)

# ---- What is opened must be closed --------------------------------------------------------------------------------

UNCLOSED_COMMENT: Final = _error(107, "unclosed-comment", "this comment is never closed: expected }}")
UNCLOSED_QUOTES: Final = _error(108, "unclosed-quotes", "the quotation mark is not closed on its line")
UNCLOSED_TAG: Final = _error(109, "unclosed-tag", "this tag is not closed: expected ]")
UNCLOSED_VARIATION: Final = _error(110, "unclosed-variation", "this variation is never closed: expected )")
UNOPENED: Final = _error(111, "unopened", "{found} closes nothing")
TOO_DEEP: Final = _error(112, "too-deep", "variations nest more than {limit} deep here")

# ---- Words ---------------------------------------------------------------------------------------------------------

NOT_A_CARD: Final = _error(113, "not-a-card", "expected a card (like 8d or Th), found {found}")
CYRILLIC_TEN: Final = _error(
    114, "cyrillic-ten", "{found} could be a ten or an ace: a ten is written T or 10, an ace is written A"
)
JOKER: Final = _error(115, "joker", "{found} is kept for jokers: a player of that name is written in quotation marks")
BAD_NAME: Final = _error(
    116,
    "bad-name",
    "{found} is not a name: a name begins with a letter and holds letters, marks, digits, _, - and '; "
    "any other is written in double quotation marks",
)
EMPTY_NAME: Final = _error(117, "empty-name", "a name cannot be empty")
BAD_NUMBER: Final = _error(118, "bad-number", "{found} is not the number of a bout (like 12.)")
BAD_ESCAPE: Final = _error(119, "bad-escape", 'a backslash stands only in front of " or another backslash')
BAD_TAG: Final = _error(
    120,
    "bad-tag",
    'a tag is written [Name "value"]; its name begins with a Latin letter, and not with Durak- or Durak_',
)
TAG_VALUE: Final = _error(121, "tag-value", "a tag's value is written in quotation marks, found {found}")
BAD_JUDGEMENT: Final = _error(122, "bad-judgement", "{found} is not a judgement: expected ! ? !! ?? !? or ?!")
LOOSE_JUDGEMENT: Final = _error(123, "loose-judgement", "the judgement {found} must touch what it judges")
EMPTY_ANNOTATION: Final = _error(124, "empty-annotation", "@ is an annotation only with something attached to it")

# ---- Order ---------------------------------------------------------------------------------------------------------

UNEXPECTED: Final = _error(125, "unexpected", "expected {expected}, found {found}")
UNEXPECTED_END: Final = _error(126, "unexpected-end", "expected {expected}, but the game ends here")
TAG_IN_BODY: Final = _error(127, "tag-in-body", "a tag stands in front of the first bout, not behind it")
BEHIND_RESULT: Final = _error(128, "behind-result", "the result is the end of a game, but {found} stands behind it")
BEHIND_END_OF_BOUT: Final = _error(
    129, "behind-end-of-bout", "the bout has ended: expected the number of the next bout or the result, found {found}"
)

# ---- Limits of a file that is read game by game ---------------------------------------------------------------------

TOO_LONG: Final = _error(
    130,
    "too-long",
    'a game of more than {limit} bytes is not read; perhaps the next game lacks its line [Durak "1"]',
)

TOO_LONG_TO_WRITE: Final = _error(
    131, "too-long-to-write", "as a text this game has more than {limit} bytes, and could not be read again"
)

# ---- Lenient forms: read, and mended by `format` --------------------------------------------------------------------

TEN_AS_10: Final = _warning(101, "ten-as-10", "{found} is written {canonical}: the ten is T")
CARD_CASE: Final = _warning(102, "card-case", "{found} is written {canonical}: the rank is a capital, the suit is not")
SUIT_SIGN: Final = _warning(103, "suit-sign", "{found} is written {canonical}: suits are c d h s")
RUSSIAN_CARD: Final = _warning(104, "russian-card", "{found} is written {canonical}")
CYRILLIC_LETTER: Final = _warning(105, "cyrillic-letter", "{found} holds a Cyrillic letter: it is read as {canonical}")
NEEDLESS_QUOTES: Final = _warning(106, "needless-quotes", "{found} needs no quotation marks")
CURLY_APOSTROPHE: Final = _warning(107, "curly-apostrophe", "the apostrophe in {found} is written '")
NUMBER_WITHOUT_DOT: Final = _warning(108, "number-without-dot", "the number of a bout is written with a dot: {found}.")
SPACED_BEAT: Final = _warning(109, "spaced-beat", "a beat is written without spaces: 8d/Jd")
KEYWORD_CASE: Final = _warning(110, "keyword-case", "{found} is written {canonical}")
NAMED_TAKE: Final = _warning(111, "named-take", "only the defender takes: write takes, without {found}")
SPACED_VARIATION: Final = _warning(112, "spaced-variation", "no space stands inside the parentheses of a variation")
SPACED_TAG: Final = _warning(113, "spaced-tag", 'a tag is written [Name "value"], without other spaces')
FANCY_QUOTES: Final = _warning(114, "fancy-quotes", 'a tag\'s value is written in plain quotation marks: "…"')
NO_BREAK_SPACE: Final = _warning(115, "no-break-space", "a no-break space is written as an ordinary blank")
NAME_NOT_NFC: Final = _warning(116, "name-not-nfc", "{found} is written in composed letters (NFC)")

#: Every syntax error, by code.
SYNTAX_ERRORS: Final[tuple[Kind, ...]] = (
    NO_GAME,
    TEXT_BEFORE_GAME,
    NOT_UTF8,
    CONTROL_CHARACTER,
    BIDI_CONTROL,
    GAME_INSIDE_LINE,
    UNCLOSED_COMMENT,
    UNCLOSED_QUOTES,
    UNCLOSED_TAG,
    UNCLOSED_VARIATION,
    UNOPENED,
    TOO_DEEP,
    NOT_A_CARD,
    CYRILLIC_TEN,
    JOKER,
    BAD_NAME,
    EMPTY_NAME,
    BAD_NUMBER,
    BAD_ESCAPE,
    BAD_TAG,
    TAG_VALUE,
    BAD_JUDGEMENT,
    LOOSE_JUDGEMENT,
    EMPTY_ANNOTATION,
    UNEXPECTED,
    UNEXPECTED_END,
    TAG_IN_BODY,
    BEHIND_RESULT,
    BEHIND_END_OF_BOUT,
)

#: What is wrong with the size of a game, not with its text; `stretches` finds it, or whoever writes one.
LIMITS: Final[tuple[Kind, ...]] = (TOO_LONG, TOO_LONG_TO_WRITE)

#: Every warning about a lenient form, by code.
LENIENT_FORMS: Final[tuple[Kind, ...]] = (
    TEN_AS_10,
    CARD_CASE,
    SUIT_SIGN,
    RUSSIAN_CARD,
    CYRILLIC_LETTER,
    NEEDLESS_QUOTES,
    CURLY_APOSTROPHE,
    NUMBER_WITHOUT_DOT,
    SPACED_BEAT,
    KEYWORD_CASE,
    NAMED_TAKE,
    SPACED_VARIATION,
    SPACED_TAG,
    FANCY_QUOTES,
    NO_BREAK_SPACE,
    NAME_NOT_NFC,
)
