"""A game in one line, for tests that are about its body."""

from notation import Finding, Item, Record, decode, parse, write
from notation.render import line_and_column

HEAD = '[Durak "1"]\n\n'


def game(body: str) -> Record:
    """The one record of a text with this body."""
    (record,) = parse(HEAD + body)
    return record


def items(body: str) -> tuple[Item, ...]:
    """The items of a body that is well formed."""
    record = game(body)
    assert record.is_well_formed(), [finding.message for finding in record.findings]
    return record.items


def mended(body: str) -> str:
    """The canonical text of a body that is well formed, without the last line end."""
    record = game(body)
    assert record.is_well_formed(), [finding.message for finding in record.findings]
    text = write(record)
    assert write(parse(text)[0]) == text
    return text.removeprefix(HEAD).removesuffix("\n")


def places(text: str, findings: tuple[Finding, ...]) -> list[tuple[str, int, int]]:
    """Code, line and column of each finding."""
    return [(finding.code, *line_and_column(text, finding.span.start)) for finding in findings]


def errors(text: str | bytes) -> list[tuple[str, int, int]]:
    """Code, line and column of each error in a whole text."""
    text = decode(text) if isinstance(text, bytes) else text
    return places(text, tuple(each for record in parse(text) for each in record.findings if each.is_error()))


def warnings(body: str) -> list[str]:
    """The codes of the warnings about a body."""
    return [finding.code for finding in game(body).findings if not finding.is_error()]
