"""Answers weighed against one another: each carried out in the same possible deals."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from spades_tui.bots.search.calls.guessing import Bids, Guesser
from spades_tui.bots.search.calls.hands import Auction, Hands
from spades_tui.bots.search.calls.leaning import Leaning, Outcome
from spades_tui.bots.search.calls.odds import others_nil, own_nil
from spades_tui.bots.search.calls.scene import Deal, Scene
from spades_tui.bots.style import PLAIN, Style
from spades_tui.rules.actions import Action
from spades_tui.view import View


class Plan(msgspec.Struct, frozen=True):
    """An answer, and what becomes of it.

    Attributes:
        action: the answer.
        made: the bids that are then certain; None for those still to be guessed.
        change: what happens to the cards of a deal, where anything does.
        view: what is then known, where that is less than now: the deals are drawn from it.
        points: what the answer is worth beside what is played out.
    """

    action: Action
    made: Bids
    change: Callable[[Deal], Deal] | None = None
    view: View | None = None
    points: float = 0.0


class Record:
    """What came of one plan: in each deal the outcomes, sorted by the nils bid and broken.

    Attributes:
        values: in each deal, by the nils bid and those broken (a bit for each seat), how many
            outcomes there were and their value.
        ends: how often each outcome came of each auction.
    """

    def __init__(self) -> None:
        self.values: list[dict[tuple[int, int], tuple[int, float]]] = []
        self.ends: Counter[tuple[Auction, Outcome]] = Counter()

    def survival(self, seat: int) -> float | None:
        """Return how often the nil of a player has lived; None when he never bid one."""
        alive = everything = 0
        for deal in self.values:
            for (nils, broken), (number, _) in deal.items():
                if (nils >> seat) & 1:
                    everything += number
                    alive += 0 if (broken >> seat) & 1 else number
        return (alive + 0.5) / (everything + 1) if everything else None


class Weigher:
    """One decision: plans tried in the same deals."""

    def __init__(
        self,
        view: View,
        plans: Sequence[Plan],
        rng: random.Random,
        outs: int,
        *,
        until: float | None = None,
        nil_by_rule: float = 0.5,
        style: Style = PLAIN,
    ) -> None:
        """Prepare to play every plan out `outs` times in a deal, up to a moment of time.

        Args:
            nil_by_rule: how often the own hand's nil lives by rule of thumb.
        """
        self.plans = plans
        self.records = [Record() for _ in plans]
        self._view, self._rng, self._until = view, rng, until
        self._by_rule = nil_by_rule
        self._stages: dict[int, _Stage] = {}
        self._outs, self._style = outs, style
        self._point = Leaning(view, style).point

    def trial(self, which: Sequence[int], worlds: int) -> list[list[float]]:
        """Carry some of the plans out in fresh deals; return the value of each in each."""
        before = {index: len(self.records[index].values) for index in which}
        drawn = {id(stage): stage.deals(worlds) for stage in map(self._stage, which)}
        for number in range(worlds):
            for index in which:
                stage = self._stage(index)
                self._carry_out(index, stage, drawn[id(stage)][number])
            if self._until is not None and time.monotonic() > self._until:
                break
        return [self._values(index)[before[index] :] for index in which]

    def _stage(self, index: int) -> _Stage:
        view = self.plans[index].view
        key = 0 if view is None else id(view)
        if key not in self._stages:
            self._stages[key] = _Stage(view or self._view, self._rng, self._outs, self._style)
        return self._stages[key]

    def _carry_out(self, index: int, stage: _Stage, deal: Deal) -> None:
        plan, record = self.plans[index], self.records[index]
        if plan.change is not None:
            deal = plan.change(deal)
        auction = stage.hands.auction(stage.guesser.bids(plan.made, deal))
        found: dict[tuple[int, int], tuple[int, float]] = {}
        for outcome in stage.hands.played(deal, auction):
            sort = auction.nils, auction.broken(outcome[0])
            number, total = found.get(sort, (0, 0.0))
            found[sort] = (number + 1, total + auction.value(outcome))
            record.ends[auction, outcome] += 1
        record.values.append(found)

    def _values(self, index: int) -> list[float]:
        record, share = self.records[index], self.shares(index)
        values = [
            sum(share(*sort) * total for sort, (_, total) in deal.items()) / self._outs
            for deal in record.values
        ]
        points = self.plans[index].points
        if points:
            mean = min(1.0, max(0.0, sum(values) / len(values)))
            bonus = 4 * mean * (1 - mean) * self._point * points
            values = [value + bonus for value in values]
        return values

    def shares(self, index: int) -> Callable[[int, int], float]:
        """Return how much an outcome counts by its nils, so that nils live as often as they do."""
        ratios = []
        for seat in range(len(self.plans[index].made)):
            seen = self.records[index].survival(seat)
            if seen is not None:
                own = seat == self._view.seat and self._view.hand is not None
                lives = own_nil(seen, self._by_rule) if own else others_nil(seen)
                ratios.append((seat, lives / seen, (1 - lives) / (1 - seen)))

        def share(nils: int, broken: int) -> float:
            found = 1.0
            for seat, alive, lost in ratios:
                if (nils >> seat) & 1:
                    found *= lost if (broken >> seat) & 1 else alive
            return found

        return share


class _Stage:
    """Where the deals of some plans are played out."""

    def __init__(self, view: View, rng: random.Random, outs: int, style: Style) -> None:
        self._scene = Scene(view, rng)
        self.hands = Hands(self._scene, outs, style)
        self._guesser: Guesser | None = None

    @property
    def guesser(self) -> Guesser:
        """Who guesses the bids still to be made."""
        assert self._guesser is not None
        return self._guesser

    def deals(self, count: int) -> list[Deal]:
        """Return fresh deals."""
        drawn = self._scene.deals(count)
        if self._guesser is None:
            self._guesser = Guesser(self._scene, drawn)
        return drawn
