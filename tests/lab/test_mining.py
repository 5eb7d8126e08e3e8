"""`mine` and `check`: what puzzles hold, and what files they are kept in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spades_tui.coach.puzzles import puzzles
from spades_tui.lab.__main__ import run
from spades_tui.lab.mining.check import checked
from spades_tui.lab.mining.packing import pack, rated
from spades_tui.lab.mining.sense import alike

Capture = pytest.CaptureFixture[str]


def test_seeds_that_are_no_numbers_are_refused(capsys: Capture) -> None:
    assert run(["check", "--seeds", "7,x"]) == 2
    assert "--seeds" in capsys.readouterr().err


def test_a_check_counts_and_finds_what_is_broken() -> None:
    quick = [one for one in puzzles() if len(one.at.moves) > 120][:1]
    found = checked(quick, (7,), deals=0)
    assert found.same_best == {"seed 7": 1.0}
    assert found.failed == found.broken == ()
    assert sum(found.themes.values()) == len(quick[0].themes)


def test_a_check_goes_on_from_what_was_found(tmp_path: Path) -> None:
    quick = sorted(puzzles(), key=lambda one: -len(one.at.moves))[:2]
    kept = tmp_path / "verdicts"
    told: list[tuple[int, int]] = []

    def tell(done: int, of: int) -> None:
        told.append((done, of))

    first = checked(quick, (7,), 1, tell, deals=0, resume=kept)
    whole = checked(quick, (7,), 0, tell, deals=0, resume=kept)
    assert (first.checked, whole.checked) == (1, 2)
    assert told == [(1, 1), (2, 2)]
    assert checked(quick, (7,), 0, tell, deals=0, resume=kept) == whole
    assert len(told) == 2
    checked(quick, (8,), 0, tell, deals=0, resume=kept)
    assert len(told) == 4, "another seed is another check"


def test_a_file_that_holds_no_verdicts_is_refused(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad"
    bad.write_text("{}\n")
    assert run(["check", "--resume", str(bad)]) == 1
    assert capsys.readouterr().err.startswith("spades: --resume: Line 1 is no verdict")
    assert run(["check", "--resume", str(tmp_path)]) == 1
    assert "is a folder, not a file" in capsys.readouterr().err


@pytest.mark.parametrize("option", [("check", "--resume"), ("mine",)])
def test_a_file_that_never_ends_is_not_read(option: tuple[str, ...], capsys: Capture) -> None:
    assert run([*option, "/dev/full"]) == 1
    assert capsys.readouterr().err == "spades: /dev/full cannot be read: not a regular file.\n"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{}\n", "Line 1 is no puzzle: "),
        (b"\x1f\x8b\x08bad", "is packed, and nothing can be added to it"),
    ],
)
def test_a_mine_is_a_file_of_puzzles(
    data: bytes, told: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "mine"
    file.write_bytes(data)
    assert run(["mine", str(file), "--seconds", "1"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("spades: FILE: ")
    assert told in said
    assert file.read_bytes() == data


def test_a_check_in_words_and_as_data(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    from spades_tui.coach import puzzles as module

    good = puzzles()[0]
    bad = replace(good, at=replace(good.at, moves="AS"))
    monkeypatch.setattr(module, "puzzles", lambda: (bad,))
    assert run(["check", "--seeds", "7", "--jobs", "1", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["failed"] == [good.id]
    assert data["puzzles"] == 1
    assert run(["check", "--seeds", "7", "--jobs", "1"]) == 1
    assert "failed: 1" in capsys.readouterr().out


def test_packed_puzzles_are_the_same_and_rated_by_who_solves_them(tmp_path: Path) -> None:
    from spades_tui.coach.puzzles import read_puzzles
    from spades_tui.lab.mining.finding import line_of

    some = puzzles()[:: len(puzzles()) // 40]
    left = len(some) - 1 - len(alike(some[1:]))
    lines, target = tmp_path / "lines", tmp_path / "packed"
    lines.write_bytes(b"".join(map(line_of, some)))
    assert pack(target, [lines], [some[0].id]) == left
    assert {one.id for one in read_puzzles(target.read_bytes())} <= {one.id for one in some[1:]}
    again = rated(some)
    by_solvers = {len(one.solved): one.rating for one in again}
    assert by_solvers[max(by_solvers)] < by_solvers[min(by_solvers)]
