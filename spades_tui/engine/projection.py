"""Build the view of one seat: the facts it may know, copied from the state."""

from __future__ import annotations

from spades_tui.engine.state import BETWEEN_HANDS, Cards, Hand, State, new_hand
from spades_tui.engine.timeline import phase_of
from spades_tui.player_view import Transfer, View
from spades_tui.rules.capabilities import hands_are_drawn


def project(state: State, seat: int) -> View:
    """Return the view of `seat`: everything it may know of `state`."""
    hand = state.hand or new_hand(state.seats, ((),) * state.seats.hands)
    playing = hand.playing
    over = state.stage == BETWEEN_HANDS
    is_asked = state.prompt is not None and state.prompt.seat == seat
    phase = phase_of(state)
    return View(
        rules=state.rules,
        seat=seat,
        phase="between" if phase is None else phase.name,
        game=state.game,
        hand_number=state.number,
        attempt=state.attempt,
        deal=state.deal,
        dealer=-1 if state.dealer is None else state.dealer,
        scores=state.scores,
        bags=state.bags,
        wins=state.wins,
        hand=hand.cards[seat] if hand.looked[seat] or over else None,
        hand_sizes=tuple(map(len, hand.cards)),
        looked=hand.looked,
        bids=hand.bids,
        proposed=_find_proposals(state, hand),
        auction=hand.auction,
        declarer=hand.declarer,
        tricks=playing.tricks if playing else (),
        trick=playing.trick if playing else None,
        taken=playing.taken if playing else (0,) * state.seats.hands,
        leader=playing.leader if playing else None,
        to_act=None if state.prompt is None else state.prompt.seat,
        spades_broken=playing is not None and playing.broken,
        dummy=_dummy(state, hand),
        penalty_cards=playing.penalty if playing else ((),) * state.seats.hands,
        transfers=_transfers(hand, seat),
        discarded=() if hand.untold else hand.discarded[seat],
        drawn=hand.rest[0] if is_asked and phase is not None and phase.name == "draw" else None,
        stock=max(len(hand.rest) - 1, 0) if hands_are_drawn(state.rules) else 0,
        leftovers=hand.leftovers if hand.taker == seat and not hand.untold else (),
        cancel_card=hand.cancel_card,
        commitment=state.commitment,
        nonce=hand.nonce if over and state.hand else None,
        dealt=hand.dealt if over and state.hand else None,
        results=state.results,
        outcome=state.outcome,
        match_winner=state.match_winner,
        assisted=state.assisted,
        prompt=state.prompt if is_asked else None,
        sets_given=state.sets_given,
    )


def _find_proposals(state: State, hand: Hand) -> tuple[int | None, ...]:
    sides: list[int | None] = [None] * len(state.seats.sides)
    if hand.talk.number is not None:
        sides[state.seats.side_of[hand.talk.proposer]] = hand.talk.number
    pending = hand.pending
    if pending is not None and pending.kind in ("bid", "raise"):
        number = pending.number if pending.bid is None else pending.bid.tricks
        sides[state.seats.side_of[pending.seat]] = number
    return tuple(sides)


def _dummy(state: State, hand: Hand) -> Cards | None:
    """Return the dummy's cards once the opening lead is made (decision 46)."""
    playing = hand.playing
    if not state.seats.has_dummy or playing is None or not (playing.trick or playing.tricks):
        return None
    return hand.cards[state.seats.players]


def _transfers(hand: Hand, seat: int) -> tuple[Transfer, ...]:
    """Return the cards given, at once, and those received, when both have chosen (decision 8)."""
    if not hand.transfers and not hand.passing:
        return ()
    received = [t for t in hand.transfers if seat in (t.giver, t.taker)]
    return (*received, *(t for t in hand.passing if t.giver == seat))
