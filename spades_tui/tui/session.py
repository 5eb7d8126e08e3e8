"""The open games: the table being played, those behind a hand tried again, and their prices."""

from __future__ import annotations

import asyncio
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from spades_tui.tui import pages

if TYPE_CHECKING:
    from pathlib import Path

    from spades_tui.storage.records.prices import PriceCache
    from spades_tui.table.hands import DecisionPoint, GameSnapshot, HandLog
    from spades_tui.table.table import Table
    from spades_tui.table.worker.client import WorkerClient
    from spades_tui.tui.app import SpadesApp
    from spades_tui.tui.table.screen import TableScreen


def table_class() -> type[TableScreen]:
    """Return the class `TableScreen`; it is imported only when this is called."""
    from spades_tui.tui.table.screen import TableScreen

    return TableScreen


class GameSession:
    """The open tables, and moving between them and the other pages.

    A "trial" is a finished hand played again from a review; a "board" is a daily or duplicate deal.

    Attributes:
        table: the table being played; None if none is open.
        unsaved_reason: a sentence on the part of the table closed last that could not be saved;
            None if all of it was saved, or no table was closed.
    """

    def __init__(self, app: SpadesApp, table: Table | None) -> None:
        self._app = app
        self.table = table
        self.unsaved_reason: str | None = None
        self._aside: list[Table | None] = []
        self._price_later = False
        self._price_timer: Timer | None = None

    def open_table(self, table: Table) -> None:
        """Show `table` on the table screen; save and close the open tables first, trials
        included."""
        while self.leave_trial():
            pass
        if self.table is not table:
            self._close_table()
            table.notes += [self.unsaved_reason] if self.unsaved_reason else []
        self.table = table
        if self.back_to_table() and isinstance(screen := self._app.screen, table_class()):
            screen.set_table(table)
        else:
            self._app.push_screen(table_class()(table))

    def play_again(self) -> None:
        """Open a new game with the rules and players of the open table; do nothing without a
        table."""
        from spades_tui.table.table import Table, fresh_seed

        before = self.table
        if before is not None:
            names = self._app.settings.names
            self.open_table(
                Table.new(before.rules, fresh_seed(), before.seats, title=before.title, names=names)
            )

    def back_to_table(self) -> bool:
        """Close the screens over the table screen and return True; False if there is no table
        screen."""
        stack = self._app.screen_stack
        places = [index for index, screen in enumerate(stack) if isinstance(screen, table_class())]
        if not places:
            return False
        for _ in stack[places[-1] + 1 :]:
            self._app.pop_screen()
        return True

    def start_trial(self, table: Table) -> None:
        """Open a trial over the current page; leaving it returns to that page."""
        self._aside.append(self.table)
        self.table = table
        self._app.push_screen(table_class()(table))

    def is_suspended(self, path: Path | None) -> bool:
        """Whether the game recorded at `path` is open behind a trial; None means an unrecorded
        game."""
        return any(table is not None and table.path == path for table in self._aside)

    def leave_trial(self) -> bool:
        """Leave the open trial for the page it was started from, and return True.

        Return False if no trial is open.
        """
        if self.table is None or not self.table.is_branch or not self.back_to_table():
            return False
        self.table.archive()
        self._close_table()
        if self._aside:
            self.table = self._aside.pop()
            self._app.pop_screen()
        else:  # it was taken up again: nothing is behind it
            self._app.switch_screen(pages.MenuPage())
        self._hold_back()
        return True

    def leave_board(self) -> bool:
        """Leave a finished board for the page that compares it, and return True.

        Return False if no finished board is open.
        """
        table = self.table
        if table is None or not table.is_board or not table.over or not self.back_to_table():
            return False
        match, day = table.match_code, table.day
        self._close_table()
        self._app.switch_screen(pages.MenuPage())
        if match is None:
            self._app.push_screen(pages.DailyPage(day))
        else:
            self._app.push_screen(pages.DuplicatePage(match))
        self._hold_back()
        return True

    def _hold_back(self) -> None:
        """Block answers on the next page for a moment: the press was meant for the hand's
        result."""
        self._app.screen.call_after_refresh(self._app.guard.block)

    def show_why(self) -> bool:
        """Open the page of the bots' reasons for the last deal that is over, and return True.

        Return False if no deal is over.
        """
        table = self.table
        decided = () if table is None else table.decisions()
        if table is not None and decided:
            levels = table.seats.levels
            self._app.push_screen(
                pages.ReasonsPage(decided, table.names, levels, table.seed, table.human)
            )
        return bool(decided)

    def preload_review(self) -> None:
        """Import the modules of the review in a thread; do nothing if no hand is finished."""
        if self.table is not None and self.table.has_finished_hands:
            Thread(target=_import_review, daemon=True).start()

    def price_hands(self) -> None:
        """Start pricing the player's choices in the finished hands, in the bots' process.

        Nothing is priced if the settings forbid it, if the app has no `thinker`, or if the table is
        a trial or has no record to store prices in.
        """
        table, thinker = self.table, self._app.thinker
        self._price_later = False
        if not self._app.settings.pricing or table is None or thinker is None or table.is_branch:
            return
        if table.path is not None:  # else there is nowhere to keep them
            work = _price_hands(table.snapshot(), thinker)
            self._app.run_worker(work, group=_PRICES, exclusive=True, exit_on_error=False)

    def pause_pricing(self) -> None:
        """Stop the pricing that `price_hands` started, and start it again 2 seconds later.

        Each call begins the 2 seconds again; call this for each key and mouse press. It does
        nothing if no pricing runs or waits.
        """
        if any(worker.group == _PRICES and not worker.is_finished for worker in self._app.workers):
            self._app.workers.cancel_group(self._app, _PRICES)
            self._price_later = True
        if self._price_later:
            if self._price_timer is not None:
                self._price_timer.stop()
            self._price_timer = self._app.set_timer(_QUIET, self.price_hands)

    def show_review(self) -> bool:
        """Open the review of the last finished hand and return True; False if no hand is
        finished."""
        table = self.table
        if table is None or not table.has_finished_hands:
            return False
        self._app.push_screen(pages.ReviewPage(table.snapshot()))
        return True

    def _close_table(self) -> None:
        """Save and close the table, and set `unsaved_reason`; do nothing without a table."""
        table, self.table = self.table, None
        if table is not None:
            table.close()
            self.unsaved_reason = table.saving.loss_notice

    def close_tables(self) -> None:
        """Save and close the table, and those behind a trial."""
        self._close_table()
        while self._aside:
            self.table = self._aside.pop()
            self._close_table()


