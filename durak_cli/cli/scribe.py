"""Writes one game down while it is played: the recorder's text onto the keeper's page, if there is one.

What the text is, and where the page lies, is decided elsewhere.
"""

from collections.abc import Sequence

from durak_cli.cli.keeping import Page
from durak_cli.play.recorder import Recorder
from durak_cli.play.session import Decision


class Scribe:
    """Writes down one game."""

    def __init__(self, recorder: Recorder, page: Page | None) -> None:
        self._recorder, self._page = recorder, page

    @property
    def can_take_back(self) -> bool:
        """Whether something written can be taken off again: not where it went through a pipe."""
        return self._page is None or self._page.can_cut

    def add(self, decision: Decision, *, is_last: bool, is_weighty: bool) -> None:
        """Write down a *decision*, and with the last one the result; what *is_weighty* must outlast a power cut."""
        text = self._recorder.add(decision)
        if is_last:
            text += self._recorder.close()
        if self._page:
            self._page.append(text)
            if text and is_weighty:
                self._page.sync()

    def abandon(self) -> None:
        """Write down that the game was broken off for good."""
        if self._page:
            self._page.append(self._recorder.abandon())

    def take_back(self, lost: Sequence[Decision]) -> None:
        """Take the *lost* decisions off the page, and note that; a kill in between leaves a valid record."""
        removed, added = self._recorder.take_back(lost)
        if self._page:
            self._page.cut(removed)
            self._page.append(added)
