"""The exchange of cards between partners at a nil (RULES.md section 4, ruling 8)."""

from __future__ import annotations

import msgspec

from spades_tui.cards import Suit
from spades_tui.engine.calls import eldest
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import State, changed, put, without
from spades_tui.rules.actions import Action, AskSuit, DeclinePass
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import sorted_hand
from spades_tui.rules.events import CardsPassed, PassDeclined, SuitAsked
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import Pick, Prompt, Transfer


class Exchange(msgspec.Struct, frozen=True):
    """One exchange.

    Attributes:
        side: whose exchange it is.
        first: who chooses first; a nil bidder.
        second: his partner.
        count: how many cards each gives.
        together: neither sees the other's cards before choosing.
        decliners: who may go without it.
    """

    side: int
    first: int
    second: int
    count: int
    together: bool
    decliners: tuple[int, ...]


def _cards_for(bid: Bid | None, rules: RuleSet) -> int:
    if bid is None or not (bid.is_nil or bid.is_double_nil):
        return 0
    if bid.is_double_nil:
        return rules.specials.double_nil_pass
    return rules.nil.blind_nil_pass if bid.kind == "blind nil" else rules.nil.nil_pass


def _exchange_of(state: State, first: int) -> Exchange | None:
    """Return the exchange the nil of `first` brings about."""
    bids, partner = state.cards_out.bids, state.seats.partner_of[first]
    mine = bids[first]
    if partner is None or mine is None or not _cards_for(mine, state.rules):
        return None
    theirs = bids[partner]
    count = max(_cards_for(mine, state.rules), _cards_for(theirs, state.rules))
    two_nils = theirs is not None and theirs.is_nil
    together = mine.is_double_nil or two_nils or state.rules.nil.pass_order == "simultaneous"
    may_decline = state.rules.nil.pass_duty == "may decline" and not mine.is_double_nil
    bidders = (first, partner) if two_nils else (first,)
    side = state.seats.side_of[first]
    return Exchange(side, first, partner, count, together, bidders if may_decline else ())


def _under_way(state: State) -> Exchange | None:
    """Return the exchange to be made now: the sides in seat order, a side's first nil first."""
    hand, side_of = state.cards_out, state.seats.side_of
    if state.bids_itself:
        return None
    for seat in state.seats.clockwise_from(eldest(state)):
        if side_of[seat] not in hand.exchanged:
            exchange = _exchange_of(state, seat)
            if exchange is not None:
                return exchange
    return None


def _has_given(state: State, seat: int) -> bool:
    hand = state.cards_out
    return any(transfer.giver == seat for transfer in (*hand.transfers, *hand.passing))


def _prompt(state: State) -> Prompt | None:
    exchange = _under_way(state)
    if exchange is None:
        return None
    seat = exchange.second if _has_given(state, exchange.first) else exchange.first
    actions: tuple[Action, ...] = ()
    if seat in exchange.decliners:
        actions = (DeclinePass(seat),)
    if _may_ask_suit(state, exchange, seat):
        actions += tuple(AskSuit(seat, suit) for suit in Suit)
    pick = Pick("pass", exchange.count, state.cards_out.cards[seat])
    return Prompt(seat, "pass", actions, pick)


def _may_ask_suit(state: State, exchange: Exchange, seat: int) -> bool:
    return (
        state.rules.nil.pass_ask_suit
        and not exchange.together
        and seat == exchange.first
        and seat not in state.cards_out.suit_asked
    )


def suit_asked(state: State, event: SuitAsked) -> State:
    """Note the suit a bidder would like back."""
    return changed(state, suit_asked=(*state.cards_out.suit_asked, event.seat))


def declined(state: State, _event: PassDeclined) -> State:
    """End a side's exchange; cards chosen but not handed over stay where they are."""
    exchange = _under_way(state)
    assert exchange is not None
    return changed(state, passing=(), exchanged=(*state.cards_out.exchanged, exchange.side))


def passed(state: State, event: CardsPassed) -> State:
    """Hand the cards over: at once, or when both have chosen."""
    exchange, hand = _under_way(state), state.cards_out
    assert exchange is not None
    assert event.cards is not None
    gift = Transfer(event.seat, event.to, event.cards)
    both = event.seat == exchange.second
    if exchange.together and not both:
        return changed(state, passing=(gift,))
    for transfer in (*hand.passing, gift):
        state = _handed_over(state, transfer)
    done = (*hand.exchanged, exchange.side) if both else hand.exchanged
    return changed(state, passing=(), exchanged=done)


def _handed_over(state: State, gift: Transfer) -> State:
    hand = state.cards_out
    left = without(hand.cards[gift.giver], gift.cards)
    taken = sorted_hand((*hand.cards[gift.taker], *gift.cards), state.rules)
    cards = put(put(hand.cards, gift.giver, left), gift.taker, taken)
    return changed(state, cards=cards, transfers=(*hand.transfers, gift))


def _refusal(state: State, action: Action) -> str:
    exchange = _under_way(state)
    if exchange is None:
        return "No cards are to be passed."
    if isinstance(action, DeclinePass):
        return "The exchange may not be declined."
    noun = "card" if exchange.count == 1 else "cards"
    return f"Exactly {exchange.count} {noun} from your hand must be passed."


def _occurs(rules: RuleSet) -> bool:
    nil = rules.nil
    passes = (nil.nil_pass, nil.blind_nil_pass if nil.blind_nil else 0)
    return (nil.nil and any(passes)) or rules.specials.double_nil_pass > 0


EXCHANGE = Phase("exchange", _occurs, _prompt, refusal=_refusal)
