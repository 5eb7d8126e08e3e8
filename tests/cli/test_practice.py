"""`spades practice puzzles`: asked in words, themes by name."""

from __future__ import annotations

import io
import sys

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.practice import PlainPractice
from spades_tui.player_view.wording import imperative
from spades_tui.practice.puzzles.practice import PuzzleSource
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.storage.practice_answers import AnswerJournal

Capture = pytest.CaptureFixture[str]


def test_a_puzzle_in_words_is_asked_judged_and_rated() -> None:
    probe = PuzzleSource(load_puzzles(), AnswerJournal()).next("words")
    assert probe is not None
    question = probe.question
    best = question.price.best
    typed = getattr(getattr(best, "card", None), "ascii_label", None) or str(
        getattr(best, "bid", "")
    )
    out = io.StringIO()
    console = PlainConsole(io.StringIO(f"hint\n{typed}\nquit\n"), out)
    PlainPractice(PuzzleSource(load_puzzles(), AnswerJournal()), console).run()
    text = out.getvalue()
    assert f"{len(load_puzzles())} puzzles to solve." in text
    assert "Puzzle 1. A puzzle rated" in text
    assert "Right. " in text, imperative(best, probe.cast)
    assert [one.grade for one in AnswerJournal().answers] == ["hinted"]


def test_ten_on_an_idea_or_on_what_was_at_stake_in_words(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, about in (("partners-trick", "partner's trick"), ("own nil", "keeping your nil")):
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert run(["practice", "puzzles", "--like", name, "--plain"]) == 0
        assert f"10 like it: {about}." in capsys.readouterr().out
    assert run(["practice", "puzzles", "--like", "list"]) == 0
    assert "Draw the spades" in capsys.readouterr().out


def test_an_unknown_theme_or_idea_is_refused(capsys: Capture) -> None:
    for option, wrong in (("--theme", "leed"), ("--like", "win cheeply")):
        assert run(["practice", "puzzles", option, wrong]) == 2
        told = capsys.readouterr().err
        assert "did you mean" in told.lower()
        assert f"`{option} list` lists them" in told
