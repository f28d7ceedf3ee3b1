"""A question that yes or no decides, and nothing that only looks like one of them."""

from durak_cli.cli.keyboard import twins
from durak_cli.cli.lines import Lines
from durak_cli.cli.screen import say
from durak_cli.cli.slips import is_slip
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import REPLIES, Order, Reply, fold, forms, reply, words
from notation.safe import WORD_LIMIT, safe_text


def is_agreed(question: str, lines: Lines, theme: Theme) -> bool:
    """Ask until the answer is yes, or no, for which an empty line stands too.

    EOFError: there are no more lines, or the person wants to leave.
    """
    while True:
        say(theme.paragraph(question), paint=theme.paint)
        line = lines.ask((Reply.YES.value,), ()).strip()
        answer = reply(line)
        if answer is not None or not line:
            return answer is Reply.YES
        if words().get(fold(line)) is Order.QUIT:
            raise EOFError
        say(theme.paragraph(_not_understood(line)), paint=theme.paint)


def is_wanted(question: str, lines: Lines, theme: Theme) -> bool:
    """Ask as `is_agreed` does; whoever leaves instead of answering does not want it."""
    try:
        return is_agreed(question, lines, theme)
    except EOFError:
        return False


def _not_understood(line: str) -> str:
    shown, likely = safe_text(line, WORD_LIMIT), _likely(fold(line))
    if likely:
        return _("'{word}' is neither yes nor no; did you mean {likely}?").format(word=shown, likely=likely)
    return _("'{word}' is neither yes nor no.").format(word=shown)


def _likely(word: str) -> str:
    """Return the word that may have been meant, nothing if there is none."""
    known = [form for columns in REPLIES.values() for column in columns for form in forms(column)]
    turned = [fold(twin) for twin in twins(word)]
    likely = [form for form in known if len(form) > 1 and (form in turned or is_slip(word, form))]
    return likely[0] if likely else ""
