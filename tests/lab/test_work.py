"""Work in processes: results in order, no work left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from spades_tui.lab.times import summarize_times
from spades_tui.lab.work import map_ordered, process_executor


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.medium)])
def test_results_come_in_the_order_of_the_units(jobs: int) -> None:
    with process_executor(jobs) as executor:
        assert [*map_ordered(executor, pow, ((n, 2) for n in range(5)))] == [0, 1, 4, 9, 16]
        assert [*map_ordered(executor, pow, [])] == []


def test_without_processes_nothing_begins_after_a_failure() -> None:
    begun: list[int] = []

    def work(number: int) -> int:
        begun.append(number)
        if number == 3:
            raise ValueError("three")
        return number

    with pytest.raises(ValueError, match="three"):
        list(map_ordered(None, work, ((number,) for number in range(9))))
    assert begun == [0, 1, 2, 3]


def interrupt(seconds: float) -> None:
    with process_executor(2) as executor:
        for _ in map_ordered(executor, time.sleep, [(0.0,), *[(seconds,)] * 500]):
            raise KeyboardInterrupt


def test_nobody_waits_for_work_that_is_no_longer_wanted() -> None:
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupt(60)
    assert time.monotonic() - started < 30


@pytest.mark.medium
def test_dropped_work_is_no_fault_of_the_executor(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)
    with contextlib.suppress(KeyboardInterrupt):
        interrupt(0.01)
    for thread in threading.enumerate():
        if "Executor" in type(thread).__name__:
            thread.join(30)
    assert faults == []


WORK = """
import time
from spades_tui.lab.work import process_executor
if __name__ == "__main__":
    with process_executor(2) as two:
        two.submit(time.sleep, 1000)
        print(two.submit(abs, -1).result(), flush=True)
        time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_workers_end_with_the_process_that_handed_out_work(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(WORK)
    parent = subprocess.Popen(
        [sys.executable, str(program)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"1\n"

    parent.kill()

    try:
        parent.communicate(timeout=20)  # the pipe ends when the last worker has gone
    finally:
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)


def test_times_are_summed_up_by_median_and_percentile() -> None:
    times = summarize_times([number / 1000 for number in range(100, 0, -1)])
    assert (times.count, times.p50_ms, times.p95_ms, times.max_ms) == (100, 50.5, 95.0, 100.0)
    assert summarize_times([0.003]).p95_ms == 3.0
