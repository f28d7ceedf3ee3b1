"""The form `markdown`: a game to be read where people paste, with the record itself at its end, to be taken out again.

The tags are a table, each bout is a point of a list, variations are points below it, comments stand in italics where
they stood. Whatever people wrote is escaped, every sign of it that Markdown could take for one of its own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Final

from durak_cli.cli.canonical import document as document  # games parted by blank lines, too
from durak_cli.cli.format import canonical_rules
from durak_cli.cli.formats import Given, Wishes
from durak_cli.cli.speech import _
from durak_cli.play.binding import card_of, sign_name
from notation import write
from notation.record import (
    NO_MARK,
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Play,
    Record,
    Result,
    Speaker,
    Swap,
    Takes,
    UnknownAct,
    Variation,
    variations_of,
)
from notation.record import Tag as TagOfRecord
from notation.values import split_names

#: What begins the part that holds a record.
FENCE_WORD: Final = "durak"
#: What Markdown, or a dialect of it, takes for its own: signs that mean something anywhere; what begins a list or an
#: underline, at the beginning; and what makes a link.
_SIGN: Final = re.compile(
    r"[\\`*_{}\[\]<>#+|~@&$^=]|^[-:]|(?<=^[0-9])[.)]|(?<=[0-9]{2})[.)](?=\s)|(?<=[Ww]{3})\.|(?<=[A-Za-z]):(?=\S)"
)
#: Where a person or a thread of a forum would be called by what follows.
_CALL: Final = re.compile(r"(\\[@#])(?=\w)")
#: Joins two words without being seen.
_JOINER: Final = "\u2060"
#: So much of a name is said again behind the head in which it stands.
_LONGEST_NAME: Final = 60
_TICKS: Final = re.compile(r"`+")


def game_text(given: Given, wishes: Wishes) -> str:
    """Return a game: heading, tags, bouts, result, and the record."""
    record = given.record
    parts = [f"## {_title(given)}", *_paragraphs(record.before), *_tags(record), *_bouts(record.items)]
    parts += [_outcome(record.result), *_paragraphs(record.after), f"### {_('The record')}", _fenced(record)]
    return "\n\n".join(parts) + "\n"


# ---- Text that people wrote ------------------------------------------------------------------------------------------


def escaped(text: str) -> str:
    """Return *text* on one line, as Markdown shows it letter by letter."""
    plain = _SIGN.sub(r"\\\g<0>", " ".join(text.split()))
    return _CALL.sub(rf"\1{_JOINER}", plain)


def _brief(name: str) -> str:
    """Return *name*, cut where it is so long that a page on which it is said often would have no end."""
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"


def _code(text: str) -> str:
    """Return *text*, which has no blanks, as code."""
    ticks = "`" * (max(map(len, _TICKS.findall(text)), default=0) + 1)
    gap = " " if "`" in text else ""
    return f"{ticks}{gap}{text}{gap}{ticks}"


def _italic(comment: Comment) -> str:
    text = escaped(comment.text)
    return f"*{text}*" if text else ""


def _paragraphs(comments: Iterable[Comment]) -> Iterator[str]:
    """Yield each comment as a paragraph, its lines kept."""
    for comment in comments:
        lines = [line for line in map(escaped, comment.text.split("\n")) if line]
        if lines:
            yield "\\\n".join(f"*{line}*" for line in lines)


# ---- Around the game -------------------------------------------------------------------------------------------------


def _title(given: Given) -> str:
    tags = given.record.tags
    players = " – ".join(split_names(tags.get("Players", "")) or ())
    number = _("Game {number}").format(number=given.number)
    return next(filter(None, map(escaped, (tags.get("Event", ""), players))), number)


def _tags(record: Record) -> Iterator[str]:
    """Yield the table of the tags, and the comments among them."""
    tags = [element for element in record.head if isinstance(element, TagOfRecord) and element.name != "Durak"]
    if tags:
        rows = [(_("About the game"), ""), ("---", "---"), *((escaped(tag.name), escaped(tag.value)) for tag in tags)]
        yield "\n".join(f"| {name} | {value} |" for name, value in rows)
    yield from _paragraphs(element for element in record.head if isinstance(element, Comment))


def _outcome(result: Result | None) -> str:
    """How the game ended, in a sentence."""
    if result is None:
        return f"**{_('The game is not over yet.')}**"
    names = list(map(escaped, result.losers))
    if result.drawn:
        sentence = _("The players agree on a draw.") if result.by_word else _("The game is a draw.")
    elif not names:
        sentence = _("The game is broken off here.")
    elif len(names) == 1:
        given_up = _("{player} gives the game up and is the durak.")
        sentence = (given_up if result.by_word else _("{player} is the durak.")).format(player=names[0])
    else:
        given_up = _("{players} give the game up and are the durak.")
        sentence = (given_up if result.by_word else _("{players} are the durak.")).format(players=", ".join(names))
    return f"**{sentence}**"


def _fenced(record: Record) -> str:
    """The record, from which the game can be read again."""
    text = write(record, rules_name=canonical_rules)
    ticks = "`" * max(3, max(map(len, _TICKS.findall(text)), default=0) + 1)
    return f"{ticks}{FENCE_WORD}\n{text}{ticks}"


# ---- The game --------------------------------------------------------------------------------------------------------


def _bouts(items: Sequence[Item]) -> Iterator[str]:
    """Yield what stands in front of the first bout, and the list of bouts."""
    begins = [*(place for place, item in enumerate(items) if isinstance(item, BoutNumber)), len(items)]
    opening = list(items[: begins[0]])
    comments = list(takewhile(lambda item: isinstance(item, Comment), opening))
    yield from _paragraphs(comment for comment in comments if isinstance(comment, Comment))
    if len(comments) < len(opening):
        yield "\n".join(_Line().read(opening[len(comments) :]).point(""))
    points = ["\n".join(_Line().read(items[begin:end]).point("")) for begin, end in pairwise(begins)]
    if points:
        yield "\n".join(points)


@dataclass(slots=True)
class _Line:
    """A bout, or a variation, on its way to a point of a list: its words, and the points below it."""

    words: list[str] = field(default_factory=list)
    below: list["_Line"] = field(default_factory=list)
    #: Comments behind the end of a bout, each a paragraph.
    behind: list[Comment] = field(default_factory=list)
    #: A bout's number whose attack has not come yet.
    number: int | None = None
    defender: str = ""
    is_over: bool = False

    def read(self, items: Sequence[Item]) -> "_Line":
        """Take *items* in."""
        kept = len(items)
        while kept > 1 and isinstance(last := items[kept - 1], Comment) and last.own_line:
            kept -= 1
        for item in items[:kept]:
            if isinstance(item, Comment) and self.is_over:
                self.behind.append(item)
                continue
            text = self._text(item)
            if text:
                self.words.append(text)
            variations = variations_of(item)
            for number, variation in enumerate(variations, 1):
                self.below.append(self._variation(variation, item, None if len(variations) == 1 else number))
        self.behind += [item for item in items[kept:] if isinstance(item, Comment)]
        return self

    def _variation(self, variation: Variation, item: Item, number: int | None) -> "_Line":
        # What was said of the play stands above, and no full stop stands in front of a colon.
        bare = item._replace(mark=NO_MARK) if isinstance(item, Play | Takes | Beaten | Swap) else item
        instead_of = self._text(bare).removesuffix(".")
        one, several = _("Variation, instead of {play}:"), _("Variation {number}, instead of {play}:")
        title = one.format(play=instead_of) if number is None else several.format(number=number, play=instead_of)
        return _Line([title], defender=self.defender).read(variation.items)

    def _text(self, item: Item) -> str:
        match item:
            case BoutNumber(number):
                self.number, self.is_over = number, False
                return ""
            case Attack(attacker, defender):
                return self._attack(attacker, defender)
            case Speaker(name):
                return f"{escaped(name)}:"
            case Play(card, answer, mark):
                text = sign_name(card_of(card))
                return _marked(text if answer is None else f"{text}/{sign_name(card_of(answer))}", mark)
            case Takes(mark):
                return _marked(_("{player} takes.").format(player=escaped(self.defender)), mark)
            case Beaten(mark):
                self.is_over = True
                return _marked(_("Beaten off."), mark)
            case Swap(player, mark):
                return _marked(_("{player} swaps the lowest trump.").format(player=escaped(_brief(player))), mark)
            case UnknownAct(text):
                return escaped(text)
            case Comment():
                return _italic(item)

    def _attack(self, attacker: str, defender: str) -> str:
        self.defender = _brief(defender)
        attacker, defender = escaped(attacker), escaped(defender)
        if self.number is None:
            return f"{attacker} → {defender}:"
        head = _("Bout {number}: {player} attacks {other}.")
        text = head.format(number=self.number, player=attacker, other=defender)
        self.number = None
        return f"**{text}**"

    def point(self, margin: str) -> Iterator[str]:
        """Yield the lines of the point, moved to the right by *margin*."""
        yield f"{margin}- {' '.join(self.words)}"
        inner = f"{margin}  "
        for line in self.below:
            yield from line.point(inner)
        for paragraph in _paragraphs(self.behind):
            yield ""
            yield from (f"{inner}{line}" for line in paragraph.split("\n"))


def _marked(text: str, mark: Mark) -> str:
    """*text* with what is said of it, but for its variations, which stand below."""
    if mark.judgement is not None:
        text = f"**{text} {escaped(mark.judgement)}**"
    said = [_note(note) for note in mark.notes]
    return " ".join([text, *(words for words in said if words)])


def _note(note: Annotation | Variation | Comment) -> str:
    match note:
        case Annotation(text):
            return _code(f"@{text}")
        case Comment():
            return _italic(note)
        case Variation():
            return ""
