"""Wrong cards: corrected in time, or proved and called later (option `revokes`, decision 44)."""

from __future__ import annotations

from msgspec.structs import replace

from spades_tui.cards import Card
from spades_tui.engine.state import (
    Cards,
    Playing,
    Revoke,
    State,
    remove_cards,
    replace_at,
    with_hand,
    with_playing,
)
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import CallRevoke, CorrectRevoke, LetStand
from spades_tui.rules.deck import card_order, sort_hand
from spades_tui.rules.events import RevokeCorrected, RevokeLeft
from spades_tui.rules.following import PlayFacts, legal_cards
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, Trick, replace_plays


def note_proven_revokes(playing: Playing, seat: int, card: Card, rules: RuleSet) -> Playing:
    """Return `playing` with the revokes that a card proves added to `proven`.

    A card proves a revoke if its hand failed to follow that suit in an earlier trick (decision 71).

    Args:
        playing: the play.
        seat: the hand that shows the card.
        card: the card now shown.
        rules: the rules in force.
    """
    suit = card_order(rules).suit[card]
    asked_revokes = {id(revoke) for revoke in playing.proven}  # two packs know equal revokes
    proven = tuple(
        revoke
        for revoke in playing.revokes
        if revoke.seat == seat and revoke.suit is suit and id(revoke) not in asked_revokes
    )
    return replace(playing, proven=(*playing.proven, *proven))


def prompt(state: State) -> Prompt | None:
    """Return the question about a revoke or a wrong card; None if there is none.

    An opponent is asked whether to call a proven revoke. After the last card of a trick, a player
    is asked whether to correct their own wrong card.
    """
    playing = state.playing
    if playing.proven:
        revoke = playing.proven[0]
        seat = _opponents_left(state, revoke)[0]
        answers = (CallRevoke(seat), LetStand(seat))
        return Prompt(seat, "revoke", answers, about=str(revoke.seat))
    if playing.wrong and len(playing.plays) == state.seats.hands:
        seat = playing.wrong[0].seat
        right = tuple(CorrectRevoke(seat, card) for card in right_cards(state, seat))
        return Prompt(seat, "renounce", (*right, LetStand(seat)), hand=seat)
    return None


def refusal(state: State) -> str:
    """Return a sentence with the reason that no card may be played: a question about a revoke is
    open."""
    if state.prompt is not None and state.prompt.kind == "revoke":
        return "First say whether you call the revoke."
    return "First correct your wrong card, or let it stand."


def _opponents_left(state: State, revoke: Revoke) -> tuple[int, ...]:
    seats = state.seats
    return tuple(
        seat
        for seat in seats.clockwise_from(revoke.seat)
        if seats.side_of[seat] != seats.side_of[revoke.seat] and seat not in state.playing.let_stand
    )


def right_cards(state: State, seat: int) -> Cards:
    """Return the cards with which `seat` may correct its wrong card in the current trick.

    They are the cards that were legal at its turn (decision 70); empty if it has played no wrong
    card.
    """
    playing = state.playing
    wrong = next((revoke for revoke in playing.wrong if revoke.seat == seat), None)
    if wrong is None:
        return ()
    hands = [play.hand for play in playing.plays]
    before = playing.plays[: hands.index(seat)]
    held = sort_hand((*state.current_hand.cards[seat], wrong.card), state.rules)
    assert playing.trick is not None
    facts = PlayFacts(
        hand=held,
        trick=_trick_like(state, before),
        spades_broken=True,
        first_trick=not playing.tricks,
        penalty_cards=playing.penalty[seat],
    )
    return tuple(dict.fromkeys(legal_cards(facts, state.rules)))


def _trick_like(state: State, plays: tuple[Play, ...]) -> Trick:
    trick = state.playing.trick
    assert trick is not None
    return replace_plays(trick, plays, state.rules)


def apply_correction(state: State, event: RevokeCorrected) -> State:
    """Return `state` with the wrong card, which then lies face up, replaced by the right one.

    Spades are as broken as they would be without the wrong card (decision 69).
    """
    playing, hand = state.playing, state.current_hand
    wrong = next(revoke for revoke in playing.wrong if revoke.seat == event.seat)
    plays = tuple(
        Play(play.hand, event.card) if play.hand == event.seat else play for play in playing.plays
    )
    held = remove_cards((*hand.cards[event.seat], wrong.card), (event.card,))
    state = with_hand(state, cards=replace_at(hand.cards, event.seat, sort_hand(held, state.rules)))
    order = card_order(state.rules)
    visible = [p.card for trick in playing.tricks for p in trick.plays] + [p.card for p in plays]
    penalty = (*playing.penalty[event.seat], wrong.card)
    if event.card in penalty:
        penalty = remove_cards(penalty, (event.card,))
    state = with_playing(
        state,
        trick=_trick_like(state, plays),
        penalty=replace_at(playing.penalty, event.seat, penalty),
        wrong=tuple(revoke for revoke in playing.wrong if revoke is not wrong),
        broken=any(order.is_spade(card) for card in visible),
    )
    return with_hand(
        state, playing=note_proven_revokes(state.playing, event.seat, event.card, state.rules)
    )


def leave_standing(state: State, event: RevokeLeft) -> State:
    """Return `state` after a player has let a proven revoke stand, or else their own wrong card."""
    playing = state.playing
    if not playing.proven:
        mine = next(revoke for revoke in playing.wrong if revoke.seat == event.seat)
        others = tuple(revoke for revoke in playing.wrong if revoke is not mine)
        return with_playing(state, wrong=others, revokes=(*playing.revokes, mine))
    state = with_playing(state, let_stand=(*playing.let_stand, event.seat))
    first_revoke = playing.proven[0]
    if _opponents_left(state, first_revoke):
        return state
    other_revokes = tuple(revoke for revoke in playing.revokes if revoke is not first_revoke)
    return with_playing(state, proven=playing.proven[1:], let_stand=(), revokes=other_revokes)
