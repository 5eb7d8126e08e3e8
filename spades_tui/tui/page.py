"""The base of pages made of Textual's own widgets: title line, body, notice and key line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen, ScreenResultType
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from spades_tui.storage.paths import StorageError
from spades_tui.tui.frame.commands import Command, active_commands, fit_commands
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.widgets.lists import Choices, RowOpened

if TYPE_CHECKING:
    from spades_tui.storage.index import ProgressCallback, ReadingProgress

Result = TypeVar("Result")
Tone = Literal["muted", "alarm"]


_OFTEN_S: Final = 0.2
"""Seconds between two updates of the progress shown."""


class ReadSoFar:
    """The progress of a function that reads in a thread, and calls this with each step.

    Attributes:
        step: the latest step; None before the first one.
        is_wanted: whether the result is still wanted; if False, the next call ends the reading with
            `asyncio.CancelledError`.
    """

    def __init__(self) -> None:
        self.step: ReadingProgress | None = None
        self.is_wanted = True

    def __call__(self, step: ReadingProgress) -> None:
        if not self.is_wanted:
            raise asyncio.CancelledError
        self.step = step


async def read_with_progress(
    screen: Screen[Any],
    read: Callable[[ProgressCallback], Result],
    show_progress: Callable[[ReadingProgress], object],
) -> Result:
    """Run `read` in a thread and return its result.

    If the caller is canceled, the reading ends at its next step.

    Args:
        screen: the screen that shows the progress.
        read: the function to run; it must call its argument with each step.
        show_progress: called with the latest step every 0.2 seconds, once the total is known.
    """
    reached = ReadSoFar()

    def show() -> None:
        if reached.step is not None and reached.step.total:
            show_progress(reached.step)

    progress = screen.set_interval(_OFTEN_S, show)
    try:
        return await asyncio.to_thread(read, reached)
    finally:
        reached.is_wanted = False
        progress.stop()


class PageBase(SpadesNode, Screen[ScreenResultType]):
    """Base of pages and windows. Dismissing one that has been left already does nothing."""

    def on_compose(self) -> None:
        """Set the style classes for the terminal's size before the first layout.

        Textual would set them after it; everything would then be laid out and drawn twice.
        """
        width, height = self.app.size
        horizontal = self.HORIZONTAL_BREAKPOINTS or self.app.HORIZONTAL_BREAKPOINTS
        vertical = self.VERTICAL_BREAKPOINTS or self.app.VERTICAL_BREAKPOINTS
        names = list[str]()
        for cells, breakpoints in ((width, horizontal), (height, vertical)):
            names += [name for least, name in breakpoints if least <= cells][-1:]
        self.add_class(*names, update=False)  # it is styled when it comes on top

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave the page with the answer `result`; do nothing if it is not on top.

        None means that the page was closed without an answer.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()

    @property
    def is_dismissed(self) -> bool:
        """Whether the page has been left."""
        return self not in self.app.screen_stack

    def commands(self) -> list[Command]:
        """Return the commands that work now, in the order of the key line."""
        return active_commands(self)

    @property
    def can_say(self) -> bool:
        """Whether the page can show notices (`show_notice`)."""
        return False

    def show_notice(self, text: str, tone: Tone = "muted") -> None:
        """Show one sentence above the key line, in the color of `tone`; "" removes it.

        Only for pages that can show notices (`can_say`).
        """
        raise NotImplementedError

    def show_keys(self) -> None:
        """Update the key line; a page without one does nothing."""
        for line in self.query(KeyLine):
            line.show_changes()

    def try_storage(self, deed: Callable[[], object]) -> bool:
        """Call `deed`, which reads or writes files; return False and show the error if it fails.

        Return True if it raises no StorageError.
        """
        try:
            deed()
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return False
        return True


def show_title(panel: Widget, text: str) -> None:
    """Set the title in the border of `panel`, unless it is `text` already, to save a redraw."""
    if str(panel.border_title or "") != text:
        panel.border_title = Content(text)  # which draws the whole panel again


def show_text(label: Static, text: Content) -> None:
    """Set the text of a label of fixed size without a new layout; do nothing if it is the same."""
    if label.content != text:
        label.update(text, layout=False)


class KeyLine(SpadesNode, Widget):
    """A line with the page's keys and what they do, as many as fit; each can be clicked.

    It is empty while another screen lies over its page.
    """

    DEFAULT_CSS = "KeyLine { height: 1; padding: 0 1; background: $rail; text-wrap: nowrap; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._commands: list[Command] = []

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.show_changes())

    def on_resize(self) -> None:
        self.show_changes()

    def show_changes(self) -> None:
        """Redraw the line if its keys have changed.

        Otherwise do nothing: if Textual also has to redraw a region far away, it redraws everything
        between that and this line.
        """
        screen = self.screen
        commands = screen.commands() if screen.is_active and isinstance(screen, PageBase) else []
        fitting = fit_commands(commands, self.content_size.width)
        if fitting != self._commands:
            self._commands = fitting
            self.refresh()

    def render(self) -> Content:
        return Content("  ").join(map(self._hint, self._commands))

    def _hint(self, command: Command) -> Content:
        text = self.app.look.text
        hint = Content.assemble(
            (f"{text(command.key_label)} ", "bold $gold"), (text(command.label), "$muted")
        )
        key = command.keys[0] if command.keys else None
        return hint.stylize(Style.from_meta({"key": key})) if key else hint

    def on_click(self, event: events.Click) -> None:
        key = event.style.meta.get("key")
        if key is not None:
            event.stop()
            if self.app.guard.accepts_click(event.button, event.chain, self.screen):
                self.app.simulate_key(key)


class Page(PageBase[ScreenResultType]):
    """A page that takes the whole terminal.

    Attributes:
        TITLE: the text at the left of the title line.
        FILE_ACTIONS: actions that use a file of this machine, which a browser does not offer.
    """

    DEFAULT_CSS = """
    Page {
        layout: vertical; background: $background; color: $ink;
        #title-bar { height: 1; background: $rail; }
        #page-title { width: auto; padding: 0 1; text-style: bold; }
        #page-remark {
            width: 1fr; padding: 0 1; text-align: right; color: $muted;
            text-wrap: nowrap; text-overflow: ellipsis;
        }
        #page-notice {
            height: auto; min-height: 1; max-height: 3; width: 100%; padding: 0 2; color: $muted;
            &.-alarm { color: $alarm; text-style: bold; }
        }
        #page-body { height: 1fr; width: 100%; }
        &.-tall.-wide #page-body, &.-tall.-huge #page-body, &.-tall.-vast #page-body {
            margin: 1 2 0 2;
        }
        &.-vast #page-body { padding: 0 12; }
    }
    """
    ALLOW_SELECT = False
    FILE_ACTIONS: ClassVar[tuple[str, ...]] = ()
    HORIZONTAL_BREAKPOINTS = [
        (0, "-narrow"), (78, "-normal"), (110, "-wide"), (150, "-huge"), (184, "-vast"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium"), (36, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,m", "back", "back", id="page.back", tooltip="Go back; so does m.")
    ]

    def compose(self) -> ComposeResult:
        with Horizontal(id="title-bar"):
            yield Static(self._title_text(), id="page-title")
            yield Static(id="page-remark")
        yield from self.body()
        yield Static(id="page-notice")
        yield KeyLine(id="key-line")

    def _title_text(self) -> Content:
        """Return the text of the title line, with its spade."""
        return Content.assemble(("♠ ", "$gold"), self.convert_text(self.heading)).simplify()

    @property
    def heading(self) -> str:
        """The text at the left of the title line; `TITLE` unless a page overrides it."""
        return self.TITLE or ""

    def show_heading(self) -> None:
        """Update the title line, if `heading` has changed."""
        title, label = self._title_text(), self.query_one("#page-title", Static)
        if label.content != title:
            label.update(title)

    def body(self) -> Iterable[Widget]:
        """Return the widgets between the title line and the notice."""
        raise NotImplementedError

    @property
    def listing(self) -> Choices:
        """The list widget of the page, the one with the id `list`."""
        return self.query_one("#list", Choices)

    async def on_row_opened(self, message: RowOpened) -> None:
        """Run the action ``open`` for the row that was clicked."""
        message.stop()
        await self.run_action("open")

    def convert_text(self, text: str) -> str:
        """Return `text` in characters this terminal can show."""
        return self.app.look.text(text)

    def show_remark(self, text: str) -> None:
        """Show a few words at the right of the title line."""
        show_text(self.query_one("#page-remark", Static), Content(self.convert_text(text)))

    @property
    def can_say(self) -> bool:
        return True

    def show_notice(self, text: str, tone: Tone = "muted") -> None:
        notice = self.query_one("#page-notice", Static)
        notice.set_class(tone == "alarm", "-alarm")
        notice.update(Content(self.convert_text(text)))

    def on_key(self) -> None:
        """Remove the notice; the key's command may show another one."""
        if self.notice:
            self.show_notice("")

    @property
    def notice(self) -> str:
        """The notice above the key line; "" for none."""
        return str(self.query_one("#page-notice", Static).content)

    async def run_in_thread(self, function: Callable[[], Result]) -> Result | None:
        """Run `function` in a thread and return its result.

        If it raises StorageError or ValueError, show the message and return None.
        """
        try:
            return await asyncio.to_thread(function)
        except (StorageError, ValueError) as problem:
            self.show_notice(str(problem), "alarm")
            return None

    def key_of(self, name: str) -> str:
        """Return the text shown for the keys of the command with the id `name`, such as ``Esc``.

        Return "" if the command is not enabled now.
        """
        commands = (command for command in active_commands(self) if command.name == name)
        return next((command.key_label for command in commands), "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False while another screen lies over this one, otherwise True.

        In a browser the `FILE_ACTIONS` are False, too.
        """
        return self.is_active and not (action in self.FILE_ACTIONS and self.app.is_web)

    def action_back(self) -> None:
        self.dismiss()
