"""The score of a played-out hand: from the kernel's numbers through the rules' scoring.

A *key* is the result of a table packed as `Table.key` does: the tricks and canceling cards of each
place, and its broken promises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TypeVar

import msgspec

from spades_tui.bots.kernel import Table, play_out
from spades_tui.bots.kernel.table import (
    CANCEL_BITS,
    CANCEL_SHIFT,
    COUNT_BITS,
    PROMISE_SHIFT,
    TRICK_BITS,
)
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.standing import tricks_left
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.capabilities import hands_of, sweep_counts
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import (
    PointsByCause,
    facts_for_side,
    find_needed_trick_order,
    game_outcome,
    list_needed_facts,
    pays_for_others_failing,
    points_by_cause,
    settle_side,
    side_account,
)
from spades_tui.rules.scoring.facts import GameOutcome, HandFacts, SideBefore, SideScore
from spades_tui.rules.scoring.side_account import SideAccount
from spades_tui.rules.seating import seating

K = TypeVar("K")
V = TypeVar("V")


class CachedDict(dict[K, V]):
    """A dictionary that computes the value of a missing key by a function, and keeps it.

    `map(cache.__getitem__, keys)`, where `cache` is such a dictionary, is the fastest way to get
    many values: it takes half the time and memory of ``functools.cache``.
    """

    def __init__(self, work: Callable[[K], V]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: K) -> V:
        value = self[key] = self._work(key)
        return value


def cache_results(work: Callable[[K], V]) -> Callable[[K], V]:
    """Return a function with the results of `work`, which is called only once for each argument.

    Arguments must be hashable.
    """
    return CachedDict(work).__getitem__


TRICK_MASK = (1 << COUNT_BITS) - 1
"""The bits of one place's tricks in a key, shifted to bit 0."""
PLACE_MASK = (1 << TRICK_BITS) - 1
"""The bits of one trick's winner in `Table.winners`, shifted to bit 0."""
_CANCEL_MASK = (1 << CANCEL_BITS) - 1

ALL_BITS = -1
"""All bits of a key, for scores that depend on all of them."""


class BidHand(msgspec.Struct, frozen=True):
    """A hand after the bidding, which can be scored for any outcome of its play.

    Attributes:
        rules: the rules in force.
        bids: by seat, the bid; None if the player made none.
        before: by side, its score, bags and sets before the hand.
        order: the hands in order of play; the index of a hand in it is its place (`turn_order`).
        declarer: the seat that plays the dummy; None without a dummy.
    """

    rules: RuleSet
    bids: tuple[Bid | None, ...]
    before: tuple[SideBefore, ...]
    order: tuple[int, ...]
    declarer: int | None = None


HandOutcome = tuple[int, int, int]
"""The end of a hand: its key; the winners of the tricks, as `Table.winners`; the tricks won with a
high spade, as `Table.high_wins`. Bits that do not affect the score are 0, so the last two numbers
are 0 unless the order of the tricks counts."""


