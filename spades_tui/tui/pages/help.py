"""The window of keys, made from the commands in force on the page it is opened over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.style import Style
from textual.widgets import Static

from spades_tui.tui.drawing.canvas import wrap_text
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.page import KeyLine, PageBase

_KEY_COLUMNS: Final = 13


class KeysWindow(PageBase[Command | None], ModalScreen[Command | None]):
    """The keys of a page with a sentence each; answers the command that is clicked."""

    DEFAULT_CSS = """
    KeysWindow {
        align: center middle; background: $rail 60%;
        #keys {
            width: 84; max-width: 100%; height: auto; max-height: 1fr;
            scrollbar-gutter: stable; scrollbar-size-vertical: 1;
            scrollbar-color: $line; scrollbar-background: $surface;
        }
        #key-list { height: auto; }
        #key-line { dock: bottom; }
    }
    """
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,enter", "close", show=False),
        Binding("escape,m", "close", "close", id="page.back",
                tooltip="Close the window."),
        Binding("Q,ctrl+q", "app.leave", show=False),
        Binding("ctrl+c", "app.interrupt", show=False, priority=True),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]  # fmt: skip

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self.listed = tuple(commands)

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="panel", id="keys"):
            yield Static(id="key-list")
        yield KeyLine(id="key-line")

    def on_mount(self) -> None:
        self.query_one("#keys").border_title = "Keys"

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        room = self.query_one("#keys", VerticalScroll).scrollable_content_region.width
        lines = [line for number, command in enumerate(self.listed)
                 for line in self._lines(number, command, room)]  # fmt: skip
        self.query_one("#key-list", Static).update(Content("\n").join(lines))

    def _lines(self, number: int, command: Command, width: int) -> Iterator[Content]:
        """Yield the lines of a command, a heading before the first that is heard everywhere."""
        text = self.app.look.text
        if command.node is self.app and (
            not number or self.listed[number - 1].node is not self.app
        ):
            yield Content("")
            yield Content.styled("Everywhere", "bold $gold")
        click = Style.from_meta({"command": number})
        words = wrap_text(text(command.help), max(width - _KEY_COLUMNS, 20))
        for place, line in enumerate(words):
            key = text(command.key_label) if not place else ""
            row = Content.assemble((key.ljust(_KEY_COLUMNS), "bold $gold"), (line, "$ink"))
            yield row.stylize(click)

    def on_click(self, event: events.Click) -> None:
        number = event.style.meta.get("command")
        if number is not None:
            event.stop()
            self.dismiss(self.listed[number])

    def action_scroll(self, lines: int) -> None:
        self.query_one("#keys", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_close(self) -> None:
        self.dismiss()
