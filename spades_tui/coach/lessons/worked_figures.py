"""Figures in the words of a lesson, worked out by the rules: ``{made}``, ``{rules.scoring.…}``."""

from __future__ import annotations

import re
from typing import Any, Final

from spades_tui.coach.lessons.lesson import Lesson, LessonStep
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import SideScore, score_hand
from spades_tui.rules.scoring.from_table import facts_from_text
from spades_tui.rules.text import number_text

_NAMED: Final = re.compile(r"\{([a-z_.]+)\}")


def scored(rules: RuleSet, text: str) -> tuple[SideScore, ...]:
    """Return the score of a hand such as ``4 3 3 3 | 5 3 3 2``, with scores before as a third part.

    Raises:
        ValueError: when it is none of these rules.
    """
    bids, tricks, *before = (part.strip() for part in text.split("|"))
    facts, scores = facts_from_text(rules, bids, tricks, before[0] if before else None)
    return score_hand(facts, rules, scores)


def told(text: str, step: LessonStep, lesson: Lesson) -> str:
    """Return `text` with its figures: of the learner's side, or the others' after ``.them``.

    ``{made}`` is the hand called `made` in the step's scores, ``{made.score}`` the score after it,
    ``{made.bags}`` the bags; ``{rules.ending.target}`` an option in force.

    Raises:
        ValueError: when there is no figure of that name.
    """
    return _NAMED.sub(lambda found: _figure(found[1], step, lesson), text)


def _figure(name: str, step: LessonStep, lesson: Lesson) -> str:
    first, *rest = name.split(".")
    value: Any
    if first == "rules":
        value = lesson.rule_set
        for part in rest:
            value = getattr(value, part)
        return number_text(value) if isinstance(value, int) else str(value)
    if first not in step.score:
        raise ValueError(f"{{{name}}}: the step has no score of that name.")
    sides = scored(lesson.rule_set, step.score[first])
    side = sides[1] if "them" in rest else sides[0]
    field = next((part for part in rest if part != "them"), "hand")
    return number_text(getattr(side, field))
