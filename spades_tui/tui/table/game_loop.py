"""How a game goes on at the table: who acts when, and what is explained in between."""

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
"""Seconds of thinking after which the table says so."""
_FRESH: Final = (0, 0, False)
"""No hand has been explained yet at this table."""
PAUSES: Final = {"instant": (0.0, 0.0), "quick": (0.15, 0.4), "normal": (0.3, 0.8), "step": (0, 0)}
"""Seconds before somebody else acts, and over a finished trick, by pace."""


def delay(pace: str, view: View) -> float:
    """Return the seconds to wait before somebody else acts; longer over a finished trick."""
    return PAUSES[pace][view.trick is None and bool(view.tricks)]


class GameLoop:
    """Lets whoever is to act do so, at the chosen pace, while no other screen lies over the table.

    Attributes:
        hurried: the others act without delay.
        checker: says what cards cost, where that is wanted.
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
        """Whether the result of a hand was shown at this table."""
        return self._explained != _FRESH

    @property
    def _goes_on(self) -> bool:
        return self._stage.is_active and not self._stage.app.leaving

    def begin(self) -> None:
        """Go on at another table."""
        self.hurried = False
        self._explained = _FRESH
        self.advance()

    def pause(self) -> None:
        """Let nobody act for a while."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def advance(self) -> None:
        """Let whoever is to act do so after a while; deal where nothing is left to explain."""
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
        """Let the player decide, unless there is one card only and it is to play itself."""
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
        """Play the only card there is, unless something else has happened meanwhile."""
        if turn == self._turn and self._goes_on:
            self.decide(action)

    @property
    def shows_memory(self) -> bool:
        """Whether memory aids are shown: wanted, and the game marked for it."""
        return self._stage.is_attached and self._wants_memory and self._table.has_used("memory")

    @property
    def _wants_memory(self) -> bool:
        settings = self._stage.app.settings
        return settings.memory and settings.aids

    def toggle_memory(self) -> None:
        """Show memory aids where they are wanted, and go on."""
        if self._mark() and self._table.bot_to_act() is not None:
            self.advance()  # the question to the bot has another number now

    def _mark(self) -> bool:
        """Mark the game once as one played with memory aids; False where it is none, or is so."""
        wanted = self._wants_memory and self._stage.current_view.phase != "between"
        if not wanted or self._table.has_used("memory"):
            return False
        self._table.mark_assisted("memory")
        self._stage.current_view = self._table.view()
        return True

    def skip_delays(self) -> None:
        """Let the others act without delay."""
        if not self.hurried:
            self.act_now()

    def act_now(self) -> None:
        """Do at once what would have come after a while."""
        self.hurried = True
        self.advance()

    def decide(self, action: Action) -> None:
        """Do what the player decided, and let the others go on."""
        if not self._stage.app.leaving and not self.checker.intercept(action, self._submit):
            self._submit(action)

    def _submit(self, action: Action) -> None:
        self._show_update(self._table.submit(action))

    def finish(self) -> None:
        """Have the rest of the hand played for the player, by whoever gives hints."""
        if not self._stage.app.leaving:
            self._show_update(self._table.finish(self._stage.app.settings.adviser))

    def take_back(self) -> None:
        """Undo the player's last decision of this hand."""
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
        """Ask who takes over from a player that is not available; Esc leaves it to `club`."""

        def take(level: str) -> None:
            self._table.take_seat(seat, level)
            self._stage.reload_view()

        question = f"{self._table.names[seat]}: {self._table.seats.levels[seat]} cannot play here"
        self._stage.app.open(pages.PlayerPickerPage(question, "club"), take)

    def _await_bot(self) -> None:
        """Let the bot think at once, and act when the pace says so."""
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
        """Let the bot act, unless something else has happened since this was put off."""
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
        """Say why nothing happens, if nothing has happened yet."""
        seat = self._table.bot_to_act()
        if self._due and turn == self._turn and seat is not None:
            self._stage.show_notice(f"{self._table.names[seat]} is thinking …")

    def _ask_bot(self) -> None:
        """Put the question to the bot whose turn it is, unless it has been put already."""
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
        """The bot has made up its mind: it acts if that is what everybody waits for."""
        if self._due:
            self.bot_acts(self._turn)

    # -- between hands --------------------------------------------------------------------

    def _finish_hand(self) -> None:
        """Explain the hand, then the game, each once; then deal."""
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
        """Whether the hand came to a result, and was not thrown in."""
        return bool(view.results) and view.results[-1].number == view.hand_number

    def _await_result(self, hand: tuple[int, int]) -> None:
        """Leave the last trick in sight for a while, unless the player wants to go on."""
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
    """One question to a bot, from the moment it is asked until the bot acts or nobody cares."""

    def __init__(self, table: Table, request: DecisionRequest, future: Future[Decision]) -> None:
        self._table = table
        self._request = request
        self._future = future

    @property
    def done(self) -> bool:
        """Whether the bot has made up its mind; broken off, it never will."""
        return self._future.done() and not self._future.cancelled()

    def when_done(self, tell: Callable[[], object]) -> None:
        """Call `tell` from the event loop when the bot has made up its mind."""
        loop, context = asyncio.get_running_loop(), copy_context()

        def notify(future: Future[Decision]) -> None:
            if not future.cancelled():
                with suppress(RuntimeError):  # the program has been left meanwhile
                    loop.call_soon_threadsafe(tell, context=context)

        self._future.add_done_callback(notify)

    def is_for(self, table: Table, request: DecisionRequest) -> bool:
        """Whether it is about this very question."""
        return table is self._table and request.seq == self._request.seq

    def cancel(self) -> None:
        """Let it be: something else has happened."""
        self._future.cancel()

    def apply(self, table: Table) -> TableUpdate | None:
        """Do what was decided; None when something else has happened meanwhile."""
        if table is not self._table:
            return None
        try:
            decided = self._future.result(0)
        except CancelledError:
            return None
        except Exception as error:  # the game is worth more than the bot
            return table.apply_failure(self._request.seq, str(error))
        return table.apply_decision(self._request.seq, decided)
