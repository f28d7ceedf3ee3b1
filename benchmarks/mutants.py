"""Small changes to a module of the program, of the kind that a test should notice, and those that nothing can notice.

What is changed is mutmut's choice (its operators: numbers, words, comparisons, arguments, assignments, branches …), but
tables, decorated functions and what a class is made of are changed as well. How a change is tried is the business of
`mutation`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

ROOT: Final = Path(__file__).resolve().parents[1]
REASONS: Final = ROOT / "tests/mutants.txt"


@dataclass(frozen=True)
class Mutant:
    """One change to a module: what stood there, what stands there now, and the module as it is with it."""

    path: str
    #: The name of the function or class, `-` at the top of the module.
    where: str
    #: Which of those that look the same, from 1.
    nth: int
    #: It is within the body of a function, not in a table or in what a class is made of.
    is_inside: bool
    before: tuple[str, ...]
    after: tuple[str, ...]
    source: str

    def module(self) -> str:
        """The name by which the module is imported."""
        return self.path.removesuffix(".py").replace("/", ".")

    def function(self) -> str:
        """The name of the function or method that holds it, the outermost one."""
        words = self.where.split(".")
        return ".".join(words[: 2 if words[0].lstrip("_")[:1].isupper() else 1])

    def key(self) -> str:
        """What stays the same when lines move."""
        number = f" #{self.nth}" if self.nth > 1 else ""
        return "\n".join(
            [f"{self.path} {self.where}{number}", *(f"- {x}" for x in self.before), *(f"+ {x}" for x in self.after)]
        )


class _Finder(cst.CSTVisitor):
    """Collects every change that the operators know for one statement of a module."""

    def __init__(self) -> None:
        self.found: list[tuple[str, bool, cst.CSTNode, cst.CSTNode]] = []
        self._around: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _is_left_alone(node):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef | cst.Parameters):
            self._around.append(node)
        names = [outer.name.value for outer in self._around if isinstance(outer, cst.FunctionDef | cst.ClassDef)]
        where = ".".join(names) or "-"
        is_inside = bool(self._around) and isinstance(self._around[-1], cst.FunctionDef)
        for kind, changes_of in mutation_operators:
            if isinstance(node, kind):
                changes = list(changes_of(node))
                if isinstance(node, cst.SimpleString):
                    del changes[1:]  # lower and upper case, which a test of the exact words sees as well as other words
                self.found += [(where, is_inside, node, changed) for changed in changes]
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if self._around and original_node is self._around[-1]:
            self._around.pop()


def _is_left_alone(node: cst.CSTNode) -> bool:
    """Whether *node* says something to people and type checkers alone, or is what mutmut leaves alone, too."""
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom():
            return True
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
            return True
        case cst.Call(func=cst.Name(value="len" | "isinstance" | "TypeVar")):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="_Event" | "__all__"))]):
            return True
    return False


def mutants_of(path: str) -> Iterator[Mutant]:
    """Yield every change to the module at *path*."""
    text = (ROOT / path).read_text(encoding="utf-8")
    module = cst.parse_module(text)
    parts = [module.code_for_node(statement) for statement in module.body]
    opening = text[: len(text) - len("".join(parts))] if text.endswith("".join(parts)) else None
    assert opening is not None, path
    often: Counter[tuple[object, ...]] = Counter()
    for index, statement in enumerate(module.body):
        finder = _Finder()
        statement.visit(finder)
        seen = {parts[index]}
        for where, is_inside, node, changed in finder.found:
            part = module.code_for_node(_replaced(statement, node, changed))
            if part not in seen and _is_code(part):
                seen.add(part)
                before, after = _difference(parts[index].splitlines(), part.splitlines())
                often[where, before, after] += 1
                nth = often[where, before, after]
                source = opening + "".join((*parts[:index], part, *parts[index + 1 :]))
                yield Mutant(path, where, nth, is_inside, before, after, source)


def _replaced(statement: Any, node: cst.CSTNode, changed: cst.CSTNode) -> cst.CSTNode:
    result = statement.deep_replace(node, changed)
    assert isinstance(result, cst.CSTNode)
    return result


def _is_code(text: str) -> bool:
    try:
        compile(text, "", "exec")
    except SyntaxError:
        return False
    return True


def _difference(old: list[str], new: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines that went and those that came, without those that both begin and end with."""
    same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    old, new = old[same:], new[same:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return tuple(line.strip() for line in old), tuple(line.strip() for line in new)


def known() -> dict[str, str]:
    """Return the keys of the changes that change nothing, with the reason of each."""
    reasons: dict[str, str] = {}
    if not REASONS.exists():
        return reasons
    for block in REASONS.read_text(encoding="utf-8").split("\n\n"):
        lines = block.strip().splitlines()
        changes = [line for line in lines if line[:2] in ("- ", "+ ")]
        if changes:
            at = lines.index(changes[0])
            reasons["\n".join([lines[at - 1], *changes])] = " ".join(lines[at + len(changes) :]).strip()
    return reasons
