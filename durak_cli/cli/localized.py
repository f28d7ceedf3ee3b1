"""Sentences that come from below, in the language in use: refusals, findings, rules that cannot be.

The engine, the notation and the play give a template and facts, in English. The template is translated, and so are
those facts that are words of ours; names, cards and numbers are put in as they are.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from durak_cli.cli.speech import _, is_english
from durak_cli.engine.errors import CHOICE, Phrase, SetupError, listed
from notation.problems import Finding, Words
from notation.record import Record
from notation.safe import safe_text

if TYPE_CHECKING:
    from durak_cli.play.resume import NotResumable

#: So many characters of the players' names are shown beside a finding.
_NAMES_LIMIT: Final = 80


def sentence(template: str, facts: Mapping[str, object]) -> str:
    """Return *template* in the language in use, its places filled."""
    return _(template).format_map({name: word(fact) for name, fact in facts.items()})


def word(fact: object) -> object:
    """Return a fact of a sentence: a phrase in the language in use, anything else as it is."""
    return sentence(fact.template, fact.facts) if isinstance(fact, Phrase | Words) else fact


def setup_error(error: SetupError) -> str:
    """Return why these rules, players or cards cannot be."""
    return str(word(error.phrase))


def message(finding: Finding) -> str:
    """Return the sentence of *finding*."""
    if is_english():
        return finding.message
    facts = dict(finding.facts)
    if "expected" in facts:
        facts["expected"] = _expected(facts["expected"])
    return sentence(finding.kind.template, facts)


def possible(finding: Finding) -> str:
    """Return the second sentence of *finding*, which says what would have been possible, or nothing."""
    return str(word(finding.possible))


def hint(finding: Finding) -> str:
    """Return the hint of *finding* as a line, or nothing."""
    return _("hint: {hint}").format(hint=word(finding.hint)) if finding.hint else ""


def whereabouts(finding: Finding, number: int, record: Record | None, columns: tuple[int, int]) -> str:
    """Return the line that says where in its file *finding* is, beyond its line, and what it is called.

    The game is the one of that *number*, from 1; *record* is what was read of it, *columns* are the first and the last.
    """
    from notation.values import split_names

    names = split_names(record.tags.get("Players", "")) if record is not None else None
    game = f"{number} ({safe_text(', '.join(names), _NAMES_LIMIT)})" if names else str(number)
    first, last = columns
    if first >= last:
        return _("in game {game}, column {column}: {name}").format(game=game, column=first, name=finding.kind.name)
    words = _("in game {game}, columns {first} to {last}: {name}")
    return words.format(game=game, first=first, last=last, name=finding.kind.name)


def why_not_resumable(error: "NotResumable") -> str:
    """Return why a record cannot be gone on with."""
    if error.finding:
        return message(error.finding)
    if error.is_hidden:
        return _("only a game that was dealt from a seed can be gone on with")
    return _("there is no game in it")


def either(words: Iterable[str]) -> str:
    """Return `a`, `a or b` or `a, b or c`."""
    return str(word(listed(words, CHOICE)))


def _expected(english: str) -> str:
    """Return what a reader expected, which the notation names as a row of its phrases."""
    from notation.diagnosis import PHRASES

    longest_first = sorted(PHRASES.values(), key=len, reverse=True)
    found = re.findall("|".join(map(re.escape, longest_first)), english)
    return either([_(phrase) for phrase in found]) if found else english
