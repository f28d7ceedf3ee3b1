"""Files read and rewritten: every way in which that can go wrong is one sentence, and never half a file."""

import contextlib
import io
import os
import stat
from pathlib import Path

import pytest

from durak_cli.__main__ import main
from durak_cli.cli import files
from durak_cli.cli.screen import Failure
from tests.cli.records import KITCHEN
from tests.cli.shell import ROOT, command, durak, in_shell


def test_a_file_is_read_piece_by_piece(tmp_path: Path) -> None:
    path = tmp_path / "a b.durak"
    content = b"[Durak\x00\xff\r\nx" * files.CHUNK
    path.write_bytes(content)
    told: list[int] = []
    assert b"".join(files.chunks(str(path), told.append)) == content
    assert sum(told) == len(content)
    assert max(told) <= files.CHUNK


@pytest.mark.parametrize("command", ["validate", "replay", "format"])
def test_standard_input_is_read_for_a_dash(command: str) -> None:
    assert durak(command, "-", stdin=KITCHEN).code == 0
    assert in_shell(command, "-", stdin=KITCHEN.encode()).code == 0


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of Unix")
@pytest.mark.parametrize("text", [KITCHEN, ""], ids=["game", "nothing"])
def test_what_is_typed_ends_with_one_ctrl_d(text: str) -> None:
    import pexpect

    # The terminal's own echo would come back on the same line.
    child = pexpect.spawn(command("validate", "-")[0], command("validate", "-")[1:], cwd=str(ROOT), echo=False)
    child.send(text)
    child.sendeof()
    child.expect("games? in 1 file", timeout=30)
    child.expect(pexpect.EOF, timeout=30)
    child.close()
    assert child.exitstatus == (0 if text else 1)


def test_standard_input_cannot_be_named_twice() -> None:
    assert durak("validate", "-", "-", stdin=KITCHEN).code == 2
    assert durak("format", "-", "-", stdin=KITCHEN).code == 2


def rewrite(path: Path, content: bytes) -> None:
    files.replace(str(path), io.BytesIO(content), files.rewritable(str(path)))


@pytest.mark.parametrize("name", ["find", "format", "convert --to json", "redact --view Ben", "stats"])
def test_a_file_into_which_the_output_goes_is_not_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would grow while it is read, until the disk is full."""
    path = tmp_path / "evening.durak"
    path.write_text(KITCHEN, encoding="utf-8")
    with open(path, "a", encoding="utf-8") as out, contextlib.redirect_stdout(out):
        assert main([*name.split(), str(path)]) == 2
    assert f"cannot read {path}: the output goes into this very file" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8").count("[Durak") == 1


def test_a_file_beside_the_output_is_read(tmp_path: Path) -> None:
    path, copy = tmp_path / "evening.durak", tmp_path / "copy.durak"
    path.write_text(KITCHEN, encoding="utf-8")
    with open(copy, "w", encoding="utf-8") as out, contextlib.redirect_stdout(out):
        assert main(["find", str(path)]) == 0
    assert copy.read_text(encoding="utf-8") == KITCHEN


def test_rewriting_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text("old")
    rewrite(path, b"new\n")
    assert path.read_bytes() == b"new\n"
    assert list(tmp_path.iterdir()) == [path]


def test_rewriting_keeps_the_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text("old")
    for mode in (0o600, 0o644, 0o664, 0o755):
        path.chmod(mode)
        rewrite(path, b"new")
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_rewriting_goes_through_links(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    path = folder / "game.durak"
    path.write_text("old")
    first, second = tmp_path / "first", tmp_path / "second"
    first.symlink_to(path)
    second.symlink_to("first")
    rewrite(second, b"new")
    assert path.read_bytes() == b"new"
    assert first.is_symlink()
    assert second.is_symlink()


def test_a_device_or_a_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in (str(pipe), os.devnull):
        with pytest.raises(Failure, match="it is not a regular file"):
            files.rewritable(name)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_failed_rewrite_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text("old")
    with pytest.raises(TypeError):
        files.replace(str(path), io.StringIO("no bytes"), path.stat())  # type: ignore[arg-type]
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_gone_cannot_be_rewritten(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="there is no such file"):
        files.rewritable(str(tmp_path / "gone"))
    assert list(tmp_path.iterdir()) == []
