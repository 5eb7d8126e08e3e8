"""A game is open in one window at a time, and free again however that window ended."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spades_tui.storage.locks import is_locked, lock_game
from spades_tui.storage.paths import GameOpenElsewhere, folders

GAME = Path("20260101-000000-7.jsonl")

HOLD = """
import sys
from pathlib import Path
from spades_tui.storage.locks import lock_game
held = lock_game(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def other_window() -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock of the game until its standard input is closed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(GAME)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stdout.readline() == "held\n"
    try:
        yield process
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize("name", ["x" * 249, "\u4e00" * 83], ids=["letters", "signs"])
def test_a_game_whose_name_is_as_long_as_can_be_is_locked_too(name: str) -> None:
    held = lock_game(Path(f"{name}.jsonl"))
    with pytest.raises(GameOpenElsewhere):
        lock_game(Path(f"{name}.jsonl"))
    held.release()
    assert not is_locked(Path(f"{name}.jsonl"))


def test_another_window_has_the_game() -> None:
    with other_window() as window:
        assert is_locked(GAME)
        with pytest.raises(GameOpenElsewhere) as refused:
            lock_game(GAME)
        assert refused.value.pid == window.pid
        assert str(refused.value) == (
            f"The game {GAME.name} is open in another window (process {window.pid})."
        )


def test_the_lock_of_a_killed_window_is_free() -> None:
    with other_window() as window:
        window.kill()
        window.wait()

        assert not is_locked(GAME)
        lock_game(GAME).release()


def test_a_lock_given_back_leaves_nothing_behind() -> None:
    held = lock_game(GAME)
    assert is_locked(GAME)

    held.release()
    held.release()

    assert not is_locked(GAME)
    assert list(folders().locks.iterdir()) == []


def test_one_process_cannot_open_a_game_twice() -> None:
    held = lock_game(GAME)

    with pytest.raises(GameOpenElsewhere, match=str(os.getpid())):
        lock_game(GAME)
    held.release()


def test_where_no_lock_can_be_made_the_game_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    monkeypatch.setenv("SPADES_HOME", str(blocker))

    lock_game(GAME).release()
    assert not is_locked(GAME)