async def _price_hands(played: GameSnapshot, thinker: WorkerClient) -> None:
    """Price the player's choices in a game's finished hands, the last hand first, and store them.

    Stored prices are not computed again. Does nothing without the compiled kernel.
    """
    from spades_tui.bots.kernel import kernel_kind
    from spades_tui.review.review import Reviewer

    if kernel_kind() == "plain":  # which takes twenty times as long
        return
    names, seat = played.header.names, played.seat
    cache, hands = await asyncio.to_thread(_load_cache_and_hands, played)
    reviewer = Reviewer(played.game, names, seat, cache=cache, me=seat)
    for hand in reversed(hands):
        await reviewer.keep_prices(thinker, await asyncio.to_thread(_decisions_of, hand, seat))


def _load_cache_and_hands(played: GameSnapshot) -> tuple[PriceCache | None, tuple[HandLog, ...]]:
    return played.price_cache(), played.hands()


def _decisions_of(hand: HandLog, seat: int) -> list[DecisionPoint]:
    return [decision for decision in hand.expand().decisions if decision.seat == seat]


_PRICES: Final = "prices"
"""The group of the worker that prices the player's choices."""
_QUIET: Final = 2.0
"""Seconds without a key after which pricing continues."""


def _import_review() -> None:
    """Import the modules of a review, one after the other."""
    parts = ("review.review", "table.hands", "tui.pages.review.rows", "tui.pages.review.page",
             "tui.pages.review.hand_prices", "tui.table.preview")  # fmt: skip
    for part in parts:
        import_module(f"spades_tui.{part}")
