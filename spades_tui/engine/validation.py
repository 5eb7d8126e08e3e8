"""Check whether an event is legal after a state, which makes a log trustworthy."""

from __future__ import annotations

from collections import Counter
from typing import Final

from spades_tui.cards import commitment
from spades_tui.engine.dealing import choose_dealer, format_commitment, make_deal
from spades_tui.engine.decide import Rejection, action_for, decide
from spades_tui.engine.state import BETWEEN_HANDS, State
from spades_tui.rules.capabilities import cancel_card_is_cut, hands_are_drawn, most_bags
from spades_tui.rules.deck import full_pack, get_fixed_cancel_card, sort_hand, tricks_in_hand
from spades_tui.rules.events import (
    Assisted,
    Assumed,
    ClaimAnswered,
    Claimed,
    DealCommitted,
    DealerChosen,
    Event,
    HandDealt,
    ScoreGiven,
    Seated,
)


class InvalidLog(ValueError):
    """Raised for a log in which an event is no legal continuation of those before it.

    Attributes:
        index: index of that event in the log, from 0.
        reason: the reason, as a sentence.
    """

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"Event {index + 1} of the log does not fit: {reason}")
        self.index = index
        self.reason = reason


def next_deal(state: State) -> HandDealt:
    """Return the event of the next deal with its numbers and its dealer, but without cards.

    A misdeal is dealt again by the same dealer (decision 5). Otherwise the deal passes to the left,
    also from one game to the next (decision 38).
    """
    assert state.dealer is not None
    if state.thrown_in:
        place = (state.game, state.number, state.attempt + 1, state.deal, state.dealer)
    elif state.deal == 0:
        place = (1, state.number + 1, 1, 1, state.dealer)
    else:
        dealer = state.seats.next_seat(state.dealer)
        new_game = state.outcome is not None
        game, number = (state.game + 1, 1) if new_game else (state.game, state.number + 1)
        place = (game, number, 1, state.deal + 1, dealer)
    return HandDealt(*place, hands=())


def illegal_event_reason(
    state: State, event: Event, seed: int | None, *, sealed: bool, committed: bool
) -> str | None:
    """Return a sentence with the reason that `event` is illegal after `state`; None if it is legal.

    `Undone` events must be checked by the caller.

    Args:
        state: the state before the event.
        event: the event.
        seed: the seed that the deals must come from; None to accept any fair deal.
        sealed: whether assumed answers are illegal, as every answer must come from a player.
        committed: whether the event, if it is a deal, must match its commitment.
    """
    if state.due is not None:
        return None if event == state.due else "Something else had to follow by itself."
    if isinstance(event, Assisted | Seated | Claimed | ClaimAnswered):
        return _unfit_note(state, event)
    if isinstance(event, (DealerChosen, ScoreGiven, DealCommitted, HandDealt)):
        return _unfit_chance(state, event, seed, committed=committed)
    if isinstance(event, Assumed) and not sealed:
        event = event.answer
    action = action_for(state, event)
    if action is None:
        return "Such an event cannot happen."
    result = decide(state, action)
    if isinstance(result, Rejection):
        return result.reason
    return None if result == event else "The cards are not those of this deal."


def _unfit_note(state: State, event: Assisted | Seated | Claimed | ClaimAnswered) -> str | None:
    """Return the reason a note, which changes nothing in the play, is illegal; None if it is
    legal."""
    if not 0 <= event.seat < state.seats.players:
        return "There is no such player."
    if isinstance(event, Claimed):
        return claim_refusal(state, event)
    if isinstance(event, ClaimAnswered) and (state.claim is None or state.claim.seat != event.seat):
        return "There is no claim to answer."
    return None


def claim_refusal(state: State, claimed: Claimed) -> str | None:
    """Return a sentence with the reason that `claimed` is refused; None if the claim can be made.

    A claim can be made only at the claimer's own turn to play. Whether it is true is not checked.
    """
    prompt = state.prompt
    if prompt is None or prompt.kind != "play":
        return "Nothing can be claimed outside the play."
    if prompt.seat != claimed.seat:
        return "A claim is made at one's own turn."
    left = tricks_in_hand(state.rules) - len(state.playing.tricks)
    return None if 0 <= claimed.tricks <= left else "There are fewer tricks left."


