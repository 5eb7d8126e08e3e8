"""The number a hand bids as a linear function of its expected tricks.

There are three models, for three uses: `READING`, `GUESSING` and `quick_bidding`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from spades_tui.bots.kernel import CardMasks
from spades_tui.bots.kernel.hand_model import HandModel
from spades_tui.cards import Suit
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


@lru_cache(maxsize=16)
def hand_model_for(masks: CardMasks) -> HandModel:
    """Return the model that counts the expected tricks of hands with these cards; cached."""
    sides = [mask for suit, mask in masks.suits.items() if suit is not Suit.SPADES]
    return HandModel(sides, masks.suits[Suit.SPADES], masks.packs)


class BidModel(NamedTuple):
    """Linear model: bid = average bid + slope × (expected tricks of the hand − average of all
    hands).

    Attributes:
        share: share of a deal's tricks that all players together bid, 0 to 1; it sets the average
            bid.
        slope: tricks bid for every expected trick above the average.
    """

    share: float
    slope: float

    def average(self, rules: RuleSet) -> float:
        """Return the bid on an average hand in tricks; with a dummy, on two hands, as a bid counts
        both."""
        table = seating(rules)
        own = 2 if table.has_dummy else 1
        return self.share * own * tricks_in_hand(rules) / table.hands


READING: Final = BidModel(share=0.88, slope=0.7)
"""For inferring a hand from its bid. Fitted to 1,500 bids of `club` (share 0.90, slope 0.73)."""
READING_DEVIATION: Final = 0.75
"""Standard deviation of bids from `READING`, in tricks. Those of `club` have 0.64; it is set higher
as others bid otherwise."""

GUESSING: Final = BidModel(share=0.84, slope=0.69)
"""For predicting the bid of a hand in a sampled deal. Fitted to 12,000 bids of `club`, except for
the share: `club` bids 0.877, but predictions miss by half a trick either way, and with that share
too many contracts would be lost (14 % of those predicted, not 10 %)."""

BEYOND_BID: Final = 0.35
"""Tricks a player takes beyond their bid, on average."""

_SHARES_OF_FEW: Final = {2: 0.77, 3: 0.74}


def quick_bidding(hands: int, *, bolder: bool) -> BidModel:
    """Return the bid model for sampling the scores of thousands of hands quickly.

    Args:
        hands: number of hands at the table, a dummy included; the model's share was fitted for
            each.
        bolder: whether to raise the share of tricks bid by 0.1: for rules by which a side that is
            set loses points only for the missing tricks.
    """
    share = _SHARES_OF_FEW.get(hands, 0.85)
    return BidModel(share + 0.1 * bolder, slope=0.8)
