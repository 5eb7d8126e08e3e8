"""Practice in words: a transcript without columns or bars, cards as words; the coach."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.practice import CONTINUE_OR_MORE, PlainExercise, PlainSession
from spades_tui.practice.library import DONE, Library, Session
from spades_tui.practice.mistakes import PlayedRows, load_rows
from spades_tui.practice.question import QuestionExercise
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.practice_answers import AnswerJournal
from tests.review.mistakes import reviewed_game

pytestmark = pytest.mark.search

WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def session() -> Session:
    return Library(load_rows(), AnswerJournal(), lambda: WHEN).session_of_mistakes()


def transcript(*lines: str) -> list[str]:
    stream = io.StringIO()
    console = PlainConsole(io.StringIO("".join(f"{line}\n" for line in lines)), stream)
    PlainSession(session(), console).run()
    return stream.getvalue().splitlines()


def answers() -> list[tuple[str, str]]:
    """Return for each exercise what was done then and what is best, as they are typed."""
    pairs = []
    for exercise in iter(session().next, None):
        assert isinstance(exercise, QuestionExercise)
        price = exercise.question.price
        pairs.append((_typed(price.action), _typed(price.best)))
    return pairs


def _typed(action: object) -> str:
    return action.card.ascii_label if isinstance(action, PlayCard) else str(action.bid)  # type: ignore[attr-defined]


@pytest.mark.medium
def test_a_transcript_of_hints_a_wrong_answer_and_a_right_one() -> None:
    reviewed_game()
    cards = [number for number, (done, _) in enumerate(answers()) if done[-1] in "SHDC"]
    done, best = answers()[cards[0]]
    lines = transcript(*["next"] * cards[0], "hint", "hint", "hint", done, best, "quit")
    start = next(at for at, line in enumerate(lines) if line.startswith(f"{cards[0] + 1} of "))
    text = "\n".join(lines[start:])
    places = [
        text.index(words)
        for words in ("Look at ", "The choice is between ", "Play the ", "That costs ", "Right. ")
    ]
    assert places == sorted(places)
    assert "That is what you did then." in text
    for line in lines:
        assert not re.search(r"[♠♥♦♣│─█▌]|  |\t", line), line
        assert not re.search(r"\b[2-9TJQKA][SHDC]\b", line), line
    assert [answer.grade for answer in AnswerJournal().answers] == ["wrong"]


@pytest.mark.medium
def test_an_answered_mistake_is_not_asked_again_that_day() -> None:
    reviewed_game()
    best = [right for _, right in answers()]
    lines = transcript(*best)
    assert sum(line.startswith("Right. ") for line in lines) == len(best) > 2
    assert lines[-1] == DONE
    assert transcript() == [DONE]


def test_an_unknown_answer_is_said_and_costs_nothing() -> None:
    reviewed_game()
    lines = transcript("nonsense", "99", "help", "score", "last", "hand", "", "quit")
    assert any("is not" in line or "no choice" in line for line in lines)
    assert AnswerJournal().answers == []


def test_the_coach_says_the_same_in_words_and_as_json(
    capsys: pytest.CaptureFixture[str], type_in: Callable[[str], None]
) -> None:
    assert run(["practice", "today"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert run(["practice", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert lines[:2] == [data["sentence"], data["advice"]]
    assert [task["id"] for task in data["tasks"]] == ["lesson/first"]
    type_in("quit\n")
    assert run(["practice", "--plain"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(data["sentence"])
    assert "Your first game" in out


def test_a_person_hears_the_figures_of_a_solved_puzzle_only_on_request() -> None:
    library = Library(PlayedRows([], [], []), AnswerJournal(), lambda: WHEN)
    entry = library.fresh_puzzles(1)[0]
    best = library.puzzles.by_id[entry.id].tried[0].word.removeprefix("=")
    stream = io.StringIO()
    console = PlainConsole(io.StringIO(f"{best}\nnonsense\nmore\n\n"), stream)
    console.is_interactive = True
    exercise = library.open(entry, "words")
    assert exercise is not None
    assert PlainExercise(exercise, console).run("")
    solved, _, details = stream.getvalue().partition(CONTINUE_OR_MORE)
    assert "Right. " in solved
    assert "You hold " not in solved
    assert "You hold " in details
    assert details.count(CONTINUE_OR_MORE) == 1
