"""`bench` with small counts: every part measures something and says how."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from spades_tui.bots.players import LEVELS
from spades_tui.cli.output import CommandError
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench import keys, pages, tempo
from spades_tui.lab.bench import programs as children
from spades_tui.lab.bench.command import _cells, bench
from spades_tui.lab.bench.parts import percentile
from spades_tui.lab.bench.positions import Kind, positions
from spades_tui.lab.bench.presets import seconds_in_process
from spades_tui.lab.bench.terminal import PseudoTerminal
from spades_tui.rules.presets import preset_named
from spades_tui.table.worker.requests import DecisionRequest
from spades_tui.tui.pages.history.page import HistoryPage
from spades_tui.tui.table import game_loop
from tests.tui.pages import program, showing, text_of

needs_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


def run_bench(*arguments: str) -> str:
    app = typer.Typer()
    app.command()(bench)
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def measured(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(run_bench("--json", *arguments))
    return found


def in_terminal(code: str) -> PseudoTerminal:
    return PseudoTerminal([sys.executable, "-c", code], os.environ, ".", (80, 24))


@pytest.mark.medium
def test_engine_and_kernel_are_measured_and_say_how() -> None:
    found = measured("--part", "engine", "--part", "kernel", "--hands", "2", "--seconds", "0.02")

    assert set(found) == {"machine", "engine", "kernel"}
    engine, kernel = found["engine"], found["kernel"]
    assert engine["hands"] == 2
    assert engine["random_hands_a_second"] > 0
    assert engine["club_hand_ms"] > engine["club_p50_ms"] > 0
    assert engine["club_hand_cpu_ms"] > 0
    assert engine["club_decisions"] >= 2 * 56
    assert kernel["kind"] in ("plain", "compiled")
    assert kernel["plain"] > 0
    assert (kernel["compiled"] is None) == (kernel["ratio"] is None)
    for part in (engine, kernel):
        assert part["how"]
        assert part["again"].startswith("python -m spades_tui.lab bench --part ")


@needs_a_terminal
@pytest.mark.terminal
@pytest.mark.slow
def test_the_list_of_games_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "RECORDS", 3)
    monkeypatch.setattr(pages, "GAMES", 1)
    found = measured("--part", "games", "--presses", "2")["games"]

    assert (found["records"], found["presses"]) == (3, 2)
    assert min(found["indexed_s"], found["p99_ms"], found["listed_ms"], found["again_ms"]) > 0


@pytest.mark.parametrize("size", ["", "80", "x24", "10x10", "80x24x2", "9999x50"])
def test_a_size_the_table_has_no_room_in_is_refused(size: str) -> None:
    with pytest.raises(CommandError, match="--size") as refused:
        _cells(size)
    assert refused.value.code == 2


def test_a_size_is_columns_and_lines() -> None:
    assert _cells("200x60") == _cells("200×60") == (200, 60)


@pytest.mark.skipif(sys.platform != "linux", reason="processor time of another program")
@pytest.mark.slow
def test_motion_and_rest_are_told_in_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "TRICKS", 1)
    monkeypatch.setattr(keys, "IDLE_TIME", 0.5)
    found = measured("--part", "animation", "--part", "idle", "--size", "100x30")
    moved, idle = found["animation"], found["idle"]
    assert moved["frames"] > 3
    assert 0 < moved["median_ms"] <= moved["p99_ms"]
    assert 0 <= idle["share"] < 1
    assert "100x30" in moved["how"]


@pytest.mark.slow
def test_the_wait_for_the_next_turn_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempo, "HANDS", 2)
    monkeypatch.setitem(game_loop.PAUSES, "normal", (0.01, 0.02))
    found = measured("--part", "tempo", "--size", "60x20")["tempo"]
    assert found["turns"] == 2 * 12
    assert 0 < found["median_s"] <= found["longest_s"] < 5
    assert "60x20" in found["how"]


@needs_a_terminal
@pytest.mark.slow
def test_keys_are_timed_while_a_hand_is_reviewed() -> None:
    found = measured("--part", "reviewing", "--presses", "40")["reviewing"]
    assert found["presses"] <= 40
    assert found["opened_ms"] > 0
    assert 0 < found["median_ms"] <= found["p90_ms"] <= found["p99_ms"]


@pytest.mark.slow
def test_worlds_and_decisions_are_measured_at_every_level() -> None:
    found = measured(
        "--part", "worlds", "--part", "decisions", "--seconds", "0.01", "--decisions", "1"
    )

    worlds, decisions = found["worlds"], found["decisions"]
    assert 0 < worlds["least"] <= worlds["median"] <= worlds["most"]
    assert tuple(decisions["levels"]) == LEVELS
    for pace in decisions["levels"].values():
        for kind in ("bid", "card"):
            assert 0 < pace[kind]["p50"] <= pace[kind]["p95"]


def test_every_preset_is_timed_from_its_first_decision_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def timed(requests: list[DecisionRequest]) -> list[float]:
        asked.append(requests)
        return [0.001 * (at + 1) for at in range(len(requests))]

    quickest = {name: preset_named(name) for name in ("quick", "jjdd")}
    monkeypatch.setattr("spades_tui.lab.bench.presets.presets", lambda: quickest)
    monkeypatch.setattr("spades_tui.lab.bench.presets.seconds_in_process", timed)
    found = measured("--part", "presets", "--decisions", "3")["presets"]

    assert tuple(found["presets"]) == tuple(quickest)
    assert [(one[0].view.hand_number, len(one)) for one in asked] == [(1, 3)] * len(asked)
    for pace in found["presets"].values():
        assert (pace["first"], pace["p50"], pace["most"]) == (1, 2, 3)


@pytest.mark.slow
def test_decisions_are_timed_in_a_process_of_their_own() -> None:
    spent = seconds_in_process([*positions("play", 1)])

    assert len(spent) == 1
    assert spent[0] > 0


@pytest.mark.parametrize("kind", ["bid", "play"])
def test_the_positions_measured_are_choices_and_always_the_same(kind: Kind) -> None:
    asked = positions(kind, 5)

    assert asked == positions(kind, 5)
    assert all(request.view.prompt.kind == kind for request in asked)  # type: ignore[union-attr]
    assert all(len(request.view.prompt.actions) > 1 for request in asked)  # type: ignore[union-attr]


def test_what_cannot_be_measured_here_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spades_tui.lab.bench.command.can_measure", lambda _: False)

    assert "not measured; needs a pseudo-terminal" in run_bench("--part", "start")


@pytest.mark.slow
def test_figures_are_told_in_words_as_well() -> None:
    told = run_bench("--part", "kernel", "--seconds", "0.02")

    assert "plain Python" in told
    assert "rollouts per second" in told
    assert "Command: python -m spades_tui.lab bench --part kernel --seconds 0.02" in told


@pytest.mark.slow
@needs_a_terminal
async def test_the_menu_says_what_is_waited_for_and_opens_the_list_by_the_key_pressed() -> None:
    with children.scratch_programs() as programs:
        async with program() as (app, pilot):
            assert all(text in text_of(app) for text in programs.menu.texts)
            await pilot.press(pages._LIST.decode())
            assert showing(app) is HistoryPage


@pytest.mark.terminal
@pytest.mark.slow
def test_starts_are_measured_in_a_pseudo_terminal() -> None:
    start = measured("--part", "start", "--runs", "1")["start"]

    assert start["bare"]["ratio"] == start["bare"]["cpu_ratio"] == 1
    assert all(start[name]["median_ms"] > 50 for name in ("bare", "menu", "table"))


@pytest.mark.slow
@needs_a_terminal
@pytest.mark.terminal
def test_keys_are_measured_in_a_pseudo_terminal(spades_home: Path) -> None:
    keys = measured("--part", "keys", "--presses", "4")["keys"]

    assert keys["presses"] == 4
    assert keys["unheard"] == 0
    assert 0 < keys["median_ms"] <= keys["p90_ms"] <= keys["p99_ms"]
    assert keys["answers"] is None
    assert not spades_home.exists(), "the player's own folder is left alone"


@needs_a_terminal
@pytest.mark.terminal
@pytest.mark.slow
def test_keys_are_measured_while_bots_think() -> None:
    keys = measured("--part", "thinking", "--presses", "40")["thinking"]

    assert keys["unheard"] == 0
    assert keys["answers"] >= 0, "they are at it before the first key"
    assert "master" in keys["how"]


@needs_a_terminal
def test_a_terminal_sees_text_between_colors_and_how_long_a_key_takes() -> None:
    code = r"print('\x1b[31mre\x1b[0mady', flush=True); input(); print('done'); input()"
    with in_terminal(code) as terminal:
        assert terminal.wait_for(["ready"]) > terminal.spawned
        taken = terminal.press(b"\n")

    assert taken is not None
    assert taken > 0


@needs_a_terminal
def test_a_program_that_ends_too_early_is_told_with_its_last_words() -> None:
    with (
        in_terminal("print('no cards today')") as terminal,
        pytest.raises(CannotMeasure) as refused,
    ):
        terminal.wait_for(["ready"])

    assert "no cards today" in str(refused.value)


def test_a_percentile_is_one_of_the_values() -> None:
    values = [float(value) for value in range(100, 0, -1)]

    assert percentile(values, 0.9) == 91
    assert percentile(values, 0.99) == 100
    assert percentile([3.0], 0.5) == 3
