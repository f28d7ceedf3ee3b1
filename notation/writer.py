"""From a record to its one canonical text, at once or piece by piece.

A `Writer` is fed the parts of a record and returns the text to append for each, so that a game can be written down
while it is played: what is on the page is a valid record at each moment, and the canonical one in the end. `write`
feeds a whole record to such a writer; there is no second way to canonical text.

Where a speaker is named, what is joined, and what a variation begins from is decided in `speech`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from notation import kinds
from notation.games import LONGEST_GAME, is_writable
from notation.problems import Finding
from notation.record import (
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Note,
    Play,
    Record,
    Result,
    Speaker,
    Swap,
    Tag,
    Takes,
    UnknownAct,
    Variation,
)
from notation.speech import Moment, Speech
from notation.spelling import escape, write_name
from notation.values import TAG_ORDER, canonical_value

#: Gives the canonical text of a `Rules` value: only what differs from the preset, in the order of the options.
RulesName: TypeAlias = Callable[[str], str]

#: So many bytes has the widest character.
_WIDEST: Final = 4
NEW_LINE: Final = "\n"
NEW_PARAGRAPH: Final = "\n\n"


class TooLongError(ValueError):
    """A record whose text would be longer than any that is read, with the *finding* that says so.

    Canonical text can be much longer than what was read: a variation behind a joined beat names the head again.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def write(record: Record, *, rules_name: RulesName | None = None) -> str:
    """Return the canonical text of *record*, ending in a line end.

    *rules_name* normalises the value of `Rules`, which needs to know the presets; without it only white space is.
    ValueError: the record holds a text that no record can hold (see `is_writable`); TooLongError: it is too long.
    """
    try:
        text = _joined(_pieces(record, Writer(rules_name=rules_name)))
        if len(text) > LONGEST_GAME // _WIDEST and len(text.encode()) > LONGEST_GAME:
            raise _too_long()
    except TooLongError as error:
        if not record.head:
            raise
        raise TooLongError(replace(error.finding, span=record.head[0].span)) from error
    return text


def _pieces(record: Record, writer: Writer) -> Iterator[str]:
    yield from map(writer.item, record.before)
    yield writer.head(record.head)
    yield from map(writer.item, _settled(record.items))
    if record.result is not None:
        yield writer.result(record.result)
    yield from map(writer.item, record.after)
    yield writer.finish()


def _joined(pieces: Iterable[str]) -> str:
    """*pieces* as one text; TooLongError as soon as it is too long, before the rest of them is made."""
    kept, size = [], 0
    for piece in pieces:
        kept.append(piece)
        size += len(piece)
        if size > LONGEST_GAME:
            raise _too_long()
    return "".join(kept)


def _too_long() -> TooLongError:
    return TooLongError(Finding(kinds.TOO_LONG_TO_WRITE, facts={"limit": f"{LONGEST_GAME:,}"}))


def write_all(records: Iterable[Record], *, rules_name: RulesName | None = None) -> str:
    """Return the canonical text of a file: its games with a blank line between them."""
    return "\n".join(write(record, rules_name=rules_name) for record in records)


def separator(text: str) -> str:
    """Return what stands between *text* and a game that is appended to it."""
    if not text:
        return ""
    return "\n" if text.endswith("\n") else "\n\n"


def tag_text(tag: Tag, *, rules_name: RulesName | None = None) -> str:
    """Return a tag in canonical form."""
    value = canonical_value(tag.name, tag.value)
    if tag.name == "Rules" and rules_name is not None:
        value = rules_name(value)
    return f'[{tag.name} "{escape(_writable(value))}"]'


def result_text(result: Result) -> str:
    """Return a result in canonical form."""
    if result.drawn:
        return "draw agreed" if result.by_word else "draw"
    if not result.losers:
        return "*"
    losers = " ".join(map(_name, result.losers))
    return f"durak {losers} resigns" if result.by_word else f"durak {losers}"


def comment_text(comment: Comment) -> str:
    """Return a comment as it is written; in the other form where its text cannot stand in the one it has."""
    text = comment.text.replace("\r\n", "\n")
    _writable(text.replace("\n", " "))
    if "}" in text or (comment.to_line_end and "\n" not in text):
        return "\n".join(f";{line}" for line in text.split("\n"))
    # A line that starts like a game begins a game, even inside a comment.
    return "{" + text.replace("\n[Durak", "\n [Durak") + "}"


