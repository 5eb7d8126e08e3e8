"""The finished hands of a game, at the table or in its record, and every decision in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.interface import win_chance_before_hand
from spades_tui.engine import Game
from spades_tui.engine.decide import action_for
from spades_tui.engine.fold import Step
from spades_tui.engine.hand_text.export import UNKNOWN_REASONS
from spades_tui.engine.projection import project
from spades_tui.engine.state import BETWEEN_HANDS, State
from spades_tui.player_view import HandResult, View
from spades_tui.player_view.wording import Cast, narrate
from spades_tui.rules.actions import Action
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.events import Event, HandDealt
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.prices import PriceCache, price_cache
from spades_tui.storage.records.verify import load_record
from spades_tui.table.seats import levels_after


class FinishedHand(NamedTuple):
    """A hand that is over, with its decisions.

    Attributes:
        game: number of its game in the match, from 1.
        number: number of the hand in the game, from 1.
        deal_index: length of the log right after the deal that was played.
        end_index: length of the log when the hand was over.
        decisions: every decision in order, beginning with those of deals that were thrown in before
            the one played; empty if `untold` is not "".
        before: the view of seat 0 right after the deal.
        after: the state after the hand was scored.
    """

    game: int
    number: int
    deal_index: int
    end_index: int
    decisions: tuple[DecisionPoint, ...]
    before: View
    after: State

    @property
    def untold(self) -> str:
        """A sentence with the reason that a hand read from text cannot be reviewed; "" if it
        can."""
        untold = self.after.current_hand.untold
        return f"This hand cannot be reviewed: {UNKNOWN_REASONS[untold]}" if untold else ""

    @property
    def result(self) -> HandResult:
        """Bids, tricks and scores of the hand."""
        return self.after.results[-1]

    def chance_before(self, side: int) -> float:
        """Return the chance of `side` to win the game (0 to 1) by the score before the hand."""
        return win_chance_before_hand(self.before, side)

    def chance_after(self, side: int) -> float:
        """Return the chance of `side` to win the game (0 to 1) by the score after the hand."""
        return win_chance_before_hand(project(self.after, 0), side)


class HandLog(NamedTuple):
    """The events of a hand that is over.

    Attributes:
        steps: each event with the states before and after it, from the end of the previous hand to
            the end of this one; deals that were thrown in before it are included.
    """

    steps: tuple[Step, ...]

    @property
    def after(self) -> State:
        """The state after the hand was scored."""
        return self.steps[-1].after

    @property
    def numbers(self) -> tuple[int, int]:
        """Number of its game in the match, and number of the hand in that game, both from 1."""
        return self.after.game, self.after.number

    def chance_after(self, side: int) -> float:
        """Return the chance of `side` to win the game (0 to 1) by the score after the hand."""
        return win_chance_before_hand(project(self.after, 0), side)

    def expand(self) -> FinishedHand:
        """Return the hand with its decisions, each with the view of the player who made it."""
        deal = [step for step in self.steps if isinstance(step.event, HandDealt)][-1]
        before = project(deal.after, 0)
        return FinishedHand(
            *self.numbers,
            deal.place + 1,
            self.steps[-1].place + 1,
            () if self.after.current_hand.untold else _decision_points_in(self.steps),
            before,
            self.after,
        )


def hand_logs(steps: Iterable[Step]) -> tuple[HandLog, ...]:
    """Return the scored hands among the steps of a game, in order.

    This is fast, because it leaves out the views; `HandLog.expand` computes them.
    """
    hands: list[HandLog] = []
    hand: list[Step] = []
    for step in steps:
        hand.append(step)
        before, after = step.before, step.after
        if after.stage == BETWEEN_HANDS != before.stage and not after.thrown_in:
            hands.append(HandLog(tuple(hand)))
            hand = []
    return tuple(hands)


def list_finished_hands(steps: Iterable[Step]) -> tuple[FinishedHand, ...]:
    """Return the scored hands among the steps of a game, in order, with their decisions."""
    return tuple(hand.expand() for hand in hand_logs(steps))


class GameSnapshot(NamedTuple):
    """A game and its record.

    Attributes:
        game: the game so far.
        header: the header of the record.
        path: the path of the record; None if it is not saved.
    """

    game: Game
    header: Header
    path: Path | None

    @property
    def seat(self) -> int:
        """The person's seat; 0 if only bots played."""
        return self.header.human or 0

    @property
    def levels(self) -> tuple[str | None, ...]:
        """By seat, the name of the bot that plays there now; None for a person."""
        return levels_after(self.header.levels, self.game.log)

    def hands(self) -> tuple[HandLog, ...]:
        """Return the finished hands of the game, in order."""
        return hand_logs(self.game.steps)

    def price_cache(self) -> PriceCache | None:
        """Return the stored prices of the decisions in this game.

        None if the game is not saved, or if its record is outside the program's folders.
        """
        if self.path is None:
            return None
        return price_cache(self.path, self.header.id)


