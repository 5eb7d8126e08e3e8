"""The exchange of cards between partners at a nil (decision 8)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import (
    dealer_takes_leftovers,
    exchange_sizes,
    must_exchange,
    passes_together,
)
from spades_tui.rules.deck import leftovers_taken_up
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class Exchange(msgspec.Struct, frozen=True):
    """One exchange of cards between partners.

    Attributes:
        side: the index of the side.
        bidder: the seat of the nil bidder, who passes first; if both partners bid nil, of the first
            of them clockwise from the dealer's left.
        partner: the partner's seat.
        count: the number of cards each passes to the other.
        simultaneous: whether both choose their cards before they see the other's.
        decliners: the seats that may decline the exchange; empty if it is a duty.
        may_ask_suit: whether the bidder may name a suit they would like back.
    """

    side: int
    bidder: int
    partner: int
    count: int
    simultaneous: bool
    decliners: tuple[int, ...]
    may_ask_suit: bool


def exchanges_due(
    bids: tuple[Bid | None, ...], rules: RuleSet, order: Sequence[int]
) -> tuple[Exchange, ...]:
    """Return the exchanges that the bids bring, at most one for each side, in the order of `order`.

    Args:
        bids: by player; None for a bid not made.
        rules: the rules in force.
        order: all seats in the order in which they exchange, clockwise from the dealer's left.
    """
    due: dict[int, Exchange] = {}
    for seat in order:
        exchange = _exchange_of(seat, bids, rules)
        if exchange is not None:
            due.setdefault(exchange.side, exchange)
    return tuple(due.values())


def hand_may_change(rules: RuleSet, bids: tuple[Bid | None, ...], dealer: int, hand: int) -> bool:
    """Whether `hand` may lose or get cards between its bid and the play.

    It may by taking up leftovers, or by an exchange at a nil.

    Args:
        rules: the rules in force.
        bids: by player; None for a bid not made yet.
        dealer: the dealer's seat.
        hand: the index of a player's hand, which is the player's seat.
    """
    table = seating(rules)
    if leftovers_taken_up(rules, "after bidding"):
        return not dealer_takes_leftovers(rules) or hand == dealer
    due = exchanges_due(bids, rules, table.clockwise_from(table.next_seat(dealer)))
    return any(exchange.side == table.side_of[hand] for exchange in due)


def _exchange_of(bidder: int, bids: tuple[Bid | None, ...], rules: RuleSet) -> Exchange | None:
    """Return the exchange that follows from the bid of `bidder`; None if there is none.

    Two nils on a side exchange once and together, with the greater of their numbers of cards, and
    it cannot be declined if one of them requires it; the double nil's exchange is agreed with the
    bid, so it cannot be declined either (decision 62).
    """
    seats = seating(rules)
    bid, partner = bids[bidder], seats.partner_of[bidder]
    if partner is None or bid is None or not _cards_for(bid, rules):
        return None
    theirs = bids[partner]
    nils = (bid, theirs) if theirs is not None and theirs.is_nil else (bid,)
    is_required = bid.is_double_nil or any(must_exchange(nil.kind, rules) for nil in nils)
    bidders = (bidder, partner)[: len(nils)]
    simultaneous = bid.is_double_nil or len(nils) > 1 or passes_together(bid.kind, rules)
    return Exchange(
        side=seats.side_of[bidder],
        bidder=bidder,
        partner=partner,
        count=max(_cards_for(bid, rules), _cards_for(theirs, rules)),
        simultaneous=simultaneous,
        decliners=() if is_required else bidders,
        may_ask_suit=rules.nil.pass_ask_suit and not simultaneous,
    )


def _cards_for(bid: Bid | None, rules: RuleSet) -> int:
    if bid is None:
        return 0
    if bid.is_double_nil:
        return rules.specials.double_nil_pass
    return exchange_sizes(rules).get(bid.kind, 0)
