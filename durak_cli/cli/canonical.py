"""The form `durak`: records in their canonical text, as `durak format` writes them."""

from collections.abc import Iterable, Iterator

from durak_cli.cli.format import canonical_rules
from durak_cli.cli.formats import Given, Wishes
from notation import write


def game_text(given: Given, wishes: Wishes) -> str:
    """Return the canonical text of a game."""
    return write(given.record, rules_name=canonical_rules)


def document(texts: Iterable[str], wishes: Wishes) -> Iterator[str]:
    """Yield the games, parted by blank lines."""
    for number, text in enumerate(texts):
        yield f"\n{text}" if number else text
