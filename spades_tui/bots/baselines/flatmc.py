"""The baseline `flatmc`: flat Monte Carlo over the cards, everything else as `club` decides it.

Every card it may play is played out by chance twenty times in each of twenty deals that fit what
is known, all of them as likely. A hand is worth its points less those of the others, with a bag at
minus its price: minus ten, where ten bags cost a hundred.
"""

from __future__ import annotations

import random
from typing import Final

from spades_tui.bots.club import Club
from spades_tui.bots.heuristics.evaluation.points import bag_charge, net_points
from spades_tui.bots.heuristics.evaluation.results import HandPlayed, Outcome, Results, remembered
from spades_tui.bots.kernel import Table, sample
from spades_tui.bots.kernel.deals import Chance
from spades_tui.bots.protocol import Decision, Limit, offered
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.rules.actions import PlayCard
from spades_tui.view import View

_WORLDS: Final = 20
_ROLLOUTS: Final = 20


class FlatMC:
    """Plays the card with the best average over random rollouts."""

    name = "flatmc"

    def __init__(self) -> None:
        self._bidder = Club()

    def decide(self, view: View, limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        if view.question.kind != "play":
            return self._bidder.decide(view, limit, rng)
        if len(view.question.actions) == 1:
            return Decision(view.question.actions[0])
        return _best_card(view, limit.samples or _WORLDS, rng)


def _best_card(view: View, deals: int, rng: random.Random) -> Decision:
    plays = offered(view, PlayCard)
    sampler = Sampler(view, reads=False)
    position = sampler.position
    points = _Points(view, position.order)
    chance = Chance(rng.getrandbits(58) | 1)
    table = Table(position.masks.play)
    table.seed = rng.getrandbits(58) | 1
    sums = [0.0] * len(plays)
    for start in sampler.unweighed(deals, chance):
        for index, play in enumerate(plays):
            sums[index] += points.played_out(table, start, position.masks.bit[play.card])
    best = max(range(len(plays)), key=sums.__getitem__)
    return Decision(plays[best], (), {"points": round(sums[best] / deals / _ROLLOUTS, 2)})


class _Points:
    """What hands are worth to the side of a view, each outcome scored once."""

    def __init__(self, view: View, order: tuple[int, ...]) -> None:
        before = tuple((score, 0) for score in view.scores)
        self._results = Results(HandPlayed(view.rules, view.bids, before, order, view.declarer))
        self._side = view.side
        self._charge = bag_charge(view.rules)
        self._net = remembered(self._net_of)

    def played_out(self, table: Table, start: Table, card: int) -> float:
        """Return the points of a card over some rollouts, added up."""
        results = self._results
        if results.whole:
            return sum(self._net(results.played_out(table, start, card)) for _ in range(_ROLLOUTS))
        keys: list[int] = []
        sample(table, start, card, _ROLLOUTS, keys)
        return sum(self._net(results.outcome(key)) for key in keys)

    def _net_of(self, outcome: Outcome) -> float:
        return net_points(self._results.sides(outcome), self._side, self._charge)
