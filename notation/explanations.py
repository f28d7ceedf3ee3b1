"""What each finding means at length: a few sentences, an example that triggers it, and the example mended.

The texts stand in files beside the modules that have the kinds: here those of the kinds that the text alone shows. A
file is made of paragraphs with an empty line between them. Each begins with a code; its lines are the sentences; `- `
stands before the lines of the example, `+ ` before those of the mended one, `* ` before lines that both begin with.
`context NAME` is for the lines of the paragraph NAME, which is no code; `whole` says that no other tags belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

#: The tags of the game in which an example stands, where it does not name others: the first game of durak(5).
TAGS: Final = {
    "Durak": '[Durak "1"]',
    "Players": '[Players "Anna, Ben, Carla"]',
    "Rules": '[Rules "podkidnoy"]',
    "Seed": '[Seed "kitchen-42"]',
    "Trump": '[Trump "Qc"]',
}
_TAG: Final = re.compile(r"\[(\w+)(\]|.*)")
#: Characters that no file of ours may hold: those of other encodings, controls, and what cannot be seen.
_ESCAPE: Final = re.compile(r"\\x([0-9a-f]{2})|\\u([0-9a-f]{4})")


@dataclass(frozen=True, slots=True)
class Example:
    """A record: its *text*, and the numbers of those of its lines that make it an example, from 1."""

    text: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The long text of the finding *code*, in English; no *example* where it would be too large to show."""

    code: str
    text: str
    example: Example | None = None
    mended: Example | None = None


def read_explanations(text: str) -> dict[str, Explanation]:
    """Return the explanations that a file holds, by code."""
    contexts: dict[str, list[str]] = {}
    found: dict[str, Explanation] = {}
    for paragraph in text.strip().split("\n\n"):
        name, *lines = paragraph.splitlines()
        if not re.fullmatch(r"[DW]\d{4}", name):
            contexts[name] = _marked(lines, "* ")
            continue
        prose = [line for line in lines if line[:2] not in ("* ", "- ", "+ ") and not _is_word(line)]
        shared = [one for line in lines if line.startswith("context ") for one in contexts[line.split()[1]]]
        shared += _marked(lines, "* ")
        has_tags = "whole" not in lines
        both = [_marked(lines, mark) for mark in ("- ", "+ ")]
        examples = [_example([*shared, *one], has_tags) if one else None for one in both]
        found[name] = Explanation(name, " ".join(prose), *examples)
    return found


def _is_word(line: str) -> bool:
    return line == "whole" or re.fullmatch(r"context \w+", line) is not None


def _marked(lines: Sequence[str], mark: str) -> list[str]:
    return [_ESCAPE.sub(_meant, line[len(mark) :]) for line in lines if line.startswith(mark)]


def _meant(match: re.Match[str]) -> str:
    if match[1] is None:
        return chr(int(match[2], 16))
    code = int(match[1], 16)
    return chr(code) if code < 0x80 else chr(0xDC00 + code)  # a byte that is no UTF-8, as it is read


def _example(lines: Sequence[str], has_tags: bool) -> Example:
    """Return the record that *lines* make: tags of theirs stand in the place of the usual ones, or behind them."""
    if not lines or not has_tags:
        return Example("".join(f"{line}\n" for line in lines), tuple(range(1, len(lines) + 1)))
    usual: dict[str, tuple[str, bool]] = {name: (tag, False) for name, tag in TAGS.items()}
    others: list[tuple[str, bool]] = []
    body = list(lines)
    while body and body[0].startswith("["):
        line = body.pop(0)
        match = _TAG.fullmatch(line)
        name = match[1] if match is not None else ""
        if match is not None and match[2] == "]":
            usual.pop(name, None)
        elif name in usual and not usual[name][1]:
            usual[name] = line, True
        else:
            others.append((line, True))
    text = [*usual.values(), *others, *([("", False)] if body else []), *((line, True) for line in body)]
    shown = tuple(number for number, (_, is_own) in enumerate(text, start=1) if is_own)
    return Example("".join(f"{line}\n" for line, _ in text), shown)


@cache
def explanations() -> dict[str, Explanation]:
    """Return what there is to say of the kinds that the text alone shows, by code."""
    return read_explanations(files("notation").joinpath("explanations.txt").read_text(encoding="utf-8"))
