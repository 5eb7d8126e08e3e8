"""A side's points for its bids and tricks, and its net points against the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from spades_tui.rules.bids import PARTNERS, Bemo, Bid
from spades_tui.rules.capabilities import bag_price, sweep_counts
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import HandFacts, SideBefore, SideScore, score_hand
from spades_tui.rules.seating import seating

Bids = tuple[Bid | None, ...]

_APART = ("nil", "blind nil", "double nil", "blind double nil")
"""Bids that make it matter which partner wins a trick."""


@lru_cache(maxsize=200_000)
def _points(
    rules: RuleSet,
    bids: Bids,
    tricks: tuple[int, ...],
    declarer: int | None,
    bids_itself: bool,
    sets: int,
) -> tuple[int, int]:
    table = seating(rules)
    facts = HandFacts(
        bids=bids,
        tricks=tricks,
        winners=(),
        winning_cards=(),
        cancelled=(0,) * table.hands,
        promise_broken=(False,) * table.players,
        declarer=declarer,
    )
    done = score_hand(facts, rules, (SideBefore(0, -1000, sets),), bids_itself=bids_itself)[0]
    bemo = 10 * max(bid.bemo_tricks if bid else 0 for bid in bids)  # without winners it is lost
    outright = 1000 if done.wins_game else -1000 if done.loses_game else 0
    return done.hand + bemo + outright, done.bags_taken


def side_points(
    rules: RuleSet,
    side: int,
    bids: Bids,
    tricks: tuple[int, ...],
    *,
    declarer: int | None,
    bids_itself: bool = False,
    sets: int = 0,
) -> tuple[int, int]:
    """Return the points of `side` in a hand, before any penalty for bags, and its number of bags.

    Only the bids and tricks of the side's own players matter; they are moved to the seats of the
    first side, so that results can be cached. If the hand wins or loses the game outright, 1,000
    points are added or subtracted.

    Args:
        rules: the rules in force.
        side: the index of the side.
        bids: by seat; None for no bid.
        tricks: by hand, the tricks it took.
        declarer: the seat that plays the dummy; None without a dummy.
        bids_itself: whether the hand was played without bidding under the rules.
        sets: contracts the side has failed in earlier hands; one more may lose the game.
    """
    table = seating(rules)
    if table.has_dummy:
        return _dummy_points(rules, side, bids, tricks, declarer, sets)
    own_bids: list[Bid | None] = [None] * table.players
    own_tricks = [0] * table.hands
    for target, seat in zip(table.sides[0], table.sides[side], strict=True):
        own_bids[target] = bids[seat]
        own_tricks[target] = tricks[seat]
    if not any(bid is not None and bid.kind in _APART for bid in own_bids):
        own_tricks = [sum(own_tricks), *([0] * (table.hands - 1))]
    if all(bid is None or bid.kind == "number" for bid in own_bids):
        own_bids = _sum_partners(own_bids, table.sides[0])
    if sweep_counts(rules):
        other = next(hand for hand in range(table.hands) if hand not in table.sides[0])
        own_tricks[other] = _rest(rules, own_tricks)
    return _points(rules, tuple(own_bids), tuple(own_tricks), None, bids_itself, sets)


def _rest(rules: RuleSet, own_tricks: list[int]) -> int:
    """Return the tricks of all others, without which every side would seem to have taken all."""
    return max(0, tricks_in_hand(rules) - sum(own_tricks))


def _sum_partners(bids: list[Bid | None], seats: tuple[int, ...]) -> list[Bid | None]:
    """Return bids with plain numbers of partners added up: the side's score is the same."""
    placed_bids = [bid for bid in bids if bid is not None]
    if len(placed_bids) < 2:
        return bids
    summed: list[Bid | None] = [None] * len(bids)
    for seat in seats:
        summed[seat] = PARTNERS
    called: Bemo = next((bid.bemo for bid in placed_bids if bid.bemo), "")
    summed[seats[0]] = Bid("number", sum(bid.tricks for bid in placed_bids), called)
    return summed


def _dummy_points(
    rules: RuleSet, side: int, bids: Bids, tricks: tuple[int, ...], declarer: int | None, sets: int
) -> tuple[int, int]:
    """Return the result of `side_points` with a dummy; a defender's tricks are those of both."""
    dummy = seating(rules).hands - 1
    if declarer == side:
        took, plays = tricks[side] + tricks[dummy], 0
    else:
        took = sum(tricks[hand] for hand in range(dummy) if hand != declarer)
        plays = 1
    own_bids: list[Bid | None] = [None] * dummy
    own_bids[0] = bids[side]
    own_tricks = [took, *([0] * dummy)]
    if sweep_counts(rules):
        own_tricks[dummy if plays else 1] = _rest(rules, own_tricks)
    return _points(rules, tuple(own_bids), tuple(own_tricks), plays, False, sets)


def net_points(sides: Sequence[SideScore], side: int, charge: float = 0.0) -> float:
    """Return a side's points in a hand less the average of the other sides'.

    Args:
        sides: by side, its score after the hand.
        side: the index of the side.
        charge: points subtracted for every bag taken in the hand (see `bag_cost_adjustment`).
    """
    worth = [score.hand - charge * score.bags_taken for score in sides]
    own = worth.pop(side)
    return own - sum(worth) / len(worth)


def bag_cost_adjustment(rules: RuleSet) -> float:
    """Return the `charge` of `net_points` with which a bag costs its price (`bag_price`) in all.

    If an overtrick scores a point, the charge takes that point back.
    """
    price = bag_price(rules)
    return price + (rules.scoring.overtrick == 1) if rules.scoring.bag_limit != "off" else price
