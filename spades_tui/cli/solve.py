"""`spades solve`: what perfect play brings with open cards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
import typer

from spades_tui.cli.options import Json
from spades_tui.cli.output import CommandError, print_json, write_out
from spades_tui.cli.sources import HandsFile, check_forms, load_forms
from spades_tui.rules.formats.hand_tags import PuzzleGoal
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import HandNames, seating
from spades_tui.solver.double_dummy import (
    SolverCache,
    SolverResult,
    possible_goals,
    solve_goal,
    value_text,
)
from spades_tui.solver.position import hand_to_play, position_from_text
from spades_tui.text import capitalize, count_noun, join_words


class GoalData(msgspec.Struct, frozen=True):
    """A solved goal in JSON.

    Attributes:
        hand: the number of the hand in the text, from 1.
        status: whether it was solved (`SolverResult.status`).
        goal: the goal, in the notation of the tag `Goal` in hands as text.
        value: the result of perfect play: a number of tricks, or whether the goal is reached; null
            if it was not solved.
        cards: for each card that may be played now, by its name, the result after it.
        nodes: the number of positions searched.
        seconds: the processor time used.
    """

    hand: int
    status: str
    goal: str
    value: int | bool | None
    cards: dict[str, int | bool]
    nodes: int
    seconds: float


def solve(
    file: HandsFile,
    leads: Annotated[
        Literal["rules", "free"],
        typer.Option(help="When spades may be led: as the rules say, or at any time."),
    ] = "rules",
    json: Json = False,
) -> None:
    """Solve a hand with open cards.

    The file holds hands as text, as in [Deal "N:AKQ.J32.T98.7654 ..."] and [Leader "E"]. Every goal
    that makes sense is solved, or the one named by [Goal].

    Example: spades solve hand.txt --leads free
    """
    several = check_forms(load_forms(file))
    answers: list[GoalData] = []
    for number, (form, named) in enumerate(several, start=1):
        heading = f"Hand {number}" if len(several) > 1 else ""
        rules = _change_leads(named.rules, leads)
        try:
            data, text = _solve_goals(number, form, rules)
        except ValueError as error:
            raise CommandError(f"{heading}: {error}" if heading else str(error)) from None
        answers += data
        if not json:
            gap = "\n" if number > 1 else ""
            write_out(f"{gap}{heading}\n{text}" if heading else text)
    if json:
        print_json(answers)


def _change_leads(rules: RuleSet, leads: Literal["rules", "free"]) -> RuleSet:
    """Return the rules, changed so that spades may be led at any time if `leads` is "free"."""
    if leads == "rules":
        return rules
    return msgspec.structs.replace(
        rules, play=msgspec.structs.replace(rules.play, spades_lead="any time")
    )


def _solve_goals(number: int, form: HandText, rules: RuleSet) -> tuple[list[GoalData], str]:
    """Return the solved goals of a hand as data, and in words."""
    spot = position_from_text(form, rules)
    goals = [form.goal] if form.goal is not None else list(possible_goals(spot))
    data, lines = [], []
    solvers: SolverCache = {}
    turn = hand_to_play(spot)
    called = seating(rules).called
    if turn is not None:
        lines.append(f"{capitalize(called.names[turn])} to play.")
    for goal in goals:
        begun = time.process_time()
        answer = solve_goal(spot, goal, solvers=solvers)
        seconds = round(time.process_time() - begun, 4)
        cards = {card.value: value for card, value in answer.cards.items()}
        data.append(
            GoalData(
                number, answer.status, goal.text(called), answer.value, cards, answer.nodes, seconds
            )
        )
        if answer.status != "not for this table" or not lines:  # said once, of all goals
            lines += result_lines(answer, called)
    return data, "".join(f"{line}\n" for line in lines)


def result_lines(answer: SolverResult, called: HandNames) -> Iterator[str]:
    """Yield lines with a solved goal: the result of perfect play, then the cards grouped by result.

    Args:
        answer: the solver's result for the goal.
        called: the names of the hands.
    """
    if answer.status == "not for this table":
        yield (
            "Not for this table: the solver serves four hands with one deck, where nobody has to "
            "beat a card or to rake and shake."
        )
        return
    if answer.status == "not solved" or answer.value is None:
        yield f"{capitalize(_subject(answer.goal, called))}: not solved, the search was given up."
        return
    yield capitalize(_head(answer.goal, answer.value, called))
    for value, cards in answer.groups:
        labels = " ".join(card.label for card in cards)
        yield f"  {value_text(answer.goal, value):<10} {labels}"


def _subject(goal: PuzzleGoal, called: HandNames) -> str:

    names = [called.names[hand] for hand in goal.order_hands(called)]
    return f"{names[0]}'s nil" if goal.kind == "nil" else join_words(names)


def _head(goal: PuzzleGoal, value: int | bool, called: HandNames) -> str:

    subject, several = _subject(goal, called), len(goal.hands) > 1
    if goal.kind == "tricks":
        return f"{subject} {'take' if several else 'takes'} {count_noun(value, 'trick')}."
    if goal.kind == "nil":
        return f"{subject} is safe." if value else f"{subject} can be broken."
    their = "their contract" if several else "the contract"
    if value:
        return f"{subject} {'make' if several else 'makes'} {their}."
    return f"{subject} cannot make {their}."
