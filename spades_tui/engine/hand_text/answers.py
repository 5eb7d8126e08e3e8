"""The answers a hand in text gives to the questions of the engine: its bids and its cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from spades_tui.engine.phases.bidding import list_raisers
from spades_tui.engine.state import State
from spades_tui.player_view import Prompt, PromptKind
from spades_tui.rules import actions as a
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.formats.pbn import tag_error
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class MissingPass(Exception):
    """Raised if a player passes cards that the text does not name, and both partners' cards are
    made up.

    Attributes:
        seat: the player who passes.
        partner: the player who receives the cards.
        count: the number of cards passed.
    """

    def __init__(self, seat: int, partner: int, count: int) -> None:
        super().__init__(seat, partner, count)
        self.seat, self.partner, self.count = seat, partner, count


class ScriptedAnswers:
    """Answers the questions of the engine as the text of a hand does.

    Methods that return an action raise a ValueError if a bid they need is missing from the text.

    Attributes:
        text: the text.
        plays: the cards not played yet, in order, each with the number of its trick, from 0.
    """

    def __init__(
        self,
        text: HandText,
        rules: RuleSet,
        *,
        is_open: bool = False,
        seat: int | None = None,
        hidden: Sequence[int] = (),
    ) -> None:
        """Prepare the answers of `text`.

        Args:
            text: the hand, with all cards known or made up.
            rules: the rules in force.
            is_open: whether the text may stop before the end of the hand, at a question to `seat`.
            seat: the player whom that question is put to; None for any player.
            hidden: the hands whose cards are made up.
        """
        self.text = text
        self.plays = deque(
            (trick_number, play) for trick_number, trick in enumerate(text.play) for play in trick
        )
        self._bids, self._passed = dict(text.bids), dict(text.passed or ())
        self._discarded = dict(text.discarded)
        self._partner_of = seating(rules).partner_of
        self._is_open, self._seat, self._hidden = is_open, seat, hidden

    def answer(self, state: State, prompt: Prompt) -> a.Action | None:
        """Return the action that answers `prompt`; None if the text ends before it.

        A card that is returned is removed from `plays`.

        Raises:
            ValueError: naming the fact that is missing from the text, or out of turn.
            MissingPass: if a player passes cards to a partner, and the cards of both are made up.
        """
        if self._is_open:
            if prompt.kind in ("nil", "blind", "look") and prompt.seat not in self._bids:
                return self._answer_unbid(state, prompt)
            if self._is_question(prompt):
                return None
        return SCRIPTED_ANSWERS[prompt.kind](self, state, prompt)

    def _answer_unbid(self, state: State, prompt: Prompt) -> a.Action | None:
        """Return a look, or a pass in the nil round; None if the nil round is the question the text
        ends with."""
        if prompt.kind != "nil":
            return a.Look(prompt.seat)
        later = state.clockwise[state.clockwise.index(prompt.seat) + 1 :]
        has_passed = any(seat in later or not bid.is_nil for seat, bid in self.text.bids)
        own = self._seat in (None, prompt.seat)
        return None if own and not has_passed else a.PassNil(prompt.seat)

    def _is_question(self, prompt: Prompt) -> bool:
        """Whether `prompt` is the question the text ends with."""
        seat, own = prompt.seat, self._seat in (None, prompt.seat)
        match prompt.kind:
            case "pass" if seat not in self._passed:
                if own and not self.plays and self.text.passed is None:
                    return True
                partner = self._partner_of[seat]
                must = a.DeclinePass(seat) not in prompt.actions or self.text.passed is None
                if must and prompt.pick and {seat, partner} <= {*self._hidden}:
                    assert partner is not None, "None is no hand"
                    raise MissingPass(seat, partner, prompt.pick.count)
                return False
            case "kitty":
                return own and seat not in self._discarded
            case "bid" | "talk" | "answer":
                return seat not in self._bids and not self.plays
        return False

    def holds(self, state: State, action: a.Action) -> bool:
        """Whether the text itself says that `action` was taken; other actions are only inferred
        from it.

        The text gives final bids, passed and discarded cards and plays.
        """
        seat = action.seat
        match action:
            case a.PlayCard() | a.CorrectRevoke():
                return True
            case a.MakeBid(bid=bid):
                return self._bids.get(seat) == bid and not _may_be_revised(state, seat, bid)
            case a.PassCards():
                return seat in self._passed
            case a.DeclinePass():  # of two nil bidders it may have been either
                bids = [state.current_hand.bids[each] for each in state.seats.side_with(seat)]
                both_nil = all(bid is not None and bid.is_nil for bid in bids)
                return self.text.passed is not None and not both_nil
            case a.Discard():
                return seat in self._discarded
            case a.LetStand():
                return self.text.revoker is None
        return False

    def holds_cards(self, action: a.Action) -> bool:
        """Whether the text gives the cards that `action` moves, though not which player decided
        that."""
        return isinstance(action, a.DeclinePass) and self.text.passed is not None

    def _bid(self, seat: int) -> Bid:
        bid = self._bids.get(seat)
        if bid is None:
            letter = self.text.letter(seat)
            raise tag_error("Bids", f"that of {letter} is missing, write it, as in {letter}:3.")
        return bid

    def _partner_bid(self, seat: int) -> Bid | None:
        partner = self._partner_of[seat]
        return None if partner is None else self._bid(partner)

    # -- by kind of question ------------------------------------------------------------------

    def play(self, state: State, prompt: Prompt) -> a.Action | None:
        """Return the action that plays the next card of the text, or corrects a wrong card with it.

        None if there are no more cards.

        Raises:
            ValueError: if that card belongs to another hand than the one to play.
        """
        if not self.plays:
            return None
        trick, play = self.plays.popleft()
        letter, playing = self.text.letter(play.hand), state.playing
        if trick < len(playing.tricks) or play.hand in {each.hand for each in playing.plays}:
            if all(revoke.seat != play.hand for revoke in playing.wrong):
                raise tag_error(
                    "Play", f"trick {trick + 1}: {letter} has no wrong card to correct."
                )
            return a.CorrectRevoke(play.hand, play.card)
        if play.hand != prompt.hand:
            due = self.text.letter(prompt.hand)
            raise tag_error("Play", f"trick {trick + 1}: it is {due}'s turn, not {letter}'s.")
        return a.PlayCard(prompt.seat, prompt.hand, play.card)

    def look(self, _state: State, prompt: Prompt) -> a.Action:
        """Return the action of a player who has not looked: a look, unless they bid blind in the
        text.

        A blind bid is made now if possible; otherwise the player stays down or passes. If the
        question is about a misdeal, after a look, the answer is to play on.
        """
        seat = prompt.seat
        if a.WaiveMisdeal(seat) in prompt.actions:
            return a.WaiveMisdeal(seat)
        own = self._bid(seat)
        side_bid = self._partner_bid(seat) if own == PARTNERS else own
        if side_bid is None or not side_bid.is_blind:
            return a.Look(seat)
        calls = (a.MakeBid(seat, own), a.StayDown(seat), a.PassNil(seat))
        return next((call for call in calls if call in prompt.actions), a.Look(seat))

    def nil(self, _state: State, prompt: Prompt) -> a.Action:
        """Return the nil that the player bids in the text, or a pass in the nil round for any other
        bid."""
        bid = a.MakeBid(prompt.seat, self._bid(prompt.seat))
        return bid if bid in prompt.actions else a.PassNil(prompt.seat)

    def bid(self, _state: State, prompt: Prompt) -> a.Action:
        """Return the bid that the player makes in the text.

        If the partner's later bid counts for both, the player's own first bid is not known, and a
        number is made up.
        """
        bid = a.MakeBid(prompt.seat, self._bid(prompt.seat))
        if bid.bid != PARTNERS:
            return bid
        bids = [each for each in prompt.actions if isinstance(each, a.MakeBid)]
        return next((each for each in bids if each.bid.kind == "number"), bids[0])

    def talk(self, state: State, prompt: Prompt) -> a.Action:
        """Return the next action in partnership bidding that leads to the bids of the text.

        A player whose partner is still to bid nil names their tricks first instead of bidding a
        number.
        """
        seat, own = prompt.seat, self._bid(prompt.seat)
        partner, mate = self._partner_bid(seat), self._partner_of[seat]
        waits = own.kind == "number" and partner is not None and partner.is_nil
        waits = waits and mate is not None and state.current_hand.bids[mate] is None
        number = max(own.tricks, partner.tricks if partner else 0)
        proposal = a.Say(seat, number, 0)  # in halves: each says half
        if a.MakeBid(seat, own) in prompt.actions and not (waits and proposal in prompt.actions):
            return a.MakeBid(seat, own)
        named = a.MakeBid(seat, Bid("number", number))
        choices: tuple[a.Action, ...] = (proposal, a.Agree(seat), named)
        return next((each for each in choices if each in prompt.actions), a.Propose(seat, number))

    def discard(self, state: State, prompt: Prompt) -> a.Action:
        """Return the discard of the cards in the text; of the leftovers if the text names none."""
        cards = self._discarded.get(prompt.seat, state.current_hand.leftovers)
        return a.Discard(prompt.seat, cards)

    def pass_cards(self, _state: State, prompt: Prompt) -> a.Action:
        """Return the pass of the cards in the text, or a refusal to pass if the text names none.

        Raises:
            ValueError: if it names none and the pass cannot be declined.
        """
        seat = prompt.seat
        if seat in self._passed:
            return a.PassCards(seat, self._passed[seat])
        if a.DeclinePass(seat) in prompt.actions:
            return a.DeclinePass(seat)
        letter = self.text.letter(seat)
        raise tag_error(
            "Passed", f"what {letter} passed is missing, write it, as in {letter}:2C+TD."
        )

    def correct(self, state: State, prompt: Prompt) -> a.Action | None:
        """Return the correction of a wrong card, or the action that lets it stand if the text has
        none."""
        trick = len(state.playing.tricks)
        corrects = any(place == trick and play.hand == prompt.seat for place, play in self.plays)
        return self.play(state, prompt) if corrects else a.LetStand(prompt.seat)

    def call_revoke(self, _state: State, prompt: Prompt) -> a.Action:
        """Return the call of a revoke, or the action that lets it stand.

        The revoke is called only if the text names this revoker and all cards of the text have been
        played.
        """
        called = not self.plays and prompt.about == str(self.text.revoker)
        return a.CallRevoke(prompt.seat) if called else a.LetStand(prompt.seat)


def _may_be_revised(state: State, seat: int, bid: Bid) -> bool:
    """Whether a final bid may have come from a raise, or from a question about cover."""
    if bid.kind == "number":
        return seat in list_raisers(state)
    return bid.kind == "blind nil" and state.rules.nil.cover_ask


SCRIPTED_ANSWERS: Final[
    dict[PromptKind, Callable[[ScriptedAnswers, State, Prompt], a.Action | None]]
] = {
    "draw": lambda _answers, _state, prompt: a.KeepDrawn(prompt.seat),
    "blind": ScriptedAnswers.look,
    "look": ScriptedAnswers.look,
    "answer": lambda _answers, _state, prompt: a.Answer(prompt.seat, True),
    "misdeal": ScriptedAnswers.look,
    "nil": ScriptedAnswers.nil,
    "bid": ScriptedAnswers.bid,
    "talk": ScriptedAnswers.talk,
    "raise": lambda _answers, _state, prompt: a.StandPat(prompt.seat),
    "kitty": ScriptedAnswers.discard,
    "pass": ScriptedAnswers.pass_cards,
    "play": ScriptedAnswers.play,
    "renounce": ScriptedAnswers.correct,
    "revoke": ScriptedAnswers.call_revoke,
}
"""The function that answers each kind of question."""
