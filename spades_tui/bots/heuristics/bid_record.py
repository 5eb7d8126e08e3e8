"""What the finished hands of a game tell of how each player bids, and how often a nil is made.

The cards of a finished hand are known, so a bid can be held against what such cards are bid.
Nothing else goes into it: the same game tells the same, whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import exp
from typing import Final, NamedTuple

from spades_tui.bots.bid_model import BEYOND_BID, READING, READING_DEVIATION, hand_model_for
from spades_tui.bots.heuristics.average_hand import ordinary_hands
from spades_tui.bots.kernel import masks_for
from spades_tui.bots.parameters import COVERED_NIL_CHANCE
from spades_tui.estimate import log_odds
from spades_tui.player_view import HandResult
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_are_free, bids_by_talk
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.exchange import hand_may_change
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import first_bidder

_HANDS: Final = 6
"""Finished hands that count as much as what is believed of anybody."""
_FAR_OFF: Final = (0.1, 1.5)
"""Share of players who bid otherwise than the rest, and by how many tricks: the standard deviation.
Of the others that is what makes `_HANDS` of them count as much as it."""
_MOST: Final = 3.0
"""A bid further off than this has some other reason: the score, or a slip."""
_TRICKS_DEVIATION: Final = 1.5
"""The same of tricks taken, where the cards that were bid on are not known. They stray from a bid
by 1.03 to 1.45 (1,900 bids of seven players), for more reasons than the bid."""


class SeatRecord(NamedTuple):
    """What is believed of one player.

    Attributes:
        over: tricks by which their bids are higher than such hands are bid.
        hands: finished hands that told of it.
        seen: by how many tricks the bids were higher in those, on the average.
        nil: chance that a nil of theirs is made.
    """

    over: float = 0.0
    hands: int = 0
    seen: float = 0.0
    nil: float = COVERED_NIL_CHANCE

    @property
    def nil_odds(self) -> float:
        """By how much the odds of a nil are better than those of anybody's, as a logarithm."""
        return log_odds(self.nil) - log_odds(COVERED_NIL_CHANCE)


BidRecord = tuple[SeatRecord, ...]
"""What is believed of each player."""


@lru_cache(maxsize=64)
def bid_record(rules: RuleSet, results: tuple[HandResult, ...]) -> BidRecord:
    """Return what the finished hands of a game tell of each player."""
    told = [_told(rules, result) for result in results]
    return tuple(
        _believed([one for hand in told if (one := hand[seat]) is not None])
        for seat in range(seating(rules).players)
    )


class _Observation(NamedTuple):
    """What one bid told: tricks above the usual bid with how far those stray, or a nil's end."""

    over: float = 0.0
    deviation: float = 0.0
    nil_made: bool | None = None

    @property
    def likely(self) -> float:
        """The tricks that are believed to lie in the player's manner of bidding."""
        return max(-_MOST, min(_MOST, self.over))


def _believed(told: Iterable[_Observation]) -> SeatRecord:
    """Weigh what was told against two kinds of players: nearly all, and the few who are far off."""
    told = list(told)
    nils = [one.nil_made for one in told if one.nil_made is not None]
    nil = COVERED_NIL_CHANCE
    if nils:
        nil = (_HANDS * COVERED_NIL_CHANCE + sum(nils)) / (_HANDS + len(nils))
    bids = [one for one in told if one.nil_made is None]
    if not bids:
        return SeatRecord(nil=nil)
    weight = sum(one.deviation**-2 for one in bids)
    mean = sum(one.likely * one.deviation**-2 for one in bids) / weight
    seen = sum(one.over * one.deviation**-2 for one in bids) / weight
    share, far = _FAR_OFF
    kinds = [(1 - share, READING_DEVIATION**2 / _HANDS), (share, far**2)]
    likely = [
        part * exp(-(mean**2) / (width + 1 / weight) / 2) / (width + 1 / weight) ** 0.5
        for part, width in kinds
    ]
    over = sum(
        one * mean * width / (width + 1 / weight)
        for one, (_, width) in zip(likely, kinds, strict=True)
    ) / sum(likely)
    return SeatRecord(over, len(bids), seen, nil)


@lru_cache(maxsize=256)
def _told(rules: RuleSet, result: HandResult) -> tuple[_Observation | None, ...]:
    """Return what a finished hand told of each player; None of those of whom it told nothing."""
    masks, size = masks_for(rules), tricks_in_hand(rules)
    found: list[_Observation | None] = []
    for seat, bid in enumerate(result.bids):
        if bid is None or not bid_tells(rules, result.dealer, result.bids, seat):
            found.append(None)
        elif bid.is_nil:
            found.append(_Observation(nil_made=not result.tricks[seat]))
        else:
            cards = [play.card for play in result.plays if play.hand == seat]
            known = len(cards) == size and not hand_may_change(
                rules, result.bids, result.dealer, seat
            )
            if known:
                worth = hand_model_for(masks).tricks(*masks.kinds(cards))
                usual = READING.average(rules) + READING.slope * (worth - ordinary_worth(rules))
                found.append(_Observation(bid.tricks - usual, READING_DEVIATION))
            elif sum(result.tricks) == size:
                taken = result.tricks_for(seat, seating(rules))
                over = bid.tricks + BEYOND_BID - taken
                found.append(_Observation(over, _TRICKS_DEVIATION))
            else:
                found.append(None)
    return tuple(found)


@cache
def ordinary_worth(rules: RuleSet) -> float:
    """Return the tricks that the kernel counts in an ordinary hand."""
    masks = masks_for(rules)
    model = hand_model_for(masks)
    worth = [model.tricks(*masks.kinds(hand)) for hand, _ in ordinary_hands(rules)]
    return sum(worth) / len(worth)


def bid_tells(rules: RuleSet, dealer: int, bids: tuple[Bid | None, ...], seat: int) -> bool:
    """Whether a bid says anything of the cards: not where the rules left the player no other."""
    bid = bids[seat]
    if bid is None or bids_by_talk(rules) or not bids_are_free(rules):
        return False
    if rules.bidding.one_nil_each_side:
        table = seating(rules)
        order = table.clockwise_from(first_bidder(rules, dealer))
        partner = table.partner_of[seat]
        forced = partner is not None and order.index(partner) < order.index(seat)
        least = bid.kind == "number" and bid.tricks <= rules.bidding.min_beside_nil
        if least or (forced and bid.is_nil):
            return False
    return bid.kind in ("number", "nil")
