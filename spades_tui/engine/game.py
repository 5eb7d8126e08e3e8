"""One match at a table: actions in, events out, the log as the only truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy

from msgspec.structs import replace

from spades_tui.engine.dealing import choose_dealer, make_deal
from spades_tui.engine.decide import Rejection, action_for, decide
from spades_tui.engine.fold import Step, apply_event
from spades_tui.engine.projection import project
from spades_tui.engine.state import BETWEEN_HANDS, State, new_state
from spades_tui.engine.validation import InvalidLog, claim_refusal, illegal_event_reason, next_deal
from spades_tui.player_view import Prompt, View
from spades_tui.player_view.redaction import redact_log
from spades_tui.rules.actions import Action
from spades_tui.rules.events import (
    ENDING_CLAIMS,
    Assisted,
    Assumable,
    Assumed,
    ClaimAnswer,
    ClaimAnswered,
    Claimed,
    DealCommitted,
    Event,
    HandDealt,
    Help,
    Seated,
    Undone,
)
from spades_tui.rules.ruleset import RuleSet


class Game:
    """A match under `rules`, built from a seed and a log.

    Events that follow automatically are added to the log at once, so `log` may be longer than the
    log passed.

    Attributes:
        rules: the rules in force.
        seed: the seed of all deals; None if it is unknown, and then nothing can be dealt.
        sealed: whether each deal must match its commitment, and the seed if there is one; if not,
            the log may contain any fair deal and assumed answers.
        log: every event so far; it only grows, even when a decision is undone.
        state: the state after all events of the log.
        steps: every event that has not been undone, with the states before and after it.

    Raises:
        InvalidLog: if an event of the log passed is not a legal continuation.
    """

    def __init__(
        self, rules: RuleSet, seed: int | None, log: Sequence[Event] = (), *, sealed: bool = True
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.sealed = sealed
        self.log: list[Event] = []
        self.state = new_state(rules)
        self.steps: list[Step] = []
        self._hand_start = 0
        for index, event in enumerate(log):
            try:
                self._follow(index, event)
            except InvalidLog:
                raise
            except Exception as error:  # a number that names no player or card runs into anything
                raise InvalidLog(index, "It makes no sense.") from error
        self._append_due()

    def copy(self) -> Game:
        """Return a copy of the game that can be continued separately."""
        other = copy(self)
        other.log, other.steps = list(self.log), list(self.steps)
        return other

    @property
    def prompt(self) -> Prompt | None:
        """The current question and the player who must answer it; None between hands."""
        return self.state.prompt

    @property
    def to_act(self) -> int | None:
        """The seat that must answer now; None between hands."""
        return None if self.state.prompt is None else self.state.prompt.seat

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.state.match_winner is not None

    def submit(self, action: Action) -> tuple[Event, ...] | Rejection:
        """Carry out a decision.

        Returns:
            The new events: the decision and everything that follows automatically; or the
            rejection, and then the game is unchanged.
        """
        event = decide(self.state, action)
        if isinstance(event, Rejection):
            return event
        return self._record_event(event)

    def play_on(
        self,
        answer: Callable[[Prompt], Action],
        *,
        until: Callable[[Prompt], bool] = lambda _prompt: False,
        instead: Callable[[Prompt], Action] | None = None,
    ) -> None:
        """Answer questions by `answer` until the hand is over or `until` returns True.

        Args:
            answer: function from a prompt to the action that answers it.
            until: function called with each prompt before it is answered; True stops.
            instead: function from a prompt to an action to use if the rules refuse that of
                `answer`. If None, a refusal raises an AssertionError.
        """
        while (prompt := self.prompt) is not None and not until(prompt):
            done = self.submit(answer(prompt))
            if isinstance(done, Rejection) and instead is not None:
                done = self.submit(instead(prompt))
            assert not isinstance(done, Rejection), done

    def assume(self, action: Action, *, cards_told: bool) -> tuple[Event, ...] | Rejection:
        """Carry out an answer that no source records (`Assumed`); return the result as `submit`
        does.

        Args:
            action: the answer, of a kind that may be assumed (`Assumable`).
            cards_told: whether the source of the hand names the cards that the answer moves.
        """
        event = decide(self.state, action)
        if isinstance(event, Rejection):
            return event
        assert isinstance(event, Assumable), "no source leaves that out"
        return self._record_event(Assumed(event, cards_told))

    def deal(self) -> tuple[Event, ...]:
        """Deal the next hand and return the new events; the first deal also chooses the dealer.

        The game must be between hands, not over, and have a seed.
        """
        assert self.state.stage == BETWEEN_HANDS, "the hand is not over"
        assert not self.over, "the match is over"
        assert self.seed is not None, "a deal needs a seed"
        start = len(self.log)
        if self.state.dealer is None:
            self._append(choose_dealer(self.rules, self.seed))
        committed, dealt = make_deal(self.rules, self.seed, next_deal(self.state))
        if self.state.commitment != committed.digest:
            self._append(committed)
        self._append(dealt)
        self._append_due()
        return tuple(self.log[start:])

    def can_undo(self, seat: int) -> bool:
        """Whether `seat` has a decision in this hand that `undo` would take back."""
        return self._undo_place(seat) is not None

    def undo(self, seat: int) -> tuple[Event, ...] | Rejection:
        """Take back the last decision of `seat` in this hand, with all events after it.

        The game is then marked as assisted. Moves without a choice are not decisions. A look is
        never taken back, nor any bid made before it. A claim of `seat` that ended the hand is taken
        back with all cards played after it.

        Returns:
            The new events, or a rejection if there is nothing to take back.
        """
        place = self._undo_place(seat)
        if place is None:
            return Rejection("There is nothing to take back in this hand.")
        start = len(self.log)
        self._undone(Undone(place))
        self._append_due()
        return tuple(self.log[start:])

    def mark_assisted(self, seat: int, kind: Help) -> tuple[Event, ...]:
        """Record that `seat` has taken help of `kind`, and return the events added.

        Games with help are counted separately.
        """
        event = Assisted(seat, kind)
        self._append(event)
        return (event,)

    def has_used_aid(self, seat: int, kind: Help) -> bool:
        """Whether `seat` has taken help of `kind` since the current game of the match began."""
        event = Assisted(seat, kind)
        for past in reversed(self.log):
            if past == event:
                return True
            if isinstance(past, HandDealt) and past.number == past.attempt == 1:
                break
        return False

    def record_claim(self, claimed: Claimed, answer: ClaimAnswer) -> tuple[Event, ...] | Rejection:
        """Record a claim and its result; return the two events, or a rejection if no claim can be
        made.

        Only the claim is recorded. After a proved claim that ends the hand, the caller must play
        the remaining cards as the proof does.

        Args:
            claimed: the claim.
            answer: its result, which the caller has determined.
        """
        reason = claim_refusal(self.state, claimed)
        if reason is not None:
            return Rejection(reason)
        events = (claimed, ClaimAnswered(claimed.seat, answer))
        for event in events:
            self._append(event)
        return events

    def ending_claim(self) -> Claimed | None:
        """Return the proved claim that ends, or has ended, this hand; None if there is none.

        Claims that end a hand are those in `ENDING_CLAIMS`.
        """
        place = self._ending_claim(None)
        event = None if place is None else self.log[place]
        assert event is None or isinstance(event, Claimed)
        return event

    def record_substitute(self, seat: int, level: str) -> tuple[Event, ...]:
        """Record that a bot of `level` has taken over `seat`, and return the events added."""
        event = Seated(seat, level)
        self._append(event)
        return (event,)

    def view(self, seat: int) -> View:
        """Return the view of `seat`: everything it may know."""
        return project(self.state, seat)

    def log_for(self, seat: int) -> tuple[Event, ...]:
        """Return the log without the events and cards that `seat` may not know."""
        return redact_log(self.log, seat)

    def _record_event(self, event: Event) -> tuple[Event, ...]:
        start = len(self.log)
        self._append(event)
        self._append_due()
        return tuple(self.log[start:])

    def _append(self, event: Event) -> None:
        before, self.state = self.state, apply_event(self.state, event)
        self.steps.append(Step(len(self.log), event, before, self.state))
        self.log.append(event)
        if isinstance(event, HandDealt):
            self._hand_start = len(self.steps)

    def _append_due(self) -> None:
        while self.state.due is not None:
            self._append(self.state.due)

    def _follow(self, index: int, event: Event) -> None:
        """Append an event of a log from elsewhere after checking that it is legal."""
        if isinstance(event, Undone):
            places = {self._undo_place(seat) for seat in range(self.state.seats.players)}
            if event.to not in places:
                raise InvalidLog(index, "There is no decision to go back to.")
            self._undone(event)
            return
        seed = self.seed if self.sealed else None
        committed = self.sealed or (bool(self.log) and isinstance(self.log[-1], DealCommitted))
        reason = illegal_event_reason(
            self.state, event, seed, sealed=self.sealed, committed=committed
        )
        if reason is not None:
            raise InvalidLog(index, reason)
        self._append(event)

    def _undo_place(self, seat: int) -> int | None:
        hand = self.state.hand
        if hand is None:
            return None
        claimed = self._ending_claim(seat)
        if claimed is not None:
            return claimed
        for place, event, before, _ in reversed(self.steps[self._hand_start :]):
            if before.stage == BETWEEN_HANDS:
                continue
            hand_before = before.current_hand
            if hand.looked[seat] and not hand_before.looked[seat]:
                return None  # blind rights are never given back
            if _decides(before, event, seat):
                return place
        return None

    def _ending_claim(self, seat: int | None) -> int | None:
        claimed = None
        for place, event, before, _ in self.steps[self._hand_start :]:
            if isinstance(event, Claimed):
                claimed = place
            elif isinstance(event, ClaimAnswered) and event.answer == "proved":
                claim = before.claim
                if claim and claim.claim in ENDING_CLAIMS and seat in (None, claim.seat):
                    return claimed
        return None

    def _undone(self, event: Undone) -> None:
        while self.steps and self.steps[-1].place >= event.to:
            self.state = self.steps.pop().before
        self.state = replace(self.state, assisted=True)
        self.log.append(event)


def _decides(before: State, event: Event, seat: int) -> bool:
    """Whether `event` was a decision of `seat` with a choice; `before` is the state before it."""
    action, prompt = action_for(before, event), before.prompt
    if action is None or action.seat != seat or prompt is None:  # without one it followed by itself
        return False
    if prompt.seat != seat:
        return True
    return len(prompt.actions) + len(prompt.wrong) > 1 or prompt.pick is not None


def replay(rules: RuleSet, seed: int | None, events: Sequence[Event]) -> Game:
    """Return the match that a log records, after checking that every event is legal.

    Args:
        rules: the rules of the match.
        seed: the seed of its deals; None if it is not known.
        events: its log.

    Raises:
        InvalidLog: naming the first event that is not legal; all events before it are legal.
    """
    return Game(rules, seed, events)
