"""The value of a played-out hand: the rules' scoring, then the chance to win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from spades_tui.bots.causes import causes_in
from spades_tui.bots.heuristics.hand_scores import (
    BidHand,
    CachedDict,
    HandOutcome,
    cache_results,
    hand_scores,
)
from spades_tui.bots.heuristics.points import net_points
from spades_tui.bots.heuristics.score_value import ScoreSituation
from spades_tui.bots.parameters import Style
from spades_tui.bots.search.race import Comparison
from spades_tui.bots.win_probability.model import (
    win_chance_after_hand,
    win_chance_before_hand,
)
from spades_tui.estimate import standard_error
from spades_tui.player_view import View
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.capabilities import bag_price, hands_of
from spades_tui.rules.seating import seating

POINT_TRACE: Final = 1e-4
"""Weight of a net point added to the chance to win: about a twentieth of what a point is worth in
an open game, so that a decided game is still played out sensibly."""


_NEARLY_ALL: Final = 0.95
"""A figure is kept only if it exists in at least this share (by weight) of the outcomes."""


class HandEnding(msgspec.Struct, frozen=True):
    """The result of a hand for one side.

    Attributes:
        points: net points of the hand for the side.
        is_made: whether the side made its contract; None if it had none.
        others_set: whether another side lost its contract; None if no other had one.
        nils_kept: whether every nil of the side succeeded; None if it bid none.
        nils_broken: whether a nil of another side failed; None if no other bid one.
        tricks: tricks taken by the side, its dummy's included.
        bags: bags taken by the side.
        penalty: whether the side paid a bag penalty; None if the rules have none.
        causes: net points by the name of their cause (`spades_tui.bots.causes.causes_in`).
    """

    points: float
    is_made: bool | None
    others_set: bool | None
    nils_kept: bool | None
    nils_broken: bool | None
    tricks: int
    bags: int
    penalty: bool | None
    causes: dict[str, float]


EndKey = int | HandOutcome
"""The end of a rollout: a `Table.key`, or an outcome if the order of the tricks matters."""


class Utility:
    """Values of the outcomes of a hand for one side, each computed once.

    Attributes:
        results: the scores of the hand for each outcome.
        value: function from an outcome to its value for the side: the chance to win the game, 0 to
            1, plus the net points of the hand times a small weight.
        values: cache from the end of a rollout (`EndKey`) to the value of its outcome.
        ending: function from an outcome to its `HandEnding`.
        figures: function from an outcome to its figures by name, as `Alternative.numbers`.
    """

    def __init__(self, hand: BidHand, side: int, hands: int, point: float = POINT_TRACE) -> None:
        """Value outcomes of a hand for a side.

        Args:
            hand: the hand with its bids.
            side: the index of the side.
            hands: hands of the game that are over after this one.
            point: weight of a net point added to the chance to win.
        """
        self.results = hand_scores(hand)
        self._rules, self._side, self._hands, self._point = hand.rules, side, hands, point
        self.value = cache_results(self._value)
        self.values = self.values_by(self.value)
        self.ending = cache_results(self._ending)
        self.figures = cache_results(self._figures)
        self._chance = cache_results(self._chance_of)
        self._points = cache_results(self._points_of)

    def outcome(self, end: EndKey) -> HandOutcome:
        """Return the outcome that the end of a rollout stands for."""
        return self.results.reduced(end) if isinstance(end, int) else end

    def values_by(self, value: Callable[[HandOutcome], float]) -> CachedDict[EndKey, float]:
        """Return a cache like `values`, in which the function `value` gives the value of an
        outcome."""
        return CachedDict(lambda end: value(self.outcome(end)))

    def chance(self, outcome: HandOutcome) -> float:
        """Return the chance of the side, 0 to 1, to win the game after an outcome."""
        return self._chance(self.results.number(outcome))

    def points(self, outcome: HandOutcome) -> float:
        """Return the net points of an outcome for the side."""
        return self._points(self.results.number(outcome))

    def _value(self, outcome: HandOutcome) -> float:
        return self.chance(outcome) + self._point * self.points(outcome)

    def _points_of(self, number: int) -> float:
        return net_points(self.results.scores_by_id(number), self._side)

    def _chance_of(self, number: int) -> float:
        return win_chance_after_hand(
            self.results.scores_by_id(number), self._side, self._rules, self._hands
        )

    def _ending(self, outcome: HandOutcome) -> HandEnding:
        sides = self.results.sides(outcome)
        own, causes = sides[self._side], self.results.causes(outcome)
        others = [score.made for side, score in enumerate(sides) if side != self._side]
        contracts = [is_made for is_made in others if is_made is not None]
        tricks, bids = self.results.tricks(outcome[0]), self.results.hand.bids
        table = seating(self._rules)
        by_side = [[seat for seat in seats if is_nil(bids[seat])] for seats in table.sides]
        nils = by_side.pop(self._side)
        theirs = [seat for seats in by_side for seat in seats]
        hands = hands_of(self._side, self.results.hand.declarer, self._rules)
        return HandEnding(
            points=net_points(sides, self._side),
            is_made=own.made,
            others_set=not all(contracts) if contracts else None,
            nils_kept=not any(tricks[seat] for seat in nils) if nils else None,
            nils_broken=any(tricks[seat] for seat in theirs) if theirs else None,
            tricks=sum(tricks[hand] for hand in hands),
            bags=own.bags_taken,
            penalty=bool(causes[self._side].penalty) if bag_price(self._rules) else None,
            causes=causes_in(self.results.hand, sides, causes, self._side, self._hands),
        )

    def _figures(self, outcome: HandOutcome) -> dict[str, float]:
        end = self.ending(outcome)
        facts = (
            ("make", end.is_made),
            ("set", end.others_set),
            ("nil", end.nils_kept),
            ("break", end.nils_broken),
            ("penalty", end.penalty),
        )
        return {
            "win": self.chance(outcome),
            "points": end.points,
            "tricks": float(end.tricks),
            "bags": float(end.bags),
            **end.causes,
            **{name: float(true) for name, true in facts if true is not None},
        }


def utility_of(
    view: View,
    bids: tuple[Bid | None, ...],
    side: int,
    order: tuple[int, ...],
    point: float = POINT_TRACE,
) -> Utility:
    """Return the values of outcomes of the present hand under the bids passed.

    Args:
        view: gives the rules and the scores before the hand.
        bids: the bids, by seat.
        side: the index of the side whose values are wanted.
        order: the hands in order of play, from `turn_order`.
        point: weight of a net point, added to the chance to win.
    """
    return Utility(_hand_of(view, bids, order), side, view.hand_number, point)


def utility_in_play(
    view: View, side: int, order: tuple[int, ...], point: float = POINT_TRACE
) -> Utility:
    """Return the values of outcomes of the hand in play, with its bids; cached for all its cards.

    The arguments are those of `utility_of`.
    """
    return _remembered(_hand_of(view, view.bids, order), side, view.hand_number, point)


def point_weight(view: View, share: float) -> float:
    """Return the weight of a net point that a search adds to the chance to win.

    It is `POINT_TRACE`, plus `share` (0 to 1) of the chance that a point is worth at this score,
    which is lower in a nearly decided game.
    """
    if not share:
        return POINT_TRACE
    chance = win_chance_before_hand(view, view.side)
    openness = 4 * chance * (1 - chance)
    return POINT_TRACE + share * openness / ScoreSituation(view, view.side).scale


_remembered = lru_cache(maxsize=4)(Utility)


def _hand_of(view: View, bids: tuple[Bid | None, ...], order: tuple[int, ...]) -> BidHand:
    return BidHand(view.rules, bids, view.before, order, view.declarer)


class StyledUtility:
    """Computes values of outcomes for the side of a view, with the leanings of a style."""

    def __init__(self, view: View, style: Style) -> None:
        self._style = style
        self.point = 1 / ScoreSituation(view, view.side).scale
        """Approximate chance to win the game that a point is worth."""

    def bare(self, utility: Utility, outcome: HandOutcome) -> float:
        """Return the chance to win after an outcome of `utility`, 0 to 1, without leanings.

        If the style counts only points, return the net points times `POINT_TRACE`.
        """
        if self._style.only_points:
            return POINT_TRACE * utility.points(outcome)
        return utility.chance(outcome)

    def value(self, utility: Utility, outcome: HandOutcome) -> float:
        """Return the value of an outcome, `utility.value`, with the leanings of the style added.

        If the style counts only points, return the result of `bare`.
        """
        if self._style.only_points:
            return self.bare(utility, outcome)
        worth = utility.value(outcome)
        style = self._style
        if style.bags or style.setting:
            end = utility.ending(outcome)
            points = style.setting * bool(end.others_set) - style.bags * end.bags
            worth += self.point * points
        return worth


WeightedEnding = tuple[Utility, HandOutcome, float]
"""An outcome with its utility and its weight."""


def average_figures(ends: Iterable[WeightedEnding], values: Sequence[float]) -> dict[str, float]:
    """Return the figures of an answer, averaged over its outcomes, as `Alternative.numbers`.

    "error" and "worlds" are added. A figure that exists only in some deals is left out, because it
    could not be compared between answers: a nil, for example, that another player bids in some
    deals only.

    Args:
        ends: the outcomes, each with its utility and weight.
        values: the value of the answer in each deal, for the standard error of the mean.
    """
    sums: dict[str, float] = defaultdict(float)
    weights: dict[str, float] = defaultdict(float)
    for utility, outcome, weight in ends:
        for name, figure in utility.figures(outcome).items():
            sums[name] += weight * figure
            weights[name] += weight
    numbers = {
        name: round(total / weights[name], 4)
        for name, total in sums.items()
        if (total or not name.startswith("by ")) and weights[name] >= _NEARLY_ALL * weights["win"]
    }
    numbers["error"] = round(standard_error(values, 1.0), 4)
    numbers["worlds"] = float(len(values))
    return numbers


_CHANCES: Final = frozenset({"win", "make", "set", "nil", "break", "penalty"})
"""The names of the figures that are chances from 0 to 1."""


def align_figures(
    comparison: Comparison, index: int, figures_in: Callable[[int, int], dict[str, float]]
) -> dict[str, float]:
    """Return the figures of an answer, as `Alternative.numbers`, comparable with the leader's.

    An answer that dropped out was tried in fewer deals than the leader. Its figures are changed by
    as much as the leader's changed in the further deals.

    Args:
        comparison: the values of all answers.
        index: the index of the answer.
        figures_in: function from the index of an answer and a number of deals to the figures of
            that answer in the first so many deals.
    """
    deals = len(comparison.values[index])
    figures = dict(figures_in(index, deals))
    if deals == comparison.deals:
        return figures
    early = figures_in(comparison.leader, deals)
    late = figures_in(comparison.leader, comparison.deals)
    for name in figures.keys() & early.keys() & late.keys() - {"error", "worlds"}:
        figure = round(figures[name] + late[name] - early[name], 4)
        figures[name] = min(1.0, max(0.0, figure)) if name in _CHANCES else figure
    return figures
