"""What the README shows is true: its record is canonical and valid, its commands exist, its code runs."""

import re
from pathlib import Path

import notation
from durak_cli.cli.app import COMMANDS
from durak_cli.play.referee import judge

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENVIRONMENT = "python3 -m venv .venv && .venv/bin/pip install -e "
SET_UP = f"{ENVIRONMENT}'.[test]' && "


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def test_record_is_canonical_and_valid() -> None:
    (text,) = blocks("durak")
    (record,) = notation.parse(text)
    assert judge(record) == []
    assert notation.write(record) == text
    assert record.result is not None


def test_first_command_plays_and_the_second_tests() -> None:
    one_liners = [block for block in blocks("sh") if block.startswith(ENVIRONMENT)]
    assert one_liners == [f"{ENVIRONMENT}. && .venv/bin/durak play\n", f"{SET_UP}.venv/bin/pytest -n auto\n"]


def test_checks_run_the_second_command_as_it_stands() -> None:
    marker = "<!-- .ci/run runs the next block"
    assert README.count(marker) == 1
    assert f"{marker} as it stands. -->\n```sh\n{SET_UP}.venv/bin/pytest -n auto\n```\n" in README


def test_commands_that_are_named_exist() -> None:
    named = set(re.findall(r"\bdurak ([a-z]+)", "\n".join([*blocks("sh"), *re.findall(r"`([^`\n]+)`", README)])))
    assert named <= set(COMMANDS)
    assert {"play", "validate", "replay", "format"} <= named


def test_python_example_runs(tmp_path: Path) -> None:
    (tmp_path / "evening.durak").write_text(blocks("durak")[0], encoding="utf-8")
    (code,) = blocks("python")
    exec(compile(code.replace("evening.durak", (tmp_path / "evening.durak").as_posix()), "README.md", "exec"), {})


def test_files_that_are_linked_exist() -> None:
    for link in re.findall(r"\]\(([^):]+)\)", README):
        assert (ROOT / link).exists(), link
