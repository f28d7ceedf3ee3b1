"""Where a game is written while it is played, and where its record goes when it is over.

A deal that nobody may know yet is kept from sight: the running game is a journal in a private folder, and when it is
over its whole record is put into the record file by one write. A deal that is known anyway is written into the record
file itself, play by play. Either way a kill or a full disk leaves a valid record of all whole plays, and a record
never gets into its file twice.
"""

import contextlib
import datetime
import os
import time
from pathlib import Path
from typing import Final

from durak_cli.cli import places
from durak_cli.cli.files import sync_folder
from durak_cli.cli.journal import DELETING, Busy, Gone, Journal, Opening
from durak_cli.cli.keeping import LOST, Keeper, NoKeeper
from durak_cli.cli.screen import Failure, complain
from durak_cli.cli.speech import _, later
from notation import decode
from notation.safe import safe_text

#: How the files of records and of running games end, and the one beside a running game that says where its record goes.
ENDING: Final = ".durak"
_TARGET: Final = ".target"
#: Only the person himself may read a running game: the deal stands in it.
_PRIVATE: Final = 0o600
#: How often a record file is tried that another program has open, and how long is waited in between, in seconds.
_PATIENCE: Final = 20
_MOMENT: Final = 0.05
#: Elsewhere the lock has to be given up first.
_CAN_DELETE_OPEN_FILES: Final = os.name != "nt"
_KEPT: Final = later("You leave the game before its end; it is kept, and durak resume goes on with it.")


