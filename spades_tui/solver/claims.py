"""Claims proved for every deal that fits what the claimer knows; those made in a game; the card
that carries one out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.claim_search import ClaimSearch
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
    sample_deals,
    settled_hands,
)
from spades_tui.solver.position import copy_table, legal_successors, tricks_won
from spades_tui.solver.settled_score import prove_score_settled

SAMPLED_DEALS: Final = 24
"""Deals solved with open cards before every deal is thought of."""
_OPEN_NODES: Final = 4000
_NODES: Final = 250_000
"""Cards the adversary plays before it is given up: half a second at most."""


def prove_claim(known: ClaimKnowledge, claim: ClaimKind, tricks: int = 0) -> ClaimResult:
    """Return what a claim is found to be.

    Args:
        known: what the claimer knows.
        claim: what is claimed.
        tricks: how many more tricks, where that is claimed.
    """
    if not known.is_servable:
        return TOO_EARLY
    if claim in ("settled", "settled but for bags"):
        return prove_score_settled(known, but_for_bags=claim != "settled")
    if claim == "nil":
        return ClaimProver(known, many=False, need=known.left).prove()
    return ClaimProver(known, many=True, need=known.left if claim == "all" else tricks).prove()


class ClaimProver:
    """A claim to so many of the tricks left, or to leave so many to the others."""

    def __init__(self, known: ClaimKnowledge, *, many: bool, need: int) -> None:
        self._known = known
        self._many = many
        self._need = need
        taken = tricks_won(known.table, known.mine)
        self._lost = not many and taken > 0
        self._total = taken + need if many else taken + known.left - need + 1
        """Tricks of the counted hands in the whole hand that prove it, or that break it."""

    def prove(self) -> ClaimResult:
        """Return what it is found to be."""
        known = self._known
        adversary = self._adversary()
        if not adversary.is_consistent():
            return TOO_EARLY
        for table in sample_deals(known, SAMPLED_DEALS):
            if self._lost or self._breaks(table):
                return self._refused(table)
        if adversary.is_proved(*known.asking(self._need)):
            return ClaimResult("proved")
        if adversary.nodes > _NODES or known.counts_spades:
            return TOO_EARLY
        return self._refuted()

    def _adversary(self) -> ClaimSearch:
        known = self._known
        return known.adversary(known.mine, known.mine, many=self._many, cap=_NODES)

    # -- refuted with open cards --------------------------------------------------

    def _solver(self) -> DoubleDummySolver:
        counted = self._known.mine
        scoring = counted if self._many else 0b1111 & ~counted
        return DoubleDummySolver(self._known.masks.play, counted, scoring, _OPEN_NODES)

    def _breaks(self, table: Table) -> bool:
        """Whether the claim fails in a deal though its claimer sees all cards."""
        return self._solver().can_reach(table, self._total) == int(not self._many)

    def _refused(self, start: Table) -> ClaimResult:
        """Return a line of best play by either side."""
        known, solver = self._known, self._solver()
        table = copy_table(start)
        line = []
        while not self._lost and not self._is_lost(table):
            card = self._next(table, solver)
            line.append(Play(known.order[table.turn], known.masks.card[card]))
            table.play(card)
        return ClaimResult("refused", known.hands_on(start), tuple(line))

    def _is_lost(self, table: Table) -> bool:
        known = self._known
        mine = tricks_won(table, known.mine)
        if not self._many:
            return mine >= self._total
        left = tricks_won(known.table, 0b1111) + known.left - tricks_won(table, 0b1111)
        return mine + left < self._total

    def _next(self, table: Table, solver: DoubleDummySolver) -> int:
        """Return a card of the player in turn that goes on breaking the claim."""
        legal, broken = int(table.legal()), int(not self._many)
        fit = (
            card
            for card, later in legal_successors(table)
            if solver.can_reach(later, self._total) == broken
        )
        return next(fit, legal & -legal)

    # -- refuted by what cannot be known --------------------------------------------------

    def _refuted(self) -> ClaimResult:
        """Return the adversary's line, in a deal in which it can be played."""
        known, adversary = self._known, self._adversary()
        asking = known.asking(self._need)
        adversary.is_proved(*asking)
        bits = adversary.counterexample(*asking)
        if not bits:
            return TOO_EARLY
        hands, line = settled_hands(adversary, known.masks), []
        table = copy_table(known.table)
        for bit in bits:
            place = table.turn
            line.append(Play(known.order[place], known.masks.card[bit]))
            hands[place] |= bit
            table.hold(place, bit, 0, 0)
            table.play(bit)
        start = Table(known.masks.play)
        for place in range(4):
            start.hold(place, hands[place], 0, 0)
        return ClaimResult("refused", known.hands_on(start), tuple(line))


_SOLVER_NODES: Final = 1_000_000
"""Far more than a claim to all tricks ever takes: the first trick lost ends the search."""


def card_keeping_claim(known: ClaimKnowledge, hands: Sequence[Sequence[Card]]) -> Card | None:
    """Return a card for the hand in turn after which the claimer can win every trick left.

    What is proved for every deal that fits holds for the one that is, so with open cards
    such a card is found as long as the claim was carried out before.

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
        claimed: what was claimed, and by whom.
        answer: what it was found to be.
        view: all that the claimer knew.
    """

    index: int
    claimed: Claimed
    answer: ClaimAnswer
    view: View


def logged_claims(steps: Sequence[Step]) -> tuple[LoggedClaim, ...]:
    """Return the claims among the steps of a game, of hands that are over."""
    found, waiting = [], None
    for step in steps:
        if isinstance(step.event, Claimed):
            waiting = step
        elif isinstance(step.event, ClaimAnswered) and waiting is not None:
            claimed = waiting.event
            assert isinstance(claimed, Claimed)
            view = project(waiting.before, claimed.seat)
            found.append(LoggedClaim(waiting.place, claimed, step.event.answer, view))
            waiting = None
    last = steps[-1].after if steps else None
    if last is None or last.stage == BETWEEN_HANDS:
        return tuple(found)
    return tuple(made for made in found if (made.view.deal, made.view.attempt)
                 != (last.deal, last.attempt))  # fmt: skip


def logged_claims_between(steps: Sequence[Step], start: int, end: int) -> tuple[LoggedClaim, ...]:
    """Return the claims between two places of a game's log, of hands that are over."""
    return tuple(made for made in logged_claims(steps) if start <= made.index < end)


def reprove(made: LoggedClaim) -> ClaimResult:
    """Return what a claim is found to be when it is judged once more: always the same.

    A log from elsewhere may have an answer that nobody found; it stands without a deal or a line.
    """
    try:
        return prove_claim(knowledge_of(made.view), made.claimed.claim, made.claimed.tricks)
    except ValueError:
        return ClaimResult(made.answer)
