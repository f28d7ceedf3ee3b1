"""Records in canonical order, and texts that are not."""

from hypothesis import strategies as st

from notation import (
    NO_MARK,
    Annotation,
    Attack,
    Beaten,
    BoutNumber,
    Comment,
    Item,
    Mark,
    Play,
    Record,
    Result,
    Speaker,
    Swap,
    Tag,
    Takes,
    UnknownAct,
    Variation,
    is_writable,
)
from notation.spelling import RANKS, SUITS, plain_name
from notation.values import TAG_ORDER

CARDS = [rank + suit for rank in RANKS for suit in SUITS]
cards = st.sampled_from(CARDS)
plain_text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12).filter(is_writable)
names = st.one_of(
    st.sampled_from(
        ["Anna", "Ben", "Carla", "Ваня", "anna", "As", "draw", "Xr", "Anna Maria", 'B"n\\', "O'Neil", "7h"]
    ),
    plain_text.map(plain_name).filter(bool),
)
judgements = st.sampled_from([None, None, None, "!", "?", "!!", "??", "!?", "?!"])
annotations = st.from_regex(r"[0-9a-zа-я=:/\[\]\"±.]{1,6}", fullmatch=True).map(Annotation)
brace_comments = plain_text.filter(lambda text: "}" not in text).map(Comment)
line_comments = plain_text.map(lambda text: Comment(text, to_line_end=True))


@st.composite
def marks(draw: st.DrawFn, depth: int) -> Mark:
    if draw(st.integers(0, 3)) > 0:
        return NO_MARK
    choices = [annotations, variations(depth + 1)] if depth < 2 else [annotations]
    notes = draw(st.lists(st.one_of(*choices), max_size=2))
    return Mark(draw(judgements), tuple(notes))


@st.composite
def variations(draw: st.DrawFn, depth: int) -> Variation:
    items = draw(st.lists(st.one_of(plays(depth), takes(depth), swaps(depth), unknown_acts()), max_size=3))
    return Variation(tuple(items))


@st.composite
def plays(draw: st.DrawFn, depth: int = 0) -> Play:
    return Play(draw(cards), draw(st.none() | cards), draw(marks(depth)))


@st.composite
def added(draw: st.DrawFn) -> Play:
    return Play(draw(cards), None, draw(marks(0)))


@st.composite
def takes(draw: st.DrawFn, depth: int = 0) -> Takes:
    return Takes(draw(marks(depth)))


@st.composite
def swaps(draw: st.DrawFn, depth: int = 0) -> Swap:
    return Swap(draw(names), draw(marks(depth)))


@st.composite
def unknown_acts(draw: st.DrawFn) -> UnknownAct:
    return UnknownAct(f"Boris {draw(st.sampled_from(['shows', 'declares', 'looks-on']))}")


@st.composite
def attacks(draw: st.DrawFn) -> Attack:
    return Attack(draw(names), draw(names))


@st.composite
def bouts(draw: st.DrawFn, number: int) -> list[Item]:
    speakers = names.map(Speaker)
    comments = brace_comments | line_comments
    going_on = st.one_of(plays(), plays(), attacks(), speakers, swaps(), unknown_acts(), comments)
    items: list[Item] = [BoutNumber(number), draw(attacks()), *draw(st.lists(going_on, max_size=6))]
    own_lines = comments.map(lambda comment: comment._replace(own_line=True))
    match draw(st.sampled_from(["beaten", "takes", ""])):
        case "beaten":
            between = st.one_of(swaps(), unknown_acts(), comments, own_lines)
            items += [Beaten(draw(marks(0))), *draw(st.lists(between, max_size=2))]
        case "takes":
            behind = st.one_of(added(), speakers, swaps(), comments, own_lines)
            items += [draw(takes()), *draw(st.lists(behind, max_size=3))]
    return items


@st.composite
def tags(draw: st.DrawFn) -> Tag:
    name = draw(st.sampled_from([*TAG_ORDER[1:], "mood", "Table-2"]))
    return Tag(name, draw(plain_text))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Records of any order and with any idle word: `write` has something to mend in them."""
    comments = brace_comments | line_comments | brace_comments.map(lambda comment: comment._replace(own_line=True))
    head = [Tag("Durak", "1"), *draw(st.lists(tags() | comments, max_size=5))]
    items = [item for number in range(1, draw(st.integers(0, 3)) + 1) for item in draw(bouts(number))]
    losers = st.lists(names, min_size=1, max_size=2).map(tuple)
    results = st.one_of(
        st.none(),
        st.just(Result()),
        st.builds(Result, st.just(()), drawn=st.just(True), by_word=st.booleans()),
        st.builds(Result, losers, drawn=st.just(False), by_word=st.booleans()),
    )
    result = draw(results)
    after = draw(st.lists(comments, max_size=2)) if result is not None else []
    before = draw(st.lists(comments, max_size=2))
    return Record(tuple(head), tuple(items), result, tuple(after), tuple(before))


_PIECES = [
    *(
        '[Durak "1"]',
        "\n",
        '\n[Durak "1"]\n',
        '[Event "x"]',
        '[Trump "8♥"]',
        "[ Seed “1” ]",
        "1.",
        "2 ",
        "\n3. A > B: ",
    ),
    *(
        "A",
        "anna",
        "Ваня",
        '"A B"',
        "O’N",
        ">",
        ":",
        "/",
        " / ",
        "8d",
        "9d",
        "10♦",
        "Тч",
        "Тd",
        "Jx",
        "8d/9d",
        "(",
        ")",
    ),
    *(
        "( ",
        " )",
        "!",
        "?!",
        "!!!",
        "@x",
        "@",
        "{c}",
        "{",
        "}",
        "; c\n",
        ";",
        "takes",
        "TAKES",
        "beaten",
        "swaps",
        "shows",
    ),
    *(
        "durak",
        "draw",
        "agreed",
        "resigns",
        "*",
        "Xr",
        "01.",
        "\u00a0",
        "\t",
        '"',
        "\\",
        "[",
        "]",
        "\r\n",
        "\r",
        "\u202e",
        "\x07",
    ),
]
broken_texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(_PIECES), max_size=40).map(" ".join),
    st.lists(st.sampled_from(_PIECES), max_size=40).map("".join),
    st.lists(st.sampled_from(_PIECES), max_size=40).map(lambda pieces: '[Durak "1"]\n1. A > B: 8d ' + " ".join(pieces)),
)
