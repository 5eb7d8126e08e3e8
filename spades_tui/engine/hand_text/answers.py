"""What a hand in text answers to each question of the engine: its bids, its cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from spades_tui.engine.phases.bidding import who_may_raise
from spades_tui.engine.state import State
from spades_tui.player_view import Prompt, PromptKind
from spades_tui.rules import actions as a
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.formats.hand_tags import tag_error
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class ScriptedAnswers:
    """What one text answers.

    Attributes:
        form: the text.
        plays: the cards that have yet to be put down, each with the number of its trick, from 0.
    """

    def __init__(self, form: HandText, rules: RuleSet) -> None:
        self.form = form
        self.plays = deque((at, play) for at, trick in enumerate(form.play) for play in trick)
        self._partner_of = seating(rules).partner_of

    def answer(self, state: State, prompt: Prompt) -> a.Action | None:
        """Return the answer to `prompt`, None where the text ends.

        Raises:
            ValueError: naming what is missing from the text, or out of turn.
        """
        return SCRIPTED_ANSWERS[prompt.kind](self, state, prompt)

    def tells(self, state: State, action: a.Action) -> bool:
        """Whether an answer stands in the text, which holds bids, cards and plays, and no more."""
        seat, form = action.seat, self.form
        match action:
            case a.PlayCard() | a.CorrectRevoke():
                return True
            case a.MakeBid():
                made = dict(form.bids).get(seat) == action.bid
                return made and not _came_otherwise(state, seat, action.bid)
            case a.PassCards():
                return seat in dict(form.passed or ())
            case a.DeclinePass():  # of two nil bidders it may have been either
                return form.passed is not None and not self._both_bid_nil(state, seat)
            case a.Discard():
                return seat in dict(form.discarded)
            case a.LetStand():
                return form.revoker is None
        return False

    def tells_cards(self, action: a.Action) -> bool:
        """Whether the text tells how the cards moved, whoever's answer it was."""
        return isinstance(action, a.DeclinePass) and self.form.passed is not None

    def _both_bid_nil(self, state: State, seat: int) -> bool:
        sides_bids = (state.current_hand.bids[one] for one in state.seats.side_with(seat))
        return all(bid is not None and bid.is_nil for bid in sides_bids)

    def letter(self, hand: int) -> str:
        """Return what the text calls a hand."""
        return self.form.letter(hand)

    def bid(self, seat: int) -> Bid:
        """Return the bid of a player; one that is missing is an error."""
        found = dict(self.form.bids).get(seat)
        if found is None:
            who = self.letter(seat)
            raise tag_error("Bids", f"that of {who} is missing, write it, as in {who}:3.")
        return found

    def is_blind(self, seat: int) -> bool:
        """Whether a player, or their partner for both, bids without looking."""
        bid, partner = self.bid(seat), self._partner_of[seat]
        if bid == PARTNERS and partner is not None:
            return self.bid(partner).is_blind
        return bid.is_blind

    def waits(self, state: State, seat: int) -> bool:
        """Whether a player's number comes after a nil their partner has not announced yet."""
        partner = self._partner_of[seat]
        if partner is None or self.bid(seat).kind != "number":
            return False
        return self.bid(partner).is_nil and state.current_hand.bids[partner] is None

    def number(self, seat: int) -> int:
        """Return the number of a player's side."""
        partner = self._partner_of[seat]
        seats = (seat,) if partner is None else (seat, partner)
        return max(self.bid(one).tricks for one in seats)


def _came_otherwise(state: State, seat: int, bid: Bid) -> bool:
    """Whether a final bid may have come of a raise, or of a question about cover."""
    if bid.kind == "number":
        return seat in who_may_raise(state)
    return bid.kind == "blind nil" and state.rules.nil.cover_ask


def _card(text: ScriptedAnswers, state: State, prompt: Prompt) -> a.Action | None:
    if not text.plays:
        return None
    trick, play = text.plays.popleft()
    who = text.letter(play.hand)
    if trick < len(state.playing.tricks) or play.hand in {one.hand for one in state.playing.plays}:
        if all(revoke.seat != play.hand for revoke in state.playing.wrong):
            raise tag_error("Play", f"trick {trick + 1}: {who} has no wrong card to correct.")
        return a.CorrectRevoke(play.hand, play.card)
    if play.hand != prompt.hand:
        due = text.letter(prompt.hand)
        raise tag_error("Play", f"trick {trick + 1}: it is {due}'s turn, not {who}'s.")
    return a.PlayCard(prompt.seat, prompt.hand, play.card)


