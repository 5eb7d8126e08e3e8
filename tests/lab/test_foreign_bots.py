"""Bots of somebody else's in `simulate` and `arena`: whatever they do ends in a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spades_tui.lab.__main__ import run
from tests.table.foreign_bots import MODULE, Tired

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("Ender", 1, "outsider failed on a decision (SystemExit: 5)"),
        ("Speechless", 1, "outsider failed on a decision (_Speechless)"),
        ("Mumbler", 1, "outsider answered Decision(action=7"),
        ("Odd", 1, "outsider failed on a decision (_Odd: far outfar out"),
        ("Breeder", 1, "outsider failed on a decision (ValidationError: Invalid value 'wild'"),
        ("Nameless", 2, f"{MODULE}:Nameless does not make a player: _Speechless."),
        ("ends", 2, f"{MODULE}:ends cannot be called without arguments: SystemExit: 3."),
        ("os", 2, f"'{MODULE}' has nothing to call named 'os'"),
    ],
)
def test_what_a_bot_does_ends_in_a_sentence(
    name: str, code: int, told: str, capsys: Capture
) -> None:
    asked = f"{MODULE}:{name}"
    for command in (
        ("simulate", "--hands", "1", "--bots", asked),
        ("arena", "--a", asked, "--b", "rookie", "--deals", "1", "--jobs", "1"),
    ):
        assert run([*command]) == code
        output = capsys.readouterr()
        fault = output.err.splitlines()[-1]  # a notice may come before it
        assert told in fault
        assert len(fault) < 400
        assert not output.out


@pytest.mark.parametrize("name", ["Forger", "Peeker"])
def test_a_bot_changes_and_sees_nothing_that_is_not_its_own(name: str, capsys: Capture) -> None:
    command = ["simulate", "--hands", "2", "--jobs", "1", "--json", "--bots"]
    assert run([*command, f"{MODULE}:{name},rookie"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert run([*command, f"{MODULE}:Outsider,rookie"]) == 0
    assert _points(found) == _points(json.loads(capsys.readouterr().out))


def _points(report: dict[str, object]) -> object:
    sides = report["sides"]
    assert isinstance(sides, list)
    return report["hands"], report["misdeals"], [side["points_a_hand"] for side in sides]


@pytest.mark.medium
@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
def test_a_bot_that_forks_plays_one_game() -> None:
    command = [sys.executable, "-m", "spades_tui.lab", "simulate", "--hands", "1", "--jobs", "1"]
    command += ["--bots", f"{MODULE}:Forker,rookie", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["hands"] == 1


def test_a_bot_that_cannot_be_made_again_is_named(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tired, "made", 0)
    asked = f"{MODULE}:Tired"
    assert run(["arena", "--a", asked, "--b", "rookie", "--deals", "1", "--jobs", "1"]) == 1
    fault = capsys.readouterr().err.splitlines()[-1]  # a notice may come before it
    assert fault == f"spades: {asked} cannot be called without arguments: OSError: tired."


@pytest.mark.parametrize(
    "text", ["import sys; sys.exit(7)", "def (", "raise ValueError('no\\nway')"]
)
def test_a_module_that_cannot_be_imported_is_named(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "strangers", raising=False)
    (tmp_path / "strangers.py").write_text(text)
    assert run(["simulate", "--hands", "1", "--bots", "strangers:Bot"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("spades: --bots: The module 'strangers' cannot be used: ")
    assert told.count("\n") == 1


@pytest.mark.medium
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_what_a_bot_prints_is_no_part_of_a_report(jobs: str) -> None:
    command = [sys.executable, "-m", "spades_tui.lab", "simulate", "--hands", "2", "--jobs", jobs]
    command += ["--bots", f"{MODULE}:Printer,rookie", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["hands"] == 2
    assert "Now what?" in done.stderr
