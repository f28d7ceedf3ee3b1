"""What people, and an analysis, say of a play: judgements and chances in words and numbers, comments, annotations."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from durak_cli.cli.chances import JUDGEMENTS, Told, is_of_analysis, words_of
from durak_cli.cli.page.markup import safe
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme
from durak_cli.play.replay import Step
from notation.record import NO_MARK, Annotation, Beaten, Comment, Mark, Play, Swap, Takes

#: Whole sentences in one line each, without a bar.
_THEME: Final = Theme(width=1 << 30)
#: How the comment of an analysis begins (`study.annotate.PREFIX`, which a start need not wait for).
_BY_ANALYSIS: Final = "analyse: "


def mark_of(step: Step) -> Mark:
    """Return what is said of the play that *step* shows."""
    return step.item.mark if isinstance(step.item, Play | Takes | Beaten | Swap) else NO_MARK


def notes_text(mark: Mark, told: Told | None, names: Sequence[str]) -> str:
    """Return the judgement of a play, what an analysis *told* of it, and its annotations; *names* are the players'."""
    return "".join((_judgement(mark, told, names), _chance(told, names), *_annotations(mark)))


def _judgement(mark: Mark, told: Told | None, names: Sequence[str]) -> str:
    judgement = mark.judgement
    if judgement is None:
        return ""
    word = escape(_(JUDGEMENTS[judgement]))
    lost = f", −{told.lost}" if told and told.lost else ""
    lost += f" ({safe(names[told.by])})" if told and told.by is not None else ""
    kind = "bad" if judgement in ("?", "??") else "good" if judgement in ("!", "!!") else "open"
    return f' <span class="mark {kind}"><b aria-hidden="true">{judgement}</b> {word}{lost}</span>'


def _chance(told: Told | None, names: Sequence[str]) -> str:
    """Return a chance in numbers, which is spoken as a sentence; what is certain stands there as one."""
    if told is None or told.chance is None:
        return ""
    sentence = safe(words_of(told._replace(judgement=None), names, _THEME, has_bar=False))
    shown = sentence if told.verdict else str(told.chance)
    return f' <span class="chance" role="img" aria-label="{sentence}" title="{sentence}">{shown}</span>'


def _annotations(mark: Mark) -> Iterator[str]:
    """Yield those annotations that are not told in words, as they were written."""
    for note in mark.notes:
        if isinstance(note, Annotation) and not is_of_analysis(note):
            yield f' <code class="note">{safe("@" + note.text)}</code>'


def written_comment(text: str) -> str:
    """Return a comment that stands in a record as *text*."""
    bare = text[1:-1] if text.startswith("{") else "\n".join(line.removeprefix(";") for line in text.split("\n"))
    return comment_element(Comment(bare))


def comment_element(comment: Comment) -> str:
    """Return a comment; it keeps its line ends and its own direction of writing."""
    text = comment.text.removeprefix(_BY_ANALYSIS).strip()
    return f'<p class="comment" dir="auto">{safe(text)}</p>\n'