def _unlooked(text: ScriptedAnswers, _state: State, prompt: Prompt) -> a.Action:
    """Call blind, stay down for a call that comes later, or look and play on."""
    seat = prompt.seat
    if a.WaiveMisdeal(seat) in prompt.actions:
        return a.WaiveMisdeal(seat)
    if not text.is_blind(seat):
        return a.Look(seat)
    bid = a.MakeBid(seat, text.bid(seat))
    waits = (one for one in (a.StayDown(seat), a.PassNil(seat)) if one in prompt.actions)
    return bid if bid in prompt.actions else next(waits, a.Look(seat))


def _nil(text: ScriptedAnswers, _state: State, prompt: Prompt) -> a.Action:
    bid = a.MakeBid(prompt.seat, text.bid(prompt.seat))
    return bid if bid in prompt.actions else a.PassNil(prompt.seat)


def _bid(text: ScriptedAnswers, _state: State, prompt: Prompt) -> a.Action:
    """Bid; what a player bid before their partner's bid for both took its place is not told."""
    bid = a.MakeBid(prompt.seat, text.bid(prompt.seat))
    if bid.bid != PARTNERS:
        return bid
    bids = [one for one in prompt.actions if isinstance(one, a.MakeBid)]
    return next((one for one in bids if one.bid.kind == "number"), bids[0])


def _said(text: ScriptedAnswers, state: State, prompt: Prompt) -> a.Action:
    """Talk; a number that may be bid at once waits for the nil a partner has yet to announce."""
    seat = prompt.seat
    bid = a.MakeBid(seat, text.bid(seat))
    number = text.number(seat)
    said, proposed = a.Say(seat, number, 0), a.Propose(seat, number)  # in halves: each says half
    if bid in prompt.actions and not (said in prompt.actions and text.waits(state, seat)):
        return bid
    choices: tuple[a.Action, ...] = (said, a.Agree(seat))
    return next((one for one in choices if one in prompt.actions), proposed)


def _put_away(text: ScriptedAnswers, state: State, prompt: Prompt) -> a.Action:
    given = dict(text.form.discarded).get(prompt.seat)
    return a.Discard(prompt.seat, state.current_hand.leftovers if given is None else given)


def _passed(text: ScriptedAnswers, _state: State, prompt: Prompt) -> a.Action:
    seat = prompt.seat
    cards = dict(text.form.passed or ()).get(seat)
    if cards is not None:
        return a.PassCards(seat, cards)
    if a.DeclinePass(seat) in prompt.actions:
        return a.DeclinePass(seat)
    who = text.letter(seat)
    raise tag_error("Passed", f"what {who} passed is missing, write it, as in {who}:2C+TD.")


def _settled(text: ScriptedAnswers, state: State, prompt: Prompt) -> a.Action | None:
    """Let a wrong card stand, unless the text corrects it."""
    trick = len(state.playing.tricks)
    corrects = any(at == trick and play.hand == prompt.seat for at, play in text.plays)
    return _card(text, state, prompt) if corrects else a.LetStand(prompt.seat)


def _judged(text: ScriptedAnswers, _state: State, prompt: Prompt) -> a.Action:
    """Call the revoke that ended the hand, once all cards of the text are played."""
    called = not text.plays and prompt.about == str(text.form.revoker)
    return a.CallRevoke(prompt.seat) if called else a.LetStand(prompt.seat)


SCRIPTED_ANSWERS: Final[
    dict[PromptKind, Callable[[ScriptedAnswers, State, Prompt], a.Action | None]]
] = {
    "draw": lambda _text, _state, prompt: a.KeepDrawn(prompt.seat),
    "blind": _unlooked,
    "look": _unlooked,
    "answer": lambda _text, _state, prompt: a.Answer(prompt.seat, True),
    "misdeal": _unlooked,
    "nil": _nil,
    "bid": _bid,
    "talk": _said,
    "raise": lambda _text, _state, prompt: a.StandPat(prompt.seat),
    "kitty": _put_away,
    "pass": _passed,
    "play": _card,
    "renounce": _settled,
    "revoke": _judged,
}
"""How each kind of question is answered; whole by a test."""
