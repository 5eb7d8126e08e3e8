"""The program's folders, and the problems when one cannot be used.

The folders are the platform's own, or below `SPADES_HOME`.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from spades_tui.text import sanitize, shell_words


class StorageError(Exception):
    """Raised when a file or folder cannot be used; the text is one sentence for the player."""

    def __init__(self, sentence: object) -> None:
        super().__init__(sanitize(str(sentence)))


class GameOpenElsewhere(StorageError):
    """Raised when a game is open in another window of the program.

    Attributes:
        path: the path of its record.
        pid: the id of the process that has it open; None if unknown.
    """

    def __init__(self, path: Path, pid: int | None) -> None:
        process = f" (process {pid})" if pid else ""
        super().__init__(f"The game {path.name} is open in another window{process}.")
        self.path = path
        self.pid = pid


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Add a note that names the file `path` to an unexpected error raised in a ``with`` block.

    `StorageError` and `OSError` pass unchanged, because they name the file themselves.
    """
    try:
        yield
    except (StorageError, OSError):
        raise
    except Exception as error:
        error.add_note(sanitize(f"It was about the file {path}: move it elsewhere to go on."))
        raise


def system_reason(error: OSError) -> str:
    """Return the system's text for `error` as part of a sentence, without its number."""
    if error.errno == errno.ELOOP:
        return "its links lead in a circle"
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]


def extra_remedy(extra: str) -> str:
    """Return a sentence that says how to install optional dependencies of this program.

    Args:
        extra: the name of their group in pyproject.toml.
    """
    folder = Path(__file__).parents[2]
    if not (folder / "pyproject.toml").exists():
        return f'To install it, in the folder of the source: pip install ".[{extra}]"'
    pip = (sys.executable, "-m", "pip", "install", "--editable", f"{folder}[{extra}]")
    return f"To install it: {shell_words(*pip)}"


HOME_VARIABLE = "SPADES_HOME"
"""Environment variable: a folder to use instead of the platform's folders."""
_HOME_REMEDY = f"set {HOME_VARIABLE} to a folder that can be written"
_REFUSED = (errno.EACCES, errno.EPERM, errno.EROFS)
"""Errors that choosing another folder solves."""


class Folders(Struct, frozen=True):
    """The program's three folders; they need not exist.

    Attributes:
        data: files the player would miss: finished games, rule sets and answers.
        state: current state: unfinished games and their locks.
        config: the settings.
    """

    data: Path
    state: Path
    config: Path

    @property
    def games(self) -> Path:
        """The folder of unfinished games."""
        return self.state / "games"

    @property
    def locks(self) -> Path:
        """The folder of the locks of open games."""
        return self.state / "locks"

    @property
    def records(self) -> Path:
        """The folder of finished games."""
        return self.data / "records"

    @property
    def rule_sets(self) -> Path:
        """The folder of rule sets saved under a name."""
        return self.data / "rulesets"

    @property
    def pads(self) -> Path:
        """The folder of score pads of earlier versions: backed up and restored, otherwise not
        used."""
        return self.data / "pads"

    @property
    def all_folders(self) -> tuple[Path, ...]:
        """The folders of unfinished games, finished games, saved rule sets and settings, in this
        order."""
        return self.games, self.records, self.rule_sets, self.config

    @property
    def settings(self) -> Path:
        """The path of the settings file."""
        return self.config / "settings.toml"


def folders() -> Folders:
    """Return the program's folders, by the environment at the time of the call.

    Raises:
        StorageError: when the environment gives no usable folder.
    """
    home = os.environ.get(HOME_VARIABLE)
    if home:
        try:
            base = _expand_home(Path(home)).absolute()
        except StorageError as problem:
            raise StorageError(f"{HOME_VARIABLE}: {problem}") from None
        return Folders(base / "data", base / "state", base / "config")
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("spades", appauthor=False)
    try:
        places = Folders(dirs.user_data_path, dirs.user_state_path, dirs.user_config_path)
    except RuntimeError:
        places = None
    if places is None or not places.data.is_absolute():  # older versions leave ~ as it is
        raise StorageError(f"There is no home folder to save in; {_HOME_REMEDY}.")
    return places


def folder_problem(folder: Path) -> str:
    """Return a sentence saying why a folder cannot be read; "" if it can, or does not exist.

    A link to a missing folder, such as on a disk that is not mounted, is a problem: without notice
    its games would just be missing.
    """
    try:
        os.scandir(folder).close()
    except OSError as error:
        nearest = next(parent for parent in (folder, *folder.parents) if os.path.lexists(parent))
        if isinstance(error, NotADirectoryError):
            return f"{folder} cannot be a folder: {nearest} is a file."
        if not isinstance(error, FileNotFoundError):
            return f"{folder} cannot be read: {system_reason(error)}."
        if nearest.is_symlink() and not nearest.exists():
            return f"{folder} cannot be read: the folder {nearest} links to is missing."
    return ""


def check_folders(*places: Path) -> None:
    """Refuse folders that cannot be read; those that do not exist yet are accepted.

    Raises:
        StorageError: for the first that cannot be read.
    """
    for problem in filter(None, map(folder_problem, places)):
        raise StorageError(problem)


def write_problem(folder: Path) -> str:
    """Return a sentence saying why nothing can be saved in a folder; "" if it can be.

    The folder need not exist; then the nearest existing one above it counts.
    """
    nearest = next(place for place in (folder, *folder.parents) if os.path.lexists(place))
    if os.access(nearest, os.W_OK):
        return ""
    return f"{nearest} cannot be written, so nothing is saved there; {_HOME_REMEDY}."


def is_one_of(folder: Path, places: Iterable[Path]) -> bool:
    """Whether `folder` is the same folder as one of `places` after following links."""
    return os.path.realpath(folder) in map(os.path.realpath, places)


def expand_typed_path(text: str) -> Path:
    """Return the path that a person typed, with a leading ~ replaced by the home folder.

    If a file has exactly the typed name, it is not replaced.

    Raises:
        StorageError: when there is no such home folder.
    """
    return Path(text) if os.path.lexists(text) else _expand_home(Path(text.strip()))


def _expand_home(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        raise StorageError(f"{path.parts[0]} is not a home folder; give the full path.") from None


def ensure_folder(folder: Path) -> Path:
    """Return `folder` after creating it if it does not exist.

    Raises:
        StorageError: when it cannot be created.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        remedy = f"; {_HOME_REMEDY}" if error.errno in _REFUSED else ""
        raise StorageError(
            f"The folder {folder} cannot be made: {system_reason(error)}{remedy}."
        ) from error
    return folder
