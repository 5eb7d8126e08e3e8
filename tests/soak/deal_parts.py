"""Soak: what cards are worth averages 0, and the opposite for who gets the others'.

    python -m tests.soak.deal_parts --n 500 [--seed 1] [--jobs 2]

So many deals of `standard`, each also with every hand one seat further on, the dealer with it: the
same deal for the other side. Both are played over by equal bots. Prints the mean with its standard
error; the mean of both parts of a pair, in which the cards cancel each other out, so that a bias
shows in far fewer deals; and how often both parts have the same sign although each is more than
two standard errors from 0. Exits 1 when the first mean is further than two standard errors from 0
or the second further than three (from 40 deals on), when a deal is worth anything but the opposite
to the other side, when more than one deal in fifty has no error (five replays can come out alike),
or when more than one pair in fifty has the same sign for certain (from 100 on).
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Final, NamedTuple

from msgspec.structs import replace

from spades_tui.estimate import standard_error
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.review.result_split import (
    ResultSplit,
    deal_value_from,
    playout_requests,
    split_result,
)
from spades_tui.rules.events import DealCommitted, DealerChosen, Event, HandDealt
from spades_tui.rules.presets import preset_named
from spades_tui.table.hands import list_finished_hands
from spades_tui.table.playouts import run_playout
from tests.soak.command import reader

_SURE: Final = 2.0
_SURER: Final = 3.0
_REPLAYS: Final = 5
"""A quarter of what a review takes: deals differ much more than the replays of one."""


class Pair(NamedTuple):
    """A deal for a side, and the same with the sides exchanged.

    Attributes:
        deal: what the cards are worth to seat 0's side.
        other: the same to the other side.
        turned: what they are worth to seat 0's side once they lie one seat further on.
    """

    deal: ResultSplit
    other: ResultSplit
    turned: ResultSplit


def soak(seed: int, replays: int = _REPLAYS) -> Pair:
    """Find out what one deal is worth, and what it is once every hand lies one seat further on."""
    rules = preset_named("standard").rules
    played = BotGame(rules, ("club",), seed)
    played.play(1)
    game = played.game
    hand = list_finished_hands(game.steps)[-1]
    asked = list(playout_requests(game, hand, replays))
    worth = deal_value_from(hand, [run_playout(one) for one in asked])
    log = tuple(_turned(event) for event in asked[0].log if not isinstance(event, DealCommitted))
    other = deal_value_from(
        hand, [run_playout(replace(one, log=log, seed=None, sealed=False)) for one in asked]
    )
    deal, theirs, turned = (
        split_result(hand, seat, [], found) for seat, found in ((0, worth), (1, worth), (0, other))
    )
    return Pair(deal, theirs, turned)


def _turned(event: Event) -> Event:
    """Return an event with every hand, and the deal, one seat further on."""
    if isinstance(event, HandDealt):
        hands = (event.hands[-1], *event.hands[:-1])
        dealer = (event.dealer + 1) % len(hands)
        return replace(event, hands=hands, dealer=dealer)
    if isinstance(event, DealerChosen):
        return replace(event, dealer=(event.dealer + 1) % 4)
    return event


class Mean(NamedTuple):
    """A mean and its standard error; `spread` is the standard deviation."""

    value: float
    error: float
    spread: float

    def is_zero(self, sure: float) -> bool:
        """Whether it lies within so many standard errors of 0."""
        return abs(self.value) <= sure * self.error


def mean_of(parts: list[float]) -> Mean:
    """Return the mean of numbers."""
    error = standard_error(parts)
    return Mean(sum(parts) / len(parts), error, error * sqrt(len(parts)))


def main() -> int:
    """Run it."""
    given = reader(__doc__, 500).parse_args()
    start, faults = time.perf_counter(), []
    with ProcessPoolExecutor(given.jobs) as pool:
        pairs = list(pool.map(soak, range(given.seed * 10_000, given.seed * 10_000 + given.n)))
    mean = mean_of([pair.deal.deal for pair in pairs])
    both = mean_of([(pair.deal.deal + pair.turned.deal) / 2 for pair in pairs])
    alone = sum(pair.deal.deal_error for pair in pairs) / len(pairs)
    same = [
        pair
        for pair in pairs
        if pair.deal.deal * pair.turned.deal > 0
        and all(abs(one.deal) > _SURE * one.deal_error for one in (pair.deal, pair.turned))
    ]
    seconds = time.perf_counter() - start
    print(
        f"{len(pairs)} deals, {seconds:.0f} s; one deal {mean.spread:.0f}, known to ± {alone:.1f}."
    )
    print(f"Mean {mean.value:+.1f} ± {mean.error:.1f} points.")
    print(f"Deals and the same with the sides exchanged: {both.value:+.1f} ± {both.error:.1f}.")
    print(f"Of the same sign for certain with the sides exchanged: {len(same)}.")
    if len(pairs) >= 40 and not (mean.is_zero(_SURE) and both.is_zero(_SURER)):
        faults.append("What the cards are worth does not average 0.")
    if any(abs(pair.deal.deal + pair.other.deal) > 0.02 for pair in pairs):
        faults.append("A deal is not worth the opposite to the other side.")
    if sum(not pair.deal.deal_error for pair in pairs) > 1 + len(pairs) / 50:
        faults.append("The worth of too many deals has no error.")
    if len(pairs) >= 100 and len(same) > len(pairs) / 50:
        faults.append("Too many deals have the same sign with the sides exchanged.")
    for fault in faults:
        print(fault)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
