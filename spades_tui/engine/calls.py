"""The order of calls in the bidding, the facts for the bidding rules, and the blind bids still
open."""

from __future__ import annotations

from spades_tui.engine.state import State, with_hand
from spades_tui.rules import turns
from spades_tui.rules.bidding import (
    BidSituation,
    legal_bids,
    needs_consent,
    nil_round_bids,
    window_bids,
)
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.capabilities import (
    bids_by_talk,
    has_blind_turn,
    has_blind_window,
    second_partner_names,
)


def first_bidder(state: State) -> int:
    """Return the seat of the player who bids first (option `first_bidder`); the dealer must be
    known."""
    assert state.dealer is not None
    return turns.first_bidder(state.rules, state.dealer)


def bidding_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order of the ordinary bidding; the dealer must be known."""
    assert state.dealer is not None
    return turns.bidding_order(state.rules, state.dealer)


def window_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order of the blind window: side by side, the first bidder's side
    first."""
    return turns.seats_by_side(state.rules, first_bidder(state))


def bid_facts(state: State, seat: int) -> BidSituation:
    """Return the facts that decide the legal bids of `seat`; its cards only if it has looked."""
    hand = state.current_hand
    return BidSituation(
        seat=seat,
        hand=hand.cards[seat] if hand.looked[seat] else None,
        bids=hand.bids,
        scores=state.scores,
        refused=tuple(kind for asker, kind in hand.refused if asker == seat),
        looked=hand.looked,
    )


def asks_consent(state: State, seat: int, bid: Bid) -> bool:
    """Whether the partner of `seat` must agree to `bid` before it counts; False without a partner.

    If partners agree on a number by talk, a number with a Bemo needs consent, too.
    """
    if state.seats.partner_of[seat] is None:
        return False
    proposes = bids_by_talk(state.rules) and not second_partner_names(state.rules)
    return needs_consent(bid) or (proposes and bid.bemo != "")


def bids_including(state: State, seat: int, bid: Bid) -> tuple[Bid | None, ...]:
    """Return the bids of all players, by seat, with `bid` recorded for `seat`.

    A bid for the whole side, or a number agreed by talk, also puts `PARTNERS` at the partner's
    seat; an agreed number does so only if the partner has not bid.
    """
    bids = list(state.current_hand.bids)
    bids[seat] = bid
    partner = state.seats.partner_of[seat]
    if partner is not None:
        agreed = bids_by_talk(state.rules) and bids[partner] is None and not bid.is_nil
        if bid.is_side_bid or agreed:
            bids[partner] = PARTNERS
    return tuple(bids)


def open_window_bids(state: State, seat: int) -> tuple[Bid, ...]:
    """Return the bids that `seat` may make now in the blind window.

    It is empty if the rules have no window, or if `seat` has looked, has bid or has let the window
    go by. A bid that needs the partner's consent is included only while the partner has neither
    looked nor bid.
    """
    hand = state.current_hand
    if not has_blind_window(state.rules):
        return ()
    if hand.looked[seat] or hand.bids[seat] is not None or seat in hand.window_done:
        return ()
    partner = state.seats.partner_of[seat]
    both = partner is None or (not hand.looked[partner] and hand.bids[partner] is None)
    bids = window_bids(bid_facts(state, seat), state.rules)
    return tuple(bid for bid in bids if both or not asks_consent(state, seat, bid))


def _window_open(state: State, seat: int) -> bool:
    if open_window_bids(state, seat):
        return True
    partner = state.seats.partner_of[seat]
    if partner is None:
        return False
    bids = open_window_bids(state, partner)
    return any(asks_consent(state, partner, bid) for bid in bids)


def blind_turn_bids(state: State, seat: int) -> tuple[Bid, ...]:
    """Return the blind bids that `seat` may make at its turn; empty if the rules do not allow any.

    `seat` must not have looked at its cards.
    """
    if not has_blind_turn(state.rules):
        return ()
    facts = bid_facts(state, seat)
    assert facts.hand is None
    return tuple(bid for bid in legal_bids(facts, state.rules) if bid.is_blind)


def blind_nils(state: State, seat: int) -> tuple[Bid, ...]:
    """Return the blind nils that `seat` may declare in the nil round; empty if it has declined.

    `seat` must not have looked at its cards.
    """
    if seat in state.current_hand.nil_passed:
        return ()
    bids = nil_round_bids(bid_facts(state, seat), state.rules)
    return tuple(bid for bid in bids if bid.is_blind)


def _turn_open(state: State, seat: int) -> bool:
    declared = state.rules.bidding.nil_round and blind_nils(state, seat)
    return bool(declared or blind_turn_bids(state, seat))


def _may_call_blind(state: State, seat: int) -> bool:
    """Whether `seat`, which has not looked, may still make a blind call in this hand.

    A question waiting for an answer makes no difference.
    """
    if state.bids_itself or state.current_hand.bids[seat] is not None:
        return False
    return _window_open(state, seat) or _turn_open(state, seat)


def reveal_to_bound_players(state: State) -> State:
    """Return `state` in which every player who can no longer bid blind has looked at their
    cards."""
    looked = state.current_hand.looked
    if all(looked):
        return state
    has_seen = tuple(had or not _may_call_blind(state, seat) for seat, had in enumerate(looked))
    return state if has_seen == looked else with_hand(state, looked=has_seen)
