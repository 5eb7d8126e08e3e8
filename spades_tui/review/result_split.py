"""The sources of a hand's result: the value of its cards, and the effect of each player's
decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.interface import net_points
from spades_tui.bots.pricing.price import Price
from spades_tui.bots.pricing.price_decision import Cancelled, is_decided, point_value
from spades_tui.engine import Game
from spades_tui.estimate import standard_error
from spades_tui.player_view.wording import standing_bid
from spades_tui.rules.bids import Bid
from spades_tui.rules.seating import seating
from spades_tui.table.hands import FinishedHand
from spades_tui.table.playouts import EQUAL_BOTS, PlayoutRequest, PlayoutResult, run_playout
from spades_tui.text import format_number

PLAYOUTS: Final = 20
"""Number of playouts: the value of a deal is then known to about 8 points of score."""


class DealValue(NamedTuple):
    """The value of the cards of a deal: the average result if equal bots play them.

    Attributes:
        chances: for each side, its chance to win the game after the hand (0 to 1).
        errors: for each side, the standard error of its chance.
        points: for each side, its net points in the hand.
        point_errors: for each side, the standard error of its points.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    points: tuple[float, ...]
    point_errors: tuple[float, ...]


def playout_requests(game: Game, hand: FinishedHand, count: int) -> Iterator[PlayoutRequest]:
    """Yield requests for playouts of a deal, all seats by equal bots, to measure its value.

    Args:
        game: the game of the hand.
        hand: the finished hand with that deal.
        count: the number of requests.
    """
    log = tuple(game.log[: hand.deal_index])
    levels = (EQUAL_BOTS,) * seating(game.rules).players
    for number in range(count):
        key = f"deal/{hand.before.commitment}/{number}"
        yield PlayoutRequest(game.rules, game.seed, game.sealed, log, levels, key)


def level_playout(
    game: Game, hand: FinishedHand, seat: int, level: str, others: Sequence[str]
) -> PlayoutRequest:
    """Return a request to play the deal of a hand with another bot at one seat.

    Args:
        game: the game of the hand.
        hand: the finished hand.
        seat: the seat of the other bot.
        level: the name of that bot.
        others: by seat, the name of the bot that plays there; the one at `seat` is ignored.
    """
    levels = tuple(level if place == seat else other for place, other in enumerate(others))
    log = tuple(game.log[: hand.deal_index])
    key = f"level/{hand.before.commitment}"
    return PlayoutRequest(game.rules, game.seed, game.sealed, log, levels, key)


def deal_value_from(hand: FinishedHand, results: Sequence[PlayoutResult]) -> DealValue:
    """Return the value of the cards of a deal: the average of its playouts.

    A playout that was thrown in counts as 0 points and the chances before the hand.

    Args:
        hand: the hand as it was really played.
        results: the results of the playouts; at least one.
    """
    sides = range(len(hand.after.scores))
    before = tuple(hand.chance_before(side) for side in sides)
    # after a deal thrown in another will come, worth nothing beforehand
    chances = _means(result.chances or before for result in results)
    points = _means(
        [net_points(result.result.sides, side) if result.result else 0.0 for side in sides]
        for result in results
    )
    return DealValue(*chances, *points)


