"""What it is worth that this hand or that wins the trick: contract, set, bags and nils at once.

The worth of a trick is how it changes the rules' own score of both sides, averaged over how the
rest of the hand may go. So a bag weighs what it costs under the rules in force, a set is chased as
far as it can succeed, and near the end of the game only what decides it counts.
"""

from __future__ import annotations

from functools import cache
from math import exp

from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.heuristics.points import side_points
from spades_tui.bots.heuristics.score_value import ScoreSituation
from spades_tui.bots.parameters import Style
from spades_tui.rules.bids import PARTNERS, is_nil
from spades_tui.rules.capabilities import bids_itself, nil_tricks_help
from spades_tui.rules.scoring import contract_of

_DOUBT = 0.42
"""Spread of a side's tricks for the square root of the tricks left."""

_CAUTION = 0.3
"""How far to look on the dark side: tricks taken off the expectation, for the same root."""


@cache
def spread_of_tricks(tenths: int, tricks: int, spread_percent: int) -> tuple[float, ...]:
    """Return the chances of 0 to `tricks` tricks around an expectation given in tenths."""
    mean, spread = tenths / 10, spread_percent / 100
    weights = [exp(-(((n - mean) / spread) ** 2) / 2) for n in range(tricks + 1)]
    whole = sum(weights)
    if whole <= 0:
        nearest = min(tricks, max(0, round(mean)))
        return tuple(float(n == nearest) for n in range(tricks + 1))
    return tuple(weight / whole for weight in weights)


class TrickValue:
    """The worth of the present trick, by who wins it.

    Attributes:
        expected: tricks each hand will still win, this one included.
        gain: by hand, what its winning this trick changes for us, in points.
        wanted: by side, what one more trick is worth to that side itself.
        stake: what it is worth that we win an ordinary trick and not they.
    """

    def __init__(self, known: Deduction, my_tricks: float, nil_safety: float, style: Style) -> None:
        self.known = known
        self.style = style
        self._safety = nil_safety
        self.my_side = known.sides.of[known.me]
        self.expected = self._expect(my_tricks)
        self._foes = [side for side in range(len(known.sides.hands)) if side != self.my_side]
        self.best_other = ScoreSituation(known.view, known.view.side).other_side
        self._scorer = cache(lambda side: _Scorer(self, side))
        self.wanted = tuple(self._side_wants(side) for side in range(len(known.sides.hands)))
        self.gain = tuple(self._gain(hand) for hand in range(known.seats.hands))
        foes = sum(self._weight(side) * self.wanted[side] for side in self._foes)
        self.stake = self.gain[known.me] + foes / max(1, len(self._foes))
        if self.alive_nil(known.me):
            self.stake += self.wanted[self.my_side] - self.gain[known.me]

    def alive_nil(self, hand: int) -> bool:
        """Whether `hand` has promised no trick and has taken none."""
        return hand in self.known.live_nils

    def _counts(self, hand: int) -> bool:
        """Whether a trick of `hand` counts for its side's contract."""
        if not is_nil(self.known.bid(hand)):
            return True
        return nil_tricks_help(self.known.rules) and bool(self.known.view.taken[hand])

    def trick_takers(self, side: int) -> list[int]:
        """Return the hands of a side that win its tricks: the nil bidders only when alone."""
        hands = self.known.sides.hands[side]
        return [hand for hand in hands if self._counts(hand)] or list(hands)

    def _expect(self, my_tricks: float) -> tuple[float, ...]:
        known, view = self.known, self.known.view
        wishes = [0.0] * known.seats.hands
        for hand in known.others:
            if self.alive_nil(hand):
                wishes[hand] = 0.05
            else:
                wish = self._bid_of(hand) + 0.3 - view.taken[hand]
                wishes[hand] = max(wish, 0.1 * known.left)
        mine = min(my_tricks, float(known.left))
        whole = sum(wishes)
        factor = (known.left - mine) / whole if whole else 0.0
        expected = [wish * factor for wish in wishes]
        expected[known.me] = mine
        return tuple(expected)

    def _bid_of(self, hand: int) -> float:
        """The tricks a hand has bid; of a number that stands for the side each partner has half."""
        known, bid = self.known, self.known.bid(hand)
        partner = None if bid is None else known.seats.partner_of[hand]
        mate = None if partner is None else known.bid(partner)
        if bid == PARTNERS and mate is not None:
            return mate.tricks / 2
        if mate == PARTNERS and bid is not None:
            return bid.tricks / 2
        return bid.tricks if bid is not None and bid.tricks else known.left / known.seats.hands

    def _weight(self, side: int) -> float:
        """How much the points of an opposing side are points against us."""
        if len(self._foes) == 1:
            return 1.0
        leads = self.best_other in self.known.sides.scoring[side]
        return 0.5 if leads else 0.5 / max(1, len(self._foes) - 1)

    def _side_wants(self, side: int) -> float:
        """What one more ordinary trick changes for `side`, seen from that side."""
        return self._change(side, self.trick_takers(side)[0])

    def _gain(self, hand: int) -> float:
        side = self.known.sides.of[hand]
        change = self.wanted[side] if self._counts(hand) else self._change(side, hand)
        return change if side == self.my_side else -self._weight(side) * change

    def _change(self, side: int, hand: int) -> float:
        """What it changes for `side` that `hand`, one of its hands, wins this trick."""
        known = self.known
        carriers = self.trick_takers(side)
        rest = known.left - 1
        mean = sum(self.expected[h] for h in carriers) * rest / known.left
        mean -= _CAUTION * rest**0.5
        chances = spread_of_tricks(round(mean * 10), rest, round(100 * (_DOUBT * rest**0.5 + 0.1)))
        score = self._scorer(side).value
        total = 0.0
        for more, chance in enumerate(chances):
            if chance < 0.004:
                continue
            tricks = list(known.view.taken)
            tricks[carriers[0]] += more
            without = score(tuple(tricks))
            tricks[hand] += 1
            total += chance * (score(tuple(tricks)) - without)
        if not self.alive_nil(hand):
            return total
        played = 1 - known.left / (len(known.view.tricks) + known.left)
        return total * (self._safety if hand == known.me else 0.7 + 0.3 * played)


