"""Where the result of a hand came from: what its cards were worth, and what each player's decisions
changed.
"""

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
"""How often: its worth is then known to about 8 points of score."""


class DealValue(NamedTuple):
    """What the cards of a deal are worth.

    Attributes:
        chances: by side, the chance to win the game after it is played by equal bots.
        errors: the standard errors of that.
        points: by side, the net points of the hand then.
        point_errors: the standard errors of that.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    points: tuple[float, ...]
    point_errors: tuple[float, ...]


def playout_requests(game: Game, hand: FinishedHand, count: int) -> Iterator[PlayoutRequest]:
    """Yield what is to be played over to tell what a deal is worth."""
    log = tuple(game.log[: hand.deal_index])
    levels = (EQUAL_BOTS,) * seating(game.rules).players
    for number in range(count):
        key = f"deal/{hand.before.commitment}/{number}"
        yield PlayoutRequest(game.rules, game.seed, game.sealed, log, levels, key)


def level_playout(
    game: Game, hand: FinishedHand, seat: int, level: str, others: Sequence[str]
) -> PlayoutRequest:
    """Return what is to be played over to see what a level makes of a seat's cards.

    Args:
        game: the game of the hand.
        hand: the hand.
        seat: whose cards.
        level: who plays them.
        others: the bot at every seat; that of `seat` itself does not matter.
    """
    levels = tuple(level if at == seat else other for at, other in enumerate(others))
    log = tuple(game.log[: hand.deal_index])
    key = f"level/{hand.before.commitment}"
    return PlayoutRequest(game.rules, game.seed, game.sealed, log, levels, key)


def deal_value_from(hand: FinishedHand, found: Sequence[PlayoutResult]) -> DealValue:
    """Return what a deal is worth, from what it came to each time."""
    sides = range(len(hand.after.scores))
    before = tuple(hand.chance_before(side) for side in sides)
    # after a deal thrown in another will come, worth nothing beforehand
    chances = _means(one.chances or before for one in found)
    points = _means(
        [net_points(one.result.sides, side) if one.result else 0.0 for side in sides]
        for one in found
    )
    return DealValue(*chances, *points)


def _means(rows: Iterable[Sequence[float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the mean of each column, and its standard error."""
    columns = list(zip(*rows, strict=True))
    means = tuple(sum(column) / len(column) for column in columns)
    return means, tuple(map(standard_error, columns))


def deal_value(
    game: Game,
    hand: FinishedHand,
    replays: int = PLAYOUTS,
    stop: Callable[[], bool] = lambda: False,
) -> DealValue:
    """Return what a deal is worth.

    Args:
        game: the game of the hand.
        hand: the hand.
        replays: how often it is played over.
        stop: asked between two replays.

    Raises:
        Cancelled: when `stop` says so.
    """
    found = []
    for asked in playout_requests(game, hand, replays):
        if stop():
            raise Cancelled
        found.append(run_playout(asked))
    return deal_value_from(hand, found)


class LevelResult(NamedTuple):
    """What a level made of a seat's cards.

    Attributes:
        level: who.
        bid: what stood for them; None where the deal was thrown in, or bid itself.
        tricks: taken for that bid; None where the deal was thrown in.
        points: scored by its side in the hand.
        win: chance of the side to win the game after it.
    """

    level: str
    bid: Bid | None
    tricks: int | None
    points: int
    win: float


def level_result(level: str, hand: FinishedHand, seat: int, found: PlayoutResult) -> LevelResult:
    """Return what a level made of a seat's cards, from what the deal came to."""
    table = hand.before.seats
    side = table.side_of[seat]
    result = found.result
    if result is None:
        return LevelResult(level, None, None, 0, hand.chance_before(side))
    points = result.sides[side].hand
    bid = standing_bid(result.bids, seat, hand.before.rules)
    return LevelResult(level, bid, result.tricks_for(seat, table), points, found.chances[side])


_ORDINARY: Final = (1.5, 20.0)
"""Games won in 100, either way, within which the cards of a deal are ordinary; or net points."""
_WONDERFUL: Final = (5.0, 60.0)
"""The same, from which they are more than good or poor."""


FALL: Final = "how the hidden cards lay for what was bid and played, and what is only estimated"
"""What the fall of cards is: what is left of a result once deal and choices are taken off."""


class ResultSplit(msgspec.Struct, frozen=True):
    """What moved a side's chance to win the game, in points at the score before the hand.

    In a game as good as decided it is what made the net points of the hand. `result` is exactly
    the sum of the parts that follow it.

    Attributes:
        result: the chance after the hand less the chance before; or the net points.
        deal: what equal bots make of these cards less the chance before; or in net points.
        own: what the seat's own decisions gave away, never counted as luck.
        partner: the same of the partner.
        others: what the other sides gave away.
        rest: what is left: how the cards fell to good decisions, and what could only be guessed.
        deal_error: standard error of `deal`.
        point: chance to win that a point is worth at that score.
        by_hand: whether all parts are net points of the hand.
    """

    result: float
    deal: float
    own: float
    partner: float
    others: float
    rest: float
    deal_error: float
    point: float
    by_hand: bool = False

    @property
    def shown(self) -> ResultSplit:
        """The same as it is shown: tenths of games won in 100, or whole net points.

        The fall of the cards is what makes the rounded parts add up to the rounded result.
        """
        unit, digits = (1.0, 0) if self.by_hand else (100 * self.point, 1)
        parts = self.result, self.deal, self.own, self.partner, self.others, self.deal_error
        whole, cards, own, partner, others, error = (round(unit * one, digits) for one in parts)
        rest = round(whole - cards - own - partner - others, digits)
        return ResultSplit(
            whole, cards, own, partner, others, rest, error, self.point, self.by_hand
        )

    def told(self, part: float) -> str:
        """Return a part of what is shown, with its sign."""
        return format_number(part, "+.0f" if self.by_hand else "+.1f")


def split_result(
    hand: FinishedHand, seat: int, prices: Iterable[tuple[int, Price | None]], worth: DealValue
) -> ResultSplit:
    """Split the result of a hand for the side of `seat`.

    Args:
        hand: the hand.
        seat: whose decisions are the own ones.
        prices: every decision of the hand: who decided, and what it cost.
        worth: what the cards are worth.
    """
    table = hand.before.seats
    side = table.side_of[seat]
    point, by_hand = point_value(hand.before, side), is_decided(hand.before, side)
    unit = 1.0 if by_hand else point
    own = mate = others = 0.0
    for who, price in prices:
        if price is None:
            continue
        lost = price.lost_points if by_hand else price.lost
        if who == seat:
            own -= lost
        elif table.side_of[who] == side:
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
        rest=round(whole - cards - mine - theirs - against, 2),
        deal_error=round(error / unit, 2),
        point=round(point, 8),
        by_hand=by_hand,
    )


def rate_cards(found: ResultSplit) -> str:
    """Return what the cards of a deal were: "ordinary", "good", "poor", "wonderful", "dreadful".

    It goes by the figure as it is shown, which is what stands beside it.
    """
    deal = found.shown.deal
    if abs(deal) < _ORDINARY[found.by_hand]:
        return "ordinary"
    if abs(deal) < _WONDERFUL[found.by_hand]:
        return "good" if deal > 0 else "poor"
    return "wonderful" if deal > 0 else "dreadful"