def _tricks_by_hand(key: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tricks of each hand, by hand, from a key; `order` gives the hands by place."""
    side_of = [0] * len(order)
    for place, hand in enumerate(order):
        side_of[hand] = (key >> (COUNT_BITS * place)) & TRICK_MASK
    return tuple(side_of)


def _side_mask(hand: BidHand, side: int) -> int:
    """Return a mask of the bits of a key that matter to the score of one side.

    `ALL_BITS` if its score also depends on the other sides' tricks.
    """
    rules = hand.rules
    first = find_needed_trick_order(hand.bids, rules).first
    nobody_bid = all(bid is None for bid in hand.bids)
    failing = pays_for_others_failing(hand.bids, rules)
    if first or nobody_bid or sweep_counts(rules) or failing:
        return ALL_BITS
    bits = 0
    for own in hands_of(side, hand.declarer, rules):
        place = hand.order.index(own)
        bits |= TRICK_MASK << (COUNT_BITS * place)
        bits |= _CANCEL_MASK << (CANCEL_SHIFT + CANCEL_BITS * place)
        bits |= 1 << (PROMISE_SHIFT + place)
    return bits


def _side_scores(hand: BidHand, side: int) -> CachedDict[HandOutcome, SideScore]:
    """Return a cache of a side's scores by outcome.

    The caller clears the bits outside `_side_mask`. Equal scores are one object. The score of the
    side before the hand is in `hand`.
    """
    return _share_scores(_reduce_to_side(hand, side), side)


def _reduce_to_side(hand: BidHand, side: int) -> BidHand:
    """Return `hand` without what cannot matter to the score of `side`, so that more hands are
    equal."""
    if _side_mask(hand, side) == ALL_BITS:
        return hand
    own = hands_of(side, hand.declarer, hand.rules)
    bids = tuple(bid if seat in own else None for seat, bid in enumerate(hand.bids))
    before = tuple(
        had if index == side else SideBefore(0, 0) for index, had in enumerate(hand.before)
    )
    return msgspec.structs.replace(hand, bids=bids, before=before)


@lru_cache(maxsize=2_000)
def _share_scores(hand: BidHand, side: int) -> CachedDict[HandOutcome, SideScore]:
    accounts = _accounts(hand, side)
    each: dict[SideScore, SideScore] = {}

    def score_outcome(outcome: HandOutcome) -> SideScore:
        account = accounts.account_of(outcome)
        score = settle_side(account, hand.before[side], bids_itself=accounts.nobody_bid)
        return each.setdefault(score, score)

    return CachedDict(score_outcome)


def _causes_of(hand: BidHand, side: int) -> CachedDict[HandOutcome, PointsByCause]:
    """Return a cache with the causes of a side's points, by outcome as in `_side_scores`."""
    return _share_causes(_reduce_to_side(hand, side), side)


@lru_cache(maxsize=2_000)
def _share_causes(hand: BidHand, side: int) -> CachedDict[HandOutcome, PointsByCause]:
    accounts, bags = _accounts(hand, side), hand.before[side].bags
    return CachedDict(
        lambda outcome: points_by_cause(
            accounts.account_of(outcome), bags, bids_itself=accounts.nobody_bid
        )
    )


class _Accounts:
    """Computes the `SideAccount` of one side for each outcome of a hand, once per outcome.

    Attributes:
        nobody_bid: whether the hand was played without bidding.
        account_of: function from an outcome to the account.
    """

    def __init__(self, hand: BidHand, side: int) -> None:
        self._hand, self._side = hand, side
        self.nobody_bid = all(bid is None for bid in hand.bids)
        self._whole = "winners" in list_needed_facts(hand.bids, hand.rules)
        self._lumped = _group_partners(hand)
        self.account_of = cache_results(self._make_account)

    def _make_account(self, outcome: HandOutcome) -> SideAccount:
        facts = _facts(self._hand, outcome, self._lumped, whole=self._whole)
        own = facts_for_side(facts, self._side, self._hand.rules)
        return _account(own, self._hand.rules, self._side, self.nobody_bid)


_accounts = lru_cache(maxsize=2_000)(_Accounts)


def _group_partners(hand: BidHand) -> tuple[tuple[int, ...], ...]:
    """Return the groups of partners whose tricks may be added up without changing the score."""
    return tuple(
        seats
        for seats in seating(hand.rules).sides
        if not any(is_nil(hand.bids[seat]) for seat in seats)
    )


@lru_cache(maxsize=50_000)
def _account(facts: HandFacts, rules: RuleSet, side: int, bids_itself: bool) -> SideAccount:
    return side_account(facts, rules, side, bids_itself=bids_itself)


def _facts(
    hand: BidHand, outcome: HandOutcome, lumped: tuple[tuple[int, ...], ...], *, whole: bool
) -> HandFacts:
    """Return an outcome as facts for the scoring rules.

    Args:
        hand: the hand after the bidding.
        outcome: its outcome.
        lumped: groups of partners whose tricks may be added up.
        whole: whether the order of the tricks matters.
    """
    key, winners, high_wins = outcome
    order = hand.order
    tricks, cancelled = list(_tricks_by_hand(key, order)), [0] * len(order)
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


_NOBODY = -1


class HandScores:
    """The scores of one hand, computed once for each outcome. A key is a result of `Table.key`.

    Attributes:
        hand: the hand after the bidding.
        whole: whether the score depends on the order of the tricks, which a key does not hold.
        key_mask: mask of the bits of a key that affect the score.
        reduced: function from a key to an outcome with the same score, in which the tricks of
            partners are added up if that makes no difference; to be used only if `whole` is False.
        number: function from an outcome to a number, from 0, for `scores_by_id`; outcomes with the
            same scores have the same number.
    """

    def __init__(self, hand: BidHand) -> None:
        """Score the outcomes of `hand`."""
        self.hand = hand
        needed = list_needed_facts(hand.bids, hand.rules)
        self.whole = "winners" in needed
        self.key_mask = (1 << CANCEL_SHIFT) - 1
        if "cancelled" in needed:
            self.key_mask |= ((1 << PROMISE_SHIFT) - 1) ^ ((1 << CANCEL_SHIFT) - 1)
        if "promise_broken" in needed:
            self.key_mask |= ((1 << len(hand.order)) - 1) << PROMISE_SHIFT
        self._order = find_needed_trick_order(hand.bids, hand.rules)
        self._early = (1 << (TRICK_BITS * self._order.first)) - 1
        self._last = TRICK_BITS * (tricks_in_hand(hand.rules) - 1)
        self._scores: list[tuple[SideScore, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        sides = range(len(hand.before))
        self._by_side = [_side_scores(hand, side) for side in sides]
        self._bits = [_side_mask(hand, side) for side in sides]
        self._teams = [self._team(place) for place in range(len(hand.order))]
        self._shifts = [
            (COUNT_BITS * hand.order.index(first), COUNT_BITS * hand.order.index(other))
            for first, *others in _group_partners(hand)
            for other in others
        ]
        self.reduced = cache_results(self._reduce_key)
        self.number = cache_results(self._number_outcome)

    def _team(self, place: int) -> int:
        """Return the first of the sides that score the tricks won at a place."""
        hand, declarer, rules = self.hand.order[place], self.hand.declarer, self.hand.rules
        sides = range(len(self.hand.before))
        return next(side for side in sides if hand in hands_of(side, declarer, rules))

    def _reduce_key(self, key: int) -> HandOutcome:
        key &= self.key_mask
        for end, shift in self._shifts:
            tricks = (key >> shift) & TRICK_MASK
            key += (tricks << end) - (tricks << shift)
        return key, 0, 0

    def outcome(self, key: int, winners: int = 0, high_wins: int = 0) -> HandOutcome:
        """Return the outcome of a hand that was played out on a table.

        Args:
            key: `Table.key` of the table.
            winners: `Table.winners`; used only if `whole`.
            high_wins: `Table.high_wins`; used only if `whole`.
        """
        if not self.whole:
            return key & self.key_mask, 0, 0
        late = high = 0
        if self._order.run:
            start = self._start_of_run(winners, high_wins)
            high = high_wins >> start << start
            late = winners >> (TRICK_BITS * start) << (TRICK_BITS * start)
        return key & self.key_mask, late | winners & self._early, high

    def _start_of_run(self, winners: int, high_wins: int) -> int:
        """Return the index, from 0, of the first of the last tricks that one side won with high
        spades.

        If there are none, return the number of tricks.
        """
        state, teams = self._last, self._teams
        start = state // TRICK_BITS + 1
        team = teams[(winners >> state) & PLACE_MASK]
        while start and (high_wins >> (start - 1)) & 1:
            if teams[(winners >> state) & PLACE_MASK] != team:
                break
            start -= 1
            state -= TRICK_BITS
        return start

    def play_out(self, table: Table, start: Table, card: int = 0) -> HandOutcome:
        """Play a position out on `table`, and return the outcome.

        Args:
            table: the table to play on; its random generator advances.
            start: the position, left as it is.
            card: the card to play first, as a mask of one bit; 0 to choose it like the others.
        """
        table.copy_from(start)
        if card:
            table.play(card)
        play_out(table)
        return self.outcome(table.key(), table.winners, table.high_wins)

    def scores_by_id(self, number: int) -> tuple[SideScore, ...]:
        """Return the score of each side, by side, for a result of the function `number`."""
        return self._scores[number]

    def sides(self, outcome: HandOutcome) -> tuple[SideScore, ...]:
        """Return the score of each side, by side, for an outcome."""
        return self._scores[self.number(outcome)]

    @cached_property
    def _causes(self) -> list[CachedDict[HandOutcome, PointsByCause]]:
        return [_causes_of(self.hand, side) for side in range(len(self.hand.before))]

    def causes(self, outcome: HandOutcome) -> tuple[PointsByCause, ...]:
        """Return the points of each side by cause, by side, for an outcome."""
        parts = zip(self._causes, self._split_by_side(outcome), strict=True)
        return tuple([memo[key] for memo, key in parts])

    def _split_by_side(self, outcome: HandOutcome) -> Iterator[HandOutcome]:
        """Yield for each side, by side, the part of an outcome that matters to it."""
        key, winners, high_wins = outcome
        # the first tricks may matter to all, the last run only to the side that won it
        bids_order = bool(self._order.first)
        runs = self._teams[(winners >> self._last) & PLACE_MASK] if high_wins else _NOBODY
        for side, bits in enumerate(self._bits):
            if bids_order or side == runs:
                yield key & bits, winners, high_wins
            else:
                yield key & bits, 0, 0

    def _number_outcome(self, outcome: HandOutcome) -> int:
        parts = zip(self._by_side, self._split_by_side(outcome), strict=True)
        sides = tuple([memo[key] for memo, key in parts])
        same = tuple(map(id, sides))  # equal ones are one object, which the memo keeps
        if same not in self._numbers:
            self._numbers[same] = len(self._scores)
            self._scores.append(sides)
        return self._numbers[same]

    def tricks(self, key: int) -> tuple[int, ...]:
        """Return the tricks taken by each hand, by hand, from a key."""
        return _tricks_by_hand(key, self.hand.order)


@lru_cache(maxsize=16)
def hand_scores(hand: BidHand) -> HandScores:
    """Return the scores of `hand`; cached, so that all decisions in the hand share them."""
    return HandScores(hand)


def bags_matter(
    sides: Sequence[SideScore],
    causes: Sequence[PointsByCause],
    rules: RuleSet,
    hands: int,
    outcome: GameOutcome | None,
) -> bool:
    """Whether the bags of a finished hand matter: the game goes on, or they decide the winner.

    Args:
        sides: by side, its score after the hand.
        causes: by side, its points in the hand by cause.
        rules: the rules in force.
        hands: number of hands of the game that are over, this one included.
        outcome: the outcome of the game; None if it goes on.
    """
    if outcome is None:
        return True
    bare = [
        msgspec.structs.replace(side, score=side.score - part.overtricks - part.penalty, bags=0)
        for side, part in zip(sides, causes, strict=True)
    ]
    without = game_outcome(tuple(bare), rules, hands)
    return without is None or outcome.winner != without.winner


def bags_may_matter(view: View) -> bool:
    """Whether there is at least one way to share the tricks left after which bags matter.

    See `bags_matter`. Also True if bonuses depend on the order of the tricks.
    """
    order = tuple(range(view.seats.hands))
    scores = hand_scores(BidHand(view.rules, view.bids, view.before, order, view.declarer))
    if scores.whole:
        return True  # bonuses for the order of the tricks may keep the game going
    for split in _splits(tricks_left(view), len(order)):
        key = sum(
            (had + won) << (COUNT_BITS * place)
            for place, (had, won) in enumerate(zip(view.taken, split, strict=True))
        )
        end = key, 0, 0
        sides = scores.sides(end)
        outcome = game_outcome(sides, view.rules, view.hand_number)
        if bags_matter(sides, scores.causes(end), view.rules, view.hand_number, outcome):
            return True
    return False


def _splits(tricks: int, hands: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways in which `hands` hands may share `tricks` tricks."""
    if hands == 1:
        yield (tricks,)
        return
    for own in range(tricks + 1):
        yield from ((own, *rest_split) for rest_split in _splits(tricks - own, hands - 1))
