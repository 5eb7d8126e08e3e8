"""Practice in words: a transcript without columns or bars, cards as words."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.practice import PlainPractice
from spades_tui.practice.mistakes import NO_MISTAKES, MistakeSource, load_priced_decisions
from spades_tui.practice.question import DONE
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.practice_answers import AnswerJournal
from tests.review.mistakes import reviewed_game

pytestmark = pytest.mark.search

WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def practice() -> MistakeSource:
    return MistakeSource(load_priced_decisions(), AnswerJournal(), lambda: WHEN)


def told(*lines: str) -> list[str]:
    out = io.StringIO()
    console = PlainConsole(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    PlainPractice(practice(), console).run()
    return out.getvalue().splitlines()


def answers() -> list[tuple[str, str]]:
    """Return for each question what was done then and what is best, as they are typed."""
    found = []
    for asked in iter(practice().next, None):
        price = asked.question.price
        found.append((_typed(price.action), _typed(price.best)))
    return found


def _typed(action: object) -> str:
    return action.card.ascii_label if isinstance(action, PlayCard) else str(action.bid)  # type: ignore[attr-defined]


@pytest.mark.medium
def test_a_transcript_of_hints_a_wrong_answer_and_a_right_one() -> None:
    reviewed_game()
    cards = [number for number, (done, _) in enumerate(answers()) if done[-1] in "SHDC"]
    done, best = answers()[cards[0]]
    lines = told(*["next"] * cards[0], "hint", "hint", "hint", done, best, "quit")
    asked = lines.index(
        next(line for line in lines if line.startswith(f"Practice {cards[0] + 1} of "))
    )
    part = lines[asked:]
    text = "\n".join(part)
    at = [
        text.index(words)
        for words in ("Look at ", "The choice is between ", "Play the ", "That costs ", "Right. ")
    ]
    assert at == sorted(at)
    assert "That is what you did then. Try again." in text
    for line in lines:
        assert not re.search(r"[♠♥♦♣│─█▌]|  |\t", line), line
        assert not re.search(r"\b[2-9TJQKA][SHDC]\b", line), line
    assert [one.grade for one in AnswerJournal().answers] == ["wrong"]


@pytest.mark.medium
def test_what_was_answered_is_not_asked_again_that_day() -> None:
    reviewed_game()
    best = [right for _, right in answers()]
    lines = told(*best)
    assert sum(line.startswith("Right. ") for line in lines) == len(best) > 2
    assert lines[-1] == DONE
    assert told() == [DONE]


def test_what_cannot_be_answered_is_said_and_costs_nothing() -> None:
    reviewed_game()
    lines = told("nonsense", "99", "help", "score", "last", "hand", "", "quit")
    assert any("is not" in line or "no choice" in line for line in lines)
    assert AnswerJournal().answers == []


def test_the_command(capsys: pytest.CaptureFixture[str], type_in: Callable[[str], None]) -> None:
    type_in("quit\n")
    assert run(["practice", "mistakes"]) == 0
    assert capsys.readouterr().out == f"{NO_MISTAKES}\n"
    reviewed_game()
    assert run(["practice", "mistakes"]) == 0
    assert capsys.readouterr().out.startswith("Practice: ")
