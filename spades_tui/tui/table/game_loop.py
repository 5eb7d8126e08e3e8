"""The course of a game at the table: who acts when, and the results shown in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from spades_tui.engine.decide import Rejection
from spades_tui.player_view import View
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.storage.records.unfinished import is_first_game
from spades_tui.tui import pages
from spades_tui.tui.table.base import HINT_WORKER, TableContext
from spades_tui.tui.table.move_checker import MoveChecker

if TYPE_CHECKING:
    from spades_tui.bots.protocol import Decision
    from spades_tui.table.table import Table, TableUpdate
    from spades_tui.table.worker.requests import DecisionRequest


THINKING_NOTICE_S = 0.7
"""Seconds of a bot's thinking after which the table says so."""
_FRESH: Final = (0, 0, False)
"""No hand has been explained yet at this table."""
PAUSES: Final = {"instant": (0.0, 0.0), "quick": (0.15, 0.4), "normal": (0.3, 0.8), "step": (0, 0)}
"""Seconds before the next player acts, normally and after a finished trick, by pace."""


def delay(pace: str, view: View) -> float:
    """Return the seconds to wait before the next player acts; longer after a finished trick.

    Args:
        pace: the pace in the settings, a key of `PAUSES`.
        view: the view on the screen.
    """
    return PAUSES[pace][view.trick is None and bool(view.tricks)]


