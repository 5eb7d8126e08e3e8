"""Whether the score of a hand is settled: no remaining play can change any side's points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, Final

from spades_tui.bots.interface import UniformDealer, hand_scores
from spades_tui.bots.kernel.deals import RandomStream
from spades_tui.bots.kernel.table import CANCEL_SHIFT, COUNT_BITS
from spades_tui.solver.claim_knowledge import SEED, TOO_EARLY, ClaimKnowledge, ClaimResult
from spades_tui.solver.position import copy_table

_NODES: Final = 20_000
"""Choices examined for each bound before it is left open."""
_TRIED_DEALS: Final = 4
"""Sample deals played out before a settled score is offered: if it is not settled, they nearly
always show that."""
_Bounds = dict[int, tuple[int, int]]
"""For sets of places (a mask with bit n for place n): the fewest and the most of the tricks left
that they may take together."""


def _depends_on_counts(knowledge: ClaimKnowledge) -> bool:
    """Whether the score of the hand depends only on the number of tricks that each hand takes."""
    scores = hand_scores(knowledge.played)
    return not scores.whole and scores.key_mask < 1 << CANCEL_SHIFT


def may_be_settled(knowledge: ClaimKnowledge) -> bool:
    """Whether the score may be settled: in a few sample deals, high and low cards score the same.

    False if that is refuted or cannot be proved under the rules; True proves nothing.
    """
    if not _depends_on_counts(knowledge):
        return False
    held = [(cards, 0) for cards in knowledge.held]
    dealer = UniformDealer(knowledge.hidden_cards, held, int(knowledge.masks.play.spades))
    dealt, _ = dealer.deal(_TRIED_DEALS, RandomStream(SEED))
    endings = set()
    for start in range(0, len(dealt), 5):
        for plays_high in (False, True):
            table = copy_table(knowledge.table)
            for place in range(4):
                table.hold(place, dealt[start + place], 0, 0)
            while legal := int(table.legal()):
                table.play(1 << legal.bit_length() - 1 if plays_high else legal & -legal)
            endings.add(int(table.key()))
    return len(_scores_of(knowledge, endings)) == 1


def _scores_of(knowledge: ClaimKnowledge, endings: Iterable[int]) -> set[Any]:
    """Return the different results of all sides for the given endings.

    Args:
        knowledge: the claimer's knowledge.
        endings: the tricks won by each place, packed as in `Table.taken`, `COUNT_BITS` for each
            place.
    """
    scores = hand_scores(knowledge.played)
    return {
        tuple(
            (side.score, side.bags, side.wins_game, side.loses_game)
            for side in scores.sides(scores.outcome(key))
        )
        for key in endings
    }


def prove_score_settled(knowledge: ClaimKnowledge) -> ClaimResult:
    """Return the result of the claim that every possible end of the hand gives the same scores.

    The answer is "refused", with hands whose tricks are open, or "too early" if no such hands can
    be named either.
    """
    if not _depends_on_counts(knowledge):
        return TOO_EARLY
    bounds = _all_bounds(knowledge)
    if len(_scores_of(knowledge, _endings(knowledge, bounds))) == 1:
        return ClaimResult("proved")
    for places in (knowledge.ours, *(1 << place for place in range(4))):
        fewest, most = bounds[places]
        if fewest < most:
            hands = tuple(hand for place, hand in enumerate(knowledge.order) if places >> place & 1)
            return ClaimResult("refused", hands=hands, fewest=fewest, most=most)
    return TOO_EARLY


def _all_bounds(knowledge: ClaimKnowledge) -> _Bounds:
    """Return the bounds of every set of places; those of a set also give those of the other
    places."""
    bounds = {}
    for places in range(1, 8):
        low, high = _bounds_of(knowledge, places)
        bounds[places] = low, high
        bounds[0b1111 ^ places] = knowledge.left - high, knowledge.left - low
    return bounds


def _bounds_of(knowledge: ClaimKnowledge, places: int) -> tuple[int, int]:
    """Return the fewest and the most of the tricks left that some places may take."""
    sure = []
    for at_least in (True, False):
        tricks = 0
        while tricks < knowledge.left:
            search = knowledge.search(0, places, wants_many=at_least, cap=_NODES)
            if not search.can_reach(tricks + 1):
                break
            tricks += 1
        sure.append(tricks)
    return sure[0], knowledge.left - sure[1]


def _endings(knowledge: ClaimKnowledge, bounds: _Bounds) -> Iterator[int]:
    """Yield every possible ending within the bounds: the tricks of all places, packed as in
    `Table.taken`."""
    for tricks in product(range(knowledge.left + 1), repeat=4):
        if sum(tricks) == knowledge.left and all(
            low <= sum(number for place, number in enumerate(tricks) if places >> place & 1) <= high
            for places, (low, high) in bounds.items()
        ):
            added = sum(number << COUNT_BITS * place for place, number in enumerate(tricks))
            yield int(knowledge.table.taken) + added
