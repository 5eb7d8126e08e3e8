"""The reference bot `flatmc`: flat Monte Carlo for cards; everything else is decided as by `club`.

Every legal card is played out at random twenty times in each of twenty deals, drawn uniformly from
those that fit the view. The value of a result is the side's points less those of the others, with
each bag at minus its price: minus ten, if ten bags cost a hundred.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.heuristics.hand_scores import BidHand, HandOutcome, HandScores, cache_results
from spades_tui.bots.heuristics.points import bag_cost_adjustment, net_points
from spades_tui.bots.kernel import Table, sample
from spades_tui.bots.kernel.deals import RandomStream
from spades_tui.bots.protocol import Decision, SearchBudget, list_offered
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.scoring import SideBefore

_WORLDS: Final = 20
_ROLLOUTS: Final = 20


class FlatMC:
    """Reference bot that plays the card with the highest average of net points over random
    rollouts.

    Everything but cards is decided as by `club`.
    """

    name = "flatmc"

    def __init__(self) -> None:
        self._bidder = RuleBot()

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the decision for the prompt of `view`.

        A card is tried in `limit.samples` possible deals, or in 20 if that is None; the rest of
        `limit` is not used.
        """
        if view.question.kind != "play":
            return self._bidder.decide(view, limit, rng)
        if len(view.question.actions) == 1:
            return Decision(view.question.actions[0])
        return _best_card(view, limit.samples or _WORLDS, rng)


def _best_card(view: View, deals: int, rng: random.Random) -> Decision:
    plays = list_offered(view, PlayCard)
    sampler = Sampler(view, reads_cards=False)
    position = sampler.position
    points = _points(view, position.order)
    chance = RandomStream(rng.getrandbits(58) | 1)
    table = Table(position.masks.play)
    table.seed = rng.getrandbits(58) | 1
    sums = [0.0] * len(plays)
    for start in sampler.uniform_tables(deals, chance):
        for index, play in enumerate(plays):
            sums[index] += points(table, start, position.masks.bit[play.card])
    best = max(range(len(plays)), key=sums.__getitem__)
    return Decision(plays[best], (), {"points": round(sums[best] / deals / _ROLLOUTS, 2)})


def _points(view: View, order: tuple[int, ...]) -> Callable[[Table, Table, int], float]:
    """Return a function that adds up the net points of a card over rollouts.

    Its arguments are the table to play on, the position as a table, and the card as a bit.
    """
    before = tuple(SideBefore(score, 0) for score in view.scores)
    results = HandScores(BidHand(view.rules, view.bids, before, order, view.declarer))
    charge = bag_cost_adjustment(view.rules)

    @cache_results
    def net(outcome: HandOutcome) -> float:
        return net_points(results.sides(outcome), view.side, charge)

    def sum_values(table: Table, start: Table, card: int) -> float:
        if results.whole:
            return sum(net(results.play_out(table, start, card)) for _ in range(_ROLLOUTS))
        keys: list[int] = []
        sample(table, start, card, _ROLLOUTS, keys)
        return sum(net(results.outcome(key)) for key in keys)

    return sum_values
