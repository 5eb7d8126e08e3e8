"""`bench` with small counts: every part measures something and says how."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from spades_tui.bots.players import LEVELS
from spades_tui.lab import CannotMeasure
from spades_tui.lab.__main__ import run
from spades_tui.lab.bench import command
from spades_tui.lab.bench.decisions import find_choices
from spades_tui.lab.bench.terminal import PseudoTerminal, open_terminal
from tests.cli import test_commands as cli
from tests.cli.test_commands import Capture

needs_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
data, refusal = partial(cli.data, run=run), partial(cli.refusal, run=run)


def run_in_terminal(code: str) -> AbstractContextManager[PseudoTerminal]:
    return open_terminal([sys.executable, "-c", code], os.environ, (80, 24))


def test_the_kernel_is_measured_as_text_and_as_json(capsys: Capture) -> None:
    options = ("bench", "--part", "kernel", "--seconds", "0.02")
    report = data(capsys, *options)
    assert set(report) == {"machine", "kernel"}
    assert report["kernel"]["figures"]["plain kernel, rollouts a second"] > 0
    assert run([*options]) == 0
    text = capsys.readouterr().out
    assert "plain kernel, rollouts a second" in text
    assert "random deals by the preset standard" in text


def test_decisions_are_measured_at_every_level(capsys: Capture) -> None:
    figures = data(capsys, "bench", "--part", "decisions", "--decisions", "1")["decisions"][
        "figures"
    ]
    assert [*figures] == [f"{level}, a {kind}" for level in LEVELS for kind in ("bid", "card")]
    assert all(0 < times["p50_ms"] <= times["max_ms"] for times in figures.values())


def test_the_positions_measured_are_choices_and_always_the_same() -> None:
    choices = find_choices(3)
    assert choices == find_choices(3)
    for kind, views in choices.items():
        assert len(views) == 3
        assert all(view.question.kind == kind for view in views)
        assert all(len(view.question.actions) > 1 for view in views)


@needs_a_terminal
@pytest.mark.terminal
def test_keys_are_measured_in_a_pseudo_terminal(capsys: Capture, spades_home: Path) -> None:
    report = data(capsys, "bench", "--part", "keys", "--presses", "4", "--size", "100x30")["keys"]
    figures = report["figures"]
    assert figures["keys without a repaint"] == 0
    assert figures["key to repaint"]["count"] == 4
    assert "100×30" in report["how"]
    assert not spades_home.exists(), "the player's own folder is left alone"


@needs_a_terminal
@pytest.mark.terminal
@pytest.mark.slow
def test_starts_are_measured_in_a_pseudo_terminal(capsys: Capture) -> None:
    figures = data(capsys, "bench", "--part", "start", "--runs", "1")["start"]["figures"]
    programs = ("bare Textual app", "menu", "table")
    assert all(figures[program]["p50_ms"] > 50 for program in programs)


def test_a_part_that_cannot_be_measured_says_why_and_the_others_go_on(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_seconds: float) -> None:
        raise CannotMeasure("no kernel here")

    monkeypatch.setattr(command, "measure_kernel", fail)
    options = ["bench", "--part", "kernel", "--part", "decisions", "--decisions", "1"]
    assert run(options) == 1
    text = capsys.readouterr().out
    assert "kernel: not measured. no kernel here" in text
    assert "master, a card" in text


@pytest.mark.parametrize("size", ["", "80", "x24", "10x10", "80x24x2", "9999x50"])
def test_a_size_the_table_does_not_fit_in_is_refused(capsys: Capture, size: str) -> None:
    assert "--size" in refusal(capsys, "bench", "--size", size)


@needs_a_terminal
def test_a_terminal_sees_text_between_colors_and_how_long_a_key_takes() -> None:
    code = r"print('\x1b[31mre\x1b[0mady', flush=True); input(); print('done'); input()"
    with run_in_terminal(code) as terminal:
        assert terminal.wait_for(["ready"]) > terminal.spawned
        seconds = terminal.press(b"\n")
    assert seconds is not None
    assert seconds > 0


@needs_a_terminal
def test_a_program_that_ends_too_early_is_reported_with_its_last_words() -> None:
    with (
        run_in_terminal("print('no cards today')") as terminal,
        pytest.raises(CannotMeasure) as fault,
    ):
        terminal.wait_for(["ready"])
    assert "no cards today" in str(fault.value)
