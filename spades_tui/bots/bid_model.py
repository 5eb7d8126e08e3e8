"""How many tricks a hand bids, from the tricks it expects to take: a straight line.

One model serves three askers. Their figures differ because each is asked something else; they stand
beside one another here.
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
    """Return who counts the tricks to expect from hands under these masks."""
    sides = [mask for suit, mask in masks.suits.items() if suit is not Suit.SPADES]
    return HandModel(sides, masks.suits[Suit.SPADES], masks.packs)


class BidModel(NamedTuple):
    """A line through the average hand.

    Attributes:
        share: part of the tricks that a whole table bids, so that an average hand bids its share.
        slope: tricks bid for every trick a hand expects above the average.
    """

    share: float
    slope: float

    def average(self, rules: RuleSet) -> float:
        """Return what an average hand bids; beside a dummy a bid is for two hands."""
        table = seating(rules)
        own = 2 if table.has_dummy else 1
        return self.share * own * tricks_in_hand(rules) / table.hands


READING: Final = BidModel(share=0.88, slope=0.7)
"""What a bid that was made says of the hand. Fitted to 1,500 bids of `club` (share 0.90, slope
0.73)."""
READING_DEVIATION: Final = 0.75
"""How far bids are taken to stray from that, in tricks. Those of `club` have a standard deviation
of 0.64; it is a little less sure than that, as others bid otherwise."""

GUESSING: Final = BidModel(share=0.84, slope=0.69)
"""What a hand in an imagined deal will bid. Fitted to 12,000 bids of `club`, but for the share: it
bids 0.877; guesses miss by half a trick either way, and with so many contracts would be lost too
often (14 % of those guessed, not 10 %)."""

BEYOND_BID: Final = 0.35
"""Tricks a player takes beyond what they bid, on the average."""

_SHARES_OF_FEW: Final = {2: 0.77, 3: 0.74}


def quick_bidding(hands: int, *, bolder: bool) -> BidModel:
    """Return how hands are bid to sample what rules score, thousands at a time.

    Args:
        hands: in the deal; shares are those of `club` over some thousand hands.
        bolder: whether only the tricks that are short are lost.
    """
    share = _SHARES_OF_FEW.get(hands, 0.85)
    return BidModel(share + 0.1 * bolder, slope=0.8)
