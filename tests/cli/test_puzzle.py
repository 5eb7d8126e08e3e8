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
from spades_tui.plain.console import Console
from spades_tui.plain.practicing import PlainPractice
from spades_tui.session.puzzling import Puzzling
from spades_tui.storage.answers import AnswerFile
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
    assert "Puzzle 1 · you 1500" in text
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


def test_a_check_counts_and_finds_what_is_broken() -> None:
    quick = [one for one in puzzles() if len(one.at.moves) > 120][:1]
    found = checked(quick, (7,), deals=0)
    assert found.same_best == {"seed 7": 1.0}
    assert found.failed == found.broken == ()
    assert sum(found.themes.values()) == len(quick[0].themes)


def test_a_check_in_words_and_as_data(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    from spades_tui.coach import puzzles as module

    good = puzzles()[0]
    bad = replace(good, at=replace(good.at, moves="AS"))
    monkeypatch.setattr(module, "puzzles", lambda: (bad,))
    assert run(["puzzle", "--check", "--seeds", "7", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["failed"] == [good.id]
    assert data["puzzles"] == 1
    assert run(["puzzle", "--check", "--seeds", "7"]) == 1
    assert "failed: 1" in capsys.readouterr().out


def test_a_bid_beside_the_best_is_not_worse_than_a_wrong_one() -> None:
    from msgspec.structs import replace

    from spades_tui.coach.puzzles import Tried
    from spades_tui.lab.mining.packing import is_sensible

    bid = next(one for one in puzzles() if one.trap.startswith("="))
    assert is_sensible(bid)
    assert all(map(is_sensible, puzzles()))
    tried = tuple(
        Tried(f"={n}", {"win": w, "points": 0.0}) for n, w in ((3, 0.5), (4, 0.3), (1, 0.4))
    )
    assert not is_sensible(replace(bid, tried=tried, right=2, trap="=1"))
    assert is_sensible(replace(bid, tried=tried, right=1, trap="=1"))


def test_packed_puzzles_are_the_same_and_rated_by_who_solves_them(tmp_path: Path) -> None:
    from spades_tui.coach.puzzles import read_puzzles
    from spades_tui.lab.mining.finding import line_of

    some = puzzles()[:40]
    lines, target = tmp_path / "lines", tmp_path / "packed"
    lines.write_bytes(b"".join(map(line_of, some)))
    assert pack(target, [lines], [some[0].id]) == len(some) - 1
    assert {one.id for one in read_puzzles(target.read_bytes())} == {one.id for one in some[1:]}
    again = rated(some)
    by_solvers = {len(one.solved): one.rating for one in again}
    assert by_solvers[max(by_solvers)] < by_solvers[min(by_solvers)]
