"""Back up and restore everything the player would miss: records, games, rule sets, settings.

A file to restore may come from anywhere: each member is checked for its place and size, and parsed
as its kind, before anything is replaced. All are written beside their places first, so that a full
disk leaves everything as it was. Existing files are replaced only on request, after a copy has been
kept.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import struct
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from spades_tui.storage import boards, practice_answers
from spades_tui.storage.files import (
    MAX_JOURNAL_BYTES,
    MAX_RECORD_BYTES,
    MAX_TEXT_BYTES,
    RECORD_SUFFIX,
    exists,
    is_text,
    keep_copy,
    open_regular,
    publish,
    read_whole,
    replace_file,
    resolve_links,
    sync_folder,
    temporary_path,
    write_lock,
)
from spades_tui.storage.journal import is_journal
from spades_tui.storage.listing import PRICES_SUFFIX
from spades_tui.storage.locks import is_locked
from spades_tui.storage.paths import (
    StorageError,
    check_folders,
    ensure_folder,
    folders,
    system_reason,
)
from spades_tui.storage.records.record import header_fault
from spades_tui.text import sanitize

_MOST_FILES: Final = 100_000
_LARGEST: Final = 2 << 30
"""Most bytes that a backup may hold, uncompressed."""
_KEPT: Final = (".jsonl", ".json", ".prices", ".toml")
"""Suffixes of the files in a backup; .json is for score pads of earlier versions."""
_PLACE: Final = re.compile(
    r"data/(?:[A-Za-z0-9_-]{1,40}/){0,2}[^/\\:\x00-\x1f]{1,150}"
    r"|state/games/[^/\\:\x00-\x1f]{1,150}|config/settings\.toml"
)


_WAITING: Final = ".restored"
"""Suffix of a restored file until all are written."""
_GROWING: Final = {f"data/{name}" for name in (practice_answers.FILE, boards.FILE)}
_ENCRYPTED: Final = 0x1
"""The flag of a member with a password."""


class RestoreResult(NamedTuple):
    """The result of restoring a backup.

    Attributes:
        written: number of files written.
        alike: number of files that already had the same content.
        differ: files that exist with other content and were kept.
        unfit: a sentence for each file in the archive that was not restored because its content is
            not of the kind that its name says.
    """

    written: int
    alike: int
    differ: tuple[Path, ...]
    unfit: tuple[str, ...] = ()


class LeftOut(NamedTuple):
    """A file that is not in a backup, because `restore` would refuse it.

    Attributes:
        path: the file.
        reason: the reason, in a few words.
    """

    path: Path
    reason: str


class BackupResult(NamedTuple):
    """The result of writing a backup.

    Attributes:
        files: number of files in it.
        left_out: the files that are not in it.
    """

    files: int
    left_out: tuple[LeftOut, ...]


def back_up(target: Path) -> BackupResult:
    """Write the player's files into the new ZIP archive `target`, and return which were left out.

    Files that `restore` would refuse are left out.

    Raises:
        StorageError: when `target` exists, there is nothing to back up, or a file cannot be read or
            written; no incomplete archive is left.
    """
    files, left_out = dict[str, Path](), list[LeftOut]()
    for name, path in _files():
        if reason := _refusal(name, path):
            left_out.append(LeftOut(path, reason))
        else:
            files[name] = path
    beside = temporary_path(target)
    if not files:
        raise StorageError(f"{target} is not written: there is nothing to back up yet.")
    if _is_too_large([path.stat().st_size for path in files.values()]):
        raise StorageError(
            f"{target} is not written: more than {_LARGEST >> 30} GB or {_MOST_FILES:,} files "
            "could not be restored; delete old games first."
        )
    try:
        with (
            beside.open("xb") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            for name, path in files.items():
                archive.writestr(name, read_whole(path, _most(name)))
            archive.close()
            file.flush()
            os.fsync(file.fileno())
        publish(beside, target)
    except FileExistsError:
        raise StorageError(f"{target} already exists; choose another name.") from None
    except OSError as error:
        raise StorageError(f"{target} cannot be written: {system_reason(error)}.") from error
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
    return BackupResult(len(files), tuple(left_out))


def _files() -> Iterator[tuple[str, Path]]:
    place = folders()
    check_folders(place.data, *place.all_folders, place.pads)
    for root, name in ((place.data, "data"), (place.games, "state/games")):
        for path in sorted(_walk_files(root)):
            member = f"{name}/{path.relative_to(root).as_posix()}"
            if path.suffix in _KEPT:
                yield member, path
    if exists(place.settings) or place.settings.is_symlink():
        yield "config/settings.toml", place.settings


def _is_too_large(sizes: Sequence[int]) -> bool:
    return len(sizes) > _MOST_FILES or sum(sizes) > _LARGEST


def _refusal(name: str, path: Path) -> str:
    """Return the reason that `restore` would refuse a file, in a few words; "" if it would not."""
    if not _has_place(name):
        return "its name is not a plain one"
    if not path.is_file():
        return "it is not a file"
    if path.stat().st_size > _most(name):
        return "it is too large"
    return _misfit(name, read_whole(path, _most(name)))


def _most(name: str) -> int:
    """Return the greatest size of a member with that name, in bytes."""
    if Path(name).suffix in (RECORD_SUFFIX, PRICES_SUFFIX):
        return MAX_JOURNAL_BYTES if name in _GROWING else MAX_RECORD_BYTES
    return MAX_TEXT_BYTES


def _misfit(name: str, data: bytes) -> str:
    """Return the reason a member does not fit its name; "" if it does.

    Later damage, or another version, is no reason: the file is restored because it is the player's.
    """
    suffix = Path(name).suffix
    if suffix == ".toml":
        import tomllib

        try:
            tomllib.loads(data.decode())
        except (ValueError, RecursionError):
            return "it is not TOML"
    elif suffix == PRICES_SUFFIX or name in _GROWING:
        return "" if is_journal(data) else "no line in it is whole"
    elif suffix == RECORD_SUFFIX:
        fault = header_fault(name, data)
        is_kept = fault is None or fault.is_other_version
        return "" if is_kept else "it is not a record of a game of Spades"
    return ""


def _has_place(name: str) -> bool:
    hidden = any(part.startswith(".") for part in name.split("/"))
    is_plain = is_text(name) and bool(_PLACE.fullmatch(name))
    return Path(name).suffix in _KEPT and is_plain and not hidden


def _walk_files(root: Path) -> Iterator[Path]:
    """Yield every file below a folder, which need not exist; a link to a folder counts as a file.

    Raises:
        StorageError: when a folder cannot be read, as its files would be missing without notice.
    """

    def stop(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            raise StorageError(
                f"{error.filename} cannot be read: {system_reason(error)}."
            ) from error

    visited = set[str]()
    for folder, inner, names in os.walk(root, onerror=stop, followlinks=True):
        visited.add(os.path.realpath(folder))
        inner[:] = [name for name in inner if os.path.realpath(Path(folder, name)) not in visited]
        yield from (Path(folder, name) for name in names)


def restore(source: Path, *, replace: bool = False) -> RestoreResult:
    """Put the files of a backup in their places, and return what was done.

    Args:
        source: an archive written by `back_up`.
        replace: whether to replace existing files that differ, after keeping a copy beside each; if
            not, they are kept. Records of games open in a window are kept in any case.

    Raises:
        StorageError: when `source` is no backup, or a file cannot be written; then nothing is
            restored.
    """
    try:
        with (
            write_lock(folders().data),
            open_regular(source) as file,
            zipfile.ZipFile(file) as archive,
        ):
            return _write_members(source, archive, _check_members(source, archive), replace=replace)
    except (
        zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError,
        OverflowError, struct.error,
    ) as error:  # fmt: skip
        raise _no_backup(source, str(error).rstrip(".") or "it cannot be read") from error


def _no_backup(source: Path, reason: str) -> StorageError:
    return StorageError(f"{source} is not a backup of Spades, nothing is restored: {reason}.")


def _check_members(source: Path, archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    members = archive.infolist()
    if _is_too_large([member.file_size for member in members]):
        raise _no_backup(source, "it is too large")
    if not members:
        raise _no_backup(source, "it is empty")
    names = set[str]()
    for member in members:
        name = member.filename
        shape = stat.S_IFMT(member.external_attr >> 16)
        is_file = shape in (0, stat.S_IFREG) and not member.is_dir()
        if not is_file or not _has_place(name):
            raise _no_backup(source, f"{name[:80]!r} has no place in one")
        if member.flag_bits & _ENCRYPTED:
            raise _no_backup(source, "it is encrypted")
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _no_backup(source, "it is packed in another way")
        if name in names:
            raise _no_backup(source, f"{name[:80]!r} is in it twice")
        names.add(name)
    return members


def _read(source: Path, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return the content of one member; a wrong size in the archive is noticed before it fills
    the memory."""
    import zlib  # for its error alone

    most = _most(member.filename)
    try:
        with archive.open(member) as file:
            data = file.read(most + 1)
    except zlib.error as error:
        raise _no_backup(source, "it is damaged") from error
    if len(data) > most:
        raise _no_backup(source, f"{member.filename[:80]!r} is too large")
    return data


