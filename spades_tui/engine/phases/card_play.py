"""The play of the cards: leads, tricks, the dummy, wrong cards."""

from __future__ import annotations

from msgspec.structs import replace

from spades_tui.engine.phases import revoking
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.state import (
    Cards,
    Hand,
    Playing,
    Revoke,
    State,
    remove_cards,
    replace_at,
    with_hand,
)
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.deck import card_order, lowest_club_first
from spades_tui.rules.events import CardPlayed
from spades_tui.rules.following import (
    PlayFacts,
    illegal_reasons,
    legal_cards,
    make_trick_at,
    revoke_cards,
)
from spades_tui.rules.tricks import Play, is_ruffed
from spades_tui.rules.turns import declarer_of, opening_leader, play_order


def turn_order(state: State) -> tuple[int, ...]:
    """Return the hands in clockwise order of play; the first one need not be the leader."""
    return play_order(state.rules, state.current_hand.declarer)


def hand_to_play(state: State) -> int:
    """Return the number of the hand that must play the next card."""
    playing = state.playing
    order = turn_order(state)
    start = order.index(playing.leader)
    return order[(start + len(playing.plays)) % len(order)]


def _player_of(state: State, hand: int) -> int:
    """Return the player who plays from `hand`: its owner, or the declarer for the dummy."""
    declarer = state.current_hand.declarer
    return declarer if hand >= state.seats.players and declarer is not None else hand


def _leader(state: State, declarer: int | None) -> int:
    cards = state.current_hand.cards
    clubs = lowest_club_first(tuple(card for hand in cards for card in hand), state.rules)
    assert state.dealer is not None
    return opening_leader(
        state.rules,
        state.dealer,
        declarer,
        lambda seat: bool(clubs) and clubs[0] in cards[seat],
    )


def _enter(state: State) -> State:
    assert state.dealer is not None
    declarer = declarer_of(state.rules, state.dealer, state.current_hand.bids)
    hands, players = state.seats.hands, state.seats.players
    return with_hand(
        state,
        declarer=declarer,
        playing=Playing(
            leader=_leader(state, declarer),
            taken=(0,) * hands,
            penalty=((),) * hands,
            cancelled=(0,) * hands,
            promise_broken=(False,) * players,
        ),
    )


def _play_facts(state: State, hand: int) -> PlayFacts:
    """Return the facts that decide which cards of hand number `hand` may be played."""
    playing = state.playing
    return PlayFacts(
        hand=state.current_hand.cards[hand],
        trick=playing.trick,
        spades_broken=playing.broken,
        first_trick=not playing.tricks,
        penalty_cards=playing.penalty[hand],
    )


def _prompt(state: State) -> Prompt | None:
    if state.current_hand.revoker is not None:
        return None
    question = revoking.prompt(state)
    if question is not None:
        return question
    hand = hand_to_play(state)
    if not state.current_hand.cards[hand]:
        return None
    facts, seat = _play_facts(state, hand), _player_of(state, hand)
    legal = tuple(dict.fromkeys(legal_cards(facts, state.rules)))
    wrong: Cards = ()
    if state.rules.play.revokes == "penalised":
        could = dict.fromkeys(revoke_cards(facts, state.rules))
        wrong = tuple(card for card in could if card not in legal)
    actions = tuple(PlayCard(seat, hand, card) for card in legal)
    return Prompt(seat, "play", actions, hand=hand, wrong=wrong)


def _refusal(state: State, action: Action) -> str:
    if state.prompt is None or state.prompt.kind != "play":
        return revoking.refusal(state)
    if not isinstance(action, PlayCard):
        return "A card has to be played now."
    if action.hand != state.prompt.hand:
        return "A card is due from another hand."
    facts = _play_facts(state, action.hand)
    if action.card not in facts.hand:
        return f"The {action.card.label} is not in this hand."
    reason = illegal_reasons(facts, state.rules)[action.card]
    return f"The {action.card.label} may not be played: {reason}."


def card_played(state: State, event: CardPlayed) -> State:
    """Return `state` with the card added to the trick; a complete trick goes to its winner."""
    hand, playing = state.current_hand, state.playing
    if state.prompt is not None and event.card in state.prompt.wrong:
        assert playing.trick is not None
        revoke = Revoke(event.hand, event.card, playing.trick.suit)
        playing = replace(playing, wrong=(*playing.wrong, revoke))
    playing = revoking.note_proven_revokes(playing, event.hand, event.card, state.rules)
    plays = (*playing.plays, Play(event.hand, event.card))
    trick = make_trick_at(plays, state.rules, first_trick=not playing.tricks)
    penalty = playing.penalty
    if event.card in penalty[event.hand]:
        open_cards = remove_cards(penalty[event.hand], (event.card,))
        penalty = replace_at(penalty, event.hand, open_cards)
    playing = replace(
        playing,
        trick=trick,
        penalty=penalty,
        broken=playing.broken or card_order(state.rules).is_spade(event.card),
    )
    cards = replace_at(hand.cards, event.hand, remove_cards(hand.cards[event.hand], (event.card,)))
    hand = replace(hand, cards=cards, playing=playing)
    return collect_trick(replace(state, hand=hand))


def collect_trick(state: State) -> State:
    """Return `state` with the trick on the table given to its winner.

    It is returned unchanged if the trick is incomplete, or if a card in it may still be corrected.
    """
    playing = state.playing
    trick = playing.trick
    if trick is None or playing.wrong or len(trick.plays) < state.seats.hands:
        return state
    winner, hand = trick.winner, state.current_hand
    copies = sum(play.card is hand.cancel_card for play in trick.plays)
    counts = replace_at(playing.taken, winner, playing.taken[winner] + 1)
    cancelled = playing.cancelled
    if copies:
        cancelled = replace_at(cancelled, winner, cancelled[winner] + copies)
    return with_hand(
        state,
        playing=replace(
            playing,
            leader=winner,
            trick=None,
            tricks=(*playing.tricks, trick),
            taken=counts,
            cancelled=cancelled,
            promise_broken=_promises(state, hand, playing),
        ),
    )


def _promises(state: State, hand: Hand, playing: Playing) -> tuple[bool, ...]:
    """Return for each player whether their no-trump promise is broken after a trick.

    Such a bidder may win with a spade only when spades were led (decision 16).
    """
    trick = playing.trick
    assert trick is not None
    winner = trick.winner
    bid = hand.bids[winner] if winner < len(hand.bids) else None
    if bid is None or not bid.is_no_trump:
        return playing.promise_broken
    ruffed = is_ruffed(trick, state.rules)
    return replace_at(playing.promise_broken, winner, True) if ruffed else playing.promise_broken


PLAY = Phase("play", lambda _rules: True, _prompt, enter=_enter, refusal=_refusal)