def _unfit_chance(
    state: State,
    event: DealerChosen | ScoreGiven | DealCommitted | HandDealt,
    seed: int | None,
    *,
    committed: bool,
) -> str | None:
    if state.stage != BETWEEN_HANDS or state.match_winner is not None:
        return "No deal is due."
    if isinstance(event, DealerChosen):
        return _unfit_dealer(state, event, seed)
    if isinstance(event, ScoreGiven):
        return _unfit_score(state, event, committed=committed)
    if state.dealer is None:
        return "There is no dealer yet."
    if isinstance(event, HandDealt):
        return _unfit_deal(state, event, seed, committed=committed)
    if seed is not None and event != make_deal(state.rules, seed, next_deal(state))[0]:
        return "The commitment is not that of the coming deal."
    return None


def _unfit_dealer(state: State, event: DealerChosen, seed: int | None) -> str | None:
    if state.dealer is not None:
        return "The dealer has been found already."
    if not 0 <= event.dealer < state.seats.players:
        return "There is no such player."
    if seed is not None and event != choose_dealer(state.rules, seed):
        return "The seed gives another first dealer."
    return None


_MOST_POINTS: Final = 999_999
_MOST_HANDS: Final = 999


def _unfit_score(state: State, event: ScoreGiven, *, committed: bool) -> str | None:
    if committed:
        return "A sealed game begins at 0."
    if state.deal or state.number or any(state.scores) or any(state.bags):
        return "The game has begun already."
    sides, most = len(state.seats.sides), most_bags(state.rules)
    if not len(event.points) == len(event.bags) == sides:
        return f"There are {sides} sides."
    if not 1 <= event.number <= _MOST_HANDS or max(map(abs, event.points)) > _MOST_POINTS:
        return "No game comes to such a score."
    if min(event.bags) < 0 or max(event.bags) > (_MOST_HANDS - 1 if most is None else most):
        return "Nobody can have so many bags."
    most_sets = state.rules.ending.sets_lose - 1
    if event.sets and not (len(event.sets) == sides and min(event.sets) >= 0):
        return f"There are {sides} sides."
    if event.sets and max(event.sets) > most_sets:
        return "Nobody can have so many sets."
    return None


def _unfit_deal(state: State, event: HandDealt, seed: int | None, *, committed: bool) -> str | None:
    place = next_deal(state)
    for field in ("game", "number", "attempt", "deal", "dealer"):
        if getattr(event, field) != getattr(place, field):
            return f"The {field} of this deal should be {getattr(place, field)}."
    if seed is None:
        reason = _unfit_cards(state, event)
    elif make_deal(state.rules, seed, place)[1] != event:
        reason = "The seed gives other cards."
    else:
        reason = None
    if reason is None and committed:
        return _check_commitment(state, event)
    return reason


def _check_commitment(state: State, event: HandDealt) -> str | None:
    """Return the reason a deal does not match its commitment; None if it matches."""
    if not state.commitment:
        return "No commitment was made before this deal."
    text = format_commitment(event.hands, event.rest)
    if commitment(text, event.nonce or "") != state.commitment:
        return "The cards are not those that were committed to."
    return None


def _unfit_cards(state: State, event: HandDealt) -> str | None:
    """Return the fault of a deal without a known seed; None if it is all cards of the pack,
    dealt evenly."""
    rules = state.rules
    hands = [cards or () for cards in event.hands]
    leftovers = event.rest or ()
    if Counter([card for cards in (*hands, leftovers) for card in cards]) != Counter(
        full_pack(rules)
    ):
        return "The cards dealt are not the deck of these rules."
    size = 0 if hands_are_drawn(rules) else tricks_in_hand(rules)
    if [len(cards) for cards in hands] != [size] * state.seats.hands:
        return "The cards are not evenly dealt."
    if any(cards != sort_hand(cards, rules) for cards in hands):
        return "The hands are not in order."
    if not _cancel_card_fits(state, event):
        return "The bag-canceling card is another."
    return None


def _cancel_card_fits(state: State, event: HandDealt) -> bool:
    if cancel_card_is_cut(state.rules):
        return event.cancel_card in full_pack(state.rules)
    return event.cancel_card == get_fixed_cancel_card(state.rules)
