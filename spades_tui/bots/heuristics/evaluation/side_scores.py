"""What one side scores in a hand, by the numbers of the kernel: shared by hands it is alike in.

What the others bid and take seldom matters to a side. So its scores are kept by what does, and the
hundreds of auctions of one decision have most of them in common.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from spades_tui.bots.heuristics.evaluation.memo import Memo
from spades_tui.bots.kernel.table import (
    CANCEL_BITS,
    CANCEL_SHIFT,
    COUNT_BITS,
    PROMISE_SHIFT,
    TRICK_BITS,
)
from spades_tui.cards import Card
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import (
    PointsByCause,
    facts_of,
    needed_facts,
    needed_order,
    pays_for_others_failing,
    points_by_cause,
    settled,
    side_account,
)
from spades_tui.rules.scoring.account import Account
from spades_tui.rules.scoring.facts import HandFacts, SideScore
from spades_tui.rules.seating import seating

TRICK_MASK = (1 << COUNT_BITS) - 1
PLACE_MASK = (1 << TRICK_BITS) - 1
_CANCEL_MASK = (1 << CANCEL_BITS) - 1

EVERYTHING = -1
"""The bits of a key that matter where all of them do."""


class HandPlayed(msgspec.Struct, frozen=True):
    """A hand as it was bid, to be scored for any way the cards may fall.

    Attributes:
        rules: the rules in force.
        bids: the bid of each player.
        before: (score, bags) of each side before the hand.
        order: the hands by place.
        declarer: the player who plays the dummy, if there is one.
    """

    rules: RuleSet
    bids: tuple[Bid | None, ...]
    before: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    declarer: int | None = None


Outcome = tuple[int, int, int]
"""How a hand has ended: its key, and where the order of the tricks counts who won them and which
with a high spade. Nothing is in it that does not matter to the score."""


def tricks_by_hand(key: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tricks of each hand in a key."""
    found = [0] * len(order)
    for place, hand in enumerate(order):
        found[hand] = (key >> (COUNT_BITS * place)) & TRICK_MASK
    return tuple(found)


def bits_of_side(hand: HandPlayed, side: int) -> int:
    """Return the bits of a key that matter to one side; `EVERYTHING` where others' do, too."""
    rules = hand.rules
    first = needed_order(hand.bids, rules).first
    nobody_bid = all(bid is None for bid in hand.bids)
    failing = pays_for_others_failing(hand.bids, rules)
    if first or nobody_bid or rules.scoring.sweep_bonus or failing:
        return EVERYTHING
    bits = 0
    for own in hands_of(side, hand.declarer, rules):
        place = hand.order.index(own)
        bits |= TRICK_MASK << (COUNT_BITS * place)
        bits |= _CANCEL_MASK << (CANCEL_SHIFT + CANCEL_BITS * place)
        bits |= 1 << (PROMISE_SHIFT + place)
    return bits


def scores_of(hand: HandPlayed, side: int) -> Memo[Outcome, SideScore]:
    """Return the scores of a side, by outcomes of which only `bits_of_side` are left.

    Equal scores are one object.
    """
    return _shared(_of_side(hand, side), side)


def _of_side(hand: HandPlayed, side: int) -> HandPlayed:
    """Return a hand with all that cannot matter to the score of a side made the same."""
    if bits_of_side(hand, side) == EVERYTHING:
        return hand
    own = hands_of(side, hand.declarer, hand.rules)
    bids = tuple(bid if seat in own else None for seat, bid in enumerate(hand.bids))
    before = tuple(had if at == side else (0, 0) for at, had in enumerate(hand.before))
    return msgspec.structs.replace(hand, bids=bids, before=before)


@lru_cache(maxsize=2_000)
def _shared(hand: HandPlayed, side: int) -> Memo[Outcome, SideScore]:
    facts = _Facts(hand, side)
    each: dict[SideScore, SideScore] = {}

    def scored(outcome: Outcome) -> SideScore:
        account = _account(facts.of(outcome), hand.rules, side, facts.nobody_bid)
        found = settled(account, hand.before[side], bids_itself=facts.nobody_bid)
        return each.setdefault(found, found)

    return Memo(scored)


def causes_of(hand: HandPlayed, side: int) -> Memo[Outcome, PointsByCause]:
    """Return where the scores of a side come from, by outcomes as `scores_of` takes them."""
    hand = _of_side(hand, side)
    facts, bags = _Facts(hand, side), hand.before[side][1]
    return Memo(
        lambda outcome: points_by_cause(
            facts.of(outcome), hand.rules, side, bags, bids_itself=facts.nobody_bid
        )
    )


class _Facts:
    """The outcomes of a hand as the rules see them for one side."""

    def __init__(self, hand: HandPlayed, side: int) -> None:
        self._hand, self._side = hand, side
        self.nobody_bid = all(bid is None for bid in hand.bids)
        self._whole = "winners" in needed_facts(hand.bids, hand.rules)
        self._lumped = tuple(
            seats
            for seats in seating(hand.rules).sides
            if not any(is_nil(hand.bids[seat]) for seat in seats)
        )

    def of(self, outcome: Outcome) -> HandFacts:
        """Return one of them."""
        facts = _facts(self._hand, outcome, self._lumped, whole=self._whole)
        return facts_of(facts, self._side, self._hand.rules)


@lru_cache(maxsize=50_000)
def _account(facts: HandFacts, rules: RuleSet, side: int, bids_itself: bool) -> Account:
    """Return what a hand brings a side, whatever it had before."""
    return side_account(facts, rules, side, bids_itself=bids_itself)


def _facts(
    hand: HandPlayed, outcome: Outcome, lumped: tuple[tuple[int, ...], ...], *, whole: bool
) -> HandFacts:
    """Return an outcome as the rules see it.

    Args:
        hand: as it was bid.
        outcome: how it ended.
        lumped: the partners between whom it does not matter who took a trick.
        whole: whether the order of the tricks matters.
    """
    key, winners, high_wins = outcome
    order = hand.order
    tricks, cancelled = list(tricks_by_hand(key, order)), [0] * len(order)
    broken = [False] * len(order)
    for place, own in enumerate(order):
        cancelled[own] = (key >> (CANCEL_SHIFT + CANCEL_BITS * place)) & _CANCEL_MASK
        broken[own] = bool((key >> (PROMISE_SHIFT + place)) & 1)
    for first, *others in lumped:
        for other in others:
            tricks[first] += tricks[other]
            cancelled[first] += cancelled[other]
            tricks[other] = cancelled[other] = 0
    played = range(tricks_in_hand(hand.rules) if whole else 0)
    return HandFacts(
        bids=hand.bids,
        tricks=tuple(tricks),
        winners=tuple(order[(winners >> (TRICK_BITS * n)) & PLACE_MASK] for n in played),
        winning_cards=tuple(Card.S9 if (high_wins >> n) & 1 else Card.D3 for n in played),
        cancelled=tuple(cancelled),
        promise_broken=tuple(broken[: len(hand.bids)]),
        declarer=hand.declarer,
    )
