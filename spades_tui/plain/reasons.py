"""Reasons and their figures in lines, for a hint and for "why?"."""

from __future__ import annotations

from spades_tui.bots.protocol import Decision
from spades_tui.coach.answer_table import figures
from spades_tui.coach.why import Decided, Why
from spades_tui.rules.text import capitalized
from spades_tui.view.wording import Cast

_WORDS = {
    "win": "wins {}",
    "±": "error {}",
    "points": "{} points",
    "make": "makes {}",
    "set": "sets {}",
    "nil": "nil made {}",
    "break": "their nil broken {}",
    "bags": "{} bags",
    "tricks": "{} tricks",
    "deals": "{} deals",
}
"""The heads of the table of figures as words before or after a figure."""
_MOST = 8
"""Answers whose figures are read out; nobody listens to more."""


def why_lines(one: Decided, answer: Why, cast: Cast) -> list[str]:
    """Return what was done, why, and the figures if there are any."""
    lines = [f"{one.told(cast)} {_reworded(answer.text, cast)}"]
    if answer.decision is not None:
        lines += figure_lines(answer.decision, cast)
    return lines


def figure_lines(decision: Decision, cast: Cast) -> list[str]:
    """Return a line of figures for each answer weighed, the best first; none without figures."""
    table = figures(decision, cast)
    if table is None:
        return []
    lines = []
    for row in table.rows[:_MOST]:
        told = [
            _against_best(cell) if head == "worth" else _WORDS[head].format(cell)
            for head, cell in zip(table.heads[1:], row[1:], strict=True)
            if cell != "–"
        ]
        lines.append(f"  {row[0]}: {', '.join(told)}.")
    more = len(table.rows) - _MOST
    if more > 0:
        lines.append(f"  {more} more {'is' if more == 1 else 'are'} worse.")
    return lines


def _against_best(cell: str) -> str:
    """Say what an answer is worth less than the best: ``3 points less than the best``."""
    points = cell.lstrip("−-")
    if points == "0":
        return "as good as any"
    return f"{points} {'point' if points == '1' else 'points'} less than the best"


def _reworded(text: str, cast: Cast) -> str:
    """Write the cards as they are written here; a sentence may begin with one."""
    told = cast.retold(text)
    return capitalized(told)
