"""Where the program keeps its files: the platform's own folders, or below `SPADES_HOME`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from spades_tui.storage.problems import StorageProblem, reason

OVERRIDE = "SPADES_HOME"
"""Environment variable: a folder that takes the place of all the others."""


class Folders(NamedTuple):
    """The three folders everything lies in; none of them need exist.

    Attributes:
        data: what the player would miss: records and rule sets.
        state: what goes on: unfinished games and their locks.
        config: the settings.
    """

    data: Path
    state: Path
    config: Path

    @property
    def games(self) -> Path:
        """Unfinished games."""
        return self.state / "games"

    @property
    def locks(self) -> Path:
        """One lock for each game that is open in a window."""
        return self.state / "locks"

    @property
    def records(self) -> Path:
        """Finished games."""
        return self.data / "records"

    @property
    def rule_sets(self) -> Path:
        """Rule sets saved under a name."""
        return self.data / "rulesets"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"


def folders() -> Folders:
    """Return the folders in force; the environment is asked each time."""
    home = os.environ.get(OVERRIDE)
    if home:
        base = Path(home).expanduser().absolute()
        return Folders(base / "data", base / "state", base / "config")
    from platformdirs import PlatformDirs  # noqa: PLC0415 - not needed with the override

    dirs = PlatformDirs("spades", appauthor=False)
    return Folders(dirs.user_data_path, dirs.user_state_path, dirs.user_config_path)


def made(folder: Path) -> Path:
    """Return `folder`, created when it is not there.

    Raises:
        StorageProblem: when it cannot be.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageProblem(f"The folder {folder} cannot be made: {reason(error)}.") from error
    return folder
