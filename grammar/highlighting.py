"""Colours for records: a lexer for Pygments, which knows it as `durak`.

It goes by the terminals of the grammar, which stand in `terminals.json`; here is only what kind of token each of them
is, and the three places where that depends on what came before. Every text is taken, in a time that grows with its
length: what is no word of the notation is a token `Error`. Whether words fit together is the business of a reader.

The suits of cards have token types of their own, below `Number.Card`, so that a style or a page can give them colours.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Generator, Iterator
from importlib.resources import files
from typing import Any, Final

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
    _TokenType,
)

__all__ = ["KINDS", "Clubs", "Diamonds", "DurakLexer", "Hearts", "Player", "Spades"]

_TABLES: Final[dict[str, dict[str, str]]] = json.loads(
    files("grammar").joinpath("terminals.json").read_text(encoding="utf-8")
)
_TERMINALS: Final = _TABLES["terminals"]
#: The kind of a card, by the character that tells its suit.
_SUITS: Final[dict[str, _TokenType]] = {sign: getattr(Number.Card, suit) for sign, suit in _TABLES["suits"].items()}

#: The tokens of the cards of each suit.
Clubs: Final = Number.Card.Clubs
#: See `Clubs`.
Diamonds: Final = Number.Card.Diamonds
#: See `Clubs`.
Hearts: Final = Number.Card.Hearts
#: See `Clubs`.
Spades: Final = Number.Card.Spades
#: A player, whether or not in quotation marks.
Player: Final = Name.Variable

#: What kind of token each terminal of the grammar is. (A card has the kind of its suit, and a word between quotation
#: marks is a player except in a tag.)
KINDS: Final[dict[str, _TokenType]] = {
    "CARD": Number.Card,
    "TAKES": Keyword,
    "BEATEN": Keyword,
    "SWAPS": Keyword,
    "DURAK": Keyword.Reserved,
    "RESIGNS": Keyword.Reserved,
    "DRAW": Keyword.Reserved,
    "AGREED": Keyword.Reserved,
    "ABANDONED": Keyword.Reserved,
    "NUMBER": Number.Integer,
    "ACT": Keyword.Pseudo,
    "NAME": Player,
    "STRING": String.Double,
    "FANCY_STRING": String.Double,
    "TAG": Name.Tag,
    "TAG_END": Punctuation,
    "JUDGEMENT": Name.Label,
    "ANNOTATION": Name.Decorator,
    "_ATTACKS": Operator,
    "_BEATEN_BY": Operator,
    "_COLON": Punctuation,
    "_DOT": Punctuation,
    "VARIATION_BEGIN": Punctuation,
    "VARIATION_END": Punctuation,
    "SPACE": Whitespace,
    "COMMENT": Comment.Multiline,
    "LINE_COMMENT": Comment.Single,
}

_ASIDE: Final = frozenset({"SPACE", "COMMENT", "LINE_COMMENT"})
_WORDS: Final = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in _TERMINALS.items()))
#: For the stretch in which no comment can be closed any more: looking for its end at every brace would take very long.
_WORDS_WITHOUT_COMMENTS: Final = re.compile(
    "|".join(f"(?P<{name}>{pattern})" for name, pattern in _TERMINALS.items() if name != "COMMENT")
)
#: What is one error where no terminal fits: a whole word, or an unclosed quotation as far as it could be one.
_UNREADABLE: Final = re.compile(r"""[\w'’-]+|"(?:\\["\\]|[^"\\\n])*|.""", re.DOTALL)
_CARD: Final = re.compile(_TERMINALS["CARD"])
_GAME: Final = re.compile(r"^\[Durak(?![^\W_])", re.MULTILINE)
_TAG_PARTS: Final = re.compile(r"(\[)([^A-Za-z]*)(.+)")
#: What stands in a tag's value, and in one that lists cards.
_VALUE_PARTS: Final = re.compile(r'(?P<escape>\\["\\])|(?:[^\\]|\\(?!["\\]))+')
_CARD_LIST_PARTS: Final = re.compile(r'(?P<escape>\\["\\])|(?P<word>[^ \t\u00A0"\\]+)|.')

_Token = tuple[int, _TokenType, str]


class DurakLexer(Lexer):
    """Durak records, in canonical or lenient form, whole or while they are written."""

    name = "Durak"
    url = "https://pypi.org/project/durak-cli/"
    aliases = ["durak"]  # noqa: RUF012 # as Pygments declares it
    filenames = ["*.durak"]  # noqa: RUF012

    def __init__(self, **options: Any) -> None:
        # A text comes back as it was, down to its blank lines.
        super().__init__(**{"stripnl": False, "ensurenl": False, **options})

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return 1 if a game begins in *text*: nothing else looks like that."""
        return 1.0 if _GAME.search(text) else 0.0

    def get_tokens_unprocessed(self, text: str) -> Iterator[_Token]:
        """Yield where each token begins, its type and its text. Each game is read by itself, as every reader does."""
        start = 0
        for match in _GAME.finditer(text):
            yield from _tokens(text, start, match.start())
            start = match.start()
        yield from _tokens(text, start, len(text))


def _tokens(text: str, at: int, end: int) -> Iterator[_Token]:
    """Yield the tokens of a game, or of what stands in front of the first one."""
    last_brace = text.rfind("}", at, end)
    tag = ""  # the name of the tag of which the value comes
    follows_name = is_result = False
    while at < end:
        match = (_WORDS if at < last_brace else _WORDS_WITHOUT_COMMENTS).match(text, at, end)
        if match is None:
            match = _UNREADABLE.match(text, at, end)
            assert match is not None
            yield at, Error, match.group()
            at = match.end()
            continue
        terminal, word = match.lastgroup or "", match.group()
        kind = KINDS[terminal]
        if terminal in _ASIDE:
            yield at, kind, word
        elif terminal == "TAG":
            tag = yield from _tag(at, word)
        elif tag and kind is String.Double:
            yield from _value(at, word, tag)
        else:
            if kind is String.Double or (terminal == "ACT" and (is_result or not follows_name)):
                kind = Player if terminal != "FANCY_STRING" else Error
            elif terminal == "CARD":
                kind = _suit(word)
            elif (terminal == "NAME" and not _is_name(word)) or (terminal == "TAG_END" and not tag):
                kind = Error
            yield at, kind, word
            tag, follows_name, is_result = "", kind is Player, terminal == "DURAK" or (is_result and kind is Player)
        at = match.end()


def _tag(at: int, word: str) -> Generator[_Token, None, str]:
    """Yield the tokens of a bracket and the name behind it; returns the name."""
    match = _TAG_PARTS.fullmatch(word)
    assert match is not None
    for part, kind in zip((1, 2, 3), (Punctuation, Whitespace, KINDS["TAG"]), strict=True):
        if match[part]:
            yield at + match.start(part), kind, match[part]
    return match[3]


def _value(at: int, word: str, tag: str) -> Iterator[_Token]:
    """Yield the tokens of a tag's value with its quotation marks."""
    has_cards = tag in ("Deck", "Trump") and word[0] == '"'
    for match in (_CARD_LIST_PARTS if has_cards else _VALUE_PARTS).finditer(word):
        kind = String.Escape if match["escape"] else KINDS["STRING"]
        if has_cards and match["word"] and _CARD.fullmatch(match.group()):
            kind = _suit(match.group())
        yield at + match.start(), kind, match.group()


def _suit(card: str) -> _TokenType:
    return _SUITS[card.rstrip("\ufe0e\ufe0f")[-1]]


def _is_name(word: str) -> bool:
    """Whether *word*, which looks like a name, is one: what the grammar's expression leaves open."""
    if word.isascii():
        return word not in ("Xr", "Xb")
    return word[0].isalpha() and all(
        character in "_-'’" or unicodedata.category(character)[0] in "LMN" for character in word
    )
