"""The form `json`: a list of games, each of them the object that the form `ndjson` writes, on a line of its own."""

from collections.abc import Iterable, Iterator

from durak_cli.cli.formats import Wishes
from durak_cli.cli.objects import game_text as game_text


def document(texts: Iterable[str], wishes: Wishes) -> Iterator[str]:
    """Yield the list, game by game."""
    yield "["
    between = "\n"
    for text in texts:
        yield f"{between}{text}"
        between = ",\n"
    yield "\n]\n"
