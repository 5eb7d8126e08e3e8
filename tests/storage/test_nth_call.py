"""Any call to the system may fail once: nothing shown is lost, and the next try works."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from spades_tui.storage.paths import StorageError, folders
from tests.soak import nth_call

QUICK = ("settings", "rules", "answer", "price", "import", "back up", "restore", "continue")


@pytest.mark.one_in(8)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", QUICK)
def test_a_call_that_fails_once_loses_nothing(name: str, seed: int) -> None:
    tried, faults = nth_call.soak(name, 2, seed)

    assert tried.total() == 2
    assert faults == []


@pytest.mark.medium
def test_every_kind_of_call_is_counted() -> None:
    counts = {failure.call for name in ("import", "back up") for failure in nth_call.failures(name)}
    assert counts == {"open", "write", "fsync", "rename", "link"}


def test_a_loss_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(home: Path) -> None:
        for path in folders().records.iterdir():
            path.unlink()

    monkeypatch.setitem(nth_call.ACTIVITIES, "price", lose)
    failure = nth_call.Failure("open", 1, errno.EPERM)
    assert "is lost" in nth_call.problem_after("price", failure)


def test_a_problem_that_stays_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(home: Path) -> None:
        raise StorageError("No.")

    monkeypatch.setitem(nth_call.ACTIVITIES, "price", refuse)
    failure = nth_call.Failure("open", 1, errno.EPERM)
    assert nth_call.problem_after("price", failure) == "it does not work afterwards: No."
