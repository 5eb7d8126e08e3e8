"""A lesson as its file tells it, with the figures in its words worked out by the rules."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from spades_tui import PROGRAM
from spades_tui.decoding import prepare_type
from spades_tui.rules.formats.paper_hand import parse_facts
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import SideScore, score_hand
from spades_tui.text import did_you_mean, format_number

FIRST_LESSON: Final = "first"
"""The first game, which is a table and not a series of questions."""
LESSON_IDS: Final = (
    FIRST_LESSON, "counting", "partner", "following", "leading", "trumps", "nil", "cover",
    "nil-play", "setting", "bags", "last-tricks", "blind-nil", "ending", "jokers",
    "partnership-bidding", "three", "six", "two",
)  # fmt: skip
"""The lessons, in the order in which they are best learned."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson.

    Attributes:
        say: paragraphs to be read first; `{name}` stands for a figure of `score` or a rule
            (`fill_placeholders`).
        ask: the question; "" if there is only text to read.
        right: the right answers, in the notation of `format_answer` or as in `choices`.
        praise: the reply to a right answer.
        close: answers that cost little or nothing but miss the point of the step; they count as
            neither right nor wrong.
        wrong: replies to wrong or close answers, by the answer.
        otherwise: the reply to every other answer that is not right.
        choices: answers to choose from; empty if the answer is an action at the table.
        hand: a new deal at the table, as text; "" to keep the current one.
        moves: moves at the table before the question, after those of earlier steps, in the notation
            of `parse_moves`.
        score: hands to be scored, by name, as text for `score_example`.
    """

    say: tuple[str, ...] = ()
    ask: str = ""
    right: tuple[str, ...] = ()
    praise: str = ""
    close: tuple[str, ...] = ()
    wrong: dict[str, str] = {}
    otherwise: str = ""
    choices: tuple[str, ...] = ()
    hand: str = ""
    moves: str = ""
    score: dict[str, str] = {}


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson.

    Attributes:
        title: its title.
        summary: a line for lists.
        steps: its steps in order.
        rules: the id of the preset of its table.
        id: its name in commands.
    """

    title: str
    summary: str = msgspec.field(name="about")
    steps: tuple[LessonStep, ...] = msgspec.field(name="step")
    rules: str = "standard"
    id: str = ""

    @property
    def rule_set(self) -> RuleSet:
        """The rules of its table."""
        return preset_named(self.rules).rules


@cache
def lesson_named(name: str) -> Lesson:
    """Return the lesson with the id `name`; its file is read once.

    Raises:
        ValueError: if no lesson has that id, or it is the first game; the message lists the ids.
    """
    if name not in LESSON_IDS or name == FIRST_LESSON:
        names = ", ".join(LESSON_IDS)
        raise ValueError(
            f"There is no lesson {name!r}{did_you_mean(name, LESSON_IDS)}; there are {names}."
        )
    text = (files(__package__) / "texts" / f"{name}.toml").read_text("utf-8")
    return msgspec.structs.replace(
        msgspec.convert(tomllib.loads(text), prepare_type(Lesson)), id=name
    )


class LessonEntry(msgspec.Struct, frozen=True):
    """A lesson in a list of lessons.

    Attributes:
        id: its name in commands.
        title: its title.
        summary: a line about it, without a period.
    """

    id: str
    title: str
    summary: str


def lesson_entries() -> tuple[LessonEntry, ...]:
    """Return every lesson as an entry of a list, in order; the first game comes first."""
    first = LessonEntry(FIRST_LESSON, "Your first game", "A whole hand, explained step by step")
    lessons = [lesson_named(name) for name in LESSON_IDS if name != FIRST_LESSON]
    return (first, *(LessonEntry(lesson.id, lesson.title, lesson.summary) for lesson in lessons))


_NAMED: Final = re.compile(r"\{([a-z_.]+)\}")


def score_example(rules: RuleSet, text: str) -> tuple[SideScore, ...]:
    """Return the score of each side for a hand written as ``4 3 3 3 | 5 3 3 2``.

    Args:
        rules: the rules of the game.
        text: three parts separated by ``|``: the bids by seat, the tricks by seat, and the scores
            before the hand, which may be left out.

    Raises:
        ValueError: if the hand does not fit the rules.
    """
    bids, tricks, *before = (part.strip() for part in text.split("|"))
    facts, scores = parse_facts(rules, bids, tricks, before[0] if before else None)
    return score_hand(facts, rules, scores)


def fill_placeholders(text: str, step: LessonStep, lesson: Lesson) -> str:
    """Return `text` with its placeholders replaced by figures.

    ``{made}`` is the hand score in the example called `made` of the step, ``{made.score}`` the
    score after it, ``{made.bags}`` the bags. They are those of the learner's side, or of the other
    side after ``.them``: ``{made.them.bags}``. ``{rules.ending.target}`` is an option in force,
    ``{program}`` the name of the command.

    Args:
        text: the text.
        step: the step it belongs to, for its examples (`LessonStep.score`).
        lesson: the lesson, for its rules.

    Raises:
        ValueError: if no example has the name in a placeholder.
    """
    return _NAMED.sub(lambda match: _figure(match[1], step, lesson), text)


def _figure(name: str, step: LessonStep, lesson: Lesson) -> str:
    first, *parts = name.split(".")
    value: Any
    if first == "rules":
        value = lesson.rule_set
        for part in parts:
            value = getattr(value, part)
        return format_number(value) if isinstance(value, int) else str(value)
    if first == "program":
        return PROGRAM
    if first not in step.score:
        raise ValueError(f"{{{name}}}: the step has no score of that name.")
    sides = score_example(lesson.rule_set, step.score[first])
    side = sides[1] if "them" in parts else sides[0]
    field = next((part for part in parts if part != "them"), "hand")
    return format_number(getattr(side, field))