def _means(rows: Iterable[Sequence[float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the means of the columns, and their standard errors."""
    columns = list(zip(*rows, strict=True))
    means = tuple(sum(column) / len(column) for column in columns)
    return means, tuple(map(standard_error, columns))


def deal_value(
    game: Game,
    hand: FinishedHand,
    replays: int = PLAYOUTS,
    stop: Callable[[], bool] = lambda: False,
) -> DealValue:
    """Return the value of the cards of a deal, measured by playouts in this process.

    Args:
        game: the game of the hand.
        hand: the finished hand with that deal.
        replays: number of playouts.
        stop: called before each playout; True cancels.

    Raises:
        Cancelled: if `stop` returns True.
    """
    results = []
    for request in playout_requests(game, hand, replays):
        if stop():
            raise Cancelled
        results.append(run_playout(request))
    return deal_value_from(hand, results)


class LevelResult(NamedTuple):
    """The result of another bot that plays the cards of a seat.

    Attributes:
        level: name of the bot.
        bid: the bid in force for the seat; None if the deal was thrown in, or played without
            bidding.
        tricks: number of tricks taken for that bid; None if the deal was thrown in.
        points: points scored by the side of the seat in the hand; 0 if it was thrown in.
        win: chance of that side to win the game after the hand (0 to 1).
    """

    level: str
    bid: Bid | None
    tricks: int | None
    points: int
    win: float


def level_result(level: str, hand: FinishedHand, seat: int, playout: PlayoutResult) -> LevelResult:
    """Return the result of a bot that played the cards of a seat.

    Args:
        level: name of the bot.
        hand: the hand as it was really played.
        seat: the seat.
        playout: the result of the playout (`level_playout`).
    """
    table = hand.before.seats
    side = table.side_of[seat]
    result = playout.result
    if result is None:
        return LevelResult(level, None, None, 0, hand.chance_before(side))
    points = result.sides[side].hand
    bid = standing_bid(result.bids, seat, hand.before.rules)
    return LevelResult(level, bid, result.tricks_for(seat, table), points, playout.chances[side])


_ORDINARY: Final = (1.5, 20.0)
"""The cards of a deal are ordinary if their value is below this: in games won of 100, or in net
points."""
_WONDERFUL: Final = (5.0, 60.0)
"""The cards of a deal are more than good or poor if their value is at least this, in the same
units."""


FALL: Final = "how the hidden cards lay for what was bid and played, and what is only estimated"
"""Explanation of the fall of the cards: the part of a result that neither the deal nor the
decisions explain."""


class ResultSplit(msgspec.Struct, frozen=True):
    """The sources of the result of a hand for the side of one seat.

    They are changes in the side's chance to win the game, in points at the score before the hand;
    if `by_hand`, they are net points of the hand. Above 0 is good for the side. `result` is the sum
    of `deal`, `own`, `partner`, `others` and `remainder`.

    Attributes:
        result: the change from before the hand to after it.
        deal: the change if equal bots play these cards.
        own: minus the losses by the decisions of the seat.
        partner: minus the losses by the decisions of its partner.
        others: this side's share of the losses by the decisions of other sides.
        remainder: the rest: how the hidden cards lay for the decisions, and errors of estimates.
        deal_error: standard error of `deal`.
        point: chance to win (0 to 1) that a point is worth at that score.
        by_hand: whether the game was as good as decided, so that all parts are net points.
    """

    result: float
    deal: float
    own: float
    partner: float
    others: float
    remainder: float = msgspec.field(name="rest")
    deal_error: float
    point: float
    by_hand: bool = False

    @property
    def shown(self) -> ResultSplit:
        """The split in units of display: games won of 100 with one decimal, or whole net points.

        Its `remainder` is chosen so that the rounded parts add up to the rounded result.
        """
        unit, digits = (1.0, 0) if self.by_hand else (100 * self.point, 1)
        parts = self.result, self.deal, self.own, self.partner, self.others, self.deal_error
        whole, cards, own, partner, others, error = (round(unit * part, digits) for part in parts)
        unexplained = round(whole - cards - own - partner - others, digits)
        return ResultSplit(
            whole, cards, own, partner, others, unexplained, error, self.point, self.by_hand
        )

    def format_part(self, part: float) -> str:
        """Return a part of `shown`, such as `shown.deal`, as text with its sign."""
        return format_number(part, "+.0f" if self.by_hand else "+.1f")


def split_result(
    hand: FinishedHand, seat: int, prices: Iterable[tuple[int, Price | None]], worth: DealValue
) -> ResultSplit:
    """Return the sources of a hand's result for the side of `seat`.

    Args:
        hand: the hand.
        seat: the seat whose decisions are counted as `own`.
        prices: for every decision of the hand, in any order, the seat that decided and the price;
            None for a decision that is not priced.
        worth: the value of the cards of the deal.
    """
    table = hand.before.seats
    side = table.side_of[seat]
    point, by_hand = point_value(hand.before, side), is_decided(hand.before, side)
    unit = 1.0 if by_hand else point
    own = mate = others = 0.0
    for decider, price in prices:
        if price is None:
            continue
        lost = price.lost_points if by_hand else price.lost
        if decider == seat:
            own -= lost
        elif table.side_of[decider] == side:
            mate -= lost
        else:  # what a side gives away is shared by all others
            others += lost / (len(table.sides) - 1)
    if by_hand:
        result, deal = net_points(hand.result.sides, side), worth.points[side]
        error = worth.point_errors[side]
    else:
        before = hand.chance_before(side)
        result, deal = hand.chance_after(side) - before, worth.chances[side] - before
        error = worth.errors[side]
    whole, cards, mine, theirs, against = (
        round(part / unit, 2) for part in (result, deal, own, mate, others)
    )
    return ResultSplit(
        result=whole,
        deal=cards,
        own=mine,
        partner=theirs,
        others=against,
        remainder=round(whole - cards - mine - theirs - against, 2),
        deal_error=round(error / unit, 2),
        point=round(point, 8),
        by_hand=by_hand,
    )


def rate_cards(split: ResultSplit) -> str:
    """Return a word for a side's cards: "dreadful", "poor", "ordinary", "good" or "wonderful".

    It is chosen by the rounded figure of `split.shown.deal`.
    """
    deal = split.shown.deal
    if abs(deal) < _ORDINARY[split.by_hand]:
        return "ordinary"
    if abs(deal) < _WONDERFUL[split.by_hand]:
        return "good" if deal > 0 else "poor"
    return "wonderful" if deal > 0 else "dreadful"
