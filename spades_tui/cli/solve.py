"""`spades solve`: what perfect play brings with open cards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from spades_tui.cli.options import HandsFile, Json
from spades_tui.cli.output import CommandError, print_json, write_out
from spades_tui.text import capitalize, count_noun, join_words

if TYPE_CHECKING:
    from spades_tui.rules.formats.hand_tags import PuzzleGoal
    from spades_tui.rules.formats.hand_text import HandText
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.rules.seating import HandNames
    from spades_tui.solver.double_dummy import SolverCache, SolverResult


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
    from spades_tui.cli.sources import check_forms, load_forms

    several = check_forms(load_forms(file))
    answers: list[dict[str, Any]] = []
    for number, (form, named) in enumerate(several, start=1):
        where = f"Hand {number}" if len(several) > 1 else ""
        rules = with_leads(named.rules, leads)
        try:
            data, text = _solved(form, rules)
        except ValueError as error:
            raise CommandError(f"{where}: {error}" if where else str(error)) from None
        answers += [{"hand": number, **answer} for answer in data]
        if not json:
            gap = "\n" if number > 1 else ""
            write_out(f"{gap}{where}\n{text}" if where else text)
    if json:
        print_json(answers)


def with_leads(rules: RuleSet, leads: Literal["rules", "free"]) -> RuleSet:
    """Return the rules with spades led at any time where that is asked for."""
    from msgspec.structs import replace

    if leads == "rules":
        return rules
    return replace(rules, play=replace(rules.play, spades_lead="any time"))


def _solved(form: HandText, rules: RuleSet) -> tuple[list[dict[str, Any]], str]:
    """Return the answers as data, one object a goal, and in words."""
    from spades_tui.rules.seating import seating
    from spades_tui.solver.double_dummy import possible_goals, solve_goal
    from spades_tui.solver.position import hand_to_play, position_from_text

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
        data.append(_data(answer, called, time.process_time() - begun))
        if answer.status != "not for this table" or not lines:  # said once, of all goals
            lines += result_lines(answer, called)
    return data, "".join(f"{line}\n" for line in lines)


def _data(answer: SolverResult, called: HandNames, seconds: float) -> dict[str, Any]:
    return {
        "status": answer.status,
        "goal": answer.goal.text(called),
        "value": answer.value,
        "cards": {card.value: value for card, value in answer.cards.items()},
        "nodes": answer.nodes,
        "seconds": round(seconds, 4),
    }


def result_lines(answer: SolverResult, called: HandNames) -> Iterator[str]:
    """Yield an answer in words: what perfect play brings, then the cards by what each brings."""
    from spades_tui.solver.double_dummy import value_text

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

    names = [called.names[hand] for hand in goal.ordered(called)]
    return f"{names[0]}'s nil" if goal.kind == "nil" else join_words(names)


def _head(goal: PuzzleGoal, value: int | bool, called: HandNames) -> str:

    who, several = _subject(goal, called), len(goal.hands) > 1
    if goal.kind == "tricks":
        return f"{who} {'take' if several else 'takes'} {count_noun(value, 'trick')}."
    if goal.kind == "nil":
        return f"{who} is safe." if value else f"{who} can be broken."
    their = "their contract" if several else "the contract"
    if value:
        return f"{who} {'make' if several else 'makes'} {their}."
    return f"{who} cannot make {their}."
