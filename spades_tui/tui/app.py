"""The application: looks, the way between screens, and leaving in good order."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING

from textual.app import App
from textual.screen import Screen

from spades_tui.tui.glyphs import to_ascii
from spades_tui.tui.keys import bindings
from spades_tui.tui.looks import Looks
from spades_tui.tui.themes import (
    COLOURLESS,
    FELTS,
    Felt,
    textual_theme,
    theme_name,
    tokens,
)

if TYPE_CHECKING:
    from spades_tui.session.table import Table

EXIT_SIGNALS = ("SIGTERM", "SIGHUP")
"""Signals that leave the program as Ctrl+Q does; some are missing outside POSIX."""


class SpadesApp(App[int]):
    """The program on a terminal.

    Screens ask it for `looks`, `felt` and `text()`, and move with `open_table`, `show_menu`,
    `back_to_table` and `leave`.
    """

    CSS_PATH = "spades.tcss"
    TITLE = "Spades"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS = bindings("anywhere")  # type: ignore[assignment]  # a list of Binding is one
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (100, "-wide"), (120, "-huge")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium"), (30, "-tall"), (40, "-towering")]

    def __init__(self, looks: Looks | None = None, table: Table | None = None) -> None:
        looks = looks or Looks()
        if "NO_COLOR" in os.environ:  # Textual takes it out of the environment, even if empty
            looks = Looks(looks.deck, looks.felt, looks.pace, looks.ascii, looks.motion,
                          looks.bell, colour=False)  # fmt: skip
        super().__init__(ansi_color=None if looks.colour else True)
        self.looks = looks
        self.table = table
        for name in FELTS:
            self.register_theme(textual_theme(name))
        self._apply_looks()

    @property
    def felt(self) -> Felt:
        """The colours in force."""
        return FELTS[self.looks.felt] if self.looks.colour else COLOURLESS

    def text(self, text: str) -> str:
        """Return `text` as this terminal may show it: unchanged, or in ASCII."""
        return to_ascii(text) if self.looks.ascii else text

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give every theme the tokens of the table, the colourless one included."""
        return tokens(COLOURLESS)

    def set_looks(self, looks: Looks) -> None:
        """Change looks and pace while the program runs; every screen is drawn anew."""
        self.looks = looks
        self._apply_looks()
        for screen in self.screen_stack:
            screen.refresh(layout=True, repaint=True)
            for widget in screen.query("*"):
                widget.refresh(layout=True)

    def _apply_looks(self) -> None:
        self.theme = theme_name(self.looks.felt) if self.looks.colour else "ansi-dark"
        self.set_class(self.looks.ascii, "-ascii")
        if not self.looks.motion:
            self.animation_level = "none"

    def get_default_screen(self) -> Screen[object]:
        """Begin at the open table, or in the menu."""
        if self.table is not None:
            from spades_tui.tui.screens.table import TableScreen

            return TableScreen(self.table)
        from spades_tui.tui.screens.menu import MenuScreen

        return MenuScreen()

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in EXIT_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.leave)

    def open_table(self, table: Table) -> None:
        """Sit down at `table`; a table already open is closed, its record kept."""
        from spades_tui.tui.screens.table import TableScreen

        if self.table is not None and self.table is not table:
            self.table.close()
        self.table = table
        if self.back_to_table():
            screen = self.screen
            assert isinstance(screen, TableScreen)
            screen.sit_down(table)
        else:
            self.push_screen(TableScreen(table))

    def back_to_table(self) -> bool:
        """Close whatever lies over the open table; False when no table is open."""
        from spades_tui.tui.screens.table import TableScreen

        stack = self.screen_stack
        if not any(isinstance(screen, TableScreen) for screen in stack):
            return False
        for screen in reversed(stack[1:]):
            if isinstance(screen, TableScreen):
                break
            self.pop_screen()
        return True

    def show_menu(self) -> None:
        """Open the menu over whatever is there; the table waits under it."""
        from spades_tui.tui.screens.menu import MenuScreen

        self.push_screen(MenuScreen())

    def action_show_help(self) -> None:
        from spades_tui.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    def action_leave(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Close the table, its record kept, and end the program."""
        if self.table is not None:
            self.table.close()
            self.table = None
        self.exit(0)


def run(app: SpadesApp) -> int:
    """Run the program and return its exit code; after a crash say where the record is."""
    app.run()
    code = app.return_code or 0
    if code and app.table is not None:
        print(f"The game is kept in {app.table.path}.", file=sys.stderr)
    return code
