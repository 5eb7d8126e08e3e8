"""The cards partners exchange at a nil, in a deal that is played out before they have."""

from __future__ import annotations

from collections.abc import Iterable

from spades_tui.bots.kernel import Masks
from spades_tui.bots.search.bidding.deal import Deal, dangers, moved, small
from spades_tui.bots.search.bidding.guessing import Bids
from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import has_exchange
from spades_tui.rules.exchange import Exchange, exchanges_due
from spades_tui.view import View


def exchanges_to_come(view: View, bids: Bids) -> tuple[Exchange, ...]:
    """Return the exchanges a finished auction brings about, where none has begun."""
    if view.transfers or view.question.kind == "pass" or not has_exchange(view.rules):
        return ()
    return exchanges_due(bids, view.rules, view.seats.clockwise_from(view.dealer))


def after(deal: Deal, exchanges: Iterable[Exchange], bids: Bids, masks: Masks) -> Deal:
    """Return a deal after exchanges, in which everybody gives what is sensible.

    A nil bidder gives the cards most dangerous to the nil, a partner their lowest cards of the
    side suits; after the bidder has given where the exchange is not simultaneous.
    """
    for exchange in exchanges:
        bidder, partner, count = exchange.bidder, exchange.partner, exchange.count
        given = dangers(deal, bidder, count, masks)
        passed = moved(deal, given, bidder, partner)
        own, theirs = bids[bidder], bids[partner]
        both = is_nil(theirs) or (own is not None and own.is_double_nil)
        give = dangers if both else small
        back = give(deal if exchange.simultaneous else passed, partner, count, masks)
        deal = moved(passed, back, partner, bidder)
    return deal
