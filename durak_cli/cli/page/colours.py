"""The text of a record with its colours, so that what is copied from it is the record to the letter."""

from typing import Final

from pygments.token import Comment, Error, Keyword, Name, Number, String, _TokenType

from durak_cli.cli.page.markup import exact
from grammar.highlighting import Clubs, Diamonds, DurakLexer, Hearts, Player, Spades

#: The class of an element by the kind of its token; a kind that does not stand here has that of its parent.
_CLASSES: Final[dict[_TokenType, str]] = {
    Clubs: "c",
    Diamonds: "d",
    Hearts: "h",
    Spades: "s",
    Player: "player",
    Keyword: "word",
    Name.Tag: "tag",
    Name.Label: "judged",
    Name.Decorator: "noted",
    String: "value",
    Number.Integer: "number",
    Comment: "aside",
    Error: "error",
}


def coloured(text: str) -> str:
    """Return the text of a record as HTML."""
    return "".join(_element(kind, word) for kind, word in DurakLexer().get_tokens(text))


def _element(kind: _TokenType, word: str) -> str:
    while kind not in _CLASSES and kind.parent is not None:
        kind = kind.parent
    name = _CLASSES.get(kind)
    return f'<span class="{name}">{exact(word)}</span>' if name else exact(word)
