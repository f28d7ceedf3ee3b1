"""Where a person's lines come from: a terminal with editing and completion, or a plain stream.

Both give a line for a prompt and raise EOFError when there are no more. The plain one writes no escape code and works
on a pipe, on a dumb terminal and for a screen reader; prompt_toolkit is imported only for the other, and only when
the first question is asked, so that the deal is on the screen by then.
"""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from durak_cli.cli.screen import complain, flush, is_terminal, say
from durak_cli.cli.speech import _
from durak_cli.cli.theme import USUAL_WIDTH
from notation.safe import safe_text

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from prompt_toolkit import PromptSession
    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

PROMPT: Final = "> "
#: Clears the screen and the lines above it, and goes to the top.
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
#: Of a longer line the rest is thrown away; no person typed it.
_LONGEST: Final = 4096
#: So much of a line that came through a pipe is shown, and so much can be typed or pasted before a terminal.
_LONGEST_SHOWN: Final = 200
_LONGEST_TYPED: Final = 1000


class Lines(Protocol):
    """Gives one line after another."""

    def ask(self, legal: Sequence[str], words: Sequence[str]) -> str:
        """Return the next line; *legal* and *words* can be completed. EOFError when there are no more."""

    def hide(self) -> None:
        """Take what is on the screen out of sight."""


def lines_for(is_plain: bool) -> Lines:
    """Return the lines for how the program was started: on a terminal, unless plain lines were asked for."""
    is_known = os.name == "nt" or os.environ.get("TERM", "unknown") not in ("", "unknown", "dumb")
    return TerminalLines() if is_known and is_terminal() and not is_plain else PlainLines()


def screen_width() -> int:
    """Return how many cells wide the screen is now, where there is one."""
    if sys.stdout is None or not sys.stdout.isatty():
        return USUAL_WIDTH
    return shutil.get_terminal_size((USUAL_WIDTH, 24)).columns


class PlainLines:
    """Reads standard input line by line."""

    def __init__(self) -> None:
        if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="backslashreplace")

    def ask(self, legal: Sequence[str], words: Sequence[str]) -> str:
        """Write the prompt and return the next line."""
        while True:
            say(PROMPT, end="")
            flush()
            try:
                line = self._read()
            except KeyboardInterrupt:
                if not sys.stdin.isatty():
                    raise
                say()  # the terminal has dropped the line; ask again
                continue
            except EOFError:
                say()
                raise
            if not sys.stdin.isatty():
                say(safe_text(line, _LONGEST_SHOWN))  # so that what was answered can be read where it was not typed
            return line

    def hide(self) -> None:
        """Scroll a terminal on by its height; a pipe shows everything that it was given."""
        if sys.stdout is not None and sys.stdout.isatty():
            say("\n" * shutil.get_terminal_size((USUAL_WIDTH, 24)).lines)

    def _read(self) -> str:
        line = sys.stdin.readline(_LONGEST) if sys.stdin is not None else ""
        if not line:
            raise EOFError
        rest = line
        while rest and not rest.endswith("\n") and len(rest) == _LONGEST:
            rest = sys.stdin.readline(_LONGEST)
        return line.rstrip("\r\n")


