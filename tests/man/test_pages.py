"""The man pages say what the program does: their generated parts are up to date, and every page is shipped."""

import re
import tomllib

import pytest

from tests.helpers import script
from tests.man.examples import MAN, ROOT

GENERATE = script(MAN / "generate.py")
PAGES = [page.name for page in GENERATE.pages()]


@pytest.mark.parametrize("name", PAGES)
def test_page_is_what_the_program_gives(name: str) -> None:
    page = MAN / name
    assert page.read_text(encoding="utf-8") == GENERATE.generated(page), "run: python man/generate.py"


def test_there_is_a_page_for_every_command_and_no_other() -> None:
    assert set(PAGES) == {"durak.5", "durak-protocol.7", *GENERATE.commands()}


@pytest.mark.parametrize("name", list(GENERATE.commands()))
def test_page_has_every_option_of_its_command_and_no_other(name: str) -> None:
    listed = set()
    for line in re.findall(r"^\.It (Fl .*)$", (MAN / name).read_text(encoding="utf-8"), re.M):
        listed |= {f"-{flag}" for flag in re.findall(r"Fl (\S+)", line)}
    options = {
        flag
        for parameter in GENERATE.commands()[name]
        if parameter.param_type_name == "option"
        for flag in (*parameter.opts, *parameter.secondary_opts)
    }
    assert listed == options


@pytest.mark.parametrize("name", PAGES)
def test_text_of_a_page_mentions_no_option_that_does_not_exist(name: str) -> None:
    known = {
        flag
        for command in GENERATE.commands().values()
        for parameter in command
        for flag in (*parameter.opts, *parameter.secondary_opts)
    }
    text = (MAN / name).read_text(encoding="utf-8")
    mentioned = {f"-{flag}" for flag in re.findall(r"\bFl (-?[a-z][a-z-]*)", text)}
    mentioned |= set(re.findall(r"^\.[DQ]l .*?(--[a-z-]+)", text, re.M))
    assert mentioned <= known


@pytest.mark.parametrize("name", list(GENERATE.commands()))
def test_command_has_a_help_for_everything_that_it_takes(name: str) -> None:
    for parameter in GENERATE.commands()[name]:
        assert parameter.help, f"{name}: {parameter.name}"


def test_overview_lists_every_command() -> None:
    listed = set(re.findall(r"^\.Xr (durak-\w+) 6", (MAN / "durak.6").read_text(encoding="utf-8"), re.M))
    assert listed == {name.removesuffix(".6") for name in GENERATE.commands() if name != "durak.6"}


def test_every_finding_and_rule_option_is_listed_in_the_specification() -> None:
    text = (MAN / "durak.5").read_text(encoding="utf-8")
    codes = [kind.code for kind in GENERATE.kinds()]
    assert len(codes) == len(set(codes)), "a code is used twice"
    assert re.findall(r"^\.It ([DW]\d{4})", text, re.M) == codes
    for option, values in GENERATE.OPTIONS.items():
        assert f".It Cm {option}\n" in text
        for value in values:
            assert f"{value}" in text


def test_pages_are_shipped_where_man_looks_for_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shipped == {f"man/{name}": f"share/man/man{name[-1]}/{name}" for name in PAGES}


@pytest.mark.parametrize("name", PAGES)
def test_page_refers_only_to_pages_that_exist(name: str) -> None:
    text = (MAN / name).read_text(encoding="utf-8")
    named = {f"{title}.{section}" for title, section in re.findall(r"Xr (\S+) (\d)", text)}
    assert named - {"pygmentize.1", "vim.1"} <= set(PAGES)


def test_the_test_that_the_page_names_exists() -> None:
    """It shows that a computer sees no more than a person in its seat."""
    text = (MAN / "durak-play.6").read_text(encoding="utf-8")
    named = re.findall(r"^\.Ql (test_\w+)\nin\n\.Pa (\S+)$", text, re.M)
    assert named
    for test, file in named:
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
