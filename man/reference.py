"""Makes the reference of the packages for programmers, as web pages, from what stands in the source.

    python man/reference.py FOLDER

Needs pdoc, of the group `dev`. Shown is what `__all__` of each module names, and that is stable (CONTRIBUTING.md says
more). In our source a comment `#:` in front of a constant or a field explains it, which pdoc does not read; so it is
given a copy of the packages in which these comments are strings behind, where it looks for them.
"""

import ast
import sys
from collections.abc import Iterator
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Final, get_type_hints

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("durak_cli", "grammar", "notation")
#: What has pages: these modules, and of each package those that its `__all__` names.
STABLE: Final = (
    "notation",
    "notation.render",
    "notation.tree",
    "notation.treereader",
    "notation.values",
    "durak_cli.engine",
    "durak_cli.bots",
    "durak_cli.play",
    "durak_cli.records",
    "durak_cli.study",
    "grammar.highlighting",
)


def with_strings(source: str) -> str:
    """Return a module's text with a string behind each assignment that a comment `#:` stands in front of."""
    lines = source.splitlines()
    bodies = [node.body for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Module | ast.ClassDef)]
    assignments = [node for body in bodies for node in body if isinstance(node, ast.Assign | ast.AnnAssign)]
    for node in sorted(assignments, key=lambda node: -node.lineno):
        first = last = node.lineno - 1
        while first and lines[first - 1].lstrip().startswith("#"):
            first -= 1
        comment = [line.strip().removeprefix("#:").removeprefix("#").strip() for line in lines[first:last]]
        if comment and lines[first].lstrip().startswith("#:"):
            lines.insert(node.end_lineno or node.lineno, f"{' ' * node.col_offset}{' '.join(comment)!r}")
    return "\n".join([*lines, ""])


def copy_with_strings(folder: Path) -> None:
    """Copy the packages into *folder*."""
    for package in PACKAGES:
        copytree(ROOT / package, folder / package, ignore=ignore_patterns("__pycache__"))
    for file in folder.rglob("*.py"):
        file.write_text(with_strings(file.read_text(encoding="utf-8")), encoding="utf-8")


def modules() -> Iterator[ModuleType]:
    """Yield everything that has a page."""
    for name in STABLE:
        module = import_module(name)
        yield module
        yield from (each for each in (getattr(module, name) for name in module.__all__) if isinstance(each, ModuleType))


def mend_tuples() -> None:
    """Let named tuples tell the types of their fields, and not that a field has a number."""
    for module in modules():
        for kind in vars(module).values():
            if isinstance(kind, type) and hasattr(kind, "_fields"):
                kind.__new__.__annotations__ = get_type_hints(kind)
                kind.__new__.__doc__ = ""
                for name in kind._fields:
                    vars(kind)[name].__doc__ = ""


def main(arguments: list[str]) -> int:
    """Write the pages into the folder that is named."""
    if len(arguments) != 1:
        print((__doc__ or "").partition("\n\n")[2].partition("\n\n")[0].strip(), file=sys.stderr)
        return 2
    try:
        import pdoc
    except ImportError:
        print("the reference is made by pdoc: pip install pdoc", file=sys.stderr)
        return 2

    folder = Path(arguments[0]).absolute()
    with TemporaryDirectory() as copy, chdir(copy):
        copy_with_strings(Path(copy))
        sys.path.insert(0, copy)
        mend_tuples()
        pdoc.render.configure(docformat="markdown", footer_text="durak")
        pdoc.pdoc(*STABLE, output_directory=folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
