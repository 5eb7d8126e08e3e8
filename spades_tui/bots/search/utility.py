"""What the end of a played-out hand is worth: the rules' own scoring, then the chance to win."""

from __future__ import annotations

from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.table import (
    CANCEL_BITS,
    CANCEL_SHIFT,
    COUNT_BITS,
    PROMISE_SHIFT,
    TRICK_BITS,
)
from spades_tui.bots.search.standing import winning_chance
from spades_tui.cards import Card
from spades_tui.rules.bids import Bid
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import needed_facts, score_hand
from spades_tui.rules.scoring.facts import HandFacts, SideScore
from spades_tui.rules.seating import seating
from spades_tui.view import View

_TRICK_MASK = (1 << COUNT_BITS) - 1


class Utility:
    """Values of outcomes for one side, each scored once.

    Attributes:
        whole: whether the order of the tricks matters, so that a key alone does not do.
    """

    def __init__(
        self, view: View, bids: tuple[Bid | None, ...], side: int, order: tuple[int, ...]
    ) -> None:
        """Value hands of `view`'s game, played with `bids` by hands in this `order` of places."""
        self._view, self._bids, self._side, self._order = view, bids, side, order
        self._rules: RuleSet = view.rules
        needed = needed_facts(bids, self._rules)
        self.whole = "winners" in needed
        self._kept = (1 << CANCEL_SHIFT) - 1
        if "cancelled" in needed:
            self._kept |= ((1 << PROMISE_SHIFT) - 1) ^ ((1 << CANCEL_SHIFT) - 1)
        if "promise_broken" in needed:
            self._kept |= -1 << PROMISE_SHIFT
        self._before = tuple(zip(view.scores, view.bags, strict=True))
        self._nobody_bid = all(bid is None for bid in bids)
        self._lumped = _lumped(bids, self._rules)
        self._by_key: dict[tuple[int, int, int], float] = {}
        self._by_result: dict[object, tuple[float, tuple[SideScore, ...]]] = {}

    def of_table(self, table: Table) -> float:
        """Return the value of a hand played out."""
        return self.value(table.key(), table.winners, table.high_wins)

    def value(self, key: int, winners: int = 0, high_wins: int = 0) -> float:
        """Return the value of an outcome; `winners` and `high_wins` count where `whole`."""
        full = (key & self._kept, winners, high_wins) if self.whole else (key & self._kept, 0, 0)
        found = self._by_key.get(full)
        if found is None:
            found = self._by_key[full] = self._scored(*full)[0]
        return found

    def sides(self, key: int, winners: int = 0, high_wins: int = 0) -> tuple[SideScore, ...]:
        """Return the scores of an outcome."""
        if not self.whole:
            winners = high_wins = 0
        return self._scored(key & self._kept, winners, high_wins)[1]

    def _scored(
        self, key: int, winners: int, high_wins: int
    ) -> tuple[float, tuple[SideScore, ...]]:
        facts = self._facts(key, winners, high_wins)
        known = (facts.tricks, facts.cancelled, facts.promise_broken, winners, high_wins)
        if known not in self._by_result:
            sides = score_hand(facts, self._rules, self._before, bids_itself=self._nobody_bid)
            chance = winning_chance(sides, self._side, self._rules, self._view.hand_number)
            self._by_result[known] = (chance, sides)
        return self._by_result[known]

    def _facts(self, key: int, winners: int, high_wins: int) -> HandFacts:
        hands = len(self._order)
        tricks, cancelled, broken = [0] * hands, [0] * hands, [False] * hands
        for place, hand in enumerate(self._order):
            tricks[hand] = (key >> (COUNT_BITS * place)) & _TRICK_MASK
            cancelled[hand] = (key >> (CANCEL_SHIFT + CANCEL_BITS * place)) & 3
            broken[hand] = bool((key >> (PROMISE_SHIFT + place)) & 1)
        for first, *others in self._lumped:
            for other in others:
                tricks[first] += tricks[other]
                cancelled[first] += cancelled[other]
                tricks[other] = cancelled[other] = 0
        played = sum(tricks) if self.whole else 0
        mask = (1 << TRICK_BITS) - 1
        return HandFacts(
            bids=self._bids,
            tricks=tuple(tricks),
            winners=tuple(self._order[(winners >> (TRICK_BITS * n)) & mask] for n in range(played)),
            winning_cards=tuple(
                Card.S9 if (high_wins >> n) & 1 else Card.D3 for n in range(played)
            ),
            cancelled=tuple(cancelled),
            promise_broken=tuple(broken[: seating(self._rules).players]),
            declarer=self._view.declarer,
        )


def _lumped(bids: tuple[Bid | None, ...], rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """Return the partners between whom it does not matter who took a trick."""

    def plain(bid: Bid | None) -> bool:
        return bid is None or not (bid.is_nil or bid.is_double_nil)

    return tuple(seats for seats in seating(rules).sides if all(plain(bids[s]) for s in seats))
