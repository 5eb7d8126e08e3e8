"""Draws deals with probability proportional to Π weight[card, holder].

Dynamic programming over the cards: a state tells how many of the first cards each holder but the
last has; the last has the others. The sums of all ways to a state are computed once; a deal is then
a walk back from the last card to the first, with no rejected tries. Every number is a product or a
sum in one fixed order, so that the compiled form and the plain one draw the same deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .deals import CardDealer, RandomStream

if TYPE_CHECKING:
    from mypy_extensions import i64


class WeightedDealSampler(CardDealer):
    """Deals some cards to some holders; the chance of a deal is in proportion to its weights.

    Each holder gets a fixed number of cards. A state is the number of cards each holder but the
    last has. Its index has one digit for each of these holders: its number of cards plus one, so
    that a count of -1 is an index too, whose sum stays 0.

    Attributes:
        strides: by holder but the last, the value of its digit in the index.
        origin: the index of the state without cards.
        final: the index of the state in which each holder has all its cards.
        by_sum: by number of cards, the indices of the states in which the holders but the last have
            that number together.
        span: the number of indices.
        ways: at number of cards dealt times `span` plus the index of a state, the sum of the
            weights of all ways to that state.
        total: the sum of the weights of all deals.
        last: the index of the last holder.
    """

    def __init__(
        self,
        cards: list[int],
        hands: list[int],
        sizes: list[int],
        weights: list[float],
        trumps: int,
        known_trumps: list[int],
    ) -> None:
        """Count the ways.

        Args:
            cards: the cards as bits, trumps first; with two packs a bit may be there twice.
            hands: by holder, its index among the hands of a deal.
            sizes: by holder, its number of cards; together they are the number of cards.
            weights: for each card, one weight for each holder, 0 if the holder cannot have it.
            trumps: the number of trumps among the cards.
            known_trumps: by holder, the number of its trumps if known; else -1.

        Raises:
            ValueError: when no deal fits.
        """
        self.cards = cards
        self.hands = hands
        self.sizes = sizes
        self.weights = weights
        self.trumps: i64 = trumps
        self.known_trumps = known_trumps
        self.last: i64 = len(hands) - 1
        self.strides: list[int] = []
        self.origin: i64 = 0
        self.final: i64 = 0
        self.by_sum: list[list[int]] = [[0]]
        span = self.lay_out()
        self.span: i64 = span
        self.ways: list[float] = [0.0] * (span * (len(cards) + 1))
        self._count_ways()
        self.total: float = self.ways[span * len(cards) + self.final]
        if self.total <= 0.0:
            raise ValueError("No deal fits what is known.")

    def lay_out(self) -> int:
        """Set the indices of all states (`strides` to `by_sum`); return the number of indices."""
        stride = 1
        for holder in range(self.last):
            size = self.sizes[holder]
            self.strides.append(stride)
            self.origin += stride
            self.final += stride * (size + 1)
            grown: list[list[int]] = [[] for _ in range(len(self.by_sum) + size)]
            for done in range(len(self.by_sum)):
                for extra in range(size + 1):
                    step = stride * (extra + 1)
                    grown[done + extra] += [state + step for state in self.by_sum[done]]
            self.by_sum = grown
            stride *= size + 2
        return stride + (self.strides[-1] if self.strides else 1)

    def list_states(self, count: int) -> list[int]:
        """Return the indices of the states that are possible after the first `count` cards are
        dealt."""
        states: list[int] = []
        least = max(0, count - self.sizes[self.last])
        for done in range(least, min(count, len(self.by_sum) - 1) + 1):
            states += self.by_sum[done]
        if count == self.trumps:
            return [state for state in states if self._fits_known_trumps(state)]
        return states

    def _fits_known_trumps(self, state: i64) -> bool:
        """Return whether a state, after just the trumps are dealt, agrees with `known_trumps`."""
        left: i64 = self.trumps
        for holder in range(self.last):
            stride: i64 = self.strides[holder]
            size: i64 = self.sizes[holder]
            digit = (state // stride) % (size + 2) - 1
            left -= digit
            if self.known_trumps[holder] >= 0 and self.known_trumps[holder] != digit:
                return False
        last = self.known_trumps[self.last]
        return last < 0 or last == left

    def _count_ways(self) -> None:
        """Fill `ways`."""
        ways = self.ways
        span = self.span
        last = self.last
        ways[self.origin] = 1.0
        if self.trumps == 0 and not self._fits_known_trumps(self.origin):
            ways[self.origin] = 0.0
        offset: i64 = 0
        weight: i64 = 0
        for count in range(1, len(self.cards) + 1):
            for state in self.list_states(count):
                total = self.weights[weight + last] * ways[offset + state]
                for holder in range(last):
                    share = self.weights[weight + holder]
                    total += share * ways[offset + state - self.strides[holder]]
                ways[offset + span + state] = total
            offset += span
            weight += last + 1

    def deal(self, chance: RandomStream, held: list[int], twice: list[int], start: i64) -> None:
        """Deal at random; the chance of a deal is in proportion to the product of its weights.

        The arguments are those of `CardDealer.deal`.
        """
        ways = self.ways
        state = self.final
        number: i64 = len(self.cards)
        offset = self.span * number
        weight = number * (self.last + 1)
        while number:
            mark = chance.part() * ways[offset + state]
            number -= 1
            offset -= self.span
            weight -= self.last + 1
            chosen: i64 = 0
            next_state = state
            for holder in range(self.last + 1):
                before: i64 = state
                if holder < self.last:
                    before -= self.strides[holder]
                share = self.weights[weight + holder] * ways[offset + before]
                if share > 0.0:
                    chosen = holder
                    next_state = before
                    if mark < share:
                        break
                    mark -= share
            state = next_state
            card: i64 = self.cards[number]
            hand = start + self.hands[chosen]
            has: i64 = held[hand]
            twice[hand] |= has & card
            held[hand] = has | card
