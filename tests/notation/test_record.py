"""What a record is made of: values that say the same are the same, wherever they stood."""

import pickle

import pytest

from notation import (
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Play,
    Result,
    Span,
    Speaker,
    Swap,
    Tag,
    Takes,
    UnknownAct,
    Variation,
)

HERE, THERE = Span(3, 7), Span(30, 70)
VALUES = [
    lambda span: Comment("a", own_line=True, span=span),
    lambda span: Annotation("a", span),
    lambda span: Variation((Speaker("a", span), Play("8d", span=span)), span),
    lambda span: BoutNumber(1, span),
    lambda span: Attack("a", "b", span, span, span),
    lambda span: Speaker("a", span),
    lambda span: Play("8d", "9d", Mark("!", (Annotation("a", span),)), span, span, span),
    lambda span: Takes(Mark("?"), "a", span),
    lambda span: Beaten(span=span),
    lambda span: Swap("a", span=span),
    lambda span: UnknownAct("a", span),
    lambda span: Tag("a", "b", span, span),
    lambda span: Result(("a",), by_word=True, span=span, loser_spans=(span,)),
]


@pytest.mark.parametrize("value", VALUES)
def test_where_a_value_stood_is_no_part_of_what_it_says(value: object) -> None:
    assert callable(value)
    here, there = value(HERE), value(THERE)
    assert here == there
    assert (here != there) is False
    assert hash(here) == hash(there)
    assert repr(here) == repr(there)
    assert pickle.loads(pickle.dumps(here)).span == HERE


def test_values_of_different_kinds_are_different() -> None:
    alike: list[Item | Annotation] = [Comment("a"), Annotation("a"), Speaker("a"), Swap("a"), UnknownAct("a")]
    for at, value in enumerate(alike):
        assert [other == value for other in alike] == [index == at for index in range(len(alike))]
        assert [other != value for other in alike] == [index != at for index in range(len(alike))]
    words: list[Item] = [Takes(), Beaten()]
    assert words[0] != words[1]
    assert Speaker("a") != ("a", HERE)
    assert BoutNumber(1) != BoutNumber(2)


def test_a_value_reads_as_it_is_made_and_cannot_be_changed() -> None:
    play = Play("8d", "9d", Mark("!"), HERE)
    assert repr(play) == "Play(card='8d', answer='9d', mark=Mark(judgement='!', notes=()))"
    assert repr(Takes(by="Ben")) == "Takes(mark=Mark(judgement=None, notes=()), by='Ben')"
    assert play._replace(answer=None) == Play("8d", mark=Mark("!"))
    with pytest.raises(AttributeError):
        play.card = "7d"  # type: ignore[misc]