def load_snapshot(path: Path) -> GameSnapshot:
    """Return the game in the record `path`.

    Raises:
        StorageError: if no part of the record can be used.
    """
    _, header, game = load_record(path)
    return GameSnapshot(game, header, path)


_PARTS: Final = {
    "draw": "The draw",
    "kitty": "Leftovers",
    "exchange": "Exchange",
}
"""Names of the parts of a hand; all calls belong to the bidding."""


class DecisionPoint(msgspec.Struct, frozen=True):
    """A decision in the log of a game.

    Attributes:
        index: index of its event in the log, from 0.
        event: the event of the decision.
        action: the answer that the player chose.
        view: the view of the player who decided, before the decision.
        choices: number of legal answers; 99 if any combination of cards could be picked.
    """

    index: int
    event: Event
    action: Action
    view: View
    choices: int

    @property
    def seat(self) -> int:
        """The seat of the player who decided."""
        return self.action.seat

    def describe(self, cast: Cast) -> str:
        """Return a sentence that says who decided what, with the words of `cast`."""
        return narrate(self.event, cast) or f"{cast.subject_verb(self.seat, 'let')} it stand."

    @property
    def section(self) -> str:
        """The heading of the part of the hand in which the decision was made
        (`decision_section`)."""
        return decision_section(self.view)


def decision_section(view: View) -> str:
    """Return the heading of the part of the hand at `view`.

    It is "Trick 3" and so on, "The draw", "Leftovers" (a kitty), "Exchange", or else "Bids".
    """
    if view.phase == "play":
        return f"Trick {min(len(view.tricks) + 1, tricks_in_hand(view.rules))}"
    return _PARTS.get(view.phase, "Bids")


_MANY: Final = 99


def decision_points(steps: Sequence[Step]) -> tuple[DecisionPoint, ...]:
    """Return every decision in the deals that are over, in order.

    The deal in progress is left out, because its cards are secret. So are decisions that were
    undone and events that were no decision.
    """
    return _decision_points_in(_drop_open_deal(steps))


def last_decision_points(steps: Sequence[Step]) -> tuple[DecisionPoint, ...]:
    """Return the decisions of the latest deal that has ended, in order; empty if none has."""
    over = _drop_open_deal(steps)
    last = max((_place(step.before) for step in over), default=None)
    return _decision_points_in(step for step in over if _place(step.before) == last)


def _drop_open_deal(steps: Sequence[Step]) -> Sequence[Step]:
    """Return the steps without the deal in progress."""
    if not steps or steps[-1].after.stage == BETWEEN_HANDS:
        return steps
    under_way = _place(steps[-1].after)
    return [step for step in steps if _place(step.before) != under_way]


def _place(state: State) -> tuple[int, int]:
    return state.deal, state.attempt


def _decision_points_in(steps: Iterable[Step]) -> tuple[DecisionPoint, ...]:
    """Return the decisions among the steps of a log, in order, each with its player's view."""
    decisions = (_make_decision(step) for step in steps)
    return tuple(decision for decision in decisions if decision is not None)


def _make_decision(step: Step) -> DecisionPoint | None:
    before, prompt = step.before, step.before.prompt
    if prompt is None:
        return None
    action = action_for(before, step.event)
    if action is None or action.seat != prompt.seat:
        return None  # help taken, or a look out of turn
    choices = _MANY if prompt.pick is not None else len(prompt.actions) + len(prompt.wrong)
    view = project(before, prompt.seat)
    return DecisionPoint(step.place, step.event, action, view, choices)
