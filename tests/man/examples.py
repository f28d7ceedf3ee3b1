"""The literal blocks of durak(5), each with the kind that the comment before it gives it."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAN = ROOT / "man"
KINDS = ("valid", "form", "lenient", "canonical", "error", "text")


@dataclass(frozen=True)
class Example:
    """A block of the page: *text* as a reader sees it; *where* is the line of the page on which it begins."""

    kind: str
    arguments: tuple[str, ...]
    text: str
    where: int

    def __str__(self) -> str:
        return f"line {self.where}"


def examples() -> list[Example]:
    """Return all of them; each must be tagged."""
    lines = (MAN / "durak.5").read_text(encoding="utf-8").splitlines()
    found = []
    for number, line in enumerate(lines):
        if line.startswith(".Bd -literal"):
            tag = re.fullmatch(r'\.\\" example: (\w+)(.*)', lines[number - 1])
            assert tag, f"the block in line {number + 1} is not tagged"
            block = lines[number + 1 : lines.index(".Ed", number)]
            text = "".join(f"{plain(row)}\n" for row in block)
            found.append(Example(tag[1], tuple(tag[2].split()), text, number + 1))
    return found


def plain(line: str) -> str:
    """Return what a line of input shows."""
    return line.removeprefix("\\&").replace("\\-", "-").replace("\\e", "\\")


def heading() -> str:
    """Return the tags of the first example, which stand in front of every example that has none."""
    return examples()[0].text.partition("\n\n")[0] + "\n\n"


def whole(example: Example) -> tuple[str, int]:
    """Return the example as a record, and how many lines of it are not its own."""
    if re.match(r"\s*\[", example.text):
        return example.text, 0
    return heading() + example.text, heading().count("\n")
