"""The one place where text leaves for the screen.

What came from a file, an argument or a name is made safe with `safe_text` where it is put into a sentence; `say` and
`complain` go over the whole once more, so that no control, escape or bidirectional character can pass that the program
did not put there itself. Colours are put in behind that. Documents (`durak format`) leave as bytes, by
`write_document`.

When whoever reads the output goes away (`durak replay … | head`), the program ends without a word and with the exit
code 141, which is what the shell reports for every other tool there.
"""

import errno
import io
import os
import sys
from collections.abc import Callable, Iterable
from typing import Final, NoReturn, TextIO

from durak_cli.cli.speech import _

#: 128 + SIGPIPE, whose number is 13 wherever it exists.
CLOSED_PIPE: Final = 141


class Failure(Exception):  # noqa: N818 - a fault of the file or the command line, not of the program
    """One sentence for the person before the screen, and perhaps a hint; the program ends with exit code 2."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint


def prepare() -> None:
    """Make the streams take any text, whatever the encoding of the terminal."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def is_terminal() -> bool:
    """Whether a person sits before both the input and the output."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def say(text: str = "", *, paint: Callable[[str], str] = str, end: str = "\n") -> None:
    """Write *text*, of one or more lines, to standard output; *paint* (`Theme.paint`) puts in the colours."""
    out = _standard_output()
    try:
        out.write(paint(_clean(text)) + end)
    except OSError as error:
        give_up(error)


def complain(sentence: str, hint: str = "") -> None:
    """Write one *sentence* to standard error, and a *hint* under it; where that is closed, say nothing.

    Each is a line, which is folded at its blanks only before a terminal.
    """
    lines = map(_safe, [f"durak: {sentence}", hint] if hint else [f"durak: {sentence}"])
    _to_standard_error(part for line in lines for part in _folded(line))


def _folded(line: str) -> list[str]:
    if sys.stderr is None or not sys.stderr.isatty():
        return [line]
    import shutil
    import textwrap

    width = max(shutil.get_terminal_size((80, 24)).columns, 20)
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)


def report(text: str) -> None:
    """Write *text*, of one or more lines, to standard error, where a document goes to standard output."""
    _to_standard_error(text.split("\n"))


def _to_standard_error(lines: Iterable[str]) -> None:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
        if sys.stderr is not None:
            sys.stderr.write("".join(_safe(line) + "\n" for line in lines))
            sys.stderr.flush()
    except (OSError, ValueError):
        return


def write_document(pieces: Iterable[bytes]) -> None:
    """Write a document to standard output, byte for byte, whatever the encoding of the terminal."""
    out = _standard_output()
    try:
        out.flush()
        for piece in pieces:
            rest = memoryview(piece)
            while rest:  # without a buffer (PYTHONUNBUFFERED) not all may be written at once
                rest = rest[out.buffer.write(rest) :]
    except OSError as error:
        give_up(error)


def flush() -> None:
    """Send what has been said on its way."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError as error:
        give_up(error)


def _standard_output() -> TextIO:
    if sys.stdout is None:
        raise Failure(_("standard output is closed; there is nowhere to write to"))
    return sys.stdout


def give_up(error: OSError) -> NoReturn:
    """End quietly when the reader has gone, and with a sentence when the disk is full."""
    abandon_output()
    if isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL):
        raise SystemExit(CLOSED_PIPE) from None
    raise Failure(_("cannot write to standard output: {why}").format(why=error.strerror)) from error


def abandon_output() -> None:
    """Let what is still waiting go nowhere, so that the interpreter does not complain about it at its end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        sys.stdout = None


def _clean(text: str) -> str:
    return "\n".join(map(_safe, text.split("\n")))


def _safe(line: str) -> str:
    if line.isascii() and line.isprintable():
        return line
    # Most of what the program itself says is plain, and then the notation need not be loaded at all.
    from notation.safe import safe_text

    return safe_text(line)


def show_progress(line: str) -> None:
    """Show *line* on a terminal behind standard error, in the place of the last one; an empty one leaves nothing."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        return
    text = _safe(line)
    try:
        # Blanks and not an escape code take the last line away, so that any terminal will do.
        stream.write("\r" + text.ljust(_Shown.cells) + ("" if text else "\r"))
        stream.flush()
    except (OSError, ValueError):
        return
    _Shown.cells = len(text)


class _Shown:
    """How wide the line of progress is that stands on the screen."""

    cells = 0
