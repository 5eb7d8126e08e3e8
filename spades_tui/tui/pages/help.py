"""The window that lists the commands of the page below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style

from spades_tui.tui.frame.commands import Command
from spades_tui.tui.text_window import TextWindow
from spades_tui.tui.widgets.text_pane import Row, TextLine, TextPane

_KEY_COLUMNS: Final = 13


class KeysWindow(TextWindow[Command | None]):
    """A window with the keys of a page and their help.

    A click on a command closes the window with that `Command` as the answer; None if it is closed.

    Args:
        commands: the commands, in the order of the list.
    """

    DEFAULT_CSS = "KeysWindow #box { width: 84; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,enter", "back", show=False),
        Binding("escape,m", "back", "close", id="page.back",
                tooltip="Close the window."),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]  # fmt: skip

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__("Keys")
        self.listed = tuple(commands)

    def lines(self, width: int) -> Iterator[TextLine]:
        """Yield a row for each command; a heading precedes the commands of the application."""
        everywhere = False
        for number, command in enumerate(self.listed):
            if command.node is self.app and not everywhere:
                everywhere = True
                yield from (Content(), self.text("Everywhere", "bold $gold"))
            click = Style.from_meta({"command": number})
            key = Content.styled(self.convert_text(command.key_label), "bold $gold")
            words = Content(self.convert_text(command.help))
            yield Row(key.stylize(click), words.stylize(click), _KEY_COLUMNS)

    def on_click(self, event: events.Click) -> None:
        number = event.style.meta.get("command")
        if number is not None:
            event.stop()
            self.dismiss(self.listed[number])

    def action_scroll(self, lines: int) -> None:
        self.query_one(TextPane).action_scroll(lines)