def _write_members(
    source: Path, archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], *, replace: bool
) -> RestoreResult:
    alike, differ, unfit = 0, list[Path](), list[str]()
    waiting: dict[Path, Path] = {}
    try:
        for member in members:
            target, data = _target(member.filename), _read(source, archive, member)
            if reason := _misfit(member.filename, data):
                unfit.append(f"{sanitize(member.filename)} is not restored: {reason}.")
            elif exists(target) and _holds(target, data):
                alike += 1
            elif exists(target) and (not replace or is_locked(target)):
                differ.append(target)
            else:
                waiting[target] = _waiting_name(target, len(waiting))
                _write_beside(waiting[target], target, data)
        _take_places(waiting, replace=replace)
    finally:
        for beside in waiting.values():
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
    return RestoreResult(len(waiting), alike, tuple(differ), tuple(unfit))


def _waiting_name(target: Path, number: int) -> Path:
    """Return the path of a file until all are written; the final name may have the greatest
    length."""
    return ensure_folder(resolve_links(target).parent) / f".{number}{_WAITING}"


def _write_beside(beside: Path, target: Path, data: bytes) -> None:
    """Write the future content of `target` beside it; a leftover of a killed process is
    replaced."""
    try:
        beside.unlink(missing_ok=True)
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise StorageError(
            f"{target} cannot be written, nothing is restored: {system_reason(error)}."
        ) from error


