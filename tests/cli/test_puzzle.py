"""`spades puzzle`: asked in words, themes by name, checked, and mined."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from spades_tui.cli.app import run
from spades_tui.coach.puzzle_themes import THEME_TITLES
from spades_tui.coach.puzzles import puzzles
from spades_tui.lab.mining.check import checked
from spades_tui.lab.mining.packing import pack, rated
from spades_tui.lab.mining.sense import alike
from spades_tui.plain.console import Console
from spades_tui.plain.practicing import PlainPractice
from spades_tui.session.puzzling import Puzzling
from spades_tui.storage.practice_answers import AnswerFile
from spades_tui.view.wording import phrase

Capture = pytest.CaptureFixture[str]


def test_a_puzzle_in_words_is_asked_judged_and_rated() -> None:
    probe = Puzzling(puzzles(), AnswerFile()).next("words")
    assert probe is not None
    question = probe.question
    best = question.price.best
    typed = getattr(getattr(best, "card", None), "ascii_label", None) or str(
        getattr(best, "bid", "")
    )
    out = io.StringIO()
    console = Console(io.StringIO(f"hint\n{typed}\nquit\n"), out)
    PlainPractice(Puzzling(puzzles(), AnswerFile()), console).run()
    text = out.getvalue()
    assert f"{len(puzzles())} puzzles to solve." in text
    assert "Puzzle 1. A puzzle rated" in text
    assert "Right. " in text, phrase(best, probe.cast)
    assert [one.grade for one in AnswerFile().answers] == ["hinted"]


def test_themes_are_listed_and_an_unknown_one_is_refused(capsys: Capture) -> None:
    assert run(["puzzle", "--theme", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == list(THEME_TITLES)
    assert run(["puzzle", "--theme", "leed"]) == 2
    assert "did you mean" in capsys.readouterr().err.lower()


def test_seeds_that_are_no_numbers_are_refused(capsys: Capture) -> None:
    assert run(["puzzle", "--check", "--seeds", "7,x"]) == 2
    assert "--seeds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--json",), "--json goes only with --check"),
        (("--seeds", "7"), "--seeds goes only with --check"),
        (("--theme", "list", "--json"), "--json goes only with --check"),
        (("--check", "--seconds", "1"), "--seconds goes only with --mine"),
        (("--check", "--missed"), "Use only one of "),
    ],
)
def test_options_that_would_be_ignored_are_refused(
    argv: tuple[str, ...], told: str, capsys: Capture
) -> None:
    assert run(["puzzle", *argv]) == 2
    assert told in capsys.readouterr().err


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
    assert run(["puzzle", "--check", "--resume", str(bad)]) == 1
    assert capsys.readouterr().err.startswith("spades: --resume: Line 1 is no verdict")
    assert run(["puzzle", "--check", "--resume", str(tmp_path)]) == 1
    assert "is a folder, not a file" in capsys.readouterr().err


@pytest.mark.parametrize("option", [("--check", "--resume"), ("--mine",)])
def test_a_file_that_never_ends_is_not_read(option: tuple[str, ...], capsys: Capture) -> None:
    assert run(["puzzle", *option, "/dev/full"]) == 1
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
    assert run(["puzzle", "--mine", str(file), "--seconds", "1"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("spades: --mine: ")
    assert told in said
    assert file.read_bytes() == data


def test_a_check_in_words_and_as_data(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    from spades_tui.coach import puzzles as module

    good = puzzles()[0]
    bad = replace(good, at=replace(good.at, moves="AS"))
    monkeypatch.setattr(module, "puzzles", lambda: (bad,))
    assert run(["puzzle", "--check", "--seeds", "7", "--jobs", "1", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["failed"] == [good.id]
    assert data["puzzles"] == 1
    assert run(["puzzle", "--check", "--seeds", "7", "--jobs", "1"]) == 1
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
