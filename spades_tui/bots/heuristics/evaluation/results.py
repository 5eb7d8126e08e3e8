"""What a played-out hand scores: from the kernel's numbers through the rules' own scoring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from spades_tui.bots.heuristics.evaluation.memo import Memo, remembered
from spades_tui.bots.heuristics.evaluation.side_scores import (
    PLACE_MASK,
    HandPlayed,
    Outcome,
    bits_of_side,
    causes_of,
    scores_of,
    tricks_by_hand,
)
from spades_tui.bots.kernel import Table, play_out
from spades_tui.bots.kernel.table import CANCEL_SHIFT, PROMISE_SHIFT, TRICK_BITS
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.scoring import PointsByCause, needed_facts, needed_order
from spades_tui.rules.scoring.facts import SideScore

_NOBODY = -1


class HandScores:
    """The scores of one hand, each worked out once.

    Attributes:
        whole: whether the order of the tricks matters, so that a key alone does not do.
        kept: the bits of a key that matter to the score.
        number: the number of an outcome's scores: outcomes that score the same share one.
    """

    def __init__(self, hand: HandPlayed) -> None:
        """Score the outcomes of `hand`."""
        self.hand = hand
        needed = needed_facts(hand.bids, hand.rules)
        self.whole = "winners" in needed
        self.kept = (1 << CANCEL_SHIFT) - 1
        if "cancelled" in needed:
            self.kept |= ((1 << PROMISE_SHIFT) - 1) ^ ((1 << CANCEL_SHIFT) - 1)
        if "promise_broken" in needed:
            self.kept |= ((1 << len(hand.order)) - 1) << PROMISE_SHIFT
        self._order = needed_order(hand.bids, hand.rules)
        self._early = (1 << (TRICK_BITS * self._order.first)) - 1
        self._last = TRICK_BITS * (tricks_in_hand(hand.rules) - 1)
        self._scores: list[tuple[SideScore, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        sides = range(len(hand.before))
        self._by_side = [scores_of(hand, side) for side in sides]
        self._bits = [bits_of_side(hand, side) for side in sides]
        self._teams = [self._team(place) for place in range(len(hand.order))]
        self.number = remembered(self._numbered)

    def _team(self, place: int) -> int:
        """Return the first of the sides that score the tricks won at a place."""
        hand, declarer, rules = self.hand.order[place], self.hand.declarer, self.hand.rules
        sides = range(len(self.hand.before))
        return next(side for side in sides if hand in hands_of(side, declarer, rules))

    def outcome(self, key: int, winners: int = 0, high_wins: int = 0) -> Outcome:
        """Return the outcome of a hand played out, from what a table says of it.

        Args:
            key: as a table gives it, as are the others.
            winners: who won each trick; counts where `whole`.
            high_wins: which were won with a high spade; counts where `whole`.
        """
        if not self.whole:
            return key & self.kept, 0, 0
        late = high = 0
        if self._order.run:
            start = self._start_of_run(winners, high_wins)
            high = high_wins >> start << start
            late = winners >> (TRICK_BITS * start) << (TRICK_BITS * start)
        return key & self.kept, late | winners & self._early, high

    def _start_of_run(self, winners: int, high_wins: int) -> int:
        """Return the first of the last tricks that one side won with high spades."""
        at, teams = self._last, self._teams
        start = at // TRICK_BITS + 1
        team = teams[(winners >> at) & PLACE_MASK]
        while start and (high_wins >> (start - 1)) & 1:
            if teams[(winners >> at) & PLACE_MASK] != team:
                break
            start -= 1
            at -= TRICK_BITS
        return start

    def played_out(self, table: Table, start: Table, card: int = 0) -> Outcome:
        """Play `card` (0: none) from `start` on `table`, then to the end; return the outcome."""
        table.copy_from(start)
        if card:
            table.play(card)
        play_out(table)
        return self.outcome(table.key(), table.winners, table.high_wins)

    def numbered(self, number: int) -> tuple[SideScore, ...]:
        """Return the scores of a number."""
        return self._scores[number]

    def sides(self, outcome: Outcome) -> tuple[SideScore, ...]:
        """Return the scores of an outcome."""
        return self._scores[self.number(outcome)]

    @cached_property
    def _causes(self) -> list[Memo[Outcome, PointsByCause]]:
        return [causes_of(self.hand, side) for side in range(len(self.hand.before))]

    def causes(self, outcome: Outcome) -> tuple[PointsByCause, ...]:
        """Return where the points of each side come from."""
        reduced = self._reduced(outcome)
        return tuple(memo[one] for memo, one in zip(self._causes, reduced, strict=True))

    def _reduced(self, outcome: Outcome) -> Iterator[Outcome]:
        """Yield what of an outcome matters to each side."""
        key, winners, high_wins = outcome
        # the first tricks may matter to all, the last run only to the side that won it
        everybody = bool(self._order.first)
        runs = self._teams[(winners >> self._last) & PLACE_MASK] if high_wins else _NOBODY
        for side, bits in enumerate(self._bits):
            if everybody or side == runs:
                yield key & bits, winners, high_wins
            else:
                yield key & bits, 0, 0

    def _numbered(self, outcome: Outcome) -> int:
        reduced = self._reduced(outcome)
        sides = tuple(memo[one] for memo, one in zip(self._by_side, reduced, strict=True))
        same = tuple(map(id, sides))  # equal ones are one object, which the memo keeps
        if same not in self._numbers:
            self._numbers[same] = len(self._scores)
            self._scores.append(sides)
        return self._numbers[same]

    def tricks(self, key: int) -> tuple[int, ...]:
        """Return the tricks of each hand in an outcome."""
        return tricks_by_hand(key, self.hand.order)


@lru_cache(maxsize=16)
def results_of(hand: HandPlayed) -> HandScores:
    """Return the scores of `hand`, shared by all that is decided in it."""
    return HandScores(hand)
