"""The plan of the card play: the value of winning this trick, for every hand.

The value of a trick is the change in both sides' scores under the rules in force, averaged over the
possible outcomes of the remaining tricks. So a bag counts at its cost, a set is tried for as long
as it is possible, and near the end of the game only the result counts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from typing import Final

from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.heuristics.points import side_points
from spades_tui.bots.heuristics.score_value import ScoreSituation
from spades_tui.bots.parameters import Style
from spades_tui.rules.bids import PARTNERS, is_nil
from spades_tui.rules.capabilities import bids_itself, nil_tricks_help
from spades_tui.rules.scoring import contract_of

# Spread of a side's remaining tricks, per square root of their number, and how far below the mean
# the plan aims. Half the caution changes duplicate hands by +.3 points, 1.7 times as much by -.2
# (each about ± 2.5, 800 hands, `lab arena`).
_DOUBT: Final = 0.42
_CAUTION: Final = 0.3
_ALL_THE_REST: Final = 1.0
"""Factor on the chance given to opponents to win every later trick; the chance falls by a factor of
e for each trick our side expects."""
_OTHERS_NIL: Final = 0.7
"""Chance before the play that another player's nil succeeds if it survives this trick."""


@cache
def spread_of_tricks(tenths: int, tricks: int, spread_percent: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, … `tricks` tricks, spread around a mean; they add up to 1.

    Args:
        tenths: the mean, in tenths of a trick.
        tricks: the highest number of tricks.
        spread_percent: the standard deviation, in hundredths of a trick.
    """
    mean, spread = tenths / 10, spread_percent / 100
    weights = [exp(-(((n - mean) / spread) ** 2) / 2) for n in range(tricks + 1)]
    total = sum(weights)
    if total <= 0:
        nearest = min(tricks, max(0, round(mean)))
        return tuple(float(n == nearest) for n in range(tricks + 1))
    return tuple(weight / total for weight in weights)


class TrickValue:
    """The value of the present trick for each possible winner.

    Values are in points as `ScoreSituation.value` gives them. Sides are playing sides
    (`PlayingSides`); "our" side is that of the hand to play.

    Attributes:
        deduction: the player's knowledge of the cards.
        style: the player's leanings.
        my_side: our side.
        best_other: the index of the best other scoring side (`Seating.sides`).
        expected: by hand, the expected tricks it will still win, this one included.
        wanted: by side, the value to that side of winning this trick.
        gain: by hand, the change in value for our side if that hand wins this trick.
        stake: the value to our side of winning this trick rather than losing it.
    """

    def __init__(self, deduction: Deduction, my_tricks: float, style: Style) -> None:
        """Value the present trick; `my_tricks` are the expected tricks of the hand in turn."""
        self.deduction, self.style = deduction, style
        self.my_side = deduction.sides.side_of_hand[deduction.me]
        sides = range(len(deduction.sides.hands))
        self._foes = [side for side in sides if side != self.my_side]
        self.best_other = ScoreSituation(deduction.view, deduction.view.side).other_side
        self.expected = self._share_tricks(my_tricks)
        self._score_value = cache(self._scorer)
        self.wanted = tuple(self._change(side, self._trick_takers(side)[0]) for side in sides)
        self.gain = tuple(self._gain(hand) for hand in range(deduction.seats.hands))
        foes = sum(self._weight(side) * self.wanted[side] for side in self._foes)
        mine = (
            self.wanted[self.my_side] if self.alive_nil(deduction.me) else self.gain[deduction.me]
        )
        self.stake = mine + foes / max(1, len(self._foes))

    def alive_nil(self, hand: int) -> bool:
        """Whether the player of `hand` has a nil that has not failed."""
        return hand in self.deduction.live_nils

    def _counts(self, hand: int) -> bool:
        """Whether a trick of `hand` counts for its side's contract."""
        if not is_nil(self.deduction.bid(hand)):
            return True
        return nil_tricks_help(self.deduction.rules) and bool(self.deduction.view.taken[hand])

    def _trick_takers(self, side: int) -> list[int]:
        """Return the hands of a side whose tricks count for its contract; all its hands if none
        does."""
        hands = self.deduction.sides.hands[side]
        return [hand for hand in hands if self._counts(hand)] or list(hands)

    def _share_tricks(self, my_tricks: float) -> tuple[float, ...]:
        """Return by hand its expected further tricks: `my_tricks` for one's own, the others by
        their bids."""
        deduction, view = self.deduction, self.deduction.view
        shares = [0.0] * deduction.seats.hands
        for hand in deduction.others:
            missing = self._bid_of(hand) + 0.3 - view.taken[hand]
            shares[hand] = 0.05 if self.alive_nil(hand) else max(missing, 0.1 * deduction.left)
        mine, total = min(my_tricks, float(deduction.left)), sum(shares)
        factor = (deduction.left - mine) / total if total else 0.0
        expected = [share * factor for share in shares]
        expected[deduction.me] = mine
        return tuple(expected)

    def _bid_of(self, hand: int) -> float:
        """Return the tricks a hand has bid; each partner has half of a side's number."""
        deduction, bid = self.deduction, self.deduction.bid(hand)
        partner = None if bid is None else deduction.seats.partner_of[hand]
        mate = None if partner is None else deduction.bid(partner)
        if bid is not None and mate is not None and PARTNERS in (bid, mate):
            return (bid.tricks + mate.tricks) / 2
        return (
            bid.tricks if bid is not None and bid.tricks else deduction.left / deduction.seats.hands
        )

    def _weight(self, side: int) -> float:
        """Return the points that each point of an opposing side costs us."""
        if len(self._foes) == 1:
            return 1.0
        leads = self.best_other in self.deduction.sides.scoring[side]
        return 0.5 if leads else 0.5 / max(1, len(self._foes) - 1)

    def _gain(self, hand: int) -> float:
        side = self.deduction.sides.side_of_hand[hand]
        change = self.wanted[side] if self._counts(hand) else self._change(side, hand)
        return change if side == self.my_side else -self._weight(side) * change

    def _change(self, side: int, hand: int) -> float:
        """Return the change in value for `side` if its `hand` wins this trick."""
        deduction = self.deduction
        takers, left = self._trick_takers(side), deduction.left - 1
        mean = sum(self.expected[taker] for taker in takers) * left / deduction.left
        low = mean - _CAUTION * left**0.5
        chances = spread_of_tricks(round(low * 10), left, round(100 * (_DOUBT * left**0.5 + 0.1)))
        value, total = self._score_value(side), 0.0
        weights = list(chances)
        if side != self.my_side:
            weights[left] = max(weights[left], _ALL_THE_REST * exp(mean - left))
        for count, chance in enumerate(weights):
            if chance >= 0.004:
                tricks = list(deduction.view.taken)
                tricks[takers[0]] += count
                without = value(tuple(tricks))
                tricks[hand] += 1
                total += chance * (value(tuple(tricks)) - without)
        if not self.alive_nil(hand) or hand == deduction.me:
            return total
        played = 1 - deduction.left / (len(deduction.view.tricks) + deduction.left)
        return total * (_OTHERS_NIL + (1 - _OTHERS_NIL) * played)

    # -- the score -----------------------------------------------------------------------------

    def _scorer(self, side: int) -> Callable[[tuple[int, ...]], float]:
        """Return a function from the tricks of all hands to their value for `side`.

        The best other side is assumed to do as expected.
        """
        deduction, own = self.deduction, self.deduction.view.side
        mine = side == self.my_side
        scoring = own if mine else deduction.sides.scoring[side][0]
        other, dislike = (self.best_other, self.style.bags) if mine else (own, 0.0)
        standing = ScoreSituation(deduction.view, scoring, other, dislike=dislike)
        theirs = self._points(other, self._likely_tricks(other))
        setting = 0.0 if mine else self.style.setting
        contract = contract_of(deduction.view.bids, scoring, deduction.rules) or 0
        hands = deduction.sides.hands[side]

        def value(tricks: tuple[int, ...]) -> float:
            worth = standing.value(self._points(scoring, tricks), theirs)
            return worth + setting * (sum(tricks[hand] for hand in hands) >= contract)

        return cache(value)

    def _likely_tricks(self, scoring: int) -> tuple[int, ...]:
        """Return the final tricks of all hands if the hands of `scoring` (a side) win those
        expected."""
        deduction = self.deduction
        takers = self._trick_takers(deduction.sides.side_of_hand[deduction.seats.sides[scoring][0]])
        tricks = list(deduction.view.taken)
        tricks[takers[0]] += round(sum(self.expected[hand] for hand in takers))
        return tuple(tricks)

    def _points(self, side: int, tricks: tuple[int, ...]) -> tuple[int, int]:
        view = self.deduction.view
        return side_points(
            view.rules,
            side,
            view.bids,
            tricks,
            declarer=view.declarer,
            bids_itself=bids_itself(view.hand_number, view.rules),
            sets=view.before[side].sets,
        )
