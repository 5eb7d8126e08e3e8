"""Measures the numbers that the rule bot's bids are fitted with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean, linear_regression, pstdev
from typing import Annotated, NamedTuple

from spades_tui.bots.heuristics.average_hand import mean_expected_tricks
from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.trick_count import TrickEstimate
from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import load_bot
from spades_tui.cli.options import number_option
from spades_tui.cli.output import print_text
from spades_tui.engine import Game
from spades_tui.rules.bids import is_nil
from spades_tui.rules.ruleset import RuleSet


class BidSample(NamedTuple):
    """One bid and its result.

    Attributes:
        above: tricks counted in the hand above the average hand's count.
        tricks: expected tricks of the hand.
        side_tricks: expected tricks of the side.
        nil: predicted chance that a nil succeeds, 0 to 1.
        bid: the number bid; 0 for a nil.
        taken: tricks the hand took.
        side_taken: tricks the side took.
        plain: whether both partners bid a number.
        last: whether all other players had bid before.
    """

    above: float
    tricks: float
    side_tricks: float
    nil: float
    bid: int
    taken: int
    side_taken: int
    plain: bool
    last: bool


def play_samples(hands: int) -> Iterator[BidSample]:
    """Yield the bids in `hands` hands among four `club`, blind ones left out."""
    rules, club = RuleSet(), load_bot("club")
    for seed in range(hands):
        game, evaluators = Game(rules, seed), {}
        game.deal()
        while game.prompt is not None and not game.state.results:
            view = game.view(game.prompt.seat)
            if game.prompt.kind == "bid":
                evaluators[view.seat] = BidEvaluator(view)
            game.submit(club.decide(view, NO_FIGURES, random.Random(seed)).action)
        result = game.state.results[0]
        for seat, evaluator in evaluators.items():
            mate = (seat + 2) % 4
            bid = result.bids[seat]
            if bid is None or bid.is_blind:
                continue
            yield BidSample(
                TrickEstimate(evaluator.deduction).total - mean_expected_tricks(evaluator.view),
                evaluator.tricks,
                evaluator.side_tricks,
                evaluator.nil_chance(),
                bid.tricks,
                result.tricks[seat],
                result.tricks[seat] + result.tricks[mate],
                not is_nil(bid) and not is_nil(result.bids[mate]),
                None not in evaluator.view.bids[:seat] + evaluator.view.bids[seat + 1 :],
            )


def rule_numbers(
    *, hands: Annotated[int, number_option(low=50, help="Hands to play.")] = 600
) -> None:
    """Measure the numbers that the rule bot's bids are fitted with.

    They stand in the tables of spades_tui/bots/heuristics/bid_evaluation.py. Needed when the
    counting or the card play of `club` has changed.

    Example: python -m tools rule-numbers --hands 600
    """
    samples = list(play_samples(hands))
    plain = [sample for sample in samples if sample.plain]
    nils = [sample for sample in samples if not sample.bid]
    slope = linear_regression([s.above for s in plain], [s.taken for s in plain]).slope
    above = fmean(s.taken - 3.25 - slope * s.above for s in plain)
    last = [s.side_taken - s.side_tricks for s in plain if s.last]
    held_back = fmean(s.tricks - s.bid for s in plain)
    made = fmean(not s.taken for s in nils)
    rows = (
        f"{len(plain)} numbers: slope {slope:.2f}, above {above:+.2f}, held back {held_back:.2f}",
        f"{len(last)} last numbers: side's tricks off by {fmean(last):+.2f}, spread "
        f"{pstdev(last):.2f}",
        f"{len(nils)} nils: predicted {fmean(s.nil for s in nils):.2f}, made {made:.2f}",
    )
    for row in rows:
        print_text(row)