class GameLoop:
    """Runs the game at the chosen pace while the table is the top screen.

    Bots act, hands are dealt and results are shown; the screen passes the player's actions to
    `decide`.

    Args:
        stage: the table's screen.

    Attributes:
        hurried: whether the other players act without delay until the player's next turn.
        checker: warns of costly cards, if the settings ask for it.
    """

    def __init__(self, stage: TableContext) -> None:
        self.hurried = False
        self.checker = MoveChecker(stage)
        self._stage = stage
        self._explained = _FRESH
        self._timer: Timer | None = None
        self._turn = 0
        self._thought: PendingDecision | None = None
        self._due = False

    @property
    def _table(self) -> Table:
        return self._stage.table

    @property
    def has_explained(self) -> bool:
        """Whether the result of a hand has been shown since the last call of `begin`."""
        return self._explained != _FRESH

    @property
    def _goes_on(self) -> bool:
        return self._stage.is_active and not self._stage.app.leaving

    def begin(self) -> None:
        """Start the loop for the screen's table; call it after the screen got another table."""
        self.hurried = False
        self._explained = _FRESH
        self.advance()

    def pause(self) -> None:
        """Cancel the next step if it is waiting for its delay; `advance` schedules it again."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def advance(self) -> None:
        """Schedule the next step of the game: a bot's action, the player's turn, a result, a deal.

        Each call counts as a new step, and cancels the one scheduled before. While another screen
        lies over the table, or the program is being left, nothing is scheduled.
        """
        self.pause()
        self._turn += 1
        self._due = False
        if not self._goes_on:
            return
        if self._mark():
            self._stage.redraw()
        if self._table.vacant_seats:
            self._fill_seat(self._table.vacant_seats[0])
        elif self._table.bot_to_act() is not None:
            self._await_bot()
        elif self._stage.current_view.phase == "between":
            self._finish_hand()
        else:
            self._await_person()

    def _await_person(self) -> None:
        """Wait for the player; a single legal card is played for them if the settings say so."""
        hurried, self.hurried = self.hurried, False
        settings, prompt = self._stage.app.settings, self._stage.current_view.prompt
        if prompt is None:
            return
        plays = tuple(action for action in prompt.actions if isinstance(action, PlayCard))
        if settings.forced and len(plays) == 1 and not prompt.wrong:
            play = partial(self._play_forced, plays[0], self._turn)
            pause = 0.0 if hurried else delay(settings.pace, self._stage.current_view)
            if pause:
                self._timer = self._stage.set_timer(pause, play)
            else:
                self._stage.call_later(play)
        elif settings.bell:
            self._stage.app.bell()

    def _play_forced(self, action: PlayCard, turn: int) -> None:
        """Play the only legal card; do nothing if the game has moved on since `turn`."""
        if turn == self._turn and self._goes_on:
            self.decide(action)

    @property
    def shows_memory(self) -> bool:
        """Whether memory aids are shown: the settings allow them, and the game is marked as
        assisted."""
        return self._stage.is_attached and self._wants_memory and self._table.has_used("memory")

    @property
    def _wants_memory(self) -> bool:
        settings = self._stage.app.settings
        return settings.memory and settings.aids

    def toggle_memory(self) -> None:
        """Mark the game as assisted if memory aids are on; call it after the setting has changed.

        Nothing is marked between hands; `advance` does it later.
        """
        if self._mark() and self._table.bot_to_act() is not None:
            self.advance()  # the question to the bot has another number now

    def _mark(self) -> bool:
        """Mark the game as played with memory aids; return False if they are off or it is
        marked."""
        wanted = self._wants_memory and self._stage.current_view.phase != "between"
        if not wanted or self._table.has_used("memory"):
            return False
        self._table.mark_assisted("memory")
        self._stage.current_view = self._table.view()
        return True

    def skip_delays(self) -> None:
        """Let the others act without delay until the player's next turn; do nothing if they do
        already."""
        if not self.hurried:
            self.act_now()

    def act_now(self) -> None:
        """Take the next step of the game now; the steps up to the player's next turn have no delay.

        At the pace "step", only the next bot acts.
        """
        self.hurried = True
        self.advance()

    def decide(self, action: Action) -> None:
        """Carry out the player's action and continue the game.

        If the settings ask for it, a costly card is checked first, and the player may choose
        another. If the action is not allowed, the reason is shown as a notice.
        """
        if not self._stage.app.leaving and not self.checker.intercept(action, self._submit):
            self._submit(action)

    def _submit(self, action: Action) -> None:
        self._show_update(self._table.submit(action))

    def finish(self) -> None:
        """Have the adviser chosen in the settings play the rest of the hand for the player.

        If that is not possible now, show a notice why.
        """
        if not self._stage.app.leaving:
            self._show_update(self._table.finish(self._stage.app.settings.adviser))

    def take_back(self) -> None:
        """Undo the player's last decision of this hand; if that is not possible, show a notice
        why."""
        if not self._stage.app.leaving:
            self._show_update(self._table.undo())

    def _show_update(self, update: TableUpdate | Rejection) -> None:
        if isinstance(update, Rejection):
            self._stage.show_notice(update.reason, "alarm")
            return
        self._stage.show(update)
        self.advance()

    # -- bots -----------------------------------------------------------------------------

    def _fill_seat(self, seat: int) -> None:
        """Ask who replaces a player that is not available."""

        def take(level: str) -> None:
            self._table.take_seat(seat, level)
            self._stage.reload_view()

        question = f"{self._table.names[seat]}: {self._table.seats.levels[seat]} cannot play here"
        self._stage.app.open(pages.PlayerPickerPage(question, "club"), take)

    def _await_bot(self) -> None:
        """Ask the bot for its decision now, and apply it after the delay of the pace."""
        self._ask_bot()
        pace = self._stage.app.settings.pace
        act = partial(self.bot_acts, self._turn)
        if self.hurried or pace == "instant":
            self._stage.call_later(act)
        elif pace == "step":
            self._stage.redraw()
        else:
            self._timer = self._stage.set_timer(delay(pace, self._stage.current_view), act)

    def bot_acts(self, turn: int) -> None:
        """Apply the bot's decision; if it has not arrived, apply it once it has.

        Args:
            turn: the number of the step for which this was scheduled (see `advance`); nothing is
                done if that step is over.
        """
        if turn != self._turn or not self._goes_on:
            return
        if self._thought is not None and not self._thought.done:
            self._due = True
            self._stage.set_timer(THINKING_NOTICE_S, partial(self._tell_of_thinking, turn))
            return
        if self._stage.app.settings.pace == "step":
            self.hurried = False
        thought, self._thought = self._thought, None
        update = self._table.bot_step() if thought is None else thought.apply(self._table)
        if update is not None:
            self._stage.show(update)
        if update is not None or thought is not None:
            self.advance()

    def _tell_of_thinking(self, turn: int) -> None:
        """Show that a bot is still thinking, unless the game has moved on since `turn`."""
        seat = self._table.bot_to_act()
        if self._due and turn == self._turn and seat is not None:
            self._stage.show_notice(f"{self._table.names[seat]} is thinking …")

    def _ask_bot(self) -> None:
        """Send the bot to act its question, unless that has been sent already."""
        thinker = self._stage.app.thinker
        pace = self._stage.app.settings.pace
        request = None if thinker is None else self._table.bot_request(pace)
        if thinker is None or request is None:
            return
        if self._thought is not None:
            if self._thought.is_for(self._table, request):
                return
            self._thought.cancel()
        self._stage.workers.cancel_group(
            self._stage, HINT_WORKER
        )  # an older question: the game first
        self._thought = PendingDecision(self._table, request, thinker.submit_decision(request))
        self._thought.when_done(partial(self._stage.call_later, self.apply_decision))

    def apply_decision(self) -> None:
        """Apply the bot's decision, which has arrived, if its delay is over; otherwise `bot_acts`
        will."""
        if self._due:
            self.bot_acts(self._turn)

    # -- between hands --------------------------------------------------------------------

    def _finish_hand(self) -> None:
        """Show the result of the hand, then of the game, each once; then deal the next hand."""
        view, names = self._stage.current_view, self._table.names
        now = (view.game, view.hand_number, view.outcome is not None)
        if self._table.is_branch and (self._explained[:2] == now[:2] or not self._was_scored(view)):
            self._stage.app.session.leave_trial()
        elif self._table.is_board and self._table.over and self._explained[:2] == now[:2]:
            self._stage.app.session.leave_board()
        elif view.outcome is not None and self._explained == (*now[:2], False):
            self._explained = now
            self._stage.app.push_screen(pages.GameOverPage(view, names))
        elif view.results and self._explained[:2] != now[:2]:
            self._await_result(now[:2])
        elif not self._table.over:
            self.hurried = False
            self._stage.show(self._table.deal())
            self.advance()

    @staticmethod
    def _was_scored(view: View) -> bool:
        """Whether the hand was scored, and not thrown in."""
        return bool(view.results) and view.results[-1].number == view.hand_number

    def _await_result(self, hand: tuple[int, int]) -> None:
        """Show the result of a hand: at once if hurried or instant, otherwise after the last trick.

        Args:
            hand: the number of the game in the match, and of the hand.
        """
        pace = self._stage.app.settings.pace
        if self.hurried or pace == "instant":
            self.hurried = False
            self._explained = (*hand, False)
            from spades_tui.review.claims import all_claim_lines

            claims = all_claim_lines(self._table.last_claims(), self._stage.cast)
            first = not self._table.is_board and is_first_game(self._table.path)
            view, names = self._stage.current_view, self._table.names
            result = pages.HandResultWindow(view, names, claims, is_first=first)
            self._stage.app.push_screen(result)
            self._stage.app.session.price_hands()
        elif pace != "step":
            self._timer = self._stage.set_timer(delay(pace, self._stage.current_view), self.act_now)


class PendingDecision:
    """A decision requested from a bot, until it is applied or canceled.

    Args:
        table: the table at which the bot is to decide.
        request: the request that was sent to the bot.
        future: gets the bot's decision.
    """

    def __init__(self, table: Table, request: DecisionRequest, future: Future[Decision]) -> None:
        self._table = table
        self._request = request
        self._future = future

    @property
    def done(self) -> bool:
        """Whether the decision or an error has arrived; False if the request was canceled."""
        return self._future.done() and not self._future.cancelled()

    def when_done(self, tell: Callable[[], object]) -> None:
        """Call `tell` in the event loop once the decision or an error has arrived.

        It is never called if the request is canceled.
        """
        loop, context = asyncio.get_running_loop(), copy_context()

        def notify(future: Future[Decision]) -> None:
            if not future.cancelled():
                with suppress(RuntimeError):  # the program has been left meanwhile
                    loop.call_soon_threadsafe(tell, context=context)

        self._future.add_done_callback(notify)

    def is_for(self, table: Table, request: DecisionRequest) -> bool:
        """Whether this is the decision on `request` at `table`; requests are compared by their
        `seq`."""
        return table is self._table and request.seq == self._request.seq

    def cancel(self) -> None:
        """Cancel the request, as its decision is no longer needed."""
        self._future.cancel()

    def apply(self, table: Table) -> TableUpdate | None:
        """Apply the decision to `table` and return the update; call it only once `done` is true.

        If the bot failed, a substitute decision is applied. Return None, and apply nothing, if the
        request is for another table, was canceled, or is out of date.
        """
        if table is not self._table:
            return None
        try:
            decided = self._future.result(0)
        except CancelledError:
            return None
        except Exception as error:  # the game is worth more than the bot
            return table.apply_failure(self._request.seq, str(error))
        return table.apply_decision(self._request.seq, decided)
