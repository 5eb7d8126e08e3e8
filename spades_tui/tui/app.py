"""The application: looks, the way between screens, and leaving in good order."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakKeyDictionary

from textual import events
from textual.app import App
from textual.constants import TEXTUAL_ANIMATIONS
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, LineFilter
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import WorkerFailed, get_current_worker

from spades_tui import PROGRAM
from spades_tui.storage.settings import Settings, save_settings
from spades_tui.text import sanitize
from spades_tui.tui import pages
from spades_tui.tui.drawing.themes import (
    DEFAULT_THEME,
    textual_name,
    textual_theme,
    tokens,
)
from spades_tui.tui.drawing.user_themes import find_theme, load_themes
from spades_tui.tui.frame.driver import safe_driver
from spades_tui.tui.frame.input_guard import InputGuard
from spades_tui.tui.frame.keymap import load_keymap
from spades_tui.tui.frame.keys import textual_bindings
from spades_tui.tui.frame.look import Look
from spades_tui.tui.frame.private_parts import LenientApp
from spades_tui.tui.frame.shutdown import (
    EXIT_INTERRUPTED,
    ShutdownDeadline,
    install_signal_handlers,
)
from spades_tui.tui.page import PageBase
from spades_tui.tui.session import GameSession, table_class

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from spades_tui.bots.protocol import Decision
    from spades_tui.table.table import Table
    from spades_tui.table.worker.client import WorkerClient
    from spades_tui.table.worker.requests import DecisionRequest
    from spades_tui.tui.frame.commands import Command
    from spades_tui.tui.pages import LazyPage


Answer = TypeVar("Answer")
_NO_SHELL: Final = (
    "The program cannot be suspended here: no shell would bring it back. "
    "{anywhere app.leave} quits."
)


class SpadesApp(LenientApp):
    """The program on a terminal; pages and widgets reach it as `self.app`.

    Attributes:
        settings: the player's settings; change them with `set_settings`.
        look: the theme, deck and characters to draw with.
        keymap: the player's keys, where they differ from the default ones.
        session: the open games.
        thinker: the process that computes the bots' decisions; None if this process computes them.
        notes: sentences about problems at the start, which the menu shows once.
        guard: decides whether to ignore a press because it came too soon.
        leaving: whether the program is being left; no bot decides and nothing is dealt after that.
        deadline: ends the process if leaving takes too long; None until the program runs.
        call_soon: calls a function in the event loop, from any thread; None before the loop runs.
        can_suspend: returns whether the program may be stopped, as a shell can resume it; set by
            the driver.
    """

    DEFAULT_CSS = """
    .panel {
        height: 1fr; padding: 0 1; background: $surface;
        border: round $line; border-title-color: $ink; border-title-style: bold;
        &:focus, &:focus-within { border: round $primary; border-title-color: $gold; }
        &:ansi:focus, &:ansi:focus-within { border: heavy $primary; }
    }
    """
    TITLE = "Spades"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    SCREENS = {  # made once, which makes opening them again quick
        "history": lambda: pages.HistoryPage(),
        "library": lambda: pages.RuleLibraryPage(),
        "settings": lambda: pages.SettingsPage(),
    }
    BINDINGS = textual_bindings("anywhere")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (100, "-wide"), (120, "-huge")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium"), (30, "-tall"), (40, "-towering")]

    def __init__(
        self,
        settings: Settings | None = None,
        table: Table | None = None,
        thinker: WorkerClient | None = None,
        first: LazyPage | None = None,
    ) -> None:
        """Prepare the program without running it.

        Args:
            settings: the player's settings; None for the default ones.
            table: the table to open first; None opens the menu.
            thinker: the process for the bots' decisions; None computes them in this process.
            first: returns a page to open over the table or menu; None opens none.
        """
        self.settings = settings or Settings()  # whose theme the style sheets are read with
        # Textual takes NO_COLOR out of the environment; an empty value counts as well.
        self.look = Look(self, has_color="NO_COLOR" not in os.environ)
        super().__init__(ansi_color=None if self.look.has_color else True)
        self.keymap, clash = load_keymap(self.settings.keys, self.settings.own_keys)
        self._saved = self.settings
        self.session = GameSession(self, table)
        self.thinker = thinker
        self._first = first
        self.notes: list[str] = []
        themes, gone = load_themes(), ""
        if find_theme(self.settings.theme) is None:
            gone = f"There is no theme {self.settings.theme} any more; {DEFAULT_THEME} is used."
        problems = filter(None, (*themes.errors, gone, clash))
        (self.notes if table is None else table.notes).extend(problems)
        self._pressed_on: WeakKeyDictionary[events.Event, Screen[Any]] = WeakKeyDictionary()
        self.leaving = False
        self.guard = InputGuard()
        self.call_soon: Callable[..., object] | None = None
        self.deadline: ShutdownDeadline | None = None
        self.can_suspend: Callable[[], bool] = lambda: False
        for name, felt in themes.felts.items():
            self.register_theme(textual_theme(name, felt))
        self.set_reactive(App.theme, textual_name(self.look.theme_name))
        self.stylesheet.set_variables(self.get_css_variables())  # those of this theme, unread yet
        self._apply_settings()
        self.set_keymap(self.keymap.bindings)

    @property
    def table(self) -> Table | None:
        """The table being played; None if none is open."""
        return self.session.table

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver for this terminal or browser, made safe by `safe_driver`.

        Other drivers, as in tests, are returned unchanged.
        """
        driver = super().get_driver_class()
        if driver.__name__ not in ("LinuxDriver", "WebDriver", "WindowsDriver"):
            return driver
        return safe_driver(driver)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return Textual's line filters, and those that this terminal needs (`Look.line_filters`).

        Textual's filter that gives the terminal's named colors exact values is left out: the theme
        `terminal` must keep named colors, and other themes have none.
        """
        usual = super().get_line_filters()
        return [
            *(line_filter for line_filter in usual if not isinstance(line_filter, ANSIToTruecolor)),
            *self.look.line_filters(),
        ]

    def get_css_variables(self) -> dict[str, str]:
        """Return the variables of the style sheets; none before the theme of `look` is set.

        Textual first asks for those of its own default theme, before any style sheet is read.
        """
        is_set = self.theme == textual_name(self.look.theme_name)
        return super().get_css_variables() if is_set else {}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the style sheet variables that Textual's themes lack, for the current theme."""
        return tokens(self.look.theme)

    def save_settings(self, settings: Settings) -> None:
        """Write the values of `settings` that have changed to the settings file.

        They are compared with the settings last read or written.

        Raises:
            StorageError: if the file cannot be written.
        """
        save_settings(settings, self._saved)
        self._saved = settings

    def set_settings(self, settings: Settings) -> None:
        """Use `settings` and their keys from now on, and redraw every screen; nothing is saved."""
        self.settings = settings
        self.keymap, _ = load_keymap(settings.keys, settings.own_keys)
        self.set_keymap(self.keymap.bindings)
        self._apply_settings()
        for screen in self.screen_stack:
            for widget in (screen, *screen.query("*")):
                widget.notify_style_update()
                widget.refresh(layout=True)

    def _apply_settings(self) -> None:
        self.theme = textual_name(self.look.theme_name)
        self.set_class(self.settings.ascii, "-ascii")
        self.animation_level = TEXTUAL_ANIMATIONS if self.settings.motion else "none"

    def get_default_screen(self) -> Screen[Any]:
        """Return the first screen: a table screen if a table is open, otherwise the menu.

        The first screen is not a Textual mode, because Textual applies the style sheets twice to
        the first screen of a mode.
        """
        return pages.MenuPage() if self.table is None else table_class()(self.table)

    def on_load(self) -> None:
        hand_over = asyncio.get_running_loop().call_soon_threadsafe
        self.call_soon = partial(hand_over, context=copy_context())

    async def on_event(self, event: events.Event) -> None:
        """Handle an event; drop a key or mouse event if the page it was made on is no longer on
        top."""
        if isinstance(event, events.InputEvent):
            if not event.is_forwarded:
                if isinstance(event, events.Key | events.MouseDown):
                    self.session.pause_pricing()
                self._pressed_on[event] = self.screen
            if self.leaving or self._pressed_on.get(event, self.screen) is not self.screen:
                return
        await super().on_event(event)

    def is_stale_error(self, error: Exception, raised_by: DOMNode | None) -> bool:
        return self.leaving or _came_too_late(error, raised_by)

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._end_what_is_left, immediate=True)
        self.call_after_refresh(self._wake_bots)
        if self._first is not None:
            self.open(self._first())

    def _end_what_is_left(self, _: object) -> None:
        """Cancel the workers of pages that have been left."""
        for worker in self.workers:
            if isinstance(worker.node, PageBase) and worker.node.is_dismissed:
                worker.cancel()

    def _wake_bots(self) -> None:
        """Load the bots that will play, now that the first frame has been drawn."""
        if not gc.isenabled():  # paused by the start, which leaves next to no garbage
            gc.freeze()
            gc.enable()
        if self.thinker is not None:
            from spades_tui.bots.players import split_names  # the first frame goes without it

            usual = (self.settings.partner, *split_names(self.settings.opponents))
            seated = usual if self.table is None else self.table.seats.levels
            levels = {level for level in (*seated, self.settings.adviser) if level is not None}
            self.thinker.preload(tuple(levels))

    async def think(self, request: DecisionRequest) -> Decision:
        """Return a bot's decision on `request`.

        If there is no `thinker`, it is computed in this process, and no key is handled meanwhile.

        Raises:
            BotError: if the bot raised an error.
        """
        if self.thinker is not None:
            return await self.thinker.decide(request)
        from spades_tui.bots.roster import load_bot
        from spades_tui.table.worker.requests import decide

        return decide(load_bot(request.level, outsiders=request.outsiders), request)

    # -- the ways between pages -----------------------------------------------------------

    def open(
        self, page: Screen[Answer] | str, on_answer: Callable[[Answer], object] | None = None
    ) -> None:
        """Open a page. If it is open already, below other screens, close those over it instead.

        Args:
            page: the page, or its name in `SCREENS`.
            on_answer: called with the page's answer; not if the answer is None, or if the page
                that was on top before has been left. None ignores the answer.
        """
        page = self.get_screen(page)
        while page in self.screen_stack:
            self.pop_screen()
        asker = self.screen

        def pass_on_answer(answer: Answer | None) -> None:
            left = isinstance(asker, PageBase) and asker.is_dismissed
            if answer is not None and on_answer is not None and not left:
                on_answer(answer)

        self.push_screen(page, pass_on_answer)

    def action_show_help(self) -> None:
        """Open a window with the commands of the top page; a click on a command runs it.

        Nothing is opened if such a window is on top already.
        """
        from spades_tui.tui.pages.help import KeysWindow

        def run(command: Command | None) -> None:
            if command is not None and command.action:
                self.call_next(self.run_action, command.action, command.node)
            elif command is not None and command.keys:
                self.simulate_key(command.keys[0])

        if isinstance(self.screen, PageBase) and not isinstance(self.screen, KeysWindow):
            self.push_screen(KeysWindow(self.screen.commands()), run)

    def action_palette(self) -> None:
        """Open the command palette, or close it if it is open."""
        from spades_tui.tui.palette import Palette

        if isinstance(self.screen, Palette):
            self.screen.dismiss()
        else:
            ask = self.look.text("What do you want to do?")
            commands = self.screen.commands() if isinstance(self.screen, PageBase) else ()
            self.push_screen(Palette(ask, commands))

    def action_suspend_process(self) -> None:
        """Stop the program until a shell resumes it; if `can_suspend` is false, show a notice
        instead."""
        if self.can_suspend():
            super().action_suspend_process()
            return
        page, words = self.screen, self.keymap.fill_in_keys(_NO_SHELL)
        if isinstance(page, PageBase) and page.can_say:
            page.show_notice(words)
        else:
            self.notify(words)

    def action_leave(self) -> None:
        self.leave()

    def action_interrupt(self) -> None:
        """Ask whether to quit; quit at once if that question is open, or the program is still
        starting."""
        from spades_tui.tui.dialogs import ConfirmDialog

        if not self.is_running or (
            isinstance(self.screen, ConfirmDialog) and self.screen.id == "quit"
        ):
            self.leave(EXIT_INTERRUPTED)
        elif not self.leaving:
            question = ConfirmDialog(
                "Quit?", "Press Ctrl+C again to quit.", "Yes, quit", "No, go on"
            )
            question.id = "quit"
            self.open(question, lambda _: self.leave())

    def leave(self, code: int = 0) -> None:
        """Save and close the tables, and end the program with exit code `code`.

        Bots are not waited for. Later calls do nothing.
        """
        if self.leaving:
            return
        self.leaving = True
        self.start_shutdown_deadline(code)
        if self.thinker is not None:
            self.thinker.close()
        self.session.close_tables()
        self.exit(0, return_code=code)

    def start_shutdown_deadline(self, code: int) -> None:
        """Start `deadline`: if the process still runs in one second, it is ended with exit code
        `code`."""
        if self.deadline is not None:
            self.deadline.start(code, self.report_unsaved)

    def report_unsaved(self) -> None:
        """Close the tables, and print on standard error which part of a game could not be saved, if
        any."""
        self.session.close_tables()
        if self.session.unsaved_reason is not None:
            print(sanitize(f"{PROGRAM}: {self.session.unsaved_reason}"), file=sys.stderr)


def _came_too_late(error: BaseException, node: DOMNode | None) -> bool:
    """Whether an error is a missing widget of a page that was left; it was raised at `node`."""
    if isinstance(error, WorkerFailed):
        node, error = get_current_worker().node, error.error
    page = node.screen if isinstance(node, Widget) else None
    return isinstance(error, NoMatches) and isinstance(page, PageBase) and page.is_dismissed


def run(app: SpadesApp) -> int:
    """Run the program and return its exit code, which is not 0 if a game could not be saved.

    After a crash the path of the game's record is printed on standard error.
    """
    app.deadline = ShutdownDeadline()
    install_signal_handlers(app)
    app.run()
    app.deadline.disarm()
    app.call_soon = lambda *_: None  # it is over: no signal means anything any more
    code = app.return_code or 0
    path = app.table.path if app.table is not None else None
    app.report_unsaved()
    if app.session.unsaved_reason is not None:
        return code or 1
    if code and path is not None:  # not left by `leave`
        print(sanitize(f"Game saved in {path}."), file=sys.stderr)
    return code
