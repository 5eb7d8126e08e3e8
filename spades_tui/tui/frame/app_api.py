"""What pages and widgets need of the application, which none of them imports."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from pathlib import Path

    from textual.dom import DOMNode
    from textual.screen import Screen

    from spades_tui.bots.protocol import Decision
    from spades_tui.storage.settings import Settings
    from spades_tui.table.table import Table
    from spades_tui.table.worker.client import WorkerClient
    from spades_tui.table.worker.requests import DecisionRequest
    from spades_tui.tui.drawing.decks import Deck
    from spades_tui.tui.drawing.themes import TableTheme
    from spades_tui.tui.frame.input_guard import InputGuard
    from spades_tui.tui.frame.keymap import Keymap


EXIT_HANGUP: Final = 129
"""The exit code when terminal or browser is closed, as after the signal that says so."""
Answer = TypeVar("Answer")


class SessionApi(Protocol):
    """The games that are open, as whatever is on the screen knows them.

    Attributes:
        table: the table being played, if one is open.
    """

    table: Table | None

    def open_table(self, table: Table) -> None:
        """Sit down at `table`; a table already open is closed, its record kept."""

    def play_again(self) -> None:
        """Sit down to another game with the rules and players of the open table."""

    def back_to_table(self) -> bool:
        """Close whatever lies over the open table; False when no table is open."""

    def show_why(self) -> bool:
        """Open the bots' reasons in the last finished hand; False when there is none."""

    def preload_review(self) -> None:
        """Get ready to review the hand that is over: most of what it takes is still to be read."""

    def price_hands(self) -> None:
        """Price the person's choices in the hands that are over, while no key is pressed."""

    def show_review(self) -> bool:
        """Open the review of the last finished hand; False when there is none."""

    def start_trial(self, table: Table) -> None:
        """Sit down at a hand tried again, over the page that is open; it is left for that page."""

    def is_suspended(self, path: Path | None) -> bool:
        """Whether a game is open here, behind the review a hand is tried again from."""

    def leave_board(self) -> bool:
        """Leave a board that is over for the page that compares it; False where none is open."""

    def leave_trial(self) -> bool:
        """Leave a hand tried again for the page it was begun from; False where none is open."""


class AppApi(Protocol):
    """The application, as whatever is on the screen knows it.

    Attributes:
        settings: how the player likes the table; change them with `set_settings`.
        notes: sentences the menu shows once, from before it was there.
        thinker: who answers for the bots; without one they think between two frames.
        color: False where NO_COLOR asks for the terminal's own two colors.
        leaving: the program is being left: nothing is decided or dealt any more.
        guard: whether a press may answer yet.
        keymap: the keys in force.
        can_suspend: whether a shell would bring the program back once it is stopped.
        call_soon: calls a function in the event loop, from any thread; None before there is one.
    """

    settings: Settings
    notes: list[str]
    thinker: WorkerClient | None
    color: bool
    leaving: bool
    guard: InputGuard
    keymap: Keymap
    can_suspend: Callable[[], bool]
    call_soon: Callable[..., object] | None

    @property
    def session(self) -> SessionApi:
        """The games that are open."""

    @property
    def is_web(self) -> bool:
        """Whether it runs in a browser, where no file is offered to be taken or written."""

    @property
    def table_theme(self) -> TableTheme:
        """The colors in force."""

    @property
    def deck(self) -> Deck:
        """The cards in force, as many colors as the terminal has."""

    def to_terminal_text(self, text: str) -> str:
        """Return `text` as this terminal may show it, one character a cell."""

    def set_settings(self, settings: Settings) -> None:
        """Change the settings while the program runs; every screen is redrawn."""

    def save_settings(self, settings: Settings) -> None:
        """Write what has changed since the settings were read or written last.

        Raises:
            StorageError: when they cannot be written.
        """

    async def think(self, request: DecisionRequest) -> Decision:
        """Return a bot's answer; await it where no key has to wait for it.

        Raises:
            BotError: when the bot raised an error.
        """

    # -- leaving --------------------------------------------------------------------------

    def interrupt(self) -> None:
        """Ask whether to quit; asked already, quit."""

    def start_shutdown_deadline(self, code: int) -> None:
        """Give the process a second to end with `code`."""

    def leave(self, code: int = 0) -> None:
        """Close the table, its record kept, and end the program, whatever bots may be thinking."""

    # -- the ways between pages -----------------------------------------------------------

    def open(
        self, page: Screen[Answer] | str, then: Callable[[Answer], object] | None = None
    ) -> None:
        """Open a page whose answer is wanted, or one that is kept by its name.

        `push_screen` does not do this: `then` gets the answer only if there is one and the page
        that asked is still open; and a kept page that lies below is gone back to.
        """


def app_of(node: DOMNode) -> AppApi:
    """Return the application `node` belongs to."""
    return cast("AppApi", node.app)
