"""Comparison of answers: each is carried out in the same possible deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log, prod
from typing import Final

import msgspec

from spades_tui.bots.heuristics.hand_scores import HandOutcome, cache_results
from spades_tui.bots.parameters import NO_STYLE, SearchParameters, Style, chance_by_exchange
from spades_tui.bots.search.deals import Deal, DealSource
from spades_tui.bots.search.predicted_bids import (
    BidPredictor,
    Bids,
    apply_exchanges,
    pending_exchanges,
)
from spades_tui.bots.search.race import is_over
from spades_tui.bots.search.rollouts import Auction, HandRollouts
from spades_tui.bots.search.utility import POINT_TRACE, StyledUtility, point_weight
from spades_tui.estimate import chance_from_log_odds, log_odds
from spades_tui.player_view import View
from spades_tui.rules.actions import Action
from spades_tui.rules.capabilities import exchange_sizes
from spades_tui.rules.exchange import Exchange

# Log odds by which nils are made more often than in rollouts:
#
# _OWN_NIL       one's own, cards seen: the one that looks best is bid, and has been lucky in the
#                deals drawn. Of 198 .74 were made in rollouts, .72 ± .06 in play; fitted -.2 ± .3
# _PARTNERS_NIL  the partner's: rollouts cover worse than one does oneself. Of 72 seen .56 were made
#                in rollouts, .74 ± .10 in play; of 50 blind ones .67 and .84 ± .10
# _BLIND         blind ones, by the cards exchanged: with two .68 of 95 in rollouts, .78 ± .08 in
#                play; with none and one as `lab arena --blind` of commit be0338cf counted
#
# Those of opponents are made as often: of 129 .56 and .57 ± .09.
# `python -m spades_tui.lab arena --calibration 40 --a master,master,BOT,BOT`, BOT being master,
# club and `spades_tui.lab.opponents:careful`.
_OWN_NIL: Final = -0.2
_PARTNERS_NIL: Final = 0.7
_BLIND: Final = (0.0, 0.28, 0.3)
_RULE_BESIDE_PARTNER: Final = 0.65
"""How far the estimated tricks of a side are moved from the rollouts towards the rule of thumb.
In 2,880 contracts of `club` the best weights are 0.34 for rollouts and 0.68 for the rule: the
mean squared error falls to 1.94, from 2.09 by rollouts and 1.97 by the rule alone."""
_RULE_ALONE: Final = 0.24
"""The same of a player without partner: 0.742 (3,352 bids), from 0.752 and 0.819."""
_NIL_RULE_ALONE: Final = 0.5
"""How far the log odds of a nil without a partner are moved from the rollouts towards the rule of
thumb, as rollouts attack such nils too little: of 293 nils bid in `solo` against `club` .35 were
made in rollouts, .17 by the rule and .29 in play; of 54 that `master` bids .68, .22 and .43."""
_STEP: Final = 1e-4
"""Step of a frequency, in either direction, to measure its effect."""
_EDGE: Final = 0.01
"""No chance is taken to be nearer to none or to certainty than this."""


def _rule_correction(by_rule: float, in_rollouts: float, *, partners: bool) -> float:
    """Return the tricks (-1 to 1) to add to a side's tricks in rollouts.

    Args:
        by_rule: the expected tricks of the side by rule of thumb.
        in_rollouts: its average tricks in rollouts.
        partners: whether the player has a partner.
    """
    weight = _RULE_BESIDE_PARTNER if partners else _RULE_ALONE
    return min(1.0, max(-1.0, weight * (by_rule - in_rollouts)))


def _logit(chance: float) -> float:
    chance = min(1 - _EDGE, max(_EDGE, chance))
    return log_odds(chance)


class Plan(msgspec.Struct, frozen=True):
    """An answer with the bids and card moves that are assumed to follow.

    Attributes:
        action: the answer.
        certain_bids: by seat, the bids that are certain after it; None for a bid to be predicted.
        change: function from a deal to the deal after the answer has moved its cards; None if it
            moves none.
        view: the view after the answer, from which deals are drawn; None for the present view.
        points: points that are added, for the player's side, to the value from rollouts.
        usual: whether a bot would try the plan; the rule of thumb is compared with the rollouts of
            such plans only.
    """

    action: Action
    certain_bids: Bids
    change: Callable[[Deal], Deal] | None = None
    view: View | None = None
    points: float = 0.0
    usual: bool = True


class RuleEstimate(msgspec.Struct, frozen=True):
    """A rule-of-thumb estimate for a hand.

    Attributes:
        nil: chance, 0 to 1, that a nil of the hand succeeds; None if there is no estimate.
        tricks: expected tricks of the hand's side; None if there is no estimate.
        certain: tricks that the hand takes in every layout of the hidden cards.
        doubt: share of the hand's tricks that are uncertain, 0 to 1; corrections fitted to ordinary
            hands are multiplied by it.
    """

    nil: float | None = None
    tricks: float | None = None
    certain: int = 0
    doubt: float = 1.0


class PlanRecord:
    """The results of one plan (`Plan`) in sampled deals, collected by `add`.

    Attributes:
        deals: for each deal the finished auction, and the outcome of each rollout.
    """

    def __init__(self) -> None:
        self.deals: list[tuple[Auction, list[HandOutcome]]] = []
        self._nils: Counter[int] = Counter()
        self._nils_kept: Counter[int] = Counter()

    def add(self, auction: Auction, ends: list[HandOutcome]) -> None:
        """Add the auction and the outcome of each rollout of one more deal."""
        self.deals.append((auction, ends))
        for seat in auction.nil_bidders:
            self._nils[seat] += len(ends)
            self._nils_kept[seat] += sum(
                [not (auction.failed_nils(end[0]) >> seat) & 1 for end in ends]
            )

    def ends_in(self, deals: int) -> Counter[tuple[Auction, HandOutcome]]:
        """Return how often each pair of auction and outcome occurred in the first `deals` deals."""
        return Counter((auction, end) for auction, ends in self.deals[:deals] for end in ends)

    def survival(self, seat: int) -> float | None:
        """Return the share (0 to 1) of the nils of `seat` that succeeded; None if that seat bid
        none.

        Half a success in one more nil is added, so that the share is never 0 or 1.
        """
        played = self._nils[seat]
        return (self._nils_kept[seat] + 0.5) / (played + 1) if played else None


class PlanEvaluator:
    """Tries the plans of one decision in the same deals.

    A plan is known by its index in `plans`. Values are those of the side of the view, as
    `Auction.value` gives them, corrected because rollouts make nils and numbers too rarely or too
    often.

    Attributes:
        plans: the plans.
        records: by plan, its results.
    """

    def __init__(
        self,
        view: View,
        plans: Sequence[Plan],
        rng: random.Random,
        skill: SearchParameters,
        *,
        until: float | None = None,
        by_rule: RuleEstimate | None = None,
        style: Style = NO_STYLE,
    ) -> None:
        """Prepare to play out plans.

        Args:
            view: the view of the seat that decides.
            plans: the plans.
            rng: the random generator.
            skill: the rollouts of each deal, and the evidence that deals are drawn by.
            until: the moment (`time.monotonic`) after which trials end early; None for no limit.
            by_rule: the rule-of-thumb estimate for the hand; None for no corrections by it.
            style: the player's leanings.
        """
        self.plans = plans
        self.records = [PlanRecord() for _ in plans]
        self._view, self._rng, self._until = view, rng, until
        self._by_rule = by_rule or RuleEstimate()
        self._extra_tricks: float | None = None
        self._stages: dict[int, _Stage] = {}
        self._skill, self._style = skill, style
        self._point = StyledUtility(view, style).point

    def run(self, indices: Sequence[int], count: int) -> list[list[float]]:
        """Carry out the plans `indices` in `count` new deals, fewer if time runs out.

        Returns:
            For each plan, in the order of `indices`, a list of its corrected values, one for each
            new deal.
        """
        before = {index: len(self.records[index].deals) for index in indices}
        self.carry_out(indices, count)
        return [self.values(index, before[index]) for index in indices]

    def carry_out(self, indices: Sequence[int], count: int) -> None:
        """Carry out the plans `indices` in `count` new deals, fewer if time runs out.

        The results are added to `records`.
        """
        stages = {id(stage): stage for stage in map(self._stage, indices)}
        drawn = {key: stage.deals(count) for key, stage in stages.items()}
        for index in indices:
            stage = self._stage(index)
            stage.meet(drawn[id(stage)], self.plans[index].change)
        for number in range(count):
            for index in indices:
                stage = self._stage(index)
                self._carry_out_in(drawn[id(stage)][number], index, stage)
            if is_over(self._until):
                break
        if self._extra_tricks is None:
            self._extra_tricks = self._find_extra_tricks(indices)

    def _find_extra_tricks(self, indices: Sequence[int]) -> float:
        """Return the tricks to add to those of the side in rollouts (`_rule_correction`), before
        style."""
        rule = self._by_rule
        if rule.tricks is None:
            return 0.0
        tricks = [
            auction.tricks(outcome)
            for index in indices
            if self.plans[index].usual and self._plays_for_number(index)
            for auction, ends in self.records[index].deals
            for outcome in ends
        ]
        if not tricks:
            return 0.0
        partners = self._view.seats.has_partners
        mean = sum(tricks) / len(tricks)
        return rule.doubt * _rule_correction(rule.tricks, mean, partners=partners)

    def _plays_for_number(self, index: int) -> bool:
        """Whether the own side plays for a number in a plan; the rule of thumb knows no other
        contract."""
        own = self._view.seats.side_with(self._view.seat)
        bids = [self.plans[index].certain_bids[seat] for seat in own]
        return all(bid is None or bid.kind in ("number", "partner's") for bid in bids)

    def more(self, index: int) -> float:
        """Return the tricks (-1 to 1) that are added to those of the player's side in a plan's
        rollouts.

        They correct the rollouts by the rule of thumb, and for the style; 0 if the side does not
        play for a number.
        """
        if not self._plays_for_number(index):
            return 0.0
        return min(1.0, max(-1.0, (self._extra_tricks or 0.0) + self._style.bold))

    def _stage(self, index: int) -> _Stage:
        view = self.plans[index].view
        key = 0 if view is None else id(view)
        if key not in self._stages:
            chance = random.Random(self._rng.getrandbits(64))  # no stage moves another one's deals
            certain = 0 if view else self._by_rule.certain
            self._stages[key] = _Stage(
                view or self._view, chance, self._skill, self._style, certain
            )
        return self._stages[key]

    def _carry_out_in(self, deal: Deal, index: int, stage: _Stage) -> None:
        plan, record = self.plans[index], self.records[index]
        if plan.change is not None:
            deal = plan.change(deal)
        bids = stage.guesser.bids(plan.certain_bids, deal)
        auction = stage.hands.auction(bids)
        record.add(auction, stage.hands.play_deal(stage.exchange_cards(deal, bids), auction))

    def values(self, index: int, start: int = 0) -> list[float]:
        """Return the corrected value of a plan in each deal from index `start` on."""
        worth = self._worth(index)
        values = [
            sum(map(worth(auction), ends)) / self._skill.rollouts
            for auction, ends in self.records[index].deals[start:]
        ]
        points = self.plans[index].points
        if points and self._style.only_points:
            values = [value + POINT_TRACE * points for value in values]
        elif points:
            mean = min(1.0, max(0.0, sum(values) / len(values)))
            bonus = 4 * mean * (1 - mean) * self._point * points
            values = [value + bonus for value in values]
        return values

    def _worth(self, index: int) -> Callable[[Auction], Callable[[HandOutcome], float]]:
        """Return, for a plan, a function from an auction to a function from an outcome to its
        value.

        The values are weighted by `nil_reweighting`.
        """
        share, shift = self.nil_reweighting(index), self.more(index)

        @cache_results
        def worths(auction: Auction) -> Callable[[HandOutcome], float]:
            return cache_results(
                lambda outcome: (
                    share(auction.nils, auction.failed_nils(outcome[0]))
                    * auction.value(outcome, shift)
                )
            )

        return worths

    def spread(self, index: int) -> list[float]:
        """Return a value of a plan for each deal, from which a standard error can be computed.

        The mean is that of `values`, whose own spread is meaningless: there an outcome is weighted
        by how often its nils succeed in all deals together, so that a rare outcome gets too much
        weight. Here the value of a deal includes its effect on that frequency, and so on the values
        of all other deals.
        """
        deals = self.records[index].deals
        if not deals:
            return []
        values, worth = self.values(index), self._worth(index)
        for seat, rate, lives in self._nils(index):
            if not lives:
                continue
            tried, alive = [0] * len(deals), [0] * len(deals)
            worths = [0.0, 0.0]
            for place, (auction, ends) in enumerate(deals):
                if not (auction.nils >> seat) & 1:
                    continue
                tried[place], worth_of = len(ends), worth(auction)
                for end in ends:
                    lost = (auction.failed_nils(end[0]) >> seat) & 1
                    alive[place] += 1 - lost
                    worths[lost] += worth_of(end)
            slopes = self._slopes(index, seat, rate)
            moved = sum(worth * slope for worth, slope in zip(worths, slopes, strict=True))
            mean, each = sum(alive) / sum(tried), moved / self._skill.rollouts / sum(tried)
            for place, count in enumerate(tried):
                values[place] += each * (alive[place] - mean * count)
        return values

    def _slopes(self, index: int, seat: int, rate: float) -> tuple[float, float]:
        """Return the change in log weight of kept and of failed nils for each 1 that `rate` is
        higher."""

        def logs(shift: float) -> tuple[float, float]:
            lives = self._lives(index, seat, shift)
            return log(lives / shift), log((1 - lives) / (1 - shift))

        low, high = logs(rate - rate * _STEP), logs(rate + (1 - rate) * _STEP)
        return (high[0] - low[0]) / _STEP, (high[1] - low[1]) / _STEP

    def nil_reweighting(self, index: int) -> Callable[[int, int], float]:
        """Return a function from an outcome of a plan to its weight.

        With these weights nils succeed as often as estimated, not as often as in rollouts. The
        arguments of the function are two masks, with a bit for each seat: the nils bid, and the
        nils that failed.
        """
        ratios = [
            (seat, lives / rate, (1 - lives) / (1 - rate))
            for seat, rate, lives in self._nils(index)
        ]

        def share(nils: int, broken: int) -> float:
            weight = 1.0
            for seat, alive, lost in ratios:
                if (nils >> seat) & 1:
                    weight *= lost if (broken >> seat) & 1 else alive
            return weight

        return share

    def own_nils_chance(self, index: int) -> float:
        """Return the chance (0 to 1) that all nils the player's side is certain to bid in a plan
        succeed.

        1 if there are none.
        """
        own, bids = self._view.seats.side_with(self._view.seat), self.plans[index].certain_bids
        return prod(
            lives for seat, _, lives in self._nils(index) if seat in own and bids[seat] is not None
        )

    def _nils(self, index: int) -> Iterator[tuple[int, float, float]]:
        """Yield each seat with a nil in a plan, its success rate in rollouts, and its estimated
        chance."""
        for seat in range(len(self.plans[index].certain_bids)):
            rate = self.records[index].survival(seat)
            if rate is not None:
                yield seat, rate, self._lives(index, seat, rate)

    def _lives(self, index: int, seat: int, rate: float) -> float:
        """Return the estimated chance of a nil of `seat` whose success rate in rollouts is
        `rate`."""
        rules, rule = self._view.rules, self._by_rule
        if rules.bidding.one_nil_each_side:
            return rate
        knows_cards = seat == self._view.seat and self._view.hand is not None
        if knows_cards and rule.nil == 0 and self.plans[index].change is None:
            return 0.0
        odds = _logit(rate) + self._stage(index).record[seat].nil_odds
        if knows_cards and self._view.partner is None and rule.nil is not None:
            odds += _NIL_RULE_ALONE * (_logit(rule.nil) - _logit(rate))
        elif knows_cards:
            odds += _OWN_NIL
        elif seat == self._view.partner:
            odds += _PARTNERS_NIL
        bid = self.plans[index].certain_bids[seat]
        if bid is not None and bid.is_blind:
            odds += chance_by_exchange(_BLIND, exchange_sizes(rules).get("blind nil", 0))
        chance = chance_from_log_odds(odds)
        return chance if knows_cards else rate + rule.doubt * (chance - rate)


class _Stage:
    """Draws deals for the plans with the same view, predicts bids in them, and plays them out.

    Attributes:
        hands: plays deals out under given bids.
        record: each player's habits in the game so far.
    """

    def __init__(
        self,
        view: View,
        rng: random.Random,
        skill: SearchParameters,
        style: Style,
        certain: int,
    ) -> None:
        self._scene = DealSource(view, rng, reads_cards=skill.reads_cards)
        self.hands = HandRollouts(
            self._scene, skill.rollouts, style, certain, point_weight(view, skill.points)
        )
        self.record = self._scene.record
        self._guesser: BidPredictor | None = None
        self._exchanges: dict[Bids, tuple[Exchange, ...]] = {}

    @property
    def guesser(self) -> BidPredictor:
        """The predictor of the bids still to be made."""
        assert self._guesser is not None
        return self._guesser

    def deals(self, count: int) -> list[Deal]:
        """Return `count` new random deals."""
        return self._scene.deals(count)

    def exchange_cards(self, deal: Deal, bids: Bids) -> Deal:
        """Return a deal after the exchanges of cards that the rules require after `bids`."""
        if bids not in self._exchanges:
            self._exchanges[bids] = pending_exchanges(self._scene.view, bids)
        return apply_exchanges(deal, self._exchanges[bids], bids, self._scene.masks)

    def meet(self, deals: Sequence[Deal], change: Callable[[Deal], Deal] | None) -> None:
        """Make the predictor of bids, which takes the mean of `deals` as the average hand.

        Later calls do nothing. `change` is applied to each deal first; None for no change.
        """
        if self._guesser is None:
            ordinary = deals if change is None else [change(deal) for deal in deals]
            self._guesser = BidPredictor(self._scene, ordinary)
