"""Tells people what happens in a game: to each what he saw, when he looks, and to whoever watches bout by bout."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from durak_cli.cli.messages import narrate, tell
from durak_cli.cli.person import Person
from durak_cli.cli.screen import flush, say
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import Seat
from durak_cli.engine.events import BoutBegan, Event
from durak_cli.engine.view import redact

#: A seat at no table: whoever sits there sees what everybody sees.
_BYSTANDER: Final = -1


class Teller:
    """Speaks to the *people* of one game; *theme* is asked each time, since a window can change its width."""

    def __init__(self, people: Mapping[Seat | None, Person], names: Sequence[str], theme: Callable[[], Theme]) -> None:
        self._people, self._names, self._theme = people, names, theme

    def hear(self, events: Iterable[Event]) -> None:
        """Remember *events* for everybody, as his seat saw them."""
        for event in events:
            for person in self._people.values():
                person.untold.append(redact(event, person.seat))

    def tell(self, person: Person) -> None:
        """Tell *person* what he has not been told yet: of his own move first, which came first."""
        for lesson in person.lessons:
            self.say(self._theme().paragraph(lesson))
        person.lessons.clear()
        events, person.untold = person.untold, []
        text = narrate(events, self._names, self._theme(), person.seat)
        if text:
            self.say(text)

    def answer(self, person: Person, sentence: str) -> None:
        """Say a *sentence* to *person*, behind what he has not been told yet."""
        self.tell(person)
        stop = "" if sentence.endswith((".", "?")) else "."
        self.say(self._theme().paragraph(f"{sentence}{stop}"))

    def tell_at_leisure(self, person: Person, rest: Callable[[], None]) -> None:
        """Tell *person* what a computer did, and rest if there was something to tell.

        Where he hands the keyboard on then, what is said of his own move waits until he can read it at leisure.
        """
        events, lessons = person.untold, person.lessons
        person.lessons = [] if len(self._people) > 1 else lessons
        begun = [events.pop()] if events and isinstance(events[-1], BoutBegan) else []
        is_told = any(tell(event, self._names, self._theme()) for event in events)
        self.tell(person)
        person.untold, person.lessons = begun, lessons
        if is_told:
            flush()
            rest()

    def tell_bouts(self, person: Person) -> None:
        """Tell the bouts that are over, so that each is one paragraph."""
        starts = [number for number, event in enumerate(person.untold) if isinstance(event, BoutBegan)]
        if starts and starts[-1]:
            begun = person.untold[starts[-1] :]
            del person.untold[starts[-1] :]
            self.tell(person)
            person.untold = begun

    def tell_all(self, person: Person) -> None:
        """Tell what *person* has not been told yet to all who share the screen: by name, and no hand."""
        said = [(seat, lesson) for seat, one in self._people.items() for lesson in one.lessons if seat is not None]
        for seat, lesson in said:
            sentence = _("To {player}: {sentence}").format(player=self._names[seat], sentence=lesson)
            self.say(self._theme().paragraph(sentence))
        events, person.untold = [redact(event, _BYSTANDER) for event in person.untold], []
        self.say(narrate(events, self._names, self._theme()))

    def say(self, text: str) -> None:
        """Write *text* as it is, in colour where there is colour."""
        theme = self._theme()
        say(text, paint=theme.paint)
