"""Files read and rewritten: every way in which that can go wrong is one sentence, and never half a file."""

import io
import os
import socket
import stat
from pathlib import Path

import pytest

from durak_cli.cli import files
from durak_cli.cli.screen import Failure
from tests.cli.records import KITCHEN, LENIENT
from tests.cli.shell import durak, in_shell

#: Root may read and write everything.
IS_ROOT = os.geteuid() == 0


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


@pytest.mark.parametrize("command", ["validate", "replay", "format"])
def test_what_cannot_be_read_is_one_sentence(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
        (tmp_path / "folder").mkdir()
        (tmp_path / "file").write_text("")
        (tmp_path / "loop").symlink_to("loop")
        (tmp_path / "utf16").write_bytes(KITCHEN.encode("utf-16"))
        (tmp_path / "binary").write_bytes(bytes(range(256)) * 20)
        for name, why in {
            "missing": "there is no such file",
            "": "there is no such file",
            "folder": "it is a folder",
            "file/below": "",
            "loop": "",
            "socket": "",
            "x" * 300: "",
            "utf16": "it is UTF-16 or UTF-32; save it as UTF-8",
            "binary": "it is not a text",
        }.items():
            answer = durak(command, name)
            assert answer.code == 2, name
            assert answer.err.startswith(f"durak: cannot read {name}: {why}")
            assert len(answer.err.splitlines()) == 1
            assert "error[" not in answer.out


def test_what_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text(KITCHEN)
    path.chmod(0)
    answer = durak("validate", str(path))
    assert answer.code == (0 if IS_ROOT else 2)
    assert ("permission denied" in answer.err) is not IS_ROOT


def test_a_pipe_with_a_name_is_read_like_a_file(tmp_path: Path) -> None:
    import threading

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(KITCHEN,))
    writer.start()
    answer = durak("validate", str(pipe))
    writer.join()
    assert answer.code == 0
    assert "1 game in 1 file" in answer.out


def test_a_device_that_never_ends_is_not_read_for_ever() -> None:
    for command in ("validate", "format", "replay"):
        answer = durak(command, "/dev/zero")
        assert answer.code == 2
        assert answer.err == "durak: cannot read /dev/zero: it is not a text\n"


def test_the_empty_device_is_an_empty_file() -> None:
    answer = durak("validate", "/dev/null")
    assert answer.code == 1
    assert "error[D0101]" in answer.out
    assert "0 games in 1 file: 1 error" in answer.out


def test_standard_input_cannot_be_named_twice() -> None:
    assert durak("validate", "-", "-", stdin=KITCHEN).code == 2
    assert durak("format", "-", "-", stdin=KITCHEN).code == 2


def rewrite(path: Path, content: bytes) -> None:
    files.replace(str(path), io.BytesIO(content), files.rewritable(str(path)))


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


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text(LENIENT, encoding="utf-8")
    tmp_path.chmod(0o500)
    answer = durak("format", "-i", str(path))
    tmp_path.chmod(0o700)
    assert answer.code == (0 if IS_ROOT else 2)
    assert ("permission denied" in answer.err) is not IS_ROOT


def test_a_file_that_may_not_be_written_to_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.durak"
    path.write_text(LENIENT, encoding="utf-8")
    path.chmod(0o400)
    answer = durak("format", "-i", str(path))
    assert answer.code == (0 if IS_ROOT else 2)
    assert path.read_text(encoding="utf-8") == (KITCHEN if IS_ROOT else LENIENT)
    assert ("it may not be written to" in answer.err) is not IS_ROOT
