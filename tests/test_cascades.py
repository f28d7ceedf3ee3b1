"""Several faults in one game: as many findings as faults, each on its own line, and nothing that only follows."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.play.referee import judge
from notation import decode, parse
from notation.render import line_and_column

SAMPLES = Path(__file__).parents[1] / "samples" / "valid"
NAMES = (
    "kitchen-42",
    "tiny",
    "two-players",
    "transfer-back-and-forth",
    "table-closed",
    "partners-six",
    "solo",
    "drawn",
)
TEXTS = ["\n".join(re.sub(r" ?\{[^}]*\}|^;.*\n", "", decode((SAMPLES / f"{name}.durak").read_bytes()),
                   flags=re.MULTILINE).splitlines()) for name in NAMES]  # fmt: skip

#: What can go wrong in the line of a tag, of a bout, of the result; each is one fault.
IN_TAGS: dict[str, tuple[str, str]] = {
    "closing quotation mark": ('"]', "]"),
    "closing bracket": ("]", ""),
    "quotation marks": (r'"([^"]*)"', r"\1"),
    "value": (r' "[^"]*"', ""),
    "a backslash": (r'"(?=\])', r'\\x"'),
    "opening bracket": (r"\[", ""),
    "a word too many": (r"\]", " x]"),
    "an empty name": (r"\[\w+", "["),
}
IN_BOUTS: dict[str, tuple[str, str]] = {
    "no such suit": (r"\b([6-9TJQKA])[cdhs]\b(?! takes)", r"\1x"),  # Qx takes: that could be a player
    "no such rank": (r"\b[6-9TJQKA]([cdhs])\b", r"1\1"),
    "letter O": (r"\b[6-9TJQKA]([cdhs])\b", r"1O\1"),
    "suit in front": (r"\b([6-9TJQKA])([cdhs])\b(?! takes)", r"\2\1"),
    "a blank in a card": (r"(?<= )([6-9])([cdhs])\b", r"\1 \2"),
    "colon of the head": (":", ""),
    "arrow": (" > ", " "),
    "a dash for the arrow": (" > ", " - "),
    "defender": (r" > \w+:", " >:"),
    "beat without an answer": (r"$", " 6c/"),
    "two strokes": ("/", "//"),
    "comma": (" takes| beaten", r",\g<0>"),
    "stray )": ("$", " )"),
    "stray ]": ("$", " ]"),
    "stray }": ("$", " }"),
    "unclosed (": ("$", " 6c (6d"),
    "unclosed {": ("$", " {oh"),
    "unclosed quotation mark": ("$", ' "Anna'),
    "annotation": ("$", " @"),
    "judgement": (r"(?<=[cdhs])(?= )", "!!!"),
    "loose judgement": (" takes| beaten", r" !\g<0>"),
    "misspelt beaten": ("beaten|takes", "beatn"),
    "a card behind the end": (r"beaten$|takes$", "beaten 6c"),
    "a name alone": ("$", " Anna"),
    "number": (r"^\d+\.", "007."),
    "number alone": (r"^(\d+\.).*$", r"\1"),
}
IN_RESULTS: dict[str, tuple[str, str]] = {
    "two results": ("$", " *"),
    "comma": ("$", ","),
    "nobody": (r"^.*$", "durak"),
    "a card": (r"^.*$", "durak 8d"),
}
FAULTS = IN_TAGS | IN_BOUTS | IN_RESULTS


def faults_for(line: str) -> list[str]:
    """Return the faults that can be made in *line*."""
    if line.startswith("[Durak"):
        return []
    kinds = IN_TAGS if line.startswith("[") else IN_BOUTS if re.match(r"\d", line) else {}
    if re.match(r"durak |draw|\*", line):
        kinds = IN_RESULTS
    return [name for name, (pattern, _) in kinds.items() if re.search(pattern, line)]


def spoilt(line: str, fault: str, rng: Random) -> str:
    pattern, replacement = (IN_BOUTS if line[:1].isdigit() else FAULTS)[fault]
    places = list(re.finditer(pattern, line))
    match = rng.choice(places)
    return line[: match.start()] + match.expand(replacement) + line[match.end() :]


def error_lines(text: str) -> list[int]:
    """Return the line of each error, and of what is beside one and only repeats it."""
    found = [(finding, line_and_column(text, finding.span.start)[0]) for game in parse(text) for finding in judge(game)]
    return [line for _, line in found]


def test_the_records_are_without_fault() -> None:
    for text in TEXTS:
        assert error_lines(text) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_one_finding(fault: str) -> None:
    rng = Random(7)
    tried = 0
    for text in TEXTS:
        lines = text.split("\n")
        at = next((at for at, line in enumerate(lines) if fault in faults_for(line)), None)
        if at is None:
            continue
        tried += 1
        lines[at] = spoilt(lines[at], fault, rng)
        assert error_lines("\n".join(lines)) == [at + 1], lines[at]
    assert tried


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_as_many_findings_as_faults_each_on_its_line(seed: int) -> None:
    rng = Random(seed)
    lines = rng.choice(TEXTS).split("\n")
    places = [at for at, line in enumerate(lines) if faults_for(line)]
    chosen = sorted(rng.sample(places, min(len(places), rng.randint(1, 5))))
    made: list[str] = []
    for at in chosen:
        # What was opened before would be closed by the first two, and a variation may go on behind an end.
        closing = {"stray }": "unclosed {", "stray )": "unclosed (", "a card behind the end": "unclosed ("}
        possible = [one for one in faults_for(lines[at]) if closing.get(one) not in made]
        fault = rng.choice(possible)
        made.append(fault)
        lines[at] = spoilt(lines[at], fault, rng)
    text = "\n".join(lines)
    assert error_lines(text) == [at + 1 for at in chosen], (made, text)
