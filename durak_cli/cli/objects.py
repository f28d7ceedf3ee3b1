"""The form `ndjson`: each game as a JSON object on a line of its own, as `grammar/record.schema.json` describes it.

Nothing is lost: `notation.treereader` reads it back. What follows from a game by the rules is added on request.
"""

import json
from collections.abc import Iterable, Iterator

from durak_cli.cli.formats import Given, Wishes
from notation.tree import tree_of


def game_text(given: Given, wishes: Wishes) -> str:
    """Return a game as a JSON object on one line."""
    if wishes.is_full:
        from durak_cli.records.derived import full_tree

        tree = full_tree(given.record)
    else:
        tree = tree_of(given.record)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))


def document(texts: Iterable[str], wishes: Wishes) -> Iterator[str]:
    """Yield each game with a line end."""
    for text in texts:
        yield f"{text}\n"
