"""`spades practice puzzles`: asked in words, themes by name."""

from __future__ import annotations

import io
import sys

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.practice import PlainSession
from spades_tui.player_view.wording import imperative
from spades_tui.practice.library import Library, Session
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.practice.puzzles.practice import PuzzleExercise
from spades_tui.storage.practice_answers import AnswerJournal

Capture = pytest.CaptureFixture[str]


def session() -> Session:
    return Library(PlayedRows([], [], []), AnswerJournal()).session_of_puzzles()


def test_a_puzzle_in_words_is_asked_judged_and_rated() -> None:
    exercise = session().next("words")
    assert isinstance(exercise, PuzzleExercise)
    best = exercise.best
    typed = getattr(getattr(best, "card", None), "ascii_label", None) or str(
        getattr(best, "bid", "")
    )
    out = io.StringIO()
    PlainSession(session(), PlainConsole(io.StringIO(f"hint\n{typed}\nquit\n"), out)).run()
    text = out.getvalue()
    assert "1 of 10. A puzzle rated" in text
    assert "Right. " in text, imperative(best, exercise.cast)
    assert [answer.grade for answer in AnswerJournal().answers] == ["hinted"]


def test_ten_on_an_idea_or_on_what_was_at_stake_in_words(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("partners-trick", "own nil"):
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert run(["practice", "puzzles", "--like", name, "--plain"]) == 0
        assert "1 of 10. A puzzle rated" in capsys.readouterr().out
    assert run(["practice", "puzzles", "--like", "list"]) == 0
    assert "Draw the spades" in capsys.readouterr().out


def test_an_unknown_theme_or_idea_is_refused(capsys: Capture) -> None:
    for option, wrong in (("--theme", "leed"), ("--like", "win cheeply")):
        assert run(["practice", "puzzles", option, wrong]) == 2
        told = capsys.readouterr().err
        assert "did you mean" in told.lower()
        assert f"`{option} list` lists them" in told
