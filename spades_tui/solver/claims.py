"""Claims proved for every deal that fits the claimer's knowledge, and the claims of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.bots.kernel.double_dummy import DoubleDummySolver
from spades_tui.cards import Card
from spades_tui.engine.fold import Step
from spades_tui.engine.projection import project
from spades_tui.engine.state import BETWEEN_HANDS
from spades_tui.player_view import View
from spades_tui.rules.events import ClaimAnswer, ClaimAnswered, Claimed, ClaimKind
from spades_tui.rules.tricks import Play
from spades_tui.solver.claim_knowledge import (
    TOO_EARLY,
    ClaimKnowledge,
    ClaimResult,
    knowledge_of,
)
from spades_tui.solver.position import copy_table, legal_successors, tricks_won
from spades_tui.solver.settled_score import may_be_settled, prove_score_settled

CLAIMS: Final[tuple[ClaimKind, ...]] = ("all", "settled", "nil")
"""The kinds a player may claim; games of earlier versions contain more."""
_NODES: Final = 250_000
"""Choices examined before a claim counts as too early to decide: half a second at most."""
_QUICK_NODES: Final = 5_000
"""Choices examined to test whether a claim is possible, while the player waits for a window."""


def prove_claim(knowledge: ClaimKnowledge, claim: ClaimKind) -> ClaimResult:
    """Return the result of a claim, one of `CLAIMS`, judged by the claimer's knowledge alone."""
    if not knowledge.is_servable:
        return TOO_EARLY
    if claim == "settled":
        return prove_score_settled(knowledge)
    return prove_tricks(knowledge, knowledge.left, wants_many=claim == "all")


def prove_tricks(knowledge: ClaimKnowledge, need: int, *, wants_many: bool) -> ClaimResult:
    """Return the result of a claim that a number of tricks is won in every deal that fits.

    The answer is "too early" if the search gives up before that is decided.

    Args:
        knowledge: the claimer's knowledge.
        need: the number of tricks, at most `knowledge.left`.
        wants_many: whether the claimer's hands must take at least `need` tricks; else the others
            must.
    """
    search = knowledge.search(knowledge.mine, knowledge.mine, wants_many=wants_many, cap=_NODES)
    if not knowledge.is_servable or not search.is_consistent():
        return TOO_EARLY
    if search.can_reach(need):
        return ClaimResult("proved")
    if search.nodes > _NODES or knowledge.counts_spades or not search.spoil():
        return TOO_EARLY
    winner = Play(knowledge.order[search.leader], knowledge.masks.card[search.last])
    return ClaimResult("refused", winner, bool(search.last_ruffed))


def possible_claims(knowledge: ClaimKnowledge) -> tuple[ClaimKind, ...]:
    """Return the kinds of claims that are not certain to fail; empty if nothing can be proved yet.

    "all" and "nil" are possible if there is a deal that fits in which all players together could
    bring the result about; "settled" if `may_be_settled`.
    """
    if not knowledge.is_servable:
        return ()
    possible: list[ClaimKind] = []
    for claim in CLAIMS:
        if claim == "settled":
            if may_be_settled(knowledge):
                possible.append(claim)
            continue
        against = knowledge.search(0, knowledge.mine, wants_many=claim == "nil", cap=_QUICK_NODES)
        if not against.can_reach(1):
            possible.append(claim)
    return tuple(possible)


_SOLVER_NODES: Final = 1_000_000
"""A limit far above the need of a claim to all tricks: the first trick lost ends the search."""


def card_keeping_claim(knowledge: ClaimKnowledge, hands: Sequence[Sequence[Card]]) -> Card | None:
    """Return a card after which the claimer can still win every trick left; None if there is none.

    A claim that is proved for every deal that fits holds for the actual one, so such a card exists
    as long as the claimer's earlier cards came from this function.

    Args:
        knowledge: the claimer's knowledge, when the claimer (or their dummy) is to play.
        hands: the actual cards of every hand, by its number.
    """
    masks = knowledge.masks
    table = copy_table(knowledge.table)
    for place, hand in enumerate(knowledge.order):
        table.hold(place, masks.kinds(hands[hand])[0], 0, 0)
    total = tricks_won(table, knowledge.mine) + knowledge.left
    solver = DoubleDummySolver(masks.play, knowledge.mine, knowledge.mine, _SOLVER_NODES)
    for bit, later in legal_successors(table):
        if solver.can_reach(later, total) == 1:
            return masks.card[bit]
    return None


class LoggedClaim(msgspec.Struct, frozen=True):
    """A claim in a hand that is over.

    Attributes:
        index: index of its event in the log, from 0.
        claimed: the claim.
        answer: its result.
        view: the claimer's view when it was made.
    """

    index: int
    claimed: Claimed
    answer: ClaimAnswer
    view: View


def list_logged_claims(steps: Sequence[Step]) -> tuple[LoggedClaim, ...]:
    """Return the claims in hands that are over, in order, among the steps of a game."""
    claims, waiting = [], None
    for step in steps:
        if isinstance(step.event, Claimed):
            waiting = step
        elif isinstance(step.event, ClaimAnswered) and waiting is not None:
            claimed = waiting.event
            assert isinstance(claimed, Claimed)
            view = project(waiting.before, claimed.seat)
            claims.append(LoggedClaim(waiting.place, claimed, step.event.answer, view))
            waiting = None
    last = steps[-1].after if steps else None
    if last is None or last.stage == BETWEEN_HANDS:
        return tuple(claims)
    current = last.deal, last.attempt
    return tuple(claim for claim in claims if (claim.view.deal, claim.view.attempt) != current)


def list_logged_claims_between(
    steps: Sequence[Step], start: int, end: int
) -> tuple[LoggedClaim, ...]:
    """Return the claims of `list_logged_claims` with `start` <= index < `end` in the log."""
    return tuple(claim for claim in list_logged_claims(steps) if start <= claim.index < end)


def reprove(claim: LoggedClaim) -> ClaimResult:
    """Return the result of a claim, proved again to find the reason of a refusal.

    The answer is always that of the log. A reason is missing for kinds that can no longer be
    claimed, and if the proof now gives another answer than the log.
    """
    if claim.claimed.claim in CLAIMS:
        try:
            result = prove_claim(knowledge_of(claim.view), claim.claimed.claim)
        except ValueError:
            return ClaimResult(claim.answer)
        if result.answer == claim.answer:
            return result
    return ClaimResult(claim.answer)