class _Scorer:
    """The value, to a side, of its tricks; the other side's result is taken as expected."""

    def __init__(self, worth: TrickValue, side: int) -> None:
        self.worth = worth
        self.value = cache(self._value)
        known, own = worth.known, worth.known.view.side
        mine = side == worth.my_side
        self.scoring = own if mine else known.sides.scoring[side][0]
        other_side, dislike = (worth.best_other, worth.style.bags) if mine else (own, 0.0)
        self.standing = ScoreSituation(known.view, self.scoring, other_side, dislike=dislike)
        self._hands = known.sides.hands[side]
        self._before = known.view.before
        self._spoils = 0.0 if mine else worth.style.setting
        other = known.seats.sides[other_side][0]
        self.theirs = self._points(other_side, self._likely(known.sides.of[other]))

    def _value(self, tricks: tuple[int, ...]) -> float:
        found = self.standing.value(self._points(self.scoring, tricks), self.theirs)
        return found + self._spoils * self._makes(tricks) if self._spoils else found

    def _makes(self, tricks: tuple[int, ...]) -> bool:
        """Whether the side has its contract with these tricks."""
        known = self.worth.known
        contract = contract_of(known.view.bids, self.scoring, known.rules) or 0
        return sum(tricks[hand] for hand in self._hands) >= contract

    def _likely(self, side: int) -> tuple[int, ...]:
        """The tricks a side will have if all goes as expected; a contract in reach is made."""
        tricks = list(self.worth.known.view.taken)
        carriers = self.worth.trick_takers(side)
        tricks[carriers[0]] += round(sum(self.worth.expected[hand] for hand in carriers))
        return tuple(tricks)

    def _points(self, side: int, tricks: tuple[int, ...]) -> tuple[int, int]:
        view = self.worth.known.view
        itself = bids_itself(view.hand_number, view.rules)
        return side_points(
            view.rules,
            side,
            view.bids,
            tricks,
            declarer=view.declarer,
            bids_itself=itself,
            sets=self._before[side].sets,
        )
