"""The aim of every hand in a rollout: its contract, its nil, more tricks or fewer."""

from __future__ import annotations

import msgspec

from spades_tui.bots.heuristics.deduction import playing_sides
from spades_tui.bots.heuristics.points import side_points
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.table import NEED_BITS, PLACE_BITS, SIDE_BITS
from spades_tui.player_view import View
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.capabilities import bag_price
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.contract import contract_of
from spades_tui.rules.seating import seating


class Goals(msgspec.Struct, frozen=True):
    """The aim of every hand in a rollout, packed as the attributes of `Table` with the same names.

    A place is an index in the order of play (`turn_order`).

    Attributes:
        ducking: a bit for each place, set if its player has bid nil.
        mates: for each place, a mask of the places of its side.
        sides: for each place, the number of its side.
        needs: for each side, the tricks it still needs for its contract.
        hungry: a bit for each side, set if it gains by tricks beyond its needs.
    """

    ducking: int
    mates: int
    sides: int
    needs: int
    hungry: int

    def apply_to(self, table: Table, policy_share: int) -> None:
        """Set these aims on `table`, and its `policy_share` (see `Table.policy_share`)."""
        table.ducking = self.ducking
        table.mates = self.mates
        table.sides = self.sides
        table.needs = self.needs
        table.hungry = self.hungry
        table.policy_share = policy_share


def goals_of_view(
    view: View, bids: tuple[Bid | None, ...], order: tuple[int, ...], *, counts_tricks: bool = True
) -> Goals:
    """Return the aims of the hands of `view` under the bids passed, which may differ from its own.

    Args:
        view: gives the rules and the tricks taken.
        bids: by seat; None for a bid not made yet.
        order: the hands in order of play, from `turn_order`.
        counts_tricks: whether the tricks taken so far are subtracted from the needs.
    """
    return goals_from_bids(
        view.rules, view.declarer, bids, order, view.taken if counts_tricks else ()
    )


def goals_from_bids(
    rules: RuleSet,
    declarer: int | None,
    bids: tuple[Bid | None, ...],
    order: tuple[int, ...],
    tricks_taken: tuple[int, ...] = (),
) -> Goals:
    """Return the aims of all hands.

    Args:
        rules: the rules in force.
        declarer: the seat that plays the dummy; None without a dummy.
        bids: by seat; None for a bid not made yet. If all are None, the hand is played without
            bidding, and each side needs the rules' least bid.
        order: the hands in order of play, from `turn_order`.
        tricks_taken: by hand, the tricks it has taken; empty for none.
    """
    sides = playing_sides(rules, declarer)
    place = {hand: place for place, hand in enumerate(order)}
    nils = [hand for hand, bid in enumerate(bids) if is_nil(bid)]
    is_unbid = all(bid is None for bid in bids)
    mates = packed = needs = hungry = 0
    for side, hands in enumerate(sides.hands):
        together = sum(1 << place[hand] for hand in hands)
        for hand in hands:
            mates |= together << (PLACE_BITS * place[hand])
            packed |= side << (SIDE_BITS * place[hand])
        scoring = sides.scoring[side][0]
        # a hand that bids itself must come to the least bid
        contract = rules.bidding.min_team_bid if is_unbid else contract_of(bids, scoring, rules)
        done = sum(tricks_taken[hand] for hand in hands if hand not in nils) if tricks_taken else 0
        if contract is not None:
            needs |= min(63, max(0, contract - done)) << (NEED_BITS * side)
        if _wants_more(rules, scoring, bids, contract, declarer, bids_itself=is_unbid):
            hungry |= 1 << side
    ducking = sum(1 << place[hand] for hand in nils)
    return Goals(ducking, mates, packed, needs, hungry)


def _wants_more(
    rules: RuleSet,
    side: int,
    bids: tuple[Bid | None, ...],
    contract: int | None,
    declarer: int | None,
    *,
    bids_itself: bool,
) -> bool:
    """Whether a trick beyond the contract scores more for `side` than its bag costs."""
    least = contract or 0
    if least >= tricks_in_hand(rules):
        return False
    carrier = next((s for s in seating(rules).sides[side] if not is_nil(bids[s])), None)
    if carrier is None:
        return False
    price = bag_price(rules)
    worth = []
    for tricks in (least, least + 1):
        outcome = tuple(tricks if h == carrier else 0 for h in range(seating(rules).hands))
        points, bags = side_points(
            rules, side, bids, outcome, declarer=declarer, bids_itself=bids_itself
        )
        worth.append(points - price * bags)
    return worth[1] > worth[0]
