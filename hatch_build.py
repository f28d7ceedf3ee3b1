"""The switch for the compiled wheel: engine and bots as C extensions, made by mypyc from the same source.

Off unless HATCH_BUILD_HOOK_ENABLE_CUSTOM=1. Nothing is written beside the source: what is compiled is a copy, so that a
tree in which a wheel was built stays a tree of plain Python.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOMS: Final = ("durak_cli/engine", "durak_cli/bots")
#: These stay as they are: mypyc makes no classes that inherit from str (errors), leaves named tuples alone, of which
#: events is made, and lets no frozen value be pickled or copied (rules, moves), which an arena does to let several
#: processes play; and there is nothing to gain where a package begins.
LEFT_OUT: Final = ("__init__.py", "errors.py", "events.py", "moves.py", "rules.py")

SETUP: Final = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="durak", packages=[], ext_modules=mypycify({paths!r}, opt_level="2"))
"""


class CompiledHook(BuildHookInterface[Any]):
    """Compiles a copy and puts the extensions into the wheel, each beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; an editable install is left alone."""
        if version == "editable":
            return
        root, self.work = Path(self.root), Path(mkdtemp())
        for room in ROOMS:
            shutil.copytree(root / room, self.work / room)
        shutil.copy(root / "durak_cli/__init__.py", self.work / "durak_cli")
        paths = sorted(
            path.relative_to(self.work).as_posix()
            for room in ROOMS
            for path in (self.work / room).glob("*.py")
            if path.name not in LEFT_OUT
        )
        (self.work / "setup.py").write_text(SETUP.format(paths=["--strict", *paths]), encoding="utf-8")
        build = (sys.executable, "setup.py", "build_ext", "--build-lib", "made")
        subprocess.run(build, cwd=self.work, check=True)
        made = self.work / "made"
        build_data["force_include"].update(
            {str(path): path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
        )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the copy away."""
        if version != "editable":
            shutil.rmtree(self.work)