class OpenKeeper:
    """Writes each game into the record file itself, play by play."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.record = journal.name

    @property
    def way_on(self) -> str:
        """The record file can be gone on with."""
        if not self._journal.can_cut:  # a device or a pipe keeps nothing that could be read again
            return _(LOST)
        if _is_for_records(Path(self._journal.path).parent):
            return _(_KEPT)
        sentence = _("You leave the game before its end; its record in {file} can be gone on with: durak resume FILE.")
        return sentence.format(file=self.record)

    def begin(self, opening: str) -> Journal:
        """Append the opening of a game."""
        self._journal.begin(opening)
        return self._journal

    def end(self) -> None:
        """Wait until the record is safe."""
        self._journal.sync()

    def close(self) -> None:
        """Close the record file."""
        self._journal.close()


class PrivateKeeper:
    """Writes each game into a private journal, and its whole record into the record file when it is over."""

    def __init__(
        self, stem: str, target: str | None, journal: Journal | None = None, *, is_new_file: bool = False
    ) -> None:
        """Keep games under the name *stem*, their records in the file *target* (None: in none).

        *journal* is that of a game which is gone on with. A target that *is_new_file* of the person's own folder is
        called as the first journal, which may have to take another name than *stem*.
        """
        self._stem, self._target, self._journal = stem, target, journal
        self._is_new_file = is_new_file
        self.record = "" if target is None else safe_text(target)

    @property
    def way_on(self) -> str:
        """The private journal can be gone on with."""
        return _(_KEPT)

    def begin(self, opening: str) -> Journal:
        """Begin a journal, and note beside it where the record goes."""
        self._stem, self._journal = _new_journal(places.running_folder(), self._stem, _PRIVATE)
        path = Path(self._journal.path)
        if self._is_new_file:
            self._target, self._is_new_file = usual_target(self._stem), False
            self.record = safe_text(self._target or "")
        try:
            _note_target(path, self._target)
            self._journal.begin(opening)
        except Failure:
            for one in (path, path.with_suffix(_TARGET)):  # what never held a game need not be there
                with contextlib.suppress(OSError):
                    one.unlink()
            raise
        return self._journal

    @property
    def target(self) -> str | None:
        """The record file; None where there is none."""
        return self._target

    def recorded(self) -> str:
        """Return what the record file holds, the earlier games of the series among it; nothing where there is none."""
        try:
            return "" if self._target is None else decode(Path(self._target).read_bytes())
        except OSError:
            return ""

    def end(self) -> None:
        """Append the whole record to its file, and then put the journal away."""
        journal, self._journal = self._journal, None
        if journal is None:
            return
        with journal:
            journal.sync()
            if self._target is not None:
                _add_record(self._target, journal.text())
            if _CAN_DELETE_OPEN_FILES:
                _put_away(Path(journal.path))
        if not _CAN_DELETE_OPEN_FILES:
            _put_away(Path(journal.path))

    def close(self) -> None:
        """Close the journal of a game that is not over."""
        if self._journal is not None:
            self._journal.close()


class _Memory:
    """A page that only lasts as long as the program."""

    can_cut = True

    def __init__(self, text: str) -> None:
        self.text = text

    def append(self, text: str) -> None:
        self.text += text

    def cut(self, text: str) -> None:
        self.text = self.text.removesuffix(text)

    def sync(self) -> None:
        """Memory knows nothing of that."""


class MemoryKeeper:
    """Writes the record of a game only when it is over, because there is no folder to keep it in before."""

    def __init__(self, target: str) -> None:
        self._target, self._page = target, _Memory("")
        self.record = safe_text(target)

    @property
    def way_on(self) -> str:
        """There is none."""
        return _(LOST)

    def begin(self, opening: str) -> _Memory:
        """Begin a page in memory."""
        self._page = _Memory(opening)
        return self._page

    def end(self) -> None:
        """Append the whole record to its file."""
        _add_record(self._target, self._page.text)

    def close(self) -> None:
        """Forget a game that is not over."""


def keeper_for(record: str | None, *, is_recorded: bool, is_open: bool) -> Keeper:
    """Return who keeps the games of a sitting; Failure if the file *record* cannot be written.

    Without *record* a file of the person's own folder is taken, unless nothing *is_recorded*. The deal *is_open* where
    it may be known before the game is over. Where a folder cannot be used, one sentence says what is not kept.
    """
    if record is not None:
        if is_open:
            return OpenKeeper(_soon(record))
        check_target(record)
    try:
        folder = places.running_folder()
        places.make(folder, is_private=True)
        if record is None and is_recorded:
            places.make(places.records_folder())
    except Failure as failure:
        return _without_folder(record, failure, is_recorded=is_recorded)
    stem = free_stem(datetime.datetime.now())
    if record is not None or not is_recorded:
        target = os.path.abspath(record) if record is not None else None
        return PrivateKeeper(stem, target)
    if is_open:
        return OpenKeeper(_new_journal(places.records_folder(), stem)[1])
    return PrivateKeeper(stem, usual_target(stem), is_new_file=True)


def _without_folder(record: str | None, failure: Failure, *, is_recorded: bool) -> Keeper:
    if record is not None:
        sentence = _("{why}; so the game is lost if you leave it, and its record is written only when it is over")
        complain(sentence.format(why=failure.sentence))
        return MemoryKeeper(record)
    sentence = (
        _("{why}; so the game is neither kept nor recorded") if is_recorded else _("{why}; so the game is not kept")
    )
    complain(sentence.format(why=failure.sentence))
    return NoKeeper()


def _is_for_records(folder: Path) -> bool:
    with contextlib.suppress(Failure):  # where there is no home, there is no such folder
        return folder == places.records_folder()
    return False


def usual_target(stem: str) -> str | None:
    """Return where the record of a running game goes if nothing else is said; None where there is no home for it."""
    with contextlib.suppress(Failure):
        return str(places.records_folder() / (stem + ENDING))
    return None


def _new_journal(folder: Path, stem: str, mode: int = 0o666) -> tuple[str, Journal]:
    """Return a new journal in *folder*, called *stem* unless another game has just taken that name, and its stem."""
    while True:
        with contextlib.suppress(FileExistsError):
            return stem, Journal(str(folder / (stem + ENDING)), Opening.NEW, mode)
        stem = free_stem(datetime.datetime.now())


def check_target(name: str) -> None:
    """Raise Failure if no record could be appended to the file *name*; an empty one that was not there goes again."""
    was_there = os.path.lexists(name)
    with _soon(name) as journal:
        # Another program may have put its record there in the meantime.
        if not was_there and journal.is_empty():
            with contextlib.suppress(OSError):
                os.unlink(name)


def _soon(name: str) -> Journal:
    """Open the record file *name*; where another program has it open, wait a moment: it may only add its record."""
    for _attempt in range(_PATIENCE):
        with contextlib.suppress(Busy, Gone):
            return Journal(name)
        time.sleep(_MOMENT)
    return Journal(name)


def free_stem(moment: datetime.datetime) -> str:
    """Return a name for a game begun at that *moment*, under which nothing is kept yet."""
    stem = f"{moment:%Y-%m-%d-%H%M}"
    number = 1
    while True:
        name = stem if number == 1 else f"{stem}-{number}"
        if not any((folder / (name + ENDING)).exists() for folder in own_folders()):
            return name
        number += 1


# -- running games -----------------------------------------------------------------------------------------------------


def newest(folder: Path) -> list[Path]:
    """Return the record files in *folder*, the newest first, empty ones left out."""
    found: list[tuple[int, Path]] = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                about = path.stat()
                if path.name.endswith(ENDING) and about.st_size:
                    found.append((about.st_mtime_ns, path))
    return [path for _moment, path in sorted(found, reverse=True)]


def is_anything_kept() -> bool:
    """Whether there is a running game or a record in the person's own folders."""
    return any(newest(folder) for folder in own_folders())


