"""What `pyproject.toml` tells those who install or package the program."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
METADATA: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT: dict[str, Any] = METADATA["project"]


def test_extras_are_for_players_and_for_the_tests_and_groups_for_the_rest() -> None:
    assert set(PROJECT["optional-dependencies"]) == {"web", "dev"}
    assert set(METADATA["dependency-groups"]) == {"beliefs", "dds"}


@pytest.mark.parametrize(
    "wanted",
    [
        *PROJECT["dependencies"],
        *(one for extra in PROJECT["optional-dependencies"].values() for one in extra),
        *(one for group in METADATA["dependency-groups"].values() for one in group),
    ],
)
def test_every_dependency_says_which_is_the_oldest(wanted: str) -> None:
    assert ">=" in wanted
    assert "==" not in wanted
