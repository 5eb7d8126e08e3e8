"""Each player's habits in bids, tricks and nils, learned from the finished hands of a game.

The cards of a finished hand are known, so its bid and tricks can be compared with the usual bid and
tricks for such cards. Nothing else is used: the same game gives the same result at any seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log
from statistics import fmean
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

# Constants: meaning, unit; sample; command. What is assumed was not fitted.
#
# _CHANGE       chance that a player bids or plays in another way from one finished hand on;
#               28 games: too many bids after sound ones are believed after 3.2 hands, sound ones
#               after too many after 1.6; `python -m tests.soak.learned_bids --seed 4 --changes 14`
# _LONGEST      hands looked back on; assumed
# _HANDS        hands that count as much as what is believed of how anybody bids; assumed
# _MOST         tricks beyond which a bid or result has another reason, the score or a slip; assumed
# _BID_STRAYS   tricks by which those taken stray from a bid on unknown cards: 1.03 to 1.45 in
#               1,900 bids of 7 players; above that, as there are other reasons
# _SLOPE        tricks taken for each that a hand is worth above the average, both partners having
#               bid a number; 37,000 hands of 13 players
# _TAKEN_STRAYS tricks by which those taken stray from that; the same hands
# _NIL_KEPT     weight that a nil keeps with each later hand, so half in seven; assumed
# _CARELESS     share of partners who do not cover nils, before any has been seen; assumed
# _UNCOVERED    log odds of a nil beside a partner who does not cover, above those beside one who
#               does: -1.3 by 85 nils seen (.48 made beside novice, .78 of 179 beside club;
#               `python -m spades_tui.lab arena --a club,novice --b club --deals 500 --seed 11`),
#               -2.8 by 16 blind ones (2 made beside a careless player); between the two
_CHANGE: Final = 0.1
_LONGEST: Final = 30
_HANDS: Final = 6
_MOST: Final = 3.0
_BID_STRAYS: Final = 1.5
_SLOPE: Final = 0.88
_TAKEN_STRAYS: Final = 1.1
_NIL_KEPT: Final = 0.9
_CARELESS: Final = 0.15
_UNCOVERED: Final = -2.2


class _Prior(NamedTuple):
    """Prior distribution of a habit among players: most are alike, and a few are far off.

    Attributes:
        near: standard deviation of the habit among the players who are alike, in tricks.
        far: the same among the others.
        share: share of the others among all players, 0 to 1.
    """

    near: float
    far: float
    share: float = 0.1


_BIDS: Final = _Prior(READING_DEVIATION / _HANDS**0.5, 1.5)
_PLAYS: Final = _Prior(0.2, 1.0)
"""Players differ less in tricks than in bids: of 13 kinds of players only one, which gives tricks
away, differs by more than 0.3. With these values the tricks of 26,000 hands are predicted best;
with the weight of `_HANDS`, those of sound players are predicted worse than by their bids alone."""


class Tendency(NamedTuple):
    """The tricks by which a player bids or takes more than is usual with the same cards, per hand.

    Attributes:
        tricks: the estimate; below 0 for fewer than usual.
        hands: the number of finished hands it is estimated from.
        observed_mean: the plain average of the difference in those hands.
    """

    tricks: float = 0.0
    hands: int = 0
    observed_mean: float = 0.0


class SeatRecord(NamedTuple):
    """Estimated habits of one player.

    Attributes:
        bids: tricks bid above what is usual with the same cards, per hand.
        plays: tricks taken above what is usual with the same cards, per hand.
        nil_odds: natural log odds by which the player's nils succeed more often than usual. Nils
            fail mostly because the partner does not cover them, so this describes the partner as
            well.
    """

    bids: Tendency = Tendency()
    plays: Tendency = Tendency()
    nil_odds: float = 0.0

    @property
    def over(self) -> float:
        """Tricks by which the player's bids exceed usual bids with the same cards; below 0 if
        lower."""
        return self.bids.tricks

    @property
    def beyond_bid(self) -> float:
        """Tricks that the player is expected to take beyond their bid; below 0 for fewer than
        bid."""
        return BEYOND_BID - self.bids.tricks + self.plays.tricks

    @property
    def nil(self) -> float:
        """Chance, 0 to 1, that a nil of the player succeeds."""
        return chance_from_log_odds(log_odds(COVERED_NIL_CHANCE) + self.nil_odds)


BidRecord = tuple[SeatRecord, ...]
"""Estimated habits, by seat."""


@lru_cache(maxsize=64)
def bid_record(rules: RuleSet, results: tuple[HandResult, ...]) -> BidRecord:
    """Return each player's habits, by seat, estimated from the finished hands of a game.

    Recent hands count more.

    Args:
        rules: the rules of the game.
        results: the finished hands, oldest first.
    """
    hands = [_read_result(rules, result) for result in reversed(results)]
    return tuple(
        _estimate_habits([hand[seat] for hand in hands]) for seat in range(seating(rules).players)
    )


class _Observation(NamedTuple):
    """The evidence of one hand about a player's habits.

    Attributes:
        over: tricks bid above the usual number, and the standard deviation of that; None if the bid
            is no evidence.
        surplus: tricks taken above the usual number, and the standard deviation of that; None if
            they are no evidence, for example if the partner bid nil.
        nil: whether a nil was made, and its usual chance, 0 to 1; None without a nil or without a
            partner who could cover it.
    """

    over: tuple[float, float] | None = None
    surplus: tuple[float, float] | None = None
    nil: tuple[bool, float] | None = None


_NOTHING: Final = _Observation()


def _estimate_habits(hands: Sequence[_Observation]) -> SeatRecord:
    """Return the estimated habits of a player after these hands, latest first."""
    return SeatRecord(
        _tendency([hand.over for hand in hands if hand.over], _BIDS),
        _tendency([hand.surplus for hand in hands if hand.surplus], _PLAYS),
        _nil_odds([(_NIL_KEPT**age, *hand.nil) for age, hand in enumerate(hands) if hand.nil]),
    )


def _tendency(hands: Sequence[tuple[float, float]], prior: _Prior) -> Tendency:
    """Return a player's difference from the usual in tricks; the habit may have changed once.

    Every possible moment of the change is weighted by how well the hands before it and after it fit
    one habit each; the hands after it are averaged.

    Args:
        hands: for each hand the difference and its standard deviation, latest hand first.
        prior: the prior for any player.
    """
    hands = hands[:_LONGEST]
    if not hands:
        return Tendency()
    total = tricks = 0.0
    for count in range(1, len(hands) + 1):
        likely, habit = _fit_habit(hands[:count], prior)
        if count < len(hands):
            likely *= _CHANGE * _fit_habit(hands[count:], prior)[0]
        total += likely
        tricks += likely * habit
    return Tendency(tricks / total, len(hands), fmean(off for off, _ in hands))


def _fit_habit(hands: Sequence[tuple[float, float]], prior: _Prior) -> tuple[float, float]:
    """Return the likelihood of these hands under one habit, relative to none, and the habit in
    tricks.

    `hands` gives for each hand the difference from the usual and its standard deviation.
    """
    weight = sum(strays**-2 for _, strays in hands)
    total = sum(max(-_MOST, min(_MOST, off)) * strays**-2 for off, strays in hands)
    likely = mean = 0.0
    for share, deviation in ((1 - prior.share, prior.near), (prior.share, prior.far)):
        precision = weight + deviation**-2
        part = share * exp(total**2 / precision / 2) / (deviation * precision**0.5)
        likely += part
        mean += part * total / precision
    return likely, mean / likely


def _nil_odds(hands: Sequence[tuple[float, bool, float]]) -> float:
    """Return the log odds by which nils succeed more often than usual; 0 without nils.

    Most partners cover and a few do not. Bayes' rule decides from the nils made and failed which
    kind this partner is.

    Args:
        hands: for each nil its weight, whether it was made, and its usual chance.
    """
    careless = log_odds(_CARELESS)
    for weight, succeeded, usual in hands:
        alone = _lower_for_no_cover(usual)
        ratio = alone / usual if succeeded else (1 - alone) / (1 - usual)
        careless += weight * log(ratio)
    now, before = (
        share * _lower_for_no_cover(COVERED_NIL_CHANCE) + (1 - share) * COVERED_NIL_CHANCE
        for share in (chance_from_log_odds(careless), _CARELESS)
    )
    return log_odds(now) - log_odds(before) if hands else 0.0


def _lower_for_no_cover(chance: float) -> float:
    return chance_from_log_odds(log_odds(chance) + _UNCOVERED)


@lru_cache(maxsize=256)
def _read_result(rules: RuleSet, result: HandResult) -> tuple[_Observation, ...]:
    """Return the evidence of a finished hand about each player, by seat."""
    return tuple(_read_seat(rules, result, seat, bid) for seat, bid in enumerate(result.bids))


def _read_seat(rules: RuleSet, result: HandResult, seat: int, bid: Bid | None) -> _Observation:
    table = seating(rules)
    partner = table.partner_of[seat]
    mate = None if partner is None else result.bids[partner]
    if bid is not None and bid.kind == "blind nil":
        exchanged = exchange_sizes(rules).get("blind nil", 0)
        return _read_nil(result, seat, mate, chance_by_exchange(UNSEEN_NIL, exchanged))
    if bid is None or not bid_tells(rules, result.dealer, result.bids, seat):
        return _NOTHING
    if bid.is_nil:
        return _read_nil(result, seat, mate, COVERED_NIL_CHANCE)
    masks, size = masks_for(rules), tricks_in_hand(rules)
    cards = [play.card for play in result.plays if play.hand == seat]
    finished = sum(result.tricks) == size
    if len(cards) < size or hand_may_change(rules, result.bids, result.dealer, seat):
        over = bid.tricks + BEYOND_BID - result.tricks_for(seat, table)
        return _Observation((over, _BID_STRAYS)) if finished else _NOTHING
    worth = hand_model_for(masks).tricks(*masks.kinds(cards)) - _ordinary_worth(rules)
    over = bid.tricks - READING.average(rules) - READING.slope * worth
    observation = _Observation((over, READING_DEVIATION))
    if table.has_dummy or not finished or (mate is not None and mate.kind != "number"):
        return observation
    surplus = result.tricks[seat] - size / table.hands - _SLOPE * worth
    return observation._replace(surplus=(surplus, _TAKEN_STRAYS))


def _read_nil(result: HandResult, seat: int, mate: Bid | None, usual: float) -> _Observation:
    """Return the evidence of a nil whose usual chance is `usual`; none if no partner could cover
    it."""
    return (
        _NOTHING
        if is_nil(mate) or mate is None
        else _Observation(nil=(not result.tricks[seat], usual))
    )


@cache
def _ordinary_worth(rules: RuleSet) -> float:
    """Return the average of `HandModel.tricks` for a hand dealt under `rules`."""
    masks = masks_for(rules)
    model = hand_model_for(masks)
    worth = [model.tricks(*masks.kinds(hand)) for hand, _ in ordinary_hands(rules)]
    return sum(worth) / len(worth)


def bid_tells(rules: RuleSet, dealer: int, bids: tuple[Bid | None, ...], seat: int) -> bool:
    """Whether the bid of `seat` is evidence about its cards.

    Only a number or a nil made by free choice is: not if partners agree on bids by talk, or if the
    rules left the bidder no other bid.

    Args:
        rules: the rules in force.
        dealer: the dealer's seat.
        bids: by seat; None for a bid not made yet.
        seat: the bidder.
    """
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
