"""What holds for every record and every text."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notation import Record, Writer, parse, write, write_all
from notation.kinds import LENIENT_FORMS, SYNTAX_ERRORS
from tests.notation.strategies import broken_texts, records

often = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@often
@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    text = write(record)
    (read,) = parse(text)
    assert read.is_well_formed(), (text, [finding.message for finding in read.findings])
    # The canonical text has no lenient form in it but what the tags hold as they are.
    assert not [finding for finding in read.findings if finding.span.start >= text.find("\n1. ")]
    assert write(read) == text
    assert parse(write(read)) == [read]


@settings(often, max_examples=25)
@given(st.lists(records(), min_size=1, max_size=3))
def test_a_file_of_games_is_read_back(games: list[Record]) -> None:
    # A comment in front of a later game would be read as one behind the game above it.
    games = [games[0], *(replace(game, before=()) for game in games[1:])]
    text = write_all(games)
    read = parse(text)
    assert len(read) == len(games)
    assert write_all(read) == text


@often
@given(records(), st.data())
def test_a_game_can_be_written_piece_by_piece(record: Record, data: st.DataObject) -> None:
    writer = Writer()
    text = "".join(map(writer.item, record.before)) + writer.head(record.head)
    for item in record.items:
        text += writer.item(item)
        if data.draw(st.integers(0, 5)) == 0:
            (read,) = parse(text)
            assert read.is_well_formed(), (text, [finding.message for finding in read.findings])
    text += writer.finish()
    assert parse(text)[0].is_well_formed()


@often
@given(broken_texts)
def test_any_text_is_read(text: str) -> None:
    games = parse(text)
    assert games
    for record in games:
        for finding in record.findings:
            start, end = finding.span
            assert 0 <= start <= end <= len(text)
            assert finding.message
            assert finding.kind in SYNTAX_ERRORS + LENIENT_FORMS
        starts = [finding.span.start for finding in record.findings]
        assert starts == sorted(starts)
    if all(record.is_well_formed() for record in games):
        canonical = write_all(games)
        assert [record.is_well_formed() for record in parse(canonical)] == [True] * len(games)
        assert write_all(parse(canonical)) == canonical
