"""Durak as a library: the examples of the guide run, what is stable stays, and every name of it is explained."""

import ast
import doctest
import inspect
import re
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import durak_cli.engine
from durak_cli.cli.app import COMMANDS

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "samples" / "library" / "README.md"
SECTIONS = {part.partition("\n")[0]: part for part in GUIDE.read_text(encoding="utf-8").split("\n## ")[1:]}
#: What is promised in CONTRIBUTING.md: each module with the names in it. Names are added here, never taken away.
STABLE = {
    module: names.split()
    for module, _, names in (
        line.partition(": ") for line in (ROOT / "tests" / "stable.txt").read_text(encoding="utf-8").splitlines()
    )
}
REFERENCE = ROOT / "man" / "reference.py"


# ---- The guide -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SECTIONS)
def test_the_examples_of_a_section_say_what_they_say(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(SECTIONS[name], {"__name__": "guide"}, name, str(GUIDE), 0)
    assert test.examples
    told: list[str] = []
    assert doctest.DocTestRunner().run(test, out=told.append).failed == 0, "".join(told)


def test_the_guide_lists_its_sections_and_shows_no_code_that_is_not_run() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    listed = re.findall(r"^- \[(.+)\]\(#(.+)\)$", text, re.M)
    assert [title for title, _ in listed] == list(SECTIONS)
    assert all(anchor == re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title, anchor in listed)
    for link in re.findall(r"\]\(([\w./-]+)[)#]", text):
        assert (GUIDE.parent / link).exists(), link
    (script,) = re.findall(r"```python\n(.*?)```", text, re.S)
    compile(script, str(GUIDE), "exec")


def test_the_processes_of_the_guide_play_as_one_does(tmp_path: Path) -> None:
    """The script that follows the function is run as it stands, with fewer games."""
    section = SECTIONS["A hundred thousand games"]
    function = "".join(
        example.source
        for example in doctest.DocTestParser().get_examples(section)
        if not example.source.startswith("simulate(")
    )
    (script,) = re.findall(r"```python\n(.*?)```", section, re.S)
    few = script.replace("range(100), [1000] * 100", "range(2), [5] * 2")
    assert few != script
    program = tmp_path / "many.py"
    program.write_text(f"{function}\n{few}", encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=True, cwd=ROOT)
    assert sum(map(int, re.findall(r": (\d+)", done.stdout))) == 10


def test_the_example_of_the_engine_runs() -> None:
    assert doctest.testmod(durak_cli.engine) == (0, 4)


# ---- What is stable --------------------------------------------------------------------------------------------------


def test_no_stable_name_is_missing_and_a_new_one_is_listed() -> None:
    assert {module: sorted(import_module(module).__all__) for module in STABLE} == STABLE


def test_what_has_a_page_in_the_reference_is_what_is_stable() -> None:
    shown = set(runpy.run_path(str(REFERENCE))["STABLE"])
    inside = {f"{module}.{name}" for module in shown for name in import_module(module).__all__}
    assert shown | (inside & set(STABLE)) == set(STABLE)


@pytest.mark.parametrize("module", STABLE)
def test_every_stable_name_is_explained(module: str) -> None:
    """By a docstring, down to the methods, or by a comment `#:` in front of it."""
    unexplained = [name for name in STABLE[module] if not _is_explained(module, name)]
    assert unexplained == []
    assert (import_module(module).__doc__ or "").strip()


def _is_explained(module: str, name: str) -> bool:
    value = inspect.unwrap(getattr(import_module(module), name))
    if inspect.isclass(value) and value.__module__.startswith(("durak_cli", "notation", "grammar")):
        own = [one for key, one in vars(value).items() if key[0] != "_"]
        methods = [one for one in own if inspect.isfunction(one) or isinstance(one, property)]
        return bool(value.__doc__) and all(one.__doc__ for one in methods)
    if inspect.isfunction(value) or isinstance(value, ModuleType):
        return bool(value.__doc__)
    return any(re.search(rf"^#:.*\n(?:#.*\n)*{name}\b", source, re.M) for source in _sources(module, name))


def _sources(module: str, name: str) -> list[str]:
    """The texts in which *name* may be given its value: of its module, and of those from which that has it."""
    source = inspect.getsource(import_module(module))
    homes = [
        node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module and any(alias.name == name for alias in node.names)
    ]
    return [source, *(inspect.getsource(import_module(home)) for home in homes)]


@pytest.mark.parametrize("package", ["engine", "play", "records", "study"])
def test_a_package_costs_nothing_until_a_module_of_it_is_asked_for(package: str) -> None:
    program = (
        f"import sys\nfrom durak_cli import {package}\n"
        f"assert not [name for name in sys.modules if name.startswith('durak_cli.{package}.')]\n"
        f"for name in {package}.__all__:\n"
        f"    assert getattr({package}, name).__name__ == f'durak_cli.{package}.{{name}}'\n"
        f"from durak_cli.{package} import *\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    with pytest.raises(AttributeError, match="has no attribute 'turns'"):
        import_module(f"durak_cli.{package}").turns  # noqa: B018


def test_what_is_promised_is_promised_by_name() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    promise = text.split("\n## What is stable\n")[1].split("\n## ")[0]
    for word in ("tests/stable.txt", "grammar/record.schema.json", "grammar/finding.schema.json", "durak-protocol(7)"):
        assert word in promise
    assert set(re.findall(r"`durak ([a-z]+)", promise)) <= set(COMMANDS)


# ---- The reference ---------------------------------------------------------------------------------------------------


def test_comments_become_the_strings_that_pdoc_looks_for() -> None:
    with_strings = runpy.run_path(str(REFERENCE))["with_strings"]
    many = "#: How many.\n#: At least one.\nMANY = (\n    1\n)\n"
    deck = 'class Deck:\n    #: Its "cards".\n    cards: int\n'
    assert with_strings(f"{many}FEW = 2\n\n{deck}") == (
        f"{many}'How many. At least one.'\nFEW = 2\n\n{deck}    'Its \"cards\".'\n"
    )


@pytest.mark.slow
def test_the_reference_is_made_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("pdoc", reason="a development tool; .ci/run makes the reference")
    subprocess.run([sys.executable, "-W", "error", str(REFERENCE), str(tmp_path)], check=True)
    for module in STABLE:
        assert (tmp_path / f"{module.replace('.', '/')}.html").exists()
    assert "Cards in the stock, the up-card among them." in (tmp_path / "durak_cli/engine/view.html").read_text("utf-8")
