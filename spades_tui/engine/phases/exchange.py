"""The exchange of cards between partners at a nil (decision 8)."""

from __future__ import annotations

from spades_tui.cards import Suit
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import State, append_to_hand, remove_cards, replace_at, with_hand
from spades_tui.player_view import Pick, Prompt, Transfer
from spades_tui.rules.actions import Action, AskSuit, DeclinePass
from spades_tui.rules.capabilities import has_exchange
from spades_tui.rules.deck import sort_hand
from spades_tui.rules.events import CardsPassed
from spades_tui.rules.exchange import Exchange, exchanges_due
from spades_tui.text import count_noun


def _find_exchange(state: State) -> Exchange | None:
    """Return the exchange to be made now: sides in seat order, a side's first nil first."""
    hand = state.current_hand
    due = exchanges_due(hand.bids, state.rules, state.clockwise)
    return next((exchange for exchange in due if exchange.side not in hand.exchanged), None)


def _has_given(state: State, seat: int) -> bool:
    hand = state.current_hand
    return any(transfer.giver == seat for transfer in (*hand.transfers, *hand.passing))


def _prompt(state: State) -> Prompt | None:
    exchange = _find_exchange(state)
    if exchange is None:
        return None
    seat = exchange.partner if _has_given(state, exchange.bidder) else exchange.bidder
    actions: tuple[Action, ...] = ()
    if seat in exchange.decliners:
        actions = (DeclinePass(seat),)
    if _may_ask_suit(state, exchange, seat):
        actions += tuple(AskSuit(seat, suit) for suit in Suit)
    pick = Pick("pass", exchange.count, state.current_hand.cards[seat])
    return Prompt(seat, "pass", actions, pick)


def _may_ask_suit(state: State, exchange: Exchange, seat: int) -> bool:
    has_asked = seat in state.current_hand.suit_asked
    return exchange.may_ask_suit and seat == exchange.bidder and not has_asked


def apply_decline(state: State) -> State:
    """Return `state` after a player has declined the exchange of their side, which is then skipped.

    Cards chosen but not handed over stay in hand (decision 62).
    """
    exchange = _find_exchange(state)
    assert exchange is not None
    return append_to_hand(with_hand(state, passing=()), exchanged=exchange.side)


def apply_pass(state: State, event: CardsPassed) -> State:
    """Return `state` after a player has passed cards to the partner.

    They change hands at once, or in a simultaneous exchange after both partners have chosen.
    """
    exchange, hand = _find_exchange(state), state.current_hand
    assert exchange is not None
    assert event.cards is not None
    gift = Transfer(event.seat, event.to, event.cards)
    both = event.seat == exchange.partner
    if exchange.simultaneous and not both:
        return with_hand(state, passing=(gift,))
    for transfer in (*hand.passing, gift):
        state = _hand_over(state, transfer)
    state = with_hand(state, passing=())
    return append_to_hand(state, exchanged=exchange.side) if both else state


def _hand_over(state: State, gift: Transfer) -> State:
    hand = state.current_hand
    left = remove_cards(hand.cards[gift.giver], gift.cards)
    enlarged = sort_hand((*hand.cards[gift.taker], *gift.cards), state.rules)
    cards = replace_at(replace_at(hand.cards, gift.giver, left), gift.taker, enlarged)
    return append_to_hand(with_hand(state, cards=cards), transfers=gift)


def _refusal(state: State, action: Action) -> str:
    exchange = _find_exchange(state)
    if exchange is None:
        return "No cards are to be passed."
    if isinstance(action, DeclinePass):
        return "The exchange cannot be declined: under these rules cards must be passed at a nil."
    return f"Pass exactly {count_noun(exchange.count, 'card')} from your hand."


EXCHANGE = Phase("exchange", has_exchange, _prompt, refusal=_refusal, is_bidding=True)
