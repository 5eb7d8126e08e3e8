"""What a played-out hand scores: from the kernel's numbers through the rules' own scoring."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
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
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import needed_facts, needed_order, score_hand
from spades_tui.rules.scoring.facts import HandFacts, SideScore
from spades_tui.rules.seating import seating

_TRICK_MASK = (1 << COUNT_BITS) - 1
_PLACE_MASK = (1 << TRICK_BITS) - 1


K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """What a function gives, worked out when first asked for.

    `map(memo.__getitem__, keys)` is the quickest way to many: half the time and the room of
    `functools.cache`.
    """

    def __init__(self, work: Callable[[K], V]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: K) -> V:
        found = self[key] = self._work(key)
        return found


def remembered(work: Callable[[K], V]) -> Callable[[K], V]:
    """Return a function that works everything out once."""
    return Memo(work).__getitem__


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


class Results:
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
        self._most = tricks_in_hand(hand.rules)
        self._nobody_bid = all(bid is None for bid in hand.bids)
        self._lumped = _lumped(hand.bids, hand.rules)
        self._scores: list[tuple[SideScore, ...]] = []
        self._by_facts: dict[object, int] = {}
        self.number = remembered(self._numbered)

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
            start = self._most
            while start and (high_wins >> (start - 1)) & 1:
                start -= 1
            high = high_wins >> start << start
            late = winners >> (TRICK_BITS * start) << (TRICK_BITS * start)
        return key & self.kept, late | winners & self._early, high

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

    def _numbered(self, outcome: Outcome) -> int:
        facts = self._facts(*outcome)
        known = facts.tricks, facts.cancelled, facts.promise_broken, facts.winners, outcome[2]
        if known not in self._by_facts:
            hand = self.hand
            sides = score_hand(facts, hand.rules, hand.before, bids_itself=self._nobody_bid)
            self._by_facts[known] = len(self._scores)
            self._scores.append(sides)
        return self._by_facts[known]

    def tricks(self, key: int) -> tuple[int, ...]:
        """Return the tricks of each hand in an outcome."""
        found = [0] * len(self.hand.order)
        for place, hand in enumerate(self.hand.order):
            found[hand] = (key >> (COUNT_BITS * place)) & _TRICK_MASK
        return tuple(found)

    def _facts(self, key: int, winners: int, high_wins: int) -> HandFacts:
        order = self.hand.order
        tricks, cancelled = list(self.tricks(key)), [0] * len(order)
        broken = [False] * len(order)
        for place, hand in enumerate(order):
            cancelled[hand] = (key >> (CANCEL_SHIFT + CANCEL_BITS * place)) & 3
            broken[hand] = bool((key >> (PROMISE_SHIFT + place)) & 1)
        for first, *others in self._lumped:
            for other in others:
                tricks[first] += tricks[other]
                cancelled[first] += cancelled[other]
                tricks[other] = cancelled[other] = 0
        played = range(sum(tricks) if self.whole else 0)
        return HandFacts(
            bids=self.hand.bids,
            tricks=tuple(tricks),
            winners=tuple(order[(winners >> (TRICK_BITS * n)) & _PLACE_MASK] for n in played),
            winning_cards=tuple(Card.S9 if (high_wins >> n) & 1 else Card.D3 for n in played),
            cancelled=tuple(cancelled),
            promise_broken=tuple(broken[: len(self.hand.bids)]),
            declarer=self.hand.declarer,
        )


@lru_cache(maxsize=16)
def results_of(hand: HandPlayed) -> Results:
    """Return the scores of `hand`, shared by all that is decided in it."""
    return Results(hand)


def _lumped(bids: tuple[Bid | None, ...], rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """Return the partners between whom it does not matter who took a trick."""
    return tuple(s for s in seating(rules).sides if not any(is_nil(bids[seat]) for seat in s))