def _take_places(waiting: dict[Path, Path], *, replace: bool) -> None:
    """Give all files their final names, or none.

    Raises:
        StorageError: when one cannot take its place; everything is as it was.
    """
    done: list[tuple[Path, Path | None]] = []
    try:
        for target, beside in waiting.items():
            with write_lock(target):
                if exists(target) and not replace:
                    raise StorageError(f"{target} has just been written; restore again.")
                copy = keep_copy(target, "before-restore") if exists(target) else None
                done.append((target, copy))
                replace_file(beside, resolve_links(target))
    except (OSError, StorageError) as error:
        for target, copy in reversed(done):
            _take_back(target, copy)
        reason = system_reason(error) if isinstance(error, OSError) else str(error).rstrip(".")
        raise StorageError(f"Nothing is restored: {reason}.") from error
    for folder in {resolve_links(target).parent for target in waiting}:
        sync_folder(folder)


def _take_back(target: Path, copy: Path | None) -> None:
    with contextlib.suppress(OSError):
        if copy is None:
            target.unlink(missing_ok=True)
        else:
            replace_file(copy, resolve_links(target))
            copy.unlink(missing_ok=True)  # still there where both are one file


def _target(name: str) -> Path:
    place = folders()
    top, _, below = name.partition("/")
    root = {"data": place.data, "state": place.state, "config": place.config}[top]
    return root / below


def _holds(path: Path, data: bytes) -> bool:
    with open_regular(path) as file:
        return file.read(len(data) + 1) == data