def own_folders() -> list[Path]:
    """Return the person's own folders, as far as there is a home for them."""
    found = []
    for folder in (places.running_folder, places.records_folder):
        with contextlib.suppress(Failure):
            found.append(folder())
    return found


def is_private(path: Path) -> bool:
    """Whether the file *path* is a journal of the private folder."""
    with contextlib.suppress(OSError):
        return os.path.samefile(path.parent, places.running_folder())
    return False


def keeper_of(journal: Journal) -> Keeper:
    """Return who keeps the game of *journal*, which is gone on with."""
    path = Path(journal.path)
    if not is_private(path):
        return OpenKeeper(journal)
    return PrivateKeeper(path.name.removesuffix(ENDING), target_of(path), journal)


def keeper_for_next(record: str | None, *, is_open: bool) -> Keeper:
    """Return who keeps the next game of a series, the games before it being in the file *record* (None: in none)."""
    if record is not None and is_open:
        return OpenKeeper(_soon(record))
    places.make(places.running_folder(), is_private=True)
    path = None if record is None else Path(os.path.abspath(record))
    is_own = path is not None and _is_for_records(path.parent)
    stem = path.name.removesuffix(ENDING) if path and is_own else free_stem(datetime.datetime.now())
    return PrivateKeeper(stem, None if path is None else str(path))


def target_of(path: Path) -> str | None:
    """Return where the record of the running game *path* goes, or None if it is not recorded."""
    try:
        return os.fsdecode(path.with_suffix(_TARGET).read_bytes()) or None
    except FileNotFoundError:
        return str(places.records_folder() / path.name)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Failure(_("cannot read {file}: {why}").format(file=safe_text(str(path)), why=why)) from error


def delete(path: Path) -> None:
    """Delete a game or a record for good; Failure if it is being played, or cannot be deleted."""
    with Journal(str(path), Opening.OLD, refusal=DELETING):
        if _CAN_DELETE_OPEN_FILES:
            _put_away(path)
    if not _CAN_DELETE_OPEN_FILES:
        _put_away(path)


def _note_target(path: Path, target: str | None) -> None:
    note = path.with_suffix(_TARGET)
    if target is not None and target == usual_target(path.name.removesuffix(ENDING)):
        with contextlib.suppress(FileNotFoundError):
            note.unlink()
        return
    content = b"" if target is None else os.fsencode(target)
    try:
        file = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _PRIVATE)
        try:
            if os.write(file, content) < len(content):
                raise Failure(_("cannot write {file}: there is no room left").format(file=safe_text(str(note))))
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Failure(_("cannot write {file}: {why}").format(file=safe_text(str(note)), why=why)) from error


def _add_record(target: str, text: str) -> None:
    """Append the record *text* to the file *target* by one write, unless it stands there already."""
    folder = Path(target).parent
    if _is_for_records(folder):
        places.make(folder)
    with _soon(target) as file:
        before = file.text()
        if text not in before:
            last = before[before.rfind("\n[Durak") + 1 :]
            if text.startswith(last):  # a power cut has let only this much of it be written
                file.cut(last)
            file.begin(text)
            file.sync()
    sync_folder(folder)


def _put_away(path: Path) -> None:
    """Delete a journal, then the note beside it: alone it says nothing."""
    try:
        path.unlink(missing_ok=True)
        if is_private(path):
            path.with_suffix(_TARGET).unlink(missing_ok=True)
        sync_folder(path.parent)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Failure(_(DELETING).format(file=safe_text(str(path)), why=why)) from error
