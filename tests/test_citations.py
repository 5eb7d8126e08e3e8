"""Reasons are in the repository: every decision cited is in DECISIONS.md, and nothing else is."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DECISIONS = ROOT / "spades_tui" / "rules" / "DECISIONS.md"
SOURCES = sorted(
    path for folder in ("spades_tui", "tests") for path in (ROOT / folder).rglob("*.py")
)
ELSEWHERE = re.compile(
    r"\b(?:[Rr]ulings?|[Ii]ssue|[Ss]ection|[Cc]onstraint|[Pp]oint) (?:\d|[A-Z]\d)"
)
"""Numbers of other documents, which nobody who reads this can look up."""


def numbers() -> set[int]:
    text = DECISIONS.read_text("utf-8")
    return {int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)}


def cited(text: str) -> set[int]:
    """Return the numbers in ``decision 3``, ``decisions 3, 5 and 7``, ``decisions 4 to 6``."""
    found: set[int] = set()
    numeral = r"\d+(?: to \d+)?"
    for match in re.finditer(
        rf"[Dd]ecisions? ({numeral}(?:(?:,\s|\sand\s|,\sand\s){numeral})*)", text
    ):
        for first, _, last in re.findall(r"(\d+)( to (\d+))?", match[1]):
            found |= set(range(int(first), int(last or first) + 1))
    for number in re.findall(
        r"\b(?:Contradiction|Requirement)\(\s*(\d+),|test_decision_(\d+)", text
    ):
        found.add(int("".join(number)))
    return found


def test_decisions_are_numbered_once_and_in_order() -> None:
    text = DECISIONS.read_text("utf-8")
    order = [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    assert order == sorted(set(order))


@pytest.mark.medium
def test_every_citation_can_be_looked_up() -> None:
    for path in SOURCES:
        text = path.read_text("utf-8")
        assert cited(text) <= numbers(), path
        if path != Path(__file__):
            assert not re.search(
                r"\b(?:RULES|RULINGS|DESIGN|HOUSE|BOTS)(?:\.md\b| decision)", text
            ), path
            assert not ELSEWHERE.search(text), path


@pytest.mark.medium
def test_every_decision_is_held_or_used_somewhere() -> None:
    used = set[int]().union(*(cited(path.read_text("utf-8")) for path in SOURCES))
    assert numbers() - used == set()