def item_text(item: Item | Note) -> str:
    """Return the canonical text of one item by itself, or of something that is said of one.

    TooLongError: with its variations it would be longer than any game that is read.
    """
    match item:
        case Speaker(name):
            return f"{_name(name)}:"
        case Annotation(text):
            return f"@{text}"
        case Variation():
            return _variation(item, Moment())
        case _:
            line = _Line()
            return line.item(item) + line.held()


def _writable(text: str) -> str:
    if not is_writable(text):
        raise ValueError(f"no record can hold this text: {text!r}")
    return text


def _name(name: str) -> str:
    if not name:
        raise ValueError("a name cannot be empty")
    return write_name(_writable(name))


class _Line:
    """Items on the way to text, on one line: a variation, or the ground on which a game's own line is built."""

    def __init__(self, moment: Moment | None = None) -> None:
        self._speech = Speech(moment)
        #: Text that waits for what belongs to it: the head of a bout waits for its first card.
        self._held = ""
        #: A comment to the end of the line stands last: whatever follows begins the next line.
        self._broken = False
        self._empty = True

    def _gap(self, _: Item | None = None) -> str:
        """What stands between the words so far and the next one, which begins an item or belongs to the last one."""
        gap = "" if self._empty else "\n" if self._broken else " "
        self._empty = self._broken = False
        return gap

    def item(self, item: Item) -> str:
        """Return the text to append for the next item."""
        if isinstance(item, BoutNumber | Attack | Speaker) or (isinstance(item, Comment) and self._held):
            self._held += self._text(item)
            return ""
        text = self._text(item)
        return self.held() + text

    def _text(self, item: Item) -> str:
        match item:
            case BoutNumber(number):
                self._speech.number()
                return f"{self._gap(item)}{number}."
            case Attack(attacker, defender):
                self._speech.attack(item)
                return f"{self._gap(item)}{_name(attacker)} > {_name(defender)}:"
            case Play():
                return self._play(item)
            case Takes(mark, by):
                # a name that is not the defender's is a fault, and not for a writer to mend
                name = "" if by is None or self._speech.defender in (None, by) else f"{_name(by)} "
                return f"{self._gap(item)}{name}takes{self._mark(mark, self._speech.word())}"
            case Beaten(mark):
                return f"{self._gap(item)}beaten{self._mark(mark, self._speech.word())}"
            case Swap(player, mark):
                return f"{self._gap(item)}{_name(player)} swaps{self._mark(mark, self._speech.word())}"
            case UnknownAct(text):
                self._speech.interrupt()
                return f"{self._gap(item)}{_writable(text)}"
            case Comment():
                self._speech.interrupt()
                return self._comment(item, self._gap(item))
            case Speaker(name):
                self._speech.name(name)
                return ""
            case _:
                assert_never(item)

    def _comment(self, comment: Comment, gap: str) -> str:
        text = comment_text(comment)
        self._broken = text.startswith(";")
        return gap + text

    def _play(self, play: Play) -> str:
        said = self._speech.play(play)
        if said.joins:
            return f"/{play.answer}{self._mark(play.mark, said.moment)}"
        speaker = "" if said.speaker is None else f"{self._gap(play)}{_name(said.speaker)}:"
        cards = play.card if play.answer is None else f"{play.card}/{play.answer}"
        return f"{speaker}{self._gap(play)}{cards}{self._mark(play.mark, said.moment)}"

    def _mark(self, mark: Mark, moment: Moment) -> str:
        if not mark.notes:
            return mark.judgement or ""
        return _joined(itertools.chain([mark.judgement or ""], (self._note(note, moment) for note in mark.notes)))

    def _note(self, note: Note, moment: Moment) -> str:
        match note:
            case Annotation():
                return f"{self._gap()}@{note.text}"
            case Comment():
                return self._comment(note, self._gap())
            case Variation():
                return self._gap() + _variation(note, moment)
            case _:
                assert_never(note)

    def held(self) -> str:
        """Return what has been held back so far, and hold it no longer."""
        held, self._held = self._held, ""
        return held

    def line_end(self) -> str:
        """Return what closes the line if a comment has broken it."""
        return "\n" if self._broken else ""


def _variation(variation: Variation, moment: Moment) -> str:
    line = _Line(moment)
    text = _joined(line.item(item) for item in (*moment.prefix, *variation.items))
    return f"({text}{line.held()}{line.line_end()})"


