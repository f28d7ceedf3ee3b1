"""`durak explain`: what a finding means at length, with an example that triggers it and the example mended."""

import textwrap
from collections.abc import Iterator
from typing import Annotated, Final

import typer

from durak_cli.cli.localized import either, message
from durak_cli.cli.screen import Failure, say
from durak_cli.cli.shells import finding_words
from durak_cli.cli.speech import Lang, _, later
from durak_cli.play.explanations import explanations, kinds
from notation.explanations import TAGS, Example
from notation.problems import Finding, Kind, Severity
from notation.render import line_and_column, source_and_caret
from notation.safe import safe_text

_WIDTH: Final = 78
_INDENT: Final = "  "
_DEEPER: Final = "      "
_SEVERITIES: Final = {Severity.ERROR: later("error"), Severity.WARNING: later("warning"), Severity.NOTE: later("note")}


def explain_findings(
    findings: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FINDING", help="Codes or names of findings: D0352, not-in-hand.", autocompletion=finding_words
        ),
    ] = None,
    is_list: Annotated[
        bool, typer.Option("--list", help="List every finding; so does the command without a FINDING.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Explain findings of durak validate: what each means, an example, and how it is mended."""
    chosen = [_kind_of(word) for word in findings or []]
    if is_list or not chosen:
        for kind in chosen or kinds():
            say(f"{kind.code}  {kind.name}")
            say(f"{_DEEPER}{_sentence(kind)}")
        return
    for number, kind in enumerate(chosen):
        for line in ([""] if number else []) + list(_explained(kind)):
            say(line)


def _kind_of(word: str) -> Kind:
    """Return the kind of that code or name; Failure, with what may have been meant, if there is none."""
    wanted = word.strip().lower()
    for kind in kinds():
        if wanted in (kind.code.lower(), kind.name):
            return kind
    from difflib import get_close_matches

    names = {name.lower(): name for kind in kinds() for name in (kind.code, kind.name)}
    near = get_close_matches(wanted, names, 3, 0.7)
    hint = _("did you mean {meant}?").format(meant=either(names[name] for name in near)) if near else ""
    sentence = _("there is no finding '{word}'; durak explain lists them all")
    raise Failure(sentence.format(word=safe_text(word, 40)), hint)


def _sentence(kind: Kind) -> str:
    """Return the sentence of *kind*, with the names of its places in it; where it is nothing else, what it means."""
    if kind.template == "{why}":
        return _(explanations()[kind.code].text).partition(". ")[0].rstrip(".")
    return _(kind.template).replace("{{", "{").replace("}}", "}")


def _explained(kind: Kind) -> Iterator[str]:
    explanation = explanations()[kind.code]
    yield f"{kind.code}  {kind.name} ({_(_SEVERITIES[kind.severity])})"
    yield ""
    yield from textwrap.wrap(_(explanation.text), _WIDTH)
    example, mended = explanation.example, explanation.mended
    if example is None or mended is None:
        return
    is_part = example.text.startswith(TAGS["Durak"]) and 1 not in example.lines
    yield ""
    yield _("For example, with the tags of the first game in durak(5):") if is_part else _("For example:")
    yield ""
    yield from _shown(example, kind)
    yield ""
    yield _("Mended:")
    yield ""
    yield from _shown(mended, None)


def _shown(example: Example, kind: Kind | None) -> Iterator[str]:
    """Yield the lines of an example; below the one in which *kind* is found a caret, and what is said there."""
    finding = _found(example, kind) if kind is not None else None
    place = line_and_column(example.text, finding.span.start)[0] if finding is not None else 0
    for number, line in enumerate(example.text.splitlines(), start=1):
        if number == place and finding is not None:
            source, caret = source_and_caret(example.text, finding.span.start, finding.span.end)
            yield f"{_INDENT}{source}"
            yield f"{_INDENT}{caret}"
            yield from textwrap.wrap(message(finding), _WIDTH, initial_indent=_DEEPER, subsequent_indent=_DEEPER)
        elif number in example.lines:
            yield f"{_INDENT}{safe_text(line)}"


def _found(example: Example, kind: Kind) -> Finding | None:
    from durak_cli.records.check import check
    from notation import parse

    found = (finding for record in parse(example.text) for finding in check(record))
    return next((finding for finding in found if finding.kind is kind), None)
