"""Going through a game stop by stop: typed words in, text out, and nothing else.

Who reads the words and writes the text is not known here. The place is a stack: the game's own line at the bottom, and
on it the variations that were gone into.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from durak_cli.cli.speech import _, later, n_
from durak_cli.cli.stops import Look, Stop, start_text, stop_text, stops_of, variation_title
from durak_cli.cli.vocabulary import step_of
from durak_cli.play.replay import Step
from notation.problems import Finding

HELP: Final = later("""\
Enter   the next play                b       back one play
g 7     to the beginning of bout 7   e       to the end
v       into the variation; v 2 into the second one
u       out of the variation again
q       leave""")


@dataclass(slots=True)
class _Place:
    """How far one line of play has been gone through: *at* stops of it are shown."""

    stops: Sequence[Stop]
    opening: Step | None
    end: str
    title: str = ""
    at: int = 0


class Stepper:
    """One person's way through one game."""

    def __init__(
        self, stops: Sequence[Stop], opening: Step, look: Look, *, end: str, report: Callable[[Finding], str]
    ) -> None:
        """*end* is what is shown behind the last stop; *report* shows the finding that cuts a variation short."""
        self._look = look
        self._report = report
        self._stack = [_Place(stops, opening, end)]
        self.is_done = False

    @property
    def _place(self) -> _Place:
        return self._stack[-1]

    @property
    def prompt(self) -> str:
        """What stands in front of the typed word: where one is, and what can be done."""
        place = self._place
        is_inside = len(self._stack) > 1
        template = _("[variation, {at}/{count}] {words} ") if is_inside else "[{at}/{count}] {words} "
        words = ["Enter", "b", "g", "e", *self._variation_word(), *([_("u out")] if is_inside else []), "q", "?"]
        return template.format(at=place.at, count=len(place.stops), words=", ".join(words))

    @property
    def is_at_end(self) -> bool:
        """Whether the last stop has been shown."""
        return self._place.at >= len(self._place.stops)

    def _variation_word(self) -> list[str]:
        stop = self._stop()
        return ["v"] if stop and stop.variations else []

    def _stop(self) -> Stop | None:
        place = self._place
        return place.stops[place.at - 1] if place.at else None

    def do(self, line: str) -> str:
        """Do what *line* says and return what is to be shown."""
        word, _blank, rest = line.strip().partition(" ")
        if word.isdecimal() and not rest:
            word, rest = "g", word
        match step_of(word):
            case "":
                return self._forward()
            case "b":
                return self._back()
            case "g":
                return self._go(rest.strip())
            case "e":
                return self._jump(len(self._place.stops))
            case "v":
                return self._enter(rest.strip())
            case "u":
                return self._leave()
            case "q":
                self.is_done = True
                return ""
            case "?":
                return _(HELP)
        return _("Type Enter, b, g and a bout, e, v, u or q; ? explains them.")

    def go_to_bout(self, number: int) -> bool:
        """Go to where bout *number* begins, its first play not yet shown; False if this line has no such bout."""
        for index, stop in enumerate(self._place.stops):
            if stop.bout == number and stop.start is not None:
                self._place.at = index
                return True
        return False

    def show(self) -> str:
        """Return the text of where one is."""
        place, stop = self._place, self._stop()
        following = place.stops[place.at] if place.at < len(place.stops) else None
        parts = [place.title if place.at <= 1 else ""]
        if stop:
            parts.append(stop_text(stop, self._look))
        if following and following.start:
            parts.append(start_text(following, self._look))
        else:
            parts.append(self._table(place, stop))
        parts.append(_offer(stop))
        if not following:
            parts.append(place.end)
        return "\n".join(part for part in parts if part)

    def _table(self, place: _Place, stop: Stop | None) -> str:
        if stop is None:
            return self._look.table(place.opening)
        return self._look.table(stop.step or stop.start)

    def _jump(self, at: int) -> str:
        self._place.at = at
        return self.show()

    def _forward(self) -> str:
        place = self._place
        if place.at < len(place.stops):
            return self._jump(place.at + 1)
        if len(self._stack) > 1:
            return _("This is the end; b goes back, u goes back to the game.")
        return _("This is the end; b goes back, q leaves.")

    def _back(self) -> str:
        place = self._place
        first = 1 if len(self._stack) > 1 else 0
        if place.at > first:
            return self._jump(place.at - 1)
        return self._leave() if len(self._stack) > 1 else _("This is the beginning; Enter goes on.")

    def _go(self, number: str) -> str:
        if not number.isdecimal() or len(number) > 9:
            return _("Type g and the number of a bout, like g 7.")
        if self.go_to_bout(int(number)):
            return self.show()
        bouts = [stop.bout for stop in self._place.stops if stop.start is not None]
        if not bouts:
            return _("There is no bout {number} here.").format(number=int(number))
        known = _("There is no bout {number} here; there are bouts {first} to {last}.")
        return known.format(number=int(number), first=bouts[0], last=bouts[-1])

    def _enter(self, number: str) -> str:
        stop = self._stop()
        count = len(stop.variations) if stop else 0
        if stop is None or not count:
            return _("The play just shown has no variation.")
        chosen = int(number) if number.isdecimal() and len(number) < 9 else 0 if number else 1
        if not 1 <= chosen <= count:
            if count == 1:
                return _("There is one variation; type v.")
            return _("Type v and a number from 1 to {count}.").format(count=count)
        branch = stop.variations[chosen - 1]
        end = self._report(branch.finding) if branch.finding else _("The variation ends here; u goes back.")
        title = variation_title(stop, chosen)
        inner = stops_of(branch.steps)
        if not inner:
            return f"{title}\n{end if branch.finding else _('It is empty.')}"
        self._stack.append(_Place(inner, None, end, title, 1))
        return self.show()

    def _leave(self) -> str:
        if len(self._stack) == 1:
            return _("This is the game itself, not a variation.")
        self._stack.pop()
        return self.show()


def _offer(stop: Stop | None) -> str:
    count = len(stop.variations) if stop else 0
    if not count:
        return ""
    offer = n_("There is a variation: v.", "There are {count} variations: v 1 to v {count}.", count)
    return offer.format(count=count)
