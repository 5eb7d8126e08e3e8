"""Claims proved for every deal that fits what the claimer knows, and the claims of a game."""

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
"""The kinds a player may claim; games of earlier versions have more."""
_NODES: Final = 250_000
"""Choices examined before a claim is too early to tell: half a second at most."""
_QUICK_NODES: Final = 5_000
"""The same for whether a claim is possible at all, which a window waits for."""


def prove_claim(known: ClaimKnowledge, claim: ClaimKind) -> ClaimResult:
    """Return the answer to a claim of one of `CLAIMS`."""
    if not known.is_servable:
        return TOO_EARLY
    if claim == "settled":
        return prove_score_settled(known)
    return prove_tricks(known, known.left, many=claim == "all")


def prove_tricks(known: ClaimKnowledge, need: int, *, many: bool) -> ClaimResult:
    """Return whether the claimer can take `need` of the tricks left, or leave so many to others."""
    search = known.search(known.mine, known.mine, many=many, cap=_NODES)
    if not known.is_servable or not search.is_consistent():
        return TOO_EARLY
    if search.can_reach(need):
        return ClaimResult("proved")
    if search.nodes > _NODES or known.counts_spades or not search.spoil():
        return TOO_EARLY
    winner = Play(known.order[search.leader], known.masks.card[search.last])
    return ClaimResult("refused", winner, bool(search.last_ruffed))


def possible_claims(known: ClaimKnowledge) -> tuple[ClaimKind, ...]:
    """Return the claims that are not certain to fail: none where nothing can be proved yet.

    All the rest, or a safe nil, if a deal that fits would allow it with everybody's help.
    """
    if not known.is_servable:
        return ()
    possible: list[ClaimKind] = []
    for claim in CLAIMS:
        if claim == "settled":
            if may_be_settled(known):
                possible.append(claim)
            continue
        against = known.search(0, known.mine, many=claim == "nil", cap=_QUICK_NODES)
        if not against.can_reach(1):
            possible.append(claim)
    return tuple(possible)


_SOLVER_NODES: Final = 1_000_000
"""Far more than a claim to all tricks ever takes: the first trick lost ends the search."""


def card_keeping_claim(known: ClaimKnowledge, hands: Sequence[Sequence[Card]]) -> Card | None:
    """Return a card for the hand in turn after which the claimer can win every trick left.

    A claim proved for every deal that fits holds for the actual one, so with open cards such a
    card exists as long as the claim was carried out before.

    Args:
        known: what the claimer knows, at their own turn (or their dummy's).
        hands: the cards every hand holds, by its number.
    """
    masks = known.masks
    table = copy_table(known.table)
    for place, hand in enumerate(known.order):
        table.hold(place, masks.kinds(hands[hand])[0], 0, 0)
    total = tricks_won(table, known.mine) + known.left
    solver = DoubleDummySolver(masks.play, known.mine, known.mine, _SOLVER_NODES)
    for bit, later in legal_successors(table):
        if solver.can_reach(later, total) == 1:
            return masks.card[bit]
    return None


class LoggedClaim(msgspec.Struct, frozen=True):
    """A claim in a hand that is over.

    Attributes:
        index: place of its event in the log.
        claimed: the claim, and whose it was.
        answer: the answer to it.
        view: all that the claimer knew.
    """

    index: int
    claimed: Claimed
    answer: ClaimAnswer
    view: View


def logged_claims(steps: Sequence[Step]) -> tuple[LoggedClaim, ...]:
    """Return the claims among the steps of a game, of hands that are over."""
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


def logged_claims_between(steps: Sequence[Step], start: int, end: int) -> tuple[LoggedClaim, ...]:
    """Return the claims between two places of a game's log, of hands that are over."""
    return tuple(claim for claim in logged_claims(steps) if start <= claim.index < end)


def reprove(claim: LoggedClaim) -> ClaimResult:
    """Return the logged answer to a claim, with its reason if it is refused again.

    There is no reason for kinds that are no longer offered, nor if a log from elsewhere has an
    answer that the proof does not give.
    """
    if claim.claimed.claim in CLAIMS:
        try:
            result = prove_claim(knowledge_of(claim.view), claim.claimed.claim)
        except ValueError:
            return ClaimResult(claim.answer)
        if result.answer == claim.answer:
            return result
    return ClaimResult(claim.answer)
