"""Help at the table in words: hints, reasons, claims, the checker and the page of assistance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.engine import Rejection
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.notes import AIDS, ASSISTED_NOTICE
from spades_tui.review.claims import refusal_reason
from spades_tui.review.evaluation_table import EvaluationTable, evaluation_table
from spades_tui.review.marks import can_check, cost_text, idea_text, is_costly
from spades_tui.review.why import Explanation
from spades_tui.rules.actions import Action
from spades_tui.rules.events import ClaimKind
from spades_tui.storage.settings import Settings, setting_fields
from spades_tui.table.claims import NOTHING_POSSIBLE, offered_claims
from spades_tui.table.hands import DecisionPoint
from spades_tui.table.table import Table, TableUpdate
from spades_tui.table.worker.requests import prove_request
from spades_tui.text import capitalize, join_words

_WORDS = {
    "goal": "reaches the goal in {}",
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
_READ = ("win", "points", "make", "set", "nil", "break", "bags")
"""Figures of an answer that has its own sentence."""
_MOST = 8
"""Answers whose figures are read out; nobody listens to more."""


def why_lines(one: DecisionPoint, answer: Explanation, cast: Cast) -> list[str]:
    """Return what was done, why, and the figures if there are any."""
    lines = [f"{one.describe(cast)} {_reworded(answer.text, cast)}"]
    if answer.decision is not None:
        lines += evaluation_lines(answer.decision, cast)
    return lines


def evaluation_lines(decision: Decision, cast: Cast) -> list[str]:
    """Return a line of figures for each answer weighed, the best first; none without figures."""
    table = evaluation_table(decision, cast)
    if table is None:
        return []
    lines = [f"  {row[0]}: {', '.join(_told(table, row))}." for row in table.rows[:_MOST]]
    more = len(table.rows) - _MOST
    if more > 0:
        lines.append(f"  {more} more {'is' if more == 1 else 'are'} worse.")
    return lines


def _told(table: EvaluationTable, row: Sequence[str]) -> list[str]:
    return [
        _against_best(cell) if head == "worth" else _WORDS[head].format(cell)
        for head, cell in zip(table.heads[1:], row[1:], strict=True)
        if cell != "–"
    ]


def figure_words(numbers: Alternative, cast: Cast) -> list[str]:
    """Return the figures of one answer in words, but for how well they are known."""
    told = {name: value for name, value in numbers.numbers.items() if name in _READ}
    one = replace(numbers, numbers=told)
    table = evaluation_table(Decision(one.action, (), {}, (one, one)), cast)
    return [] if table is None else _told(table, table.rows[0])


def _against_best(cell: str) -> str:
    """Say what an answer is worth less than the best: ``3 points less than the best``."""
    points = cell.lstrip("−-")
    if points == "0":
        return "as good as any"
    return f"{points} {'point' if points == '1' else 'points'} less than the best"


def _reworded(text: str, cast: Cast) -> str:
    """Write the cards as they are written here; a sentence may begin with one."""
    told = cast.retell(text)
    return capitalize(told)


_CLAIM_HELP: Final[dict[ClaimKind, str]] = {
    "all": "claim all (the rest are yours)",
    "settled": "claim settled (the score is settled)",
    "nil": "claim nil (your nil is safe)",
}


def make_claim(table: Table, words: str, cast: Cast) -> tuple[TableUpdate | None, str]:
    """Make the claim that `words` name.

    Returns:
        What happened, if anything did, and a sentence about it: why a claim is refused or cannot
        be made, or which claims can.
    """
    claim = next((claim for claim in _CLAIM_HELP if claim == words), None)
    request = table.claim_request(claim or "all")
    if isinstance(request, Rejection):
        return None, request.reason
    if claim is None:
        offers = [_CLAIM_HELP[claim] for claim in offered_claims(request.view)]
        return None, f"Type {join_words(offers, 'or')}." if offers else NOTHING_POSSIBLE
    result = prove_request(request)
    done = table.apply_claim(request, result)
    assert done is not None, "nothing happens in between"
    if isinstance(done, Rejection):
        return None, done.reason
    if result.answer != "refused":
        return done, ""
    return done, capitalize(refusal_reason(result, request.view, cast))


def assistance_lines(settings: Settings) -> Iterator[str]:
    """Yield the page of assistance as sentences."""
    if not settings.aids:
        yield "Assistance is off: nothing here marks a game as assisted."
        yield "Type assistance on to have it."
        return
    yield "Assistance is on. Type assistance off to hide it all."
    for aid in AIDS.values():
        yield f"{aid.title}: {aid.words}."
    checker = setting_fields()["checker"].choices[settings.checker]
    points = settings.checker_points
    yield (
        f"The checker is set to {checker}, from {points} points."
        if settings.checker != "off"
        else "The checker is off; checker turns it on."
    )
    yield ASSISTED_NOTICE


def check_card(table: Table, action: Action, settings: Settings, cast: Cast) -> str:
    """Return what the checker says of a card about to be played; "" where it is fine.

    The game is marked as assisted.
    """
    view = table.view()
    if not settings.aids or settings.checker == "off" or not can_check(view, action):
        return ""
    if not table.has_used("checker"):
        table.mark_assisted("checker")
    found = price_decision(view, action)
    if found is None or not is_costly(found, settings.checker_points):
        return ""
    done = settings.checker == "after"
    idea = idea_text(view, found, cast, done=done)
    return f"{idea} {cost_text(found, cast, done=done)}".lstrip()


HINT_AGAIN: Final = "Type hint again for more."
