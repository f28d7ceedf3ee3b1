"""Sentences that come from below, in the language in use: refusals, findings, rules that cannot be.

The engine, the notation and the play give a template and facts, in English. The template is translated, and so are
those facts that are words of ours; names, cards and numbers are put in as they are.
"""

import re
from collections.abc import Iterable, Mapping

from durak_cli.cli.speech import _, is_english
from durak_cli.engine.errors import CHOICE, Phrase, SetupError, listed
from notation.problems import Finding


def sentence(template: str, facts: Mapping[str, object]) -> str:
    """Return *template* in the language in use, its places filled."""
    return _(template).format_map({name: word(fact) for name, fact in facts.items()})


def word(fact: object) -> object:
    """Return a fact of a sentence: a phrase in the language in use, anything else as it is."""
    return sentence(fact.template, fact.facts) if isinstance(fact, Phrase) else fact


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
    """Return the second sentence of *finding*, or nothing."""
    if is_english() or isinstance(finding.possible, Phrase):
        return str(word(finding.possible))
    from notation.diagnosis import NAME_IN_QUOTES

    is_name = bool(finding.possible) and "found" in finding.facts
    return sentence(NAME_IN_QUOTES, finding.facts) if is_name else finding.possible


def either(words: Iterable[str]) -> str:
    """Return `a`, `a or b` or `a, b or c`."""
    return str(word(listed(words, CHOICE)))


def _expected(english: str) -> str:
    """Return what a reader expected, which the notation names as a row of its phrases."""
    from notation.diagnosis import PHRASES

    longest_first = sorted(PHRASES.values(), key=len, reverse=True)
    found = re.findall("|".join(map(re.escape, longest_first)), english)
    return either([_(phrase) for phrase in found]) if found else english
