"""What is tried for a decision: each card, or each plan of another answer, in the same deals."""

from __future__ import annotations

import random
from typing import Protocol

from spades_tui.bots.abilities import Skill, Style
from spades_tui.bots.club import Club
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import NO_FIGURES, Alternative
from spades_tui.bots.search.bidding.deciding import alternatives, rule_of_thumb
from spades_tui.bots.search.bidding.naming import plans_of
from spades_tui.bots.search.bidding.weighing import Weigher
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.halving import compared
from spades_tui.bots.search.pricing.price import JUDGMENT
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.view import View


class Trials(Protocol):
    """Answers being tried.

    Attributes:
        actions: the answer of each plan; several may have the same.
        values: by plan, the chance to win it came to in each deal; where only the points of the
            hand count these, each as `POINT`.
    """

    actions: list[Action]
    values: list[list[float]]

    def run(self, count: int) -> None:
        """Try every plan in as many more deals."""

    def told(self) -> tuple[Alternative, ...]:
        """Return each answer with its figures."""


class CardTrials:
    """Cards being tried; of equals the chosen one or the lowest."""

    def __init__(
        self, view: View, chosen: PlayCard, rng: random.Random, rollouts: int, style: Style
    ) -> None:
        self._search = CardSearch(view, rng, Skill(rollouts=rollouts), style=style)
        own = self._search.class_of(chosen.card)
        self.actions: list[Action] = [
            chosen if index == own else self._search.action(index)
            for index in range(len(self._search.classes))
        ]
        self.values: list[list[float]] = [[] for _ in self.actions]

    def run(self, count: int) -> None:
        """Try every card in as many more deals."""
        found = self._search.chances(range(len(self.actions)), count)
        for place, more in enumerate(found):
            self.values[place] += more

    def told(self) -> tuple[Alternative, ...]:
        """Return each card with its figures."""
        verdict = compared(self.values)
        return tuple(
            Alternative(action, self._search.figures(verdict, index))
            for index, action in enumerate(self.actions)
        )


class CallTrials:
    """Answers that are no cards being tried: plans of what becomes of each."""

    def __init__(
        self, view: View, chosen: Action, rng: random.Random, rollouts: int, style: Style
    ) -> None:
        default = Club(judgment=JUDGMENT).decide(view, NO_FIGURES, rng)
        forecast = Forecast(view, Style(edition=JUDGMENT.edition))
        plans = plans_of(view, chosen, default, forecast)
        self.actions: list[Action] = [plan.action for plan in plans]
        self.values: list[list[float]] = [[] for _ in plans]
        by_rule = rule_of_thumb(view, forecast)
        self._weigher = Weigher(
            view, plans, rng, Skill(rollouts=rollouts), by_rule=by_rule, style=style
        )

    def run(self, count: int) -> None:
        """Try every plan in as many more deals; all values are worked out again."""
        everything = range(len(self.actions))
        self._weigher.trial(everything, count)
        self.values = [self._weigher.spread(index) for index in everything]

    def told(self) -> tuple[Alternative, ...]:
        """Return each answer with the figures of its best plan."""
        return alternatives(self._weigher, compared(self.values))
