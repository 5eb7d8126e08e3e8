"""`kill -9` at any moment loses nothing that was shown."""

from pathlib import Path

import pytest

from tests.table.killing import kills


@pytest.mark.medium
@pytest.mark.parametrize("count", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_a_killed_game_is_taken_up_with_everything_that_was_shown(
    count: int, tmp_path: Path
) -> None:
    done = list(kills(count, tmp_path / "shown"))

    assert len(done) == count
    assert sum(kill.shown for kill in done) > count