class Writer(_Line):
    """The pen of one game: feed it the parts of a record in their order, append what it returns.

    The head of a bout is held back until its first card comes, a speaker until his; to a card that is answered next
    just `/` and the answer are appended. `finish` ends the last line.
    """

    def __init__(self, *, rules_name: RulesName | None = None) -> None:
        super().__init__()
        self._rules_name = rules_name
        self._behind_head = False
        self._in_bout = False
        #: The bout was taken; it goes on as long as cards are added.
        self._taken = False
        #: Comments behind the last tag, on their own lines: they stand in front of the first bout.
        self._late: Sequence[Comment] = ()

    def _gap(self, item: Item | None = None) -> str:
        begins_line = self._begins_line(item)
        if isinstance(item, BoutNumber):
            self._in_bout, self._taken = True, False
        elif isinstance(item, Beaten):
            self._in_bout = False
        elif isinstance(item, Takes):
            self._taken = True
        gap = super()._gap()
        if self._behind_head:
            self._behind_head = False
            return NEW_PARAGRAPH
        return NEW_LINE if gap and begins_line else gap

    def _begins_line(self, item: Item | None) -> bool:
        """Whether an item begins a line of its own."""
        match item:
            case BoutNumber():
                return True
            case Swap() | UnknownAct():
                return not self._in_bout
            case Comment():
                return item.own_line and (self._taken or not self._in_bout)
            case _:
                return False

    def head(self, head: Iterable[Tag | Comment]) -> str:
        """Return the tags in canonical order, each with the comments behind it."""
        pieces: list[str] = []
        elements = _in_tag_order(head)
        for at, element in enumerate(elements):
            if isinstance(element, Tag):
                pieces.append(f"{self._new_line()}{tag_text(element, rules_name=self._rules_name)}")
                continue
            own_line = element.own_line or self._broken
            if own_line and not any(isinstance(later, Tag) for later in elements[at:]):
                self._late = [
                    element._replace(own_line=True),
                    *(rest for rest in elements[at + 1 :] if isinstance(rest, Comment)),
                ]
                break
            pieces.append(self._comment(element, self._new_line() if own_line else super()._gap()))
        self._behind_head = bool(pieces)
        return "".join(pieces)

    def _new_line(self) -> str:
        return "\n" if super()._gap() else ""

    def _write_late(self) -> str:
        late, self._late = self._late, ()
        return "".join(map(super().item, late))

    def item(self, item: Item) -> str:
        """Return the text to append for the next item; for the comments in front of a game and behind it, too."""
        return self._write_late() + super().item(item)

    def result(self, result: Result) -> str:
        """Return the text to append for the result; comments may still follow."""
        late = self._write_late()
        self._in_bout = False
        held = self.held()
        gap = self._gap()
        return f"{late}{held}{gap if gap in ('', NEW_PARAGRAPH) else NEW_LINE}{result_text(result)}"

    def finish(self) -> str:
        """Return what ends the last line: the record is complete as far as it goes."""
        return self._write_late() + self.held() + ("" if self._empty else "\n")


def _in_tag_order(head: Iterable[Tag | Comment]) -> list[Tag | Comment]:
    """The tags in the order of the specification and then the others as they came, each with the comments behind it."""
    groups: list[list[Tag | Comment]] = [[]]
    for element in head:
        if isinstance(element, Tag):
            groups.append([])
        groups[-1].append(element)
    ranks = {name: rank for rank, name in enumerate(TAG_ORDER)}
    last = len(ranks)
    groups[1:] = sorted(groups[1:], key=lambda group: ranks.get(group[0].name, last))  # type: ignore[union-attr]
    return [element for group in groups for element in group]


def _settled(items: Iterable[Item]) -> list[Item]:
    """The items with the comments among added cards marked as inside the bout, where they keep no line of their own."""
    settled: list[Item] = []
    #: Comments behind a take, with their places: inside the bout if a card is still added.
    open_comments: list[tuple[int, Comment]] | None = None
    for item in items:
        match item:
            case BoutNumber() | Beaten():
                open_comments = None
            case Takes():
                open_comments = []
            case Comment() if open_comments is not None:
                open_comments.append((len(settled), item))
            case Play() | Swap() | UnknownAct() if open_comments:
                for place, comment in open_comments:
                    settled[place] = comment._replace(own_line=False)
                open_comments = []
            case _:
                pass
        settled.append(item)
    return settled
