"""`bench` with small counts: every part measures something and says how."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import pytest

from spades_tui.bots.players import LEVELS
from spades_tui.lab import CannotMeasure
from spades_tui.lab.__main__ import run
from spades_tui.lab.bench import start
from spades_tui.lab.bench.decisions import Kind, positions
from spades_tui.lab.bench.measurement import percentile
from spades_tui.lab.bench.terminal import PseudoTerminal
from spades_tui.rules.presets import preset_named
from tests.cli import test_commands as cli
from tests.cli.test_commands import Capture

needs_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
data, refusal = partial(cli.data, run=run), partial(cli.refusal, run=run)


def in_terminal(code: str) -> PseudoTerminal:
    return PseudoTerminal([sys.executable, "-c", code], os.environ, ".", (80, 24))


def test_the_kernel_is_measured_in_words_and_as_data(capsys: Capture) -> None:
    command = ("bench", "--part", "kernel", "--seconds", "0.02")
    report = data(capsys, *command)
    assert set(report) == {"machine", "kernel"}
    assert (
        report["kernel"]["again"] == "python -m spades_tui.lab bench --part kernel --seconds 0.02"
    )
    assert report["kernel"]["figures"]["plain kernel, rollouts a second"] > 0
    assert run([*command]) == 0
    words = capsys.readouterr().out
    assert "plain kernel, rollouts a second" in words
    assert f"Command: {report['kernel']['again']}" in words


def test_decisions_are_measured_at_every_level_by_any_preset(capsys: Capture) -> None:
    command = ("bench", "--part", "decisions", "--decisions", "1", "--preset", "quick")
    report = data(capsys, *command)["decisions"]
    assert [*report["figures"]] == [
        f"{level}, a {kind}, ms" for level in LEVELS for kind in ("bid", "card")
    ]
    assert all(0 < low <= high for low, _, high in report["figures"].values())
    assert "preset quick" in report["how"]


@pytest.mark.parametrize("kind", ["bid", "play"])
def test_the_positions_measured_are_choices_and_always_the_same(kind: Kind) -> None:
    rules = preset_named("standard").rules
    requests = positions(kind, 3, rules)
    assert requests == positions(kind, 3, rules)
    assert all(request.view.question.kind == kind for request in requests)
    assert all(len(request.view.question.actions) > 1 for request in requests)


@needs_a_terminal
@pytest.mark.terminal
def test_keys_are_measured_in_a_pseudo_terminal(capsys: Capture, spades_home: Path) -> None:
    report = data(capsys, "bench", "--part", "keys", "--presses", "4", "--size", "100x30")["keys"]
    figures = report["figures"]
    assert figures["keys without a repaint"] == 0
    assert 0 < figures["median, ms"] <= figures["99 of 100 within, ms"]
    assert "100x30" in report["how"]
    assert not spades_home.exists(), "the player's own folder is left alone"


@needs_a_terminal
@pytest.mark.terminal
@pytest.mark.slow
def test_starts_are_measured_in_a_pseudo_terminal(capsys: Capture) -> None:
    figures = data(capsys, "bench", "--part", "start", "--runs", "1")["start"]["figures"]
    assert all(figures[f"{name}, ms"] > 50 for name in ("bare Textual app", "menu", "table"))


def test_a_part_that_cannot_be_measured_says_why_and_the_others_go_on(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise CannotMeasure("no terminal here")

    monkeypatch.setattr(start, "measure", fail)
    assert run(["bench", "--part", "start", "--part", "kernel", "--seconds", "0.02"]) == 1
    words = capsys.readouterr().out
    assert "Not measured: no terminal here" in words
    assert "rollouts a second" in words


@pytest.mark.parametrize("size", ["", "80", "x24", "10x10", "80x24x2", "9999x50"])
def test_a_size_the_table_does_not_fit_in_is_refused(capsys: Capture, size: str) -> None:
    assert "--size" in refusal(capsys, "bench", "--size", size)


def test_a_preset_there_is_not_is_refused(capsys: Capture) -> None:
    assert "--preset" in refusal(capsys, "bench", "--preset", "nope")


@needs_a_terminal
def test_a_terminal_sees_text_between_colors_and_how_long_a_key_takes() -> None:
    code = r"print('\x1b[31mre\x1b[0mady', flush=True); input(); print('done'); input()"
    with in_terminal(code) as terminal:
        assert terminal.wait_for(["ready"]) > terminal.spawned
        seconds = terminal.press(b"\n")
    assert seconds is not None
    assert seconds > 0


@needs_a_terminal
def test_a_program_that_ends_too_early_is_reported_with_its_last_words() -> None:
    with in_terminal("print('no cards today')") as terminal, pytest.raises(CannotMeasure) as fault:
        terminal.wait_for(["ready"])
    assert "no cards today" in str(fault.value)


def test_a_percentile_is_one_of_the_values() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert percentile(values, 0.9) == 91
    assert percentile(values, 0.99) == 100
    assert percentile([3.0], 0.5) == 3
