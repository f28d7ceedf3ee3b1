"""The pictures of the README are what the program shows today."""

import importlib.util
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "samples" / "pictures" / "make.py"


def test_the_pictures_are_real_screens() -> None:
    spec = importlib.util.spec_from_file_location("make_pictures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for file, text in script.pictures():
        ElementTree.fromstring(text)
        assert file.read_text(encoding="utf-8") == text, "run: python samples/pictures/make.py"
        assert f"(samples/pictures/{file.name})" in readme