class TerminalLines:
    """Reads from a terminal, with editing, history, and completion of the legal moves."""

    def __init__(self, keyboard: "Input | None" = None, screen: "Output | None" = None) -> None:
        """*keyboard* and *screen* stand in for the terminal in tests."""
        self._keyboard, self._screen = keyboard, screen
        self._session: PromptSession[str] | None = None
        self._choice = _Choice()
        self._fallback: PlainLines | None = None
        self._is_shared = False

    def ask(self, legal: Sequence[str], words: Sequence[str]) -> str:
        """Prompt for a line; Ctrl-C clears it, Ctrl-D in an empty one is the end of input."""
        flush()
        self._choice.legal, self._choice.words = legal, words
        if self._session is None and self._fallback is None:
            self._start()
        if self._session is None:
            assert self._fallback is not None
            return self._fallback.ask(legal, words)
        while True:
            try:
                return self._session.prompt(PROMPT, pre_run=listen_for_faults, set_exception_handler=False)
            except KeyboardInterrupt:
                continue
            except SystemExit:  # by a signal, perhaps before the library had begun to listen
                _let_go(self._session.output)
                raise

    def hide(self) -> None:
        """Clear the screen with what has scrolled off it, and let nobody bring back the lines of the one before him."""
        if self._fallback is not None:
            self._fallback.hide()
            return
        self._is_shared = True
        say("", paint=lambda _: _CLEAR, end="")
        if self._session is not None:
            from prompt_toolkit.history import InMemoryHistory

            self._session.default_buffer.history = InMemoryHistory()

    def _start(self) -> None:
        # Without this a terminal that does not answer a question about its cursor gets a warning on the screen.
        os.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"
        try:
            self._session = _prompt_session(self._choice, self._keyboard, self._screen, is_kept=not self._is_shared)
        except Exception as error:
            if type(error).__name__ != "NoConsoleScreenBufferError":
                raise
            complain(_("this terminal takes only plain lines"))
            self._fallback = PlainLines()


def listen_for_faults() -> None:
    """Let a signal that ends the program be no fault of whatever runs beside the prompt when it comes."""
    import asyncio

    asyncio.get_running_loop().set_exception_handler(_tell_unless_it_is_the_end)


def _tell_unless_it_is_the_end(loop: "AbstractEventLoop", context: "dict[str, Any]") -> None:
    if not isinstance(context.get("exception"), SystemExit):
        loop.default_exception_handler(context)


def _let_go(screen: "Output") -> None:
    """Leave the terminal as it was: text that is pasted comes as if it were typed."""
    with contextlib.suppress(OSError):  # the terminal itself may have gone
        screen.disable_bracketed_paste()
        screen.flush()


class _Choice:
    """What can be completed at the moment."""

    def __init__(self) -> None:
        self.legal: Sequence[str] = ()
        self.words: Sequence[str] = ()

    def matching(self, start: str) -> Iterable[str]:
        """Return the words that begin with *start*: with nothing typed yet, the legal moves alone."""
        if not start:
            return self.legal
        words = dict.fromkeys((*self.legal, *self.words))
        return [word for word in words if word.lower().startswith(start.lower())]


def _shorten(buffer: "Buffer") -> None:
    """Forget the rest of an endless line: each key would take longer than the one before."""
    if len(buffer.text) > _LONGEST_TYPED:
        buffer.text = buffer.text[:_LONGEST_TYPED]


def _prompt_session(
    choice: _Choice, keyboard: "Input | None", screen: "Output | None", *, is_kept: bool
) -> "PromptSession[str]":
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.filters import is_searching
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.search import stop_search
    from prompt_toolkit.shortcuts import CompleteStyle

    from durak_cli.cli.history import kept_history

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            start = document.get_word_before_cursor(WORD=True)
            for word in choice.matching(start):
                yield Completion(word, start_position=-len(start))

    keys = KeyBindings()

    @keys.add("c-c", filter=~is_searching)
    def _clear(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    @keys.add("c-c", filter=is_searching)
    @keys.add("escape", filter=is_searching, eager=True)
    def _end_search(event: KeyPressEvent) -> None:
        stop_search()
        event.current_buffer.reset()

    @keys.add("c-d", filter=is_searching)
    def _leave_search(event: KeyPressEvent) -> None:
        is_empty = not event.current_buffer.text
        stop_search()
        if is_empty and not event.current_buffer.text:
            event.app.exit(exception=EOFError)

    session: PromptSession[str] = PromptSession(
        completer=Words(),
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
        enable_suspend=True,
        enable_history_search=False,
        key_bindings=keys,
        history=kept_history() if is_kept else None,
        input=keyboard,
        output=screen,
    )
    session.default_buffer.on_text_insert += _shorten
    return session
