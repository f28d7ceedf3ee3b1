"""Every finding is explained: its example triggers it and nothing else, and the mended one is without fault.

`samples/findings.durak` has all the examples, a game in a line, so that finding n stands on line n.
"""

from pathlib import Path

import pytest

from durak_cli.play.explanations import explanations, kinds
from durak_cli.records.check import check
from notation import decode, parse, write
from notation.explanations import TAGS, read_explanations
from notation.kinds import TOO_LONG, TOO_LONG_TO_WRITE
from notation.problems import Finding, Kind
from notation.render import line_and_column
from notation.stretches import LONGEST_GAME, read_stretch, stretches
from notation.writer import TooLongError

SAMPLE = Path(__file__).parents[1] / "samples" / "findings.durak"
#: One cannot stand in a file with others, the others need a game of more than a megabyte, or of which one would come.
ALONE = {"D0101", "D0130", "D0131"}


def findings_of(text: str) -> list[Finding]:
    return [finding for record in parse(text) for finding in check(record)]


def game_of(size: int) -> bytes:
    """Return a game of so many bytes, without another fault."""
    game = "\n".join([*TAGS.values(), "", "1. Ben > Carla: 8d/9c beaten", ""]).encode()
    return game + b"{" + b"x" * (size - len(game) - 3) + b"}\n"


def test_every_finding_is_explained_and_no_other() -> None:
    assert [kind.code for kind in kinds()] == sorted(explanations())
    assert len({kind.name for kind in kinds()}) == len(kinds())


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.code)
def test_the_example_triggers_it_and_nothing_else(kind: Kind) -> None:
    explanation = explanations()[kind.code]
    assert 20 < len(explanation.text) < 300
    assert explanation.text.endswith((".", "?"))
    if kind is TOO_LONG_TO_WRITE:
        # A game that grows when it is written: each variation repeats the transfer, with the name in it.
        assert explanation.example is None
        bout = f"1. Ben > Carla: 8d {'A' * 2000} > Ben: 8h 8h/9h"
        (record,) = parse(f'[Durak "1"]\n{bout}' + " ()" * 600)
        with pytest.raises(TooLongError) as caught:
            write(record)
        assert caught.value.finding.kind is kind
        return
    if kind is TOO_LONG:
        # The example would be longer than anybody reads, so it is made here, and its mended form beside it.
        assert explanation.example is None
        long, mended = game_of(LONGEST_GAME + 1), game_of(LONGEST_GAME)
        assert [finding.kind for one in stretches([long]) for finding in check(read_stretch(one))] == [kind]
        assert [finding for one in stretches([mended]) for finding in check(read_stretch(one))] == []
        return
    assert explanation.example is not None
    assert explanation.mended is not None
    assert [finding.kind for finding in findings_of(explanation.example.text)] == [kind]
    assert findings_of(explanation.mended.text) == []


def one_line(text: str) -> str:
    return " ".join(line for line in text.split("\n") if line)


def sample_lines() -> list[str]:
    """Return the examples in the order of the codes, each in one line."""
    lines = []
    for kind in kinds():
        example = explanations()[kind.code].example
        if example is not None and kind.code not in ALONE:
            # What stands in front of the first game is the first line; the game of that example is the second.
            lines.append(example.text.split("\n")[0] if kind.code == "D0102" else one_line(example.text))
    return lines


def test_the_sample_is_made_of_the_examples() -> None:
    written = "".join(f"{line}\n" for line in sample_lines()).encode("utf-8", "surrogateescape")
    assert SAMPLE.read_bytes() == written


def test_finding_n_of_the_sample_stands_on_line_n() -> None:
    text = decode(SAMPLE.read_bytes())
    found = [(finding.code, line_and_column(text, finding.span.start)[0]) for finding in findings_of(text)]
    codes = [kind.code for kind in kinds() if kind.code not in ALONE]
    assert found == [(code, number) for number, code in enumerate(codes, start=1)]
    assert len(codes) == len(kinds()) - len(ALONE)


def test_a_file_of_explanations_is_read() -> None:
    text = """\
own
* [Rules "perevodnoy"]
* 1. Ben > Carla: 8d

D0999
What it means.
And more.
context own
* 2. x
- y \\x07
+ [Seed]
+ [Event "z"]
"""
    one = read_explanations(text)["D0999"]
    assert one.text == "What it means. And more."
    assert one.example is not None
    assert one.example.text.splitlines()[4:] == ['[Trump "Qc"]', "", "1. Ben > Carla: 8d", "2. x", "y \x07"]
    assert one.example.lines == (3, 7, 8, 9)
