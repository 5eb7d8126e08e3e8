"""What the finished hands of a game tell of how each player bids and plays, and makes nils.

The cards of a finished hand are known, so bid and tricks can be held against what such cards are
bid and take. Nothing else goes into it: the same game tells the same, whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log
from typing import Final, NamedTuple

from spades_tui.bots.bid_model import BEYOND_BID, READING, READING_DEVIATION, hand_model_for
from spades_tui.bots.heuristics.average_hand import ordinary_hands
from spades_tui.bots.kernel import masks_for
from spades_tui.bots.parameters import COVERED_NIL_CHANCE, UNSEEN_NIL, chance_by_exchange
from spades_tui.estimate import chance_from_log_odds, log_odds
from spades_tui.player_view import HandResult
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.capabilities import bids_are_free, bids_by_talk, exchange_sizes
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.exchange import hand_may_change
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import first_bidder

_KEPT: Final = 0.7
"""Weight that a finished hand keeps with each later one. After six hands of bids two too many,
sound ones are believed after 1.3 hands; too many after sound ones after 3.9. Without forgetting it
takes 3.2 and 5.0 (12 games each, `python -m tests.soak.learned_bids --changes 12`)."""
_SLOWLY_KEPT: Final = 0.9
"""The same of tricks taken, which tell less each, and of nils, of which there are few."""
_HANDS: Final = 6
"""Finished hands that count as much as what is believed of how anybody bids."""
_MOST: Final = 3.0
"""A bid or result further off than this has some other reason: the score, or a slip."""
_TRICKS_DEVIATION: Final = 1.5
"""How far tricks stray from a bid where the cards that were bid on are not known: by 1.03 to 1.45
(1,900 bids of seven players), for more reasons than the bid."""
_SLOPE: Final = 0.88
"""Tricks that a hand takes for each it is worth above the average, both partners having bid a
number (37,000 hands of 13 kinds of players)."""
_TAKEN_DEVIATION: Final = 1.1
"""How far they stray from that."""
_CARELESS: Final = 0.15
"""Share of partners who are taken not to cover nils, before anything has been seen of them."""
UNCOVERED_ODDS: Final = -2.2
"""What is added to the log odds of a nil that the partner does not cover."""


class _Prior(NamedTuple):
    """What is believed of anybody: nearly all are alike, and a few are far off.

    Attributes:
        near: standard deviation of nearly all players, in tricks.
        far: that of the others.
        share: how many those are, of 1.
    """

    near: float
    far: float
    share: float = 0.1


_BIDS: Final = _Prior(READING_DEVIATION / _HANDS**0.5, 1.5)
_PLAYS: Final = _Prior(0.2, 1.0)
"""Players differ less in what they take than in what they bid: of 13 kinds one, which gives tricks
away, lies beyond 0.3. So the tricks of 26,000 hands are told best, and with the weight of `_HANDS`
those of sound players worse than by their bids alone."""


class Tendency(NamedTuple):
    """By how many tricks a player is off what is usual with such cards.

    Attributes:
        tricks: what is believed.
        hands: finished hands that told of it.
        seen: what it was in those, on the average.
    """

    tricks: float = 0.0
    hands: int = 0
    seen: float = 0.0


class SeatRecord(NamedTuple):
    """What is believed of one player.

    Attributes:
        bids: by how much their bids are higher.
        plays: by how much they take more.
        nil_odds: log odds of their nils above those of anybody's. A nil fails above all when the
            partner does not cover it, so this tells as much of the partner.
    """

    bids: Tendency = Tendency()
    plays: Tendency = Tendency()
    nil_odds: float = 0.0

    @property
    def over(self) -> float:
        """Tricks by which their bids are higher than such hands are bid."""
        return self.bids.tricks

    @property
    def beyond_bid(self) -> float:
        """Tricks they are expected to take beyond what they bid."""
        return BEYOND_BID - self.bids.tricks + self.plays.tricks

    @property
    def nil(self) -> float:
        """Chance that a nil they have bid is made."""
        return chance_from_log_odds(log_odds(COVERED_NIL_CHANCE) + self.nil_odds)


BidRecord = tuple[SeatRecord, ...]
"""What is believed of each player."""


@lru_cache(maxsize=64)
def bid_record(rules: RuleSet, results: tuple[HandResult, ...]) -> BidRecord:
    """Return what the finished hands of a game tell of each player, the latest counting most."""
    hands = [_told(rules, result) for result in reversed(results)]
    return tuple(
        _believed([(age, hand[seat]) for age, hand in enumerate(hands)])
        for seat in range(seating(rules).players)
    )


class _Observation(NamedTuple):
    """What one hand told of a player.

    Attributes:
        over: tricks bid above what is usual, with how far those stray; None of a nil.
        more: the same of tricks taken; None where the partner's bid asked for other play, too.
        nil: whether a nil was made, with the chance of anybody's.
    """

    over: tuple[float, float] | None = None
    more: tuple[float, float] | None = None
    nil: tuple[bool, float] | None = None


_NOTHING: Final = _Observation()


def _believed(hands: Sequence[tuple[int, _Observation]]) -> SeatRecord:
    """Weigh what finished hands told of a player, each with how many have been finished since."""
    return SeatRecord(
        _tendency([(_KEPT**age, *one.over) for age, one in hands if one.over], _BIDS),
        _tendency([(_SLOWLY_KEPT**age, *one.more) for age, one in hands if one.more], _PLAYS),
        _nil_odds([(_SLOWLY_KEPT**age, *one.nil) for age, one in hands if one.nil]),
    )


def _tendency(hands: Sequence[tuple[float, float, float]], prior: _Prior) -> Tendency:
    """Weigh what was told against what is believed of anybody.

    Args:
        hands: the weight of each, by how many tricks it was off, and how far such figures stray.
        prior: what is believed of anybody.
    """
    if not hands:
        return Tendency()
    told = [(off, kept * strays**-2) for kept, off, strays in hands]
    weight = sum(part for _, part in told)
    mean = sum(max(-_MOST, min(_MOST, off)) * part for off, part in told) / weight
    seen = sum(off * part for off, part in told) / weight
    kinds = [(1 - prior.share, prior.near**2), (prior.share, prior.far**2)]
    likely = [
        part * exp(-(mean**2) / (width + 1 / weight) / 2) / (width + 1 / weight) ** 0.5
        for part, width in kinds
    ]
    tricks = sum(
        one * mean * width / (width + 1 / weight)
        for one, (_, width) in zip(likely, kinds, strict=True)
    ) / sum(likely)
    return Tendency(tricks, len(told), seen)


def _nil_odds(hands: Sequence[tuple[float, bool, float]]) -> float:
    """Return the log odds by which nils are made more often than anybody's.

    Most partners cover and a few do not. Which of the two this one is follows by Bayes' rule from
    the nils made and failed.

    Args:
        hands: the weight of each nil, whether it was made, and the chance of anybody's.
    """
    careless = log_odds(_CARELESS)
    for kept, made, usual in hands:
        alone = _uncovered(usual)
        ratio = alone / usual if made else (1 - alone) / (1 - usual)
        careless += kept * log(ratio)
    now, before = (
        share * _uncovered(COVERED_NIL_CHANCE) + (1 - share) * COVERED_NIL_CHANCE
        for share in (chance_from_log_odds(careless), _CARELESS)
    )
    return log_odds(now) - log_odds(before) if hands else 0.0


def _uncovered(chance: float) -> float:
    return chance_from_log_odds(log_odds(chance) + UNCOVERED_ODDS)


@lru_cache(maxsize=256)
def _told(rules: RuleSet, result: HandResult) -> tuple[_Observation, ...]:
    """Return what a finished hand told of each player."""
    return tuple(_told_of(rules, result, seat, bid) for seat, bid in enumerate(result.bids))


def _told_of(rules: RuleSet, result: HandResult, seat: int, bid: Bid | None) -> _Observation:
    table = seating(rules)
    partner = table.partner_of[seat]
    mate = None if partner is None else result.bids[partner]
    if bid is not None and bid.kind == "blind nil":
        exchanged = exchange_sizes(rules).get("blind nil", 0)
        return _told_by_nil(result, seat, mate, chance_by_exchange(UNSEEN_NIL, exchanged))
    if bid is None or not bid_tells(rules, result.dealer, result.bids, seat):
        return _NOTHING
    if bid.is_nil:
        return _told_by_nil(result, seat, mate, COVERED_NIL_CHANCE)
    masks, size = masks_for(rules), tricks_in_hand(rules)
    cards = [play.card for play in result.plays if play.hand == seat]
    finished = sum(result.tricks) == size
    if len(cards) < size or hand_may_change(rules, result.bids, result.dealer, seat):
        over = bid.tricks + BEYOND_BID - result.tricks_for(seat, table)
        return _Observation((over, _TRICKS_DEVIATION)) if finished else _NOTHING
    worth = hand_model_for(masks).tricks(*masks.kinds(cards)) - ordinary_worth(rules)
    over = bid.tricks - READING.average(rules) - READING.slope * worth
    told = _Observation((over, READING_DEVIATION))
    if table.has_dummy or not finished or (mate is not None and mate.kind != "number"):
        return told
    more = result.tricks[seat] - size / table.hands - _SLOPE * worth
    return told._replace(more=(more, _TAKEN_DEVIATION))


def _told_by_nil(result: HandResult, seat: int, mate: Bid | None, usual: float) -> _Observation:
    """Return what became of a nil, if a partner could cover it."""
    return (
        _NOTHING
        if is_nil(mate) or mate is None
        else _Observation(nil=(not result.tricks[seat], usual))
    )


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
