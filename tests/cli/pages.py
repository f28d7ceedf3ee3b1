"""Web pages for tests: made as the command makes them, and read strictly."""

from collections.abc import Iterator
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

from durak_cli.cli.formats import Given, Wishes
from durak_cli.cli.page import document, game_text
from notation import parse

#: Elements without an end.
VOID = ("meta", "input", "br", "hr")


def page_of(text: str) -> str:
    """Return the page of all games of a text."""
    return "".join(document(games_of(text), Wishes()))


def games_of(text: str) -> list[str]:
    """Return the parts of the page for the games of a text."""
    return [game_text(Given(record, number, "games.durak"), Wishes()) for number, record in enumerate(parse(text), 1)]


class _Reader(HTMLParser):
    """Makes a tree of HTML in which every element is closed, in its order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.builder = TreeBuilder()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), attrs
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        self.open.append(tag)
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        self.builder.data(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


def tree_of(page: str) -> Element:
    """Return HTML as a tree; an element that is not closed where it should be is an error."""
    reader = _Reader()
    reader.feed(f"<all>{page}</all>")
    reader.close()
    assert not reader.open
    return reader.builder.close()


def every(tree: Element, name: str, kind: str = "") -> Iterator[Element]:
    """Yield all elements of that name, and of that class."""
    return (one for one in tree.iter(name) if not kind or kind in one.get("class", "").split())


def text_in(element: Element) -> str:
    """Return all text of an element."""
    return "".join(element.itertext())


def heard(element: Element) -> str:
    """Return what an element says: its text, with the words that stand for signs."""
    if element.get("aria-hidden") == "true":
        return ""
    if "aria-label" in element.attrib:
        return element.attrib["aria-label"]
    return (element.text or "") + "".join(heard(child) + (child.tail or "") for child in element)
