"""What is said of JSON that holds no record: the sentences, with `{fact}` places.

These faults have no codes: they concern another form of a record, not the record. Where a fault was found (a line, a
way to a value) is told by whoever tells of it.
"""

from __future__ import annotations

from typing import Final

# ---- The file --------------------------------------------------------------------------------------------------------

NOTHING: Final = "there is no record here; is it a file of JSON?"
NO_ELEMENT: Final = "expected a record in front of this comma"
TRAILING: Final = 'expected a record behind the comma, found "]"'
NO_COMMA: Final = "expected a comma between two records"
OPEN_LIST: Final = 'the file ends within its list of records: expected "]"'
TOO_LONG: Final = "a record of more than {limit} bytes is not read"
TOO_LONG_A_TEXT: Final = "as a text this game has more than {limit} bytes, and could not be read again"

# ---- The text of one value -------------------------------------------------------------------------------------------

VALUE: Final = "expected a value, found {found}"
KEY: Final = "expected a key in quotation marks, found {found}"
COLON: Final = 'expected ":" behind a key, found {found}'
MORE: Final = 'expected "," or "{closing}", found {found}'
BEHIND: Final = "the value is over, but {found} stands behind it"
ENDS: Final = "this is not whole: the text ends before it is closed"
BAD_STRING: Final = (
    "this text is not closed, or it holds what must be escaped: a line end, a control character, a single backslash"
)
TWICE: Final = "the key {found} stands in this object a second time"
NESTED: Final = "lists and objects nest more than {limit} deep here"
DIGITS: Final = "a number of more than {limit} digits"
ODD_NUMBER: Final = "{found} is not a number that JSON knows"

# ---- A value of the tree ---------------------------------------------------------------------------------------------

NO_RECORD: Final = "expected a record, which is an object with the keys version, tags and items, found {found}"
NEWER: Final = "this has version {found}, and only version {known} is known here; a newer durak may read it"
UNKNOWN_KEY: Final = "the key {found} is not known here, and would be lost; a newer durak may know it"
MISSING: Final = "the key {name} is missing"
NO_OBJECT: Final = "expected an object, found {found}"
NO_LIST: Final = "expected a list, found {found}"
NO_KIND: Final = "expected a kind ({known}), found {found}"
NO_VERSION: Final = "expected the version {known}, found {found}"
NO_TEXT: Final = "expected a text, found {found}"
NO_TRUTH: Final = "expected true or false, found {found}"
NO_NUMBER: Final = "expected a whole number from 0 to {most}, found {found}"
NO_CARD: Final = 'expected a card (like "8d" or "Th"), found {found}'
NO_JUDGEMENT: Final = "expected a judgement ({known}), found {found}"
NO_ANNOTATION: Final = "expected an annotation, which has no blanks and none of (){{}};, found {found}"
NO_ACT: Final = "expected an act of a newer notation, in lower-case letters, found {found}"
NO_TAG_NAME: Final = "expected the name of a tag, a letter and then letters, digits, _ and -, found {found}"
NO_PLAYERS: Final = "expected the names of one or more players, found {found}"
UNWRITABLE: Final = "no record can hold this text: {found}"
EMPTY_NAME: Final = "a name cannot be empty"
BRACE: Final = "a comment with a closing brace can only be one to the end of the line"
LINES: Final = "a comment to the end of the line has no line ends in it"
GAME_IN_COMMENT: Final = "no line of a comment can begin like a game"
TOO_DEEP: Final = "variations nest more than {limit} deep here"
NO_DURAK: Final = "the first tag, and no other, must be Durak"

# ---- The order of its parts ------------------------------------------------------------------------------------------

MISPLACED: Final = "the kind {found} cannot stand here; those that can: {known}"
NOT_BEATEN: Final = "nobody beats a card here, so a play has no answer"
NO_HEAD: Final = "behind the number of a bout the attack is missing"

#: All of them.
TEMPLATES: Final = (
    NOTHING,
    NO_ELEMENT,
    TRAILING,
    NO_COMMA,
    OPEN_LIST,
    TOO_LONG,
    TOO_LONG_A_TEXT,
    VALUE,
    KEY,
    COLON,
    MORE,
    BEHIND,
    ENDS,
    BAD_STRING,
    TWICE,
    NESTED,
    DIGITS,
    ODD_NUMBER,
    NO_RECORD,
    NEWER,
    UNKNOWN_KEY,
    MISSING,
    NO_OBJECT,
    NO_LIST,
    NO_KIND,
    NO_VERSION,
    NO_TEXT,
    NO_TRUTH,
    NO_NUMBER,
    NO_CARD,
    NO_JUDGEMENT,
    NO_ANNOTATION,
    NO_ACT,
    NO_TAG_NAME,
    NO_PLAYERS,
    UNWRITABLE,
    EMPTY_NAME,
    BRACE,
    LINES,
    GAME_IN_COMMENT,
    TOO_DEEP,
    NO_DURAK,
    MISPLACED,
    NOT_BEATEN,
    NO_HEAD,
)
