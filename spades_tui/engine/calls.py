"""What the bidding rules are asked about a state, and who calls in which order."""

from __future__ import annotations

from spades_tui.engine.state import State
from spades_tui.rules.bidding import BidFacts, needs_consent
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.ruleset import RuleSet


def seats_by_side(state: State, first: int) -> tuple[int, ...]:
    """Return the players side by side, the sides in seat order from `first`."""
    clockwise = state.seats.clockwise_from(first)
    sides = dict.fromkeys(state.seats.side_of[seat] for seat in clockwise)
    return tuple(s for side in sides for s in clockwise if state.seats.side_of[s] == side)


def eldest(state: State) -> int:
    """Return the player on the dealer's left."""
    assert state.dealer is not None
    return state.seats.left_of(state.dealer)


def first_bidder(state: State) -> int:
    """Return the player who begins the bidding (option `first_bidder`)."""
    assert state.dealer is not None
    dealer_first = state.rules.bidding.first_bidder == "dealer"
    return state.dealer if dealer_first else eldest(state)


def bidding_order(state: State) -> tuple[int, ...]:
    """Return the players in the order of the ordinary bidding."""
    if by_talk(state.rules):
        return seats_by_side(state, eldest(state))
    return state.seats.clockwise_from(first_bidder(state))


def window_order(state: State) -> tuple[int, ...]:
    """Return the players in the order of the blind window: the first bidder's side first."""
    return seats_by_side(state, first_bidder(state))


def bid_facts(state: State, seat: int) -> BidFacts:
    """Return what decides the bids of `seat`, his cards only if he has looked."""
    hand = state.cards_out
    return BidFacts(
        seat=seat,
        hand=hand.cards[seat] if hand.looked[seat] else None,
        bids=hand.bids,
        scores=state.scores,
        refused=tuple(kind for who, kind in hand.refused if who == seat),
        looked=hand.looked,
    )


def by_talk(rules: RuleSet) -> bool:
    """Whether the partners agree on one number for their side."""
    return bids_by_talk(rules)


def asks_consent(state: State, seat: int, bid: Bid) -> bool:
    """Whether the partner of `seat` must agree before `bid` stands.

    Where a side's number is agreed by talk, a number with a Bemo is a proposal too.
    """
    if state.seats.partner_of[seat] is None:
        return False
    return needs_consent(bid) or (by_talk(state.rules) and bid.bemo != "")


def bids_with(state: State, seat: int, bid: Bid) -> tuple[Bid | None, ...]:
    """Return the bids once `bid` stands at `seat`; one for the whole side binds the partner too."""
    bids = list(state.cards_out.bids)
    bids[seat] = bid
    partner = state.seats.partner_of[seat]
    if partner is not None:
        agreed = by_talk(state.rules) and bids[partner] is None and not bid.is_nil
        if bid.is_side_bid or agreed:
            bids[partner] = PARTNERS
    return tuple(bids)
