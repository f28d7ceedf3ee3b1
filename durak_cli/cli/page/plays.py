"""The plays of one game as HTML: each an item of a list, with its address, its words, and the table behind it.

A play has an address of its own (`#game-2-step-14`, in a variation `#game-2-step-14-1-3`), and carries the table in a
few letters (`moment`), from which the script draws it. Without the script the words and the hands at the beginning of
each bout tell the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from durak_cli.cli.chances import told_of
from durak_cli.cli.localized import message
from durak_cli.cli.page.chances import Bar, picture
from durak_cli.cli.page.markup import Elements, Signs, attributes, name_sign, safe
from durak_cli.cli.page.moment import moment
from durak_cli.cli.page.sayings import mark_of, notes_text, written_comment
from durak_cli.cli.shown import BACK, heading, sorted_hand, unknown_cards
from durak_cli.cli.speech import _
from durak_cli.cli.stops import Look, Stop, stops_of, variation_title
from durak_cli.play.replay import Branch, Replay, Step
from notation.record import NO_MARK, Beaten, Play, Result, Swap, Takes
from notation.writer import item_text

_THEME: Final = Signs()


@dataclass(frozen=True, slots=True)
class _Bout:
    """The stops of one bout, or, in front of the first, those of none; *start* is the game when it began."""

    start: Step | None
    stops: Sequence[Stop]


class Plays:
    """The plays of one game on their way into the page."""

    def __init__(self, replayed: Replay, elements: Elements, label: str) -> None:
        """*label* is the address of the game."""
        self._replayed, self._elements, self._label = replayed, elements, label
        self._look = Look([name_sign(seat) for seat in range(len(replayed.names))], _THEME)
        self._bars: list[Bar] = []
        self._steps = 0

    def picture(self) -> str:
        """Return the chances of which the plays tell, drawn; to be asked for when they have been written."""
        return picture(self._bars, self._elements, len(self._replayed.names), self._steps)

    def main_line(self) -> Iterator[str]:
        """Yield the deal and every bout of the game's own line."""
        opening = self._replayed.opening
        yield f'<section class="deal"><h3>{escape(_("The deal"))}</h3><ol>\n'
        yield self._item(f"{self._label}-step-0", opening, "", self._told(opening) or _("The cards are dealt."))
        number = 1
        for bout in _bouts(stops_of(self._replayed.steps)):
            if bout.start is not None:
                if told := self._told(bout.start):  # a picking up, a draw
                    yield self._item(f"{self._label}-step-{number}", bout.start, "", told)
                    number += 1
                yield f'</ol></section>\n<section class="bout"><h3>{self._heading(bout.start)}</h3>\n'
                yield self._hands(bout.start)
                yield "<ol>\n"
            for stop in bout.stops:
                yield self._stop(stop, f"{self._label}-step-{number}", number)
                number += stop.step is not None
        self._steps = number - 1
        yield "</ol></section>\n"

    # -- one play ------------------------------------------------------------------------------------------------------

    def _stop(self, stop: Stop, label: str, number: int | None = None) -> str:
        """Return one stop with its variations; *number* counts the steps of the game's own line."""
        before = "".join(map(written_comment, stop.before))
        if stop.step is None:
            text = f"<code>{safe(stop.text)}</code>" if stop.text else ""
            return f"<li>{before}{text}</li>\n" if before or text else ""
        mark, told = mark_of(stop.step), told_of(stop.step)
        if told is not None and number is not None:
            self._bars.append(Bar(number, told.seat, told.chance, mark.judgement or ""))
        code = _bare_words(stop.step)
        return self._item(
            label,
            stop.step,
            code,
            self._told(stop.step) or self._told_of_end(stop.step),
            before=before,
            notes=notes_text(mark, told, self._replayed.names),
            behind="".join((*map(written_comment, stop.behind), *self._variations(stop, code, label))),
            win=f"{told.seat}:{told.chance.percent}" if told else "",
        )

    def _item(
        self,
        label: str,
        step: Step,
        code: str,
        told: str,
        *,
        before: str = "",
        notes: str = "",
        behind: str = "",
        win: str = "",
    ) -> str:
        given = attributes([("id", label), ("class", "step"), ("data-at", moment(step)), ("data-win", win)])
        words = f"<code>{safe(code)}</code>" if code else '<span class="then">▸</span>'
        spoken = "" if code else f' aria-label="{escape(_("this moment"))}"'
        said = f'<span class="said">{self._elements.marked(told)}</span>'
        return f'<li{given}>{before}<a href="#{label}"{spoken}>{words}</a><div>{said}{notes}{behind}</div></li>\n'

    # -- what is told --------------------------------------------------------------------------------------------------

    def _told(self, step: Step) -> str:
        return self._look.told(step.events).replace("\n", " ")

    def _told_of_end(self, step: Step) -> str:
        """Return what there is to say where a game ends with a word that causes nothing."""
        if step.item == Result():
            return _("The game is broken off here.")
        return _("The game is over.") if isinstance(step.item, Result) else ""

    def _heading(self, start: Step) -> str:
        return self._elements.marked(heading(start.view(None), self._look.names, None))

    def _hands(self, start: Step) -> str:
        """Return every hand as it is when a bout begins, for whoever reads the page without its script."""
        view = start.view(None)
        rows = []
        for seat in range(view.players):
            cards = [_THEME.card(card) for card in sorted_hand(view.hands[seat], view.trump, _THEME)]
            cards += [BACK] * unknown_cards(view, seat)
            held = _("out") if seat not in view.in_game else " ".join(cards) or _("no cards")
            rows.append(self._elements.marked(f"{name_sign(seat)}: {held}"))
        return "".join(f'<p class="hand">{row}</p>' for row in rows) + "\n"

    # -- variations ----------------------------------------------------------------------------------------------------

    def _variations(self, stop: Stop, code: str, label: str) -> Iterator[str]:
        for number, branch in enumerate(stop.variations, 1):
            title = safe(variation_title(stop, number, code))
            yield f'\n<section class="variation"><h4>{title}</h4>\n'
            yield from self._branch(branch, f"{label}-{number}")
            yield "</section>"

    def _branch(self, branch: Branch, label: str) -> Iterator[str]:
        number = 1
        yield "<ol>\n"
        for bout in _bouts(stops_of(branch.steps)):
            if bout.start is not None:
                if told := self._told(bout.start):
                    yield self._item(f"{label}-{number}", bout.start, "", told)
                    number += 1
                yield f'<li class="bout-here">{self._heading(bout.start)}</li>\n'
            for stop in bout.stops:
                yield self._stop(stop, f"{label}-{number}")
                number += stop.step is not None
        yield "</ol>"
        if branch.finding is not None:
            yield f"<p><strong>{branch.finding.code}</strong> {safe(message(branch.finding))}</p>"
        elif number == 1:
            yield f"<p>{escape(_('It is empty.'))}</p>"


def _bouts(stops: Iterable[Stop]) -> Iterator[_Bout]:
    """Yield *stops* by the bouts in which they stand."""
    start: Step | None = None
    held: list[Stop] = []
    for stop in stops:
        if stop.start is not None:
            if held or start is not None:
                yield _Bout(start, held)
            start, held = stop.start, []
        held.append(stop)
    yield _Bout(start, held)


def _bare_words(step: Step) -> str:
    """Return a play as the record has it, without what is said of it."""
    item = step.item
    return item_text(item._replace(mark=NO_MARK)) if isinstance(item, Play | Takes | Beaten | Swap) else step.text
