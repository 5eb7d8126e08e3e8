"""What was bid and played in a hand, read into cells of evidence: the same for all who look on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spades_tui.bots.heuristics.evaluation.aims import aims_from
from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.evidence import BID_GROUPS, Evidence
from spades_tui.bots.kernel.table import ALL_BY_POLICY
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_are_free, bids_by_talk
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import play_order
from spades_tui.view import HandResult

_USUAL: Final = 13 / 4
"""Tricks a hand has a share of at the table the cells are learned from."""


def evidence_from(
    rules: RuleSet,
    bids: tuple[Bid | None, ...],
    plays: Iterable[tuple[int, int]],
    declarer: int | None = None,
) -> Evidence:
    """Return what a hand has told so far.

    Args:
        rules: the rules in force.
        bids: by player.
        plays: hand and bit of each card played, in order.
        declarer: who plays the dummy.
    """
    masks = masks_for(rules)
    order = play_order(rules, declarer)
    place = {hand: at for at, hand in enumerate(order)}
    opening = Table(masks.play)
    plays = tuple(plays)
    if plays:  # before that the bids may not be complete
        aims_from(rules, declarer, bids, order).give(opening, ALL_BY_POLICY)
        opening.turn = place[plays[0][0]]
    found = Evidence(opening, sum(masks.card))
    groups = [-1] * len(order)
    for seat, group in enumerate(bid_groups(rules, bids)):
        groups[place[seat]] = group
    found.bids(groups)
    for _, bit in plays:
        found.play(bit)
    return found


def evidence_of(rules: RuleSet, result: HandResult) -> Evidence:
    """Return what a finished hand told."""
    masks = masks_for(rules)
    plays = [(play.hand, masks.bit[play.card]) for play in result.plays]
    return evidence_from(rules, result.bids, plays, result.declarer)


def bid_groups(rules: RuleSet, bids: tuple[Bid | None, ...]) -> list[int]:
    """Return by player the group of a bid, 0 for a nil, -1 where it says nothing of the cards."""
    if bids_by_talk(rules) or not bids_are_free(rules):
        return [-1] * len(bids)
    usual = _USUAL * seating(rules).hands / tricks_in_hand(rules)
    return [_group(bid, usual) for bid in bids]


def _group(bid: Bid | None, usual: float) -> int:
    if bid is None or bid.kind not in ("number", "nil"):
        return -1
    if bid.is_nil:
        return 0
    return max(1, min(BID_GROUPS - 1, int(bid.tricks * usual + 0.5)))
