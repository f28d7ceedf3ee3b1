"""The map of the rules, tests/rules_map.md, is whole: every sentence has a test, or a rule that overrules it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
ROW = re.compile(r"\| (\d{3})\.(\d+) \| (.+?) \| (.*?) *\|")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
OVERRULED = re.compile(r'rules: "([^"]{15,})"')

LINES = [line for line in (TESTS / "rules_map.md").read_text().splitlines() if re.match(r"\| \d", line)]
#: How many sentences of each text state a rule.
SENTENCES = {"000": 72, "001": 53, "003": 48, "004": 30}


def row(line: str) -> tuple[str, int, str, str]:
    """Return text, number, sentence, and what shows it."""
    match = ROW.fullmatch(line)
    assert match is not None, line
    text, number, sentence, shown_by = match.groups()
    return text, int(number), sentence, shown_by


@cache
def functions_of(path: str) -> set[str]:
    """Return the names of the test functions of a file."""
    tree = ast.parse((ROOT / path).read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[1])
def test_a_sentence_is_shown_by_a_test_that_exists_or_overruled(line: str) -> None:
    *_, shown_by = row(line)
    named = NAMED.findall(shown_by)
    assert named or OVERRULED.search(shown_by), "this sentence has neither a test nor a rule that overrules it"
    for path, name in named:
        assert name in functions_of(path), f"{path} has no {name}"
    assert re.fullmatch(rf"({OVERRULED.pattern} ?)?({NAMED.pattern} ?)*", shown_by), "something else stands there"


def test_every_sentence_of_the_four_texts_is_there_once() -> None:
    rows = [row(line) for line in LINES]
    numbers = [(text, number) for text, number, *_ in rows]
    assert numbers == [(text, number) for text, count in SENTENCES.items() for number in range(1, count + 1)]
    assert all(sentence.strip() for _, _, sentence, _ in rows)


def test_every_fault_of_other_engines_has_a_test_that_names_it() -> None:
    """Faults 1–16 of the collection concern the rules and the deal; the docstring of a test names its number."""
    named: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named.update(map(int, re.findall(r"[Ff]ault (\d+)", ast.get_docstring(node) or "")))
    assert named >= set(range(1, 17))
